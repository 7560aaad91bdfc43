//! The one source of values: whichever way it chooses, the value is that of the reference engine or of
//! brute force, and it says which way that was.

use proptest::prelude::*;
use sprague::loopy::LoopyLimits;
use sprague::position::{Limits, Position, PositionError, Tables};
use sprague::ruleset::catalogue;
use sprague::sequence::{EngineKind, LimitError};
use sprague::value::{Arena, heap_values};
use sprague::values::{
    ImpartialValues, NoValue, PartizanValues, ValueLimits, ValueSource, Wanted, partizan_value,
};
use sprague::{Control, Heap, NimSequence, Ruleset, Stopped};

fn read(text: &str) -> Ruleset {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn find(game: &str, wanted: impl Into<Wanted>) -> Result<ImpartialValues, NoValue> {
    ImpartialValues::find(
        &read(game),
        wanted,
        &ValueLimits::default(),
        &Control::new(),
    )
}

/// The values by the definition.
fn reference(game: &Ruleset, to: Heap) -> NimSequence {
    let mut sequence = NimSequence::with_engine(game, EngineKind::Reference).unwrap();
    sequence.extend_to(to).unwrap();
    sequence
}

#[test]
fn every_kind_of_source_answers_and_is_named() {
    for (game, heap, name) in [
        ("kayles", 40, "table"),
        ("kayles", 1_000_000_000_000, "period"),
        ("maliquot", 12 * 1_000_000_007, "closed form"),
        ("take lpf(n)", 10_000_000_019, "forced play"),
        ("to n + 1 if n < 5; to n - 1 if n > 5", 7, "loopy label"),
    ] {
        let values = find(game, heap).unwrap();
        let source = values.source(heap).unwrap();
        assert_eq!(source.name(), name, "{game}[{heap}]: {source}");
        assert_eq!(source.because().is_none(), source.is_computed());
    }
    let mut arena = Arena::new();
    for (game, heap, name) in [
        ("S(1,2|1,3)", 12, "canonical forms"),
        ("S(1,2|1,3)", 3_000_000_000_000_000, "law"),
    ] {
        let known = partizan_value(&mut arena, &game.parse().unwrap(), heap).unwrap();
        assert_eq!(
            known.source.name(),
            name,
            "{game}[{heap}]: {}",
            known.source
        );
    }
}

#[test]
fn closed_forms_and_forced_play_agree_with_the_definition_beyond_the_reach_of_tables() {
    // Heaps that are near for tables, so that both can be asked.
    let mut asked = 0;
    for entry in catalogue() {
        let game = Ruleset::named(entry);
        if game.is_loopy() || game.custom_rule().is_none() {
            continue;
        }
        let by_form = sprague::values::ValuesByForm::of(&game);
        // The definition lists every set of numbers that can be played, so not far.
        let last = game.start() + 16;
        let sequence = reference(&game, last);
        for heap in game.start()..=last {
            let Some(known) = by_form.heap(heap) else {
                continue;
            };
            assert_eq!(
                Some(known.value),
                sequence.value(heap),
                "{}[{heap}]",
                entry.id
            );
            asked += 1;
        }
    }
    assert!(asked > 200, "{asked}");
}

#[test]
fn far_heaps_and_near_ones_can_be_asked_for_together() {
    let heaps = vec![3, 12, 12 * 1_000_000_007];
    let values = find("maliquot", Wanted::Heaps(heaps.clone())).unwrap();
    let sequence = reference(&read("maliquot"), 12);
    assert_eq!(values.value(3), sequence.value(3));
    assert_eq!(values.value(12), sequence.value(12));
    assert_eq!(values.value(heaps[2]), Some(4u32.into()));
}

#[test]
fn what_is_refused_is_refused_for_the_reason_that_matters() {
    // A table of so many heaps is not what is missing.
    let far = Heap::MAX - 1;
    let error = find("maliquot", far).unwrap_err();
    assert!(matches!(error, NoValue::OutOfReach { .. }), "{error}");
    let error = find("grundy", 1 << 40).unwrap_err();
    assert!(
        matches!(error, NoValue::Limit(LimitError::Heap { .. })),
        "{error}"
    );
    let few = ValueLimits {
        memory: 1 << 16,
        ..ValueLimits::default()
    };
    let error = ImpartialValues::find(&read("grundy"), 1_000_000, &few, &Control::new());
    assert!(matches!(
        error,
        Err(NoValue::Limit(LimitError::Memory { .. }))
    ));
    let mut arena = Arena::new();
    let error = partizan_value(&mut arena, &"0.37|0.73".parse().unwrap(), 1 << 40).unwrap_err();
    assert_eq!(error, NoValue::NoLaw { heap: 1 << 40 });
}

#[test]
fn what_is_stopped_says_so_and_goes_on_later() {
    let control = Control::new();
    control.cancel();
    let limits = ValueLimits::default();
    let error = ImpartialValues::find(&read("grundy"), 20_000, &limits, &control).unwrap_err();
    assert_eq!(error, NoValue::Stopped(Stopped::Cancelled));
    let position = Position::parse("grundy[3000] + S(1,2|1,3)[40]").unwrap();
    let unfilled = sprague::position::UnfilledTables::new(&position, &Limits::default());
    let failed = unfilled.fill(&control).unwrap_err();
    assert_eq!(failed.error.stopped(), Some(Stopped::Cancelled));
    let mut tables = failed.rest.fill(&Control::new()).unwrap();
    let answer = position.win_with(&mut tables, &Limits::default()).unwrap();
    assert_eq!(answer, position.win(&Limits::default()).unwrap());
}

#[test]
fn tables_of_another_position_are_an_error_and_never_a_zero() {
    let limits = Limits::default();
    let made_for = |text: &str| {
        let position = Position::parse(text).unwrap();
        Tables::fill(&position, &limits, &Control::new()).unwrap()
    };
    for (asked, other) in [
        ("kayles[5]", "nim[5]"),
        ("kayles[5]", "0"),
        ("S(1,2|1)[9]", "kayles[9]"),
        ("S(1,2|1)[9]", "S(1,2|1)[4]"),
        ("kayles[500000000000] + *", "*"),
    ] {
        let position = Position::parse(asked).unwrap();
        let mut tables = made_for(other);
        let error = position.win_with(&mut tables, &limits).unwrap_err();
        assert!(
            matches!(error, PositionError::Missing { .. }),
            "{asked}: {error}"
        );
        assert!(position.worths(&mut tables).is_err());
    }
}

#[test]
fn loopy_labels_are_those_of_all_heaps_that_can_be_reached() {
    let game = "to n + 1 if n < 5; to n - 1";
    let values = find(game, 0..=9).unwrap();
    let found = sprague::loopy::LoopyGame::solve(
        &read(game),
        &(0..=9).collect::<Vec<_>>(),
        LoopyLimits::default(),
        &Control::new(),
    );
    let found = found.unwrap();
    for heap in 0..=9 {
        assert_eq!(values.label(heap), found.value(heap));
        assert_eq!(values.source(heap), Some(ValueSource::LoopyLabel));
    }
    // A rule that begins to grow late is noticed on the way.
    let late = find("to n + 1 if n = 700; to n - 1 if n > 0", 695..=705).unwrap();
    assert!(late.loopy().is_some());
}

/// Games of every kind that has engines of its own.
fn games() -> impl Strategy<Value = String> {
    let digits = proptest::collection::vec(0u8..8, 1..4);
    let code = digits.prop_map(|digits| {
        let digits: String = digits.iter().map(u8::to_string).collect();
        format!("0.{digits}")
    });
    let set = proptest::collection::btree_set(1u64..30, 1..5);
    let set = set.prop_map(|set| {
        let set: Vec<String> = set.iter().map(u64::to_string).collect();
        format!("S({})", set.join(","))
    });
    let rules = [
        "maliquot",
        "totative",
        "mtotient",
        "take lpf(n) if n > 1",
        "take one of totatives(n)",
        "take one of nondivisors(n)",
        "to n - 1 if n % 3 = 1; to n / 2",
    ];
    prop_oneof![
        code,
        set,
        proptest::sample::select(rules.to_vec()).prop_map(String::from)
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn random_games_have_the_values_of_the_definition(
        text in games(), first in 1u64..80, count in 0u64..60, far in 1u64..3,
    ) {
        let game = read(&text);
        let last = first + count;
        let sequence = reference(&game, last.max(150));
        let heaps: Vec<Heap> = (first..=last).collect();
        for wanted in [
            Wanted::Range(first..=last),
            Wanted::Heaps(heaps.clone()),
            Wanted::WithOptions(heaps.clone()),
        ] {
            let limits = ValueLimits::default();
            let values = ImpartialValues::find(&game, wanted, &limits, &Control::new()).unwrap();
            for &heap in &heaps {
                prop_assert_eq!(values.value(heap), sequence.value(heap), "{}[{}]", text, heap);
            }
        }
        // Heaps beyond the table, where a period tells them, against a longer table.
        let far = far * 1_000;
        if game.custom_rule().is_none() {
            let values = find(&text, far).unwrap();
            let mut plain = NimSequence::new(&game);
            plain.extend_to(far).unwrap();
            prop_assert_eq!(values.value(far), plain.value(far), "{}[{}]", text, far);
        }
    }

    #[test]
    fn random_partizan_heaps_have_the_values_of_the_plain_engine(
        left in proptest::collection::btree_set(1u64..8, 1..4),
        right in proptest::collection::btree_set(1u64..8, 1..4),
        heap in 0u64..40,
    ) {
        let set = |set: &std::collections::BTreeSet<u64>| {
            let set: Vec<String> = set.iter().map(u64::to_string).collect();
            set.join(",")
        };
        let game: sprague::ruleset::Partizan =
            format!("S({}|{})", set(&left), set(&right)).parse().unwrap();
        let mut arena = Arena::new();
        let plain = heap_values(&mut arena, &game, heap as usize + 1).unwrap();
        let known = partizan_value(&mut arena, &game, heap).unwrap();
        prop_assert_eq!(known.value, plain[heap as usize]);
        let values = PartizanValues::find(&mut arena, &game, &[heap]).unwrap();
        prop_assert_eq!(values.value(heap), Some(plain[heap as usize]));
        prop_assert_eq!(values.source(heap), Some(ValueSource::CanonicalForms));
    }
}

#[test]
fn values_by_law_are_those_of_the_engine_beyond_the_threshold() {
    let game: sprague::ruleset::Partizan = "S(1,2|1,3)".parse().unwrap();
    let mut arena = Arena::new();
    let plain = sprague::value::partizan_values(&mut arena, &game, 6_001).unwrap();
    let far = PartizanValues::find(&mut arena, &game, &[6_000]).unwrap();
    assert!(matches!(far.source(6_000), Some(ValueSource::Law { .. })));
    for heap in [6_000, 5_999, 5_998, 5_997] {
        assert_eq!(far.value(heap), Some(plain[heap as usize]));
    }
    assert_eq!(
        far.value(10),
        None,
        "only options are known beside the heaps asked for"
    );
}
