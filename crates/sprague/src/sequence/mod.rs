//! Nim-sequences: one façade over a ladder of engines.
//!
//! [`NimSequence`] picks the engine by the ruleset's shape. The reference engine works for every
//! ruleset straight from its options and stays for ever; every other engine is a claim that the
//! tests check against it.

mod adaptive;
mod bits;
mod breaking;
mod parts;
mod reference;
mod sparse;
mod taking;

use crate::Heap;
use crate::ruleset::{Ruleset, Shape};
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
    /// Sparse or breaking, whichever is cheaper at the heaps at hand.
    Adaptive,
}

impl EngineKind {
    /// The engine the façade chooses for a ruleset.
    pub fn best_for(ruleset: &Ruleset) -> Self {
        match ruleset.shape() {
            Shape::Taking(_) => EngineKind::Taking,
            Shape::Breaking(code) if sparse::Sparse::new(&code).is_some() => EngineKind::Adaptive,
            Shape::Breaking(_) => EngineKind::Breaking,
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
            EngineKind::Sparse => "sparse-space engine: only splits with a rare part",
            EngineKind::Adaptive => "adaptive engine: sparse space where that is cheaper",
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
            EngineKind::Adaptive => "adaptive",
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
            (EngineKind::Sparse, _) => Box::new(sparse::Sparse::new(&*ruleset.code()?)?),
            (EngineKind::Adaptive, _) => {
                Box::new(adaptive::Adaptive::new(ruleset.code()?.into_owned())?)
            }
            (EngineKind::Taking, Shape::Breaking(_)) => return None,
        };
        Some(NimSequence {
            kind,
            engine,
            values: Vec::new(),
            memory: DEFAULT_MEMORY,
        })
    }

    fn by_reference(ruleset: &Ruleset) -> Self {
        let engine = Box::new(reference::Reference::new(ruleset.clone()));
        NimSequence {
            kind: EngineKind::Reference,
            engine,
            values: Vec::new(),
            memory: DEFAULT_MEMORY,
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
        if needed > self.memory {
            Err(LimitError::Memory {
                heap,
                needed,
                limit: self.memory,
            })
        } else if heap > LARGEST_HEAP {
            Err(LimitError::Heap { heap })
        } else {
            Ok(())
        }
    }

    /// The values computed so far; index is heap size.
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
