//! Certificates of every kind of claim are verified, and forged ones are rejected at the first heap that shows it.

use crate::support::*;
use proptest::prelude::*;
use sprague::certificate::{self, PositionClaim};
use sprague::claim::{CheckLimits, find};
use sprague::notation::{parse_ruleset, parse_statement};
use sprague::period::Certificate;
use sprague::position::Outcome;
use sprague::subtraction::Expansion;
use sprague::value::{Arena, FarValues, HeapValues, Outcomes, Regularities, dominance};
use sprague::{Control, NimSequence};
use sprague_verify::{Failure, verify};
use std::sync::LazyLock;

/// The same text with the first value of a heap changed, sealed.
fn with_value(text: &str, heap: usize, value: u32) -> String {
    let mut at = 0;
    let lines = text.lines().map(|line| match line.strip_prefix("values ") {
        Some(values) => {
            let words = values.split(' ').map(|word| {
                at += 1;
                match at - 1 == heap {
                    true => value.to_string(),
                    false => word.to_string(),
                }
            });
            format!("values {}", words.collect::<Vec<_>>().join(" "))
        }
        None => line.to_string(),
    });
    sealed(&(lines.collect::<Vec<_>>().join("\n") + "\n"))
}

#[test]
fn arithmetic_periods_are_verified() {
    for game in [
        "0.3F",
        "8.23",
        "8.63",
        "0.BB",
        "0.0N",
        "0.T6",
        "C.7I4",
        "0.8",
        "0.[6]",
        "0.[67]",
        "0.[34]",
        "0.4[7]",
        "4.[7]",
        "8.[3]",
        "CUT(2+)",
        "CUT(3+)",
        "lasker-nim",
    ] {
        let text = certificate(game, 2_000);
        assert!(text.contains("theorem arithmetic"), "{text}");
        let verified = check(&text).unwrap_or_else(|error| panic!("{game}: {error}\n{text}"));
        assert!(verified.saltus > 0, "{game}");
    }
}

#[test]
fn forged_arithmetic_periods_are_rejected() {
    let text = certificate("0.3F", 2_000);
    let (stretch, threshold) = (says(&text, "stretch"), says(&text, "threshold"));
    assert_eq!(first_failure(&with_value(&text, 9, 77)), Some(9));
    assert_eq!(first_failure(&with(&text, "saltus", "4")), Some(0));
    assert_eq!(first_failure(&with(&text, "period", "5")), Some(0));
    // A threshold that no stretch can have.
    let high = with(&text, "threshold", &(threshold + 900).to_string());
    assert_eq!(first_failure(&high), Some(stretch));
    assert!(reason(&with(&text, "unit", "2")).contains("power of two"));
    assert!(reason(&with(&text, "unit", "3")).contains("power of two"));
    assert!(reason(&with(&text, "stretch", "1")).contains("stretch"));
    // Half a stretch, which fits all other numbers; and one in which options may have small parts only.
    let later = stretch + says(&text, "period");
    assert!(reason(&with(&text, "stretch", &later.to_string())).contains("stretch"));
    let small = stretch / 3 + 1;
    assert!(reason(&with(&text, "from", &small.to_string())).contains("too early"));
    // The same values prove nothing for other rules.
    assert!(first_failure(&with(&text, "game", "0.3E")).is_some());
}

#[test]
fn a_unit_for_which_options_may_have_the_predicted_value_is_not_accepted() {
    // The claims are true; with these units the first lemma is not.
    for (game, unit) in [
        ("C.7I4", "1"),
        ("0.[34]", "1"),
        ("8.[3]", "4"),
        ("lasker-nim", "1"),
    ] {
        let text = with(&certificate(game, 2_000), "unit", unit);
        assert!(reason(&text).contains("predicted value"), "{text}");
    }
}

#[test]
fn a_stretch_that_begins_too_early_for_its_threshold_is_not_accepted() {
    // 0.NN grows by 1, and the claim is true; but not with these numbers.
    let all = values("0.NN", 60);
    let listed: Vec<String> = all[..47].iter().map(u32::to_string).collect();
    for (threshold, unit) in [(0, 1), (1, 1), (5, 1), (9, 1)] {
        let text = format!(
            "sprague certificate 1\ngame 0.NN\npreperiod 5\nperiod 1\nsaltus 1\ntheorem arithmetic\nfrom 5\n\
             multiple 1\nunit {unit}\nthreshold {threshold}\nstretch 45\nbelow 46\ncomputed 47\nvalues {}\n",
            listed.join(" ")
        );
        assert!(matches!(check(&sealed(&text)), Err(Failure::False { .. })));
    }
}

