//! Games in which play need not end: the same questions, answered as far as the bounds allow.

pub(super) mod heap;
pub(super) mod report;

use sprague::loopy::LoopyValue;
use sprague_ask::answers::loopy::{LoopyNumber, LoopyScope};

/// A value for people.
pub(super) fn text(value: &LoopyNumber) -> String {
    let value = value.0.as_ref();
    value.map_or_else(|| "?".into(), LoopyValue::to_string)
}

pub(super) fn verdict(outcome: Option<&str>) -> &'static str {
    match outcome {
        Some("P") => "the player to move loses",
        Some("N") => "the player to move wins",
        Some(_) => "a draw, neither player can force a win",
        None => "who wins is undetermined at this bound",
    }
}

/// What was looked at, for people.
pub(super) fn scope(scope: &LoopyScope) -> String {
    match *scope {
        LoopyScope::Forced {
            steps,
            digits,
            out_of_memory,
        } => {
            let followed = "play is forced; it was followed for up to";
            let memory = match out_of_memory {
                true => ", as far as the memory goes (--memory)",
                false => "",
            };
            format!("{followed} {steps} moves (--steps) and {digits} digits (--digits){memory}")
        }
        LoopyScope::Explored {
            bound,
            moves,
            out_of_moves,
            out_of_memory,
            explored,
            unknown,
        } => {
            let met = match unknown {
                0 if explored == 1 && !out_of_memory => return "the heap leads to no other".into(),
                0 if !out_of_memory => {
                    return format!("all {explored} heaps that can be reached were explored");
                }
                0 => "others had no place".into(),
                1 => "1 more was met and is unknown".to_string(),
                more => format!("{more} more were met and are unknown"),
            };
            let end = if out_of_memory {
                "the memory was full (--memory)".into()
            } else if out_of_moves {
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
