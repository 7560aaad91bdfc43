//! Values of impartial games, computed as far as a question needs them.

use crate::{Effort, Refusal};
use schemars::JsonSchema;
use serde::Serialize;
use sprague::arithmetic::closed::{ClosedValues, SingleHeap, refusal};
use sprague::sequence::{LARGEST_HEAP, LimitError};
use sprague::{Control, Heap, PeriodSearch, Ruleset, Stopped};
use std::ops::RangeInclusive;

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
        None if effort.control().has_deadline() => search.run(Heap::MAX - 1),
        None => search.run_sensibly(search.default_limit()),
    };
    // An answer is made of what there is, whatever ended the search.
    search.set_control(&Control::new());
    let (stopped_by, memory) = match outcome {
        Ok(true) => (StoppedBy::Proved, None),
        Ok(false) => (StoppedBy::Limit, None),
        Err(LimitError::Stopped(Stopped::TimeUp)) => (StoppedBy::Seconds, None),
        Err(LimitError::Stopped(_)) => (StoppedBy::Interrupted, None),
        Err(error @ LimitError::Rule(_)) => return Err(error),
        // Asked for heaps that cannot fit: say so rather than answer something smaller.
        Err(error) if effort.heap.is_some() && search.values().is_empty() => return Err(error),
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
    if !game.is_loopy() {
        return Ok(());
    }
    let message =
        format!("play in {game} need not end, so its values are not a sequence of nim-values");
    let hint = "ask for its values, for the options of a heap, or for a heap in brackets";
    Err(Refusal::unanswerable(message, hint).with_instead("values", game.to_string()))
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

/// Values of heaps far beyond any table, where a proved closed form or forced play gives every one of
/// them.
pub(crate) fn far_values(
    game: &Ruleset,
    heaps: impl IntoIterator<Item = Heap>,
) -> Option<Vec<SingleHeap>> {
    let far = ClosedValues::of(game);
    let heaps = heaps.into_iter();
    heaps.map(|heap| far.heap(game, heap)).collect()
}

/// Computes until the value of `heap` is known, from the table or by a proven period.
pub(crate) fn reach(
    game: &Ruleset,
    heap: Heap,
    effort: &Effort,
) -> Result<PeriodSearch, LimitError> {
    let mut search = PeriodSearch::with_memory(game, effort.memory).under(effort.control());
    search.reach(heap)?;
    Ok(search)
}

/// Why some of the heaps have no value: what the closed form of the game says about it rather than why
/// a table of huge heaps is out of reach.
pub(crate) fn out_of_reach(
    game: &Ruleset,
    heaps: RangeInclusive<Heap>,
    table: LimitError,
) -> Refusal {
    /// Heaps up to here are computed by the table.
    const TABLE: Heap = 100_000;
    /// Closed forms are asked about at most this many heaps.
    const MOST: usize = 20_000;
    if let LimitError::Stopped(stopped) = table {
        return stopped.into();
    }
    let smaller = |reason: String| Refusal::unanswerable(reason, "ask for a smaller heap");
    let mut huge = heaps.take(MOST).filter(|&heap| heap > TABLE);
    if let Some(reason) = huge.clone().find_map(|heap| refusal(game, heap)) {
        return smaller(reason);
    }
    let (LimitError::Heap { heap: last }, Some(closed)) = (&table, game.closed_form()) else {
        return table.into();
    };
    // Of heaps beyond any table the first without a value is in the way, whichever was computed last.
    let far = ClosedValues::of(game);
    let unknown = |&heap: &Heap| heap > LARGEST_HEAP && far.value(game, heap).is_none();
    match huge.find(unknown) {
        Some(heap) => Refusal::unanswerable(
            format!(
                "heap {heap} is beyond {LARGEST_HEAP}, the largest heap of a table, and \
                 G(n) = {closed} says nothing about it"
            ),
            "ask for smaller heaps, or for others",
        ),
        // A closed form may answer for the first heaps and be out of reach at the last.
        None => refusal(game, *last).map_or_else(|| table.clone().into(), smaller),
    }
}

/// Where to end by default: at a round number, or as far on where that leaves little.
pub(crate) fn end_by_default(from: Heap, heaps: Heap) -> Heap {
    match from <= heaps / 2 {
        true => heaps,
        false => from.saturating_add(heaps),
    }
}
