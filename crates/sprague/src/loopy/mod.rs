//! Impartial games in which play need not end: their values and how they are found.
//!
//! [`LoopyGame`] answers for the heaps of a ruleset. [`Labels`] values the positions of a finite piece of a game whose other positions are unknown;
//! [`LoopyHeaps`] does so for the heaps of a ruleset within bounds, and [`Forced`] follows
//! rules that leave no choice.

mod explore;
mod forced;
mod game;
mod graph;
mod label;
mod room;
mod rounds;
mod value;

pub use explore::{Bounds, LoopyHeaps};
pub use forced::{Forced, ForcedEnd, ForcedLimits, ForcedPlay, ForcedValues};
pub use game::{LoopyGame, LoopyLimits};
pub use graph::Graph;
pub use label::Labels;
pub use value::LoopyValue;
