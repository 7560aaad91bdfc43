//! Arithmetic properties: the numbers each gives, walked through one by one.
//!
//! Divisors come from a factorisation. All others are found by a walk through a range, which keeps
//! nothing, so that a visitor who has seen enough may stop it at any number.

use crate::Stopped;
use crate::arithmetic::expr::{EvalError, RuleScope, Span, Why};
use crate::arithmetic::factor::gcd;
use crate::arithmetic::functions::tau;
use std::ops::ControlFlow;

/// Walking through more numbers than this for one heap is refused: it would take minutes.
const LONGEST_WALK: u64 = 1 << 30;

/// What a walk through numbers comes to: the visitor may end it, an expression may have no value.
pub(super) type Outcome = Result<ControlFlow<()>, WalkError>;

/// Why a walk through numbers ended that nobody who visited them ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum WalkError {
    /// An expression has no value, or the walk is too long.
    Eval(EvalError),
    /// Whoever waits has had enough.
    Stopped(Stopped),
}

impl From<EvalError> for WalkError {
    fn from(error: EvalError) -> Self {
        match error.why {
            Why::Stopped(stopped) => WalkError::Stopped(stopped),
            _ => WalkError::Eval(error),
        }
    }
}

impl From<Stopped> for WalkError {
    fn from(stopped: Stopped) -> Self {
        WalkError::Stopped(stopped)
    }
}

/// An arithmetic property: the set of numbers it gives for `m`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum Property {
    Divisors,
    ProperDivisors,
    Nondivisors,
    Totatives,
    Nontotatives,
    PrimeDivisors,
    UnitaryDivisors,
    Primes,
    Squares,
    Below,
}

/// Every property with its name and what its numbers are called.
pub const PROPERTIES: &[(Property, &str, &str)] = &[
    (Property::Divisors, "divisors", "divisors of {m}"),
    (
        Property::ProperDivisors,
        "proper_divisors",
        "divisors of {m} smaller than {m}",
    ),
    (
        Property::Nondivisors,
        "nondivisors",
        "numbers from 1 to {m} that do not divide {m}",
    ),
    (
        Property::Totatives,
        "totatives",
        "numbers from 1 below {m} coprime to {m}",
    ),
    (
        Property::Nontotatives,
        "nontotatives",
        "numbers from 1 below {m} that share a factor with {m}",
    ),
    (
        Property::PrimeDivisors,
        "prime_divisors",
        "primes dividing {m}",
    ),
    (
        Property::UnitaryDivisors,
        "unitary_divisors",
        "divisors d of {m} coprime to {m} / d",
    ),
    (Property::Primes, "primes", "primes up to {m}"),
    (Property::Squares, "squares", "squares from 1 up to {m}"),
    (Property::Below, "below", "numbers from 0 below {m}"),
];

