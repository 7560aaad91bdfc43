//! Everything printed can be read back, and everything that cannot be read is explained.

use proptest::prelude::*;
use sprague::notation::parse_ruleset;
use sprague::ruleset::{
    Code, Digit, PartCounts, PartRule, Rules, Ruleset, SubtractionSet, catalogue,
};

fn printed(text: &str) -> String {
    parse_ruleset(text).unwrap().to_string()
}

#[test]
fn games_are_printed_in_their_usual_form() {
    let cases = [
        (".77", "0.77"),
        ("0.770", "0.77"),
        ("4.7", "4.7"),
        ("0.8f", "0.8F"),
        (".v", "0.V"),
        ("0.{4}3", "0.G3"),
        ("0.{0,2}", "0.5"),
        ("0.{7,2+}", "0.{2+}"),
        ("0.{5}", "0.{5}"),
        ("0.{}3", "0.03"),
        ("0.*", "0.*"),
        ("0.{0+}", "0.*"),
        ("0.[33]", "0.[3]"),
        ("0.7[0]", "0.7"),
        ("0.13[13]", "0.[13]"),
        ("4!.0", "4!.0"),
        ("4!.", "4!.0"),
        ("{2,3}?.5=", "C?.5="),
        ("F.7", "F.7"),
        ("S( 6 , 2,5 )", "S(2,5,6)"),
        ("s(1..5)", "S(1,2,3,4,5)"),
        ("S(1,2,...,7)", "S(1,2,3,4,5,6,7)"),
        ("S(2, 5, ..., 14)", "S(2,5,8,11,14)"),
        ("S(1,3,5,...)", "S(1,3,5,...)"),
        ("S(1,3,…)", "S(1,3,5,...)"),
        ("S(1,4,6,8,...)", "S(1,4,6,8,...)"),
        ("S(all except 5, 2)", "S(all except 2,5)"),
        ("S(all but 1..3)", "S(all except 1,2,3)"),
        ("S(all)", "S(all)"),
        ("S()", "S()"),
        ("CUT(3,2)", "CUT(2,3)"),
        ("cut(2+)!", "CUT(2+)!"),
        ("  Kayles ", "kayles"),
        ("GRUNDY'S GAME", "grundy"),
        ("dawson", "dawsons-chess"),
    ];
    for (text, wanted) in cases {
        assert_eq!(printed(text), wanted, "{text}");
        assert_eq!(printed(wanted), wanted, "{wanted}");
    }
}

#[test]
fn every_name_of_the_catalogue_can_be_typed_in_any_case() {
    for entry in catalogue() {
        for name in entry.names() {
            for typed in [name.to_string(), name.to_lowercase(), name.to_uppercase()] {
                assert_eq!(printed(&typed), entry.id, "{typed}");
                assert_eq!(printed(&format!("  {typed} ")), entry.id, "{typed}");
            }
        }
    }
}

/// The text under the span, the message and the hint.
fn complaint(text: &str) -> (String, String, String) {
    let error = parse_ruleset(text).unwrap_err();
    let span = error.span();
    assert!(
        text.is_char_boundary(span.start) && text.is_char_boundary(span.end),
        "{text}"
    );
    let hint = error.hint().unwrap_or_default().to_string();
    (text[span].to_string(), error.message().to_string(), hint)
}

