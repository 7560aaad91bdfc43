//! Why there is no value, told as it matters to whoever asked for it.

use super::{ImpartialValues, LARGEST_PARTIZAN_HEAP, MOST_ASKED_WHY, Wanted, near};
use crate::ruleset::OptionsError;
use crate::sequence::{LARGEST_HEAP, LimitError};
use crate::value::{HeapError, TooLarge};
use crate::{Heap, Stopped};

/// Why the value of a heap is not known.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoValue {
    /// It was stopped.
    #[error(transparent)]
    Stopped(Stopped),
    /// The table that would be needed is beyond the limits, or the rule makes no sense at some heap.
    #[error(transparent)]
    Limit(LimitError),
    /// The closed form cannot be worked out at this heap.
    #[error("G(n) = {form} is out of reach at n = {heap}: {reason}")]
    OutOfReach {
        /// The closed form.
        form: String,
        /// The heap.
        heap: Heap,
        /// Why not.
        reason: String,
    },
    /// No table is so large, and the closed form is about other heaps.
    #[error(
        "heap {heap} is beyond {LARGEST_HEAP}, the largest heap of a table, and G(n) = {form} says \
         nothing about it"
    )]
    NotTold {
        /// The heap.
        heap: Heap,
        /// The closed form.
        form: String,
    },
    /// More heaps of a loopy game were asked for than moves may be listed.
    #[error("heaps {first} to {last} are more than the {moves} moves that may be listed")]
    TooManyHeaps {
        /// The first heap.
        first: Heap,
        /// The last heap.
        last: Heap,
        /// The moves that may be listed.
        moves: usize,
    },
    /// A partizan heap is beyond what can be computed, and there is no law.
    #[error(
        "heap {heap} is beyond {LARGEST_PARTIZAN_HEAP}, and no law is proved that tells its value"
    )]
    NoLaw {
        /// The heap.
        heap: Heap,
    },
    /// The values of a partizan game could not be computed.
    #[error(transparent)]
    Partizan(HeapError),
}

/// A request that could not be filled.
#[derive(Debug, thiserror::Error)]
#[error("{error}")]
pub struct Unfinished<R> {
    /// Why not.
    pub error: NoValue,
    /// The request with what was found by then, to go on with if it was stopped.
    pub rest: R,
}

impl From<LimitError> for NoValue {
    fn from(error: LimitError) -> Self {
        match error {
            LimitError::Stopped(stopped) => NoValue::Stopped(stopped),
            error => NoValue::Limit(error),
        }
    }
}

impl From<Stopped> for NoValue {
    fn from(stopped: Stopped) -> Self {
        NoValue::Stopped(stopped)
    }
}

impl From<HeapError> for NoValue {
    fn from(error: HeapError) -> Self {
        match error {
            HeapError::TooLarge {
                source: TooLarge::Stopped(stopped),
                ..
            }
            | HeapError::Options(OptionsError::Stopped(stopped)) => NoValue::Stopped(stopped),
            error => NoValue::Partizan(error),
        }
    }
}

impl NoValue {
    /// Whether the game is one whose heaps may grow, which its first heaps did not show.
    pub fn grows(&self) -> bool {
        matches!(self, NoValue::Limit(LimitError::Rule(error)) if error.grows)
    }
}

impl ImpartialValues {
    /// The reason that matters: why the closed form of the game gives no answer for some of the heaps,
    /// rather than why a table of huge heaps gives none.
    pub(super) fn explain(&self, error: NoValue, wanted: &Wanted) -> NoValue {
        let NoValue::Limit(limit) = &error else {
            return error;
        };
        let Some(form) = self.forms().form() else {
            return error;
        };
        let near = near(self.search().sequence().engine().growth());
        let mut huge = wanted
            .heaps()
            .take(MOST_ASKED_WHY)
            .filter(|&heap| heap > near);
        let refusal = |heap: Heap| {
            Some(NoValue::OutOfReach {
                form: form.to_string(),
                heap,
                reason: self.forms().error(heap)?,
            })
        };
        if let Some(refusal) = huge.clone().find_map(refusal) {
            return refusal;
        }
        let LimitError::Heap { heap: last } = limit else {
            return error;
        };
        // Of heaps beyond any table the first without a value is in the way, whichever was computed last.
        let unknown = |&heap: &Heap| heap > LARGEST_HEAP && self.forms().value(heap).is_none();
        match huge.find(unknown) {
            Some(heap) => NoValue::NotTold {
                heap,
                form: form.to_string(),
            },
            // A closed form may answer for the first heaps and be out of reach at the last.
            None => refusal(*last).unwrap_or(error),
        }
    }
}
