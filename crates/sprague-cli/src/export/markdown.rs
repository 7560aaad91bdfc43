//! A Markdown table.

use super::{Exporter, Table};
use std::io::{self, Write};

pub(super) struct Markdown;

impl Exporter for Markdown {
    fn write(&self, table: Table<'_>, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}\n", table.caption)?;
        writeln!(out, "| {} |", table.columns.join(" | "))?;
        writeln!(out, "|{}", "---:|".repeat(table.columns.len()))?;
        for row in table.rows {
            writeln!(out, "| {} |", row.join(" | "))?;
        }
        Ok(())
    }
}