#[test]
fn rules_about_parts_and_codes_that_repeat_are_verified() {
    for game in ["4=.24", "4!.24", "0.7!", "0.F=", "0.[5]", "0.37="] {
        let text = certificate(game, 2_000);
        assert!(text.contains("theorem trade"), "{text}");
        check(&text).unwrap_or_else(|error| panic!("{game}: {error}\n{text}"));
        let short = says(&text, "computed") - 1;
        let short = with(&text, "computed", &short.to_string());
        assert!(
            matches!(check(&short), Err(Failure::False { .. })),
            "{game}"
        );
        assert_eq!(first_failure(&with_value(&text, 4, 99)), Some(4), "{game}");
    }
}

#[test]
fn sets_that_go_on_for_ever_are_verified() {
    for game in [
        "S(all except 2,5)",
        "S(1,4,7,...)",
        "0.3[02]",
        "S(3,5,7,...)",
        "0.[120]",
        "S(all except 1)",
    ] {
        let text = certificate(game, 2_000);
        assert!(text.contains("theorem classes"), "{text}");
        check(&text).unwrap_or_else(|error| panic!("{game}: {error}\n{text}"));
        assert_eq!(first_failure(&with_value(&text, 3, 50)), Some(3), "{game}");
    }
    let text = certificate("S(all except 2,5)", 2_000);
    assert_eq!(first_failure(&with(&text, "saltus", "3")), Some(0));
    assert!(reason(&with(&text, "at", "1")).contains("early"));
}

#[test]
fn games_that_contain_nim_are_verified() {
    for game in ["S(all)", "0.[7]", "0.[3F]"] {
        let text = certificate(game, 100);
        assert_eq!(check(&text).unwrap().saltus, 1, "{game}");
    }
    let text = certificate("0.[7]", 100);
    assert!(reason(&with(&text, "game", "0.777[76]")).contains("smaller heap"));
}

#[test]
fn expansion_sets_are_verified_and_forged_members_are_not() {
    let sets: [&[u64]; 5] = [&[1, 8, 11, 27], &[2, 5, 6], &[1], &[4, 6], &[3, 5, 9]];
    for set in sets {
        let found = Expansion::new(set, 100_000, &Control::new()).unwrap();
        let text = Certificate::expansion(&found).unwrap().to_string();
        check(&text).unwrap_or_else(|error| panic!("{set:?}: {error}\n{text}"));
    }
    let found = Expansion::new(&[1, 8, 11, 27], 100_000, &Control::new()).unwrap();
    let text = Certificate::expansion(&found).unwrap().to_string();
    // 2 cannot be adjoined, because G(0) = G(2).
    assert_eq!(
        first_failure(&with(&text, "members", "1 2 8 11 13 20 27")),
        Some(0)
    );
    assert!(reason(&with(&text, "members", "1 8 11 20 27")).contains("13 can be adjoined"));
    assert!(reason(&with(&text, "members", "1 8 11 13 20 27 99")).contains("99"));
}

#[test]
fn outcomes_and_dominance_are_verified_and_forged_ones_are_not() {
    let text = outcomes_certificate("S(1,2|1,3)", &[1, 2], &[1, 3]);
    check(&text).unwrap();
    let at = text.find("letters ").unwrap() + 8 + 3;
    let letter = if text.as_bytes()[at] == b'N' {
        "P"
    } else {
        "N"
    };
    let forged = format!("{}{letter}{}", &text[..at], &text[at + 1..]);
    assert_eq!(first_failure(&sealed(&forged)), Some(3));
    assert!(first_failure(&with(&text, "preperiod", "0")).is_some());

    let sets = take_sets(&[1, 2, 6], &[1, 3, 5]);
    let found = dominance(&sets, 10_000, 1 << 20, &Control::new())
        .unwrap()
        .unwrap();
    let mut outcomes = Outcomes::new(sets.clone());
    let needed = certificate::outcomes_needed(&found.period, 6);
    let first = outcomes.first(needed, &Control::new()).unwrap();
    let text = certificate::outcomes("S(1,2,6|1,3,5)", &found.period, &first, Some(found.winner));
    check(&text).unwrap();
    for winner in ["left", "right", "nobody"] {
        let claimed = with(&text, "winner", winner);
        if claimed != text {
            assert!(first_failure(&claimed).is_some(), "{winner}");
        }
    }
}

