//! Proven periods against values far beyond the checked range, and the cases where nothing may be
//! claimed.

use proptest::prelude::*;
use sprague::notation::parse_ruleset;
use sprague::period::{Pattern, Theorem, Unproved, Verdict};
use sprague::ruleset::{Ruleset, SubtractionSet};
use sprague::{BigNimber, NimSequence, PeriodSearch};

fn verdict(text: &str, limit: u64) -> Verdict {
    let mut search = PeriodSearch::new(&parse_ruleset(text).unwrap());
    search.run(limit).unwrap();
    search.verdict()
}

fn pattern(text: &str, limit: u64) -> Pattern {
    *verdict(text, limit)
        .proved()
        .unwrap_or_else(|| panic!("{text} is not proved to {limit}"))
}

/// Asserts that a proven pattern holds up to heap `far` and that neither its preperiod nor its
/// period can be smaller.
fn holds_far_beyond(ruleset: &Ruleset, found: &Pattern, far: u64) {
    let mut sequence = NimSequence::new(ruleset);
    sequence.extend_to(far).unwrap();
    let values = sequence.values();
    let follows = |n: u64, p: u64, s: u64| {
        u64::from(values[(n + p) as usize]) == u64::from(values[n as usize]) + s
    };
    let Pattern {
        preperiod,
        period,
        saltus,
    } = *found;
    for n in preperiod..far - period {
        assert!(
            follows(n, period, saltus),
            "{ruleset} leaves {found:?} at heap {n}"
        );
    }
    assert!(
        preperiod == 0 || !follows(preperiod - 1, period, saltus),
        "{ruleset}: {found:?}"
    );
    let middle = preperiod.max(far / 2);
    for p in (1..period).filter(|p| period.is_multiple_of(*p)) {
        let s = saltus * p / period;
        assert!(
            (middle..far - p).any(|n| !follows(n, p, s)),
            "{ruleset} has period {p}: {found:?}"
        );
    }
}

fn check(text: &str, limit: u64, far: u64) {
    let ruleset = parse_ruleset(text).unwrap();
    let mut search = PeriodSearch::new(&ruleset);
    if search.run(limit).unwrap() {
        let found = *search.verdict().proved().unwrap();
        let enough = far.max(found.preperiod + 4 * found.period);
        holds_far_beyond(&ruleset, &found, enough.min(30_000));
    }
}

fn listed(numbers: &[u64]) -> String {
    numbers
        .iter()
        .map(u64::to_string)
        .collect::<Vec<_>>()
        .join(",")
}

