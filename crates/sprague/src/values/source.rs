//! Where a value comes from.

use crate::period::Pattern;
use crate::sequence::EngineKind;
use std::fmt;

/// A value and where it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known<V> {
    /// The value.
    pub value: V,
    /// Where it comes from.
    pub source: Source,
}

/// What told a value. `Display` says why it is right, in one clause.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Source {
    /// All smaller heaps were computed, by this engine.
    Table(EngineKind),
    /// A proven period goes on.
    Period {
        /// How the values repeat.
        pattern: Pattern,
        /// The theorem that proves it.
        theorem: &'static str,
    },
    /// A theorem has a closed form.
    ClosedForm {
        /// The closed form.
        form: String,
        /// Where it is proved.
        reference: &'static str,
    },
    /// There is one move at a time, and so many of them.
    ForcedPlay {
        /// The number of moves.
        moves: usize,
    },
    /// The label of the heap among all heaps that can be reached from it.
    LoopyLabel,
    /// The canonical forms of all smaller heaps were computed.
    CanonicalForms,
    /// A proved law of partizan heaps.
    Law {
        /// The law and how it is proved.
        law: String,
    },
}

impl Source {
    /// What kind of source it is, in two words at most.
    pub fn name(&self) -> &'static str {
        match self {
            Source::Table(_) => "table",
            Source::Period { .. } => "period",
            Source::ClosedForm { .. } => "closed form",
            Source::ForcedPlay { .. } => "forced play",
            Source::LoopyLabel => "loopy label",
            Source::CanonicalForms => "canonical forms",
            Source::Law { .. } => "law",
        }
    }

    /// Whether the value was computed from those of smaller heaps, so that no theorem is needed.
    pub fn is_computed(&self) -> bool {
        match self {
            Source::Table(_) | Source::LoopyLabel | Source::CanonicalForms => true,
            Source::Period { .. }
            | Source::ClosedForm { .. }
            | Source::ForcedPlay { .. }
            | Source::Law { .. } => false,
        }
    }

    /// Why a value that was not computed is right.
    pub fn because(&self) -> Option<String> {
        (!self.is_computed()).then(|| self.to_string())
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Table(engine) => write!(f, "all smaller heaps were computed ({engine})"),
            Source::Period { pattern, theorem } => {
                let (period, from) = (pattern.period, pattern.preperiod);
                write!(f, "the values have period {period}")?;
                if pattern.saltus != 0 {
                    write!(f, " and saltus {}", pattern.saltus)?;
                }
                write!(f, " from {from} on ({theorem})")
            }
            Source::ClosedForm { form, reference } => write!(f, "G(n) = {form} ({reference})"),
            Source::ForcedPlay { moves } => {
                write!(f, "every move is forced, and there are {moves}")
            }
            Source::LoopyLabel => f.write_str("the heaps that can be reached were labelled"),
            Source::CanonicalForms => {
                f.write_str("the canonical forms of all smaller heaps were computed")
            }
            Source::Law { law } => f.write_str(law),
        }
    }
}
