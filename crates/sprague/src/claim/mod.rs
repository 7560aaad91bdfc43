//! Claims: statements about games that can be checked, the published ones with their place.
//!
//! A file of claims ([`Claims`]) has entries; an entry has formal lines: statements ([`Statement`]) and
//! formulas for the games of a family ([`crate::formula`]). A line may be a recorded erratum, which must
//! fail, with a corrected form, which must hold. [`check`] works a statement out and says whether it holds
//! for all heaps (with the theorem), as far as it was looked at, or where it fails. `book/claims.md` is
//! the description of the language; it is read in `notation/claim`.

mod check;
mod compared;
mod densities;
mod density;
mod entry;
mod environment;
mod find;
mod formal;
mod games;
mod growth;
mod logic;
mod published;
mod ranges;
mod restrict;
mod settle;
mod suggest;
mod values;

pub use check::{Counterexample, StatementReport, StatementVerdict, check, check_in_time};
pub use compared::{ComparedHeaps, Comparison};
pub(crate) use densities::{DensityFormula, DensitySum, Ratio};
pub(crate) use density::{DensityBound, Share};
pub use entry::{EntryReport, LineReport, check_entries, check_entry};
pub use find::{Found, SettledHeaps, find};
pub use formal::{FormalStatement, Subject};
pub(crate) use games::{GameText, Piece};
pub(crate) use logic::Logic;
pub use published::{PUBLISHED, Published};
pub(crate) use ranges::{Domain, RangeVariable, Ranges};
pub(crate) use values::{Kind, Measure, NamedMove, PositionClaim, Relation, ValuePiece, ValueSide};

use crate::arithmetic::expr::{EvalError, Expr, Why};
use crate::formula::Formula;
use crate::position::PositionError;
use crate::sequence::{DEFAULT_MEMORY, LimitError};
use crate::values::NoValue;
use crate::{Heap, Stopped};
use std::fmt;

/// Periods are looked for among so many heaps unless told otherwise.
pub(crate) const PERIOD_LIMIT: Heap = 10_000_000;

/// Statements without an end are checked up to this heap unless told otherwise.
pub const DEFAULT_TO: Heap = 10_000;

/// Claims from one source.
#[derive(Debug, Clone)]
pub struct Claims {
    /// Where they were published.
    pub source: String,
    /// A convention for all of them.
    pub convention: Option<String>,
    /// What to know about the file.
    pub note: Option<String>,
    /// The entries in order.
    pub entries: Vec<Entry>,
}

/// What is claimed at one place of a source.
#[derive(Debug, Clone, Default)]
pub struct Entry {
    /// The place, such as `Table 1, r = 2`.
    pub place: String,
    /// The claim in our own words.
    pub says: Option<String>,
    /// What to know about the reading.
    pub note: Option<String>,
    /// A convention it depends on.
    pub convention: Option<String>,
    /// What text extraction did to the place.
    pub damaged: Option<String>,
    /// Why it cannot be stated here, or only in part.
    pub cannot: Option<String>,
    /// How far statements without an end are checked.
    pub to: Option<Heap>,
    /// The formal lines in order.
    pub lines: Vec<Line>,
    /// The formula for a family, whose fields are among the lines.
    pub formula: Option<Formula>,
    /// All fields as they were written, each in one line.
    pub(crate) written: Vec<(String, String)>,
}

/// A formal line of an entry.
#[derive(Debug, Clone)]
pub struct Line {
    /// The field it stands in: `claim`, or what is said of a family, such as `period`.
    pub field: String,
    /// As it was written; what is said of a family with its field in front.
    pub text: String,
    /// What it says.
    pub formal: Formal,
    /// What is wrong with it, if that is known.
    pub erratum: Option<String>,
    /// The corrected form, as it was written, and what it says.
    pub instead: Option<(String, Formal)>,
}

/// What a formal line says.
#[derive(Debug, Clone)]
pub enum Formal {
    /// A statement on its own.
    Statement(Box<Statement>),
    /// A field of the entry's formula, by its number.
    Field(usize),
}

/// A statement about games that can be checked.
#[derive(Debug, Clone)]
pub struct Statement {
    /// As it was written.
    pub text: String,
    pub(crate) ranges: Ranges,
    pub(crate) games: Vec<GameText>,
    pub(crate) body: Body,
}

impl Statement {
    /// How many numbers the sets of its games have or leave out.
    pub(crate) fn numbers_written(&self) -> u64 {
        self.games.iter().map(GameText::numbers_written).sum()
    }
}

