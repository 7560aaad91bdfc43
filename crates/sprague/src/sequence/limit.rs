//! Why a computation of values does not go on.

use super::LARGEST_HEAP;
use crate::ruleset::OptionsError;
use crate::ruleset::custom::RuleError;
use crate::{Control, Heap, Stopped};

/// A computation that would need more memory than it may use or heaps beyond what engines handle, or
/// that was stopped.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
    /// Whoever asked does not want to wait any longer.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl From<OptionsError> for LimitError {
    fn from(error: OptionsError) -> Self {
        match error {
            OptionsError::Rule(error) => error.into(),
            OptionsError::Stopped(stopped) => stopped.into(),
            OptionsError::TooLong { heap, limit } => {
                let limit = (limit * size_of::<Heap>()) as u64;
                let needed = limit + 1;
                LimitError::Memory {
                    heap,
                    needed,
                    limit,
                }
            }
        }
    }
}

/// What an engine may use: memory for its tables, and time until somebody stops it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Allowance<'a> {
    /// Bytes for tables.
    pub(super) bytes: u64,
    /// Engines look at it about every millisecond.
    pub(super) control: &'a Control,
}

impl Allowance<'_> {
    /// So many bytes, and nobody stops it.
    #[cfg(test)]
    pub(super) fn of(bytes: u64) -> Allowance<'static> {
        static NOBODY: std::sync::LazyLock<Control> = std::sync::LazyLock::new(Control::new);
        Allowance {
            bytes,
            control: &NOBODY,
        }
    }

    /// Fails if tables that reach to a heap would need more than is allowed.
    pub(super) fn need(self, heap: Heap, bytes: u64) -> Result<(), LimitError> {
        if bytes > self.bytes {
            return Err(LimitError::Memory {
                heap,
                needed: bytes,
                limit: self.bytes,
            });
        }
        Ok(())
    }
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
