//! The program as other programs see it: JSON fields, exit codes, streams.

use crate::support::{json, ran, refusal, text};
use serde_json::Value;

#[test]
fn the_exit_code_says_how_it_ended() {
    for (code, args) in [
        (0, &["values", "kayles"][..]),
        (0, &["find", "kayles", "G(n) = 3"]),
        (1, &["find", "kayles", "G(n) = 99"]),
        (1, &["claim", "period(kayles) = 13"]),
        (2, &["values", "kaylez!"]),
        (2, &["values", "kayles", "--to", "ten"]),
        (2, &["values", "saliquant", "--to", "10^8", "--memory", "1"]),
        (
            2,
            &[
                "claim",
                "period(S(a)) = 2*a for a in 1..10^10",
                "--seconds",
                "0",
            ],
        ),
        (2, &["guess", "kayles", "--seconds", "0"]),
    ] {
        assert_eq!(ran(args).0, code, "{args:?}");
    }
}

#[test]
fn values_have_ruleset_start_and_values() {
    let found = json(&["values", "kayles", "--from", "3", "--to", "8"]);
    assert_eq!(found["ruleset"], "kayles");
    assert_eq!(found["start"], 3);
    assert_eq!(found["values"], serde_json::json!([3, 1, 4, 3, 2, 1]));
}

#[test]
fn one_heap_can_be_asked_for() {
    assert_eq!(
        json(&["values", "S(2)", "--to", "0"])["values"],
        serde_json::json!([0])
    );
}

#[test]
fn a_period_comes_with_its_theorem_and_range() {
    let found = json(&["period", "0.77"]);
    assert_eq!(found["kind"], "periodic");
    assert_eq!(found["preperiod"], 71);
    assert_eq!(found["period"], 12);
    assert_eq!(found["last_exception"], 70);
    assert!(found["computed"].as_u64().unwrap() >= 168);
    assert_eq!(found["proof"]["checked_from"], 71);
    assert_eq!(found["proof"]["checked_below"], 156);
}

#[test]
fn a_purely_periodic_sequence_has_no_last_exception() {
    let found = json(&["period", "S(2,5,6)"]);
    assert_eq!(found["preperiod"], 0);
    assert_eq!(found["last_exception"], Value::Null);
}

#[test]
fn an_arithmetic_period_has_a_saltus() {
    let found = json(&["period", "S(all except 2,5)"]);
    assert_eq!(found["kind"], "arithmetic");
    assert!(found["saltus"].as_u64().unwrap() > 0);
}

#[test]
fn an_unknown_period_says_how_far_it_looked() {
    let found = json(&["period", "grundy", "--limit", "500"]);
    assert_eq!(found["kind"], "unknown");
    assert_eq!(found["computed"], 501);
    assert_eq!(found["period"], Value::Null);
}

#[test]
fn a_deadline_ends_the_search() {
    let found = json(&["period", "0.6", "--seconds", "0.05"]);
    assert_eq!(found["stopped_by"], "seconds");
}

#[test]
fn the_report_has_everything_a_person_gets() {
    let found = json(&["S(2,5,6)"]);
    for field in [
        "ruleset",
        "definition",
        "rules",
        "known_as",
        "values",
        "nim_sequence",
        "period",
        "exceptions",
        "p_positions",
        "ferguson",
        "extras",
    ] {
        assert!(!found[field].is_null(), "{field}");
    }
    assert_eq!(found["extras"]["first"][0], 9);
    assert_eq!(found["nim_sequence"], "(0.0110213021)");
}

#[test]
fn rules_and_report_say_the_same_about_known_games() {
    for game in ["0.77", "S(2,5,6)", "aliquot-sum"] {
        let rules = json(&["rules", game]);
        assert_eq!(rules["known_as"], json(&[game])["known_as"], "{game}");
    }
}

#[test]
fn options_list_heaps_and_values() {
    let found = json(&["options", "kayles", "3"]);
    assert_eq!(found["value"], 3);
    let wanted = serde_json::json!([
        {"to": [2], "value": 2}, {"to": [1, 1], "value": 0}, {"to": [1], "value": 1},
    ]);
    assert_eq!(found["options"], wanted);
    assert_eq!(
        json(&["options", "kayles", "0"])["options"],
        serde_json::json!([])
    );
}

#[test]
fn a_heap_far_beyond_memory_is_answered_by_the_proven_period() {
    let found = json(&["values", "kayles", "--from", "10^18", "--to", "10^18 + 2"]);
    assert_eq!(found["values"], serde_json::json!([1, 4, 7]));
    let nim = json(&["values", "nim", "--from", "10^18", "--to", "10^18"]);
    assert_eq!(
        nim["values"],
        serde_json::json!([1_000_000_000_000_000_000_u64])
    );
    let lasker = json(&["values", "lasker-nim", "--from", "10^18", "--to", "10^18"]);
    assert_eq!(
        lasker["values"],
        serde_json::json!([999_999_999_999_999_999_u64])
    );
}

