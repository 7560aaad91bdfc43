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
        (&["rules", "no.", "0.77"], "0.77"),
        (&["rules", "take", "one,", "two", "or", "three"], "S(1,2,3)"),
        (&["rules", "take a divisor"], "take one of divisors(n)"),
        (&["rules", "S(prime)"], "S(primes)"),
        (&["win", "kayles", "1,000,000"], "kayles[1000000]"),
        (&["value", "up || star"], "^ || *"),
        (&["value", "up", "+", "star"], "^ + *"),
        (&["value", "{1|0}.Cool(1/2)"], "cool({1|0},1/2)"),
        (&["value", "{3|-1}.Heat(1)"], "heat({3|-1},1)"),
        (&["value", "{3|-1}.Freeze"], "freeze({3|-1})"),
        (&["value", "Mean({3|-1})"], "{3|-1}"),
        (&["value", "{1|-1}.Options(Left)"], "{1|-1}"),
        (&["value", "pow(^,2)"], "^<2>"),
        (&["value", "3*^"], "3·(^)"),
        (&["value", "{1|0} * 2"], "2·({1|0})"),
        (&["value", "(1|-1)"], "{1|-1}"),
        (&["value", "{1;2|-1}"], "{1,2|-1}"),
        (&["value", "*(3)"], "*3"),
        (&["value", "three ups and a star"], "3·^ + *"),
        (&["value", "{1|-1} cooled by 1"], "cool({1|-1},1)"),
        (&["{1|-1} cooled by 1"], "cool({1|-1},1)"),
        (&["{1|-1}.Mean"], "{1|-1}"),
        (&["g := {1|-1}"], "{1|-1}"),
        (&["tiny", "2"], "tiny(2)"),
        (&["mex(0,1,3)"], "{*0,*1,*3|*0,*1,*3}"),
        (&["3", "xor", "5"], "*3 + *5"),
        (&["nim", "sum", "3", "5", "7"], "*3 + *5 + *7"),
        (&["nim-sum(3,5,7)"], "*3 + *5 + *7"),
        (&["*5 *6"], "*5 + *6"),
        (&["G(kayles, 10)"], "kayles[10]"),
        (&["GrundyGame(7)"], "grundy[7]"),
        (&["TakeAndBreak(\"0.77\")(10)"], "0.77[10]"),
        (&["0.77", "10"], "0.77[10]"),
        (&["rules", "lasker"], "lasker-nim"),
        (&["rules", "A002186"], "kayles"),
        (&["rules", "bachet", "3"], "S(1..3)"),
        (&["-S(1,2|1,3)"], "S(1,3|1,2)"),
        (&["nim", "3-5-7"], "nim[3] + nim[5] + nim[7]"),
        (&["3", "heaps", "of", "5"], "nim[5] + nim[5] + nim[5]"),
        (&["take 1, 2 or 3 from 21"], "S(1,2,3)[21]"),
        (&["21 stones, take 1, 2 or 3"], "S(1,2,3)[21]"),
        (&["rules", "take", "1-3"], "S(1..3)"),
        (&["rules", "take 2"], "S(2)"),
        (&["rules", "take 1 or 2 and maybe split"], "0.77"),
        (&["rules", "S = {1,2,3}"], "S(1,2,3)"),
        (&["rules", "S(1,...,5)"], "S(1..5)"),
        (&["mex{0,1,3}"], "{*0,*1,*3|*0,*1,*3}"),
        (&["kayles G(10)"], "kayles[10]"),
        (&["0.77(10)"], "0.77[10]"),
        (&["rules", ".777..."], "0.77[7]"),
        (&["best", "move", "nim", "1", "3"], "nim[1] + nim[3]"),
        (&["rules", "S(primes up to 12)"], "S(2,3,5,7,11)"),
        (
            &["rules", "S(1, primes)"],
            "take one of {k : 1 <= k <= n, k = 1 or prime(k)}",
        ),
        (
            &["rules", "S(1,3,9,27,...)"],
            "take one of {3^k : 0 <= k <= log2(n), 3^k <= n}",
        ),
        (
            &["sweep", "S(a b) for a in 1..2, b in 3..4"],
            "S(a,b) for a in 1..2, b in 3..4",
        ),
        (
            &["sweep", "all subsets of {1,2,3}"],
            "S(X) for X subset of 1..3",
        ),
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
fn a_question_in_words_is_answered_by_its_command() {
    for (typed, command) in [
        (&["period of kayles"][..], &["period", "kayles"][..]),
        (&["is", "kayles", "periodic?"], &["period", "kayles"]),
        (&["rules of kayles"], &["rules", "kayles"]),
        (&["value of {1|-1}"], &["value", "{1|-1}"]),
        (&["temperature of {1|-1}"], &["value", "{1|-1}"]),
        (&["*3 = *3"], &["value", "*3 = *3"]),
        (&["kayles = 0.77"], &["claim", "kayles = 0.77"]),
        (&["kayles 10..20"], &["values", "kayles", "10..20"]),
        (&["kayles for n in 1..5"], &["values", "kayles", "1..5"]),
        (&["options kayles[10]"], &["options", "kayles[10]"]),
        (&["values kayles 10..20"], &["values", "kayles", "10..20"]),
        (&["misere nim 1 2 3"], &["win", "nim 1 2 3", "--misere"]),
        (
            &["nim 1 2 3, last player loses"],
            &["win", "nim 1 2 3", "--misere"],
        ),
        (
            &["b-file", "of", "kayles"],
            &["values", "kayles", "--format", "bfile"],
        ),
        (&["kayles as csv"], &["values", "kayles", "--format", "csv"]),
        (&["take 1 to 3"], &["S(1..3)"]),
        (&["*2 + *3 = ?"], &["*2 + *3"]),
        (
            &["S(1,2|1,k) for k in 3..5"],
            &["sweep", "S(1,2|1,k) for k in 3..5"],
        ),
        (&["dominates", "S(1,2|1,3)"], &["dominates", "1,2", "1,3"]),
    ] {
        assert_eq!(text(typed), text(command), "{typed:?}");
    }
}

