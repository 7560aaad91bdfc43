//! Partizan games as other programs see them: JSON fields, exit codes, bad input.

use crate::support::{json, refusal, sprague, text};
use serde_json::{Value, json};

#[test]
fn a_value_has_all_fields() {
    let found = json(&["value", "{2|0||-1}"]);
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
    let found = json(&["value", "3/8"]);
    assert_eq!(found["mean"], "3/8");
    assert_eq!(found["temperature"], "-1/8");
}

#[test]
fn an_atomic_weight_may_be_a_game() {
    assert_eq!(json(&["value", "S(1,2|1,7)[7]"])["atomic_weight"], "{3|2}");
    assert_eq!(json(&["value", "^^"])["atomic_weight"], 2);
}

#[test]
fn sums_of_heaps_and_values_are_added_up() {
    let sum = "kayles[5] + 2·grundy[12] - S(1,2|1,3)[4] + *4 + 1";
    assert_eq!(json(&["value", sum])["name"], "1v[2]");
    assert_eq!(
        json(&["value", "dawsons-chess[3] + 0.1-2"])["name"],
        "*2.1-2"
    );
}

#[test]
fn a_canonical_form_that_is_too_long_is_left_out_with_a_note() {
    let found = json(&["value", "1000000·↑", "--max-length", "100"]);
    assert_eq!(found["name"], "^1000000");
    assert_eq!(found.get("canonical"), None);
    assert!(found["canonical_note"].as_str().unwrap().contains("100"));
}

#[test]
fn partizan_values_are_ascii_names_and_integers() {
    let found = json(&["values", "S(1,2 | 1,3)", "--from", "2", "--to", "7"]);
    assert_eq!(found["ruleset"], "S(1,2|1,3)");
    assert_eq!(found["start"], 2);
    assert_eq!(
        found["values"],
        json!(["^", "^*", "^[2]", "^^*", "^^", "*.22"])
    );
    assert_eq!(
        json(&["values", "S(1|)", "--to", "2"])["values"],
        json!([0, 1, 2])
    );
}

#[test]
fn a_code_for_each_player_is_a_game() {
    let found = json(&["values", "0.77 | 0.07", "--to", "4"]);
    assert_eq!(found["values"], json!([0, 1, "{1|0}", "{2|1}", "{2||1|0}"]));
}

#[test]
fn outcomes_come_with_their_period() {
    let found = json(&["outcomes", "S(1,2|1,3)", "--to", "6"]);
    assert_eq!(found["outcomes"], "PNLNLLL");
    assert_eq!(found["preperiod"], 4);
    assert_eq!(found["period"], 1);
}

#[test]
fn dominance_names_the_winner() {
    assert_eq!(json(&["dominates", "1,2,6", "1,3,5"])["dominates"], "first");
    assert_eq!(
        json(&["dominates", "1,3,5", "1,2,6"])["dominates"],
        "second"
    );
    assert_eq!(json(&["dominates", "1,2", "1,2"])["cycle"], "PNN");
}

#[test]
fn a_whole_saltus_is_an_integer() {
    let found = json(&["period", "S(1|)"]);
    assert_eq!(found["residues"][0]["saltus"], 1);
}

#[test]
fn the_laws_of_a_partizan_game_name_the_exceptions() {
    let found = json(&["period", "S(1,2|1,9)"]);
    assert_eq!(found["last_exception"], 32);
    assert_eq!(found["exceptions_complete"], true);
    assert_eq!(found["residues"][8]["saltus"], "^*");
}

#[test]
fn bad_input_is_shown_at_its_place() {
    assert!(refusal(&["value", "1 + kaylez[4]"]).contains("1 + kayles[4]"));
    assert!(refusal(&["value", "{1|2"]).contains("never closed"));
    assert!(refusal(&["values", "S(1,2|0,3)"]).contains("0 cannot be subtracted"));
    assert!(refusal(&["values", "S(1,2|1,3"]).contains("expected"));
    assert!(refusal(&["values", "S(1,2|2,4)", "--to", "10^12"]).contains("up to heap"));
}

