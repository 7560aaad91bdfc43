//! The values of all heaps as planes of bytes, forwards and in reverse, so that the two parts of
//! consecutive splits both lie in ascending order.

use super::scan::{LOW_BITS, Pairs};
use crate::sequence::Nimber;
use std::ops::Range;

/// Values up to here can be kept.
pub(super) const LARGEST: Nimber = 0x7fff;

/// The lowest seven bits of the values of heaps 0, 1, 2, …, and those above them.
#[derive(Default)]
pub(super) struct Planes {
    low: Plane,
    high: Plane,
    /// How many digits values have, as [`scan`](super::scan) divides them: 2, 3 or 4.
    digits: usize,
}

#[derive(Default)]
struct Plane {
    forward: Vec<u8>,
    /// Ends with heap 0; the beginning is not used yet.
    reverse: Vec<u8>,
}

impl Plane {
    fn extend(&mut self, bytes: impl Iterator<Item = u8>) {
        let before = self.forward.len();
        self.forward.extend(bytes);
        let known = self.forward.len();
        if known > self.reverse.len() {
            let room = self.forward.capacity();
            let mut reverse = vec![0; room];
            reverse[room - before..].copy_from_slice(&self.reverse[self.reverse.len() - before..]);
            self.reverse = reverse;
        }
        let room = self.reverse.len();
        let fresh = self.reverse[room - known..room - before].iter_mut().rev();
        for (to, &from) in fresh.zip(&self.forward[before..]) {
            *to = from;
        }
    }

    fn pairs(&self, sum: usize, parts: Range<usize>) -> [&[u8]; 2] {
        // Heap h is at room − 1 − h.
        let first = self.reverse.len() - 1 - (sum - parts.start);
        let count = parts.len();
        [&self.forward[parts], &self.reverse[first..first + count]]
    }
}

impl Planes {
    /// How many heaps there are.
    pub(super) fn len(&self) -> usize {
        self.low.forward.len()
    }

    /// How many digits values have: 2, 3 or 4.
    pub(super) fn digits(&self) -> usize {
        self.digits
    }

    /// Adds the values that are missing. All values are at most `largest`, and that at most [`LARGEST`].
    pub(super) fn catch_up(&mut self, values: &[Nimber], largest: Nimber) {
        self.digits = match largest {
            0..=0x7f => 2,
            0x80..=0x7ff => 3,
            _ => 4,
        };
        let low = self.low.forward.len();
        self.low
            .extend(values[low..].iter().map(|&v| v as u8 & 0x7f));
        if self.digits > 2 {
            let high = self.high.forward.len();
            self.high
                .extend(values[high..].iter().map(|&v| (v >> LOW_BITS) as u8));
        }
    }

    /// The pairs of `a` in the range and `sum − a`.
    pub(super) fn pairs(&self, sum: usize, parts: Range<usize>) -> Pairs<'_> {
        let low = self.low.pairs(sum, parts.clone());
        let high = if self.digits > 2 {
            self.high.pairs(sum, parts)
        } else {
            [[].as_slice(); 2]
        };
        let digits = self.digits;
        Pairs { low, high, digits }
    }

    /// Bytes taken by so many heaps with values up to `largest`, at most.
    pub(super) fn bytes(heaps: usize, largest: Nimber) -> u64 {
        let planes = if largest > 0x7f { 2 } else { 1 };
        // Vectors grow by doubling.
        heaps as u64 * planes * 4
    }
}
