//! `sprague values GAME`: the nim-sequence in every format.

use crate::Outcome;
use crate::args::{Format, ValuesArgs};
use crate::drive;
use crate::export::{Table, exporter};
use crate::failure::{Failure, read_game};
use crate::layout::WIDTH;
use sprague::{Heap, PeriodSearch, Value};
use std::io::{self, BufWriter, Write};

/// Heaps per row of a table.
const ROW: Heap = 10;

pub(crate) fn run(args: &ValuesArgs) -> Outcome {
    if args.from <= args.to && args.game.contains('|') {
        return super::partizan::run(args);
    }
    let game = read_game(&args.game)?;
    if args.from > args.to {
        return Err(Failure::usage(
            format!(
                "the list would end at {} before it begins at {}",
                args.to, args.from
            ),
            "give --from a number that is not larger than --to",
        ));
    }
    drive::catch_interrupts();
    let mut search = PeriodSearch::with_memory(&game, args.memory.bytes());
    drive::reach(&mut search, args.to)?;
    if args.explain {
        explain(&search, args.to);
    }
    let list = List {
        name: game.to_string(),
        search: &search,
        from: args.from,
        to: args.to,
    };
    let mut out = BufWriter::new(io::stdout().lock());
    match if args.json { Format::Json } else { args.format } {
        Format::Plain => list.plain(&mut out)?,
        Format::Json => list.json(&mut out)?,
        format => list.table(format, &mut out)?,
    }
    Ok(out.flush()?)
}

fn explain(search: &PeriodSearch, to: Heap) {
    let known = search.values().len() as Heap;
    anstream::eprintln!("{}; {known} heaps computed", search.sequence().explain());
    if known <= to {
        anstream::eprintln!("heaps from {known} on follow from the proven period");
    }
}

struct List<'a> {
    name: String,
    search: &'a PeriodSearch,
    from: Heap,
    to: Heap,
}

impl List<'_> {
    fn value(&self, heap: Heap) -> Value {
        self.search.value(heap).unwrap_or_default()
    }

    fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let name = serde_json::to_string(&self.name)?;
        write!(
            out,
            "{{\n  \"ruleset\": {name},\n  \"start\": {},\n  \"values\": [",
            self.from
        )?;
        for heap in self.from..=self.to {
            let comma = if heap == self.from { "" } else { ", " };
            write!(out, "{comma}{}", self.value(heap))?;
        }
        writeln!(out, "]\n}}")
    }

    /// Rows of twenty, or of ten where the values are wide, under the heap they begin with.
    fn plain(&self, out: &mut dyn Write) -> io::Result<()> {
        let label = self.to.to_string().len().max(4);
        let sample = (self.from..=self.to).take(10_000).chain([self.to]);
        let width = sample
            .map(|heap| self.value(heap))
            .max()
            .unwrap_or(0)
            .to_string()
            .len();
        let per_row = if label + 2 + 20 * (width + 1) <= WIDTH {
            20
        } else {
            ROW
        };
        for start in (self.from..=self.to).step_by(per_row as usize) {
            write!(out, "{start:>label$} ")?;
            for heap in start..=self.to.min(start + per_row - 1) {
                write!(out, " {:>width$}", self.value(heap))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn table(&self, format: Format, out: &mut dyn Write) -> io::Result<()> {
        let Some(exporter) = exporter(format) else {
            return Ok(());
        };
        let caption = format!(
            "Nim-values of {}, heaps {} to {}",
            self.name, self.from, self.to
        );
        if matches!(format, Format::Csv | Format::Bfile) {
            let columns = vec!["n".into(), "value".into()];
            let mut rows =
                (self.from..=self.to).map(|n| vec![n.to_string(), self.value(n).to_string()]);
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
                    self.value(n).to_string()
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
