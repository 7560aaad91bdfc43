//! Reading files of claims: entries of `field: text` lines, each beginning with its place in brackets.
//! `book/claims.md` is the description of the language.

mod densities;
mod density;
mod find;
mod kind;
mod logic;
mod ranges;
mod statement;
mod value;

pub use find::parse_find;
pub use statement::parse_statement;

use super::ParseError;
use super::formula::{FIELDS as FORMULA_FIELDS, FormulaDraft};
use super::number::parse_heap;
use super::subtraction::{MOST_ELEMENTS, too_many_numbers};
use crate::claim::{Claims, Entry, Formal, Line};
use std::ops::Range;

const FIELDS: &str =
    "says, claim, family, let, to, erratum, instead, note, convention, damaged, cannot";

/// Reads a file of claims.
///
/// ```
/// use sprague::notation::parse_claims;
///
/// let text = "source: lecture notes\n\n[page 3]\nclaim: G(kayles) = 0.12314321426\n";
/// let claims = parse_claims(text)?;
/// assert_eq!(claims.entries[0].place, "page 3");
/// assert_eq!(parse_claims("[page 3]\nclam: 3\n").unwrap_err().span(), 9..13);
/// # Ok::<(), sprague::notation::ParseError>(())
/// ```
pub fn parse_claims(text: &str) -> Result<Claims, ParseError> {
    let mut claims = Claims {
        source: String::new(),
        convention: None,
        note: None,
        entries: Vec::new(),
    };
    let mut draft: Option<Draft> = None;
    let mut at = 0;
    for line in logical_lines(text) {
        let start = at;
        at += line.len();
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        let start = start + line.len() - line.trim_start().len();
        let whole = start..start + trimmed.len();
        let bracketed = trimmed.strip_prefix('[');
        if let Some(place) = bracketed.and_then(|rest| rest.strip_suffix(']')) {
            let listed = draft.as_ref().map_or(0, |draft| draft.listed);
            if let Some(draft) = draft.replace(Draft::new(place.trim(), whole, listed)) {
                claims.entries.push(draft.finish()?);
            }
            continue;
        }
        let Some((key, value)) = trimmed.split_once(':') else {
            return Err(ParseError::new(whole, "this is not a field")
                .with_hint("write `field: text`, or `[place]` to begin an entry"));
        };
        let (key_at, value_at) = (start..start + key.len(), start + key.len() + 1);
        let shift = |error: ParseError| match error.span() {
            span if span == (usize::MAX..usize::MAX) => {
                let known = format!("fields are {FIELDS}, {FORMULA_FIELDS}");
                ParseError::new(key_at.clone(), error.message()).with_hint(known)
            }
            _ => error.shifted(value_at),
        };
        match (key.trim(), &mut draft) {
            (key, Some(draft)) => draft.field(key, value).map_err(shift)?,
            ("source", None) => claims.source = squeezed(value),
            ("convention", None) => add(&mut claims.convention, value),
            ("note", None) => add(&mut claims.note, value),
            (_, None) => {
                return Err(ParseError::new(key_at, "an entry begins with its place")
                    .with_hint("write [Theorem 4] on a line before"));
            }
        }
    }
    if let Some(draft) = draft {
        claims.entries.push(draft.finish()?);
    }
    Ok(claims)
}

/// A text that may run over several lines in one.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Adds a text to those of the same field.
fn add(field: &mut Option<String>, text: &str) {
    let text = squeezed(text);
    *field = Some(match field.take() {
        Some(before) => format!("{before}; {text}"),
        None => text,
    });
}

/// Lines with their continuation lines, so that the lengths add up to that of the text.
fn logical_lines(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut start = 0;
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        let continues = line.starts_with([' ', '\t']) && !line.trim().is_empty() && end > start;
        if !continues && end > start {
            lines.push(&text[start..end]);
            start = end;
        }
        end += line.len();
    }
    lines.push(&text[start..end]);
    lines
}

/// An entry that is being read.
struct Draft {
    entry: Entry,
    formula: FormulaDraft,
    /// The field of the last formal line.
    last: Option<String>,
    span: Range<usize>,
    /// How many numbers the sets of all statements of the file so far have.
    listed: u64,
}

/// Marks an error that is about the name of the field.
fn about_the_field(message: impl Into<String>) -> ParseError {
    ParseError::new(usize::MAX..usize::MAX, message)
}

impl Draft {
    fn new(place: &str, span: Range<usize>, listed: u64) -> Self {
        Draft {
            entry: Entry {
                place: place.into(),
                ..Entry::default()
            },
            formula: FormulaDraft::default(),
            last: None,
            span,
            listed,
        }
    }

