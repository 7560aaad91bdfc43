//! Every file the program writes, with each step of writing failing in turn, as on a disk that is full, and each removal, new
//! name and new folder.

use crate::support::{files, sprague, sprague_in};
use std::fs;
use std::path::Path;

/// Whatever step fails, a file is there whole or not at all, the exit code is 1, and once nothing fails the
/// same command makes what it would have made.
fn fails_well(args: &[&str]) {
    fails_well_after(|_| (), args);
}

/// The same in a folder in which something was done before.
fn fails_well_after(prepare: impl Fn(&Path), args: &[&str]) {
    let whole = tempfile::tempdir().unwrap();
    prepare(whole.path());
    let before = files(whole.path());
    sprague_in(whole.path(), args).assert().success();
    let wanted = files(whole.path());
    assert_ne!(wanted, before, "{args:?} writes something");
    for step in 0.. {
        assert!(step < 100, "{args:?} has an end");
        let folder = tempfile::tempdir().unwrap();
        prepare(folder.path());
        let mut command = sprague_in(folder.path(), args);
        let output = command.env("SPRAGUE_FAIL_AT", step.to_string());
        let output = output.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!said.contains("panicked"), "{args:?} at {step}: {said}");
        for (name, bytes) in &files(folder.path()) {
            let is_one = [&before, &wanted].map(|files| files.get(name) == Some(bytes));
            assert!(is_one.contains(&true), "{args:?} at {step}: {name}");
        }
        if output.status.success() {
            assert_eq!(files(folder.path()), wanted, "{args:?}");
            return;
        }
        assert_eq!(output.status.code(), Some(1), "{args:?} at {step}: {said}");
        assert!(said.contains("on purpose"), "{args:?} at {step}: {said}");
        sprague_in(folder.path(), args).assert().success();
        assert_eq!(files(folder.path()), wanted, "{args:?} at {step}");
    }
}

/// Of the first unit of a folder there is only a part, and the whole of it under a number that is not its own: the one is
/// removed and made anew, the other gets another name.
fn damage(folder: &Path) {
    let units = files(folder);
    let is_unit = |name: &&String| name.starts_with("unit-");
    let name = units.keys().find(is_unit).expect("there is a unit");
    let bytes = &units[name];
    let other = name.replacen("unit-0", "unit-9", 1);
    fs::write(folder.join(other), bytes).unwrap();
    fs::write(folder.join(name), &bytes[..bytes.len() / 2]).unwrap();
}

const ATLAS: &[&str] = &[
    "atlas",
    ".6 .77",
    "--out",
    "atlas",
    "--limit",
    "1000",
    "--threads",
    "1",
];
const SWEEP: &[&str] = &[
    "sweep",
    "S(a,b) with b <= 6",
    "--out",
    "swept",
    "--threads",
    "1",
];

#[test]
fn an_atlas_is_continued_after_writes_that_failed() {
    fails_well(ATLAS);
}

#[test]
fn a_damaged_atlas_is_made_whole_after_removals_that_failed() {
    let prepare = |folder: &Path| {
        sprague_in(folder, ATLAS).assert().success();
        damage(&folder.join("atlas"));
    };
    fails_well_after(prepare, ATLAS);
}

#[test]
fn a_damaged_sweep_is_made_whole_after_removals_that_failed() {
    let prepare = |folder: &Path| {
        sprague_in(folder, SWEEP).assert().success();
        damage(&folder.join("swept"));
    };
    fails_well_after(prepare, SWEEP);
}

#[test]
fn a_certificate_is_written_whole_or_not_at_all() {
    fails_well(&["period", "kayles", "--certificate", "kayles.cert"]);
}

#[test]
fn a_certificate_of_a_statement_is_written_whole_or_not_at_all() {
    let statement = "G(kayles, n) <= 9 for n >= 0";
    fails_well(&["claim", statement, "--certificate", "claim.cert"]);
}

#[test]
fn a_certificate_of_a_law_is_written_whole_or_not_at_all() {
    fails_well(&["period", "S(1|2)", "--certificate", "law.cert"]);
}

#[test]
fn proofs_for_coq_are_written_whole_or_not_at_all() {
    fails_well(&["period", "kayles", "--coq", "kayles.v"]);
    fails_well(&["win", "kayles[5] + kayles[3]", "--coq", "sum.v"]);
}

#[test]
fn a_compact_atlas_is_written_whole_or_not_at_all() {
    let limit = ["--limit", "500", "--threads", "1"];
    fails_well(&[&["atlas", ".6 .77", "--compact", "small.atlas"], &limit[..]].concat());
}

#[test]
fn a_game_is_saved_whole_or_not_at_all() {
    let seed = ["--seed", "1"];
    fails_well(&[&["play", "kayles[5]", "--moves", "save game; q"], &seed[..]].concat());
}

#[test]
fn a_check_is_kept_after_writes_that_failed() {
    let only = ["--only", "row 80", "--state", "state"];
    fails_well(&[&["check", "lu-lecture-notes"], &only[..]].concat());
}

#[test]
fn the_state_of_a_run_is_written_whole_or_not_at_all() {
    fails_well(&["run", "0.106", "--to", "3000", "--state", "state"]);
}

#[test]
fn a_picture_is_written_whole_or_not_at_all() {
    for file in ["kayles.svg", "kayles.png"] {
        fails_well(&["plot", "kayles", "--to", "30", "--out", file]);
    }
}

#[test]
fn a_thermograph_is_written_whole_or_not_at_all() {
    fails_well(&["value", "{2|-1}", "--thermograph", "hot.svg"]);
}

#[test]
fn units_of_a_sweep_are_written_whole_or_not_at_all() {
    fails_well(SWEEP);
}

#[test]
#[cfg(target_os = "linux")]
fn a_standard_error_that_is_full_changes_nothing_but_what_is_said() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let status = crate::support::process(&["values", "S(1,"])
        .stderr(full)
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(2));
}

#[test]
fn a_file_that_cannot_be_written_ends_with_one() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("kayles.svg");
    sprague(&[
        "plot",
        "kayles",
        "--to",
        "30",
        "--out",
        out.to_str().unwrap(),
    ])
    .env("SPRAGUE_FAIL_AT", "1")
    .assert()
    .code(1);
}
