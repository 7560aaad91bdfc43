//! Rules of one's own: what is read, how it is explained, and what is refused where.

use sprague::notation::{parse_arithmetic, parse_rule, parse_ruleset};
use sprague::ruleset::OptionsError;
use sprague::ruleset::custom::RuleError;
use sprague::ruleset::{Ruleset, catalogue, plain_words};
use sprague::sequence::LimitError;
use sprague::{BigNimber, NimSequence};

fn values(text: &str, to: u64) -> Vec<u64> {
    let mut sequence = NimSequence::new(&parse_ruleset(text).unwrap());
    sequence.extend_to(to).unwrap();
    let value = |n| u64::try_from(&sequence.value(n).unwrap()).unwrap();
    (0..=to).map(value).collect()
}

fn rule_error(text: &str) -> RuleError {
    let mut sequence = NimSequence::new(&parse_ruleset(text).unwrap());
    match sequence.extend_to(100) {
        Err(LimitError::Rule(error)) => error,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn the_same_game_in_other_words_has_the_same_values() {
    let pairs = [
        (
            "to one of {k : 1 <= k < n, gcd(k,n) = 1}",
            "to one of totatives(n)",
        ),
        ("take one of {k : k | n}", "saliquot"),
        (
            "take one of {1, 2, 3} if n >= 3; take 1; take 2 if n = 2",
            "S(1,2,3)",
        ),
        ("split into a, n-a for 1 <= a < n-a", "grundy"),
        ("split into a, b for 1 <= a < b, a + b = n", "grundy"),
        ("split into a, b for a > 0, b = n - a, b > a", "grundy"),
        ("take 1; split into a, n-1-a for 1 <= a <= n-1-a", "0.7"),
        ("to one of below(n)", "nim"),
        ("move to one of below(n)", "nim"),
        ("subtract one of {k : 1 <= k <= n}", "nim"),
        ("to 0; to one of {k : 1 <= k < n, not k | n}", "maliquant"),
        ("to tau(n) - 1", "mtau-zero"),
        (
            "start 1; split into m of d, r for 1 <= d < n, m = n/d, r = n%d",
            "divide-and-residue",
        ),
        (
            "start 1; split into m of d for d in proper_divisors(n), m = n/d",
            "dividing",
        ),
    ];
    for (own, known) in pairs {
        assert_eq!(values(own, 60), values(known, 60), "{own}");
    }
}

#[test]
fn catalogue_texts_are_read_and_printed_back() {
    for entry in catalogue() {
        let ruleset = Ruleset::named(entry);
        if let Some(rule) = ruleset.custom_rule() {
            assert_eq!(
                &parse_rule(&rule.to_string()).unwrap(),
                rule,
                "{}",
                entry.id
            );
            assert_eq!(
                entry.formula.is_some(),
                ruleset.closed_form().is_some(),
                "{}",
                entry.id
            );
        }
        let own: Vec<&str> = ruleset.known_as().iter().map(|known| known.id).collect();
        assert!(own.contains(&entry.id), "{}", entry.id);
    }
}

#[test]
fn expressions_bind_as_usual() {
    use sprague::arithmetic::FactorSieve;
    use sprague::arithmetic::expr::RuleScope;
    let sieve = FactorSieve::new();
    let cases = [
        ("2 + 3 * 4 ^ 2 - 1", 49),
        ("2 ^ 3 ^ 2", 512),
        ("-2 ^ 2", -4),
        ("7 / 2 + 7 % 2", 4),
        ("(0 - 7) / 2", -4),
        ("1 < 2 < 3", 1),
        ("1 < 3 < 2", 0),
        ("not 1 = 2 and 2 | 6 or 0", 1),
        ("gcd(12, 18) + lcm(4, 6)", 18),
        ("Omega(12) * 10 + omega(12)", 32),
        ("v2(40) + v(5, 50) + odd_part(12)", 8),
        ("tau(12) + sigma(12) + phi(12)", 38),
        ("pi(lpf(91)) + gpf(91) + rad(12)", 23),
        (
            "prime(97) + squarefree(12) + square(49) + prime_power(8)",
            3,
        ),
        (
            "min(3, 5) + max(3, 5) + abs(-4) + sqrt(17) + log2(9) + popcount(7)",
            22,
        ),
        ("mu(30) + class(8)", 1),
        ("0 | 0", 1),
        ("0 | 5", 0),
        ("n % 10", 7),
    ];
    for (text, value) in cases {
        let expr = parse_arithmetic(text).unwrap();
        assert_eq!(expr.eval(&RuleScope::new(17, &sieve)), Ok(value), "{text}");
        let again = parse_arithmetic(&expr.to_string()).unwrap();
        assert_eq!(again, expr, "{text} printed as {expr}");
    }
}

#[test]
fn texts_that_make_no_rule_are_refused_with_their_place_and_a_hint() {
    let cases = [
        ("to one of divisor(n)", 10..17, "did you mean divisors?"),
        ("to one of phi(n)", 10..13, "to phi(n)"),
        ("to one divisors(n)", 7..8, "proper_divisors"),
        ("to one of divisors(m)", 19..20, "the heap is n"),
        ("to one of divisors(n", 18..19, ""),
        ("to one of {k : 1 <= k < n", 10..11, ""),
        ("to k", 3..4, "for 1 <= k < n"),
        ("to one of {k, 2}", 11..12, "1 <= k < n"),
        ("to gcd(n)", 3..9, ""),
        ("to omga(n)", 3..7, "did you mean omega?"),
        ("take one of divisors(n) of", 24..25, ""),
        ("start 1", 7..7, "a rule reads like"),
        ("stop 1; to 0", 5..6, "stop at 1"),
        ("to any of factorisations(n)", 10..27, "one of"),
        ("to n +", 6..6, ""),
        ("to 99999999999999999999", 3..23, ""),
        ("to one of {a+b+c+d+e+f+g+h : a < n}", 25..26, ""),
        ("take 1 or 2", 5..11, "one of {k in {1, 2} : k <= n}"),
        ("take one of {1 and 2, 3}", 13..20, "one of {k in {1, 2}"),
        (
            "to 0 if n in primes(n)",
            10..12,
            "as in {k : 1 <= k < n, k in",
        ),
        (
            "stop if n not in primes(n); to 0",
            10..16,
            "as in {k : 1 <= k < n, k in",
        ),
        (
            "to one of {k : k < n, not k in divisors(n)}",
            28..30,
            "prime(k)",
        ),
        (
            "to one of {k : k < n, k not in divisors(n)}",
            24..30,
            "prime(k)",
        ),
        (
            "to one of {k : k < n, (k in divisors(n))}",
            25..27,
            "prime(k)",
        ),
        (
            "to one of {k : k < n, k in divisors(n) and k > 2}",
            39..42,
            "comma",
        ),
        ("to k < n", 3..8, "after `if`"),
        ("to not n", 3..8, "after `if`"),
        ("split into n > 1, 2", 11..16, "after `if`"),
        ("start 3; start 5; to 0", 9..16, "once"),
        ("start n; to 0", 6..7, ""),
        ("start (n); to 0", 6..9, ""),
        ("start 2^21; to 0", 6..10, ""),
        ("start 2^99; to 0", 6..10, ""),
    ];
    for (text, span, hint) in cases {
        let error = parse_ruleset(text).unwrap_err();
        assert_eq!(error.span(), span, "{text}: {error}");
        assert!(
            error.hint().unwrap_or("").contains(hint),
            "{text}: {:?}",
            error.hint()
        );
    }
    let deep = format!("to {}n{}", "(".repeat(1000), ")".repeat(1000));
    assert!(
        parse_ruleset(&deep)
            .unwrap_err()
            .to_string()
            .contains("deeply")
    );
    let signs = format!("to {}n", "-".repeat(1000));
    assert!(
        parse_ruleset(&signs)
            .unwrap_err()
            .to_string()
            .contains("deeply")
    );
    let sum = format!("to {}1", "1 + ".repeat(5000));
    assert!(
        parse_ruleset(&sum)
            .unwrap_err()
            .to_string()
            .contains("longer")
    );
    let nots = format!("to 0 if {} n", "not ".repeat(500));
    assert!(parse_ruleset(&nots).is_err());
}

#[test]
fn rules_that_make_no_sense_somewhere_name_the_heap_and_the_place() {
    let cases: &[(&str, u64, &str, &str)] = &[
        (
            "to one of divisors(n)",
            1,
            "to one of divisors(n)",
            "no smaller",
        ),
        ("to phi(n)", 1, "to phi(n)", "no smaller"),
        ("to n + 1", 1, "to n + 1", "larger"),
        (
            "take count of nondivisors(n)",
            1,
            "take count of nondivisors(n)",
            "no smaller",
        ),
        (
            "to n % (n - 4) if n > 2; to 0",
            4,
            "n % (n - 4)",
            "divided by 0",
        ),
        ("to n - 10", 1, "to n - 10", "leads to -9"),
        ("start 1; take 1", 1, "take 1", "begin at 1"),
        ("to tau(n - 3) - 1 if n > 2", 3, "tau(n - 3)", "not defined"),
        ("to log2(n - 1)", 1, "log2(n - 1)", "not defined"),
        (
            "take one of factorisations(n - 3)",
            1,
            "factorisations(n - 3)",
            "factorisations(-2) is not defined",
        ),
        ("to 2^n - 2^n + n - 1", 63, "2^n", "64 bits"),
        ("to 0 if 10^30 > n", 1, "10^30", "64 bits"),
        (
            "to one of {k : 0 <= k < 10^15, k + 1 < n}",
            1,
            "0 <= k < 10^15",
            "walks through",
        ),
        ("take -(2^62)*2 if n = 7", 7, "-(2^62)*2", "64 bits"),
        (
            "split into n - 5 of 0, 0; to 0",
            1,
            "split into n - 5 of 0, 0",
            "-4 heaps",
        ),
    ];
    for (text, heap, place, message) in cases {
        let error = rule_error(text);
        assert_eq!(error.heap, *heap, "{text}: {error}");
        assert_eq!(&error.text[error.span.clone()], *place, "{text}: {error}");
        assert!(error.to_string().contains(message), "{text}: {error}");
    }
}

#[test]
fn a_move_that_leaves_too_many_heaps_is_not_listed() {
    let game = parse_ruleset("to 0; split into 10^9 of 1, 0 if n = 7").unwrap();
    let error = game.options(7, 10, &sprague::Control::new()).unwrap_err();
    let OptionsError::TooLong { .. } = error else {
        panic!("{error}");
    };
    assert!(error.to_string().contains("heap 7 leave more than"));
}

#[test]
fn taking_more_than_there_is_is_met_with_a_set_that_does_not() {
    for (text, better) in [
        ("take one of {1, 2}", "take one of {k in {1, 2} : k <= n}"),
        (
            "start 3; take one of {1, 2}",
            "take one of {k in {1, 2} : k <= n - 3}",
        ),
    ] {
        let hint = rule_error(text).hint.unwrap();
        assert!(hint.contains(better), "{hint}");
    }
    let hinted = values("take one of {k in {1, 2} : k <= n}", 8);
    assert_eq!(hinted, values("S(1,2)", 8));
}

#[test]
fn a_range_ends_at_the_nearest_of_all_bounds() {
    // Any one of the wide bounds alone is too long to walk through.
    for text in [
        "to one of {k : 0 <= k < 10^15, k < n}",
        "to one of {k : 0 <= k < 10^15, n > k}",
        "to one of {k : 0 <= k <= 10^15, m = k + 1, k <= n - 1}",
        "to one of {k : 0-10^15 < k < n, k >= 0}",
        "to one of {k : 0-10^15 < k < n, 0-1 < k}",
    ] {
        assert_eq!(values(text, 8), values("nim", 8), "{text}");
    }
}

#[test]
fn the_minus_of_printers_and_several_empty_heaps_are_read() {
    assert_eq!(values("to n − 1", 8), values("to n - 1", 8));
    let game = parse_ruleset("start 3; split into 3 of 0 if n > 3").unwrap();
    assert_eq!(
        game.options(4, 10, &sprague::Control::new())
            .unwrap()
            .unwrap(),
        [Vec::<u64>::new()]
    );
}

#[test]
fn the_empty_heap_is_not_asked_whether_play_ends_there() {
    for stop in ["10 % n = 0", "Omega(n) = 1", "v2(n) = 0"] {
        let game = parse_ruleset(&format!("stop if {stop}; to one of {{n - 1, n + 1}}")).unwrap();
        assert_eq!(
            game.options(0, 10, &sprague::Control::new())
                .unwrap()
                .unwrap(),
            Vec::<Vec<u64>>::new()
        );
        assert!(game.is_loopy(), "{stop}");
    }
}

#[test]
fn the_first_and_the_last_heaps_may_be_written_as_powers() {
    let game = parse_ruleset("start 2^4 - 1; stop at 2^4, 5*5; to n - 1").unwrap();
    assert_eq!(game.start(), 15);
    let written = "start 15; stop if n = 16; stop if n = 25; to n - 1";
    assert_eq!(game.to_string(), written);
}

#[test]
fn statements_within_numbers_stay_numbers() {
    assert_eq!(values("to n - 1 - (n > 3)", 6), [0, 1, 0, 1, 1, 0, 0]);
}

#[test]
fn an_option_is_listed_once() {
    let game = parse_ruleset("residue-throw-divisor").unwrap();
    let options = game
        .options(10, 100, &sprague::Control::new())
        .unwrap()
        .unwrap();
    assert_eq!(options, [vec![], vec![1], vec![2], vec![4], vec![3]]);
}

#[test]
fn empty_ranges_and_sets_are_no_moves() {
    assert_eq!(values("to one of {k : 5 <= k < 3}", 5), [0; 6]);
    assert_eq!(values("to all of {k : 5 <= k < 3}", 5), [0; 6]);
    assert_eq!(values("to one of primes(n - 1)", 6), [0, 0, 0, 1, 2, 2, 3]);
}

#[test]
fn the_edges_of_every_domain_have_a_value() {
    for entry in catalogue() {
        let ruleset = Ruleset::named(entry);
        let mut sequence = NimSequence::new(&ruleset);
        sequence.extend_to(2).unwrap();
        let start = ruleset.start();
        assert_eq!(sequence.value(start), Some(BigNimber::ZERO), "{}", entry.id);
    }
}

#[test]
fn rules_are_explained_back_in_words() {
    let words = |text: &str| plain_words(&parse_ruleset(text).unwrap()).join(" ");
    assert!(
        words("take one of divisors(n)")
            .starts_with("From a heap of n take one of the divisors of n.")
    );
    assert!(
        words("to count of proper_divisors(n) if n > 4")
            .contains("the number of divisors of n smaller than n, if n > 4.")
    );
    assert!(
        words("start 2; to one of proper_factorisations(n)")
            .contains("product of two or more factors")
    );
    assert!(
        words("start 1; stop at 1; to phi(n)")
            .contains("Heaps begin at 1; there is no move if n = 1.")
    );
    assert!(
        words("split into 2 of a, n - 2*a for 0 < 2*a < n")
            .contains("2 heaps of a and a heap of n - 2 * a")
    );
}