#[test]
fn a_code_that_repeats_for_longer_than_was_computed_is_not_proved_and_does_no_harm() {
    for digits in [
        "1",
        "1606938044258990275541962092341162602522202993782792835301376",
    ] {
        let game = parse_ruleset(&format!("0.*[{digits}]")).unwrap();
        for limit in [5, 60, 100, 200] {
            let mut search = PeriodSearch::new(&game);
            search.run(limit).unwrap();
            let verdict = search.verdict();
            assert!(verdict.proved().is_none() || digits == "1", "{verdict:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn proofs_for_octal_codes_hold_far_beyond(code in "(0|4)\\.[0-7]{1,4}") {
        check(&code, 2_000, 6_000);
    }

    #[test]
    fn proofs_for_codes_leaving_three_heaps_hold_far_beyond(code in "[08C]\\.[0-9A-F]{1,3}") {
        check(&code, 300, 1_200);
    }

    #[test]
    fn proofs_for_codes_leaving_four_heaps_hold_far_beyond(code in "0\\.[0-9A-V]{1,2}") {
        check(&code, 200, 700);
    }

    #[test]
    fn proofs_for_equal_parts_that_cancel_hold_far_beyond(code in "[04]=?\\.[0-3]{0,2}[4-7G]=[0-3]{0,2}") {
        check(&code, 1_000, 4_000);
    }

    #[test]
    fn every_finite_subtraction_set_gets_a_period_that_holds(
        set in prop::collection::btree_set(1u64..30, 1..6),
    ) {
        let text = format!("S({})", listed(&set.into_iter().collect::<Vec<_>>()));
        let found = pattern(&text, 5_000_000);
        let far = (found.preperiod + 5 * found.period).clamp(2_000, 100_000);
        if found.preperiod + 2 * found.period <= far {
            holds_far_beyond(&parse_ruleset(&text).unwrap(), &found, far);
        }
    }

    #[test]
    fn all_but_finitely_many_is_proved_arithmetic_and_holds(
        missing in prop::collection::btree_set(1u64..14, 0..5),
    ) {
        let missing: Vec<u64> = missing.into_iter().collect();
        let text = match missing.as_slice() {
            [] => "S(all)".to_string(),
            some => format!("S(all except {})", listed(some)),
        };
        let found = pattern(&text, 100_000);
        prop_assert!(found.saltus > 0, "{text}: {found:?}");
        let far = (found.preperiod + 5 * found.period).max(3_000);
        holds_far_beyond(&parse_ruleset(&text).unwrap(), &found, far);
    }

    #[test]
    fn proofs_for_progressions_hold_far_beyond(set in prop::collection::btree_set(1u64..20, 2..5)) {
        let set = SubtractionSet::continuing(set).unwrap();
        check(&set.to_string(), 4_000, 12_000);
    }

    #[test]
    fn proofs_for_repeating_codes_that_only_take_hold_far_beyond(code in "0\\.[0-3]{0,4}\\[[0-3]{1,4}\\]") {
        check(&code, 2_000, 8_000);
    }

    #[test]
    fn proofs_for_codes_that_end_hold_for_taking_whole_heaps_too(code in "0\\.[0-3]{1,7}") {
        check(&code, 20_000, 5_000);
    }
}

#[test]
fn the_theorem_is_the_one_that_fits() {
    let theorem = |text: &str| match verdict(text, 20_000) {
        Verdict::Proved { proof, .. } => proof.theorem,
        Verdict::Unknown { .. } => panic!("{text} is not proved"),
    };
    assert_eq!(theorem("S(2,5,6)"), Theorem::Window { largest: 6 });
    assert_eq!(
        theorem("0.77"),
        Theorem::GuySmith {
            most_parts: 2,
            last_digit: 2
        }
    );
    assert_eq!(
        theorem("CUT(2,4)"),
        Theorem::GuySmith {
            most_parts: 4,
            last_digit: 0
        }
    );
    assert!(matches!(
        theorem("0.8"),
        Theorem::ArithmeticPeriod { most_parts: 3, .. }
    ));
    assert_eq!(
        theorem("S(1,3,5,...)"),
        Theorem::ResidueClasses {
            window: 1,
            modulus: 2
        }
    );
    assert_eq!(theorem("0.[7]"), Theorem::ContainsNim);
    assert_eq!(theorem("lasker-nim"), Theorem::Lasker);
}

#[test]
fn the_guy_smith_range_is_checked_whole() {
    let Verdict::Proved { proof, pattern } = verdict("kayles", 10_000) else {
        panic!()
    };
    assert_eq!(
        pattern,
        Pattern {
            preperiod: 71,
            period: 12,
            saltus: 0
        }
    );
    assert_eq!(proof.checked, 71..2 * 71 + 12 + 2);
}

#[test]
fn a_theorem_for_all_heaps_agrees_with_the_values_of_many() {
    for text in ["0.[7]", "0.[3F]", "0.[V3*]", "lasker-nim"] {
        let ruleset = parse_ruleset(text).unwrap();
        holds_far_beyond(&ruleset, &pattern(text, 50), 600);
    }
}

#[test]
fn nothing_is_claimed_without_a_theorem() {
    for text in ["CUT(2+)!", "0.{2+}?", "0.3{2+}=", "to n - 1 if n > 0"] {
        match verdict(text, 1_000) {
            Verdict::Unknown {
                why: Unproved::NoTheorem(_),
                ..
            } => {}
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn rules_that_compare_two_parts_are_proved_by_trading_parts_or_a_repeated_state() {
    for text in ["grundy", "4!.0"] {
        match verdict(text, 1_000) {
            Verdict::Unknown {
                why: Unproved::NotYet,
                ..
            } => {}
            other => panic!("{text}: {other:?}"),
        }
    }
    let Verdict::Proved { pattern, proof } = verdict("4!.07", 200_000) else {
        panic!()
    };
    assert!(matches!(
        proof.theorem,
        Theorem::SparseState { .. } | Theorem::PartRules { .. }
    ));
    let ruleset = parse_ruleset("4!.07").unwrap();
    holds_far_beyond(&ruleset, &pattern, 3_000);
}

#[test]
fn an_unproved_regularity_is_called_observed() {
    let Verdict::Unknown {
        observed: Some(seen),
        ..
    } = verdict("to n - 1 if n > 0", 2_000)
    else {
        panic!()
    };
    assert_eq!((seen.period, seen.saltus), (2, 0));
}

#[test]
fn nothing_is_observed_of_heaps_before_the_first() {
    let game = "start 5000; to n - 1 if n > 5000";
    let observed = |limit| match verdict(game, limit) {
        Verdict::Unknown { observed, .. } => observed,
        Verdict::Proved { .. } => panic!(),
    };
    assert_eq!(observed(5_010), None);
    let seen = observed(5_100).unwrap();
    assert_eq!((seen.preperiod, seen.period, seen.saltus), (5_000, 2, 0));
    let search = PeriodSearch::new(&parse_ruleset(game).unwrap());
    assert_eq!(search.default_limit(), 7_000);
}

#[test]
fn equal_parts_that_cancel_out_do_not_prevent_a_proof() {
    assert!(matches!(verdict("G=.23=", 1_000), Verdict::Proved { .. }));
}

#[test]
fn a_modifier_that_cannot_matter_does_not_prevent_a_proof() {
    assert_eq!(pattern("0.3!3=", 100), pattern("0.33", 100));
}

#[test]
fn a_set_with_a_common_divisor_repeats_each_value() {
    let (plain, scaled) = (pattern("S(2,5,6)", 1_000), pattern("S(14,35,42)", 1_000));
    assert_eq!(scaled.period, 7 * plain.period);
    assert_eq!(scaled.preperiod, 7 * plain.preperiod);
}

#[test]
fn the_limit_is_reported_when_nothing_is_proved() {
    let mut search = PeriodSearch::new(&parse_ruleset("0.16").unwrap());
    search.run(3_000).unwrap();
    assert_eq!(search.values().len(), 3_001);
    assert!(matches!(
        search.verdict(),
        Verdict::Unknown {
            why: Unproved::NotYet,
            ..
        }
    ));
}

#[test]
fn values_far_beyond_the_table_follow_the_pattern() {
    let mut search = PeriodSearch::new(&parse_ruleset("S(all except 2,5)").unwrap());
    search.run(1_000).unwrap();
    let found = *search.verdict().proved().unwrap();
    let values = search.values().to_vec();
    search.extend_to(3_000).unwrap();
    for n in 0..=3_000 {
        assert_eq!(
            found.value_at(&values, n),
            BigNimber::from(search.values()[n as usize])
        );
    }
    let huge = found.value_at(&values, u64::MAX - 1);
    assert!(huge > BigNimber::from(u64::MAX / 8));
}

#[test]
fn a_game_whose_amounts_were_not_all_taken_says_so() {
    let why = |game| match verdict(game, 1_000) {
        Verdict::Unknown { why, .. } => why,
        proved => panic!("{proved:?}"),
    };
    let largest = 1_000_000_000_000;
    assert_eq!(why("S(1000000000000)"), Unproved::TooFew { largest });
    assert_eq!(why("S(1,998)"), Unproved::NotYet);
}

#[test]
fn amounts_beyond_reach_do_not_make_a_search_longer() {
    for game in [
        "S(1000000000000)",
        "S(999999999999,1000000000000)",
        "S(1,1000000000000,...)",
    ] {
        let search = PeriodSearch::new(&parse_ruleset(game).unwrap());
        assert_eq!(search.default_limit(), 100_000, "{game}");
    }
    let search = PeriodSearch::new(&parse_ruleset("S(30,50000000)").unwrap());
    assert!(search.default_limit() > 100_000_060);
}

#[test]
fn arithmetic_periods_of_any_saltus_are_proved_and_hold_far_beyond() {
    // Kenyon's game, and games whose saltus is not a power of two or needs a smaller unit.
    let games = [
        "0.3F", "8.23", "8.63", "0.BB", "0.BF", "0.FB", "0.7BF", "0.FBC", "0.8", "0.T6",
    ];
    for text in games {
        let ruleset = parse_ruleset(text).unwrap();
        let Verdict::Proved { pattern, proof } = verdict(text, 3_000) else {
            panic!("{text} is not proved")
        };
        assert!(pattern.saltus > 0, "{text}");
        assert!(
            matches!(proof.theorem, Theorem::ArithmeticPeriod { .. }),
            "{text}"
        );
        holds_far_beyond(&ruleset, &pattern, 700);
    }
}
