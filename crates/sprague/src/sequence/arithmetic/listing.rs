//! The listing engine, for any rule: works through the moves of each heap as the rule gives them.
//!
//! It never spells out subsets or equal heaps: a set of heaps that may be left in any combination
//! becomes a basis over GF(2), and of equal heaps only the parity counts. A heap costs as much as
//! its moves are many.

use super::super::{Allowance, Description, Engine, Growth, LimitError, Nimber};
use super::SievedRule;
use super::reached::Reached;
use crate::index::index;
use crate::ruleset::custom::MoveBundle;
use crate::{Control, Heap};
use std::ops::ControlFlow;

/// With sets and single moves mixed, a mex is looked for this far.
const FURTHEST: Nimber = 1 << 24;

pub(in crate::sequence) static ENGINE: Description = Description {
    name: "listing",
    explanation: "listing engine: the moves of every heap, by the rule",
    growth: Growth::Quadratic,
    begin: |ruleset| {
        let rule = ruleset.custom_rule()?;
        let sieved = SievedRule::new(rule.clone());
        Some(Box::new(Listing::new(sieved, super::is_powerset(rule))))
    },
    sensible: super::few,
};

pub(super) struct Listing {
    sieved: SievedRule,
    powerset: bool,
    reached: Reached,
}

impl Listing {
    pub(super) fn new(sieved: SievedRule, powerset: bool) -> Self {
        Listing {
            sieved,
            powerset,
            reached: Reached::default(),
        }
    }

    fn value(
        &mut self,
        values: &[Nimber],
        n: Heap,
        control: &Control,
    ) -> Result<Nimber, LimitError> {
        let (reached, powerset) = (&mut self.reached, self.powerset);
        reached.clear();
        let mut spans: Vec<Span> = Vec::new();
        let outcome =
            self.sieved
                .rule
                .for_each_move(n, &self.sieved.sieve, control, &mut |bundle| {
                    match bundle {
                        MoveBundle::Heap(heap) => reached.add(values[index(heap)]),
                        MoveBundle::Heaps(heaps) => reached.add(nim_sum(heaps, values)),
                        MoveBundle::All(heaps) => {
                            let each = heaps.iter().map(|&heap| values[index(heap)]);
                            reached.add(each.fold(0, |sum, value| sum ^ value));
                        }
                        MoveBundle::Subsets(heaps) if powerset => {
                            heaps
                                .iter()
                                .for_each(|&heap| reached.add(values[index(heap)]));
                        }
                        MoveBundle::Subsets(heaps) => {
                            spans.push(Span::of(heaps.iter().map(|&heap| values[index(heap)])));
                        }
                    }
                    ControlFlow::Continue(())
                });
        let _ = outcome?;
        if powerset {
            return Ok(reached.power());
        }
        let misses =
            |v: &Nimber| !reached.contains(*v) && !spans.iter().any(|span| span.contains(*v));
        if misses(&0) {
            return Ok(0);
        }
        let start = spans.iter().map(Span::full_below).max().unwrap_or(1);
        (start..start.saturating_add(FURTHEST))
            .find(misses)
            .ok_or(LimitError::Value { heap: n })
    }
}

fn nim_sum(heaps: &[(u64, Heap)], values: &[Nimber]) -> Nimber {
    let odd = heaps.iter().filter(|(count, _)| count % 2 == 1);
    odd.fold(0, |sum, &(_, heap)| sum ^ values[index(heap)])
}

/// The nim-sums of non-empty subsets.
struct Span {
    /// `basis[b]` has highest bit `b`, or is 0.
    basis: [Nimber; 32],
    /// Whether a non-empty subset has nim-sum 0.
    vanishes: bool,
}

impl Span {
    fn of(values: impl Iterator<Item = Nimber>) -> Self {
        let mut span = Span {
            basis: [0; 32],
            vanishes: false,
        };
        for value in values {
            let rest = span.reduce(value);
            match rest.checked_ilog2() {
                Some(bit) => span.basis[bit as usize] = rest,
                None => span.vanishes = true,
            }
        }
        span
    }

    fn reduce(&self, mut value: Nimber) -> Nimber {
        while let Some(bit) = value.checked_ilog2()
            && self.basis[bit as usize] != 0
        {
            value ^= self.basis[bit as usize];
        }
        value
    }

    fn contains(&self, value: Nimber) -> bool {
        if value == 0 {
            return self.vanishes;
        }
        self.reduce(value) == 0
    }

    /// Everything below is reached, except perhaps 0.
    fn full_below(&self) -> Nimber {
        let full = self.basis.iter().take_while(|&&vector| vector != 0).count();
        1u32.checked_shl(full as u32).unwrap_or(Nimber::MAX)
    }
}

impl Engine for Listing {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        self.sieved.prepare(to, 0, allowance)?;
        let mut ticker = allowance.control.ticker();
        while values.len() < to {
            let n = values.len() as Heap;
            ticker.tick()?;
            let next = match self.sieved.stops_at(n, allowance.control)? {
                true => 0,
                false => self.value(values, n, allowance.control)?,
            };
            values.push(next);
        }
        Ok(())
    }
}
