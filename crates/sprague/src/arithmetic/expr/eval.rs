//! The walk that works expressions out, whatever their numbers are.
//!
//! A part without a value matters only if the answer depends on it: `x and y` is false if one of them
//! is false, `x or y` and `x in (…)` are true if one way is.

use super::{EvalError, Expr, Function, GameTerm, ListEntry, Operator, Over, Span};
use std::fmt;

/// Where an expression is worked out: what its numbers are, and what its variables stand for.
pub trait Environment {
    /// The numbers; `false` is 0 and `true` is 1.
    type Number: Clone + Ord + From<bool>;
    /// What it is to have no value.
    type Error: From<EvalError>;

    /// A number that is written out.
    fn number(&self, number: i128) -> Result<Self::Number, Self::Error>;

    /// The value of a variable.
    fn variable(&self, slot: usize, name: &str) -> Result<Self::Number, Self::Error>;

    /// What an operator of arithmetic, or `|`, makes of two numbers.
    fn operate(
        &self,
        operator: Operator,
        a: Self::Number,
        b: Self::Number,
        span: &Span,
    ) -> Result<Self::Number, Self::Error>;

    /// A function of one number or two; more are folded.
    fn call(
        &self,
        function: Function,
        arguments: &[Self::Number],
        span: &Span,
    ) -> Result<Self::Number, Self::Error>;

    /// Something about a game, perhaps about one of its heaps.
    fn of_game(
        &self,
        term: &GameTerm,
        _heap: Option<Self::Number>,
    ) -> Result<Self::Number, Self::Error> {
        Err(EvalError::new(&term.span, "games cannot be looked at here").into())
    }

    /// Something about all numbers of a range.
    fn over(&self, over: &Over) -> Result<Self::Number, Self::Error> {
        Err(EvalError::new(&over.span, "ranges cannot be walked through here").into())
    }

    /// Which of two troubles is told, the first one or the second.
    fn graver(first: Self::Error, _second: Self::Error) -> Self::Error {
        first
    }
}

impl Expr {
    /// The value in an environment.
    pub fn eval<G: Environment>(&self, environment: &G) -> Result<G::Number, G::Error> {
        match self {
            Expr::Number(number) => environment.number(*number),
            Expr::Variable(slot, name) => environment.variable(*slot, name),
            Expr::Minus(inner, span) => {
                let value = inner.eval(environment)?;
                environment.operate(Operator::Subtract, false.into(), value, span)
            }
            Expr::Binary(operator, pair, span) if operator.is_arithmetic() => {
                let (a, b) = (pair.0.eval(environment)?, pair.1.eval(environment)?);
                environment.operate(*operator, a, b, span)
            }
            Expr::Call(function, arguments, span) => {
                let mut rest = arguments.iter();
                let mut value = match rest.next() {
                    Some(first) => first.eval(environment)?,
                    None => return environment.call(*function, &[], span),
                };
                if rest.len() == 0 {
                    return environment.call(*function, &[value], span);
                }
                for next in rest {
                    let next = next.eval(environment)?;
                    value = environment.call(*function, &[value, next], span)?;
                }
                Ok(value)
            }
            Expr::Game(term) => {
                let heap = term.heap.as_ref().map(|heap| heap.eval(environment));
                environment.of_game(term, heap.transpose()?)
            }
            Expr::Over(over) => environment.over(over),
            Expr::Not(_) | Expr::In(..) | Expr::Binary(..) => {
                self.holds(environment).map(Into::into)
            }
        }
    }

    /// Whether it is true in an environment: not 0.
    pub fn holds<G: Environment>(&self, environment: &G) -> Result<bool, G::Error> {
        match self {
            Expr::Not(inner) => Ok(!inner.holds(environment)?),
            Expr::In(needle, entries) => listed(entries, &needle.eval(environment)?, environment),
            Expr::Binary(operator, pair, span) if !operator.is_arithmetic() => {
                let (left, right) = &**pair;
                match operator {
                    Operator::And => {
                        joined::<G>(false, left.holds(environment), || right.holds(environment))
                    }
                    Operator::Or => {
                        joined::<G>(true, left.holds(environment), || right.holds(environment))
                    }
                    _ => compare(
                        *operator,
                        left.eval(environment)?,
                        right.eval(environment)?,
                        |a, b| environment.operate(*operator, a, b, span),
                    ),
                }
            }
            _ => Ok(self.eval(environment)? != false.into()),
        }
    }
}

/// Whether a number is in a list.
pub(crate) fn listed<G: Environment>(
    entries: &[ListEntry],
    number: &G::Number,
    environment: &G,
) -> Result<bool, G::Error> {
    let mut trouble = None;
    for entry in entries {
        match entry.includes(number, environment) {
            Ok(true) => return Ok(true),
            Ok(false) => {}
            Err(error) => {
                trouble = Some(match trouble {
                    None => error,
                    Some(first) => G::graver(first, error),
                });
            }
        }
    }
    trouble.map_or(Ok(false), Err)
}

