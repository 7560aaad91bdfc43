//! Every engine for arithmetic games against the reference engine: all named games, all points of
//! the algebra of verbs, quantifiers and properties, and random rules of one's own.

use crate::support::{all_engines_agree, all_engines_agree_with};
use proptest::prelude::*;
use sprague::NimSequence;
use sprague::notation::parse_ruleset;
use sprague::ruleset::{Ruleset, catalogue};
use sprague::sequence::EngineKind;

fn plays_sets(ruleset: &Ruleset) -> bool {
    ruleset.rules().to_string().contains("any of")
}

#[test]
fn all_named_arithmetic_games_agree() {
    for entry in catalogue() {
        let ruleset = Ruleset::named(entry);
        if ruleset.custom_rule().is_some() {
            all_engines_agree(&ruleset, if plays_sets(&ruleset) { 19 } else { 400 });
        }
    }
}

#[test]
fn every_verb_quantifier_and_property_agrees() {
    let properties = [
        "divisors",
        "proper_divisors",
        "nondivisors",
        "totatives",
        "nontotatives",
        "prime_divisors",
        "unitary_divisors",
        "primes",
        "squares",
        "below",
    ];
    for property in properties {
        for verb in ["to", "take"] {
            for quantifier in ["one of", "count of", "all of", "any of"] {
                for rest in [
                    "",
                    "; to 0",
                    "; stop at 2, 7",
                    "; stop if n % 5 = 3",
                    " if n > 3",
                ] {
                    let text = format!("{verb} {quantifier} {property}(n){rest}");
                    let ruleset = parse_ruleset(&text).unwrap();
                    all_engines_agree(&ruleset, if plays_sets(&ruleset) { 15 } else { 120 });
                }
            }
        }
    }
}

#[test]
fn sets_of_numbers_agree_with_the_listing_engine_far_beyond_64_bits() {
    for entry in catalogue().filter(|entry| entry.id.starts_with("powerset")) {
        let ruleset = Ruleset::named(entry);
        all_engines_agree_with(EngineKind::Listing, &ruleset, 1500);
    }
}

#[test]
fn engines_agree_with_the_listing_engine_beyond_one_block_of_everything() {
    for id in [
        "nontotative",
        "saliquant",
        "maliquant",
        "totative",
        "divide-and-residue",
        "sfactoring",
    ] {
        let ruleset = parse_ruleset(id).unwrap();
        all_engines_agree_with(EngineKind::Listing, &ruleset, 4000);
    }
}

#[test]
fn one_option_engines_agree_with_the_listing_engine_across_their_segments() {
    for (rule, to) in [
        ("to all of proper_divisors(n); stop at 12, 30", 150_000),
        ("take all of divisors(n); stop if n % 97 = 5", 150_000),
        ("start 1; to all of nondivisors(n)", 10_000),
        ("take all of nondivisors(n); stop at 5", 10_000),
        ("start 1; to all of totatives(n)", 10_000),
        (
            "to all of nontotatives(n); stop if prime(n) and n % 4 = 1",
            10_000,
        ),
        ("start 1; stop at 1; to phi(n)", 150_000),
        ("take count of divisors(n); stop at 60, 61", 150_000),
    ] {
        let ruleset = parse_ruleset(rule).unwrap();
        assert_eq!(
            EngineKind::best_for(&ruleset),
            EngineKind::OneOption,
            "{rule}"
        );
        all_engines_agree_with(EngineKind::Listing, &ruleset, to);
    }
}

#[test]
fn going_on_gives_the_same_as_going_far_at_once() {
    for entry in catalogue().filter(|entry| !Ruleset::named(entry).is_loopy()) {
        let ruleset = Ruleset::named(entry);
        if ruleset.custom_rule().is_none() {
            continue;
        }
        let mut steps = NimSequence::new(&ruleset);
        for to in [0, 1, 2, 3, 10, 63, 64, 65, 300, 301, 900, 901, 1700] {
            steps.extend_to(to).unwrap();
        }
        let mut once = NimSequence::new(&ruleset);
        once.extend_to(1700).unwrap();
        assert_eq!(steps.values(), once.values(), "{ruleset}");
    }
}

fn any_number() -> impl Strategy<Value = String> {
    prop_oneof![
        (0i64..6).prop_map(|k| k.to_string()),
        Just("n - 1".to_string()),
        Just("n / 2".to_string()),
        Just("n / 3".to_string()),
        Just("n % 7".to_string()),
        Just("phi(n)".to_string()),
        Just("tau(n) - 1".to_string()),
        Just("Omega(n)".to_string()),
        Just("gcd(n, 12) - 1".to_string()),
    ]
}

fn any_set() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(vec![
            "proper_divisors(n)",
            "nondivisors(n)",
            "totatives(n)",
            "nontotatives(n)",
            "{k : 1 <= k < n, gcd(k, n) = 1}",
            "{k : 0 <= k < n, not k | n}",
            "{n % d : 1 <= d < n}",
            "{k in nondivisors(n) : k % 3 = 1}",
            "{d + e : d in proper_divisors(n), 0 <= e < n - d, e | 12}",
            "{k : k < n, n % 4 = k % 3}",
        ])
        .prop_map(String::from),
        prop::collection::vec(any_number(), 1..4)
            .prop_map(|list| format!("{{{}}}", list.join(", "))),
    ]
}

fn any_clause() -> impl Strategy<Value = String> {
    let verb = prop::sample::select(vec!["to", "take"]);
    let quantifier = prop::sample::select(vec!["one of", "count of", "all of", "any of"]);
    let condition = prop::sample::select(vec![
        "",
        " if n > 4",
        " if n % 3 = 1",
        " if prime(n) or n > 9",
    ]);
    let split = prop::sample::select(vec![
        "split into a, n-a for 1 <= a < n-a",
        "split into n/d of d, n%d for 1 <= d < n",
        "split into m of d for d in proper_divisors(n), m = n/d",
        "split into a, b, c for 1 <= a <= b <= c, c = n - a - b",
        "split into 2 of a, n - 2*a for 0 < 2*a < n",
        "to one of proper_factorisations(n)",
        "take one of coprime_factorisations(n)",
    ]);
    prop_oneof![
        2 => (verb.clone(), quantifier, any_set(), condition.clone())
            .prop_map(|(verb, quantifier, set, rest)| format!("{verb} {quantifier} {set}{rest}")),
        1 => (verb, any_number(), condition.clone())
            .prop_map(|(verb, number, rest)| format!("{verb} {number}{rest}")),
        1 => (split, condition).prop_map(|(split, rest)| format!("{split}{rest}")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_rules_agree_and_are_read_back_as_printed(
        start in prop::sample::select(vec!["", "start 1; ", "start 2; "]),
        stop in prop::sample::select(vec!["", "stop at 1; ", "stop if n <= 2; "]),
        clauses in prop::collection::vec(any_clause(), 1..3),
    ) {
        let text = format!("{start}{stop}{}", clauses.join("; "));
        let ruleset = parse_ruleset(&text).unwrap();
        prop_assert_eq!(&parse_ruleset(&ruleset.to_string()).unwrap(), &ruleset);
        all_engines_agree(&ruleset, if text.contains("any of") { 12 } else { 30 });
    }
}
