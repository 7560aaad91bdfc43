//! Subtracting one non-divisor when the rule has settled: odd heaps are new, even ones repeat them.
//!
//! **Theorem.** Let m be odd, let no heap from m on stop, and let no even heap from m / 2 on and below m
//! be the first of its value. Then from m on every odd heap is the first of its value and no even one is.
//!
//! *Proof*, by induction. If a value that has occurred is missing at n, all its heaps are excluded, so the
//! first is some n - d > 0, and at least n / 2. For odd n that is even, hence not the first of a value, and
//! n has a new one. For even n heap n - 1 was the first of its value, no other has it yet, and 1 divides
//! n: a value that has occurred is missing, and the least one missing is no larger. ∎
//!
//! So values of odd heaps count on by one, and from 2m on an even heap n = 2^k w repeats heap n - d for
//! the largest d dividing w such that all heaps with that value are excluded. A candidate that fails once
//! some heaps have its value fails with more of them. So those with a small cofactor w / d are tried in
//! advance, for a block of heaps cofactor by cofactor, against the last heap that then has the value:
//! that takes one remainder each and no branch. One in eight heaps goes on to larger cofactors, listed
//! for the block by their multiples. Divisors up to the square root of w and their cofactors are all, so
//! nothing is ever factored. A heap costs about two remainders and (log n) / 8 entries of the list, and
//! each block of thousands of heaps as many steps as the square root of n.

use super::super::super::Nimber;
use super::links::Links;
use crate::{Control, Stopped};

/// Even heaps of one block.
const BLOCK: usize = 1 << 12;

/// How many odd numbers, from 1 on, are small cofactors: the bits of a word.
const SMALL: usize = 64;

pub(super) struct Settled {
    block: usize,
    /// The inverses of the small odd numbers modulo 2^32.
    inverses: Vec<u32>,
    /// For each even heap of the block the small cofactors to be tried, bit i for 2i + 1.
    trials: Vec<u64>,
    /// For each even heap of the block its least listed divisor, by place in the list; 0 for none.
    heads: Vec<u32>,
    /// Odd divisors that are not small. The first entry is unused.
    list: Vec<Listed>,
    /// The listed divisors of one heap.
    passed: Vec<u32>,
}

/// A divisor of an even heap and the place of the next larger one. It is at most the square root of
/// 2^29.
struct Listed {
    divisor: u16,
    next: u32,
}

impl Default for Settled {
    fn default() -> Self {
        Settled::new(BLOCK, SMALL)
    }
}

impl Settled {
    /// With blocks of so many even heaps and so many small cofactors, at least one and at most 64.
    pub(super) fn new(block: usize, small: usize) -> Self {
        Settled {
            block,
            inverses: (0..small as u32).map(|i| inverse(2 * i + 1)).collect(),
            trials: Vec::new(),
            heads: Vec::new(),
            list: Vec::new(),
            passed: Vec::new(),
        }
    }

    /// Appends the values of the heaps below `to`. The next heap must be at least 2m.
    pub(super) fn extend(
        &mut self,
        links: &mut Links,
        values: &mut Vec<Nimber>,
        to: usize,
        control: &Control,
    ) -> Result<(), Stopped> {
        while values.len() < to {
            control.check()?;
            let start = values.len();
            let end = to.min(start + 2 * self.block);
            let odd = (start - 2) | 1;
            let value = values[odd];
            // The entries of even heaps are written over.
            values.extend((start..end).map(|heap| value + (heap - odd) as Nimber / 2));
            links.add_firsts(end as u32);
            self.repeat(links, values, start.next_multiple_of(2) as u32, end as u32);
        }
        Ok(())
    }

