//! Tables in the formats other programs and papers want, one file per format behind one trait.

mod bfile;
mod csv;
mod latex;
mod markdown;

use crate::args::Format;
use std::io::{self, Write};

/// A table whose rows are produced while it is written.
pub(crate) struct Table<'a> {
    /// What it shows.
    pub(crate) caption: String,
    pub(crate) columns: Vec<String>,
    pub(crate) rows: &'a mut dyn Iterator<Item = Vec<String>>,
}

/// A way to write a table.
pub(crate) trait Exporter {
    fn write(&self, table: Table<'_>, out: &mut dyn Write) -> io::Result<()>;
}

/// The exporter of a format, if tables can be written in it.
pub(crate) fn exporter(format: Format) -> Option<&'static dyn Exporter> {
    match format {
        Format::Csv => Some(&csv::Csv),
        Format::Bfile => Some(&bfile::Bfile),
        Format::Markdown => Some(&markdown::Markdown),
        Format::Latex => Some(&latex::Latex),
        Format::Plain | Format::Json => None,
    }
}
