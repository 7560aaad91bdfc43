//! Repetitions, and by which theorem Coq is told that they go on for ever.

use crate::{Rules, SparseState};

/// Values that repeat for ever, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repetition {
    /// The first heap of the repetition; at least 1 for a code.
    pub first: u64,
    /// The period.
    pub period: u64,
    /// By how much the values grow in a period; 0 unless the argument is [`Argument::EarlyHeaps`].
    pub saltus: u64,
    /// Why they go on for ever.
    pub argument: Argument,
}

/// Why values repeat for ever.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Argument {
    /// Options are traded for others of the same value: the theorem of Guy and Smith, or a window that came again.
    Trade,
    /// A state of a code with few rare heaps came again.
    SparseState(SparseState),
    /// The last values of a taking game came again, and so did the sets of values of the early heaps.
    EarlyHeaps {
        /// Heaps below this one are early.
        start: u64,
        /// So many periods …
        often: u64,
        /// … are so many times the modulus of the amounts.
        rounds: u64,
    },
}

impl Repetition {
    /// How many values have to be listed; nothing if there is no theorem or the number is out of reach.
    pub fn table_size(&self, rules: &Rules) -> Option<u64> {
        match (&self.argument, rules) {
            (Argument::Trade, _) => rules.table_size(self.first, self.period),
            (Argument::SparseState(state), _) => Some(state.table_size(self.period)),
            (Argument::EarlyHeaps { start, rounds, .. }, Rules::Taking(amounts)) => start
                .checked_add(amounts.tail)?
                .checked_add(rounds.checked_mul(amounts.modulus)?),
            (Argument::EarlyHeaps { .. }, _) => None,
        }
    }

    /// About how many options Coq looks at to check so many values.
    pub fn work(&self, rules: &Rules, size: u64) -> u128 {
        match &self.argument {
            Argument::SparseState(state) => state.work,
            _ => rules.work(size),
        }
    }

    /// What is said of `G (n + period)`.
    pub(crate) fn grown(&self, value: &str) -> String {
        match self.saltus {
            0 => value.into(),
            saltus => format!("{value} + {saltus}"),
        }
    }

    /// The values as a function of the heap, by a table.
    pub(crate) fn values_term(&self, table: &str) -> String {
        let Repetition {
            first,
            period,
            saltus,
            ..
        } = self;
        match self.argument {
            Argument::EarlyHeaps { .. } => format!("growing {table} {first} {period} {saltus}"),
            _ => format!("repeated {table} {first} {period}"),
        }
    }
}
