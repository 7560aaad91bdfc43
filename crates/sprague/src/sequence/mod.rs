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
pub mod long_run;
mod parts;
mod reference;
mod rules;
mod sparse;
mod taking;

pub use sparse::Recurrence;
pub(crate) use sparse::{rare_heaps, sparse_mask};

use crate::memory;
use crate::ruleset::own::RuleError;
use crate::ruleset::{Ruleset, Shape};
use crate::{Heap, Value};
use std::fmt;

/// A nim-value. A heap of `n` in these games has a value of at most `2n`, the length of the longest
/// play, so values fit as long as heaps stay below [`LARGEST_HEAP`].
pub type Nimber = u32;

/// No engine goes beyond this heap, so that nim-values cannot overflow.
pub const LARGEST_HEAP: Heap = 1 << 30;

/// How values are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EngineKind {
    /// Straight from the options of each heap.
    Reference,
    /// For games whose moves leave at most one heap.
    Taking,
    /// For take-and-break codes of any kind.
    Breaking,
    /// For finite codes that leave at most two heaps: looks only at splits with a rare part.
    Sparse,
    /// For the same codes: looks at every split, many heaps at once.
    Dense,
    /// Sparse or dense, whichever is cheaper at the heaps at hand.
    Adaptive,
    /// For rules of one's own of any kind.
    Listing,
    /// For rules with at most one option per heap.
    OneOption,
    /// For rules that play divisors.
    Divisors,
    /// For rules that play non-divisors.
    Complement,
    /// For rules that play coprime numbers.
    Coprime,
    /// For rules that play numbers with a common factor.
    SharedFactor,
    /// For division with or without residue.
    Divide,
    /// For factorisations.
    Factoring,
}

impl EngineKind {
    /// Every engine there is.
    pub const ALL: [EngineKind; 11] = [
        EngineKind::Reference,
        EngineKind::Taking,
        EngineKind::Breaking,
        EngineKind::Listing,
        EngineKind::OneOption,
        EngineKind::Divisors,
        EngineKind::Complement,
        EngineKind::Coprime,
        EngineKind::SharedFactor,
        EngineKind::Divide,
        EngineKind::Factoring,
    ];

    /// The engine the façade chooses for a ruleset.
    pub fn best_for(ruleset: &Ruleset) -> Self {
        match ruleset.shape() {
            Shape::Taking(_) => EngineKind::Taking,
            Shape::Breaking(code) if rules::Rules::of(&code).is_some() => EngineKind::Adaptive,
            Shape::Breaking(_) => EngineKind::Breaking,
            Shape::Own(rule) => arithmetic::best_for(rule),
        }
    }

    /// What the engine does and costs, in a few words.
    pub fn explain(self) -> &'static str {
        match self {
            EngineKind::Reference => "reference engine: lists every option of every heap",
            EngineKind::Taking => "taking engine: linear in the heaps times the amounts to take",
            EngineKind::Breaking => {
                "breaking engine: one pass over all splits per heap, quadratic in the heaps"
            }
            EngineKind::Dense => "dense engine: every split of every heap, many heaps at once",
            EngineKind::Sparse => "sparse-space engine: only splits with a rare part",
            EngineKind::Adaptive => "adaptive engine: sparse space where that is cheaper",
            EngineKind::Listing => "listing engine: the moves of every heap, by the rule",
            EngineKind::OneOption => {
                "one-option engine: a factor sieve and a few operations per heap"
            }
            EngineKind::Divisors => {
                "divisors engine: the divisors of every heap, by a factor sieve"
            }
            EngineKind::Complement => {
                "complement engine: asks which values lie at excluded heaps only"
            }
            EngineKind::Coprime => {
                "coprime engine: first heap and common divisor of every value so far"
            }
            EngineKind::SharedFactor => {
                "shared-factor engine: the values seen at the multiples of each prime"
            }
            EngineKind::Divide => {
                "divide engine: divisors with the same quotient together, quadratic in the heaps"
            }
            EngineKind::Factoring => {
                "factoring engine: nim-sums over the lattice of divisors of every heap"
            }
        }
    }
}

impl fmt::Display for EngineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EngineKind::Reference => "reference",
            EngineKind::Taking => "taking",
            EngineKind::Breaking => "breaking",
            EngineKind::Sparse => "sparse",
            EngineKind::Dense => "dense",
            EngineKind::Adaptive => "adaptive",
            EngineKind::Listing => "listing",
            EngineKind::OneOption => "one-option",
            EngineKind::Divisors => "divisors",
            EngineKind::Complement => "complement",
            EngineKind::Coprime => "coprime",
            EngineKind::SharedFactor => "shared-factor",
            EngineKind::Divide => "divide",
            EngineKind::Factoring => "factoring",
        })
    }
}

/// A computation that would need more memory than it may use, or heaps beyond what engines handle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LimitError {
    /// More memory than allowed.
    #[error("heap {heap} needs about {} of memory, the limit is {}", size(*needed), size(*limit))]
    Memory {
        /// The heap that was asked for.
        heap: Heap,
        /// Bytes needed at least.
        needed: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// Heaps beyond [`LARGEST_HEAP`].
    #[error("heap {heap} is beyond {LARGEST_HEAP}, the largest heap whose value can be computed")]
    Heap {
        /// The heap that was asked for.
        heap: Heap,
    },
    /// A value beyond what the table of this game holds.
    #[error("the value of heap {heap} is too large for a table of 32-bit numbers")]
    Value {
        /// The heap whose value is too large.
        heap: Heap,
    },
    /// The rule makes no sense at some heap.
    #[error(transparent)]
    Rule(#[from] RuleError),
}

/// A number of bytes for people.
pub fn size(bytes: u64) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let mut value = bytes as f64;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < units.len() {
        value /= 1024.0;
        unit += 1;
    }
    if unit == 0 {
        format!("{bytes} B")
    } else {
        format!("{value:.1} {}", units[unit])
    }
}

