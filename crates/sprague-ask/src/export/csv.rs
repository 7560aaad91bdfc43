//! Comma-separated values (RFC 4180, with plain line feeds).

use super::{Exporter, Table};
use std::io::{self, Write};

pub(super) struct Csv;

impl Exporter for Csv {
    fn write(&self, table: Table<'_>, out: &mut dyn Write) -> io::Result<()> {
        line(&table.columns, out)?;
        for row in table.rows {
            line(&row, out)?;
        }
        Ok(())
    }
}

fn line(cells: &[String], out: &mut dyn Write) -> io::Result<()> {
    let quoted = cells.iter().map(|cell| {
        if cell.contains([',', '"', '\n']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.clone()
        }
    });
    writeln!(out, "{}", quoted.collect::<Vec<_>>().join(","))
}
