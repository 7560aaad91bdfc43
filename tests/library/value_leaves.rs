//! Closed arithmetic of leaves against the definitions of the games they stand for.

use dashu_int::IBig;
use sprague::value::{Arena, Dyadic, Leaf, Order};

fn leaf(digits: &[i64], nim: u64) -> Leaf {
    Leaf::new(
        Dyadic::ZERO,
        digits.iter().map(|&digit| IBig::from(digit)).collect(),
        nim,
    )
}

fn for_all_digits(check: impl FnMut(&[i64; 4], u64)) {
    let mut check = check;
    for code in 0..5i64.pow(4) {
        let digits = [
            code % 5 - 2,
            code / 5 % 5 - 2,
            code / 25 % 5 - 2,
            code / 125 - 2,
        ];
        for nim in 0..4 {
            check(&digits, nim);
        }
    }
}

/// The options of the sum of powers ↑^i = {0 | −↑^[i−1] + *} and a nimber, move by move.
fn defining_options(digits: &[i64; 4], nim: u64) -> (Vec<Leaf>, Vec<Leaf>) {
    let (mut lefts, mut rights) = (Vec::new(), Vec::new());
    for i in 0..4 {
        let sign = digits[i].signum();
        if sign == 0 {
            continue;
        }
        let mut single = *digits;
        single[i] -= sign;
        let mut run = *digits;
        run[..=i].iter_mut().for_each(|digit| *digit -= sign);
        let (taken, answered) = (leaf(&single, nim), leaf(&run, nim ^ 1));
        let (left, right) = if sign > 0 {
            (taken, answered)
        } else {
            (answered, taken)
        };
        lefts.push(left);
        rights.push(right);
    }
    for smaller in 0..nim {
        lefts.push(leaf(digits, smaller));
        rights.push(leaf(digits, smaller));
    }
    (lefts, rights)
}

#[test]
fn the_options_of_an_uptimal_have_the_value_of_its_definition() {
    let mut arena = Arena::new();
    for_all_digits(|digits, nim| {
        let (lefts, rights) = defining_options(digits, nim);
        let lefts: Vec<_> = lefts.into_iter().map(|leaf| arena.leaf(leaf)).collect();
        let rights: Vec<_> = rights.into_iter().map(|leaf| arena.leaf(leaf)).collect();
        let expected = arena.leaf(leaf(digits, nim));
        assert_eq!(
            arena.game(&lefts, &rights).unwrap(),
            expected,
            "{digits:?} *{nim}"
        );
    });
}

/// The order of leaves, decided from the options of their definitions alone.
#[test]
fn the_order_of_uptimals_follows_from_their_definitions() {
    for_all_digits(|digits, nim| {
        let zero = leaf(&[], 0);
        let this = leaf(digits, nim);
        let (lefts, rights) = defining_options(digits, nim);
        // G ≤ 0 exactly when no left option is ≥ 0, G ≥ 0 when no right option is ≤ 0; by
        // induction over the sum of the digits' sizes the options' order may be trusted.
        let le = !lefts.iter().any(|left| left.order(&zero).is_ge());
        let ge = !rights.iter().any(|right| right.order(&zero).is_le());
        let expected = match (le, ge) {
            (true, true) => Order::Equal,
            (true, false) => Order::Less,
            (false, true) => Order::Greater,
            (false, false) => Order::Confused,
        };
        assert_eq!(this.order(&zero), expected, "{digits:?} *{nim}");
    });
}