#[test]
fn equivalent_codes_say_whether_they_are_proved() {
    let found = json(&["equivalent", "0.137"]);
    let list = found["equivalent"].as_array().unwrap();
    let kayles = list.iter().find(|e| e["code"] == "0.07").unwrap();
    assert_eq!(
        (kayles["shift"].as_i64(), kayles["proved"].as_bool()),
        (Some(1), Some(true))
    );
}

#[test]
fn every_format_writes_the_same_values() {
    let csv = text(&["values", "kayles", "--to", "3", "--format", "csv"]);
    assert_eq!(csv, "n,value\n0,0\n1,1\n2,2\n3,3\n");
    let bfile = text(&[
        "values", "kayles", "--from", "1", "--to", "3", "--format", "bfile",
    ]);
    assert_eq!(
        bfile.lines().skip(1).collect::<Vec<_>>(),
        ["1 1", "2 2", "3 3"]
    );
    let markdown = text(&["values", "kayles", "--to", "11", "--format", "markdown"]);
    assert!(markdown.contains("| 0 | 0 | 1 | 2 | 3 | 1 | 4 | 3 | 2 | 1 | 4 |"));
    let latex = text(&["values", "kayles", "--to", "11", "--format", "latex"]);
    assert!(latex.contains("0 & 0 & 1 & 2 & 3 & 1 & 4 & 3 & 2 & 1 & 4 \\\\"));
}

#[test]
fn a_bad_game_is_drawn_with_its_place_and_a_hint() {
    for (text, mark, hint) in [
        ("S(2,,5)", "    ^", "S(2,5,6)"),
        ("0.7x", "   ^", "A to V"),
        ("kayle", "^^^^^", "\nsprague kayles\n"),
        ("S(0)", "  ^", "positive"),
        ("S(2,5,2)", "      ^", "leave one of them out"),
    ] {
        let message = refusal(&[text]);
        assert!(
            message.contains(text) && message.contains(mark),
            "{message}"
        );
        assert!(message.contains(hint), "{message}");
    }
}

#[test]
fn what_does_not_fit_is_refused_with_the_size_and_the_limit() {
    // No memory would do.
    let message = refusal(&["values", "grundy", "--to", "10^15", "--seconds", "3600"]);
    assert!(
        message.contains("beyond 1073741824") && !message.contains("--memory"),
        "{message}"
    );
    let message = refusal(&[
        "values",
        "grundy",
        "--to",
        "10^9",
        "--memory",
        "1024",
        "--seconds",
        "3600",
    ]);
    assert!(
        message.contains("3.7 GiB") && message.contains("1.0 GiB"),
        "{message}"
    );
    let message = refusal(&["values", "0.6", "--to", "10^6", "--memory", "1"]);
    assert!(
        message.contains("3.8 MiB") && message.contains("1.0 MiB"),
        "{message}"
    );
    let message = refusal(&["options", "0.*", "60", "--most", "1000"]);
    assert!(message.contains("more than 1000 options"), "{message}");
}

#[test]
fn requests_that_make_no_sense_are_refused() {
    assert!(refusal(&["values", "kayles", "--from", "9", "--to", "3"]).contains("--from"));
    assert!(refusal(&["values", "kayles", "--to", "-3"]).contains("-3"));
    assert!(refusal(&["values", "kayles", "--to", "abc"]).contains("heap size"));
    assert!(refusal(&["values", "kayles", "--to", "10^40"]).contains("larger than"));
    assert!(refusal(&["options", "kayles", "3", "--format", "bfile"]).contains("csv"));
    assert!(refusal(&["perod", "kayles"]).contains("\nsprague period kayles\n"));
    assert!(refusal(&["equivalent", "kayles", "--length", "99"]).contains("choose length"));
    assert!(refusal(&["games", "nosuchgame"]).contains("nosuchgame"));
    assert!(refusal(&["period", "kayles", "--seconds", "nan"]).contains("--seconds"));
}

#[test]
fn the_empty_set_and_the_code_without_moves_are_answered() {
    for game in ["S()", "0.0"] {
        let found = json(&["period", game]);
        assert_eq!(
            (found["period"].as_u64(), found["preperiod"].as_u64()),
            (Some(1), Some(0))
        );
        assert!(text(&[game]).contains("no moves"));
    }
}

#[test]
fn without_a_terminal_there_is_no_colour_and_lines_fit_80_columns() {
    for game in [
        "kayles",
        "S(2,5,6)",
        ".137",
        "grundy",
        "S(all except 2,5)",
        "0.156",
        "nim",
        "4.[37]",
    ] {
        let text = text(&[game, "--limit", "3000"]);
        assert!(!text.contains('\u{1b}'), "{game}");
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{game}: {line}");
        }
    }
}

#[test]
fn help_names_every_subcommand() {
    let help = text(&["--help"]);
    for name in [
        "values",
        "options",
        "period",
        "rules",
        "games",
        "equivalent",
    ] {
        assert!(help.contains(name), "{name}");
    }
    assert!(text(&["completions", "bash"]).contains("sprague"));
}

