//! The taking engine, for games whose moves leave at most one heap.
//!
//! Amounts before the pattern of the set sets in are looked up one by one; for the periodic tail it
//! keeps, per residue class, the set of values reached so far, which only grows. A heap costs the
//! number of explicit amounts plus the number of tail residues; memory is one bit per class and
//! value.

use super::{Allowance, Description, Engine, Growth, LimitError, Nimber};
use crate::Heap;
use crate::index::index;
use crate::ruleset::{self, Removals, Shape};

pub(super) static ENGINE: Description = Description {
    name: "taking",
    explanation: "taking engine: linear in the heaps times the amounts to take",
    growth: Growth::Linear,
    begin: |ruleset| match ruleset.shape() {
        Shape::Taking(taking) => Some(Box::new(Taking::new(taking))),
        Shape::Breaking(_) | Shape::Custom(_) => None,
    },
    sensible: |ruleset| match ruleset.shape() {
        Shape::Taking(taking) => sensible_heaps(&taking.some),
        Shape::Breaking(_) | Shape::Custom(_) => LEAST_SENSIBLE,
    },
};

const LEAST_SENSIBLE: Heap = 100_000;

/// How many heaps are sensible without being asked, by the amounts that may be taken.
fn sensible_heaps(amounts: &Removals) -> Heap {
    const ONE_AMOUNT: Heap = 20_000_000;
    const MOST: Heap = 1 << 27;
    // No theorem proves anything before all amounts, or two rounds of them, can be taken.
    let needed = match amounts.largest() {
        Some(largest) => largest.saturating_mul(2),
        None => amounts
            .threshold()
            .saturating_add(amounts.period().saturating_mul(2)),
    };
    if needed > MOST {
        return LEAST_SENSIBLE;
    }
    let count = amounts.below().len() + amounts.residues().len();
    (ONE_AMOUNT / (count as Heap / 8 + 1))
        .max(LEAST_SENSIBLE)
        .max(4 * amounts.largest().unwrap_or(0))
        .min(MOST)
}

pub(super) struct Taking {
    rules: ruleset::Taking,
    /// Values of the heaps at or beyond the threshold, by heap size modulo the period.
    classes: Vec<ValueSet>,
    /// `stamp[v] == n + 1` when `v` is the value of an explicit option of heap `n`.
    stamp: Vec<u64>,
}

impl Taking {
    pub(super) fn new(rules: ruleset::Taking) -> Self {
        Taking {
            rules,
            classes: Vec::new(),
            stamp: Vec::new(),
        }
    }

    /// With fewer than 64 amounts in all, values stay below 64 and a word holds the option set.
    fn fits_a_word(&self) -> bool {
        self.rules.some.is_finite() && self.rules.some.below().len() < 63
    }

    fn value_by_word(&self, values: &[Nimber], n: Heap) -> Nimber {
        let amounts = self.rules.some.below().iter().take_while(|&&k| k < n);
        let mut reached = u64::from(self.rules.whole.contains(n));
        for &k in amounts {
            reached |= 1 << values[index(n - k)];
        }
        reached.trailing_ones()
    }

    fn value_by_stamps(&mut self, values: &[Nimber], n: Heap) -> Nimber {
        let some = &self.rules.some;
        let (threshold, period) = (some.threshold(), some.period());
        if !some.is_finite() && n > threshold {
            let newest = n - threshold;
            let class = index(newest % period);
            if class >= self.classes.len() {
                self.classes.resize_with(class + 1, ValueSet::default);
            }
            self.classes[class].insert(values[index(newest)]);
        }
        if self.rules.whole.contains(n) {
            mark(&mut self.stamp, 0, n);
        }
        for &k in some.below().iter().take_while(|&&k| k < n) {
            mark(&mut self.stamp, values[index(n - k)], n);
        }
        let tail: Vec<&ValueSet> = some
            .residues()
            .iter()
            .take_while(|&&r| r < n)
            .filter_map(|r| self.classes.get(index((n - r) % period)))
            .collect();
        let start = tail.iter().map(|set| set.full_below).max().unwrap_or(0);
        let stamped = |v: Nimber| self.stamp.get(v as usize).is_some_and(|&s| s == n + 1);
        (start..)
            .find(|&v| !stamped(v) && !tail.iter().any(|set| set.contains(v)))
            .unwrap_or(start)
    }
}

fn mark(stamp: &mut Vec<u64>, value: Nimber, n: Heap) {
    let index = value as usize;
    if index >= stamp.len() {
        stamp.resize(2 * index + 1, 0);
    }
    stamp[index] = n + 1;
}

impl Engine for Taking {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        let by_word = self.fits_a_word();
        let some = &self.rules.some;
        let rounds = 1 + (some.below().len() + some.residues().len()) as u64 / 256;
        let mut ticker = allowance.control.ticker();
        for n in values.len()..to {
            let value = if by_word {
                self.value_by_word(values, n as Heap)
            } else {
                self.value_by_stamps(values, n as Heap)
            };
            values.push(value);
            ticker.ticks(rounds)?;
            // Tables grow slowly; a look every few thousand heaps is enough.
            if n % 4096 == 0 {
                allowance.need(n as Heap, self.bytes())?;
            }
        }
        Ok(())
    }
}

impl Taking {
    /// Bytes of its tables.
    fn bytes(&self) -> u64 {
        let classes: usize = self.classes.iter().map(|set| set.words.len() + 4).sum();
        (self.stamp.len() + classes) as u64 * 8
    }
}

/// A growing set of values that knows up to where it is full.
#[derive(Default)]
struct ValueSet {
    words: Vec<u64>,
    full_below: Nimber,
}

impl ValueSet {
    fn insert(&mut self, value: Nimber) {
        let word = (value >> 6) as usize;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value & 63);
        while self.contains(self.full_below) {
            self.full_below += 1;
        }
    }

    fn contains(&self, value: Nimber) -> bool {
        self.words
            .get((value >> 6) as usize)
            .is_some_and(|word| word >> (value & 63) & 1 == 1)
    }
}
