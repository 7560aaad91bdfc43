//! A sieve of smallest prime factors that can be continued, filled segment by segment.
//!
//! Composite numbers below 2^32 have a prime factor below 2^16, so two bytes per number suffice; 0
//! marks a prime. Filling up to `n` costs about `n log log n` and stays in the processor's cache.

use super::factor::{Factorisation, factorise};
use crate::index::index;
use crate::{Control, Stopped};

/// Numbers of one segment; two bytes each.
const SEGMENT: u64 = 1 << 16;

/// Primes are counted in blocks of so many numbers.
const BLOCK: usize = 512;

/// Smallest prime factors of all numbers below a limit that can grow.
#[derive(Debug, Clone, Default)]
pub struct FactorSieve {
    /// The smallest prime factor of each composite number, 0 for primes, 0 and 1.
    least: Vec<u16>,
    /// Odd primes up to the square root of the limit.
    primes: Vec<u16>,
    /// How many primes there are below each multiple of [`BLOCK`].
    counts: Vec<u32>,
}

impl FactorSieve {
    /// An empty sieve.
    pub fn new() -> Self {
        FactorSieve::default()
    }

    /// A sieve of all numbers up to and including `n`.
    pub fn up_to(n: u64) -> Self {
        let mut sieve = FactorSieve::new();
        sieve.extend_to(n);
        sieve
    }

    /// Bytes the sieve takes when it reaches to `n`.
    pub fn bytes(n: u64) -> u64 {
        2 * (n + 1)
    }

    /// Continues the sieve so that it contains `n`, which must be below 2^32.
    pub fn extend_to(&mut self, n: u64) {
        // Nobody has the handle, so nobody stops it.
        let _ = self.extend_under(n, &Control::new());
    }

    /// Continues the sieve so that it contains `n`, which must be below 2^32, or as far as it comes until
    /// it is stopped.
    pub fn extend_under(&mut self, n: u64, control: &Control) -> Result<(), Stopped> {
        assert!(n < 1 << 32, "the sieve ends at 2^32");
        let (start, end) = (self.least.len() as u64, n + 1);
        if end <= start {
            return Ok(());
        }
        self.find_primes(end.isqrt() + 1);
        self.least.reserve(index(end - start));
        let mut low = start;
        let mut outcome = Ok(());
        while low < end && outcome.is_ok() {
            let high = (low + SEGMENT).min(end);
            self.least.resize(index(high), 0);
            self.fill(low, high);
            low = high;
            outcome = control.check();
        }
        if self.counts.is_empty() {
            self.counts.push(0);
        }
        while self.counts.len() * BLOCK <= self.least.len() {
            let (done, before) = (self.counts.len() - 1, self.counts[self.counts.len() - 1]);
            let found = self.primes_among(done * BLOCK, (done + 1) * BLOCK);
            self.counts.push(before + found);
        }
        outcome
    }

    fn primes_among(&self, from: usize, to: usize) -> u32 {
        let marks = &self.least[from.max(2).min(to)..to];
        marks.iter().filter(|&&least| least == 0).count() as u32
    }

    /// How many primes are at most `n`, if the sieve reaches that far.
    pub fn prime_count(&self, n: u64) -> Option<u64> {
        let n = usize::try_from(n).ok().filter(|&n| n < self.least.len())?;
        let block = n / BLOCK;
        let count = self.counts[block] + self.primes_among(block * BLOCK, n + 1);
        Some(count.into())
    }

    /// Odd primes up to `bound`, by trial division with those already known.
    fn find_primes(&mut self, bound: u64) {
        let mut next = self.primes.last().map_or(3, |&last| u64::from(last) + 2);
        while next <= bound.min(u64::from(u16::MAX)) {
            let composite = self
                .primes
                .iter()
                .map(|&p| u64::from(p))
                .take_while(|p| p * p <= next)
                .any(|p| next.is_multiple_of(p));
            if !composite {
                self.primes.push(next as u16);
            }
            next += 2;
        }
    }

    fn fill(&mut self, low: u64, high: u64) {
        let segment = &mut self.least[index(low)..index(high)];
        // Large primes first: the smallest factor is written last and stays.
        for &prime in self.primes.iter().rev() {
            let p = u64::from(prime);
            let first = (p * p).max(low.next_multiple_of(p));
            // Even multiples will be overwritten by 2 anyway.
            let first = if first.is_multiple_of(2) {
                first + p
            } else {
                first
            };
            if first >= high {
                continue;
            }
            for entry in segment[index(first - low)..]
                .iter_mut()
                .step_by(2 * index(p))
            {
                *entry = prime;
            }
        }
        let first_even = low.next_multiple_of(2).max(4);
        if first_even < high {
            for entry in segment[index(first_even - low)..].iter_mut().step_by(2) {
                *entry = 2;
            }
        }
    }

    /// The smallest prime factor of `n >= 2`, if the sieve reaches that far.
    pub fn least_prime(&self, n: u64) -> Option<u64> {
        let entry = *self.least.get(usize::try_from(n).ok()?)?;
        Some(if entry == 0 { n } else { u64::from(entry) })
    }

    /// The factorisation of `n >= 1`: by the sieve as far as it reaches, one by one beyond.
    pub fn factorise(&self, n: u64) -> Factorisation {
        if n >= self.least.len() as u64 {
            return factorise(n);
        }
        let mut found = Factorisation::one();
        let mut rest = n as u32;
        while rest > 1 {
            let prime = self.least_within(rest);
            found.push(prime.into());
            rest /= prime;
        }
        found
    }

    /// The smallest prime factor of a number from 2 on that is in the sieve.
    #[inline]
    pub(crate) fn least_within(&self, n: u32) -> u32 {
        match self.least[n as usize] {
            0 => n,
            prime => prime.into(),
        }
    }

    /// Writes the divisors of `n >= 1`, which must be in the sieve, to `into`, ordered by exponents as
    /// in [`Factorisation::divisors_into`].
    pub fn divisors_into(&self, n: u64, into: &mut Vec<u64>) {
        into.clear();
        into.push(1);
        let mut rest = n as u32;
        while rest > 1 {
            let prime = self.least_within(rest);
            let before = into.len();
            let mut done = 0;
            while rest > 1 && self.least_within(rest) == prime {
                rest /= prime;
                for i in done..done + before {
                    into.push(into[i] * u64::from(prime));
                }
                done += before;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sieve_agrees_with_factoring_one_by_one_across_segments_and_continuations() {
        let mut sieve = FactorSieve::new();
        for limit in [0, 1, 3, 10, 65_536, 65_537, 200_000] {
            sieve.extend_to(limit);
        }
        for n in 1..200_000 {
            assert_eq!(sieve.factorise(n), factorise(n), "{n}");
            let (mut fast, mut slow) = (Vec::new(), Vec::new());
            sieve.divisors_into(n, &mut fast);
            factorise(n).divisors_into(&mut slow);
            assert_eq!(fast, slow, "{n}");
        }
        let mut count = 0;
        for n in 0..=200_000 {
            count += u64::from(crate::arithmetic::is_prime(n));
            assert_eq!(sieve.prime_count(n), Some(count), "{n}");
        }
        assert_eq!(sieve.factorise(1 << 40).factors(), [(2, 40)]);
    }
}
