//! Games that play all numbers of a property at once, far enough for every part of their engines, in
//! uneven steps, against sums over lists of divisors.

use sprague::NimSequence;
use sprague::notation::parse_ruleset;

/// The heap to go to: several segments, so that large divisors come in too.
const TO: usize = 400_000;

/// The divisors of every number up to [`TO`].
fn divisors() -> Vec<Vec<usize>> {
    let mut lists = vec![Vec::new(); TO + 1];
    for d in 1..=TO {
        (d..=TO).step_by(d).for_each(|n| lists[n].push(d));
    }
    lists
}

/// The values up to [`TO`], given the sum of the values of all heaps left and whether there are any;
/// heaps that stop have value 0.
fn values(
    mut left: impl FnMut(usize, &[u8]) -> Option<u8>,
    stops: impl Fn(usize) -> bool,
) -> Vec<u8> {
    let mut values = vec![0];
    for n in 1..=TO {
        let sum = left(n, &values).filter(|_| !stops(n));
        values.push(sum.map_or(0, |sum| 1 ^ (sum % 2)));
    }
    values
}

fn agrees(rule: &str, wanted: &[u8]) {
    let mut sequence = NimSequence::new(&parse_ruleset(rule).unwrap());
    for to in [
        0, 1, 5, 8, 9, 500, 8190, 8193, 20_000, 32_767, 32_768, 100_003, TO,
    ] {
        sequence.extend_to(to as u64).unwrap();
    }
    let found = sequence.values().iter().map(|&value| value as u8);
    let first = found
        .zip(wanted)
        .position(|(found, &wanted)| found != wanted);
    assert_eq!(first, None, "{rule}");
    assert_eq!(sequence.values().len(), wanted.len(), "{rule}");
}

/// Checks a rule that plays all numbers whose heaps have the sum, from heap `first` on, and one that
/// plays all others.
fn both_agree([rule, others]: [&str; 2], first: usize, sum: impl Fn(usize, &[u8]) -> u8) {
    let wanted = values(
        |n, v| (n >= first).then(|| sum(n, v)),
        |n| n == 6 || n == 70_001,
    );
    agrees(&format!("{rule}; stop at 6, 70001"), &wanted);
    let mut total = 0;
    let wanted = values(
        |n, v| {
            total ^= v[n - 1];
            (n > 2).then(|| total ^ sum(n, v))
        },
        |n| n % 1000 == 7,
    );
    agrees(&format!("{others}; stop if n % 1000 = 7"), &wanted);
}

#[test]
fn sums_over_divisors_are_right() {
    let lists = divisors();
    let rules = ["to all of proper_divisors(n)", "to all of nondivisors(n)"];
    both_agree(rules, 2, |n, v| {
        let proper = &lists[n][..lists[n].len() - 1];
        proper.iter().fold(0, |sum, &d| sum ^ v[d])
    });
}

#[test]
fn sums_over_differences_are_right() {
    let lists = divisors();
    let rules = ["take all of divisors(n)", "take all of nondivisors(n)"];
    both_agree(rules, 1, |n, v| {
        lists[n].iter().fold(0, |sum, &d| sum ^ v[n - d])
    });
}

#[test]
fn sums_over_coprime_heaps_are_right() {
    let lists = divisors();
    let is_squarefree = |d: usize| {
        (2..)
            .take_while(|p| p * p <= d)
            .all(|p| !d.is_multiple_of(p * p))
    };
    let squarefree: Vec<bool> = (0..=TO).map(is_squarefree).collect();
    for (rule, others, period) in [
        ("start 1; to all of totatives(n)", false, 0),
        (
            "start 1; to all of totatives(n); stop if n % 640 = 3",
            false,
            640,
        ),
        ("start 1; take all of nontotatives(n)", true, 0),
        (
            "start 1; take all of nontotatives(n); stop if n % 640 = 3",
            true,
            640,
        ),
    ] {
        // The parity of the values of the multiples of each number so far.
        let mut multiples = vec![0; TO + 1];
        let wanted = values(
            |n, v| {
                for &d in &lists[n - 1] {
                    multiples[d] ^= v[n - 1];
                }
                let counted = lists[n].iter().filter(|&&d| squarefree[d]);
                let sum = counted.map(|&d| multiples[d]).fold(0, |a, b| a ^ b);
                match others {
                    false => (n > 1).then_some(sum),
                    true => (lists[n].len() > 2).then_some(sum ^ multiples[1]),
                }
            },
            |n| period > 0 && n % period == 3,
        );
        agrees(rule, &wanted);
    }
}
