//! The parity of the values of the proper divisors of each heap.
//!
//! A segment that does not reach twice its beginning needs values before it only. Small divisors of
//! value 1 turn over all their multiples; large ones are read in a row for each small cofactor. About
//! `log n` steps per heap, and one byte.

use super::Sums;

/// Heaps of one segment.
const SEGMENT: usize = 1 << 16;

#[derive(Default)]
pub(super) struct Divisors {
    values: Vec<u8>,
    /// The parities of the heaps from `low` on.
    sums: Vec<u8>,
    low: usize,
}

impl Divisors {
    fn fill(&mut self) {
        let low = self.values.len();
        let high = (low + SEGMENT).min(2 * low);
        self.low = low;
        self.sums.clear();
        self.sums.resize(high - low, 0);
        let root = high.isqrt().min(low - 1);
        for d in (1..=root).filter(|&d| self.values[d] == 1) {
            let first = low.next_multiple_of(d).max(2 * d) - low;
            if let Some(sums) = self.sums.get_mut(first..) {
                sums.iter_mut().step_by(d).for_each(|sum| *sum ^= 1);
            }
        }
        for cofactor in 2..=high / (root + 1) {
            let least = low.div_ceil(cofactor).max(root + 1);
            if let Some(sums) = self.sums.get_mut((least * cofactor).saturating_sub(low)..) {
                let sums = sums.iter_mut().step_by(cofactor);
                sums.zip(&self.values[least..])
                    .for_each(|(sum, value)| *sum ^= value);
            }
        }
    }
}

impl Sums for Divisors {
    const BYTES: u64 = 1;

    fn extend_to(&mut self, to: usize) {
        self.values.reserve(to.saturating_sub(self.values.len()));
    }

    fn parity(&mut self, n: usize) -> u8 {
        if n >= self.low + self.sums.len() {
            self.fill();
        }
        self.sums[n - self.low]
    }

    fn add(&mut self, value: u8) {
        self.values.push(value);
    }
}
