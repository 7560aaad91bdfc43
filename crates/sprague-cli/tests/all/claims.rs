//! Claims, files of claims and questions about heaps, as they are typed.

use crate::support::{document, json, ran, refusal, text};
use std::fs;

#[test]
fn a_claim_holds_for_all_heaps_or_fails_at_the_first_or_at_a_far_one() {
    let proved = json(&["claim", "G(kayles, n) > 0 for n >= 1"]);
    assert_eq!(proved["verdict"], "holds_for_all");
    let first = document(&["claim", "G(kayles, n) > 0"]);
    assert_eq!(first["fails_at"]["at"], "n = 0");
    let far = document(&["claim", "G(.17, n) = G(.07, n) xor n % 2"]);
    assert_eq!(far["fails_at"]["at"], "n = 49");
    let (code, _, _) = ran(&["claim", "period(kayles) = 13"]);
    assert_eq!(code, 1);
}

#[test]
fn a_claim_about_nothing_and_one_that_makes_no_sense_are_told_apart() {
    let empty = document(&["claim", "G(kayles, n) = 77 for n in 5..4"]);
    assert_eq!(
        (&empty["checked"], &empty["failed"]),
        (&0.into(), &0.into())
    );
    let undefined = document(&["claim", "10/(n - n) = 1 for n in 1..5"]);
    assert_eq!(undefined["verdict"], "undecided");
    assert_eq!(undefined["undefined"], 5);
    assert!(refusal(&["claim", "omga(n) = 1"]).contains("omega"));
}

#[test]
fn a_file_with_a_mistake_points_at_the_line_and_shows_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.claims");
    let long = "[one]\nclaim: period(kayles) = 12\n\n".repeat(100);
    fs::write(
        &file,
        format!("source: me\n\n{long}[two]\nclaim: G(kayles, n) = \n"),
    )
    .unwrap();
    let said = refusal(&["check", file.to_str().unwrap()]);
    assert!(said.contains("line 304: "), "{said}");
    assert!(said.contains("claim: G(kayles, n) ="), "{said}");
    assert!(!said.contains("period(kayles)"), "{said}");
}

#[test]
fn a_recorded_erratum_must_fail_and_its_correction_must_hold() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.claims");
    let check = |claims: &str| {
        fs::write(&file, format!("source: me\n\n[one]\n{claims}")).unwrap();
        ran(&["check", file.to_str().unwrap()]).0
    };
    assert_eq!(check("claim: period(kayles) = 12\n"), 0);
    assert_eq!(check("claim: period(kayles) = 13\n"), 1);
    let wrong = "claim: period(kayles) = 13\nerratum: a misprint\n";
    assert_eq!(check(wrong), 0);
    assert_eq!(check(&format!("{wrong}instead: period(kayles) = 12\n")), 0);
    assert_eq!(check(&format!("{wrong}instead: period(kayles) = 14\n")), 1);
    assert_eq!(check("claim: period(kayles) = 12\nerratum: none\n"), 1);
}

#[test]
fn the_errata_of_a_file_are_a_chapter() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.claims");
    let claims = "source: me\nconvention: one\nconvention: two\n\n[Table 1]\nsays: thirteen\n\
                  claim: G(kayles, n) < 9 for n in 0..50\nclaim: G(kayles, n) != 4 for n in 0..5\n\
                  erratum: heap 5\ninstead: G(kayles, n) != 4 for n in 0..4\n";
    fs::write(&file, claims).unwrap();
    let chapter = text(&["check", file.to_str().unwrap(), "--markdown"]);
    assert!(chapter.contains("one; two"), "{chapter}");
    assert!(chapter.contains("**Table 1**: thirteen."), "{chapter}");
    assert!(
        chapter.contains("- instead: `G(kayles, n) != 4 for n in 0..4` (holds)"),
        "{chapter}"
    );
    assert!(!chapter.contains("found by computation"), "{chapter}");
}

