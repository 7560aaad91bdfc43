//! Runs of billions of heaps that keep a bounded number of them, for codes that leave at most two
//! heaps, with the statistics people publish. A run can be written down and continued.
//!
//! It begins with a table of all values; once the sparse-space machine has taken over, the machine
//! alone goes on. The first heaps and the last ones are kept, which is all a sparse game needs; beyond the largest heap
//! of a table there are few of them, so that the state of a run over days has a few megabytes.
//! A period is proved by a repeated state of the machine or, from the table, by the theorem that
//! [`PeriodSearch`](crate::PeriodSearch) uses; looking there takes time in proportion to the table.

mod beginning;
mod progress;
mod recheck;
mod state;

use super::rules::Rules;
use super::sparse::{LEAST_ROOM, Machine, Stop};
use super::{LimitError, NimSequence, Nimber, Recurrence};
use crate::index::index;
use crate::period::{Theorem, proved_by_values, theorem_of_values};
use crate::ruleset::Ruleset;
use crate::{Control, Heap};
use beginning::Walk;

pub use state::StateError;

/// From here on the machine goes on alone, if it is made for the game.
const TABLE: Heap = 1 << 17;
/// Heaps between two looks at what is largest, and at other classes.
const STRETCH: Heap = 1 << 18;
/// The table at the beginning may always use so much.
const LEAST_MEMORY: u64 = 16 << 20;
/// Heaps that are kept for so many bytes. Each takes a byte, a quarter of them a second one when the middle is forgotten,
/// and all of that once more while a state is saved or read.
const KEPT: u64 = 2;
const BYTES: u64 = 5;
/// Beyond the largest heap of a table a run keeps no more heaps than these, so that its state is small, and so many times
/// the last rare heap, so that what it may ever need is there.
const FAR: Heap = super::LARGEST_HEAP;
const ROOM_FAR: usize = 1 << 22;
const RARE_ROOM: usize = 256;

/// Why a run cannot go on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RunError {
    /// A table does not fit, or the run was stopped.
    #[error(transparent)]
    Limit(#[from] LimitError),
    /// Heaps that were not kept would decide.
    #[error(
        "the value of heap {0} depends on heaps that were not kept; only a run from the beginning that \
         keeps more of them can go on"
    )]
    Forgotten(Heap),
    /// Values outgrow the machine after heaps were forgotten.
    #[error("the value of heap {0} is too large for a run that does not keep all heaps")]
    Wide(Heap),
}

/// A run.
#[derive(Debug)]
pub struct LongRun {
    ruleset: Ruleset,
    control: Control,
    room: usize,
    phase: Phase,
    /// The largest value and the first heap that has it.
    largest: (Nimber, Heap),
    /// How often each value occurred among the heaps below powers of two.
    milestones: Vec<(u32, Vec<u64>)>,
    /// The period that the table proved, while there was one.
    by_table: Option<ByTable>,
    /// The period that a repeated state proved, with what could be said of it then.
    repeated: Option<RunPeriod>,
    /// Looking for the first heap of that period.
    walk: Option<Walk>,
    /// The steps of the machine, since this run was begun or read.
    work: u64,
}

/// A period proved by the values of a table alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ByTable {
    period: Heap,
    preperiod: Heap,
    /// How many values the proof needs.
    needed: Heap,
}

#[derive(Debug)]
enum Phase {
    Table(NimSequence),
    Machine(Box<Machine>),
}

/// What a run has found so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statistics {
    /// How many heaps are known, heap 0 among them.
    pub computed: Heap,
    /// The largest value.
    pub largest: Nimber,
    /// The first heap that has it.
    pub largest_at: Heap,
    /// The sparse space, if the game has a useful one.
    pub sparse: Option<Sparseness>,
    /// How often each value occurs among heaps from 1 on.
    pub frequencies: Vec<u64>,
    /// How often each value occurs among the heaps below 2^k, for each k.
    pub milestones: Vec<(u32, Vec<u64>)>,
    /// The proven period.
    pub period: Option<RunPeriod>,
    /// What the engine does, in words.
    pub engine: String,
}

