//! `sprague values GAME`: the nim-sequence in every format.

use super::loopy::{scope, text};
use super::{no_bfile, print_lines};
use crate::Outcome;
use crate::args::{Format, ValuesArgs};
use crate::asking::ask;
use crate::export::{Exporter, Table, exporter};
use crate::failure::{Failure, read_either};
use crate::layout::{WIDEST, WIDTH, wrap};
use sprague::Heap;
use sprague::loopy::LoopyValue;
use sprague::ruleset::Game;
use sprague_ask::answers::values::{
    LoopyValuesAnswer, NimValuesAnswer, ValuesAnswer, ValuesQuestion,
};
use std::io::{self, BufWriter, Write};

/// Heaps per row of a table.
const ROW: Heap = 10;

pub(crate) fn run(args: &ValuesArgs) -> Outcome {
    check_range(args.from, args.to(args.from))?;
    if let Game::Partizan(_) = read_either(&args.game)? {
        args.typed.refuse_loopy()?;
        return super::partizan::run(args);
    }
    args.typed.refuse(
        &["weights", "differences", "row", "ascii", "max_length"],
        "games with moves for each player",
        "give each player a set, as in S(1,2|1,3), or leave it out",
    )?;
    let question = ValuesQuestion {
        game: args.game.clone(),
        from: args.from,
        to: args.to,
        loopy: args.loopy.effort(),
    };
    let answer = ask(&question, args.memory.limits())?;
    let format = if args.json { Format::Json } else { args.format };
    match &answer {
        ValuesAnswer::Loopy(found) if format == Format::Bfile && !is_of_numbers(found) => {
            return Err(no_bfile());
        }
        answer if args.explain => explain(answer),
        _ => {}
    }
    let mut out = BufWriter::new(io::stdout().lock());
    match &answer {
        _ if format == Format::Json => print_lines(&answer, &mut out)?,
        ValuesAnswer::Nim(found) => print_nim(found, format, &mut out)?,
        ValuesAnswer::Loopy(found) => print_loopy(found, format, &mut out)?,
        _ => print_lines(&answer, &mut out)?,
    }
    Ok(out.flush()?)
}

/// Whether all values are integers.
fn is_of_numbers(found: &LoopyValuesAnswer) -> bool {
    let mut values = found.values.iter();
    values.all(|value| matches!(value.0, Some(LoopyValue::Finite(_))))
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
                anstream::eprintln!("{sentence}");
            }
        }
        ValuesAnswer::Loopy(found) => anstream::eprintln!("{}", scope(&found.scope)),
        _ => {}
    }
}

fn print_nim(found: &NimValuesAnswer, format: Format, out: &mut dyn Write) -> io::Result<()> {
    let (from, to) = found.values.heaps().into_inner();
    let list = List {
        name: &found.ruleset,
        text: &|heap| found.values.value(heap).to_string(),
        from,
        to,
    };
    list.print(format, out)
}

fn print_loopy(found: &LoopyValuesAnswer, format: Format, out: &mut dyn Write) -> io::Result<()> {
    let from = found.start;
    let value = |heap: Heap| &found.values[(heap - from) as usize];
    let list = List {
        name: &found.ruleset,
        text: &|heap| text(value(heap)),
        from,
        to: (from + found.values.len() as Heap).saturating_sub(1),
    };
    list.print(format, out)?;
    if format == Format::Plain && found.undetermined > 0 {
        let note = format!("? is undetermined at this bound: {}.", scope(&found.scope));
        writeln!(out, "{}", wrap(&note, WIDTH).join("\n"))?;
    }
    Ok(())
}

/// The values of heaps in a row, as texts.
struct List<'a> {
    name: &'a str,
    text: &'a dyn Fn(Heap) -> String,
    from: Heap,
    to: Heap,
}

impl List<'_> {
    fn print(&self, format: Format, out: &mut dyn Write) -> io::Result<()> {
        match exporter(format) {
            None => self.plain(out),
            Some(exporter) => self.table(exporter, format, out),
        }
    }

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

    fn table(
        &self,
        exporter: &dyn Exporter,
        format: Format,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let caption = format!(
            "Nim-values of {}, heaps {} to {}",
            self.name, self.from, self.to
        );
        if matches!(format, Format::Csv | Format::Bfile) {
            let columns = vec!["n".into(), "value".into()];
            let mut rows = (self.from..=self.to).map(|n| vec![n.to_string(), (self.text)(n)]);
            return exporter.write(
                Table {
                    caption,
                    columns,
                    rows: &mut rows,
                },
                out,
            );
        }
        let columns = ["n".to_string()]
            .into_iter()
            .chain((0..ROW).map(|i| format!("+{i}")));
        let mut rows = (self.from..=self.to).step_by(ROW as usize).map(|start| {
            let row = (start..start + ROW).map(|n| {
                if n <= self.to {
                    (self.text)(n)
                } else {
                    String::new()
                }
            });
            [start.to_string()].into_iter().chain(row).collect()
        });
        exporter.write(
            Table {
                caption,
                columns: columns.collect(),
                rows: &mut rows,
            },
            out,
        )
    }
}
