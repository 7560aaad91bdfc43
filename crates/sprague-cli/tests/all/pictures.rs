//! `sprague plot` as people see it: what is drawn, what is left out, what is refused.

use crate::support::sprague;

fn run(args: &[&str]) -> std::process::Output {
    sprague(args).output().unwrap()
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

fn refused(args: &[&str], word: &str) {
    let output = run(args);
    let words = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {words}");
    assert!(words.contains(word), "{args:?}: {words}");
}

#[test]
fn flags_without_any_effect_are_refused() {
    let family = "S(1,a,b) with b <= 9";
    for flag in [&["--of", "period"], &["--limit", "100"]] {
        let args = ["plot", "kayles", "--out", "x.svg", flag[0], flag[1]];
        refused(&args, &format!("{} is for families", flag[0]));
    }
    for flag in [&["--from", "0"], &["--to", "9"], &["--highlight", "n = 1"]] {
        let args = ["plot", family, "--out", "x.svg", flag[0], flag[1]];
        refused(&args, &format!("{} is for one game", flag[0]));
    }
    for flag in ["--log", "--ratio"] {
        refused(&["plot", family, "--out", "x.svg", flag], "is for one game");
    }
    for flag in [
        "--row",
        "--max-length",
        "--bound",
        "--steps",
        "--digits",
        "--moves",
    ] {
        refused(
            &["values", "kayles", flag, "10"],
            &format!("{flag} is for games"),
        );
    }
    refused(&["values", "kayles", "--ascii"], "--ascii is for games");
    for flag in ["--most", "--search", "--options", "--bound", "--steps"] {
        refused(&["kayles", flag, "10"], &format!("{flag} is for "));
    }
    assert!(
        run(&["values", "aliquot-sum", "--bound", "500"])
            .status
            .success()
    );
    assert!(run(&["values", "S(1,2|1,3)", "--ascii"]).status.success());
}

#[test]
fn a_text_that_is_a_game_and_a_family_is_drawn_as_asked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("both.svg");
    let file = file.to_str().unwrap();
    let game = run(&["plot", ".ab", "--out", file]);
    let note = String::from_utf8(game.stderr).unwrap();
    assert!(note.contains("read as the game 0.AB"), "{note}");
    let family = run(&["plot", ".ab", "--of", "period", "--out", file]);
    let words = String::from_utf8(family.stdout).unwrap();
    assert!(words.starts_with("64 games drawn"), "{words}");
}

#[test]
fn heaps_far_away_are_drawn_by_a_theorem_without_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("far.svg");
    let file = file.to_str().unwrap();
    // No table of so many heaps fits into one mebibyte.
    for game in ["nim", "kayles"] {
        let args = [
            "--from", "10^9", "--to", "10^9+5", "--memory", "1", "--out", file,
        ];
        let drawn = run(&[&["plot", game], &args[..]].concat());
        let words = String::from_utf8(drawn.stdout).unwrap();
        assert!(words.starts_with("6 points"), "{game}: {words}");
    }
}

#[test]
fn a_number_that_does_not_exist_is_not_drawn_as_unknown() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("largest.svg");
    let file = file.to_str().unwrap();
    let args = ["--of", "largest_adjoinable", "--out", file];
    run(&[&["plot", "S(1,a,b) with b <= 20"], &args[..]].concat());
    let svg = std::fs::read_to_string(file).unwrap();
    assert!(svg.contains(">none<") && !svg.contains(">unknown<"));
}