impl ListEntry {
    /// Whether a number is the entry or in its range.
    fn includes<G: Environment>(
        &self,
        value: &G::Number,
        environment: &G,
    ) -> Result<bool, G::Error> {
        match &self.to {
            None => Ok(*value == self.from.eval(environment)?),
            Some(to) => joined::<G>(
                false,
                self.from.eval(environment).map(|from| from <= *value),
                || Ok(*value <= to.eval(environment)?),
            ),
        }
    }
}

/// Two truths, of which either being `settled` settles the answer: false for `and`, true for `or`. If
/// the first has no answer, the second may still settle it.
#[inline]
fn joined<G: Environment>(
    settled: bool,
    a: Result<bool, G::Error>,
    b: impl FnOnce() -> Result<bool, G::Error>,
) -> Result<bool, G::Error> {
    match a {
        Ok(a) if a == settled => Ok(a),
        Ok(_) => b(),
        Err(error) => match b() {
            Ok(b) if b == settled => Ok(b),
            Ok(_) => Err(error),
            Err(second) => Err(G::graver(error, second)),
        },
    }
}

#[inline]
fn compare<N: Ord + From<bool>, E>(
    operator: Operator,
    a: N,
    b: N,
    otherwise: impl FnOnce(N, N) -> Result<N, E>,
) -> Result<bool, E> {
    Ok(match operator {
        Operator::Equal => a == b,
        Operator::Unequal => a != b,
        Operator::Less => a < b,
        Operator::AtMost => a <= b,
        Operator::Greater => a > b,
        Operator::AtLeast => a >= b,
        _ => otherwise(a, b)? != false.into(),
    })
}

/// Integers of the machine, whose arithmetic is exact or refused.
pub(super) trait Machine: Copy + Ord + fmt::Display + From<bool> {
    const TOO_LARGE: &'static str;
    fn plus(self, other: Self) -> Option<Self>;
    fn minus(self, other: Self) -> Option<Self>;
    fn times(self, other: Self) -> Option<Self>;
    /// The quotient whose remainder is not negative.
    fn over(self, other: Self) -> Option<Self>;
    fn modulo(self, other: Self) -> Option<Self>;
    fn power(self, exponent: u32) -> Option<Self>;
    fn xor(self, other: Self) -> Self;
    fn exponent(self) -> Option<u32>;
}

macro_rules! machine {
    ($($integer:ty, $too_large:literal;)*) => {$(
        impl Machine for $integer {
            const TOO_LARGE: &'static str = $too_large;
            fn plus(self, other: Self) -> Option<Self> {
                self.checked_add(other)
            }
            fn minus(self, other: Self) -> Option<Self> {
                self.checked_sub(other)
            }
            fn times(self, other: Self) -> Option<Self> {
                self.checked_mul(other)
            }
            fn over(self, other: Self) -> Option<Self> {
                self.checked_div_euclid(other)
            }
            fn modulo(self, other: Self) -> Option<Self> {
                self.checked_rem_euclid(other)
            }
            fn power(self, exponent: u32) -> Option<Self> {
                self.checked_pow(exponent)
            }
            fn xor(self, other: Self) -> Self {
                self ^ other
            }
            fn exponent(self) -> Option<u32> {
                self.try_into().ok()
            }
        }
    )*};
}

machine! {
    i64, "the result does not fit in 64 bits";
    i128, "the result does not fit in 128 bits";
}

/// Nim-sums are of nim-values.
pub(super) const NEGATIVE_XOR: &str = "a nim-sum of negative numbers is not defined";

/// What an operator of arithmetic, or `|`, makes of two integers of the machine.
#[inline]
pub(super) fn operate<T: Machine>(
    operator: Operator,
    a: T,
    b: T,
    span: &Span,
) -> Result<T, EvalError> {
    let zero = T::from(false);
    let by_zero = || EvalError::new(span, format!("{a} is divided by 0"));
    let exact = match operator {
        Operator::Add => a.plus(b),
        Operator::Subtract => a.minus(b),
        Operator::Multiply => a.times(b),
        Operator::Divide | Operator::Remainder if b == zero => return Err(by_zero()),
        Operator::Divide => a.over(b),
        Operator::Remainder => a.modulo(b),
        Operator::Xor if a < zero || b < zero => {
            return Err(EvalError::new(span, NEGATIVE_XOR));
        }
        Operator::Xor => Some(a.xor(b)),
        Operator::Power => match b.exponent() {
            Some(exponent) => a.power(exponent),
            None => {
                let message = format!("the exponent is {b}");
                return Err(match b < zero {
                    true => EvalError::new(span, message),
                    false => EvalError::too_large(span, message),
                });
            }
        },
        // 0 divides only 0; the one remainder that overflows is by -1, which divides everything.
        _ if a == zero => Some((b == zero).into()),
        _ => Some(b.modulo(a).is_none_or(|rest| rest == zero).into()),
    };
    exact.ok_or_else(|| EvalError::too_large(span, T::TOO_LARGE))
}
