//! Divisors from the length of a segment on, which meet a segment at most once.
//!
//! For each cofactor c they are gone through as far as `c d` lies in the segment. The heap before,
//! `(c - 1) d`, lies before it.

use super::{Law, SEGMENT};
use crate::arithmetic::primes::primes_to;
use crate::memory;

pub(super) struct Far<L: Law> {
    /// The state of each divisor; the first ones are not used.
    states: Vec<L::State>,
    /// How many divisors are too small.
    skipped: usize,
    /// For each cofactor the divisor that comes next.
    next: Vec<u32>,
    sums: Box<[L::State; SEGMENT]>,
    primes: Primes,
}

impl<L: Law> Far<L> {
    pub(super) fn new(divisors: &[u32], with_primes: bool) -> Self {
        let small = |&entry: &u32| (L::divisor(entry) as usize) < SEGMENT;
        Far {
            states: Vec::new(),
            skipped: divisors.partition_point(small),
            next: Vec::new(),
            sums: Box::new([L::State::default(); SEGMENT]),
            primes: Primes::new(with_primes),
        }
    }

    /// Makes room for so many divisors and for heaps below `reach`.
    pub(super) fn reserve(&mut self, divisors: usize, reach: usize) {
        memory::reserve(&mut self.states, divisors);
        let divisors = divisors.max(self.states.len());
        self.states.resize(divisors, L::State::default());
        let cofactors = reach / SEGMENT + 1;
        let skipped = self.skipped as u32;
        self.next.resize(cofactors.max(self.next.len()), skipped);
    }

    pub(super) fn sums(&self) -> &[L::State; SEGMENT] {
        &self.sums
    }

    /// The primes of the segment, if they count; a bit for each heap.
    pub(super) fn primes(&self) -> &[u8; SEGMENT / 8] {
        &self.primes.marks
    }

    /// Goes on to the next segment, which begins at `low`, given the values of the heaps before it.
    pub(super) fn fill(&mut self, divisors: &[u32], values: &[u8], low: usize) {
        let sums = &mut *self.sums;
        sums.fill(L::State::default());
        let high = low + SEGMENT;
        for c in 2..=(high - 1) / SEGMENT {
            let from = self.next[c] as usize;
            let told = L::told(c - 1, u8::MAX);
            let states = self.states[from..].iter_mut();
            let mut count = 0;
            for (state, &entry) in states.zip(&divisors[from..]) {
                let d = L::divisor(entry) as usize;
                let n = c * d;
                if n >= high {
                    break;
                }
                let before = n - d;
                // All bits of the value, by its sign; a comparison would become a branch.
                let value = i32::from(values[before / 8]) << (31 - before % 8) >> 31;
                *state = L::after(*state, told & value as u8);
                sums[n % SEGMENT] ^= L::counted(entry, *state);
                count += 1;
            }
            self.next[c] += count;
        }
        self.primes.fill(low);
    }
}

/// The primes of a segment, or none if they do not count.
struct Primes {
    /// A bit for each heap.
    marks: Box<[u8; SEGMENT / 8]>,
    wanted: bool,
    odd: Vec<u32>,
}

impl Primes {
    fn new(wanted: bool) -> Self {
        let mut primes = Primes {
            marks: Box::new([0; SEGMENT / 8]),
            wanted,
            odd: Vec::new(),
        };
        primes.fill(0);
        primes
    }

    fn fill(&mut self, low: usize) {
        /// The odd numbers of eight.
        const ODD: u8 = 0b1010_1010;
        if !self.wanted {
            return;
        }
        let high = low + SEGMENT;
        let root = high.isqrt() as u32;
        if self.odd.last().is_none_or(|&last| last < root) {
            self.odd = primes_to(2 * root).split_off(1);
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
