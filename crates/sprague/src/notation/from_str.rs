//! `str::parse` for everything that has a notation: what `Display` writes is read back as the same thing.

use super::code::parse_code;
use super::{
    ParseError, Subject, ValueText, parse_arithmetic, parse_claims, parse_closed_form,
    parse_family, parse_game, parse_loopy_value, parse_partizan, parse_rule, parse_ruleset,
    parse_set, parse_statement, parse_subject, parse_value,
};
use crate::arithmetic::ClosedForm;
use crate::arithmetic::expr::Expr;
use crate::claim::{Claims, Statement};
use crate::family::Family;
use crate::loopy::LoopyValue;
use crate::position::Position;
use crate::ruleset::custom::CustomRule;
use crate::ruleset::{Code, Game, Partizan, Ruleset, SubtractionSet};
use std::str::FromStr;

macro_rules! read_by {
    ($($type:ty: $parse:path;)*) => {$(
        impl FromStr for $type {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                $parse(text)
            }
        }
    )*};
}

read_by! {
    Game: parse_game;
    Ruleset: parse_ruleset;
    Partizan: parse_partizan;
    Code: parse_code;
    SubtractionSet: parse_set;
    CustomRule: parse_rule;
    Position: Position::parse;
    Subject: parse_subject;
    ValueText: parse_value;
    LoopyValue: parse_loopy_value;
    Family: parse_family;
    Claims: parse_claims;
    Statement: parse_statement;
    ClosedForm: parse_closed_form;
    Expr: parse_arithmetic;
}
