//! Other codes with the same values, or other pairs of sets.

use super::atlas::AtlasPlace;
use super::value::arena;
use crate::{Ask, Count, Document, Effort, Refusal, read, search};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::equivalence::{CodeScope, Equivalent, equivalents};
use sprague::ruleset::{Game, Partizan};
use sprague::value::{HeapValues, Outcomes, TakeSets};
use sprague::{Heap, Progress};

/// More codes than this are not tried.
const MOST_CODES: u128 = 20_000_000;

/// Larger shifts are not tried.
const MOST_SHIFT: u64 = 1000;

/// Pairs of sets of numbers up to this one are tried.
const LARGEST_TAKEN: usize = 7;
/// The values of pairs of sets are compared up to this heap.
const COMPARED: usize = 40;

/// Which other codes have the values of this game? For a game with a set for each player: which other pairs of
/// sets?
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
    /// Its place in the atlas of octal games, where other codes are proved to have its values.
    pub atlas: Option<AtlasPlace>,
    /// The codes, by shift, length and digits; or the pairs of sets.
    pub equivalent: Vec<EquivalentCode>,
    /// Whether pairs of sets were tried.
    #[serde(skip)]
    pub of_sets: bool,
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
        let game = match read::game(&self.game)? {
            Game::Impartial(game) => game,
            Game::Partizan(game) => return pairs_of_sets(&game, effort),
        };
        search::not_loopy(&game)?;
        let scope = self.scope(effort)?;
        let all = equivalents(&game, &scope, effort.control())?;
        let atlas = AtlasPlace::of(&game);
        Ok(EquivalentAnswer {
            ruleset: game.to_string(),
            tried: Count(scope.size()),
            complete: all.complete,
            compared_to: scope.heaps,
            of_sets: false,
            equivalent: all
                .found
                .into_iter()
                .map(|other| EquivalentCode::new(&other, atlas.as_ref()))
                .collect(),
            atlas,
        })
    }
}

/// Other pairs of sets whose first heaps have the same values; that is observed, not proved.
fn pairs_of_sets(game: &Partizan, effort: &Effort) -> Result<EquivalentAnswer, Refusal> {
    let sets = TakeSets::of(game).filter(|sets| sets.largest() <= LARGEST_TAKEN);
    let Some(sets) = sets else {
        let message = match TakeSets::of(game) {
            Some(_) => "pairs of sets are compared only where nobody may take more than a few",
            None => "of partizan games only those with a finite set for each player are compared",
        };
        return Err(Refusal::unanswerable(
            message,
            format!("both sets must have numbers up to {LARGEST_TAKEN} only, as in S(1,2|1,3)"),
        ));
    };
    let control = effort.control();
    let mut arena = arena(effort);
    let outcomes = |sets: &TakeSets| Outcomes::new(sets.clone()).first(COMPARED + 1, control);
    let mut values =
        |sets: &TakeSets| HeapValues::new(sets.clone()).values(&mut arena, COMPARED + 1);
    let (own_outcomes, own_values) = (outcomes(&sets)?, values(&sets)?);
    let largest = (sets.largest() + 1).min(LARGEST_TAKEN);
    let members =
        |set: usize| -> Vec<usize> { (1..=largest).filter(|n| set >> (n - 1) & 1 == 1).collect() };
    let all = (1 << largest) - 1;
    let mut answer = EquivalentAnswer {
        ruleset: game.to_string(),
        tried: Count((all * all) as u128),
        complete: true,
        compared_to: COMPARED as Heap,
        atlas: None,
        equivalent: Vec::new(),
        of_sets: true,
    };
    for left in 1..=all {
        let steps = Progress::steps("trying sets", left as u128, Some(all as u128));
        control.tell(&steps);
        if control.check().is_err() {
            answer.complete = false;
            break;
        }
        for right in 1..=all {
            let (left, right) = (members(left), members(right));
            let other = TakeSets::new(&left, &right)
                .ok()
                .filter(|other| *other != sets);
            let Some(other) = other else { continue };
            if outcomes(&other)? == own_outcomes && values(&other)? == own_values {
                answer.equivalent.push(EquivalentCode {
                    code: format!("S({}|{})", listed(&left), listed(&right)),
                    shift: 0,
                    proved: false,
                });
            }
        }
    }
    Ok(answer)
}

fn listed(numbers: &[usize]) -> String {
    let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    words.join(",")
}

impl EquivalentCode {
    /// A code that was found; the atlas may know a proof that reaches further than was looked.
    fn new(other: &Equivalent, atlas: Option<&AtlasPlace>) -> Self {
        let code = other.code.to_string();
        let known = atlas.is_some_and(|place| {
            let mut codes = place.game.codes.iter();
            codes.any(|member| member.code == code && member.shift - place.shift == other.shift)
        });
        EquivalentCode {
            code,
            shift: other.shift,
            proved: other.proved || known,
        }
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
            memory: effort.memory,
        };
        if shift > MOST_SHIFT {
            return Err(Refusal::unanswerable(
                format!("heaps are not compared with those {shift} further"),
                format!("choose a shift of at most {MOST_SHIFT}"),
            ));
        }
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
