//! Reading a ruleset: a code, a subtraction set, a splitting game or a name from the catalogue.

use super::ParseError;
use super::code::{code, modifier, part_counts};
use super::cursor::Cursor;
use super::custom::{looks_like_rule, parse_rule};
use super::subtraction::{named_set, subtraction_set};
use crate::ruleset::{Digit, NamedGame, Rules, Ruleset, catalogue};

const HINT: &str = "write a code such as 0.77, a set such as S(2,5,6), CUT(2,3), a rule such as `take \
                    one of divisors(n)`, or the name of a known game such as kayles";

/// Reads a ruleset.
///
/// ```
/// use sprague::notation::parse_ruleset;
///
/// assert_eq!(parse_ruleset(".770").unwrap().to_string(), "0.77");
/// assert_eq!(parse_ruleset("S(6, 2, 5)").unwrap().to_string(), "S(2,5,6)");
/// assert_eq!(parse_ruleset("Dawson's Chess").unwrap().to_string(), "dawsons-chess");
/// assert_eq!(parse_ruleset("S(2,,5)").unwrap_err().span(), 4..5);
/// ```
pub fn parse_ruleset(text: &str) -> Result<Ruleset, ParseError> {
    // Spans refer to the text as given, so only the end is cut off here.
    let mut cursor = Cursor::new(text.trim_end());
    cursor.skip_spaces();
    let rest = cursor.rest();
    if rest.is_empty() {
        return Err(ParseError::new(cursor.here(), "no game was given").with_hint(HINT));
    }
    // Some titles begin like a rule.
    if let Some(entry) = whole_name(rest) {
        return Ok(Ruleset::named(entry));
    }
    if looks_like_rule(rest) {
        return Ok(Ruleset::new(Rules::Custom(parse_rule(text)?)));
    }
    let head = rest.split('(').next().unwrap_or(rest);
    if head.trim_end().eq_ignore_ascii_case("S") && head.len() < rest.len() {
        if let Some(entry) = named_set(rest) {
            return Ok(Ruleset::named(entry));
        }
        cursor.bump();
        cursor.skip_spaces();
        let rules = Rules::Subtraction(subtraction_set(&mut cursor)?);
        return finish(&mut cursor, Ruleset::new(rules));
    }
    if head.trim_end().eq_ignore_ascii_case("CUT") && head.len() < rest.len() {
        let rules = Rules::Cut(cut(&mut cursor)?);
        return finish(&mut cursor, Ruleset::new(rules));
    }
    let looks_like_code = head.contains('.')
        || rest.starts_with(|c: char| c.is_ascii_digit() || c == '{' || c == '*');
    if looks_like_code {
        return Ok(Ruleset::new(Rules::Code(code(&mut cursor)?)));
    }
    name(&mut cursor)
}

/// Reads `CUT(2,3)` with an optional modifier; the numbers count the heaps made.
fn cut(cursor: &mut Cursor<'_>) -> Result<Digit, ParseError> {
    const CUT_HINT: &str = "CUT(2,3) splits a heap into exactly 2 or 3 heaps; the numbers count the \
                            heaps made, not the cuts";
    cursor.take_while(|c| c != '(');
    let open = cursor.here();
    cursor.bump();
    let first = cursor.at();
    let counts = part_counts(cursor).map_err(|e| e.with_hint(CUT_HINT))?;
    if counts.contains(0) || counts.contains(1) {
        return Err(
            ParseError::new(first..cursor.at(), "a split makes at least 2 heaps")
                .with_hint(CUT_HINT),
        );
    }
    if !cursor.eat(")") {
        return Err(if cursor.is_at_end() {
            ParseError::new(open, "this bracket is never closed")
        } else {
            cursor.expected("`,` or `)`")
        }
        .with_hint(CUT_HINT));
    }
    Ok(Digit {
        counts,
        rule: modifier(cursor)?,
    })
}

fn finish(cursor: &mut Cursor<'_>, ruleset: Ruleset) -> Result<Ruleset, ParseError> {
    cursor.skip_spaces();
    if cursor.is_at_end() {
        return Ok(ruleset);
    }
    Err(after_ruleset(cursor))
}

/// The error for text after a complete ruleset.
fn after_ruleset(cursor: &Cursor<'_>) -> ParseError {
    let span = cursor.at()..cursor.at() + cursor.rest().len();
    match cursor.peek() {
        Some('[') => ParseError::new(span, "this asks about one heap, not about the game")
            .with_hint("leave the brackets out, or ask for the options or the value of that heap"),
        _ => ParseError::new(span, "the game is complete before this").with_hint(HINT),
    }
}

/// Whether a character can stand in a name.
fn in_name(c: char) -> bool {
    c.is_alphanumeric() || " -_'’".contains(c)
}

/// The game of which the whole text is a name; titles may have commas.
fn whole_name(text: &str) -> Option<&'static NamedGame> {
    let is_name = text.chars().all(|c| in_name(c) || c == ',');
    is_name.then(|| catalogue().find(|entry| entry.answers_to(text)))?
}

fn name(cursor: &mut Cursor<'_>) -> Result<Ruleset, ParseError> {
    let start = cursor.at();
    let name = cursor.take_while(in_name).trim_end();
    if name.is_empty() {
        return Err(cursor.expected("a game").with_hint(HINT));
    }
    match catalogue().find(|entry| entry.answers_to(name)) {
        Some(entry) if cursor.is_at_end() => Ok(Ruleset::named(entry)),
        Some(_) => Err(after_ruleset(cursor)),
        None => Err(ParseError::unknown_name(start..start + name.len(), name)),
    }
}

/// What to say to somebody who typed a name that no game has.
pub(super) fn hint_for_name(name: &str) -> String {
    match nearest_name(name) {
        Some(entry) => format!("did you mean {}?", entry.id),
        None => HINT.to_string(),
    }
}

/// The named game whose name is closest to what was typed, if any is close.
pub fn nearest_name(typed: &str) -> Option<&'static NamedGame> {
    let typed = crate::ruleset::squeeze(typed);
    let length = typed.chars().count();
    let close = 1 + length / 4;
    // Names are at least as far apart as their lengths, which are compared sooner.
    let is_near = |name: &&str| crate::ruleset::squeezed(name).count().abs_diff(length) <= close;
    let distance = |entry: &NamedGame| {
        let names = entry.names().filter(is_near);
        names
            .map(|name| edit_distance(&crate::ruleset::squeeze(name), &typed))
            .min()
    };
    let near = catalogue().filter_map(|entry| Some((distance(entry)?, entry)));
    let best = near.min_by_key(|(distance, _)| *distance);
    let begins = || catalogue().find(|e| typed.len() >= 3 && e.id.starts_with(typed.as_str()));
    match best {
        Some((distance, entry)) if distance <= close => Some(entry),
        _ => begins(),
    }
}

/// The number of characters to insert, delete, replace or exchange with their neighbour.
pub fn edit_distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut next = vec![i + 1];
        for j in 0..b.len() {
            let replaced = row[j] + usize::from(a[i] != b[j]);
            let exchanged = match i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                true => before[j - 1] + 1,
                false => usize::MAX,
            };
            let least = replaced.min(exchanged).min(row[j + 1] + 1);
            next.push(least.min(next[j] + 1));
        }
        before = std::mem::replace(&mut row, next);
    }
    row[b.len()]
}
