//! The values of all heaps that can occur in a position, from the one source of values
//! ([`values`](crate::values)): one table for each game.
//!
//! Tables exist only filled. What is asked for and not yet known is an [`UnfilledTables`], which offers
//! nothing but filling, under a handle by which that is stopped and watched; once stopped it goes on where
//! it was.

use super::{Limits, Part, Position};
use crate::loopy::{LoopyGame, LoopyValue};
use crate::outcome::Outcome;
use crate::ruleset::{Partizan, Ruleset};
use crate::sequence::LimitError;
use crate::value::{self, Arena, HeapError, TooLarge};
use crate::values::{
    ImpartialValues, LARGEST_PARTIZAN_HEAP, NoValue, PartizanRequest, PartizanValues, ValueLimits,
    ValueRequest, ValueSource, Wanted,
};
use crate::{BigNimber, Control, Heap, Stopped};
use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;

/// Why a position could not be judged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The values of an impartial game could not be computed.
    #[error(transparent)]
    Limit(#[from] LimitError),
    /// There is no value for another reason.
    #[error(transparent)]
    NoValue(NoValue),
    /// The values of a partizan game could not be computed.
    #[error("{game}: {source}")]
    Heap {
        /// The game.
        game: String,
        /// What went wrong.
        source: HeapError,
    },
    /// A partizan heap is beyond what can be computed, and there is no law.
    #[error(
        "{game}[{heap}] is beyond heap {LARGEST_PARTIZAN_HEAP}, and no law is proved that tells its \
         value and those of its options"
    )]
    Partizan {
        /// The game.
        game: String,
        /// The heap.
        heap: Heap,
    },
    /// A nim-value does not fit a sum with partizan games.
    #[error("{component} is worth *{value}, too large a nimber for a sum with partizan games")]
    Nimber {
        /// The component.
        component: String,
        /// Its value.
        value: BigNimber,
    },
    /// A sum needs more room than there is.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The moves of a component cannot be listed.
    #[error(transparent)]
    Moves(#[from] super::IllegalMove),
    /// The tables were made for another position.
    #[error("the value of {what} is not in these tables, which were made for another position")]
    Missing {
        /// The game or the heap that is not there.
        what: String,
    },
}

impl PositionError {
    /// Whether it was stopped, and why.
    pub fn stopped(&self) -> Option<Stopped> {
        match self {
            PositionError::Limit(LimitError::Stopped(stopped))
            | PositionError::NoValue(NoValue::Stopped(stopped))
            | PositionError::TooLarge(TooLarge::Stopped(stopped))
            | PositionError::Heap {
                source:
                    HeapError::TooLarge {
                        source: TooLarge::Stopped(stopped),
                        ..
                    },
                ..
            } => Some(*stopped),
            _ => None,
        }
    }

    fn of_game(game: &impl fmt::Display, error: NoValue) -> Self {
        let game = || game.to_string();
        match error {
            NoValue::Limit(error) => PositionError::Limit(error),
            NoValue::NoLaw { heap } => PositionError::Partizan { game: game(), heap },
            NoValue::Partizan(source) => PositionError::Heap {
                game: game(),
                source,
            },
            error => PositionError::NoValue(error),
        }
    }

    pub(super) fn missing(what: &impl fmt::Display) -> Self {
        PositionError::Missing {
            what: what.to_string(),
        }
    }
}

/// The values of all heaps that can occur in a position.
#[derive(Debug)]
pub struct Tables {
    games: Vec<ImpartialValues>,
    partizan: Vec<PartizanValues>,
    pub(super) arena: Arena,
}

/// Tables for a position that are still to be filled.
#[derive(Debug)]
pub struct UnfilledTables {
    games: VecDeque<ValueRequest>,
    partizan: VecDeque<PartizanRequest>,
    /// The bytes for all games together that need not end.
    loopy_memory: u64,
    /// Those that are filled.
    filled: Tables,
}

