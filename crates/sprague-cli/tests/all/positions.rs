//! `sprague win` as other programs and people see it.

use crate::support::{json as document, refusal, sprague, text};
use serde_json::{Value, json};

fn answer(position: &str, flags: &[&str]) -> Value {
    document(&[&["win", position], flags].concat())
}

#[test]
fn an_impartial_sum_has_moves_for_any_player() {
    let found = answer("kayles[5] + 2·grundy[12] + S(2,5,6)[40]", &[]);
    assert_eq!(
        (&found["outcome"], &found["value"]),
        (&json!("N"), &json!(7))
    );
    assert_eq!(
        found["moves"],
        json!([
            { "player": "any", "component": 0, "from": 5, "to": [3] },
            { "player": "any", "component": 0, "from": 5, "to": [1, 2] },
        ])
    );
    assert_eq!(found["moves_complete"], json!(true));
}

#[test]
fn a_partizan_sum_has_moves_for_each_player() {
    let found = answer("{2|-1} + *", &[]);
    assert_eq!(found["outcome"], json!("N"));
    assert_eq!(
        found["moves"],
        json!([
            { "player": "Left", "component": 0, "from": "{2|-1}", "to": "2" },
            { "player": "Right", "component": 0, "from": "{2|-1}", "to": "-1" },
        ])
    );
    assert_eq!(found["components"][1]["value"], json!("*"));
    assert!(!found["decided_by"].as_str().unwrap().is_empty());
}

#[test]
fn repetition_is_expanded_in_the_index_of_a_component() {
    let found = answer("2·nim[2] + nim[1]", &[]);
    assert_eq!(
        found["moves"],
        json!([{ "player": "any", "component": 2, "from": 1, "to": [] }])
    );
}

#[test]
fn very_many_moves_are_bounded_and_say_so() {
    let found = answer("kayles[10^18]", &["--most", "50"]);
    assert_eq!(found["moves"].as_array().unwrap().len(), 50);
    assert_eq!(found["moves_complete"], json!(false));
    assert_eq!(found["moves_found"], json!(83_333_333_333_333_338_u64));
    assert_eq!(found["runs"].as_array().unwrap().len(), 2);
    assert!(!found["note"].as_str().unwrap().contains("--"), "{found}");
    assert_eq!(found["raise"], json!(["listed"]));
}

#[test]
fn a_lost_position_says_how_to_hold_out() {
    let found = answer("nim[1] + nim[1]", &[]);
    assert_eq!(
        (&found["outcome"], &found["moves"]),
        (&json!("P"), &json!([]))
    );
    assert_eq!(found["longest_fight"][0]["length"], json!(2));
    assert_eq!(
        found["longest_fight"][0]["moves"].as_array().unwrap().len(),
        2
    );
}

#[test]
fn loopy_heaps_can_be_drawn() {
    let found = answer("aliquot-sum[6] + nim[2]", &[]);
    assert_eq!(
        (&found["kind"], &found["outcome"]),
        (&json!("loopy"), &json!("draw"))
    );
    assert_eq!(found["value"], json!({ "infinity": [] }));
    assert!(!found["moves"].as_array().unwrap().is_empty());
    assert_eq!(
        answer("aliquot-sum[276] + nim[2]", &["--steps", "20"])["outcome"],
        json!(null)
    );
}

#[test]
fn a_partizan_heap_of_any_size_is_answered_by_a_proved_law() {
    let found = answer("S(1,2|1,3)[10^18+1]", &["--search", "1000"]);
    assert_eq!(
        (&found["outcome"], &found["value"]),
        (&json!("L"), &json!("^333333333333333334*"))
    );
    assert_eq!(
        found["moves"],
        json!([
            { "player": "Left", "component": 0, "from": 1_000_000_000_000_000_001_u64,
              "to": [1_000_000_000_000_000_000_u64] },
            { "player": "Left", "component": 0, "from": 1_000_000_000_000_000_001_u64,
              "to": [999_999_999_999_999_999_u64] },
        ])
    );
    let because = found["because"].as_str().unwrap();
    assert!(
        because.contains("G(n-3) + ↑*") && because.contains("proved"),
        "{because}"
    );
    let why = text(&["win", "S(1|2)[10^18] + *", "--why"]);
    assert!(why.contains("G(n) = G(n-3) from heap 3 on"), "{why}");
}

