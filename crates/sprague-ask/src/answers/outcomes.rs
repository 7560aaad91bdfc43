//! Who wins each heap of a game in which one takes from a finite set, and the proved period of that.

use crate::{Ask, Document, Effort, EndedEarly, Refusal, StoppedBy, read};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::value::{OutcomePeriod, Outcomes, TakeSets};
use sprague::{Game, Heap};

/// The last heap that is listed unless asked otherwise.
const LISTED: Heap = 60;
/// Heaps looked at for a period unless asked otherwise.
pub(super) const LOOKED_AT: Heap = 10_000_000;
/// No heap beyond this one is looked at.
const MOST: Heap = 1_000_000_000;

/// Who wins each heap, and does that repeat? The limit by heap says how far to look for the period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OutcomesQuestion {
    /// The game: a finite set for both players, such as `S(2,5,6)`, or for each, such as `S(1,2|1,3)`.
    pub game: String,
    /// The last heap to list; 60 unless given.
    #[serde(default)]
    pub to: Option<Heap>,
}

/// Who wins each heap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OutcomesAnswer {
    /// The game as it is written.
    pub ruleset: String,
    /// A letter for each heap from 0 on: L, R, N or P.
    pub outcomes: String,
    /// The least heap from which on outcomes repeat; `null` if no period was found.
    pub preperiod: Option<usize>,
    /// The least period.
    pub period: Option<usize>,
    /// Why they repeat for ever.
    pub proof: Option<OutcomesProof>,
    /// What ended the work, if anything did before all heaps were listed and a period was looked for as far as asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<StoppedBy>,
    /// Why there are fewer outcomes than were asked for, if there are.
    #[serde(skip)]
    pub ended: Option<EndedEarly>,
    /// How far a period was looked for.
    #[serde(skip)]
    pub looked_to: Heap,
}

/// The proof that outcomes repeat: the next one depends on no more than those that came again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OutcomesProof {
    /// The name of the theorem.
    pub theorem: &'static str,
    /// How many outcomes in a row came again.
    pub window: usize,
    /// How many outcomes were computed.
    pub computed: usize,
}

impl From<OutcomePeriod> for OutcomesProof {
    fn from(period: OutcomePeriod) -> Self {
        OutcomesProof {
            theorem: "repeated window",
            window: period.window,
            computed: period.computed,
        }
    }
}

impl Document for OutcomesAnswer {
    const SCHEMA: &'static str = "outcomes/1";
}

impl Ask for OutcomesQuestion {
    type Answer = OutcomesAnswer;

    fn ask(&self, effort: &Effort) -> Result<OutcomesAnswer, Refusal> {
        let game = read::game(&self.game)?;
        let ruleset = game.to_string();
        let sets = finite_sets(&game)?;
        let (to, limit) = (self.to.unwrap_or(LISTED), effort.heap.unwrap_or(LOOKED_AT));
        if to > MOST || limit > MOST {
            return Err(Refusal::unanswerable(
                format!("outcomes are computed for heaps up to {MOST}"),
                "list fewer heaps, and look less far for the period",
            ));
        }
        let mut outcomes = Outcomes::new(sets);
        let (letters, stopped) = outcomes.first_so_far(to as usize + 1, effort.control());
        let ended = match (stopped, (letters.len() as Heap).checked_sub(1)) {
            (None, _) => None,
            (Some(stopped), None) => return Err(stopped.into()),
            (Some(stopped), Some(last)) => Some(EndedEarly::after(last, to, &stopped.into())),
        };
        let (period, stopped) = match outcomes.period(limit as usize, effort.control()) {
            Ok(period) => (period, None),
            Err(stopped) => (None, Some(stopped)),
        };
        Ok(OutcomesAnswer {
            ruleset,
            outcomes: letters.iter().map(|outcome| outcome.letter()).collect(),
            stopped_by: stopped.map(StoppedBy::from),
            ended,
            preperiod: period.map(|found| found.preperiod),
            period: period.map(|found| found.period),
            proof: period.map(OutcomesProof::from),
            looked_to: limit,
        })
    }
}

/// What each player may take, in a game for which outcomes have a proven period.
pub(super) fn finite_sets(game: &Game) -> Result<TakeSets, Refusal> {
    TakeSets::of(&game.clone().for_each_player()).ok_or_else(|| {
        Refusal::unanswerable(
            "outcomes with a proven period need finite subtraction sets",
            "for example S(1,2|1,3), or S(2,5,6) for both players; other games have values",
        )
        .with_instead("values", game.to_string())
    })
}
