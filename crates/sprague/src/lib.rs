//! Combinatorial game theory of heap games.

pub mod notation;
pub mod value;
