//! The reference engine: the definition, word for word.
//!
//! The value of a heap is the least number that is not the nim-sum of the parts of any option. It
//! lists every option, so it is exponential for games that may leave many heaps. It is never
//! optimised: its only job is to be obviously right.

use super::{Engine, LimitError, Nimber};
use crate::Heap;
use crate::ruleset::Ruleset;
use std::collections::HashSet;
use std::ops::ControlFlow;

pub(super) struct Reference {
    ruleset: Ruleset,
}

impl Reference {
    pub(super) fn new(ruleset: Ruleset) -> Self {
        Reference { ruleset }
    }
}

impl Engine for Reference {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        _budget: u64,
    ) -> Result<(), LimitError> {
        while values.len() < to {
            let mut reached = HashSet::new();
            let _ = self
                .ruleset
                .for_each_option(values.len() as Heap, &mut |parts| {
                    let nim_sum = parts
                        .iter()
                        .fold(0, |sum, &part| sum ^ values[part as usize]);
                    reached.insert(nim_sum);
                    ControlFlow::Continue(())
                });
            let value = (0..)
                .find(|candidate| !reached.contains(candidate))
                .unwrap_or_default();
            values.push(value);
        }
        Ok(())
    }
}
