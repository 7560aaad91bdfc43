//! Computing values until a period is proved or the caller has had enough.

use super::find::observed_in;
use super::known::{KnownValues, known_value};
use super::prove::{Prover, by_sparse_state};
use super::{Pattern, Proof, Verdict};
use crate::ruleset::Ruleset;
use crate::sequence::{DEFAULT_MEMORY, LimitError, NimSequence, Nimber};
use crate::{BigNimber, Control, Heap, Progress, Stopped};

/// How many values to compute at least before looking whether the engine's state repeats.
const SHORTEST_STRETCH: usize = 1 << 14;
/// So many values are too many to look through again and again.
const MANY_VALUES: usize = 1 << 22;
/// So many values are looked through in the blink of an eye.
const FEW_VALUES: usize = 1 << 23;
/// Steps that are sensible without being asked: a few seconds.
const SENSIBLE_WORK: u64 = 4_000_000_000;
/// Progress is told whenever the values have grown by so small a part.
const TOLD: usize = 64;

/// A search for a proven period that can be continued.
///
/// It looks for a period at certain numbers of values only, whatever the steps in which somebody makes
/// it go there, so that what it has computed when it finds one is always the same. The library looks at no
/// clock: whoever puts it [under a handle](Self::under) stops it, and is told how far it is.
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
    control: Control,
    /// How many values must be known before the next attempt to prove a period by them.
    next_attempt: usize,
    /// How many values must be known before the next look at the state and the work of the engine.
    next_look: usize,
    /// How many values were known at the last attempt.
    attempted: usize,
    /// Whether so much work had been done at the last look that it is sensible to stop.
    enough: bool,
    /// So many steps are sensible without being asked.
    most_work: u64,
    found: Option<(Pattern, Proof)>,
    default_limit: Heap,
    /// In bytes.
    memory: u64,
    /// The first heap of the game.
    start: Heap,
    /// What it says it does.
    purpose: &'static str,
}

