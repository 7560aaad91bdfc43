//! Listing and counting primes; the count is the index of a prime.
//!
//! Lucy's form of the Legendre sieve keeps the counts at all values of `n / k` and strikes out one
//! prime after the other: about `n^(3/4)` steps and `2 √n` numbers, a second for 10^11.
use crate::index::index;
use crate::{Control, Stopped};

/// Counting primes is refused beyond this number.
pub const LARGEST_COUNTED: u64 = 1_000_000_000_000;

/// How many primes are at most `n`; `None` beyond [`LARGEST_COUNTED`].
pub fn prime_count(n: u64) -> Option<u64> {
    prime_count_while(n, &Control::new()).unwrap_or(None)
}

/// The same, unless it is stopped: near [`LARGEST_COUNTED`] it takes seconds.
pub fn prime_count_while(n: u64, control: &Control) -> Result<Option<u64>, Stopped> {
    if n > LARGEST_COUNTED {
        return Ok(None);
    }
    if n < 2 {
        return Ok(Some(0));
    }
    let mut ticker = control.ticker();
    let root = n.isqrt();
    // small[i] counts up to i, large[i] up to n / i; both begin with all numbers from 2 on.
    let mut small: Vec<u64> = (0..=root).map(|i| i.saturating_sub(1)).collect();
    let mut large: Vec<u64> = (0..=root).map(|i| (n / i.max(1)) - 1).collect();
    for p in 2..=root {
        let before = small[index(p - 1)];
        if small[index(p)] == before {
            continue;
        }
        let square = p * p;
        let last = root.min(n / square);
        // Sixteen counts take less than a microsecond.
        ticker.ticks((last + root.saturating_sub(square)) / 16)?;
        for i in 1..=last {
            let left = match i * p {
                product if product <= root => large[index(product)],
                product => small[index(n / product)],
            };
            large[index(i)] -= left - before;
        }
        for i in (square..=root).rev() {
            small[index(i)] -= small[index(i / p)] - before;
        }
    }
    Ok(Some(large[1]))
}

/// All primes up to `bound`, by the sieve of Eratosthenes.
pub(crate) fn primes_to(bound: u32) -> Vec<u32> {
    let mut composite = vec![false; bound as usize + 1];
    let mut primes = Vec::new();
    for n in 2..=bound {
        if !composite[n as usize] {
            primes.push(n);
            let multiples = composite.iter_mut().step_by(n as usize).skip(n as usize);
            multiples.for_each(|composite| *composite = true);
        }
    }
    primes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::is_prime;

    #[test]
    fn counts_agree_with_testing_every_number() {
        let mut count = 0;
        for n in 0..3000 {
            count += u64::from(is_prime(n));
            assert_eq!(prime_count(n), Some(count), "{n}");
        }
        assert_eq!(prime_count(10_000_000), Some(664_579));
    }
}