#[test]
fn a_loopy_heap_beside_partizan_games_may_depend_on_who_starts() {
    let found = answer("to one of {0, 1} if n = 1[1] - ^", &[]);
    assert_eq!(
        (&found["kind"], &found["outcome"], &found["value"]),
        (&json!("loopy partizan"), &json!("by start"), &json!(null))
    );
    assert_eq!(found["starts"], json!({ "Left": "draw", "Right": "win" }));
    assert_eq!(
        found["moves"],
        json!([
            { "player": "Left", "component": 1, "from": "v", "to": "*" },
            { "player": "Right", "component": 0, "from": 1, "to": [] },
        ])
    );
    let shown = text(&["win", "to one of {0, 1} if n = 1[1] - ^"]);
    assert!(shown.contains("1 drawing move for Left"), "{shown}");
    assert!(shown.contains("1 winning move for Right"), "{shown}");
}

#[test]
fn a_sum_that_is_not_followed_to_its_end_says_so() {
    let found = answer(
        "to one of {n + 1, n - 1}[50] + S(1,2|1,3)[20]",
        &["--search", "3"],
    );
    assert_eq!(found["outcome"], json!(null));
    assert_eq!(found["positions_complete"], json!(false));
}

#[test]
fn an_outcome_that_is_known_for_one_player_only_is_undetermined() {
    let found = answer("aliquot-partial-sum[8] + S(1,2|1,3)[6]", &["--search", "5"]);
    assert_eq!(found["starts"], json!({ "Left": "win", "Right": null }));
    assert_eq!(found["outcome"], Value::Null);
}

#[test]
fn misere_play_is_searched() {
    let found = answer("nim[1] + nim[1] + nim[1]", &["--misere"]);
    assert_eq!(
        found["components"][2],
        json!({ "text": "nim[1]", "value": null })
    );
    assert_eq!(
        (&found["outcome"], &found["play"]),
        (&json!("P"), &json!("misere"))
    );
    assert!(
        refusal(&[
            "win",
            "kayles[200] + nim[9]",
            "--misere",
            "--search",
            "1000"
        ])
        .contains("--search")
    );
    assert!(refusal(&["win", "kayles[2] + ^", "--misere"]).contains("normal play"));
}

#[test]
fn why_draws_the_nim_addition_in_columns() {
    let shown = text(&["win", "nim[3] + nim[5]", "--why"]);
    for line in [
        "           value   4 2 1",
        "  nim[3]       3   0 1 1",
        "  nim[5]       5   1 0 1",
        "  nim-sum      6   1 1 0",
    ] {
        assert!(shown.lines().any(|shown| shown == line), "{shown}");
    }
}

#[test]
fn a_position_needs_no_subcommand_and_may_start_with_a_minus() {
    assert_eq!(text(&["nim[3] + *"]), text(&["win", "nim[3] + *"]));
    assert!(text(&["win", "-S(1,2|1,3)[7] + *"]).contains("Right"));
}

#[test]
fn bad_positions_are_refused_at_their_place() {
    for (position, says) in [
        ("kayles[-3]", "negative"),
        ("maliquot[0] + nim[2]", "begin at 1"),
        ("kaylse[3]", "sprague win 'kayles[3]'"),
        ("kayles + *", "missing"),
        ("20000·kayles[5]", "at most 10000 components"),
        ("S(1,2|1,5)[10^18] + *", "no law is proved"),
        ("grundy[10^18]", "beyond 1073741824"),
        ("", "missing"),
    ] {
        let message = refusal(&["win", position, "--seconds", "3600"]);
        assert!(message.contains(says), "{position}: {message}");
    }
}

