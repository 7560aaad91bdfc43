//! Combinatorial game theory of heap games: rulesets, nim-sequences and proven periods.
//!
//! Text goes in through [`notation`] and becomes a [`Ruleset`]; a [`NimSequence`] computes its
//! values; a [`PeriodSearch`] proves its period; [`Report`] gathers all there is to say. Results are
//! plain data. Nothing here prints, reads files, looks at a clock or keeps global state.
//!
//! ```
//! use sprague::{PeriodSearch, notation::parse_ruleset, period::Verdict};
//!
//! let game = parse_ruleset("S(2,5,6)")?;
//! let mut search = PeriodSearch::new(&game);
//! search.run(1_000).expect("a thousand values fit the memory limit");
//! let Verdict::Proved { pattern, proof } = search.verdict() else { panic!("not proved") };
//! assert_eq!((pattern.preperiod, pattern.period), (0, 11));
//! assert_eq!(proof.checked, 1..7);
//! # Ok::<(), sprague::notation::ParseError>(())
//! ```

pub mod arithmetic;
mod checksum;
mod control;
pub mod equivalence;
pub mod family;
pub mod formula;
mod level;
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
pub mod value;
pub mod values;

pub use control::{Control, Progress, Sink, Stopped, Ticker};
pub use period::PeriodSearch;
pub use report::Report;
pub use ruleset::{Game, Ruleset};
pub use sequence::{NimSequence, Nimber};

/// Integers of any size, as values and exact answers use them.
pub use dashu_int::{IBig, UBig};

/// The size of a heap.
pub type Heap = u64;

/// A nim-value of a heap of any size, also beyond what tables hold.
pub type BigNimber = UBig;
