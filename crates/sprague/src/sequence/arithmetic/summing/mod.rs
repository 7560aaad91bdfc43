//! The one-option engine for games that play all numbers of a property at once. The value of a heap
//! is 0 or 1, so only the parity of the values of all heaps left matters.
//!
//! Heaps that divide `n` and heaps `n - d` are summed segment by segment, coprime heaps by Möbius
//! inversion modulo 2 over the squarefree divisors of `n`; the complement of either is the running
//! total less that. About `log n` short steps per heap and no factor sieve.

mod coprime;
mod differences;
mod divisors;

use super::super::{Engine, LimitError, Nimber};
use super::Ground;
use super::listing::Listing;
use super::single::CAREFUL;
use crate::Heap;
use crate::ruleset::own::{Property, Verb};

/// Parities of the values of certain smaller heaps.
trait Sums: Send {
    /// Bytes per heap, at most.
    const BYTES: u64;

    /// Makes room for heaps below `to`.
    fn extend_to(&mut self, to: usize);

    /// The parity for heap `n`. Asked once for each heap from [`CAREFUL`] on, in order.
    fn parity(&mut self, n: usize) -> u8;

    /// Whether the heap last asked for is prime, for sums that know.
    fn at_prime(&self) -> bool {
        false
    }

    /// Tells the value of the next heap, from 0 on.
    fn add(&mut self, value: u8);
}

/// The engine for playing all numbers of a property.
pub(super) fn engine(ground: Ground, verb: Verb, property: Property) -> Box<dyn Engine> {
    let others = matches!(property, Property::Nondivisors | Property::Nontotatives);
    match (property, verb) {
        (Property::Totatives | Property::Nontotatives, _) => {
            Box::new(Summing::new(ground, others, coprime::Coprime::default()))
        }
        (_, Verb::To) => Box::new(Summing::new(ground, others, divisors::Divisors::default())),
        (_, Verb::Take) => Box::new(Summing::new(
            ground,
            others,
            differences::Differences::default(),
        )),
    }
}

struct Summing<S> {
    ground: Ground,
    careful: Listing,
    sums: S,
    /// Whether the heaps left are all positive ones but those in the sums.
    others: bool,
    /// The parity of the values of all heaps so far.
    total: u8,
}

impl<S: Sums> Summing<S> {
    fn new(ground: Ground, others: bool, sums: S) -> Self {
        Summing {
            careful: Listing::new(Ground::new(ground.rule.clone()), false),
            ground,
            sums,
            others,
            total: 0,
        }
    }

    fn value(&mut self, n: usize) -> Result<u8, LimitError> {
        let parity = self.sums.parity(n);
        Ok(if self.ground.stops_at(n as Heap)? {
            0
        } else if !self.others {
            1 ^ parity
        } else if self.sums.at_prime() {
            // There are no numbers to play.
            0
        } else {
            1 ^ parity ^ self.total
        })
    }
}

impl<S: Sums> Engine for Summing<S> {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        budget: u64,
    ) -> Result<(), LimitError> {
        self.ground.prepare_for_stops(to, S::BYTES, budget)?;
        self.sums.extend_to(to);
        while values.len() < to {
            let n = values.len();
            if n < CAREFUL {
                self.careful.extend(values, n + 1, budget)?;
            } else {
                let value = self.value(n)?;
                values.push(value.into());
            }
            let value = values[n] as u8;
            self.total ^= value;
            self.sums.add(value);
        }
        Ok(())
    }
}