    /// Reads a field; places are relative to the value.
    fn field(&mut self, key: &str, value: &str) -> Result<(), ParseError> {
        self.entry.written.push((key.into(), squeezed(value)));
        match key {
            "says" => add(&mut self.entry.says, value),
            "note" => add(&mut self.entry.note, value),
            "convention" => add(&mut self.entry.convention, value),
            "damaged" => add(&mut self.entry.damaged, value),
            "cannot" => add(&mut self.entry.cannot, value),
            "to" => {
                let heap = parse_heap(value.trim());
                let indent = value.len() - value.trim_start().len();
                self.entry.to = Some(heap.map_err(|error| error.shifted(indent))?);
            }
            "erratum" => match self.entry.lines.last_mut() {
                Some(line) => add(&mut line.erratum, value),
                None => return Err(about_the_field("an erratum follows the line it is about")),
            },
            "instead" => {
                let Some(kind) = self.last.clone() else {
                    return Err(about_the_field("a correction follows the line it is about"));
                };
                let formal = self.formal(&kind, value)?.ok_or_else(|| unknown(&kind))?;
                if let Some(line) = self.entry.lines.last_mut() {
                    line.instead = Some((squeezed(value), formal));
                }
            }
            "family" | "let" => {
                self.formula.head(key, value)?;
            }
            key => {
                let formal = self.formal(key, value)?.ok_or_else(|| unknown(key))?;
                self.last = Some(key.into());
                let written = squeezed(value);
                self.entry.lines.push(Line {
                    field: key.into(),
                    text: match key {
                        "claim" => written,
                        field => format!("{field}: {written}"),
                    },
                    formal,
                    erratum: None,
                    instead: None,
                });
            }
        }
        Ok(())
    }

    /// A formal line of a kind, `None` if there is no such kind.
    fn formal(&mut self, kind: &str, value: &str) -> Result<Option<Formal>, ParseError> {
        if kind == "claim" {
            let statement = parse_statement(value)?;
            let before = self.listed;
            self.listed += statement.numbers_written();
            if before > 0 && self.listed > MOST_ELEMENTS {
                return Err(too_many_numbers(0..value.trim_end().len(), "file"));
            }
            return Ok(Some(Formal::Statement(Box::new(statement))));
        }
        Ok(self.formula.field(kind, value)?.map(Formal::Field))
    }

    fn finish(mut self) -> Result<Entry, ParseError> {
        self.entry.formula = self.formula.finish(&self.entry.place, &self.span)?;
        Ok(self.entry)
    }
}

fn unknown(key: &str) -> ParseError {
    about_the_field(format!("there is no field {key}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_of_a_statement_and_of_a_file_have_no_more_numbers_together_than_one_may_have() {
        let few = "G(S(1..400000), 5) + G(S(all except 3..400000), 5) = 5";
        parse_statement(few).unwrap();
        let error = parse_statement("G(S(1..600000), n) = G(S(2..600001), n) + 1").unwrap_err();
        let message = "the sets of this statement have too many numbers";
        assert_eq!((error.message(), error.span()), (message, 23..35));
        let game = crate::notation::parse_game("S(1..600000)").unwrap();
        let error = parse_find(&game, "G(n) = G(S(2..600001), n)").unwrap_err();
        assert_eq!(error.message(), message);

        // The same game again is not kept again, but each statement keeps its own.
        parse_statement("G(S(1..600000), 5) + G(S(1..600000), 6) = 5").unwrap();
        let entry = |most: u64| format!("[page {most}]\nclaim: G(S(1..{most}), 5) = 5\n");
        parse_claims(&(entry(400_000) + &entry(500_000))).unwrap();
        let error = parse_claims(&(entry(400_000) + &entry(700_000))).unwrap_err();
        assert_eq!(
            error.message(),
            "the sets of this file have too many numbers"
        );
        assert!(error.is_beyond_limit());
    }

    #[test]
    fn what_is_nested_too_deeply_is_refused_before_it_is_read() {
        let nested = |open: &str, inside: &str, close: &str, depth: usize| {
            open.repeat(depth) + inside + &close.repeat(depth)
        };
        for text in [
            nested("(", "1", ")", 100_000) + " = 1",
            nested("max(1,", "n", ")", 20_000) + " > 1",
            nested("density(", "n > 1", ")", 3_000) + " = 1/4",
            "word(S(1,2)) = ".to_string() + &nested("(", "01", ")^2", 9_000),
            "word(S(1,2)) = ".to_string() + &nested("(", "01", ")^2", 500),
            "word(S(1,2)) = ".to_string() + &nested("{j in 1..2: ", "01", "}", 500),
        ] {
            let error = parse_statement(&text).unwrap_err();
            assert_eq!(error.message(), "this is nested too deeply");
        }
        let entry = "[one]\nfamily: S(1,a) for a in 2..4\nvalues: ".to_string();
        let error = parse_claims(&(entry + &nested("(", "01", ")", 500))).unwrap_err();
        assert_eq!(error.message(), "this is nested too deeply");

        // Each density would be read twice for the one around it.
        let text = nested("density(", "n > 1", ")", 40) + " = 1/4";
        let error = parse_statement(&text).unwrap_err();
        assert_eq!(error.message(), "a density is that of a condition");
    }

    #[test]
    fn several_lines_of_a_field_are_one_text() {
        let text = "convention: one\nconvention: two\n[p. 3]\nsays: a\nnote: b\nnote: c\n  d\n";
        let claims = parse_claims(text).unwrap();
        assert_eq!(claims.convention.as_deref(), Some("one; two"));
        assert_eq!(claims.entries[0].note.as_deref(), Some("b; c d"));
    }
}
