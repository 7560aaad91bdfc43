//! Every file the program writes, with each step of writing failing in turn, as on a disk that is full.

use crate::support::{sprague, sprague_in};
use std::collections::BTreeMap;
use std::path::Path;

/// All files of a folder and what they hold.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        match path.is_dir() {
            true => found.extend(
                files(&path)
                    .into_iter()
                    .map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)),
            ),
            false => drop(found.insert(name, std::fs::read(&path).unwrap())),
        }
    }
    found
}

/// Whatever step fails, a file is there whole or not at all, the exit code is 1, and once nothing fails the
/// same command makes what it would have made.
fn fails_well(args: &[&str]) {
    let whole = tempfile::tempdir().unwrap();
    sprague_in(whole.path(), args).assert().success();
    let wanted = files(whole.path());
    assert!(!wanted.is_empty(), "{args:?} writes something");
    let folder = tempfile::tempdir().unwrap();
    for step in 0.. {
        assert!(step < 100, "{args:?} has an end");
        let mut command = sprague_in(folder.path(), args);
        let output = command.env("SPRAGUE_FAIL_AT", step.to_string());
        let output = output.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!said.contains("panicked"), "{args:?} at {step}: {said}");
        let there = files(folder.path());
        for (name, bytes) in &there {
            assert_eq!(Some(bytes), wanted.get(name), "{args:?} at {step}: {name}");
        }
        if output.status.success() {
            assert_eq!(there, wanted, "{args:?}");
            break;
        }
        assert_eq!(output.status.code(), Some(1), "{args:?} at {step}: {said}");
        assert!(said.contains("on purpose"), "{args:?} at {step}: {said}");
    }
}

#[test]
fn an_atlas_is_continued_after_writes_that_failed() {
    fails_well(&[
        "atlas",
        ".6 .77",
        "--out",
        "atlas",
        "--limit",
        "1000",
        "--threads",
        "1",
    ]);
}

#[test]
fn a_certificate_is_written_whole_or_not_at_all() {
    fails_well(&["period", "kayles", "--certificate", "kayles.cert"]);
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
    fails_well(&["plot", "kayles", "--to", "30", "--out", "kayles.svg"]);
}

#[test]
fn a_thermograph_is_written_whole_or_not_at_all() {
    fails_well(&["value", "{2|-1}", "--thermograph", "hot.svg"]);
}

#[test]
fn units_of_a_sweep_are_written_whole_or_not_at_all() {
    fails_well(&[
        "sweep",
        "S(a,b) with b <= 6",
        "--out",
        "swept",
        "--threads",
        "1",
    ]);
}

#[test]
#[cfg(target_os = "linux")]
fn a_standard_error_that_is_full_changes_nothing_but_what_is_said() {
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .unwrap();
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
