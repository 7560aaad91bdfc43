//! Integer expressions with arithmetic functions: the language of rules of one's own, of closed
//! forms and of highlighted subsequences.
//!
//! An expression is read once into a tree whose variables are numbered slots; evaluating it
//! allocates nothing. Truth is 1 and falsehood 0. Arithmetic is exact in 64 bits or an error that
//! points at the place in the text.

use super::factor::{Factorisation, gcd, is_prime};
use super::sieve::FactorSieve;
use super::{functions, primes};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;

/// How many variables an expression may have, `n` among them.
pub const SLOTS: usize = 8;

/// The bytes of the text a part of an expression was read from. Two expressions are equal wherever
/// they stood, so all spans are.
#[derive(Debug, Clone, Default)]
pub struct Span(pub Range<usize>);

impl PartialEq for Span {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Span {}

impl Hash for Span {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// An integer expression.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Expr {
    /// A number.
    Number(i64),
    /// A variable: its slot and its name. Slot 0 is `n`.
    Variable(usize, Box<str>),
    /// `-x`.
    Minus(Box<Expr>, Span),
    /// `not x`.
    Not(Box<Expr>),
    /// Two operands.
    Binary(Operator, Box<(Expr, Expr)>, Span),
    /// A function of one or two arguments.
    Call(Function, Vec<Expr>, Span),
}

/// What stands between two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Power,
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Divides,
    And,
    Or,
}

impl Operator {
    /// As it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Operator::Add => "+",
            Operator::Subtract => "-",
            Operator::Multiply => "*",
            Operator::Divide => "/",
            Operator::Remainder => "%",
            Operator::Power => "^",
            Operator::Equal => "=",
            Operator::Unequal => "!=",
            Operator::Less => "<",
            Operator::AtMost => "<=",
            Operator::Greater => ">",
            Operator::AtLeast => ">=",
            Operator::Divides => "|",
            Operator::And => "and",
            Operator::Or => "or",
        }
    }

    /// Whether it compares two numbers, so that its value is a truth.
    pub fn is_comparison(self) -> bool {
        self.strength() == 4
    }

    /// How strongly it binds; larger is stronger.
    fn strength(self) -> u8 {
        match self {
            Operator::Or => 1,
            Operator::And => 2,
            Operator::Add | Operator::Subtract => 5,
            Operator::Multiply | Operator::Divide | Operator::Remainder => 6,
            Operator::Power => 8,
            _ => 4,
        }
    }
}

/// The functions that can be called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Function {
    Gcd,
    Lcm,
    Min,
    Max,
    Abs,
    Sqrt,
    Log2,
    Popcount,
    Tau,
    Sigma,
    Phi,
    SmallOmega,
    BigOmega,
    Mobius,
    Radical,
    Prime,
    PrimePower,
    Squarefree,
    Square,
    V2,
    Valuation,
    OddPart,
    LeastPrime,
    GreatestPrime,
    PrimeCount,
    Class,
}

/// Every function with the name it is printed by, other names, how many arguments it takes, and
/// what it is.
pub const FUNCTIONS: &[(Function, &str, &[&str], usize, &str)] = &[
    (Function::Gcd, "gcd", &[], 2, "greatest common divisor"),
    (Function::Lcm, "lcm", &[], 2, "least common multiple"),
    (Function::Min, "min", &[], 2, "the smaller of two numbers"),
    (Function::Max, "max", &[], 2, "the larger of two numbers"),
    (Function::Abs, "abs", &[], 1, "absolute value"),
    (
        Function::Sqrt,
        "sqrt",
        &["isqrt"],
        1,
        "square root, rounded down",
    ),
    (
        Function::Log2,
        "log2",
        &[],
        1,
        "logarithm to base 2, rounded down",
    ),
    (
        Function::Popcount,
        "popcount",
        &[],
        1,
        "number of ones in binary",
    ),
    (Function::Tau, "tau", &["τ"], 1, "number of divisors"),
    (Function::Sigma, "sigma", &["σ"], 1, "sum of divisors"),
    (
        Function::Phi,
        "phi",
        &["totient", "φ"],
        1,
        "Euler's totient",
    ),
    (
        Function::SmallOmega,
        "omega",
        &["smallomega", "ω"],
        1,
        "number of distinct primes",
    ),
    (
        Function::BigOmega,
        "Omega",
        &["bigomega", "Ω"],
        1,
        "number of primes with multiplicity",
    ),
    (
        Function::Mobius,
        "mu",
        &["mobius", "μ"],
        1,
        "Möbius function",
    ),
    (
        Function::Radical,
        "rad",
        &["radical"],
        1,
        "product of the distinct primes",
    ),
    (
        Function::Prime,
        "prime",
        &["is_prime"],
        1,
        "1 for a prime, otherwise 0",
    ),
    (
        Function::PrimePower,
        "prime_power",
        &[],
        1,
        "1 for p^k with k at least 1, otherwise 0",
    ),
    (
        Function::Squarefree,
        "squarefree",
        &[],
        1,
        "1 if no square of a prime divides it",
    ),
    (
        Function::Square,
        "square",
        &["is_square"],
        1,
        "1 for a perfect square, otherwise 0",
    ),
    (Function::V2, "v2", &[], 1, "how often 2 divides it"),
    (
        Function::Valuation,
        "v",
        &["valuation"],
        2,
        "v(p, x): how often p divides x",
    ),
    (
        Function::OddPart,
        "odd_part",
        &["oddpart"],
        1,
        "what remains without factors 2",
    ),
    (
        Function::LeastPrime,
        "lpf",
        &["least_prime"],
        1,
        "smallest prime factor",
    ),
    (
        Function::GreatestPrime,
        "gpf",
        &["greatest_prime"],
        1,
        "largest prime factor",
    ),
    (
        Function::PrimeCount,
        "pi",
        &["π", "prime_count"],
        1,
        "number of primes up to it",
    ),
    (
        Function::Class,
        "class",
        &["shapiro"],
        1,
        "how often phi leads to 2 (Shapiro 1943)",
    ),
];