#[test]
fn flags_may_stand_before_a_question_in_words() {
    for question in [
        "is kayles periodic",
        "temperature of {1|-1}",
        "best move in nim 1 3 5",
        "*3 = *3",
        "kayles 10..20",
    ] {
        let behind = ran(&[question, "--json"]);
        assert_eq!(ran(&["--json", question]), behind, "{question}");
        assert_eq!(behind.0, 0, "{question}");
    }
}

#[test]
fn sentences_about_heaps_are_answered() {
    let values = |typed: &[&str]| ran(typed).1;
    let listed = text(&["values", "kayles", "--to", "19"]);
    for typed in [
        &["first", "20", "values", "of", "kayles"][..],
        &["first 20 values of kayles"],
        &["values", "of", "kayles", "up", "to", "19"],
        &["values", "kayles", "first", "20"],
        &["kayles", "first", "20"],
        &["the", "nim-values", "of", "kayles", "to", "19"],
    ] {
        assert_eq!(values(typed), listed, "{typed:?}");
    }
    let options = text(&["options", "kayles", "7"]);
    for typed in [
        &["kayles", "options", "7"][..],
        &["options", "of", "7", "in", "kayles"],
        &["options", "7", "kayles"],
        &["kayles", "moves", "from", "7"],
    ] {
        assert_eq!(values(typed), options, "{typed:?}");
    }
    let outcomes = text(&["outcomes", "S(1,2|1,3)", "--to", "20"]);
    assert_eq!(values(&["outcomes of S(1,2|1,3) up to 20"]), outcomes);
    let losing = text(&["find", "dawsons-chess", "P-position"]);
    assert_eq!(values(&["P-positions", "of", "dawsons-chess"]), losing);
    assert_eq!(ran(&["kalyes", "options", "7"]).0, 2);
}

#[test]
fn what_is_well_known_but_not_to_be_read_is_told_in_a_sentence() {
    for (typed, sentence) in [
        ("euclid", "multiples of one heap"),
        ("nimble", "Nim in disguise"),
        ("5 heaps of nim", "how large is each?"),
        ("A123456", "is a sequence whose game is not known here"),
        ("3 ^ 5", "means up"),
        ("g.Mean", "names are not kept"),
        ("HeapGame", "a kind of games"),
    ] {
        let message = refusal(&[typed]);
        assert!(message.contains(sentence), "{typed}: {message}");
    }
    assert_eq!(
        proposed(&["plot kayles"])[1..],
        ["plot", "kayles", "-o", "picture.svg"]
    );
    // A game with moves for each player is not corrected into another one.
    let message = refusal(&["guess", "S(1,2|1,3)"]);
    assert!(message.ends_with("sprague 'S(1,2|1,3)'\n"), "{message}");
}