#[test]
fn laws_of_partizan_values_are_verified_and_forged_ones_are_not() {
    let mut arena = Arena::new();
    let sets = take_sets(&[1, 2], &[1, 3]);
    let mut heaps = HeapValues::new(sets.clone());
    let laws = Regularities::find(&mut arena, &mut heaps, 3, 300).unwrap();
    let text = certificate::recursion("S(1,2|1,3)", &laws, &arena).unwrap();
    check(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(matches!(
        check(&with(&text, "distance", "1")),
        Err(Failure::False { .. })
    ));
    assert!(matches!(
        check(&with(&text, "residues", "0:3 1:1 2:2")),
        Err(Failure::False { .. })
    ));
    assert!(first_failure(&with(&text, "game", "S(1,2|1,4)")).is_some());

    let mut repeated = 0;
    for (left, right) in [
        (vec![1], vec![2]),
        (vec![2], vec![1]),
        (vec![1, 2], vec![2, 4]),
        (vec![3], vec![1, 3]),
    ] {
        let sets = take_sets(&left, &right);
        let Some(far) = FarValues::find(&mut arena, &sets).unwrap() else {
            continue;
        };
        let name = format!("S({left:?}|{right:?})").replace(['[', ']', ' '], "");
        let Some(text) = certificate::repetition(&name, far.law()) else {
            continue;
        };
        check(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let from = says(&text, "from");
        let other = with(&text, "saltus", "7");
        assert_eq!(first_failure(&other), Some(from), "{other}");
        repeated += 1;
    }
    assert!(repeated > 0);
}

#[test]
fn positions_are_verified_and_forged_ones_are_not() {
    let kayles = certificate("kayles", 1_000);
    let huge = 1_000_000_000_000_000_000;
    // kayles[10^18] has value 1.
    let claim = PositionClaim {
        heaps: vec![(huge, "0.77".into())],
        nimbers: vec![1],
        outcome: Some(Outcome::P),
        winning: None,
        periods: vec![kayles.clone()],
    };
    let text = claim.certificate().unwrap();
    check(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(reason(&with(&text, "nimber", "2")).contains("nim-sum"));
    assert!(reason(&with(&text, "outcome", "N")).contains("outcome"));
    // A forged period inside is noticed where it fails.
    let forged = with_value(&kayles, 9, 5);
    let inside = PositionClaim {
        periods: vec![forged],
        ..claim.clone()
    };
    assert_eq!(first_failure(&inside.certificate().unwrap()), Some(9));
    let without = PositionClaim {
        periods: vec![],
        ..claim
    };
    assert!(reason(&without.certificate().unwrap()).contains("missing"));

    // A heap of 5 has value 4 and is won by leaving two heaps of 2.
    let won = PositionClaim {
        heaps: vec![(5, "0.77".into())],
        outcome: Some(Outcome::N),
        winning: Some((0, vec![2, 2])),
        ..PositionClaim::default()
    };
    check(&won.certificate().unwrap()).unwrap();
    let move_to = |parts: Vec<u64>| PositionClaim {
        winning: Some((0, parts)),
        ..won.clone()
    };
    assert!(reason(&move_to(vec![4]).certificate().unwrap()).contains("does not win"));
    assert_eq!(
        first_failure(&move_to(vec![1, 1]).certificate().unwrap()),
        Some(5)
    );

    let text = PositionClaim {
        heaps: vec![(huge, "S(1,2|1,3)".into())],
        outcome: Some(Outcome::L),
        periods: vec![outcomes_certificate("S(1,2|1,3)", &[1, 2], &[1, 3])],
        ..PositionClaim::default()
    };
    let text = text.certificate().unwrap();
    check(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(first_failure(&with(&text, "outcome", "R")), Some(huge));
}

#[test]
fn statements_are_verified_and_forged_ones_are_not() {
    for text in [
        "G(S(1,2,3), n) = n mod 4",
        "G(kayles, n) != 0 for n >= 1",
        "G(kayles, n) in (1, 2, 4, 7..8) for n >= 71",
        "G(kayles, 12n + 84) = G(kayles, 12n + 72)",
        "G(nim, n) = n",
        "G(0.3F, n) >= n/4 and not G(0.3F, n) > n",
        "G(S(2,3), n) = 0 for n >= 0 if n % 5 < 2",
        "G(0.07, n) xor G(0.7, n) <= 9",
    ] {
        let text = statement_certificate(text);
        check(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    }
    let text = statement_certificate("G(kayles, n) in (1, 2, 4, 7..8) for n >= 71");
    assert_eq!(first_failure(&with(&text, "from", "70")), Some(70));
    let other = |condition: &str| with(&text, "holds", condition);
    assert_eq!(first_failure(&other("(G1(n) = 1)")), Some(71));
    assert!(reason(&other("((n * n) = (n * n))")).contains("settle"));
    assert!(reason(&other("(G1((100 - n)) < 9)")).contains("settle"));
    assert_eq!(first_failure(&other("(G1((n - 72)) < 9)")), Some(71));
    // They hold for a while, and fail where something that grows has gone past, or a remainder comes round.
    assert_eq!(first_failure(&other("(n < 500)")), Some(500));
    assert_eq!(first_failure(&other("((n * 2) != 800)")), Some(400));
    assert_eq!(first_failure(&other("((n % 97) != 70)")), Some(167));
    assert_eq!(first_failure(&other("(((n / 97) % 5) != 4)")), Some(388));
    assert_eq!(first_failure(&other("(G1((n / 50)) != 6)")), Some(550));
    assert_eq!(first_failure(&other("((n xor 1) != 500)")), None);
    for unreadable in [
        "",
        "n",
        "G1(n)",
        "(G2(n) = 1)",
        "(G1(n)=1)",
        "(n = 1) ",
        "(n = (n)",
        "(n + 1)",
    ] {
        let outcome = check(&other(unreadable));
        assert!(
            matches!(outcome, Err(Failure::Unreadable { .. })),
            "{unreadable}"
        );
    }
    let deep = "(".repeat(100_000) + "n";
    assert!(matches!(
        check(&other(&deep)),
        Err(Failure::Unreadable { .. })
    ));
    assert!(
        check(&other(
            "(n < (1000000000000000000 * (1000000000000000000 * n)))"
        ))
        .is_err()
    );
    // A forged period inside is noticed where it fails.
    let said = parse_statement("G(kayles, n) < 9")
        .unwrap()
        .formal()
        .unwrap();
    let forged = with_value(&certificate("kayles", 1_000), 9, 5);
    assert_eq!(
        first_failure(&certificate::statement(&said, &[forged])),
        Some(9)
    );
}

/// A term of n and the values of two games, as certificates write it.
#[test]
fn shares_are_verified_and_forged_ones_are_not() {
    let statement = parse_statement("density(G(kayles, n) = 1) > 0").unwrap();
    let said = statement.formal_condition().unwrap();
    let periods = [certificate("kayles", 1_000)];
    let found = find(
        &statement,
        1_000,
        0,
        &CheckLimits::default(),
        &Control::new(),
    );
    let heaps = found.settled.unwrap();
    let text = certificate::share(&said, &heaps, &periods);
    check(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let (from, period) = (says(&text, "from"), says(&text, "period"));
    assert!(reason(&with(&text, "count", "5")).contains("not 5"));
    // Heaps before it do not repeat yet.
    let earlier = first_failure(&with(&text, "from", "0"));
    assert!(earlier.is_some_and(|heap| heap < from), "{earlier:?}");
    let other = with(&text, "period", &(period + 1).to_string());
    assert!(first_failure(&other).is_some_and(|heap| heap >= from));
    assert!(reason(&with(&text, "period", "0")).contains("period is 0"));
}

fn any_term() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        (0u32..30).prop_map(|number| number.to_string()),
        Just("n".to_string()),
        Just("G1(n)".to_string()),
    ];
    leaf.prop_recursive(3, 10, 2, |inner| {
        let operator = prop::sample::select(vec!["+", "-", "*", "xor"]);
        let by = (prop::sample::select(vec!["/", "%"]), 1u32..7);
        prop_oneof![
            (inner.clone(), operator, inner.clone())
                .prop_map(|(a, by, b)| format!("({a} {by} {b})")),
            (inner.clone(), by).prop_map(|(a, (by, number))| format!("({a} {by} {number})")),
            (1usize..3, inner).prop_map(|(game, heap)| format!("G{game}({heap})")),
        ]
    })
}

/// The certificates and first values of the games of such terms.
static TWO_GAMES: LazyLock<([String; 2], [Vec<u32>; 2])> = LazyLock::new(|| {
    let games = ["0.3F", "S(2,5,6)"].map(|game| parse_ruleset(game).unwrap());
    let values = games.each_ref().map(|game| {
        let mut sequence = NimSequence::new(game);
        sequence.extend_to(5_000).unwrap();
        sequence.values().to_vec()
    });
    (
        games.each_ref().map(|game| certify(game, 500).unwrap().1),
        values,
    )
});

/// The value of a term; nothing if it makes no sense.
fn worked_out(term: &str, n: i128, values: &[Vec<u32>; 2]) -> Option<i128> {
    fn part<'a>(text: &'a str, n: i128, values: &[Vec<u32>; 2]) -> (Option<i128>, &'a str) {
        if let Some(rest) = text.strip_prefix('(') {
            let (a, rest) = part(rest, n, values);
            let (by, rest) = rest[1..].split_once(' ').unwrap();
            let (b, rest) = part(rest, n, values);
            let found = a.zip(b).and_then(|(a, b)| match by {
                "+" => Some(a + b),
                "-" => Some(a - b),
                "*" => Some(a * b),
                "/" => Some(a.div_euclid(b)),
                "%" => Some(a.rem_euclid(b)),
                "xor" => (a >= 0 && b >= 0).then_some(a ^ b),
                "=" => Some((a == b).into()),
                "<" => Some((a < b).into()),
                _ => Some((a <= b).into()),
            });
            return (found, &rest[1..]);
        }
        if let Some(rest) = text.strip_prefix('n') {
            return (Some(n), rest);
        }
        if let Some(rest) = text.strip_prefix('G') {
            let (heap, after) = part(&rest[2..], n, values);
            let game = &values[usize::from(rest.starts_with('2'))];
            let value = heap.and_then(|heap| game.get(usize::try_from(heap).ok()?));
            return (value.map(|&value| value.into()), &after[1..]);
        }
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        (text[..digits].parse().ok(), &text[digits..])
    }
    part(term, n, values).0
}

#[test]
fn every_changed_byte_of_a_certificate_of_any_kind_is_noticed() {
    let texts = [
        certificate("0.3F", 500),
        certificate("4=.24", 500),
        certificate("S(all except 2,5)", 500),
        outcomes_certificate("S(1,2|1,3)", &[1, 2], &[1, 3]),
        statement_certificate("G(S(1,2,3), n) = n mod 4"),
    ];
    for text in texts {
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            let Ok(changed) = String::from_utf8(bytes) else {
                continue;
            };
            let mut steps = 0;
            let outcome = verify(&changed, 1 << 22, &mut |_, _| {
                steps += 1;
                steps < 30
            });
            assert!(outcome.is_err(), "byte {at}: {changed}");
        }
    }
}

/// A code of any kind, or a set that goes on for ever.
fn any_game() -> impl Strategy<Value = String> {
    let digit = (
        0u32..16,
        prop::sample::select(vec!["", "", "", "!", "?", "="]),
    )
        .prop_map(|(bits, rule)| {
            format!(
                "{}{rule}",
                char::from_digit(bits, 32).unwrap().to_ascii_uppercase()
            )
        });
    let digits = prop::collection::vec(digit.clone(), 0..3);
    let block = prop::collection::vec(digit, 0..3);
    let code = (digits, block).prop_map(|(digits, block)| match block.is_empty() {
        true => format!("0.{}0", digits.concat()),
        false => format!("0.{}[{}]", digits.concat(), block.concat()),
    });
    let missing = prop::collection::btree_set(1u64..12, 1..4).prop_map(|set| {
        let set: Vec<String> = set.iter().map(u64::to_string).collect();
        format!("S(all except {})", set.join(","))
    });
    prop_oneof![6 => code, 1 => missing]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, max_shrink_iters: 30, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_proved_of_a_code_or_set_is_verified(game in any_game()) {
        let ruleset = parse_ruleset(&game).unwrap();
        if let Some((pattern, text)) = certify(&ruleset, 120) {
            let verified = check(&text).map_err(|e| TestCaseError::fail(format!("{game}: {e}\n{text}")))?;
            prop_assert_eq!(
                (verified.preperiod, verified.period, verified.saltus),
                (pattern.preperiod, pattern.period, pattern.saltus)
            );
        } else {
            let mut search = sprague::PeriodSearch::new(&ruleset);
            search.run(120).unwrap();
            prop_assert!(search.verdict().proved().is_none(), "{game} is proved and has no certificate");
        }
    }

    #[test]
    fn a_statement_is_verified_only_if_it_holds_wherever_one_looks(
        (a, by, b) in (any_term(), prop::sample::select(vec!["=", "<", "<="]), any_term()),
        from in 0u64..40,
    ) {
        let condition = format!("({a} {by} {b})");
        let (periods, values) = &*TWO_GAMES;
        let text = sealed(&format!("sprague certificate 1\nclaim statement\nfrom {from}\nholds {condition}\n{}",
            periods.iter().flat_map(|period| period.lines()).map(|line| format!("| {line}\n")).collect::<String>()));
        let at = |n: u64| worked_out(&condition, n.into(), values);
        // Some conditions repeat after millions of heaps only.
        let mut looks = 0;
        let outcome = verify(&text, 1 << 26, &mut |_, _| {
            looks += 1;
            looks < 40
        });
        match outcome {
            // Where heaps are beyond the table, nothing can be said.
            Ok(_) => for n in from..from + 600 {
                prop_assert!(at(n) != Some(0), "{condition} fails at {n}");
            },
            Err(Failure::False { heap: Some(heap), message }) if message == "the condition fails" => {
                prop_assert!(at(heap) != Some(1), "{condition} holds at {heap}");
                prop_assert!((from..heap).all(|n| at(n) != Some(0)), "{condition} failed before {heap}");
            }
            Err(Failure::False { .. } | Failure::Stopped) => {}
            Err(other) => prop_assert!(false, "{other} {text}"),
        }
    }

    #[test]
    fn outcomes_of_all_small_sets_are_verified(
        left in prop::collection::btree_set(1usize..9, 0..4),
        right in prop::collection::btree_set(1usize..9, 0..4),
    ) {
        let (left, right): (Vec<usize>, Vec<usize>) = (left.into_iter().collect(), right.into_iter().collect());
        let name = format!("S({left:?}|{right:?})").replace(['[', ']', ' '], "");
        let text = outcomes_certificate(&name, &left, &right);
        prop_assert!(check(&text).is_ok(), "{:?}\n{text}", check(&text));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20, max_shrink_iters: 10, ..ProptestConfig::default() })]

    #[test]
    fn laws_of_small_sets_are_verified(
        left in prop::collection::btree_set(1usize..6, 1..4),
        right in prop::collection::btree_set(1usize..6, 1..4),
    ) {
        let (left, right): (Vec<usize>, Vec<usize>) = (left.into_iter().collect(), right.into_iter().collect());
        let name = format!("S({left:?}|{right:?})").replace(['[', ']', ' '], "");
        let sets = take_sets(&left, &right);
        let mut arena = Arena::new();
        let mut heaps = HeapValues::new(sets.clone());
        let modulus = sets.largest();
        if let Ok(laws) = Regularities::find(&mut arena, &mut heaps, modulus, 200)
            && let Some(text) = certificate::recursion(&name, &laws, &arena)
        {
            prop_assert!(check(&text).is_ok(), "{:?}\n{text}", check(&text));
        }
        if let Ok(Some(far)) = FarValues::find(&mut arena, &sets)
            && let Some(text) = certificate::repetition(&name, far.law())
        {
            prop_assert!(check(&text).is_ok(), "{:?}\n{text}", check(&text));
        }
    }
}
