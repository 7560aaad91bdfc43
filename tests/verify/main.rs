//! Certificates the library makes, and damaged ones, before the verifier.
#![allow(missing_docs, clippy::unwrap_used)]

mod certificates;
mod compared;
mod forged;
mod kinds;
#[path = "../random.rs"]
mod random;
mod same_values;
mod sparse;
mod sums;
mod support;
