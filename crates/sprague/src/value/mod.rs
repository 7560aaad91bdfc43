//! Partizan values: canonical forms of finite games, their order, sums, names and temperatures.
//!
//! Values live in an [`Arena`], where equal games have equal identifiers ([`Value`]), so that trees
//! of exponential size are stored as graphs of linear size and every comparison is made once. The
//! theory is that of Conway, *On Numbers and Games*, and Siegel, *Combinatorial Game Theory*
//! (chapter II); each file names the theorem it rests on and what it costs.
//!
//! ```
//! use sprague::value::{Arena, Order};
//!
//! let mut arena = Arena::new();
//! let up = arena.ups(1);
//! let star = arena.nimber(1);
//! let sum = arena.sum(up, star)?;
//! let zero = arena.zero();
//! assert_eq!(arena.order(sum, zero)?, Order::Confused);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arena;
mod atomic;
mod build;
mod canonical;
mod dyadic;
mod far;
mod form;
mod heaps;
mod law;
mod leaf;
mod measure;
mod name;
mod order;
mod outcomes;
mod outcomes_by_play;
mod partizan;
mod regular;
mod role;
pub(crate) mod room;
mod sum;
mod take_sets;
mod thermal;
mod thermograph;

pub use arena::{Arena, TooLarge, Value};
pub use atomic::NoWeight;
pub use dyadic::Dyadic;
pub use far::{FarLaw, FarValues};
pub use form::CanonicalForm;
pub use heaps::HeapValues;
pub use law::{ProvedLaw, proved_law};
pub use leaf::Leaf;
pub use measure::Measures;
pub use name::Style;
pub(crate) use name::ascii_leaf_name;
pub use order::Order;
pub use outcomes::{Dominance, OutcomePeriod, Outcomes, dominance};
pub use outcomes_by_play::outcomes_so_far;
pub use partizan::{
    HeapError, HeapsLeft, PartizanRules, heap_values, partizan_values, partizan_values_so_far,
};
pub use regular::{Difference, Recursion, Regularities, ResidueLaw, ShapeProof};
pub use role::OptionRole;
pub use take_sets::{TakeSets, TakesNothing};
pub use thermograph::{Corner, Thermograph};

pub use crate::outcome::Outcome;
