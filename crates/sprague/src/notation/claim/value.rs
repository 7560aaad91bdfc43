//! Reading statements about values and positions: `S(1,2|1,3)[n] = {0 | S(1,2|1,3)[n-3]}`,
//! `aw(S(1,2|1,5)[0..6]) = 0, 1, 2`, `kayles[5] + *3 is N, winning moves 5 -> 2+2`.

use super::statement::{StatementNames, looks_like_values};
use crate::Heap;
use crate::claim::{Body, Measure, NamedMove, PositionClaim, Relation, ValuePiece, ValueSide};
use crate::notation::cursor::Cursor;
use crate::notation::expression::{
    self, ExpressionKind, GameNames, Names, balanced, comma, identifier, word,
};
use crate::notation::{ParseError, parse_expression, parse_value};
use std::ops::Range;

/// Who wins, as statements say it.
pub(super) const OUTCOMES: [&str; 5] = ["P", "N", "L", "R", "draw"];

/// `POSITION is N, …`, if the text has this shape.
pub(super) fn position(text: &str, names: &mut StatementNames) -> Option<Result<Body, ParseError>> {
    let mut places = text.match_indices(" is ").map(|(at, _)| at);
    let at = places.find(|&at| balanced(&text[..at]).0 == at)?;
    let mut behind = Cursor::new(&text[at + " is ".len()..]);
    behind.skip_spaces();
    // `n is even` is a condition on a number.
    let is_outcome = OUTCOMES.contains(&identifier(&mut behind));
    (is_outcome || looks_like_values(&text[..at])).then(|| read_position(text, at, names))
}

fn read_position(text: &str, at: usize, names: &mut StatementNames) -> Result<Body, ParseError> {
    let mut cursor = Cursor::new(text);
    while cursor.at() < at + " is ".len() {
        cursor.bump();
    }
    cursor.skip_spaces();
    let start = cursor.at();
    let outcome = identifier(&mut cursor).to_string();
    if !OUTCOMES.contains(&outcome.as_str()) {
        return Err(
            ParseError::new(start..cursor.at(), "this is not an outcome")
                .with_hint(super::kind::HINT),
        );
    }
    let mut claim = PositionClaim {
        pieces: pieces(text, 0..at, names)?,
        outcome,
        moves: Vec::new(),
        all: false,
    };
    if comma(&mut cursor) {
        let one = word(&mut cursor, "a");
        let read = word(&mut cursor, "winning")
            && (word(&mut cursor, "moves") || word(&mut cursor, "move"));
        if !read {
            return Err(cursor
                .expected("winning moves")
                .with_hint("write winning moves 7 -> 2+3, 5 -> 4, or a winning move 7 -> 2+3"));
        }
        claim.all = !one;
        loop {
            claim.moves.push(named_move(&mut cursor)?);
            if !comma(&mut cursor) {
                break;
            }
        }
        claim.moves.sort();
    }
    cursor.skip_spaces();
    match cursor.is_at_end() {
        true => Ok(Body::Position(claim)),
        false => Err(cursor.expected("`,` or the end")),
    }
}

/// `7 -> 2+3`, `Left 7 -> 6`.
fn named_move(cursor: &mut Cursor<'_>) -> Result<NamedMove, ParseError> {
    let player = match (word(cursor, "Left"), word(cursor, "Right")) {
        (true, _) => Some('L'),
        (_, true) => Some('R'),
        _ => None,
    };
    cursor.skip_spaces();
    let (from, _) = cursor.number("a heap", Heap::MAX)?;
    cursor.skip_spaces();
    if !(cursor.eat("->") || cursor.eat("→")) {
        return Err(cursor.expected("`->`"));
    }
    let mut to = Vec::new();
    loop {
        cursor.skip_spaces();
        to.push(cursor.number("a heap", Heap::MAX)?.0);
        cursor.skip_spaces();
        if !cursor.eat("+") {
            break;
        }
    }
    to.retain(|&heap| heap > 0);
    to.sort_unstable();
    Ok(NamedMove { player, from, to })
}

