//! Reading take-and-break codes: `0.77`, `.137`, `4.7`, `0.8F`, `0.{4}3`, `0.[3]`, `4!.0`.

use super::ParseError;
use super::cursor::Cursor;
use crate::ruleset::{Code, Digit, PartCounts, PartRule};

/// The largest number of heaps a brace digit may ask for.
const MOST_PARTS: u64 = 1_000_000;

const DIGIT_HINT: &str = "a digit is 0 to 9 or A to V, a list of heap numbers such as {0,2} or \
                          {2+}, or * for any number; after it may stand !, ? or =";

/// Reads a code on its own.
pub(super) fn parse_code(text: &str) -> Result<Code, ParseError> {
    let mut cursor = Cursor::new(text.trim_end());
    cursor.skip_spaces();
    code(&mut cursor)
}

/// Reads a whole code from the cursor to the end of the text.
pub(super) fn code(cursor: &mut Cursor<'_>) -> Result<Code, ParseError> {
    let start = cursor.at();
    let mut leading = vec![if cursor.peek() == Some('.') {
        Digit::default()
    } else {
        digit(cursor)?
    }];
    if !cursor.eat(".") {
        return Err(missing_point(cursor));
    }
    let point = cursor.at();
    let mut repeating = Vec::new();
    while !cursor.is_at_end() {
        if cursor.peek() == Some('[') {
            repeating = repeated(cursor)?;
        } else {
            leading.push(digit(cursor)?);
        }
    }
    if leading.len() == 1 && repeating.is_empty() && leading[0].is_zero() {
        return Err(
            ParseError::new(start..point, "a code needs at least one digit")
                .with_hint("write for example 0.77 or 4.0; 0.0 is the game without moves"),
        );
    }
    Ok(Code::new(leading, repeating))
}

fn missing_point(cursor: &Cursor<'_>) -> ParseError {
    if cursor.is_at_end() || cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
        ParseError::new(cursor.here(), "a code has a point after its first digit")
            .with_hint("Kayles is written 0.77 or .77")
    } else {
        cursor
            .expected("a point")
            .with_hint("a code is written 0.77, .77 or 4.7")
    }
}

/// Reads `[…]`, which must end the text.
fn repeated(cursor: &mut Cursor<'_>) -> Result<Vec<Digit>, ParseError> {
    let open = cursor.here();
    cursor.bump();
    let mut block = Vec::new();
    while !cursor.eat("]") {
        if cursor.is_at_end() {
            return Err(ParseError::new(open, "this bracket is never closed")
                .with_hint("digits that repeat for ever are written 0.[3] or 0.7[13]"));
        }
        block.push(digit(cursor)?);
    }
    if block.is_empty() {
        return Err(ParseError::new(
            open.start..cursor.at(),
            "nothing to repeat between the brackets",
        )
        .with_hint("Nim is written 0.[3]"));
    }
    if !cursor.is_at_end() {
        return Err(cursor
            .expected("the end of the code")
            .with_hint("digits in brackets repeat for ever, so nothing can follow them"));
    }
    Ok(block)
}

/// Reads one digit with its modifier.
fn digit(cursor: &mut Cursor<'_>) -> Result<Digit, ParseError> {
    let here = cursor.here();
    let counts = match cursor.peek() {
        Some('{') => braces(cursor)?,
        Some('*') => {
            cursor.bump();
            PartCounts::new([], Some(0))
        }
        Some(c) => match c.to_digit(32) {
            Some(bits) => {
                cursor.bump();
                PartCounts::from_bits(bits)
            }
            None => {
                return Err(ParseError::new(here, format!("`{c}` is not a code digit"))
                    .with_hint(DIGIT_HINT));
            }
        },
        None => return Err(cursor.expected("a code digit").with_hint(DIGIT_HINT)),
    };
    Ok(Digit {
        counts,
        rule: modifier(cursor)?,
    })
}

/// Reads an optional `!`, `?` or `=`.
pub(super) fn modifier(cursor: &mut Cursor<'_>) -> Result<PartRule, ParseError> {
    let Some(rule) = cursor.peek().and_then(PartRule::from_symbol) else {
        return Ok(PartRule::Any);
    };
    cursor.bump();
    if cursor.peek().and_then(PartRule::from_symbol).is_some() {
        return Err(
            ParseError::new(cursor.here(), "a second modifier on the same digit")
                .with_hint("use one of ! (parts all different), ? (not all equal), = (all equal)"),
        );
    }
    Ok(rule)
}

/// Reads `{0,2}`, `{4}`, `{2+}` or `{}`.
fn braces(cursor: &mut Cursor<'_>) -> Result<PartCounts, ParseError> {
    let open = cursor.here();
    cursor.bump();
    cursor.skip_spaces();
    if cursor.eat("}") {
        return Ok(PartCounts::default());
    }
    let counts = part_counts(cursor)?;
    if !cursor.eat("}") {
        return Err(if cursor.is_at_end() {
            ParseError::new(open, "this brace is never closed")
        } else {
            cursor.expected("`,` or `}`")
        }
        .with_hint("the numbers of heaps left are written {0,2}, {4} or {2+}"));
    }
    Ok(counts)
}

/// Reads a list such as `0,2,4+`; stops at what cannot continue it.
pub(super) fn part_counts(cursor: &mut Cursor<'_>) -> Result<PartCounts, ParseError> {
    let (mut listed, mut at_least) = (Vec::new(), None);
    loop {
        cursor.skip_spaces();
        if cursor.eat("*") {
            at_least = Some(0);
        } else {
            let (count, span) = cursor
                .number("a number of heaps", MOST_PARTS)
                .map_err(|e| {
                    if e.hint().is_some() {
                        e
                    } else {
                        e.with_hint("for example {0,2} or {2+}")
                    }
                })?;
            let count = count as u32;
            if listed.contains(&count) {
                return Err(ParseError::new(span, format!("{count} is listed twice")));
            }
            if cursor.eat("+") {
                at_least = Some(at_least.map_or(count, |bound: u32| bound.min(count)));
            } else {
                listed.push(count);
            }
        }
        cursor.skip_spaces();
        if !cursor.eat(",") {
            return Ok(PartCounts::new(listed, at_least));
        }
    }
}
