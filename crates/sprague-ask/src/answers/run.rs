//! Long runs: billions of heaps of a sparse game, and what they show.

use super::double_check::{DoubleCheck, again, disagreement};
use crate::{Ask, Document, Effort, Limit, Refusal, RefusalKind, read};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::sequence::long_run::{LongRun, REPEATED_STATE, RunError, Statistics};
use sprague::sequence::{EngineKind, LimitError};
use sprague::{Control, Heap, Nimber, Progress, Ruleset};
use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Heaps between two looks at the handle.
const STEP: Heap = 1 << 16;

/// What do very many heaps of this game show?
///
/// Goes on until a period is proved, or to the last heap to look at. The first and the last heaps are kept
/// in the memory there is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RunQuestion {
    /// The game: a finite code that leaves at most two heaps, or Grundy's game.
    pub game: String,
}

/// What a long run has shown so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RunAnswer {
    /// The game as it is written.
    pub ruleset: String,
    /// How many heaps were computed, heap 0 among them.
    pub computed: Heap,
    /// The largest value.
    pub largest: u32,
    /// The first heap that has it.
    pub largest_at: Heap,
    /// How many heaps are rare; null without a sparse space, as are the next three.
    pub rare: Option<usize>,
    /// The last rare heap.
    pub last_rare: Option<Heap>,
    /// The mask of the sparse space.
    pub mask: Option<u32>,
    /// Whether the parity of the heap counts as well.
    pub parity: Option<bool>,
    /// How often each value occurs, heaps from 1 on.
    pub frequencies: Vec<u64>,
    /// How often they occurred below each power of two.
    pub milestones: Vec<Milestone>,
    /// The proved period; null unless one is proved, as are the next four.
    pub period: Option<Heap>,
    /// From where on the values repeat.
    pub preperiod: Option<Heap>,
    /// Whether that is certainly the least such heap.
    pub preperiod_is_least: Option<bool>,
    /// The heap at which the period was proved.
    pub proved_at: Option<Heap>,
    /// The theorem that proves it.
    pub proof: Option<&'static str>,
    /// The engine, in words.
    pub engine: String,
    /// Whether the run ended before its time.
    pub stopped: bool,
    /// If asked for, what was computed a second time, with the same values in the same numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub double_checked: Option<DoubleCheck>,
}

/// How often each value occurs below some heap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Milestone {
    /// A power of two.
    pub below: Heap,
    /// How often each value occurs, heaps from 1 on.
    pub frequencies: Vec<u64>,
}

impl Document for RunAnswer {
    const SCHEMA: &'static str = "run/1";
}

impl RunAnswer {
    /// What is known of a run under way.
    pub fn of(game: &Ruleset, run: &LongRun, stopped: bool) -> Self {
        RunAnswer::new(game, run.statistics(), stopped)
    }

    fn new(game: &Ruleset, found: Statistics, stopped: bool) -> Self {
        let (sparse, period) = (found.sparse, found.period);
        RunAnswer {
            ruleset: game.to_string(),
            computed: found.computed,
            largest: found.largest,
            largest_at: found.largest_at,
            rare: sparse.map(|sparse| sparse.rare),
            last_rare: sparse.map(|sparse| sparse.last_rare),
            mask: sparse.map(|sparse| sparse.mask),
            parity: sparse.map(|sparse| sparse.parity),
            frequencies: found.frequencies,
            milestones: found
                .milestones
                .into_iter()
                .map(|(exponent, frequencies)| Milestone {
                    below: 1 << exponent,
                    frequencies,
                })
                .collect(),
            period: period.map(|period| period.period),
            preperiod: period.map(|period| period.preperiod),
            preperiod_is_least: period.map(|period| period.least),
            proved_at: period.map(|period| period.proved_at),
            proof: period.map(|period| period.theorem()),
            engine: found.engine,
            stopped,
            double_checked: None,
        }
    }

