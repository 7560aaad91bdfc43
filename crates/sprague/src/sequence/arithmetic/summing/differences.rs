//! The parity of the values of the heaps `n - d` for all divisors d of `n`.
//!
//! The divisors of 5040 below 64 are a mask over the last 64 values. Other divisors below the length
//! of a segment wait in a calendar at their next multiple. For the rest `n - d` lies before the
//! segment and is read in a row for each cofactor. About `log n` steps per heap, and one byte.

use super::super::super::Nimber;
use super::super::single::CAREFUL;
use super::{Fixed, Sums};
use crate::memory;

/// Heaps of one segment; divisors below it wait in the calendar.
const SEGMENT: usize = 1 << 12;

/// A number with many small divisors.
const PERIOD: usize = 5040;

pub(super) struct Differences {
    /// Whether the heaps left are all but the differences.
    others: bool,
    /// The parity of all values so far.
    total: u8,
    values: Vec<u8>,
    /// Bit d - 1 is the value of the heap that is smaller by d than the next.
    recent: u64,
    /// Bit d - 1, for each residue modulo the period, where d divides it and the period.
    masks: Vec<u64>,
    /// The first divisor that waits at each heap modulo the segment, 0 for none.
    first: Vec<u16>,
    /// The divisor that waits at the same heap after each.
    next: Vec<u16>,
    /// The parities over large divisors of the heaps from `low` on.
    sums: Vec<u8>,
    low: usize,
}

impl Differences {
    pub(super) fn new(others: bool) -> Self {
        let masked = |d: usize| d <= 64 && PERIOD.is_multiple_of(d);
        let mask = |n: usize| {
            let divisors = (1..=64).filter(|&d| masked(d) && n.is_multiple_of(d));
            divisors.fold(0, |mask, d| mask | 1 << (d - 1))
        };
        // Each divisor waits at itself, where it leaves heap 0.
        let waits = |d: usize| {
            if d < CAREFUL || masked(d) {
                0
            } else {
                d as u16
            }
        };
        Differences {
            others,
            total: 0,
            values: Vec::new(),
            recent: 0,
            masks: (0..PERIOD).map(mask).collect(),
            first: (0..SEGMENT).map(waits).collect(),
            next: vec![0; SEGMENT],
            sums: Vec::new(),
            low: 0,
        }
    }
}

impl Differences {
    /// Sums over the divisors from the length of a segment on.
    fn fill(&mut self) {
        let low = self.values.len();
        let high = low + SEGMENT;
        self.low = low;
        self.sums.clear();
        self.sums.resize(SEGMENT, 0);
        for cofactor in 2..=high / SEGMENT {
            let least = low.div_ceil(cofactor).max(SEGMENT);
            if let Some(sums) = self.sums.get_mut((least * cofactor).saturating_sub(low)..) {
                let left = &self.values[least * (cofactor - 1)..];
                sums.iter_mut()
                    .step_by(cofactor)
                    .zip(left.iter().step_by(cofactor - 1))
                    .for_each(|(sum, value)| *sum ^= value);
            }
        }
    }

    /// The parity of the values of all differences.
    fn parity(&mut self, n: usize) -> u8 {
        if n >= self.low + self.sums.len() {
            self.fill();
        }
        let close = self.recent & self.masks[n % PERIOD];
        let close = (close.count_ones() % 2) as u8;
        close ^ self.waiting(n) ^ self.sums[n - self.low]
    }

    /// The sum over the divisors that wait at heap `n`, which go on to their next multiples.
    fn waiting(&mut self, n: usize) -> u8 {
        let mut d = std::mem::take(&mut self.first[n % SEGMENT]);
        let mut sum = 0;
        while d > 0 {
            let divisor = usize::from(d);
            sum ^= self.values[n - divisor];
            let later = &mut self.first[(n + divisor) % SEGMENT];
            let after = std::mem::replace(&mut self.next[divisor], *later);
            *later = d;
            d = after;
        }
        sum
    }
}

impl Sums for Differences {
    const BYTES: u64 = 1;

    fn reserve(&mut self, _: &[Nimber], to: usize) {
        memory::reserve(&mut self.values, to);
    }

    fn extend(&mut self, values: &mut Vec<Nimber>, to: usize, fixed: &[Fixed]) {
        let mut fixed = fixed.iter().peekable();
        for n in values.len()..to {
            let parity = if n < CAREFUL { 0 } else { self.parity(n) };
            let total = if self.others { self.total } else { 0 };
            let fixed = fixed.next_if(|(heap, _)| *heap == n);
            let value = fixed.map_or(1 ^ parity ^ total, |&(_, value)| value);
            self.total ^= value;
            self.recent = self.recent << 1 | u64::from(value);
            self.values.push(value);
            values.push(value.into());
        }
    }
}
