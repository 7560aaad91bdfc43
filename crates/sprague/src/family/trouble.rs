//! A condition or the end of a range that has no value at some point, so that the family has no list of
//! games.

use super::{Family, Slots};
use crate::arithmetic::EvalError;
use crate::notation::Expression;

/// A part of a family that cannot be worked out at a point.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{part} cannot be worked out{at}: {error}")]
pub struct FamilyError {
    part: String,
    at: String,
    error: EvalError,
}

impl FamilyError {
    pub(super) fn new(family: &Family, part: &Expression, slots: &Slots, error: EvalError) -> Self {
        FamilyError {
            part: part.expr.to_string(),
            at: match family.describe(slots) {
                at if at.is_empty() => at,
                at => format!(" for {at}"),
            },
            error,
        }
    }
}
