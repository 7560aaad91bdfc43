//! What a text is read as, and that what is printed is read back as the same thing.

use sprague::arithmetic::ClosedForm;
use sprague::claim::{Claims, PUBLISHED};
use sprague::family::Family;
use sprague::loopy::LoopyValue;
use sprague::notation::{ParseError, Subject, ValueText, parse_subject};
use sprague::position::Position;
use sprague::ruleset::custom::CustomRule;
use sprague::ruleset::{Code, Partizan, SubtractionSet, catalogue};
use sprague::{Game, Ruleset};
use std::fmt::{Debug, Display};
use std::str::FromStr;

#[derive(Debug, PartialEq)]
enum Kind {
    Impartial,
    Partizan,
    Position,
}

/// How a text is read, and how else it could be.
fn kinds(text: &str) -> (Kind, Option<Kind>) {
    let kind = |game: &Game| match game {
        Game::Impartial(_) => Kind::Impartial,
        Game::Partizan(_) => Kind::Partizan,
    };
    match parse_subject(text) {
        Ok(Subject::Game { game, also }) => (kind(&game), also.map(|_| Kind::Position)),
        Ok(Subject::Position { also, .. }) => (Kind::Position, also.as_ref().map(kind)),
        Err(error) => panic!("{text}: {error}"),
    }
}

#[test]
fn every_text_is_a_game_or_a_position_by_one_rule() {
    use Kind::{Impartial, Partizan, Position};
    for (text, first, other) in [
        ("0.77", Impartial, None),
        ("kayles", Impartial, None),
        ("Dawson's Chess", Impartial, None),
        ("S(2,5,6)", Impartial, None),
        ("CUT(2,3)", Impartial, None),
        ("to n - 1 if 2 | n", Impartial, None),
        // A value, too, but nobody means that.
        ("0.5", Impartial, None),
        ("4.0", Impartial, None),
        // The last digit of a code repeats, or a heap is meant.
        ("0.77[5]", Impartial, Some(Position)),
        ("0.[3]", Impartial, None),
        ("0.[3][5]", Position, None),
        ("0.7|0.77[5]", Position, Some(Partizan)),
        ("kayles[5]", Position, None),
        ("kayles[5] + 2·grundy[12] - S(1,2|1,3)[4]", Position, None),
        ("take 1 if 2 | n [7]", Position, None),
        ("*", Position, None),
        ("*3", Position, None),
        ("^3", Position, None),
        ("1/2", Position, None),
        ("{1|2}", Position, None),
        ("{1||0|-1}", Position, None),
        ("S(1,2|1,3)", Partizan, None),
        ("0.7|0.77", Partizan, None),
        ("kayles | S(1,2)", Partizan, None),
    ] {
        assert_eq!(kinds(text), (first, other), "{text}");
    }
}

#[test]
fn what_is_neither_is_refused_where_it_stops_making_sense() {
    for (text, place) in [
        // A lone number is more likely a code without its point than a value.
        ("77", 1..2),
        ("kayle", 0..5),
        ("nim[3", 3..4),
        ("S(1,2)[5] +", 11..11),
        ("S(1,x)[5]", 4..5),
        ("S(1,x|3)", 4..5),
        ("kayle|nim", 0..5),
        ("nim|kayle", 4..9),
        ("", 0..0),
    ] {
        assert_eq!(parse_subject(text).unwrap_err().span(), place, "{text}");
    }
}

#[test]
fn a_negative_number_can_only_be_a_value() {
    for text in ["-3", "-0.11"] {
        let subject = parse_subject(text).unwrap();
        assert!(matches!(subject, Subject::Position { .. }), "{text}");
    }
}

/// Reads a text, prints it, reads that, and expects the same thing and the same print.
fn returns<T>(text: &str) -> String
where
    T: FromStr<Err = ParseError> + Display + Debug + PartialEq,
{
    let read: T = text
        .parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    let again: T = read
        .to_string()
        .parse()
        .unwrap_or_else(|error| panic!("{read}: {error}"));
    assert_eq!(read, again, "{text}");
    again.to_string()
}

