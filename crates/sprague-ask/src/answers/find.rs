//! Which heaps of a game satisfy a condition.

use super::claim::limits;
use crate::reading::conditions::condition;
use crate::{Ask, Document, Effort, Refusal, RefusalKind, read};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::Heap;
use sprague::claim::{Found, find};

/// Heaps are looked at up to here unless told otherwise.
pub const DEFAULT_TO: Heap = 10_000;

/// So many heaps are listed unless told otherwise.
const LISTED: usize = 100;

/// Which heaps of this game satisfy this condition?
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FindQuestion {
    /// The game.
    pub game: String,
    /// The condition on n and G: `G(n) = 0 and n % 3 = 1`, `G(n) = G(kayles, n - 1)`; of a partizan game `G[n] > ^`.
    pub condition: String,
    /// The first heap to look at; 0 unless told otherwise.
    #[serde(default)]
    pub from: Option<Heap>,
    /// The last heap to look at; 10000 unless told otherwise.
    #[serde(default)]
    pub to: Option<Heap>,
    /// List so many heaps; 100 unless told otherwise.
    #[serde(default)]
    pub most: Option<usize>,
}

/// The heaps that satisfy a condition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FindAnswer {
    /// The game as it is written.
    pub game: String,
    /// The condition.
    pub condition: String,
    /// The first heap that was looked at.
    pub from: Heap,
    /// The last heap that was looked at.
    pub to: Option<Heap>,
    /// How many heaps of these satisfy it.
    pub count: u64,
    /// The first of them.
    pub heaps: Vec<Heap>,
    /// The last of them.
    pub last: Option<Heap>,
    /// Heaps at which the condition makes no sense.
    pub undefined: u64,
    /// What is proved about all heaps.
    pub all_heaps: Option<AllHeaps>,
    /// Whether all heaps that were asked for were looked at.
    pub complete: bool,
    /// What the first heap without an answer is about.
    pub note: Option<String>,
}

/// What is proved about all heaps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AllHeaps {
    /// From this heap on the condition repeats.
    pub from: Heap,
    /// With this period.
    pub period: Heap,
    /// So many heaps of each period satisfy it.
    pub per_period: Heap,
    /// Why.
    pub proof: String,
}

impl Document for FindAnswer {
    const SCHEMA: &'static str = "find/1";
}

impl Ask for FindQuestion {
    type Answer = FindAnswer;

    /// Looks until it is told to stop; what was found until then is the answer.
    fn ask(&self, effort: &Effort) -> Result<FindAnswer, Refusal> {
        let game = read::game(&self.game)?;
        let mut statement = condition(&game, &self.condition)?;
        if let Some(from) = self.from {
            let within = condition(&game, &format!("{statement} for n >= {from}"));
            statement = within.map_err(|_| {
                Refusal::unanswerable(
                    "the condition says already which heaps to look at",
                    "leave out the first heap, or what follows for",
                )
            })?;
        }
        let to = self.to.unwrap_or(DEFAULT_TO);
        let most = self.most.unwrap_or(LISTED);
        let found = find(
            &statement,
            to,
            most,
            &limits(self.to, effort),
            effort.control(),
        );
        if found.to.is_none()
            && let Some(trouble) = &found.trouble
        {
            return Err(Refusal::new(RefusalKind::Limit, trouble.clone()));
        }
        if let Some(stopped) = found.stopped.filter(|_| found.to.is_none()) {
            return Err(stopped.into());
        }
        Ok(answer(game.to_string(), statement.to_string(), to, found))
    }
}

fn answer(game: String, condition: String, asked: Heap, found: Found) -> FindAnswer {
    FindAnswer {
        game,
        condition,
        from: found.from,
        to: found.to,
        count: found.count,
        heaps: found.first,
        last: found.last,
        undefined: found.undefined,
        all_heaps: found.settled.map(|settled| AllHeaps {
            from: settled.from,
            period: settled.period,
            per_period: settled.per_period,
            proof: settled.proof,
        }),
        complete: found.stopped.is_none() && (found.to >= Some(asked) || found.trouble.is_none()),
        note: found.trouble,
    }
}
