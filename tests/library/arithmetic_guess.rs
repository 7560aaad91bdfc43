//! Guessing must rediscover the theorems of Iannucci and Larsson 2021 from values alone, and must
//! not report what fails on the next heaps.

use sprague::arithmetic::guess::{Guesses, guess};
use sprague::notation::parse_ruleset;
use sprague::{Control, NimSequence};

fn guesses(text: &str) -> Guesses {
    guess(
        &parse_ruleset(text).unwrap(),
        2000,
        1 << 30,
        &Control::new(),
    )
    .unwrap()
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
        let end = if guesses.found.is_empty() {
            2001
        } else {
            12_001
        };
        assert_eq!(guesses.checked, 2001..end, "{id}");
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

#[test]
fn value_zero_is_never_claimed_to_be_a_power_of_two() {
    for (text, form) in [
        ("powerset-maliquot", "0 if n = 1; 2^(Omega(n) - 1)"),
        ("to any of below(n)", "0 if n = 0; 2^(n - 1)"),
    ] {
        assert_eq!(simplest(text), form, "{text}");
    }
    let nontotative = &guesses("powerset-nontotative").found[0];
    assert!(nontotative.exceptions.contains(&3), "{}", nontotative.form);
}

#[test]
fn a_form_has_a_value_at_every_heap_of_its_domain() {
    for id in [
        "powerset-maliquot",
        "powerset-saliquot",
        "powerset-nontotative",
        "totative",
    ] {
        let game = parse_ruleset(id).unwrap();
        let mut sequence = NimSequence::new(&game);
        sequence.extend_to(200).unwrap();
        let sieve = sprague::arithmetic::FactorSieve::up_to(200);
        for guess in guesses(id).found {
            for n in game.start()..=200 {
                let found = guess.form.value(n, &sieve);
                let found = found.unwrap_or_else(|error| panic!("{id} {n}: {error}"));
                assert!(
                    found.is_none() || found == sequence.value(n),
                    "{id} {n}: {}",
                    guess.form
                );
            }
        }
    }
}

#[test]
fn too_few_heaps_are_told_apart_from_no_form() {
    let maliquot = parse_ruleset("maliquot").unwrap();
    assert!(
        guess(&maliquot, 10, 1 << 30, &Control::new())
            .unwrap()
            .too_few()
    );
    let enough = guess(&maliquot, 24, 1 << 30, &Control::new()).unwrap();
    assert!(!enough.too_few());
    assert_eq!(enough.found[0].form.to_string(), "Omega(n)");
    let late = parse_ruleset("start 50; to n-1 if n > 50").unwrap();
    assert_eq!(
        guess(&late, 10, 1 << 30, &Control::new()).unwrap().fitted,
        50..51
    );
}

#[test]
fn all_lists_count_against_the_memory() {
    let game = parse_ruleset("maliquot").unwrap();
    let error = guess(&game, 500_000, 8 << 20, &Control::new()).unwrap_err();
    let sprague::sequence::LimitError::Memory { needed, limit, .. } = error else {
        panic!("{error}");
    };
    assert_eq!(limit, 8 << 20);
    assert!(needed > 16 << 20, "{needed}");
    assert!(guess(&game, 100_000, 20 << 20, &Control::new()).is_ok());
}