/// A division of values into rare and common ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sparseness {
    /// How many heaps are rare.
    pub rare: usize,
    /// The last of them.
    pub last_rare: Heap,
    /// The bits that tell rare from common values.
    pub mask: Nimber,
    /// Whether the parity of the heap counts as well.
    pub parity: bool,
}

/// A period proved on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunPeriod {
    /// The period.
    pub period: Heap,
    /// From this heap on the values repeat.
    pub preperiod: Heap,
    /// Whether that is the first such heap; else earlier heaps were forgotten, and
    /// [`look_for_beginning`](LongRun::look_for_beginning) may find it.
    pub least: bool,
    /// The heap at which there was enough for the proof.
    pub proved_at: Heap,
    /// The theorem that proves it; nothing for a repeated state.
    pub by_values: Option<Theorem>,
}

/// The name of the theorem by which a repeated state proves a period.
pub const REPEATED_STATE: &str = "repeated state of a sparse game";

impl RunPeriod {
    /// The name of the theorem that proves it.
    pub fn theorem(&self) -> &'static str {
        self.by_values
            .map_or(REPEATED_STATE, |theorem| theorem.name())
    }
}

impl LongRun {
    /// A run from the beginning, keeping as many heaps as fit the memory; `None` if the ruleset is
    /// not a finite code that leaves at most two heaps.
    pub fn new(ruleset: &Ruleset, memory: u64) -> Option<Self> {
        Rules::of(&*ruleset.code()?)?;
        let sequence = NimSequence::continued(ruleset, Vec::new())?;
        let sequence = sequence.with_memory(memory.max(LEAST_MEMORY));
        Some(LongRun {
            ruleset: ruleset.clone(),
            control: Control::new(),
            room: room(memory),
            phase: Phase::Table(sequence),
            largest: (0, 0),
            milestones: Vec::new(),
            by_table: None,
            repeated: None,
            walk: None,
            work: 0,
        })
    }

    /// Lets somebody stop the run; it can be continued under another handle.
    #[must_use]
    pub fn under(mut self, control: &Control) -> Self {
        self.control = control.clone();
        if let Phase::Table(sequence) = &mut self.phase {
            sequence.set_control(control);
        }
        self
    }

    /// How many heaps are known.
    pub fn computed(&self) -> Heap {
        match &self.phase {
            Phase::Table(sequence) => sequence.values().len() as Heap,
            Phase::Machine(machine) => machine.known() as Heap,
        }
    }

    /// What the heaps that are kept take, in bytes.
    pub fn bytes(&self) -> u64 {
        match &self.phase {
            Phase::Table(sequence) => size_of_val(sequence.values()) as u64,
            Phase::Machine(machine) => machine.held() as u64,
        }
    }

    /// Steps taken since the run was begun or read, of about a nanosecond each. The same on every machine, unlike time.
    pub fn work(&self) -> u64 {
        let at_the_table = match &self.phase {
            Phase::Table(sequence) => sequence.work(),
            Phase::Machine(_) => 0,
        };
        self.work + at_the_table
    }

    /// Goes on until all heaps below `to` are known.
    pub fn advance(&mut self, to: Heap) -> Result<(), RunError> {
        self.go_on(to, false)
    }

    /// The same, but no further than to the heap at which a period is proved, which does not depend on the steps that lead there.
    pub fn advance_to_proof(&mut self, to: Heap) -> Result<(), RunError> {
        self.go_on(to, true)
    }

