//! Reading sums of heaps and values such as `S(1,2|1,3)[7] - 2·kayles[4] + *3`.
//!
//! A heap is looked for first wherever a term may start; what is none is read as values up to the
//! next sign that a heap follows, and split at its outermost signs. Looking is bounded by the length
//! of the longest name, so reading takes linear time.

use super::custom::{self, looks_like_rule};
use super::subtraction::{MOST_ELEMENTS, too_many_numbers};
use super::{ParseError, ValueText, parse_game, parse_heap, parse_ruleset, parse_value};
use crate::Heap;
use crate::ruleset::{Game, Partizan, Ruleset};
use std::ops::Range;

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
    let mut numbers = 0u64;
    let (mut at, mut minus) = leading_sign(text);
    loop {
        let sign = if minus { -1 } else { 1 };
        let end = match heap_at(text, at) {
            Some(Ok(heap)) => {
                let start = at + text[at..].len() - text[at..].trim_start().len();
                let span = start..heap.end;
                numbers += match &heap.part {
                    SumPart::Heap(game, _) => game.numbers_written(),
                    SumPart::PartizanHeap(game, _) => game.numbers_written(),
                    SumPart::Value(_) => 0,
                };
                if numbers > MOST_ELEMENTS && !terms.is_empty() {
                    return Err(too_many_numbers(span, "sum"));
                }
                terms.push(SumTerm {
                    count: sign * heap.count,
                    part: heap.part,
                    span,
                });
                heap.end
            }
            _ => {
                let end = value_end(text, at);
                let value =
                    parse_value(&text[at..end]).map_err(|error| misread(text, at, error))?;
                // The sign belongs to the first of the values that follow it.
                let signs = std::iter::once(sign).chain(std::iter::repeat(1));
                terms.extend(
                    signs
                        .zip(value.terms())
                        .map(|(count, (value, place))| SumTerm {
                            count,
                            part: SumPart::Value(value),
                            span: place.start + at..place.end + at,
                        }),
                );
                end
            }
        };
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

/// The places of heaps inside braces and functions, as in `cool(S(1,2|1,3)[7],1) + {kayles[3]|0}`, in the order they
/// stand. A sum has none of them; with a value in each of these places the text is a sum.
///
/// ```
/// use sprague::notation::heaps_inside;
///
/// assert_eq!(heaps_inside("{kayles[3]|0} + nim[2]").unwrap(), [1..10]);
/// assert_eq!(heaps_inside("^ + nim[2]").unwrap(), []);
/// ```
pub fn heaps_inside(text: &str) -> Result<Vec<Range<usize>>, ParseError> {
    /// Each heap that is found is one more reading of the whole text.
    const MOST: usize = 100;
    let mut plain = text.to_string();
    let mut places: Vec<Range<usize>> = Vec::new();
    loop {
        match parse_sum(&plain) {
            Err(error) if error.is_heap_inside() && places.len() < MOST => {
                // A value of the same length keeps all other places.
                let place = error.span();
                let value = format!("{:<1$}", 0, place.len());
                plain.replace_range(place.clone(), &value);
                places.push(place);
            }
            Err(error) => return Err(error),
            Ok(_) => break,
        }
    }
    places.sort_unstable_by_key(|place| place.start);
    Ok(places)
}

/// The error of a value that starts at `at`; where a word stands, a misspelt game or one without a
/// heap is more likely.
fn misread(text: &str, at: usize, error: ParseError) -> ParseError {
    let place = at + error.span().start;
    if !text[place..].starts_with(char::is_alphabetic) {
        return match heap_at(text, at) {
            Some(Err(game_error)) if error.span().start == 0 || game_error.span().start > place => {
                game_error
            }
            _ => error.shifted(at),
        };
    }
    match heap_at(text, place) {
        Some(Err(game_error)) => return game_error,
        Some(Ok(heap)) => {
            let message = "a heap cannot stand inside a value";
            return ParseError::new(place..heap.end, message)
                .with_hint("write its value there")
                .of_heap_inside();
        }
        None => {}
    }
    let length = text[place..].find(['+', '[']).unwrap_or(text.len() - place);
    let word = text[place..place + length].trim_end();
    if parse_game(word).is_ok() {
        let whole = place..place + word.len();
        return ParseError::new(whole, "this is a game, and its heap is missing")
            .with_hint("a heap is written in brackets after its game, as in kayles[5]");
    }
    error.shifted(at)
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
    let mut depth = 0_usize;
    let signs = text[at..].char_indices().filter(|(_, c)| {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && matches!(c, '+' | '-' | '−')
    });
    let mut ends = signs
        .filter(|&(i, c)| i > 0 && matches!(heap_at(text, at + i + c.len_utf8()), Some(Ok(_))));
    ends.next().map_or(text.len(), |(i, _)| at + i)
}

/// A heap that was read, how often it stands there, and where it ends.
struct HeapText {
    count: i64,
    part: SumPart,
    end: usize,
}

/// The heap `2·GAME[N]` or `2*GAME[N]` at a place; an error if it looks like one and is not; `None`
/// if it does not look like one.
fn heap_at(text: &str, at: usize) -> Option<Result<HeapText, ParseError>> {
    let (open, close) = brackets(text, at)?;
    let whole = &text[at..open];
    if whole.trim().is_empty() || whole.ends_with(['^', 'v', '↑', '↓']) {
        return None;
    }
    let Some(close) = close else {
        let place = open..open + 1;
        return Some(Err(ParseError::new(place, "this bracket is never closed")
            .with_hint("a heap is written kayles[5]")));
    };
    let heap = match parse_heap(&text[open + 1..close]) {
        Ok(heap) => heap,
        Err(error) => return Some(Err(error.shifted(open + 1))),
    };
    let (count, start) = factor(whole);
    let part = game_heap(&whole[start..], heap);
    let part = part.map_err(|error| error.shifted(at + start));
    let end = close + 1;
    Some(part.map(|part| HeapText { count, part, end }))
}

/// The places of the brackets around the size of the first heap from a place on. Brackets that are
/// followed by others, or stand after a point, belong to a code such as `0.[3]`.
fn brackets(text: &str, at: usize) -> Option<(usize, Option<usize>)> {
    /// No game has a longer name, except one with a long list or a rule; the bounds keep reading linear.
    const LONGEST: usize = 400;
    const LONGEST_SET: usize = 20_000;
    let word = text[at..].trim_start_matches(|c: char| c.is_ascii_digit() || " ·⋅*".contains(c));
    let longest = match () {
        () if word.starts_with("S(") => LONGEST_SET,
        () if looks_like_rule(word) => custom::LONGEST,
        () => LONGEST,
    };
    let near = |from: usize, wanted: char| {
        let mut nearby = text[from..].char_indices().take(longest);
        nearby.find(|&(_, c)| c == wanted).map(|(i, _)| from + i)
    };
    let open = near(at, '[')?;
    let Some(close) = near(open, ']') else {
        return Some((open, None));
    };
    let after = text[close + 1..].trim_start();
    if after.starts_with('[') {
        let second = text.len() - after.len();
        return Some((second, near(second, ']')));
    }
    let ends_code = text[at..open].ends_with('.');
    (!ends_code).then_some((open, Some(close)))
}

/// The factor before a game, and where the game starts.
fn factor(text: &str) -> (i64, usize) {
    let number = |sign: char| {
        let (factor, rest) = text.split_once(sign)?;
        let factor = factor.trim().parse().ok()?;
        Some((factor, text.len() - rest.len()))
    };
    let dot = number('·').or_else(|| number('⋅'));
    // A star can also belong to a code, as in 0.*7.
    let star = || number('*').filter(|_| parse_ruleset(text).is_err());
    dot.or_else(star).unwrap_or((1, 0))
}

fn game_heap(game: &str, heap: Heap) -> Result<SumPart, ParseError> {
    let ruleset = match parse_game(game)? {
        Game::Partizan(game) => return Ok(SumPart::PartizanHeap(game, heap)),
        Game::Impartial(game) => game,
    };
    let start = ruleset.start();
    if heap < start {
        let place = game.len() + 1..game.len() + 1 + heap.to_string().len();
        return Err(
            ParseError::new(place, format!("{ruleset} has no heap {heap}"))
                .with_hint(format!("its heaps begin at {start}")),
        );
    }
    Ok(SumPart::Heap(ruleset, heap))
}
