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
use std::path::Path;

/// What was computed twice, in words.
fn double_checked(checked: &DoubleCheck) -> String {
    let DoubleCheck { engine, heaps, .. } = checked;
    format!("{heaps} heaps were computed again and agree ({engine})")
}

/// What printing an answer comes to. That nobody reads it to its end, as in `sprague values nim | head`, changes nothing of
/// what the answer is, what is kept of it, and which exit code tells it.
fn unless_closed<E: Into<io::Error>>(printed: Result<(), E>) -> io::Result<()> {
    match printed.map_err(E::into) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        printed => printed,
    }
}

/// Prints an answer as one JSON document.
pub(crate) fn print_document(answer: &impl Document) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let printed = serde_json::to_writer_pretty(&mut out, &answer.document());
    unless_closed(
        printed
            .map_err(io::Error::from)
            .and_then(|()| writeln!(out)),
    )
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
    Ok(print_list(|out| table.write(format, out))?)
}

/// Prints what may be long, and stops where nobody reads any more.
fn print_list(list: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let listed = list(&mut out).and_then(|()| out.flush());
    // Of what could not be written nothing is tried again.
    drop(out.into_parts());
    unless_closed(listed)
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
    unless_closed(anstream::stdout().lock().write_all(text.as_bytes()))
}

/// The text of a file that this program has written before, of at most so many bytes; nothing if there is none.
fn read_kept(path: &Path, most: u64) -> io::Result<Option<String>> {
    match sprague_files::read_own(path, most) {
        Ok(bytes) => match String::from_utf8(bytes) {
            Ok(text) => Ok(Some(text)),
            Err(_) => Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "it is not a text",
            )),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