#[test]
fn a_search_for_laws_ends_when_the_memory_is_used_up() {
    let found = json(&[
        "period",
        "S(1,4,5|3,4)",
        "--limit",
        "100000",
        "--memory",
        "1",
    ]);
    assert_eq!(found["stopped_by"], "memory");
    let computed = found["computed"].as_u64().unwrap();
    assert!((125..100_000).contains(&computed), "{computed}");
}

#[test]
fn a_search_for_laws_ends_when_the_time_is_up() {
    let message = refusal(&["period", "S(1,4,5|3,4)", "--seconds", "0"]);
    assert!(message.contains("the time was up"), "{message}");
    // However far that gets on a busy machine, with an answer or without.
    let found = sprague(&["period", "S(1,4,5|3,4)", "--seconds", "1"]).assert();
    let said = [&found.get_output().stdout, &found.get_output().stderr]
        .map(|bytes| String::from_utf8(bytes.clone()).unwrap());
    assert!(said.concat().contains("the time was up"), "{said:?}");
}

#[test]
fn a_large_element_needs_no_row_for_every_residue() {
    for game in ["S(1000000000000|1)", "S(1000000|1)"] {
        let output = sprague(&["period", game])
            .assert()
            .success()
            .get_output()
            .clone();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(
            text.contains("No law found  for any n mod 1000000"),
            "{text}"
        );
        assert!(text.lines().count() < 10, "{text}");
    }
}

#[test]
fn a_proved_repetition_is_not_called_observed() {
    let found = json(&["period", "S(1|)"]);
    assert_eq!(found["repetition"]["saltus"], 1);
    assert_eq!(found["residues"][0]["saltus_proven"], true);
    let output = sprague(&["period", "S(1|)"])
        .assert()
        .success()
        .get_output()
        .clone();
    assert!(
        !String::from_utf8(output.stdout)
            .unwrap()
            .contains("observed")
    );
    assert_eq!(json(&["period", "S(|)"])["repetition"]["period"], 1);
}

#[test]
fn a_single_heap_out_of_reach_is_decided_by_outcomes() {
    let found = json(&["win", "S(2|1,2,3)[10^11]"]);
    assert_eq!(found["outcome"], "R");
    assert_eq!(found["value"], Value::Null);
    assert_eq!(found["decided_by"], "outcomes of single heaps");
    assert_eq!(found["moves_found"], 3);
}

#[test]
fn values_too_long_to_print_are_null_and_named() {
    let found = json(&["values", "S(1,4,5|3,4)", "--to", "60", "--max-length", "50"]);
    let long = found["too_long"].as_array().unwrap();
    assert!(!long.is_empty());
    for (n, value) in found["values"].as_array().unwrap().iter().enumerate() {
        assert_eq!(value.is_null(), long.contains(&json!(n)), "{n}");
    }
    let output = sprague(&["values", "S(1,4,5|3,4)", "--to", "60", "--format", "csv"]);
    let output = { output }.args(["--max-length", "50"]).assert().success();
    let (text, note) = (&output.get_output().stdout, &output.get_output().stderr);
    assert!(!String::from_utf8_lossy(text).contains("long"));
    assert!(String::from_utf8_lossy(note).contains("--max-length allows more"));
}

#[test]
fn a_missing_atomic_weight_is_null_in_a_list() {
    let found = json(&["values", "S(5|2,3,4)", "--weights", "--to", "10"]);
    let weights = found["values"].as_array().unwrap();
    assert!(weights.contains(&Value::Null) && !weights.contains(&json!("none")));
    assert_eq!(found["too_long"], json!([]));
}

