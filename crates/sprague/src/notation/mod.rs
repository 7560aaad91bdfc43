//! Text to rulesets and back.

mod error;

pub use error::ParseError;
