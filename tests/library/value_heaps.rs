//! Partizan heap games: the order table against the arena, and both against searched play.

use proptest::prelude::*;
use sprague::value::{
    Arena, HeapError, HeapValues, Order, Outcome, Outcomes, Regularities, TakeSets, TooLarge,
    dominance, heap_values,
};
use sprague::{Control, Stopped};

fn sets() -> impl Strategy<Value = TakeSets> {
    let set = || prop::collection::vec(1usize..=6, 0..=3);
    (set(), set()).prop_map(|(left, right)| TakeSets::new(&left, &right).unwrap())
}

/// Does Left win the sum of one heap and the negative of another, moving first or second?
fn searched_order(sets: &TakeSets, a: usize, b: usize) -> Order {
    fn left_wins(sets: &TakeSets, a: usize, b: usize, left_moves: bool) -> bool {
        let (first, second) = if left_moves {
            (sets.left(), sets.right())
        } else {
            (sets.right(), sets.left())
        };
        let own = first.iter().filter(|&&s| s <= a).map(|s| (a - s, b));
        let other = second.iter().filter(|&&s| s <= b).map(|s| (a, b - s));
        let mut moves = own.chain(other);
        if left_moves {
            moves.any(|(a, b)| left_wins(sets, a, b, false))
        } else {
            moves.all(|(a, b)| left_wins(sets, a, b, true))
        }
    }
    match (left_wins(sets, a, b, true), left_wins(sets, a, b, false)) {
        (true, true) => Order::Greater,
        (false, false) => Order::Less,
        (true, false) => Order::Confused,
        (false, true) => Order::Equal,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn the_order_table_agrees_with_searched_play(sets in sets()) {
        let mut heaps = HeapValues::new(sets.clone());
        heaps.extend_to(9, &Control::new()).unwrap();
        for a in 0..9 {
            for b in 0..9 {
                prop_assert_eq!(heaps.order(a, b), searched_order(&sets, a, b), "{} {}", a, b);
            }
        }
    }

    #[test]
    fn the_order_table_and_the_arena_find_the_same_values(sets in sets()) {
        let mut arena = Arena::new();
        let expected = heap_values(&mut arena, &sets, 40).unwrap();
        let values = HeapValues::new(sets).values(&mut arena, 40).unwrap();
        prop_assert_eq!(values, expected);
    }

    #[test]
    fn the_outcome_of_a_heap_is_that_of_its_value(sets in sets()) {
        let mut arena = Arena::new();
        let values = HeapValues::new(sets.clone()).values(&mut arena, 40).unwrap();
        let outcomes = Outcomes::new(sets).first(40, &Control::new()).unwrap();
        for (value, outcome) in values.into_iter().zip(outcomes) {
            prop_assert_eq!(arena.outcome(value).unwrap(), outcome);
        }
    }

    #[test]
    fn a_proven_period_of_outcomes_holds_far_beyond_its_proof(sets in sets()) {
        let mut outcomes = Outcomes::new(sets);
        let period = outcomes.period(100_000, &Control::new()).unwrap().unwrap();
        let all = outcomes.first(period.preperiod + 5 * period.period + 500, &Control::new()).unwrap();
        for n in period.preperiod..all.len() - period.period {
            prop_assert_eq!(all[n], all[n + period.period]);
        }
        if let Some(before) = period.preperiod.checked_sub(1) {
            prop_assert_ne!(all[before], all[before + period.period]);
        }
    }
}

fn assert_proven_laws_hold(k: usize, sets: &TakeSets, beyond: usize) {
    let mut arena = Arena::new();
    let mut heaps = HeapValues::new(sets.clone());
    let laws = Regularities::find(&mut arena, &mut heaps, k, 1500).unwrap();
    let values = HeapValues::new(sets.clone())
        .values(&mut arena, beyond)
        .unwrap();
    let zero = arena.zero();
    for law in &laws.residues {
        let Some(recursion) = law.recursion.filter(|recursion| recursion.proven) else {
            continue;
        };
        for n in (recursion.from..beyond).filter(|n| n % k == law.residue) {
            let expected = arena.game(&[zero], &[values[n - k]]).unwrap();
            assert_eq!(values[n], expected, "heap {n} of {sets:?}");
        }
    }
}

#[test]
fn a_proven_law_holds_far_beyond_its_proof() {
    for k in 3..8 {
        for extra in 1..4 {
            let sets = TakeSets::new(&[1, 2], &[1, k, k + extra]).unwrap();
            assert_proven_laws_hold(k, &sets, 5000);
        }
    }
}

#[test]
fn settled_order_is_right_for_all_smaller_heaps() {
    let mut heaps = HeapValues::new(TakeSets::new(&[1, 2], &[1, 7]).unwrap());
    heaps.extend_to(400, &Control::new()).unwrap();
    let mut arena = Arena::new();
    let values = heaps.values(&mut arena, 400).unwrap();
    for n in [200, 201, 333, 399] {
        let (distance, order) = heaps.settled_distance(n).unwrap();
        for j in 0..=n - distance {
            assert_eq!(
                arena.order(values[n], values[j]).unwrap(),
                order,
                "{n} and {j}"
            );
        }
    }
}

#[test]
fn hot_sets_are_tabulated_where_trees_explode() {
    let mut heaps = HeapValues::new(TakeSets::new(&[1, 2], &[2, 4]).unwrap());
    heaps.extend_to(2000, &Control::new()).unwrap();
    assert_eq!(heaps.distinct(), 2000);
}

#[test]
fn a_table_beyond_its_limit_is_refused() {
    let sets = TakeSets::new(&[1, 2], &[2, 4]).unwrap();
    let mut heaps = HeapValues::with_limit(sets, 10_000);
    assert!(matches!(
        heaps.extend_to(5000, &Control::new()),
        Err(TooLarge::Memory { .. })
    ));
}

#[test]
fn taking_nothing_is_refused() {
    assert!(TakeSets::new(&[0, 1], &[1]).is_err());
}

#[test]
fn moves_that_do_not_shrink_the_heap_are_refused() {
    let mut arena = Arena::new();
    let rules = (|n: usize| vec![vec![n]], |_: usize| vec![]);
    let error = heap_values(&mut arena, &rules, 3).unwrap_err();
    assert_eq!(error, HeapError::Grows { heap: 0, part: 0 });
}

/// The options of an octal code: bit j of digit k allows to take k and leave j heaps.
fn octal(code: &'static [u8]) -> impl Fn(usize) -> Vec<Vec<usize>> {
    move |n| {
        let mut moves = Vec::new();
        for (take, digit) in code.iter().enumerate().filter(|(take, _)| *take <= n) {
            let rest = n - take;
            if digit & 1 != 0 && rest == 0 {
                moves.push(vec![]);
            }
            if digit & 2 != 0 && rest > 0 && take > 0 {
                moves.push(vec![rest]);
            }
            if digit & 4 != 0 {
                moves.extend((1..=rest / 2).map(|a| vec![a, rest - a]));
            }
        }
        moves
    }
}

#[test]
fn kayles_against_itself_has_its_nim_values() {
    let mut arena = Arena::new();
    let rules = (octal(&[0, 7, 7]), octal(&[0, 7, 7]));
    let values = heap_values(&mut arena, &rules, 13).unwrap();
    let nimbers: Vec<u64> = values
        .iter()
        .map(|&v| arena.as_leaf(v).unwrap().nim())
        .collect();
    assert_eq!(nimbers, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
}

#[test]
fn kayles_against_dawsons_kayles_agrees_with_searched_play() {
    fn mover_wins(heaps: &[usize], left_moves: bool) -> bool {
        let left = octal(&[0, 7, 7]);
        let right = octal(&[0, 0, 7]);
        (0..heaps.len()).any(|i| {
            let options = if left_moves {
                left(heaps[i])
            } else {
                right(heaps[i])
            };
            options.into_iter().any(|parts| {
                let mut after = heaps.to_vec();
                after.swap_remove(i);
                after.extend(parts);
                !mover_wins(&after, !left_moves)
            })
        })
    }
    let mut arena = Arena::new();
    let rules = (octal(&[0, 7, 7]), octal(&[0, 0, 7]));
    let values = heap_values(&mut arena, &rules, 9).unwrap();
    for (n, &value) in values.iter().enumerate() {
        let expected = Outcome::from_winners(mover_wins(&[n], true), mover_wins(&[n], false));
        assert_eq!(arena.outcome(value).unwrap(), expected, "heap {n}");
    }
}

#[test]
fn the_period_of_outcomes_that_come_in_long_runs_is_found() {
    // Windows that differ nowhere but at their old end are not compared again and again.
    let sets = TakeSets::new(&[200_000], &[1]).unwrap();
    let period = Outcomes::new(sets)
        .period(1_000_000, &Control::new())
        .unwrap()
        .unwrap();
    assert_eq!((period.preperiod, period.period), (0, 200_001));
}

#[test]
fn a_set_against_itself_dominates_nothing() {
    let sets = TakeSets::new(&[1, 2], &[1, 2]).unwrap();
    let found = dominance(&sets, 1000, 1 << 20, &Control::new())
        .unwrap()
        .unwrap();
    assert_eq!(found.winner, None);
    assert_eq!(found.cycle, vec![Outcome::P, Outcome::N, Outcome::N]);
}

#[test]
fn arenas_can_be_used_from_several_threads() {
    let names: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (3..7)
            .map(|k| {
                scope.spawn(move || {
                    let mut arena = Arena::new();
                    let sets = TakeSets::new(&[1, 2], &[1, k]).unwrap();
                    let values = HeapValues::new(sets).values(&mut arena, 20).unwrap();
                    arena.name(values[4]).unwrap()
                })
            })
            .collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap())
            .collect()
    });
    assert_eq!(names, ["↑^[2]", "{⇑*|0}", "3·↑", "3·↑"]);
}