#[test]
fn misere_nim_of_any_size_is_decided_by_boutons_theorem() {
    let found = answer("nim[100] + nim[200] + nim[3]", &["--misere"]);
    assert_eq!(found["outcome"], "N");
    assert_eq!(found["decided_by"], "Bouton's theorem");
    assert_eq!(found["moves_found"], 1);
    assert_eq!(found["moves"][0]["to"], json!([103]));
    let lost = text(&["win", "3·nim[1]", "--misere"]);
    assert!(lost.contains("P: the player to move loses"), "{lost}");
}

#[test]
fn a_move_to_many_equal_heaps_is_written_with_their_number() {
    let shown = text(&["dividing[1000]"]);
    assert!(shown.contains("12 winning moves"), "{shown}");
    assert!(shown.contains("1000 of 1, 500 of 2"), "{shown}");
    let shown = text(&["fullset-totative[997]"]);
    assert!(shown.contains("to 1 + 2 + 3"), "{shown}");
    assert!(shown.contains("(996 heaps)"), "{shown}");
    for game in ["dividing[240]", "divide-throw-residue[900]"] {
        assert!(!text(&[game]).contains("to and"), "{game}");
    }
}

#[test]
fn a_value_without_listed_moves_does_not_claim_that_all_were_looked_at() {
    let shown = text(&["maliquant[10^12]", "--options", "5"]);
    assert!(shown.contains("*122070313"), "{shown}");
    assert!(shown.contains("There may be more"), "{shown}");
}

#[test]
fn a_position_may_be_typed_in_several_words() {
    for command in ["win", "value", "play"] {
        let words = [command, "nim[3]", "+", "nim[4]"];
        let output = sprague(&words).output().unwrap();
        assert!(output.status.success(), "{command}");
    }
    assert!(text(&["win", "nim[3]", "-", "nim[4]", "--why"]).contains("nim[4]"));
}

#[test]
fn what_is_a_code_and_a_heap_is_read_as_a_code_with_a_note() {
    let output = sprague(&["0.77[5]", "--limit", "100"]).output().unwrap();
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success());
    assert!(note.contains("sprague win '0.77[5]'"), "{note}");
    assert!(text(&["0.77[5]", "--why"]).contains("Position"));
    assert!(text(&["0.77[5]", "--misere"]).contains("Misère play"));
}

#[test]
fn a_code_that_is_a_number_too_is_read_as_a_code_and_a_half_gets_a_note() {
    let output = sprague(&["0.5", "--limit", "100"]).output().unwrap();
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(note.contains("the number is written 1/2"), "{note}");
    for code in ["0.77", "0.5063", ".137", "4.7"] {
        let output = sprague(&[code, "--limit", "100"]).output().unwrap();
        let note = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success() && note.is_empty(), "{code}: {note}");
    }
}

#[test]
fn questions_about_positions_are_refused_for_a_game() {
    for flag in ["--misere", "--why"] {
        let message = refusal(&["kayles", flag]);
        assert!(message.contains("'kayles[10]'"), "{message}");
        let message = refusal(&["0.5", flag]);
        assert!(message.contains("'0.5[10]'"), "{message}");
    }
}

#[test]
fn the_value_of_a_huge_heap_is_found_by_its_closed_form() {
    let found = text(&["value", "maliquot[10^12] + nim[3]"]);
    assert!(found.contains("*27"), "{found}");
    assert!(text(&["value", "powerset-maliquant[7]"]).contains("*4"));
    let message = refusal(&["value", "saliquant[10^9]", "--memory", "1"]);
    assert!(message.contains("--memory"), "{message}");
}

#[test]
fn the_heap_that_is_in_the_way_is_named() {
    let refused = sprague(&["values", "saliquant", "--from", "10^15", "--to", "10^15+1"])
        .output()
        .unwrap();
    let words = String::from_utf8(refused.stderr).unwrap();
    assert!(words.contains("heap 1000000000000000 is beyond"), "{words}");
    let refused = sprague(&["values", "maliquot", "--from", "5", "--to", "2^64-2"])
        .output()
        .unwrap();
    let words = String::from_utf8(refused.stderr).unwrap();
    assert!(
        !words.contains("larger than 18446744073709551614"),
        "{words}"
    );
}
