//! Games played through a pipe: scripts, files, JSON, and what is refused.

use crate::support::sprague;
use serde_json::Value;

/// A game with lines from a pipe: standard output, standard error and the exit code.
fn play(args: &[&str], lines: &str) -> (String, String, i32) {
    let args = [&["play"], args].concat();
    let output = sprague(&args).write_stdin(lines).output().unwrap();
    (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
        output.status.code().unwrap(),
    )
}

fn transcript(args: &[&str], lines: &str) -> Value {
    let args = [args, &["--json"]].concat();
    serde_json::from_str(&play(&args, lines).0).unwrap()
}

#[test]
fn the_program_answers_a_move() {
    let (text, errors, code) = play(&["nim[5] + nim[3]", "--seed", "1"], "1: 5 -> 2\n");
    assert!(text.contains("The program plays 2: 3 -> 2."), "{text}");
    assert!(text.ends_with("Good-bye.\n"), "{text}");
    assert_eq!((errors.as_str(), code), ("", 0));
}

#[test]
fn sums_of_loopy_heaps_with_partizan_games_are_played() {
    let position = "aliquot-partial-sum[8] + S(1,2|1,3)[6]";
    let (text, _, code) = play(&[position, "--seed", "1"], "hint\nq\n");
    assert!(text.contains("positions were looked at"), "{text}");
    assert!(text.contains("winning moves"), "{text}");
    assert_eq!(code, 0, "{text}");
}

#[test]
fn far_partizan_heaps_are_played_by_their_law() {
    let lines = "hint\n1\nhint\nq\n";
    let (text, errors, code) = play(&["S(1,2|1,3)[10^18]", "--seed", "1"], lines);
    assert_eq!(text.matches("winning moves").count(), 2, "{text}");
    assert_eq!((errors.as_str(), code), ("", 0));
}

#[test]
fn the_program_can_start_and_wins_what_is_won() {
    let lines = "moves\n1\n".repeat(40);
    for seed in ["1", "2", "3"] {
        let game = transcript(
            &[
                "kayles[9] + grundy[8]",
                "--first",
                "program",
                "--seed",
                seed,
            ],
            &lines,
        );
        assert_eq!(game["result"]["by"], "program");
        assert_eq!(game["moves"][0]["by"], "program");
    }
}

#[test]
fn a_transcript_has_the_moves_in_the_form_of_win() {
    let game = transcript(&["kayles[7] + *3", "--two"], "1: 7 -> 3,2\n3: *3 -> *\n");
    assert_eq!(game["position"], "kayles[7] + *3");
    assert_eq!(game["moves"][0]["component"], 0);
    assert_eq!(game["moves"][0]["to"], serde_json::json!([2, 3]));
    assert_eq!(game["moves"][1]["from"], "*3");
    assert_eq!(game["moves"][1]["player"], "Right");
    assert_eq!(game["now"], "kayles[2] + kayles[3] + *");
    assert_eq!(game["result"], Value::Null);
}

#[test]
fn a_refused_line_of_a_script_makes_the_exit_code_2_and_play_goes_on() {
    let (text, errors, code) = play(&["kayles[7]", "--two"], "hop\n-> 6\n");
    assert_eq!(code, 2);
    assert!(errors.contains("line 1, `hop`"), "{errors}");
    assert!(text.contains("kayles[6]"), "{text}");
    let game = transcript(&["kayles[7]", "--two"], "hop\n-> 6\n");
    assert_eq!(game["refused"][0]["line"], 1);
    assert_eq!(game["moves"].as_array().unwrap().len(), 1);
}

#[test]
fn a_careless_program_does_the_same_with_the_same_seed() {
    let args = ["kayles[12]", "--slips", "60", "--seed", "7"];
    let lines = "moves\n1\n".repeat(20);
    assert_eq!(transcript(&args, &lines), transcript(&args, &lines));
}

