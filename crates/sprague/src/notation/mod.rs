//! Text to rulesets and back.

mod error;
mod value;

pub use error::ParseError;
pub use value::{ValueStep, ValueText, parse_value};