#[test]
fn what_is_printed_is_read_back() {
    for entry in catalogue() {
        returns::<Ruleset>(entry.id);
        returns::<Game>(entry.id);
        returns::<Subject>(entry.id);
        let rules = Ruleset::named(entry).rules().to_string();
        returns::<Ruleset>(&rules);
        if let Some(formula) = &entry.formula {
            returns::<ClosedForm>(formula.text);
        }
    }
    for text in [".770", "4!.3{2+}7", "0.[31]", "0.77[5]", "*.0"] {
        assert_eq!(returns::<Code>(text), returns::<Game>(text));
    }
    for text in ["6,2,5", "S(1,3,5,...)", "S(all except 1,2)", "", "1..9"] {
        returns::<SubtractionSet>(text);
    }
    for text in ["S(1,2 | 1,3)", "0.77 | 0.07", "kayles|S(2)", "S(|1)"] {
        assert_eq!(returns::<Partizan>(text), returns::<Game>(text));
    }
    for text in ["kayles[5] - 2·S(1,2|1,3)[4] + {1|-1}", "0.[3][5]", "0"] {
        returns::<Position>(text);
    }
    returns::<CustomRule>("start 2; to n/p for p in primes(n), p < n");
    for text in ["∞{0,2}", "∞_3", "7"] {
        returns::<LoopyValue>(text);
    }
    let family = "S(1,a,b) for a in 2..4, b in a+1..6 if a % 2 = 0";
    let read: Family = family.parse().unwrap();
    let again: Family = read.to_string().parse().unwrap();
    assert_eq!(read.points(), again.points());
    assert_eq!(read.to_string(), again.to_string());
    for file in PUBLISHED {
        let claims: Claims = file.text.parse().unwrap();
        let printed = claims.to_string();
        let again: Claims = printed.parse().unwrap();
        assert_eq!(printed, again.to_string());
        assert_eq!(claims.entries.len(), again.entries.len());
    }
}

#[test]
fn values_are_printed_as_the_steps_that_build_them() {
    let steps = |text: &ValueText| -> Vec<_> {
        let steps = text.steps.iter().map(|(step, _)| step.clone());
        steps.collect()
    };
    for (text, printed) in [
        ("3", "3"),
        ("-1/2", "-1/2"),
        ("↑↑*", "^^*"),
        ("*.22 + 0.1-2", "*.22 + 0.1-2"),
        ("1/2v<3>*7", "1/2v<3>*7"),
        ("-(3)", "-(3)"),
        ("1 - 3", "1 - (3)"),
        ("1 + (2 - 3)", "1 + (2 - (3))"),
        ("(1 + 2)", "(1 + 2)"),
        ("2·{1|0} - 3·*2", "2·({1|0}) - (3·(*2))"),
        ("-3·{1|0}", "-3·({1|0})"),
        (
            "±1 + tiny(2) - miny(+-1)",
            "+-(1) + tiny(2) - (miny(+-(1)))",
        ),
        ("{2|0||-1}", "{{2|0}|-1}"),
        ("{0,*|}", "{0,*|}"),
        ("- +-{1|2}", "-(+-({1|2}))"),
    ] {
        let read: ValueText = text.parse().unwrap();
        assert_eq!(read.to_string(), printed);
        let again: ValueText = printed.parse().unwrap();
        assert_eq!(steps(&read), steps(&again), "{text}");
        assert_eq!(read.terms().len(), again.terms().len(), "{text}");
    }
    let deep = "{".repeat(100_000) + "|" + &"|}".repeat(100_000).replacen("|}", "}", 1);
    let read: ValueText = deep.parse().unwrap();
    assert_eq!(steps(&read), steps(&read.to_string().parse().unwrap()));
}
