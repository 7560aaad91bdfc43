//! The period of a game, with the proof or with what is missing.

use super::double_check::{DoubleCheck, double_check};
use super::far_period::beyond_the_table;
use crate::search::{self, Searched};
use crate::{Ask, Document, Effort, Refusal, StoppedBy, read};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::period::{Certificate, Pattern, Proof, Unproved, Verdict};
use sprague::{Heap, PeriodSearch, Ruleset};

/// What is the period of this game, and why?
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PeriodQuestion {
    /// The game.
    pub game: String,
    /// Whether to write down everything needed to check the proof.
    #[serde(default)]
    pub certificate: bool,
    /// Whether all values that were computed are computed again, by another engine.
    #[serde(default)]
    pub double_check: bool,
}

/// The period of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum PeriodAnswer {
    /// Of nim-values.
    Nim(NimPeriodAnswer),
}

/// The period of the nim-values of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct NimPeriodAnswer {
    /// The game as it is written.
    pub ruleset: String,
    /// What was found out.
    #[serde(flatten)]
    pub found: PeriodFound,
    /// If asked for, the certificate, or the name of the file it was written to; null if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Option<String>>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate_reason: Option<String>,
    /// If asked for, what was computed a second time, with the same values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub double_checked: Option<DoubleCheck>,
}

/// What is known about the period of a sequence of nim-values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PeriodFound {
    /// `periodic`, `arithmetic` or `unknown`.
    pub kind: &'static str,
    /// The first heap from which on the values repeat; null if that is unknown.
    pub preperiod: Option<Heap>,
    /// A heap from which on they repeat, where the first one is not known because so many heaps are not kept and looking for it was
    /// stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preperiod_at_most: Option<Heap>,
    /// The least period.
    pub period: Option<Heap>,
    /// What is added to the values with each period.
    pub saltus: Option<Heap>,
    /// The last heap that does not follow the pattern.
    pub last_exception: Option<Heap>,
    /// How many values were computed, from the first heap of the game on.
    pub computed: Heap,
    /// Why the period is certain.
    pub proof: Option<PeriodProof>,
    /// What is missing where it is not.
    #[serde(flatten)]
    pub unproved: Option<PeriodUnproved>,
    /// The first heap of the game.
    #[serde(skip)]
    pub start: Heap,
}

/// Why a period holds for all heaps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PeriodProof {
    /// The name of the theorem.
    pub theorem: &'static str,
    /// What it says about this game.
    pub statement: String,
    /// The first heap for which the repetition was checked; null if the theorem needs no check.
    pub checked_from: Option<Heap>,
    /// The first heap for which it was not.
    pub checked_below: Option<Heap>,
}

/// Why no period is proved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PeriodUnproved {
    /// What stands in the way.
    pub reason: String,
    /// What ended the search.
    pub stopped_by: StoppedBy,
    /// A pattern that the computed values follow, which proves nothing.
    pub observed: Option<PeriodPattern>,
    /// Whether more values could prove something, rather than only be looked at.
    #[serde(skip)]
    pub more_may_prove: bool,
    /// What did not fit the memory, in words.
    #[serde(skip)]
    pub memory: Option<String>,
}

/// A pattern of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PeriodPattern {
    /// The first heap from which on the values repeat.
    pub preperiod: Heap,
    /// The least period.
    pub period: Heap,
    /// What is added to the values with each period.
    pub saltus: Heap,
    /// The last heap that does not follow the pattern.
    pub last_exception: Option<Heap>,
}

impl Document for PeriodAnswer {
    const SCHEMA: &'static str = "period/1";
}

impl Ask for PeriodQuestion {
    type Answer = PeriodAnswer;

