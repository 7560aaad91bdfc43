//! Reading statements about values that are joined: `G[n] > ^ and not (G[n] is N or n % 3 = 1)`, `0 < G[n] < 1`.
//!
//! Conditions on numbers are joined by the reader of expressions; here the text is cut where `or`, `and` and `not`
//! stand outside all brackets, and what is left is read as a statement of its own.

use super::statement::{StatementNames, looks_like_values, read_body};
use super::{kind, value};
use crate::claim::{Body, Logic};
use crate::notation::ParseError;
use crate::notation::expression::balanced;
use std::ops::Range;

/// How a text is joined, by the places of its parts.
enum Shape {
    Any(Vec<Range<usize>>),
    All(Vec<Range<usize>>),
    Not(Range<usize>),
    Inside(Range<usize>),
    /// `X is not P`: the place of ` not`.
    IsNot(Range<usize>),
}

/// A statement about values that is made of others; `None` if the text is not one.
pub(super) fn joined(text: &str, names: &mut StatementNames) -> Option<Result<Body, ParseError>> {
    if !looks_like_values(text) || shape(text).is_none() {
        return None;
    }
    Some(read(text, names).map(Body::Logic))
}

fn read(text: &str, names: &mut StatementNames) -> Result<Logic, ParseError> {
    let mut part = |place: &Range<usize>| {
        read(&text[place.clone()], names).map_err(|error| error.shifted(place.start))
    };
    Ok(match shape(text) {
        Some(Shape::Any(parts)) => Logic::Any(parts.iter().map(part).collect::<Result<_, _>>()?),
        Some(Shape::All(parts)) => Logic::All(parts.iter().map(part).collect::<Result<_, _>>()?),
        Some(Shape::Not(inside)) => Logic::Not(Box::new(part(&inside)?)),
        Some(Shape::Inside(inside)) => part(&inside)?,
        Some(Shape::IsNot(not)) => {
            let positive = format!("{}{}", &text[..not.start], &text[not.end..]);
            Logic::Not(Box::new(read(&positive, names)?))
        }
        None => {
            let start = text.len() - text.trim_start().len();
            let body = read_body(text.trim(), None, names);
            Logic::Plain(Box::new(body.map_err(|error| error.shifted(start))?))
        }
    })
}

fn shape(text: &str) -> Option<Shape> {
    let any = split(text, "or");
    if any.len() > 1 {
        return Some(Shape::Any(any));
    }
    let all = split(text, "and");
    if all.len() > 1 {
        return Some(Shape::All(all));
    }
    let end = text.trim_end().len();
    let start = text.len() - text.trim_start().len();
    let trimmed = text.trim();
    if let Some(rest) = trimmed.strip_prefix("not")
        && rest.starts_with([' ', '('])
    {
        return Some(Shape::Not(end - rest.len()..end));
    }
    if let Some(rest) = trimmed.strip_prefix('(')
        && balanced(rest).0 + 1 == rest.len()
        && rest.ends_with(')')
    {
        return Some(Shape::Inside(start + 1..end - 1));
    }
    if let Some(at) = text.find(" is not ")
        && balanced(&text[..at]).0 == at
        && is_said(&text[at + " is not ".len()..])
    {
        return Some(Shape::IsNot(at + " is".len()..at + " is not".len()));
    }
    chain(text).map(Shape::All)
}

/// Whether these words can follow `is` after a value or a position.
fn is_said(words: &str) -> bool {
    value::OUTCOMES.contains(&words.trim()) || kind::is_kind(words)
}

/// The parts of a text between the places where a word stands outside brackets.
fn split(text: &str, word: &str) -> Vec<Range<usize>> {
    let (mut depth, mut start, mut parts) = (0i32, 0, Vec::new());
    let edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        let end = at + word.len();
        let stands = depth == 0
            && text[at..].starts_with(word)
            && edge(text[..at].chars().next_back())
            && edge(text[end..].chars().next());
        if stands {
            parts.push(start..at);
            start = end;
        }
    }
    parts.push(start..text.len());
    parts
}

/// `0 < G[n] < 1` as its two comparisons.
fn chain(text: &str) -> Option<Vec<Range<usize>>> {
    let signs = value::signs(text);
    if signs.len() < 2 {
        return None;
    }
    let ends = signs.iter().skip(1).map(|sign| sign.start);
    let starts = std::iter::once(0).chain(signs.iter().map(|sign| sign.end));
    Some(
        starts
            .zip(ends.chain([text.len()]))
            .map(|(a, b)| a..b)
            .collect(),
    )
}
