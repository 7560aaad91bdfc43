//! The complement engine for subtracting one non-divisor: every smaller positive heap is an option
//! but those of `n - d` for a divisor d of `n`.
//!
//! A value is missing at `n` just if all heaps that have it are such. Values come for the first time
//! in their order, so the least missing one belongs to the largest divisor d for which `n - d` is the
//! first heap of its value and the others are excluded, too. Divisors are tried from the largest
//! down, and only odd ones as long as no recent even heap was the first of its value. Soon after the
//! last heap where the rule says `stop` that goes on for ever, and [`settled`] needs no sieve.
//! Memory is four bytes per heap, and the sieve as long as the rule has not settled.

mod links;
mod settled;

use super::super::{Allowance, Engine, LimitError, Nimber};
use super::SievedRule;
use crate::Control;
use crate::arithmetic::FactorSieve;
use links::Links;
use settled::Settled;

pub(super) struct TakeNondivisor {
    sieved: SievedRule,
    known: Known,
    divisors: Vec<u64>,
    /// The heap at which the hypotheses of the theorem in [`settled`] were found to hold.
    settled_at: Option<u32>,
    settled: Settled,
}

/// Where the values are.
struct Known {
    links: Links,
    /// The least value that has not occurred.
    least: Nimber,
    /// The last even heap that is the first of its value.
    even_first: u32,
    /// The first heap of value 0 that counts, or 0.
    first_zero: u32,
}

/// A value and where it comes from.
enum Found {
    /// The value of an earlier heap, which is the first to have it.
    Again(u32),
    /// One that has not occurred.
    New,
    /// The rule says there are no moves.
    Stop,
}

impl TakeNondivisor {
    pub(super) fn new(sieved: SievedRule, zero: bool) -> Self {
        TakeNondivisor {
            sieved,
            known: Known {
                links: Links::default(),
                // With a move to 0 its value is always reached: heap 0 is not a difference n - d.
                least: Nimber::from(zero),
                even_first: 0,
                first_zero: 0,
            },
            divisors: Vec::new(),
            settled_at: None,
            settled: Settled::default(),
        }
    }

    /// Whether [`settled`] can go on from heap `n`.
    fn is_settled(&self, n: usize) -> bool {
        self.settled_at.is_some_and(|at| 2 * at as usize <= n)
    }

    /// Appends the value of the next heap, which must be in the sieve.
    fn step(&mut self, values: &mut Vec<Nimber>, control: &Control) -> Result<(), LimitError> {
        let n = values.len() as u32;
        if n == 0 {
            self.known.links.add_other();
            values.push(0);
            return Ok(());
        }
        let never_stops = self.sieved.never_stops_from(n.into());
        if self.settled_at.is_none() && n % 2 == 1 && never_stops && self.known.is_odd_only(n) {
            self.settled_at = Some(n);
        }
        let found = match self.sieved.stops_at(n.into(), control)? {
            true => Found::Stop,
            false => self.known.find(n, &self.sieved.sieve, &mut self.divisors),
        };
        let value = self.known.add(found, values, n);
        values.push(value);
        Ok(())
    }
}

impl Known {
    /// Adds heap `n` and gives its value.
    fn add(&mut self, found: Found, values: &[Nimber], n: u32) -> Nimber {
        let first = match found {
            Found::Again(first) => first,
            Found::New => 0,
            Found::Stop if self.first_zero > 0 => self.first_zero,
            // Value 0 is new or is always reached and need not be followed.
            Found::Stop if self.least == 0 => 0,
            Found::Stop => {
                self.links.add_other();
                return 0;
            }
        };
        self.links.add_firsts(n + 1);
        if first > 0 {
            self.links.repeat(n, first);
            return values[first as usize];
        }
        if n.is_multiple_of(2) {
            self.even_first = n;
        }
        if self.least == 0 {
            self.first_zero = n;
        }
        self.least += 1;
        self.least - 1
    }

    /// Whether all first heaps from half of `n` on are odd.
    fn is_odd_only(&self, n: u32) -> bool {
        2 * u64::from(self.even_first) < n.into()
    }

    /// Whether heap `first` is the first of its value and no move from `n` leaves that value.
    fn is_missing(&self, n: u32, first: u32) -> bool {
        self.links.is_first(first) && self.links.is_missing(n, first)
    }

