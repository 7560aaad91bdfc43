//! `sprague GAME[N]` for games in which play need not end.

use super::{document, outcome_document, outcome_of, scope, scope_document, verdict};
use crate::Outcome;
use crate::args::ReportArgs;
use crate::commands::{heaps, number, print_json, print_text};
use crate::drive;
use crate::failure::Failure;
use crate::layout::{WIDTH, listing, paragraph, wrap};
use serde_json::{Value, json};
use sprague::Heap;
use sprague::loopy::{Forced, ForcedEnd, ForcedPlay, LoopyGame, LoopyValue};
use sprague::outcome::Outcome as Winner;
use sprague::ruleset::Ruleset;

/// A play of more heaps is not written out.
const SHOWN: usize = 20;
/// Winning moves are looked for among at most this many options.
const MOST_OPTIONS: usize = 200_000;

pub(in crate::commands) fn run(game: &Ruleset, heap: Heap, args: &ReportArgs) -> Outcome {
    let limits = args.loopy.limits(heap);
    if let Some(forced) = Forced::new(game) {
        let play = forced.play(&heap.into(), limits.forced, &drive::control())?;
        if play.end != ForcedEnd::Branches {
            return print_forced(game, heap, &play, args);
        }
    }
    let found = LoopyGame::solve(game, &[heap], limits, &drive::control())?;
    let moves = Moves::among(game, heap, &found)?;
    let (value, outcome) = (found.value(heap), found.outcome(heap));
    if args.output.json {
        return Ok(print_json(&json!({
            "ruleset": game.to_string(),
            "heap": heap,
            "value": document(value.as_ref()),
            "outcome": outcome_document(outcome),
            "winning": moves.as_ref().map(|moves| moves.document(&moves.winning)),
            "drawing": moves.as_ref().map(|moves| moves.document(&moves.drawing)),
            "scope": scope_document(&found),
        }))?);
    }
    let mut out = sentence(game, heap, value.as_ref(), outcome);
    if value.is_none() && matches!(&found, LoopyGame::Explored(all) if all.is_infinite(heap)) {
        out += &paragraph(
            "Infinite",
            "No nim-value for certain, but its set is not known.",
        );
    }
    if let Some(moves) = moves {
        let words =
            |list: &[Vec<Heap>]| -> Vec<String> { list.iter().map(|parts| heaps(parts)).collect() };
        if !moves.winning.is_empty() {
            out += &paragraph(
                "Winning",
                &format!("to {}", listing(&words(&moves.winning), 20)),
            );
        } else if !moves.drawing.is_empty() {
            out += &paragraph(
                "Drawing",
                &format!("to {}", listing(&words(&moves.drawing), 20)),
            );
        }
    }
    out += &paragraph("Looked at", &format!("{}.", scope(&(&found).into())));
    Ok(print_text(&out)?)
}

fn sentence(game: &Ruleset, heap: Heap, value: Option<&LoopyValue>, outcome: Winner) -> String {
    let verdict = verdict(outcome);
    let sentence = match (value, outcome) {
        (Some(value), _) => format!("A heap of {heap} in {game} has value {value}: {verdict}."),
        (None, outcome) if outcome.is_known() => format!(
            "The value of a heap of {heap} in {game} is undetermined at this bound, but {verdict}."
        ),
        (None, _) => format!("A heap of {heap} in {game} is undetermined at this bound."),
    };
    wrap(&sentence, WIDTH).join("\n") + "\n"
}

/// The options that win, and those that keep a draw.
struct Moves {
    winning: Vec<Vec<Heap>>,
    drawing: Vec<Vec<Heap>>,
}

impl Moves {
    /// `None` if there are too many options to look at.
    fn among(game: &Ruleset, heap: Heap, found: &LoopyGame) -> Result<Option<Self>, Failure> {
        let Some(options) = game
            .with_growth()
            .options(heap, MOST_OPTIONS, &drive::control())?
        else {
            return Ok(None);
        };
        let (mut winning, mut drawing) = (Vec::new(), Vec::new());
        for parts in options {
            let outcome = match parts.as_slice() {
                [one] => found.outcome(*one),
                parts => outcome_of(found.value_of(parts).as_ref()),
            };
            match outcome {
                Winner::P => winning.push(parts),
                Winner::DRAW => drawing.push(parts),
                _ => {}
            }
        }
        Ok(Some(Moves { winning, drawing }))
    }

