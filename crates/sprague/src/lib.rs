//! Combinatorial game theory of heap games: rulesets, nim-sequences and proven periods.
//!
//! Text goes in through [`notation`] and becomes a [`Ruleset`]; a [`NimSequence`] computes its
//! values; a [`PeriodSearch`] proves its period; [`Report`] gathers all there is to say. Results are
//! plain data. Nothing here prints, reads files, looks at a clock or keeps global state.
//!
//! Everything that has a notation is read with `parse`, and every failure is an error for `?`. The
//! **values** of the heaps of a game:
//!
//! ```
//! # use sprague::{Ruleset, NimSequence};
//! let mut sequence = NimSequence::new(&"kayles".parse()?);
//! sequence.extend_to(8)?;
//! assert_eq!(sequence.values(), [0, 1, 2, 3, 1, 4, 3, 2, 1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Its **period**, proved for all heaps, with the theorem and the range that was checked:
//!
//! ```
//! # use sprague::{PeriodSearch, Ruleset};
//! let mut search = PeriodSearch::new(&"S(2,5,6)".parse()?);
//! search.run(1_000)?;
//! assert_eq!(search.verdict().proved().map(|pattern| pattern.period), Some(11));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A **partizan value** in canonical form:
//!
//! ```
//! # use sprague::value::Arena;
//! let mut arena = Arena::new();
//! let value = arena.parse("{0|*} + {1|1}")?;
//! assert_eq!(arena.name(value)?, "1↑*");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The **winning moves** of a sum of heaps and values:
//!
//! ```
//! # use sprague::position::{Limits, Position};
//! let position: Position = "kayles[5] + nim[7]".parse()?;
//! let answer = position.win(&Limits::default())?;
//! let after: Vec<_> = answer.moves(&position).map(|made| position.after(&made)).collect::<Result<_, _>>()?;
//! # assert_eq!(after.len(), 1);
//! assert_eq!(after[0].to_string(), "kayles[5] + nim[4]");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What takes long can be stopped and watched from outside: see [`Control`].

pub mod arithmetic;
pub mod atlas;
pub mod certificate;
mod checksum;
pub mod claim;
mod control;
pub mod equivalence;
pub mod family;
pub mod formula;
mod index;
mod lanes;
pub mod loopy;
mod memory;
pub mod notation;
pub mod outcome;
pub mod period;
pub mod play;
pub mod plot;
pub mod position;
pub mod report;
pub mod ruleset;
pub mod sequence;
pub mod subtraction;
pub mod sums;
mod threads;
pub mod value;
pub mod values;

pub use control::{Control, Progress, Sink, Stopped, Ticker};
pub use period::PeriodSearch;
pub use report::Report;
pub use ruleset::{Game, Ruleset};
pub use sequence::{NimSequence, Nimber};
pub use threads::with_threads;

/// Integers of any size, as values and exact answers use them.
pub use dashu_int::{IBig, UBig};

/// The size of a heap.
pub type Heap = u64;

/// A nim-value of a heap of any size, also beyond what tables hold.
pub type BigNimber = UBig;
