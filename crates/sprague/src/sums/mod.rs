//! The arithmetic of sums: who wins a sum of games whose values are known, and why.
//!
//! A [`Judge`] decides a sum of partizan values by the cheapest argument that settles it ([`Reason`]):
//! in numbers of any size (`judge`, `search`), or in machine words where they fit (`prepared`, over
//! `parts`, `bags` and `bag_search`), which is how the many moves of one position are judged. Sums with
//! games that need not end are solved `backwards`. Nothing here knows heaps or positions.

mod backwards;
mod bag_search;
mod bags;
mod describe;
mod judge;
mod parts;
mod prepared;
mod reason;
mod search;
mod small_leaf;

pub(crate) use backwards::{Node, solve};
pub(crate) use describe::short_name;
pub use judge::Judge;
pub(crate) use prepared::PreparedSum;
pub use reason::{Backwards, Reason, Reasons};
