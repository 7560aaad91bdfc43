//! `sprague options` for games in which play need not end.

use super::{document, outcome_document, outcome_of, scope, scope_document, text, verdict};
use crate::Outcome;
use crate::args::{Format, OptionsArgs};
use crate::commands::{heaps, print_json, print_text};
use crate::drive;
use crate::export::{Table, exporter};
use crate::failure::Failure;
use crate::layout::{WIDTH, wrap};
use serde_json::json;
use sprague::Heap;
use sprague::loopy::{LoopyGame, LoopyValue};
use sprague::outcome::Outcome as Winner;
use sprague::ruleset::Ruleset;
use std::io::{BufWriter, Write};

pub(in crate::commands) fn run(
    game: &Ruleset,
    options: &[Vec<Heap>],
    args: &OptionsArgs,
) -> Outcome {
    let found = LoopyGame::solve(
        game,
        &[args.heap],
        args.loopy.limits(args.heap),
        &drive::control(),
    )?;
    let options: Vec<(&[Heap], Option<LoopyValue>)> = options
        .iter()
        .map(|parts| (parts.as_slice(), found.value_of(parts)))
        .collect();
    let own = found.value(args.heap);
    let format = if args.json { Format::Json } else { args.format };
    if format == Format::Bfile {
        return Err(Failure::usage(
            "options are not an integer sequence, so there is no b-file of them",
            "use --format csv",
        ));
    }
    if format == Format::Json {
        let list: Vec<_> = options
            .iter()
            .map(|(parts, value)| json!({ "to": parts, "value": document(value.as_ref()) }))
            .collect();
        return Ok(print_json(&json!({
            "ruleset": game.to_string(),
            "heap": args.heap,
            "value": document(own.as_ref()),
            "outcome": outcome_document(found.outcome(args.heap)),
            "options": list,
            "scope": scope_document(&found),
        }))?);
    }
    if let Some(exporter) = exporter(format) {
        let rows = options
            .iter()
            .map(|(parts, value)| vec![heaps(parts), text(value.as_ref())]);
        let mut out = BufWriter::new(std::io::stdout().lock());
        exporter.write(
            Table {
                caption: format!(
                    "Options of a heap of {} in {game}, value {}",
                    args.heap,
                    text(own.as_ref())
                ),
                columns: vec!["option".into(), "value".into()],
                rows: &mut { rows },
            },
            &mut out,
        )?;
        return Ok(out.flush()?);
    }
    Ok(print_text(&plain(game, args.heap, &found, &options))?)
}

fn plain(
    game: &Ruleset,
    heap: Heap,
    found: &LoopyGame,
    options: &[(&[Heap], Option<LoopyValue>)],
) -> String {
    let own = found.value(heap);
    let verdict = verdict(found.outcome(heap));
    let sentence = format!(
        "A heap of {heap} in {game} has value {}: {verdict}.",
        text(own.as_ref())
    );
    let mut text_out = wrap(&sentence, WIDTH).join("\n") + "\n";
    if options.is_empty() {
        return text_out + "There is no move.\n";
    }
    let width = options.iter().map(|(parts, _)| heaps(parts).len()).max();
    let width = width.unwrap_or(0);
    for (parts, value) in options {
        let note = match outcome_of(value.as_ref()) {
            Winner::P => "  wins",
            Winner::DRAW => "  draws",
            _ => "",
        };
        text_out += &format!(
            "  to {:<width$}  value {}{note}\n",
            heaps(parts),
            text(value.as_ref())
        );
    }
    if own.is_none() || options.iter().any(|(_, value)| value.is_none()) {
        let note = format!("? is undetermined at this bound: {}.", scope(&found.into()));
        text_out += &(wrap(&note, WIDTH).join("\n") + "\n");
    }
    text_out
}
