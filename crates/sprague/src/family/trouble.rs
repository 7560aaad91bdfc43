//! A condition or the end of a range that has no value at some point, so that the family has no list of
//! games.

use super::{Family, Slots};
use crate::Stopped;
use crate::arithmetic::EvalError;
use crate::notation::Expression;

/// Why the games of a family were not all listed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FamilyError {
    /// A part of the family cannot be worked out at a point.
    #[error("{part} cannot be worked out{at}: {error}")]
    NoValue {
        /// The part as it is written.
        part: String,
        /// The point in words, such as ` for a = 3`; empty where no variable has a value.
        at: String,
        /// What is wrong.
        error: EvalError,
    },
    /// A variable is beyond the numbers that a row of a table can hold.
    #[error("{name} = {value} does not fit a row, whose numbers go from -2^63 to 2^63 - 1")]
    Wide {
        /// The variable.
        name: String,
        /// Its value.
        value: i128,
    },
    /// Whoever waits has had enough.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl FamilyError {
    pub(super) fn new(family: &Family, part: &Expression, slots: &Slots, error: EvalError) -> Self {
        FamilyError::NoValue {
            part: part.expr.to_string(),
            at: match family.describe(slots) {
                at if at.is_empty() => at,
                at => format!(" for {at}"),
            },
            error,
        }
    }
}
