//! Certificates of proved periods are verified; lies are rejected at the heap where they fail.

use crate::support::*;
use proptest::prelude::*;
use sprague::notation::parse_ruleset;
use sprague_verify::{Failure, verify};

#[test]
fn a_mask_lets_many_values_be_checked() {
    let text = certificate("0.16", 1_000_000);
    assert!(text.contains("\nmask "), "{}", &text[..300]);
    let verified = check(&text).unwrap();
    assert_eq!((verified.preperiod, verified.period), (105_351, 149_459));
}

#[test]
fn moves_that_leave_three_or_four_heaps_are_covered() {
    for game in ["0.088", "0.0F", "0.19", "0.{0,1,4}", "0.B"] {
        if let Some((_, text)) = certify(&parse_ruleset(game).unwrap(), 2_000) {
            check(&text).unwrap_or_else(|e| panic!("{game}: {e}"));
        }
    }
}

#[test]
fn a_wrong_value_is_named() {
    let text = certificate("kayles", 1_000);
    // Heap 9 has value 4.
    let wrong = text.replacen(
        "values 0 1 2 3 1 4 3 2 1 4",
        "values 0 1 2 3 1 4 3 2 1 5",
        1,
    );
    assert_eq!(first_failure(&sealed(&wrong)), Some(9));
    // Without the right checksum both are said.
    let Err(Failure::False { heap, message }) = check(&wrong) else {
        panic!("accepted");
    };
    assert_eq!(heap, Some(9));
    assert!(message.contains("checksum"));
}

#[test]
fn a_wrong_digest_names_its_block() {
    let text = certificate("0.16", 1_000_000);
    let at = text.find("digests ").unwrap() + 8 + 17;
    let digit = if text.as_bytes()[at] == b'0' {
        "1"
    } else {
        "0"
    };
    let wrong = format!("{}{digit}{}", &text[..at], &text[at + 1..]);
    assert_eq!(first_failure(&sealed(&wrong)), Some(65_536));
}

#[test]
fn a_later_preperiod_is_not_the_least() {
    let text = certificate("kayles", 1_000);
    // With the numbers that the theorem asks for from heap 72 on, all of which are true.
    let text = lie("0.77", 72, 12, &text);
    assert_eq!(first_failure(&text), Some(71));
}

#[test]
fn an_earlier_preperiod_fails_at_its_first_exception() {
    let text = lie("0.77", 60, 12, &certificate("kayles", 1_000));
    assert_eq!(first_failure(&text), Some(70));
}

#[test]
fn a_multiple_of_the_period_is_not_the_least() {
    let text = lie("0.77", 71, 36, &certificate("kayles", 1_000));
    let Err(Failure::False { heap, message }) = check(&text) else {
        panic!("accepted");
    };
    assert_eq!(heap, Some(71));
    assert!(message.contains("G(n + 12) = G(n)"), "{message}");
}

#[test]
fn a_shorter_period_fails_where_it_first_does() {
    let text = lie("0.77", 71, 6, &certificate("kayles", 1_000));
    let all = values("kayles", 1_000);
    let first = (71..).find(|&n| all[n] != all[n + 6]).unwrap();
    assert_eq!(first_failure(&text), Some(first as u64));
}

/// A false certificate for a code with at most two heaps, consistent in all its numbers and values.
fn lie(game: &str, preperiod: u64, period: u64, model: &str) -> String {
    let from = preperiod.max(1);
    let last = game.len() as u64 - 2;
    let below = 2 * from + period + last;
    let all: Vec<String> = values(game, below + period)
        .iter()
        .map(u32::to_string)
        .collect();
    let head = &model[..model.find("\nvalues ").unwrap() + 1];
    let mut text = format!("{head}values {}\nchecksum 0\n", all.join(" "));
    for (word, number) in [
        ("game", 0),
        ("preperiod", preperiod),
        ("period", period),
        ("from", from),
        ("below", below),
        ("computed", below + period),
    ] {
        let number = number.to_string();
        text = with(&text, word, if word == "game" { game } else { &number });
    }
    text
}

#[test]
fn ranges_that_are_too_short_for_the_theorem_are_rejected() {
    let text = certificate("kayles", 1_000);
    for (word, less) in [("below", 1), ("computed", 1), ("from", 1)] {
        let text = with(&text, word, &(says(&text, word) - less).to_string());
        assert_eq!(first_failure(&text), None, "{word}");
    }
}

#[test]
fn a_period_that_fits_nothing_else_is_still_located() {
    let text = certificate("kayles", 1_000);
    let all = values("kayles", 200);
    let first = (71..).find(|&n| all[n] != all[n + 13]).unwrap();
    let text = text.replacen("period 12", "period 13", 1);
    assert_eq!(first_failure(&text), Some(first as u64));
    assert_eq!(first_failure(&sealed(&text)), Some(first as u64));
}

#[test]
fn heap_zero_is_no_place_to_begin() {
    let text = certificate("S(1,2)", 100);
    assert_eq!(first_failure(&with(&text, "from", "0")), None);
}

#[test]
fn theorems_do_not_cover_rules_that_compare_parts() {
    // Whatever the numbers, Guy and Smith's theorem is not for Grundy's game.
    let text = certificate("4.0", 100);
    let text = with(&text, "game", "4!.0");
    let Err(Failure::False { message, .. }) = check(&text) else {
        panic!("accepted");
    };
    assert!(message.contains("compare"), "{message}");
}

