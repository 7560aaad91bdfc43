//! Certificates as people use them: written, checked, damaged, refused.

use crate::support::sprague_in as sprague;
use assert_cmd::Command;
use serde_json::Value;

fn json(command: &mut Command, code: i32) -> Value {
    let output = command
        .arg("--json")
        .assert()
        .code(code)
        .get_output()
        .clone();
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_certificate_is_written_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let found = json(
        &mut sprague(folder.path(), &["period", "kayles", "--certificate", "k"]),
        0,
    );
    assert_eq!(found["certificate"], "k");
    let found = json(&mut sprague(folder.path(), &["verify", "k"]), 0);
    assert_eq!(found["verdict"], "verified");
    assert_eq!(found["ruleset"], "0.77");
    assert_eq!(
        (&found["preperiod"], &found["period"]),
        (&71.into(), &12.into())
    );
    assert_eq!(found["computed"], 168);
    // Nothing else is left in the folder.
    assert_eq!(folder.path().read_dir().unwrap().count(), 1);
}

#[test]
fn a_certificate_with_other_ends_of_lines_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("k");
    sprague(folder.path(), &["period", "kayles", "--certificate", "k"])
        .assert()
        .success();
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace('\n', "\r\n")).unwrap();
    let found = json(&mut sprague(folder.path(), &["verify", "k"]), 0);
    assert_eq!(found["verdict"], "verified");
}

#[test]
fn certificates_of_sets_with_long_rows_of_numbers_are_verified() {
    for asked in [
        &["period", "S(2,5..150)"][..],
        &["period", "S(all except 3..120,130)"],
        &["win", "S(1..120)[7] + S(3..140)[9]"],
        &["win", "S(1..120|1..130,140)[10] + *2"],
        &["outcomes", "S(1..120|1..130,140)"],
        &["find", "S(2..150)", "G = 3"],
        &["claim", "G(S(1..150), n) = n % 151"],
    ] {
        let folder = tempfile::tempdir().unwrap();
        let asked = [asked, &["--certificate", "c"]].concat();
        let found = json(&mut sprague(folder.path(), &asked), 0);
        assert_eq!(found["certificate"], "c", "{asked:?}");
        let found = json(&mut sprague(folder.path(), &["verify", "c"]), 0);
        assert_eq!(found["verdict"], "verified", "{asked:?}");
    }
}

#[test]
fn a_false_certificate_is_rejected_with_the_heap() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("k");
    sprague(folder.path(), &["period", "kayles", "--certificate", "k"])
        .assert()
        .success();
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replacen("values 0 1 2 3", "values 0 1 2 4", 1)).unwrap();
    let found = json(&mut sprague(folder.path(), &["verify", "k"]), 1);
    assert_eq!(found["verdict"], "rejected");
    assert_eq!(found["heap"], 3);
    let output = sprague(folder.path(), &["verify", "k"]).assert().code(1);
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    assert!(text.contains("Heap 3 "), "{text}");
}

#[test]
fn a_file_that_is_no_certificate_is_bad_input() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("letter"), "Dear Richard,\n").unwrap();
    std::fs::write(folder.path().join("bytes"), [255, 0, 254]).unwrap();
    for name in ["letter", "bytes", "missing", "."] {
        let output = sprague(folder.path(), &["verify", name]).assert().code(2);
        let message = String::from_utf8(output.get_output().stderr.clone()).unwrap();
        assert!(message.contains("help:"), "{message}");
    }
}

#[test]
fn without_a_covered_proof_no_file_is_written_and_the_reason_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = sprague(folder.path(), &["period", "grundy", "--limit", "500"]);
    let found = json(command.args(["--certificate", "g"]), 1);
    let said = found["certificate_reason"].as_str().unwrap();
    assert!(
        found["certificate"].is_null() && said.contains("nothing is proved"),
        "{said}"
    );
    for args in [
        ["win", "S(1,2|1,3)[5] + {2|-1}"].as_slice(),
        &["win", "grundy[10^18]", "--seconds", "1"],
        &["expand", "0.77"],
        &["outcomes", "kayles"],
    ] {
        let mut command = sprague(folder.path(), args);
        let refused = command.args(["--certificate", "g"]).assert().failure();
        let message = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
        assert!(message.contains("help:"), "{args:?}: {message}");
    }
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
}

