//! The primes of a segment, for games where they have no moves.

use super::SEGMENT;
use crate::arithmetic::primes::primes_to;

#[derive(Debug, Default)]
pub(super) struct Primes {
    /// A bit for each heap.
    marks: Vec<u64>,
    odd: Vec<u32>,
}

impl Primes {
    /// The primes from `n` on to the next multiple of 64, a bit for each heap.
    pub(super) fn from(&self, n: usize) -> u64 {
        self.marks[n % SEGMENT / 64] >> (n % 64)
    }

    /// Finds the primes of the segment at `low`.
    pub(super) fn find(&mut self, low: usize) {
        /// The odd numbers of 64.
        const ODD: u64 = 0xaaaa_aaaa_aaaa_aaaa;
        let high = low + SEGMENT;
        let root = high.isqrt() as u32;
        if self.odd.last().is_none_or(|&last| last < root) {
            self.odd = primes_to(2 * root).split_off(1);
        }
        self.marks.clear();
        self.marks.resize(SEGMENT / 64, ODD);
        for p in self.odd.iter().map(|&p| p as usize) {
            if p * p >= high {
                break;
            }
            let multiple = low.next_multiple_of(p);
            let multiple = multiple + (1 - multiple % 2) * p;
            for n in (multiple.max(p * p)..high).step_by(2 * p) {
                self.marks[(n - low) / 64] &= !(1 << (n % 64));
            }
        }
        if low == 0 {
            // 1 is none, 2 is one.
            self.marks[0] ^= 0b110;
        }
    }
}