#[test]
fn certificates_of_another_version_and_other_texts_are_unreadable() {
    let text = certificate("kayles", 1_000);
    let newer = text.replacen("certificate 1", "certificate 2", 1);
    let cut = &text[..text.len() / 2];
    let old_mac = text.replace('\n', "\r");
    for text in ["", "hello\n", &newer, cut, &old_mac, &format!("{text}\n")] {
        let outcome = check(text);
        assert!(
            matches!(outcome, Err(Failure::Unreadable { .. })),
            "{outcome:?}"
        );
    }
    let message = check(&newer).unwrap_err().to_string();
    assert_eq!(message, "line 1: version 2 is not known here, only 1");
}

#[test]
fn carriage_returns_before_line_feeds_change_nothing() {
    let text = certificate("kayles", 1_000);
    assert_eq!(check(&text.replace('\n', "\r\n")), check(&text));
}

#[test]
fn every_changed_byte_is_noticed() {
    for game in ["kayles", "S(2,5,6)", "0.156"] {
        let text = certificate(game, 20_000);
        let end = text.len().min(4_000);
        for at in 0..end {
            for change in [1, 2, 0x20] {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= change;
                let Ok(changed) = String::from_utf8(bytes) else {
                    continue;
                };
                let small = |outcome| matches!(outcome, Err(Failure::Stopped));
                // Numbers that grew make long checks; those that last are cut off here.
                let mut steps = 0;
                let outcome = verify(&changed, MEMORY, &mut |_, _| {
                    steps += 1;
                    steps < 2_000
                });
                assert!(outcome.is_err(), "{game}, byte {at}: {changed}");
                assert!(!small(outcome) || at < 400, "{game}, byte {at}");
            }
        }
    }
}

#[test]
fn the_certificate_in_the_manual_is_true() {
    let manual = include_str!("../../book/certificates.md");
    let (_, from) = manual.split_once("```text\n").unwrap();
    let (text, _) = from.split_once("```").unwrap();
    assert_eq!(check(text).unwrap().game, "0.77");
}

#[test]
fn too_little_memory_is_said() {
    let text = certificate("0.156", 20_000);
    assert_eq!(verify(&text, 1_000, &mut |_, _| true), Err(Failure::Memory));
    // Sets need as many values as the largest number in them.
    let text = certificate("S(2,5,17)", 1_000);
    assert!(verify(&text, 600, &mut |_, _| true).is_ok());
    assert_eq!(
        verify(&text, MEMORY, &mut |_, _| false),
        Err(Failure::Stopped)
    );
}

/// A small game that may have a period: an octal, hexadecimal or taking code, or a set.
fn small_game() -> impl Strategy<Value = String> {
    let code = |most: u32, longest| {
        prop::collection::vec(0..=most, 1..longest).prop_map(|digits: Vec<u32>| {
            let digits = digits.iter().map(|d| char::from_digit(*d, 32).unwrap());
            format!("0.{}", digits.collect::<String>().to_uppercase())
        })
    };
    let set = prop::collection::btree_set(1u64..30, 0..6).prop_map(|set| {
        let set: Vec<String> = set.iter().map(u64::to_string).collect();
        format!("S({})", set.join(","))
    });
    prop_oneof![3 => code(7, 4), 1 => code(3, 7), 2 => code(15, 3), 1 => code(31, 3), 2 => set]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, max_shrink_iters: 50, ..ProptestConfig::default() })]

    #[test]
    fn every_proved_period_of_a_finite_game_is_verified(game in small_game()) {
        if let Some((pattern, text)) = certify(&parse_ruleset(&game).unwrap(), 1_500) {
            let verified = check(&text).map_err(|e| TestCaseError::fail(format!("{game}: {e}\n{text}")))?;
            prop_assert_eq!((verified.preperiod, verified.period), (pattern.preperiod, pattern.period));
        }
    }

    #[test]
    fn no_other_period_or_preperiod_is_accepted(
        game in small_game(),
        preperiod in 0u64..80,
        period in 1u64..40,
    ) {
        let game = parse_ruleset(&game).unwrap();
        if let Some((pattern, text)) = certify(&game, 1_500) {
            prop_assume!((preperiod, period) != (pattern.preperiod, pattern.period));
            prop_assume!(matches!(says_theorem(&text), "window" | "guy-smith"));
            let parts = match says_theorem(&text) {
                "window" => 1,
                _ => u64::from(game.code().unwrap().most_parts().unwrap().max(1)),
            };
            let last = says(&text, "below") - parts * says(&text, "from") - (parts - 1) * pattern.period;
            let from = preperiod.max(1);
            let below = parts * from + (parts - 1) * period + last;
            let all = values(&game.to_string(), below + period);
            let listed: Vec<String> = all.iter().map(u32::to_string).collect();
            let head = &text[..text.find("\nvalues ").unwrap() + 1];
            let mut lie = format!("{head}values {}\nchecksum 0\n", listed.join(" "));
            for (word, number) in [
                ("preperiod", preperiod), ("period", period), ("from", from),
                ("below", below), ("computed", below + period),
            ] {
                lie = with(&lie, word, &number.to_string());
            }
            let differs = |n: u64| all[n as usize] != all[(n + period) as usize];
            let expected = match (preperiod..below).find(|&n| differs(n)) {
                Some(n) => n,
                None if preperiod > 0 && !differs(preperiod - 1) => preperiod - 1,
                None => from,
            };
            prop_assert_eq!(first_failure(&lie), Some(expected), "{}", lie);
        }
    }
}

fn says_theorem(text: &str) -> &str {
    let line = text.lines().find(|line| line.starts_with("theorem "));
    &line.unwrap()["theorem ".len()..]
}
