//! `sprague GAME[N]`: the value of one heap, by a closed form if one is proved, and the moves that win.

use super::{heaps, number, print_json, print_text};
use crate::Outcome;
use crate::args::ReportArgs;
use crate::drive;
use crate::failure::Failure;
use crate::layout::{WIDTH, listing, paragraph, wrap};
use serde_json::json;
use sprague::arithmetic::closed::{refusal, single_heap};
use sprague::ruleset::Ruleset;
use sprague::{Heap, PeriodSearch, Value};
use std::ops::RangeInclusive;

/// Winning moves are looked for among at most this many options.
const MOST_OPTIONS: usize = 20_000;
/// Heaps up to here are computed by the table.
const TABLE: Heap = 100_000;

pub(crate) fn run(game: &Ruleset, heap: Heap, args: &ReportArgs) -> Outcome {
    if heap < game.start() {
        return Err(Failure::before_start(game, heap));
    }
    if game.is_loopy() {
        return super::loopy::heap::run(game, heap, args);
    }
    drive::catch_interrupts();
    let mut search = PeriodSearch::with_memory(game, args.effort.memory.bytes());
    let single = if heap > TABLE {
        single_heap(game, heap)
    } else {
        None
    };
    let (value, because) = match single {
        Some(found) => (found.value, Some(found.because)),
        None => {
            match drive::reach(&mut search, heap) {
                Err(Failure::Rule(error)) if error.grows => {
                    return super::loopy::heap::run(game, heap, args);
                }
                reached => {
                    reached.map_err(|failure| formula_first(game, heap..=heap, failure))?;
                }
            }
            (search.value(heap).unwrap_or_default(), None)
        }
    };
    let winning = winning_moves(game, heap, &search)?;
    if args.output.json {
        let moves = winning.as_ref().map(|moves| {
            let list = moves.iter().map(|to| json!({ "to": to }));
            list.collect::<Vec<_>>()
        });
        let document = json!({
            "ruleset": game.to_string(),
            "heap": heap,
            "value": number(&value),
            "outcome": if value.is_zero() { "P" } else { "N" },
            "because": because,
            "winning": moves,
        });
        return Ok(print_json(&document)?);
    }
    let verdict = if value.is_zero() { "loses" } else { "wins" };
    let sentence =
        format!("A heap of {heap} in {game} has value {value}: the player to move {verdict}.");
    let mut text = wrap(&sentence, WIDTH).join("\n") + "\n";
    if let Some(because) = because {
        text += &paragraph("Because", &format!("{because}."));
    }
    match winning {
        Some(moves) if !moves.is_empty() => {
            let words: Vec<String> = moves.iter().map(|to| heaps(to)).collect();
            text += &paragraph("Winning", &format!("to {}", listing(&words, 20)));
        }
        _ => {}
    }
    Ok(print_text(&text)?)
}

/// Why the closed form of a game gives no answer for some of the heaps, rather than why a table of huge
/// heaps gives none.
pub(super) fn formula_first(
    game: &Ruleset,
    heaps: RangeInclusive<Heap>,
    table: Failure,
) -> Failure {
    let few = heaps.take(MOST_OPTIONS);
    match few
        .filter(|&heap| heap > TABLE)
        .find_map(|heap| refusal(game, heap))
    {
        Some(reason) => Failure::usage(reason, "ask for a smaller heap"),
        None => table,
    }
}

/// The options of value 0, where all options can be listed and valued.
fn winning_moves(
    game: &Ruleset,
    heap: Heap,
    search: &PeriodSearch,
) -> Result<Option<Vec<Vec<Heap>>>, Failure> {
    let value = |part: Heap| match search.value(part) {
        Some(value) => Some(value),
        None => single_heap(game, part).map(|found| found.value),
    };
    // Only divisors of a huge heap are few enough to look at.
    if heap > TABLE && search.values().is_empty() && !game.has_few_options() {
        return Ok(None);
    }
    let Some(options) = game.options(heap, MOST_OPTIONS)? else {
        return Ok(None);
    };
    let mut winning = Vec::new();
    for parts in options {
        let sum = parts
            .iter()
            .try_fold(Value::ZERO, |sum, &part| Some(sum ^ value(part)?));
        match sum {
            Some(sum) if sum.is_zero() => winning.push(parts),
            Some(_) => {}
            None => return Ok(None),
        }
    }
    Ok(Some(winning))
}
