//! The parity of the values of the smaller heaps coprime to each heap.
//!
//! By Möbius inversion modulo 2 it is the sum, over all squarefree divisors of `n`, of the values of
//! their multiples. Divisibility by 2, 3 and 5 is kept apart: a byte has one bit for each set of them,
//! about the multiples coprime to that set. So only divisors without these primes are gone through,
//! four or five per heap. The prime factors come from a segmented sieve; one byte per heap.

use super::super::single::CAREFUL;
use super::Sums;
use crate::arithmetic::primes::primes_to;

/// Heaps of one segment.
const SEGMENT: usize = 1 << 13;

/// The primes that are kept apart.
const APART: [usize; 3] = [2, 3, 5];

/// The primes from 7 on of one number, as far as they were found.
#[derive(Clone, Copy)]
struct Factors {
    /// The product of the prime powers found, those of 2, 3 and 5 included.
    product: u32,
    count: u8,
    /// Bit i if the i-th prime that is kept apart divides it.
    apart: u8,
    /// Below 2^30 there are at most seven.
    primes: [u16; 7],
}

pub(super) struct Coprime {
    /// For each number without 2, 3 and 5 the parities of the values of its multiples so far: bit s
    /// is about those coprime to set s.
    multiples: Vec<u8>,
    factors: Vec<Factors>,
    low: usize,
    primes: Vec<u32>,
    /// The heap last asked for: its squarefree divisors without 2, 3 and 5, its apart primes, and
    /// whether it is prime.
    divisors: [u32; 128],
    count: usize,
    apart: u8,
    prime: bool,
    heaps: usize,
}

impl Default for Coprime {
    fn default() -> Self {
        Coprime {
            multiples: Vec::new(),
            factors: Vec::new(),
            low: 0,
            primes: Vec::new(),
            divisors: [1; 128],
            count: 1,
            apart: 0,
            prime: false,
            heaps: 0,
        }
    }
}

impl Coprime {
    fn fill(&mut self, low: usize) {
        let high = low + SEGMENT;
        let root = high.isqrt() as u32 + 1;
        if self.primes.last().is_none_or(|&last| last < root) {
            self.primes = primes_to(2 * root);
        }
        self.low = low;
        self.factors.clear();
        let none = Factors {
            product: 1,
            count: 0,
            apart: 0,
            primes: [0; 7],
        };
        self.factors.resize(SEGMENT, none);
        let within = self.primes.partition_point(|&p| p < root);
        for (i, &p) in self.primes[..within].iter().enumerate() {
            let p = p as usize;
            for entry in of_multiples(&mut self.factors, low, p) {
                entry.product *= p as u32;
                if i < APART.len() {
                    entry.apart |= 1 << i;
                } else {
                    entry.primes[usize::from(entry.count)] = p as u16;
                    entry.count += 1;
                }
            }
            let mut power = p * p;
            while power < high {
                of_multiples(&mut self.factors, low, power)
                    .for_each(|entry| entry.product *= p as u32);
                power *= p;
            }
        }
    }

    /// Lists the squarefree divisors of `n` without 2, 3 and 5.
    fn list(&mut self, n: usize) {
        let factors = &self.factors[n - self.low];
        let small = &factors.primes[..usize::from(factors.count)];
        let large = n as u32 / factors.product;
        let mut count = 1;
        let mut multiply = |prime: u32| {
            let (before, after) = self.divisors.split_at_mut(count);
            let products = before.iter().map(|d| d * prime);
            after
                .iter_mut()
                .zip(products)
                .for_each(|(d, product)| *d = product);
            count *= 2;
        };
        small.iter().for_each(|&p| multiply(p.into()));
        if large > 1 {
            multiply(large);
        }
        self.count = count;
        self.apart = factors.apart;
        self.prime = APART.contains(&n) || count == 2 && self.divisors[1] as usize == n;
    }
}

/// The entries of the multiples of `divisor` in the segment that begins at `low`.
fn of_multiples(
    factors: &mut [Factors],
    low: usize,
    divisor: usize,
) -> impl Iterator<Item = &mut Factors> {
    let first = (low.next_multiple_of(divisor) - low).min(factors.len());
    factors[first..].iter_mut().step_by(divisor)
}

/// The sets of apart primes that have none of the given ones, a bit for each.
const fn sets_without(apart: u8) -> u8 {
    let (mut sets, mut set) = (0, 0);
    while set < 8 {
        if set & apart == 0 {
            sets |= 1 << set;
        }
        set += 1;
    }
    sets
}

impl Sums for Coprime {
    const BYTES: u64 = 1;

    fn extend_to(&mut self, to: usize) {
        self.multiples.resize(self.multiples.len().max(to), 0);
    }

    fn parity(&mut self, n: usize) -> u8 {
        if n >= self.low + self.factors.len() {
            self.fill(n);
        }
        self.list(n);
        let sum = self.divisors[..self.count]
            .iter()
            .fold(0, |sum, &d| sum ^ self.multiples[d as usize]);
        sum >> self.apart & 1
    }

    fn at_prime(&self) -> bool {
        self.prime
    }

    fn add(&mut self, value: u8) {
        let n = self.heaps;
        self.heaps += 1;
        if value == 0 || n == 0 {
            return;
        }
        if n < CAREFUL {
            self.fill(1);
            self.list(n);
        }
        let sets = sets_without(self.apart);
        for &d in &self.divisors[..self.count] {
            self.multiples[d as usize] ^= sets;
        }
    }
}
