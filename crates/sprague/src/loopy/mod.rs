//! Impartial games in which play need not end: their values.

mod value;

pub use value::{LoopyOutcome, LoopyValue};
