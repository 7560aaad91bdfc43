//! Every option of a heap of a game in which play need not end, with its value.

use super::loopy::{LoopyEffort, LoopyNumber, LoopyScope};
use crate::{Ask, Document, Effort, Limit, Refusal, RefusalKind, read};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::Heap;
use sprague::loopy::LoopyGame;

/// A heap may have this many options unless asked otherwise.
const MOST: usize = 100_000;

/// Which options does this heap of a game have in which play need not end, and what are they worth?
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LoopyOptionsQuestion {
    /// The game.
    pub game: String,
    /// The heap.
    pub heap: Heap,
    /// List at most this many options; 100000 unless given.
    #[serde(default)]
    pub most: Option<usize>,
    /// How far to look.
    #[serde(default)]
    pub loopy: LoopyEffort,
}

/// The options of a heap of a game in which play need not end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LoopyOptionsAnswer {
    /// The game as it is written.
    pub ruleset: String,
    /// The heap.
    pub heap: Heap,
    /// Its value.
    pub value: LoopyNumber,
    /// `P`, `N` or `draw`; null if it is undetermined.
    pub outcome: Option<&'static str>,
    /// Its options.
    pub options: Vec<LoopyOption>,
    /// What was looked at.
    pub scope: LoopyScope,
}

/// An option of a heap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LoopyOption {
    /// The heaps left, ascending.
    pub to: Vec<Heap>,
    /// What they are worth together.
    pub value: LoopyNumber,
}

impl Document for LoopyOptionsAnswer {
    const SCHEMA: &'static str = "loopy_options/1";
}

impl Ask for LoopyOptionsQuestion {
    type Answer = LoopyOptionsAnswer;

    fn ask(&self, effort: &Effort) -> Result<LoopyOptionsAnswer, Refusal> {
        let (heap, most) = (self.heap, self.most.unwrap_or(MOST));
        let game = read::impartial(&self.game)?.with_growth();
        let Some(options) = game.options(heap, most, effort.control())? else {
            let message = format!("heap {heap} of {game} has more than {most} options");
            return Err(Refusal::new(RefusalKind::Limit, message)
                .with_hint("ask for a smaller heap")
                .with_raise(&[Limit::Listed]));
        };
        let found = LoopyGame::solve(&game, &[heap], self.loopy.limits(heap), effort.control())?;
        let option = |to: Vec<Heap>| LoopyOption {
            value: LoopyNumber(found.value_of(&to)),
            to,
        };
        Ok(LoopyOptionsAnswer {
            ruleset: game.to_string(),
            heap,
            value: LoopyNumber(found.value(heap)),
            outcome: found.outcome(heap).symbol(),
            options: options.into_iter().map(option).collect(),
            scope: LoopyScope::from(&found),
        })
    }
}