#[test]
fn errors_point_at_the_place_and_say_what_would_be_accepted() {
    let cases = [
        ("S(2,,5)", ",", "expected a number, found `,`", "S(2,5,6)"),
        ("0.7x", "x", "`x` is not a code digit", "0 to 9 or A to V"),
        (
            "kayle",
            "kayle",
            "no game is called kayle",
            "did you mean kayles?",
        ),
        (
            "dawsons",
            "dawsons",
            "no game is called dawsons",
            "did you mean",
        ),
        ("", "", "no game was given", "0.77"),
        ("   ", "", "no game was given", "0.77"),
        (".", ".", "a code needs at least one digit", "0.77"),
        (
            "0.",
            "0.",
            "a code needs at least one digit",
            "0.0 is the game without moves",
        ),
        (
            "77",
            "7",
            "a code has a point after its first digit",
            "0.77",
        ),
        ("7", "", "a code has a point after its first digit", "0.77"),
        (
            "S(0)",
            "0",
            "0 cannot be subtracted: it would be no move",
            "positive",
        ),
        (
            "S(2,5,2)",
            "2",
            "2 is listed twice",
            "leave one of them out",
        ),
        ("S(2,5", "(", "this bracket is never closed", "S(2,5,6)"),
        ("S(2;5)", ";", "expected `,` or `)`, found `;`", "S(2,5,6)"),
        ("S(-3)", "-", "expected a number, found `-`", "S(2,5,6)"),
        (
            "S(1,2|1,3)",
            "|",
            "a set for each player makes the game partizan",
            "one set",
        ),
        (
            "S(5,...)",
            "...",
            "two numbers are needed before the dots",
            "S(1,3,5,...)",
        ),
        (
            "S(5,3,...)",
            "...",
            "the numbers before the dots must ascend",
            "S(1,3,5,...)",
        ),
        (
            "S(1,4,...,9)",
            "9",
            "4 in steps of 3 never reaches 9",
            "7 or 10",
        ),
        ("S(9..3)", "9..3", "the range ends before it begins", "3..9"),
        (
            "S(1..99999999999)",
            "1..99999999999",
            "this stands for 99999999999 numbers",
            "at most 1000000 are accepted",
        ),
        (
            "S(99999999999999999999)",
            "99999999999999999999",
            "this is larger than 1000000000000",
            "1000000000000",
        ),
        ("S(all except 2,2)", "2", "2 is listed twice", "leave one"),
        (
            "S(all or 2)",
            "o",
            "expected `except` or `)`, found `o`",
            "all except 2,5",
        ),
        (
            "S(all except 99999999999)",
            "99999999999",
            "99999999999 is too large to be excepted",
            "exceptions up to 1000000 are accepted",
        ),
        (
            "S(2,5) 7",
            "7",
            "the game is complete before this",
            "S(2,5,6)",
        ),
        (
            "0.[3]7",
            "7",
            "expected the end of the code, found `7`",
            "repeat for ever",
        ),
        ("0.[3", "[", "this bracket is never closed", "0.[3]"),
        (
            "0.[]",
            "[]",
            "nothing to repeat between the brackets",
            "0.[3]",
        ),
        ("0.{2", "{", "this brace is never closed", "{0,2}"),
        (
            "0.{a}",
            "a",
            "expected a number of heaps, found `a`",
            "{0,2}",
        ),
        ("0.{2,2}", "2", "2 is listed twice", ""),
        (
            "0.{9999999}",
            "9999999",
            "9999999 is too large here",
            "1000000",
        ),
        (
            "4!?.0",
            "?",
            "a second modifier on the same digit",
            "all equal",
        ),
        (
            "CUT(1)",
            "1",
            "a split makes at least 2 heaps",
            "not the cuts",
        ),
        (
            "CUT()",
            ")",
            "expected a number of heaps, found `)`",
            "not the cuts",
        ),
        (
            "kayles[5]",
            "[5]",
            "this asks about one heap, not about the game",
            "ask for the options",
        ),
        ("(2,5)", "(", "expected a game, found `(`", "kayles"),
        ("0.7é", "é", "`é` is not a code digit", "A to V"),
    ];
    for (text, place, message, hint) in cases {
        let (found_place, found_message, found_hint) = complaint(text);
        assert_eq!(found_message, message, "{text}");
        assert_eq!(found_place, place, "{text}");
        assert!(
            found_hint.contains(hint),
            "{text}: {found_hint:?} lacks {hint:?}"
        );
    }
}

#[test]
fn long_inputs_neither_overflow_nor_take_for_ever() {
    let code = format!("0.{}", "7".repeat(200_000));
    assert_eq!(printed(&code), code);
    let nested = "[".repeat(100_000);
    assert!(parse_ruleset(&format!("0.{nested}")).is_err());
    let set = |step| -> String {
        let numbers = (1..=200_000).step_by(step).map(|n: u32| n.to_string());
        format!("S({})", numbers.collect::<Vec<_>>().join(","))
    };
    assert!(printed(&set(2)) == set(2));
    assert_eq!(printed(&set(1)), "S(1..200000)");
    assert_eq!(printed("S(1..200000)"), "S(1..200000)");
}

