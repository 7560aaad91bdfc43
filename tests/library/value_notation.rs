//! Reading and writing values: what people type, what they get, and what bad input costs.

use sprague::notation::{ParseError, parse_value};
use sprague::value::{Arena, Style, TooLarge};

fn name(text: &str) -> String {
    let mut arena = Arena::new();
    let value = arena.parse(text).unwrap();
    arena.name(value).unwrap()
}

fn ascii(text: &str) -> String {
    let mut arena = Arena::new();
    let value = arena.parse(text).unwrap();
    arena.name_in(value, Style::ASCII).unwrap()
}

fn refused(text: &str) -> ParseError {
    parse_value(text).unwrap_err()
}

/// Typed text, Unicode name, ASCII name.
const NAMES: &[(&str, &str, &str)] = &[
    ("{|}", "0", "0"),
    ("{0|}", "1", "1"),
    ("{0|1}", "1/2", "1/2"),
    ("-3/8", "-3/8", "-3/8"),
    ("{0|0}", "*", "*"),
    ("*4", "*4", "*4"),
    ("{2|2}", "2*", "2*"),
    ("{0|*}", "↑", "^"),
    ("v", "↓", "v"),
    ("^^", "⇑", "^^"),
    ("v3", "3·↓", "v3"),
    ("{0,*|0}", "↑*", "^*"),
    ("1^^*2", "1⇑*2", "1^^*2"),
    ("-1^", "-1+↓", "-1+v"),
    ("-1+^", "-1+↑", "-1+^"),
    ("-1^ + 1^", "0", "0"),
    ("-1.12", "-1+0.-1-2", "-1+0.-1-2"),
    ("*[5]", "*5", "*5"),
    ("^.Pow(2)", "↑²", "^<2>"),
    ("v.PowTo(2)*", "↓^[2]*", "v[2]*"),
    ("Tiny(2)", "tiny(2)", "tiny(2)"),
    ("Miny(2)", "miny(2)", "miny(2)"),
    ("3.{4|2}", "{10|8}", "{10|8}"),
    ("0.11", "↑^[2]", "^[2]"),
    ("-0.11", "↓^[2]", "v[2]"),
    ("1^3*", "1+3·↑*", "1^3*"),
    ("{0|v*}", "↑²", "^<2>"),
    ("^[2]", "↑^[2]", "^[2]"),
    ("↓^[3]*", "↓^[3]*", "v[3]*"),
    ("^^+2·^<2>+*", "*.22", "*.22"),
    ("0.1-2", "0.1-2", "0.1-2"),
    ("12·↑+3·↑²", "0.(12)3", "0.(12)3"),
    ("1/2+0.12", "1/2.12", "1/2.12"),
    ("{0||0|-1}", "tiny(1)", "tiny(1)"),
    ("{3|0||0}", "miny(3)", "miny(3)"),
    ("{3||3|5/2}", "3+tiny(1/2)", "3+tiny(1/2)"),
    ("{1|-1}", "±1", "+-1"),
    ("{{2|1}|{-1|-2}}", "±{2|1}", "+-{2|1}"),
    ("{1*|-1*}", "±(1*)", "+-(1*)"),
    ("{3|1}", "{3|1}", "{3|1}"),
    ("{{2|0}|-1}", "{2|0||-1}", "{2|0||-1}"),
    ("{{4|3}|{2|1}}", "{4|3||2|1}", "{4|3||2|1}"),
    ("{2|{1|{0|-1}}}", "{2|||1||0|-1}", "{2|||1||0|-1}"),
    ("{0,{1|-1}|-3}", "{0,±1|-3}", "{0,+-1|-3}"),
];

#[test]
fn values_have_the_names_the_literature_gives_them() {
    for (text, unicode, _) in NAMES {
        assert_eq!(name(text), *unicode, "{text}");
    }
}

#[test]
fn values_have_ascii_names() {
    for (text, _, plain) in NAMES {
        assert_eq!(ascii(text), *plain, "{text}");
    }
}

#[test]
fn every_name_in_the_table_can_be_typed_back() {
    let mut arena = Arena::new();
    for (text, unicode, plain) in NAMES {
        let value = arena.parse(text).unwrap();
        assert_eq!(arena.parse(unicode).unwrap(), value, "{unicode}");
        assert_eq!(arena.parse(plain).unwrap(), value, "{plain}");
    }
}

#[test]
fn a_factor_before_an_arrow_leaves_the_star_alone() {
    assert_eq!(name("2·↑*"), "⇑*");
    assert_eq!(name("2·(↑*)"), "⇑");
}

#[test]
fn signs_and_spaces_are_read_as_sums() {
    assert_eq!(name(" 1 - 1/2 + ^ − v "), "1/2⇑");
    assert_eq!(name("3+-1"), "2");
    assert_eq!(name("1 + (+-1)"), "{2|0}");
}

#[test]
fn the_canonical_text_goes_down_to_numbers_with_sorted_options() {
    let mut arena = Arena::new();
    for (text, expected) in [
        ("^", "{0|{0|0}}"),
        ("*2", "{0,{0|0}|0,{0|0}}"),
        ("^[2]", "{{0|{0|0}}|{0|0}}"),
        ("+-1", "{1|-1}"),
        ("-7/2", "-7/2"),
    ] {
        let value = arena.parse(text).unwrap();
        assert_eq!(arena.canonical_text(value, 1000).unwrap(), expected);
    }
}

#[test]
fn a_canonical_text_that_would_be_too_long_is_refused() {
    let mut arena = Arena::new();
    for text in ["*70", "1000000·↑", "1000000000000000000000·↑", "*5"] {
        let value = arena.parse(text).unwrap();
        let refusal = arena.canonical_text(value, 100).unwrap_err();
        assert_eq!(refusal, TooLarge::Text { limit: 100 }, "{text}");
    }
}

