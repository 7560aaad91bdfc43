//! `sprague options GAME N`: every option of one heap with its value.

use super::{heaps, number, print_json, print_text};
use crate::Outcome;
use crate::args::{Format, OptionsArgs};
use crate::drive;
use crate::export::{Table, exporter};
use crate::failure::{Failure, formula_first, read_game};
use serde_json::json;
use sprague::arithmetic::closed::ClosedValues;
use sprague::ruleset::Ruleset;
use sprague::{Control, Heap, PeriodSearch, Value};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::{BufWriter, Write};

pub(crate) fn run(args: &OptionsArgs) -> Outcome {
    let game = read_game(&args.game)?;
    if args.heap < game.start() {
        return Err(Failure::before_start(&game, args.heap));
    }
    if game.is_loopy() {
        return super::loopy::options::run(&game, args);
    }
    let Some(options) = game.options(args.heap, args.most, &Control::new())? else {
        return Err(Failure::usage(
            format!(
                "heap {} of {game} has more than {} options",
                args.heap, args.most
            ),
            "raise --most, or ask for a smaller heap",
        ));
    };
    let mut search = PeriodSearch::with_memory(&game, args.memory.bytes());
    let far = far_values(&game, args.heap, &options);
    if far.is_none() {
        let reached = drive::reach(&mut search, args.heap);
        reached.map_err(|failure| formula_first(&game, args.heap..=args.heap, failure))?;
    }
    let value = |heap: Heap| {
        let far = far.as_ref().and_then(|values| values.get(&heap).cloned());
        far.or_else(|| search.value(heap)).unwrap_or_default()
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

/// The values of a heap far beyond any table and of all heaps of its options, where a proved closed form
/// or forced play gives every one of them.
fn far_values(game: &Ruleset, heap: Heap, options: &[Vec<Heap>]) -> Option<HashMap<Heap, Value>> {
    const FAR: Heap = 10_000_000;
    if heap <= FAR {
        return None;
    }
    let far = ClosedValues::of(game);
    let mut values = HashMap::new();
    for &heap in [heap].iter().chain(options.iter().flatten()) {
        if let Entry::Vacant(entry) = values.entry(heap) {
            entry.insert(far.value(game, heap)?);
        }
    }
    Some(values)
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