    fn go_on(&mut self, to: Heap, until_proved: bool) -> Result<(), RunError> {
        while self.computed() < to && !(until_proved && self.is_proved()) {
            let known = self.computed();
            let power = (known + 1).next_power_of_two();
            // All heaps of a stretch are still kept when it is done.
            let stretch = STRETCH.min(self.room as Heap / 4);
            let mut stop = to.min(known + stretch).min(power);
            match &self.phase {
                Phase::Table(_) => {
                    let between = power / 4 * 3;
                    if known < between {
                        stop = stop.min(between);
                    }
                }
                Phase::Machine(machine) => {
                    // Here it may find a repetition, or be replaced.
                    let class = (known / STRETCH + 1) * STRETCH;
                    stop = stop.min(machine.next_look() as Heap).min(class);
                }
            }
            self.keep_what_is_needed();
            let outcome = self.stretch(stop);
            self.note_largest(known);
            self.note_repeated();
            outcome?;
            if self.computed() == power {
                let exponent = power.trailing_zeros();
                self.milestones.push((exponent, self.frequencies()));
            }
        }
        Ok(())
    }

    fn stretch(&mut self, to: Heap) -> Result<(), RunError> {
        match &mut self.phase {
            Phase::Table(sequence) => {
                sequence.extend_to(to - 1)?;
                // At 2^k and 3·2^k heaps, so that looking takes a small part of the time; a run in
                // pieces passes them as well.
                let look =
                    to.is_power_of_two() || to.is_multiple_of(3) && (to / 3).is_power_of_two();
                if look {
                    self.by_table = self
                        .by_table
                        .or_else(|| ByTable::of(&self.ruleset, sequence, &self.control));
                }
                if look
                    && to >= TABLE
                    && let Some(machine) = sequence.engine.stream(&sequence.values, self.room)
                {
                    self.work += sequence.work();
                    self.phase = Phase::Machine(machine);
                }
                Ok(())
            }
            Phase::Machine(machine) => {
                let due = (machine.known() as Heap).is_multiple_of(STRETCH);
                if due && let Some(better) = machine.with_better_class(self.room) {
                    **machine = better;
                }
                let outcome = machine.advance(index(to), &self.control);
                self.work += machine.take_work();
                match outcome {
                    Ok(()) => Ok(()),
                    Err(Stop::Forgotten) => Err(RunError::Forgotten(machine.known() as Heap)),
                    Err(Stop::Wide) => self.back_to_table(),
                    Err(Stop::Stopped(why)) => Err(LimitError::from(why).into()),
                }
            }
        }
    }

    /// Far out, forgets heaps that a game with so few rare ones does not need.
    fn keep_what_is_needed(&mut self) {
        if self.computed() < FAR {
            return;
        }
        if let Phase::Machine(machine) = &mut self.phase {
            let enough = machine.last_rare().saturating_mul(RARE_ROOM);
            let enough = enough.checked_next_power_of_two().unwrap_or(usize::MAX);
            let enough = enough.max(ROOM_FAR);
            if enough < self.room {
                self.room = enough;
                machine.keep_fewer(enough);
            }
        }
    }

    /// Values have outgrown the machine: goes on with all of them, if they are still there.
    fn back_to_table(&mut self) -> Result<(), RunError> {
        let Phase::Machine(machine) = &self.phase else {
            return Ok(());
        };
        let values: Option<Vec<Nimber>> = (0..machine.known()).map(|n| machine.value(n)).collect();
        let table = values.and_then(|values| NimSequence::continued(&self.ruleset, values));
        let sequence = table.ok_or(RunError::Wide(machine.known() as Heap))?;
        self.phase = Phase::Table(sequence.under(&self.control));
        Ok(())
    }

    /// The value of a heap, if it was computed and is still kept.
    pub fn value(&self, heap: Heap) -> Option<Nimber> {
        match &self.phase {
            Phase::Table(sequence) => sequence.values().get(index(heap)).copied(),
            Phase::Machine(machine) => machine.value(index(heap)),
        }
    }

    fn note_largest(&mut self, from: Heap) {
        let most = match &self.phase {
            Phase::Table(sequence) => {
                let new = sequence.values().get(index(from)..).unwrap_or_default();
                new.iter().copied().max()
            }
            Phase::Machine(machine) => machine.largest(),
        };
        if let Some(most) = most.filter(|&most| most > self.largest.0) {
            let first = (from..self.computed()).find(|&heap| self.value(heap) == Some(most));
            self.largest = (most, first.unwrap_or(from));
        }
    }

