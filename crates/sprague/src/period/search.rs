//! Computing values until a period is proved or the caller has had enough.

use super::find::observed;
use super::prove::{Prover, by_sparse_state};
use super::{Pattern, Proof, Verdict};
use crate::ruleset::Ruleset;
use crate::sequence::{DEFAULT_MEMORY, LimitError, NimSequence, Nimber};
use crate::{Heap, Value};

/// How many values to compute at least before looking whether the engine's state repeats.
const SHORTEST_STRETCH: usize = 1 << 14;
/// So many values are too many to look through again and again.
const MANY_VALUES: usize = 1 << 22;

/// A search for a proven period that can be continued step by step.
///
/// The library looks at no clock: the caller decides how far each step goes and when to stop.
///
/// ```
/// use sprague::{PeriodSearch, notation::parse_ruleset};
///
/// let mut search = PeriodSearch::new(&parse_ruleset("kayles").unwrap());
/// search.run(10_000).unwrap();
/// let pattern = *search.verdict().proved().unwrap();
/// assert_eq!((pattern.preperiod, pattern.period), (71, 12));
/// ```
#[derive(Debug)]
pub struct PeriodSearch {
    sequence: NimSequence,
    prover: Prover,
    /// How many values must be known before the next attempt.
    next_attempt: usize,
    /// How many values were known at the last attempt.
    attempted: usize,
    found: Option<(Pattern, Proof)>,
    default_limit: Heap,
    /// The first heap of the game.
    start: Heap,
}

impl PeriodSearch {
    /// A search in the sequence of a ruleset.
    pub fn new(ruleset: &Ruleset) -> Self {
        PeriodSearch::with_memory(ruleset, DEFAULT_MEMORY)
    }

    /// A search that may use so many bytes.
    pub fn with_memory(ruleset: &Ruleset, bytes: u64) -> Self {
        let sequence = NimSequence::new(ruleset).with_memory(bytes);
        let sensible = sequence.engine().sensible_heaps(ruleset);
        PeriodSearch {
            sequence,
            prover: Prover::for_ruleset(ruleset),
            next_attempt: 16,
            attempted: 0,
            found: None,
            default_limit: ruleset.start() + sensible,
            start: ruleset.start(),
        }
    }

    /// Whether some theorem could prove a period, given enough values.
    pub fn has_theorem(&self) -> bool {
        !matches!(self.prover, Prover::None(_))
    }

    /// Whether so much work has been done that it is sensible to stop without being asked.
    pub fn has_worked_enough(&self) -> bool {
        self.share_of_work() >= 1.0
    }

    /// Which part of the work that is sensible without being asked has been done.
    pub fn share_of_work(&self) -> f64 {
        const ENOUGH: f64 = 4e9;
        self.sequence.work() as f64 / ENOUGH
    }

    /// How far it is sensible to go without being asked: a few seconds of work.
    pub fn default_limit(&self) -> Heap {
        self.default_limit
    }

    /// Computes heaps up to and including `heap` and says whether a period is proved by now. Stops
    /// early when it is.
    pub fn advance_to(&mut self, heap: Heap) -> Result<bool, LimitError> {
        while self.found.is_none() && (self.sequence.values().len() as Heap) <= heap {
            let known = self.sequence.values().len();
            let stretch = known + (known / 32).max(SHORTEST_STRETCH);
            let stop = heap.min(self.next_attempt.min(stretch) as Heap - 1);
            self.sequence.extend_to(stop)?;
            if let Some(repeated) = self.sequence.recurrence() {
                self.found = by_sparse_state(&repeated, self.sequence.values());
            }
            if self.found.is_none() && self.sequence.values().len() >= self.next_attempt {
                self.attempt();
                self.next_attempt += self.next_attempt / 2;
            }
        }
        Ok(self.found.is_some())
    }

    /// Looks for a period that the values alone prove, unless the engine watches for one in so many
    /// values that looking would take longer than computing them.
    fn attempt(&mut self) {
        if self.sequence.is_watching() && self.sequence.values().len() > MANY_VALUES {
            return;
        }
        if self.found.is_none() && self.attempted < self.sequence.values().len() {
            self.attempted = self.sequence.values().len();
            self.found = self.prover.prove(self.sequence.values());
        }
    }

    /// Goes on until a period is proved or heap `limit` is computed; tries once more at the end.
    pub fn run(&mut self, limit: Heap) -> Result<bool, LimitError> {
        let outcome = self.advance_to(limit);
        self.attempt();
        outcome?;
        Ok(self.found.is_some())
    }

    /// Computes until the value of `heap` is known, from the table or by a proven period, without
    /// looking at a clock; [`value`](Self::value) then has it.
    ///
    /// When the table cannot fit the memory, a period is looked for as far as is sensible without
    /// being asked; only then is the heap refused.
    pub fn reach(&mut self, heap: Heap) -> Result<(), LimitError> {
        let too_large = self.check_memory(heap);
        if too_large.is_err() && !self.has_theorem() {
            return too_large;
        }
        let limit = match too_large {
            Ok(()) => heap,
            Err(_) => heap.min(self.default_limit),
        };
        let mut next = self.values().len() as Heap;
        while next <= limit && !(too_large.is_err() && self.has_worked_enough()) {
            next = limit.min(next.saturating_mul(2).max(256));
            if self.run(next)? {
                break;
            }
            next += 1;
        }
        if self.found.is_some() && self.value(heap).is_none() {
            // A theorem that needs no values still wants its first period in the table.
            self.extend_to(heap.min(256))?;
        }
        if self.value(heap).is_some() {
            Ok(())
        } else {
            too_large
        }
    }

    /// The verdict on the values computed so far.
    pub fn verdict(&self) -> Verdict {
        match &self.found {
            Some((pattern, proof)) => Verdict::Proved {
                pattern: *pattern,
                proof: proof.clone(),
            },
            None => Verdict::Unknown {
                observed: observed(self.values(), self.start),
                why: self.prover.obstacle(self.values().len()),
            },
        }
    }

    /// The value of a heap that is in the table or follows the proven pattern.
    pub fn value(&self, heap: Heap) -> Option<Value> {
        let known = usize::try_from(heap)
            .ok()
            .and_then(|heap| self.values().get(heap));
        match (known, &self.found) {
            (Some(&entry), _) => Some(self.sequence.value_of(entry)),
            // A theorem that needs no values can be there before the first period is.
            (None, Some((pattern, _))) => (pattern.preperiod + pattern.period
                <= self.values().len() as Heap)
                .then(|| pattern.value_at(self.values(), heap)),
            (None, None) => None,
        }
    }

    /// Makes sure that the values up to `heap` are in the table, proof or not.
    pub fn extend_to(&mut self, heap: Heap) -> Result<(), LimitError> {
        self.sequence.extend_to(heap)
    }

    /// Whether a table of values up to `heap` can fit the memory at all.
    pub fn check_memory(&self, heap: Heap) -> Result<(), LimitError> {
        self.sequence.check_memory(heap)
    }

    /// The values computed so far.
    pub fn values(&self) -> &[Nimber] {
        self.sequence.values()
    }

    /// The sequence behind the search.
    pub fn sequence(&self) -> &NimSequence {
        &self.sequence
    }
}