#[test]
fn heaps_are_found_and_all_of_them_settled_by_a_period_or_a_closed_form() {
    let zeros = json(&["find", "kayles", "G(n) = 0"]);
    assert_eq!(zeros["heaps"], serde_json::json!([0]));
    assert_eq!(zeros["all_heaps"]["per_period"], 0);
    let always = json(&["find", "maliquot", "G(n) = Omega(n)", "--to", "50"]);
    assert_eq!(always["all_heaps"]["per_period"], 1);
    assert!(
        always["all_heaps"]["proof"]
            .as_str()
            .unwrap()
            .contains("theorem")
    );
    let (code, _, _) = ran(&["find", "saliquot", "G(n) != v2(n) + 1", "--to", "50"]);
    assert_eq!(code, 1);
    let never = document(&["find", "saliquot", "G(n) != v2(n) + 1", "--to", "50"]);
    assert_eq!(never["all_heaps"]["per_period"], 0);
}

#[test]
fn a_highlight_may_speak_of_values() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("picture.svg");
    let out = file.to_str().unwrap();
    let plot = |condition: &str| {
        text(&[
            "plot",
            "kayles",
            "--to",
            "60",
            "--out",
            out,
            "--highlight",
            condition,
        ]);
        // The condition stands in the legend.
        fs::read_to_string(out).unwrap().replace(condition, "")
    };
    assert_eq!(plot("G(n) = 5"), plot("G(n) = 5 and n = 28"));
    assert_ne!(plot("G(n) = 5"), plot("n = 27"));
    let said = refusal(&["plot", "kayles", "--out", out, "--highlight", "G(n) = "]);
    assert!(said.contains('^'), "{said}");
}

#[test]
fn a_condition_that_speaks_of_no_heap_is_answered() {
    let (code, out, err) = ran(&["find", "0.6", "1/0 = 1", "--to", "20"]);
    assert_eq!(code, 1, "{err}");
    assert!(out.contains("21 heaps without an answer"), "{out}");
    let all = json(&["find", "0.6", "1 = 1", "--to", "20"]);
    assert_eq!(all["count"], 21);
}

#[test]
fn a_search_that_ends_early_says_how_far_it_came() {
    let args = [
        "find",
        "grundy",
        "G(n) > n",
        "--to",
        "10^9",
        "--seconds",
        "1",
    ];
    let (code, _, err) = ran(&args);
    assert_eq!(code, 2);
    assert!(err.contains("the time was up"), "{err}");
    let (code, out, err) = ran(&["find", "to n+1", "G(n) > 4"]);
    assert_eq!(code, 2, "{out}");
    assert!(err.contains("heaps beyond 0 were not looked at"), "{err}");
}

#[test]
fn a_claim_whose_time_is_up_is_undecided_and_says_what_was_checked() {
    let claim = "G(saliquant, n) < n for n in 1..10^12";
    let (code, out, err) = ran(&["claim", claim, "--seconds", "0.5", "--json"]);
    assert_eq!(code, 2, "{err}");
    let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(answer["verdict"], "undecided");
    let trouble = answer["trouble"].as_str().unwrap();
    assert!(trouble.starts_with("the time was up"), "{trouble}");
}

#[test]
fn densities_may_stand_in_larger_statements() {
    let verdict = |claim: &str| json(&["claim", claim])["verdict"].clone();
    let sum = "density(G(kayles, n) = 1) + density(G(kayles, n) = 2) = 1/2";
    assert_eq!(verdict(sum), "holds_for_all");
    let both = "density(G(kayles, n) = 1) = 1/4 and density(G(kayles, n) = 7) < 1/4";
    assert_eq!(verdict(both), "holds_for_all");
}

#[test]
fn statements_about_families_of_partizan_games_are_answered() {
    let claim = "outcome_period(S(1,2|1,k)) = 1 for k in 3..8";
    assert!(text(&["claim", claim]).contains("Holds"));
    let values = text(&["claim", "G(S(1,2|1,3), n) > 0 for n >= 4"]);
    assert!(values.contains("for all n"), "{values}");
    let said = text(&["claim", "period(S(1,2|1,k)) = 1 for k in 3..8"]);
    assert!(said.contains("outcome_period(S(1,2|1,3))"), "{said}");
    assert!(said.contains("all 6 cases"), "{said}");
}
