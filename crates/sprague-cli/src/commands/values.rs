//! `sprague values GAME`: the nim-sequence in every format.

use crate::Outcome;
use crate::args::{Format, ValuesArgs};
use crate::drive;
use crate::export::{Table, exporter};
use crate::failure::formula_first;
use crate::failure::{Failure, read_either};
use crate::layout::WIDTH;
use sprague::arithmetic::closed::{ClosedValues, SingleHeap};
use sprague::ruleset::{Game, Ruleset};
use sprague::{Heap, PeriodSearch};
use std::io::{self, BufWriter, Write};

/// Heaps per row of a table.
const ROW: Heap = 10;

pub(crate) fn run(args: &ValuesArgs) -> Outcome {
    let game = match read_either(&args.game)? {
        Game::Impartial(game) => game,
        Game::Partizan(_) => {
            check_range(args.from, args.to(args.from))?;
            args.typed.refuse_loopy()?;
            return super::partizan::run(args);
        }
    };
    args.typed.refuse(
        &["weights", "differences", "row", "ascii", "max_length"],
        "games with moves for each player",
        "give each player a set, as in S(1,2|1,3), or leave it out",
    )?;
    // Whether a rule of one's own lets heaps grow is known only when they do.
    if !game.is_loopy() && game.own_rule().is_none() {
        args.typed.refuse_loopy()?;
    }
    let from = args.from.max(game.start());
    let to = args.to(from);
    check_range(from, to)?;
    if game.is_loopy() {
        return super::loopy::values::run(&game, from, args);
    }
    let formula = by_formula(&game, from, to);
    let mut search = PeriodSearch::with_memory(&game, args.memory.bytes());
    if formula.is_empty() {
        match drive::reach(&mut search, to) {
            Err(Failure::Rule(error)) if error.grows => {
                return super::loopy::values::run(&game, from, args);
            }
            reached => {
                reached.map_err(|failure| formula_first(&game, from..=to, failure))?;
            }
        }
    }
    if args.explain {
        explain(&search, to, &formula);
    }
    let value = |heap: Heap| match formula.get((heap - from) as usize) {
        Some(found) => found.value.to_string(),
        None => search.value(heap).unwrap_or_default().to_string(),
    };
    let list = List {
        name: game.to_string(),
        text: &value,
        json: &value,
        from,
        to,
    };
    let mut out = BufWriter::new(io::stdout().lock());
    match if args.json { Format::Json } else { args.format } {
        Format::Plain => list.plain(&mut out)?,
        Format::Json => list.json("", &mut out)?,
        format => list.table(format, &mut out)?,
    }
    Ok(out.flush()?)
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

/// The values of a few heaps far beyond any table, where a proved closed form or forced play gives
/// all of them; nothing otherwise.
pub(super) fn by_formula(game: &Ruleset, from: Heap, to: Heap) -> Vec<SingleHeap> {
    const FAR: Heap = 10_000_000;
    const MOST: Heap = 10_000;
    if to < FAR || to - from >= MOST {
        return Vec::new();
    }
    let far = ClosedValues::of(game);
    let all: Option<Vec<SingleHeap>> = (from..=to).map(|heap| far.heap(game, heap)).collect();
    all.unwrap_or_default()
}

fn explain(search: &PeriodSearch, to: Heap, formula: &[SingleHeap]) {
    if let Some(found) = formula.first() {
        anstream::eprintln!("no table: {}", found.because);
        return;
    }
    let known = search.values().len() as Heap;
    anstream::eprintln!("{}; {known} heaps computed", search.sequence().explain());
    if known <= to {
        anstream::eprintln!("heaps from {known} on follow from the proven period");
    }
}

/// The values of heaps in a row, as texts.
pub(super) struct List<'a> {
    pub(super) name: String,
    /// A value for people.
    pub(super) text: &'a dyn Fn(Heap) -> String,
    /// A value as JSON.
    pub(super) json: &'a dyn Fn(Heap) -> String,
    pub(super) from: Heap,
    pub(super) to: Heap,
}

impl List<'_> {
    /// One JSON document; `more` is further fields, each after a comma.
    pub(super) fn json(&self, more: &str, out: &mut dyn Write) -> io::Result<()> {
        let name = serde_json::to_string(&self.name)?;
        write!(
            out,
            "{{\n  \"ruleset\": {name},\n  \"start\": {},\n  \"values\": [",
            self.from
        )?;
        for heap in self.from..=self.to {
            let comma = if heap == self.from { "" } else { ", " };
            write!(out, "{comma}{}", (self.json)(heap))?;
        }
        writeln!(out, "]{more}\n}}")
    }

    /// Rows of twenty, or of fewer where the values are wide, under the heap they begin with.
    pub(super) fn plain(&self, out: &mut dyn Write) -> io::Result<()> {
        let label = self.to.to_string().len().max(4);
        let sample = (self.from..=self.to).take(10_000).chain([self.to]);
        let width = sample
            .map(|heap| (self.text)(heap).chars().count())
            .max()
            .unwrap_or(1);
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

    pub(super) fn table(&self, format: Format, out: &mut dyn Write) -> io::Result<()> {
        let Some(exporter) = exporter(format) else {
            return Ok(());
        };
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