#[test]
fn tables_keep_the_bars_and_braces_of_values() {
    let table = |format: &str| {
        let args = [
            "values",
            "S(1,4,5|3,4)",
            "--from",
            "3",
            "--to",
            "6",
            "--format",
            format,
        ];
        let output = sprague(&args).assert().success().get_output().clone();
        String::from_utf8(output.stdout).unwrap()
    };
    let markdown = table("markdown");
    let rows = markdown.lines().filter(|line| line.starts_with("| "));
    for row in rows {
        let bars = row.replace("\\|", "").matches('|').count();
        assert_eq!(bars, 3, "{row}");
    }
    assert!(markdown.contains("\\|"), "{markdown}");
    assert!(table("latex").contains("$\\{"));
    let args = ["values", "S(1,4,5|3,4)", "--to", "6", "--format", "bfile"];
    assert!(refusal(&args).contains("integers only"));
}

#[test]
fn a_thermograph_in_ascii_has_a_right_wall_that_leans_to_the_left() {
    let args = ["value", "{3|1||-2}", "--draw", "--ascii"];
    let output = sprague(&args).assert().success().get_output().clone();
    let text = String::from_utf8(output.stdout).unwrap();
    let base = text
        .lines()
        .find(|line| line.trim_start().starts_with("-1 "))
        .unwrap();
    assert!(base.ends_with('\\'), "{text}");
}

#[test]
fn a_set_that_leaves_numbers_out_is_read_for_one_player() {
    let found = json(&["values", "S(all except 2|1)", "--to", "4"]);
    assert_eq!(found["ruleset"], "S(all except 2|1)");
    assert_eq!(
        found["values"],
        json(&["values", "S(all except 2)|S(1)", "--to", "4"])["values"]
    );
}

#[test]
fn a_heap_of_a_loopy_game_has_a_value_where_play_ends() {
    assert_eq!(json(&["value", "aliquot-sum[12]"])["name"], "0");
    let message = refusal(&["value", "aliquot-sum[6]"]);
    assert!(message.contains("its value is ∞") && message.contains("sprague win"));
}

#[test]
fn a_thermograph_too_large_to_draw_is_refused() {
    for value in [
        "{10000000000000000000|-10000000000000000000}",
        "18014398509481984",
    ] {
        assert!(refusal(&["value", value, "--draw"]).contains("drawn for values"));
    }
    let long = format!("{{{0}|-{0}}}", "9".repeat(400));
    assert!(refusal(&["value", &long, "--draw"]).contains("drawn for values"));
}

#[test]
fn a_hot_thermograph_keeps_its_columns() {
    let output = text(&["value", "{100000000|-100000000}", "--draw", "--ascii"]);
    let mut rows = output.lines().rev().skip(1);
    let base = rows.next().unwrap().find('/').unwrap();
    assert_eq!(base, rows.next().unwrap().find('/').unwrap() - 1);
}

#[test]
fn what_only_games_for_two_players_have_is_refused_for_others() {
    assert!(refusal(&["values", "kayles", "--weights"]).contains("--weights is for games"));
    assert!(refusal(&["values", "kayles", "--differences"]).contains("--differences is for"));
}

#[test]
fn a_range_the_wrong_way_round_is_named_for_partizan_games_too() {
    let refusal = refusal(&["values", "S(1,2|1,3)", "--from", "5", "--to", "4"]);
    assert!(
        refusal.contains("would end at 4 before it begins at 5"),
        "{refusal}"
    );
}

#[test]
fn names_are_measured_with_their_braces() {
    let list = [
        "values",
        "S(1,3|2)",
        "--from",
        "5",
        "--to",
        "5",
        "--max-length",
    ];
    let shown = |length: &str| json(&[&list[..], &[length]].concat())["values"].clone();
    assert_eq!(shown("6"), json!([null]));
    assert_eq!(shown("7"), json!(["{1|1/2}"]));
}