#[test]
fn a_saved_game_continues_as_if_it_had_not_been_interrupted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("continue.game");
    let name = path.to_str().unwrap();
    let args = [
        "kayles[11] + nim[6]",
        "--strength",
        "careless",
        "--seed",
        "5",
    ];
    let first_moves = |count| "moves\n1\n".repeat(count);
    let whole = transcript(&args, &first_moves(10));
    let first = transcript(&args, &(first_moves(2) + &format!("save {name}\n")));
    let loaded = transcript(&["--load", name], "");
    assert_eq!(first, loaded);
    assert_eq!(transcript(&["--replay", name], ""), loaded);
    let rest = transcript(&["--load", name], &first_moves(8));
    assert_eq!(rest["moves"], whole["moves"]);
}

#[test]
fn a_replay_shows_every_move_and_the_mistakes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("replay.game");
    let name = path.to_str().unwrap();
    play(&["nim[5]", "--two"], &format!("-> 1\n-> 0\nsave {name}\n"));
    let (text, _, code) = play(&["--replay", name], "");
    assert_eq!(code, 0);
    assert!(text.contains("1. Player 1 plays 1: 5 -> 1."), "{text}");
    assert!(text.contains("A mistake: 1: 5 -> 0 was better."), "{text}");
    assert!(text.contains("player 2 wins"), "{text}");
}

#[test]
fn a_damaged_file_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("damaged.game");
    let name = path.to_str().unwrap();
    play(&["nim[5]", "--two"], &format!("-> 1\nsave {name}\n"));
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("5 -> 1", "5 -> 7")).unwrap();
    for how in ["--load", "--replay"] {
        let (_, errors, code) = play(&[how, name], "");
        assert_eq!(code, 2);
        assert!(errors.contains("line 10: "), "{errors}");
    }
}

#[test]
fn saving_does_not_overwrite_what_is_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("letter.txt");
    std::fs::write(&path, "Dear Left,\n").unwrap();
    let (text, _, code) = play(&["nim[5]"], &format!("save {}\n", path.display()));
    assert_eq!(code, 2);
    assert!(text.contains("is not a saved game"), "{text}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "Dear Left,\n");
}

#[test]
fn misere_play_is_refused_where_there_is_none() {
    for position in ["*2 + nim[3]", "aliquot-sum[6]"] {
        let (out, errors, code) = play(&[position, "--misere"], "");
        assert_eq!((out.as_str(), code), ("", 2));
        assert!(errors.contains("misère play"), "{errors}");
    }
}

#[test]
fn heaps_of_any_size_stay_playable() {
    let lines = "hint\nmoves\n1: 10^18 -> 5, 10^18 - 6\nhint\nshow\n";
    let (text, _, code) = play(&["kayles[10^18] + nim[10^17]", "--seed", "1"], lines);
    assert_eq!(code, 0);
    assert!(text.lines().count() < 60, "{text}");
    assert!(text.contains("kayles[999999999999999994]"), "{text}");
}

#[test]
fn nothing_but_text_is_printed_in_a_pipe() {
    let (text, ..) = play(
        &["kayles[7] + *2", "--seed", "1"],
        "help\nrules\nhint\nmoves\n",
    );
    assert!(
        text.chars().all(|c| c == '\n' || !c.is_control()),
        "{text:?}"
    );
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
}

#[test]
fn input_that_is_no_text_is_refused() {
    let mut command = sprague(&[]);
    command
        .args(["play", "nim[5]"])
        .write_stdin(vec![0xff; 200_000]);
    assert_eq!(command.output().unwrap().status.code(), Some(2));
}

/// What stands between two texts.
fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let rest = text.split_once(before).expect(before).1;
    rest.split_once(after).expect(after).0
}

