//! A heap game of either kind: both players move alike, or each has moves of their own.

use super::{Partizan, Ruleset};
use std::fmt;

/// A heap game, read by [`parse_game`](crate::notation::parse_game).
///
/// Whether play need not end is a property of an impartial game ([`Ruleset::is_loopy`]), not a kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Game {
    /// Both players have the same moves.
    Impartial(Ruleset),
    /// Left and Right have moves of their own.
    Partizan(Partizan),
}

impl Game {
    /// The game as one for two players who have moves of their own, which may be the same.
    pub fn for_each_player(self) -> Partizan {
        match self {
            Game::Partizan(game) => game,
            Game::Impartial(both) => Partizan {
                left: both.clone(),
                right: both,
            },
        }
    }

    /// How many numbers its sets have or leave out.
    pub(crate) fn numbers_written(&self) -> u64 {
        match self {
            Game::Impartial(game) => game.numbers_written(),
            Game::Partizan(game) => game.numbers_written(),
        }
    }
}

impl From<Ruleset> for Game {
    fn from(game: Ruleset) -> Self {
        Game::Impartial(game)
    }
}

impl From<Partizan> for Game {
    fn from(game: Partizan) -> Self {
        Game::Partizan(game)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Game::Impartial(game) => game.fmt(f),
            Game::Partizan(game) => game.fmt(f),
        }
    }
}
