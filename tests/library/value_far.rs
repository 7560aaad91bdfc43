//! Laws for the values of far partizan heaps against values that were computed.

use proptest::prelude::*;
use sprague::value::{Arena, FarLaw, FarValues, HeapValues, TakeSets};

/// Compares all heaps up to twice the heaps a law is looked for among; says whether there is a law.
fn law_agrees_with_computed_values(left: &[usize], right: &[usize]) -> bool {
    let mut arena = Arena::with_limit(1 << 24);
    let sets = TakeSets::new(left, right).unwrap();
    let Ok(Some(far)) = FarValues::find(&mut arena, &sets) else {
        return false;
    };
    let Ok(computed) = HeapValues::new(sets).values(&mut arena, 4_000) else {
        return false;
    };
    for (n, &expected) in computed.iter().enumerate() {
        if let Some(value) = far.value(&mut arena, n as u64).unwrap() {
            assert_eq!(value, expected, "S({left:?}|{right:?})[{n}]");
        }
    }
    true
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, max_shrink_iters: 20, ..ProptestConfig::default() })]

    #[test]
    fn a_law_tells_the_values_that_are_computed(
        left in prop::collection::btree_set(1usize..8, 0..4),
        right in prop::collection::btree_set(1usize..8, 0..4),
    ) {
        let list = |set: std::collections::BTreeSet<usize>| set.into_iter().collect::<Vec<_>>();
        law_agrees_with_computed_values(&list(left), &list(right));
    }
}

#[test]
fn games_of_every_kind_have_laws() {
    for (left, right) in [
        (&[1, 2][..], &[1, 3][..]),
        (&[1, 3], &[1, 2]),
        (&[1], &[2]),
        (&[2], &[3]),
        (&[1], &[]),
        (&[], &[2, 3]),
        (&[], &[]),
        (&[1, 2], &[1, 5]),
    ] {
        assert!(
            law_agrees_with_computed_values(left, right),
            "{left:?} {right:?}"
        );
    }
}

#[test]
fn a_heap_of_a_class_without_a_law_has_no_value() {
    let mut arena = Arena::new();
    let sets = TakeSets::new(&[1, 2], &[1, 5]).unwrap();
    let far = FarValues::find(&mut arena, &sets).unwrap().unwrap();
    assert!(matches!(far.law(), FarLaw::Ups { modulus: 5, .. }));
    assert_eq!(far.value(&mut arena, 1_000_000).unwrap(), None);
    let known = far.value(&mut arena, 1_000_004).unwrap().unwrap();
    assert_eq!(arena.name(known).unwrap(), "200003·↑");
}

#[test]
fn huge_coefficients_are_exact() {
    let mut arena = Arena::new();
    let sets = TakeSets::new(&[1, 2], &[1, 3]).unwrap();
    let far = FarValues::find(&mut arena, &sets).unwrap().unwrap();
    let value = far.value(&mut arena, u64::MAX).unwrap().unwrap();
    assert_eq!(arena.name(value).unwrap(), "6148914691236517205·↑*");
}

#[test]
fn exchanging_the_players_gives_the_negative() {
    let mut arena = Arena::new();
    let sets = [(&[1, 2], &[1, 3]), (&[1, 3], &[1, 2])];
    let [one, two] = sets.map(|(left, right)| {
        let sets = TakeSets::new(left, right).unwrap();
        FarValues::find(&mut arena, &sets).unwrap().unwrap()
    });
    for heap in 10u64.pow(18)..10u64.pow(18) + 6 {
        let one = one.value(&mut arena, heap).unwrap().unwrap();
        let two = two.value(&mut arena, heap).unwrap().unwrap();
        assert_eq!(arena.negative(one).unwrap(), two);
    }
}
