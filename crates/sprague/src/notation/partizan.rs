//! Reading games with moves for each player, `S(1,2 | 1,3)` and `0.77 | 0.07`, and games of either kind.

use super::cursor::Cursor;
use super::custom::looks_like_rule;
use super::subtraction::{self, named_set, one_set};
use super::{ParseError, parse_ruleset};
use crate::ruleset::{Game, Partizan, Rules, Ruleset, SubtractionSet};

const HINT: &str = "write a set for each player, S(1,2 | 1,3), or a code for each, 0.77 | 0.07";
const SET_HINT: &str = "the set of a player is written 2,5,6 or 1,3,5,... or all except 2,5 or primes, as \
                        in S(1,2 | primes)";

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
    let right = one_player(&text[bar + 1..]).map_err(|error| error.shifted(bar + 1))?;
    Ok(Partizan { left, right })
}

/// Reads the moves of one player: a code, a set, or a name that stands for one.
fn one_player(text: &str) -> Result<Ruleset, ParseError> {
    let rules = parse_ruleset(text)?;
    let is_named_set = rules
        .entry()
        .is_some_and(|entry| entry.id.starts_with("S("));
    match rules.rules() {
        Rules::Custom(_) if !is_named_set => Err(ParseError::new(
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
    if let Some((inside, _)) = cursor.rest().split_once(end)
        && let Some(entry) = named_set(&format!("S({inside})"))
    {
        cursor.eat(inside);
        cursor.eat(end);
        return Ok(Ruleset::named(entry));
    }
    let set = if cursor.rest().starts_with(end) {
        SubtractionSet::finite([])
    } else {
        one_set(cursor, end).map_err(|error| match error.hint() {
            Some(subtraction::HINT) => error.with_hint(SET_HINT),
            _ => error,
        })?
    };
    cursor.skip_spaces();
    if !cursor.eat(end) {
        return Err(cursor.expected(&format!("`,` or `{end}`")).with_hint(HINT));
    }
    Ok(Ruleset::new(Rules::Subtraction(set)))
}

/// Reads a game of either kind. A bar stands between the moves of the players; in a rule of one's own it
/// means "divides".
///
/// ```
/// use sprague::notation::parse_game;
/// use sprague::ruleset::Game;
///
/// assert!(matches!(parse_game("S(1,2 | 1,3)"), Ok(Game::Partizan(_))));
/// assert!(matches!(parse_game("to n - 1 if 2 | n"), Ok(Game::Impartial(_))));
/// ```
pub fn parse_game(text: &str) -> Result<Game, ParseError> {
    if text.contains('|') && !looks_like_rule(text.trim_start()) {
        return parse_partizan(text).map(Game::Partizan);
    }
    parse_ruleset(text).map(Game::Impartial)
}
