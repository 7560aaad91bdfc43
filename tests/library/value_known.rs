//! Facts from the textbooks about particular values.

use sprague::value::{Arena, Dyadic, NoWeight, Order, Value};

fn parse(arena: &mut Arena, text: &str) -> Value {
    arena.parse(text).unwrap()
}

/// Checks an operation on values given as text against a value given as text.
fn assert_all(cases: &[(&str, &str, &str)], operation: fn(&mut Arena, Value, Value) -> Value) {
    for (a, b, expected) in cases {
        let mut arena = Arena::new();
        let (x, y) = (parse(&mut arena, a), parse(&mut arena, b));
        let result = operation(&mut arena, x, y);
        let expected_value = parse(&mut arena, expected);
        let name = arena.name(result).unwrap();
        assert_eq!(
            result, expected_value,
            "{a} and {b} gave {name}, not {expected}"
        );
    }
}

#[test]
fn sums_from_winning_ways() {
    let cases = [
        ("^", "*", "{0,*|0}"),
        ("^", "^", "{0|^*}"),
        ("^^", "*", "{0|^}"),
        ("+-1", "+-1", "0"),
        ("{1|0}", "{1|0}", "1"),
        ("{2|0||-1}", "1", "{3|1||0}"),
        ("tiny(1)", "miny(1)", "0"),
        ("1/2", "1/2", "1"),
        ("*3", "*5", "*6"),
    ];
    assert_all(&cases, |arena, a, b| arena.sum(a, b).unwrap());
}

/// G:H for stalks: green and blue hackenbush.
#[test]
fn ordinal_sums_of_stalks() {
    let cases = [
        ("*", "*", "*2"),
        ("*", "1", "^*"),
        ("1", "-1", "1/2"),
        ("1", "1", "2"),
        ("0", "^", "^"),
        ("1/2", "1", "3/4"),
    ];
    assert_all(&cases, |arena, a, b| arena.ordinal_sum(a, b).unwrap());
}

#[test]
fn heating_adds_the_heat_to_every_move() {
    let cases = [
        ("*", "1", "+-1"),
        ("1/2", "1", "1/2"),
        ("^", "1", "{1||0|-2}"),
        ("3", "5", "3"),
    ];
    assert_all(&cases, |arena, a, t| arena.heat(a, t).unwrap());
}

#[test]
fn norton_products_with_up() {
    let cases = [
        ("3", "^", "3·↑"),
        ("1/2", "^", "{^^*|v*}"),
        ("*", "^", "{^^*|vv*}"),
        ("{3|2}", "^", "{5·↑*|*}"),
        ("-2", "^", "⇓"),
    ];
    assert_all(&cases, |arena, a, unit| arena.norton(a, unit).unwrap());
}

#[test]
fn the_norton_product_is_additive() {
    let mut arena = Arena::new();
    let up = arena.ups(1);
    for (a, b) in [("1/2", "1/2"), ("{3|2}", "*"), ("{2|-1}", "3/4")] {
        let (x, y) = (parse(&mut arena, a), parse(&mut arena, b));
        let sum = arena.sum(x, y).unwrap();
        let (p, q) = (arena.norton(x, up).unwrap(), arena.norton(y, up).unwrap());
        assert_eq!(
            arena.norton(sum, up).unwrap(),
            arena.sum(p, q).unwrap(),
            "{a} + {b}"
        );
    }
}

#[test]
fn cooling_a_switch_by_its_temperature_leaves_a_star() {
    let mut arena = Arena::new();
    let switch = parse(&mut arena, "{5|1}");
    let cooled = arena.cool(switch, &Dyadic::from(2)).unwrap();
    assert_eq!(arena.name(cooled).unwrap(), "3*");
    let frozen = arena.cool(switch, &Dyadic::from(3)).unwrap();
    assert_eq!(arena.name(frozen).unwrap(), "3");
}

#[test]
fn overheating_turns_integers_into_units() {
    let mut arena = Arena::new();
    let star = arena.nimber(1);
    let (unit, heat) = (arena.integer(2), arena.integer(3));
    let heated = arena.overheat(star, unit, heat).unwrap();
    assert_eq!(arena.name(heated).unwrap(), "±3");
}

