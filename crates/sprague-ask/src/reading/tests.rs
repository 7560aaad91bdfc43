//! Texts as people type them, from outside.

use super::{ReadingKind, Wanted, read, understand};
use sprague::notation::parse_subject;

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

#[test]
fn one_edit_away_from_a_text_there_is_an_answer_or_a_hint_that_reads() {
    let valid = [
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
    ];
    let signs: Vec<char> = "()[]{},.|+*^xq7 -".chars().collect();
    let mut dice = Dice(21);
    for _ in 0..60 {
        let mut text: Vec<char> = valid[dice.below(valid.len())].chars().collect();
        let (place, sign) = (dice.below(text.len()), signs[dice.below(signs.len())]);
        match dice.below(3) {
            0 => drop(text.remove(place)),
            1 => text.insert(place, sign),
            _ => text[place] = sign,
        }
        let text: String = text.into_iter().collect();
        match understand(&text, Wanted::Anything) {
            Ok(found) => assert!(parse_subject(&found.text).is_ok(), "{text}: {}", found.text),
            Err(refusal) => {
                let corrected = refusal
                    .corrected
                    .unwrap_or_else(|| panic!("no hint for {text}"));
                assert!(parse_subject(&corrected).is_ok(), "{text}: {corrected}");
                assert_ne!(corrected, text);
            }
        }
    }
}
