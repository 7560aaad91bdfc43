//! Games in which play need not end, as other programs see them.

use crate::support::{json, refusal, sprague};
use serde_json::{Value, json};

#[test]
fn infinite_values_are_objects_and_undetermined_ones_null() {
    let found = json(&["values", "aliquot-partial-sum", "--to", "9"]);
    let three = json!({ "infinity": [0, 1, 2] });
    assert_eq!(found["start"], 1);
    assert_eq!(found["values"], json!([0, 1, 1, 2, 1, three, 1, three, 3]));
    let found = json(&[
        "values",
        "aliquot-sum",
        "--from",
        "275",
        "--to",
        "276",
        "--digits",
        "9",
    ]);
    assert_eq!(found["values"], json!([0, null]));
    assert_eq!(found["undetermined"], 1);
    assert_eq!(found["scope"]["digits"], 9);
}

#[test]
fn a_report_has_values_outcomes_and_the_scope_of_the_search() {
    let found = json(&["aliquot-sum"]);
    assert_eq!(found["loopy"], true);
    assert_eq!(found["values"][5], json!({ "infinity": [] }));
    assert_eq!(found["outcomes"][5], "draw");
    assert_eq!(found["outcomes"][11], "P");
    assert_eq!(found["scope"]["method"], "forced");
}

#[test]
fn one_heap_of_forced_play_comes_with_the_play() {
    let found = json(&["aliquot-sum[95]"]);
    assert_eq!(
        (&found["value"], &found["outcome"]),
        (&json!({ "infinity": [] }), &json!("draw"))
    );
    assert_eq!(found["play"], json!([95, 25, 6]));
    assert_eq!(found["cycle"], json!([6]));
    let found = json(&["aliquot-sum[276]", "--steps", "3"]);
    assert_eq!(
        (&found["value"], &found["end"]),
        (&Value::Null, &json!("steps"))
    );
    assert_eq!(found["moves"], 3);
}

#[test]
fn one_heap_comes_with_the_moves_that_win_or_draw() {
    let found = json(&["aliquot-partial-sum[6]"]);
    assert_eq!(found["outcome"], "N");
    assert_eq!(found["winning"], json!([{ "to": [1] }]));
    assert_eq!(found["drawing"], json!([]));
    let found = json(&["to one of {2*n, n/2}[7]"]);
    assert_eq!(found["outcome"], "draw");
    assert_eq!(found["drawing"], json!([{ "to": [14] }, { "to": [3] }]));
}

#[test]
fn options_of_a_loopy_heap_have_values() {
    let found = json(&["options", "aliquot-partial-sum", "9"]);
    let options = json!([
        { "to": [1], "value": 0 }, { "to": [3], "value": 1 }, { "to": [4], "value": 2 },
    ]);
    assert_eq!((&found["value"], &found["options"]), (&json!(3), &options));
}

#[test]
fn a_rule_that_grows_only_at_a_large_heap_is_answered_too() {
    let rule = "to 0; to n if n = 777";
    let found = json(&["values", rule, "--from", "776", "--to", "778"]);
    assert_eq!(found["values"], json!([1, { "infinity": [0] }, 1]));
    assert_eq!(json(&[&format!("{rule}[777]")])["outcome"], "N");
}

#[test]
fn what_makes_no_sense_for_loopy_games_is_refused_with_what_does() {
    for command in ["period", "guess", "equivalent"] {
        let message = refusal(&[command, "aliquot-sum"]);
        assert!(message.contains("need not end"), "{message}");
        assert!(message.contains("sprague values"), "{message}");
    }
    assert!(refusal(&["plot", "aliquot-sum", "--out", "x.svg"]).contains("need not end"));
    let message = refusal(&["values", "aliquot-sum", "--to", "9", "--format", "bfile"]);
    assert!(message.contains("integers only"), "{message}");
}

#[test]
fn bad_heaps_and_rules_are_refused_at_their_place() {
    assert!(refusal(&["aliquot-sum[0]"]).contains("begin at 1"));
    assert!(refusal(&["to one of {n, 1 / (n - 3)}[3]"]).contains("divided by 0"));
    assert!(refusal(&["to n + 1; to n - 9[3]"]).contains("this leads to -6"));
    assert!(refusal(&["values", "to n", "--to", "10^9"]).contains("--moves"));
    assert!(refusal(&["to one of {n + 1, n + 2}[9223372036854775807]"]).contains("64 bits"));
}

#[test]
fn heaps_beyond_64_bits_and_very_many_options_come_to_an_honest_end() {
    let found = json(&["to n * n[5]"]);
    assert_eq!(
        (&found["value"], &found["end"]),
        (&Value::Null, &json!("digits"))
    );
    let many = "to one of {k : n < k <= 10^9}[3]";
    let found = json(&[many, "--moves", "10000"]);
    assert_eq!(found["value"], Value::Null);
    assert_eq!(found["scope"]["out_of_moves"], true);
}

#[test]
fn advice_for_forced_play_names_the_limits_that_matter() {
    let args = ["win", "aliquot-sum[138] + nim[1]", "--digits", "5"];
    let output = sprague(&args).assert().success().get_output().clone();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("--steps and --digits allow more"), "{text}");
    assert!(!text.contains("--bound"), "{text}");
    let found = json(&args);
    assert!(!found["note"].as_str().unwrap().contains("--"), "{found}");
    assert_eq!(found["raise"], json!(["steps", "digits"]));
}

#[test]
fn advice_for_explored_heaps_names_the_bound() {
    let args = ["win", "aliquot-partial-sum[30] + nim[1]", "--bound", "31"];
    let output = sprague(&args).assert().success().get_output().clone();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("--bound allows more"), "{text}");
}
