//! From texts to games, positions and families, as forgiving as every face is; what cannot be read is
//! refused with its place and, where one is known, the text that was meant.

use crate::Refusal;
use crate::reading::{Wanted, understand};
use sprague::Ruleset;
use sprague::family::Family;
use sprague::notation::{ParseError, parse_family, parse_game, parse_ruleset};
use sprague::position::Position;
use sprague::ruleset::Game;

/// Reads a text as what is wanted.
fn read<T>(
    text: &str,
    wanted: Wanted,
    parse: impl Fn(&str) -> Result<T, ParseError>,
) -> Result<T, Refusal> {
    // What the notation accepts needs no second look.
    let error = match parse(text) {
        Ok(read) => return Ok(read),
        Err(error) if error.is_beyond_limit() => return Err(Refusal::unreadable(text, &error)),
        Err(error) => Refusal::unreadable(text, &error),
    };
    let understood = understand(text, wanted)?;
    if understood.heap.is_some() {
        let corrected = Some(understood.text);
        return Err(Refusal { corrected, ..error });
    }
    parse(&understood.text).map_err(|_| error)
}

/// Reads a game in which both players have the same moves.
pub(crate) fn impartial(text: &str) -> Result<Ruleset, Refusal> {
    read(text, Wanted::ImpartialGame, parse_ruleset)
}

/// Reads a game of either kind.
pub(crate) fn game(text: &str) -> Result<Game, Refusal> {
    read(text, Wanted::Game, parse_game)
}

/// Reads a family of games.
pub(crate) fn family(text: &str) -> Result<Family, Refusal> {
    read(text, Wanted::Family, parse_family)
}

/// Reads a position.
pub(crate) fn position(text: &str) -> Result<Position, Refusal> {
    read(text, Wanted::Position, Position::parse)
}

/// The notation of a value, of a sum, or of a comparison of two of them.
pub(crate) fn value(text: &str) -> Result<String, Refusal> {
    Ok(understand(text, Wanted::Value)?.text)
}
