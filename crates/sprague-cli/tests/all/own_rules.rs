//! Rules of one's own and games that begin late, as the program answers for them.

use crate::support::{json, refusal, sprague, text};

const LATE: &str = "start 50; to n-1 if n > 50";

#[test]
fn a_bar_in_a_rule_divides() {
    let found = json(&["values", "to n-1 if 2 | n", "--to", "4"]);
    assert_eq!(found["values"], serde_json::json!([0, 0, 1, 0, 1]));
    let rule = "take one of {k : 1<=k<n, k | n}";
    assert_eq!(json(&["period", rule])["kind"], "unknown");
    assert!(text(&["outcomes", rule]).contains("PPNPNPNPN"));
    sprague(&["values", "S(1,2|1,3)", "--to", "1"])
        .assert()
        .success();
}

#[test]
fn a_variable_that_nothing_bounds_is_refused() {
    for rule in ["take one of {k : k < m}", "take one of {k : k | m}"] {
        let why = refusal(&["rules", rule]);
        assert!(
            why.contains("m is not known yet, and nothing here says"),
            "{rule}"
        );
    }
    text(&["rules", "take one of {k : k = n/d, d | n}"]);
}

#[test]
fn numbers_may_be_called_even_odd_or_prime() {
    let rule = "take one of {k : 1 <= k <= n, not 2 | k}";
    let odd = text(&["values", rule, "--to", "20"]);
    for said in ["k is odd", "k is not even", "odd(k)"] {
        let rule = format!("take one of {{k : 1 <= k <= n, {said}}}");
        assert_eq!(text(&["values", &rule, "--to", "20"]), odd);
    }
    let primes = text(&["values", "S(primes)", "--to", "20"]);
    let rule = "take one of {k : k is a prime}";
    assert_eq!(text(&["values", rule, "--to", "20"]), primes);
}

#[test]
fn a_report_counts_the_heaps_of_the_game_up_to_the_limit() {
    let text = text(&["mfactoring", "--limit", "100"]);
    assert!(text.contains("looked at 99 heaps (2 to 100)"), "{text}");
    assert!(text.contains("(25 of the heaps 2 to 100)"), "{text}");
    assert!(text.contains("1: 0.3434, 0: 0.2525"), "{text}");
}

#[test]
fn heaps_before_the_first_are_neither_computed_nor_exceptions() {
    let text = text(&["period", LATE, "--limit", "200"]);
    assert!(text.contains("looked at 151 heaps (50 to 200)"), "{text}");
    assert!(
        text.contains("period 2 from heap 50 on as far as"),
        "{text}"
    );
    let found = json(&["period", LATE, "--limit", "200"]);
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
    let text = text(&["options", "residue-throw-divisor", "10"]);
    assert_eq!(text.matches("to 0").count(), 1, "{text}");
}

/// A game whose first heap lies beyond every limit that is meant for games from 0.
const LATER: &str = "start 5000; take 1 if n > 5000";

#[test]
fn default_limits_count_from_the_first_heap() {
    let text = text(&[LATER]);
    assert!(
        text.contains("looked at 2001 heaps (5000 to 7000)"),
        "{text}"
    );
    assert!(text.contains("period 2 from heap 5000 on"), "{text}");
    let found = json(&["values", LATER]);
    assert_eq!(found["start"], 5000);
    assert_eq!(found["values"].as_array().unwrap().len(), 101);
    let found = json(&["guess", LATER]);
    assert_eq!(
        (&found["fitted_from"], &found["fitted_to"]),
        (&5000.into(), &7000.into())
    );
    let from = json(&["values", "nim", "--from", "300"]);
    assert_eq!(from["values"].as_array().unwrap().len(), 101);
}

#[test]
fn a_single_value_is_no_observation() {
    let text = text(&["period", LATER, "--limit", "5010"]);
    assert!(text.contains("looked at 11 heaps"), "{text}");
    assert!(!text.contains("Observed"), "{text}");
}

#[test]
fn a_guess_for_some_heaps_is_not_said_to_fit_all() {
    let text = text(&["guess", "saliquant"]);
    assert!(
        text.contains("fits some classes of the heaps from 0 to 12000; not a proof"),
        "{text}"
    );
    assert!(text.contains("for 1000 of the first 2001 heaps"), "{text}");
}

#[test]
fn ones_are_called_all_or_none_where_they_are() {
    let none = text(&["to one of {k : 5 <= k < 3}", "--limit", "50"]);
    assert!(none.contains("no heap up to 50 has G(n) = 1."), "{none}");
    let two = text(&["to 0 if n = 3 or n = 7", "--limit", "50"]);
    assert!(
        two.contains("G(n) = 1 at 3, 7 and no other heap up to 50."),
        "{two}"
    );
    let many = text(&["to 0 if n % 2 = 1", "--limit", "500"]);
    assert!(many.contains("G(n) = 1 at 1, 3, 5"), "{many}");
    assert!(many.contains("59, ..."), "{many}");
}

#[test]
fn the_empty_heap_has_no_moves_whatever_ends_play() {
    let stop = "stop if 10 % n = 0; to one of {n-1, n+1}";
    text(&["values", stop, "--to", "12"]);
    assert!(text(&["rules", stop]).contains("may stay or grow"));
    let options = "stop if v2(n) = 0; take one of divisors(n)";
    assert!(text(&["options", options, "0"]).contains("There is no move"));
    let text = text(&["win", "stop if 10 % n = 0; take one of {1}[0]"]);
    assert!(!text.contains("needs more than"), "{text}");
}

#[test]
fn options_of_a_huge_heap_are_valued_as_positions_are() {
    for (game, heap) in [
        ("mtau", "10^15"),
        ("to n/2 if n % 3 != 0", "10^18"),
        ("maliquot", "10^18"),
    ] {
        let found = json(&["options", game, heap]);
        let position = json(&["value", &format!("{game}[{heap}]")]);
        let text = position.to_string();
        assert!(
            text.contains(&found["value"].to_string()),
            "{game}: {found} {text}"
        );
        assert!(!found["options"].as_array().unwrap().is_empty());
    }
}

#[test]
fn a_highlight_that_makes_no_sense_names_the_heap_and_the_place() {
    let text = refusal(&[
        "plot",
        "maliquot",
        "--to",
        "300",
        "--out",
        "never-written.svg",
        "--highlight",
        "n % (n-5) = 0",
    ]);
    assert!(text.contains("at heap 5: 5 is divided by 0"), "{text}");
    assert!(text.contains("^^^^^^^^^"), "{text}");
}

#[test]
fn a_guess_counts_all_its_lists_against_the_memory() {
    let text = refusal(&["guess", "maliquot", "--to", "500000", "--memory", "5"]);
    assert!(text.contains("the limit is 5"), "{text}");
    assert!(text.contains("--memory"), "{text}");
}
