//! What variables run through: every item about a variable counts, in whatever order they stand.

use proptest::prelude::*;
use sprague::notation::{parse_rule, parse_ruleset};

/// The different options of a heap, ascending.
fn options(text: &str, heap: u64) -> Vec<Vec<u64>> {
    let game = parse_ruleset(text).unwrap().with_growth();
    let mut options = game
        .options(heap, 10_000, &sprague::Control::new())
        .unwrap()
        .unwrap();
    options.sort();
    options.dedup();
    options
}

/// The different options of a heap where all of them are single heaps.
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
fn a_value_within_a_chain_is_that_of_its_own_comparison() {
    for (chain, items) in [
        ("to one of {d : 1 = d < n}", "to one of {d : d = 1, d < n}"),
        (
            "to one of {d : 1 < 3 = d < n}",
            "to one of {d : 1 < 3, d = 3, d < n}",
        ),
        (
            "to one of {a : 0 < a = b < n}",
            "to one of {a : 0 < a, a = b, b < n}",
        ),
    ] {
        assert_eq!(heaps(chain, 9), heaps(items, 9), "{chain}");
        let printed = parse_rule(chain).unwrap().to_string();
        let again = parse_rule(&printed).unwrap().to_string();
        assert_eq!(again, printed, "{chain}");
    }
}

#[test]
fn a_bound_in_a_later_variable_is_no_narrower() {
    for (one, other) in [
        (
            "{a/3 : 0 <= a < 2*b, 1 <= b < n}",
            "{a/3 : 1 <= b < n, 0 <= a < 2*b}",
        ),
        (
            "{a/3 : 0 <= a < b+c, 1 <= b < n, 1 <= c < n}",
            "{a/3 : 1 <= b < n, 1 <= c < n, 0 <= a < b+c}",
        ),
        (
            "{a/3 : 2*b = a, 0 <= b <= n}",
            "{a/3 : a = 2*b, 0 <= b <= n}",
        ),
        // Of two variables that are the same either has a value where the other has.
        ("{a : a = b, 0 <= a <= 2*n}", "{a : b = a, 0 <= a <= 2*n}"),
        ("{a : a = b, a in {3, 2*n}}", "{a : b = a, b in {3, 2*n}}"),
        // Each end waits for the other variable.
        (
            "{a : 0 <= a < 2*b, a/2 < b < n}",
            "{a : a/2 < b < n, 0 <= a < 2*b}",
        ),
        (
            "{a + 5 : 0-5 <= a < 3*n - a}",
            "{a + 5 : a < 3*n - a, a >= 0-5, a <= 4*n}",
        ),
        (
            "{a : 1 <= a <= m, m = 2*n - a}",
            "{a : 1 <= a <= 2*n, a <= 2*n - a}",
        ),
    ] {
        for n in 1..12 {
            let [one, other] = [one, other].map(|set| heaps(&format!("to one of {set}"), n));
            assert_eq!(one, other, "{n}");
        }
    }
}

#[test]
fn a_comparison_of_a_variable_with_itself_may_bound_it() {
    // Each with the same items and ends stated beside.
    for (items, ends) in [
        ("1 <= k <= n/k", "k <= n"),
        ("1 <= k <= 3*n - 2*k", "k <= 3*n"),
        ("1 <= k <= 10*n/k", "k <= 10*n"),
        ("1 <= k <= (n - 3)/k + n", "k <= 3*n + 3"),
        ("1 <= k < n, phi(k) < k", "0 < k"),
        ("k > n % k, 0 < k", "k <= n"),
        ("1 <= k <= gcd(k, n)", "k <= n"),
        ("1 <= k < k % 7 + 2*n", "k < 2*n + 7"),
        ("1 <= k < n + prime(k) + (k > 3)", "k < n + 2"),
        ("1 <= k <= m, m = n/k", "k <= n"),
        ("1 <= a <= n, a <= k <= 2*n/a", "k <= 2*n"),
        ("n/k < k < n", "0-n < k"),
    ] {
        for n in 1..25 {
            let one = format!("to one of {{k + n : {items}}}");
            let other = format!("to one of {{k + n : {items}, {ends}}}");
            assert_eq!(parse_rule(&one).is_ok(), parse_rule(&other).is_ok());
            let game = |text: &str| {
                parse_ruleset(text).unwrap().with_growth().options(
                    n,
                    10_000,
                    &sprague::Control::new(),
                )
            };
            match (game(&one), game(&other)) {
                (Ok(one), Ok(other)) => assert_eq!(
                    one.unwrap()
                        .iter()
                        .collect::<std::collections::BTreeSet<_>>(),
                    other.unwrap().iter().collect(),
                    "{items} {n}"
                ),
                (one, other) => {
                    assert_eq!(one.is_err(), other.is_err(), "{items}: {one:?} {other:?}")
                }
            }
        }
    }
    let upwards = parse_rule("to one of {k : 1 <= k < tau(k)}").unwrap_err();
    assert!(upwards.to_string().contains("k has no range"));
}

