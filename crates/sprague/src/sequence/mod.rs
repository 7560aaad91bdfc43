//! Nim-sequences: one façade over a ladder of engines.
//!
//! [`NimSequence`] picks the engine by the ruleset's shape. The reference engine works for every
//! ruleset straight from its options and stays for ever; every other engine is a claim that the
//! tests check against it.

mod adaptive;
mod arithmetic;
mod bits;
mod breaking;
mod dense;
mod engine;
mod limit;
mod listed;
pub mod long_run;
mod parts;
mod reference;
mod rules;
mod sparse;
mod taking;

use crate::index::index;
pub use engine::{EngineKind, Growth};
pub use limit::{LimitError, size};
pub use listed::{ListedOptions, NotListed};
pub(crate) use sparse::rare_heaps;
pub use sparse::{Recurrence, sparse_mask};

use crate::memory;
use crate::ruleset::{Ruleset, Shape};
use crate::{BigNimber, Control, Heap};
use engine::{Description, Engine};
use limit::Allowance;
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::OnceLock;

/// A nim-value. A heap of `n` in these games has a value of at most `2n`, the length of the longest
/// play, so values fit as long as heaps stay below [`LARGEST_HEAP`].
pub type Nimber = u32;

/// No engine goes beyond this heap, so that nim-values cannot overflow.
pub const LARGEST_HEAP: Heap = 1 << 30;

/// The nim-values of a ruleset, computed as far as asked and continued on demand.
///
/// ```
/// use sprague::{NimSequence, notation::parse_ruleset};
///
/// let kayles = parse_ruleset("kayles").unwrap();
/// let mut sequence = NimSequence::new(&kayles);
/// sequence.extend_to(11).unwrap();
/// assert_eq!(sequence.values(), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
/// ```
pub struct NimSequence {
    kind: EngineKind,
    engine: Box<dyn Engine>,
    /// The first values; the engine may keep those of later heaps to itself.
    values: Vec<Nimber>,
    /// All values, once somebody has asked for them while the engine kept some of them.
    all: OnceLock<Vec<Nimber>>,
    /// Whether somebody has asked for them, and may ask again.
    asked: bool,
    memory: u64,
    control: Control,
    /// Whether an entry of the table stands for a power of two.
    powers: bool,
}

/// Whether all values of a game are 0 or powers of two because any set of numbers may be played.
fn has_powers(ruleset: &Ruleset) -> bool {
    match ruleset.shape() {
        Shape::Custom(rule) => arithmetic::is_powerset(rule),
        _ => false,
    }
}

/// The memory a sequence may use unless told otherwise: no table may be larger than half of all addresses.
pub const DEFAULT_MEMORY: u64 = if usize::BITS < 64 { 1 << 30 } else { 4 << 30 };

impl NimSequence {
    /// The sequence of a ruleset, by the engine that suits it best.
    pub fn new(ruleset: &Ruleset) -> Self {
        let (kind, engine) = EngineKind::choose(ruleset);
        NimSequence::by(ruleset, kind, engine)
    }

    /// The sequence of a ruleset by a given engine, or `None` if the engine is not made for it.
    pub fn with_engine(ruleset: &Ruleset, kind: EngineKind) -> Option<Self> {
        let engine = kind.begin(ruleset)?;
        Some(NimSequence::by(ruleset, kind, engine))
    }

    fn by(ruleset: &Ruleset, kind: EngineKind, engine: Box<dyn Engine>) -> Self {
        NimSequence {
            kind,
            engine,
            values: Vec::new(),
            all: OnceLock::new(),
            asked: false,
            memory: DEFAULT_MEMORY,
            control: Control::new(),
            powers: has_powers(ruleset),
        }
    }

    /// The sequence of a code that leaves at most two heaps, of which the first values are known.
    fn continued(ruleset: &Ruleset, values: Vec<Nimber>) -> Option<Self> {
        let mut sequence = NimSequence::with_engine(ruleset, EngineKind::Adaptive)?;
        sequence.values = values;
        let known = sequence.values.len();
        let allowance = Allowance {
            bytes: u64::MAX,
            control: &sequence.control,
        };
        let engine = &mut sequence.engine;
        engine.extend(&mut sequence.values, known, allowance).ok()?;
        Some(sequence)
    }

    /// Sets how many bytes values and tables may take.
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// Lets somebody stop the computation. What was computed by then stays, and can be continued under
    /// another handle.
    #[must_use]
    pub fn under(mut self, control: &Control) -> Self {
        self.set_control(control);
        self
    }

    /// Puts the computation under another handle from now on.
    pub fn set_control(&mut self, control: &Control) {
        self.control = control.clone();
    }

    /// Computes the values of all heaps up to and including `heap`.
    ///
    /// On failure the values computed so far remain and are right.
    pub fn extend_to(&mut self, heap: Heap) -> Result<(), LimitError> {
        if heap < self.known() as Heap {
            return Ok(());
        }
        self.asked = true;
        self.run_ahead_to(heap)
    }

