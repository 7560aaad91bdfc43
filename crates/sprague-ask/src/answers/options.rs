//! The options of one heap, each with its value.

use super::loopy::{LoopyEffort, LoopyNumber, LoopyScope};
use super::partizan_options::{self, PartizanOptionsAnswer};
use crate::ended::how_far;
use crate::{Ask, Document, Effort, Limit, NimValue, Refusal, RefusalKind, read, search};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::loopy::LoopyGame;
use sprague::position::Limits;
use sprague::ruleset::{Game, OptionsError};
use sprague::values::{ImpartialValues, ValueLimits, ValueRequest, Wanted};
use sprague::{BigNimber, Heap, Ruleset};
use std::sync::Arc;

/// A heap with more options than this is refused unless told otherwise.
const MOST: usize = 100_000;
/// The options that are listed leave no more heaps than this all together.
pub(super) const MOST_PARTS: usize = 1 << 24;
/// What a listed option takes in memory, beside the heaps it leaves.
pub(super) const BYTES_PER_OPTION: u64 = Limits::BYTES_PER_OPTION;
/// What a heap that an option leaves takes in memory.
pub(super) const BYTES_PER_PART: u64 = 24;

/// What are the options of this heap?
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OptionsQuestion {
    /// The game.
    pub game: String,
    /// The heap.
    pub heap: Heap,
    /// Give up if there are more options than this; 100000 unless told otherwise.
    #[serde(default)]
    pub most: Option<usize>,
    /// How far to look if play need not end.
    #[serde(default)]
    pub loopy: LoopyEffort,
    /// Names of values of partizan games are written with arrows and other signs instead of in ASCII.
    #[serde(default)]
    pub unicode: bool,
}

/// The options of a heap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum OptionsAnswer {
    /// In a game that ends.
    Nim(NimOptionsAnswer),
    /// In a game in which play need not end.
    Loopy(LoopyOptionsAnswer),
    /// In a game with moves for each player.
    Partizan(PartizanOptionsAnswer),
}

/// The options of a heap with their nim-values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct NimOptionsAnswer {
    /// The game as it is written.
    pub ruleset: String,
    /// The heap.
    pub heap: Heap,
    /// Its value.
    pub value: NimValue,
    /// Its options.
    pub options: Vec<NimOption>,
}

/// An option with its nim-value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct NimOption {
    /// The heaps it leaves, ascending.
    pub to: Vec<Heap>,
    /// The value of their sum.
    pub value: NimValue,
}

/// The options of a heap in a game in which play need not end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LoopyOptionsAnswer {
    /// The game as it is written.
    pub ruleset: String,
    /// The heap.
    pub heap: Heap,
    /// Its value.
    pub value: LoopyNumber,
    /// Who wins it: `P`, `N`, `draw`, or null if that is undetermined.
    pub outcome: Option<&'static str>,
    /// Its options.
    pub options: Vec<LoopyOption>,
    /// What was looked at.
    pub scope: LoopyScope,
}

/// An option with its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LoopyOption {
    /// The heaps it leaves, ascending.
    pub to: Vec<Heap>,
    /// The value of their sum.
    pub value: LoopyNumber,
}

impl Document for OptionsAnswer {
    const SCHEMA: &'static str = "options/1";
}

impl Ask for OptionsQuestion {
    type Answer = OptionsAnswer;

    fn ask(&self, effort: &Effort) -> Result<OptionsAnswer, Refusal> {
        let most = self.most.unwrap_or(MOST);
        let game = match read::game(&self.game)? {
            Game::Impartial(game) => game,
            Game::Partizan(game) => {
                let found = partizan_options::options(&game, self, most, effort)?;
                return Ok(OptionsAnswer::Partizan(found));
            }
        };
        search::within_domain(&game, self.heap)?;
        let loopy = game.is_loopy();
        let game = if loopy { game.with_growth() } else { game };
        let options = listed(&game, self.heap, most, effort)?;
        match loopy {
            true => self.loopy(&game, options, effort),
            false => self.nim(&game, options, effort),
        }
    }
}

