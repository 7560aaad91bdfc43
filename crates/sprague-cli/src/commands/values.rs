//! `sprague values GAME`: the nim-sequence in every format.

use super::loopy::{scope, text};
use super::{double_checked, print_lines, print_list, print_table, unless_ended};
use crate::Outcome;
use crate::args::{Format, ValuesArgs};
use crate::asking::ask;
use crate::failure::{Failure, read_either};
use crate::layout::{WIDEST, WIDTH, wrap};
use sprague::Heap;
use sprague::ruleset::Game;
use sprague_ask::answers::values::{
    LoopyValuesAnswer, NimValuesAnswer, ValuesAnswer, ValuesQuestion,
};
use std::io::{self, Write};

pub(crate) fn run(args: &ValuesArgs) -> Outcome {
    check_range(args.from, args.to(args.from))?;
    if let Game::Partizan(_) = read_either(&args.words.game)? {
        args.typed.refuse_loopy()?;
        args.typed
            .refuse(&["double_check"], "impartial games", "leave it out")?;
        return super::partizan::run(args);
    }
    args.typed.refuse(
        &["weights", "differences", "row", "ascii", "max_length"],
        "games with moves for each player",
        "give each player a set, as in S(1,2|1,3), or leave it out",
    )?;
    let question = ValuesQuestion {
        game: args.words.game.clone(),
        from: args.from,
        to: args.to,
        loopy: args.loopy.effort(),
        double_check: args.double_check,
    };
    let answer = ask(&question, args.means.limits())?;
    let format = if args.json { Format::Json } else { args.format };
    if args.explain {
        explain(&answer);
    }
    if let ValuesAnswer::Nim(found) = &answer
        && let Some(checked) = &found.double_checked
    {
        tell!("{}", double_checked(checked));
    }
    let ended = match &answer {
        ValuesAnswer::Nim(found) => found.ended.as_ref(),
        ValuesAnswer::Loopy(found) => found.ended.as_ref(),
        _ => None,
    };
    if let Some(format) = format.table() {
        print_table(&answer, format)?;
        return unless_ended(ended);
    }
    print_list(|out| match &answer {
        _ if format == Format::Json => print_lines(&answer, out),
        ValuesAnswer::Nim(found) => print_nim(found, out),
        ValuesAnswer::Loopy(found) => print_loopy(found, out),
        _ => print_lines(&answer, out),
    })?;
    unless_ended(ended)
}

fn check_range(from: Heap, to: Heap) -> Outcome {
    if from <= to {
        return Ok(());
    }
    Err(Failure::usage(
        format!("the list would end at {to} before it begins at {from}"),
        "give --from a number that is not larger than --to",
    ))
}

fn explain(answer: &ValuesAnswer) {
    match answer {
        ValuesAnswer::Nim(found) => {
            for sentence in &found.explanation {
                tell!("{sentence}");
            }
        }
        ValuesAnswer::Loopy(found) => tell!("{}", scope(&found.scope)),
        _ => {}
    }
}

/// The values in rows, for people.
pub(super) fn rows(found: &NimValuesAnswer) -> String {
    let mut text = Vec::new();
    // Writing into memory does not fail.
    let _ = print_nim(found, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

fn print_nim(found: &NimValuesAnswer, out: &mut dyn Write) -> io::Result<()> {
    let (from, to) = found.values.heaps().into_inner();
    let list = List {
        text: &|heap| found.values.value(heap).to_string(),
        from,
        to,
    };
    list.plain(out)
}

fn print_loopy(found: &LoopyValuesAnswer, out: &mut dyn Write) -> io::Result<()> {
    let (from, to) = found.values.heaps().into_inner();
    let list = List {
        text: &|heap| text(&found.values.value(heap)),
        from,
        to,
    };
    list.plain(out)?;
    if found.undetermined > 0 {
        let note = format!("? is undetermined at this bound: {}.", scope(&found.scope));
        writeln!(out, "{}", wrap(&note, WIDTH).join("\n"))?;
    }
    Ok(())
}

/// The values of heaps in a row, as texts.
struct List<'a> {
    text: &'a dyn Fn(Heap) -> String,
    from: Heap,
    to: Heap,
}

impl List<'_> {
    /// Rows of twenty, or of fewer where the values are wide, under the heap they begin with.
    fn plain(&self, out: &mut dyn Write) -> io::Result<()> {
        let label = self.to.to_string().len().max(4);
        let sample = (self.from..=self.to).take(10_000).chain([self.to]);
        let width = sample
            .map(|heap| (self.text)(heap).chars().count())
            .max()
            .unwrap_or(1)
            .min(WIDEST);
        let fits = (WIDTH - label - 2) / (width + 1);
        let rows = [20, 10, 5, 2];
        let per_row = rows.into_iter().find(|&n| n <= fits).unwrap_or(1) as Heap;
        for start in (self.from..=self.to).step_by(per_row as usize) {
            write!(out, "{start:>label$} ")?;
            for heap in start..=self.to.min(start + per_row - 1) {
                write!(out, " {:>width$}", (self.text)(heap))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}
