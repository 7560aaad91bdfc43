//! The language of integer expressions in every place where it is written: what is accepted there, what
//! it means, and where mistakes are shown.

#![allow(clippy::unwrap_used)]

use sprague::arithmetic::FactorSieve;
use sprague::arithmetic::expr::Scope;
use sprague::notation::{
    Division, Kind, ParseError, parse_arithmetic, parse_closed_form, parse_condition,
    parse_expression, parse_family, parse_rule, parse_ruleset,
};

fn names() -> Vec<(String, Kind)> {
    [
        ("a", Kind::Integer),
        ("b", Kind::Integer),
        ("even", Kind::Truth),
        ("period", Kind::Integer),
        ("mod", Kind::Integer),
    ]
    .map(|(name, kind)| (name.to_string(), kind))
    .to_vec()
}

/// The value over columns a = 7, b = -3, period = 12, mod = 5; `even` is missing.
fn column(text: &str, division: Division) -> Option<i128> {
    let slots = [Some(7), Some(-3), None, Some(12), Some(5)];
    let names = names();
    let read = parse_expression(text, &mut names.as_slice());
    read.unwrap_or_else(|error| panic!("{text}: {error}"))
        .value(&slots, division)
        .ok()
}

fn column_error(text: &str) -> ParseError {
    let names = names();
    parse_condition(text, &mut names.as_slice()).unwrap_err()
}

