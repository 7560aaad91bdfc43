//! What variables run through: every item about a variable counts, in whatever order they stand.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use sprague::notation::{parse_rule, parse_ruleset};

/// The different options of a heap, ascending.
fn options(text: &str, heap: u64) -> Vec<Vec<u64>> {
    let game = parse_ruleset(text).unwrap().with_growth();
    let mut options = game.options(heap, 10_000).unwrap().unwrap();
    options.sort();
    options.dedup();
    options
}

/// The same where all of them are single heaps.
fn heaps(text: &str, heap: u64) -> Vec<u64> {
    let sum = |parts: Vec<u64>| parts.iter().sum();
    options(text, heap).into_iter().map(sum).collect()
}

#[test]
fn a_set_after_a_bound_a_value_or_a_set_is_a_further_condition() {
    let cases: [(&str, &[u64]); 7] = [
        ("{k : 1 <= k < 4, k in proper_divisors(n)}", &[1, 2, 3]),
        ("{k : k in proper_divisors(n), 1 <= k < 4}", &[1, 2, 3]),
        ("{k in proper_divisors(n) : k in primes(n-1)}", &[2, 3]),
        ("{k : k in proper_divisors(n), k = n/2}", &[6]),
        ("{k : k = n/2, k in proper_divisors(n)}", &[6]),
        ("{k : k = n/2 - 1, k in proper_divisors(n)}", &[]),
        ("{k in divisors(m) : m = n - 2}", &[1, 2, 5, 10]),
    ];
    for (set, expected) in cases {
        assert_eq!(heaps(&format!("to one of {set}"), 12), expected, "{set}");
    }
    // Also of the heap itself.
    let square = "to one of {k : n in squares(n), 1 <= k < 3}";
    assert_eq!((heaps(square, 9), heaps(square, 8)), (vec![1, 2], vec![]));
    let split = "split into a, n-a for 2 <= a < n, a in divisors(n)";
    let parts = [[2, 10], [3, 9], [4, 8], [6, 6]];
    assert_eq!(options(split, 12), parts);
}

#[test]
fn bounds_in_separate_comparisons_make_one_range() {
    let cases: [(&str, &[u64]); 8] = [
        ("to one of {k : k > n, k < n+3}", &[6, 7]),
        ("to one of {k : k < n+3, k > n}", &[6, 7]),
        ("to one of {k : n < k, n + 3 > k}", &[6, 7]),
        ("take one of {k : k < 0, k > 0-3}", &[6, 7]),
        ("to one of {k : k | 6, 1 <= k, k < n}", &[1, 2, 3]),
        // Through another variable.
        ("to one of {a : n < a < b, b <= n + 3}", &[6, 7]),
        ("to one of {a : a < b, b <= n + 3, a > n}", &[6, 7]),
        ("to one of {a : a < b, b in {7, 8}, a > n}", &[6, 7]),
    ];
    for (text, expected) in cases {
        assert_eq!(heaps(text, 5), expected, "{text}");
    }
    let one_sided = parse_rule("to one of {k : k > 0, k < n}").unwrap();
    assert_eq!(one_sided.to_string(), "to one of {k : 0 < k < n}");
}

#[test]
fn the_order_of_items_does_not_change_the_moves() {
    let items = [
        "1 <= k",
        "k < 9",
        "k in divisors(m)",
        "m in {n, n - 2, 9}",
        "m > k + 1",
    ];
    let expected = heaps(&format!("to one of {{k : {}}}", items.join(", ")), 12);
    assert_eq!(expected, [1, 2, 3, 4, 5, 6]);
    for first in 0..items.len() {
        for second in 0..items.len() {
            let mut order = items;
            order.swap(0, first);
            order.swap(1, second);
            let text = format!("to one of {{k : {}}}", order.join(", "));
            assert_eq!(heaps(&text, 12), expected, "{text}");
            let rule = parse_rule(&text).unwrap();
            assert_eq!(parse_rule(&rule.to_string()).unwrap(), rule, "{rule}");
        }
    }
}