#[test]
fn a_constant_difference_is_the_difference_of_all_heaps_it_is_said_of() {
    let mut said = 0;
    for (left, right) in [
        (&[1, 2][..], &[1, 3][..]),
        (&[1, 2], &[1, 5]),
        (&[1], &[2]),
        (&[2], &[3]),
        (&[1, 4], &[2]),
        (&[2, 3], &[1, 4]),
        (&[1], &[]),
    ] {
        let mut arena = Arena::new();
        let sets = TakeSets::new(left, right).unwrap();
        let (k, mut heaps) = (sets.largest(), HeapValues::new(sets));
        let laws = Regularities::find(&mut arena, &mut heaps, k, 400).unwrap();
        let values = heaps.values(&mut arena, 400).unwrap();
        for law in laws.residues {
            let Some(difference) = law.difference else {
                continue;
            };
            said += 1;
            for n in (difference.from..400).step_by(k) {
                let sum = arena.sum(values[n - k], difference.saltus).unwrap();
                assert_eq!(sum, values[n], "S({left:?}|{right:?})[{n}]");
            }
        }
    }
    assert!(said > 5, "{said}");
}

#[test]
fn a_cancelled_control_stops_values_and_laws() {
    let control = Control::new();
    let sets = TakeSets::new(&[1, 4, 5], &[3, 4]).unwrap();
    let mut arena = Arena::new();
    arena.set_control(control.clone());
    let mut heaps = HeapValues::new(sets);
    assert!(heaps.values(&mut arena, 50).is_ok());
    control.cancel();
    let cancelled = TooLarge::Stopped(Stopped::Cancelled);
    assert_eq!(heaps.values(&mut arena, 60), Err(cancelled.clone()));
    let laws = Regularities::find(&mut arena, &mut heaps, 5, 50);
    assert_eq!(laws, Err(cancelled));
}

#[test]
fn a_modulus_beyond_all_computed_heaps_costs_nothing() {
    let sets = TakeSets::new(&[1_000_000_000_000], &[1]).unwrap();
    let mut arena = Arena::new();
    let mut heaps = HeapValues::new(sets);
    let laws = Regularities::find(&mut arena, &mut heaps, 1_000_000_000_000, 100).unwrap();
    assert_eq!(laws.residues.len(), 100);
    assert!(!laws.exceptions_are_complete());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, max_shrink_iters: 50, ..ProptestConfig::default() })]

    #[test]
    fn the_table_knows_a_switch_of_heaps_as_the_arena_does(sets in sets(), left in 0usize..12) {
        let mut arena = Arena::new();
        let mut heaps = HeapValues::new(sets);
        let values = heaps.values(&mut arena, 24).unwrap();
        for heap in 0..24 {
            for right in 0..24 {
                let game = arena.game(&[values[left]], &[values[right]]).unwrap();
                prop_assert_eq!(heaps.is_switch(heap, left, right, &Control::new()), Ok(game == values[heap]));
            }
        }
    }
}
