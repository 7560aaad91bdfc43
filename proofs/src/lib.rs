//! Theorems about heap games that the Coq proof assistant has checked, and files that apply them to one game.
//!
//! The theorems are in `theories/`, in short files that a mathematician can read: games and the theorem of
//! Sprague and Grundy, rules, periods, the check of a table by computation, and what follows from it; then rules that
//! compare the parts, repeated states of sparse games, taking games whose amounts repeat for ever, and outcomes for two players. What this
//! crate writes states a fact about a game or a position in those terms, lists the values it rests on, and leaves
//! everything else to Coq: a wrong value, period or winner makes the file fail. So nothing here needs to be
//! trusted, and nothing here computes a value.
//!
//! ```
//! use sprague_proofs::{Argument, PeriodTheorem, Repetition, Rules, period_file};
//!
//! let nim_with_two = PeriodTheorem {
//!     title: "S(1,2)".into(),
//!     rules: Rules::Subtraction(vec![1, 2]),
//!     repetition: Repetition { first: 0, period: 3, saltus: 0, argument: Argument::Trade },
//!     values: vec![0, 1, 2, 0, 1],
//! };
//! assert_eq!(nim_with_two.repetition.table_size(&nim_with_two.rules), Some(5));
//! assert!(period_file(&nim_with_two).contains("G (n + 3) = G n"));
//! ```

mod outcomes;
mod period;
mod position;
mod repetition;
mod rules;
mod sparse;
mod table;

pub use outcomes::{OutcomesTheorem, outcomes_file};
pub use period::{PeriodTheorem, period_file};
pub use position::{Game, PositionTheorem, WinningMove, position_file};
pub use repetition::{Argument, Repetition};
pub use rules::{Amounts, Comparison, Rules};
pub use sparse::{Class, SparseState};

/// The theories by the names of their files, each after those it needs.
pub const THEORIES: [(&str, &str); 10] = [
    ("Games.v", include_str!("../theories/Games.v")),
    ("Rules.v", include_str!("../theories/Rules.v")),
    ("Periods.v", include_str!("../theories/Periods.v")),
    ("Check.v", include_str!("../theories/Check.v")),
    ("Certify.v", include_str!("../theories/Certify.v")),
    ("PartRules.v", include_str!("../theories/PartRules.v")),
    ("Sparse.v", include_str!("../theories/Sparse.v")),
    ("SparseCheck.v", include_str!("../theories/SparseCheck.v")),
    ("Taking.v", include_str!("../theories/Taking.v")),
    ("Outcomes.v", include_str!("../theories/Outcomes.v")),
];

/// The name by which files refer to the folder of the theories: `coqc -Q FOLDER Sprague FILE`.
pub const LIBRARY: &str = "Sprague";
