//! `sprague values` for games in which play need not end.

use super::{document, scope, scope_document, text};
use crate::Outcome;
use crate::args::{Format, ValuesArgs};
use crate::commands::no_bfile;
use crate::commands::values::List;
use crate::drive;
use crate::failure::Failure;
use crate::layout::{WIDTH, wrap};
use sprague::Heap;
use sprague::loopy::{LoopyGame, LoopyValue};
use sprague::ruleset::Ruleset;
use std::io::{self, BufWriter, Write};

pub(in crate::commands) fn run(game: &Ruleset, from: Heap, args: &ValuesArgs) -> Outcome {
    let to = args.to(from);
    if to - from >= args.loopy.effort().moves() as Heap {
        return Err(Failure::usage(
            format!(
                "heaps {from} to {to} are more than the {} moves that may be listed",
                args.loopy.effort().moves()
            ),
            "raise --moves, or ask for fewer heaps",
        ));
    }
    let heaps: Vec<Heap> = (from..=to).collect();
    let found = LoopyGame::solve(game, &heaps, args.loopy.limits(to), &drive::control())?;
    let values: Vec<Option<LoopyValue>> = heaps.iter().map(|&heap| found.value(heap)).collect();
    let value = |heap: Heap| values[(heap - from) as usize].as_ref();
    let format = if args.json { Format::Json } else { args.format };
    let is_number = |value: &Option<LoopyValue>| matches!(value, Some(LoopyValue::Finite(_)));
    if format == Format::Bfile && !values.iter().all(is_number) {
        return Err(no_bfile());
    }
    if args.explain {
        anstream::eprintln!("{}", scope(&(&found).into()));
    }
    let list = List {
        name: game.to_string(),
        text: &|heap| text(value(heap)),
        json: &|heap| document(value(heap)).to_string(),
        from,
        to,
    };
    let undetermined = values.iter().filter(|value| value.is_none()).count();
    let mut out = BufWriter::new(io::stdout().lock());
    match format {
        Format::Plain => {
            list.plain(&mut out)?;
            if undetermined > 0 {
                let note = format!(
                    "? is undetermined at this bound: {}.",
                    scope(&(&found).into())
                );
                writeln!(out, "{}", wrap(&note, WIDTH).join("\n"))?;
            }
        }
        Format::Json => {
            let more = format!(
                ",\n  \"undetermined\": {undetermined},\n  \"scope\": {}",
                scope_document(&found)
            );
            list.json(&more, &mut out)?;
        }
        format => list.table(format, &mut out)?,
    }
    Ok(out.flush()?)
}
