//! Factoring one number below 2^64: trial division by small primes, the Miller–Rabin test with the
//! twelve bases that decide all 64-bit numbers (Sorenson and Webster 2015), and Pollard's rho with
//! Brent's cycle finding for what is left. The cost is about the square root of the second largest
//! prime, so any 64-bit number takes well under a second.

use std::ops::ControlFlow;

/// Small primes tried one by one before anything clever.
const SMALL: [u64; 24] = [
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89,
];

/// The prime factorisation of a positive number: primes ascending, with their exponents.
///
/// Fifteen distinct primes are the most a 64-bit number has, so nothing is allocated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Factorisation {
    factors: [(u64, u32); 15],
    length: u8,
}

impl Factorisation {
    /// The factorisation of 1.
    pub fn one() -> Self {
        Factorisation {
            factors: [(0, 0); 15],
            length: 0,
        }
    }

    /// Multiplies by `prime`, which must not be smaller than the largest prime so far.
    pub fn push(&mut self, prime: u64) {
        let length = usize::from(self.length);
        match self.factors[..length].last_mut() {
            Some((last, exponent)) if *last == prime => *exponent += 1,
            _ => {
                self.factors[length] = (prime, 1);
                self.length += 1;
            }
        }
    }

    /// Primes with exponents, ascending.
    pub fn factors(&self) -> &[(u64, u32)] {
        &self.factors[..usize::from(self.length)]
    }

    /// Writes all divisors to `into`, in no particular order; 1 comes first.
    pub fn divisors_into(&self, into: &mut Vec<u64>) {
        into.clear();
        into.push(1);
        for &(prime, exponent) in self.factors() {
            let before = into.len();
            for done in 0..before * exponent as usize {
                into.push(into[done] * prime);
            }
        }
    }

    /// All divisors, ascending.
    pub fn divisors(&self) -> Vec<u64> {
        let mut all = Vec::new();
        self.divisors_into(&mut all);
        all.sort_unstable();
        all
    }
}

/// The prime factorisation of `n`, which must not be 0.
///
/// ```
/// use sprague::arithmetic::factorise;
///
/// assert_eq!(factorise(12 * 1_000_000_007).factors(), [(2, 2), (3, 1), (1_000_000_007, 1)]);
/// ```
pub fn factorise(mut n: u64) -> Factorisation {
    let mut primes = Vec::new();
    for prime in SMALL {
        while n > 1 && n.is_multiple_of(prime) {
            primes.push(prime);
            n /= prime;
        }
    }
    if n > 1 {
        split(n, &mut primes);
    }
    primes.sort_unstable();
    let mut found = Factorisation::one();
    primes.into_iter().for_each(|prime| found.push(prime));
    found
}

fn split(n: u64, primes: &mut Vec<u64>) {
    if is_prime(n) {
        primes.push(n);
        return;
    }
    let divisor = proper_divisor(n);
    split(divisor, primes);
    split(n / divisor, primes);
}

/// Whether `n` is prime.
pub fn is_prime(n: u64) -> bool {
    if n < 2 {
        return false;
    }
    for prime in SMALL {
        if n.is_multiple_of(prime) {
            return n == prime;
        }
    }
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    SMALL[..12].iter().all(|&base| {
        let mut power = power_mod(base, odd, n);
        if power == 1 || power == n - 1 {
            return true;
        }
        (1..twos).any(|_| {
            power = multiply_mod(power, power, n);
            power == n - 1
        })
    })
}

fn multiply_mod(a: u64, b: u64, modulus: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64
}

fn power_mod(mut base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let mut result = 1;
    base %= modulus;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = multiply_mod(result, base, modulus);
        }
        base = multiply_mod(base, base, modulus);
        exponent >>= 1;
    }
    result
}

/// A divisor of an odd composite number without small factors, neither 1 nor `n`.
fn proper_divisor(n: u64) -> u64 {
    let root = n.isqrt();
    if root * root == n {
        return root;
    }
    // Some constant works; a cycle that closes without a divisor only calls for the next one.
    (1..n).find_map(|constant| rho(n, constant)).unwrap_or(n)
}

