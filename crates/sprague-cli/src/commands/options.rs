//! `sprague options GAME N`: every option of one heap with its value.

use super::{heaps, number, print_json, print_text};
use crate::Outcome;
use crate::args::{Format, OptionsArgs};
use crate::drive;
use crate::export::{Table, exporter};
use crate::failure::{Failure, read_game};
use serde_json::json;
use sprague::arithmetic::closed::single_heap;
use sprague::ruleset::Ruleset;
use sprague::{Heap, PeriodSearch, Value};
use std::io::{BufWriter, Write};

pub(crate) fn run(args: &OptionsArgs) -> Outcome {
    let game = read_game(&args.game)?;
    if args.heap < game.start() {
        return Err(Failure::before_start(&game, args.heap));
    }
    let loopy = game.is_loopy();
    let game = if loopy { game.with_growth() } else { game };
    let Some(options) = game.options(args.heap, args.most)? else {
        return Err(Failure::usage(
            format!(
                "heap {} of {game} has more than {} options",
                args.heap, args.most
            ),
            "raise --most, or ask for a smaller heap",
        ));
    };
    if loopy {
        return super::loopy::options::run(&game, &options, args);
    }
    drive::catch_interrupts();
    let mut search = PeriodSearch::with_memory(&game, args.memory.bytes());
    let far = single_far(&game, args.heap);
    if !far {
        drive::reach(&mut search, args.heap)?;
    }
    let value = |heap: Heap| match search.value(heap) {
        Some(value) => value,
        None => single_heap(&game, heap).map_or_else(Value::default, |found| found.value),
    };
    let options: Vec<(Vec<Heap>, Value)> = options
        .into_iter()
        .map(|parts| {
            let nim_sum = parts
                .iter()
                .fold(Value::ZERO, |sum, &part| sum ^ value(part));
            (parts, nim_sum)
        })
        .collect();
    let own = value(args.heap);
    match (
        if args.json { Format::Json } else { args.format },
        exporter(args.format),
    ) {
        (Format::Bfile, _) => Err(Failure::usage(
            "options are not an integer sequence, so there is no b-file of them",
            "use --format csv",
        )),
        (Format::Json, _) => {
            let list: Vec<_> = options
                .iter()
                .map(|(parts, value)| json!({ "to": parts, "value": number(value) }))
                .collect();
            Ok(print_json(&json!({
                "ruleset": game.to_string(),
                "heap": args.heap,
                "value": number(&own),
                "options": list,
            }))?)
        }
        (_, Some(exporter)) => {
            let rows = options
                .iter()
                .map(|(parts, value)| vec![heaps(parts), value.to_string()]);
            let mut out = BufWriter::new(std::io::stdout().lock());
            exporter.write(
                Table {
                    caption: format!("Options of a heap of {} in {game}, value {own}", args.heap),
                    columns: vec!["option".into(), "value".into()],
                    rows: &mut { rows },
                },
                &mut out,
            )?;
            Ok(out.flush()?)
        }
        (_, None) => Ok(print_text(&plain(
            &game.to_string(),
            args.heap,
            &own,
            &options,
        ))?),
    }
}

/// Whether a heap is far beyond any table but its options have values by a proved closed form.
fn single_far(game: &Ruleset, heap: Heap) -> bool {
    const FAR: Heap = 10_000_000;
    let whole = game.closed_form().is_some_and(|form| !form.is_partial());
    heap > FAR && whole && single_heap(game, heap).is_some()
}

fn plain(game: &str, heap: Heap, own: &Value, options: &[(Vec<Heap>, Value)]) -> String {
    let verdict = if own.is_zero() {
        "the player to move loses"
    } else {
        "the player to move wins"
    };
    let mut text = format!("A heap of {heap} in {game} has value {own}: {verdict}.\n");
    if options.is_empty() {
        return text + "There is no move.\n";
    }
    let width = options
        .iter()
        .map(|(parts, _)| heaps(parts).len())
        .max()
        .unwrap_or(0);
    for (parts, value) in options {
        let note = if value.is_zero() { "  wins" } else { "" };
        text += &format!("  to {:<width$}  value {value}{note}\n", heaps(parts));
    }
    text
}
