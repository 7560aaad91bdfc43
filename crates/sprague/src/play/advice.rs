//! How a game stands for the player to move, which moves keep it so, and why.
//!
//! Normal play is answered by [`Position::win_with`], misère play by plain search (and by Bouton's
//! theorem when every heap is a Nim heap), so the cost is theirs; tables and what a search found are
//! kept from one turn to the next, because heaps only shrink unless they are loopy.

use super::Session;
use super::plain_search::{PlainSearch, SearchError};
use crate::outcome::{Prospect, Side};
use crate::position::{
    Change, Filled, Limits, Move, Part, Position, PositionError, UnfilledTables, Winning,
};
use crate::sums::Reason;
use crate::{Control, Stopped};

/// How a game stands for the player to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// What can be hoped for.
    pub prospect: Prospect,
    /// The moves that win, or keep a draw, component by component; none if all moves lose.
    pub good: Vec<Winning>,
    /// Why.
    pub reason: Reason,
    /// How many moves are made, if the winner hurries and the loser delays; known only where every line
    /// of play was looked at.
    pub moves: Option<u32>,
}

impl Advice {
    fn unknown(why: impl ToString) -> Self {
        Advice {
            prospect: Prospect::Unknown,
            good: Vec::new(),
            reason: Reason::NotKnown(why.to_string()),
            moves: None,
        }
    }
}

/// Judges the positions of games of one kind.
pub struct Advisor {
    limits: Limits,
    misere: bool,
    /// The values found last, which cover later positions, too.
    filled: Option<(Position, Filled)>,
    /// The values of a position as far as they were found before that was stopped.
    unfilled: Option<(Position, UnfilledTables)>,
    search: Option<PlainSearch>,
    control: Control,
}

impl Advisor {
    /// An advisor for normal play, or for play in which the last to move loses.
    pub fn new(limits: Limits, misere: bool) -> Self {
        Advisor {
            limits,
            misere,
            filled: None,
            unfilled: None,
            search: None,
            control: Control::new(),
        }
    }

    /// Puts all further thinking under a handle by which it can be stopped.
    pub fn set_control(&mut self, control: Control) {
        self.control = control;
        // A search holds the handle it was made with.
        self.search = None;
    }

    /// How far it looks.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Finds the values [`advise`](Self::advise) needs for a position, so that somebody who has little
    /// time can stop that and go on later. For misère play nothing is needed.
    pub fn prepare(&mut self, position: &Position, control: &Control) -> Result<(), PositionError> {
        match self.misere {
            true => Ok(()),
            false => self.values(position, control).map(|_| ()),
        }
    }

    /// What a position is judged by: kept from earlier, or found now.
    fn values(
        &mut self,
        position: &Position,
        control: &Control,
    ) -> Result<&mut Filled, PositionError> {
        let kept = match self.filled.take() {
            Some((_, Filled::Tables(mut tables))) => {
                let covered = tables.cover(position);
                covered.then_some(Filled::Tables(tables))
            }
            Some((known, outcomes)) if known == *position => Some(outcomes),
            _ => None,
        };
        let unfilled = self.unfilled.take();
        let unfilled = unfilled.filter(|(known, _)| known == position);
        let mut filled = match (kept, unfilled) {
            (Some(kept), _) => kept,
            (None, unfilled) => {
                let unfilled = unfilled.map(|(_, tables)| tables);
                let unfilled =
                    unfilled.unwrap_or_else(|| UnfilledTables::new(position, &self.limits));
                match position.fill_tables(unfilled, control) {
                    Ok(filled) => filled,
                    Err(failed) => {
                        self.unfilled = Some((position.clone(), failed.rest));
                        return Err(failed.error);
                    }
                }
            }
        };
        // What it was found under may have a deadline.
        if let Filled::Tables(tables) = &mut filled {
            tables.set_control(self.control.clone());
        }
        Ok(&mut self.filled.insert((position.clone(), filled)).1)
    }

    /// How a game stands for the player to move.
    pub fn advise(&mut self, game: &Session) -> Result<Advice, Stopped> {
        self.judge(game.position(), game.to_move())
    }

    /// How a position stands for a player who is to move.
    pub fn judge(&mut self, position: &Position, side: Side) -> Result<Advice, Stopped> {
        if position.can_move(side, &self.control) == Ok(false) {
            return Ok(Advice {
                prospect: Prospect::from_win(self.misere),
                good: Vec::new(),
                reason: Reason::NoMove,
                moves: Some(0),
            });
        }
        let advice = match self.misere {
            true => self.misere(position, side),
            false => self.normal(position, side).map_err(|e| e.to_string()),
        };
        // Whatever is said after the handle was used may be for lack of time only.
        self.control.check()?;
        Ok(advice.unwrap_or_else(Advice::unknown))
    }

