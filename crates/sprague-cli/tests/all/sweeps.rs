//! Sweeps, expansion sets, checks and pictures through the program.

use crate::support::{document, json, new_folder, process, ran, refusal, text};
use serde_json::Value;

const TRIPLES: &str = "S(a,b,c) with c <= 30";

#[test]
fn expand_gives_the_fields_that_programs_rely_on() {
    let found = json(&["expand", "S(1,8,11,27)"]);
    assert_eq!(found["finite"], serde_json::json!([1, 8, 11]));
    assert_eq!(found["periodic"], serde_json::json!([13, 20, 27]));
    assert_eq!(found["adjoinable"], serde_json::json!([13, 20]));
    assert_eq!(found["expandable"], true);
    assert_eq!(found["bipartite"], false);
    let found = json(&["expand", "S(3,5,9)"]);
    assert_eq!(found["ultimately_bipartite"], true);
    assert_eq!(ran(&["expand", "S(1,3,5,...)"]).0, 2);
}

#[test]
fn a_sweep_is_kept_shown_and_exported() {
    let (_kept, out) = new_folder();
    let swept = json(&["sweep", TRIPLES, "--out", &out, "--where", "period = a + b"]);
    assert_eq!(swept["games"], 4060);
    assert_eq!(swept["unknown"], 0);
    assert_eq!(swept["complete"], true);
    let matching = swept["matching"].as_u64().unwrap();
    assert!(matching > 0 && swept["rows"].as_array().unwrap().len() as u64 == matching.min(1000));
    let row = &swept["rows"][0];
    assert_eq!(
        row["period"].as_i64(),
        Some(row["a"].as_i64().unwrap() + row["b"].as_i64().unwrap())
    );
    let shown = json(&["show", &out, "--where", "period = a + b"]);
    assert_eq!(shown, swept);
    let (_, csv, _) = ran(&["show", &out, "--export", "csv"]);
    assert_eq!(csv.lines().count(), 4061);
    assert!(csv.starts_with("a,b,c,known,preperiod,period,"));
    let (_, rows, _) = ran(&["show", &out, "--export", "json"]);
    let rows: Value = serde_json::from_str(&rows).unwrap();
    assert_eq!(rows.as_array().unwrap().len(), 4060);
    let (code, _, err) = ran(&["sweep", "S(a,b) with b <= 9", "--out", &out]);
    assert_eq!(code, 2);
    assert!(err.contains("another sweep"), "{err}");
}

#[test]
fn shards_of_a_sweep_make_up_the_whole() {
    let (_kept, out) = new_folder();
    for shard in ["1/2", "2/2"] {
        assert_eq!(
            ran(&["sweep", TRIPLES, "--out", &out, "--shard", shard]).0,
            0
        );
    }
    let shown = json(&["show", &out]);
    assert_eq!(
        (&shown["games"], &shown["complete"]),
        (&4060.into(), &true.into())
    );
}

#[test]
fn damage_is_noticed_by_show() {
    let (_kept, out) = new_folder();
    ran(&["sweep", TRIPLES, "--out", &out]);
    let mut files = std::fs::read_dir(&out)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let file = files
        .find(|path| path.extension().is_some_and(|e| e == "parquet"))
        .unwrap();
    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    let (code, _, err) = ran(&["show", &out]);
    assert_eq!(code, 2);
    assert!(err.contains("is damaged"), "{err}");
    let (code, _, err) = ran(&["sweep", TRIPLES, "--out", &out]);
    assert_eq!(code, 0);
    assert!(
        err.contains("damaged or wrong units that were computed again: 1"),
        "{err}"
    );
    assert_eq!(ran(&["show", &out]).0, 0);
}

#[test]
fn find_says_no_with_exit_code_one() {
    assert_eq!(ran(&["sweep", TRIPLES, "--find", "period = 1"]).0, 1);
    assert_eq!(ran(&["sweep", TRIPLES, "--find", "period = 2"]).0, 0);
    assert_eq!(ran(&["sweep", TRIPLES, "--find", "periodd = 2"]).0, 2);
    assert_eq!(ran(&["sweep", "S(1,a) for a in 9..2"]).0, 2);
}