#[test]
fn the_move_of_a_hint_can_be_typed() {
    for position in ["kayles[10^18]", "powerset-maliquant[40]"] {
        let (text, error, code) = play(&[position, "--two"], "hint\n");
        assert_eq!(code, 0, "{error}");
        let hint = text.replace('\n', " ");
        let hint = between(&hint, " Play ", ", ").trim();
        // A list of heaps has commas without spaces.
        let (text, error, code) = play(&[position, "--two"], &format!("{hint}\n"));
        assert_eq!(code, 0, "{hint}: {error}");
        assert!(text.contains("Player 2's move"), "{text}");
    }
}

#[test]
fn moves_of_a_list_are_never_cut_and_differ() {
    let (text, ..) = play(&["powerset-maliquant[40]", "--two"], "moves\n");
    let is_move = |line: &&str| line.contains(")  1: 40 -> ");
    let moves: Vec<&str> = text.lines().filter(is_move).collect();
    let after: Vec<&str> = moves.iter().map(|m| m.split_once(')').unwrap().1).collect();
    assert!(moves.len() > 3, "{text}");
    for (i, made) in after.iter().enumerate() {
        assert!(!made.contains("..."), "{made}");
        assert!(!after[..i].contains(made), "{made}");
    }
}

#[test]
fn more_lists_the_rest_of_the_moves() {
    let (text, ..) = play(&["nim[130]", "--two"], "moves\nmore\nmore\nmore\n");
    for left in 0..130 {
        let made = format!(")  1: 130 -> {left} ");
        let count = text.replace('\n', " ").matches(&made).count();
        assert_eq!(count, 1, "{made}: {text}");
    }
    assert!(
        text.contains("... and others, which `more` lists\n"),
        "{text}"
    );
    assert!(text.contains("These were all moves."), "{text}");
    let (text, ..) = play(&["nim[130] + kayles[90]", "--two"], "moves\nmoves 2\n");
    assert_eq!(text.matches("`moves 2` lists those of heap 2").count(), 1);
}

#[test]
fn a_command_that_does_nothing_is_not_a_refused_line() {
    let found = transcript(&["aliquot-sum[12]"], "draw\nundo\n");
    assert_eq!(found["refused"], serde_json::json!([]));
    let found = transcript(&["nim[1]"], "1: 1 -> 0\nhint\ndraw\nmore\n");
    assert_eq!(found["refused"], serde_json::json!([]));
}

#[test]
fn strengths_that_contradict_are_refused() {
    for args in [
        ["nim[3]", "--two", "--strength", "careless"].as_slice(),
        &["nim[3]", "--two", "--slips", "10"],
        &["nim[3]", "--strength", "perfect", "--slips", "10"],
    ] {
        let (_, error, code) = play(args, "");
        assert_eq!(code, 2, "{args:?}: {error}");
    }
}

#[test]
fn mistakes_are_reviewed_and_a_resignation_can_be_taken_back() {
    let lines = "why\n1: 3 -> 0\nreview\nundo\nresign\nundo\nq\n";
    let (text, errors, code) = play(&["nim[3] + nim[5]", "--seed", "1"], lines);
    assert!(text.contains("nim-sum      6   1 1 0"), "{text}");
    assert!(
        text.contains("1 mistake:\n1. You play 1: 3 -> 0. A mistake: 2: 5 -> 3 was better."),
        "{text}"
    );
    assert!(text.contains("You give up: the program wins."), "{text}");
    assert!(text.contains("The game goes on."), "{text}");
    assert_eq!((errors.as_str(), code), ("", 0));
}

#[test]
fn a_resignation_is_saved_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("given-up.game");
    let file = file.to_str().unwrap();
    let lines = format!("resign\nsave {file}\nq\n");
    let saved = transcript(&["kayles[7]", "--seed", "1"], &lines);
    assert_eq!(saved["result"]["resigned"], true, "{saved}");
    assert_eq!(saved["result"]["by"], "program", "{saved}");
    let loaded = transcript(&["--load", file], "q\n");
    assert_eq!(loaded["result"], saved["result"]);
}
