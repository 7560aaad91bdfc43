//! One heap of a game in which play need not end: its value, who wins, and how; or the play itself where
//! every move is forced.

use super::loopy::{LoopyEffort, LoopyNumber, LoopyScope};
use super::options::{BYTES_PER_OPTION, BYTES_PER_PART, MOST_PARTS};
use crate::{Ask, Document, Effort, NimValue, Refusal, read};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::loopy::{Forced, ForcedEnd, ForcedPlay, LoopyGame, LoopyLimits};
use sprague::outcome::Outcome;
use sprague::ruleset::OptionsError;
use sprague::{Heap, Ruleset, Stopped};

/// Winning moves are looked for among at most this many options.
const MOST_OPTIONS: usize = 200_000;

/// Who wins this heap of a game in which play need not end?
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LoopyHeapQuestion {
    /// The game.
    pub game: String,
    /// The heap.
    pub heap: Heap,
    /// How far to look.
    #[serde(default)]
    pub loopy: LoopyEffort,
}

/// A heap of a game in which play need not end. Every face must show both kinds, so they are open to
/// `match`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum LoopyHeapAnswer {
    /// Every move is forced.
    Forced(Box<ForcedHeap>),
    /// Heaps were explored.
    Explored(Box<ExploredHeap>),
}

/// A heap from which every move is forced.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ForcedHeap {
    /// The game as it is written.
    pub ruleset: String,
    /// The heap.
    pub heap: Heap,
    /// Its value.
    pub value: LoopyNumber,
    /// `P`, `N` or `draw`; null if it is undetermined.
    pub outcome: Option<&'static str>,
    /// The heaps of the play, from the first on.
    pub play: Vec<NimValue>,
    /// How many moves were followed.
    pub moves: usize,
    /// What ended it.
    pub end: PlayEnd,
    /// The heaps that come again for ever.
    pub cycle: Option<Vec<NimValue>>,
    /// The largest heap.
    pub largest: Option<NimValue>,
    /// What was looked at.
    pub scope: LoopyScope,
    /// Why the last heap has no next one that is known, in words.
    #[serde(skip)]
    pub stuck: Option<String>,
}

/// What ended a forced play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum PlayEnd {
    /// There is no move.
    Finished,
    /// A heap came again.
    Cycle,
    /// The limit of moves.
    Steps,
    /// The limit of digits.
    Digits,
    /// The limit of memory.
    Memory,
    /// A number that could not be factored.
    Unfactored,
    /// The rule makes no sense at the last heap.
    Undefined,
    /// The time was up.
    Seconds,
    /// Somebody cancelled it.
    Interrupted,
}

/// A heap whose neighbourhood was explored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ExploredHeap {
    /// The game as it is written.
    pub ruleset: String,
    /// The heap.
    pub heap: Heap,
    /// Its value.
    pub value: LoopyNumber,
    /// `P`, `N` or `draw`; null if it is undetermined.
    pub outcome: Option<&'static str>,
    /// The moves that win; null if there are too many options to look at.
    pub winning: Option<Vec<LoopyMove>>,
    /// The moves that keep a draw; null if there are too many options to look at.
    pub drawing: Option<Vec<LoopyMove>>,
    /// What was looked at.
    pub scope: LoopyScope,
    /// Whether it certainly has no nim-value, though its set is not known.
    #[serde(skip)]
    pub is_infinite: bool,
}

/// A move of a heap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LoopyMove {
    /// The heaps left, ascending.
    pub to: Vec<Heap>,
}

impl Document for LoopyHeapAnswer {
    const SCHEMA: &'static str = "loopy_heap/1";
}

impl Ask for LoopyHeapQuestion {
    type Answer = LoopyHeapAnswer;

