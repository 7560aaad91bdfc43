//! Every engine against the reference engine, on random games rather than famous ones.

use crate::support::{all_engines_agree, all_engines_agree_with, table_by};
use proptest::prelude::*;
use sprague::NimSequence;
use sprague::notation::parse_ruleset;
use sprague::ruleset::{Code, Digit, PartCounts, PartRule, Rules, Ruleset, SubtractionSet};
use sprague::sequence::EngineKind;

fn code(digits: &[u32], repeating: &[u32]) -> Ruleset {
    let plain = |bits: &[u32]| {
        bits.iter()
            .map(|&bits| Digit::plain(bits))
            .collect::<Vec<_>>()
    };
    Ruleset::new(Rules::Code(Code::new(plain(digits), plain(repeating))))
}

prop_compose! {
    fn any_digit()(
        listed in prop::collection::vec(0u32..6, 0..4),
        at_least in prop::option::weighted(0.2, 0u32..9),
        rule in prop::sample::select(vec![
            PartRule::Any, PartRule::Any, PartRule::Distinct, PartRule::NotAllEqual, PartRule::AllEqual,
        ]),
    ) -> Digit {
        Digit { counts: PartCounts::new(listed, at_least), rule }
    }
}

#[test]
fn codes_that_leave_many_parts_not_all_equal_agree() {
    for game in ["CUT(5+)?", "0.{4,6+}?", "0.C{5+}?", "0.{9+}?3"] {
        all_engines_agree(&parse_ruleset(game).unwrap(), 24);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn octal_codes_agree(zero in prop::sample::select(vec![0u32, 4]), digits in prop::collection::vec(0u32..8, 1..7)) {
        all_engines_agree(&code(&[vec![zero], digits].concat(), &[]), 150);
    }

    #[test]
    fn hexadecimal_codes_agree(zero in 0u32..16, digits in prop::collection::vec(0u32..16, 1..5)) {
        all_engines_agree(&code(&[vec![zero], digits].concat(), &[]), 70);
    }

    #[test]
    fn codes_with_digits_to_31_agree(zero in 0u32..32, digits in prop::collection::vec(0u32..32, 1..4)) {
        all_engines_agree(&code(&[vec![zero], digits].concat(), &[]), 45);
    }

    #[test]
    fn repeating_octal_codes_agree(
        zero in prop::sample::select(vec![0u32, 4]),
        digits in prop::collection::vec(0u32..8, 0..4),
        repeating in prop::collection::vec(0u32..8, 1..4),
    ) {
        all_engines_agree(&code(&[vec![zero], digits].concat(), &repeating), 90);
    }

    #[test]
    fn codes_with_brace_digits_and_modifiers_agree(
        leading in prop::collection::vec(any_digit(), 1..4),
        repeating in prop::collection::vec(any_digit(), 0..3),
    ) {
        let ruleset = Ruleset::new(Rules::Code(Code::new(leading, repeating)));
        all_engines_agree(&ruleset, 26);
    }

    #[test]
    fn finite_subtraction_sets_agree(set in prop::collection::vec(1u64..40, 0..9)) {
        all_engines_agree(&Ruleset::new(Rules::Subtraction(SubtractionSet::finite(set))), 300);
    }

    #[test]
    fn progressions_agree(set in prop::collection::btree_set(1u64..30, 2..6)) {
        let set = SubtractionSet::continuing(set).unwrap();
        all_engines_agree(&Ruleset::new(Rules::Subtraction(set)), 300);
    }

    #[test]
    fn all_but_finitely_many_agree(missing in prop::collection::vec(1u64..25, 0..7)) {
        let set = SubtractionSet::all_except(missing);
        all_engines_agree(&Ruleset::new(Rules::Subtraction(set)), 300);
    }

    #[test]
    fn repeating_codes_that_only_take_agree(
        digits in prop::collection::vec(0u32..4, 0..6),
        repeating in prop::collection::vec(0u32..4, 1..6),
    ) {
        all_engines_agree(&code(&[vec![0], digits].concat(), &repeating), 250);
    }
}

#[test]
fn sparse_and_dense_agree_where_the_values_have_grown_and_the_engine_changes() {
    for (text, to) in [
        ("0.6", 6_000),
        ("0.106", 6_000),
        ("0.127", 9_000),
        ("0.56", 5_000),
        ("0.007", 4_000),
        ("0.0137", 4_000),
        ("4.0061", 4_000),
        ("grundy", 6_000),
    ] {
        all_engines_agree_with(EngineKind::Breaking, &parse_ruleset(text).unwrap(), to);
    }
}

#[test]
fn a_set_of_more_than_64_elements_agrees() {
    let set = SubtractionSet::finite((1..=200).filter(|k| k % 3 != 0));
    all_engines_agree(&Ruleset::new(Rules::Subtraction(set)), 900);
}

#[test]
fn a_code_as_a_set_and_the_set_itself_agree_beyond_one_word_of_values() {
    let set = SubtractionSet::finite(1..=80);
    let digits: Vec<u32> = [vec![0], vec![3; 80]].concat();
    let set = Ruleset::new(Rules::Subtraction(set));
    assert_eq!(
        table_by(EngineKind::Breaking, &code(&digits, &[]), 400),
        table_by(EngineKind::Taking, &set, 400)
    );
}

#[test]
fn values_beyond_a_thousand_are_exact() {
    // Nim as a repeating code, by the engine that widens its sets again and again.
    let (nim, _) = table_by(EngineKind::Breaking, &code(&[0], &[3]), 1500);
    assert!(nim.iter().zip(0..).all(|(&value, heap)| value == heap));
}

#[test]
fn a_digit_asking_for_a_million_heaps_costs_nothing_before_it_can_act() {
    let digit = Digit {
        counts: PartCounts::new([1_000_000], None),
        rule: PartRule::Any,
    };
    let ruleset = Ruleset::new(Rules::Code(Code::new(vec![digit, Digit::plain(3)], vec![])));
    let (found, _) = table_by(EngineKind::Breaking, &ruleset, 300);
    assert!(
        found
            .iter()
            .zip(0..)
            .all(|(&value, heap)| value == heap % 2)
    );
}

#[test]
fn going_on_gives_the_same_as_going_far_at_once() {
    for text in [[0, 1, 7, 3], [8, 2, 0, 9], [4, 0, 0, 15]] {
        let ruleset = code(&text, &[]);
        let mut steps = NimSequence::new(&ruleset);
        for to in [0, 1, 2, 63, 64, 65, 100, 240] {
            steps.extend_to(to).unwrap();
        }
        let mut once = NimSequence::new(&ruleset);
        once.extend_to(240).unwrap();
        assert_eq!(steps.values(), once.values(), "{ruleset}");
    }
}
