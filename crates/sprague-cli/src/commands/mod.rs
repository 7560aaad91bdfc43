//! One file per subcommand.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod equivalent;
pub(crate) mod expand;
pub(crate) mod games;
pub(crate) mod options;
pub(crate) mod period;
pub(crate) mod plot;
pub(crate) mod report;
pub(crate) mod rules;
pub(crate) mod show;
pub(crate) mod sweep;
pub(crate) mod values;

use serde_json::Value;
use std::io::{self, Write};

/// Prints one JSON document.
fn print_json(document: &Value) -> io::Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, document)?;
    writeln!(out)
}

/// Prints text for people; colour only where the terminal takes it.
fn print_text(text: &str) -> io::Result<()> {
    anstream::stdout().lock().write_all(text.as_bytes())
}
