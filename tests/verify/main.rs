//! Certificates the library makes, and damaged ones, before the verifier.
#![allow(missing_docs, clippy::unwrap_used)]

mod certificates;
mod kinds;
mod sparse;
mod sums;
mod support;