#[test]
fn the_birthday_of_a_leaf_is_that_of_its_options_plus_one() {
    let mut arena = Arena::new();
    let numbers = [Dyadic::ZERO, Dyadic::from(-3), Dyadic::new(5, 2)];
    for number in numbers {
        for code in 0..9 * 9i64 {
            for nim in 0..6 {
                let digits = [code % 9 - 4, code / 9 - 4].map(IBig::from).to_vec();
                let leaf = Leaf::new(number.clone(), digits, nim);
                let value = arena.leaf(leaf.clone());
                let (lefts, rights) = arena.options(value).unwrap();
                let mut expected = IBig::ZERO;
                for option in lefts.into_iter().chain(rights) {
                    expected = expected.max(arena.birthday(option).unwrap() + IBig::ONE);
                }
                assert_eq!(arena.birthday(value).unwrap(), expected, "{}", leaf.name());
            }
        }
    }
}

/// The walls at a temperature by the definition, going down the options.
fn walls_at(arena: &mut Arena, value: sprague::value::Value, t: &Dyadic) -> (Dyadic, Dyadic) {
    let graph = arena.thermograph(value).unwrap();
    if *t >= *graph.temperature() {
        return (graph.mean().clone(), graph.mean().clone());
    }
    let (lefts, rights) = arena.options(value).unwrap();
    let left = lefts
        .into_iter()
        .map(|v| &walls_at(arena, v, t).1 - t)
        .max()
        .unwrap();
    let right = rights
        .into_iter()
        .map(|v| &walls_at(arena, v, t).0 + t)
        .min()
        .unwrap();
    (left, right)
}

#[test]
fn the_thermograph_of_a_leaf_below_zero_follows_its_options() {
    let mut arena = Arena::new();
    for number in [Dyadic::ZERO, Dyadic::from(2), Dyadic::new(-3, 2)] {
        for code in 0..7 * 3 * 3 * 4i64 {
            let digits = [code % 7 - 3, code / 7 % 3 - 1, code / 21 % 3 - 1];
            let digits = digits.iter().map(|&digit| IBig::from(digit)).collect();
            let leaf = Leaf::new(number.clone(), digits, (code / 63) as u64);
            let value = arena.leaf(leaf.clone());
            let graph = arena.thermograph(value).unwrap();
            for quarter in -4..=1 {
                let t = Dyadic::new(quarter, 2);
                let walls = (graph.left_at(&t), graph.right_at(&t));
                let expected = walls_at(&mut arena, value, &t);
                assert_eq!(walls, expected, "{} at {t}", leaf.name());
            }
        }
    }
}

#[test]
fn integers_beyond_machine_words_stay_exact() {
    let mut arena = Arena::new();
    let text = "170141183460469231731687303715884105728";
    let big = arena.parse(text).unwrap();
    let twice = arena.sum(big, big).unwrap();
    assert_eq!(
        arena.name(twice).unwrap(),
        "340282366920938463463374607431768211456"
    );
    assert_eq!(arena.difference(twice, big).unwrap(), big);
}

#[test]
fn a_billion_and_a_million_ups_are_ordinary_values() {
    let mut arena = Arena::new();
    let billion = arena.parse("1000000000").unwrap();
    let ups = arena.parse("1000000·↑").unwrap();
    let sum = arena.sum(billion, ups).unwrap();
    assert_eq!(arena.birthday(sum).unwrap(), IBig::from(1_001_000_001));
    let hot = arena.parse("{1000000000|1000000·↑}").unwrap();
    assert_eq!(arena.mean(hot).unwrap(), Dyadic::from(500_000_000));
    assert!(arena.len() < 1000);
}

#[test]
fn a_nimber_far_beyond_a_game_is_compared_without_counting_down() {
    let mut arena = Arena::new();
    let far = arena.parse("*18446744073709551615").unwrap();
    for (text, expected) in [("{^^*|0}", Order::Greater), ("{^|v*}", Order::Confused)] {
        let game = arena.parse(text).unwrap();
        assert_eq!(arena.order(game, far).unwrap(), expected, "{text}");
        // A near star that is already beyond the game, by the sum and not by the shortcut.
        let near = arena.nimber(4);
        let difference = arena.difference(game, near).unwrap();
        let zero = arena.zero();
        assert_eq!(arena.order(difference, zero).unwrap(), expected, "{text}");
    }
}
