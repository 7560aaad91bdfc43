//! Expressions in `n` for numbers beyond 64 bits, by big integers and [`factorise_large`].

use super::scope::call;
use super::{Environment, EvalError, Expr, Function, Operator, Span, Why};
use crate::arithmetic::FactorSieve;
use crate::arithmetic::large::{FactorError, Unfactored, factorise_large};
use crate::{Control, Stopped};
use dashu_int::ops::{BitTest, DivEuclid, Gcd, RemEuclid, SquareRoot, UnsignedAbs};
use dashu_int::{IBig, UBig};

/// No power is written out beyond this many bits.
const LONGEST: usize = 1 << 20;
/// No product is written out beyond this many bits.
const LONGEST_PRODUCT: usize = 1 << 22;

/// Why an expression has no value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LargeError {
    /// It is not defined here, or not for numbers of this size.
    #[error(transparent)]
    Undefined(EvalError),
    /// It asks for a factorisation that was not found.
    #[error(transparent)]
    Unfactored(#[from] Unfactored),
    /// Whoever waits has had enough.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl From<EvalError> for LargeError {
    fn from(error: EvalError) -> Self {
        match error.why {
            Why::Stopped(stopped) => LargeError::Stopped(stopped),
            _ => LargeError::Undefined(error),
        }
    }
}

impl From<FactorError> for LargeError {
    fn from(error: FactorError) -> Self {
        match error {
            FactorError::Unfactored(number) => number.into(),
            FactorError::Stopped(stopped) => stopped.into(),
        }
    }
}

/// A big integer for `n`, the only variable, and the handle that ends factoring.
struct Large<'a> {
    n: &'a IBig,
    control: &'a Control,
}

impl Expr {
    /// The value when `n`, the only variable, has this value.
    pub fn eval_large(&self, n: &IBig, control: &Control) -> Result<IBig, LargeError> {
        self.eval(&Large { n, control })
    }
}

impl Environment for Large<'_> {
    type Number = IBig;
    type Error = LargeError;

    fn number(&self, number: i128) -> Result<IBig, LargeError> {
        Ok(number.into())
    }

    fn variable(&self, slot: usize, name: &str) -> Result<IBig, LargeError> {
        if slot == 0 {
            return Ok(self.n.clone());
        }
        let message = format!("{name} has no value here");
        Err(EvalError::new(&Span::default(), message).into())
    }

    fn operate(&self, by: Operator, a: IBig, b: IBig, span: &Span) -> Result<IBig, LargeError> {
        // Numbers of a million digits take a tenth of a second.
        self.control.check()?;
        Ok(operate(by, a, b, span)?)
    }

    fn call(&self, function: Function, of: &[IBig], span: &Span) -> Result<IBig, LargeError> {
        let small = of.iter().map(i64::try_from).collect::<Result<Vec<_>, _>>();
        if let Ok(small) = small {
            let control = Some(self.control);
            match call(function, &small, &FactorSieve::new(), control, span) {
                Ok(value) => return Ok(value.into()),
                Err(error) if matches!(error.why, Why::Stopped(_)) => return Err(error.into()),
                Err(_) => {}
            }
        }
        match of {
            [a] => of_one(function, a, span, self.control),
            [a, b] => Ok(of_two(function, a, b, span)?),
            _ => Err(EvalError::beyond_64_bits(function, span).into()),
        }
    }
}

