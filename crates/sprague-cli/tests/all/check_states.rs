//! Checks that are killed and continued from their state.

use crate::support::{process, sprague_in as sprague};
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

/// A file of claims that take a while.
fn claims(folder: &Path) {
    let mut text = String::from("source: a test\n");
    for k in 1..=16 {
        text += &format!("\n[entry {k}]\nclaim: G(saliquant, n) <= n + {k} for n in 0..40000\n");
    }
    fs::write(folder.join("slow.claims"), text).unwrap();
}

#[test]
fn a_check_that_is_killed_again_and_again_ends_like_one_that_is_not() {
    let folder = tempfile::tempdir().unwrap();
    claims(folder.path());
    let args = ["check", "slow.claims", "--json"];
    let whole = sprague(folder.path(), &args).output().unwrap();
    assert!(whole.status.success());
    let kept = [&args[..], &["--state", "state"]].concat();
    let state = folder.path().join("state");
    for _ in 0..3 {
        let before = fs::read(&state).ok();
        let mut child = process(&kept)
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while fs::read(&state).ok() == before && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let continued = sprague(folder.path(), &kept).output().unwrap();
    assert_eq!(continued.stdout, whole.stdout);
    // What is kept is not checked again, so that no time is enough.
    let kept = [&kept[..], &["--seconds", "0"]].concat();
    let again = sprague(folder.path(), &kept).output().unwrap();
    assert_eq!((again.status.code(), again.stdout), (Some(0), whole.stdout));
}

#[test]
fn states_that_cannot_be_continued_are_refused_and_stay() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let check = |args: &[&str]| {
        let args = [&["check", "lu-lecture-notes", "--state", "state"], args].concat();
        sprague(folder.path(), &args).output().unwrap()
    };
    let only = ["--only", "row 80"];
    assert!(check(&only).status.success());
    let state = fs::read(&path).unwrap();
    for (args, bytes, message) in [
        (&["--to", "500"][..], state.clone(), "no last heap"),
        (&only, state[..state.len() / 2].to_vec(), "damaged"),
        (&only, b"something else".to_vec(), "damaged"),
        (&only, vec![0xff; 9], "not a text"),
    ] {
        fs::write(&path, &bytes).unwrap();
        let output = check(args);
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(message), "{said}");
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}
