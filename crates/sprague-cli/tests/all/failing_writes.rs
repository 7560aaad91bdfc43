//! Every file the program writes, with each step of writing failing in turn, as on a disk that is full, and each removal, new
//! name and new folder.

use crate::support::{files, process, sprague, sprague_in};
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
    let status = process(&["values", "S(1,"]).stderr(full).status().unwrap();
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

/// Commands that write a file beside their answer, with the flag for it.
const WITH_FILES: &[(&[&str], [&str; 2])] = &[
    (&["period", "kayles"], ["--certificate", "file"]),
    (&["period", "S(1|2)"], ["--certificate", "file"]),
    (
        &["claim", "G(kayles, n) <= 9 for n >= 0"],
        ["--certificate", "file"],
    ),
    (&["win", "kayles[5] + nim[3]"], ["--certificate", "file"]),
    (
        &["equivalent", "0.77", "--length", "1"],
        ["--certificate", "file"],
    ),
    (&["value", "{2|-1}"], ["--thermograph", "file.svg"]),
    (&["atlas", ".6", "--limit", "1000"], ["--compact", "file"]),
];

#[test]
fn what_was_found_is_printed_where_its_file_cannot_be_written() {
    for (args, file) in WITH_FILES {
        let folder = tempfile::tempdir().unwrap();
        let alone = sprague_in(folder.path(), args).output().unwrap();
        let mut command = sprague_in(folder.path(), &[args, &file[..]].concat());
        let output = command.env("SPRAGUE_FAIL_AT", "1").output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert_eq!(output.stdout, alone.stdout, "{args:?}");
        assert!(files(folder.path()).is_empty(), "{args:?}");
    }
}

#[test]
fn a_file_is_written_though_nobody_reads_the_answer() {
    for (args, file) in WITH_FILES {
        let folder = tempfile::tempdir().unwrap();
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let status = process(&[args, &file[..]].concat())
            .current_dir(folder.path())
            .stdout(writer)
            .status();
        assert!(status.unwrap().success(), "{args:?}");
        assert!(folder.path().join(file[1]).exists(), "{args:?}");
    }
}

/// The program with an answer that nobody reads, in a folder.
fn unread(folder: &Path, args: &[&str]) -> std::process::Command {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = process(args);
    command.current_dir(folder).stdout(writer);
    command
}

#[test]
fn the_exit_code_is_that_of_the_answer_though_nobody_reads_it() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bad"), "{}").unwrap();
    for args in [
        &["claim", "G(kayles, n) <= 2 for n >= 0"][..],
        &["claim", "G(kayles, n) <= 2 for n >= 0", "--json"],
        &["values", "S(1,", "--json"],
        &["values", "nim", "--to", "100000"],
        &["values", "S(1|2)"],
        &["find", "kayles", "G = 77"],
        &["sweep", "S(a,b) with b <= 6", "--find", "period = 1"],
        &["verify", "bad"],
        &["check", "nothing-of-that-name", "--json"],
        &["kayles[3] + nim[4]"],
    ] {
        let read = sprague_in(folder.path(), args).output().unwrap();
        let status = unread(folder.path(), args).output().unwrap().status;
        assert_eq!(status.code(), read.status.code(), "{args:?}");
    }
}

#[test]
fn a_game_is_saved_though_nobody_listens() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "kayles[5]", "--moves", "save game; q"];
    let status = unread(folder.path(), &args).status().unwrap();
    assert!(status.success());
    assert!(folder.path().join("game").exists());
}

#[test]
fn a_state_that_cannot_be_written_is_told_though_nobody_reads_the_answer() {
    for args in [
        &["run", "0.106", "--to", "5000"][..],
        &["check", "lu-lecture-notes", "--only", "row 80"],
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut command = unread(folder.path(), &[args, &["--state", "state"]].concat());
        let output = command.env("SPRAGUE_FAIL_AT", "1").output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert!(said.contains("failing on purpose"), "{said}");
    }
}

#[test]
#[cfg(unix)]
fn a_game_is_not_saved_over_a_link_or_into_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let args = ["play", "kayles[5]", "--moves", "save game; q"];
    sprague_in(folder.path(), &args).assert().success();
    std::os::unix::fs::symlink("game", path("link")).unwrap();
    std::os::unix::fs::symlink("nothing", path("dangling")).unwrap();
    let made = std::process::Command::new("mkfifo")
        .arg(path("pipe"))
        .status();
    assert!(made.unwrap().success());
    for name in ["link", "dangling", "pipe"] {
        let line = format!("save {name}; q");
        let args = ["play", "kayles[5]", "--moves", &line];
        sprague_in(folder.path(), &args).assert().code(2);
        let there = fs::symlink_metadata(path(name)).unwrap();
        assert!(!there.is_file(), "{name}");
    }
}

#[test]
fn a_place_that_cannot_take_the_atlas_is_refused_before_anything_is_computed() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("junk"), "my thesis").unwrap();
    // Nobody would wait for this atlas.
    let args = ["atlas", ".abc", "--limit", "10^9", "--compact", "junk"];
    sprague_in(folder.path(), &args).assert().code(2);
}