pub(super) fn operate(
    operator: Operator,
    a: IBig,
    b: IBig,
    span: &Span,
) -> Result<IBig, EvalError> {
    let zero = || EvalError::new(span, format!("{} is divided by 0", shown(&a)));
    Ok(match operator {
        Operator::Add => a + b,
        Operator::Subtract => a - b,
        Operator::Multiply if a.bit_len() + b.bit_len() > LONGEST_PRODUCT => {
            return Err(too_long("product", span));
        }
        Operator::Multiply => a * b,
        Operator::Divide | Operator::Remainder if b.is_zero() => return Err(zero()),
        Operator::Divide => a.div_euclid(b),
        Operator::Remainder => a.rem_euclid(b).into(),
        Operator::Xor if a < IBig::ZERO || b < IBig::ZERO => {
            return Err(EvalError::new(span, super::eval::NEGATIVE_XOR));
        }
        Operator::Xor => a ^ b,
        Operator::Power => {
            let exponent = u64::try_from(&b).map_err(|_| {
                let message = format!("the exponent is {}", shown(&b));
                match b > IBig::ZERO {
                    true => EvalError::too_large(span, message),
                    false => EvalError::new(span, message),
                }
            })?;
            // Only powers of -1, 0 and 1 can be that large, and of those the parity matters.
            let huge = usize::MAX - 1 + (exponent % 2) as usize;
            let exponent = usize::try_from(exponent).unwrap_or(huge);
            if a.bit_len() > 1 && a.bit_len().saturating_mul(exponent) > LONGEST {
                return Err(too_long("power", span));
            }
            a.pow(exponent)
        }
        _ if a.is_zero() => b.is_zero().into(),
        _ => b.rem_euclid(a).is_zero().into(),
    })
}

fn too_long(what: &str, span: &Span) -> EvalError {
    EvalError::too_large(span, format!("the {what} is too long to write out"))
}

/// A number for messages, which nobody reads in full if it is long.
pub(crate) fn shown(number: &IBig) -> String {
    match number.bit_len() {
        0..=200 => number.to_string(),
        bits => format!("a number of {bits} bits"),
    }
}

pub(super) fn of_two(
    function: Function,
    a: &IBig,
    b: &IBig,
    span: &Span,
) -> Result<IBig, EvalError> {
    let common = || a.unsigned_abs().gcd(b.unsigned_abs());
    Ok(match function {
        Function::Min => a.min(b).clone(),
        Function::Max => a.max(b).clone(),
        Function::Gcd if a.is_zero() || b.is_zero() => (a + b).unsigned_abs().into(),
        Function::Gcd => common().into(),
        Function::Lcm if a.is_zero() || b.is_zero() => IBig::ZERO,
        Function::Lcm => (a.unsigned_abs() / common() * b.unsigned_abs()).into(),
        _ => return Err(EvalError::beyond_64_bits(function, span)),
    })
}

fn of_one(
    function: Function,
    a: &IBig,
    span: &Span,
    control: &Control,
) -> Result<IBig, LargeError> {
    let undefined = || {
        let message = format!("{}({}) is not defined", function.name(), shown(a));
        LargeError::from(EvalError::new(span, message))
    };
    if let Some(value) = unfactored(function, a) {
        return Ok(value);
    }
    let natural = match UBig::try_from(a.clone()) {
        Ok(natural) => natural,
        Err(_) if function.is_predicate() => return Ok(IBig::ZERO),
        Err(_) => return Err(undefined()),
    };
    if natural.is_zero() {
        return Err(undefined());
    }
    let factors = factorise_large(&natural, control)?;
    Ok(of_factors(function, &factors).ok_or_else(|| EvalError::beyond_64_bits(function, span))?)
}

/// The functions that need no factorisation, where they are defined.
pub(super) fn unfactored(function: Function, a: &IBig) -> Option<IBig> {
    if function == Function::Abs {
        return Some(a.unsigned_abs().into());
    }
    let natural = UBig::try_from(a.clone()).ok().filter(|a| !a.is_zero())?;
    let twos = natural.trailing_zeros().unwrap_or(0);
    Some(match function {
        Function::V2 => twos.into(),
        Function::OddPart => (natural >> twos).into(),
        Function::Sqrt => natural.sqrt().into(),
        Function::Square => (natural.sqrt().sqr() == natural).into(),
        Function::Log2 => (natural.bit_len() - 1).into(),
        _ => return None,
    })
}