#[test]
fn conditions_beyond_128_bits_are_decided() {
    let found = |family: &str, condition: &str| {
        let report = document(&["sweep", family, "--find", condition]);
        (report["matching"].clone(), report["undecided"].clone())
    };
    assert_eq!(
        found("S(a) for a in 1..200", "2^a > 2^126"),
        (74.into(), 0.into())
    );
    let family = "S(a,b) for a in 60..70, b in 80..90";
    assert_eq!(found(family, "2^period > 10^9"), (121.into(), 0.into()));
    assert_eq!(found(family, "not (2^period > 10^9)"), (0.into(), 0.into()));
}

#[test]
fn records_of_more_than_64_bits_are_written_and_larger_ones_counted() {
    let args = ["sweep", "S(a) for a in 125..130", "--records", "2^a"];
    let report = json(&args);
    assert_eq!(
        report["records"][0]["record"].to_string(),
        (1_i128 << 125).to_string()
    );
    assert_eq!(
        (
            report["records"].as_array().unwrap().len(),
            &report["unranked"]
        ),
        (2, &4.into())
    );
}

#[test]
fn a_condition_that_cannot_be_worked_out_is_open_with_the_reason() {
    let args = ["sweep", "S(a) for a in 1..9", "--find", "12 % (a - 3) = 11"];
    let (code, out, err) = ran(&args);
    assert_eq!(code, 2, "{out}");
    let reason = "1 game for which it cannot be worked out, first S(3): 12 is divided by 0";
    assert!(out.contains(reason) && err.contains(reason), "{out}{err}");
    let report = document(&args);
    assert_eq!(report["undecided_first"]["game"], "S(3)");
    let (code, out, _) = ran(&["sweep", args[1], "--where", "2^2^(a+60) > 1"]);
    assert_eq!(code, 0);
    assert!(
        out.contains("9 games for which it cannot be worked out"),
        "{out}"
    );
}

#[test]
fn a_family_whose_condition_cannot_be_worked_out_is_refused() {
    let (code, _, err) = ran(&["sweep", "S(a) for a in 1..9 if 12 % (a - 3) = 0"]);
    assert_eq!(code, 2);
    assert!(
        err.contains("12 % (a - 3) = 0 cannot be worked out for a = 3"),
        "{err}"
    );
}

#[test]
fn games_that_are_too_large_are_not_left_out_in_silence() {
    let (code, _, err) = ran(&["sweep", "S(1,2^a) for a in 60..70"]);
    assert_eq!(code, 2);
    assert!(err.contains("2^a cannot be worked out for a = 64"), "{err}");
    // What makes no game at all is left out.
    assert_eq!(json(&["sweep", "S(a-3) for a in 1..9"])["games"], 6);
}

#[test]
fn a_check_says_how_much_of_a_formula_is_too_large() {
    let (_kept, out) = new_folder();
    std::fs::create_dir_all(&out).unwrap();
    let file = format!("{out}/large.claims");
    let check = |text: &str| {
        std::fs::write(&file, format!("[x]\n{text}")).unwrap();
        let (code, text, error) = ran(&["check", &file]);
        // Lines may end anywhere.
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        ((code, words, error), document(&["check", &file]))
    };
    let family = "family: S(a) for a in 1..200\n";
    let ((code, text, _), _) = check(&format!("{family}period: 2*a + max(0, 2^a - 2^126)\n"));
    assert_eq!(code, 1, "{text}");
    assert!(
        text.contains("fails, in 74 of 200 cases, first at"),
        "{text}"
    );
    let ((code, text, _), report) = check(&format!("{family}period: 2*a + 0 * 2^2^(60+a)\n"));
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("of 200 games could not be found out"),
        "{text}"
    );
    assert_eq!(report["claims"][0]["holds"], Value::Null);
    let ((_, text, _), _) = check(&format!("{family}period: 2*a\nvalues: (01)^(-a)\n"));
    assert!(text.contains("it applies to no game"), "{text}");
}