    fn normal(&mut self, position: &Position, side: Side) -> Result<Advice, PositionError> {
        let (limits, control) = (self.limits, self.control.clone());
        let answer = match self.values(position, &control)? {
            Filled::Tables(tables) => position.win_by(tables, &limits)?,
            Filled::Outcomes(answer) => answer.clone(),
        };
        let player = position.player(side);
        let good = answer.winning.into_iter();
        Ok(Advice {
            prospect: answer.outcome.of(side),
            good: good.filter(|found| found.player == player).collect(),
            reason: answer.reasons.of(side).clone(),
            moves: None,
        })
    }

    fn misere(&mut self, position: &Position, side: Side) -> Result<Advice, String> {
        if let Some(advice) = misere_nim(position) {
            return Ok(advice);
        }
        position.check_misere().map_err(|error| error.to_string())?;
        let kept = self.search.take();
        let search = kept.unwrap_or_else(|| {
            PlainSearch::new(position, true, self.limits.search).under(&self.control)
        });
        let search = self.search.insert(search);
        let found = search_moves(search, position, side);
        // What was looked at in earlier turns counts against the limit, so begin anew.
        let found = found.or_else(|_| {
            *search = PlainSearch::new(position, true, self.limits.search).under(&self.control);
            search_moves(search, position, side)
        });
        found.map_err(|error| error.to_string())
    }

    /// The moves with which a player who loses holds out longest, and how many moves are made then;
    /// `None` if that cannot be found within the limits.
    pub fn longest_fight(&mut self, game: &Session) -> Result<Option<(Vec<Move>, u32)>, Stopped> {
        let position = game.position();
        if position.is_loopy() {
            return Ok(None);
        }
        let mut search =
            PlainSearch::new(position, self.misere, self.limits.search).under(&self.control);
        let moves = search.moves(position, game.to_move());
        self.control.check()?;
        Ok(moves.ok().map(super::longest_fight::longest))
    }
}

/// Bouton's theorem on misère Nim: play as in Nim while that leaves a heap of two or more; then leave
/// an odd number of ones.
pub(super) fn misere_nim(position: &Position) -> Option<Advice> {
    let mut heaps = Vec::with_capacity(position.components().len());
    for component in position.components() {
        let Part::Heap(game, heap) = &component.part else {
            return None;
        };
        let set = game.subtraction_set()?;
        if !matches!(set, crate::ruleset::SubtractionSet::AllExcept(e) if e.is_empty()) {
            return None;
        }
        heaps.push(*heap);
    }
    let large = heaps.iter().filter(|&&heap| heap >= 2).count();
    let ones = heaps.iter().filter(|&&heap| heap == 1).count();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let wins = if large == 0 { ones % 2 == 0 } else { sum != 0 };
    // Whether the player who has to move next loses.
    let lost = |i: usize, to: u64| {
        let large = large - usize::from(heaps[i] >= 2) + usize::from(to >= 2);
        let ones = ones - usize::from(heaps[i] == 1) + usize::from(to == 1);
        match large {
            0 => ones % 2 == 1,
            _ => sum ^ heaps[i] ^ to == 0,
        }
    };
    let mut good = Vec::new();
    for (i, &from) in heaps.iter().enumerate() {
        let mut goals = vec![sum ^ from, 0, 1];
        goals.dedup();
        goals.retain(|&to| to < from && lost(i, to));
        let heap = |to: &u64| if *to == 0 { Vec::new() } else { vec![*to] };
        let changes = goals.iter().map(|to| Change::Heap { from, to: heap(to) });
        let mut changes: Vec<Change> = changes.collect();
        changes.dedup();
        if wins && !changes.is_empty() {
            good.push(winning(position, i, changes));
        }
    }
    Some(Advice {
        prospect: Prospect::from_win(wins),
        good,
        reason: Reason::MisereNim { sum, large, ones },
        moves: None,
    })
}

fn winning(position: &Position, component: usize, changes: Vec<Change>) -> Winning {
    Winning {
        player: position.player(Side::Left),
        component,
        changes,
        runs: Vec::new(),
        complete: true,
    }
}

fn search_moves(
    search: &mut PlainSearch,
    position: &Position,
    side: Side,
) -> Result<Advice, SearchError> {
    let ending = search.ending(position, side)?;
    let mut good: Vec<Winning> = Vec::new();
    for (made, after) in search.moves(position, side)? {
        match good.last_mut() {
            _ if after.wins => {}
            Some(last) if last.component == made.component => last.changes.push(made.change),
            _ => good.push(Winning {
                player: made.player,
                ..winning(position, made.component, vec![made.change])
            }),
        }
    }
    Ok(Advice {
        prospect: Prospect::from_win(ending.wins),
        good,
        reason: Reason::EveryLine {
            positions: search.positions(),
        },
        moves: Some(ending.moves),
    })
}