#[test]
fn a_game_without_its_heap_and_a_heap_inside_a_value_of_a_position_are_named() {
    assert!(refusal(&["value", "S(1,2|1,3)"]).contains("missing"));
    assert!(refusal(&["win", "{kayles[5]|0}"]).contains("a heap cannot stand inside"));
    assert!(refusal(&["win", "{1|S(1,2|1,3)[2]}"]).contains("a heap cannot stand inside"));
}

#[test]
fn a_long_cycle_of_outcomes_is_cut() {
    let output = text(&["dominates", "5000", "1"]);
    assert!(
        output.len() < 1000 && output.contains("(5001 heaps"),
        "{output}"
    );
}

#[test]
fn the_report_of_a_partizan_game_has_values_outcomes_and_laws() {
    let found = json(&["S(1,2|1,3)"]);
    assert_eq!(found["partizan"], true);
    assert_eq!(found["values"][4], "^[2]");
    assert_eq!(found["heaps"][5]["atomic_weight"], 2);
    assert_eq!(found["outcome_law"]["dominates"], "Left");
    assert_eq!(found["outcome_law"]["preperiod"], 4);
    assert_eq!(found["laws"]["last_exception"], 4);
    assert_eq!(found["laws"]["exceptions_complete"], true);
    let rules = found["rules"].as_array().unwrap();
    assert_eq!(rules[1], "Right: take 1 or 3 beans from one heap.");
}

#[test]
fn the_report_of_codes_for_each_player_has_values_and_no_laws() {
    let found = json(&["0.77|0.07"]);
    assert_eq!(found["values"][2], "{1|0}");
    assert_eq!(found["laws"], Value::Null);
}

#[test]
fn no_line_of_a_report_is_wider_than_the_terminal() {
    for game in ["S(1,3,5|2,4)", "0.77|0.07", "S(1,3|2,3,6)", "S(|)"] {
        let report = text(&[game]);
        assert!(
            report.lines().all(|line| line.chars().count() <= 80),
            "{report}"
        );
    }
}

#[test]
fn options_of_a_partizan_heap_say_whose_they_are() {
    let found = json(&["options", "S(1,2|1,3)", "7"]);
    assert_eq!(found["outcome"], "L");
    assert_eq!(
        found["options"][3],
        json!({ "player": "Right", "to": [4], "value": "^[2]", "wins": false, "role": "canonical" })
    );
    assert_eq!(found["options"][0]["role"], "reversible");
}

#[test]
fn a_value_says_what_can_be_measured_of_it() {
    let found = json(&["value", "{2|0||-1}"]);
    assert_eq!(found["form"], "{2|0||-1}");
    assert_eq!(found["stops"], json!([0, -1]));
    assert_eq!(found["left_incentives"], json!(["{2,{3|1}|0}"]));
    assert_eq!(found["reduced"], "{2|0||-1}");
    assert_eq!(found["stop_count"], 3);
    assert_eq!(json(&["value", "{1*|^}"])["reduced"], "{1|0}");
    assert_eq!(json(&["value", "^3"])["form"], "{0|^^*}");
}

#[test]
fn values_are_compared() {
    for (text, holds) in [
        ("^ || *", true),
        ("^ > 0", true),
        ("^ <| *", true),
        ("^* >= 0", false),
        ("{1|-1} = {1|-1}", true),
        ("^<2> < ^", true),
        ("S(1,2|1,3)[6] == ^^", true),
    ] {
        let output = sprague(&["value", text, "--json"]).output().unwrap();
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(found["holds"], holds, "{text}");
        assert_eq!(output.status.code(), Some(i32::from(!holds)), "{text}");
    }
    assert!(refusal(&["value", "^ < {1|"]).contains("never closed"));
}

