//! Who wins each heap of a game in which one takes from a finite set, and the proved period of that.

use crate::{Ask, Document, Effort, EndedEarly, Limit, Refusal, RefusalKind, StoppedBy, read};
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
/// What a heap that is listed takes, in bytes: its outcome, its letter, and the lines that are made of those.
const LISTED_BYTES: u64 = 12;

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
        let listed = (to + 1).min((effort.memory / LISTED_BYTES).max(1));
        let (letters, stopped) = outcomes.first_so_far(listed as usize, effort.control());
        let why = match stopped {
            Some(stopped) => Some(stopped.into()),
            None if listed <= to => Some(no_room(effort)),
            None => None,
        };
        let ended = match (why, (letters.len() as Heap).checked_sub(1)) {
            (None, _) => None,
            (Some(refusal), None) => return Err(refusal),
            (Some(refusal), Some(last)) => Some(EndedEarly::after(last, to, &refusal)),
        };
        let room = effort.memory.saturating_sub(LISTED_BYTES * listed);
        let looked_to = limit.min(outcomes.fitting(room).max(listed));
        let (period, stopped) = match outcomes.period(looked_to as usize, effort.control()) {
            Ok(None) if looked_to < limit => (None, Some(StoppedBy::Memory)),
            Ok(period) => (period, None),
            Err(stopped) => (None, Some(stopped.into())),
        };
        Ok(OutcomesAnswer {
            ruleset,
            outcomes: letters.iter().map(|outcome| outcome.letter()).collect(),
            stopped_by: stopped,
            ended,
            preperiod: period.map(|found| found.preperiod),
            period: period.map(|found| found.period),
            proof: period.map(OutcomesProof::from),
            looked_to,
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

/// Why a list ends before all that was asked for.
fn no_room(effort: &Effort) -> Refusal {
    let message = format!("more do not fit {} MiB of memory", effort.memory >> 20);
    Refusal::new(RefusalKind::Limit, message).with_raise(&[Limit::Memory])
}