/// Tables that could not be filled.
#[derive(Debug, thiserror::Error)]
#[error("{error}")]
pub struct FillError {
    /// Why not.
    pub error: PositionError,
    /// What was done by then, to go on with if it was stopped.
    pub rest: UnfilledTables,
}

impl UnfilledTables {
    /// Tables for the heaps of a position, with nothing computed yet.
    pub fn new(position: &Position, limits: &Limits) -> Self {
        let mut tables = UnfilledTables {
            games: VecDeque::new(),
            partizan: VecDeque::new(),
            // The rest is for what is found out about their sums, and for moves.
            loopy_memory: limits.memory / 2,
            filled: Tables {
                games: Vec::new(),
                partizan: Vec::new(),
                arena: Arena::with_memory(limits.memory),
            },
        };
        let limits = ValueLimits {
            memory: limits.memory,
            loopy: limits.loopy,
        };
        for component in position.components() {
            match &component.part {
                Part::Heap(game, heap) => tables.add(game, *heap, limits),
                Part::PartizanHeap(game, heap) => tables.add_partizan(game, *heap),
                Part::Value(_) => {}
            }
        }
        tables
    }

    fn add(&mut self, game: &Arc<Ruleset>, heap: Heap, limits: ValueLimits) {
        match self.games.iter_mut().find(|known| known.game() == game) {
            Some(known) => known.add(heap),
            None => {
                let wanted = Wanted::WithOptions(vec![heap]);
                let request = ValueRequest::new(game, wanted, limits);
                self.games.push_back(request);
            }
        }
    }

    fn add_partizan(&mut self, game: &Arc<Partizan>, heap: Heap) {
        match self.partizan.iter_mut().find(|known| known.game() == game) {
            Some(known) => known.add(heap),
            None => {
                let mut request = PartizanRequest::new(game);
                request.add(heap);
                self.partizan.push_back(request);
            }
        }
    }

    pub(super) fn arena(&mut self) -> &mut Arena {
        &mut self.filled.arena
    }

    /// Computes all that is not computed yet. Whatever is asked of the tables later is stopped by the
    /// same handle.
    pub fn fill(mut self, control: &Control) -> Result<Tables, Box<FillError>> {
        self.filled.arena.set_control(control.clone());
        while let Some(mut request) = self.games.pop_front() {
            // Those that come later have as much of what is left.
            let later = self.games.iter().filter(|later| is_loopy(later.game()));
            let left = self.loopy_memory.saturating_sub(self.filled.loopy_bytes());
            request.leave(left / (later.count() as u64 + 1));
            match request.fill(control) {
                Ok(values) => self.filled.games.push(values),
                Err(unfinished) => {
                    let error = PositionError::of_game(unfinished.rest.game(), unfinished.error);
                    self.games.push_front(unfinished.rest);
                    return Err(Box::new(FillError { error, rest: self }));
                }
            }
        }
        while let Some(request) = self.partizan.pop_front() {
            match request.fill(&mut self.filled.arena) {
                Ok(values) => self.filled.partizan.push(values),
                Err(unfinished) => {
                    let error = PositionError::of_game(unfinished.rest.game(), unfinished.error);
                    self.partizan.push_front(unfinished.rest);
                    return Err(Box::new(FillError { error, rest: self }));
                }
            }
        }
        Ok(self.filled)
    }
}

impl Tables {
    /// The values of all heaps of a position and of their options, as far as these can be had.
    pub fn fill(
        position: &Position,
        limits: &Limits,
        control: &Control,
    ) -> Result<Self, PositionError> {
        let unfilled = UnfilledTables::new(position, limits);
        unfilled.fill(control).map_err(|failed| failed.error)
    }

    /// Puts whatever is asked of the tables from now on under another handle.
    pub(crate) fn set_control(&mut self, control: Control) {
        self.arena.set_control(control);
    }

    /// The bytes of what was found out about games that need not end.
    fn loopy_bytes(&self) -> u64 {
        let loopy = self.games.iter().filter_map(ImpartialValues::loopy);
        loopy.map(LoopyGame::bytes).sum()
    }

    /// The values of the impartial games, loopy or not.
    pub fn games(&self) -> &[ImpartialValues] {
        &self.games
    }