/// Pollard's rho for `x -> x^2 + constant` with differences gathered in blocks (Brent 1980).
fn rho(n: u64, constant: u64) -> Option<u64> {
    const BLOCK: u64 = 128;
    let step = |x: u64| (multiply_mod(x, x, n) + constant) % n;
    let (mut ahead, mut length) = (2, 1);
    loop {
        let behind = ahead;
        for _ in 0..length {
            ahead = step(ahead);
        }
        let mut done = 0;
        while done < length {
            let start = ahead;
            let mut product = 1;
            let block = BLOCK.min(length - done);
            for _ in 0..block {
                ahead = step(ahead);
                product = multiply_mod(product, behind.abs_diff(ahead), n);
            }
            match gcd(product, n) {
                1 => done += block,
                divisor if divisor < n => return Some(divisor),
                _ => return one_by_one(n, behind, start, step),
            }
        }
        length *= 2;
    }
}

/// Repeats a block whose product vanished, one difference at a time.
fn one_by_one(n: u64, behind: u64, mut ahead: u64, step: impl Fn(u64) -> u64) -> Option<u64> {
    loop {
        ahead = step(ahead);
        match gcd(behind.abs_diff(ahead), n) {
            1 => {}
            divisor => return (divisor < n).then_some(divisor),
        }
    }
}

/// The greatest common divisor; that of 0 and `n` is `n`.
pub fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Calls `visit` with every factorisation of `n` into factors of at least 2, in any order, each
/// multiset once and its factors ascending; the trivial one, `n` alone, comes last. With `coprime`,
/// only those whose factors are pairwise coprime.
///
/// Their number grows faster than any power of the logarithm: 12 has 4, 720 has 98.
pub fn for_each_factorisation(
    n: u64,
    coprime: bool,
    visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if n < 2 {
        return ControlFlow::Continue(());
    }
    let divisors = factorise(n).divisors();
    descend(n, &divisors[1..], coprime, &mut Vec::new(), visit)
}

fn descend(
    rest: u64,
    divisors: &[u64],
    coprime: bool,
    chosen: &mut Vec<u64>,
    visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (i, &divisor) in divisors.iter().enumerate() {
        if divisor > rest / divisor {
            break;
        }
        let cofactor = rest / divisor;
        if !rest.is_multiple_of(divisor) || (coprime && gcd(divisor, cofactor) > 1) {
            continue;
        }
        chosen.push(divisor);
        descend(cofactor, &divisors[i..], coprime, chosen, visit)?;
        chosen.pop();
    }
    chosen.push(rest);
    visit(chosen)?;
    chosen.pop();
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_multiply_back_and_are_prime() {
        let mut n = 1u64;
        for step in 0..400u64 {
            n = n.wrapping_mul(6_364_136_223_846_793_005) + 2 * step + 1;
            let found = factorise(n);
            assert!(found.factors().iter().all(|&(p, _)| is_prime(p)));
            let product: u64 = found.factors().iter().map(|&(p, e)| p.pow(e)).product();
            assert_eq!(product, n);
        }
    }

    #[test]
    fn strong_pseudoprimes_and_squares_of_large_primes_are_composite() {
        for n in [
            3_215_031_751,
            341_550_071_728_321,
            4_294_967_291 * 4_294_967_291,
        ] {
            assert!(!is_prime(n));
        }
        assert!(is_prime(18_446_744_073_709_551_557));
        assert_eq!(
            factorise(4_294_967_291 * 4_294_967_291).factors(),
            [(4_294_967_291, 2)]
        );
    }

    #[test]
    fn factorisations_are_listed_once_each() {
        let list = |n, coprime| {
            let mut all = Vec::new();
            let _ = for_each_factorisation(n, coprime, &mut |parts| {
                all.push(parts.to_vec());
                ControlFlow::Continue(())
            });
            all
        };
        assert_eq!(
            list(12, false),
            [vec![2, 2, 3], vec![2, 6], vec![3, 4], vec![12]]
        );
        assert_eq!(list(12, true), [vec![3, 4], vec![12]]);
        assert_eq!(list(720, false).len(), 98);
        assert!(list(1, false).is_empty());
    }
}
