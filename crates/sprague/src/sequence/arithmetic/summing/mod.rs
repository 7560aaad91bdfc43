//! The one-option engine for games that play all numbers of a property at once. The value of a heap
//! is 0 or 1, so only the parity of the values of all heaps left matters.
//!
//! Each of the three ways to sum works through stretches of heaps: heaps that divide `n`, heaps
//! `n - d` for divisors d, and heaps coprime to `n`. For the complement of such a set the running
//! total less the sum is taken. A few short steps per heap and no factor sieve.

mod divisors;
mod multiples;

use super::super::{Allowance, Engine, LimitError, Nimber};
use super::SievedRule;
use super::listing::Listing;
use super::one_option::CAREFUL;
use crate::Control;
use crate::Heap;
use crate::memory;
use crate::ruleset::custom::{Property, Verb};
use multiples::{Coprime, Differences, Multiples};
use std::ops::RangeInclusive;

/// Heaps that are worked out at a time.
const STRETCH: usize = 1 << 15;

/// A heap whose value does not come from a sum.
type Fixed = (usize, u8);

/// A way to sum the values of certain smaller heaps.
trait Sums: Send + Sync {
    /// Bytes per heap, at most.
    const BYTES: u64;

    /// Makes room for heaps below `to`, given the values so far.
    fn reserve(&mut self, values: &[Nimber], to: usize);

    /// Appends the values of the heaps below `to`, at most [`STRETCH`] of them. Those of the fixed
    /// heaps among them are given, in ascending order.
    fn extend(&mut self, values: &mut Vec<Nimber>, to: usize, fixed: &[Fixed]);
}

/// The engine for playing all numbers of a property.
pub(super) fn engine(sieved: SievedRule, verb: Verb, property: Property) -> Box<dyn Engine> {
    let others = property == Property::Nondivisors;
    match (property, verb) {
        (Property::Totatives, _) => {
            let sums = Multiples::new(Coprime::new(), false);
            Box::new(Summing::new(sieved, sums))
        }
        (Property::Nontotatives, _) => {
            let sums = Multiples::new(Coprime::new(), true).without_moves_of_primes();
            Box::new(Summing::new(sieved, sums))
        }
        (_, Verb::To) => Box::new(Summing::new(sieved, divisors::Divisors::new(others))),
        (_, Verb::Take) => {
            let sums = Multiples::new(Differences::new(), others);
            Box::new(Summing::new(sieved, sums))
        }
    }
}

struct Summing<S> {
    sieved: SievedRule,
    careful: Listing,
    sums: S,
}

impl<S: Sums> Summing<S> {
    fn new(sieved: SievedRule, sums: S) -> Self {
        Summing {
            careful: Listing::new(SievedRule::new(sieved.rule.clone()), false),
            sieved,
            sums,
        }
    }

    /// The heaps below `to` where the rule says that there are no moves, and the heap at which it
    /// makes no sense, if there is one.
    fn stops(
        &self,
        (from, to): (usize, usize),
        control: &Control,
    ) -> (Vec<Fixed>, Option<(usize, LimitError)>) {
        let mut fixed = Vec::new();
        for n in from..to {
            if self.sieved.never_stops_from(n as Heap) {
                break;
            }
            match self.sieved.stops_at(n as Heap, control) {
                Ok(true) => fixed.push((n, 0)),
                Ok(false) => {}
                Err(error) => return (fixed, Some((n, error))),
            }
        }
        (fixed, None)
    }
}

impl<S: Sums> Engine for Summing<S> {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        self.sieved.prepare_for_stops(to, S::BYTES, allowance)?;
        self.sums.reserve(values, to);
        while values.len() < to.min(CAREFUL) {
            let n = values.len();
            let mut known = values.clone();
            self.careful.extend(&mut known, n + 1, allowance)?;
            self.sums.extend(values, n + 1, &[(n, known[n] as u8)]);
        }
        while values.len() < to {
            let low = values.len();
            let high = to.min((low / STRETCH + 1) * STRETCH);
            allowance.control.check()?;
            let (fixed, error) = self.stops((low, high), allowance.control);
            let end = error.as_ref().map_or(high, |(n, _)| *n);
            self.sums.extend(values, end, &fixed);
            if let Some((_, error)) = error {
                return Err(error);
            }
        }
        Ok(())
    }
}

/// Goes on with a list of the odd numbers from `first` to `to` that are not multiples of any of the odd
/// numbers in `struck`.
fn extend_odd(list: &mut Vec<u32>, first: usize, to: usize, struck: &[usize]) {
    /// Numbers that are looked at together.
    const ODDS: usize = 1 << 15;
    let mut low = list.last().map_or(first, |&last| last as usize + 2);
    memory::reserve(list, list.len().max(to / 3));
    let mut clean = [true; ODDS];
    while low <= to {
        clean.fill(true);
        for &d in struck {
            let multiple = low.next_multiple_of(d);
            let odd = multiple + (1 - multiple % 2) * d;
            let multiples = clean[((odd - low) / 2).min(ODDS)..].iter_mut().step_by(d);
            multiples.for_each(|clean| *clean = false);
        }
        keep(list, low..=to, 2, &clean);
        low += 2 * ODDS;
    }
}

/// Appends those of every `step`-th number that are to be kept, without a branch that could only be
/// guessed.
fn keep(list: &mut Vec<u32>, numbers: RangeInclusive<usize>, step: usize, kept: &[bool]) {
    let mut numbers = numbers.step_by(step);
    for kept in kept.chunks(1 << 10) {
        let mut buffer = [0; 1 << 10];
        let mut count = 0;
        for (&kept, n) in kept.iter().zip(&mut numbers) {
            buffer[count] = n as u32;
            count += usize::from(kept);
        }
        list.extend_from_slice(&buffer[..count]);
    }
}
