//! The shared-factor engine: the numbers played are those below `n` that share a prime with it;
//! subtracting them leaves the same heaps.
//!
//! The heaps left are multiples of the primes of `n`, so for each small prime it keeps the set of
//! values its multiples have had, and for a large prime it lists the few multiples. With small
//! meaning up to about `√N`, the cost to `N` is about `N^1.5 / log N` and the memory
//! `π(√N) · N / 8` bits at most.

use super::super::{Allowance, Description, Engine, Growth, LimitError, Nimber};
use super::SievedRule;
use super::reached::Reached;
use crate::Heap;
use crate::arithmetic::FactorSieve;
use crate::arithmetic::factor::gcd;
use crate::index::index;
use crate::ruleset::custom::{Play, Property};

pub(in crate::sequence) static ENGINE: Description = Description {
    name: "shared-factor",
    explanation: "shared-factor engine: the values seen at the multiples of each prime",
    growth: Growth::Between,
    begin: |ruleset| {
        let (sieved, play) = super::played(ruleset, &[Property::Nontotatives])?;
        Some(Box::new(SharedFactor::new(sieved, play)))
    },
    sensible: super::many,
};

pub(super) struct SharedFactor {
    sieved: SievedRule,
    play: Play,
    reached: Reached,
    classes: Classes,
}

impl SharedFactor {
    pub(super) fn new(sieved: SievedRule, play: Play) -> Self {
        SharedFactor {
            sieved,
            play,
            reached: Reached::default(),
            classes: Classes::default(),
        }
    }
}

/// The values of multiples, by prime.
#[derive(Default)]
struct Classes {
    /// Primes up to here have a set.
    bound: u64,
    /// Heaps 1 to `noted - 1` are in the sets.
    noted: usize,
    sets: Vec<ValueSet>,
}

/// The table entries of the multiples of a prime.
#[derive(Default, Clone)]
struct ValueSet {
    words: Vec<u64>,
    /// Every entry from 1 to `full - 1` is in the set.
    full: Nimber,
    /// Whether a zero, or an entry twice, is among them.
    vanishes: bool,
}

impl ValueSet {
    fn insert(&mut self, entry: Nimber) {
        self.vanishes |= entry == 0 || self.contains(entry);
        let word = (entry / 64) as usize;
        if word >= self.words.len() {
            self.words.resize(word + word / 8 + 1, 0);
        }
        self.words[word] |= 1 << (entry % 64);
        self.full = self.full.max(1);
        while self.contains(self.full) {
            self.full += 1;
        }
    }

    fn contains(&self, entry: Nimber) -> bool {
        let word = self.words.get((entry / 64) as usize);
        word.is_some_and(|word| word >> (entry % 64) & 1 == 1)
    }
}

impl Classes {
    /// Begins anew when heaps have outgrown the bound, so that the large primes stay cheap.
    fn fit(&mut self, to: usize) {
        let wanted = (to as u64).isqrt();
        if wanted > 2 * self.bound || self.sets.is_empty() {
            self.bound = wanted.max(8);
            self.noted = 1;
            self.sets = vec![ValueSet::default(); index(self.bound) + 1];
        }
    }

    fn note(&mut self, sieve: &FactorSieve, values: &[Nimber], to: usize) {
        while self.noted < to {
            let factors = sieve.factorise(self.noted as u64);
            for &(prime, _) in factors.factors() {
                if prime <= self.bound {
                    self.sets[index(prime)].insert(values[self.noted]);
                }
            }
            self.noted += 1;
        }
    }
}

/// The least entry from `from` on that neither the listed heaps nor the sets contain.
fn first_gap(reached: &Reached, sets: &[&ValueSet], from: Nimber) -> Nimber {
    let full = sets.iter().map(|set| set.full).max().unwrap_or(0);
    let missing =
        |entry: &Nimber| !reached.contains(*entry) && !sets.iter().any(|set| set.contains(*entry));
    if from == 0 && missing(&0) {
        return 0;
    }
    (full.max(1)..).find(missing).unwrap_or(0)
}

/// Whether some non-empty set of heaps that share a factor with `n` has nim-sum 0, by listing them.
fn vanishes(values: &[Nimber], n: Heap, reached: &mut Reached) -> bool {
    reached.clear();
    (1..n)
        .filter(|&k| gcd(k, n) > 1)
        .for_each(|k| reached.add(values[index(k)]));
    reached.vanishes()
}

impl Engine for SharedFactor {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        // About 2 √N / ln N primes, each with a set of at most N / 2 bits.
        let primes = 2 * (to as u64).isqrt() / u64::from((to as u64).max(8).ilog2());
        self.sieved.prepare(to, primes.div_ceil(16), allowance)?;
        let (classes, reached) = (&mut self.classes, &mut self.reached);
        classes.fit(to);
        let Play { sets, zero, .. } = self.play;
        self.sieved.fill(
            values,
            to,
            allowance.control,
            |n| 1 + n / 256,
            |sieve, values, n| {
                classes.note(sieve, values, index(n));
                let factors = sieve.factorise(n);
                let primes = || factors.factors().iter().map(|&(p, _)| p).filter(|&p| p < n);
                let small: Vec<&ValueSet> = primes()
                    .filter(|&p| p <= classes.bound)
                    .map(|p| &classes.sets[index(p)])
                    .collect();
                let large = || {
                    let primes = primes().filter(|&p| p > classes.bound);
                    primes.flat_map(|p| (p..n).step_by(index(p)))
                };
                reached.clear();
                large().for_each(|k| reached.add(values[index(k)]));
                let known = reached.vanishes() || small.iter().any(|set| set.vanishes);
                if sets && !known {
                    // A rare case: nothing vanishes within the multiples of one prime.
                    if primes().next().is_none() || !vanishes(values, n, reached) {
                        return 0;
                    }
                    reached.clear();
                    large().for_each(|k| reached.add(values[index(k)]));
                }
                if zero {
                    reached.add(values[0]);
                }
                first_gap(reached, &small, Nimber::from(sets))
            },
        )
    }
}
