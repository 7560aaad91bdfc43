//! Who wins a position, every winning move, and why; in normal and in misère play.

mod document;
mod moves;

pub(super) use document::worth;
pub use document::{
    ComponentAnswer, NimAdditionAnswer, NimAdditionRow, ReasonAnswer, StartsAnswer, WinAnswer,
    WinDetails, WorthAnswer,
};
pub use moves::{FightAnswer, MoveAnswer, MovedFrom, MovedTo, RunOfMoves};

use super::loopy::LoopyEffort;
use crate::{Ask, Document, Effort, Limit, Refusal, RefusalKind, read};
use document::{WinFound, misere_answer, win_answer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::play::{MisereError, PlainSearch, SearchError};
use sprague::position::{Limits, Position, PositionError, Solved};
use sprague::sequence::LimitError;
use sprague::value::TooLarge;

/// Moves a search may look at for the longest fight, unless told otherwise.
const FIGHT: usize = 200_000;
/// Moves it may look at for misère play, which has nothing but search.
const MISERE: usize = 5_000_000;
/// Moves listed one by one unless asked otherwise.
const LISTED: usize = 100_000;
/// What a listed move takes, in bytes: itself, and whatever a face makes of it, of which that of Python is the largest.
const BYTES_PER_MOVE: u64 = 1024;
/// Options of a heap looked at one by one unless asked otherwise.
const OPTIONS: usize = 1_000_000;

/// Who wins this position, and how? The limit by work says how many moves a search may look at.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WinQuestion {
    /// The position: heaps and values, such as `kayles[5] + 2·grundy[12] - S(1,2|1,3)[4] + *3`.
    pub position: String,
    /// Whether the player who makes the last move loses.
    #[serde(default)]
    pub misere: bool,
    /// Whether to say more about why: the nim-addition digit by digit, and where the values of huge heaps
    /// come from.
    #[serde(default)]
    pub why: bool,
    /// List at most this many moves one by one; 100000 unless given.
    #[serde(default)]
    pub most: Option<usize>,
    /// Look at this many options of a heap one by one; 1000000 unless given.
    #[serde(default)]
    pub options: Option<usize>,
    /// How far to look where play need not end.
    #[serde(default)]
    pub loopy: LoopyEffort,
}

impl Document for WinAnswer {
    const SCHEMA: &'static str = "win/1";
}

impl Ask for WinQuestion {
    type Answer = WinAnswer;

    fn ask(&self, effort: &Effort) -> Result<WinAnswer, Refusal> {
        self.about(&read::position(&self.position)?, effort)
    }
}

impl WinQuestion {
    /// Answers about a position that was read.
    pub(crate) fn about(&self, position: &Position, effort: &Effort) -> Result<WinAnswer, Refusal> {
        if self.misere {
            let (limit, raise) = moves(effort, MISERE);
            let answer = position.misere(limit, effort.control());
            let answer = answer.map_err(|error| no_misere(error, raise))?;
            return Ok(misere_answer(position, answer));
        }
        let limits = self.limits(position, effort);
        match self.solve(position, &limits, effort) {
            // A rule that begins to grow only at large heaps shows itself now.
            Err(Failed::Grows) => self.solve(&position.with_growth(), &limits, effort),
            found => found,
        }
        .map_err(Refusal::from)
    }

    /// How far to go for a position.
    pub(crate) fn limits(&self, position: &Position, effort: &Effort) -> Limits {
        let mut limits = Limits {
            options: self.options.unwrap_or(OPTIONS),
            search: moves(effort, FIGHT).0,
            memory: effort.memory,
            loopy: self
                .loopy
                .limits(position.largest_loopy_heap().unwrap_or(0), effort.memory),
        };
        limits.options = limits.options_fitting(position);
        limits
    }

    fn solve(
        &self,
        position: &Position,
        limits: &Limits,
        effort: &Effort,
    ) -> Result<WinAnswer, Failed> {
        let Solved {
            answer,
            worths,
            tables,
            ..
        } = position.solve(limits, effort.control())?;
        let fights = position.fights(answer.outcome, limits.search, effort.control())?;
        Ok(win_answer(WinFound {
            question: self,
            position,
            answer,
            worths,
            fights,
            tables: tables.as_ref(),
            options: limits.options,
            listed: self.listed(effort),
            effort,
        }))
    }

    /// How many moves are listed one by one: as many as fit the memory; the usual number always does.
    fn listed(&self, effort: &Effort) -> usize {
        let fitting = usize::try_from(effort.memory / BYTES_PER_MOVE).unwrap_or(usize::MAX);
        self.most.unwrap_or(LISTED).min(fitting.max(LISTED))
    }
}

