//! Misère play, where the player who makes the last move loses, by plain search.
//!
//! Nim-values and canonical forms say nothing about it, so every position is looked at, and bare
//! values are refused: only heaps have moves that do not depend on normal play.

use super::plain::{PlainSearch, SearchError};
use super::tables::is_loopy;
use super::{Fight, Move, Part, Position, Side};
use crate::value::Outcome;

/// Who wins a position in misère play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MisereAnswer {
    /// Who wins.
    pub outcome: Outcome,
    /// Every winning move.
    pub winning: Vec<Move>,
    /// For each player who loses when to move: how to hold out.
    pub fights: Vec<Fight>,
    /// How many positions were looked at.
    pub positions: usize,
}

/// Why misère play has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MisereError {
    /// A value has no misère play of its own.
    #[error("{value} is a value of normal play; it says nothing about misère play")]
    BareValue {
        /// The value.
        value: String,
    },
    /// Play need not end.
    #[error("{game} is a loopy game; misère play is not answered for it")]
    Loopy {
        /// The game.
        game: String,
    },
    /// The search could not be finished.
    #[error(transparent)]
    Search(#[from] SearchError),
}

impl Position {
    /// Who wins if the last to move loses, by looking at no more than `limit` moves.
    pub fn misere(&self, limit: usize) -> Result<MisereAnswer, MisereError> {
        for component in self.components() {
            match &component.part {
                Part::Value(value) => {
                    let value = value.name().to_string();
                    return Err(MisereError::BareValue { value });
                }
                Part::Heap(game, _) if is_loopy(game) => {
                    let game = game.to_string();
                    return Err(MisereError::Loopy { game });
                }
                _ => {}
            }
        }
        let mut search = PlainSearch::new(self, true, limit);
        let sides: &[Side] = if self.is_impartial() {
            &[Side::Left]
        } else {
            &Side::BOTH
        };
        let (mut winning, mut fights, mut wins) = (Vec::new(), Vec::new(), Vec::new());
        for &side in sides {
            let ending = search.ending(self, side)?;
            wins.push(ending.wins);
            let moves = search.moves(self, side)?;
            if ending.wins {
                let good = moves.into_iter().filter(|(_, after)| !after.wins);
                winning.extend(good.map(|(made, _)| made));
            } else {
                fights.push(Fight {
                    player: self.player(side),
                    longest: Ok(super::fight::longest(moves)),
                });
            }
        }
        let outcome = Outcome::from_winners(wins[0], *wins.last().unwrap_or(&wins[0]));
        Ok(MisereAnswer {
            outcome,
            winning,
            fights,
            positions: search.positions(),
        })
    }
}