/// A comparison of values, if the text looks like one: it has heaps in brackets, braces with bars, or
/// something that only values have.
pub(super) fn relation(text: &str, names: &mut StatementNames) -> Result<Body, ParseError> {
    let Some((at, sign, relation)) = find_relation(text) else {
        return Err(
            ParseError::new(0..text.trim_end().len(), "nothing is compared here")
                .with_hint("write S(1,2|1,3)[4] = ^ + ^[2], or G(kayles, n) != 0 for n >= 1"),
        );
    };
    let left = side(text, 0..at, names)?;
    let is_row = left
        .pieces
        .iter()
        .any(|piece| matches!(piece, ValuePiece::Heap { to: Some(_), .. }));
    let right = at + sign.len()..text.len();
    if !is_row {
        let right = side(text, right, names)?;
        return Ok(Body::Relation {
            left,
            relation,
            right,
        });
    }
    if relation != Relation::Equal {
        return Err(ParseError::new(
            at..right.start,
            "heaps in a row are compared with a list by =",
        ));
    }
    let list = text[right.clone()]
        .trim_end()
        .trim_end_matches(['.', '…', ',', ' ']);
    let (_, commas) = balanced(list);
    let mut values = Vec::new();
    let mut from = 0;
    for to in commas.into_iter().chain([list.len()]) {
        let place = right.start + from..right.start + to;
        values.push(side(text, place, names)?);
        from = to + 1;
    }
    Ok(Body::ValueList { left, values })
}

/// The first sign of comparison outside brackets.
fn find_relation(text: &str) -> Option<(usize, &'static str, Relation)> {
    let place = signs(text).into_iter().next()?;
    let &(sign, relation) = Relation::SIGNS
        .iter()
        .find(|(sign, _)| *sign == &text[place.clone()])?;
    Some((place.start, sign, relation))
}

/// Where signs of comparison stand outside brackets; `^<2>` is a value, and `->` a move.
pub(super) fn signs(text: &str) -> Vec<Range<usize>> {
    let (mut depth, mut skip, mut found) = (0i32, 0, Vec::<Range<usize>>::new());
    for (at, c) in text.char_indices() {
        if found.last().is_some_and(|last| at < last.end) {
            continue;
        }
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '>' if skip > 0 => skip -= 1,
            // The arrow of a move.
            '>' if text[..at].ends_with('-') => {}
            '<' if text[..at].ends_with(['^', 'v', '↑', '↓'])
                && text[at + 1..].starts_with(|c: char| c.is_ascii_digit()) =>
            {
                skip += 1;
            }
            _ if depth == 0 => {
                let sign = Relation::SIGNS
                    .iter()
                    .find(|(sign, _)| text[at..].starts_with(sign));
                if let Some((sign, _)) = sign {
                    found.push(at..at + sign.len());
                }
            }
            _ => {}
        }
    }
    found
}

pub(super) fn side(
    text: &str,
    place: Range<usize>,
    names: &mut StatementNames,
) -> Result<ValueSide, ParseError> {
    let whole = &text[place.clone()];
    let trimmed = whole.trim();
    let start = place.start + (whole.len() - whole.trim_start().len());
    let mut inside = start..start + trimmed.len();
    let mut measure = Measure::Value;
    for (name, own) in Measure::NAMES {
        if let Some(rest) = trimmed.strip_prefix(name)
            && let Some(rest) = rest.strip_prefix('(')
            && balanced(rest).0 + 1 == rest.len()
        {
            measure = *own;
            inside = inside.start + name.len() + 1..inside.end - 1;
        }
    }
    let pieces = pieces(text, inside.clone(), names)?;
    check_text(&pieces, &inside)?;
    Ok(ValueSide {
        measure,
        pieces,
        text: trimmed.into(),
    })
}

/// Whether the text would be one of a value with nimbers for the heaps and numbers for expressions.
fn check_text(pieces: &[ValuePiece], place: &Range<usize>) -> Result<(), ParseError> {
    let texts = pieces.iter().map(|piece| match piece {
        ValuePiece::Text(text) => text.as_str(),
        ValuePiece::Number(_) => "2",
        ValuePiece::Heap { .. } => "*2",
    });
    let text: String = texts.collect();
    let is_loopy = ["∞", "inf", "oo"]
        .iter()
        .any(|sign| text.trim().starts_with(sign));
    match parse_value(&text) {
        Err(error) if !is_loopy => {
            let mut told = ParseError::new(place.clone(), format!("this is not a value: {error}"));
            if let Some(hint) = error.hint() {
                told = told.with_hint(hint);
            }
            Err(told)
        }
        _ => Ok(()),
    }
}

