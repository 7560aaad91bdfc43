//! A statement of one's own, checked.

use crate::reading::statements::{partizan_heaps, statement};
use crate::{Ask, Document, Effort, Refusal};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::Heap;
use sprague::claim::{
    CheckLimits, Counterexample, Statement, StatementReport, StatementVerdict, check_in_time,
};
use sprague::notation::{ParseError, parse_statement};

/// Does this statement hold?
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClaimQuestion {
    /// The statement.
    pub text: String,
    /// The last heap to look at where the statement names none; 10000 unless told otherwise.
    #[serde(default)]
    pub to: Option<Heap>,
}

/// How a statement fared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ClaimAnswer {
    /// The statement as it was read.
    pub claim: String,
    /// Whether it holds; null if that is undecided.
    pub holds: Option<bool>,
    /// How it fared.
    #[serde(flatten)]
    pub fared: Fared,
}

/// How a statement fared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Fared {
    /// What computation says.
    pub verdict: ClaimVerdict,
    /// The last point that was compared, if nothing speaks against it.
    pub holds_to: Option<String>,
    /// The first counterexample.
    pub fails_at: Option<Mismatched>,
    /// How many points were compared.
    pub checked: u64,
    /// How many of them speak against it.
    pub failed: u64,
    /// Points at which it makes no sense.
    pub undefined: u64,
    /// Why it holds for all heaps.
    pub proof: Option<String>,
    /// Why it is undecided.
    pub trouble: Option<String>,
    /// Weaker statements that hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weaker: Vec<String>,
}

/// What computation says about a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClaimVerdict {
    /// For all heaps, by a theorem.
    HoldsForAll,
    /// It is about finitely many things, and all were checked.
    Holds,
    /// As far as it was looked at.
    HoldsTo,
    /// There is a counterexample.
    Fails,
    /// It cannot be decided within the limits.
    Undecided,
    /// It is not stated formally.
    NotStated,
}

/// A point at which a statement is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Mismatched {
    /// The values of the variables, or the heap.
    pub at: String,
    /// What the statement says.
    pub published: String,
    /// What is the case.
    pub computed: String,
}

impl Document for ClaimAnswer {
    const SCHEMA: &'static str = "claim/1";
}

impl Ask for ClaimQuestion {
    type Answer = ClaimAnswer;

    /// Checks until the time is up; what was found until then is the answer.
    fn ask(&self, effort: &Effort) -> Result<ClaimAnswer, Refusal> {
        let statement = read_statement(&self.text)?;
        let limits = limits(self.to, effort);
        let report = check_in_time(&statement, &limits, effort.control())?;
        Ok(ClaimAnswer {
            claim: statement.to_string(),
            holds: match report.verdict {
                StatementVerdict::Fails => Some(false),
                StatementVerdict::Undecided => None,
                _ => Some(true),
            },
            fared: Fared::from(report),
        })
    }
}

/// Reads a statement, in the notation or in words.
pub(super) fn read_statement(text: &str) -> Result<Statement, Refusal> {
    let heaps = partizan_heaps(text);
    let text = heaps.as_deref().unwrap_or(text);
    let said = |error: ParseError| {
        let said = statement(text).and_then(|said| parse_statement(&said).ok());
        said.ok_or_else(|| Refusal::unreadable(text, &error))
    };
    parse_statement(text).or_else(said)
}

/// How hard to try.
pub(super) fn limits(to: Option<Heap>, effort: &Effort) -> CheckLimits {
    CheckLimits {
        to,
        period: effort.heap,
        memory: effort.memory,
    }
}

impl From<StatementVerdict> for ClaimVerdict {
    fn from(verdict: StatementVerdict) -> Self {
        match verdict {
            StatementVerdict::HoldsForAll => ClaimVerdict::HoldsForAll,
            StatementVerdict::Holds => ClaimVerdict::Holds,
            StatementVerdict::HoldsTo => ClaimVerdict::HoldsTo,
            StatementVerdict::Fails => ClaimVerdict::Fails,
            StatementVerdict::Undecided => ClaimVerdict::Undecided,
        }
    }
}

impl ClaimVerdict {
    /// As it is printed.
    pub fn words(self) -> &'static str {
        match self {
            ClaimVerdict::HoldsForAll => "holds for all n",
            ClaimVerdict::Holds => "holds",
            ClaimVerdict::HoldsTo => "holds so far",
            ClaimVerdict::Fails => "fails",
            ClaimVerdict::Undecided => "undecided",
            ClaimVerdict::NotStated => "not stated",
        }
    }
}

impl From<StatementReport> for Fared {
    fn from(report: StatementReport) -> Self {
        let count = |number: u128| u64::try_from(number).unwrap_or(u64::MAX);
        Fared {
            verdict: report.verdict.into(),
            holds_to: report.last.filter(|_| report.verdict.holds()),
            fails_at: report.first.map(Mismatched::from),
            checked: count(report.checked),
            failed: count(report.failed),
            undefined: count(report.undefined),
            proof: report.proof,
            trouble: report.trouble,
            weaker: report.weaker,
        }
    }
}

impl From<Counterexample> for Mismatched {
    fn from(found: Counterexample) -> Self {
        Mismatched {
            at: found.at,
            published: found.published,
            computed: found.computed,
        }
    }
}
