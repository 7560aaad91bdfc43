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
mod lanes;
mod machine;
mod planes;
mod rules;
mod search;
mod step;
mod store;
mod watch;

use super::{Engine, LimitError, Nimber};

pub(super) use lanes::Level;
pub(super) use machine::{FIRST_HEAP, Machine, Stop};
pub(super) use rules::Rules;
pub(super) use step::Sparse;
pub use watch::Recurrence;
