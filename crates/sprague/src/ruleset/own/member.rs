//! Whether a number is in a set: for properties that fill a range by one look at the number, otherwise
//! by walking through the set until it comes.

use super::Property;
use super::set::Set;
use crate::arithmetic::expr::{EvalError, Scope, Span};
use crate::arithmetic::factor::gcd;
use std::ops::ControlFlow;

impl Set {
    /// Whether `number` is in the set.
    pub(super) fn contains(&self, number: i64, scope: &mut Scope<'_>) -> Result<bool, EvalError> {
        if let Set::Property(property, of, span) = self {
            let m = of.eval(scope)?;
            return property.contains(number, m, scope, span);
        }
        // A walk may also end because the scope allows no more steps.
        let mut found = false;
        let _ends = self.for_each(scope, &mut |_, next| {
            found = next == number;
            Ok(match found {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            })
        })?;
        Ok(found)
    }
}

impl Property {
    /// Whether `k` is among its numbers for `m`.
    fn contains(self, k: i64, m: i64, scope: &Scope<'_>, span: &Span) -> Result<bool, EvalError> {
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
