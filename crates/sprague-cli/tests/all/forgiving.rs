//! What people type is understood, or answered with a command that works.

use crate::support::{ran, refusal, text};

/// The commands of a line, as a shell would split it; single quotes only.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let (mut quoted, mut rest) = (false, line.chars().peekable());
    while let Some(c) = rest.next() {
        let last = words.last_mut().unwrap();
        match c {
            '\'' => quoted = !quoted,
            '\\' if !quoted => last.extend(rest.next()),
            ' ' if !quoted => words.push(String::new()),
            c => last.push(c),
        }
    }
    words
}

/// The command that a refusal ends with.
fn proposed(args: &[&str]) -> Vec<String> {
    let message = refusal(args);
    let line = message.lines().find(|line| line.starts_with("sprague "));
    words(line.unwrap_or_else(|| panic!("{args:?}: {message}")))
}

#[test]
fn what_is_plain_is_accepted_with_a_note() {
    for (typed, read) in [
        (&["nim", "3", "5", "7"][..], "nim[3] + nim[5] + nim[7]"),
        (&["nim", "3,5,7"], "nim[3] + nim[5] + nim[7]"),
        (&["nim[3,5,7]"], "nim[3] + nim[5] + nim[7]"),
        (&["win", "3", "5", "7"], "nim[3] + nim[5] + nim[7]"),
        (&["kayles", "10"], "kayles[10]"),
        (&["kayles(10)"], "kayles[10]"),
        (
            &["kayles", "10", "+", "grundy", "7"],
            "kayles[10] + grundy[7]",
        ),
        (&["rules", "S(1 2 3)"], "S(1,2,3)"),
        (&["rules", "{1,2,3}"], "S(1,2,3)"),
        (&["rules", "S{1,2,3}"], "S(1,2,3)"),
        (&["rules", "subtraction", "1", "2", "3"], "S(1,2,3)"),
        (&["rules", "take", "1,", "2", "or", "3"], "S(1,2,3)"),
        (&["rules", "0,77"], "0.77"),
        (&["rules", "octal", "0.77"], "0.77"),
        (&["rules", "code", "077"], "0.77"),
        (&["value", "up", "+", "star"], "^ + *"),
    ] {
        let (code, _, note) = ran(typed);
        assert_eq!(
            (code, note),
            (0, format!("note: read as {read}\n")),
            "{typed:?}"
        );
    }
}

#[test]
fn a_heap_after_a_game_is_the_heap_that_a_command_takes() {
    let options = text(&["options", "kayles", "10"]);
    assert_eq!(text(&["options", "kayles[10]"]), options);
    let values = text(&["values", "kayles", "--to", "20"]);
    assert_eq!(text(&["values", "kayles", "20"]), values);
}

#[test]
fn what_may_be_meant_otherwise_gets_a_note() {
    for (typed, note) in [
        (&["3+5+7"][..], "*3 + *5 + *7"),
        (&["0.5", "--limit", "100"], "1/2"),
        (&["1.5", "--limit", "100"], "3/2"),
        (&["value", "0.5"], "1/2"),
    ] {
        let (_, _, noted) = ran(typed);
        assert!(
            noted.starts_with("note: ") && noted.contains(note),
            "{noted}"
        );
    }
}

#[test]
fn what_is_not_accepted_ends_with_a_command_that_works() {
    for (typed, line) in [
        (&["kalyes"][..], &["kayles"][..]),
        (&["kalyes", "5"], &["kayles[5]"]),
        (&["win", "kayles", "--why"], &["win", "kayles[10]", "--why"]),
        (&["77"], &["0.77"]),
        (&["wythoff"], &["nim[3] + nim[5]"]),
        (&["helo"], &["help"]),
        (&["vlaues", "kayles", "20"], &["values", "kayles", "20"]),
        (&["0.77", "--to", "50"], &["values", "0.77", "--to", "50"]),
        (&["--jsn", "kayles"], &["--json", "kayles"]),
        (&["kayles[5"], &["kayles[5]"]),
        (&["S(2,,5)"], &["S(2,5)"]),
        (&["options", "kayles"], &["options", "kayles", "10"]),
    ] {
        let proposed = proposed(typed);
        assert_eq!(&proposed[1..], line, "{typed:?}");
        assert_eq!(ran(line).0, 0, "{line:?}");
    }
    assert_eq!(
        proposed(&["play", "nim"])[1..],
        ["play", "nim[3] + nim[5] + nim[7]"]
    );
}