#[test]
fn a_check_reports_row_by_row() {
    let report = document(&["check", "ho-expansion", "--only", "theorem 4"]);
    let claims = report["claims"].as_array().unwrap();
    assert!(claims.len() >= 2);
    assert!(
        claims.iter().all(|claim| claim["holds"] == true),
        "{report}"
    );
    let report = document(&["check", "--only", "appendix A.4, first"]);
    assert_eq!(report["claims"][0]["fails_at"]["field"], "expansion");
    assert_eq!(ran(&["check", "--only", "no such place"]).0, 2);
}

#[test]
fn a_formula_whose_games_have_no_period_within_the_limit_is_unknown_and_not_false() {
    let args = [
        "check",
        "ho-expansion",
        "--limit",
        "10",
        "--only",
        "example 1",
    ];
    let (code, out, _) = ran(&args);
    assert_eq!(code, 0, "{out}");
    assert!(!out.contains("FAILS") && out.contains("undecided"), "{out}");
    let report = json(&args);
    let claim = &report["claims"][0];
    assert_eq!(
        (&claim["holds"], &claim["fails_at"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(claim["fields"][0]["unknown"], 1);
    assert_eq!(claim["fields"][0]["not_applicable"], 0);
}

#[test]
fn a_formula_that_some_games_leave_open_does_not_hold() {
    let args = ["check", "--limit", "100", "--only", "quotient even"];
    let report = json(&args);
    let claims = report["claims"].as_array().unwrap();
    let open = |claim: &Value| {
        let fields = claim["fields"].as_array().unwrap();
        fields.iter().any(|field| field["unknown"] != 0)
    };
    assert!(claims.iter().any(open), "{report}");
    for claim in claims {
        assert!(!open(claim) || claim["holds"] != true, "{claim}");
    }
}

#[test]
fn a_part_of_a_sweep_does_not_speak_for_the_whole() {
    let args = [
        "sweep",
        TRIPLES,
        "--shard",
        "1/3",
        "--find",
        "period = 123456",
    ];
    let (code, out, _) = ran(&args);
    assert_eq!(code, 1);
    assert!(out.contains("1 of 3"), "{out}");
    assert!(out.contains("no game in this part with"), "{out}");
    let found = document(&args);
    assert_eq!(
        (&found["shard"], &found["complete"]),
        (&"1/3".into(), &false.into())
    );
}

#[test]
fn show_leaves_open_what_an_incomplete_sweep_does_not_tell() {
    let (_kept, out) = new_folder();
    ran(&["sweep", TRIPLES, "--out", &out, "--shard", "1/2"]);
    let (code, text, err) = ran(&["show", &out, "--find", "period = 123456"]);
    assert_eq!(code, 2, "{text}");
    assert!(text.contains("no game so far"), "{text}");
    assert!(err.contains("incomplete"), "{err}");
    assert_eq!(ran(&["show", &out, "--find", "period = 2"]).0, 0);
    ran(&["sweep", TRIPLES, "--out", &out]);
    assert_eq!(ran(&["show", &out, "--find", "period = 123456"]).0, 1);
}

#[test]
fn find_says_no_only_of_games_that_were_found_out() {
    let family = "S(9,175,263,a) for a in 272..272";
    let find = "period = 3694961848";
    let (code, out, err) = ran(&["sweep", family, "--limit", "10^5", "--find", find]);
    assert_eq!(code, 2, "{out}");
    assert!(err.contains("--limit"), "{err}");
    let (code, out, _) = ran(&["sweep", family, "--limit", "10^5", "--find", "a = 5"]);
    assert_eq!(code, 1, "{out}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_sweep_says_what_it_found_so_far_and_not_no() {
    use std::process::{Command as Process, Stdio};
    let (_kept, out) = new_folder();
    let family = "S(a,b,c,d,e) with e <= 120";
    let find = ["--find", "period = 77777777"];
    let mut child = process(&["sweep", family, "--yes", "--out", &out])
        .args(find)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // When there is a unit, Ctrl-C has been taken care of.
    let has_unit = || {
        let files = std::fs::read_dir(&out).into_iter().flatten().flatten();
        let mut names = files.map(|file| file.file_name().to_string_lossy().into_owned());
        names.any(|name| name.starts_with("unit-"))
    };
    while !has_unit() {
        assert!(child.try_wait().unwrap().is_none(), "it had ended before");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let id = child.id().to_string();
    assert!(
        Process::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{text}");
    assert!(text.contains("no game so far with"), "{text}");
    assert!(
        text.contains("Incomplete: run the same sweep again"),
        "{text}"
    );
}

#[test]
fn a_damaged_manifest_does_not_send_the_user_in_a_circle() {
    let (_kept, out) = new_folder();
    ran(&["sweep", TRIPLES, "--out", &out]);
    std::fs::write(format!("{out}/sweep.json"), "{ damaged").unwrap();
    let (code, _, err) = ran(&["show", &out]);
    assert_eq!(code, 2);
    assert!(err.contains("ask for the same games again"), "{err}");
    assert_eq!(ran(&["sweep", TRIPLES, "--out", &out]).0, 0);
    assert_eq!(json(&["show", &out])["games"], 4060);
}

#[test]
fn units_of_another_family_are_not_counted() {
    let ((_one, small), (_other, large)) = (new_folder(), new_folder());
    let family = "S(a,b,c) with c <= 25";
    ran(&["sweep", family, "--out", &small, "--shard", "1/2"]);
    ran(&["sweep", TRIPLES, "--out", &large]);
    for entry in std::fs::read_dir(&large).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_string();
        if name.starts_with("unit-00000001") {
            std::fs::copy(&path, format!("{small}/{name}")).unwrap();
        }
    }
    assert_eq!(ran(&["show", &small]).0, 2);
    let (code, _, err) = ran(&["sweep", family, "--out", &small]);
    assert_eq!(code, 0);
    assert!(err.contains("1 files are not units of this sweep"), "{err}");
    let shown = json(&["show", &small]);
    assert_eq!(
        (&shown["games"], &shown["complete"]),
        (&2300.into(), &true.into())
    );
}

#[test]
fn rows_and_counts_tell_a_saltus() {
    let family = "S(all except a) for a in 1..3";
    let (_, rows, _) = ran(&["sweep", family, "--where", "1=1"]);
    assert_eq!(rows.matches(", saltus ").count(), 3, "{rows}");
    let (_, counts, _) = ran(&["sweep", "S(a,a+1,...) for a in 1..1"]);
    assert!(
        counts.contains("purely periodic 1 (1 of them with a saltus)"),
        "{counts}"
    );
    assert!(counts.contains("arithmetic (with a saltus) 1"), "{counts}");
    assert_eq!(json(&["sweep", family])["arithmetic"], 3);
    assert_eq!(json(&["sweep", "S(1,a) for a in 2..4"])["arithmetic"], 0);
}

#[test]
fn digits_beyond_15_are_swept() {
    let found = json(&["sweep", "0.a for a in 14..33"]);
    assert_eq!(found["games"], 20);
}

#[test]
fn a_large_family_is_swept_in_small_parts() {
    let family = "S(a,b,c) with c <= 600";
    let (code, _, err) = ran(&["sweep", family]);
    assert!(code == 2 && err.contains("--shard"), "{err}");
    let small = ["sweep", family, "--shard", "4/100000", "--no-expansion"];
    assert_eq!(ran(&small).0, 0);
    let (code, _, err) = ran(&["sweep", family, "--shard", "1/1"]);
    assert!(code == 2 && err.contains("--shard"), "{err}");
    let larger = "S(a,b,c,d) with d <= 20000";
    for (shard, message) in [("1/2", "more parts"), ("1/100000000000000", "narrow")] {
        let (code, _, err) = ran(&["sweep", larger, "--shard", shard]);
        assert!(code == 2 && err.contains(message), "{err}");
    }
}

#[test]
fn a_part_without_games_says_so() {
    let args = ["sweep", "S(a,b) with b <= 6", "--shard", "5/9"];
    let (code, out, _) = ran(&args);
    assert_eq!(code, 0);
    assert!(out.contains("Games         none."), "{out}");
}

#[test]
fn sweeps_that_share_a_folder_at_the_same_time_all_succeed() {
    let (_kept, out) = new_folder();
    let children: Vec<_> = ["1/2", "2/2", "1/1", "1/1"]
        .iter()
        .map(|shard| {
            process(&["sweep", TRIPLES, "--out", &out, "--shard", shard])
                .stdout(std::process::Stdio::null())
                .stderr(std::process::Stdio::piped())
                .spawn()
                .unwrap()
        })
        .collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{text}");
    }
    assert_eq!(json(&["show", &out])["complete"], true);
}

#[test]
fn heat_maps_are_written_as_the_name_says() {
    let (_kept, out) = new_folder();
    std::fs::create_dir_all(&out).unwrap();
    let svg = format!("{out}/period.svg");
    let (code, _, err) = ran(&["plot", "S(1,a,b) with b <= 30", "--out", &svg]);
    assert_eq!(code, 0, "{err}");
    assert!(std::fs::read_to_string(&svg).unwrap().starts_with("<svg"));
    let (code, _, _) = ran(&["plot", "S(a,b,c) with c <= 30", "--out", &svg]);
    assert_eq!(code, 2);
    let (code, _, _) = ran(&[
        "plot",
        "S(1,a,b) with b <= 30",
        "--out",
        &format!("{out}/p.gif"),
    ]);
    assert_eq!(code, 2);
    // Without any font installed only SVG can be written.
    let png = format!("{out}/expandable.png");
    let family = "S(3,b,c) with c <= 30";
    let (code, _, err) = ran(&["plot", family, "--of", "expandable", "--out", &png]);
    if code == 0 {
        assert_eq!(std::fs::read(&png).unwrap()[..4], *b"\x89PNG");
    } else {
        assert!(err.contains("no font"), "{err}");
    }
}

/// The sets of the table of subtraction games in Lu, Math 576, lecture note III, with their periods.
const LECTURE: &str = "1:2 2:4 12:3 3:6 23:5 123:4 4:8 14:5 24:6 34:7 134:7 1234:5 5:10 25:7 35:8 235:7 45:9 \
    145:8 245:7 12345:6 6:12 16:7 126:7 36:9 136:9 236:9 46:10 246:8 1246:8 56:11 156:11 256:11 2356:8 1456:9 \
    12456:10 123456:7 7:14 27:9 37:10 47:11 147:8 247:3 347:10 1347:8 2347:11 57:12 257:22 357:10 2357:9 2457:9 \
    67:13 167:12 267:13 1267:8 367:10 1467:13 2467:9 13467:10 2567:12 12567:11 14567:10 1234567:8";

#[test]
fn the_table_of_the_lecture_notes_is_one_command() {
    let family = "S(X) for X subset of 1..7";
    let columns = "game,period";
    let rows = text(&[
        "sweep",
        family,
        "--minimal",
        "--all",
        "--columns",
        columns,
        "--format",
        "csv",
    ]);
    let rows: Vec<String> = rows
        .lines()
        .skip(1)
        .map(|row| {
            let (set, period) = row.rsplit_once(',').unwrap();
            let digits: String = set.chars().filter(char::is_ascii_digit).collect();
            format!("{digits}:{period}")
        })
        .collect();
    let printed: Vec<&str> = LECTURE.split_whitespace().collect();
    assert_eq!(rows, printed);
}

#[test]
fn partizan_families_are_swept_with_columns_of_their_own() {
    let found = json(&[
        "sweep",
        "S(1,2|1,k) for k in 3..6",
        "--where",
        "outcome_period = 1",
    ]);
    assert_eq!(found["matching"], 4);
    assert_eq!(found["unknown"], 0);
    assert_eq!(found["rows"][0]["law"], "G(n) = {0|G(n-3)}");
    assert_eq!(found["rows"][0]["law_from"], 5);
    assert_eq!(found["rows"][0]["dominates"], "Left");
    assert_eq!(found["rows"][0]["largest_temperature"], "0");
}

#[test]
fn a_column_that_does_not_exist_is_named_with_those_that_do() {
    let refusal = refusal(&["sweep", "S(1,a) for a in 2..4", "--columns", "game,perod"]);
    assert!(
        refusal.contains("no column perod") && refusal.contains("nim_sequence"),
        "{refusal}"
    );
}

#[test]
fn conditions_on_rows_are_read_as_people_say_them() {
    let matching = |family: &str, condition: &str| {
        json(&["sweep", family, "--where", condition])["matching"].clone()
    };
    let sets = "S(a,b,c) for 1 <= a < b < c <= 10";
    for (said, written) in [
        ("a divides b and c is prime", "b % a = 0 and prime(c)"),
        ("period at least 10", "period >= 10"),
        ("purely periodic", "purely_periodic"),
        ("is expandable", "expandable"),
        ("not periodic", "not known"),
        ("a does not divide b", "b % a != 0"),
        ("has a preperiod", "preperiod > 0"),
    ] {
        assert_eq!(matching(sets, said), matching(sets, written), "{said}");
    }
    let partizan = "S(1,k|2,m) for k in 2..3, m in 3..4";
    let count = |condition: &str| matching(partizan, condition).as_u64().unwrap();
    let players = count("Left dominates") + count("dominates = Right") + count("neither dominates");
    assert_eq!(players, 4);
    assert_eq!(count("temperature > 1/2") + count("temperature <= 1/2"), 4);
    assert!(refusal(&["sweep", sets, "--where", "period is nice"]).contains("nice"));
}

#[test]
fn rows_are_sorted_by_temperature() {
    let columns = [
        "--all",
        "--columns",
        "temperature",
        "--order",
        "temperature",
        "--format",
        "csv",
    ];
    let table = text(
        &[
            &["sweep", "S(1,k|2,m) for k in 2..3, m in 3..4"],
            &columns[..],
        ]
        .concat(),
    );
    let number = |line: &str| {
        let (part, whole) = line.split_once('/').unwrap_or((line, "1"));
        part.parse::<f64>().unwrap() / whole.parse::<f64>().unwrap()
    };
    let numbers: Vec<f64> = table.lines().skip(1).map(number).collect();
    assert_eq!(numbers.len(), 4);
    assert!(numbers.is_sorted(), "{table}");
}

#[test]
fn a_table_with_many_columns_goes_on_below() {
    let table = text(&["sweep", "S(1,2|1,k) for k in 3..5", "--columns", "all"]);
    assert!(
        table.lines().all(|line| line.chars().count() <= 80),
        "{table}"
    );
    assert!(
        table.contains("G(n) = {0|G(n-4)}") && table.contains("outcome_preperiod"),
        "{table}"
    );
}

#[test]
fn a_table_in_another_order_begins_with_the_first_of_all_rows() {
    let family = ["sweep", "S(a,b) with b <= 60", "--columns", "game,period"];
    let table = ["--order=-period", "--format", "csv"];
    let rows = text(&[&family[..], &table].concat());
    let rows: Vec<&str> = rows.lines().collect();
    // More games than are listed unless all are asked for, and the longest periods come last in the family.
    assert_eq!(rows.len(), 1001);
    assert_eq!(rows[1], "\"S(59,60)\",119");
    let all = text(&[&family[..], &table, &["--all"]].concat());
    let all: Vec<&str> = all.lines().collect();
    assert_eq!(all.len(), 1771);
    assert_eq!(all[..1001], rows);
}