/// Splits a text into heaps, numbers that depend on variables, and the rest.
fn pieces(
    text: &str,
    place: Range<usize>,
    names: &mut StatementNames,
) -> Result<Vec<ValuePiece>, ParseError> {
    let source = &text[place.clone()];
    let mut pieces: Vec<ValuePiece> = Vec::new();
    let mut done = 0;
    while let Some((start, open)) = next_heap(source, done) {
        let close = open + 1 + balanced(&source[open + 1..]).0;
        let game = &source[start..open];
        let (index, _) = names
            .game(game)
            .map_err(|e| e.shifted(place.start + start))?;
        numbers(&source[done..start], place.start + done, names, &mut pieces)?;
        let mut cursor = Cursor::new(&source[open + 1..close]);
        let shift = |error: ParseError| error.shifted(place.start + open + 1);
        let from = expression::number(&mut cursor, names).map_err(shift)?.expr;
        cursor.skip_spaces();
        let to = match cursor.eat("..") {
            true => Some(expression::number(&mut cursor, names).map_err(shift)?.expr),
            false => None,
        };
        cursor.skip_spaces();
        if !cursor.is_at_end() {
            return Err(shift(cursor.expected("`..` or `]`")));
        }
        if close == source.len() {
            return Err(shift(cursor.expected("`]`")));
        }
        pieces.push(ValuePiece::Heap {
            game: index,
            from,
            to,
        });
        done = close + 1;
    }
    numbers(
        &source[done.min(source.len())..],
        place.start + done,
        names,
        &mut pieces,
    )?;
    Ok(pieces)
}

/// The next heap: where its game begins, and its bracket.
fn next_heap(source: &str, from: usize) -> Option<(usize, usize)> {
    let brackets = source[from..].match_indices('[').map(|(at, _)| from + at);
    for open in brackets {
        let before = &source[from..open];
        let start = match before.ends_with(')') {
            true => {
                let (mut depth, mut at) = (0i32, None);
                for (i, c) in before.char_indices().rev() {
                    depth += match c {
                        ')' => 1,
                        '(' => -1,
                        _ => 0,
                    };
                    if depth == 0 {
                        at = Some(i);
                        break;
                    }
                }
                let at = at?;
                let name = before[..at].trim_end_matches(char::is_alphanumeric).len();
                Some(from + name)
            }
            false => {
                let kept = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-');
                let longest = before.trim_end_matches(kept).len();
                let starts = before[longest..].char_indices().map(|(i, _)| longest + i);
                let mut starts = starts.filter(|&at| {
                    !before[..at].ends_with(char::is_alphanumeric)
                        && (&before[at..] == "G"
                            || crate::notation::parse_game(&before[at..]).is_ok())
                });
                starts.next().map(|at| from + at)
            }
        };
        if let Some(start) = start.filter(|&start| start < open && &source[start..open] != "v") {
            return Some((start, open));
        }
    }
    None
}

/// Puts expressions in place of variables: alone, or in brackets.
fn numbers(
    text: &str,
    at: usize,
    names: &mut StatementNames,
    pieces: &mut Vec<ValuePiece>,
) -> Result<(), ParseError> {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let offset = at + text.len() - rest.len();
        let known = names.known();
        if c == '(' {
            let length = balanced(&rest[1..]).0;
            let inside = &rest[1..=length];
            let words = inside.split(|c: char| !c.is_alphanumeric() && c != '_');
            let mut words = words.map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit()));
            if words.any(|word| known.iter().any(|name| name == word))
                && let Ok(number) = parse_expression(inside, names)
            {
                let number = number
                    .expect(ExpressionKind::Integer)
                    .map_err(|e| e.shifted(offset + 1))?;
                pieces.push(ValuePiece::Text(std::mem::take(&mut plain)));
                pieces.push(ValuePiece::Number(number.expr));
                rest = &rest[(length + 2).min(rest.len())..];
                continue;
            }
        } else if c.is_alphabetic() {
            let end = rest
                .find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(rest.len());
            let name = &rest[..end];
            if known.iter().any(|own| own == name) {
                let number = parse_expression(name, names).map_err(|e| e.shifted(offset))?;
                pieces.push(ValuePiece::Text(std::mem::take(&mut plain)));
                pieces.push(ValuePiece::Number(number.expr));
            } else {
                plain.push_str(name);
            }
            rest = &rest[end..];
            continue;
        }
        plain.push(c);
        rest = &rest[c.len_utf8()..];
    }
    if !plain.is_empty() {
        pieces.push(ValuePiece::Text(plain));
    }
    pieces.retain(|piece| !matches!(piece, ValuePiece::Text(text) if text.is_empty()));
    Ok(())
}