#[test]
fn arithmetic_games_start_where_they_begin_and_print_integers_of_any_size() {
    let found = json(&["values", "maliquot", "--to", "6"]);
    assert_eq!(found["start"], 1);
    assert_eq!(found["values"], serde_json::json!([0, 1, 1, 2, 1, 2]));
    let text = text(&[
        "values",
        "powerset-maliquant",
        "--from",
        "201",
        "--to",
        "201",
        "--json",
    ]);
    assert!(text.contains("[1267650600228229401496703205376]"), "{text}");
    let options = json(&["options", "powerset-saliquot", "2"]);
    assert_eq!(options["value"], 2);
}

#[test]
fn a_huge_heap_is_answered_by_its_closed_form() {
    let found = json(&["maliquot[12*1000000007]"]);
    assert_eq!(
        (&found["value"], &found["outcome"]),
        (&serde_json::json!(4), &serde_json::json!("N"))
    );
    assert!(found["because"].as_str().unwrap().contains("theorem 1"));
    let values = json(&["values", "saliquot", "--from", "2^50", "--to", "2^50 + 1"]);
    assert_eq!(values["values"], serde_json::json!([51, 1]));
    assert_eq!(
        json(&["kayles[5]"])["moves"],
        serde_json::json!([{ "player": "any", "component": 0, "from": 5, "to": [2, 2] }])
    );
    assert!(refusal(&["mfactoring[1]"]).contains("begin at 2"));
    let options = json(&["options", "maliquot", "2*1000000007"]);
    assert_eq!(options["value"], 2);
    assert_eq!(options["options"].as_array().unwrap().len(), 3);
}

#[test]
fn guesses_say_on_which_heaps_they_hold() {
    let found = json(&["guess", "powerset-saliquot"]);
    assert_eq!(found["guesses"][0]["form"], "0 if n = 0; 2^v2(n)");
    assert_eq!(
        (found["fitted_to"].as_u64(), found["checked_to"].as_u64()),
        (Some(2000), Some(12_000))
    );
    assert_eq!(
        json(&["guess", "divide-and-residue"])["guesses"],
        serde_json::json!([])
    );
}

#[test]
fn a_heap_with_a_case_of_its_own_is_no_exception() {
    let text = text(&["guess", "*.", "--to", "300"]);
    assert!(text.contains("G(n) = 0 if n = 0; n - 1\n"), "{text}");
    assert!(!text.contains("exception"), "{text}");
}

#[test]
fn pictures_are_written_small_and_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (few, many, png) = (file("few.svg"), file("many.svg"), file("many.png"));
    let highlight = ["--highlight", "prime(n)"];
    json(
        &[
            &["plot", "saliquant", "--to", "1000", "--out", &few],
            &highlight[..],
        ]
        .concat(),
    );
    let found = json(&[
        "plot",
        "maliquant",
        "--to",
        "100000",
        "--out",
        &many,
        "--ratio",
    ]);
    json(&[
        "plot",
        "powerset-maliquant",
        "--to",
        "30000",
        "--log",
        "--out",
        &png,
    ]);
    let text = std::fs::read_to_string(&few).unwrap();
    assert!(text.starts_with("<svg") && text.ends_with("</svg>\n") && text.contains("prime(n)"));
    assert!(found["bytes"].as_u64().unwrap() < 400_000, "{found}");
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    assert!(refusal(&["plot", "kayles", "--out", "picture.gif"]).contains(".svg"));
    assert!(
        refusal(&["plot", "kayles", "--out", "x.svg", "--highlight", "prim(n)"]).contains("prime")
    );
}

#[test]
fn a_rule_that_makes_no_sense_is_drawn_at_its_place() {
    let message = refusal(&["values", "to n - 2"]);
    assert!(
        message.contains("at heap 1") && message.contains("^^^^"),
        "{message}"
    );
    assert!(message.contains("stop at 1"), "{message}");
    assert!(refusal(&["to n / 0"]).contains("divided by 0"));
}

#[test]
fn reports_of_arithmetic_games_have_their_extras_and_fit_80_columns() {
    let found = json(&["mbigomega", "--limit", "3000"]);
    let extras = &found["arithmetic"];
    assert_eq!(extras["ones"][0], 2);
    assert_eq!(extras["options"][3]["options"], serde_json::json!([[2]]));
    assert_eq!(extras["distinct"], 2);
    for game in [
        "maliquot",
        "powerset-totative",
        "sfactoring",
        "nontotative",
        "dividing",
    ] {
        let text = text(&[game, "--limit", "2000"]);
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{game}: {line}");
        }
    }
}

#[test]
fn the_latex_sample_of_the_manual_is_what_is_printed() {
    // It is not a console block, because those are compared with slashes in place of backslashes.
    let manual = include_str!("../../../../book/values.md");
    let latex = text(&["values", "guiles", "--to", "19", "--format", "latex"]);
    assert!(manual.contains(&latex), "{latex}");
}

#[test]
fn a_set_of_very_many_numbers_does_not_fill_the_page() {
    let odd = "S(1,3,5,...,39999)";
    for args in [&[odd][..], &["period", odd]] {
        let text = text(&[args, &["--limit", "100"]].concat());
        assert!(text.contains("with 20000 numbers"), "{text}");
        assert!(text.len() < 5_000);
    }
}
