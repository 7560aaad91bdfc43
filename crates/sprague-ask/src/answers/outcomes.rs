//! Who wins each heap of a game, and the proved period of that: from a window that came again where one takes from
//! finite sets, from the period of the nim-values in other impartial games.

use super::outcomes_otherwise;
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
pub(super) const LISTED_BYTES: u64 = 12;

/// Who wins each heap, and does that repeat? The limit by heap says how far to look for the period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OutcomesQuestion {
    /// The game, such as `kayles`, `S(2,5,6)` or `S(1,2|1,3)`.
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
    /// The first heap that is listed: 0, or the first one of a game that has no empty heap.
    pub start: Heap,
    /// A letter for each heap from there on: L, R, N or P.
    pub outcomes: String,
    /// The least heap from which on outcomes repeat; `null` if no period was found.
    pub preperiod: Option<Heap>,
    /// The least period.
    pub period: Option<Heap>,
    /// Why they repeat for ever.
    pub proof: Option<OutcomesProof>,
    /// What ended the work, if anything did before all heaps were listed and a period was looked for as far as asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<StoppedBy>,
    /// Why there are fewer outcomes than were asked for, if there are.
    #[serde(skip)]
    pub ended: Option<EndedEarly>,
    /// How far a period was looked for; nothing where no theorem could prove one.
    #[serde(skip)]
    pub looked_to: Option<Heap>,
}

/// The proof that outcomes repeat: the next one depends on no more than those that came again, or nim-values repeat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OutcomesProof {
    /// The name of the theorem.
    pub theorem: &'static str,
    /// How many outcomes in a row came again, where the theorem speaks of outcomes rather than of nim-values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<usize>,
    /// How many heaps were computed.
    pub computed: usize,
}

impl From<OutcomePeriod> for OutcomesProof {
    fn from(period: OutcomePeriod) -> Self {
        OutcomesProof {
            theorem: "repeated window",
            window: Some(period.window),
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
        let (to, limit) = (self.to.unwrap_or(LISTED), effort.heap.unwrap_or(LOOKED_AT));
        if to > MOST || limit > MOST {
            return Err(Refusal::unanswerable(
                format!("outcomes are computed for heaps up to {MOST}"),
                "list fewer heaps, and look less far for the period",
            ));
        }
        let ruleset = game.to_string();
        let Some(sets) = TakeSets::of(&game.clone().for_each_player()) else {
            return match &game {
                Game::Impartial(game) => outcomes_otherwise::impartial(game, to, effort),
                Game::Partizan(game) => outcomes_otherwise::partizan(game, to, effort),
            };
        };
        let mut outcomes = Outcomes::new(sets).within(effort.memory);
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
            start: 0,
            outcomes: letters.iter().map(|outcome| outcome.letter()).collect(),
            stopped_by: stopped,
            ended,
            preperiod: period.map(|found| found.preperiod as Heap),
            period: period.map(|found| found.period as Heap),
            proof: period.map(OutcomesProof::from),
            looked_to: Some(looked_to),
        })
    }
}

/// What each player may take, in a game whose outcomes have a proof of their own.
pub(super) fn finite_sets(game: &Game) -> Result<TakeSets, Refusal> {
    TakeSets::of(&game.clone().for_each_player()).ok_or_else(|| {
        Refusal::unanswerable(
            "only outcomes of finite subtraction sets have a proof of their own",
            "for example those of S(1,2|1,3), or of S(2,5,6) for both players; the outcomes of other games can be listed",
        )
        .with_instead("outcomes", game.to_string())
    })
}

/// Why a list ends before all that was asked for.
pub(super) fn no_room(effort: &Effort) -> Refusal {
    let message = format!("more do not fit {} MiB of memory", effort.memory >> 20);
    Refusal::new(RefusalKind::Limit, message).with_raise(&[Limit::Memory])
}