/// The functions that are read off a factorisation.
fn of_factors(function: Function, factors: &[(UBig, u32)]) -> Option<IBig> {
    let product = |of: &dyn Fn(&UBig, usize) -> UBig| -> IBig {
        let each = factors.iter().map(|(p, e)| of(p, *e as usize));
        each.fold(UBig::ONE, |all, one| all * one).into()
    };
    let squarefree = factors.iter().all(|(_, e)| *e == 1);
    let truth = IBig::from;
    Some(match function {
        Function::Tau => product(&|_, e| UBig::from(e + 1)),
        Function::Sigma => product(&|p, e| (p.pow(e + 1) - UBig::ONE) / (p - UBig::ONE)),
        Function::Phi => product(&|p, e| p.pow(e - 1) * (p - UBig::ONE)),
        Function::Radical => product(&|p, _| p.clone()),
        Function::SmallOmega => factors.len().into(),
        Function::BigOmega => factors.iter().map(|(_, e)| *e).sum::<u32>().into(),
        Function::Mobius => match (squarefree, factors.len() % 2) {
            (false, _) => IBig::ZERO,
            (true, 0) => IBig::ONE,
            (true, _) => IBig::NEG_ONE,
        },
        Function::Prime => truth(matches!(factors, [(_, 1)])),
        Function::PrimePower => truth(factors.len() == 1),
        Function::Squarefree => truth(squarefree),
        Function::LeastPrime => factors.first()?.0.clone().into(),
        Function::GreatestPrime => factors.last()?.0.clone().into(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::expr::RuleScope;
    use crate::notation::parse_arithmetic;

    /// Every value is also worked out without 64-bit arithmetic at the top.
    fn both(text: &str, n: i64) -> (IBig, IBig) {
        let expr = parse_arithmetic(text).unwrap();
        let small = expr.eval(&RuleScope::new(n, &FactorSieve::new())).unwrap();
        // Adding and taking away 10^30 pushes the work beyond 64 bits.
        let text = format!("({text}) + 10^30 - 10^30");
        let large = parse_arithmetic(&text)
            .unwrap()
            .eval_large(&n.into(), &Control::new());
        (small.into(), large.unwrap())
    }

    #[test]
    fn large_and_small_evaluation_agree() {
        for text in [
            "sigma(n) - n",
            "3*n + 1",
            "n / 7 - n % 7",
            "phi(n) + tau(n) * 2^5",
            "gcd(n, 12) + lcm(n, 18)",
            "(n > 100 and not prime(n)) or n % 2 = 0",
            "v2(2*n) + odd_part(n) + sqrt(n) + square(n)",
        ] {
            for n in [1, 2, 12, 97, 360, 1_000_003] {
                let (small, large) = both(text, n);
                assert_eq!(small, large, "{text} at {n}");
            }
        }
    }

    #[test]
    fn functions_work_beyond_64_bits() {
        let value = |text: &str| {
            let expr = parse_arithmetic(text).unwrap();
            expr.eval_large(&IBig::from(10).pow(30), &Control::new())
                .unwrap()
                .to_string()
        };
        assert_eq!(value("tau(n)"), "961");
        assert_eq!(value("phi(n)"), "400000000000000000000000000000");
        assert_eq!(value("v2(n) + omega(n) + Omega(n)"), "92");
        assert_eq!(value("lpf(n + 57)"), "1000000000000000000000000000057");
        assert_eq!(value("n | 2 * n"), "1");
    }

    #[test]
    fn what_is_not_defined_is_refused() {
        let n = IBig::from(10).pow(30);
        for text in [
            "1 / (n - n)",
            "n % 0",
            "n ^ n",
            "2 ^ -n",
            "pi(n)",
            "sigma(-n)",
        ] {
            let expr = parse_arithmetic(text).unwrap();
            assert!(expr.eval_large(&n, &Control::new()).is_err(), "{text}");
        }
    }
}
