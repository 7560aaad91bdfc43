//! `sprague values` for games with moves for each player: names, differences, atomic weights.

use super::{no_bfile, print_json, value_json};
use crate::Outcome;
use crate::args::{Format, ValuesArgs};
use crate::export::{Table, exporter};
use crate::failure::Failure;
use crate::layout::listing;
use serde_json::{Value as Json, json};
use sprague::ruleset::Partizan;
use sprague::value::{Arena, Order, Style, TakeSets, TooLarge, Value, partizan_values};
use std::io::{self, BufWriter, Write};

/// The last heap that can be asked for: what memory holds when every value is new.
const MOST: u64 = 10_000_000;

pub(crate) fn run(game: &Partizan, args: &ValuesArgs) -> Outcome {
    let last = args.to(args.from);
    if last > MOST {
        return Err(Failure::usage(
            format!("values of partizan games are listed up to heap {MOST}"),
            "ask for smaller heaps",
        ));
    }
    let (from, to) = (args.from as usize, last as usize);
    let mut arena = Arena::with_memory(args.memory.bytes());
    let values = partizan_values(&mut arena, game, to.saturating_add(1)).map_err(|error| {
        Failure::usage(error.to_string(), "ask for smaller heaps or raise --memory")
    })?;
    if args.explain {
        anstream::eprintln!("canonical forms; {} heaps computed", values.len());
    }
    let row = args
        .row
        .unwrap_or_else(|| default_row(TakeSets::of(game).as_ref()));
    let json = args.json || args.format == Format::Json;
    let cells: Vec<Cell> = (from..=to)
        .map(|n| cell(&mut arena, &values, n, row, args, json || args.ascii))
        .collect::<Result<_, _>>()?;
    let long = |cell: &Cell| matches!(cell, Cell::Long);
    let long: Vec<usize> = (from..=to).filter(|n| long(&cells[n - from])).collect();
    if json {
        let document = json!({
            "ruleset": game.to_string(),
            "start": from,
            "values": cells.iter().map(Cell::json).collect::<Vec<_>>(),
            "too_long": long,
        });
        return Ok(print_json(&document)?);
    }
    let integer = |cell: &Cell| matches!(cell, Cell::Text(text) if is_integer(text));
    if args.format == Format::Bfile && !cells.iter().all(integer) {
        return Err(no_bfile());
    }
    if !long.is_empty() {
        anstream::eprintln!(
            "left out: heaps {}, whose values are longer than {} characters; --max-length allows \
             more",
            listing(&long, 20),
            args.max_length
        );
    }
    let plain_format = args.format == Format::Plain;
    let cells: Vec<String> = cells
        .into_iter()
        .map(|cell| cell.text(plain_format))
        .collect();
    let mut out = BufWriter::new(io::stdout().lock());
    match exporter(args.format) {
        None => plain(&cells, from, row, &mut out)?,
        Some(exporter) => {
            let caption = format!("Values of {game}, heaps {from} to {to}");
            let columns = vec!["n".into(), "value".into()];
            let mut rows = cells
                .iter()
                .enumerate()
                .map(|(i, v)| vec![(from + i).to_string(), v.clone()]);
            exporter.write(
                Table {
                    caption,
                    columns,
                    rows: &mut rows,
                },
                &mut out,
            )?;
        }
    }
    Ok(out.flush()?)
}

/// Rows as long as the largest move, which is how laws show in columns.
fn default_row(sets: Option<&TakeSets>) -> usize {
    sets.map_or(10, TakeSets::largest).clamp(1, 20)
}

/// What is said about a heap.
enum Cell {
    Text(String),
    /// There is no atomic weight.
    NoWeight,
    /// Longer than asked for.
    Long,
}

impl Cell {
    fn json(&self) -> Json {
        match self {
            Cell::Text(text) => value_json(text),
            Cell::NoWeight | Cell::Long => Json::Null,
        }
    }

    /// What is left out is an empty cell in tables for other programs.
    fn text(self, plain: bool) -> String {
        match self {
            Cell::Text(text) => text,
            Cell::NoWeight => "none".into(),
            Cell::Long if plain => "(long)".into(),
            Cell::Long => String::new(),
        }
    }
}

/// The name of a value, of its difference to the value one row up, or of its atomic weight.
fn cell(
    arena: &mut Arena,
    values: &[Value],
    n: usize,
    row: usize,
    args: &ValuesArgs,
    ascii: bool,
) -> Result<Cell, TooLarge> {
    let style = Style {
        ascii,
        max_length: args.max_length,
    };
    if args.weights {
        return match arena.atomic_weight(values[n])? {
            Ok(weight) => unless_long(arena.name_in(weight, style)),
            Err(_) => Ok(Cell::NoWeight),
        };
    }
    if !args.differences {
        return unless_long(arena.name_in(values[n], style));
    }
    let zero = arena.zero();
    let before = n.checked_sub(row).map_or(zero, |before| values[before]);
    let difference = arena.difference(values[n], before)?;
    let recursion = arena.game(&[zero], &[before])?;
    let sign = match arena.order(values[n], recursion)? {
        Order::Less => "<",
        Order::Greater => ">",
        Order::Equal => "=",
        Order::Confused => "||",
    };
    let name = arena.name_in(difference, style);
    unless_long(name.map(|name| format!("{name} {sign}")))
}

fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
}

fn unless_long(name: Result<String, TooLarge>) -> Result<Cell, TooLarge> {
    match name {
        Err(TooLarge::Text { .. }) => Ok(Cell::Long),
        name => name.map(Cell::Text),
    }
}

/// A table in rows, each column as wide as its widest short entry.
fn plain(cells: &[String], from: usize, row: usize, out: &mut dyn Write) -> io::Result<()> {
    const WIDEST: usize = 24;
    let width = |text: &str| text.chars().count();
    let label = (from + cells.len()).to_string().len() + 1;
    let mut widths = vec![1; row];
    for (i, cell) in cells.iter().enumerate() {
        widths[i % row] = widths[i % row].max(width(cell).min(WIDEST));
    }
    for (r, cells) in cells.chunks(row).enumerate() {
        let heap = format!("{}+", from + r * row);
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
