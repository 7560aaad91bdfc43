//! The complement engine for subtracting one non-divisor: every smaller positive heap is an option
//! but those of `n - d` for a divisor d of `n`.
//!
//! A value is missing at `n` just if all heaps that have it are such. Values come for the first time
//! in their order, so the least missing one belongs to the largest divisor d for which `n - d` is the
//! first heap of its value and the others are excluded, too. Divisors are tried from the largest
//! down, and only odd ones as long as no recent even heap was the first of its value. Most heaps need
//! one or two; memory is eight bytes per heap beside the sieve.

use super::super::{Engine, LimitError, Nimber};
use super::Ground;
use crate::Heap;
use crate::arithmetic::FactorSieve;

pub(super) struct TakeNondivisor {
    ground: Ground,
    known: Known,
    divisors: Vec<u64>,
}

/// Where the values are.
struct Known {
    /// The first and the last heap of each value; values are known without gaps.
    ends: Vec<(u32, u32)>,
    /// The heap before each with the same value, 0 for the first.
    before: Vec<u32>,
    /// The last even heap that is the first of its value.
    even_first: u32,
}

impl TakeNondivisor {
    pub(super) fn new(ground: Ground, zero: bool) -> Self {
        TakeNondivisor {
            ground,
            known: Known {
                // With a move to 0 its value is always reached: heap 0 is no difference n - d.
                ends: if zero { vec![(0, 0)] } else { Vec::new() },
                before: vec![0],
                even_first: 0,
            },
            divisors: Vec::new(),
        }
    }
}

impl Known {
    fn note(&mut self, value: Nimber, n: u32) {
        match self.ends.get_mut(value as usize) {
            Some((_, last)) => self.before.push(std::mem::replace(last, n)),
            None => {
                self.ends.push((n, n));
                self.before.push(0);
                if n % 2 == 0 {
                    self.even_first = n;
                }
            }
        }
    }

    /// Whether no move from `n` leaves the value of `n - d`, which must be first there.
    fn is_missing(&self, value: Nimber, n: u32, d: u32) -> bool {
        let (first, mut heap) = self.ends[value as usize];
        if first != n - d {
            return false;
        }
        while heap > first {
            if n % (n - heap) != 0 {
                return false;
            }
            heap = self.before[heap as usize];
        }
        true
    }

    /// The value of heap `n`.
    fn value(
        &self,
        values: &[Nimber],
        n: u32,
        sieve: &FactorSieve,
        divisors: &mut Vec<u64>,
    ) -> Nimber {
        let missing = |d: u32| {
            let value = values[(n - d) as usize];
            self.is_missing(value, n, d).then_some(value)
        };
        // A first heap n - d that is odd needs n and d of different parity; n - d is at least n / 2.
        let odd_only = 2 * u64::from(self.even_first) < n.into();
        if odd_only && n % 2 == 1 {
            return self.ends.len() as Nimber;
        }
        let whole = if odd_only { n >> n.trailing_zeros() } else { n };
        let largest = if whole < n { missing(whole) } else { None };
        let found = largest.or_else(|| {
            let second = (whole > 1).then(|| whole / sieve.least_within(whole));
            second.and_then(missing)
        });
        found.unwrap_or_else(|| {
            sieve.divisors_into(whole.into(), divisors);
            divisors.sort_unstable();
            let others = divisors.iter().rev().skip(2);
            let found = others.map(|&d| d as u32).find_map(missing);
            found.unwrap_or(self.ends.len() as Nimber)
        })
    }
}

impl Engine for TakeNondivisor {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        budget: u64,
    ) -> Result<(), LimitError> {
        self.ground.prepare(to, 8, budget)?;
        let (known, divisors) = (&mut self.known, &mut self.divisors);
        known.before.reserve(to.saturating_sub(known.before.len()));
        values.reserve(to.saturating_sub(values.len()));
        while values.len() < to {
            let n = values.len();
            let value = match self.ground.stops_at(n as Heap)? {
                true => 0,
                false => known.value(values, n as u32, &self.ground.sieve, divisors),
            };
            if n > 0 {
                known.note(value, n as u32);
            }
            values.push(value);
        }
        Ok(())
    }
}
