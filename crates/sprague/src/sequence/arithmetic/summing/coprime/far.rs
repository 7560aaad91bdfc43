//! Divisors of two segments and more, which meet a segment at most once.
//!
//! For each cofactor c they are gone through as far as `c e` lies in the segment. The heap before,
//! `(c - 1) e`, is coprime to the same apart primes as `c - 1`. It lies before the segment before, so
//! all this can be done while that one is still worked out.

use super::{SEGMENT, coprime_sets};
use crate::arithmetic::primes::primes_to;
use crate::memory;

pub(super) struct Far {
    /// The state of each divisor; the first ones are not used.
    states: Vec<u8>,
    /// How many divisors are too small.
    skipped: usize,
    /// For each cofactor the divisor that comes next.
    next: Vec<u32>,
    sums: Box<[u8; SEGMENT]>,
    /// The primes of the segment, if they are asked for.
    primes: Option<Primes>,
    /// The first heap of the segment that the sums are for.
    low: usize,
}

impl Far {
    pub(super) fn new(divisors: &[u32], with_primes: bool) -> Self {
        Far {
            states: Vec::new(),
            skipped: divisors.partition_point(|&e| (e as usize) < 2 * SEGMENT),
            next: Vec::new(),
            sums: Box::new([0; SEGMENT]),
            primes: with_primes.then(Primes::new),
            low: 0,
        }
    }

    /// Makes room for so many divisors and for heaps below `reach`.
    pub(super) fn reserve(&mut self, divisors: usize, reach: usize) {
        memory::reserve(&mut self.states, divisors);
        self.states.resize(divisors.max(self.states.len()), 0);
        let cofactors = reach / (2 * SEGMENT) + 1;
        let skipped = self.skipped as u32;
        self.next.resize(cofactors.max(self.next.len()), skipped);
    }

    pub(super) fn low(&self) -> usize {
        self.low
    }

    pub(super) fn sums(&self) -> &[u8; SEGMENT] {
        &self.sums
    }

    pub(super) fn primes(&self) -> Option<&[u8]> {
        self.primes.as_ref().map(|primes| primes.marks.as_slice())
    }

    /// Goes on to the next segment, which begins at `low`, given the values of the heaps before it
    /// and before the segment before it.
    pub(super) fn fill(&mut self, divisors: &[u32], values: &[u8], low: usize) {
        self.low = low;
        let sums = &mut *self.sums;
        sums.fill(0);
        let high = low + SEGMENT;
        for c in 2..=(high - 1) / (2 * SEGMENT) {
            let from = self.next[c] as usize;
            let added = coprime_sets(c - 1);
            let states = self.states[from..].iter_mut();
            let mut count = 0;
            for (state, &e) in states.zip(&divisors[from..]) {
                let n = c * e as usize;
                if n >= high {
                    break;
                }
                let before = n - e as usize;
                // All bits of the value, by its sign; a comparison would become a branch.
                let value = i32::from(values[before / 8]) << (31 - before % 8) >> 31;
                *state ^= added & value as u8;
                sums[n % SEGMENT] ^= *state;
                count += 1;
            }
            self.next[c] += count;
        }
        if let Some(primes) = &mut self.primes {
            primes.fill(low);
        }
    }
}

/// The primes of a segment.
struct Primes {
    /// A bit for each heap.
    marks: Vec<u8>,
    odd: Vec<u32>,
}

impl Primes {
    fn new() -> Self {
        let mut primes = Primes {
            marks: vec![0; SEGMENT / 8],
            odd: Vec::new(),
        };
        primes.fill(0);
        primes
    }

    fn fill(&mut self, low: usize) {
        /// The odd numbers of eight.
        const ODD: u8 = 0b1010_1010;
        let high = low + SEGMENT;
        let root = high.isqrt() as u32;
        if self.odd.last().is_none_or(|&last| last < root) {
            self.odd = primes_to(2 * root.max(16)).split_off(1);
        }
        self.marks.fill(ODD);
        for p in self.odd.iter().map(|&p| p as usize) {
            if p * p >= high {
                break;
            }
            let multiple = low.next_multiple_of(p);
            let multiple = multiple + (1 - multiple % 2) * p;
            for n in (multiple.max(p * p)..high).step_by(2 * p) {
                self.marks[(n - low) / 8] &= !(1 << (n % 8));
            }
        }
        if low == 0 {
            // 1 is none, 2 is one.
            self.marks[0] ^= 0b110;
        }
    }
}
