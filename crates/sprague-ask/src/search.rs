//! Values of impartial games, computed as far as a question needs them.

use crate::{Effort, Refusal};
use schemars::JsonSchema;
use serde::Serialize;
use sprague::sequence::LimitError;
use sprague::{Heap, PeriodSearch, Ruleset, Stopped};

/// What ended a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum StoppedBy {
    /// A proof.
    Proved,
    /// The last heap to look at, or as much work as is sensible without being asked.
    Limit,
    /// The time was up.
    Seconds,
    /// Somebody cancelled it.
    Interrupted,
    /// More values do not fit the memory, or are beyond what can be computed.
    Memory,
}

impl From<Stopped> for StoppedBy {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::TimeUp => StoppedBy::Seconds,
            _ => StoppedBy::Interrupted,
        }
    }
}

/// A search for a period that has come to its end.
pub(crate) struct Searched {
    pub(crate) search: PeriodSearch,
    pub(crate) stopped_by: StoppedBy,
    /// What did not fit the memory.
    pub(crate) memory: Option<LimitError>,
}

/// Looks for the period as hard as asked.
pub(crate) fn period(game: &Ruleset, effort: &Effort) -> Result<Searched, LimitError> {
    let mut search = PeriodSearch::with_memory(game, effort.memory).under(effort.control());
    let outcome = match effort.heap {
        Some(heap) => search.run(heap),
        None if effort.uses_all_time() => search.run(Heap::MAX - 1),
        None => search.run_sensibly(search.default_limit()),
    };
    // An answer is made of what there is, whatever ended the search.
    search.set_control(&effort.control().to_finish());
    let (stopped_by, memory) = match outcome {
        Ok(true) => (StoppedBy::Proved, None),
        Ok(false) => (StoppedBy::Limit, None),
        Err(LimitError::Stopped(Stopped::TimeUp)) => (StoppedBy::Seconds, None),
        Err(LimitError::Stopped(_)) => (StoppedBy::Interrupted, None),
        Err(error @ LimitError::Rule(_)) => return Err(error),
        // Asked for heaps that cannot fit: say so rather than answer something smaller.
        Err(error) if effort.heap.is_some() && search.known() == 0 => return Err(error),
        Err(error) => (StoppedBy::Memory, Some(error)),
    };
    Ok(Searched {
        search,
        stopped_by,
        memory,
    })
}

/// Refuses games in which play need not end.
pub(crate) fn not_loopy(game: &Ruleset) -> Result<(), Refusal> {
    match game.is_loopy() {
        false => Ok(()),
        true => Err(loopy(game)),
    }
}

/// The refusal of a game in which play need not end.
pub(crate) fn loopy(game: &Ruleset) -> Refusal {
    let message =
        format!("play in {game} need not end, so its values are not a sequence of nim-values");
    let hint = "ask for its values, for the options of a heap, or for a heap in brackets";
    Refusal::unanswerable(message, hint).with_instead("values", game.to_string())
}

/// Refuses a heap that is not in the game's domain.
pub(crate) fn within_domain(game: &Ruleset, heap: Heap) -> Result<(), Refusal> {
    let start = game.start();
    if heap >= start {
        return Ok(());
    }
    Err(Refusal::unanswerable(
        format!("{game} has no heap {heap}"),
        format!("its heaps begin at {start}"),
    ))
}

/// Where to end by default: at a round number, or as far on where that leaves little.
pub(crate) fn end_by_default(from: Heap, heaps: Heap) -> Heap {
    match from <= heaps / 2 {
        true => heaps,
        false => from.saturating_add(heaps),
    }
}
