//! Answers as tables in the formats other programs and papers want, one file per format behind one trait.
//!
//! ```
//! use sprague_ask::{Ask, Effort, answers::values::ValuesQuestion};
//! use sprague_ask::export::{TableFormat, Tabular, to_text};
//!
//! let question = ValuesQuestion { game: "kayles".into(), to: Some(3), ..Default::default() };
//! let answer = question.ask(&Effort::new())?;
//! assert_eq!(to_text(&answer, TableFormat::Csv)?, "n,value\n0,0\n1,1\n2,2\n3,3\n");
//! # Ok::<(), sprague_ask::Refusal>(())
//! ```

mod answers;
mod bfile;
mod csv;
mod explained;
mod latex;
mod markdown;
mod repetition;
mod value;

use crate::{Answer, Refusal, RefusalKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// The ways to write a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum TableFormat {
    /// Comma-separated, with a header line.
    Csv,
    /// OEIS b-file: n and a(n) on each line.
    Bfile,
    /// A Markdown table.
    Markdown,
    /// A LaTeX tabular.
    Latex,
}

/// A table whose rows are produced while it is written.
pub struct Table<'a> {
    /// What it shows.
    pub caption: String,
    /// The heads of the columns.
    pub columns: Vec<String>,
    /// The rows, with a cell for each column.
    pub rows: Box<dyn Iterator<Item = Vec<String>> + 'a>,
}

/// An answer that can be written as a table.
pub trait Tabular {
    /// The table that suits a format; refused where the format cannot hold it.
    fn table(&self, format: TableFormat) -> Result<Table<'_>, Refusal>;
}

/// The head of a column for people, who write nim-sequence and P-positions.
fn heading(column: &str) -> String {
    match column {
        "nim_sequence" => "nim-sequence".into(),
        "p_positions" => "P-positions".into(),
        column => column.replace('_', " "),
    }
}

/// A way to write a table.
trait Exporter {
    fn write(&self, table: Table<'_>, out: &mut dyn Write) -> io::Result<()>;
}

impl Table<'_> {
    /// Writes the table, row by row.
    pub fn write(self, format: TableFormat, out: &mut dyn Write) -> io::Result<()> {
        let exporter: &dyn Exporter = match format {
            TableFormat::Csv => &csv::Csv,
            TableFormat::Bfile => &bfile::Bfile,
            TableFormat::Markdown => &markdown::Markdown,
            TableFormat::Latex => &latex::Latex,
        };
        exporter.write(self, out)
    }
}

/// The table of an answer as one text.
pub fn to_text(answer: &dyn Tabular, format: TableFormat) -> Result<String, Refusal> {
    let mut out = Vec::new();
    let written = answer.table(format)?.write(format, &mut out);
    written.map_err(|error| Refusal::new(RefusalKind::Unwritten, error.to_string()))?;
    Ok(String::from_utf8_lossy(&out).into_owned())
}

impl Tabular for Answer {
    fn table(&self, format: TableFormat) -> Result<Table<'_>, Refusal> {
        match self {
            Answer::Atlas(answer) => answer.table(format),
            Answer::Values(answer) => answer.table(format),
            Answer::PartizanValues(answer) => answer.table(format),
            Answer::Options(answer) => answer.table(format),
            Answer::Sweep(answer) => answer.table(format),
            Answer::Win(answer) => answer.table(format),
            Answer::Value(answer) => answer.table(format),
            Answer::Report(answer) => answer.table(format),
            Answer::Outcomes(answer) => answer.table(format),
            Answer::Period(answer) => answer.table(format),
            Answer::Laws(answer) => answer.table(format),
            _ => Err(Refusal::unanswerable(
                "this answer is not a table",
                "values, outcomes, periods, everything about a value, options, who wins, reports, an atlas and the rows of a sweep can be written as tables; every answer can be written as JSON",
            )),
        }
    }
}

/// B-files are for integers.
fn no_bfile() -> Refusal {
    Refusal::unanswerable(
        "b-files hold integers only, and some of these values are not integers",
        "choose the format csv instead",
    )
}
