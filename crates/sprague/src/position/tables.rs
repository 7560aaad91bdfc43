//! The values of the heaps of a position: one table for each game that occurs, as far as its largest
//! heap, a proven period or a closed form beyond.
//!
//! The caller owns time: [`Tables::new`] computes nothing, the tables of impartial games can be
//! filled one by one ([`Tables::games_mut`]) or all at once ([`Tables::fill`]).

use super::partizan_table::PartizanTable;
use super::{Limits, Part, Position};
use crate::arithmetic::closed::ClosedValues;
use crate::loopy::{LoopyGame, LoopyLimits, LoopyValue};
use crate::outcome::Outcome;
use crate::ruleset::{Partizan, Ruleset};
use crate::sequence::{Growth, LimitError};
use crate::value::{Arena, HeapError, LARGEST_PARTIZAN_HEAP, TooLarge};
use crate::{Control, Heap, PeriodSearch, Value};
use std::sync::{Arc, OnceLock};

/// Heaps up to here are computed without looking for a period on the way.
const SMALL: Heap = 2_000;
/// Beyond this heap a closed form is preferred to a table where few options are to be valued.
const FEW: Heap = 100_000;
/// The same where there are many options and the table takes a few nanoseconds a heap.
const MANY: Heap = 1_000_000;
/// The same where the time for the table grows with the square of the heaps.
const SLOW: Heap = 2_000;

/// Why a position could not be judged.
#[derive(Debug, thiserror::Error)]
pub enum PositionError {
    /// The values of an impartial game could not be computed.
    #[error(transparent)]
    Limit(#[from] LimitError),
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
        value: Value,
    },
    /// A sum needs more room than there is.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The moves of a component cannot be listed.
    #[error(transparent)]
    Moves(#[from] super::IllegalMove),
}

/// The nim-values of one impartial game.
#[derive(Debug)]
pub struct GameTable {
    game: Arc<Ruleset>,
    search: PeriodSearch,
    /// The largest heap whose value must come from the table.
    need: Option<Heap>,
    /// All heaps of the position, for a loopy game.
    heaps: Vec<Heap>,
    loopy: Option<LoopyGame>,
    far: OnceLock<ClosedValues>,
}

/// The values of all heaps that can occur in a position.
#[derive(Debug)]
pub struct Tables {
    games: Vec<GameTable>,
    pub(super) partizan: Vec<PartizanTable>,
    pub(super) arena: Arena,
    loopy: LoopyLimits,
}

impl GameTable {
    fn new(game: &Arc<Ruleset>, memory: u64) -> Self {
        GameTable {
            game: Arc::clone(game),
            search: PeriodSearch::with_memory(game, memory),
            need: None,
            heaps: Vec::new(),
            loopy: None,
            far: OnceLock::new(),
        }
    }

    fn far(&self) -> &ClosedValues {
        self.far.get_or_init(|| ClosedValues::of(&self.game))
    }

    /// The largest heap whose table is made in no time.
    fn quick(&self) -> Heap {
        match self.search.sequence().engine().growth() {
            Growth::Linear => MANY,
            Growth::Between | Growth::Quadratic => SLOW,
        }
    }

    /// Whether a closed form tells the value of a heap for which a table is not worth its time. A form
    /// that leaves out some heaps does not replace the table, which has the values of all options.
    fn is_far(&self, heap: Heap) -> bool {
        let tabled = match self.game.has_few_options() {
            true => FEW,
            false if self.far().is_partial() => self.quick().max(FEW),
            false => self.quick(),
        };
        heap > tabled && self.far().value(&self.game, heap).is_some()
    }

    /// The game.
    pub fn game(&self) -> &Ruleset {
        &self.game
    }

    /// The search for its period, which holds the table.
    pub fn search(&self) -> &PeriodSearch {
        &self.search
    }

