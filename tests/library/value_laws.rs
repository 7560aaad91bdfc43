//! Laws that hold for all games, on random small ones, with play searched to the end as the judge.

use crate::value_trees::{Tree, all_small_tree, large_tree, searched_outcome, small_tree};
use proptest::prelude::*;
use sprague::sums::Judge;
use sprague::value::{Arena, Dyadic, Order, Outcome, Style, Value};

fn values(arena: &mut Arena, trees: &[&Tree]) -> Vec<Value> {
    trees.iter().map(|tree| tree.value(arena)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_outcome_is_the_one_found_by_search(g in small_tree()) {
        let mut arena = Arena::new();
        let value = g.value(&mut arena);
        prop_assert_eq!(arena.outcome(value).unwrap(), searched_outcome(&[&g]));
    }

    #[test]
    fn the_order_is_the_outcome_of_the_difference(g in small_tree(), h in small_tree()) {
        let mut arena = Arena::new();
        let v = values(&mut arena, &[&g, &h]);
        let order = arena.order(v[0], v[1]).unwrap();
        prop_assert_eq!(Outcome::from(order), searched_outcome(&[&g, &h.negative()]));
    }

    #[test]
    fn the_outcome_of_a_sum_is_the_one_found_by_search(g in small_tree(), h in small_tree()) {
        let mut arena = Arena::new();
        let v = values(&mut arena, &[&g, &h]);
        let sum = arena.sum(v[0], v[1]).unwrap();
        prop_assert_eq!(arena.outcome(sum).unwrap(), searched_outcome(&[&g, &h]));
    }

    #[test]
    fn the_outcome_of_a_sum_can_be_found_without_its_value(
        f in large_tree(), g in small_tree(), h in small_tree()
    ) {
        let mut arena = Arena::new();
        let v = values(&mut arena, &[&f, &g, &h]);
        let sum = arena.sum_all(v.clone()).unwrap();
        prop_assert_eq!(Judge::new(100_000).outcome(&mut arena, &v).unwrap(), arena.outcome(sum).unwrap());
    }

    #[test]
    fn a_game_equals_its_canonical_form_in_play(g in small_tree()) {
        let mut arena = Arena::new();
        let value = g.value(&mut arena);
        let canonical = Tree::of(&mut arena, value);
        prop_assert_eq!(searched_outcome(&[&g, &canonical.negative()]), Outcome::P);
    }

    #[test]
    fn canonical_form_is_idempotent(g in large_tree()) {
        let mut arena = Arena::new();
        let value = g.value(&mut arena);
        let (lefts, rights) = arena.options(value).unwrap();
        prop_assert_eq!(arena.game(&lefts, &rights).unwrap(), value);
    }

    #[test]
    fn canonical_options_are_neither_dominated_nor_reversible(g in large_tree()) {
        let mut arena = Arena::new();
        let value = g.value(&mut arena);
        let (lefts, rights) = arena.options(value).unwrap();
        for &left in &lefts {
            for &other in &lefts {
                prop_assert!(left == other || !arena.le(left, other).unwrap());
            }
            for answer in arena.options(left).unwrap().1 {
                prop_assert!(!arena.le(answer, value).unwrap());
            }
        }
        for &right in &rights {
            for &other in &rights {
                prop_assert!(right == other || !arena.le(right, other).unwrap());
            }
            for answer in arena.options(right).unwrap().0 {
                prop_assert!(!arena.le(value, answer).unwrap());
            }
        }
    }

    #[test]
    fn a_game_minus_itself_is_zero(g in large_tree()) {
        let mut arena = Arena::new();
        let value = g.value(&mut arena);
        prop_assert_eq!(arena.difference(value, value).unwrap(), arena.zero());
    }

    #[test]
    fn addition_is_associative(f in small_tree(), g in small_tree(), h in small_tree()) {
        let mut arena = Arena::new();
        let v = values(&mut arena, &[&f, &g, &h]);
        let fg = arena.sum(v[0], v[1]).unwrap();
        let gh = arena.sum(v[1], v[2]).unwrap();
        prop_assert_eq!(arena.sum(fg, v[2]).unwrap(), arena.sum(v[0], gh).unwrap());
    }

    #[test]
    fn order_is_transitive(f in small_tree(), g in small_tree(), h in small_tree()) {
        let mut arena = Arena::new();
        let v = values(&mut arena, &[&f, &g, &h]);
        if arena.le(v[0], v[1]).unwrap() && arena.le(v[1], v[2]).unwrap() {
            prop_assert!(arena.le(v[0], v[2]).unwrap());
        }
    }

    #[test]
    fn order_is_kept_by_addition(f in small_tree(), g in small_tree(), h in small_tree()) {
        let mut arena = Arena::new();
        let v = values(&mut arena, &[&f, &g, &h]);
        let before = arena.order(v[0], v[1]).unwrap();
        let (a, b) = (arena.sum(v[0], v[2]).unwrap(), arena.sum(v[1], v[2]).unwrap());
        prop_assert_eq!(arena.order(a, b).unwrap(), before);
    }

    #[test]
    fn equal_values_have_equal_identifiers(g in large_tree(), h in large_tree()) {
        let mut arena = Arena::new();
        let v = values(&mut arena, &[&g, &h]);
        prop_assert_eq!(arena.order(v[0], v[1]).unwrap() == Order::Equal, v[0] == v[1]);
    }

    #[test]
    fn unicode_names_can_be_typed_back(g in large_tree(), h in large_tree()) {
        let mut arena = Arena::new();
        let v = values(&mut arena, &[&g, &h]);
        let sum = arena.sum(v[0], v[1]).unwrap();
        let name = arena.name(sum).unwrap();
        prop_assert_eq!(arena.parse(&name).unwrap(), sum);
    }

    #[test]
    fn ascii_names_can_be_typed_back_and_are_ascii(g in large_tree(), h in large_tree()) {
        let mut arena = Arena::new();
        let v = values(&mut arena, &[&g, &h]);
        let sum = arena.sum(v[0], v[1]).unwrap();
        let name = arena.name_in(sum, Style::ASCII).unwrap();
        prop_assert!(name.is_ascii() && !name.contains(' '));
        prop_assert_eq!(arena.parse(&name).unwrap(), sum);
    }

    #[test]
    fn canonical_texts_can_be_typed_back(g in large_tree()) {
        let mut arena = Arena::new();
        let value = g.value(&mut arena);
        let text = arena.canonical_text(value, 100_000).unwrap();
        prop_assert_eq!(arena.parse(&text).unwrap(), value);
    }

    #[test]
    fn means_add_up(g in large_tree(), h in large_tree()) {
        let mut arena = Arena::new();
        let v = values(&mut arena, &[&g, &h]);
        let sum = arena.sum(v[0], v[1]).unwrap();
        let means = &arena.mean(v[0]).unwrap() + &arena.mean(v[1]).unwrap();
        prop_assert_eq!(arena.mean(sum).unwrap(), means);
    }

    #[test]
    fn the_temperature_of_a_sum_is_at_most_the_larger(g in large_tree(), h in large_tree()) {
        let mut arena = Arena::new();
        let v = values(&mut arena, &[&g, &h]);
        let sum = arena.sum(v[0], v[1]).unwrap();
        let larger = arena.temperature(v[0]).unwrap().max(arena.temperature(v[1]).unwrap());
        prop_assert!(arena.temperature(sum).unwrap() <= larger);
    }

    #[test]
    fn the_thermograph_begins_at_the_stops(g in large_tree()) {
        let mut arena = Arena::new();
        let value = g.value(&mut arena);
        let (left, right) = arena.stops(value);
        let graph = arena.thermograph(value).unwrap();
        prop_assert_eq!(graph.left_at(&Dyadic::ZERO), left);
        prop_assert_eq!(graph.right_at(&Dyadic::ZERO), right);
    }

    #[test]
    fn adding_an_integer_moves_the_thermograph(g in large_tree(), n in -5i64..=5) {
        let mut arena = Arena::new();
        let value = g.value(&mut arena);
        prop_assume!(!arena.is_number(value));
        let n_value = arena.integer(n);
        let sum = arena.sum(value, n_value).unwrap();
        let moved = |wall: &[(Dyadic, Dyadic)]| -> Vec<(Dyadic, Dyadic)> {
            wall.iter().map(|(t, v)| (t.clone(), v + &Dyadic::from(n))).collect()
        };
        let (before, after) = (arena.thermograph(value).unwrap(), arena.thermograph(sum).unwrap());
        prop_assert_eq!(&after.left, &moved(&before.left));
        prop_assert_eq!(&after.right, &moved(&before.right));
    }

    #[test]
    fn cooling_follows_the_thermograph(g in large_tree(), t in 0i64..=4) {
        let mut arena = Arena::new();
        let value = g.value(&mut arena);
        let t = Dyadic::new(t, 1);
        let cooled = arena.cool(value, &t).unwrap();
        let graph = arena.thermograph(value).unwrap();
        let expected = (graph.left_at(&t), graph.right_at(&t));
        prop_assert_eq!(arena.stops(cooled), expected);
    }

    #[test]
    fn cooling_is_additive(g in small_tree(), h in small_tree(), t in 0i64..=4) {
        let mut arena = Arena::new();
        let t = Dyadic::new(t, 1);
        let v = values(&mut arena, &[&g, &h]);
        let sum = arena.sum(v[0], v[1]).unwrap();
        let (a, b) = (arena.cool(v[0], &t).unwrap(), arena.cool(v[1], &t).unwrap());
        prop_assert_eq!(arena.cool(sum, &t).unwrap(), arena.sum(a, b).unwrap());
    }

    #[test]
    fn the_reduced_form_differs_by_an_infinitesimal(g in large_tree()) {
        let mut arena = Arena::new();
        let value = g.value(&mut arena);
        let reduced = arena.reduced(value).unwrap();
        let rest = arena.difference(value, reduced).unwrap();
        prop_assert!(arena.is_infinitesimal(rest));
    }

    #[test]
    fn the_reduced_form_forgets_infinitesimals(g in large_tree(), u in all_small_tree()) {
        let mut arena = Arena::new();
        let v = values(&mut arena, &[&g, &u]);
        let sum = arena.sum(v[0], v[1]).unwrap();
        prop_assert_eq!(arena.reduced(sum).unwrap(), arena.reduced(v[0]).unwrap());
    }

    #[test]
    fn the_birthday_is_one_more_than_the_latest_options(g in large_tree(), h in large_tree()) {
        let mut arena = Arena::new();
        let v = values(&mut arena, &[&g, &h]);
        let sum = arena.sum(v[0], v[1]).unwrap();
        let (lefts, rights) = arena.options(sum).unwrap();
        let mut expected = dashu_int::IBig::ZERO;
        for option in lefts.into_iter().chain(rights) {
            expected = expected.max(arena.birthday(option).unwrap() + dashu_int::IBig::ONE);
        }
        prop_assert_eq!(arena.birthday(sum).unwrap(), expected);
    }

    #[test]
    fn atomic_weight_is_additive(g in all_small_tree(), h in all_small_tree()) {
        let mut arena = Arena::new();
        let v = values(&mut arena, &[&g, &h]);
        let sum = arena.sum(v[0], v[1]).unwrap();
        let a = arena.atomic_weight(v[0]).unwrap().unwrap();
        let b = arena.atomic_weight(v[1]).unwrap().unwrap();
        prop_assert_eq!(arena.atomic_weight(sum).unwrap().unwrap(), arena.sum(a, b).unwrap());
    }

    #[test]
    fn atomic_weights_pass_the_far_star_test(g in all_small_tree()) {
        let mut arena = Arena::new();
        let value = g.value(&mut arena);
        let weight = arena.atomic_weight(value).unwrap().unwrap();
        prop_assert!(arena.has_weight(value, weight).unwrap());
    }

    #[test]
    fn a_weight_exists_for_an_infinitesimal_only_if_the_test_passes(g in large_tree()) {
        let mut arena = Arena::new();
        let value = g.value(&mut arena);
        match arena.atomic_weight(value).unwrap() {
            Ok(weight) => prop_assert!(arena.has_weight(value, weight).unwrap()),
            Err(_) => prop_assert!(!arena.is_all_small(value).unwrap()),
        }
    }
}