    fn document(&self, moves: &[Vec<Heap>]) -> Vec<Value> {
        moves.iter().map(|to| json!({ "to": to })).collect()
    }
}

fn print_forced(game: &Ruleset, heap: Heap, play: &ForcedPlay, args: &ReportArgs) -> Outcome {
    let value = play.value();
    let outcome = outcome_of(value.as_ref());
    if args.output.json {
        let end = match &play.end {
            ForcedEnd::Finished => "finished",
            ForcedEnd::Cycle(_) => "cycle",
            ForcedEnd::Moves => "steps",
            ForcedEnd::Digits => "digits",
            ForcedEnd::Unfactored(_) => "unfactored",
            ForcedEnd::Undefined(_) | ForcedEnd::Branches => "undefined",
        };
        let numbers = |heaps: &[sprague::Value]| heaps.iter().map(number).collect::<Vec<_>>();
        let cycle = match play.end {
            ForcedEnd::Cycle(from) => Some(numbers(&play.heaps[from..])),
            _ => None,
        };
        return Ok(print_json(&json!({
            "ruleset": game.to_string(),
            "heap": heap,
            "value": document(value.as_ref()),
            "outcome": outcome_document(outcome),
            "play": numbers(&play.heaps),
            "moves": play.heaps.len() - 1,
            "end": end,
            "cycle": cycle,
            "largest": play.largest().map(number),
            "scope": {
                "method": "forced",
                "steps": args.loopy.limits(heap).forced.moves,
                "digits": args.loopy.limits(heap).forced.digits,
            },
        }))?);
    }
    let mut out = sentence(game, heap, value.as_ref(), outcome);
    out += &paragraph("Play", &path(play));
    out += &paragraph("", &ending(play, args));
    if let Some(largest) = play.largest().filter(|_| play.heaps.len() > SHOWN) {
        out += &paragraph("Largest", &largest.to_string());
    }
    Ok(print_text(&out)?)
}

/// The heaps of a play: all of a short one, the first and last of a long one.
fn path(play: &ForcedPlay) -> String {
    let words: Vec<String> = play.heaps.iter().map(ToString::to_string).collect();
    if words.len() <= SHOWN {
        return words.join(", ");
    }
    let (first, last) = (&words[..SHOWN / 2], &words[words.len() - 3..]);
    format!("{}, ..., {}", first.join(", "), last.join(", "))
}

fn ending(play: &ForcedPlay, args: &ReportArgs) -> String {
    let moves = match play.heaps.len() - 1 {
        1 => "1 move".to_string(),
        moves => format!("{moves} moves"),
    };
    let last = play
        .heaps
        .last()
        .map_or_else(String::new, ToString::to_string);
    let followed = format!("Followed for {moves} to a heap of {} digits", last.len());
    match &play.end {
        ForcedEnd::Finished => format!("Every move is forced; after {moves} there is none."),
        ForcedEnd::Cycle(from) => match play.heaps.len() - from {
            1 => format!("Every move is forced; {last} leads to itself, for ever."),
            length => format!(
                "Every move is forced; from {} on, {length} heaps repeat for ever.",
                play.heaps[*from]
            ),
        },
        ForcedEnd::Moves => format!("{followed}; --steps N follows further."),
        ForcedEnd::Digits => format!(
            "{followed}; the next has more than {}. --digits N follows further.",
            args.loopy.limits(0).forced.digits
        ),
        ForcedEnd::Unfactored(number) => format!("{followed}, where {number}."),
        ForcedEnd::Undefined(error) => format!("{followed}, where {error}."),
        ForcedEnd::Branches => String::new(),
    }
}
