//! `sprague options GAME N`: every option of one heap with its value.

use super::loopy::{scope, text, verdict};
use super::{heaps, print_document, print_text};
use crate::Outcome;
use crate::args::{Format, OptionsArgs};
use crate::asking::ask;
use crate::export::{Table, exporter};
use crate::failure::Failure;
use crate::layout::{WIDEST, WIDTH, wrap};
use sprague::loopy::LoopyValue;
use sprague::outcome::Outcome as Winner;
use sprague_ask::answers::options::{
    LoopyOptionsAnswer, NimOptionsAnswer, OptionsAnswer, OptionsQuestion,
};
use std::io::{BufWriter, Write};

pub(crate) fn run(args: &OptionsArgs) -> Outcome {
    let format = if args.json { Format::Json } else { args.format };
    if format == Format::Bfile {
        return Err(Failure::usage(
            "options are not an integer sequence, so there is no b-file of them",
            "use --format csv",
        ));
    }
    let question = OptionsQuestion {
        game: args.game.clone(),
        heap: args.heap,
        most: Some(args.most),
        loopy: args.loopy.effort(),
    };
    let answer = ask(&question, args.memory.limits())?;
    let list = match &answer {
        OptionsAnswer::Nim(found) if format != Format::Json => nim(found),
        OptionsAnswer::Loopy(found) if format != Format::Json => loopy(found),
        _ => return Ok(print_document(&answer)?),
    };
    let Some(exporter) = exporter(format) else {
        return Ok(print_text(&plain(&list))?);
    };
    let rows = list.options.iter();
    let rows = rows.map(|option| vec![option.to.clone(), option.value.clone()]);
    let mut out = BufWriter::new(std::io::stdout().lock());
    exporter.write(
        Table {
            caption: list.caption.clone(),
            columns: vec!["option".into(), "value".into()],
            rows: &mut { rows },
        },
        &mut out,
    )?;
    Ok(out.flush()?)
}

/// The options of a heap, as texts.
struct List {
    caption: String,
    /// What the heap is worth.
    sentence: String,
    options: Vec<Listed>,
    /// What a question mark means, if there is one.
    note: Option<String>,
}

/// An option, as texts.
struct Listed {
    to: String,
    value: String,
    note: &'static str,
}

fn nim(found: &NimOptionsAnswer) -> List {
    let (game, heap, own) = (&found.ruleset, found.heap, &found.value.0);
    let verdict = verdict(Some(if own.is_zero() { "P" } else { "N" }));
    let options = found.options.iter().map(|option| Listed {
        to: heaps(&option.to),
        value: option.value.0.to_string(),
        note: if option.value.0.is_zero() {
            "  wins"
        } else {
            ""
        },
    });
    List {
        caption: format!("Options of a heap of {heap} in {game}, value {own}"),
        sentence: format!("A heap of {heap} in {game} has value {own}: {verdict}.\n"),
        options: options.collect(),
        note: None,
    }
}

fn loopy(found: &LoopyOptionsAnswer) -> List {
    let (game, heap) = (&found.ruleset, found.heap);
    let own = text(&found.value);
    let verdict = verdict(found.outcome);
    let sentence = format!("A heap of {heap} in {game} has value {own}: {verdict}.");
    let options = found.options.iter().map(|option| Listed {
        to: heaps(&option.to),
        value: text(&option.value),
        note: match option.value.0.as_ref().map(LoopyValue::outcome) {
            Some(Winner::P) => "  wins",
            Some(Winner::DRAW) => "  draws",
            _ => "",
        },
    });
    let mut all = found.options.iter();
    let undetermined = found.value.0.is_none() || all.any(|option| option.value.0.is_none());
    List {
        caption: format!("Options of a heap of {heap} in {game}, value {own}"),
        sentence: wrap(&sentence, WIDTH).join("\n") + "\n",
        options: options.collect(),
        note: undetermined.then(|| {
            let note = format!("? is undetermined at this bound: {}.", scope(&found.scope));
            wrap(&note, WIDTH).join("\n") + "\n"
        }),
    }
}

fn plain(list: &List) -> String {
    let mut text = list.sentence.clone();
    if list.options.is_empty() {
        return text + "There is no move.\n";
    }
    let width = list.options.iter().map(|option| option.to.len()).max();
    let width = width.unwrap_or(0).min(WIDEST);
    for Listed { to, value, note } in &list.options {
        text += &format!("  to {to:<width$}  value {value}{note}\n");
    }
    text + list.note.as_deref().unwrap_or("")
}
