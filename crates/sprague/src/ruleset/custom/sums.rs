//! The sums of the non-empty subsets of a set of numbers.

use super::property::WalkError;
use crate::arithmetic::expr::{EvalError, Span};
use crate::index::index;
use crate::{Control, Stopped};

/// Sums of positive numbers up to this are found by a bit for each.
const LARGEST_DENSE: i128 = 1 << 24;
/// A set with larger sums is refused if it has more different ones than this.
const MOST_SUMS: usize = 1 << 20;

/// The sums of the non-empty sets of different numbers, ascending.
///
/// The sets of k numbers have up to 2^k sums. The work is k times the number of different sums, and
/// a 64th of that where all numbers are positive and their sum is not huge.
pub(super) fn sums(
    mut numbers: Vec<i64>,
    span: &Span,
    control: Option<&Control>,
) -> Result<Vec<i64>, WalkError> {
    let check = || control.map_or(Ok(()), Control::check);
    numbers.sort_unstable();
    numbers.dedup();
    let total: i128 = numbers.iter().map(|&number| i128::from(number)).sum();
    if numbers.first().is_some_and(|&least| least > 0) && total < LARGEST_DENSE {
        return Ok(dense_sums(&numbers, total as usize, &check)?);
    }
    let mut all: Vec<i64> = Vec::new();
    for number in numbers {
        check()?;
        let mut with = vec![number];
        for &sum in &all {
            let sum = sum.checked_add(number);
            with.push(sum.ok_or_else(|| EvalError::new(span, "a sum does not fit in 64 bits"))?);
        }
        all.extend(with);
        all.sort_unstable();
        all.dedup();
        if all.len() > MOST_SUMS {
            let message = format!("there are more than {MOST_SUMS} different sums");
            return Err(EvalError::new(span, message).into());
        }
    }
    Ok(all)
}

/// The sums of sets of positive numbers with this total, by a bit for every number up to it.
fn dense_sums(
    numbers: &[i64],
    total: usize,
    check: &dyn Fn() -> Result<(), Stopped>,
) -> Result<Vec<i64>, Stopped> {
    let mut bits = vec![0u64; total / 64 + 1];
    bits[0] = 1;
    for &number in numbers {
        check()?;
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
    let is_sum = |&sum: &usize| bits[sum / 64] >> (sum % 64) & 1 == 1;
    Ok((1..=total).filter(is_sum).map(|sum| sum as i64).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(sums(numbers, &Span::default(), None), Ok(wanted));
        }
    }
}