    /// Where the value of a component comes from, if it is a heap that is in these tables.
    pub fn source(&self, part: &Part) -> Option<ValueSource> {
        match part {
            Part::Heap(game, heap) => self.game(game).ok()?.source(*heap),
            Part::PartizanHeap(game, heap) => self.partizan(game).ok()?.source(*heap),
            Part::Value(_) => None,
        }
    }

    /// Whether these tables know all that tables made for another position would know. Positions later
    /// in a game are covered unless they are loopy.
    pub fn cover(&mut self, position: &Position) -> bool {
        let mut components = position.components().iter();
        components.all(|component| match &component.part {
            Part::Heap(game, heap) => self.game(game).is_ok_and(|values| values.cover(*heap)),
            Part::PartizanHeap(game, heap) => {
                let mut known = self.partizan.iter_mut();
                let values = known.find(|values| values.game() == game);
                values.is_some_and(|values| values.cover(&mut self.arena, *heap))
            }
            Part::Value(_) => true,
        })
    }

    /// Refuses tables that do not have all games of a position.
    pub(super) fn check(&self, position: &Position) -> Result<(), PositionError> {
        for component in position.components() {
            match &component.part {
                Part::Heap(game, _) => {
                    self.game(game)?;
                }
                Part::PartizanHeap(game, _) => {
                    self.partizan(game)?;
                }
                Part::Value(_) => {}
            }
        }
        Ok(())
    }

    /// The tables and the arena of their values apart.
    pub(super) fn split(&mut self) -> (&[ImpartialValues], &[PartizanValues], &mut Arena) {
        (&self.games, &self.partizan, &mut self.arena)
    }

    pub(super) fn game(&self, game: &Arc<Ruleset>) -> Result<&ImpartialValues, PositionError> {
        let same =
            |values: &&ImpartialValues| Arc::ptr_eq(values.game(), game) || values.game() == game;
        let found = self.games.iter().find(same);
        found.ok_or_else(|| PositionError::missing(game))
    }

    fn partizan(&self, game: &Arc<Partizan>) -> Result<&PartizanValues, PositionError> {
        let same =
            |values: &&PartizanValues| Arc::ptr_eq(values.game(), game) || values.game() == game;
        let found = self.partizan.iter().find(same);
        found.ok_or_else(|| PositionError::missing(game))
    }

    /// The nim-value of a heap of an impartial game that is not loopy.
    pub(super) fn nim_value(
        &self,
        game: &Arc<Ruleset>,
        heap: Heap,
    ) -> Result<BigNimber, PositionError> {
        let value = self.game(game)?.value(heap);
        value.ok_or_else(|| PositionError::missing(&format_args!("{game}[{heap}]")))
    }

    /// The value of a heap of a partizan game, in the arena.
    pub(super) fn partizan_value(
        &self,
        game: &Arc<Partizan>,
        heap: Heap,
    ) -> Result<value::Value, PositionError> {
        let value = self.partizan(game)?.value(heap);
        value.ok_or_else(|| PositionError::missing(&format_args!("{game}[{heap}]")))
    }

    /// The value of the sum of heaps of an impartial game, loopy or not, if it is certain.
    pub(super) fn loopy_value(&self, game: &Arc<Ruleset>, heaps: &[Heap]) -> Option<LoopyValue> {
        self.game(game).ok()?.label_of(heaps)
    }

    /// Who wins a single heap of a loopy game on its own, where that is certain.
    pub(super) fn loopy_outcome(&self, game: &Arc<Ruleset>, heaps: &[Heap]) -> Outcome {
        let values = self.game(game).ok();
        match (values.and_then(ImpartialValues::loopy), heaps) {
            (Some(loopy), [heap]) => loopy.outcome(*heap),
            _ => Outcome::UNKNOWN,
        }
    }
}

/// Whether options of this game may be as large as the heap or larger.
pub(crate) fn is_loopy(game: &Ruleset) -> bool {
    game.custom_rule().is_some_and(|rule| rule.growth)
}
