//! Guessing must rediscover the theorems of Iannucci and Larsson 2021 from values alone, and must
//! not report what fails on the next heaps.

#![allow(clippy::unwrap_used)]

use sprague::NimSequence;
use sprague::arithmetic::guess::{Guesses, guess};
use sprague::notation::parse_ruleset;

fn guesses(text: &str) -> Guesses {
    guess(&parse_ruleset(text).unwrap(), 2000, 1 << 30).unwrap()
}

fn simplest(text: &str) -> String {
    guesses(text)
        .found
        .first()
        .map_or("nothing".into(), |guess| guess.form.to_string())
}

#[test]
fn theorems_are_rediscovered() {
    let theorems = [
        ("maliquot", "Omega(n)", 1),
        ("saliquot", "0 if n = 0; v2(n) + 1", 2),
        ("maliquant", "0 if n = 0; (odd_part(n) + 1) / 2", 3),
        ("totative", "0 if n = 1; pi(lpf(n))", 5),
        ("mtotient", "0 if n = 1; (class(n) + 1) % 2", 8),
        ("fullset-maliquot", "0 if n = 1; squarefree(n)", 9),
        ("powerset-saliquot", "0 if n = 0; 2^v2(n)", 10),
        ("powerset-totative", "0 if n = 1; 2^(pi(lpf(n)) - 1)", 12),
        ("dividing", "Omega(odd_part(n)) + (n % 2 = 0)", 13),
        (
            "divide-throw-residue",
            "0 if n = 1; (odd_part(n) + 1) / 2",
            15,
        ),
        (
            "residue-throw-divisor",
            "0 if n = 0; 0 if n = 1; log2((n + 1) / 3) + 1",
            16,
        ),
        ("mfactoring", "Omega(n) - 1", 17),
        ("mfactoring-coprime", "omega(n) - 1", 17),
    ];
    for (id, form, theorem) in theorems {
        assert_eq!(simplest(id), form, "theorem {theorem}");
    }
}

#[test]
fn theorem_4_is_found_for_odd_heaps_only() {
    let found = guesses("saliquant").found;
    assert_eq!(found[0].form.to_string(), "n / 2 if n % 2 = 1");
    assert_eq!(found[0].covered, 1000);
}

#[test]
fn parts_of_theorem_6_are_found() {
    let form = simplest("nontotative");
    assert!(
        form.contains("n / 2 if n % 6 = 0") && form.contains("(n + 1) / 4 if n % 6 = 3"),
        "{form}"
    );
}

#[test]
fn periodic_and_linear_games_are_found_with_their_exceptions() {
    assert_eq!(simplest("nim"), "n");
    assert_eq!(simplest("S(1,2)"), "n % 3");
    let kayles = &guesses("kayles").found[0];
    assert_eq!(
        kayles.exceptions,
        [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
    );
}

#[test]
fn games_without_a_known_form_get_none() {
    for id in [
        "divide-and-residue",
        "sfactoring",
        "stau",
        "grundy",
        "fullset-totative",
    ] {
        assert_eq!(simplest(id), "nothing", "{id}");
    }
}

#[test]
fn every_reported_form_holds_on_all_heaps_it_was_checked_on() {
    for id in [
        "maliquot",
        "saliquant",
        "nontotative",
        "powerset-maliquant",
        "kayles",
        "mbigomega",
        "stotient",
    ] {
        let game = parse_ruleset(id).unwrap();
        let guesses = guesses(id);
        assert_eq!(guesses.checked, 2001..12_001);
        let mut sequence = NimSequence::new(&game);
        sequence.extend_to(12_000).unwrap();
        for guess in guesses.found {
            for n in (game.start()..=12_000).step_by(7) {
                let predicted = sprague::arithmetic::guess::predicted(&guess, n);
                assert!(
                    predicted.is_none() || predicted == sequence.value(n),
                    "{id} {n}: {}",
                    guess.form
                );
            }
        }
    }
}