/// Text, the place of the error, and a part of the message.
const ERRORS: &[(&str, std::ops::Range<usize>, &str)] = &[
    ("", 0..0, "a value is missing"),
    ("1/3", 2..3, "not a power of two"),
    ("1/", 2..2, "denominator is missing"),
    ("{1|2", 0..1, "never closed"),
    ("1}", 1..2, "nothing is open"),
    ("{1|2)", 4..5, "brace is open"),
    ("(1}", 2..3, "parenthesis is open"),
    ("{1}", 0..3, "no bar"),
    ("1|2", 1..2, "between braces"),
    ("{1|2|3}", 4..5, "same length"),
    ("{1,,2|}", 3..4, "missing before this comma"),
    ("{1,|2}", 3..4, "missing after the comma"),
    ("{1|2,}", 5..6, "missing after the comma"),
    ("{1+|2}", 3..4, "missing after the sign"),
    ("1 2", 2..3, "side by side"),
    ("*99999999999999999999", 0..21, "too large"),
    ("↑2", 0..4, "two ways"),
    ("^<0>", 1..4, "not a power"),
    ("0.", 2..2, "digits of the uptimal"),
    ("tiny()", 5..6, "empty"),
    ("x", 0..1, "not the start"),
    ("3·", 4..4, "missing after the sign"),
];

#[test]
fn bad_text_is_refused_with_its_place_and_reason() {
    for (text, place, message) in ERRORS {
        let error = refused(text);
        assert!(error.message().contains(message), "{text}: {error}");
        // 3· is three bytes long: the error is at the end of the text, wherever that is.
        let place = if text.ends_with('·') {
            text.len()..text.len()
        } else {
            place.clone()
        };
        assert_eq!(error.span(), place, "{text}: {error}");
    }
}

#[test]
fn a_million_opening_braces_are_refused_without_a_stack() {
    let error = refused(&"{".repeat(1_000_000));
    assert!(error.message().contains("never closed"));
}

#[test]
fn a_million_bars_of_one_length_are_refused_at_the_second() {
    let error = refused(&format!("{{{}", "0|".repeat(500_000)));
    assert_eq!(error.span(), 4..5);
}

#[test]
fn a_chain_of_a_million_braces_is_an_ordinary_value() {
    let depth = 1_000_000;
    let text = format!("{}0{}", "{0|".repeat(depth), "}".repeat(depth));
    let mut arena = Arena::new();
    let value = arena.parse(&text).unwrap();
    assert_eq!(arena.name(value).unwrap(), "999999·↑");
}

/// A chain whose values are not leaves: every level is a new switch.
#[test]
fn a_deep_chain_of_hot_games_is_measured_without_a_stack() {
    let depth = 100_000;
    let mut text = "{".repeat(depth);
    text.push('0');
    for level in 0..depth {
        text.push_str(&format!("|-{}}}", level + 1));
    }
    let mut arena = Arena::new();
    let value = arena.parse(&text).unwrap();
    assert!(!arena.is_number(value));
    assert!(arena.birthday(value).unwrap() >= dashu_int::IBig::from(depth));
    let negative = arena.negative(value).unwrap();
    assert_eq!(arena.negative(negative).unwrap(), value);
    assert!(matches!(arena.name(value), Err(TooLarge::Text { .. })));
}

#[test]
fn a_value_beyond_the_arenas_limit_is_refused() {
    let mut arena = Arena::with_limit(500);
    let error = arena
        .parse("+-1 + (+-2) + (+-4) + (+-8) + (+-16) + (+-32)")
        .unwrap_err();
    assert!(
        error.message().contains("more than 500 stored positions"),
        "{error}"
    );
}

#[test]
fn sums_of_a_million_signs_and_brackets_are_refused_in_linear_time() {
    for piece in ["+[", "1+", "-^[", "+{"] {
        assert!(
            sprague::notation::parse_sum(&piece.repeat(300_000)).is_err(),
            "{piece}"
        );
    }
}

#[test]
fn heaps_and_values_are_told_apart_in_a_sum() {
    let terms = sprague::notation::parse_sum("0.1-2 - 2·dawsons-chess[3] + ^[2] - S(1,2|1,3)[4]");
    let counts: Vec<i64> = terms.unwrap().iter().map(|term| term.count).collect();
    assert_eq!(counts, [1, -2, 1, -1]);
}

#[test]
fn a_switch_may_stand_behind_a_term() {
    assert_eq!(name("±1 ± 2"), name("{3|1||-1|-3}"));
    assert_eq!(name("1 ± 2"), "{3|-1}");
    assert_eq!(name("3+-2"), "1");
}

#[test]
fn a_game_is_frozen_by_its_own_temperature() {
    for (typed, frozen) in [
        ("freeze({1|-1})", "*"),
        ("Freeze({3|1})", "2*"),
        ("freeze(1/2)", "1/2"),
        ("freeze(^)", "↑"),
        ("freeze({2|0||-1})", "↓"),
    ] {
        assert_eq!(name(typed), frozen, "{typed}");
    }
}

#[test]
fn heaps_inside_values_are_found_in_their_places() {
    let text = "cool(^ + S(1,2|1,3)[7],1) + {kayles[3]|0} - nim[2]";
    let places = sprague::notation::heaps_inside(text).unwrap();
    let heaps: Vec<&str> = places.into_iter().map(|place| &text[place]).collect();
    assert_eq!(heaps, ["S(1,2|1,3)[7]", "kayles[3]"]);
    assert!(sprague::notation::heaps_inside("{kayles[x]|0}").is_err());
    assert!(sprague::notation::parse_sum(text).is_err());
}
