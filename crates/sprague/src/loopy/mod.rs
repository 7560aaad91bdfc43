//! Impartial games in which play need not end: their values and how they are found.
//!
//! [`Labels`] values the positions of a finite piece of a game whose other positions are unknown.

mod graph;
mod label;
mod rounds;
mod value;

pub use graph::Graph;
pub use label::Labels;
pub use value::{LoopyOutcome, LoopyValue};