    fn ask(&self, effort: &Effort) -> Result<PeriodAnswer, Refusal> {
        let game = read::impartial(&self.game)?;
        search::not_loopy(&game)?;
        if let Some(limit) = effort.heap {
            search::within_domain(&game, limit)?;
        }
        let searched = search::period(&game, effort)?;
        let searched = match beyond_the_table(&game, searched, effort)? {
            Ok(found) => return Ok(self.far_answer(&game, found)),
            Err(searched) => searched,
        };
        let certificate = self.certificate.then(|| {
            let search = &searched.search;
            Certificate::new(&game, &search.verdict(), search.values())
        });
        let (certificate, certificate_reason) = match certificate {
            None => (None, None),
            Some(Ok(text)) => (Some(Some(text.to_string())), None),
            Some(Err(why)) => (Some(None), Some(why.to_string())),
        };
        Ok(PeriodAnswer::Nim(NimPeriodAnswer {
            found: PeriodFound::of(&game, &searched),
            ruleset: game.to_string(),
            certificate,
            certificate_reason,
            double_checked: match self.double_check {
                true => Some(double_checked(&game, &searched.search, effort)?),
                false => None,
            },
        }))
    }
}

impl PeriodQuestion {
    /// The answer where most values were not kept.
    fn far_answer(&self, game: &Ruleset, found: PeriodFound) -> PeriodAnswer {
        let why = "not all of the values that it would hold were kept";
        PeriodAnswer::Nim(NimPeriodAnswer {
            ruleset: game.to_string(),
            found,
            certificate: self.certificate.then_some(None),
            certificate_reason: self.certificate.then(|| why.to_string()),
            double_checked: None,
        })
    }
}

/// The values a period rests on, computed again.
fn double_checked(
    game: &Ruleset,
    search: &PeriodSearch,
    effort: &Effort,
) -> Result<DoubleCheck, Refusal> {
    double_check(game, search.sequence().engine(), search.values(), effort)
}

impl PeriodFound {
    /// What a search has found.
    pub(crate) fn of(game: &Ruleset, searched: &Searched) -> Self {
        let verdict = searched.search.verdict();
        let start = game.start();
        let known = searched.search.known() as Heap;
        let pattern = verdict
            .proved()
            .map(|pattern| PeriodPattern::of(pattern, start));
        PeriodFound {
            kind: verdict.kind(),
            preperiod: pattern.map(|pattern| pattern.preperiod),
            preperiod_at_most: None,
            period: pattern.map(|pattern| pattern.period),
            saltus: pattern.map(|pattern| pattern.saltus),
            last_exception: pattern.and_then(|pattern| pattern.last_exception),
            computed: known.saturating_sub(start),
            start,
            proof: match &verdict {
                Verdict::Proved { proof, .. } => Some(proof.into()),
                Verdict::Unknown { .. } => None,
            },
            unproved: match verdict {
                Verdict::Proved { .. } => None,
                Verdict::Unknown { observed, why } => Some(PeriodUnproved {
                    reason: why.to_string(),
                    stopped_by: searched.stopped_by,
                    observed: observed.map(|pattern| PeriodPattern::of(&pattern, start)),
                    more_may_prove: !matches!(why, Unproved::NoTheorem(_)),
                    memory: searched.memory.as_ref().map(ToString::to_string),
                }),
            },
        }
    }

    /// The proved pattern.
    pub fn pattern(&self) -> Option<PeriodPattern> {
        Some(PeriodPattern {
            preperiod: self.preperiod?,
            period: self.period?,
            saltus: self.saltus?,
            last_exception: self.last_exception,
        })
    }
}

impl PeriodPattern {
    /// A pattern in a game whose heaps begin at `start`.
    fn of(pattern: &Pattern, start: Heap) -> Self {
        PeriodPattern {
            preperiod: pattern.preperiod.max(start),
            period: pattern.period,
            saltus: pattern.saltus,
            last_exception: pattern.last_exception_from(start),
        }
    }
}

impl From<&Proof> for PeriodProof {
    fn from(proof: &Proof) -> Self {
        let checked = Some(proof.checked.clone()).filter(|checked| !checked.is_empty());
        PeriodProof {
            theorem: proof.theorem.name(),
            statement: proof.theorem.statement(),
            checked_from: checked.as_ref().map(|checked| checked.start),
            checked_below: checked.map(|checked| checked.end),
        }
    }
}
