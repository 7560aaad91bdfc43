//! How values are kept in bytes: one-hot for sets of up to seven elements, plain for more.

use super::{one_hot, plain};
use crate::lanes::Level;

/// Computes `bytes[from..to]` for the ascending `elements`, at most [`plain::MOST`]; nothing for none.
///
/// Everything below `from` must be right, `from` at least the largest element, and there must be
/// [`one_hot::SPARE`] spare bytes after `to`, which are overwritten.
pub(super) fn generate(level: Level, bytes: &mut [u8], elements: &[usize], from: usize, to: usize) {
    let (Some(&least), Some(&largest)) = (elements.first(), elements.last()) else {
        return;
    };
    assert!(0 < least && elements.is_sorted());
    assert!(from >= largest && to + one_hot::SPARE <= bytes.len());
    if elements.len() > one_hot::MOST {
        plain::generate(bytes, elements, from, to);
    } else {
        one_hot::generate(level, bytes, elements, from, to);
    }
}

/// What heaps below 0 hold in a game with so many elements.
pub(super) fn below_zero(elements: usize) -> u8 {
    if elements > one_hot::MOST {
        plain::NO_HEAP
    } else {
        one_hot::NO_HEAP
    }
}
