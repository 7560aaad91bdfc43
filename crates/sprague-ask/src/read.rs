//! From texts to games, positions and families; what cannot be read is refused with its place.

use crate::Refusal;
use sprague::Ruleset;
use sprague::family::Family;
use sprague::notation::{parse_family, parse_game, parse_ruleset};
use sprague::position::Position;
use sprague::ruleset::Game;

/// Reads a game in which both players have the same moves.
pub(crate) fn impartial(text: &str) -> Result<Ruleset, Refusal> {
    parse_ruleset(text).map_err(|error| Refusal::unreadable(text, &error))
}

/// Reads a game of either kind.
pub(crate) fn game(text: &str) -> Result<Game, Refusal> {
    parse_game(text).map_err(|error| Refusal::unreadable(text, &error))
}

/// Reads a family of games.
pub(crate) fn family(text: &str) -> Result<Family, Refusal> {
    parse_family(text).map_err(|error| Refusal::unreadable(text, &error))
}

/// Reads a position.
pub(crate) fn position(text: &str) -> Result<Position, Refusal> {
    Position::parse(text).map_err(|error| Refusal::unreadable(text, &error))
}
