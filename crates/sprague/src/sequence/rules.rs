//! What a code that leaves at most two heaps allows, as lists of amounts.

use crate::ruleset::{Code, Digit, PartRule};

/// The moves of a finite code that leaves at most two heaps, or of Grundy's game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rules {
    /// Amounts that may be taken leaving nothing.
    pub(super) nothing: Vec<usize>,
    /// Amounts that may be taken leaving one heap.
    pub(super) one_heap: Vec<usize>,
    /// Amounts that may be taken leaving two heaps.
    pub(super) splits: Vec<Split>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Split {
    pub(super) taken: usize,
    /// Whether the two heaps must differ.
    pub(super) unequal: bool,
}

impl Rules {
    /// The rules of a code, if it is finite and leaves at most two heaps.
    pub(super) fn of(code: &Code) -> Option<Self> {
        let few_parts =
            |digit: &Digit| digit.most_parts().is_none_or(|m| m.is_some_and(|m| m <= 2));
        if !code.is_finite() || !code.digits().all(few_parts) {
            return None;
        }
        let splits: Option<Vec<Split>> = code
            .leading()
            .iter()
            .enumerate()
            .filter(|(_, digit)| digit.counts.contains(2))
            .map(|(taken, digit)| match digit.rule {
                PartRule::Any => Some(Split {
                    taken,
                    unequal: false,
                }),
                PartRule::Distinct | PartRule::NotAllEqual => Some(Split {
                    taken,
                    unequal: true,
                }),
                PartRule::AllEqual => None,
            })
            .collect();
        let takes = |count: u32| {
            let digits = code.leading().iter().enumerate().skip(1);
            digits
                .filter(|(_, digit)| digit.counts.contains(count))
                .map(|(k, _)| k)
                .collect()
        };
        Some(Rules {
            nothing: takes(0),
            one_heap: takes(1),
            splits: splits?,
        })
    }

    /// The largest amount that may be taken.
    pub(super) fn largest(&self) -> usize {
        let splits = self.splits.iter().map(|split| split.taken);
        let takes = self.nothing.iter().chain(&self.one_heap).copied();
        splits.chain(takes).max().unwrap_or(0)
    }

    /// The parity that all splits take, if there is one: then the parity of heaps may count.
    pub(super) fn parity(&self) -> Option<usize> {
        let mut parities = self.splits.iter().map(|split| split.taken % 2);
        let first = parities.next()?;
        parities.all(|other| other == first).then_some(first)
    }
}
