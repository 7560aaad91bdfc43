//! Other codes with the same values.

use crate::{Ask, Count, Document, Effort, Refusal, read, search};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::Heap;
use sprague::equivalence::{CodeScope, equivalents};

/// More codes than this are not tried.
const MOST_CODES: u128 = 20_000_000;

/// Which other codes have the values of this game?
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EquivalentQuestion {
    /// The game.
    pub game: String,
    /// Try codes with up to this many digits after the point; 3 unless told otherwise.
    #[serde(default)]
    pub length: Option<usize>,
    /// The largest digit to try; 7 unless told otherwise.
    #[serde(default)]
    pub digit: Option<u32>,
    /// The largest shift of the heap size to allow; 3 unless told otherwise.
    #[serde(default)]
    pub shift: Option<u64>,
}

/// Codes with the values of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct EquivalentAnswer {
    /// The game as it is written.
    pub ruleset: String,
    /// How many codes there were to try.
    pub tried: Count,
    /// Whether all of them were; the search may have been stopped.
    pub complete: bool,
    /// The last heap that was compared.
    pub compared_to: Heap,
    /// The codes, by shift, length and digits.
    pub equivalent: Vec<EquivalentCode>,
}

/// Another code with the same values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct EquivalentCode {
    /// The code.
    pub code: String,
    /// Its heap n + shift is our n.
    pub shift: i64,
    /// Whether that is proved for all heaps; otherwise it was observed for those compared.
    pub proved: bool,
}

impl Document for EquivalentAnswer {
    const SCHEMA: &'static str = "equivalent/1";
}

impl Ask for EquivalentQuestion {
    type Answer = EquivalentAnswer;

    fn ask(&self, effort: &Effort) -> Result<EquivalentAnswer, Refusal> {
        let game = read::impartial(&self.game)?;
        search::not_loopy(&game)?;
        let scope = self.scope(effort)?;
        let all = equivalents(&game, &scope, effort.control())?;
        Ok(EquivalentAnswer {
            ruleset: game.to_string(),
            tried: Count(scope.size()),
            complete: all.complete,
            compared_to: scope.heaps,
            equivalent: all
                .found
                .into_iter()
                .map(|other| EquivalentCode {
                    code: other.code.to_string(),
                    shift: other.shift,
                    proved: other.proved,
                })
                .collect(),
        })
    }
}

impl EquivalentQuestion {
    /// Which codes to try, if that are neither none nor too many.
    fn scope(&self, effort: &Effort) -> Result<CodeScope, Refusal> {
        let sensible = CodeScope::default();
        let shift = self.shift.unwrap_or(sensible.largest_shift);
        let scope = CodeScope {
            length: self.length.unwrap_or(sensible.length),
            largest_digit: self.digit.unwrap_or(sensible.largest_digit),
            largest_shift: shift,
            heaps: effort
                .heap
                .unwrap_or(sensible.heaps)
                .max(shift.saturating_add(1)),
        };
        let codes = match scope.length {
            0 => 0,
            _ => scope.size(),
        };
        match codes {
            1..=MOST_CODES => Ok(scope),
            _ => Err(Refusal::unanswerable(
                format!("that would be {codes} codes to try"),
                format!("choose length and digits so that there are 1 to {MOST_CODES}"),
            )),
        }
    }
}
