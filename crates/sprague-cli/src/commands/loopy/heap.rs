//! `sprague GAME[N]` for games in which play need not end.

use super::{scope, text, verdict};
use crate::Outcome;
use crate::args::ReportArgs;
use crate::asking::ask;
use crate::commands::{heaps, print_document, print_text};
use crate::layout::{WIDTH, listing, paragraph, wrap};
use sprague::Heap;
use sprague::ruleset::Ruleset;
use sprague_ask::answers::loopy::{LoopyNumber, LoopyScope};
use sprague_ask::answers::loopy_heap::{
    ExploredHeap, ForcedHeap, LoopyHeapAnswer, LoopyHeapQuestion, LoopyMove, PlayEnd,
};

/// A play of more heaps is not written out.
const SHOWN: usize = 20;

pub(in crate::commands) fn run(game: &Ruleset, heap: Heap, args: &ReportArgs) -> Outcome {
    let question = LoopyHeapQuestion {
        game: game.to_string(),
        heap,
        loopy: args.loopy.effort(),
    };
    let answer = ask(&question, args.effort.limits())?;
    if args.output.json {
        return Ok(print_document(&answer)?);
    }
    Ok(print_text(&match &answer {
        LoopyHeapAnswer::Forced(found) => forced(found),
        LoopyHeapAnswer::Explored(found) => explored(found),
    })?)
}

fn explored(found: &ExploredHeap) -> String {
    let mut out = sentence(&found.ruleset, found.heap, &found.value, found.outcome);
    if found.is_infinite {
        out += &paragraph(
            "Infinite",
            "No nim-value for certain, but its set is not known.",
        );
    }
    let listed = |heading: &str, moves: &[LoopyMove]| {
        let words: Vec<String> = moves.iter().map(|made| heaps(&made.to)).collect();
        paragraph(heading, &format!("to {}", listing(&words, 20)))
    };
    out += &match (found.winning.as_deref(), found.drawing.as_deref()) {
        (Some(winning @ [_, ..]), _) => listed("Winning", winning),
        (_, Some(drawing @ [_, ..])) => listed("Drawing", drawing),
        _ => String::new(),
    };
    out + &paragraph("Looked at", &format!("{}.", scope(&found.scope)))
}

fn sentence(game: &str, heap: Heap, value: &LoopyNumber, outcome: Option<&str>) -> String {
    let verdict = verdict(outcome);
    let sentence = match (&value.0, outcome) {
        (Some(_), _) => format!(
            "A heap of {heap} in {game} has value {}: {verdict}.",
            text(value)
        ),
        (None, Some(_)) => format!(
            "The value of a heap of {heap} in {game} is undetermined at this bound, but {verdict}."
        ),
        (None, None) => format!("A heap of {heap} in {game} is undetermined at this bound."),
    };
    wrap(&sentence, WIDTH).join("\n") + "\n"
}

fn forced(found: &ForcedHeap) -> String {
    let mut out = sentence(&found.ruleset, found.heap, &found.value, found.outcome);
    out += &paragraph("Play", &path(found));
    out += &paragraph("", &ending(found));
    if let Some(largest) = found.largest.as_ref().filter(|_| found.play.len() > SHOWN) {
        out += &paragraph("Largest", &largest.0.to_string());
    }
    out
}

/// The heaps of a play: all of a short one, the first and last of a long one.
fn path(found: &ForcedHeap) -> String {
    let words: Vec<String> = found.play.iter().map(|heap| heap.0.to_string()).collect();
    if words.len() <= SHOWN {
        return words.join(", ");
    }
    let (first, last) = (&words[..SHOWN / 2], &words[words.len() - 3..]);
    format!("{}, ..., {}", first.join(", "), last.join(", "))
}

fn ending(found: &ForcedHeap) -> String {
    let moves = match found.moves {
        1 => "1 move".to_string(),
        moves => format!("{moves} moves"),
    };
    let last = found.play.last().map(|heap| heap.0.to_string());
    let last = last.unwrap_or_default();
    let followed = format!("Followed for {moves} to a heap of {} digits", last.len());
    match (found.end, &found.cycle, &found.stuck) {
        (PlayEnd::Finished, ..) => format!("Every move is forced; after {moves} there is none."),
        (PlayEnd::Cycle, Some(cycle), _) if cycle.len() == 1 => {
            format!("Every move is forced; {last} leads to itself, for ever.")
        }
        (PlayEnd::Cycle, Some(cycle), _) => format!(
            "Every move is forced; from {} on, {} heaps repeat for ever.",
            cycle[0].0,
            cycle.len()
        ),
        (PlayEnd::Steps, ..) => format!("{followed}; --steps N follows further."),
        (PlayEnd::Digits, ..) => {
            let most = match found.scope {
                LoopyScope::Forced { digits, .. } => digits.to_string(),
                _ => "can be followed".into(),
            };
            format!("{followed}; the next has more than {most}. --digits N follows further.")
        }
        (PlayEnd::Memory, ..) => {
            format!("{followed}; the next does not fit the memory. --memory MIB follows further.")
        }
        (PlayEnd::Seconds, ..) => {
            format!("{followed}; then the time was up. --seconds S follows further.")
        }
        (PlayEnd::Interrupted, ..) => format!("{followed}; then it was interrupted."),
        (_, _, Some(stuck)) => format!("{followed}, where {stuck}."),
        _ => format!("{followed}."),
    }
}
