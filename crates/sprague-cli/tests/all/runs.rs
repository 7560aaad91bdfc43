//! Long runs of the program: killed at any moment, continued, refused.

#![allow(clippy::unwrap_used)]

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn sprague(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("sprague").unwrap();
    command.current_dir(folder).args(args);
    command
}

fn answer(output: &Output) -> Value {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_run_that_is_killed_again_and_again_ends_like_one_that_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "run", "0.104", "--to", "3000000", "--every", "0", "--json", "--memory", "1",
    ];
    let whole = answer(&sprague(folder.path(), &args).output().unwrap());
    let mut kept: Vec<&str> = args.to_vec();
    kept.extend(["--state", "state"]);
    for wait in [30, 60, 90, 200, 400] {
        let mut child = sprague(folder.path(), &kept)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let continued = answer(&sprague(folder.path(), &kept).output().unwrap());
    assert_eq!(continued, whole);
    // What was computed is there at once.
    let again = answer(&sprague(folder.path(), &kept).output().unwrap());
    assert_eq!(again, whole);
}

#[test]
fn states_that_cannot_be_continued_are_refused_and_stay() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let run = |game: &str| {
        let args = ["run", game, "--to", "5000", "--state", "state"];
        sprague(folder.path(), &args).output().unwrap()
    };
    assert!(run("0.16").status.success());
    let state = std::fs::read(&path).unwrap();
    for (game, bytes, message) in [
        ("0.6", state.clone(), "state of a run of 0.16"),
        ("0.16", state[..state.len() / 2].to_vec(), "damaged"),
        ("0.16", b"something else".to_vec(), "not the state of a run"),
        ("0.16", b"sprague run 9\n0.16\n".to_vec(), "version 9"),
    ] {
        std::fs::write(&path, &bytes).unwrap();
        let output = run(game);
        assert_eq!(output.status.code(), Some(2));
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(text.contains(message), "{text}");
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
    }
}

#[test]
fn a_state_needs_a_place_where_it_can_be_written() {
    let folder = tempfile::tempdir().unwrap();
    for place in ["no/such/folder/state", "."] {
        let args = ["run", "0.16", "--to", "5000", "--state", place];
        let output = sprague(folder.path(), &args).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{place}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_run_without_an_end_stops_at_a_period_that_needs_no_sparse_space() {
    let folder = tempfile::tempdir().unwrap();
    let found = answer(
        &sprague(folder.path(), &["run", "0.07", "--json"])
            .output()
            .unwrap(),
    );
    assert_eq!(
        (&found["period"], &found["preperiod"]),
        (&34.into(), &53.into())
    );
    assert_eq!(found["proof"], "Guy–Smith periodicity theorem");
}

#[test]
fn a_proved_run_says_the_same_when_it_is_asked_again_and_does_not_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| {
        let args = [&["run", "0.16", "--json", "--state", "state"], args].concat();
        answer(&sprague(folder.path(), &args).output().unwrap())
    };
    let first = run(&["--to", "524288"]);
    assert_eq!(first["period"], 149_459);
    assert_eq!(run(&["--to", "524288"]), first);
    // Without an end there is nothing left to do.
    assert_eq!(run(&[]), first);
    for to in ["530000", "800000"] {
        let later = run(&["--to", to]);
        for field in [
            "period",
            "preperiod",
            "preperiod_is_least",
            "proved_at",
            "proof",
        ] {
            assert_eq!(later[field], first[field], "{field} at {to}");
        }
    }
}

#[test]
fn a_state_that_another_run_has_brought_further_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let state = |name: &str| folder.path().join(name);
    let run = |to: &str, name: &str| {
        let args = ["run", "0.106", "--to", to, "--state", name, "--every", "0"];
        let mut command = sprague(folder.path(), &args);
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        command.spawn().unwrap()
    };
    assert!(run("9000000", "further").wait().unwrap().success());
    let further = std::fs::read(state("further")).unwrap();
    let child = run("8000000", "state");
    // Once the run has written its state, it has begun; then somebody else's is put there.
    while !state("state").exists() {
        std::thread::sleep(Duration::from_millis(2));
    }
    std::fs::rename(state("further"), state("state")).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.contains("holds a run that is further"), "{text}");
    assert_eq!(std::fs::read(state("state")).unwrap(), further);
}

#[test]
fn a_run_that_forgot_too_much_is_told_to_begin_anew() {
    let folder = tempfile::tempdir().unwrap();
    for memory in ["0", "1024"] {
        let args = [
            "run", "0.16", "--to", "250000", "--memory", memory, "--state", "state",
        ];
        let output = sprague(folder.path(), &args).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains("begin anew"), "{text}");
    }
}

#[test]
fn a_code_with_equal_parts_is_not_said_to_leave_more_than_two_heaps() {
    let folder = tempfile::tempdir().unwrap();
    let output = sprague(folder.path(), &["run", "0.4=", "--to", "10"])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.contains("without `=`"), "{text}");
}