    /// What is left to compute: the search and the heap it must reach, or `None` if nothing is.
    pub fn pending(&mut self) -> Option<(&mut PeriodSearch, Heap)> {
        let need = self.need?;
        self.search
            .value(need)
            .is_none()
            .then_some((&mut self.search, need))
    }

    fn note(&mut self, heap: Heap) {
        if is_loopy(&self.game) {
            self.heaps.push(heap);
            return;
        }
        let need = match self.is_far(heap) {
            false => heap,
            true if self.game.has_few_options() => return,
            // Engines need some memory beside the table, which is no reason to refuse the heap.
            true if self.search.check_memory(4 * self.quick()).is_err() => return,
            // The value is known, and of its many options those that a table reaches quickly are.
            true => self.quick(),
        };
        self.need = self.need.max(Some(need));
    }

    fn fill(&mut self, loopy: LoopyLimits, control: &Control) -> Result<(), LimitError> {
        if !self.heaps.is_empty() && self.loopy.is_none() {
            self.heaps.sort_unstable();
            self.heaps.dedup();
            self.loopy = Some(LoopyGame::solve(&self.game, &self.heaps, loopy, control)?);
        }
        match self.need {
            Some(need) if need <= SMALL => self.search.extend_to(need),
            Some(need) => self.search.reach(need),
            None => Ok(()),
        }
    }

    /// What is certain about the heaps of a loopy game, once the table is filled.
    pub fn loopy(&self) -> Option<&LoopyGame> {
        self.loopy.as_ref()
    }

    /// The nim-value of a heap, by the table, a proven period or a proved closed form; that of a heap
    /// of a loopy game, if it certainly has one.
    pub fn value(&self, heap: Heap) -> Option<Value> {
        if let Some(loopy) = &self.loopy {
            return loopy.value(heap)?.finite().cloned();
        }
        let tabled = self.search.value(heap);
        tabled.or_else(|| self.far().value(&self.game, heap))
    }

    /// Why a value that is not in the table is right.
    pub fn because(&self, heap: Heap) -> Option<String> {
        let tabled = usize::try_from(heap).is_ok_and(|heap| heap < self.search.values().len());
        match self.search.verdict() {
            _ if tabled => None,
            crate::period::Verdict::Proved { pattern, proof }
                if self.search.value(heap).is_some() =>
            {
                let saltus = match pattern.saltus {
                    0 => String::new(),
                    saltus => format!(" and saltus {saltus}"),
                };
                Some(format!(
                    "the values have period {}{saltus} from {} on ({})",
                    pattern.period,
                    pattern.preperiod,
                    proof.theorem.name()
                ))
            }
            _ => self.far().heap(&self.game, heap).map(|found| found.because),
        }
    }
}

impl Tables {
    /// Tables for the heaps of a position, with nothing computed yet.
    pub fn new(position: &Position, limits: &Limits) -> Result<Self, PositionError> {
        let memory = limits.memory;
        let mut tables = Tables {
            loopy: limits.loopy,
            games: Vec::new(),
            partizan: Vec::new(),
            arena: Arena::with_memory(memory),
        };
        for component in position.components() {
            match &component.part {
                Part::Heap(game, heap) => tables.note(game, *heap, memory),
                Part::PartizanHeap(game, heap) => tables.note_partizan(game, *heap),
                Part::Value(_) => {}
            }
        }
        Ok(tables)
    }

    fn note(&mut self, game: &Arc<Ruleset>, heap: Heap, memory: u64) {
        let known = self.games.iter().position(|table| table.game == *game);
        let at = known.unwrap_or_else(|| {
            self.games.push(GameTable::new(game, memory));
            self.games.len() - 1
        });
        self.games[at].note(heap);
    }

    fn note_partizan(&mut self, game: &Arc<Partizan>, heap: Heap) {
        let known = self.partizan.iter().position(|table| table.game == *game);
        let at = known.unwrap_or_else(|| {
            self.partizan.push(PartizanTable::new(game));
            self.partizan.len() - 1
        });
        self.partizan[at].note(heap);
    }

