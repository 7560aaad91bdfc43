//! Rules of one's own and games that begin late, as the program answers for them.

#![allow(clippy::unwrap_used)]

use assert_cmd::Command;

fn sprague(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("sprague").unwrap();
    command.args(args);
    command
}

fn stdout(args: &[&str]) -> String {
    String::from_utf8(sprague(args).assert().success().get_output().stdout.clone()).unwrap()
}

fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&stdout(args)).unwrap()
}

/// The message of a request that is refused.
fn refusal(args: &[&str]) -> String {
    let output = sprague(args).assert().code(2).get_output().clone();
    String::from_utf8(output.stderr).unwrap()
}

const LATE: &str = "start 50; to n-1 if n > 50";

#[test]
fn a_bar_in_a_rule_divides() {
    let found = json(&["values", "to n-1 if 2 | n", "--to", "4", "--json"]);
    assert_eq!(found["values"], serde_json::json!([0, 0, 1, 0, 1]));
    let rule = "take one of {k : 1<=k<n, k | n}";
    assert_eq!(json(&["period", rule, "--json"])["kind"], "unknown");
    assert!(refusal(&["outcomes", rule]).contains("finite subtraction sets"));
    sprague(&["values", "S(1,2|1,3)", "--to", "1"])
        .assert()
        .success();
}

#[test]
fn a_report_counts_the_heaps_of_the_game_up_to_the_limit() {
    let text = stdout(&["mfactoring", "--limit", "100"]);
    assert!(text.contains("looked at 99 heaps (2 to 100)"), "{text}");
    assert!(text.contains("(25 of the heaps 2 to 100)"), "{text}");
    assert!(text.contains("1: 0.3434, 0: 0.2525"), "{text}");
}

#[test]
fn heaps_before_the_first_are_neither_computed_nor_exceptions() {
    let text = stdout(&["period", LATE, "--limit", "200"]);
    assert!(text.contains("looked at 151 heaps (50 to 200)"), "{text}");
    assert!(
        text.contains("period 2 from heap 50 on as far as"),
        "{text}"
    );
    let found = json(&["period", LATE, "--limit", "200", "--json"]);
    assert_eq!(found["computed"], 151);
    assert!(found["observed"]["last_exception"].is_null());
}

#[test]
fn a_limit_before_the_first_heap_is_refused() {
    for args in [
        &[LATE, "--limit", "20"][..],
        &["period", LATE, "--limit", "20"],
        &["guess", LATE, "--to", "20"],
    ] {
        assert!(refusal(args).contains("its heaps begin at 50"), "{args:?}");
    }
}

#[test]
fn options_are_listed_once() {
    let text = stdout(&["options", "residue-throw-divisor", "10"]);
    assert_eq!(text.matches("to 0").count(), 1, "{text}");
}