/// The kinds of statements.
#[derive(Debug, Clone)]
pub(crate) enum Body {
    /// A condition.
    Condition(Expr),
    /// Listed values of heaps in a row.
    Values {
        game: usize,
        from: Expr,
        /// The last heap that was written, if one was.
        to: Option<Expr>,
        step: Expr,
        values: Vec<i128>,
    },
    /// All options of a heap.
    Options {
        game: usize,
        heap: Expr,
        options: Vec<Vec<Heap>>,
    },
    /// A word or an expansion set of the games of a family.
    Formula(Box<Formula>),
    /// A comparison of values.
    Relation {
        left: ValueSide,
        relation: Relation,
        right: ValueSide,
    },
    /// Listed values of heaps in a row.
    ValueList {
        left: ValueSide,
        values: Vec<ValueSide>,
    },
    /// What kind of value it is.
    Kind { of: ValueSide, kind: Kind },
    /// Who wins a position.
    Position(PositionClaim),
    /// Statements joined by `and`, `or` and `not`.
    Logic(Logic),
    /// What the share of the heaps that satisfy something comes to in the end.
    Density {
        of: Box<Body>,
        bounds: Vec<DensityBound>,
    },
    /// The same of several conditions, compared, added or joined.
    Densities { of: Vec<Body>, said: DensityFormula },
}

impl Body {
    fn speaks_of_values(&self) -> bool {
        match self {
            Body::Relation { .. } | Body::ValueList { .. } | Body::Kind { .. } => true,
            Body::Logic(logic) => logic.speaks_of_values(),
            Body::Density { of, .. } => of.speaks_of_values(),
            Body::Densities { of, .. } => of.iter().any(Body::speaks_of_values),
            _ => false,
        }
    }
}

/// How hard to try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckLimits {
    /// The last heap for statements without an end; where none is given, what the entry says.
    pub to: Option<Heap>,
    /// Heaps among which a period is looked for; a sensible number where none is given.
    pub period: Option<Heap>,
    /// Bytes for the table of a game.
    pub memory: u64,
}

impl Default for CheckLimits {
    fn default() -> Self {
        CheckLimits {
            to: None,
            period: None,
            memory: DEFAULT_MEMORY,
        }
    }
}

impl CheckLimits {
    /// How far numbers are sieved for statements about heaps up to this one: larger ones are factored one by one. Takes
    /// an eighth of the memory at most.
    fn sieved(&self, end: Heap) -> Heap {
        end.min(1 << 26).min(self.memory / 16)
    }
}

/// Why a part of a statement has no value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Trouble {
    /// It makes no sense there, or is too large.
    #[error(transparent)]
    Eval(EvalError),
    /// It is not known within the limits.
    #[error("{0} could not be found out")]
    Unknown(String),
    /// Whoever waits has had enough.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl Trouble {
    fn gravity(&self) -> u8 {
        match self {
            Trouble::Eval(error) if error.why == Why::TooLarge => 1,
            Trouble::Eval(_) => 0,
            Trouble::Unknown(_) => 2,
            Trouble::Stopped(_) => 3,
        }
    }

    /// Whether the statement says nothing at that point, rather than something unknown.
    fn is_undefined(&self) -> bool {
        self.gravity() == 0
    }
}

impl From<EvalError> for Trouble {
    fn from(error: EvalError) -> Self {
        match error.why {
            Why::Stopped(stopped) => Trouble::Stopped(stopped),
            _ => Trouble::Eval(error),
        }
    }
}

impl From<LimitError> for Trouble {
    fn from(error: LimitError) -> Self {
        match error {
            LimitError::Stopped(stopped) => Trouble::Stopped(stopped),
            error => Trouble::Unknown(error.to_string()),
        }
    }
}

impl From<PositionError> for Trouble {
    fn from(error: PositionError) -> Self {
        match error.stopped() {
            Some(stopped) => Trouble::Stopped(stopped),
            None => Trouble::Unknown(error.to_string()),
        }
    }
}

impl From<NoValue> for Trouble {
    fn from(error: NoValue) -> Self {
        match error {
            NoValue::Stopped(stopped) => Trouble::Stopped(stopped),
            error => Trouble::Unknown(error.to_string()),
        }
    }
}

impl fmt::Display for Claims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = [
            (
                "source",
                Some(&self.source).filter(|source| !source.is_empty()),
            ),
            ("convention", self.convention.as_ref()),
            ("note", self.note.as_ref()),
        ];
        for (field, text) in head {
            if let Some(text) = text {
                writeln!(f, "{field}: {text}")?;
            }
        }
        let mut entries = self.entries.iter();
        entries.try_for_each(|entry| write!(f, "\n{entry}"))
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "[{}]", self.place)?;
        let mut lines = self.written.iter();
        lines.try_for_each(|(field, text)| writeln!(f, "{field}: {text}"))
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests;
