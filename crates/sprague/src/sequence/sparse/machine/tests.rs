//! The machine against the scalar step, on every kind of lanes.

use super::super::rules::Split;
use super::super::step::Sparse;
use super::super::{Allowance, Engine, Nimber};
use super::*;
use proptest::prelude::*;

fn octal(first: u32, digits: &[u32]) -> Rules {
    let having = |bit: u32| {
        let places = (1..).zip(digits);
        places
            .filter(move |(_, digit)| *digit & bit != 0)
            .map(|(place, _)| place)
    };
    let splits = having(4).map(|taken| Split {
        taken,
        unequal: false,
    });
    let whole = (first == 4).then_some(Split {
        taken: 0,
        unequal: false,
    });
    Rules {
        nothing: having(1).collect(),
        one_heap: having(2).collect(),
        splits: whole.into_iter().chain(splits).collect(),
    }
}

fn grundy() -> Rules {
    Rules {
        nothing: Vec::new(),
        one_heap: Vec::new(),
        splits: vec![Split {
            taken: 0,
            unequal: true,
        }],
    }
}

fn by_steps(rules: &Rules, to: usize) -> (Vec<Nimber>, Class) {
    let mut step = Sparse::new(rules.clone());
    let mut values = Vec::new();
    step.extend(&mut values, to, Allowance::of(0)).unwrap();
    step.relearn(&values[..FIRST_HEAP]);
    (values, step.class())
}

/// Runs the machine from `FIRST_HEAP` on and compares every value.
fn agrees(rules: &Rules, class: Class, wanted: &[Nimber], level: Level) {
    let known = wanted[..FIRST_HEAP].iter().copied();
    let Some(mut machine) = Machine::new(rules, level, class, usize::MAX, known) else {
        return;
    };
    let outcome = machine.advance(wanted.len(), &Control::new());
    let mut values = wanted[..FIRST_HEAP].to_vec();
    machine.append(values.len()..machine.known(), &mut values);
    assert!(outcome.is_err() || values.len() == wanted.len());
    for (heap, (found, wanted)) in values.iter().zip(wanted).enumerate() {
        assert_eq!(
            found, wanted,
            "heap {heap} of {rules:?}, {class:?}, {level:?}"
        );
    }
    for (heap, value) in wanted.iter().enumerate().take(values.len()) {
        assert_eq!(machine.value(heap), Some(*value));
    }
}

#[test]
fn famous_games_have_the_same_values_in_lanes() {
    for (first, digits, to) in [
        (0, &[1u32, 6][..], 20_000),
        (0, &[5, 6], 30_000),
        (0, &[1, 2, 7], 12_000),
        (0, &[1, 0, 4], 60_000),
        (0, &[4, 5, 4], 60_000),
        (0, &[3, 5, 4], 8_000),
        (0, &[6], 6_000),
        (0, &[3, 6], 6_000),
        (4, &[3, 3], 6_000),
    ] {
        let rules = octal(first, digits);
        let (wanted, class) = by_steps(&rules, to);
        for level in Level::available() {
            agrees(&rules, class, &wanted, level);
        }
    }
}

#[test]
fn grundys_game_has_the_same_values_in_lanes() {
    let (wanted, class) = by_steps(&grundy(), 6_000);
    for level in Level::available() {
        agrees(&grundy(), class, &wanted, level);
    }
}

#[test]
fn a_full_pass_above_one_with_gaps_is_not_the_end() {
    let mut rules = octal(0, &[4, 2, 3, 6, 5]);
    rules
        .splits
        .iter_mut()
        .for_each(|split| split.unequal = true);
    let (wanted, class) = by_steps(&rules, 3_500);
    for level in Level::available() {
        agrees(&rules, class, &wanted, level);
    }
}