#[test]
fn heaps_may_stand_inside_values() {
    let cooled = text(&["value", "cool(S(1,2|1,4)[4],1/2)"]);
    assert_eq!(
        text(&["value", "cool({^^*|0},1/2)"]).lines().count(),
        cooled.lines().count()
    );
    let sum = text(&["value", "{kayles[3]|0} = {*3|0}"]);
    assert!(sum.contains(": yes."), "{sum}");
}

#[test]
fn the_report_of_a_partizan_game_is_a_table_too() {
    let csv = text(&["S(1,2|1,3)", "--format", "csv"]);
    let rows: Vec<&str> = csv.lines().take(4).collect();
    assert_eq!(
        rows,
        [
            "n,value,outcome,mean,temperature,left stop,right stop,atomic weight",
            "0,0,P,0,-1,0,0,0",
            "1,*,N,0,0,0,0,0",
            "2,^,L,0,0,0,0,1",
        ]
    );
    assert!(text(&["S(1,2|1,3)", "--format", "latex"]).contains("\\uparrow"));
    let value = text(&["value", "^ + *", "--format", "csv"]);
    assert!(value.starts_with("property,value\nvalue,^*\n"), "{value}");
}

#[test]
fn a_set_with_a_name_is_printed_by_it() {
    let report = text(&["S(1,2,3,5,8,...)"]);
    assert!(
        report.starts_with("Subtract a Fibonacci Number  S(fibonacci)\n"),
        "{report}"
    );
}

#[test]
fn a_heap_after_a_game_is_the_heap_that_a_command_takes() {
    let options = text(&["options", "kayles", "10"]);
    assert_eq!(text(&["options", "kayles[10]"]), options);
    let values = text(&["values", "kayles", "--to", "20"]);
    assert_eq!(text(&["values", "kayles", "20"]), values);
}

#[test]
fn a_sign_before_a_number_makes_it_a_value() {
    for number in ["-1", "-0.11", "-1/2"] {
        let answer = text(&[number]);
        assert!(answer.contains("R: Right wins"), "{answer}");
    }
    let proposed = proposed(&["values", "-0.11"]);
    assert_eq!(proposed[1..], ["values", "0.11"]);
}

#[test]
fn sentences_about_a_game_are_claims() {
    let proved = text(&["claim", "kayles is periodic from 71 with period 12"]);
    assert!(proved.starts_with("period(kayles) = 12 and preperiod(kayles) = 71"));
    let (code, failed, _) = ran(&["claim", "kayles has period 11"]);
    assert!(code == 1 && failed.contains("computed   12"), "{failed}");
}

