//! `sprague options` for games in which play need not end.

use super::{scope, text, verdict};
use crate::Outcome;
use crate::args::{Format, OptionsArgs};
use crate::asking::{Limits, ask};
use crate::commands::{heaps, print_document, print_text};
use crate::export::{Table, exporter};
use crate::failure::Failure;
use crate::layout::{WIDTH, wrap};
use sprague::loopy::LoopyValue;
use sprague::outcome::Outcome as Winner;
use sprague::ruleset::Ruleset;
use sprague_ask::answers::loopy_options::{LoopyOptionsAnswer, LoopyOptionsQuestion};
use std::io::{BufWriter, Write};

pub(in crate::commands) fn run(game: &Ruleset, args: &OptionsArgs) -> Outcome {
    let format = if args.json { Format::Json } else { args.format };
    if format == Format::Bfile {
        return Err(Failure::usage(
            "options are not an integer sequence, so there is no b-file of them",
            "use --format csv",
        ));
    }
    let question = LoopyOptionsQuestion {
        game: game.to_string(),
        heap: args.heap,
        most: Some(args.most),
        loopy: args.loopy.effort(),
    };
    let answer = ask(&question, Limits::within(args.memory.bytes()))?;
    if format == Format::Json {
        return Ok(print_document(&answer)?);
    }
    let Some(exporter) = exporter(format) else {
        return Ok(print_text(&plain(&answer))?);
    };
    let rows = answer.options.iter();
    let rows = rows.map(|option| vec![heaps(&option.to), text(&option.value)]);
    let mut out = BufWriter::new(std::io::stdout().lock());
    exporter.write(
        Table {
            caption: format!(
                "Options of a heap of {} in {}, value {}",
                answer.heap,
                answer.ruleset,
                text(&answer.value)
            ),
            columns: vec!["option".into(), "value".into()],
            rows: &mut { rows },
        },
        &mut out,
    )?;
    Ok(out.flush()?)
}

fn plain(answer: &LoopyOptionsAnswer) -> String {
    let sentence = format!(
        "A heap of {} in {} has value {}: {}.",
        answer.heap,
        answer.ruleset,
        text(&answer.value),
        verdict(answer.outcome)
    );
    let mut out = wrap(&sentence, WIDTH).join("\n") + "\n";
    if answer.options.is_empty() {
        return out + "There is no move.\n";
    }
    let widths = answer.options.iter().map(|option| heaps(&option.to).len());
    let width = widths.max().unwrap_or(0);
    for option in &answer.options {
        let note = match option.value.0.as_ref().map(LoopyValue::outcome) {
            Some(Winner::P) => "  wins",
            Some(Winner::DRAW) => "  draws",
            _ => "",
        };
        out += &format!(
            "  to {:<width$}  value {}{note}\n",
            heaps(&option.to),
            text(&option.value)
        );
    }
    let mut options = answer.options.iter();
    if answer.value.0.is_none() || options.any(|option| option.value.0.is_none()) {
        let note = format!("? is undetermined at this bound: {}.", scope(&answer.scope));
        out += &(wrap(&note, WIDTH).join("\n") + "\n");
    }
    out
}
