//! `sprague values` for games with moves for each player: names, differences, atomic weights.

use super::{no_bfile, print_document};
use crate::Outcome;
use crate::args::{Format, ValuesArgs};
use crate::asking::{Limits, ask};
use crate::export::{Table, exporter};
use crate::failure::raise;
use crate::layout::listing;
use sprague_ask::answers::partizan_values::{Listed, PartizanValuesAnswer, PartizanValuesQuestion};
use std::io::{self, BufWriter, Write};

pub(crate) fn run(args: &ValuesArgs) -> Outcome {
    let json = args.json || args.format == Format::Json;
    let question = PartizanValuesQuestion {
        game: args.game.clone(),
        from: args.from,
        to: args.to(args.from),
        list: match (args.weights, args.differences) {
            (true, _) => Listed::Weights,
            (_, true) => Listed::Differences,
            _ => Listed::Values,
        },
        row: args.row,
        unicode: !json && !args.ascii,
        max_length: Some(args.max_length),
    };
    let limits = Limits {
        memory: args.memory.bytes(),
        ..Limits::default()
    };
    let answer = ask(&question, limits)?;
    if args.explain {
        anstream::eprintln!("canonical forms; {} heaps computed", answer.computed);
    }
    match json {
        true => Ok(print_document(&answer)?),
        false => print_list(&answer, args.format),
    }
}

fn print_list(answer: &PartizanValuesAnswer, format: Format) -> Outcome {
    let is_integer = |name: &str| {
        let digits = name.strip_prefix('-').unwrap_or(name);
        !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
    };
    let mut names = answer.values.iter().map(Option::as_ref);
    if format == Format::Bfile && !names.all(|name| name.is_some_and(|name| is_integer(&name.0))) {
        return Err(no_bfile());
    }
    if !answer.too_long.is_empty() {
        anstream::eprintln!(
            "left out: heaps {}, whose values are longer than {} characters; {}",
            listing(&answer.too_long, 20),
            answer.max_length,
            raise(&answer.raise).unwrap_or_default()
        );
    }
    let cells = cells(answer, format == Format::Plain);
    let mut out = BufWriter::new(io::stdout().lock());
    match exporter(format) {
        None => plain(&cells, answer.start, answer.row, &mut out)?,
        Some(exporter) => {
            let heaps = answer.start..;
            let last = answer.start + (cells.len() as u64).saturating_sub(1);
            let rows = heaps.zip(&cells);
            exporter.write(
                Table {
                    caption: format!(
                        "Values of {}, heaps {} to {last}",
                        answer.ruleset, answer.start
                    ),
                    columns: vec!["n".into(), "value".into()],
                    rows: &mut rows.map(|(heap, cell)| vec![heap.to_string(), cell.clone()]),
                },
                &mut out,
            )?;
        }
    }
    Ok(out.flush()?)
}

/// What is left out is an empty cell in tables for other programs.
fn cells(answer: &PartizanValuesAnswer, plain: bool) -> Vec<String> {
    let mut long = answer.too_long.iter().peekable();
    let heaps = (answer.start..).zip(&answer.values);
    let cell = |(heap, name): (u64, &Option<_>)| match name {
        Some(sprague_ask::ValueName(name)) => name.clone(),
        None if long.next_if(|&&long| long == heap).is_none() => "none".into(),
        None if plain => "(long)".into(),
        None => String::new(),
    };
    heaps.map(cell).collect()
}

/// A table in rows, each column as wide as its widest short entry.
fn plain(cells: &[String], from: u64, row: usize, out: &mut dyn Write) -> io::Result<()> {
    const WIDEST: usize = 24;
    let width = |text: &str| text.chars().count();
    let label = (from + cells.len() as u64).to_string().len() + 1;
    let mut widths = vec![1; row];
    for (i, cell) in cells.iter().enumerate() {
        widths[i % row] = widths[i % row].max(width(cell).min(WIDEST));
    }
    for (r, cells) in cells.chunks(row).enumerate() {
        let heap = format!("{}+", from + (r * row) as u64);
        write!(out, "{heap:>label$}")?;
        for (i, cell) in cells.iter().enumerate() {
            let last = i + 1 == cells.len();
            let pad = if last {
                0
            } else {
                widths[i].saturating_sub(width(cell))
            };
            write!(out, "  {cell}{}", " ".repeat(pad))?;
        }
        writeln!(out)?;
    }
    Ok(())
}
