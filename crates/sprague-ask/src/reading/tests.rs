//! Texts as people type them, from outside.

use super::{ReadingKind, Wanted, read, understand};
use sprague::notation::{find_comparison, heaps_inside, parse_family, parse_game, parse_subject};
use sprague::position::Position;

#[test]
fn a_text_says_what_it_is() {
    for (text, kind) in [
        ("kayles", ReadingKind::Game),
        ("S(1,2|1,3)", ReadingKind::PartizanGame),
        ("kayles[5] + *3", ReadingKind::Position),
        ("kayles 5", ReadingKind::Position),
        ("{1|-1}", ReadingKind::Value),
        ("up + star", ReadingKind::Value),
        ("S(1,a) for a in 2..5", ReadingKind::Family),
    ] {
        assert_eq!(read(text).unwrap().kind, kind, "{text}");
    }
}

#[test]
fn a_question_before_a_text_comes_first() {
    let reading = read("period of S(2,5,6)").unwrap();
    assert_eq!(
        (reading.text.as_str(), reading.questions[0]),
        ("S(2,5,6)", "period")
    );
    let reading = read("who wins kayles 5 and nim 3?").unwrap();
    assert_eq!(
        (reading.text.as_str(), reading.questions[0]),
        ("kayles[5] + nim[3]", "win")
    );
}

#[test]
fn a_misspelt_game_where_a_position_is_wanted_is_corrected_with_heaps() {
    for (typed, meant) in [
        ("kayels", Some("kayles[10]")),
        ("Kayls", Some("kayles[10]")),
        ("dawson chess", Some("dawsons-chess[10]")),
        ("xyzzy", None),
    ] {
        let refusal = understand(typed, Wanted::Position).unwrap_err();
        assert_eq!(refusal.corrected.as_deref(), meant, "{typed}");
        assert!(!refusal.message.contains("value"), "{}", refusal.message);
    }
}

#[test]
fn what_is_too_large_is_refused_without_a_search_for_other_spellings() {
    for text in ["0:99999999", "1:99999999 + *3"] {
        for wanted in [Wanted::Position, Wanted::Anything] {
            let refusal = understand(text, wanted).unwrap_err();
            assert_eq!(refusal.corrected, None, "{text}");
            assert_eq!(refusal.hint.as_deref(), Some("write a smaller value"));
        }
    }
}

/// A small generator of numbers, so that the same texts are tried everywhere.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Whether the notation accepts a text as what was wanted.
fn reads(text: &str, wanted: Wanted) -> bool {
    match wanted {
        Wanted::Anything => parse_subject(text).is_ok() || reads(text, Wanted::Value),
        Wanted::Game => parse_game(text).is_ok(),
        Wanted::Value => match find_comparison(text).filter(|_| heaps_inside(text).is_err()) {
            Some(sign) => [&text[..sign.place.start], &text[sign.place.end..]]
                .iter()
                .all(|side| heaps_inside(side).is_ok()),
            None => heaps_inside(text).is_ok(),
        },
        Wanted::Position => Position::parse(text).is_ok(),
        other => panic!("{other:?} is not among the texts"),
    }
}

