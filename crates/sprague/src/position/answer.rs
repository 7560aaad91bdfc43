//! What there is to say about who wins a position, as data.

use super::{Change, Move, Player, Position, Run};
use crate::loopy::LoopyLimits;
use crate::outcome::{Outcome, Side};
use crate::sequence::DEFAULT_MEMORY;
use crate::sums::{Backwards, Reason, Reasons};
use std::ops::ControlFlow;

/// How far to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Options of one heap that are looked at one by one.
    pub options: usize,
    /// Moves that a search of the whole position may look at, forwards or backwards.
    pub search: usize,
    /// Bytes for the table of each impartial game, and for the values of all partizan ones. Games in which play need
    /// not end have half of it together, and a search of their sums with partizan games a quarter.
    pub memory: u64,
    /// How far loopy games are followed.
    pub loopy: LoopyLimits,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            options: 1_000_000,
            search: 200_000,
            memory: DEFAULT_MEMORY,
            loopy: LoopyLimits::default(),
        }
    }
}

/// How far the options of one heap are looked at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Look {
    /// This many are looked at one by one.
    pub(super) options: usize,
    /// Those that are kept leave no more heaps than this all together.
    pub(super) heaps: u64,
}

impl Look {
    /// Keeps an option, if it is not beyond what may be kept.
    pub(super) fn keep(&mut self, option: Change, kept: &mut Vec<Change>) -> ControlFlow<()> {
        let heaps = self.heaps.checked_sub(option.heaps());
        let (Some(heaps), true) = (heaps, kept.len() < self.options) else {
            return ControlFlow::Break(());
        };
        self.heaps = heaps;
        kept.push(option);
        ControlFlow::Continue(())
    }
}

impl Limits {
    /// What an option that is looked at takes until the moves are listed, in bytes, about.
    pub const BYTES_PER_OPTION: u64 = 160;
    /// What each heap that an option leaves takes beyond that.
    const BYTES_PER_HEAP: u64 = 32;
    /// Options that are kept leave no more heaps than this, whatever the memory.
    const MOST_HEAPS: u64 = 1 << 24;

    /// The options of a heap that may be looked at in this position: no more than fit the memory. Each component has
    /// a list of its own, and any move of it may be one that is listed.
    pub fn options_fitting(&self, position: &Position) -> usize {
        let fitting = self.share(position) / Self::BYTES_PER_OPTION;
        self.options
            .min(usize::try_from(fitting).unwrap_or(usize::MAX))
    }

    pub(super) fn look(&self, position: &Position) -> Look {
        let heaps = self.share(position) / Self::BYTES_PER_HEAP;
        Look {
            options: self.options_fitting(position),
            heaps: heaps.min(Self::MOST_HEAPS),
        }
    }

    /// The memory that the options of one component of a position may take. Heaps of games that need not end, and a search
    /// of their sums, have the rest.
    fn share(&self, position: &Position) -> u64 {
        let own = match position.is_loopy() {
            true => self.memory / 4,
            false => self.memory,
        };
        own / (position.components().len() as u64).max(1)
    }
}

/// Which theory decides a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Theory {
    /// Nim-sums of impartial games.
    Impartial,
    /// Values of partizan games.
    Partizan,
    /// Nim-sums of impartial games in which play may go on for ever.
    Loopy,
    /// Partizan games and impartial ones in which play may go on for ever.
    LoopyPartizan,
}

/// The moves of a player in one component that win, or keep a draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Winning {
    /// Who makes them.
    pub player: Player,
    /// The component, counted from 0.
    pub component: usize,
    /// The moves one by one.
    pub changes: Vec<Change>,
    /// Further moves of a heap, in runs.
    pub runs: Vec<Run>,
    /// Whether these are all; if not, only some options could be looked at.
    pub complete: bool,
}

impl Winning {
    /// Moves that were found one by one, those of a player in a component together.
    pub fn grouped(moves: &[Move]) -> Vec<Winning> {
        let mut groups: Vec<Winning> = Vec::new();
        for made in moves {
            match groups.last_mut() {
                Some(last) if last.component == made.component && last.player == made.player => {
                    last.changes.push(made.change.clone());
                }
                _ => groups.push(Winning {
                    player: made.player,
                    component: made.component,
                    changes: vec![made.change.clone()],
                    runs: Vec::new(),
                    complete: true,
                }),
            }
        }
        groups
    }

    /// How many moves were found.
    pub fn count(&self) -> u128 {
        let runs = self.runs.iter().map(|run| u128::from(run.count));
        self.changes.len() as u128 + runs.sum::<u128>()
    }

    /// All moves found, one by one; there can be very many.
    pub fn moves<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Move> + 'a {
        let from = position.components()[self.component].heap().unwrap_or(0);
        let runs = self.runs.iter().flat_map(Run::options);
        let in_runs = runs.map(move |to| Change::Heap { from, to });
        let all = self.changes.iter().cloned().chain(in_runs);
        all.map(|change| Move {
            player: self.player,
            component: self.component,
            change,
        })
    }
}

/// The answer about a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionAnswer {
    /// Who wins.
    pub outcome: Outcome,
    /// What kind of position it is.
    pub kind: Theory,
    /// Why.
    pub reasons: Reasons,
    /// The moves that win, component by component, or keep the draw; components without any are
    /// left out.
    pub winning: Vec<Winning>,
}

impl PositionAnswer {
    /// The moves that win, or keep the draw, one by one; there can be very many.
    pub fn moves<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Move> + 'a {
        let winning = self.winning.iter();
        winning.flat_map(|winning| winning.moves(position))
    }

    /// The search that decided a sum of loopy heaps with partizan games, where values did not.
    pub fn backwards(&self) -> Option<Backwards> {
        match self.reasons.of(Side::Left) {
            Reason::Backwards(search) => Some(*search),
            _ => None,
        }
    }
}
