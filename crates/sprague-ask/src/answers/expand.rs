//! The expansion set of a finite subtraction set: what can be adjoined without changing any value.

use crate::{Ask, Document, Effort, Limit, Refusal, RefusalKind, read};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::Heap;
use sprague::subtraction::{Expansion, ExpansionError, Word};

/// The period is looked for among this many heaps unless told otherwise.
const HEAPS: Heap = 100_000_000;

/// What can be adjoined to this set?
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExpandQuestion {
    /// The finite subtraction set, such as `S(2,5,6)`.
    pub game: String,
}

/// The expansion set of a finite subtraction set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ExpandAnswer {
    /// The game as it is written.
    pub ruleset: String,
    /// The first heap from which on the values repeat.
    pub preperiod: Heap,
    /// The least period, proved.
    pub period: Heap,
    /// The greatest common divisor of the set: each value comes so many times in a row.
    pub divisor: Heap,
    /// The values before the first period, with powers for repetitions.
    pub before: String,
    /// The values of one period, with powers for repetitions.
    pub values: String,
    /// Members of the expansion set below the preperiod.
    pub finite: Vec<Heap>,
    /// Members from the preperiod on; so are they plus any multiple of the period.
    pub periodic: Vec<Heap>,
    /// Members below preperiod + period that are not in the set itself.
    pub adjoinable: Vec<Heap>,
    /// Whether there are any.
    pub expandable: bool,
    /// Whether the values are purely periodic with period 2.
    pub bipartite: bool,
    /// Whether they have period 2 after a preperiod.
    pub ultimately_bipartite: bool,
    /// The numbers of the set, ascending.
    #[serde(skip)]
    pub elements: Vec<Heap>,
}

impl Document for ExpandAnswer {
    const SCHEMA: &'static str = "expand/1";
}

impl Ask for ExpandQuestion {
    type Answer = ExpandAnswer;

    fn ask(&self, effort: &Effort) -> Result<ExpandAnswer, Refusal> {
        let game = read::impartial(&self.game)?;
        let Some(elements) = game.subtraction_set().and_then(|set| set.elements()) else {
            return Err(Refusal::unanswerable(
                format!("{game} is not a finite subtraction set"),
                "expansion sets are known for sets such as S(2,5,6)",
            ));
        };
        let limit = effort.heap.unwrap_or(HEAPS);
        let found = Expansion::with_memory(elements, limit, effort.memory, effort.control());
        let found = found.map_err(|error| {
            if let ExpansionError::Stopped(stopped) = error {
                return stopped.into();
            }
            let refusal = Refusal::new(RefusalKind::Limit, format!("{game}: {error}"));
            let largest = elements.iter().max().copied().unwrap_or(0);
            match error {
                ExpansionError::NoPeriod { computed: 0 } if largest <= limit => {
                    let message =
                        format!("{game}: {largest} is too large a number to look for a period");
                    Refusal::new(RefusalKind::Limit, message)
                        .with_hint("expansion sets are found for sets of smaller numbers")
                }
                ExpansionError::Memory { .. } => refusal.with_raise(&[Limit::Memory]),
                ExpansionError::NoPeriod { .. } => refusal.with_raise(&[Limit::Heap]),
                ExpansionError::TooLong { .. } => {
                    refusal.with_hint("a sweep over this one game gives its period alone")
                }
                _ => refusal,
            }
        })?;
        Ok(ExpandAnswer {
            ruleset: game.to_string(),
            preperiod: found.pattern.preperiod,
            period: found.pattern.period,
            divisor: found.divisor,
            before: Word::of(&found.before).to_string(),
            values: Word::of(&found.round).to_string(),
            expandable: found.is_expandable(),
            bipartite: found.pattern.is_bipartite(),
            ultimately_bipartite: found.pattern.is_ultimately_bipartite(),
            finite: found.members.finite,
            periodic: found.members.periodic,
            adjoinable: found.members.adjoinable,
            elements: found.elements,
        })
    }
}