/// One way to compute a nim-sequence. Engines keep what they need between calls, so that a sequence
/// can be continued.
trait Engine: Send {
    /// Appends the values of heaps `values.len()` to `to - 1`.
    ///
    /// Fails before exceeding `budget` bytes of its own tables; what was appended stays valid.
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        budget: u64,
    ) -> Result<(), LimitError>;

    /// Steps taken so far, of about a nanosecond each; 0 if the engine does not count them.
    fn work(&self) -> u64 {
        0
    }

    /// What it has come to do, where that depends on the values.
    fn explain(&self) -> Option<String> {
        None
    }

    /// A machine that goes on after the values and keeps so many heaps only, if it has one.
    fn stream(&self, _values: &[Nimber], _room: usize) -> Option<Box<sparse::Machine>> {
        None
    }

    /// Whether it watches for a repetition of its state.
    fn is_watching(&self) -> bool {
        false
    }

    /// A repetition of the engine's state that proves a period.
    fn recurrence(&self) -> Option<Recurrence> {
        None
    }
}

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
    values: Vec<Nimber>,
    memory: u64,
    /// Whether an entry of the table stands for a power of two.
    powers: bool,
}

/// Whether all values of a game are 0 or powers of two because any set of numbers may be played.
fn has_powers(ruleset: &Ruleset) -> bool {
    match ruleset.shape() {
        Shape::Own(rule) => arithmetic::is_powerset(rule),
        _ => false,
    }
}

/// The memory a sequence may use unless told otherwise.
pub const DEFAULT_MEMORY: u64 = 4 << 30;

impl NimSequence {
    /// The sequence of a ruleset, by the engine that suits it best.
    pub fn new(ruleset: &Ruleset) -> Self {
        NimSequence::with_engine(ruleset, EngineKind::best_for(ruleset))
            .unwrap_or_else(|| NimSequence::by_reference(ruleset))
    }

    /// The sequence of a ruleset by a given engine, or `None` if the engine is not made for it.
    pub fn with_engine(ruleset: &Ruleset, kind: EngineKind) -> Option<Self> {
        let engine: Box<dyn Engine> = match (kind, ruleset.shape()) {
            (EngineKind::Reference, _) => return Some(NimSequence::by_reference(ruleset)),
            (EngineKind::Taking, Shape::Taking(taking)) => Box::new(taking::Taking::new(taking)),
            (EngineKind::Breaking, _) => {
                Box::new(breaking::Breaking::new(ruleset.code()?.into_owned()))
            }
            (EngineKind::Sparse, _) => {
                Box::new(sparse::Sparse::new(rules::Rules::of(&*ruleset.code()?)?))
            }
            (EngineKind::Dense, _) => Box::new(dense::Dense::new(&*ruleset.code()?)?),
            (EngineKind::Adaptive, _) => {
                Box::new(adaptive::Adaptive::new(ruleset.code()?.into_owned())?)
            }
            (kind, Shape::Own(rule)) => arithmetic::engine(rule, kind)?,
            (_, Shape::Taking(_) | Shape::Breaking(_)) => return None,
        };
        Some(NimSequence {
            kind,
            engine,
            values: Vec::new(),
            memory: DEFAULT_MEMORY,
            powers: has_powers(ruleset),
        })
    }

    /// The sequence of a code that leaves at most two heaps, of which the first values are known.
    fn continued(ruleset: &Ruleset, values: Vec<Nimber>) -> Option<Self> {
        let mut sequence = NimSequence::with_engine(ruleset, EngineKind::Adaptive)?;
        sequence.values = values;
        let known = sequence.values.len();
        let engine = &mut sequence.engine;
        engine.extend(&mut sequence.values, known, u64::MAX).ok()?;
        Some(sequence)
    }

    fn by_reference(ruleset: &Ruleset) -> Self {
        let engine = Box::new(reference::Reference::new(ruleset.clone()));
        NimSequence {
            kind: EngineKind::Reference,
            engine,
            values: Vec::new(),
            memory: DEFAULT_MEMORY,
            powers: has_powers(ruleset),
        }
    }

    /// Sets how many bytes values and tables may take.
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// Computes the values of all heaps up to and including `heap`.
    ///
    /// On failure the values computed so far remain and are right.
    pub fn extend_to(&mut self, heap: Heap) -> Result<(), LimitError> {
        if heap < self.values.len() as Heap {
            return Ok(());
        }
        self.check_memory(heap)?;
        let bytes = table_bytes(heap);
        let budget = self.memory - bytes;
        memory::reserve(&mut self.values, heap as usize + 1);
        self.engine
            .extend(&mut self.values, heap as usize + 1, budget)
            .map_err(|error| match error {
                LimitError::Memory { heap, needed, .. } => LimitError::Memory {
                    heap,
                    needed: needed + bytes,
                    limit: self.memory,
                },
                other => other,
            })
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
        &self.values
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
    pub fn value(&self, heap: Heap) -> Option<Value> {
        let entry = *self.values.get(usize::try_from(heap).ok()?)?;
        Some(self.value_of(entry))
    }

    /// The value an entry of the table stands for.
    pub fn value_of(&self, entry: Nimber) -> Value {
        match (self.powers, entry) {
            (true, 1..) => Value::ONE << (entry as usize - 1),
            _ => Value::from(entry),
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
            .field("computed", &self.values.len())
            .finish_non_exhaustive()
    }
}
