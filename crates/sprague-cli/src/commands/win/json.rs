//! The answer about a position as a JSON document.

use crate::args::WinFlags;
use crate::commands::{number, value_json};
use serde_json::{Value, json};
use sprague::position::{Answer, Change, Fight, Move, Part, Position, Tables, Winning, Worth};

pub(super) fn document(
    position: &Position,
    answer: &Answer,
    tables: &Tables,
    flags: &WinFlags,
) -> Value {
    let mut document = json!({
        "position": position.to_string(),
        "kind": if answer.impartial { "impartial" } else { "partizan" },
        "outcome": answer.outcome.letter().to_string(),
        "value": answer.value.as_ref().map_or(Value::Null, worth),
        "components": components(position, answer),
        "decided_by": decided_by(answer),
    });
    if !answer.impartial {
        document["reasons"] = answer.reasons.iter().map(reason).collect();
    }
    if let [component] = position.components()
        && let Part::Heap(game, heap) = &component.part
    {
        let table = tables.games().first();
        document["ruleset"] = json!(game.to_string());
        document["heap"] = json!(heap);
        document["because"] = json!(table.and_then(|table| table.because(*heap)));
    }
    moves(position, &answer.winning, flags, &mut document);
    fights(&answer.fights, &mut document);
    document
}

/// A nim-value as an integer, any other value as its name; `null` when it is too long.
fn worth(worth: &Worth) -> Value {
    match worth {
        Worth::Nim(value) => number(value),
        Worth::Game { ascii, .. } => ascii.as_deref().map_or(Value::Null, value_json),
    }
}

fn components(position: &Position, answer: &Answer) -> Value {
    let both = position.components().iter().zip(&answer.components);
    both.map(|(component, value)| {
        let mut row = json!({ "text": component.to_string(), "value": worth(value) });
        if let Worth::Game {
            mean,
            temperature,
            weight,
            ..
        } = value
        {
            row["mean"] = value_json(&mean.to_string());
            row["temperature"] = value_json(&temperature.to_string());
            row["atomic_weight"] = weight.as_deref().map_or(Value::Null, value_json);
        }
        row
    })
    .collect()
}

fn decided_by(answer: &Answer) -> String {
    if answer.impartial {
        return "nim-sum".into();
    }
    let mut names: Vec<&str> = answer.reasons.iter().map(|r| r.by.name()).collect();
    names.dedup();
    names.join("; ")
}

fn reason(reason: &sprague::position::Reason) -> Value {
    json!({
        "first": reason.first.to_string(),
        "winner": reason.winner.to_string(),
        "by": reason.by.name(),
        "because": reason.by.to_string(),
    })
}

/// The moves one by one up to a limit, and runs where there are more.
fn moves(position: &Position, winning: &[Winning], flags: &WinFlags, document: &mut Value) {
    let total: u128 = winning.iter().map(Winning::count).sum();
    let all = winning.iter().flat_map(|found| found.moves(position));
    let list: Vec<Value> = all.take(flags.most).map(|made| one_move(&made)).collect();
    let found_all = winning.iter().all(|found| found.complete);
    let complete = found_all && list.len() as u128 == total;
    document["moves"] = json!(list);
    document["moves_complete"] = json!(complete);
    document["moves_found"] = serde_json::from_str(&total.to_string()).unwrap_or_default();
    if !found_all {
        document["note"] = json!(format!(
            "only {} options of a heap were looked at; --options allows more",
            flags.options
        ));
    } else if !complete {
        document["note"] = json!(format!(
            "only {} moves are listed; --most allows more, and runs has all others",
            flags.most
        ));
    }
    let runs: Vec<Value> = winning
        .iter()
        .flat_map(|found| found.runs.iter().map(move |run| (found, run)))
        .map(|(found, run)| {
            json!({
                "player": found.player.to_string(),
                "component": found.component,
                "first": run.first,
                "step": run.step,
                "count": run.count,
            })
        })
        .collect();
    if !runs.is_empty() {
        document["runs"] = json!(runs);
    }
}

pub(super) fn one_move(made: &Move) -> Value {
    let (from, to) = match &made.change {
        Change::Heap { from, to } => (json!(from), json!(to)),
        Change::Value { from, to } => (json!(from), json!(to)),
    };
    json!({
        "player": made.player.to_string(),
        "component": made.component,
        "from": from,
        "to": to,
    })
}

/// For each player who loses when to move: the moves that hold out longest.
pub(super) fn fights(fights: &[Fight], document: &mut Value) {
    if fights.is_empty() {
        return;
    }
    let rows = fights.iter().map(|fight| match &fight.longest {
        Ok((moves, length)) => json!({
            "player": fight.player.to_string(),
            "length": length,
            "moves": moves.iter().map(one_move).collect::<Vec<_>>(),
        }),
        Err(limit) => json!({
            "player": fight.player.to_string(),
            "length": null,
            "note": format!("{limit}; --search allows more"),
        }),
    });
    document["longest_fight"] = rows.collect();
}
