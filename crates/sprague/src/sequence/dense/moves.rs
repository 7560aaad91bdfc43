//! The moves of a finite code that leaves at most two heaps, as lists of amounts.

use crate::ruleset::{Code, Digit, PartRule};

/// What may be taken, ascending.
#[derive(Debug, Clone)]
pub(super) struct Moves {
    /// Leaving nothing.
    pub(super) nothing: Vec<usize>,
    /// Leaving one heap.
    pub(super) one_heap: Vec<usize>,
    /// Leaving two heaps.
    pub(super) splits: Vec<Split>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Split {
    pub(super) taken: usize,
    /// Whether the two heaps must differ.
    pub(super) unequal: bool,
}

impl Moves {
    /// The moves of the code, if it is finite and leaves at most two heaps, none of them forced to
    /// be equal.
    pub(super) fn of(code: &Code) -> Option<Self> {
        let few_parts =
            |digit: &Digit| digit.most_parts().is_none_or(|m| m.is_some_and(|m| m <= 2));
        if !code.is_finite() || !code.digits().all(few_parts) {
            return None;
        }
        let digits = || code.leading().iter().enumerate();
        let takes = |parts: u32| {
            let allowed = digits()
                .skip(1)
                .filter(|(_, digit)| digit.counts.contains(parts));
            allowed.map(|(taken, _)| taken).collect()
        };
        let splits = digits().filter(|(_, digit)| digit.counts.contains(2));
        let splits = splits.map(|(taken, digit)| {
            let unequal = match digit.rule {
                PartRule::Any => false,
                PartRule::Distinct | PartRule::NotAllEqual => true,
                PartRule::AllEqual => return None,
            };
            Some(Split { taken, unequal })
        });
        Some(Moves {
            nothing: takes(0),
            one_heap: takes(1),
            splits: splits.collect::<Option<_>>()?,
        })
    }
}