    /// Lets somebody stop the tables while they are filled, and be told how far they are. Values of
    /// partizan games then fail with [`TooLarge::Stopped`], others with [`LimitError::Stopped`].
    pub fn set_control(&mut self, control: Control) {
        for table in &mut self.games {
            table.search.set_control(&control);
        }
        self.arena.set_control(control);
    }

    /// The tables of the impartial games.
    pub fn games(&self) -> &[GameTable] {
        &self.games
    }

    /// The same, to be filled by a caller who looks at a clock.
    pub fn games_mut(&mut self) -> &mut [GameTable] {
        &mut self.games
    }

    /// Whether these tables, filled, know all that tables made for another position would know.
    /// Positions later in a game are covered unless they are loopy.
    pub fn cover(&mut self, position: &Position) -> bool {
        let mut components = position.components().iter();
        components.all(|component| self.covers(&component.part))
    }

    fn covers(&mut self, part: &Part) -> bool {
        match part {
            Part::Heap(game, _) if is_loopy(game) => false,
            Part::Heap(game, heap) => self
                .game(game)
                .is_some_and(|table| table.need >= Some(*heap) || table.is_far(*heap)),
            Part::PartizanHeap(game, heap) => {
                let same = |table: &&mut PartizanTable| table.game == *game;
                let table = self.partizan.iter_mut().find(same);
                table.is_some_and(|table| table.cover(&mut self.arena, *heap))
            }
            Part::Value(_) => true,
        }
    }

    /// Computes all that is not computed yet.
    pub fn fill(&mut self) -> Result<(), PositionError> {
        for table in &mut self.games {
            table.fill(self.loopy, self.arena.control())?;
        }
        for table in &mut self.partizan {
            table.fill(&mut self.arena)?;
        }
        Ok(())
    }

    /// Why the value of a heap of a partizan game that was not computed is right.
    pub fn partizan_because(&self, game: &Arc<Partizan>, heap: Heap) -> Option<&str> {
        self.partizan(game)?.because(heap)
    }

    /// The tables and the arena of their values apart.
    pub(super) fn split(&mut self) -> (&[GameTable], &[PartizanTable], &mut Arena) {
        (&self.games, &self.partizan, &mut self.arena)
    }

    pub(super) fn game(&self, game: &Arc<Ruleset>) -> Option<&GameTable> {
        let same = |table: &&GameTable| Arc::ptr_eq(&table.game, game) || table.game == *game;
        self.games.iter().find(same)
    }

    /// The value of the sum of heaps of an impartial game, loopy or not, if it is certain.
    pub(super) fn loopy_value(&self, game: &Arc<Ruleset>, heaps: &[Heap]) -> Option<LoopyValue> {
        let table = self.game(game)?;
        match &table.loopy {
            Some(loopy) => loopy.value_of(heaps),
            None => {
                let mut values = heaps.iter().map(|&heap| table.value(heap));
                let sum = values.try_fold(Value::ZERO, |sum, value| Some(sum ^ value?))?;
                Some(LoopyValue::Finite(sum))
            }
        }
    }

    /// Who wins a single heap of a loopy game on its own, where that is certain.
    pub(super) fn loopy_outcome(&self, game: &Arc<Ruleset>, heaps: &[Heap]) -> Outcome {
        let loopy = self.game(game).and_then(GameTable::loopy);
        match (loopy, heaps) {
            (Some(loopy), [heap]) => loopy.outcome(*heap),
            _ => Outcome::UNKNOWN,
        }
    }

    pub(super) fn partizan(&self, game: &Arc<Partizan>) -> Option<&PartizanTable> {
        let same = |table: &&PartizanTable| Arc::ptr_eq(&table.game, game) || table.game == *game;
        self.partizan.iter().find(same)
    }
}

/// Whether options of this game may be as large as the heap or larger.
pub(crate) fn is_loopy(game: &Ruleset) -> bool {
    game.own_rule().is_some_and(|rule| rule.growth)
}