    fn ask(&self, effort: &Effort) -> Result<LoopyHeapAnswer, Refusal> {
        let game = read::impartial(&self.game)?;
        // The moves that are listed have a quarter.
        let limits = self.loopy.limits(self.heap, effort.memory / 4 * 3);
        if let Some(forced) = Forced::new(&game) {
            let play =
                forced.play_until_stopped(&self.heap.into(), limits.forced, effort.control())?;
            if let Some((end, stuck)) = how_it_ended(&play.end) {
                let found = forced_heap(&game, self.heap, &play, limits, end, stuck);
                return Ok(LoopyHeapAnswer::Forced(Box::new(found)));
            }
        }
        let found = LoopyGame::solve(&game, &[self.heap], limits, effort.control())?;
        let moves = moves(&game, self.heap, &found, effort)?;
        let (winning, drawing) = moves.unzip();
        let value = found.value(self.heap);
        Ok(LoopyHeapAnswer::Explored(Box::new(ExploredHeap {
            ruleset: game.to_string(),
            heap: self.heap,
            outcome: found.outcome(self.heap).symbol(),
            winning,
            drawing,
            scope: LoopyScope::from(&found),
            is_infinite: value.is_none()
                && matches!(&found, LoopyGame::Explored(all) if all.is_infinite(self.heap)),
            value: LoopyNumber(value),
        })))
    }
}

/// What ended a play, and in what it got stuck; `None` if it was not forced.
fn how_it_ended(end: &ForcedEnd) -> Option<(PlayEnd, Option<String>)> {
    Some(match end {
        ForcedEnd::Branches => return None,
        ForcedEnd::Finished => (PlayEnd::Finished, None),
        ForcedEnd::Cycle(_) => (PlayEnd::Cycle, None),
        ForcedEnd::Moves => (PlayEnd::Steps, None),
        ForcedEnd::Digits => (PlayEnd::Digits, None),
        ForcedEnd::Memory => (PlayEnd::Memory, None),
        ForcedEnd::Unfactored(number) => (PlayEnd::Unfactored, Some(number.to_string())),
        ForcedEnd::Undefined(error) => (PlayEnd::Undefined, Some(error.to_string())),
        ForcedEnd::Stopped(Stopped::TimeUp) => (PlayEnd::Seconds, None),
        ForcedEnd::Stopped(_) => (PlayEnd::Interrupted, None),
    })
}

fn forced_heap(
    game: &Ruleset,
    heap: Heap,
    play: &ForcedPlay,
    limits: LoopyLimits,
    end: PlayEnd,
    stuck: Option<String>,
) -> ForcedHeap {
    let numbers = |heaps: &[sprague::BigNimber]| -> Vec<NimValue> {
        heaps.iter().cloned().map(NimValue).collect()
    };
    let value = play.value();
    ForcedHeap {
        ruleset: game.to_string(),
        heap,
        outcome: value.as_ref().and_then(|value| value.outcome().symbol()),
        value: LoopyNumber(value),
        play: numbers(&play.heaps),
        moves: play.heaps.len().saturating_sub(1),
        end,
        cycle: match play.end {
            ForcedEnd::Cycle(from) => play.heaps.get(from..).map(numbers),
            _ => None,
        },
        largest: play.largest().cloned().map(NimValue),
        scope: LoopyScope::Forced {
            steps: limits.forced.moves,
            digits: limits.forced.digits,
            out_of_memory: play.end == ForcedEnd::Memory,
        },
        stuck,
    }
}

type WinningAndDrawing = (Vec<LoopyMove>, Vec<LoopyMove>);

/// The options that win and those that keep a draw; `None` if there are too many to look at.
fn moves(
    game: &Ruleset,
    heap: Heap,
    found: &LoopyGame,
    effort: &Effort,
) -> Result<Option<WinningAndDrawing>, Refusal> {
    let game = game.with_growth();
    let fitting = |bytes: u64| usize::try_from(effort.memory / 4 / bytes).unwrap_or(usize::MAX);
    let most = MOST_OPTIONS.min(fitting(BYTES_PER_OPTION));
    let parts = MOST_PARTS.min(fitting(BYTES_PER_PART));
    let options = match game.options_of_parts(heap, most, parts, effort.control()) {
        Ok(Some(options)) => options,
        Ok(None) | Err(OptionsError::TooLong { .. }) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let (mut winning, mut drawing) = (Vec::new(), Vec::new());
    for to in options {
        let outcome = match to.as_slice() {
            [one] => found.outcome(*one),
            parts => found
                .value_of(parts)
                .map_or(Outcome::UNKNOWN, |value| value.outcome()),
        };
        match outcome {
            Outcome::P => winning.push(LoopyMove { to }),
            Outcome::DRAW => drawing.push(LoopyMove { to }),
            _ => {}
        }
    }
    Ok(Some((winning, drawing)))
}