    /// Finds the values of the even heaps from `start` to before `end`; the odd ones are there.
    fn repeat(&mut self, links: &mut Links, values: &mut [Nimber], start: u32, end: u32) {
        let count = end.saturating_sub(start).div_ceil(2) as usize;
        self.try_small(links, start, count);
        // From here on divisors of odd parts have smaller cofactors. Odd, as all divisors here.
        let root = ((end / 2).isqrt() | 1).max(2 * self.inverses.len() as u32 - 1);
        self.list_divisors(start, count, root);
        for place in 0..count {
            let n = start + 2 * place as u32;
            let first = self
                .by_small(links, n, place)
                .unwrap_or_else(|| self.by_others(links, n, place, root));
            links.repeat(n, first);
            values[n as usize] = values[n as usize - 1] - (n - 1 - first) / 2;
        }
    }

    /// Notes the small cofactors of each even heap that do not fail already.
    fn try_small(&mut self, links: &Links, start: u32, count: usize) {
        self.trials.clear();
        self.trials.resize(count, 0);
        for (i, &inverse) in self.inverses.iter().enumerate() {
            for place in multiples(start, count, 2 * i + 1) {
                let n = start + 2 * place as u32;
                let first = n - odd_part(n).wrapping_mul(inverse);
                self.trials[place] |= u64::from(links.is_last_excluded(n, first)) << i;
            }
        }
    }

    /// Lists the odd divisors of each even heap that are not small, up to `root`.
    fn list_divisors(&mut self, start: u32, count: usize, root: u32) {
        self.heads.clear();
        self.heads.resize(count, 0);
        self.list.clear();
        self.list.push(Listed {
            divisor: 0,
            next: 0,
        });
        let least = 2 * self.inverses.len() + 1;
        for divisor in (least..root as usize + 1).step_by(2).rev() {
            for place in multiples(start, count, divisor) {
                let next = std::mem::replace(&mut self.heads[place], self.list.len() as u32);
                self.list.push(Listed {
                    divisor: divisor as u16,
                    next,
                });
            }
        }
    }

    /// The heap that `n` repeats, if its cofactor is small.
    #[inline]
    fn by_small(&self, links: &Links, n: u32, place: usize) -> Option<u32> {
        let mut trials = self.trials[place];
        while trials > 0 {
            let inverse = self.inverses[trials.trailing_zeros() as usize];
            let first = n - odd_part(n).wrapping_mul(inverse);
            if links.is_missing(n, first) {
                return Some(first);
            }
            trials &= trials - 1;
        }
        None
    }

    /// The heap that `n` repeats, if its cofactor is not small.
    fn by_others(&mut self, links: &Links, n: u32, place: usize, root: u32) -> u32 {
        let odd = odd_part(n);
        self.passed.clear();
        let mut next = self.heads[place] as usize;
        while next > 0 {
            let cofactor = u32::from(self.list[next].divisor);
            let first = n - odd / cofactor;
            if links.is_missing(n, first) {
                return first;
            }
            self.passed.push(cofactor);
            next = self.list[next].next as usize;
        }
        // All cofactors up to the root have failed; those beyond belong to divisors below it.
        let small = (1..2 * self.inverses.len() as u32).step_by(2).rev();
        let small = small.filter(|&d| n.is_multiple_of(d));
        let mut divisors = self.passed.iter().rev().copied().chain(small);
        let found = divisors.find(|&d| d * root < odd && links.is_missing(n, n - d));
        // At the latest divisor 1 does not fail.
        n - found.unwrap_or(1)
    }
}

fn odd_part(n: u32) -> u32 {
    n >> n.trailing_zeros()
}

/// The inverse of an odd number modulo 2^32, by Newton's iteration: each step doubles the right bits.
fn inverse(odd: u32) -> u32 {
    (0..4).fold(odd, |x, _| {
        x.wrapping_mul(2_u32.wrapping_sub(odd.wrapping_mul(x)))
    })
}

/// The places of the multiples of an odd number among `count` even heaps.
fn multiples(start: u32, count: usize, odd: usize) -> impl Iterator<Item = usize> {
    let half = start / 2;
    let first = half.next_multiple_of(odd as u32) - half;
    (first as usize..count).step_by(odd)
}
