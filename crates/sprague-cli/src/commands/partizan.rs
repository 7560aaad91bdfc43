//! `sprague values` for games with moves for each player: names, differences, atomic weights.

use super::{print_document, print_list, print_table, unless_ended};
use crate::Outcome;
use crate::args::{Format, ValuesArgs};
use crate::asking::ask;
use crate::failure::raise;
use crate::layout::{WIDTH, listing, shortened};
use sprague_ask::answers::partizan_values::{Listed, PartizanValuesAnswer, PartizanValuesQuestion};
use std::io::{self, Write};

pub(crate) fn run(args: &ValuesArgs) -> Outcome {
    let json = args.json || args.format == Format::Json;
    let question = PartizanValuesQuestion {
        game: args.words.game.clone(),
        from: args.from,
        to: args.to(args.from),
        list: match (args.weights, args.differences) {
            (true, _) => Listed::Weights,
            (_, true) => Listed::Differences,
            _ => Listed::Values,
        },
        row: args.row,
        // CSV spells values as JSON does.
        unicode: !json && !args.ascii && args.format != Format::Csv,
        max_length: Some(args.max_length),
    };
    let answer = ask(&question, args.means.limits())?;
    if args.explain {
        tell!("canonical forms; {} heaps computed", answer.computed);
    }
    match json {
        true => print_document(&answer)?,
        false => print_as(&answer, args.format)?,
    }
    unless_ended(answer.ended.as_ref())
}

fn print_as(answer: &PartizanValuesAnswer, format: Format) -> Outcome {
    if !answer.too_long.is_empty() {
        tell!(
            "left out: heaps {}, whose values are longer than {} characters; {}",
            listing(&answer.too_long, 20),
            answer.max_length,
            raise(&answer.raise).unwrap_or_default()
        );
    }
    if let Some(format) = format.table() {
        return print_table(answer, format);
    }
    let cells = cells(answer);
    Ok(print_list(|out| {
        plain(&cells, answer.start, answer.row, out)
    })?)
}

fn cells(answer: &PartizanValuesAnswer) -> Vec<String> {
    let mut long = answer.too_long.iter().peekable();
    let heaps = (answer.start..).zip(&answer.values);
    let cell = |(heap, name): (u64, &Option<_>)| match name {
        Some(sprague_ask::ValueName(name)) => name.clone(),
        None if long.next_if(|&&long| long == heap).is_none() => "none".into(),
        None => "(long)".into(),
    };
    heaps.map(cell).collect()
}

/// A table in rows, each column as wide as its widest entry; a heap to a line where that does not fit.
fn plain(cells: &[String], from: u64, row: usize, out: &mut dyn Write) -> io::Result<()> {
    let width = |text: &str| text.chars().count();
    let label = (from + cells.len() as u64).to_string().len() + 1;
    let mut widths = vec![1; row];
    for (i, cell) in cells.iter().enumerate() {
        widths[i % row] = widths[i % row].max(width(cell));
    }
    if label + widths.iter().map(|width| width + 2).sum::<usize>() > WIDTH && row > 1 {
        return one_by_one(cells, from, label, out);
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

/// A line for each heap; what does not fit is cut.
fn one_by_one(cells: &[String], from: u64, label: usize, out: &mut dyn Write) -> io::Result<()> {
    let room = WIDTH.saturating_sub(label + 2);
    for (heap, cell) in (from..).zip(cells) {
        writeln!(out, "{heap:>label$}  {}", shortened(cell, room))?;
    }
    if cells.iter().any(|cell| cell.chars().count() > room) {
        tell!("long values are cut; --format csv and --json have them whole");
    }
    Ok(())
}
