//! How a player who loses can hold out longest, by plain search.

use super::plain_search::{OutOfReach, PlainSearch, Remoteness, SearchError};
use crate::outcome::{Outcome, Prospect, Side};
use crate::position::{IllegalMove, Move, Player, Position, PositionError};
use crate::ruleset::OptionsError;
use crate::sequence::LimitError;
use crate::{Control, Heap};

/// The moves of heaps up to here can be listed, unless something is wrong with the rule.
const LISTED: Heap = 1 << 24;

/// How a player who loses can hold out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fight {
    /// Who is to move and loses.
    pub player: Player,
    /// The moves that hold out longest, and how many moves are made in all, these included; or why
    /// that is not known.
    pub longest: Result<(Vec<Move>, u32), OutOfReach>,
}

impl Position {
    /// For each player who loses when to move: the moves that hold out longest.
    /// A loopy position has none: the search may not end. The search looks at no more than `limit`
    /// moves.
    pub fn fights(
        &self,
        outcome: Outcome,
        limit: usize,
        control: &Control,
    ) -> Result<Vec<Fight>, PositionError> {
        let sides: &[Side] = match self.is_impartial() {
            _ if self.is_loopy() => &[],
            true => &[Side::Left],
            false => &Side::BOTH,
        };
        let mut fights = Vec::new();
        for &side in sides {
            if outcome.of(side) != Prospect::Loss {
                continue;
            }
            let mut search = PlainSearch::new(self, false, limit).under(control);
            let longest = match search.moves(self, side) {
                Ok(moves) => Ok(longest(moves)),
                Err(SearchError::OutOfReach(limit)) => Err(limit),
                // Who wins is known though the moves of a huge heap cannot be listed.
                Err(SearchError::Moves(IllegalMove::Options(OptionsError::Rule(error))))
                    if !error.grows && error.heap > LISTED =>
                {
                    Err(OutOfReach { limit })
                }
                Err(SearchError::Moves(error)) => return Err(error.into()),
                Err(SearchError::Stopped(stopped)) => {
                    return Err(LimitError::Stopped(stopped).into());
                }
            };
            fights.push(Fight {
                player: self.player(side),
                longest,
            });
        }
        Ok(fights)
    }
}

/// The moves after which the most moves follow, and how many moves there are then in all.
pub(super) fn longest(moves: Vec<(Move, Remoteness)>) -> (Vec<Move>, u32) {
    let most = moves.iter().map(|(_, ending)| ending.moves + 1).max();
    let best = moves.into_iter().filter(|(_, e)| Some(e.moves + 1) == most);
    (best.map(|(made, _)| made).collect(), most.unwrap_or(0))
}