/// When a search ends without a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Patience {
    /// At the limit.
    Limit,
    /// At the limit, or when it has worked as much as is sensible.
    Sensible,
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
            control: Control::new(),
            next_attempt: 16,
            next_look: SHORTEST_STRETCH,
            attempted: 0,
            enough: false,
            most_work: SENSIBLE_WORK,
            found: None,
            default_limit: ruleset.start() + sensible,
            memory: bytes,
            start: ruleset.start(),
            purpose: "looking for a period",
        }
    }

    /// Says in its progress what it is for, where values are wanted and a period is only a way to them.
    #[must_use]
    pub(crate) fn saying(mut self, purpose: &'static str) -> Self {
        self.purpose = purpose;
        self
    }

    /// Finds other amounts of work sensible: so many steps of about a nanosecond, which are counted and so the same on
    /// every machine.
    #[must_use]
    pub fn with_work(mut self, steps: u64) -> Self {
        self.most_work = steps;
        self
    }

    /// Lets somebody stop and watch the search. What was computed when it is stopped stays, and can be
    /// continued under another handle.
    #[must_use]
    pub fn under(mut self, control: &Control) -> Self {
        self.set_control(control);
        self
    }

    /// The handle the search is under.
    pub(crate) fn control(&self) -> &Control {
        &self.control
    }

    /// Puts the search under another handle from now on.
    pub fn set_control(&mut self, control: &Control) {
        self.control = control.clone();
        self.sequence.set_control(control);
    }

    /// Whether some theorem could prove a period, given enough values.
    pub fn has_theorem(&self) -> bool {
        !matches!(self.prover, Prover::None(_))
    }

    /// Whether so much work has been done that it is sensible to stop without being asked.
    pub fn has_worked_enough(&self) -> bool {
        self.enough
    }

    /// Which part of the work that is sensible without being asked has been done.
    pub fn share_of_work(&self) -> f64 {
        self.sequence.work() as f64 / self.most_work.max(1) as f64
    }

    /// How far it is sensible to go without being asked: a few seconds of work.
    pub fn default_limit(&self) -> Heap {
        self.default_limit
    }

    /// Computes heaps up to and including `heap` and says whether a period is proved by now. Stops
    /// early when it is.
    pub fn advance_to(&mut self, heap: Heap) -> Result<bool, LimitError> {
        self.advance(heap, Patience::Limit)?;
        Ok(self.found.is_some())
    }

    fn advance(&mut self, limit: Heap, patience: Patience) -> Result<(), LimitError> {
        /// Whoever asks for so few values more than there are, again and again, has something better to tell.
        const FEW: Heap = 4096;
        let known = self.known() as Heap;
        let tells = limit.saturating_sub(known) > FEW.min(known);
        while self.found.is_none() && (self.known() as Heap) <= limit {
            if self.enough && patience == Patience::Sensible {
                break;
            }
            let known = self.known();
            let told = known + (known / TOLD).max(self.sequence.block());
            let stop = told.min(self.next_attempt).min(self.next_look);
            self.sequence.run_ahead_to(limit.min(stop as Heap - 1))?;
            if tells {
                self.tell(limit, patience);
            }
            self.look_if_due()?;
        }
        Ok(())
    }

    /// Looks for a period if that is due at so many values.
    fn look_if_due(&mut self) -> Result<(), Stopped> {
        let known = self.known();
        let (look, attempt) = (known >= self.next_look, known >= self.next_attempt);
        while self.next_look <= known {
            self.next_look += (self.next_look / 32).max(SHORTEST_STRETCH);
        }
        while self.next_attempt <= known {
            self.next_attempt += self.next_attempt / 2;
        }
        if look || attempt {
            self.enough = self.share_of_work() >= 1.0;
            self.look_at_state();
        }
        if attempt {
            self.attempt(&self.control.clone())?;
        }
        Ok(())
    }

    /// Looks whether the state of the engine repeats.
    fn look_at_state(&mut self) {
        if self.found.is_none()
            && let Some(repeated) = self.sequence.recurrence()
        {
            self.found = by_sparse_state(&repeated, &self.sequence);
        }
    }

    /// Looks for a period that the values alone prove, unless the engine watches for one in so many
    /// values that looking would take longer than computing them.
    fn attempt(&mut self, control: &Control) -> Result<(), Stopped> {
        let known = self.known();
        if self.sequence.is_watching() && known > MANY_VALUES {
            return Ok(());
        }
        if self.found.is_none() && self.attempted < known {
            self.sequence.take_all();
            let values = self.sequence.values();
            self.found = self.prover.prove(values, self.most_searched(), control);
            if self.found.is_none() {
                control.check()?;
            }
            self.attempted = known;
        }
        Ok(())
    }

    /// Among how many values a pattern is looked for: what the memory holds beside all values, four bytes for each,
    /// and a sixteenth of it at least.
    fn most_searched(&self) -> usize {
        let table = (self.known() * size_of::<Nimber>()) as u64;
        let room = self.memory.saturating_sub(table).max(self.memory / 16);
        usize::try_from(room / 4).unwrap_or(usize::MAX)
    }

    fn tell(&self, limit: Heap, patience: Patience) {
        let (done, total) = (self.known() as Heap, limit + 1);
        let growth = self.sequence.engine().growth();
        let heaps = growth.share(done as f64 / total as f64);
        let share = match patience {
            Patience::Limit => heaps,
            Patience::Sensible => heaps.max(self.share_of_work()),
        };
        let progress = Progress::steps(self.purpose, done.into(), Some(total.into()));
        self.control.tell(&progress.with_share(share));
    }

    /// Goes on until a period is proved or heap `limit` is computed; tries once more at the end, also
    /// when memory or time is at its end, so that no value was computed in vain. Says whether a period
    /// is proved.
    pub fn run(&mut self, limit: Heap) -> Result<bool, LimitError> {
        self.run_with(limit, Patience::Limit)
    }

    /// Does what [`run`](Self::run) does, but ends when it has worked as much as is sensible without
    /// being asked.
    pub fn run_sensibly(&mut self, limit: Heap) -> Result<bool, LimitError> {
        self.run_with(limit, Patience::Sensible)
    }

    fn run_with(&mut self, limit: Heap, patience: Patience) -> Result<bool, LimitError> {
        let outcome = self.advance(limit, patience);
        match outcome {
            Err(LimitError::Stopped(Stopped::Cancelled)) => {}
            // What takes no time is done even when the time is up.
            Err(LimitError::Stopped(_)) if self.known() <= FEW_VALUES => {
                self.look_at_state();
                self.attempt(&self.control.patiently())?;
            }
            Err(LimitError::Stopped(_)) => {}
            _ => {
                self.look_at_state();
                self.attempt(&self.control.clone())?;
            }
        }
        match self.found {
            Some(_) => Ok(true),
            None => outcome.map(|()| false),
        }
    }

    /// Computes until the value of `heap` is known, from the table or by a proven period;
    /// [`value`](Self::value) then has it.
    ///
    /// When the table cannot fit the memory, a period is looked for as far as is sensible without
    /// being asked; only then is the heap refused.
    pub fn reach(&mut self, heap: Heap) -> Result<(), LimitError> {
        let too_large = self.check_memory(heap);
        match &too_large {
            Ok(()) => self.run(heap)?,
            Err(error) if !self.has_theorem() => return Err(error.clone()),
            Err(error) => match self.run_sensibly(heap.min(self.default_limit)) {
                // What was asked for needs more still.
                Err(LimitError::Memory { .. }) => return Err(error.clone()),
                ran => ran?,
            },
        };
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

    /// The verdict on the values computed so far. After the search was cancelled, no pattern that is not proved is
    /// looked for.
    pub fn verdict(&self) -> Verdict {
        match &self.found {
            Some((pattern, proof)) => Verdict::Proved {
                pattern: *pattern,
                proof: proof.clone(),
            },
            None => {
                let control = self.control.patiently();
                let stretch = |heaps| self.sequence.stretch(heaps);
                let observed = observed_in(self.known(), stretch, self.start, &control);
                let why = self.prover.obstacle(&self.sequence, observed.as_ref());
                Verdict::Unknown { observed, why }
            }
        }
    }

    /// The value of a heap that is in the table or follows the proven pattern.
    pub fn value(&self, heap: Heap) -> Option<BigNimber> {
        let pattern = self.found.as_ref().map(|(pattern, _)| pattern);
        let (known, powers) = (self.known(), self.sequence.holds_powers());
        if known <= MANY_VALUES {
            return known_value(known, |heap| self.values()[heap], powers, pattern, heap);
        }
        let entry = |heap| self.sequence.stretch(heap..heap + 1)[0];
        known_value(known, entry, powers, pattern, heap)
    }

    /// What is known, without the search.
    pub fn into_known(self) -> KnownValues {
        KnownValues {
            powers: self.sequence.holds_powers(),
            pattern: self.found.map(|(pattern, _)| pattern),
            table: self.sequence.into_values(),
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

    /// How many heaps are known, from 0 on.
    pub fn known(&self) -> usize {
        self.sequence.known()
    }

    /// The values computed so far. For hundreds of millions of heaps that takes a second, so ask for them only if they
    /// are needed.
    pub fn values(&self) -> &[Nimber] {
        self.sequence.values()
    }

    /// The sequence behind the search.
    pub fn sequence(&self) -> &NimSequence {
        &self.sequence
    }
}
