//! Divisors from the length of a segment on, which meet a segment at most once.
//!
//! For each cofactor c they are gone through as far as `c d` lies in the segment. The heap before,
//! `(c - 1) d`, lies before it.

use super::{Law, Lists, SEGMENT, VALUE};
use crate::memory;

pub(super) struct Far {
    /// The state of each divisor that has one; the first ones are not used.
    states: Vec<u64>,
    /// How many divisors are too small.
    skipped: Lists<u32>,
    /// For each cofactor the divisor that comes next.
    next: Lists<Vec<u32>>,
    sums: Box<[u8; SEGMENT]>,
}

impl Far {
    pub(super) fn new(divisors: &Lists<Vec<u32>>) -> Self {
        let small = |list: &[u32]| list.partition_point(|&d| (d as usize) < SEGMENT) as u32;
        Far {
            states: Vec::new(),
            skipped: Lists {
                stated: small(&divisors.stated),
                single: small(&divisors.single),
            },
            next: Lists::default(),
            sums: Box::new([0; SEGMENT]),
        }
    }

    /// Makes room for these divisors and for heaps below `reach`.
    pub(super) fn reserve(&mut self, divisors: &Lists<Vec<u32>>, reach: usize) {
        let divisors = divisors.stated.len().max(self.states.len());
        memory::reserve(&mut self.states, divisors);
        self.states.resize(divisors, 0);
        let cofactors = (reach / SEGMENT + 1).max(self.next.stated.len());
        self.next.stated.resize(cofactors, self.skipped.stated);
        self.next.single.resize(cofactors, self.skipped.single);
    }

    /// What is added to the cells of the segment that begins at `low`, given the values of the heaps
    /// before it.
    #[inline(always)]
    pub(super) fn sums<L: Law>(
        &mut self,
        law: &L,
        divisors: &Lists<Vec<u32>>,
        classes: &[u8],
        values: &[u64],
        low: usize,
    ) -> &[u8; SEGMENT] {
        let sums = &mut *self.sums;
        sums.fill(0);
        let high = low + SEGMENT;
        // All bits of a value, by its sign; any other way would become a branch.
        let value = |n: usize| (values[n / 64] << (63 - n % 64)).cast_signed() >> 63;
        for c in 2..=(high - 1) / SEGMENT {
            let (before, class) = (classes[(c - 1) % L::PERIOD], classes[c % L::PERIOD]);
            let from = self.next.stated[c] as usize;
            let mut count = 0;
            let states = self.states[from..].iter_mut();
            for (state, &d) in states.zip(&divisors.stated[from..]) {
                let n = c * d as usize;
                if n >= high {
                    break;
                }
                let [without, with] = law.either(*state, before);
                let value = value(n - d as usize).cast_unsigned();
                *state = without ^ (without ^ with) & value;
                sums[n % SEGMENT] ^= (law.part(*state, class) << 7) as u8;
                count += 1;
            }
            self.next.stated[c] += count;
            let from = self.next.single[c] as usize;
            let mut count = 0;
            for &d in &divisors.single[from..] {
                let n = c * d as usize;
                if n >= high {
                    break;
                }
                sums[n % SEGMENT] ^= value(n - d as usize) as u8 & VALUE;
                count += 1;
            }
            self.next.single[c] += count;
        }
        sums
    }
}