impl Function {
    /// The function of that name, with its number of arguments. `Omega` and `omega` differ.
    pub fn named(name: &str) -> Option<(Self, usize)> {
        FUNCTIONS
            .iter()
            .find(|(_, own, others, ..)| *own == name || others.contains(&name))
            .map(|&(function, _, _, arguments, _)| (function, arguments))
    }

    /// The name it is printed by.
    pub fn name(self) -> &'static str {
        FUNCTIONS
            .iter()
            .find(|(function, ..)| *function == self)
            .map_or("", |(_, name, ..)| name)
    }
}

/// An expression that has no value: where in the text, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct EvalError {
    /// The bytes of the text.
    pub span: Range<usize>,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
}

impl EvalError {
    /// An error about a part of the text.
    pub fn new(span: &Span, message: impl Into<String>) -> Self {
        EvalError {
            span: span.0.clone(),
            message: message.into(),
        }
    }
}

/// The values of the variables, and the sieve that helps with arithmetic functions.
#[derive(Debug, Clone)]
pub struct Scope<'a> {
    /// One value per slot; slot 0 is `n`.
    pub slots: [i64; SLOTS],
    /// Numbers within the sieve are factored at once, others one by one.
    pub sieve: &'a FactorSieve,
    /// How many numbers of ranges may still be walked through; without a bound, long ranges are refused.
    pub steps: Option<u64>,
    /// How many were walked through.
    pub walked: u64,
}

impl<'a> Scope<'a> {
    /// The scope in which `n` has a value.
    pub fn new(n: i64, sieve: &'a FactorSieve) -> Self {
        let mut slots = [0; SLOTS];
        slots[0] = n;
        Scope {
            slots,
            sieve,
            steps: None,
            walked: 0,
        }
    }

    /// Takes one step through a range, if there is one left.
    pub fn step(&mut self) -> bool {
        self.walked += 1;
        match &mut self.steps {
            None => true,
            Some(0) => false,
            Some(left) => {
                *left -= 1;
                true
            }
        }
    }
}

impl Expr {
    /// The value in a scope.
    pub fn eval(&self, scope: &Scope<'_>) -> Result<i64, EvalError> {
        match self {
            Expr::Number(number) => Ok(*number),
            Expr::Variable(slot, _) => Ok(scope.slots[*slot]),
            Expr::Minus(inner, span) => {
                let value = inner.eval(scope)?;
                value.checked_neg().ok_or_else(|| too_large(span))
            }
            Expr::Not(inner) => Ok(i64::from(inner.eval(scope)? == 0)),
            Expr::Binary(Operator::And, pair, _) => Ok(i64::from(
                pair.0.eval(scope)? != 0 && pair.1.eval(scope)? != 0,
            )),
            Expr::Binary(Operator::Or, pair, _) => Ok(i64::from(
                pair.0.eval(scope)? != 0 || pair.1.eval(scope)? != 0,
            )),
            Expr::Binary(operator, pair, span) => {
                operate(*operator, pair.0.eval(scope)?, pair.1.eval(scope)?, span)
            }
            Expr::Call(function, arguments, span) => {
                let mut values = [0; 2];
                for (value, argument) in values.iter_mut().zip(arguments) {
                    *value = argument.eval(scope)?;
                }
                call(*function, values, scope.sieve, span)
            }
        }
    }

