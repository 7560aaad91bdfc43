//! The parity of the values of the proper divisors of each heap.
//!
//! The sum over all divisors is taken prime by prime. Let `h_p(n)` be the sum of the values of `n / s`
//! over all `s | n` without primes above p; then `h_p(n)` is `h_q(n) + h_p(n / p)` for the prime q
//! before p. There is a table of each `h_p` for p up to 61, of which only the first `1 / p` is ever
//! read. The sum over all divisors is that of `h_61(n / c)` over the divisors c that are 1 or have
//! no prime up to 61. Of these there is about one per heap, and the primes take three more steps for
//! two heaps; all run along straight lines in a stretch that does not reach twice its beginning.

use super::super::super::Nimber;
use super::{Fixed, STRETCH, Sums, extend_odd};
use crate::memory;

/// The primes with tables.
const PRIMES: [usize; 18] = [
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61,
];

pub(super) struct Divisors {
    /// Whether the heaps left are all but the divisors.
    others: bool,
    /// The parity of all values so far.
    total: u8,
    /// For each prime its table, as far as it will be read.
    tables: [Vec<u8>; PRIMES.len()],
    /// Heaps the tables will do for.
    reach: usize,
    /// The numbers above 1 that have none of the primes, up to half the reach.
    rough: Vec<u32>,
    /// For each cofactor the index of the next rough number that was not yet multiplied by it.
    next: Vec<u32>,
    sums: Vec<u8>,
}

impl Divisors {
    pub(super) fn new(others: bool) -> Self {
        Divisors {
            others,
            total: 0,
            tables: Default::default(),
            reach: 0,
            rough: Vec::new(),
            next: Vec::new(),
            sums: Vec::new(),
        }
    }

    /// Adds the tables' entries to the numbers from `low` on, prime by prime, and keeps what the
    /// tables lack.
    fn through_primes(tables: &mut [Vec<u8>], reach: usize, low: usize, sums: &mut [u8]) {
        let high = low + sums.len();
        for (table, p) in tables.iter_mut().zip(PRIMES) {
            let first = low.div_ceil(p);
            if first * p < high {
                let multiples = sums[first * p - low..].iter_mut().step_by(p);
                multiples
                    .zip(&table[first..])
                    .for_each(|(sum, entry)| *sum ^= entry);
            }
            let end = high.min(reach.div_ceil(p));
            if table.len() < end {
                table.extend_from_slice(&sums[table.len() - low..end - low]);
            }
        }
    }

    /// Adds what the rough divisors above 1 contribute to the numbers from `low` on.
    fn through_rough(&mut self, low: usize) {
        let high = low + self.sums.len();
        let table = &self.tables[PRIMES.len() - 1];
        // Divisors below this are gone through one by one, then the cofactors that are left.
        let border = (2 * high.isqrt()).next_power_of_two().max(128);
        let below = self.rough.partition_point(|&c| (c as usize) < border);
        for &c in &self.rough[..below] {
            let c = c as usize;
            let first = low.div_ceil(c);
            if first * c < high {
                let multiples = self.sums[first * c - low..].iter_mut().step_by(c);
                multiples
                    .zip(&table[first..])
                    .for_each(|(sum, entry)| *sum ^= entry);
            }
        }
        let cofactors = (high - 1) / border;
        self.next.resize(self.next.len().max(cofactors + 1), 0);
        // Heap 1 has no moves and value 0.
        for m in (2..=cofactors).filter(|&m| table[m] == 1) {
            let mut at = (self.next[m] as usize).max(below);
            if self.rough.get(at).is_some_and(|&c| c as usize * m < low) {
                at += self.rough[at..].partition_point(|&c| (c as usize * m) < low);
            }
            for &c in &self.rough[at..] {
                let n = c as usize * m;
                if n >= high {
                    break;
                }
                self.sums[n - low] ^= 1;
                at += 1;
            }
            self.next[m] = at as u32;
        }
    }

    /// Turns the sums of a stretch from `low` on into values.
    fn finish(&mut self, low: usize, fixed: &[Fixed]) {
        let mut from = 0;
        for &(n, value) in fixed {
            self.finish_run(from, n - low);
            self.sums[n - low] = value;
            self.total ^= value;
            from = n - low + 1;
        }
        self.finish_run(from, self.sums.len());
    }

    /// Finishes the sums of a run of heaps none of which is fixed.
    fn finish_run(&mut self, from: usize, to: usize) {
        let run = &mut self.sums[from..to];
        let Some(&last) = run.last() else { return };
        if self.others {
            // The total after a heap is 1 + its sum: the total before it comes twice.
            for i in (1..run.len()).rev() {
                run[i] ^= run[i - 1];
            }
            run[0] ^= 1 ^ self.total;
            self.total = 1 ^ last;
        } else {
            run.iter_mut().for_each(|sum| *sum ^= 1);
        }
    }
}

impl Sums for Divisors {
    const BYTES: u64 = 3;

    fn reserve(&mut self, values: &[Nimber], to: usize) {
        if to <= self.reach {
            return;
        }
        self.reach = to;
        for (table, p) in self.tables.iter_mut().zip(PRIMES) {
            memory::reserve(table, to.div_ceil(p));
        }
        // What the tables did not have to keep before, from the first heap that one of them lacks.
        let lacking = self.tables.iter().map(Vec::len).min().unwrap_or(0);
        for low in (lacking..values.len()).step_by(STRETCH) {
            let known = &values[low..values.len().min(low + STRETCH)];
            let mut sums: Vec<u8> = known.iter().map(|&value| value as u8).collect();
            Self::through_primes(&mut self.tables, to, low, &mut sums);
        }
        extend_odd(&mut self.rough, 67, to / 2, &PRIMES[1..]);
    }

    fn extend(&mut self, values: &mut Vec<Nimber>, to: usize, fixed: &[Fixed]) {
        let mut fixed = fixed;
        while values.len() < to {
            let low = values.len();
            // Cofactors are at least 2, so all that is read lies before the stretch.
            let high = to.min((2 * low).max(low + 1));
            let (here, later) = fixed.split_at(fixed.partition_point(|&(n, _)| n < high));
            fixed = later;
            self.sums.clear();
            self.sums.resize(high - low, 0);
            if low > 0 {
                Self::through_primes(&mut self.tables, self.reach, low, &mut self.sums);
                self.through_rough(low);
            }
            self.finish(low, here);
            values.extend(self.sums.iter().map(|&value| Nimber::from(value)));
            for table in &mut self.tables {
                if low == 0 && table.is_empty() {
                    // Zero is not a multiple of anything here.
                    table.push(0);
                } else if low > 0 && low < table.len() {
                    let kept = table[low..].iter_mut().zip(&self.sums);
                    kept.for_each(|(entry, value)| *entry ^= value);
                }
            }
        }
    }
}
