//! The arithmetic functions that rules and closed forms may use, each from a factorisation.

use super::factor::Factorisation;

/// τ, the number of divisors.
pub fn tau(n: &Factorisation) -> u64 {
    n.factors().iter().map(|&(_, e)| u64::from(e) + 1).product()
}

/// σ, the sum of divisors; `None` beyond 64 bits.
pub fn sigma(n: &Factorisation) -> Option<u64> {
    n.factors().iter().try_fold(1u64, |sum, &(p, e)| {
        let powers = (0..e).try_fold(1u64, |sum, _| sum.checked_mul(p)?.checked_add(1))?;
        sum.checked_mul(powers)
    })
}

/// φ, Euler's totient.
pub fn phi(n: &Factorisation) -> u64 {
    n.factors()
        .iter()
        .map(|&(p, e)| p.pow(e - 1) * (p - 1))
        .product()
}

/// Ω, the number of prime factors with multiplicity.
pub fn big_omega(n: &Factorisation) -> u64 {
    n.factors().iter().map(|&(_, e)| u64::from(e)).sum()
}

/// ω, the number of distinct prime factors.
pub fn small_omega(n: &Factorisation) -> u64 {
    n.factors().len() as u64
}

/// Whether no square of a prime divides it.
pub fn is_squarefree(n: &Factorisation) -> bool {
    n.factors().iter().all(|&(_, e)| e == 1)
}

/// μ, the Möbius function.
pub fn mobius(n: &Factorisation) -> i64 {
    match (is_squarefree(n), n.factors().len() % 2) {
        (false, _) => 0,
        (true, 0) => 1,
        (true, _) => -1,
    }
}

/// The product of the distinct prime factors.
pub fn radical(n: &Factorisation) -> u64 {
    n.factors().iter().map(|&(p, _)| p).product()
}

/// Shapiro's class of `n`: how often φ must be applied to reach 2; the classes of 1 and 2 are 0
/// (Shapiro, An arithmetic function arising from the φ function, 1943).
///
/// It is additive over odd numbers, and each further factor 2 of an even number adds 1, so only the
/// classes of primes have to be followed, through the factorisation of p − 1.
pub fn shapiro_class(n: &Factorisation, factorise: &dyn Fn(u64) -> Factorisation) -> u64 {
    n.factors()
        .iter()
        .map(|&(p, e)| {
            let e = u64::from(e);
            if p == 2 {
                e - 1
            } else {
                e * (1 + shapiro_class(&factorise(p - 1), factorise))
            }
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::factorise;

    #[test]
    fn functions_of_360_and_of_1() {
        let n = factorise(360);
        assert_eq!((tau(&n), sigma(&n), phi(&n)), (24, Some(1170), 96));
        assert_eq!((big_omega(&n), small_omega(&n), radical(&n)), (6, 3, 30));
        let one = factorise(1);
        assert_eq!((tau(&one), sigma(&one), phi(&one)), (1, Some(1), 1));
        assert_eq!(
            (mobius(&one), mobius(&n), mobius(&factorise(30))),
            (1, 0, -1)
        );
    }

    #[test]
    fn the_class_counts_the_totients_down_to_two() {
        for n in 2..5000u64 {
            let (mut steps, mut at) = (0, n);
            while at > 2 {
                at = phi(&factorise(at));
                steps += 1;
            }
            assert_eq!(shapiro_class(&factorise(n), &factorise), steps, "{n}");
        }
    }
}
