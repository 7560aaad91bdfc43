//! Questions about heaps, families and tables as people type them.

use crate::support::{json, ran, refusal, text};

/// The heaps that a condition finds.
fn heaps(game: &str, condition: &str, to: &str) -> Vec<u64> {
    let answer = json(&["find", game, condition, "--to", to]);
    let heaps = answer["heaps"].as_array().unwrap();
    heaps.iter().map(|heap| heap.as_u64().unwrap()).collect()
}

#[test]
fn heaps_are_found_by_what_people_say_of_them() {
    for (typed, meant) in [
        ("P-positions", "G = 0"),
        ("n is losing", "G = 0"),
        ("is not P", "G != 0"),
        ("G[n] = 2", "G = 2"),
        ("G = *2", "G = 2"),
        ("value 2 && n is odd", "G = 2 and n % 2 = 1"),
        ("G in 1..2", "G = 1 or G = 2"),
        ("G ∈ {1, 3}", "G in (1, 3)"),
        ("n is a multiple of 4", "n % 4 = 0"),
        ("n is a power of 3 and n > 0", "n in (1, 3, 9, 27)"),
        ("n is between 3 and 5", "3 <= n <= 5"),
    ] {
        let (said, written) = (
            heaps("S(1,3,4)", typed, "40"),
            heaps("S(1,3,4)", meant, "40"),
        );
        assert_eq!(said, written, "{typed}");
        assert!(!said.is_empty(), "{typed}");
    }
    assert_eq!(heaps("kayles", "record", "40"), [0, 1, 2, 3, 5, 11, 15, 27]);
}

#[test]
fn partizan_heaps_are_found_by_the_kind_of_their_values() {
    assert_eq!(heaps("S(1,4|2,3)", "hot", "60"), [2, 5, 8]);
    assert_eq!(heaps("S(1,4|2,3)", "G is a number", "60"), [0, 1, 4, 7]);
    assert_eq!(heaps("S(1,2|1,3)", "G is hot or a number", "60"), [0]);
    let told = text(&["find", "S(1,2|1,3)", "all-small", "--to", "30"]);
    assert!(told.contains("every heap from 0 on (proved"), "{told}");
    assert_eq!(
        heaps("S(1,2|1,3)", "outcome in {P, N}", "60"),
        heaps("S(1,2|1,3)", "not Left wins", "60")
    );
}

#[test]
fn the_first_heap_can_be_chosen() {
    let answer = json(&["find", "kayles", "G = 1", "--from", "50", "--to", "60"]);
    assert_eq!(answer["from"], 50);
    assert_eq!(answer["heaps"], serde_json::json!([52, 56]));
    let twice = refusal(&["find", "kayles", "G = 1 for n >= 5", "--from", "50"]);
    assert!(twice.contains("already which heaps"), "{twice}");
}

#[test]
fn game_and_condition_in_the_wrong_order_are_put_right() {
    let message = refusal(&["find", "G = 0", "kayles"]);
    assert!(message.contains("sprague find kayles 'G = 0'"), "{message}");
    assert!(ran(&["find", "kayles G = 9"]).1.contains("none"));
}

#[test]
fn highlights_of_partizan_games_are_conditions_on_values() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("picture.svg");
    let file = file.to_str().unwrap();
    for (game, condition) in [
        ("S(1,4|2,3)", "hot"),
        ("S(1,4|2,3)", "outcome = L and n is even"),
        ("kayles", "G = 1"),
        ("kayles", "P-position"),
        ("kayles", "n is prime"),
    ] {
        text(&[
            "plot",
            game,
            "--to",
            "30",
            "--highlight",
            condition,
            "-o",
            file,
        ]);
        let picture = std::fs::read_to_string(file).unwrap();
        assert!(picture.contains(condition), "{game}: {condition}");
    }
    let stops = refusal(&[
        "plot",
        "S(1|2)",
        "--of",
        "stops",
        "--highlight",
        "hot",
        "-o",
        file,
    ]);
    assert!(stops.contains("Left from Right"), "{stops}");
}

