//! Long runs of the program: killed at any moment, continued, refused.

use crate::support::{process, sprague_in as sprague};
use serde_json::Value;
use std::process::{Output, Stdio};
use std::time::Duration;

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
    let state = folder.path().join("state");
    for _ in 0..6 {
        let before = std::fs::read(&state).ok();
        let mut child = process(&kept)
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // As soon as it has come further, and while it goes on.
        while std::fs::read(&state).ok() == before && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
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
