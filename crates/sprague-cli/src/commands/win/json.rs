//! The answer about a position as a JSON document.

use super::why::source;
use super::{Report, more_words};
use crate::commands::{number, value_json};
use serde_json::{Value, json};
use sprague::play::Fight;
use sprague::position::{
    Answer, Change, Kind, MOST_PARTS, Move, Part, Prospect, Side, Winning, Worth,
};

pub(super) fn document(report: &Report<'_>) -> Value {
    let Report {
        position,
        answer,
        worths,
        ..
    } = report;
    let kind = match answer.kind {
        Kind::Impartial => "impartial",
        Kind::Partizan => "partizan",
        Kind::Loopy => "loopy",
        Kind::LoopyPartizan => "loopy partizan",
    };
    let partizan = answer.kind == Kind::Partizan;
    let mut document = json!({
        "position": position.to_string(),
        "kind": kind,
        "outcome": answer.outcome.symbol(),
        "value": worth(&worths.sum),
        "components": components(report),
        "decided_by": decided_by(report),
    });
    if partizan {
        document["reasons"] = Side::BOTH.map(|side| reason(answer, side)).into();
    }
    if answer.kind == Kind::LoopyPartizan {
        let start = |side| prospect(answer.outcome.of(side));
        document["starts"] = json!({ "Left": start(Side::Left), "Right": start(Side::Right) });
    }
    if let Some(search) = answer.backwards() {
        document["positions"] = json!(search.positions);
        document["positions_complete"] = json!(search.limit.is_none());
    }
    if let [component] = position.components() {
        let game = match &component.part {
            Part::Heap(game, _) => Some(game.to_string()),
            Part::PartizanHeap(game, _) => Some(game.to_string()),
            Part::Value(_) => None,
        };
        if let Some(game) = game {
            document["ruleset"] = json!(game);
            document["heap"] = json!(component.heap());
            document["because"] = json!(source(&component.part, &report.tables));
        }
    }
    moves(report, &mut document);
    fights(&report.fights, &mut document);
    document
}

/// What a player who starts can hope for; `null` if that is not certain.
fn prospect(prospect: Prospect) -> Option<&'static str> {
    match prospect {
        Prospect::Win => Some("win"),
        Prospect::Loss => Some("loss"),
        Prospect::Draw => Some("draw"),
        Prospect::Unknown => None,
    }
}

/// A nim-value as an integer, a partizan value as its name, `null` when it is not known or too long.
fn worth(worth: &Worth) -> Value {
    match worth {
        Worth::Nim(value) => number(value),
        Worth::Game(game) => game.ascii.as_deref().map_or(Value::Null, value_json),
        Worth::Loopy(value) => crate::commands::loopy::document(Some(value)),
        Worth::Unknown => Value::Null,
    }
}

fn components(report: &Report<'_>) -> Value {
    let both = report.position.components().iter();
    both.zip(&report.worths.components)
        .map(|(component, value)| {
            let mut row = json!({ "text": component.to_string(), "value": worth(value) });
            if let Worth::Game(game) = value {
                row["mean"] = value_json(&game.mean.to_string());
                row["temperature"] = value_json(&game.temperature.to_string());
                row["atomic_weight"] = game.weight.as_deref().map_or(Value::Null, value_json);
            }
            row
        })
        .collect()
}

fn decided_by(report: &Report<'_>) -> String {
    let mut names = Side::BOTH
        .map(|side| report.answer.reasons.of(side).name())
        .to_vec();
    names.dedup();
    names.join("; ")
}

fn reason(answer: &Answer, first: Side) -> Value {
    let reason = answer.reasons.of(first);
    json!({
        "first": first.to_string(),
        "winner": answer.outcome.winner(first).map(|side| side.to_string()),
        "by": reason.name(),
        "because": reason.to_string(),
    })
}

/// The moves one by one up to a limit, and runs where there are more.
fn moves(report: &Report<'_>, document: &mut Value) {
    let (winning, flags) = (&report.answer.winning, report.flags);
    let total: u128 = winning.iter().map(Winning::count).sum();
    let all = winning
        .iter()
        .flat_map(|found| found.moves(report.position));
    let list: Vec<Value> = all.take(flags.most).map(|made| one_move(&made)).collect();
    let found_all = winning.iter().all(|found| found.complete);
    let complete = found_all && list.len() as u128 == total;
    document["moves"] = json!(list);
    document["moves_complete"] = json!(complete);
    document["moves_found"] = serde_json::from_str(&total.to_string()).unwrap_or_default();
    let loopy = matches!(report.answer.kind, Kind::Loopy | Kind::LoopyPartizan);
    if !found_all && loopy {
        let more = more_words(report);
        document["note"] = json!(format!(
            "the values of some options are not certain; {more}"
        ));
    } else if !found_all {
        document["note"] = json!(format!(
            "there may be more: at most {} options of a heap are looked at one by one (--options \
             allows more), and moves that leave more than {MOST_PARTS} heaps, or heaps whose value \
             no table or theorem tells, are not listed",
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
        Change::Value { from, to } => (json!(from.name()), json!(to.name())),
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