#[test]
fn reduced_forms_drop_infinitesimals_inside() {
    let mut arena = Arena::new();
    for (text, expected) in [
        ("{1*|0}", "{1|0}"),
        ("^", "0"),
        ("{2^|*||-1}", "{2|0||-1}"),
        ("5+tiny(2)", "5"),
        ("{1|*}", "{1|0}"),
    ] {
        let value = parse(&mut arena, text);
        let reduced = arena.reduced(value).unwrap();
        let name = arena.name(reduced).unwrap();
        assert_eq!(name, expected, "{text}");
    }
}

/// Value, mean, temperature.
#[test]
fn means_and_temperatures_from_the_books() {
    let mut arena = Arena::new();
    for (text, mean, temperature) in [
        ("3", "3", "-1"),
        ("3/8", "3/8", "-1/8"),
        ("*", "0", "0"),
        ("^", "0", "0"),
        ("+-1", "0", "1"),
        ("{5|1}", "3", "2"),
        ("{2|0||-1}", "0", "1"),
        ("{4|3||2|1}", "5/2", "1"),
        ("{2||1|0}", "5/4", "3/4"),
        ("tiny(3)", "0", "0"),
    ] {
        let value = parse(&mut arena, text);
        let found = (
            arena.mean(value).unwrap(),
            arena.temperature(value).unwrap(),
        );
        assert_eq!(
            (found.0.to_string(), found.1.to_string()),
            (mean.into(), temperature.into())
        );
    }
}

#[test]
fn the_walls_of_a_thermograph_are_lists_of_corners() {
    let mut arena = Arena::new();
    let value = parse(&mut arena, "{4|2||-1}");
    let graph = arena.thermograph(value).unwrap();
    let corners = |wall: &[(Dyadic, Dyadic)]| -> Vec<String> {
        wall.iter().map(|(t, v)| format!("{t}:{v}")).collect()
    };
    assert_eq!(corners(&graph.left), ["-1:2", "1:2", "2:1"]);
    assert_eq!(corners(&graph.right), ["-1:-2", "2:1"]);
}

#[test]
fn incentives_of_up_are_down_and_up_star() {
    let mut arena = Arena::new();
    let up = arena.ups(1);
    let left = arena.left_incentives(up).unwrap();
    let right = arena.right_incentives(up).unwrap();
    assert_eq!(
        left.iter()
            .map(|&v| arena.name(v).unwrap())
            .collect::<Vec<_>>(),
        ["↓"]
    );
    assert_eq!(
        right
            .iter()
            .map(|&v| arena.name(v).unwrap())
            .collect::<Vec<_>>(),
        ["↑*"]
    );
}

#[test]
fn numbers_and_hot_games_have_no_atomic_weight() {
    let mut arena = Arena::new();
    for text in ["5", "{1|-1}", "1^", "1/2*"] {
        let value = parse(&mut arena, text);
        let weight = arena.atomic_weight(value).unwrap();
        assert!(
            matches!(weight, Err(NoWeight::NotInfinitesimal { .. })),
            "{text}"
        );
    }
}

#[test]
fn infinitesimals_with_threats_can_have_an_atomic_weight() {
    let mut arena = Arena::new();
    for (text, expected) in [
        ("tiny(1)", "0"),
        ("miny(4)", "0"),
        ("tiny(1)+^", "1"),
        ("{0|tiny(1)}", "1"),
        ("{^^|0}", "1"),
        ("*7", "0"),
    ] {
        let value = parse(&mut arena, text);
        let weight = arena.atomic_weight(value).unwrap().unwrap();
        assert_eq!(weight, parse(&mut arena, expected), "{text}");
    }
}

#[test]
fn a_tiny_is_smaller_than_every_power_of_up() {
    let mut arena = Arena::new();
    let tiny = parse(&mut arena, "tiny(1)");
    for power in ["↑", "↑²", "↑³", "↑⁴"] {
        let power = parse(&mut arena, power);
        assert_eq!(arena.order(tiny, power).unwrap(), Order::Less);
    }
    let zero = arena.zero();
    assert_eq!(arena.order(tiny, zero).unwrap(), Order::Greater);
}

#[test]
fn a_sum_of_ten_switches_and_ups_is_found() {
    let mut arena = Arena::new();
    let mut text = String::from("^^*");
    for n in 1..=10 {
        text.push_str(&format!(" + (+-{n})"));
    }
    let value = parse(&mut arena, &text);
    assert_eq!(arena.mean(value).unwrap(), Dyadic::ZERO);
    assert_eq!(arena.temperature(value).unwrap(), Dyadic::from(10));
}
