//! Expressions in 64 bits, with the slots of a rule and a sieve: nothing is allocated.

use super::eval::{Machine, operate};
use super::{Environment, EvalError, Function, Operator, Span, Why};
use crate::arithmetic::factor::{Factorisation, gcd, is_prime};
use crate::arithmetic::sieve::FactorSieve;
use crate::arithmetic::{functions, primes};
use crate::{Control, Stopped};
use std::cell::Cell;

/// How many variables a rule may have, `n` among them.
pub const SLOTS: usize = 8;

/// The values of the variables, and the sieve that helps with arithmetic functions.
#[derive(Debug, Clone)]
pub struct RuleScope<'a> {
    /// One value per slot; slot 0 is `n`.
    pub slots: [i64; SLOTS],
    /// Numbers within the sieve are factored at once, others one by one.
    pub sieve: &'a FactorSieve,
    /// How many numbers of ranges may still be walked through; without a bound, long ranges are refused.
    pub steps: Option<u64>,
    /// How many were walked through.
    pub walked: u64,
    /// How many numbers are kept while lists of them are gone through.
    pub kept: usize,
    /// How many numbers of lists, such as divisors, were gone through.
    pub passed: u64,
    /// By which a long walk is ended.
    pub control: Option<&'a Control>,
    /// The work that may still be done, in units of what a number with a short expression takes; without a bound
    /// only the control ends it.
    pub effort: Option<Cell<u64>>,
    /// What one number costs, whose expressions are worked out.
    pub weight: u64,
}

impl<'a> RuleScope<'a> {
    /// The scope in which `n` has a value.
    pub fn new(n: i64, sieve: &'a FactorSieve) -> Self {
        let mut slots = [0; SLOTS];
        slots[0] = n;
        RuleScope {
            slots,
            sieve,
            steps: None,
            walked: 0,
            kept: 0,
            passed: 0,
            control: None,
            effort: None,
            weight: 1,
        }
    }

    /// Counts work. Says whether so much might still be done.
    pub fn spend(&self, cost: u64) -> bool {
        let Some(effort) = &self.effort else {
            return true;
        };
        let left = effort.get().checked_sub(cost);
        effort.set(left.unwrap_or(0));
        left.is_some()
    }

    /// Goes on to the next number of a list, which is no step through a range. Says whether there may be one; fails
    /// when somebody has had enough.
    pub fn pass(&mut self) -> Result<bool, Stopped> {
        self.passed += 1;
        if self.passed.is_multiple_of(EVERY) {
            self.control.map_or(Ok(()), Control::check)?;
        }
        Ok(self.spend(self.weight))
    }

    /// Counts work that goes through a list of so many numbers, quickly, as steps. Says whether there were so many left;
    /// fails when somebody has had enough.
    pub fn work(&mut self, numbers: usize) -> Result<bool, Stopped> {
        /// Numbers that take as long as a step.
        const QUICK: usize = 16;
        self.control.map_or(Ok(()), Control::check)?;
        let steps = (numbers / QUICK) as u64;
        let affordable = self.spend(steps);
        let Some(left) = &mut self.steps else {
            return Ok(affordable);
        };
        self.walked += steps;
        let enough = steps <= *left;
        *left = left.saturating_sub(steps);
        Ok(enough && affordable)
    }

    /// Takes one step through a range. Says whether there was one left; fails when somebody has had enough.
    pub fn step(&mut self) -> Result<bool, Stopped> {
        self.walked += 1;
        if self.walked.is_multiple_of(EVERY) {
            self.control.map_or(Ok(()), Control::check)?;
        }
        let enough = match &mut self.steps {
            None => true,
            Some(0) => false,
            Some(left) => {
                *left -= 1;
                true
            }
        };
        Ok(enough && self.spend(self.weight))
    }

    /// The factorisation of a positive number, whose cost counts.
    pub(crate) fn factored(
        &self,
        name: &str,
        x: i64,
        span: &Span,
    ) -> Result<Factorisation, EvalError> {
        self.afford(factoring(x, self.sieve), span)?;
        factored(name, x, self.sieve, span)
    }

    /// Fails if there may not be so much work any more.
    pub(crate) fn afford(&self, cost: u64, span: &Span) -> Result<(), EvalError> {
        match self.spend(cost) {
            true => Ok(()),
            false => Err(EvalError::too_large(
                span,
                "this takes too long to work out here",
            )),
        }
    }
}