#[test]
fn families_are_read_as_people_write_them() {
    for (typed, read) in [
        ("S(1,a) for a = 2..4", "S(1,a) for a in 2..4"),
        ("S(1,a), a = 2,4", "S(1,a) for a in (2,4)"),
        ("S(1,p) for p in primes, p < 8", "S(1,p) for p prime, p < 8"),
        ("S(1,a) for odd a <= 5", "S(1,a) for a <= 5, a odd"),
        ("take up to a for a in 2..3", "S(1..a) for a in 2..3"),
        ("S(a,b) up to 3", "S(a,b) for 1 <= a < b <= 3"),
    ] {
        let (code, out, err) = ran(&["sweep", typed]);
        assert_eq!(code, 0, "{typed}: {err}");
        assert!(out.starts_with(read), "{typed}: {out}");
        assert!(err.contains(&format!("read as {read}")), "{typed}: {err}");
    }
    let list = text(&[
        "sweep",
        "S(1,X) for X subset of (2, 5)",
        "--columns",
        "game",
    ]);
    assert!(
        list.contains("S(1,2,5)") && list.contains("3 rows"),
        "{list}"
    );
}

#[test]
fn a_number_too_large_for_a_partizan_set_is_not_left_out_in_silence() {
    let message = refusal(&["sweep", "S(a|1) for a in 10^12..10^12+1", "--all"]);
    assert!(message.contains("a = 1000000000001"), "{message}");
}

#[test]
fn columns_are_chosen_by_name_in_any_spelling_or_worked_out() {
    let table = text(&[
        "sweep",
        "S(a,b) with b <= 4",
        "--columns",
        "Game, P-positions, gcd(a,b), period - a - b",
        "--order=-period,a",
        "--format",
        "csv",
    ]);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "game,p_positions,\"gcd(a,b)\",period - a - b");
    assert_eq!(lines[1], "\"S(3,4)\",0 1 2 mod 7,1,0");
    assert_eq!(lines.len(), 7);
    let all = text(&[
        "sweep",
        "S(1,2|1,k) for k in 3..4",
        "--columns",
        "all",
        "--format",
        "csv",
    ]);
    assert!(all.starts_with("game,k,known,outcome_preperiod"), "{all}");
    let latex = text(&["sweep", "S(1,a) for a in 2..3", "--format", "tex"]);
    assert!(
        latex.contains("game & extras & nim-sequence & period"),
        "{latex}"
    );
}

#[test]
fn a_flag_of_another_name_is_answered_with_the_right_one() {
    for (typed, meant) in [
        (
            &["values", "kayles", "--oeis"][..],
            "sprague values kayles --format bfile",
        ),
        (
            &["find", "kayles", "G=1", "--max", "50"],
            "sprague find kayles G=1 --to 50",
        ),
        (
            &["sweep", "S(a,b) with b <= 3", "--sort", "period"],
            "sprague sweep 'S(a,b) with b <= 3' --order period",
        ),
        (&["kayles", "--latex"], "sprague kayles --format latex"),
        (&["plot", "kayles", "k.png"], "sprague plot kayles -o k.png"),
    ] {
        let message = refusal(typed);
        assert!(message.contains(meant), "{typed:?}: {message}");
        assert!(!message.contains("as a value"), "{typed:?}: {message}");
    }
}

#[test]
fn help_names_the_chapters_that_speak_of_a_word() {
    let told = text(&["help", "thermograph"]);
    assert!(told.contains("sprague help partizan"), "{told}");
    assert!(text(&["help", "misere"]).starts_with("Playing"));
    assert!(text(&["help", "topics"]).contains("notation"));
    assert!(refusal(&["help", "xyzzy"]).contains("there is no topic"));
}
