//! Misère play, where the player who makes the last move loses, by plain search; Nim by Bouton's
//! theorem.
//!
//! Nim-values and canonical forms say nothing about it, so every position is looked at, and bare
//! values are refused: only heaps have moves that do not depend on normal play.

use super::advice::misere_nim;
use super::plain_search::{PlainSearch, SearchError};
use super::{Advice, Fight};
use crate::Control;
use crate::outcome::{Outcome, Prospect, Side};
use crate::position::{Move, Part, Position, is_loopy};
use crate::sums::Reason;

/// Who wins a position in misère play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MisereAnswer {
    /// Who wins.
    pub outcome: Outcome,
    /// Every winning move.
    pub winning: Vec<Move>,
    /// For each player who loses when to move: how to hold out.
    pub fights: Vec<Fight>,
    /// How it was decided: by Bouton's theorem, or because every position was looked at.
    pub reason: Reason,
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
    /// Whether there is such a thing as misère play of this position.
    pub fn check_misere(&self) -> Result<(), MisereError> {
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
        Ok(())
    }

    /// Who wins if the last to move loses, by looking at no more than `limit` moves.
    pub fn misere(&self, limit: usize, control: &Control) -> Result<MisereAnswer, MisereError> {
        self.check_misere()?;
        if let Some(answer) = self.misere_by_bouton(limit, control)? {
            return Ok(answer);
        }
        let mut search = PlainSearch::new(self, true, limit).under(control);
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
                    longest: Ok(super::longest_fight::longest(moves)),
                });
            }
        }
        let outcome = Outcome::from_winners(wins[0], *wins.last().unwrap_or(&wins[0]));
        Ok(MisereAnswer {
            outcome,
            winning,
            fights,
            reason: Reason::EveryLine {
                positions: search.positions(),
            },
        })
    }

    /// The answer for Nim of any size; how to hold out longest is searched for.
    fn misere_by_bouton(
        &self,
        limit: usize,
        control: &Control,
    ) -> Result<Option<MisereAnswer>, SearchError> {
        let Some(Advice {
            prospect,
            good,
            reason,
            ..
        }) = misere_nim(self)
        else {
            return Ok(None);
        };
        let mut fights = Vec::new();
        if prospect != Prospect::Win {
            let mut search = PlainSearch::new(self, true, limit).under(control);
            let longest = match search.moves(self, Side::Left) {
                Ok(moves) => Ok(super::longest_fight::longest(moves)),
                Err(SearchError::OutOfReach(limit)) => Err(limit),
                Err(SearchError::Moves(_)) => return Ok(None),
                Err(error @ SearchError::Stopped(_)) => return Err(error),
            };
            fights.push(Fight {
                player: self.player(Side::Left),
                longest,
            });
        }
        Ok(Some(MisereAnswer {
            outcome: match prospect {
                Prospect::Win => Outcome::N,
                _ => Outcome::P,
            },
            winning: good.iter().flat_map(|found| found.moves(self)).collect(),
            fights,
            reason,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boutons_theorem_agrees_with_the_search() {
        for (a, b, c) in (0..64).map(|i: u64| (i % 4, i / 4 % 4, i / 16)) {
            let text = format!("nim[{a}] + nim[{b}] + nim[{c}]");
            let position = Position::parse(&text).unwrap();
            let found = position.misere(100_000, &Control::new()).unwrap();
            assert!(matches!(found.reason, Reason::MisereNim { .. }), "{text}");
            let mut search = PlainSearch::new(&position, true, 100_000);
            let wins = search.ending(&position, Side::Left).unwrap().wins;
            assert_eq!(found.outcome == Outcome::N, wins, "{text}");
            let moves = search.moves(&position, Side::Left).unwrap();
            let good = moves.into_iter().filter(|(_, after)| !after.wins);
            let mut good: Vec<String> = good.map(|(made, _)| format!("{made:?}")).collect();
            let mut winning: Vec<String> = found.winning.iter().map(|m| format!("{m:?}")).collect();
            good.sort();
            winning.sort();
            assert_eq!(winning, good, "{text}");
        }
    }
}
