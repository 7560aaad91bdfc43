//! Factoring numbers of any size: small primes by division, 64 bits by Pollard's rho, the rest by
//! elliptic curves; and primes that are proved to be primes.
//!
//! Below 3.3·10^24 the strong test with the first thirteen primes as bases decides (Sorenson and
//! Webster 2015). Beyond, a number that passes is proved prime by Pocklington's theorem, which asks
//! for the primes of a divisor of n − 1 larger than √n. What cannot be factored or proved within the
//! schedule of curves is handed back as such: numbers up to 40 digits take seconds at worst.

use super::{ecm, factor};
use crate::{Control, Stopped};
use dashu_int::monty::{Montgomery, MontgomeryRepr};
use dashu_int::ops::Gcd;
use dashu_int::{UBig, ops::BitTest};

/// Primes tried one by one.
const TRIED: u64 = 2_000;
/// Bases of the strong test.
const BASES: [u8; 13] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41];
/// The bases decide below this.
const DECIDED: u128 = 3_317_044_064_679_887_385_961_981;

/// A number that could not be taken apart, or not be proved prime, within the schedule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{number} could not be {}", if *.composite { "factored" } else { "proved prime" })]
pub struct Unfactored {
    /// The number.
    pub number: UBig,
    /// Whether it is known to be composite.
    pub composite: bool,
}

