//! The one-option engine for counting games: each heap moves to `a n + b f(n) + c` for one
//! arithmetic function f, so its value is 0 or 1.
//!
//! The function is tabulated segment by segment, and the values are kept as bits besides, which stay
//! in the cache when the table does not. A heap costs a few operations and at most three bytes.

use super::super::{Allowance, Engine, LimitError, Nimber};
use super::SievedRule;
use super::listing::Listing;
use super::one_option::{CAREFUL, Counter, Target};
use crate::Heap;
use crate::arithmetic::table::{BigOmega, FactorTable, Multiplicative, Phi, SmallOmega, Tau};
use crate::index::index;

/// The engine for a function.
pub(super) fn engine(sieved: SievedRule, target: Target) -> Box<dyn Engine> {
    match target.function {
        Counter::Tau => Box::new(Counting::<Tau>::new(sieved, target)),
        Counter::Phi => Box::new(Counting::<Phi>::new(sieved, target)),
        Counter::BigOmega => Box::new(Counting::<BigOmega>::new(sieved, target)),
        Counter::SmallOmega => Box::new(Counting::<SmallOmega>::new(sieved, target)),
    }
}

struct Counting<F: Multiplicative> {
    sieved: SievedRule,
    careful: Listing,
    target: Target,
    table: FactorTable<F>,
    /// The values so far.
    bits: Vec<u64>,
}

impl<F: Multiplicative> Counting<F> {
    fn new(sieved: SievedRule, target: Target) -> Self {
        Counting {
            careful: Listing::new(SievedRule::new(sieved.rule.clone()), false),
            sieved,
            target,
            table: FactorTable::default(),
            bits: Vec::new(),
        }
    }

    /// Appends the values of the heaps of the segment, up to `to`, until one makes no sense.
    fn run(&mut self, values: &mut Vec<Nimber>, to: usize) {
        let end = self.table.end().min(to);
        while values.len() < end {
            let from = values.len();
            let stop = end.min((from / 64 + 1) * 64);
            let done = self.word(from, stop);
            let word = self.bits[from / 64] >> (from % 64);
            values.extend((0..done - from).map(|i| (word >> i & 1) as Nimber));
            if done < stop {
                return;
            }
        }
    }

    /// Works out the bits from `from` to `stop - 1`, all in one word, and returns how far it came.
    fn word(&mut self, from: usize, stop: usize) -> usize {
        let Target {
            of_n,
            of_function,
            constant,
            ..
        } = self.target;
        let start = self.sieved.rule.start as i64;
        let place = from / 64;
        let mut word = self.bits[place];
        for (n, &f) in (from..stop).zip(self.table.from(from)) {
            let left = of_n * n as i64 + of_function * i64::from(f.into()) + constant;
            if left >= n as i64 || left < start {
                return n;
            }
            let value = 1 ^ (self.bits[index(left as u64) / 64] >> (left % 64) & 1);
            word |= value << (n % 64);
            // At once, for a later heap of the same word may move here.
            self.bits[place] = word;
        }
        stop
    }

    /// Notes a value that was found otherwise.
    fn note(&mut self, values: &[Nimber]) {
        if let Some(&last) = values.last() {
            let n = values.len() - 1;
            self.bits[n / 64] |= u64::from(last) << (n % 64);
        }
    }
}

impl<F: Multiplicative> Engine for Counting<F>
where
    FactorTable<F>: Send + Sync,
{
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        self.sieved
            .prepare_for_stops(to, FactorTable::<F>::BYTES + 1, allowance)?;
        self.bits.resize(to.div_ceil(64).max(self.bits.len()), 0);
        while values.len() < to {
            let n = values.len();
            // With stops to come this is one heap, else a segment.
            allowance.control.check()?;
            if n < CAREFUL {
                self.careful.extend(values, n + 1, allowance)?;
                self.note(values);
                continue;
            }
            let stops = !self.sieved.never_stops_from(n as Heap)
                && self.sieved.stops_at(n as Heap, allowance.control)?;
            if stops {
                values.push(0);
                continue;
            }
            while self.table.end() <= n {
                self.table.advance(to);
            }
            // With stops to come, one heap at a time.
            let ahead = if self.sieved.never_stops_from(n as Heap) {
                to
            } else {
                n + 1
            };
            self.run(values, ahead);
            if values.len() == n {
                // The rule makes no sense here; the listing says why.
                self.careful.extend(values, n + 1, allowance)?;
                self.note(values);
            }
        }
        Ok(())
    }
}