    /// The value of heap `n`.
    fn find(&self, n: u32, sieve: &FactorSieve, divisors: &mut Vec<u64>) -> Found {
        // A first heap n - d is at least n / 2; if it is odd, n and d are of different parity.
        let odd_only = self.is_odd_only(n);
        if odd_only && n % 2 == 1 {
            return Found::New;
        }
        let whole = if odd_only { n >> n.trailing_zeros() } else { n };
        if whole < n && self.is_missing(n, n - whole) {
            return Found::Again(n - whole);
        }
        if whole > 1 {
            let second = whole / sieve.least_within(whole);
            if self.is_missing(n, n - second) {
                return Found::Again(n - second);
            }
        }
        sieve.divisors_into(whole.into(), divisors);
        divisors.sort_unstable();
        let mut others = divisors.iter().rev().skip(2).map(|&d| n - d as u32);
        let found = others.find(|&first| self.is_missing(n, first));
        found.map_or(Found::New, Found::Again)
    }
}

impl Engine for TakeNondivisor {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        // Rules that settle do so early, and then the rest of the sieve is not needed.
        let mut sieved = match self.sieved.last_stop {
            Some(_) => 0,
            None => to,
        };
        self.sieved.prepare_partly(sieved, to, 4, allowance)?;
        self.known.links.reserve(to);
        let mut ticker = allowance.control.ticker();
        while values.len() < to && !self.is_settled(values.len()) {
            if values.len() >= sieved {
                sieved = to.min(2 * values.len() + 1024);
                self.sieved.prepare_partly(sieved, to, 4, allowance)?;
            }
            ticker.tick()?;
            self.step(values, allowance.control)?;
        }
        self.settled
            .extend(&mut self.known.links, values, to, allowance.control)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_ruleset;
    use crate::sequence::{EngineKind, NimSequence};
    use proptest::prelude::*;

    fn engine(rule: &str) -> TakeNondivisor {
        let ruleset = parse_ruleset(rule).unwrap();
        let sieved = SievedRule::new(ruleset.custom_rule().unwrap().clone());
        TakeNondivisor::new(sieved, rule.contains("to 0"))
    }

    /// The values below `to`, heap by heap with the sieve.
    fn by_steps(rule: &str, to: usize) -> Vec<Nimber> {
        let (mut engine, mut values) = (engine(rule), Vec::new());
        engine
            .sieved
            .prepare(to, 0, Allowance::of(u64::MAX))
            .unwrap();
        while values.len() < to {
            engine.step(&mut values, &Control::new()).unwrap();
        }
        values
    }

    #[test]
    fn a_settled_rule_goes_on_as_heap_by_heap() {
        for rule in [
            "take one of nondivisors(n)",
            "take one of nondivisors(n); to 0",
            "take one of nondivisors(n); stop at 1, 3, 5, 7, 1001",
            "take one of nondivisors(n); to 0; stop at 30000",
        ] {
            let (to, mut engine, mut values) = (300_000, engine(rule), Vec::new());
            for to in [1, 2, 3, 8, 9000, 100_001, to] {
                engine
                    .extend(&mut values, to, Allowance::of(u64::MAX))
                    .unwrap();
            }
            assert!(engine.is_settled(to), "{rule}");
            assert!(values == by_steps(rule, to), "{rule}");
        }
    }

    #[test]
    fn a_settled_rule_needs_no_sieve() {
        let (to, mut values) = (100_000, Vec::new());
        let sieve = FactorSieve::bytes(10_000);
        let budget = 4 * to as u64 + sieve;
        let mut engine = engine("take one of nondivisors(n)");
        assert!(
            engine
                .extend(&mut values, to, Allowance::of(budget))
                .is_ok()
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            max_shrink_iters: 200,
            ..ProptestConfig::default()
        })]

        #[test]
        fn any_stops_blocks_and_small_cofactors_agree_with_the_reference(
            zero in any::<bool>(),
            stops in prop::collection::btree_set(1u32..60, 0..25),
            block in 1usize..40,
            small in 1usize..6,
            ends in prop::collection::btree_set(0usize..400, 1..5),
        ) {
            let listed: Vec<String> = stops.iter().map(u32::to_string).collect();
            let mut rule = "take one of nondivisors(n)".to_string();
            if zero {
                rule += "; to 0";
            }
            if !stops.is_empty() {
                rule += &format!("; stop at {}", listed.join(", "));
            }
            let (mut engine, mut values) = (engine(&rule), Vec::new());
            engine.settled = Settled::new(block, small);
            for &end in &ends {
                engine.extend(&mut values, end, Allowance::of(u64::MAX)).unwrap();
            }
            let ruleset = parse_ruleset(&rule).unwrap();
            let mut wanted = NimSequence::with_engine(&ruleset, EngineKind::Reference).unwrap();
            wanted.extend_to(400).unwrap();
            prop_assert_eq!(&values[..], &wanted.values()[..values.len()], "{}", rule);
        }
    }
}