#[test]
fn every_kind_of_claim_is_certified_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    for args in [
        ["period", "0.3F"].as_slice(),
        &["period", "4=.24"],
        &["period", "S(all except 2)"],
        &["period", "S(1,2|1,3)"],
        &["expand", "S(2,5,6)"],
        &["outcomes", "S(1,2|1,3)"],
        &["dominates", "1,2,6", "1,3,5"],
        &["win", "kayles[10^18] + grundy[12] + *1"],
        &["win", "S(1,2|1,3)[10^18]"],
    ] {
        let mut command = sprague(folder.path(), args);
        command.args(["--certificate", "c"]).assert().code(0);
        let found = json(&mut sprague(folder.path(), &["verify", "c"]), 0);
        assert_eq!(found["verdict"], "verified", "{args:?}");
        std::fs::remove_file(folder.path().join("c")).unwrap();
    }
}

#[test]
fn a_place_where_no_file_can_stand_is_refused_before_computing() {
    let folder = tempfile::tempdir().unwrap();
    for place in ["nowhere/k", ".", "/dev/null"] {
        let args = ["period", "kayles", "--certificate", place];
        let output = sprague(folder.path(), &args).assert().code(2);
        assert!(output.get_output().stdout.is_empty());
    }
}

#[test]
fn sums_with_partizan_heaps_are_certified() {
    let folder = tempfile::tempdir().unwrap();
    for (position, outcome) in [
        ("S(1,2|1,3)[10^9] + ^", "Left wins whoever starts"),
        (
            "S(1,2|1,3)[10^9] - S(1,2|1,3)[10^9] + *2",
            "whoever moves first wins",
        ),
        ("S(1,3|1,2)[10^9] + kayles[5]", "Right wins whoever starts"),
        ("S(1,4|2,3)[9] + S(1,2|1,3)[10^9]", ""),
        ("S(1,4|2,3)[7] + 1/2 + nim[3]", ""),
    ] {
        let win = ["win", position, "--certificate", "c"];
        sprague(folder.path(), &win).assert().success();
        let found = json(&mut sprague(folder.path(), &["verify", "c"]), 0);
        assert_eq!(found["theorem"], "sum");
        let claim = found["claim"].as_str().unwrap();
        assert!(claim.ends_with(outcome), "{claim}");
    }
}

#[test]
fn how_partizan_heaps_compare_with_a_value_is_certified() {
    let folder = tempfile::tempdir().unwrap();
    for words in [
        &["claim", "S(1,2|1,3)[n] > ^ for n >= 6"][..],
        &["claim", "mean(S(1,2|1,3)[n]) < 1 for n >= 0"],
        &["claim", "left_stop(S(1,4|2)[n]) >= 0 for n >= 0"],
        &["find", "S(1,2|1,3)", "mean < 1"],
        &["find", "S(1,2|1,3)", "G[n] > ^"],
    ] {
        let command = [words, &["--certificate", "c"]].concat();
        sprague(folder.path(), &command).assert().success();
        let found = json(&mut sprague(folder.path(), &["verify", "c"]), 0);
        assert_eq!(found["theorem"], "statement");
        let checked = found["checked"].to_string();
        assert!(checked.contains("compares with"), "{checked}");
    }
}

#[test]
fn what_the_verifier_cannot_follow_is_refused_with_the_step_that_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    for (words, missing) in [
        (["win", "{2|-1} + S(1,2|1,3)[5]"], "{2|-1}"),
        (["guess", "saliquot"], "published theorem"),
        (["guess", "0.6"], "no closed form"),
    ] {
        let command = [words[0], words[1], "--certificate", "c"];
        let refused = sprague(folder.path(), &command).assert().failure();
        let said = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
        assert!(said.contains("there is no certificate"), "{said}");
        assert!(said.contains(missing), "{said}");
        assert!(!folder.path().join("c").exists());
    }
}

#[test]
fn forms_with_cases_and_conditions_that_repeat_are_certified() {
    let folder = tempfile::tempdir().unwrap();
    for words in [
        vec!["guess", "S(2,5)"],
        vec!["guess", "S(1,2)"],
        vec!["find", "kayles", "G(n) = 1"],
        vec!["claim", "density(G(kayles, n) = 1) > 0"],
    ] {
        let command: Vec<&str> = words.into_iter().chain(["--certificate", "c"]).collect();
        sprague(folder.path(), &command).assert().success();
        let found = json(&mut sprague(folder.path(), &["verify", "c"]), 0);
        assert_eq!(found["theorem"], "statement", "{command:?}");
    }
}
