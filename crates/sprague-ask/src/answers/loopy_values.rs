//! The values of heaps in a row of a game in which play need not end.

use super::loopy::{LoopyEffort, LoopyNumber, LoopyScope};
use crate::{Ask, Document, Effort, Limit, Refusal, RefusalKind, read};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::Heap;
use sprague::loopy::LoopyGame;

/// What are the values of these heaps of a game in which play need not end?
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LoopyValuesQuestion {
    /// The game.
    pub game: String,
    /// The first heap to list.
    #[serde(default)]
    pub from: Heap,
    /// The last heap to list.
    pub to: Heap,
    /// How far to look.
    #[serde(default)]
    pub loopy: LoopyEffort,
}

/// The values of heaps of a game in which play need not end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LoopyValuesAnswer {
    /// The game as it is written.
    pub ruleset: String,
    /// The first heap listed.
    pub start: Heap,
    /// The values.
    pub values: Vec<LoopyNumber>,
    /// How many of them are undetermined.
    pub undetermined: usize,
    /// What was looked at.
    pub scope: LoopyScope,
}

impl Document for LoopyValuesAnswer {
    const SCHEMA: &'static str = "loopy_values/1";
}

impl Ask for LoopyValuesQuestion {
    type Answer = LoopyValuesAnswer;

    fn ask(&self, effort: &Effort) -> Result<LoopyValuesAnswer, Refusal> {
        let game = read::impartial(&self.game)?;
        let (from, to, moves) = (self.from.max(game.start()), self.to, self.loopy.moves());
        if from > to {
            return Err(Refusal::unanswerable(
                format!("the list would end at {to} before it begins at {from}"),
                "begin at a heap that is not larger than the last",
            ));
        }
        if to - from >= moves as Heap {
            let message =
                format!("heaps {from} to {to} are more than the {moves} moves that may be listed");
            return Err(Refusal::new(RefusalKind::Limit, message)
                .with_hint("ask for fewer heaps")
                .with_raise(&[Limit::Moves]));
        }
        let heaps: Vec<Heap> = (from..=to).collect();
        let found = LoopyGame::solve(&game, &heaps, self.loopy.limits(to), effort.control())?;
        let values = heaps.iter().map(|&heap| LoopyNumber(found.value(heap)));
        let values: Vec<LoopyNumber> = values.collect();
        Ok(LoopyValuesAnswer {
            ruleset: game.to_string(),
            start: from,
            undetermined: values.iter().filter(|value| value.0.is_none()).count(),
            values,
            scope: LoopyScope::from(&found),
        })
    }
}
