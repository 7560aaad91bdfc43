//! Engines for arithmetic games and rules of one's own, chosen by the rule's form.
//!
//! All of them read the rule's stops, and most keep a factor sieve of two bytes per heap. In games whose
//! moves play any non-empty set of numbers the nim-sums reached form a vector space over GF(2), so
//! by induction every value is 0 or a power of two; their tables hold 0 for 0 and k + 1 for 2^k,
//! and the exponent is the mex of the exponents reached.

pub(super) mod complement;
pub(super) mod coprime;
mod counting;
pub(super) mod divide;
pub(super) mod divisors;
pub(super) mod factoring;
pub(super) mod listing;
mod move_to_nondivisor;
pub(super) mod one_option;
mod reached;
pub(super) mod shared_factor;
mod summing;
mod take_nondivisor;

use super::{Allowance, LimitError, Nimber};
use crate::arithmetic::FactorSieve;
use crate::arithmetic::expr::{Expr, Operator, RuleScope};
use crate::index::index;
use crate::ruleset::Ruleset;
use crate::ruleset::custom::{Action, CustomRule, Form, Play, Property, Quantifier};
use crate::{Control, Heap};

/// The rule of a ruleset with its sieve, if the game was given by one and plays numbers with a property
/// of the heap.
fn played(ruleset: &Ruleset, properties: &[Property]) -> Option<(SievedRule, Play)> {
    let rule = ruleset.custom_rule()?;
    match rule.form() {
        Form::Play(play) if properties.contains(&play.property) => {
            Some((SievedRule::new(rule.clone()), play))
        }
        _ => None,
    }
}

/// How many heaps are sensible without being asked where a heap costs little.
fn many(_: &Ruleset) -> Heap {
    100_000
}

/// How many heaps are sensible without being asked where a heap costs about as much as it is large.
fn few(_: &Ruleset) -> Heap {
    2_000
}

/// Whether every move plays any non-empty set of the same numbers, so that values are 0 or powers
/// of two. With a second kind of move that need not be so.
pub(super) fn is_powerset(rule: &CustomRule) -> bool {
    let any = Quantifier::Any;
    matches!(rule.clauses.as_slice(),
        [only] if matches!(&only.action, Action::Play { quantifier, .. } if *quantifier == any))
}

/// A rule and the sieve for its numbers.
struct SievedRule {
    rule: CustomRule,
    sieve: FactorSieve,
    /// The last heap at which the rule can say `stop`, if it lists them.
    last_stop: Option<Heap>,
}

impl SievedRule {
    fn new(rule: CustomRule) -> Self {
        let mut listed = rule.stops.iter().map(|stop| match stop {
            Expr::Binary(Operator::Equal, pair, _) => match &**pair {
                (n, Expr::Number(heap)) if n.is_n() => Heap::try_from(*heap).ok(),
                _ => None,
            },
            _ => None,
        });
        let last_stop = listed.try_fold(0, |last, heap| heap.map(|heap| heap.max(last)));
        SievedRule {
            rule,
            sieve: FactorSieve::new(),
            last_stop,
        }
    }

    /// Makes the sieve reach to `to - 1`, or fails if that and `more` bytes per heap exceed what is
    /// allowed.
    fn prepare(
        &mut self,
        to: usize,
        more: u64,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        self.prepare_partly(to, to, more, allowance)
    }

    /// Prepares for engines that need the sieve only to find out where the rule stops.
    fn prepare_for_stops(
        &mut self,
        to: usize,
        more: u64,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        let sieved = match self.last_stop {
            Some(last) => to.min(index(last) + 1),
            None => to,
        };
        self.prepare_partly(sieved, to, more, allowance)
    }

    /// Prepares with a sieve of the numbers below `sieved` only.
    fn prepare_partly(
        &mut self,
        sieved: usize,
        to: usize,
        more: u64,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        let needed = FactorSieve::bytes(sieved as Heap) + more * to as Heap;
        allowance.need(to as Heap, needed)?;
        Ok(self.sieve.extend_under(sieved as Heap, allowance.control)?)
    }

    /// Whether the rule lists its stops and all lie below `n`.
    #[inline]
    fn never_stops_from(&self, n: Heap) -> bool {
        self.last_stop.is_some_and(|last| n > last) && n > self.rule.start
    }

    /// Whether heap `n` has no moves because the rule says so or it is not in the domain.
    fn stops_at(&self, n: Heap, control: &Control) -> Result<bool, LimitError> {
        if n < self.rule.start || n == 0 {
            return Ok(true);
        }
        if self.never_stops_from(n) {
            return Ok(false);
        }
        let scope = RuleScope {
            control: Some(control),
            ..RuleScope::new(n as i64, &self.sieve)
        };
        Ok(self.rule.stops_at(&scope, n)?)
    }

    /// Appends a value, or 0 where there are no moves, for each heap below `to`. The work for heap `n`
    /// takes at most about `rounds(n)` microseconds.
    fn fill(
        &self,
        values: &mut Vec<Nimber>,
        to: usize,
        control: &Control,
        rounds: fn(Heap) -> u64,
        mut value: impl FnMut(&FactorSieve, &[Nimber], Heap) -> Nimber,
    ) -> Result<(), LimitError> {
        let mut ticker = control.ticker();
        while values.len() < to {
            let n = values.len() as Heap;
            ticker.ticks(rounds(n))?;
            let next = match self.stops_at(n, control)? {
                true => 0,
                false => value(&self.sieve, values, n),
            };
            values.push(next);
        }
        Ok(())
    }
}
