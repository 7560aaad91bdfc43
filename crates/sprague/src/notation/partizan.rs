//! Reading games with moves for each player, `S(1,2 | 1,3)` and `0.77 | 0.07`, and sums of heaps
//! and values such as `S(1,2|1,3)[7] - 2·kayles[4] + *3`.

use super::cursor::Cursor;
use super::subtraction::listed;
use super::{ParseError, ValueText, parse_heap, parse_ruleset, parse_value};
use crate::Heap;
use crate::ruleset::{Partizan, Rules, Ruleset, SubtractionSet};
use std::ops::Range;

const HINT: &str = "write a set for each player, S(1,2 | 1,3), or a code for each, 0.77 | 0.07";

/// Reads a partizan game.
pub fn parse_partizan(text: &str) -> Result<Partizan, ParseError> {
    let mut cursor = Cursor::new(text.trim_end());
    cursor.skip_spaces();
    let bar = text.find('|').ok_or_else(|| {
        ParseError::new(
            text.len()..text.len(),
            "the moves of the second player are missing",
        )
        .with_hint(HINT)
    })?;
    if text[..bar].matches('(').count() > text[..bar].matches(')').count() {
        return set_for_each(&mut cursor);
    }
    let left = one_player(&text[..bar])?;
    let right = one_player(&text[bar + 1..]).map_err(|error| shifted(error, bar + 1))?;
    Ok(Partizan { left, right })
}

/// Reads the moves of one player: a code, a set, or a name that stands for one.
fn one_player(text: &str) -> Result<Ruleset, ParseError> {
    let rules = parse_ruleset(text)?;
    match rules.rules() {
        Rules::Own(_) => Err(ParseError::new(
            0..text.len(),
            "each player of a partizan game needs a code or a subtraction set",
        )
        .with_hint(HINT)),
        _ => Ok(rules),
    }
}

fn set_for_each(cursor: &mut Cursor<'_>) -> Result<Partizan, ParseError> {
    if !(cursor.eat("S") || cursor.eat("s")) {
        return Err(cursor.expected("`S`").with_hint(HINT));
    }
    cursor.skip_spaces();
    if !cursor.eat("(") {
        return Err(cursor.expected("`(`").with_hint(HINT));
    }
    let left = set(cursor, "|")?;
    let right = set(cursor, ")")?;
    cursor.skip_spaces();
    if !cursor.is_at_end() {
        let rest = cursor.at()..cursor.at() + cursor.rest().len();
        return Err(ParseError::new(rest, "the game is complete before this").with_hint(HINT));
    }
    Ok(Partizan { left, right })
}

/// A set, which may be empty, and the sign that ends it.
fn set(cursor: &mut Cursor<'_>, end: &str) -> Result<Ruleset, ParseError> {
    cursor.skip_spaces();
    let set = if cursor.rest().starts_with(end) {
        SubtractionSet::finite([])
    } else {
        listed(cursor)?
    };
    cursor.skip_spaces();
    if !cursor.eat(end) {
        return Err(cursor.expected(&format!("`,` or `{end}`")).with_hint(HINT));
    }
    Ok(Ruleset::new(Rules::Subtraction(set)))
}

fn shifted(error: ParseError, by: usize) -> ParseError {
    let span = error.span();
    let moved = ParseError::new(span.start + by..span.end + by, error.message());
    match error.hint() {
        Some(hint) => moved.with_hint(hint),
        None => moved,
    }
}

/// A term of a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SumTerm {
    /// How often it is added; negative when it is taken away.
    pub count: i64,
    /// What it is.
    pub part: SumPart,
    /// Where it stands in the text.
    pub span: Range<usize>,
}

/// A heap or a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SumPart {
    /// A heap of an impartial game.
    Heap(Ruleset, Heap),
    /// A heap of a partizan game.
    PartizanHeap(Partizan, Heap),
    /// A value as written.
    Value(ValueText),
}

