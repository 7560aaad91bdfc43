//! The reference engine: the definition, word for word.
//!
//! The value of a heap is the least number that is not the nim-sum of the parts of any option. It
//! lists every option, so it is exponential for games that may leave many heaps. It is never
//! optimised: its only job is to be obviously right.

use super::{Allowance, Description, Engine, Growth, LimitError, Nimber, has_powers};
use crate::Heap;
use crate::index::index;
use crate::ruleset::Ruleset;
use std::collections::HashSet;
use std::ops::ControlFlow;

pub(super) static ENGINE: Description = Description {
    name: "reference",
    explanation: "reference engine: lists every option of every heap",
    growth: Growth::Quadratic,
    begin: |ruleset| Some(Box::new(Reference::new(ruleset.clone()))),
    sensible: |_| 2_000,
};

pub(super) struct Reference {
    ruleset: Ruleset,
    /// Whether an entry of the table stands for a power of two.
    powers: bool,
}

impl Reference {
    pub(super) fn new(ruleset: Ruleset) -> Self {
        let powers = has_powers(&ruleset);
        Reference { ruleset, powers }
    }

    /// The value an entry of the table stands for; beyond 2^127 nobody lists all subsets.
    fn value(&self, entry: Nimber) -> u128 {
        match (self.powers, entry) {
            (true, 1..) => 1 << (entry - 1),
            _ => entry.into(),
        }
    }

    /// The entry for a value, if there is one.
    fn entry(&self, value: u128) -> Option<Nimber> {
        match self.powers {
            true if value.is_power_of_two() => Some(value.ilog2() + 1),
            true => (value == 0).then_some(0),
            false => Nimber::try_from(value).ok(),
        }
    }
}

impl Engine for Reference {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        while values.len() < to {
            // Few options are walked through without a look at whoever waits.
            allowance.control.check()?;
            let heap = values.len() as Heap;
            let mut reached = HashSet::new();
            let most = usize::try_from(allowance.bytes).unwrap_or(usize::MAX) / size_of::<Heap>();
            let visit = &mut |parts: &[Heap]| {
                let value = |part: &Heap| self.value(values[index(*part)]);
                reached.insert(parts.iter().map(value).fold(0, |sum, value| sum ^ value));
                ControlFlow::Continue(())
            };
            let _ = self
                .ruleset
                .for_each_option_within(heap, most, allowance.control, visit)?;
            let value = (0..)
                .find(|candidate| !reached.contains(candidate))
                .unwrap_or_default();
            values.push(self.entry(value).ok_or(LimitError::Value { heap })?);
        }
        Ok(())
    }
}