/// Why there is no answer yet.
enum Failed {
    /// A rule lets heaps grow.
    Grows,
    Refused(Refusal),
}

impl From<Refusal> for Failed {
    fn from(refusal: Refusal) -> Self {
        Failed::Refused(refusal)
    }
}

impl From<PositionError> for Failed {
    fn from(error: PositionError) -> Self {
        match error {
            PositionError::Limit(LimitError::Rule(error)) if error.grows => Failed::Grows,
            error => Failed::Refused(no_answer(error)),
        }
    }
}

impl From<Failed> for Refusal {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::Refused(refusal) => refusal,
            Failed::Grows => Refusal::unanswerable(
                "a rule lets heaps grow that were taken to get smaller",
                "ask for smaller heaps",
            ),
        }
    }
}

pub(super) fn no_answer(error: PositionError) -> Refusal {
    let refusal = |error: &PositionError| Refusal::new(RefusalKind::Limit, error.to_string());
    if let Some(stopped) = error.stopped() {
        return stopped.into();
    }
    match error {
        PositionError::Limit(error) => error.into(),
        PositionError::NoValue(error) => error.into(),
        PositionError::TooLarge(TooLarge::Memory { .. }) => refusal(&error)
            .with_hint("leave out components")
            .with_raise(&[Limit::Memory]),
        PositionError::TooLarge(_) => refusal(&error)
            .with_hint("leave out components")
            .with_raise(&[Limit::Search]),
        PositionError::Heap { .. } => refusal(&error)
            .with_hint("ask for smaller heaps")
            .with_raise(&[Limit::Memory]),
        _ => refusal(&error).with_hint("ask for smaller heaps"),
    }
}

/// How many moves a search may look at, a sensible number unless told otherwise and no more than fit the memory, and which
/// limit that is.
fn moves(effort: &Effort, sensible: usize) -> (usize, Limit) {
    let asked = effort.search.unwrap_or(sensible);
    let fitting = PlainSearch::moves_fitting(effort.memory);
    match asked <= fitting {
        true => (asked, Limit::Search),
        false => (fitting, Limit::Memory),
    }
}

fn no_misere(error: MisereError, raise: Limit) -> Refusal {
    if let MisereError::Search(SearchError::Stopped(stopped)) = error {
        return stopped.into();
    }
    match &error {
        MisereError::BareValue { .. } | MisereError::Loopy { .. } => Refusal::unanswerable(
            error.to_string(),
            "misère play is answered for sums of heaps that only get smaller",
        ),
        MisereError::Search(_) => Refusal::new(RefusalKind::Limit, error.to_string())
            .with_hint(
                "misère play of other games than Nim is decided by search alone: ask for smaller \
                 heaps, or search further",
            )
            .with_raise(&[raise]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    /// A heap that can be moved to 0 in 5·10^17 ways.
    fn very_many(most: usize, effort: &Effort) -> WinAnswer {
        let question = WinQuestion {
            position: "kayles[10^18]".into(),
            most: Some(most),
            ..WinQuestion::default()
        };
        question.ask(effort).expect("an answer")
    }

    #[test]
    fn as_many_moves_are_listed_as_fit_the_memory() {
        let effort = Effort::new().with_memory(200 << 20);
        let answer = very_many(usize::MAX, &effort);
        assert_eq!(answer.moves.len(), 200 << 10);
        assert_eq!(answer.raise, [Limit::Memory]);
        assert!(!answer.moves_complete && !answer.runs.is_empty());
        // The usual number is listed whatever the memory is.
        let effort = Effort::new().with_memory(1 << 20);
        assert_eq!(very_many(1_000_000, &effort).moves.len(), LISTED);
        assert_eq!(very_many(7, &effort).raise, [Limit::Listed]);
    }

    /// The clock shows how often it was looked at.
    #[test]
    fn moves_are_listed_until_the_time_is_up() {
        let ended_by_time = (0..12).any(|power| {
            let looked = AtomicU64::new(0);
            let clock = move || Duration::from_secs(looked.fetch_add(1, Ordering::Relaxed));
            let effort = Effort::new().within(Duration::from_secs(1 << power), clock);
            let question = WinQuestion {
                position: "kayles[10^18]".into(),
                most: Some(4_000_000),
                ..WinQuestion::default()
            };
            let Ok(answer) = question.ask(&effort) else {
                return false;
            };
            assert!(!answer.moves_complete && answer.moves.len() < 4_000_000);
            answer.raise == [Limit::Seconds]
        });
        assert!(ended_by_time);
    }
}
