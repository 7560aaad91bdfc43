//! Tables of additive and multiplicative functions, filled segment by segment without a division.
//!
//! In a segment every number first gets the value of a prime. Then, from the largest prime down,
//! each multiple `n = p^k m` gets the value of `m`, which lies before the segment, joined with that
//! of `p^k`; the last to write is the smallest prime with its full power. For even `m` that is 2, so
//! only the values of odd numbers are kept. That is about `n log log n` steps, each a read along a
//! straight line, and half an entry per number.

use super::primes::primes_to;

/// Numbers of one segment.
const SEGMENT: usize = 1 << 15;

/// A function that is known from its values at prime powers.
pub(crate) trait Multiplicative {
    /// What the table holds of a value.
    type Entry: Copy + Default + Into<u32>;

    /// The value at 1.
    const ONE: Self::Entry;

    /// The value at `p^k`.
    fn at_power(p: u32, k: u32) -> Self::Entry;

    /// The value at the product of coprime numbers.
    fn join(a: Self::Entry, b: Self::Entry) -> Self::Entry;
}

/// τ, the number of divisors; at most 1344 below 2^30.
pub(crate) enum Tau {}

impl Multiplicative for Tau {
    type Entry = u16;
    const ONE: u16 = 1;

    fn at_power(_: u32, k: u32) -> u16 {
        k as u16 + 1
    }

    fn join(a: u16, b: u16) -> u16 {
        a * b
    }
}

/// φ, Euler's totient.
pub(crate) enum Phi {}

impl Multiplicative for Phi {
    type Entry = u32;
    const ONE: u32 = 1;

    fn at_power(p: u32, k: u32) -> u32 {
        p.pow(k - 1) * (p - 1)
    }

    fn join(a: u32, b: u32) -> u32 {
        a * b
    }
}

/// Ω, the number of prime factors with multiplicity.
pub(crate) enum BigOmega {}

impl Multiplicative for BigOmega {
    type Entry = u8;
    const ONE: u8 = 0;

    fn at_power(_: u32, k: u32) -> u8 {
        k as u8
    }

    fn join(a: u8, b: u8) -> u8 {
        a + b
    }
}

/// ω, the number of distinct prime factors.
pub(crate) enum SmallOmega {}

impl Multiplicative for SmallOmega {
    type Entry = u8;
    const ONE: u8 = 0;

    fn at_power(_: u32, _: u32) -> u8 {
        1
    }

    fn join(a: u8, b: u8) -> u8 {
        a + b
    }
}

/// The values of a function, one segment after the other, up to 2^30.
pub(crate) struct FactorTable<F: Multiplicative> {
    /// The values at 1, 3, 5, … before the segment and within it.
    odd: Vec<F::Entry>,
    /// The first number of the segment.
    low: usize,
    segment: Vec<F::Entry>,
    primes: Vec<u32>,
}

impl<F: Multiplicative> Default for FactorTable<F> {
    fn default() -> Self {
        FactorTable {
            odd: vec![F::ONE],
            low: 0,
            segment: vec![F::Entry::default(), F::ONE],
            primes: Vec::new(),
        }
    }
}

impl<F: Multiplicative> FactorTable<F> {
    /// Bytes per number, rounded up.
    pub(crate) const BYTES: u64 = (size_of::<F::Entry>() as u64).div_ceil(2);

    /// The first number that was not yet in a segment.
    pub(crate) fn end(&self) -> usize {
        self.low + self.segment.len()
    }

    /// The values from `from` on to the end of the segment, which must contain `from`.
    pub(crate) fn from(&self, from: usize) -> &[F::Entry] {
        &self.segment[from - self.low..]
    }

    /// Goes on to the next segment, which ends at `to` at the latest.
    pub(crate) fn advance(&mut self, to: usize) {
        let low = self.end();
        // Cofactors are at most half, so they lie before the segment.
        let high = to.min(low + SEGMENT).min(2 * low);
        if high <= low {
            return;
        }
        let root = (to as u64).isqrt() as u32 + 1;
        if self.primes.last().is_none_or(|&last| last < root) {
            // Twice as far as needed, so that going on step by step does not begin anew each time.
            self.primes = primes_to(2 * root);
        }
        self.low = low;
        self.segment.clear();
        let of_prime = |n: usize| F::at_power(n as u32, 1);
        self.segment.extend((low..high).map(of_prime));
        let within = self.primes.partition_point(|&p| (p * p) as usize <= high);
        for &p in self.primes[..within].iter().rev() {
            let (mut power, mut k) = (p as usize, 1);
            while power < high {
                // Multiples of an odd prime below its square, and even ones, have a smaller prime.
                // Of 2 these are the numbers it divides exactly k times.
                let least = if k == 1 { p as usize } else { 1 };
                let cofactor = low.div_ceil(power).max(least) | 1;
                let (first, value) = (power * cofactor, F::at_power(p, k));
                if first < high {
                    let into = self.segment[first - low..].iter_mut().step_by(2 * power);
                    let from = &self.odd[cofactor / 2..];
                    into.zip(from)
                        .for_each(|(into, &from)| *into = F::join(from, value));
                }
                power *= p as usize;
                k += 1;
            }
        }
        self.odd.reserve((to / 2).saturating_sub(self.odd.len()));
        let odd = self.segment[usize::from(low.is_multiple_of(2))..]
            .iter()
            .step_by(2);
        self.odd.extend(odd);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::{Factorisation, factorise, functions};

    fn agrees<F: Multiplicative>(function: fn(&Factorisation) -> u64) {
        let mut table = FactorTable::<F>::default();
        for to in [0, 2, 3, 4, 5, 64, 65, 1000, 40_001, 150_000] {
            while table.end() < to {
                table.advance(to);
                for (n, &value) in (table.low..).zip(table.from(table.low)) {
                    let value: u32 = value.into();
                    assert_eq!(u64::from(value), function(&factorise(n as u64)), "{n}");
                }
            }
        }
    }

    #[test]
    fn tables_agree_with_factoring_one_by_one() {
        agrees::<Tau>(functions::tau);
        agrees::<Phi>(functions::phi);
        agrees::<BigOmega>(functions::big_omega);
        agrees::<SmallOmega>(functions::small_omega);
    }
}