    /// Whether the expression is true in a scope.
    pub fn holds(&self, scope: &Scope<'_>) -> Result<bool, EvalError> {
        Ok(self.eval(scope)? != 0)
    }

    /// Calls `visit` with the slot of every variable that occurs.
    pub fn for_each_variable(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            Expr::Number(_) => {}
            Expr::Variable(slot, _) => visit(*slot),
            Expr::Minus(inner, _) | Expr::Not(inner) => inner.for_each_variable(visit),
            Expr::Binary(_, pair, _) => {
                pair.0.for_each_variable(visit);
                pair.1.for_each_variable(visit);
            }
            Expr::Call(_, arguments, _) => {
                for argument in arguments {
                    argument.for_each_variable(visit);
                }
            }
        }
    }

    /// The variable `n`.
    pub fn n() -> Self {
        Expr::Variable(0, "n".into())
    }

    /// Whether it is just `n`.
    pub fn is_n(&self) -> bool {
        matches!(self, Expr::Variable(0, _))
    }
}

fn too_large(span: &Span) -> EvalError {
    EvalError::new(span, "the result does not fit in 64 bits")
}

fn operate(operator: Operator, a: i64, b: i64, span: &Span) -> Result<i64, EvalError> {
    let zero = || EvalError::new(span, format!("{a} is divided by 0"));
    let exact = match operator {
        Operator::Add => a.checked_add(b),
        Operator::Subtract => a.checked_sub(b),
        Operator::Multiply => a.checked_mul(b),
        Operator::Divide if b == 0 => return Err(zero()),
        Operator::Divide => a.checked_div_euclid(b),
        Operator::Remainder if b == 0 => return Err(zero()),
        Operator::Remainder => a.checked_rem_euclid(b),
        Operator::Power => {
            let exponent = u32::try_from(b)
                .map_err(|_| EvalError::new(span, format!("the exponent is {b}")))?;
            a.checked_pow(exponent)
        }
        Operator::Equal => Some(i64::from(a == b)),
        Operator::Unequal => Some(i64::from(a != b)),
        Operator::Less => Some(i64::from(a < b)),
        Operator::AtMost => Some(i64::from(a <= b)),
        Operator::Greater => Some(i64::from(a > b)),
        Operator::AtLeast => Some(i64::from(a >= b)),
        // 0 divides only 0; the one remainder that overflows is by -1.
        Operator::Divides => Some(i64::from(match a {
            0 => b == 0,
            _ => b.checked_rem(a).is_none_or(|rest| rest == 0),
        })),
        Operator::And => Some(i64::from(a != 0 && b != 0)),
        Operator::Or => Some(i64::from(a != 0 || b != 0)),
    };
    exact.ok_or_else(|| too_large(span))
}

/// A number that a function of that name must find positive.
pub(crate) fn positive(name: &str, x: i64, span: &Span) -> Result<u64, EvalError> {
    match u64::try_from(x) {
        Ok(x) if x > 0 => Ok(x),
        _ => {
            let message = format!("{name}({x}) is not defined; it takes positive numbers");
            Err(EvalError::new(span, message))
        }
    }
}

/// The factorisation of a positive number.
pub(crate) fn factored(
    name: &str,
    x: i64,
    sieve: &FactorSieve,
    span: &Span,
) -> Result<Factorisation, EvalError> {
    Ok(sieve.factorise(positive(name, x, span)?))
}