    /// Does what [`extend_to`](Self::extend_to) does, but leaves values with an engine that keeps them in less room until
    /// somebody asks for them.
    pub(crate) fn run_ahead_to(&mut self, heap: Heap) -> Result<(), LimitError> {
        if self.all.get().is_some() || self.asked {
            self.asked = true;
            self.take_all();
        }
        if heap < self.known() as Heap {
            return Ok(());
        }
        self.check_memory(heap)?;
        let bytes = table_bytes(heap);
        let allowance = Allowance {
            bytes: self.memory - bytes,
            control: &self.control,
        };
        let (values, to) = (&mut self.values, index(heap) + 1);
        if self.asked || !self.engine.keeps_values() {
            memory::reserve(values, to);
        }
        let outcome = match self.asked {
            true => self.engine.extend(values, to, allowance),
            false => self.engine.run_ahead(values, to, allowance),
        };
        outcome.map_err(|error| match error {
            LimitError::Memory { heap, needed, .. } => LimitError::Memory {
                heap,
                needed: needed + bytes,
                limit: self.memory,
            },
            other => other,
        })
    }

    /// Takes the values that the engine has kept to itself into the table.
    pub(crate) fn take_all(&mut self) {
        match self.all.take() {
            Some(all) => self.values = all,
            None => {
                let kept = self.values.len()..self.known();
                self.engine.append(kept, &mut self.values);
            }
        }
    }

    /// How many heaps are known.
    pub fn known(&self) -> usize {
        self.engine.known(&self.values)
    }

    /// The entries of some heaps that are known, without asking for all of them.
    pub(crate) fn stretch(&self, heaps: Range<usize>) -> Cow<'_, [Nimber]> {
        let table = self.all.get().unwrap_or(&self.values);
        if let Some(values) = table.get(heaps.clone()) {
            return Cow::Borrowed(values);
        }
        let there = heaps.start.min(table.len())..table.len().min(heaps.end);
        let mut values = table[there.clone()].to_vec();
        self.engine
            .append(there.end.max(heaps.start)..heaps.end, &mut values);
        Cow::Owned(values)
    }

    /// Whether a table of values up to `heap` can fit the memory at all.
    pub fn check_memory(&self, heap: Heap) -> Result<(), LimitError> {
        let needed = table_bytes(heap);
        if heap > LARGEST_HEAP {
            // First, for more memory would not help.
            Err(LimitError::Heap { heap })
        } else if needed > self.memory {
            Err(LimitError::Memory {
                heap,
                needed,
                limit: self.memory,
            })
        } else {
            Ok(())
        }
    }

    /// The table computed so far; index is heap size.
    ///
    /// Entries are the values, except in games [of powers](Self::holds_powers), where 0 stands for
    /// 0 and k + 1 for 2^k. Heaps before the start of the ruleset have entry 0.
    pub fn values(&self) -> &[Nimber] {
        let known = self.known();
        if self.values.len() == known {
            return &self.values;
        }
        self.all.get_or_init(|| {
            let mut all = Vec::new();
            memory::reserve(&mut all, known);
            all.extend_from_slice(&self.values);
            self.engine.append(all.len()..known, &mut all);
            all
        })
    }

    /// The table computed so far, without the engine.
    pub(crate) fn into_values(mut self) -> Vec<Nimber> {
        self.take_all();
        self.values
    }

    /// What the engine does, in words.
    pub fn explain(&self) -> String {
        match self.engine.explain() {
            Some(now) => format!("{}; now {now}", self.kind.explain()),
            None => self.kind.explain().into(),
        }
    }

    /// Steps taken so far, of about a nanosecond each, where the engine counts them. The same on
    /// every machine, unlike time.
    pub fn work(&self) -> u64 {
        self.engine.work()
    }

    /// How many heaps the engine likes to compute at a time.
    pub(crate) fn block(&self) -> usize {
        self.engine.block()
    }

    /// Whether the engine watches for a repetition.
    pub fn is_watching(&self) -> bool {
        self.engine.is_watching()
    }

    /// A repetition that proves a period, where the engine watches for one.
    pub fn recurrence(&self) -> Option<Recurrence> {
        self.engine.recurrence()
    }

    /// Whether an entry k + 1 of the table stands for the value 2^k.
    pub fn holds_powers(&self) -> bool {
        self.powers
    }

    /// The value of a heap whose entry is in the table.
    pub fn value(&self, heap: Heap) -> Option<BigNimber> {
        let heap = usize::try_from(heap).ok()?;
        let entry = (heap < self.known()).then(|| self.stretch(heap..heap + 1)[0])?;
        Some(self.value_of(entry))
    }

    /// The value an entry of the table stands for.
    pub fn value_of(&self, entry: Nimber) -> BigNimber {
        match (self.powers, entry) {
            (true, 1..) => BigNimber::ONE << (entry as usize - 1),
            _ => BigNimber::from(entry),
        }
    }

    /// The engine in use.
    pub fn engine(&self) -> EngineKind {
        self.kind
    }
}

/// Bytes for the values of all heaps up to `heap`.
fn table_bytes(heap: Heap) -> u64 {
    heap.saturating_add(1)
        .saturating_mul(size_of::<Nimber>() as u64)
}

impl fmt::Debug for NimSequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NimSequence")
            .field("engine", &self.kind)
            .field("computed", &self.known())
            .finish_non_exhaustive()
    }
}