    /// Computes all heaps again, by another engine, and compares every value that the run has kept, and how often
    /// each value occurs, among all heaps and below each power of two.
    pub fn double_check(
        &mut self,
        game: &Ruleset,
        run: &LongRun,
        effort: &Effort,
    ) -> Result<(), Refusal> {
        let count = usize::try_from(self.computed).unwrap_or(usize::MAX);
        let beside = effort.memory.saturating_sub(run.bytes());
        let effort = effort.clone().with_memory(beside);
        let (engine, sequence) = again(game, EngineKind::Adaptive, count, &effort)?;
        let values = sequence.values();
        let other = |&(heap, value): &(Heap, Nimber)| run.value(heap).is_some_and(|v| v != value);
        if let Some((heap, _)) = (0..).zip(values.iter().copied()).find(other) {
            let what = format!("give heap {heap} of {game} another value");
            return Err(disagreement(&what));
        }
        let largest = values.iter().copied().max().unwrap_or(0);
        let first = values.iter().position(|&value| value == largest);
        let same = is_count(&self.frequencies, values)
            && (largest, first.unwrap_or(0) as Heap) == (self.largest, self.largest_at)
            && self.milestones.iter().all(|milestone| {
                let below = usize::try_from(milestone.below).unwrap_or(usize::MAX);
                let below = &values[..below.min(values.len())];
                is_count(&milestone.frequencies, below)
            });
        if !same {
            let what = format!("count the values of {game} differently");
            return Err(disagreement(&what));
        }
        self.double_checked = Some(DoubleCheck {
            engine: engine.explain(),
            heaps: self.computed,
        });
        Ok(())
    }

    /// Whether the period was proved by the state of the game, and not by its values.
    pub fn is_by_state(&self) -> bool {
        self.proof == Some(REPEATED_STATE)
    }
}

/// Whether these are the frequencies of the values, heaps from 1 on; zeros at the end do not count.
fn is_count(frequencies: &[u64], values: &[Nimber]) -> bool {
    let mut left = frequencies.to_vec();
    let counted = values.iter().skip(1).all(|&value| {
        let place = left.get_mut(value as usize).filter(|count| **count > 0);
        place.map(|count| *count -= 1).is_some()
    });
    counted && left.iter().all(|&count| count == 0)
}

/// Begins a run, or goes on from a saved state, with so many bytes of memory.
pub fn begin(game: &Ruleset, memory: u64, state: Option<&[u8]>) -> Result<LongRun, Refusal> {
    match state {
        Some(bytes) => LongRun::resume(game, memory, bytes).map_err(|error| {
            Refusal::new(RefusalKind::File, error.to_string())
                .with_hint("give the state of this game, or begin anew")
        }),
        None => LongRun::new(game, memory).ok_or_else(|| {
            Refusal::unanswerable(
                format!("long runs do not cover {game}"),
                "they are for finite codes that leave at most two heaps, without `=`; the period and \
                 the values can be asked of all games",
            )
            .with_instead("period", game.to_string())
        }),
    }
}

/// The state of a run is not looked at beyond so many bytes before it is replaced; this takes some ten seconds.
const LONGEST_STATE: u64 = 16 << 30;

/// Whether the state of a run may be written to a file: nothing is there, or the state of a run of the same game that is not
/// further. What is anything else, or cannot be read, is not to be replaced, and the error says why.
pub fn may_replace(path: &Path, game: &Ruleset, run: &LongRun) -> io::Result<bool> {
    let there = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(true),
        there => there?,
    };
    let refused = |why: String| Err(io::Error::new(io::ErrorKind::InvalidData, why));
    if !there.is_file() {
        return refused("it is there and is not a plain file".into());
    }
    if there.len() > LONGEST_STATE {
        return refused(format!("it is longer than {LONGEST_STATE} bytes"));
    }
    match LongRun::saved_heaps(game, File::open(path)?, there.len())? {
        Ok(heaps) => Ok(heaps <= run.computed()),
        Err(error) => refused(error.to_string()),
    }
}

impl Ask for RunQuestion {
    type Answer = RunAnswer;

    /// Goes on until told to stop; what was found until then is the answer.
    fn ask(&self, effort: &Effort) -> Result<RunAnswer, Refusal> {
        let game = read::impartial(&self.game)?;
        let control = effort.control();
        let mut run = begin(&game, effort.memory, None)?.under(control);
        let to = effort.heap.map_or(Heap::MAX, |to| to.saturating_add(1));
        while run.computed() < to && (effort.heap.is_some() || !run.is_proved()) {
            if control.check().is_err() {
                return Ok(RunAnswer::of(&game, &run, true));
            }
            let total = effort.heap.map(|_| u128::from(to));
            control.tell(&Progress::steps("running", run.computed().into(), total));
            let next = to.min(run.computed().saturating_add(STEP));
            match advance(&mut run, next, effort.heap.is_none()) {
                Err(RunError::Limit(LimitError::Stopped(_))) => {
                    return Ok(RunAnswer::of(&game, &run, true));
                }
                advanced => advanced?,
            }
        }
        let told = told_from_where(&mut run, control)?;
        Ok(RunAnswer::of(&game, &run, !told))
    }
}

