//! `sprague values` for games in which play need not end.

use super::{scope, text};
use crate::Outcome;
use crate::args::{Format, ValuesArgs};
use crate::asking::{Limits, ask};
use crate::commands::values::List;
use crate::commands::{no_bfile, print_document};
use crate::layout::{WIDTH, wrap};
use sprague::Heap;
use sprague::loopy::LoopyValue;
use sprague::ruleset::Ruleset;
use sprague_ask::answers::loopy_values::LoopyValuesQuestion;
use std::io::{self, BufWriter, Write};

pub(in crate::commands) fn run(game: &Ruleset, from: Heap, args: &ValuesArgs) -> Outcome {
    let question = LoopyValuesQuestion {
        game: game.to_string(),
        from,
        to: args.to(from),
        loopy: args.loopy.effort(),
    };
    let answer = ask(&question, Limits::within(args.memory.bytes()))?;
    let format = if args.json { Format::Json } else { args.format };
    let mut values = answer.values.iter();
    let is_number = |value: Option<&LoopyValue>| matches!(value, Some(LoopyValue::Finite(_)));
    if format == Format::Bfile && !values.all(|value| is_number(value.0.as_ref())) {
        return Err(no_bfile());
    }
    if args.explain {
        anstream::eprintln!("{}", scope(&answer.scope));
    }
    if format == Format::Json {
        return Ok(print_document(&answer)?);
    }
    let word = |heap: Heap| text(&answer.values[(heap - answer.start) as usize]);
    let list = List {
        name: answer.ruleset.clone(),
        text: &word,
        json: &word,
        from: answer.start,
        to: question.to,
    };
    let mut out = BufWriter::new(io::stdout().lock());
    if format != Format::Plain {
        list.table(format, &mut out)?;
        return Ok(out.flush()?);
    }
    list.plain(&mut out)?;
    if answer.undetermined > 0 {
        let note = format!("? is undetermined at this bound: {}.", scope(&answer.scope));
        writeln!(out, "{}", wrap(&note, WIDTH).join("\n"))?;
    }
    Ok(out.flush()?)
}