fn call(
    function: Function,
    [a, b]: [i64; 2],
    sieve: &FactorSieve,
    span: &Span,
) -> Result<i64, EvalError> {
    let undefined = |x: i64| {
        let name = function.name();
        EvalError::new(span, format!("{name}({x}) is not defined"))
    };
    let factors = || factored(function.name(), a, sieve, span);
    let natural = || u64::try_from(a).map_err(|_| undefined(a));
    let exact = match function {
        Function::Gcd => gcd(a.unsigned_abs(), b.unsigned_abs()).into(),
        Function::Lcm => match gcd(a.unsigned_abs(), b.unsigned_abs()) {
            0 => 0,
            common => i128::from(a.unsigned_abs() / common) * i128::from(b.unsigned_abs()),
        },
        Function::Min => a.min(b).into(),
        Function::Max => a.max(b).into(),
        Function::Abs => i128::from(a).abs(),
        Function::Sqrt => natural()?.isqrt().into(),
        Function::Log2 => natural()?
            .checked_ilog2()
            .ok_or_else(|| undefined(a))?
            .into(),
        Function::Popcount => natural()?.count_ones().into(),
        Function::Tau => functions::tau(&factors()?).into(),
        Function::Sigma => functions::sigma(&factors()?)
            .ok_or_else(|| too_large(span))?
            .into(),
        Function::Phi => functions::phi(&factors()?).into(),
        Function::SmallOmega => functions::small_omega(&factors()?).into(),
        Function::BigOmega => functions::big_omega(&factors()?).into(),
        Function::Mobius => functions::mobius(&factors()?).into(),
        Function::Radical => functions::radical(&factors()?).into(),
        Function::Prime => {
            let n = u64::try_from(a).unwrap_or(0);
            let prime = match sieve.least_prime(n) {
                Some(least) => n >= 2 && least == n,
                None => is_prime(n),
            };
            i128::from(prime)
        }
        Function::PrimePower => i128::from(a > 1 && factors()?.factors().len() == 1),
        Function::Squarefree => i128::from(a > 0 && functions::is_squarefree(&factors()?)),
        Function::Square => i128::from(a >= 0 && natural()?.isqrt().pow(2) == natural()?),
        Function::V2 if a == 0 => return Err(undefined(a)),
        Function::V2 => a.trailing_zeros().into(),
        Function::Valuation => valuation(a, b)
            .ok_or_else(|| EvalError::new(span, format!("v({a}, {b}) is not defined")))?,
        Function::OddPart if a == 0 => return Err(undefined(a)),
        Function::OddPart => (a >> a.trailing_zeros()).into(),
        Function::LeastPrime => {
            prime_of(factors()?.factors().first()).ok_or_else(|| undefined(a))?
        }
        Function::GreatestPrime => {
            prime_of(factors()?.factors().last()).ok_or_else(|| undefined(a))?
        }
        Function::PrimeCount => sieve
            .prime_count(natural()?)
            .or_else(|| primes::prime_count(a as u64))
            .ok_or_else(|| {
                let most = primes::LARGEST_COUNTED;
                EvalError::new(span, format!("pi({a}): primes are counted up to {most}"))
            })?
            .into(),
        Function::Class => functions::shapiro_class(&factors()?, &|x| sieve.factorise(x)).into(),
    };
    i64::try_from(exact).map_err(|_| too_large(span))
}

fn prime_of(factor: Option<&(u64, u32)>) -> Option<i128> {
    factor.map(|&(prime, _)| prime.into())
}

fn valuation(base: i64, mut x: i64) -> Option<i128> {
    if base < 2 || x == 0 {
        return None;
    }
    let mut times = 0;
    while x % base == 0 {
        x /= base;
        times += 1;
    }
    Some(times)
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

impl Expr {
    /// Writes the expression, in brackets if it binds less strongly than its surroundings.
    fn write(&self, f: &mut fmt::Formatter<'_>, around: u8) -> fmt::Result {
        let strength = match self {
            Expr::Binary(operator, ..) => operator.strength(),
            Expr::Not(_) => 3,
            Expr::Minus(..) => 7,
            Expr::Number(number) if *number < 0 => 7,
            _ => 9,
        };
        if strength < around {
            f.write_str("(")?;
        }
        match self {
            Expr::Number(number) => write!(f, "{number}")?,
            Expr::Variable(_, name) => f.write_str(name)?,
            Expr::Minus(inner, _) => {
                f.write_str("-")?;
                inner.write(f, 7)?;
            }
            Expr::Not(inner) => {
                f.write_str("not ")?;
                inner.write(f, 3)?;
            }
            Expr::Binary(operator, pair, _) => {
                // Operators group to the left, powers to the right, comparisons not at all.
                let (left, right) = match operator {
                    Operator::Power => (strength + 1, strength),
                    _ if strength == 4 => (strength + 1, strength + 1),
                    _ => (strength, strength + 1),
                };
                pair.0.write(f, left)?;
                match operator {
                    Operator::Power => f.write_str("^")?,
                    _ => write!(f, " {} ", operator.symbol())?,
                }
                pair.1.write(f, right)?;
            }
            Expr::Call(function, arguments, _) => {
                write!(f, "{}(", function.name())?;
                for (i, argument) in arguments.iter().enumerate() {
                    f.write_str(if i > 0 { ", " } else { "" })?;
                    argument.write(f, 0)?;
                }
                f.write_str(")")?;
            }
        }
        if strength < around {
            f.write_str(")")?;
        }
        Ok(())
    }
}