/// Goes on until all heaps below `to` are known; without an end of the run, no further than to the heap at which a period is
/// proved, so that the answer depends neither on the steps nor on how long they took.
pub fn advance(run: &mut LongRun, to: Heap, without_end: bool) -> Result<(), RunError> {
    match without_end {
        true => run.advance_to_proof(to),
        false => run.advance(to),
    }
}

/// Looks for the first heap of a period that was proved where heaps are forgotten; false if told to stop before.
pub fn told_from_where(run: &mut LongRun, control: &Control) -> Result<bool, Refusal> {
    loop {
        match run.look_for_beginning(STEP) {
            Ok(true) => return Ok(true),
            Ok(false) if control.check().is_ok() => {
                let what = "looking for the first heap of the period";
                let (from, to) = run.beginning_between().unwrap_or_default();
                control.tell(&Progress::steps(what, from.into(), Some(to.into())));
            }
            Ok(false) | Err(RunError::Limit(LimitError::Stopped(_))) => return Ok(false),
            Err(error) => return Err(error.into()),
        }
    }
}

impl From<RunError> for Refusal {
    fn from(error: RunError) -> Self {
        let refusal = Refusal::new(RefusalKind::Limit, error.to_string());
        let refusal = match error {
            RunError::Limit(_) => refusal,
            RunError::Forgotten(_) => {
                refusal.with_hint("begin anew with more memory: this state cannot go further")
            }
            RunError::Wide(_) => refusal.with_hint(
                "begin anew with memory that keeps all heaps: this state cannot go further",
            ),
        };
        refusal.with_raise(&[Limit::Memory])
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// A run of a game, and what it says of it.
    fn ran(game: &Ruleset) -> (LongRun, RunAnswer) {
        let mut run = begin(game, 1 << 20, None).unwrap();
        run.advance(3000).unwrap();
        let answer = RunAnswer::of(game, &run, false);
        (run, answer)
    }

    /// What is said when something in the answer of a run is wrong.
    fn refused(spoil: impl FnOnce(&mut RunAnswer)) -> String {
        let game: Ruleset = "0.106".parse().unwrap();
        let (run, mut answer) = ran(&game);
        spoil(&mut answer);
        let refused = answer.double_check(&game, &run, &Effort::new());
        assert_eq!(answer.double_checked, None);
        refused.unwrap_err().message
    }

    fn counts_differently(spoil: impl FnOnce(&mut RunAnswer)) {
        let message = refused(spoil);
        assert!(message.contains("count the values of"), "{message}");
    }

    #[test]
    fn a_run_that_is_right_is_computed_again_with_the_same_values_and_counts() {
        let game: Ruleset = "0.106".parse().unwrap();
        let (run, mut answer) = ran(&game);
        answer.double_check(&game, &run, &Effort::new()).unwrap();
        let checked = answer.double_checked.unwrap();
        assert_eq!(checked.heaps, answer.computed);
    }

    #[test]
    fn a_wrong_value_that_a_run_has_kept_is_found() {
        // Two games whose first values are the same.
        let (game, other): (Ruleset, Ruleset) =
            ("0.106".parse().unwrap(), "0.1067".parse().unwrap());
        let (_, mut answer) = ran(&game);
        let (run, _) = ran(&other);
        let refused = answer.double_check(&game, &run, &Effort::new());
        let message = refused.unwrap_err().message;
        assert!(message.contains("give heap 4 of"), "{message}");
    }

    #[test]
    fn a_wrong_count_of_a_run_is_found() {
        counts_differently(|answer| answer.frequencies[2] += 1);
    }

    #[test]
    fn a_value_that_a_run_counts_for_another_one_is_found() {
        counts_differently(|answer| {
            answer.frequencies[2] += 1;
            answer.frequencies[1] -= 1;
        });
    }

    #[test]
    fn a_value_that_a_run_never_counts_is_found() {
        counts_differently(|answer| {
            answer.frequencies.pop();
        });
    }

    #[test]
    fn a_wrong_count_below_a_power_of_two_is_found() {
        for milestone in [0, 5] {
            counts_differently(|answer| answer.milestones[milestone].frequencies[0] += 1);
        }
    }

    #[test]
    fn a_wrong_largest_value_of_a_run_is_found() {
        counts_differently(|answer| answer.largest += 1);
    }

    #[test]
    fn a_wrong_place_of_the_largest_value_of_a_run_is_found() {
        counts_differently(|answer| answer.largest_at += 1);
    }
}
