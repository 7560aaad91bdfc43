//! `sprague plot` as people see it: what is drawn, what is left out, what is refused.

#![allow(clippy::unwrap_used)]

use assert_cmd::Command;

fn run(args: &[&str]) -> std::process::Output {
    let mut command = Command::cargo_bin("sprague").unwrap();
    command.args(args).output().unwrap()
}

#[test]
fn pictures_of_huge_heaps_come_from_a_closed_form_or_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("far.svg");
    let file = file.to_str().unwrap();
    let far = ["--from", "10^12", "--to", "10^12+100", "--out", file];
    let drawn = run(&[&["plot", "maliquot"], &far[..]].concat());
    assert!(
        String::from_utf8(drawn.stdout)
            .unwrap()
            .starts_with("101 points")
    );
    let drawn = run(&[&["plot", "kayles"], &far[..]].concat());
    assert!(
        String::from_utf8(drawn.stdout)
            .unwrap()
            .starts_with("101 points")
    );
    let refused = run(&[&["plot", "fullset-totative"], &far[..]].concat());
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn a_picture_says_what_it_leaves_out() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("some.svg");
    let file = file.to_str().unwrap();
    let drawn = run(&["plot", "powerset-maliquant", "--to", "3000", "--out", file]);
    let words = String::from_utf8(drawn.stdout).unwrap();
    assert!(words.contains("left out, beyond 1e300"), "{words}");
    let picture = std::fs::read_to_string(file).unwrap();
    assert!(picture.contains("10^299<"), "labels are short");
    let alone = ["--from", "2101", "--to", "2101", "--out", file];
    let refused = run(&[&["plot", "powerset-maliquant"], &alone[..]].concat());
    let words = String::from_utf8(refused.stderr).unwrap();
    assert!(words.contains("--log draws them"), "{words}");
    let refused = run(&["plot", "nim", "--out", "/nonexistent/h.png"]);
    assert_eq!(refused.status.code(), Some(2));
}
