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

/// Where the values are. Both tables are by heap.
struct Known {
    /// The last heap with the same value, for the first heap of each value; 0 for the others.
    latest: Vec<u32>,
    /// The heap before with the same value, 0 for the first.
    before: Vec<u32>,
    /// The least value that has not occurred.
    least: Nimber,
    /// The last even heap that is the first of its value.
    even_first: u32,
    /// The first heap of value 0 that counts, or 0.
    first_zero: u32,
}

/// A value and where it comes from.
enum Found {
    /// The value of an earlier heap, which is the first to have it.
    Again(u32),
    /// One that has not occurred.
    New,
    /// The rule says there are no moves.
    Stop,
}

impl TakeNondivisor {
    pub(super) fn new(ground: Ground, zero: bool) -> Self {
        TakeNondivisor {
            ground,
            known: Known {
                latest: vec![0],
                before: vec![0],
                // With a move to 0 its value is always reached: heap 0 is no difference n - d.
                least: Nimber::from(zero),
                even_first: 0,
                first_zero: 0,
            },
            divisors: Vec::new(),
        }
    }
}

impl Known {
    /// Adds heap `n` and gives its value.
    fn add(&mut self, found: Found, values: &[Nimber], n: u32) -> Nimber {
        let first = match found {
            Found::Again(first) => first,
            Found::New => 0,
            Found::Stop if self.first_zero > 0 => self.first_zero,
            // Value 0 is new or is always reached and need not be followed.
            Found::Stop if self.least == 0 => 0,
            Found::Stop => {
                self.latest.push(0);
                self.before.push(0);
                return 0;
            }
        };
        if first > 0 {
            let last = std::mem::replace(&mut self.latest[first as usize], n);
            self.latest.push(0);
            self.before.push(last);
            return values[first as usize];
        }
        self.latest.push(n);
        self.before.push(0);
        if n.is_multiple_of(2) {
            self.even_first = n;
        }
        if self.least == 0 {
            self.first_zero = n;
        }
        self.least += 1;
        self.least - 1
    }

    /// Whether no move from `n` leaves the value of heap `first`, which must be its first.
    fn is_missing(&self, n: u32, first: u32) -> bool {
        let mut heap = self.latest[first as usize];
        if heap == 0 {
            return false;
        }
        while heap > first {
            if !n.is_multiple_of(n - heap) {
                return false;
            }
            heap = self.before[heap as usize];
        }
        true
    }

    /// The value of heap `n`.
    fn find(&self, n: u32, sieve: &FactorSieve, divisors: &mut Vec<u64>) -> Found {
        // A first heap n - d is at least n / 2; if it is odd, n and d are of different parity.
        let odd_only = 2 * u64::from(self.even_first) < n.into();
        if odd_only && n % 2 == 1 {
            return Found::New;
        }
        let whole = if odd_only { n >> n.trailing_zeros() } else { n };
        if whole < n && self.is_missing(n, n - whole) {
            return Found::Again(n - whole);
        }
        if whole > 1 {
            let second = whole / sieve.least_within(whole);
            if self.is_missing(n, n - second) {
                return Found::Again(n - second);
            }
        }
        sieve.divisors_into(whole.into(), divisors);
        divisors.sort_unstable();
        let mut others = divisors.iter().rev().skip(2).map(|&d| n - d as u32);
        let found = others.find(|&first| self.is_missing(n, first));
        found.map_or(Found::New, Found::Again)
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
        let more = to.saturating_sub(values.len());
        known.before.reserve(more);
        known.latest.reserve(more);
        while values.len() < to {
            let n = values.len();
            if n == 0 {
                values.push(0);
                continue;
            }
            let found = match self.ground.stops_at(n as Heap)? {
                true => Found::Stop,
                false => known.find(n as u32, &self.ground.sieve, divisors),
            };
            let value = known.add(found, values, n as u32);
            values.push(value);
        }
        Ok(())
    }
}