#[test]
fn conditions_on_heaps_are_read_as_they_are_typed() {
    let zero = text(&["find", "kayles", "G = 0", "--to", "20"]);
    for typed in [
        &["find", "kayles where G = 0", "--to", "20"][..],
        &["find", "kayles", "P-positions", "--to", "20"],
    ] {
        assert_eq!(text(typed), zero);
    }
    let above = text(&["find", "S(1,2|1,3)", "G[n] > 0", "--to", "20"]);
    assert_eq!(text(&["find", "S(1,2|1,3)", "G > 0", "--to", "20"]), above);
    assert_eq!(
        proposed(&["find", "kayles"])[1..],
        ["find", "kayles", "G = 0"]
    );
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
        (&["chomp", "3x4"], &["nim[3] + nim[5]"]),
        (&["helo"], &["help"]),
        (&["vlaues", "kayles", "20"], &["values", "kayles", "20"]),
        (&["0.77", "--to", "50"], &["values", "0.77", "--to", "50"]),
        (&["--jsn", "kayles"], &["--json", "kayles"]),
        (&["kayles[5"], &["kayles[5]"]),
        (&["S(2,,5)"], &["S(2,5)"]),
        (&["options", "kayles"], &["options", "kayles", "10"]),
        (&["kayles", "-n", "20"], &["values", "kayles", "--to", "20"]),
        (
            &["kayles", "--max", "9"],
            &["values", "kayles", "--to", "9"],
        ),
        (
            &["values", "kayles", "-to", "9"],
            &["values", "kayles", "--to", "9"],
        ),
        (&["win"], &["win", "3", "5", "7"]),
        (&["kayles 10)"], &["kayles[10]"]),
        (&["Kayles(10"], &["Kayles[10]"]),
        (&["S(0,1)"], &["S(1)"]),
        (&["S(1.5)"], &["S(1,5)"]),
        (&["S(1,k)"], &["sweep", "S(1,k) for k in 1..20"]),
        (&["fan tan"], &["nim[1] + nim[3] + nim[5] + nim[7]"]),
        (&["oeis"], &["values", "kayles", "--format", "bfile"]),
        (&["{", "1", "|", "-1", "}"], &["{ 1 | -1 }"]),
        (&["0. 77"], &["0.77"]),
        (&["?"], &["help"]),
        (&["quit"], &["help"]),
        (&["list", "games"], &["games"]),
        (&["version"], &["--version"]),
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

#[test]
fn every_number_after_a_flag_may_be_written_in_three_ways() {
    for number in ["1000", "1e3", "10^3", "1_000"] {
        for args in [
            &["values", "kayles", "--to", number, "--memory", number][..],
            &["values", "S(1,2|1,3)", "--to", "5", "--max-length", number],
            &["win", "3 5 7", "--most", number, "--search", number],
            &[
                "options",
                "kayles",
                "5",
                "--most",
                number,
                "--seconds",
                number,
            ],
            &["find", "kayles", "G = 0", "--to", "9", "--most", number],
        ] {
            text(args);
        }
    }
}

#[test]
fn ranges_of_heaps_and_sets_are_read_as_they_are_typed() {
    let rows = text(&["values", "kayles", "--from", "10", "--to", "20"]);
    assert_eq!(text(&["values", "kayles", "10..20"]), rows);
    assert_eq!(text(&["values", "kayles", "from", "10", "to", "20"]), rows);
    let usual = text(&["dominates", "1,2,6", "1,3,5"]);
    for (first, second) in [("S(1,2,6)", "{1,3,5}"), ("1 2 6", "[1 3 5]")] {
        assert_eq!(text(&["dominates", first, second]), usual);
    }
}

#[test]
fn other_pairs_of_sets_with_the_same_values_are_found() {
    let found = text(&["equivalent", "S(1,2|1,3)"]);
    assert!(found.contains("S(1,2,3|1,3)"), "{found}");
    assert!(
        found.contains("observed") && !found.contains("proved"),
        "{found}"
    );
}

#[test]
fn the_manual_the_man_page_and_completions_are_in_the_program() {
    let topics = text(&["help"]);
    for topic in ["notation", "values", "positions", "sweeps", "claims"] {
        assert!(topics.contains(topic), "{topic}");
        assert!(text(&["help", topic]).lines().count() > 20, "{topic}");
    }
    assert_eq!(
        proposed(&["help", "notatoin"]),
        ["sprague", "help", "notation"]
    );
    assert!(text(&["man"]).starts_with(".ie"));
    assert!(text(&["man", "values"]).contains("sprague"));
    for shell in ["bash", "zsh", "fish"] {
        let script = text(&["completions", shell]);
        assert!(
            script.contains("kayles") && script.contains("seconds"),
            "{shell}"
        );
        // A shell would take the brackets of S(primes) for its own.
        assert!(script.contains("subtract-a-prime"), "{shell}");
        assert!(!script.contains("S(primes)"), "{shell}");
    }
    // The first word is a command or a game.
    assert!(text(&["completions", "zsh"]).contains("case $line[1] in"));
    assert!(text(&["completions", "fish"]).contains("from help\" -f -a \"notation"));
    let help = text(&["values", "-h"]);
    assert!(help.find("Examples:") < help.find("Usage:"), "{help}");
}

#[test]
fn tables_for_slides() {
    let addition = text(&["win", "nim 3 5", "--format", "latex"]);
    assert!(addition.contains("nim-sum & 6 & 1 & 1 & 0"), "{addition}");
    let values = text(&["win", "S(1,2|1,3)[4]", "--format", "latex"]);
    assert!(values.contains("$S(1,2|1,3)[4]$"), "{values}");
    let sequence = text(&["S(1,2)", "--format", "latex"]);
    assert!(sequence.contains("& 0 & 3 & 0"), "{sequence}");
}

#[test]
fn a_hint_does_not_name_what_cannot_stand_there() {
    let infinite = refusal(&["dominates", "1,2", "primes"]);
    assert!(infinite.contains("must be finite"), "{infinite}");
    let codes = refusal(&["dominates", "0.77|0.07"]);
    assert!(codes.contains("only finite sets are compared"), "{codes}");
    let laws = proposed(&["period", "0.77|0.07"]);
    assert_eq!(laws, ["sprague", "values", "0.77|0.07"]);
    let named = refusal(&["sweep", "S(1,k|primes) for k in 2..4"]);
    assert!(named.contains("primes is a set"), "{named}");
    let third = refusal(&["value", "1/3"]);
    assert!(!third.contains("1/32"), "{third}");
}
