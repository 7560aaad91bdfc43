//! Partizan games as other programs see them: JSON fields, exit codes, bad input.

#![allow(clippy::unwrap_used)]

use assert_cmd::Command;
use serde_json::{Value, json};

fn sprague(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("sprague").unwrap();
    command.args(args);
    command
}

fn answer(args: &[&str]) -> Value {
    let output = sprague(args)
        .arg("--json")
        .assert()
        .success()
        .get_output()
        .clone();
    serde_json::from_slice(&output.stdout).unwrap()
}

fn refusal(args: &[&str]) -> String {
    let output = sprague(args).assert().code(2).get_output().clone();
    assert!(output.stdout.is_empty(), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_value_has_all_fields() {
    let found = answer(&["value", "{2|0||-1}"]);
    assert_eq!(found["canonical"], "{{2|0}|-1}");
    assert_eq!(found["name"], "{2|0||-1}");
    assert_eq!(found["outcome"], "R");
    assert_eq!(found["atomic_weight"], Value::Null);
    assert_eq!(found["birthday"], 4);
    assert_eq!(found["mean"], 0);
    assert_eq!(found["temperature"], 1);
    let walls = json!({ "left": [[-1, 0]], "right": [[-1, -2], [1, 0]], "mast": 0 });
    assert_eq!(found["thermograph"], walls);
}

#[test]
fn fractions_are_strings() {
    let found = answer(&["value", "3/8"]);
    assert_eq!(found["mean"], "3/8");
    assert_eq!(found["temperature"], "-1/8");
}

#[test]
fn an_atomic_weight_may_be_a_game() {
    assert_eq!(
        answer(&["value", "S(1,2|1,7)[7]"])["atomic_weight"],
        "{3|2}"
    );
    assert_eq!(answer(&["value", "^^"])["atomic_weight"], 2);
}

#[test]
fn sums_of_heaps_and_values_are_added_up() {
    let sum = "kayles[5] + 2·grundy[12] - S(1,2|1,3)[4] + *4 + 1";
    assert_eq!(answer(&["value", sum])["name"], "1v[2]");
    assert_eq!(
        answer(&["value", "dawsons-chess[3] + 0.1-2"])["name"],
        "*2.1-2"
    );
}

#[test]
fn a_canonical_form_that_is_too_long_is_left_out_with_a_note() {
    let found = answer(&["value", "1000000·↑", "--max-length", "100"]);
    assert_eq!(found["name"], "^1000000");
    assert_eq!(found.get("canonical"), None);
    assert!(found["canonical_note"].as_str().unwrap().contains("100"));
}

#[test]
fn partizan_values_are_ascii_names_and_integers() {
    let found = answer(&["values", "S(1,2 | 1,3)", "--from", "2", "--to", "7"]);
    assert_eq!(found["ruleset"], "S(1,2|1,3)");
    assert_eq!(found["start"], 2);
    assert_eq!(
        found["values"],
        json!(["^", "^*", "^[2]", "^^*", "^^", "*.22"])
    );
    assert_eq!(
        answer(&["values", "S(1|)", "--to", "2"])["values"],
        json!([0, 1, 2])
    );
}

#[test]
fn a_code_for_each_player_is_a_game() {
    let found = answer(&["values", "0.77 | 0.07", "--to", "4"]);
    assert_eq!(found["values"], json!([0, 1, "{1|0}", "{2|1}", "{2||1|0}"]));
}

#[test]
fn outcomes_come_with_their_period() {
    let found = answer(&["outcomes", "S(1,2|1,3)", "--to", "6"]);
    assert_eq!(found["outcomes"], "PNLNLLL");
    assert_eq!(found["preperiod"], 4);
    assert_eq!(found["period"], 1);
}

#[test]
fn dominance_names_the_winner() {
    assert_eq!(
        answer(&["dominates", "1,2,6", "1,3,5"])["dominates"],
        "first"
    );
    assert_eq!(
        answer(&["dominates", "1,3,5", "1,2,6"])["dominates"],
        "second"
    );
    assert_eq!(answer(&["dominates", "1,2", "1,2"])["cycle"], "PNN");
}

#[test]
fn the_laws_of_a_partizan_game_name_the_exceptions() {
    let found = answer(&["period", "S(1,2|1,9)"]);
    assert_eq!(found["last_exception"], 32);
    assert_eq!(found["exceptions_complete"], true);
    assert_eq!(found["residues"][8]["saltus"], "^*");
}

#[test]
fn bad_input_is_shown_at_its_place() {
    assert!(refusal(&["value", "1 + kaylez[4]"]).contains("did you mean kayles"));
    assert!(refusal(&["value", "{1|2"]).contains("never closed"));
    assert!(refusal(&["values", "S(1,2|0,3)"]).contains("0 cannot be subtracted"));
    assert!(refusal(&["values", "S(1,2|1,3"]).contains("expected"));
    assert!(refusal(&["outcomes", "0.77|0.07"]).contains("finite subtraction sets"));
    assert!(refusal(&["values", "S(1,2|2,4)", "--to", "10^12"]).contains("up to heap"));
}
