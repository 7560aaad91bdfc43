//! Text to rulesets and back.
//!
//! One notation serves the command line, the library and every other front end. Reading is the only
//! job here: nothing is computed. What is printed (`Display` of a ruleset) can always be read back.

mod bindings;
mod claim;
mod code;
mod codes;
mod comparison;
mod conditions;
mod cursor;
mod custom;
mod ends;
mod error;
mod expression;
mod family;
mod formula;
mod from_str;
mod loopy;
mod number;
mod partizan;
mod ruleset;
mod set;
mod subject;
mod subtraction;
mod sum;
mod value;

pub use crate::arithmetic::expr::Division;
pub use claim::{parse_claims, parse_find, parse_statement};
pub(crate) use codes::simplicity;
pub use codes::{CodeList, count_codes, parse_codes};
pub use comparison::{Comparison, Relation, find_comparison};
pub use custom::parse_rule;
pub use error::ParseError;
pub use expression::{
    Expression, ExpressionKind, GameNames, Names, parse_arithmetic, parse_closed_form,
    parse_condition, parse_expression,
};
pub use family::parse_family;
pub use loopy::parse_loopy_value;
pub use number::parse_heap;
pub use partizan::{parse_game, parse_partizan};
pub use ruleset::{edit_distance, nearest_name, parse_ruleset};
pub use subject::{Subject, parse_subject};
pub(crate) use subtraction::LARGEST_WRITTEN;
pub use subtraction::parse_set;
pub use sum::{SumPart, SumTerm, heaps_inside, parse_sum};
pub use value::{HighPower, ValueFunction, ValueStep, ValueText, parse_value};
