//! Codes with the same values, and conditions on who wins a heap: true certificates are verified, others are not.

use crate::random::Random;
use crate::support::*;
use sprague::certificate;
use sprague::claim::FormalStatement;
use sprague::equivalence::StandardForm;
use sprague::notation::parse_ruleset;
use sprague::ruleset::{Code, Rules};
use sprague::sequence::EngineKind;
use sprague::value::Outcomes;
use sprague::{Control, NimSequence, Ruleset};
use sprague_verify::Failure;

const KNOWN: usize = 150;

fn code(text: &str) -> Code {
    parse_ruleset(text).unwrap().code().unwrap().into_owned()
}

fn standard(code: &Code) -> (Code, StandardForm) {
    (code.clone(), StandardForm::of(code).unwrap())
}

fn first_values(code: &Code, count: usize) -> Vec<u32> {
    let game = Ruleset::new(Rules::Code(code.clone()));
    let mut sequence = NimSequence::with_engine(&game, EngineKind::Reference).unwrap();
    sequence.extend_to(count as u64).unwrap();
    sequence.values()[..count].to_vec()
}

#[test]
fn codes_of_one_game_are_verified() {
    let codes = ["0.4", "0.07", "0.137", "0.423"].map(|text| standard(&code(text)));
    let text = certificate::same_values(&codes, None);
    let verified = check(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(
        verified.claim,
        "G(0.4, n + 2) = G(0.07, n + 1) = G(0.423, n + 2) = G(0.137, n) for all n >= 0, and smaller \
         heaps are worth 0"
    );
    for number in (0..1024_u32).step_by(7) {
        let digits = [
            number >> 9 << 2,
            number >> 6 & 7,
            number >> 3 & 7,
            number & 7,
        ];
        let text = certificate::same_values(&[standard(&Code::from_digits(&digits))], None);
        check(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    }
}

#[test]
fn codes_that_differ_are_rejected_at_the_first_heap_that_shows_it() {
    let text = certificate::same_values(&[standard(&code("0.4"))], None);
    for (word, says) in [
        ("form", "0.136"),
        ("form", "0.1377"),
        ("form", "0.037"),
        ("code", "2 0.6"),
        ("code", "2 0.41"),
        ("code", "1 0.4"),
        ("code", "3 0.4"),
    ] {
        let forged = with(&text, word, says);
        assert!(first_failure(&forged).is_some(), "{forged}");
    }
    // A needless move that is left out may be left in as well, and one that is not needless may not.
    check(&with(&text, "code", "2 0.42")).unwrap();
    assert!(reason(&with(&text, "code", "0 0.1377")).contains("not needless"));
    assert!(reason(&with(&text, "form", "0.1377")).contains("only"));
    assert!(reason(&with(&text, "code", "3 0.4")).contains("one bean"));
    for outside in ["2 0.F", "2 0.4!", "2 0.[4]", "99999 0.4"] {
        assert!(matches!(
            check(&with(&text, "code", outside)),
            Err(Failure::False { .. })
        ));
    }
    assert!(check(&sealed("sprague certificate 1\nclaim same-values\n")).is_err());
}

/// Digits of a code that are nearly those of the standard form of another one.
fn nearly(random: &mut Random, form: &Code) -> Code {
    let digits = form.leading().iter();
    let mut digits: Vec<u32> = digits
        .map(|digit| digit.counts.as_plain_digit().unwrap())
        .collect();
    digits.resize(6, 0);
    for _ in 0..1 + random.below(2) {
        let place = 1 + random.below(5);
        digits[place] ^= 1 << random.below(3);
    }
    Code::from_digits(&digits)
}

#[test]
fn whatever_is_accepted_has_the_same_values() {
    let mut random = Random::from_seed(21);
    let (mut accepted, mut located) = (0, 0);
    for _ in 0..1500 {
        let digits = [0; 4].map(|_: u32| random.below(8) as u32);
        let own = Code::from_digits(&[digits[0] & 4, digits[1], digits[2], digits[3]]);
        let (_, mut form) = standard(&own);
        form.code = nearly(&mut random, &form.code);
        form.shift = form.shift.saturating_sub(random.below(8) as u64 / 7);
        let shift = form.shift as usize;
        let expected = std::iter::repeat_n(0, shift).chain(first_values(&form.code, KNOWN));
        let expected: Vec<u32> = expected.collect();
        let found = first_values(&own, KNOWN + shift);
        let differs = found.iter().zip(&expected).position(|(a, b)| a != b);
        let text = certificate::same_values(&[(own, form)], None);
        match check(&text) {
            Ok(_) => {
                assert_eq!(differs, None, "{text}");
                accepted += 1;
            }
            Err(Failure::False { heap, .. }) => {
                let heap = heap.map(|heap| heap as usize);
                assert_eq!(heap.filter(|&heap| heap < KNOWN), differs, "{text}");
                located += usize::from(heap.is_some());
            }
            Err(error) => panic!("{error}\n{text}"),
        }
    }
    assert!(accepted > 50 && located > 500, "{accepted} {located}");
}

#[test]
fn codes_whose_periods_tell_are_verified_with_them() {
    let game = |text: &str| parse_ruleset(text).unwrap();
    let statement = |shift: i64| {
        let others = [(game("0.33"), shift), (game("S(1,2,4)"), shift)];
        let said = FormalStatement::same_values(&game("S(1,2)"), &others).unwrap();
        certificate::statement(&said, &periods_of(&said))
    };
    let shifted = certificate::same_values(&[], Some(statement(1)));
    assert_eq!(first_failure(&shifted), Some(0));
    let statement = statement(0);
    let text = certificate::same_values(&[], Some(statement.clone()));
    check(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let codes = [standard(&code("0.4"))];
    check(&certificate::same_values(&codes, Some(statement.clone()))).unwrap();
    let damaged = statement.replace("period 3", "period 6");
    assert!(check(&certificate::same_values(&[], Some(damaged))).is_err());
    let other = certificate("kayles", 500);
    assert!(reason(&certificate::same_values(&[], Some(other))).contains("not a statement"));
}

#[test]
fn conditions_on_who_wins_are_verified_and_forged_ones_are_not() {
    for text in [
        "S(1,2|1,3)[n] > 0 for n >= 4",
        "S(1,2|1,3)[n] >= 0 for n >= 4",
        "0 < S(1,2|1,3)[n] for n >= 4",
        "S(1,2|1,3)[2n + 4] is L",
        "not S(1,2|1,3)[n + 4] is P",
        "S(1,2|1,3)[n] > 0 or n < 4",
        "S(2|3)[n] <| 0 or S(2|3)[n] >= 0",
        "kayles[n] is N for n >= 1",
    ] {
        let text = statement_certificate(text);
        check(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    }
    let text = statement_certificate("S(1,2|1,3)[n] > 0 for n >= 4");
    assert!(
        check(&text)
            .unwrap()
            .claim
            .contains("left_wins(S(1,2|1,3), n)")
    );
    assert_eq!(first_failure(&with(&text, "from", "3")), Some(3));
    assert_eq!(first_failure(&with(&text, "holds", "(L1(n) = 0)")), Some(4));
    for unreadable in ["(G1(n) = 0)", "(L2(n) = 0)", "(L(n) = 0)", "(L1 = 0)"] {
        assert!(matches!(
            check(&with(&text, "holds", unreadable)),
            Err(Failure::Unreadable { .. })
        ));
    }
    // False outcomes inside are noticed where they fail, and damaged ones are.
    let forged = text.replace("| letters P", "| letters N");
    assert_ne!(forged, text);
    assert!(check(&sealed(&forged)).is_err());
}

#[test]
fn a_condition_on_who_wins_is_accepted_exactly_if_it_holds() {
    let relations = ["=", "!=", "<", "<=", ">", ">=", "||", "<|", "|>"];
    let mut random = Random::from_seed(31);
    let mut accepted = 0;
    for _ in 0..300 {
        let set = |random: &mut Random| -> Vec<usize> {
            (1..6).filter(|_| random.below(2) == 0).collect()
        };
        let sets = take_sets(&set(&mut random), &set(&mut random));
        let name = format!("S({:?}|{:?})", sets.left(), sets.right()).replace(['[', ']', ' '], "");
        let letters = Outcomes::new(sets).first(400, &Control::new()).unwrap();
        let (relation, from) = (relations[random.below(9)], random.below(12));
        let holds = |letter: char| match relation {
            "=" => letter == 'P',
            "!=" => letter != 'P',
            "<" => letter == 'R',
            "<=" => matches!(letter, 'R' | 'P'),
            ">" => letter == 'L',
            ">=" => matches!(letter, 'L' | 'P'),
            "||" => letter == 'N',
            "<|" => matches!(letter, 'R' | 'N'),
            _ => matches!(letter, 'L' | 'N'),
        };
        let fails = (from..400).find(|&n| !holds(letters[n].letter()));
        let text = statement_certificate(&format!("{name}[n] {relation} 0 for n >= {from}"));
        match fails {
            None => {
                check(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                accepted += 1;
            }
            Some(heap) => assert_eq!(first_failure(&text), Some(heap as u64), "{text}"),
        }
    }
    assert!(accepted > 20, "{accepted}");
}
