//! Whether a number is in a set: for properties that fill a range by one look at the number, otherwise
//! by walking through the set until it comes.

use super::property::WalkError;
use super::set::Set;
use super::{Action, Clause, CustomRule, Property, Quantifier, Verb};
use crate::arithmetic::FactorSieve;
use crate::arithmetic::expr::{EvalError, RuleScope, Span, listed};
use crate::arithmetic::factor::gcd;
use crate::{Control, Heap};
use std::ops::ControlFlow;

impl Set {
    /// Whether `number` is in the set; a break if the scope allows no more steps to find that out.
    pub(super) fn contains(
        &self,
        number: i64,
        scope: &mut RuleScope<'_>,
    ) -> Result<ControlFlow<(), bool>, WalkError> {
        if let Set::Property(property, of, span) = self {
            let m = of.eval(scope)?;
            let inside = property.contains(number, m, scope, span)?;
            return Ok(ControlFlow::Continue(inside));
        }
        if let Set::Listed(entries) = self {
            return Ok(ControlFlow::Continue(listed(entries, &number, scope)?));
        }
        let mut found = false;
        let walked = self.for_each(scope, &mut |_, next| {
            found = next == number;
            Ok(match found {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            })
        })?;
        Ok(match walked {
            ControlFlow::Break(()) if !found => ControlFlow::Break(()),
            _ => ControlFlow::Continue(found),
        })
    }
}

impl CustomRule {
    /// Whether a move from `n` leaves just this heap, as far as a look at the number to take tells: for
    /// taking one number of a property that fills a range.
    pub(crate) fn takes_to(&self, n: Heap, heap: Heap, control: &Control) -> bool {
        let taken = n.checked_sub(heap).map(i64::try_from);
        let (Ok(signed), Some(Ok(taken))) = (i64::try_from(n), taken) else {
            return false;
        };
        let sieve = FactorSieve::new();
        let scope = RuleScope {
            control: Some(control),
            ..RuleScope::new(signed, &sieve)
        };
        let takes = |clause: &Clause| clause.takes(taken, &scope) == Ok(true);
        self.start <= heap
            && self.stops_at(&scope, n).is_ok_and(|stops| !stops)
            && self.clauses.iter().any(takes)
    }
}

impl Clause {
    /// Whether it takes one number of a property that fills a range, and this is such a number.
    fn takes(&self, number: i64, scope: &RuleScope<'_>) -> Result<bool, EvalError> {
        let Action::Play {
            verb: Verb::Take,
            quantifier: Quantifier::One,
            set: Set::Property(property, of, span),
        } = &self.action
        else {
            return Ok(false);
        };
        if property.divides() {
            return Ok(false);
        }
        let condition = self.condition.as_ref();
        Ok(
            condition.map_or(Ok(true), |condition| condition.holds(scope))?
                && property.contains(number, of.eval(scope)?, scope, span)?,
        )
    }
}

impl Property {
    /// Whether its numbers are divisors, so that they are few.
    fn divides(self) -> bool {
        matches!(
            self,
            Property::Divisors
                | Property::ProperDivisors
                | Property::PrimeDivisors
                | Property::UnitaryDivisors
        )
    }

    /// Whether `k` is among its numbers for `m`.
    fn contains(
        self,
        k: i64,
        m: i64,
        scope: &RuleScope<'_>,
        span: &Span,
    ) -> Result<bool, EvalError> {
        let inside = 1 <= k && k < m;
        let common = || gcd(k as u64, m as u64);
        Ok(match self {
            Property::Nondivisors => inside && m % k != 0,
            Property::Totatives => inside && common() == 1,
            Property::Nontotatives => inside && common() > 1,
            Property::Below => 0 <= k && k < m,
            Property::Squares => 1 <= k && k <= m && (k as u64).isqrt().pow(2) == k as u64,
            Property::Primes => 2 <= k && k <= m && crate::arithmetic::is_prime(k as u64),
            Property::Divisors
            | Property::ProperDivisors
            | Property::PrimeDivisors
            | Property::UnitaryDivisors => self.dividing(m, scope, span)?.contains(&k),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_ruleset;
    use crate::ruleset::custom::MoveBundle;

    /// The single heaps that moves from 12 leave within so many steps, and whether these are all.
    fn moves(rule: &str, steps: u64) -> (Vec<u64>, bool) {
        let game = parse_ruleset(rule).unwrap();
        let mut heaps = Vec::new();
        let flow = game.custom_rule().unwrap().for_each_move_within(
            12,
            steps,
            &Control::new(),
            &mut |left| {
                if let MoveBundle::Heap(heap) = left {
                    heaps.push(heap);
                }
                ControlFlow::Continue(())
            },
        );
        (heaps, flow.unwrap().is_continue())
    }

    #[test]
    fn a_look_at_one_heap_agrees_with_all_moves() {
        // Each with whether all its moves are told so.
        for (text, all) in [
            ("take one of nondivisors(n)", true),
            ("take one of totatives(n); stop at 1", true),
            (
                "take one of nontotatives(n) if n % 3 = 0; take one of squares(n)",
                true,
            ),
            (
                "take one of primes(n - 2); to one of proper_divisors(n)",
                false,
            ),
            ("take one of proper_divisors(n)", false),
            ("take one of below(n) if n > 4; start 1", true),
        ] {
            let game = parse_ruleset(text).unwrap();
            let rule = game.custom_rule().unwrap();
            for n in rule.start..40 {
                let mut left = [false; 40];
                let visit = &mut |bundle: MoveBundle<'_>| {
                    if let MoveBundle::Heap(heap) = bundle {
                        left[heap as usize] = true;
                    }
                    ControlFlow::Continue(())
                };
                if rule
                    .for_each_move_within(n, 1000, &Control::new(), visit)
                    .is_ok()
                {
                    for heap in 0..40 {
                        let (told, left) =
                            (rule.takes_to(n, heap, &Control::new()), left[heap as usize]);
                        assert!(told == left || (left && !all), "{text}: {n} to {heap}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_number_that_was_not_found_for_want_of_steps_is_not_called_missing() {
        let one = "to one of {k in proper_divisors(n) : k in {j : 1 <= j < n}}";
        assert_eq!(moves(one, 1000), (vec![1, 2, 3, 4, 6], true));
        assert_eq!(moves(one, 8), (vec![1, 2, 3], false));
        let count = "to count of {k in proper_divisors(n) : k in {j : 1 <= j < n}}";
        assert_eq!(moves(count, 1000), (vec![5], true));
        assert_eq!(moves(count, 8), (vec![], false));
    }
}