/// Between two looks at the control so many numbers are gone through: each may work out an expression.
const EVERY: u64 = 32;

/// About what the factorisation of a number costs, in units.
fn factoring(x: i64, sieve: &FactorSieve) -> u64 {
    let x = x.unsigned_abs();
    match sieve.least_prime(x) {
        Some(_) => 1,
        // Pollard's rho takes the root of a prime.
        None => 1 + x.isqrt().isqrt() / 2,
    }
}

/// About what a function costs, in units.
fn cost(function: Function, x: i64, sieve: &FactorSieve) -> u64 {
    match function {
        Function::Gcd
        | Function::Lcm
        | Function::Min
        | Function::Max
        | Function::Abs
        | Function::Sqrt
        | Function::Log2
        | Function::Popcount
        | Function::Square
        | Function::V2
        | Function::Valuation
        | Function::OddPart => 0,
        // A test for primes: twelve powers.
        Function::Prime => 1 + u64::from(i64::BITS - x.leading_zeros()),
        Function::PrimeCount => match u64::try_from(x) {
            Ok(x) if x <= primes::LARGEST_COUNTED && sieve.prime_count(x).is_none() => {
                let root = x.isqrt();
                1 + root * root.isqrt() / 4
            }
            _ => 0,
        },
        _ => factoring(x, sieve),
    }
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

impl Environment for RuleScope<'_> {
    type Number = i64;
    type Error = EvalError;

    #[inline]
    fn number(&self, number: i128) -> Result<i64, EvalError> {
        i64::try_from(number).map_err(|_| too_large(&Span::default()))
    }

    #[inline]
    fn variable(&self, slot: usize, name: &str) -> Result<i64, EvalError> {
        self.slots
            .get(slot)
            .copied()
            .ok_or_else(|| EvalError::new(&Span::default(), format!("{name} has no value here")))
    }

    #[inline]
    fn operate(&self, operator: Operator, a: i64, b: i64, span: &Span) -> Result<i64, EvalError> {
        operate(operator, a, b, span)
    }

    fn call(&self, function: Function, of: &[i64], span: &Span) -> Result<i64, EvalError> {
        if self.effort.is_some() {
            let x = of.first().copied().unwrap_or(0);
            self.afford(cost(function, x, self.sieve), span)?;
        }
        let exact = call(function, of, self.sieve, self.control, span)?;
        i64::try_from(exact).map_err(|_| too_large(span))
    }

    /// What was stopped might have settled the answer.
    fn graver(first: EvalError, second: EvalError) -> EvalError {
        match second.why {
            Why::Stopped(_) => second,
            _ => first,
        }
    }
}

fn too_large(span: &Span) -> EvalError {
    EvalError::too_large(span, i64::TOO_LARGE)
}

/// A function of numbers of 64 bits, exactly. Counting primes ends when the control says so.
pub(crate) fn call(
    function: Function,
    of: &[i64],
    sieve: &FactorSieve,
    control: Option<&Control>,
    span: &Span,
) -> Result<i128, EvalError> {
    let number = |place: usize| of.get(place).copied().unwrap_or(0);
    let (a, b) = (number(0), number(1));
    let undefined = |x: i64| {
        let name = function.name();
        EvalError::new(span, format!("{name}({x}) is not defined"))
    };
    let factors = || factored(function.name(), a, sieve, span);
    let natural = || u64::try_from(a).map_err(|_| undefined(a));
    Ok(match function {
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
        Function::PrimeCount => match sieve.prime_count(natural()?) {
            Some(count) => count.into(),
            None => counted(a as u64, control, span)?.into(),
        },
        Function::Class => functions::shapiro_class(&factors()?, &|x| sieve.factorise(x)).into(),
    })
}

/// How many primes are at most `x`.
fn counted(x: u64, control: Option<&Control>, span: &Span) -> Result<u64, EvalError> {
    let count = match control {
        Some(control) => primes::prime_count_while(x, control)
            .map_err(|stopped| EvalError::stopped(span, stopped))?,
        None => primes::prime_count(x),
    };
    count.ok_or_else(|| {
        let most = primes::LARGEST_COUNTED;
        EvalError::too_large(span, format!("pi({x}): primes are counted up to {most}"))
    })
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