prop_compose! {
    fn any_digit()(
        listed in prop::collection::vec(0u32..9, 0..4),
        at_least in prop::option::weighted(0.3, 0u32..9),
        rule in prop::sample::select(vec![
            PartRule::Any, PartRule::Distinct, PartRule::NotAllEqual, PartRule::AllEqual,
        ]),
    ) -> Digit {
        Digit { counts: PartCounts::new(listed, at_least), rule }
    }
}

fn any_rules() -> impl Strategy<Value = Rules> {
    let digits = |size| prop::collection::vec(any_digit(), size);
    let numbers = || prop::collection::vec(1u64..1000, 0..8);
    prop_oneof![
        (digits(1..5), digits(0..4))
            .prop_map(|(leading, repeating)| Rules::Code(Code::new(leading, repeating))),
        numbers().prop_map(|set| Rules::Subtraction(SubtractionSet::finite(set))),
        numbers().prop_map(|set| Rules::Subtraction(SubtractionSet::all_except(set))),
        prop::collection::btree_set(1u64..1000, 2..8)
            .prop_map(|set| Rules::Subtraction(SubtractionSet::continuing(set).unwrap())),
        (prop::collection::vec(2u32..9, 1..4), any::<bool>()).prop_map(|(counts, distinct)| {
            let rule = if distinct {
                PartRule::Distinct
            } else {
                PartRule::Any
            };
            Rules::Cut(Digit {
                counts: PartCounts::new(counts, None),
                rule,
            })
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_printed_is_read_back_as_the_same_game(rules in any_rules()) {
        let game = Ruleset::new(rules);
        prop_assert_eq!(parse_ruleset(&game.to_string()), Ok(game));
    }

    #[test]
    fn no_text_makes_the_reader_panic_or_point_outside(text in "\\PC{0,20}") {
        if let Err(error) = parse_ruleset(&text) {
            let span = error.span();
            prop_assert!(span.end <= text.len() && text.get(span).is_some());
        }
    }

    #[test]
    fn no_text_of_our_own_characters_makes_the_reader_panic(
        text in "[0-9A-VSCUTx.,(){}\\[\\]!?=+*… ]{0,16}",
    ) {
        if let Err(error) = parse_ruleset(&text) {
            prop_assert!(text.get(error.span()).is_some());
        }
    }
}

#[test]
fn dots_continue_a_progression_or_a_set_that_everybody_knows() {
    let sets = [
        ("S(2,3,5,7,...)", "S(primes)"),
        ("S(1,4,9,...)", "S(squares)"),
        ("S(1,3,6,10,...)", "S(triangular)"),
        ("S(1,2,4,8,…)", "S(2^k)"),
        ("S(1,2,3,5,8,...)", "S(fibonacci)"),
        ("s( Primes )", "S(primes)"),
        ("S(1,3,...)", "S(1,3,5,...)"),
        ("S(1,4,6,8,...)", "S(1,4,6,8,...)"),
        ("S(2,3,5,7,9,...)", "S(2,3,5,7,9,...)"),
        ("S(1,1,2,3,5,8,...)", "S(fibonacci)"),
        ("S(2,3,5,7,...,19)", "S(2,3,5,7,11,13,17,19)"),
        ("S(1,2,4,...,32)", "S(1,2,4,8,16,32)"),
        ("S(1,4,9,...,36)", "S(1,4,9,16,25,36)"),
        ("S(1,2,3,...,6)", "S(1,2,3,4,5,6)"),
        ("S(1,4,6,8,...,12)", "S(1,4,6,8,10,12)"),
    ];
    for (typed, read) in sets {
        let game = parse_ruleset(typed).unwrap();
        assert_eq!(game.to_string(), read, "{typed}");
        assert_eq!(parse_ruleset(read).unwrap(), game, "{read}");
    }
    for typed in [
        "S(1,2,4,7,...)",
        "S(2,1,3,...)",
        "S(9,1,3,...)",
        "S(1,4,10,...)",
        "S(2,1,3,...,9)",
    ] {
        let error = parse_ruleset(typed).unwrap_err();
        assert!(error.hint().unwrap().contains("S(primes)"), "{typed}");
    }
    // The numbers between are those of one set or of none.
    let error = parse_ruleset("S(2,3,5,7,...,33)").unwrap_err();
    assert_eq!(
        (error.span(), error.hint()),
        (14..16, Some("31 is the last one before it"))
    );
}
