//! The engine for codes that leave at most two heaps: sparse where that pays, dense elsewhere.
//!
//! Which one is cheaper depends on the game and changes with the heap size, so it is decided anew
//! whenever the number of values has grown by a quarter, by the pairs each would look at per heap.

use super::dense::Dense;
use super::sparse::Sparse;
use super::{Engine, LimitError, Nimber};
use crate::ruleset::Code;

/// Up to here everything is cheap.
const FIRST_DECISION: usize = 512;
/// Nanoseconds a pair costs the sparse engine.
const SPARSE_PAIR: u64 = 3;
/// How many heaps are tried before deciding.
const TRIAL: usize = 64;

pub(super) struct Adaptive {
    code: Code,
    sparse: Sparse,
    dense: Option<Dense>,
    next_decision: usize,
    work: u64,
}

impl Adaptive {
    /// An engine for the code, if the sparse engine is made for it.
    pub(super) fn new(code: Code) -> Option<Self> {
        let sparse = Sparse::new(&code)?;
        let dense = Some(Dense::new(&code)?);
        Some(Adaptive {
            code,
            sparse,
            dense,
            next_decision: FIRST_DECISION,
            work: 0,
        })
    }

    /// Lets the sparse engine compute a few heaps and keeps the cheaper one.
    fn decide(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        budget: u64,
    ) -> Result<(), LimitError> {
        let before = values.len();
        self.sparse.catch_up(values);
        self.sparse.take_work();
        self.sparse.extend(values, to.min(before + TRIAL), budget)?;
        let heaps = (values.len() - before).max(1) as u64;
        let trial = self.sparse.take_work() * SPARSE_PAIR;
        self.work += trial;
        let dense = Dense::new(&self.code);
        self.dense = dense.filter(|dense| dense.price(values.len()) <= trial / heaps);
        self.next_decision = values.len() + values.len() / 4;
        Ok(())
    }

    /// What is in use, with the number of rare heaps.
    pub(super) fn describe(&self) -> String {
        let rare = self.sparse.rare_heaps();
        match self.dense {
            None => format!("sparse space with {rare} rare heaps"),
            Some(_) => "every split of every heap".into(),
        }
    }
}

impl Engine for Adaptive {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        budget: u64,
    ) -> Result<(), LimitError> {
        while values.len() < to {
            if values.len() >= self.next_decision {
                self.decide(values, to, budget)?;
            }
            let stop = to.min(self.next_decision);
            match &mut self.dense {
                Some(dense) => {
                    let before = values.len();
                    dense.extend(values, stop, budget)?;
                    let heaps = values.len() - before;
                    self.work += heaps as u64 * dense.price(before + heaps / 2);
                }
                None => {
                    self.sparse.extend(values, stop, budget)?;
                    self.work += self.sparse.take_work() * SPARSE_PAIR;
                }
            }
        }
        Ok(())
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn explain(&self) -> Option<String> {
        Some(self.describe())
    }
}
