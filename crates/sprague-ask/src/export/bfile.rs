//! The b-file of the On-Line Encyclopedia of Integer Sequences: `n a(n)`, one pair per line.

use super::{Exporter, Table};
use std::io::{self, Write};

pub(super) struct Bfile;

impl Exporter for Bfile {
    fn write(&self, table: Table<'_>, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "# {}", table.caption)?;
        for row in table.rows {
            writeln!(out, "{}", row.join(" "))?;
        }
        Ok(())
    }
}
