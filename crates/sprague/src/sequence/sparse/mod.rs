//! Sparse-space engines, for finite codes that leave at most two heaps, and Grundy's game.
//!
//! Fix a bit mask. A value is *rare* if it shares an even number of bits with the mask, else *common*
//! (when all splits take amounts of one parity, the parity of the heap may be counted as well).
//! Parity is linear: two rare heaps or two common ones have a rare nim-sum, one of each a common
//! one. So every common value that a heap reaches by splitting is reached with a rare part, and in
//! many games there are few rare heaps (Winning Ways, chapter 4; Gangolli and Plambeck 1989).
//!
//! Exact for every mask; only the cost depends on it: the number of rare heaps plus the number of
//! pairs looked at until every rare value below the least free common one has been seen.
//!
//! [`step`] does it heap by heap and stays as the judge of [`machine`], which does a thousand heaps
//! at once in vector lanes.

mod class;
mod far;
mod machine;
mod planes;
mod search;
mod sets;
mod step;
mod store;
mod watch;

use super::rules::{self, Rules};
use super::{Allowance, Description, Engine, Growth, LimitError, Nimber};
use crate::Heap;
use crate::ruleset::Code;
use class::Histogram;

pub(super) use crate::lanes::Level;
pub(super) use class::Class;
pub(super) use machine::{FIRST_HEAP, LEAST_ROOM, Machine, Saved, Stop};
pub(super) use step::Sparse;
pub(super) use store::Kept;
pub use watch::Recurrence;
pub(super) use watch::{Checkpoint, SavedWatch};

pub(super) static ENGINE: Description = Description {
    name: "sparse",
    explanation: "sparse-space engine: only splits with a rare part",
    growth: Growth::Quadratic,
    begin: |ruleset| Some(Box::new(Sparse::new(Rules::of(&*ruleset.code()?)?))),
    sensible: |_| 100_000,
};

/// A mask under which few of these heaps are rare, with the position if the parity of the heap
/// counts; for codes that the engines are for.
pub fn sparse_mask(code: &Code, values: &[Nimber]) -> Option<(Nimber, Option<Heap>)> {
    let rules = Rules::of(code)?;
    let histogram = Histogram::of(values.iter().copied().enumerate().skip(1));
    let (class, _) = histogram.best_class(rules.parity());
    Some((class.mask, class.position.map(|position| position as Heap)))
}

/// Heaps with their values.
type Listed = Vec<(Heap, Nimber)>;

/// The heaps whose values are rare, with the position if the parity of the heap counts.
pub(crate) fn rare_heaps(
    code: &Code,
    mask: Nimber,
    parity: bool,
    values: &[Nimber],
) -> Option<(Option<Heap>, Listed)> {
    let position = Rules::of(code)?.parity().filter(|_| parity);
    let class = Class { mask, position };
    let heaps = values.iter().enumerate().skip(1);
    let rare = heaps.filter(|&(heap, &value)| class.is_rare(value, heap));
    let rare = rare.map(|(heap, &value)| (heap as Heap, value)).collect();
    Some((position.map(|position| position as Heap), rare))
}
