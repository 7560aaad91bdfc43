//! Closed forms that fit the values of a game, and how far they were checked.

use crate::{Ask, Document, Effort, Refusal, read, search};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::Heap;
use sprague::arithmetic::guess::{FEWEST_FITTED, guess};

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
    /// The forms, the simplest first.
    pub guesses: Vec<GuessedForm>,
    /// Whether there were too few heaps to fit functions on.
    pub too_few: bool,
    /// The closed form that a theorem proves.
    pub proved: Option<String>,
    /// Where that is proved.
    #[serde(skip)]
    pub proved_in: Option<&'static str>,
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
        Ok(GuessAnswer {
            ruleset: game.to_string(),
            fitted_from: found.fitted.start,
            fitted_to: found.fitted.end - 1,
            checked_to: found.checked.end - 1,
            too_few: found.too_few(),
            proved: game.closed_form().map(|form| form.to_string()),
            proved_in: game.formula().map(|formula| formula.source),
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