/// Reads a sum of heaps and values.
pub fn parse_sum(text: &str) -> Result<Vec<SumTerm>, ParseError> {
    let mut terms = Vec::new();
    let (mut at, mut minus) = leading_sign(text);
    loop {
        let sign = if minus { -1 } else { 1 };
        let (term, end) = match heap_at(text, at) {
            Some(Ok((count, part, end))) => ((sign * count, part), end),
            _ => {
                let end = value_end(text, at);
                let value =
                    parse_value(&text[at..end]).map_err(|error| misread(text, at, error))?;
                ((sign, SumPart::Value(value)), end)
            }
        };
        terms.push(SumTerm {
            count: term.0,
            part: term.1,
            span: at..end,
        });
        let rest = text[end..].trim_start();
        let Some(c) = rest.chars().next() else {
            return Ok(terms);
        };
        let place = text.len() - rest.len();
        if !matches!(c, '+' | '-' | '−') {
            return Err(
                ParseError::new(place..place + c.len_utf8(), "a sign is missing here")
                    .with_hint("terms are joined by + or -, as in S(1,2|1,3)[7] - kayles[4]"),
            );
        }
        (at, minus) = (place + c.len_utf8(), c != '+');
    }
}

/// The error of a value that starts at `at`; where a word stands, a misspelt game is more likely.
fn misread(text: &str, at: usize, error: ParseError) -> ParseError {
    let place = at + error.span().start;
    let word = text[place..].starts_with(char::is_alphabetic);
    match heap_at(text, place) {
        Some(Err(game_error)) if word => game_error,
        _ => shifted(error, at),
    }
}

/// A minus before the first heap; before a value it is the value's own.
fn leading_sign(text: &str) -> (usize, bool) {
    let start = text.len() - text.trim_start().len();
    match text[start..].chars().next() {
        Some(c @ ('-' | '−')) if matches!(heap_at(text, start + c.len_utf8()), Some(Ok(_))) => {
            (start + c.len_utf8(), true)
        }
        _ => (0, false),
    }
}

/// Where a value that starts at `at` ends: before the first sign that a heap follows.
fn value_end(text: &str, at: usize) -> usize {
    if !text[at..].contains('[') {
        return text.len();
    }
    let signs = text[at..]
        .char_indices()
        .filter(|(_, c)| matches!(c, '+' | '-' | '−'));
    let mut ends = signs
        .filter(|&(i, c)| i > 0 && matches!(heap_at(text, at + i + c.len_utf8()), Some(Ok(_))));
    ends.next().map_or(text.len(), |(i, _)| at + i)
}

/// The heap `2·GAME[N]` at a place and where it ends; an error if it looks like one and is not;
/// `None` if it does not look like one.
#[allow(clippy::type_complexity)]
fn heap_at(text: &str, at: usize) -> Option<Result<(i64, SumPart, usize), ParseError>> {
    /// No game has a longer name; the bound keeps reading linear.
    const LONGEST: usize = 400;
    let near = |from: usize, wanted: char| {
        let mut nearby = text[from..].char_indices().take(LONGEST);
        nearby.find(|&(_, c)| c == wanted).map(|(i, _)| i)
    };
    let window = near(at, '[')?;
    let close = at + window + near(at + window, ']')?;
    let (mut start, mut count) = (at, 1);
    if let Some((factor, rest)) = text[at..at + window].split_once(['·', '⋅'])
        && let Ok(factor) = factor.trim().parse()
    {
        (start, count) = (at + window - rest.len(), factor);
    }
    let game = &text[start..at + window];
    if game.trim().is_empty() || game.ends_with(['^', 'v', '↑', '↓']) {
        return None;
    }
    let number_at = at + window + 1;
    let heap = match parse_heap(&text[number_at..close]) {
        Ok(heap) => heap,
        Err(error) => return Some(Err(shifted(error, number_at))),
    };
    let part = if game.contains('|') {
        parse_partizan(game).map(|game| SumPart::PartizanHeap(game, heap))
    } else {
        parse_ruleset(game).map(|game| SumPart::Heap(game, heap))
    };
    let part = part.map_err(|error| shifted(error, start));
    Some(part.map(|part| (count, part, close + 1)))
}
