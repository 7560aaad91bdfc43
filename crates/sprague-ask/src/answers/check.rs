//! Published formulas against computation, game by game.

use crate::{Ask, Document, Effort, Refusal};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::family::FamilyError;
use sprague::formula::{FieldReport, FormulaReport, FormulaVerdict, HO, check};
use sprague::notation::parse_formulas;
use sprague::{Heap, Progress};

/// Periods are looked for among this many heaps of each game unless told otherwise.
pub const DEFAULT_LIMIT: Heap = 10_000_000;

/// Do these published formulas agree with computation?
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckQuestion {
    /// The text of a file of formulas; without one those of Ho's paper on expansion sets.
    #[serde(default)]
    pub formulas: Option<String>,
    /// Only formulas whose place has this text.
    #[serde(default)]
    pub only: Option<String>,
}

/// How published formulas fared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckAnswer {
    /// Where they were published.
    pub source: String,
    /// Whether all formulas that were asked for were checked.
    pub complete: bool,
    /// The formulas that were checked, in order.
    pub claims: Vec<CheckedClaim>,
    /// How many formulas were asked for.
    #[serde(skip)]
    pub asked: usize,
}

/// How a formula fared over the games of its family.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedClaim {
    /// The place in the source.
    pub place: String,
    /// What to know about the reading, such as a misprint that was corrected.
    pub note: Option<String>,
    /// The family that was checked.
    pub family: String,
    /// How many games it has.
    pub games: usize,
    /// Whether it holds; null if it is wrong for no game but unknown or too large for some, or if it
    /// applies to none.
    pub holds: Option<bool>,
    /// Parameters of the last game, if the formula holds.
    pub holds_to: Option<String>,
    /// The first game for which a field is wrong.
    pub fails_at: Option<ClaimMismatch>,
    /// What is claimed, field by field.
    pub fields: Vec<CheckedField>,
    /// What the games say about the formula.
    #[serde(skip)]
    pub verdict: FormulaVerdict,
    /// Parameters of the last game.
    #[serde(skip)]
    pub last: Option<String>,
}

/// How one field of a formula fared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedField {
    /// The field.
    pub field: &'static str,
    /// Games it was compared for.
    pub checked: usize,
    /// Games it is wrong for.
    pub failed: usize,
    /// Games for which the formula makes no sense, such as a negative exponent.
    pub not_applicable: usize,
    /// Games for which the numbers of the formula are too large to be worked out.
    pub too_large: usize,
    /// Games whose period, or expansion set, was not found within the limits.
    pub unknown: usize,
    /// The first game for which it is wrong.
    pub first: Option<ClaimMismatch>,
}

/// A game for which a formula is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ClaimMismatch {
    /// The field that is wrong.
    pub field: &'static str,
    /// The game.
    pub game: String,
    /// The parameters.
    pub at: String,
    /// What the formula says.
    pub published: String,
    /// What is the case.
    pub computed: String,
}

impl Document for CheckAnswer {
    const SCHEMA: &'static str = "check/1";
}

impl CheckAnswer {
    /// Whether some formula is wrong.
    pub fn has_failed(&self) -> bool {
        self.count(FormulaVerdict::Fails) > 0
    }

    /// How many formulas the games say this about.
    pub fn count(&self, verdict: FormulaVerdict) -> usize {
        let such = |claim: &&CheckedClaim| claim.verdict == verdict;
        self.claims.iter().filter(such).count()
    }
}

impl Ask for CheckQuestion {
    type Answer = CheckAnswer;

    /// Checks until it is told to stop; what was checked until then is the answer.
    fn ask(&self, effort: &Effort) -> Result<CheckAnswer, Refusal> {
        let text = self.formulas.as_deref().unwrap_or(HO);
        let read = parse_formulas(text).map_err(|error| Refusal::unreadable(text, &error))?;
        let only = self.only.as_deref().unwrap_or("");
        let mut asked = read.formulas;
        asked.retain(|formula| formula.place.contains(only));
        if asked.is_empty() {
            return Err(Refusal::unanswerable(
                "there is no such formula",
                "leave the place out to check and list them all",
            )
            .with_instead("check", ""));
        }
        let (control, total) = (effort.control(), asked.len());
        let limit = effort.heap.unwrap_or(DEFAULT_LIMIT);
        let mut claims = Vec::new();
        for formula in &asked {
            if control.check().is_err() {
                break;
            }
            match check(formula, limit, control) {
                Ok(report) => claims.push(CheckedClaim::from(report)),
                Err(FamilyError::Stopped(_)) => break,
                Err(error) => return Err(error.into()),
            }
            let (done, all) = (claims.len() as u128, total as u128);
            control.tell(&Progress::steps("formulas checked", done, Some(all)));
        }
        Ok(CheckAnswer {
            source: read.source,
            complete: claims.len() == total,
            claims,
            asked: total,
        })
    }
}

impl From<FormulaReport> for CheckedClaim {
    fn from(report: FormulaReport) -> Self {
        let verdict = report.verdict();
        let fields: Vec<CheckedField> = report.fields.into_iter().map(CheckedField::from).collect();
        CheckedClaim {
            place: report.place,
            note: report.note,
            family: report.family,
            games: report.games,
            holds: match verdict {
                FormulaVerdict::Holds => Some(true),
                FormulaVerdict::Fails => Some(false),
                FormulaVerdict::Unknown | FormulaVerdict::AppliesToNone => None,
            },
            holds_to: report
                .last
                .clone()
                .filter(|_| verdict == FormulaVerdict::Holds),
            fails_at: fields.iter().find_map(|field| field.first.clone()),
            fields,
            verdict,
            last: report.last,
        }
    }
}

impl From<FieldReport> for CheckedField {
    fn from(report: FieldReport) -> Self {
        let field = report.field;
        CheckedField {
            field,
            checked: report.checked,
            failed: report.failed,
            not_applicable: report.not_applicable,
            too_large: report.too_large,
            unknown: report.unknown,
            first: report.first.map(|first| ClaimMismatch {
                field,
                game: first.game,
                at: first.at,
                published: first.published,
                computed: first.computed,
            }),
        }
    }
}
