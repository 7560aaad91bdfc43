//! `sprague win --misere`: the last to move loses.

use super::json::{fights, one_move};
use super::text;
use crate::Outcome;
use crate::commands::{print_json, print_text};
use crate::failure::Failure;
use crate::layout::paragraph;
use serde_json::{Value, json};
use sprague::play::{MisereAnswer, MisereError};
use sprague::position::Position;
use sprague::sums::Reason;

pub(super) fn run(position: &Position, limit: usize, json: bool) -> Outcome {
    let answer = position.misere(limit).map_err(|error| {
        let hint = match &error {
            MisereError::BareValue { .. } | MisereError::Loopy { .. } => {
                "misère play is answered for sums of heaps that only get smaller"
            }
            MisereError::Search(_) => {
                "misère play of other games than Nim is decided by search alone: ask for smaller heaps, or search further \
                 with --search N"
            }
        };
        Failure::usage(error.to_string(), hint)
    })?;
    if json {
        return Ok(print_json(&document(position, &answer))?);
    }
    Ok(print_text(&render(position, &answer))?)
}

fn document(position: &Position, answer: &MisereAnswer) -> Value {
    let components = position.components().iter();
    // Values are of normal play.
    let components = components.map(|part| json!({ "text": part.to_string(), "value": null }));
    let mut document = json!({
        "position": position.to_string(),
        "play": "misere",
        "kind": if position.is_impartial() { "impartial" } else { "partizan" },
        "outcome": answer.outcome.letter().to_string(),
        "value": null,
        "components": components.collect::<Vec<_>>(),
        "decided_by": answer.reason.name(),
        "positions": match answer.reason {
            Reason::EveryLine { positions } => Some(positions),
            _ => None,
        },
        "moves": answer.winning.iter().map(one_move).collect::<Vec<_>>(),
        "moves_complete": true,
        "moves_found": answer.winning.len(),
    });
    fights(&answer.fights, &mut document);
    document
}

fn render(position: &Position, answer: &MisereAnswer) -> String {
    let outcome = super::outcome_words(answer.outcome, position.kind(), "");
    let mut out = paragraph("Misère play", "the player who makes the last move loses");
    out += &paragraph("Outcome", &outcome);
    out += &paragraph("Because", &answer.reason.to_string());
    out.push('\n');
    out += &text::listed_moves(position, &answer.winning, "winning");
    out += &text::fights(position, &answer.fights);
    out
}
