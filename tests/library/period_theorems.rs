//! The theorems on codes that compare parts, repeat for ever or grow, against values far beyond what was checked.

use proptest::prelude::*;
use sprague::notation::parse_ruleset;
use sprague::period::{Pattern, Theorem, Unproved, Verdict};
use sprague::{NimSequence, PeriodSearch};

fn verdict(text: &str, limit: u64) -> Verdict {
    let mut search = PeriodSearch::new(&parse_ruleset(text).unwrap());
    search.run(limit).unwrap();
    search.verdict()
}

fn theorem(text: &str) -> Theorem {
    match verdict(text, 2_000) {
        Verdict::Proved { proof, .. } => proof.theorem,
        open => panic!("{text}: {open:?}"),
    }
}

/// The first heap up to `far` at which a pattern fails.
fn first_failure(text: &str, found: &Pattern, far: u64) -> Option<u64> {
    let mut sequence = NimSequence::new(&parse_ruleset(text).unwrap());
    sequence.extend_to(far).unwrap();
    let value = |n: u64| u64::from(sequence.values()[n as usize]);
    (found.preperiod..=far - found.period)
        .find(|&n| value(n + found.period) != value(n) + found.saltus)
}

#[test]
fn regular_codes_that_repeat_and_split_are_proved() {
    for text in [
        "0.[6]", "0.[67]", "0.[34]", "0.4[7]", "4.[7]", "8.[3]", "CUT(2+)", "CUT(3+)",
    ] {
        assert!(
            matches!(theorem(text), Theorem::ArithmeticPeriod { .. }),
            "{text}"
        );
        let pattern = *verdict(text, 2_000).proved().unwrap();
        assert_eq!(first_failure(text, &pattern, 300), None, "{text}");
    }
    assert!(matches!(theorem("0.[5]"), Theorem::RepeatingCode { .. }));
}

#[test]
fn rules_that_compare_parts_are_proved() {
    for text in ["4=.24", "4!.24", "0.7!", "0.F="] {
        assert!(matches!(theorem(text), Theorem::PartRules { .. }), "{text}");
        let pattern = *verdict(text, 2_000).proved().unwrap();
        assert_eq!(first_failure(text, &pattern, 900), None, "{text}");
    }
}

#[test]
fn a_game_that_more_heaps_cannot_settle_is_said_to_need_a_theorem() {
    let why = |text| match verdict(text, 1_000) {
        Verdict::Unknown { why, .. } => why,
        proved => panic!("{text}: {proved:?}"),
    };
    assert!(matches!(why("CUT(2+)!"), Unproved::NoTheorem(_)));
    // Values that grow under rules that compare parts.
    for text in ["0.[6!]", "0.[6?]", "4!.[3]"] {
        let said = why(text).to_string();
        assert!(
            said.contains("compares the sizes of the parts"),
            "{text}: {said}"
        );
    }
    assert_eq!(why("0.4=7"), Unproved::NotYet);
}

#[test]
fn growing_games_hold_beyond_heap_two_thousand() {
    for text in [
        "0.3F", "8.23", "8.63", "0.BB", "0.0N", "0.T6", "0.NN", "0.NR", "0.RN", "C.7I4",
    ] {
        let pattern = *verdict(text, 2_000).proved().unwrap();
        let far = if text.contains(['N', 'T', 'I']) {
            500
        } else {
            2_500
        };
        assert_eq!(first_failure(text, &pattern, far), None, "{text}");
    }
}

/// A digit with numbers of heaps below 5, and perhaps a rule about the parts.
fn digit(most: u32, rules: &'static [&'static str]) -> impl Strategy<Value = String> {
    (0..=most, prop::sample::select(rules)).prop_map(|(bits, rule)| {
        let digit = char::from_digit(bits, 32).unwrap().to_ascii_uppercase();
        format!("{digit}{rule}")
    })
}

fn code(most: u32, rules: &'static [&'static str], repeats: bool) -> impl Strategy<Value = String> {
    let first = prop_oneof![4 => Just("0".to_string()), 1 => digit(most, rules)];
    let digits = prop::collection::vec(digit(most, rules), 0..4);
    let block = prop::collection::vec(digit(most, rules), 1..3);
    (first, digits, block).prop_map(move |(first, digits, block)| {
        let digits = digits.concat();
        match repeats {
            true => format!("{first}.{digits}[{}]", block.concat()),
            false => format!("{first}.{digits}0"),
        }
    })
}

const PLAIN: &[&str] = &[""];
const RULES: &[&str] = &["", "!", "?", "="];

fn holds(text: &str, limit: u64, far: u64) -> Result<(), TestCaseError> {
    if let Verdict::Proved { pattern, proof } = verdict(text, limit) {
        let failure = first_failure(text, &pattern, far.max(pattern.preperiod + pattern.period));
        prop_assert_eq!(failure, None, "{} {:?} {:?}", text, pattern, proof);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, max_shrink_iters: 60, ..ProptestConfig::default() })]

    #[test]
    fn what_is_proved_of_rules_about_parts_holds_beyond(text in code(15, RULES, false)) {
        holds(&text, 150, 420)?;
    }

    #[test]
    fn what_is_proved_of_two_parts_that_compare_holds_beyond(text in code(7, RULES, false)) {
        holds(&text, 400, 1_500)?;
    }

    #[test]
    fn what_is_proved_of_codes_that_repeat_holds_beyond(text in code(15, PLAIN, true)) {
        holds(&text, 120, 330)?;
    }

    #[test]
    fn what_is_proved_of_codes_that_repeat_and_compare_parts_holds_beyond(text in code(7, RULES, true)) {
        holds(&text, 150, 420)?;
    }

    #[test]
    fn what_is_proved_of_growing_codes_holds_beyond(text in code(31, PLAIN, false)) {
        holds(&text, 150, 800)?;
    }
}