/// The value at n = 17.
fn heap(text: &str) -> Option<i64> {
    let read = parse_arithmetic(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    read.eval(&Scope::new(17, &FactorSieve::new())).ok()
}

/// The options of heap 12, which are single heaps.
fn options(text: &str) -> Vec<u64> {
    let game = parse_ruleset(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let options = game.options(12, 1000).unwrap().unwrap();
    options
        .into_iter()
        .map(|heaps| heaps.iter().sum())
        .collect()
}

fn games(text: &str) -> Vec<String> {
    let family = parse_family(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let games = family.points().into_iter().filter_map(|p| family.game(&p));
    games.map(|game| game.to_string()).collect()
}

#[test]
fn columns_mean_what_they_always_did() {
    for (text, value) in [
        ("2a", 14),
        ("2a^2", 98),
        ("2^2a/2^13", 2),
        ("28/2a", 2),
        ("-2a", -14),
        ("2gcd(a, 14)", 14),
        ("mod % 3", 2),
        ("-a^2", -49),
        ("2^-b", 8),
        ("- - a", 7),
        ("a − b", 10),
        ("a·b", -21),
        ("b / 2", -2),
        ("b % 2", 1),
        ("7 / 2 * 2", 6),
        ("gcd(12, 18, 8)", 2),
        ("min(a, b, 3) + max(a, b, 3)", 4),
        ("abs(b)", 3),
        ("a≤7", 1),
        ("a ≠ b ≥ -3", 1),
        ("a == 7", 1),
        ("a in (1, 3, 6..8)", 1),
        ("a in (b)", 0),
        ("a not in (1, 2a)", 1),
        ("not a in (1, 2a)", 1),
        ("NOT a = 7 OR b = -3", 1),
        ("(a = 7) = true", 1),
        ("(a = 7) != false", 1),
        ("even or a = 7", 1),
        ("even and a = 0", 0),
        ("18446744073709551615 + 1 > 2^63", 1),
        ("2^100 / 2^99", 2),
        ("true", 1),
    ] {
        assert_eq!(column(text, Division::Floor), Some(value), "{text}");
    }
    for text in ["even", "even and a = 7", "a / 0", "a % 0", "2^200", "2^b"] {
        assert_eq!(column(text, Division::Floor), None, "{text}");
    }
    assert_eq!(column("(a + 1) / 4", Division::Exact), Some(2));
    assert_eq!(column("a / 2", Division::Exact), None);
}

#[test]
fn heaps_mean_what_they_always_did() {
    for (text, value) in [
        ("-n ^ 2", -289),
        ("2 ^ -(0-3)", 8),
        ("− n", -17),
        ("n mod 5", 2),
        ("n·2", 34),
        ("(0-7) / 2", -4),
        ("7 / (0-2)", -3),
        ("7 % (0-2)", 1),
        ("(0-7) % 2", 1),
        ("1 <> 2", 1),
        ("1 == 1 = 1", 1),
        ("3 ∣ 9", 1),
        ("2 | n + 1", 1),
        ("(n > 3) + prime(n)", 2),
        ("n and 0 or 3", 1),
        ("not n", 0),
        ("NOT 0", 1),
        ("max(n > 3, 0)", 1),
        ("gcd (12, 18)", 6),
        ("n > 3and n < 20", 1),
        ("ω(12) + Ω(12) + τ(12) + φ(12) + σ(12)", 43),
        ("0 and tau(0)", 0),
        ("1 or tau(0)", 1),
    ] {
        assert_eq!(heap(text), Some(value), "{text}");
    }
    for text in [
        "tau(0)",
        "2^63",
        "n / 0",
        "n % 0",
        "2^-1",
        "1^2^40",
        "9^18 * 9^18",
    ] {
        assert_eq!(heap(text), None, "{text}");
    }
}

#[test]
fn words_of_rules_may_follow_a_number_at_once() {
    assert_eq!(options("take 1if n > 3"), [11]);
    assert_eq!(options("to 7mod 5"), [2]);
    assert_eq!(options("split into 2of d for d = n/2"), [12 / 2 * 2]);
    assert_eq!(options("split into 2of 1for 1 <= n"), [2]);
    assert_eq!(
        options("to one of {k in divisors(n) : k < 6and k > 2}"),
        [3, 4]
    );
    assert_eq!(parse_closed_form("0if n = 0;1").unwrap().cases.len(), 2);
}

#[test]
fn sets_of_rules_end_where_they_always_did() {
    assert_eq!(options("to one of {k : k | n, k < n}"), [1, 2, 3, 4, 6]);
    assert_eq!(
        options("to one of {k in {1, n/2} : k in divisors(n)}"),
        [1, 6]
    );
    assert_eq!(options("to one of {d*d : d in {1, 2, 3}, not d | 3}"), [4]);
    assert_eq!(
        options("to one of {step : 3 <= step <= with, with = 4}"),
        [3, 4]
    );
}

#[test]
fn families_mean_what_they_always_did() {
    assert_eq!(games("S(a, 2a+1) for a in 1..2"), ["S(1,3)", "S(2,5)"]);
    assert_eq!(
        games("S(1,a) for a in 2..9 step 3 if a in (2, 6..8)"),
        ["S(1,2)", "S(1,8)"]
    );
    assert_eq!(
        games("S(a,b) for a in 1..1, b in a+1..2a+1 with b != 2"),
        ["S(1,3)"]
    );
    assert_eq!(games("S(1,mod) for mod in 2..3"), ["S(1,2)", "S(1,3)"]);
    assert_eq!(
        games("S(a,b) with 1 <= a < b <= 3 if (a + b) / 2 = 2"),
        ["S(1,3)", "S(2,3)"]
    );
    assert_eq!(
        games("S(max(a, 3), 9) for a in 1..4"),
        ["S(3,9)", "S(3,9)", "S(3,9)", "S(4,9)"]
    );
}

#[test]
fn mistakes_over_columns_are_shown_where_they_are() {
    for (text, span, message) in [
        ("a + ", 4..4, "expected a number"),
        ("a + (b", 4..5, "never closed"),
        ("a = 7 and 3", 10..11, "not a condition"),
        ("even + 1", 0..4, "not a number"),
        ("even < 2", 0..4, "not a number"),
        ("a = even", 4..8, "not a number"),
        ("a % 2 = 0 b", 10..11, "complete before"),
        ("sin(a)", 0..3, "sin"),
        ("a in 3", 5..6, "expected `(`"),
        ("a in b", 5..6, "expected `(`"),
        ("prime", 0..5, "nothing is called prime"),
        ("a + in", 4..6, "`in` cannot stand here"),
        ("a + c", 4..5, "nothing is called c"),
        ("perod = 3", 0..5, "nothing is called perod"),
        ("99999999999999999999 = a", 0..20, "too large"),
        ("a", 0..1, "not a condition"),
        ("gcd(a b) = 1", 6..7, "expected `,`"),
    ] {
        let error = column_error(text);
        assert_eq!(error.span(), span, "{text}: {error}");
        assert!(error.message().contains(message), "{text}: {error}");
    }
    assert_eq!(
        column_error("perod = 3").hint(),
        Some("did you mean period?")
    );
}

#[test]
fn mistakes_in_rules_are_shown_where_they_are() {
    for (text, span, message) in [
        ("to one of {k in 3}", 16..17, "no set is called 3"),
        ("to one of {k+1 in divisors(n)}", 10..17, "only a variable"),
        ("to one of {k : k+1 in divisors(n)}", 18..19, ""),
        ("to m + 1 if n > 3", 3..4, "m has no range"),
        ("to n if m > 3", 8..9, "m is not known here"),
        ("to (n", 3..4, "never closed"),
        ("to gcd(n 2)", 9..10, "expected `,`"),
        ("to gcd(n)", 3..9, "gcd takes"),
        ("to tau(n, 2)", 3..12, "tau takes"),
        ("to 9223372036854775808", 3..22, "too large"),
    ] {
        let error = parse_rule(text).unwrap_err();
        assert!(error.message().contains(message), "{text}: {error}");
        if !message.is_empty() {
            assert_eq!(error.span(), span, "{text}: {error}");
        }
    }
}
