//! Closed forms that fit the values of a game, and how far they were checked.

use crate::{Ask, Document, Effort, Refusal, read, search};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::arithmetic::ClosedForm;
use sprague::arithmetic::expr::Expr;
use sprague::arithmetic::guess::{FEWEST_FITTED, guess};
use sprague::claim::{CheckLimits, StatementVerdict, check};
use sprague::notation::parse_statement;
use sprague::{Control, Heap, Ruleset};

/// Forms are fitted on heaps up to this one unless told otherwise.
const FITTED: Heap = 2000;

/// Which closed forms fit the values of this game?
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GuessQuestion {
    /// The game.
    pub game: String,
    /// Fit on heaps up to this one; ten thousand more are used to check.
    #[serde(default)]
    pub to: Option<Heap>,
}

/// Closed forms that fit the values of a game. None of them is proved by that.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GuessAnswer {
    /// The game as it is written.
    pub ruleset: String,
    /// The first heap the forms were fitted on.
    pub fitted_from: Heap,
    /// The last one.
    pub fitted_to: Heap,
    /// They hold up to this heap.
    pub checked_to: Heap,
    /// Whether these are all heaps that were asked for; the work was stopped otherwise.
    pub complete: bool,
    /// The forms, the simplest first.
    pub guesses: Vec<GuessedForm>,
    /// Whether there were too few heaps to fit functions on.
    pub too_few: bool,
    /// The closed form that a theorem proves, or that follows from the period.
    pub proved: Option<String>,
    /// Where that is proved.
    #[serde(skip)]
    pub proved_in: Option<&'static str>,
    /// That the form holds for all heaps, as a statement that can be claimed, if it follows from the period.
    #[serde(skip)]
    pub statement: Option<String>,
    /// The last heap to fit on for which there would be enough.
    #[serde(skip)]
    pub enough_at: Heap,
}

/// A form that fits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GuessedForm {
    /// G(n), in the language of expressions.
    pub form: String,
    /// The heaps with a case of their own, which come first in the form.
    pub exceptions: Vec<Heap>,
    /// How many of the fitted heaps it tells the value of.
    pub covered: usize,
    /// How many heaps it was fitted on.
    pub of: Heap,
}

impl Document for GuessAnswer {
    const SCHEMA: &'static str = "guess/1";
}

impl Ask for GuessQuestion {
    type Answer = GuessAnswer;

    fn ask(&self, effort: &Effort) -> Result<GuessAnswer, Refusal> {
        let game = read::impartial(&self.game)?;
        search::not_loopy(&game)?;
        let start = game.start();
        let to = self
            .to
            .unwrap_or_else(|| search::end_by_default(start, FITTED));
        search::within_domain(&game, to)?;
        let found = guess(&game, to, effort.memory, effort.control())?;
        let of = found.fitted.end - found.fitted.start;
        let all = found
            .found
            .iter()
            .filter(|guess| guess.covered as Heap == of);
        let fitting = all.map(|guess| &guess.form);
        let last = found.checked.end - 1;
        let published = game.closed_form().zip(game.formula());
        let followed = match (&published, found.complete) {
            (Some(_), _) => None,
            (None, true) => follows_from_period(&game, fitting, last, effort.control(), effort)?,
            // It was found in time what fits; whether it is proved is looked at for a moment more.
            (None, false) => {
                let control = effort.control().briefly(LAST_LOOKS);
                follows_from_period(&game, fitting, last, &control, effort).unwrap_or_default()
            }
        };
        let (proved, proved_in) = match published {
            Some((form, formula)) => (Some(form.to_string()), Some(formula.source)),
            None => (
                followed.as_ref().map(|form| form.to_string()),
                Some("it follows from the period"),
            ),
        };
        Ok(GuessAnswer {
            ruleset: game.to_string(),
            fitted_from: found.fitted.start,
            fitted_to: found.fitted.end - 1,
            checked_to: last,
            complete: found.complete,
            too_few: found.too_few(),
            proved,
            proved_in,
            statement: followed.map(|form| statement(&game, form)),
            enough_at: found.fitted.start + FEWEST_FITTED - 1,
            guesses: found
                .found
                .into_iter()
                .map(|guess| GuessedForm {
                    form: guess.form.to_string(),
                    exceptions: guess.exceptions,
                    covered: guess.covered,
                    of,
                })
                .collect(),
        })
    }
}

/// How long to look for a proof when the time is over, in looks at the clock.
const LAST_LOOKS: u64 = 300;

/// The first of some forms that holds for all heaps because the values repeat, which is looked for up to a heap.
fn follows_from_period<'a>(
    game: &Ruleset,
    forms: impl Iterator<Item = &'a ClosedForm>,
    to: Heap,
    control: &Control,
    effort: &Effort,
) -> Result<Option<&'a ClosedForm>, Refusal> {
    let limits = CheckLimits {
        to: Some(to),
        period: Some(to),
        memory: effort.memory,
    };
    for form in forms {
        // A form may use what statements do not have.
        let Ok(statement) = parse_statement(&statement(game, form)) else {
            continue;
        };
        let report = check(&statement, None, &limits, control)?;
        if report.verdict == StatementVerdict::HoldsForAll && report.undefined == 0 {
            return Ok(Some(form));
        }
    }
    Ok(None)
}

/// That a form tells all values, as a statement: each case under its condition, the later ones where no earlier one applies.
fn statement(game: &Ruleset, form: &ClosedForm) -> String {
    let equals = |expr: &Expr| format!("G({game}, n) = {expr}");
    let mut cases = form.cases.iter().rev();
    let last = cases.next().map(|(expr, condition)| match condition {
        Some(condition) => format!("({condition}) and {}", equals(expr)),
        None => equals(expr),
    });
    let all = cases.fold(
        last.unwrap_or_default(),
        |rest, (expr, condition)| match condition {
            Some(condition) => {
                let case = equals(expr);
                format!("(({condition}) and {case}) or (not ({condition}) and ({rest}))")
            }
            None => equals(expr),
        },
    );
    format!("{all} for n >= {}", game.start())
}
