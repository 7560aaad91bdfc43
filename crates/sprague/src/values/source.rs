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
    pub source: ValueSource,
}

/// What told a value. `Display` says why it is right, in one clause.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ValueSource {
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

impl ValueSource {
    /// What kind of source it is, in two words at most.
    pub fn name(&self) -> &'static str {
        match self {
            ValueSource::Table(_) => "table",
            ValueSource::Period { .. } => "period",
            ValueSource::ClosedForm { .. } => "closed form",
            ValueSource::ForcedPlay { .. } => "forced play",
            ValueSource::LoopyLabel => "loopy label",
            ValueSource::CanonicalForms => "canonical forms",
            ValueSource::Law { .. } => "law",
        }
    }

    /// Whether the value was computed from those of smaller heaps, so that no theorem is needed.
    pub fn is_computed(&self) -> bool {
        match self {
            ValueSource::Table(_) | ValueSource::LoopyLabel | ValueSource::CanonicalForms => true,
            ValueSource::Period { .. }
            | ValueSource::ClosedForm { .. }
            | ValueSource::ForcedPlay { .. }
            | ValueSource::Law { .. } => false,
        }
    }

    /// Why a value that was not computed is right.
    pub fn because(&self) -> Option<String> {
        (!self.is_computed()).then(|| self.to_string())
    }
}

impl fmt::Display for ValueSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValueSource::Table(engine) => write!(f, "all smaller heaps were computed ({engine})"),
            ValueSource::Period { pattern, theorem } => {
                let (period, from) = (pattern.period, pattern.preperiod);
                write!(f, "the values have period {period}")?;
                if pattern.saltus != 0 {
                    write!(f, " and saltus {}", pattern.saltus)?;
                }
                write!(f, " from {from} on ({theorem})")
            }
            ValueSource::ClosedForm { form, reference } => write!(f, "G(n) = {form} ({reference})"),
            ValueSource::ForcedPlay { moves } => {
                write!(f, "every move is forced, and there are {moves}")
            }
            ValueSource::LoopyLabel => f.write_str("the heaps that can be reached were labelled"),
            ValueSource::CanonicalForms => {
                f.write_str("the canonical forms of all smaller heaps were computed")
            }
            ValueSource::Law { law } => f.write_str(law),
        }
    }
}