/// Why a number has no factorisation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FactorError {
    /// A part of it resisted.
    #[error(transparent)]
    Unfactored(#[from] Unfactored),
    /// Whoever waits has had enough.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The primes of a positive number with their exponents, ascending.
///
/// ```
/// use sprague::{Control, arithmetic::factorise_large};
///
/// let n = sprague::BigNimber::from(1_000_000_007u64).pow(3) * 12u8;
/// let found = factorise_large(&n, &Control::new()).unwrap();
/// let words: Vec<String> = found.iter().map(|(p, e)| format!("{p}^{e}")).collect();
/// assert_eq!(words, ["2^2", "3^1", "1000000007^3"]);
/// ```
pub fn factorise_large(n: &UBig, control: &Control) -> Result<Vec<(UBig, u32)>, FactorError> {
    let (primes, rest) = split(n, control)?;
    match rest.into_iter().next() {
        None => Ok(primes),
        Some(resisted) => Err(resisted.into()),
    }
}

/// Primes with their exponents, and parts that could not be taken apart.
type Split = (Vec<(UBig, u32)>, Vec<Unfactored>);

/// The proved primes of a number with their exponents, and what is left of it.
fn split(n: &UBig, control: &Control) -> Result<Split, Stopped> {
    let mut primes = Vec::new();
    let mut rest = n.clone();
    let small = (2..TRIED).filter(|&p| u64::try_from(&rest).is_err() && factor::is_prime(p));
    for p in small.collect::<Vec<_>>() {
        // Of a number of a hundred thousand digits there may be as many.
        control.check()?;
        while (&rest % p) == 0 {
            control.check()?;
            primes.push(UBig::from(p));
            rest /= p;
        }
    }
    let mut open = vec![rest];
    let mut left = Vec::new();
    while let Some(part) = open.pop() {
        if let Ok(small) = u64::try_from(&part) {
            for &(p, exponent) in factor::factorise(small).factors() {
                primes.extend((0..exponent).map(|_| UBig::from(p)));
            }
            continue;
        }
        match is_prime_large(&part, control)? {
            Some(true) => primes.push(part),
            Some(false) => match ecm::divisor(&part, control)? {
                Some(divisor) => {
                    open.push(&part / &divisor);
                    open.push(divisor);
                }
                None => left.push(Unfactored {
                    number: part,
                    composite: true,
                }),
            },
            None => left.push(Unfactored {
                number: part,
                composite: false,
            }),
        }
    }
    primes.sort_unstable();
    let runs = primes.chunk_by(|a, b| a == b);
    let counted = runs.map(|run| (run[0].clone(), run.len() as u32));
    Ok((counted.collect(), left))
}

/// Whether a number is prime; `None` if it seems to be and no proof was found.
pub fn is_prime_large(n: &UBig, control: &Control) -> Result<Option<bool>, Stopped> {
    if let Ok(small) = u64::try_from(n) {
        return Ok(Some(factor::is_prime(small)));
    }
    if !n.bit(0) || !passes(n, control)? {
        return Ok(Some(false));
    }
    let proved = *n < UBig::from(DECIDED) || pocklington(n, control)?;
    Ok(proved.then_some(true))
}

/// The strong test (Miller, Rabin) of an odd number with all bases.
fn passes(n: &UBig, control: &Control) -> Result<bool, Stopped> {
    let ring = MontgomeryRepr::new(n.clone());
    let (one, less) = (ring.reduce(1u8), n - UBig::ONE);
    let minus = ring.reduce(less.clone());
    let twos = less.trailing_zeros().unwrap_or(0);
    let odd = less >> twos;
    for base in BASES {
        let mut power = power(&ring, base, &odd, control)?;
        if power == one || power == minus {
            continue;
        }
        let mut squares = (1..twos).map(|_| {
            power = power.sqr();
            power == minus
        });
        if !squares.any(|is_minus_one| is_minus_one) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A power of a base, a bit of the exponent at a time, so that it can be stopped: with numbers of a
/// hundred thousand digits it takes minutes.
fn power<'a>(
    ring: &'a MontgomeryRepr,
    base: u8,
    exponent: &UBig,
    control: &Control,
) -> Result<Montgomery<'a>, Stopped> {
    let base = ring.reduce(base);
    let mut power = ring.reduce(1u8);
    for bit in (0..exponent.bit_len()).rev() {
        control.check()?;
        power = power.sqr();
        if exponent.bit(bit) {
            power *= &base;
        }
    }
    Ok(power)
}

/// Pocklington 1914: if F divides n − 1, F² > n, and for every prime q of F some a has
/// a^(n−1) = 1 and gcd(a^((n−1)/q) − 1, n) = 1, then n is prime.
fn pocklington(n: &UBig, control: &Control) -> Result<bool, Stopped> {
    let less = n - UBig::ONE;
    let (primes, _) = split(&less, control)?;
    let known = primes
        .iter()
        .fold(UBig::ONE, |product, (q, e)| product * q.pow(*e as usize));
    if known.sqr() <= *n {
        return Ok(false);
    }
    let ring = MontgomeryRepr::new(n.clone());
    let one = ring.reduce(1u8);
    for (q, _) in &primes {
        let mut witnessed = false;
        for base in BASES {
            let root = power(&ring, base, &(&less / q), control)?;
            witnessed = power(&ring, base, &less, control)? == one
                && (&root - &one).residue().gcd(n) == UBig::ONE;
            if witnessed {
                break;
            }
        }
        if !witnessed {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> UBig {
        UBig::from_str_radix(text, 10).unwrap()
    }

    fn prime(n: &UBig) -> Option<bool> {
        is_prime_large(n, &Control::new()).unwrap()
    }

    fn product(factors: &[(UBig, u32)]) -> UBig {
        factors
            .iter()
            .fold(UBig::ONE, |product, (p, e)| product * p.pow(*e as usize))
    }

    #[test]
    fn products_of_two_large_primes_are_taken_apart() {
        // 10^15 + 37 and 10^17 + 3 are prime.
        let (p, q) = (number("1000000000000037"), number("100000000000000003"));
        let found = factorise_large(&(&p * &q), &Control::new()).unwrap();
        assert_eq!(found, [(p, 1), (q, 1)]);
    }

    #[test]
    fn squares_and_many_small_factors_are_no_trouble() {
        let p = number("100000000000000003");
        assert_eq!(
            factorise_large(&p.sqr(), &Control::new()).unwrap(),
            [(p, 2)]
        );
        let factorial = (1..=40u8).fold(UBig::ONE, |product, k| product * k);
        assert_eq!(
            product(&factorise_large(&factorial, &Control::new()).unwrap()),
            factorial
        );
        assert_eq!(factorise_large(&UBig::ONE, &Control::new()).unwrap(), []);
    }

    #[test]
    fn random_numbers_of_thirty_digits_multiply_back() {
        let mut n = number("123456789012345678901234567891");
        let end = number("1000000000000000000000000000000");
        for _ in 0..8 {
            n = (&n * 1_000_003u32 + 12_345u32) % &end;
            let found = factorise_large(&n, &Control::new()).unwrap();
            assert_eq!(product(&found), n);
            assert!(found.iter().all(|(p, _)| prime(p) == Some(true)));
        }
    }

    #[test]
    fn large_primes_are_proved_and_pseudoprimes_refuted() {
        let mersenne = |exponent: usize| (UBig::ONE << exponent) - UBig::ONE;
        assert_eq!(prime(&mersenne(89)), Some(true));
        assert_eq!(prime(&mersenne(107)), Some(true));
        assert_eq!(prime(&mersenne(101)), Some(false));
        // The least number that passes the strong test with the first twelve primes.
        assert_eq!(prime(&number("318665857834031151167461")), Some(false));
        // The same with thirteen: nothing is claimed.
        assert_eq!(prime(&UBig::from(DECIDED)), None);
    }

    #[test]
    fn a_cancelled_control_ends_factoring() {
        let (p, q) = (number("1000000000000037"), number("100000000000000003"));
        let control = Control::new();
        control.cancel();
        let ended = factorise_large(&(&p * &q), &control);
        assert_eq!(ended, Err(FactorError::Stopped(Stopped::Cancelled)));
    }
}