#[test]
fn variables_that_bound_only_each_other_are_refused() {
    for text in [
        "to one of {a : a < b, b < a + 3}",
        "to one of {a : a = b + 1, b = a - 1}",
        "to one of {a : 0 <= a < b, b = 2*a + 3}",
        "to one of {a : a in divisors(b), b in divisors(a)}",
    ] {
        let error = parse_rule(text).unwrap_err();
        assert_eq!(error.span(), 11..12, "{text}");
        assert_eq!(
            error.hint(),
            Some("say how far it goes without another variable, as in `0 <= a <= n`")
        );
    }
}

#[test]
fn braces_that_use_a_variable_of_later_items_are_refused() {
    for (text, place) in [
        (
            "to one of {a : a in {j : 1 <= j < b}, b in proper_divisors(n)}",
            34,
        ),
        (
            "to a for a in {j : 1 <= j < b}, b in proper_divisors(n)",
            28,
        ),
        (
            "to one of {a : a in {i in {j : 1 <= j < b}}, b in {1, 2}}",
            40,
        ),
    ] {
        let error = parse_rule(text).unwrap_err();
        assert_eq!(error.span(), place..place + 1, "{text}: {error}");
        assert!(error.to_string().starts_with("b is not known yet"));
    }
    let right = "to one of {a : b in proper_divisors(n), a in {j : 1 <= j < b}}";
    assert_eq!(heaps(right, 12), [1, 2, 3, 4, 5]);
    // Braces side by side may use the same names.
    let beside = "to one of {a + b : a in {j : 1 <= j < 3}, b in {j in {i : 1 <= i < 3}}}";
    assert_eq!(heaps(beside, 12), [2, 3, 4]);
}

#[test]
fn a_name_is_not_used_again_in_inner_braces() {
    for (text, place) in [
        (
            "take one of {k : 1 <= k <= n, k in {2*k : 1 <= k <= n}}",
            42..53,
        ),
        (
            "take one of {k : 1 <= k <= n, k in {k in divisors(n) : k < 5}}",
            36..37,
        ),
        (
            "take one of {k : 1 <= k <= n, k in {i + k : 1 <= k < i, i < n}}",
            44..54,
        ),
        (
            "take one of {k : 1 <= k <= n, k in {i : i = 3, prime(k)}}",
            47..55,
        ),
    ] {
        let error = parse_rule(text).unwrap_err();
        assert_eq!(error.span(), place, "{text}: {error}");
        assert!(error.to_string().starts_with("k is a variable outside"));
    }
    assert!(parse_rule("take one of {k : 1 <= k <= n, k in {2*i : k < i <= n, 3 | n}}").is_ok());
}

