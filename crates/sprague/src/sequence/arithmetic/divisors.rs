//! The divisors engine: the numbers played are divisors of `n`, listed by the factor sieve.
//!
//! A heap costs its number of divisors, about `log n` on average.

use super::super::{Allowance, Description, Engine, Growth, LimitError, Nimber};
use super::SievedRule;
use super::reached::Reached;
use crate::index::index;
use crate::ruleset::custom::{Play, Property, Verb};

pub(in crate::sequence) static ENGINE: Description = Description {
    name: "divisors",
    explanation: "divisors engine: the divisors of every heap, by a factor sieve",
    growth: Growth::Linear,
    begin: |ruleset| {
        let (sieved, play) =
            super::played(ruleset, &[Property::Divisors, Property::ProperDivisors])?;
        Some(Box::new(Divisors::new(sieved, play)))
    },
    sensible: super::many,
};

pub(super) struct Divisors {
    sieved: SievedRule,
    play: Play,
    reached: Reached,
    divisors: Vec<u64>,
}

impl Divisors {
    pub(super) fn new(sieved: SievedRule, play: Play) -> Self {
        Divisors {
            sieved,
            play,
            reached: Reached::default(),
            divisors: Vec::new(),
        }
    }
}

impl Engine for Divisors {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        self.sieved.prepare(to, 0, allowance)?;
        let (reached, divisors) = (&mut self.reached, &mut self.divisors);
        let Play {
            verb,
            sets,
            property,
            zero,
        } = self.play;
        self.sieved.fill(
            values,
            to,
            allowance.control,
            |_| 1,
            |sieve, values, n| {
                reached.clear();
                if zero {
                    reached.add(values[0]);
                }
                sieve.divisors_into(n, divisors);
                for &d in divisors.iter() {
                    if d == n && property == Property::ProperDivisors {
                        continue;
                    }
                    let left = if verb == Verb::To { d } else { n - d };
                    reached.add(values[index(left)]);
                }
                reached.value(sets)
            },
        )
    }
}