#[test]
fn values_are_stacked_cooled_and_heated_as_they_are_defined() {
    for (text, same) in [
        ("1:1", "2"),
        ("1:-1", "1/2"),
        ("*:1", "{0,*|0}"),
        ("*:*", "*2"),
        ("-(*:1)", "{0|0,*}"),
        ("cool({3|1},1/2)", "{5/2|3/2}"),
        ("cool({3|1},2)", "2"),
        ("heat({5/2|3/2},1/2)", "{3|1}"),
        ("overheat(1/2,1,1)", "{1|0}"),
        ("norton(2,^)", "^^"),
        ("reduced({1*|^})", "{1|0}"),
        ("2·(*:1) - {0,*|0}", "{0,*|0}"),
    ] {
        let text = format!("{text} = {same}");
        let output = sprague(&["value", &text]).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{text}");
    }
    for (text, words) in [
        ("cool({3|1},*)", "cooled by a number"),
        ("cool({3|1})", "takes 2 values"),
        ("norton(1,,2)", "missing"),
    ] {
        assert!(refusal(&["value", text]).contains(words), "{text}");
    }
}

#[test]
fn who_wins_each_heap_is_told_of_every_game() {
    let kayles = json(&["outcomes", "kayles", "--to", "5"]);
    assert_eq!(kayles["outcomes"], "PNNNNN");
    assert_eq!(
        (&kayles["preperiod"], &kayles["period"]),
        (&1.into(), &1.into())
    );
    assert!(kayles["proof"]["theorem"].as_str().unwrap().contains("Guy"));
    let grundy = json(&["outcomes", "grundy", "--to", "5", "--limit", "500"]);
    assert_eq!(grundy["outcomes"], "PPPNPN");
    assert!(grundy["period"].is_null());
    let maliquot = json(&["outcomes", "maliquot", "--to", "5", "--limit", "500"]);
    assert_eq!(
        (&maliquot["start"], maliquot["outcomes"].as_str()),
        (&1.into(), Some("PNNNN"))
    );
    let codes = json(&["outcomes", "0.77|0.07", "--to", "6"]);
    assert_eq!(codes["outcomes"], "PLNLLLL");
    let text = text(&["outcomes", "S(1,2|primes)", "--to", "8"]);
    assert!(
        text.contains("PLNNPNNRP") && text.contains("not looked for"),
        "{text}"
    );
    assert!(refusal(&["outcomes", "aliquot-sum"]).contains("need not end"));
}

#[test]
fn a_set_with_a_name_may_be_that_of_one_player() {
    let game = "S(1,2|2,3,5,7,...)";
    let values = json(&["values", game, "--to", "4"]);
    assert_eq!(values["ruleset"], "S(1,2|primes)");
    let rules = text(&["rules", game]);
    assert!(
        rules.contains("Right: take a prime number of beans."),
        "{rules}"
    );
    let other = json(&["values", "S(2^k)|kayles", "--to", "4"]);
    assert_eq!(other["ruleset"], "S(2^k)|kayles");
    let refused = refusal(&["S(1,2|foo)"]);
    assert!(refused.contains("S(1,2 | primes)"), "{refused}");
}

#[test]
fn outcomes_periods_and_laws_are_tables_too() {
    let csv = |args: &[&str]| text(&[args, &["--format", "csv"]].concat());
    assert_eq!(
        csv(&["outcomes", "nim", "--to", "2"]),
        "n,outcome\n0,P\n1,N\n2,N\n"
    );
    let period = csv(&["period", "kayles"]);
    assert!(period.contains("\nkayles,periodic,71,12,0,70,"), "{period}");
    let laws = csv(&["period", "S(1,2|1,3)"]);
    assert!(
        laws.contains("0 mod 3,G(n) = G(n-3) + ^*,3,proved"),
        "{laws}"
    );
    let latex = text(&["outcomes", "S(1,2|1,3)", "--to", "12", "--format", "latex"]);
    assert!(latex.contains("10 & L & L & L &"), "{latex}");
    let document = text(&["period", "kayles", "--format", "json"]);
    assert!(
        document.starts_with("{\n  \"schema\": \"period/1\""),
        "{document}"
    );
}
