//! Expressions over named columns, whose values may be missing: in 128 bits, and in big integers where
//! those do not do. Functions that need a factorisation are worked out up to 64 bits only.

use super::eval::{Machine, operate};
use super::scope::call;
use super::{Environment, EvalError, Function, Operator, Span, Why, large};
use crate::arithmetic::FactorSieve;
use dashu_int::IBig;
use dashu_int::ops::RemEuclid;

/// What `/` makes of numbers that do not divide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Division {
    /// The quotient whose remainder is not negative: rounded down where the divisor is positive.
    Whole,
    /// Nothing: a quotient that is not an integer is undefined.
    Exact,
}

/// A value for each slot, or none.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a> {
    /// The values.
    pub slots: &'a [Option<i128>],
    /// How `/` divides.
    pub division: Division,
}

impl Environment for Row<'_> {
    type Number = i128;
    type Error = EvalError;

    fn number(&self, number: i128) -> Result<i128, EvalError> {
        Ok(number)
    }

    fn variable(&self, slot: usize, _: &str) -> Result<i128, EvalError> {
        let value = self.slots.get(slot).copied().flatten();
        value.ok_or_else(|| EvalError {
            why: Why::Missing,
            ..EvalError::new(&Span::default(), "a name in it has no value")
        })
    }

    fn operate(&self, by: Operator, a: i128, b: i128, span: &Span) -> Result<i128, EvalError> {
        let exactly = by == Operator::Divide && self.division == Division::Exact;
        if exactly && b != 0 && a.checked_rem(b) != Some(0) {
            return Err(not_an_integer(span));
        }
        operate(by, a, b, span)
    }

    fn call(&self, function: Function, of: &[i128], span: &Span) -> Result<i128, EvalError> {
        let mut small = [0; 2];
        let fit = of.iter().zip(&mut small).all(|(&number, small)| {
            let narrow = i64::try_from(number);
            *small = narrow.unwrap_or(0);
            narrow.is_ok()
        });
        if fit {
            return call(function, &small, &FactorSieve::new(), None, span);
        }
        let exact = match (function, of) {
            (Function::Abs, &[a]) => a.checked_abs(),
            (Function::Min, &[a, b]) => Some(a.min(b)),
            (Function::Max, &[a, b]) => Some(a.max(b)),
            (Function::Gcd, &[a, b]) => gcd(a, b).try_into().ok(),
            (Function::Lcm, &[a, b]) => lcm(a, b),
            _ => return Err(EvalError::beyond_64_bits(function, span)),
        };
        exact.ok_or_else(|| EvalError::too_large(span, i128::TOO_LARGE))
    }

    fn graver(first: EvalError, second: EvalError) -> EvalError {
        if second.why > first.why {
            second
        } else {
            first
        }
    }
}

/// A row worked out in big integers, for what does not fit in 128 bits.
#[derive(Debug, Clone, Copy)]
pub struct LargeRow<'a>(pub Row<'a>);

impl Environment for LargeRow<'_> {
    type Number = IBig;
    type Error = EvalError;

    fn number(&self, number: i128) -> Result<IBig, EvalError> {
        Ok(number.into())
    }

    fn variable(&self, slot: usize, name: &str) -> Result<IBig, EvalError> {
        self.0.variable(slot, name).map(IBig::from)
    }

    fn operate(&self, by: Operator, a: IBig, b: IBig, span: &Span) -> Result<IBig, EvalError> {
        let exactly = by == Operator::Divide && self.0.division == Division::Exact;
        if exactly && !b.is_zero() && !(&a).rem_euclid(&b).is_zero() {
            return Err(not_an_integer(span));
        }
        large::operate(by, a, b, span)
    }

    fn call(&self, function: Function, of: &[IBig], span: &Span) -> Result<IBig, EvalError> {
        let narrow: Result<Vec<i128>, _> = of.iter().map(i128::try_from).collect();
        let small = match narrow {
            Ok(narrow) => self.0.call(function, &narrow, span),
            Err(_) => Err(EvalError::beyond_64_bits(function, span)),
        };
        match (small, of) {
            (Ok(value), _) => Ok(value.into()),
            (Err(error), _) if error.why != Why::TooLarge => Err(error),
            (Err(error), [a]) => large::unfactored(function, a).ok_or(error),
            (Err(_), [a, b]) => large::of_two(function, a, b, span),
            (Err(error), _) => Err(error),
        }
    }

    fn graver(first: EvalError, second: EvalError) -> EvalError {
        Row::graver(first, second)
    }
}

fn not_an_integer(span: &Span) -> EvalError {
    EvalError::new(span, "a quotient is not an integer")
}

fn gcd(a: i128, b: i128) -> u128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn lcm(a: i128, b: i128) -> Option<i128> {
    let parts = a.unsigned_abs().checked_div(gcd(a, b)).unwrap_or(0);
    parts.checked_mul(b.unsigned_abs())?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{ExpressionKind, parse_expression};

    #[test]
    fn big_integers_give_the_same_as_128_bits_and_the_same_kind_of_trouble() {
        let names = ["a", "b", "c"].map(|name| (name.to_string(), ExpressionKind::Integer));
        let numbers = [-7, -2, -1, 0, 1, 2, 3, 12, 1 << 40].map(Some);
        for text in [
            "a / b - a % b",
            "a ^ b + b",
            "gcd(a, b) + lcm(a, b) - abs(a) + max(a, b, 3)",
            "a | b or c > 3",
            "a > b and 7 / b > a or c = 1",
            "a in (b, 7 / b, c..9)",
            "v2(a) + sqrt(b) + log2(a)",
            "prime(a) + omega(b)",
            "not (a < b < 12) or tau(b) > 2",
        ] {
            let expression = parse_expression(text, &mut &names[..]).unwrap().expr;
            for division in [Division::Whole, Division::Exact] {
                for (a, b) in numbers.iter().flat_map(|&a| numbers.map(|b| (a, b))) {
                    let slots = [a, b, None];
                    let row = Row {
                        slots: &slots,
                        division,
                    };
                    let small = expression.eval(&row);
                    let large = expression.eval(&LargeRow(row));
                    if small
                        .as_ref()
                        .is_err_and(|error| error.why == Why::TooLarge)
                    {
                        continue;
                    }
                    assert_eq!(large, small.map(IBig::from), "{text} at {slots:?}");
                }
            }
        }
    }
}