    fn frequencies(&self) -> Vec<u64> {
        match &self.phase {
            Phase::Table(sequence) => {
                let mut counts = vec![0; self.largest.0 as usize + 1];
                for &value in sequence.values().iter().skip(1) {
                    counts[value as usize] += 1;
                }
                counts
            }
            Phase::Machine(machine) => {
                let mut counts = machine.totals();
                let used = counts.iter().rposition(|&count| count > 0);
                counts.truncate(used.map_or(0, |last| last + 1));
                counts
            }
        }
    }

    /// What was found so far.
    pub fn statistics(&self) -> Statistics {
        let sparse = match &self.phase {
            Phase::Table(_) => None,
            Phase::Machine(machine) => Some(Sparseness {
                rare: machine.rare().len(),
                last_rare: machine.last_rare() as Heap,
                mask: machine.class().mask,
                parity: machine.class().position.is_some(),
            }),
        };
        Statistics {
            computed: self.computed(),
            largest: self.largest.0,
            largest_at: self.largest.1,
            sparse,
            frequencies: self.frequencies(),
            milestones: self.milestones.clone(),
            period: self.period(),
            engine: match &self.phase {
                Phase::Table(sequence) => sequence.explain(),
                Phase::Machine(machine) => machine.describe(),
            },
        }
    }

    /// Whether a period is proved.
    pub fn is_proved(&self) -> bool {
        self.by_table.is_some() || self.repeated.is_some()
    }

    fn recurrence(&self) -> Option<Recurrence> {
        match &self.phase {
            Phase::Table(sequence) => sequence.recurrence(),
            Phase::Machine(machine) => machine.recurrence(),
        }
    }

    /// Keeps the first repeated state: the heaps that tell where its period begins may be forgotten.
    fn note_repeated(&mut self) {
        if self.repeated.is_none() {
            self.repeated = self.recurrence().map(|repeated| self.by_state(&repeated));
        }
    }

    /// The proven period.
    fn period(&self) -> Option<RunPeriod> {
        let by_table = self.by_table.or_else(|| match &self.phase {
            Phase::Table(sequence) => {
                ByTable::of(&self.ruleset, sequence, &self.control.patiently())
            }
            Phase::Machine(_) => None,
        });
        // The proof that needs fewer heaps is told, whichever was found first.
        if let Some(found) = by_table
            && self
                .repeated
                .is_none_or(|repeated| found.needed <= repeated.proved_at)
        {
            return Some(RunPeriod {
                period: found.period,
                preperiod: found.preperiod,
                least: true,
                proved_at: found.needed - 1,
                by_values: theorem_of_values(&self.ruleset),
            });
        }
        self.repeated
    }

    /// The period that a repeated state proves, with the least preperiod as far as heaps are kept.
    fn by_state(&self, repeated: &Recurrence) -> RunPeriod {
        let period = repeated.period as Heap;
        let mut preperiod = (repeated.heap - repeated.period - repeated.window) as Heap;
        let mut least = true;
        while preperiod > 0 {
            match (
                self.value(preperiod - 1),
                self.value(preperiod - 1 + period),
            ) {
                (Some(a), Some(b)) if a == b => preperiod -= 1,
                (Some(_), Some(_)) => break,
                _ => {
                    least = false;
                    break;
                }
            }
        }
        RunPeriod {
            period,
            preperiod,
            least,
            proved_at: repeated.heap as Heap,
            by_values: None,
        }
    }
}

impl ByTable {
    fn of(ruleset: &Ruleset, sequence: &NimSequence, control: &Control) -> Option<Self> {
        let (pattern, needed) = proved_by_values(ruleset, sequence.values(), control)?;
        Some(ByTable {
            period: pattern.period,
            preperiod: pattern.preperiod,
            needed,
        })
    }
}

/// How many heaps fit the memory.
fn room(memory: u64) -> usize {
    usize::try_from(memory / BYTES * KEPT)
        .unwrap_or(usize::MAX)
        .max(LEAST_ROOM)
}
