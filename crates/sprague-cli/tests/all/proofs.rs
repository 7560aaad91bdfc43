//! Proofs for Coq as they are written; that Coq accepts them is tested where Coq is.

use crate::support::{refusal, sprague_in};
use std::fs;

/// The file that a question about a game writes.
fn written(question: &str, about: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    sprague_in(folder.path(), &[question, about, "--coq", "proof.v"])
        .assert()
        .success();
    fs::read_to_string(folder.path().join("proof.v")).unwrap()
}

#[track_caller]
fn contains(text: &str, wanted: &str) {
    assert!(text.contains(wanted), "{wanted} is not in\n{text}");
}

#[test]
fn a_code_is_stated_by_its_digits_and_its_period() {
    let text = written("period", "kayles");
    contains(&text, "Definition game : rules := code [0; 7; 7].");
    contains(&text, "forall n, 71 <= n -> G (n + 12) = G n.");
    contains(&text, "checked_code_period");
}

#[test]
fn a_long_preperiod_is_proved_by_a_sparse_state() {
    let text = written("period", "0.356");
    contains(&text, "forall n, 7315 <= n -> G (n + 142) = G n.");
    contains(&text, "checked_sparse_period");
}

#[test]
fn a_set_that_goes_on_for_ever_is_stated_with_its_saltus() {
    let text = written("period", "S(all except 2,5)");
    contains(&text, "taking (amounts [1; 3; 4] 6 1 [0])");
    contains(&text, "forall n, 0 <= n -> G (n + 4) = G n + 2.");
    contains(
        &written("period", "nim"),
        "forall n, 0 <= n -> G (n + 1) = G n + 1.",
    );
}

#[test]
fn a_code_that_compares_two_parts_is_stated_with_the_comparison() {
    let text = written("period", "4=.24");
    contains(&text, "compared [(4, Equal); (2, Any); (4, Any)]");
    contains(&text, "forall n, 1 <= n -> G (n + 2) = G n.");
}

#[test]
fn outcomes_are_stated_for_both_players() {
    let text = written("outcomes", "S(1,2|1,3)");
    contains(&text, "sides [1; 2] [1; 3]");
    contains(
        &text,
        "forall p n, 4 <= n -> wins game p (n + 1) <-> wins game p n.",
    );
}

#[test]
fn a_position_may_have_heaps_of_every_kind() {
    let text = written("win", "S(all except 2,5)[10^9] + 4!.2[7] + kayles[10^18]");
    contains(&text, "growing table_0 0 4 2");
    contains(&text, "compared [(4, Different); (2, Any)]");
    contains(&text, "repeated table_2 71 12");
}

#[test]
fn what_the_theories_lack_is_named() {
    for (question, game, missing) in [
        ("period", "0.3F", "arithmetic periodic"),
        ("period", "S(1,2|1,3)", "sprague outcomes GAME --coq FILE.v"),
        ("period", "0.[7]", "does not have the rules of 0.[7]"),
        ("outcomes", "S(all except 2,5)", "finite subtraction sets"),
        ("outcomes", "kayles", "finite subtraction sets"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("proof.v");
        let said = refusal(&[question, game, "--coq", file.to_str().unwrap()]);
        assert!(said.contains(missing), "{game}: {said}");
        assert!(!file.exists(), "{game}");
    }
}
