//! Rows as CSV or JSON, one writer per format behind one trait.

use crate::columns::COLUMNS;
use crate::table::{Cell, RowTable};
use serde_json::{Value, json};
use std::io::{self, Write};

/// A way to write rows.
pub trait Export {
    /// Writes what comes before the rows.
    fn begin(&mut self, out: &mut dyn Write, variables: &[String]) -> io::Result<()>;

    /// Writes the rows of a table.
    fn rows(
        &mut self,
        out: &mut dyn Write,
        table: &RowTable,
        variables: &[String],
    ) -> io::Result<()>;

    /// Writes what comes after the rows.
    fn end(&mut self, out: &mut dyn Write) -> io::Result<()>;
}

fn header(variables: &[String]) -> Vec<&str> {
    let columns = COLUMNS.iter().map(|column| column.name);
    variables
        .iter()
        .map(String::as_str)
        .chain(columns)
        .collect()
}

/// Comma-separated, a header line first; lists are separated by spaces, missing values empty.
#[derive(Debug, Default)]
pub struct CsvExport;

impl Export for CsvExport {
    fn begin(&mut self, out: &mut dyn Write, variables: &[String]) -> io::Result<()> {
        writeln!(out, "{}", header(variables).join(","))
    }

    fn rows(&mut self, out: &mut dyn Write, table: &RowTable, _: &[String]) -> io::Result<()> {
        for row in 0..table.rows() {
            let cells: Vec<String> = table.row(row).iter().map(plain).collect();
            writeln!(out, "{}", cells.join(","))?;
        }
        Ok(())
    }

    fn end(&mut self, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

fn plain(cell: &Cell) -> String {
    match cell {
        Cell::Missing => String::new(),
        Cell::Integer(n) => n.to_string(),
        Cell::Truth(yes) => yes.to_string(),
        Cell::Text(text) => quoted(text),
        Cell::List(list) => list
            .iter()
            .map(i64::to_string)
            .collect::<Vec<_>>()
            .join(" "),
    }
}

/// A text as RFC 4180 has it: in quotes where it has a comma, a quote or the end of a line.
fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_string(),
    }
}

/// One JSON array with an object per row.
#[derive(Debug, Default)]
pub struct JsonExport {
    started: bool,
}

impl JsonExport {
    /// A row as an object.
    pub fn object(cells: &[Cell], variables: &[String]) -> Value {
        let entries = header(variables).into_iter().zip(cells);
        entries
            .map(|(name, cell)| (name.to_string(), value(cell)))
            .collect()
    }
}

impl Export for JsonExport {
    fn begin(&mut self, out: &mut dyn Write, _: &[String]) -> io::Result<()> {
        write!(out, "[")
    }

    fn rows(
        &mut self,
        out: &mut dyn Write,
        table: &RowTable,
        variables: &[String],
    ) -> io::Result<()> {
        for row in 0..table.rows() {
            let separator = if self.started { ",\n" } else { "\n" };
            self.started = true;
            write!(
                out,
                "{separator}{}",
                JsonExport::object(&table.row(row), variables)
            )?;
        }
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\n]")
    }
}

fn value(cell: &Cell) -> Value {
    match cell {
        Cell::Missing => Value::Null,
        Cell::Integer(n) => json!(n),
        Cell::Truth(yes) => json!(yes),
        Cell::Text(text) => json!(text),
        Cell::List(list) => json!(list),
    }
}