impl Property {
    /// As it is written.
    pub fn name(self) -> &'static str {
        PROPERTIES
            .iter()
            .find(|(property, ..)| *property == self)
            .map_or("", |(_, name, _)| name)
    }

    /// The property of that name.
    pub fn named(name: &str) -> Option<Self> {
        PROPERTIES
            .iter()
            .find(|(_, own, _)| *own == name)
            .map(|&(property, ..)| property)
    }

    /// What its numbers are called.
    pub(super) fn words(self, m: &str) -> String {
        PROPERTIES
            .iter()
            .find(|(property, ..)| *property == self)
            .map_or_else(String::new, |(.., words)| words.replace("{m}", m))
    }

    /// Calls `visit` with its numbers for `m`, ascending.
    pub(super) fn for_each(
        self,
        m: i64,
        scope: &mut RuleScope<'_>,
        span: &Span,
        visit: &mut dyn FnMut(&mut RuleScope<'_>, i64) -> Outcome,
    ) -> Outcome {
        let common = |k: i64| gcd(k as u64, m as u64);
        let below = m.saturating_sub(1);
        let sieve = scope.sieve;
        let mut filtered = |from: i64, last: i64, keep: &dyn Fn(i64) -> bool| {
            walk(from, last, scope, span, &mut |scope, k| match keep(k) {
                true => visit(scope, k),
                false => Ok(ControlFlow::Continue(())),
            })
        };
        match self {
            Property::Nondivisors => filtered(1, below, &|k| m % k != 0),
            Property::Totatives => filtered(1, below, &|k| common(k) == 1),
            Property::Nontotatives => filtered(1, below, &|k| common(k) > 1),
            Property::Below => filtered(0, below, &|_| true),
            Property::Primes => {
                let prime = |k: i64| match sieve.least_prime(k as u64) {
                    Some(least) => least == k as u64,
                    None => crate::arithmetic::is_prime(k as u64),
                };
                filtered(2, m, &prime)
            }
            Property::Squares => {
                let root = u64::try_from(m).unwrap_or(0).isqrt() as i64;
                walk(1, root, scope, span, &mut |scope, k| visit(scope, k * k))
            }
            Property::Divisors
            | Property::ProperDivisors
            | Property::UnitaryDivisors
            | Property::PrimeDivisors => {
                for number in self.dividing(m, scope, span)? {
                    if !scope.pass()? || visit(scope, number)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                Ok(ControlFlow::Continue(()))
            }
        }
    }

    /// The numbers of a property of divisors.
    pub(super) fn dividing(
        self,
        m: i64,
        scope: &RuleScope<'_>,
        span: &Span,
    ) -> Result<Vec<i64>, EvalError> {
        let factors = scope.factored(self.name(), m, span)?;
        scope.afford(tau(&factors), span)?;
        if self == Property::PrimeDivisors {
            return Ok(factors.factors().iter().map(|&(p, _)| p as i64).collect());
        }
        let mut divisors: Vec<i64> = factors.divisors().into_iter().map(|d| d as i64).collect();
        match self {
            Property::ProperDivisors => divisors.retain(|&d| d < m),
            Property::UnitaryDivisors => divisors.retain(|&d| gcd(d as u64, (m / d) as u64) == 1),
            _ => {}
        }
        Ok(divisors)
    }
}

/// Calls `visit` with the numbers from `from` to `last`, as many as the scope allows.
///
/// A range is refused at once when it is longer than anybody would wait for, and at the end of such a
/// wait when many ranges are, if the scope does not say how much is wanted.
pub(super) fn walk(
    from: i64,
    last: i64,
    scope: &mut RuleScope<'_>,
    span: &Span,
    visit: &mut dyn FnMut(&mut RuleScope<'_>, i64) -> Outcome,
) -> Outcome {
    let length = i128::from(last) - i128::from(from) + 1;
    if scope.steps.is_none() && length > i128::from(LONGEST_WALK) {
        let message = format!("this walks through {length} numbers; {LONGEST_WALK} are the limit");
        return Err(EvalError::new(span, message).into());
    }
    for number in from..=last {
        if scope.walked >= LONGEST_WALK && scope.steps.is_none() {
            let message =
                format!("for one heap, {LONGEST_WALK} numbers to walk through are the limit");
            return Err(EvalError::new(span, message).into());
        }
        if !scope.step()? || visit(scope, number)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::FactorSieve;

    #[test]
    fn numbers_of_all_ranges_of_a_heap_count_together() {
        let sieve = FactorSieve::new();
        let scope = |steps| RuleScope {
            walked: LONGEST_WALK - 3,
            steps,
            ..RuleScope::new(9, &sieve)
        };
        let through = |last, steps| {
            let visit = &mut |_: &mut RuleScope<'_>, _| Ok(ControlFlow::Continue(()));
            walk(1, last, &mut scope(steps), &Span(4..7), visit)
        };
        assert!(through(3, None).is_ok());
        let refused = through(4, None).unwrap_err();
        assert!(matches!(refused, WalkError::Eval(error) if error.span == (4..7)));
        assert!(through(4, Some(10)).is_ok());
    }
}