#[test]
fn one_edit_away_from_a_text_there_is_an_answer_or_a_hint_that_reads() {
    let valid: [(Wanted, &[&str]); 4] = [
        (
            Wanted::Anything,
            &[
                "kayles",
                "0.77",
                "S(2,5,6)",
                "S(1,2|1,3)",
                "kayles[5] + *3",
                "{2|0||-1}",
                "grundy[12]",
                "S(all except 2,5)",
                "2·kayles[5] - nim[3]",
                "take one of divisors(n)",
            ],
        ),
        (
            Wanted::Game,
            &[
                "S(1,3,5,...)",
                "4.7",
                "CUT(2,3)",
                "take 1 if 2 | n",
                "0.77|0.07",
                "S(2,3,5,7,...,31)",
                "take one of {k : k in 1..n}",
            ],
        ),
        (
            Wanted::Value,
            &[
                "^ + *3",
                "tiny(2) - {1|0}",
                "{2|0} <= 3",
                "^ || *",
                "3/4",
                "freeze({3|1}) != 2*",
                "cool(S(1,2|1,3)[7],1)",
                "{kayles[3]|0} ± 2",
            ],
        ),
        (
            Wanted::Position,
            &[
                "nim[3] + nim[5]",
                "S(1,2|1,3)[7] - ^",
                "3·kayles[10] + {1|*}",
            ],
        ),
    ];
    let signs: Vec<char> = "()[]{},.|+*^xq7 -".chars().collect();
    let mut dice = Dice(21);
    for (wanted, texts) in valid {
        for _ in 0..60 {
            let mut text: Vec<char> = texts[dice.below(texts.len())].chars().collect();
            let (place, sign) = (dice.below(text.len()), signs[dice.below(signs.len())]);
            match dice.below(3) {
                0 => drop(text.remove(place)),
                1 => text.insert(place, sign),
                _ => text[place] = sign,
            }
            let text: String = text.into_iter().collect();
            match understand(&text, wanted) {
                Ok(found) => assert!(reads(&found.text, wanted), "{text}: {}", found.text),
                Err(refusal) if refusal.instead.is_some() => {
                    let instead = refusal.instead.unwrap();
                    assert_eq!(instead.question, "sweep", "{text}");
                    assert!(parse_family(&instead.about).is_ok(), "{text}");
                }
                Err(refusal) => {
                    let corrected = refusal
                        .corrected
                        .unwrap_or_else(|| panic!("no hint for {text}"));
                    assert!(reads(&corrected, wanted), "{text}: {corrected}");
                    assert_ne!(corrected, text);
                }
            }
        }
    }
}

#[test]
fn what_would_be_read_as_something_else_is_read_as_people_mean_it() {
    for (typed, read) in [
        ("take 1-3", "S(1..3)"),
        ("take 2", "S(2)"),
        ("take 1, 2 or 3 from 21", "S(1,2,3)[21]"),
        ("3 heaps of 5", "nim[5] + nim[5] + nim[5]"),
        (
            "take a prime or 1",
            "take one of {k : 1 <= k <= n, prime(k) or k = 1}",
        ),
        ("*2 + *3 = ?", "*2 + *3"),
        ("0.77(10)", "0.77[10]"),
        ("10 pins kayles", "kayles[10]"),
    ] {
        assert_eq!(
            understand(typed, Wanted::Anything).unwrap().text,
            read,
            "{typed}"
        );
    }
    for (typed, meant) in [
        ("Kayles(10", "Kayles[10]"),
        ("kayles 10)", "kayles[10]"),
        ("nim 3.5", "nim[3] + nim[5]"),
        ("S(0,1)", "S(1)"),
        ("0. 77", "0.77"),
        ("substraction 1 2 3", "S(1,2,3)"),
    ] {
        let refusal = understand(typed, Wanted::Anything).unwrap_err();
        assert_eq!(refusal.corrected.as_deref(), Some(meant), "{typed}");
    }
    let notes = understand("1-3-5-7", Wanted::Anything).unwrap().notes;
    assert!(notes[0].contains("*1 + *3 + *5 + *7"), "{notes:?}");
}

#[test]
fn a_set_with_a_letter_is_not_a_smaller_set() {
    assert!(understand("S(1,a)", Wanted::Game).is_err());
    assert!(understand("S(a,b)", Wanted::Game).is_err());
    let refusal = understand("S(1,k)", Wanted::Anything).unwrap_err();
    assert_eq!(refusal.corrected, None);
    assert_eq!(refusal.instead.unwrap().about, "S(1,k) for k in 1..20");
}

#[test]
fn a_family_where_one_game_is_wanted_is_answered_with_the_sweep() {
    for (typed, family) in [
        ("S(1,a) for a in 2..9", "S(1,a) for a in 2..9"),
        ("all subsets of {1,2,3}", "S(X) for X subset of 1..3"),
    ] {
        for wanted in [Wanted::Game, Wanted::Anything] {
            let instead = understand(typed, wanted).unwrap_err().instead.unwrap();
            assert_eq!(
                (instead.question, instead.about.as_str()),
                ("sweep", family)
            );
        }
    }
}
