//! Games in which play need not end: the same questions, answered as far as the bounds allow.

pub(super) mod heap;
pub(super) mod options;
pub(super) mod report;
pub(super) mod values;

use super::number;
use serde_json::{Value, json};
use sprague::loopy::{LoopyGame, LoopyValue};
use sprague::outcome::Outcome as Winner;
use sprague_ask::answers::loopy::LoopyScope;

/// A value for people.
fn text(value: Option<&LoopyValue>) -> String {
    value.map_or_else(|| "?".into(), LoopyValue::to_string)
}

/// A value as JSON: a number, `{"infinity": [...]}`, or null if it is undetermined.
pub(super) fn document(value: Option<&LoopyValue>) -> Value {
    match value {
        None => Value::Null,
        Some(LoopyValue::Finite(value)) => number(value),
        Some(LoopyValue::Infinite(numbers)) => {
            json!({ "infinity": numbers.iter().map(number).collect::<Vec<_>>() })
        }
    }
}

/// Who wins a game of this value, if the value is known.
fn outcome_of(value: Option<&LoopyValue>) -> Winner {
    value.map_or(Winner::UNKNOWN, LoopyValue::outcome)
}

/// `P`, `N`, `draw` or null.
fn outcome_document(outcome: Winner) -> Value {
    json!(outcome.symbol())
}

fn verdict(outcome: Winner) -> &'static str {
    match outcome {
        Winner::P => "the player to move loses",
        Winner::N => "the player to move wins",
        Winner::DRAW => "a draw, neither player can force a win",
        _ => "who wins is undetermined at this bound",
    }
}

/// What was looked at, for people.
fn scope(scope: &LoopyScope) -> String {
    match *scope {
        LoopyScope::Forced { steps, digits } => format!(
            "play is forced; it was followed for up to {steps} moves (--steps) and {digits} digits \
             (--digits)"
        ),
        LoopyScope::Explored {
            bound,
            moves,
            out_of_moves,
            explored,
            unknown,
        } => {
            let met = match unknown {
                0 if explored == 1 => return "the heap leads to no other".into(),
                0 => return format!("all {explored} heaps that can be reached were explored"),
                1 => "1 more was met and is unknown".to_string(),
                more => format!("{more} more were met and are unknown"),
            };
            let end = if out_of_moves {
                format!("{moves} moves were listed (--moves)")
            } else {
                format!("heaps up to {bound} were followed (--bound)")
            };
            let explored = match explored {
                1 => "1 heap was explored".into(),
                explored => format!("{explored} heaps were explored"),
            };
            format!("{end}; {explored}, {met}")
        }
        _ => String::new(),
    }
}

fn scope_document(found: &LoopyGame) -> Value {
    json!(LoopyScope::from(found))
}
