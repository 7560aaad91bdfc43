//! The language of integer expressions in every place where it is written: what is accepted there, what
//! it means, and where mistakes are shown.

use proptest::prelude::*;
use sprague::arithmetic::FactorSieve;
use sprague::arithmetic::expr::{Row, RuleScope};
use sprague::notation::{
    Division, ExpressionKind, ParseError, parse_arithmetic, parse_closed_form, parse_condition,
    parse_expression, parse_family, parse_rule, parse_ruleset, parse_statement,
};

fn names() -> Vec<(String, ExpressionKind)> {
    [
        ("a", ExpressionKind::Integer),
        ("b", ExpressionKind::Integer),
        ("even", ExpressionKind::Truth),
        ("period", ExpressionKind::Integer),
        ("mod", ExpressionKind::Integer),
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
    read.eval(&RuleScope::new(17, &FactorSieve::new())).ok()
}

/// The options of heap 12, which are single heaps.
fn options(text: &str) -> Vec<u64> {
    let game = parse_ruleset(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let options = game
        .options(12, 1000, &sprague::Control::new())
        .unwrap()
        .unwrap();
    options
        .into_iter()
        .map(|heaps| heaps.iter().sum())
        .collect()
}

fn games(text: &str) -> Vec<String> {
    let family = parse_family(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let games = family
        .points()
        .unwrap()
        .into_iter()
        .filter_map(|p| family.game(&p));
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
        assert_eq!(column(text, Division::Whole), Some(value), "{text}");
    }
    for text in ["even", "even and a = 7", "a / 0", "a % 0", "2^200", "2^b"] {
        assert_eq!(column(text, Division::Whole), None, "{text}");
    }
    assert_eq!(column("(a + 1) / 4", Division::Exact), Some(2));
    assert_eq!(column("a / 2", Division::Exact), None);
}

#[test]
fn rounding_is_said_to_be_done_already() {
    for name in ["floor", "ceil", "Floor"] {
        let error = parse_statement(&format!("G(S(1,2), n) = {name}(n/2)")).unwrap_err();
        assert!(error.hint().unwrap().contains("rounded down"), "{error}");
    }
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
        ("to one of {k+1 in divisors(n)}", 11..14, "only a variable"),
        (
            "to one of {k : k+1 in divisors(n)}",
            19..21,
            "only be an item of its own",
        ),
        (
            "to 0 if n in primes(9)",
            10..12,
            "only be an item of its own",
        ),
        (
            "to one of {k not in primes(9)}",
            13..19,
            "only be an item of its own",
        ),
        ("to if", 3..5, "`if` cannot stand here"),
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

/// Texts about x, and whether they hold for x = 6.
const EVERYWHERE: [(&str, bool); 16] = [
    ("2 | x and not prime(x)", true),
    ("prime(x + 1) and squarefree(x)", true),
    ("prime(x) or square(2x + 4)", true),
    ("tau(x) = 4", true),
    ("prime(x) + prime(x + 1) = 1", true),
    ("x in (1, 3, 6..8)", true),
    ("x not in (1, 3, 6..8)", false),
    ("2x = 12 and 2x^2 = 72", true),
    ("x mod 4 = 2 ∣ x", true),
    ("x <> 6 or gcd(x, 4, 10) = 2", true),
    ("0 | x", false),
    ("lcm(x, 4) = v(3, 9x) + 9", true),
    ("(x > 3) = true", true),
    ("tau(x - 6) = 1 and x > 6", false),
    ("x = 6 or tau(0) = 1", true),
    ("7 / (0 - 2) = -3 and -7 / 2 = -4", true),
];

#[test]
fn every_condition_can_be_written_in_every_place() {
    for (text, holds) in EVERYWHERE {
        let column = [("x".to_string(), ExpressionKind::Integer)];
        let read = parse_condition(text, &mut &column[..]);
        let read = read.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.holds(&[Some(6)]), Ok(holds), "{text}");
        let family = format!("S(x) for x in 6..6 if {text}");
        assert_eq!(games(&family).len(), usize::from(holds), "{text}");

        let of_n = text.replace('x', "n");
        let read = parse_arithmetic(&of_n).unwrap_or_else(|error| panic!("{text}: {error}"));
        let sieve = FactorSieve::new();
        assert_eq!(read.holds(&RuleScope::new(6, &sieve)), Ok(holds), "{text}");
        let large = read
            .eval_large(&6.into(), &sprague::Control::new())
            .unwrap();
        assert_eq!(!large.is_zero(), holds, "{text}");
        assert_eq!(parse_arithmetic(&read.to_string()).unwrap(), read, "{text}");

        let rule = parse_ruleset(&format!("to 0 if {of_n}")).unwrap();
        let moves = rule
            .options(6, 10, &sprague::Control::new())
            .unwrap()
            .unwrap()
            .len();
        assert_eq!(moves, usize::from(holds), "{text}");
        let form = parse_closed_form(&format!("1 if {of_n}; 0")).unwrap();
        let value = form.value(6, &FactorSieve::new()).unwrap();
        assert_eq!(value, Some(usize::from(holds).into()), "{text}");
    }
}

#[test]
fn lists_with_ranges_give_sets_their_numbers() {
    for text in [
        "to one of {1, 3, 6..8}",
        "to one of {k : k in (1, 3, 6..8)}",
        "to one of {k in (1, 3, 6..8)}",
        "to one of {k in (1, 3, 6..8) : k < 20}",
        "to one of {k : 0 < k < n, k in (1, 3, 6..8)}",
        "to one of {k : 0 < k < 9, k not in (2, 4..5)}",
        "to k for k in (1, 3, n/2..8)",
    ] {
        assert_eq!(options(text), [1, 3, 6, 7, 8], "{text}");
        let rule = parse_rule(text).unwrap();
        assert_eq!(parse_rule(&rule.to_string()).unwrap(), rule, "{text}");
    }
    assert_eq!(options("to 2k for 3 <= k <= 4"), [6, 8]);
    // Beyond n as well as below.
    let grown = parse_ruleset("to one of {k : k in (2n, n - 1)}").unwrap();
    let grown = grown
        .with_growth()
        .options(12, 9, &sprague::Control::new())
        .unwrap()
        .unwrap();
    assert_eq!(grown, [vec![24], vec![11]]);
}

#[test]
fn an_expression_too_deep_to_work_out_is_refused() {
    let names = names();
    let read = |text: &str| parse_expression(text, &mut names.as_slice());
    let longest = format!("{}a", "a + ".repeat(2000));
    let slots = vec![Some(1); 5];
    let value = read(&longest).unwrap().value(&slots, Division::Whole);
    assert_eq!(value, Ok(2001));
    let longer = format!("a + {longest}");
    assert!(
        read(&longer)
            .unwrap_err()
            .message()
            .contains("more than 2000")
    );
    for deep in ["(", "-", "not ", "2^", "gcd("] {
        assert!(read(&deep.repeat(100_000)).is_err(), "{deep}");
    }
    // What is compared on both sides is worked out twice.
    let (left, right) = ("0 < (".repeat(60), ") < 9".repeat(60));
    let error = parse_arithmetic(&format!("{left}n{right}")).unwrap_err();
    assert!(error.message().contains("more than 2000"), "{error}");
    let list: Vec<String> = (0..10_000).map(|n| n.to_string()).collect();
    assert!(read(&format!("a in ({})", list.join(", "))).is_ok());
}

/// Random expressions in n as texts.
fn expressions() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("n".to_string()),
        (0u32..20).prop_map(|n| n.to_string())
    ];
    leaf.prop_recursive(5, 40, 3, |inner| {
        let operators = "+ - * / % ^ = != < <= > >= | and or".split(' ');
        let operators: Vec<&str> = operators.collect();
        let unary = vec![
            "-", "not ", "3", "tau", "phi", "prime", "abs", "sqrt", "v2", "square",
        ];
        let binary = vec!["gcd", "lcm", "min", "max", "v"];
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            (prop::sample::select(operators), pair.clone())
                .prop_map(|(operator, (a, b))| format!("({a}) {operator} ({b})")),
            (prop::sample::select(unary), inner.clone()).prop_map(|(f, a)| match f {
                "3" => format!("3n + ({a})"),
                f => format!("{f}({a})"),
            }),
            (prop::sample::select(binary), pair.clone())
                .prop_map(|(f, (a, b))| format!("{f}({a}, {b})")),
            (inner, pair).prop_map(|(x, (a, b))| format!("({x}) in (({a}), ({b})..n)")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, max_shrink_iters: 2000, ..ProptestConfig::default() })]

    #[test]
    fn all_numbers_work_an_expression_out_alike(text in expressions(), n in 0i64..200) {
        let read = parse_arithmetic(&text).unwrap();
        let small = read.eval(&RuleScope::new(n, &FactorSieve::new()));
        let slots = [Some(i128::from(n))];
        let row = read.eval(&Row { slots: &slots, division: Division::Whole });
        if let Ok(small) = small {
            prop_assert_eq!(row.clone().ok(), Some(small.into()), "{}", text);
        }
        // A part that does not matter may be a number that takes long to factor.
        let factors = ["tau", "phi", "prime"].iter().any(|name| text.contains(name));
        if let (Ok(row), false) = (row, factors) {
            let large = read.eval_large(&n.into(), &sprague::Control::new());
            prop_assert_eq!(large.ok(), Some(row.into()), "{}", text);
        }
        let again = parse_arithmetic(&read.to_string()).unwrap();
        prop_assert_eq!(again, read, "{}", text);
    }
}
