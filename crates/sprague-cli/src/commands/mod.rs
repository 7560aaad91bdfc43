//! One file per subcommand.

pub(crate) mod atlas;
mod certify;
pub(crate) mod check;
pub(crate) mod claim;
pub(crate) mod completions;
mod coq;
pub(crate) mod dominates;
mod drawing;
pub(crate) mod equivalent;
pub(crate) mod expand;
pub(crate) mod find;
pub(crate) mod games;
pub(crate) mod guess;
pub(crate) mod help;
pub(crate) mod laws;
pub(crate) mod loopy;
pub(crate) mod man;
pub(crate) mod options;
pub(crate) mod outcomes;
pub(crate) mod partizan;
mod partizan_report;
pub(crate) mod period;
pub(crate) mod play;
pub(crate) mod plot;
pub(crate) mod report;
pub(crate) mod rules;
pub(crate) mod run;
pub(crate) mod selftest;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod sweep;
pub(crate) mod value;
pub(crate) mod values;
pub(crate) mod verify;
pub(crate) mod win;

use crate::Outcome;
use crate::failure::Failure;
use serde::Serialize;
use serde_json::ser::Formatter;
use sprague::Heap;
use sprague_ask::answers::double_check::DoubleCheck;
use sprague_ask::export::{TableFormat, Tabular};
use sprague_ask::{Document, EndedEarly};
use std::io::{self, BufWriter, Write};

/// What was computed twice, in words.
fn double_checked(checked: &DoubleCheck) -> String {
    let DoubleCheck { engine, heaps, .. } = checked;
    format!("{heaps} heaps were computed again and agree ({engine})")
}

/// Prints an answer as one JSON document.
pub(crate) fn print_document(answer: &impl Document) -> io::Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, &answer.document())?;
    writeln!(out)
}

/// Writes an answer as one JSON document with a line for each of its fields, however long.
fn print_lines(answer: &impl Document, out: &mut dyn Write) -> io::Result<()> {
    let mut serializer =
        serde_json::Serializer::with_formatter(&mut *out, LinePerField { depth: 0 });
    answer.document().serialize(&mut serializer)?;
    writeln!(out)
}

/// JSON with a line for each field of the outermost object.
struct LinePerField {
    /// How many objects are open.
    depth: usize,
}

impl Formatter for LinePerField {
    fn begin_object<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth += 1;
        out.write_all(b"{")
    }

    fn end_object<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth -= 1;
        out.write_all(if self.depth == 0 { b"\n}" } else { b"}" })
    }

    fn begin_object_key<W: Write + ?Sized>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        out.write_all(match (self.depth, first) {
            (1, true) => b"\n  ",
            (1, false) => b",\n  ",
            (_, true) => b"",
            (_, false) => b", ",
        })
    }

    fn begin_object_value<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }

    fn begin_array_value<W: Write + ?Sized>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        out.write_all(if first { b"" } else { b", " })
    }
}

/// What showing an answer and keeping it in a file come to. That the file could not be written is told first: whoever has
/// closed the pipe has read enough.
fn both(shown: Outcome, kept: Outcome) -> Outcome {
    kept.map_err(Failure::after_the_answer).and(shown)
}

/// Writes an answer as a table for other programs or for papers.
fn print_table(answer: &impl Tabular, format: TableFormat) -> Outcome {
    let table = answer.table(format)?;
    let mut out = BufWriter::new(io::stdout().lock());
    table.write(format, &mut out)?;
    Ok(out.flush()?)
}

/// Why a list that has been printed is shorter than asked for, if it is.
fn unless_ended(ended: Option<&EndedEarly>) -> Outcome {
    match ended {
        None => Ok(()),
        Some(ended) if ended.refusal.is_cancelled() => Err(Failure::Interrupted),
        Some(ended) => Err(Failure::Open(ended.refusal.clone())),
    }
}

/// The heaps a move leaves, `0` for nothing.
fn heaps(parts: &[Heap]) -> String {
    match parts {
        [] => "0".into(),
        _ => parts
            .iter()
            .map(Heap::to_string)
            .collect::<Vec<_>>()
            .join(" + "),
    }
}

/// A list of more letters than this is cut on the terminal; JSON has all of it.
const LONG_LIST: usize = 600;

/// A sum of so many heaps for the terminal: of a very long one the first terms and the last.
fn cut(whole: String, heaps: usize) -> String {
    if whole.chars().count() <= LONG_LIST {
        return whole;
    }
    let terms: Vec<&str> = whole.split(" + ").collect();
    let ends = 6.min(terms.len() / 2);
    format!(
        "{} + ... + {} ({heaps} heaps)",
        terms[..ends].join(" + "),
        terms[terms.len() - ends..].join(" + "),
    )
}

/// A game as a title; a set of very many numbers is cut, JSON has them all.
fn title(text: &str) -> String {
    const LONGEST: usize = 1000;
    let is_finite = text.starts_with("S(") && !text.starts_with("S(all") && !text.ends_with("...)");
    let head = text.get(..LONGEST).filter(|_| is_finite);
    match head.and_then(|head| head.rsplit_once(',')) {
        Some((head, _)) => {
            let numbers = text.matches(',').count() + 1;
            format!("{head}, …) with {numbers} numbers")
        }
        None => text.to_string(),
    }
}

/// Prints text for people; colour only where the terminal takes it.
fn print_text(text: &str) -> io::Result<()> {
    anstream::stdout().lock().write_all(text.as_bytes())
}
