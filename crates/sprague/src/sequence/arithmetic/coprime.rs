//! The coprime engine: the numbers played are those below `n` coprime to it; subtracting them
//! leaves the same heaps.
//!
//! For each value it knows the first heap that has it, all heaps in order, and their greatest
//! common divisor. A value whose first heap is coprime to `n` is reached; only values whose first
//! heap shares a prime with `n` are looked at, and those whose common divisor does so are not
//! reached. Memory is about twelve bytes per heap.

use super::super::{Allowance, Description, Engine, Growth, LimitError, Nimber};
use super::SievedRule;
use super::reached::Reached;
use crate::Heap;
use crate::arithmetic::factor::gcd;
use crate::index::index;
use crate::ruleset::custom::{Play, Property};

pub(in crate::sequence) static ENGINE: Description = Description {
    name: "coprime",
    explanation: "coprime engine: first heap and common divisor of every value so far",
    growth: Growth::Linear,
    begin: |ruleset| {
        let (sieved, play) = super::played(ruleset, &[Property::Totatives])?;
        Some(Box::new(Coprime::new(sieved, play)))
    },
    sensible: super::many,
};

pub(super) struct Coprime {
    sieved: SievedRule,
    play: Play,
    known: Known,
    reached: Reached,
}

impl Coprime {
    pub(super) fn new(sieved: SievedRule, play: Play) -> Self {
        Coprime {
            sieved,
            play,
            known: Known::default(),
            reached: Reached::default(),
        }
    }
}

/// The heaps from 1 on, by table entry.
#[derive(Default)]
struct Known {
    noted: usize,
    /// The heaps with each entry, ascending, and their greatest common divisor.
    heaps: Vec<(Vec<u32>, u64)>,
    /// The entries whose first heap a prime divides, ascending, by prime.
    first_shares: Vec<Vec<Nimber>>,
    /// Entries 0 to `complete - 1` have occurred.
    complete: Nimber,
}

impl Known {
    fn note(&mut self, primes: impl Iterator<Item = u64>, entry: Nimber, heap: Heap) {
        let place = entry as usize;
        if place >= self.heaps.len() {
            self.heaps.resize(place + 1, (Vec::new(), 0));
        }
        let (heaps, common) = &mut self.heaps[place];
        heaps.push(heap as u32);
        *common = gcd(*common, heap);
        if heaps.len() > 1 {
            return;
        }
        for prime in primes.map(index) {
            if prime >= self.first_shares.len() {
                self.first_shares.resize(prime + 1, Vec::new());
            }
            let list = &mut self.first_shares[prime];
            let at = list.partition_point(|&known| known < entry);
            list.insert(at, entry);
        }
        let occurs = |entry: Nimber| {
            self.heaps
                .get(entry as usize)
                .is_some_and(|(heaps, _)| !heaps.is_empty())
        };
        while occurs(self.complete) {
            self.complete += 1;
        }
    }

    fn reaches(&self, n: Heap, entry: Nimber) -> bool {
        let Some((heaps, common)) = self.heaps.get(entry as usize) else {
            return false;
        };
        let coprime = |&heap: &u32| gcd(u64::from(heap), n) == 1;
        gcd(*common, n) == 1 && heaps.iter().any(coprime)
    }

    /// The least entry from `from` on that no coprime heap has.
    fn mex(&self, n: Heap, primes: impl Iterator<Item = u64>, from: Nimber) -> Nimber {
        let unknown = |entry: &Nimber| {
            self.heaps
                .get(*entry as usize)
                .is_none_or(|(heaps, _)| heaps.is_empty())
        };
        let mut best = (from.max(self.complete)..).find(unknown).unwrap_or(from);
        for prime in primes {
            let Some(list) = self.first_shares.get(index(prime)) else {
                continue;
            };
            let below = list.iter().take_while(|&&entry| entry < best);
            let missed = below
                .copied()
                .find(|&entry| entry >= from && !self.reaches(n, entry));
            best = missed.unwrap_or(best);
        }
        best
    }
}

impl Engine for Coprime {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        self.sieved.prepare(to, 12, allowance)?;
        let (known, reached) = (&mut self.known, &mut self.reached);
        known.noted = known.noted.max(1);
        let Play { sets, zero, .. } = self.play;
        self.sieved.fill(
            values,
            to,
            allowance.control,
            |n| 1 + n / 4096,
            |sieve, values, n| {
                while known.noted < index(n) {
                    let heap = known.noted as u64;
                    let factors = sieve.factorise(heap);
                    let primes = factors.factors().iter().map(|&(p, _)| p);
                    known.note(primes, values[known.noted], heap);
                    known.noted += 1;
                }
                let factors = sieve.factorise(n);
                let primes = || factors.factors().iter().map(|&(p, _)| p);
                if sets {
                    if !known.reaches(n, 0) {
                        // Without a zero the sums vanish only if an entry comes twice.
                        reached.clear();
                        (1..n)
                            .filter(|&k| gcd(k, n) == 1)
                            .for_each(|k| reached.add(values[index(k)]));
                        return reached.power();
                    }
                    return known.mex(n, primes(), 1);
                }
                let mut value = known.mex(n, primes(), 0);
                while zero && value == values[0] {
                    // The move to 0 fills this gap; the next one may be filled by a coprime heap.
                    value = known.mex(n, primes(), value + 1);
                }
                value
            },
        )
    }
}
