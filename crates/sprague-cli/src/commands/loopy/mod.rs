//! Games in which play need not end: the same questions, answered as far as the bounds allow.

pub(super) mod heap;
pub(super) mod options;
pub(super) mod report;
pub(super) mod values;

use super::number;
use serde_json::{Value, json};
use sprague::loopy::{LoopyGame, LoopyValue};
use sprague::outcome::Outcome as Winner;

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
fn scope(found: &LoopyGame) -> String {
    match found {
        LoopyGame::Forced(values) => {
            let limits = values.limits();
            format!(
                "play is forced; it was followed for up to {} moves (--steps) and {} digits (--digits)",
                limits.moves, limits.digits
            )
        }
        LoopyGame::Explored(heaps) => {
            let (explored, bounds) = (heaps.explored(), heaps.bounds());
            let met = match heaps.unknown() {
                0 if explored == 1 => return "the heap leads to no other".into(),
                0 => return format!("all {explored} heaps that can be reached were explored"),
                1 => "1 more was met and is unknown".to_string(),
                more => format!("{more} more were met and are unknown"),
            };
            let end = if heaps.is_out_of_moves() {
                format!("{} moves were listed (--moves)", bounds.moves)
            } else {
                format!("heaps up to {} were followed (--bound)", bounds.largest)
            };
            let explored = match explored {
                1 => "1 heap was explored".into(),
                explored => format!("{explored} heaps were explored"),
            };
            format!("{end}; {explored}, {met}")
        }
    }
}

fn scope_document(found: &LoopyGame) -> Value {
    match found {
        LoopyGame::Forced(values) => json!({
            "method": "forced",
            "steps": values.limits().moves,
            "digits": values.limits().digits,
        }),
        LoopyGame::Explored(heaps) => json!({
            "method": "explored",
            "bound": heaps.bounds().largest,
            "moves": heaps.bounds().moves,
            "out_of_moves": heaps.is_out_of_moves(),
            "explored": heaps.explored(),
            "unknown": heaps.unknown(),
        }),
    }
}
