//! The sums of the non-empty subsets of a set of numbers.

use super::property::WalkError;
use crate::Stopped;
use crate::arithmetic::expr::{EvalError, RuleScope, Span};
use crate::index::index;

/// Sums of positive numbers up to this are found by a bit for each.
const LARGEST_DENSE: i128 = 1 << 24;
/// A set with larger sums is refused if it has more different ones than this.
const MOST_SUMS: usize = 1 << 20;

/// The sums of the non-empty sets of numbers.
pub(super) enum Sums {
    /// Ascending.
    Listed(Vec<i64>),
    /// Positive ones, each by a bit.
    Bits(Vec<u64>),
}

impl Sums {
    /// How many numbers are kept one by one.
    pub(super) fn kept(&self) -> usize {
        match self {
            Sums::Listed(sums) => sums.len(),
            Sums::Bits(_) => 0,
        }
    }

    /// All of them, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = i64> {
        let (listed, bits) = match self {
            Sums::Listed(sums) => (sums.as_slice(), &[][..]),
            Sums::Bits(bits) => (&[][..], bits.as_slice()),
        };
        let words = (0..).zip(bits);
        let of_bits = words.flat_map(|(at, &word)| ones(word).map(move |bit| 64 * at + bit));
        listed.iter().copied().chain(of_bits)
    }
}

/// The places of the bits of a word, ascending.
fn ones(mut word: u64) -> impl Iterator<Item = i64> {
    std::iter::from_fn(move || {
        let bit = (word > 0).then_some(word.trailing_zeros())?;
        word &= word - 1;
        Some(bit.into())
    })
}

/// The sums of the non-empty sets of different numbers.
///
/// The sets of k numbers have up to 2^k sums. The work is k times the number of different sums, and
/// a 64th of that where all numbers are positive and their sum is not huge. It counts among the steps of the scope:
/// `None` if there are no more of these.
pub(super) fn sums(
    mut numbers: Vec<i64>,
    span: &Span,
    scope: &mut RuleScope<'_>,
) -> Result<Option<Sums>, WalkError> {
    numbers.sort_unstable();
    numbers.dedup();
    let total: i128 = numbers.iter().map(|&number| i128::from(number)).sum();
    if numbers.first().is_some_and(|&least| least > 0) && total < LARGEST_DENSE {
        let bits = dense_sums(&numbers, total as usize, scope)?;
        return Ok(bits.map(Sums::Bits));
    }
    let mut all: Vec<i64> = Vec::new();
    for number in numbers {
        if !scope.work(all.len())? {
            return Ok(None);
        }
        // Two ascending lists, which a stable sort only merges.
        let (below, above) = all.split_at(all.partition_point(|&sum| sum < 0));
        let with = below.iter().chain([&0]).chain(above);
        let with: Option<Vec<i64>> = with.map(|sum| sum.checked_add(number)).collect();
        all.extend(with.ok_or_else(|| EvalError::new(span, "a sum does not fit in 64 bits"))?);
        all.sort();
        all.dedup();
        if all.len() > MOST_SUMS {
            let message = format!("there are more than {MOST_SUMS} different sums");
            return Err(EvalError::new(span, message).into());
        }
    }
    all.shrink_to_fit();
    Ok(Some(Sums::Listed(all)))
}

/// A bit for each number up to the total of these positive ones: whether it is a sum of some of them.
fn dense_sums(
    numbers: &[i64],
    total: usize,
    scope: &mut RuleScope<'_>,
) -> Result<Option<Vec<u64>>, Stopped> {
    let mut bits = vec![0u64; total / 64 + 1];
    bits[0] = 1;
    for &number in numbers {
        if !scope.work(bits.len())? {
            return Ok(None);
        }
        let (words, shift) = (index(number as u64) / 64, number as u32 % 64);
        for at in (words..bits.len()).rev() {
            let low = bits[at - words] << shift;
            let carried = match (shift, at.checked_sub(words + 1)) {
                (1.., Some(below)) => bits[below] >> (64 - shift),
                _ => 0,
            };
            bits[at] |= low | carried;
        }
    }
    // That of no numbers does not count.
    bits[0] &= !1;
    Ok(Some(bits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::FactorSieve;

    #[test]
    fn the_work_of_sums_counts_among_the_steps() {
        let sieve = FactorSieve::new();
        for numbers in [vec![-7, 30, 1000], (1..=3000).collect()] {
            for steps in [None, Some(1 << 30), Some(10)] {
                let mut scope = RuleScope {
                    steps,
                    ..RuleScope::new(9, &sieve)
                };
                let found = sums(numbers.clone(), &Span::default(), &mut scope).unwrap();
                let enough = numbers.len() == 3 || steps != Some(10);
                assert_eq!(found.is_some(), enough, "{steps:?}");
            }
        }
    }

    #[test]
    fn sums_are_those_of_all_non_empty_subsets() {
        for numbers in [
            vec![],
            vec![5],
            vec![1, 2, 3],
            vec![64, 1, 128, 63],
            vec![1, 7, 100, 200],
            vec![-3, 3, 10],
            vec![2, 2, 9],
        ] {
            let mut different = numbers.clone();
            different.sort_unstable();
            different.dedup();
            let sum = |set: usize| -> i64 {
                let chosen = (0..).zip(&different).filter(|(i, _)| set >> i & 1 == 1);
                chosen.map(|(_, number)| number).sum()
            };
            let mut wanted: Vec<i64> = (1..1 << different.len()).map(sum).collect();
            wanted.sort_unstable();
            wanted.dedup();
            let sieve = FactorSieve::new();
            let mut scope = RuleScope::new(9, &sieve);
            let found = sums(numbers, &Span::default(), &mut scope).unwrap();
            assert_eq!(found.unwrap().iter().collect::<Vec<i64>>(), wanted);
        }
    }
}