#[test]
fn membership_is_the_same_as_walking_through_the_set() {
    for (_, property, _) in sprague::ruleset::custom::PROPERTIES {
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
    assert!(game.options(3, 10, &sprague::Control::new()).is_err());
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
    ("not (k < j or k > j + 4)", |j, k| j <= k && k <= j + 4),
    ("(k < 5 or 9 < k <= n + 3) and j <= 12 or k = j", |j, k| {
        !(5..=9).contains(&k) && j <= 12 || k == j
    }),
    ("k in 2..j + 1", |j, k| 2 <= k && k <= j + 1),
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

/// What X, Y and Z, which has another meaning in each rule, satisfy in a heap of 4.
type Statement = fn(i64, i64, i64) -> bool;
/// Statements that bound X on both sides by Y and Z, items joined by `@`.
const ENDS: &[(&str, Statement)] = &[
    ("X >= 0 @ X < 2*Y + 1", |x, y, _| 0 <= x && x < 2 * y + 1),
    ("Y - 3 <= X @ X <= Y + Z", |x, y, z| {
        y - 3 <= x && x <= y + z
    }),
    ("0-2 < X < max(Y, Z)", |x, y, z| -2 < x && x < y.max(z)),
    ("X > Y @ X <= n - Z", |x, y, z| x > y && x <= 4 - z),
    ("Y/2 <= X @ Z + 4 > X", |x, y, z| {
        y.div_euclid(2) <= x && x < z + 4
    }),
    ("X = 2*Y - Z", |x, y, z| x == 2 * y - z),
    ("Y + 1 = X", |x, y, _| x == y + 1),
    ("X = Z", |x, _, z| x == z),
    ("X in {Y, Z, n + 1}", |x, y, z| [y, z, 5].contains(&x)),
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

    #[test]
    fn shuffled_items_give_what_all_assignments_give(
        [first, second, third] in prop::array::uniform3(prop::sample::select(ENDS)),
        third_too in any::<bool>(),
        roles in Just(['a', 'b', 'c']).prop_shuffle(),
        sort in any::<[u8; 12]>(),
    ) {
        // Z is bounded by numbers, Y by Z, X by Y and Z; and perhaps there is one statement more.
        let [x, y, z] = roles.map(String::from);
        let mut items = vec![format!("0 <= {z}"), format!("{z} <= n")];
        let mut add = |text: &str, names: [&str; 3]| {
            let text = text.replace('X', names[0]).replace('Y', names[1]);
            items.extend(text.replace('Z', names[2]).split(" @ ").map(String::from));
        };
        add(first.0, [&y, &z, &z]);
        add(second.0, [&x, &y, &z]);
        if third_too {
            add(third.0, [&y, &x, &z]);
        }
        let mut order: Vec<usize> = (0..items.len()).collect();
        order.sort_by_key(|&i| sort[i]);
        let texts: Vec<&str> = order.iter().map(|&i| items[i].as_str()).collect();
        let head = format!("10000 * ({x} + 50) + 100 * ({y} + 50) + {z}");
        let text = format!("to {head} for {}", texts.join(", "));
        let mut expected = Vec::new();
        for (cx, cy) in (-40..40).flat_map(|cx| (-40..40).map(move |cy| (cx, cy))) {
            for cz in 0..=4 {
                let holds = first.1(cy, cz, cz) && second.1(cx, cy, cz);
                if holds && (!third_too || third.1(cy, cx, cz)) {
                    expected.push((10_000 * (cx + 50) + 100 * (cy + 50) + cz) as u64);
                }
            }
        }
        prop_assert_eq!(heaps(&text, 4), expected, "{}", text);
        let rule = parse_rule(&text).unwrap();
        prop_assert_eq!(&parse_rule(&rule.to_string()).unwrap(), &rule, "{}", rule);
    }
}

/// Texts that say the same of `k`, each read to the same rule.
const SAME: &[(&str, &str)] = &[
    (
        "to one of {k - n : n < k < 2n}",
        "to one of {k - n : (n < k < 2n)}",
    ),
    (
        "to one of {k - n : n < k < 2n}",
        "to one of {k - n : (k < 2n) and ((n < k))}",
    ),
    (
        "to one of {k/3 : 1 <= k <= 2n}",
        "to one of {k/3 : 1 <= k and k <= 2n}",
    ),
    (
        "take one of {k : 0 <= k <= n, k != 0, v2(k) = 0}",
        "take one of {k : 0 <= k <= n, v2(k) = 0, k != 0}",
    ),
    (
        "to one of {k - n : k > n, k < 2n}",
        "to one of {k - n : not (k <= n or k >= 2n)}",
    ),
    (
        "to one of {k : k in (n + 1..2n - 1)}",
        "to one of {k : k in n + 1..2n - 1}",
    ),
    (
        "take one of {k : k in (1, 2), k <= n}",
        "take one of {k : k in (1, 2) and k <= n}",
    ),
];

#[test]
fn brackets_and_conjunctions_and_order_do_not_change_a_range() {
    for (plain, other) in SAME {
        assert_eq!(parse_rule(plain), parse_rule(other), "{other}");
    }
}

#[test]
fn either_part_of_an_or_may_say_how_far_a_variable_goes() {
    let cases: [(&str, &[u64]); 5] = [
        ("{k - n : n < k < 2n or k = n}", &[0, 1, 2, 3, 4]),
        ("{k - n : k = 2n - 1 or k = n + 2}", &[2, 4]),
        (
            "{k - n : n <= k <= n + 1 or (k > n + 2 and k < 2n)}",
            &[0, 1, 3, 4],
        ),
        ("{k - n : k in (n, n + 1) or k = 2n - 2}", &[0, 1, 3]),
        // What the other part says nothing about ends at n.
        ("{k : k = n + 2 or k odd}", &[1, 3, 5, 7]),
    ];
    for (set, expected) in cases {
        assert_eq!(heaps(&format!("to one of {set}"), 5), expected, "{set}");
    }
}