#[test]
fn a_common_value_above_256_rare_ones_is_not_taken_for_proved() {
    // Mask 448: 447 is the last of 256 rare values below 448 and has rank 255, while 453 has rank 197.
    let mut rules = octal(4, &[7, 7, 4, 6]);
    rules
        .splits
        .iter_mut()
        .for_each(|split| split.unequal = true);
    let (wanted, class) = by_steps(&rules, 3_500);
    assert_eq!((class.mask, wanted[2488]), (448, 447));
    for level in Level::available() {
        agrees(&rules, class, &wanted, level);
    }
}

#[test]
fn masks_without_small_bits_give_the_same_values() {
    for (digits, mask) in [
        (&[3u32, 7, 6][..], 256),
        (&[0, 6], 128),
        (&[0, 0, 7], 192),
        (&[1, 3, 3, 7], 384),
        (&[3, 5, 1], 64),
    ] {
        let rules = octal(0, digits);
        let (wanted, _) = by_steps(&rules, FIRST_HEAP + 100);
        let class = Class {
            mask,
            position: None,
        };
        for level in Level::available() {
            agrees(&rules, class, &wanted, level);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, max_shrink_iters: 8, ..ProptestConfig::default() })]

    #[test]
    fn random_games_have_the_same_values_in_lanes(
        first in prop_oneof![Just(0u32), Just(4)],
        digits in proptest::collection::vec(0u32..8, 1..6),
        unequal in any::<bool>(),
    ) {
        let mut rules = octal(first, &digits);
        rules.splits.iter_mut().for_each(|split| split.unequal = unequal);
        prop_assume!(!rules.splits.is_empty());
        let (wanted, class) = by_steps(&rules, 3_500);
        for level in Level::available() {
            agrees(&rules, class, &wanted, level);
        }
    }

    #[test]
    fn every_class_gives_the_same_values(
        digits in proptest::collection::vec(0u32..8, 1..5),
        mask in 1u32..128,
        parity in any::<bool>(),
    ) {
        let rules = octal(0, &digits);
        prop_assume!(!rules.splits.is_empty());
        let position = rules.parity().filter(|_| parity);
        let (wanted, _) = by_steps(&rules, FIRST_HEAP + 150);
        agrees(&rules, Class { mask, position }, &wanted, Level::best());
    }
}

#[test]
fn forgetting_the_middle_changes_nothing() {
    let rules = octal(0, &[1, 0, 4]);
    let (start, class) = by_steps(&rules, FIRST_HEAP);
    let machine = |room| Machine::new(&rules, Level::best(), class, room, start.iter().copied());
    let (mut small, mut large) = (machine(LEAST_ROOM).unwrap(), machine(usize::MAX).unwrap());
    let mut shrinking = machine(1 << 18).unwrap();
    for to in [100_000, 300_000, 700_000] {
        small.advance(to, &Control::new()).unwrap();
        large.advance(to, &Control::new()).unwrap();
        shrinking.advance(to, &Control::new()).unwrap();
        shrinking.keep_fewer(LEAST_ROOM);
        for heap in to - 10_000..to {
            assert_eq!(small.value(heap), large.value(heap), "heap {heap}");
            assert_eq!(shrinking.value(heap), large.value(heap), "heap {heap}");
        }
        let kept = shrinking.save().kept;
        assert!(kept.recent.len() + kept.head.len() <= 2 * LEAST_ROOM);
    }
    assert_eq!(small.totals(), large.totals());
    assert_eq!(shrinking.totals(), large.totals());
    assert_eq!(small.value(400_000), None);
    assert_eq!(shrinking.value(400_000), None);
}

#[test]
fn a_repeated_state_is_noticed_at_once() {
    let rules = octal(0, &[1, 6]);
    let (start, class) = by_steps(&rules, FIRST_HEAP);
    let known = start.iter().copied();
    let mut machine = Machine::new(&rules, Level::best(), class, usize::MAX, known).unwrap();
    machine.advance(310_000, &Control::new()).unwrap();
    let repeated = machine.recurrence().unwrap();
    assert_eq!(repeated.period, 149_459);
    assert_eq!(repeated.last_rare, 13_935);
}
