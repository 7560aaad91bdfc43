//! The transcript of a game as one JSON document.

use super::setup::Setup;
use crate::commands::value_json;
use serde_json::{Value, json};
use sprague::play::{GameEnd, Session};
use sprague::position::{Change, Move};

/// A line that was not a command or a legal move.
#[derive(Debug, Clone)]
pub(super) struct Refused {
    pub(super) line: usize,
    pub(super) text: String,
    pub(super) why: String,
}

pub(super) fn transcript(game: &Session, setup: &Setup, refused: &[Refused]) -> Value {
    let moves = game.moves().iter().enumerate();
    let result = match game.end() {
        None => Value::Null,
        Some(GameEnd::Drawn) => json!({ "winner": null, "by": null, "draw": true }),
        Some(GameEnd::Won(side)) => json!({
            "winner": side.to_string(),
            "by": setup.seat(side).word(),
            "draw": false,
        }),
    };
    let refused = refused
        .iter()
        .map(|line| json!({ "line": line.line, "text": line.text, "error": line.why }));
    json!({
        "position": game.start().to_string(),
        "misere": game.is_misere(),
        "first": game.first().to_string(),
        "players": {
            "Left": setup.left.word(),
            "Right": setup.right.word(),
        },
        "slips": setup.opponent.slips,
        "seed": setup.opponent.seed,
        "moves": moves.map(|(i, made)| move_json(game, setup, i, made)).collect::<Vec<_>>(),
        "now": game.position().to_string(),
        "to_move": game.to_move().to_string(),
        "result": result,
        "refused": refused.collect::<Vec<_>>(),
    })
}

fn move_json(game: &Session, setup: &Setup, number: usize, made: &Move) -> Value {
    let side = game.mover(number);
    let (from, to) = match &made.change {
        Change::Heap { from, to } => (json!(from), json!(to)),
        Change::Value { from, to } => (value_json(from.name()), value_json(to.name())),
    };
    json!({
        "player": side.to_string(),
        "by": setup.seat(side).word(),
        "component": made.component,
        "from": from,
        "to": to,
        "position": game.positions()[number + 1].to_string(),
    })
}