/// The options of a heap, unless there are too many.
pub(super) fn listed(
    game: &Ruleset,
    heap: Heap,
    most: usize,
    effort: &Effort,
) -> Result<Vec<Vec<Heap>>, Refusal> {
    let fitting = |bytes: u64| usize::try_from(effort.memory / bytes).unwrap_or(usize::MAX);
    let (fits, parts) = (fitting(BYTES_PER_OPTION), fitting(BYTES_PER_PART));
    let parts = parts.min(MOST_PARTS);
    let options = game.options_of_parts(heap, most.min(fits), parts, effort.control());
    let few = |limit: Limit| {
        let bound = match limit {
            Limit::Memory => format!("more options than fit {} MiB", effort.memory >> 20),
            _ => format!("more than {most} options"),
        };
        Refusal::new(
            RefusalKind::Limit,
            format!("heap {heap} of {game} has {bound}"),
        )
        .with_hint("ask for a smaller heap")
        .with_raise(&[limit])
    };
    match options {
        Ok(Some(options)) => Ok(options),
        Ok(None) if fits < most => Err(few(Limit::Memory)),
        Ok(None) => Err(few(Limit::Listed)),
        Err(OptionsError::TooLong { .. }) if parts < MOST_PARTS => {
            let mib = effort.memory >> 20;
            let message =
                format!("the options of heap {heap} of {game} leave more heaps than fit {mib} MiB");
            Err(Refusal::new(RefusalKind::Limit, message)
                .with_hint("ask for a smaller heap")
                .with_raise(&[Limit::Memory]))
        }
        Err(error) => Err(error.into()),
    }
}

impl OptionsQuestion {
    fn nim(
        &self,
        game: &Ruleset,
        options: Vec<Vec<Heap>>,
        effort: &Effort,
    ) -> Result<OptionsAnswer, Refusal> {
        let values = self.values(game, &options, effort)?;
        let values = |heap: Heap| values.value(heap).unwrap_or_default();
        let options = options.into_iter().map(|to| {
            let sum = to
                .iter()
                .fold(BigNimber::ZERO, |sum, &heap| sum ^ values(heap));
            NimOption {
                to,
                value: NimValue(sum),
            }
        });
        Ok(OptionsAnswer::Nim(NimOptionsAnswer {
            ruleset: game.to_string(),
            heap: self.heap,
            value: NimValue(values(self.heap)),
            options: options.collect(),
        }))
    }

    /// The values of the heap and of all heaps of its options.
    fn values(
        &self,
        game: &Ruleset,
        options: &[Vec<Heap>],
        effort: &Effort,
    ) -> Result<ImpartialValues, Refusal> {
        let mut heaps: Vec<Heap> = options.iter().flatten().copied().collect();
        heaps.push(self.heap);
        heaps.sort_unstable();
        heaps.dedup();
        let limits = ValueLimits {
            memory: effort.memory,
            loopy: self.loopy.limits(self.heap, effort.memory),
        };
        let request = ValueRequest::new(&Arc::new(game.clone()), Wanted::Heaps(heaps), limits);
        request.fill(effort.control()).map_err(|unfinished| {
            let known = unfinished.rest.into_values().search().known() as Heap;
            how_far(unfinished.error.into(), known, self.heap)
        })
    }

    fn loopy(
        &self,
        game: &Ruleset,
        options: Vec<Vec<Heap>>,
        effort: &Effort,
    ) -> Result<OptionsAnswer, Refusal> {
        let heaps: usize = options.iter().map(Vec::len).sum();
        let listed = options.len() as u64 * BYTES_PER_OPTION + heaps as u64 * BYTES_PER_PART;
        let limits = self
            .loopy
            .limits(self.heap, effort.memory.saturating_sub(listed));
        let found = LoopyGame::solve(game, &[self.heap], limits, effort.control())?;
        let options = options.into_iter().map(|to| LoopyOption {
            value: LoopyNumber(found.value_of(&to)),
            to,
        });
        Ok(OptionsAnswer::Loopy(LoopyOptionsAnswer {
            ruleset: game.to_string(),
            heap: self.heap,
            value: LoopyNumber(found.value(self.heap)),
            outcome: found.outcome(self.heap).symbol(),
            options: options.collect(),
            scope: (&found).into(),
        }))
    }
}
