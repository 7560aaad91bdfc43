//! Ctrl-C ends what is being computed, whatever it is; and an output that cannot be written is not a panic.
#![cfg(unix)]

use crate::support::{process, wait_until_busy};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};

fn start(args: &[&str]) -> Child {
    process(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Presses Ctrl-C in the middle of a computation that takes much longer.
fn interrupt(child: &mut Child) {
    wait_until_busy(child);
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success(), "the program had ended before");
}

fn interrupted(args: &[&str]) -> ExitStatus {
    let mut child = start(args);
    interrupt(&mut child);
    child.wait().unwrap()
}

#[test]
fn a_guess_ends_at_ctrl_c() {
    // An hour's work, so that however late the signal comes there is something to interrupt.
    let game = ["guess", "CUT(6,5,10)", "--to", "10^6"];
    let status = interrupted(&[&game[..], &["--seconds", "3600"]].concat());
    assert!(!status.success(), "{status}");
}

#[test]
fn forced_play_ends_at_ctrl_c() {
    let position = ["win", "aliquot-sum[276] + nim[3]", "--digits", "60"];
    let status = interrupted(&[&position[..], &["--seconds", "3600"]].concat());
    assert!(!status.success(), "{status}");
}

#[test]
fn a_long_hint_ends_at_ctrl_c_with_good_manners() {
    let position = "kayles[60] + grundy[50]";
    let mut child = start(&["play", position, "--misere", "--search", "100000000"]);
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"hint\n").unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.ends_with("hint\n") {
        line.clear();
        assert!(
            output.read_line(&mut line).unwrap() > 0,
            "no hint asked for"
        );
    }
    interrupt(&mut child);
    assert!(child.wait().unwrap().success());
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "Good-bye.\n");
}

#[test]
fn completions_that_cannot_be_written_are_no_panic() {
    let run = |shell: &str, script: &str| {
        let program = env!("CARGO_BIN_EXE_sprague");
        let output = Command::new("sh")
            .args(["-c", script, "sh"])
            .arg(program)
            .arg(shell)
            .output()
            .unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(
        run("bash", "\"$1\" completions \"$2\" | head -1 > /dev/null"),
        ""
    );
    if std::path::Path::new("/dev/full").exists() {
        let text = run("bash", "\"$1\" completions \"$2\" > /dev/full");
        assert!(text.starts_with("error: cannot write the output"), "{text}");
    }
}