#[test]
fn membership_is_the_same_as_walking_through_the_set() {
    for (_, property, _) in sprague::ruleset::own::PROPERTIES {
        let walked = format!("to one of {{k in {property}(n) : 1 <= k <= 25}}");
        let asked = format!("to one of {{k : k = j, 1 <= j <= 25, k in {property}(n)}}");
        let member = format!("to one of {{k in below(26) : 1 <= k, k in {property}(n)}}");
        for n in 1..=30 {
            assert_eq!(heaps(&asked, n), heaps(&walked, n), "{property} {n}");
            assert_eq!(heaps(&member, n), heaps(&walked, n), "{property} {n}");
        }
    }
}

#[test]
fn a_variable_does_not_run_through_factorisations() {
    let error = parse_rule("to one of {k : k in factorisations(n)}").unwrap_err();
    assert_eq!(error.span(), 20..37);
    assert!(parse_rule("to one of {k in factorisations(n)}").is_err());
}

#[test]
fn dividing_the_smallest_number_by_minus_one_is_no_panic() {
    let text = "to 0 if (0-1) | (0 - 9223372036854775807 - 1)";
    assert_eq!(options(text, 3), [Vec::<u64>::new()]);
}

#[test]
fn playing_the_smallest_number_is_refused() {
    let game = parse_ruleset("take one of {0 - 9223372036854775807 - 1}").unwrap();
    assert!(game.options(3, 10).is_err());
}

/// Items about `j` and `k` in a heap of 12, and what they mean.
type Meaning = fn(i64, i64) -> bool;
const ITEMS: &[(&str, Meaning)] = &[
    ("k in divisors(n)", |_, k| 12 % k == 0),
    ("j in divisors(k)", |j, k| k % j == 0),
    ("k in {3, j, n - j}", |j, k| k == 3 || k == j || k == 12 - j),
    ("j in {i + 1 : i in primes(k)}", |j, k| {
        [3, 4, 6, 8, 12, 14].contains(&j) && j <= k + 1
    }),
    ("k = j + 2", |j, k| k == j + 2),
    ("j = n - k", |j, k| j == 12 - k),
    ("j < k", |j, k| j < k),
    ("k >= j", |j, k| k >= j),
    ("3 <= k <= 11", |_, k| (3..=11).contains(&k)),
    ("2 < j <= k", |j, k| 2 < j && j <= k),
    ("2 | j + k", |j, k| (j + k) % 2 == 0),
    ("k != 5", |_, k| k != 5),
    ("gcd(j, k) = 1 or j = 2", |j, k| {
        j == 2 || (2..=15).all(|d| j % d != 0 || k % d != 0)
    }),
];
/// Always there, so that both variables have both bounds, beyond n.
const BOUNDS: &[(&str, Meaning)] = &[
    ("j > 0", |j, _| j > 0),
    ("j <= n + 3", |j, _| j <= 15),
    ("k >= 1", |_, k| k >= 1),
    ("n + 3 >= k", |_, k| k <= 15),
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn items_mean_that_all_of_them_hold(
        items in prop::sample::subsequence(ITEMS, 0..5).prop_flat_map(|mut items| {
            items.extend(BOUNDS);
            Just(items).prop_shuffle()
        }),
    ) {
        let texts: Vec<&str> = items.iter().map(|(text, _)| *text).collect();
        let text = format!("to 100 * j + k for {}", texts.join(", "));
        let numbers = (1..=15).flat_map(|j| (1..=15).map(move |k| (j, k)));
        let holds = |&(j, k): &(i64, i64)| items.iter().all(|(_, meaning)| meaning(j, k));
        let expected: Vec<u64> = numbers.filter(holds).map(|(j, k)| (100 * j + k) as u64).collect();
        prop_assert_eq!(heaps(&text, 12), expected, "{}", text);
        let rule = parse_rule(&text).unwrap();
        prop_assert_eq!(&parse_rule(&rule.to_string()).unwrap(), &rule, "{}", rule);
    }
}
