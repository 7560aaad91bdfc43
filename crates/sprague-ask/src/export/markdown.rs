//! A Markdown table.

use super::{Exporter, Table, heading};
use std::io::{self, Write};

pub(super) struct Markdown;

impl Exporter for Markdown {
    fn write(&self, table: Table<'_>, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}\n", table.caption)?;
        let heads: Vec<String> = table.columns.iter().map(|head| heading(head)).collect();
        let heads = heads.iter().map(|head| head.replace('|', "\\|"));
        writeln!(out, "| {} |", heads.collect::<Vec<_>>().join(" | "))?;
        writeln!(out, "|{}", "---:|".repeat(table.columns.len()))?;
        for row in table.rows {
            // A bar within a cell would end it.
            let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
            writeln!(out, "| {} |", cells.join(" | "))?;
        }
        Ok(())
    }
}
