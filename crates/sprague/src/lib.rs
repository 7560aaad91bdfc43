//! Combinatorial game theory of heap games.

pub mod notation;
pub mod period;
pub mod ruleset;
pub mod sequence;

pub use period::PeriodSearch;
pub use sequence::{NimSequence, Nimber};

/// The size of a heap.
pub type Heap = u64;

/// A nim-value of a heap of any size, also beyond what tables hold.
pub type Value = u128;
