//! The complement engine for playing any set of the numbers below `n` that do not divide it.
//!
//! Whether moved to or subtracted, they leave every heap from 1 to n − 1 except τ(n) − 1 of them. So
//! it counts how often each value has occurred and looks only at the values whose every occurrence
//! is excluded. A heap costs O(τ(n)); memory is four bytes per value.

use super::super::{Allowance, Description, Engine, Growth, LimitError, Nimber};
use super::SievedRule;
use super::move_to_nondivisor::MoveToNondivisor;
use super::take_nondivisor::TakeNondivisor;
use crate::index::index;
use crate::ruleset::custom::{Property, Verb};

pub(in crate::sequence) static ENGINE: Description = Description {
    name: "complement",
    explanation: "complement engine: asks which values lie at excluded heaps only",
    growth: Growth::Linear,
    begin: |ruleset| {
        let (sieved, play) = super::played(ruleset, &[Property::Nondivisors])?;
        Some(match (play.sets, play.verb) {
            (true, verb) => Box::new(Complement::new(sieved, verb)),
            (false, Verb::To) => Box::new(MoveToNondivisor::new(sieved, play.zero)),
            (false, Verb::Take) => Box::new(TakeNondivisor::new(sieved, play.zero)),
        })
    },
    sensible: super::many,
};

pub(super) struct Complement {
    sieved: SievedRule,
    verb: Verb,
    /// How often each table entry occurs among the heaps 1 to `counted - 1`.
    counts: Vec<u32>,
    counted: usize,
    /// The least entry from 1 on that has not occurred.
    least: Nimber,
    /// How many entries other than 0 have occurred at least twice.
    doubles: usize,
    divisors: Vec<u64>,
}

impl Complement {
    pub(super) fn new(sieved: SievedRule, verb: Verb) -> Self {
        Complement {
            sieved,
            verb,
            counts: Vec::new(),
            counted: 1,
            least: 1,
            doubles: 0,
            divisors: Vec::new(),
        }
    }
}

/// The occurrences so far.
struct Tally<'a> {
    counts: &'a mut Vec<u32>,
    least: &'a mut Nimber,
    doubles: &'a mut usize,
}

impl Tally<'_> {
    fn add(&mut self, entry: Nimber) {
        let index = entry as usize;
        if index >= self.counts.len() {
            self.counts.resize(2 * index + 16, 0);
        }
        self.counts[index] += 1;
        *self.doubles += usize::from(entry > 0 && self.counts[index] == 2);
        while self.occurs(*self.least) {
            *self.least += 1;
        }
    }

    fn occurs(&self, entry: Nimber) -> bool {
        self.counts
            .get(entry as usize)
            .is_some_and(|&count| count > 0)
    }

    /// The value when these heaps are excluded, each once, and `options` remain. What it takes out
    /// it puts back.
    fn value_without(&mut self, excluded: &[Nimber], options: usize) -> Nimber {
        let (mut best, mut doubles) = (*self.least, *self.doubles);
        for &entry in excluded {
            let count = &mut self.counts[entry as usize];
            *count -= 1;
            // Entry 0 is not an exponent.
            if *count == 0 && entry < best && entry > 0 {
                best = entry;
            }
            doubles -= usize::from(entry > 0 && *count == 1);
        }
        let zero = self.counts.first().is_some_and(|&zeros| zeros > 0);
        for &entry in excluded {
            self.counts[entry as usize] += 1;
        }
        // Sums of a set vanish if a zero or the same entry twice remains.
        let vanishes = options > 0 && (zero || doubles > 0);
        if vanishes { best } else { 0 }
    }
}

impl Engine for Complement {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        self.sieved.prepare(to, 4, allowance)?;
        let (counted, divisors) = (&mut self.counted, &mut self.divisors);
        let verb = self.verb;
        let mut tally = Tally {
            counts: &mut self.counts,
            least: &mut self.least,
            doubles: &mut self.doubles,
        };
        let mut excluded = Vec::new();
        self.sieved.fill(
            values,
            to,
            allowance.control,
            |_| 4,
            |sieve, values, n| {
                while *counted < index(n) {
                    tally.add(values[*counted]);
                    *counted += 1;
                }
                sieve.divisors_into(n, divisors);
                excluded.clear();
                let proper = divisors.iter().filter(|&&d| d < n);
                excluded.extend(
                    proper.map(|&d| values[index(if verb == Verb::To { d } else { n - d })]),
                );
                let options = index(n) - 1 - excluded.len();
                tally.value_without(&excluded, options)
            },
        )
    }
}
