//! Command lines made up at random from fixed seeds: whatever is typed, there is an answer or a refusal, never a
//! panic, never without end, and never in far more memory than is allowed. `SPRAGUE_FUZZ_ROUNDS` makes it as long as anybody likes.

use crate::support::{answers_or_refuses, process};
use std::path::Path;

/// What is typed first, and what may follow: words in capitals stand for texts of that kind.
const COMMANDS: [(&[&str], &[&[&str]]); 27] = [
    (
        &["values", "GAME"],
        &[
            &["--to", "NUMBER"],
            &["--from", "NUMBER"],
            &["--double-check"],
            &["--weights"],
            &["--format", "FORMAT"],
        ],
    ),
    (
        &["value", "SUM"],
        &[
            &["--tree"],
            &["--draw"],
            &["--thermograph", "FILE"],
            &["--max-length", "NUMBER"],
        ],
    ),
    (
        &["win", "SUM"],
        &[
            &["--why"],
            &["--misere"],
            &["--certificate", "FILE"],
            &["--coq", "FILE"],
            &["--most", "NUMBER"],
        ],
    ),
    (
        &["play", "SUM", "--moves", "hint; why; review; q"],
        &[
            &["--two"],
            &["--first", "program"],
            &["--slips", "NUMBER"],
            &["--seed", "NUMBER"],
        ],
    ),
    (&["play", "--load", "FILE"], &[&["--moves", "q"]]),
    (&["play", "--replay", "FILE"], &[]),
    (
        &["options", "GAME", "NUMBER"],
        &[&["--most", "NUMBER"], &["--format", "FORMAT"]],
    ),
    (
        &["period", "GAME"],
        &[
            &["--limit", "NUMBER"],
            &["--certificate", "FILE"],
            &["--coq", "FILE"],
            &["--double-check"],
        ],
    ),
    (
        &["run", "GAME", "--to", "NUMBER"],
        &[
            &["--state", "FILE"],
            &["--double-check"],
            &["--every", "NUMBER"],
        ],
    ),
    (&["rules", "GAME"], &[]),
    (&["guess", "GAME"], &[&["--to", "NUMBER"]]),
    (
        &["outcomes", "GAME"],
        &[
            &["--to", "NUMBER"],
            &["--limit", "NUMBER"],
            &["--certificate", "FILE"],
        ],
    ),
    (
        &["dominates", "SET", "SET"],
        &[&["--limit", "NUMBER"], &["--certificate", "FILE"]],
    ),
    (
        &["expand", "GAME"],
        &[&["--limit", "NUMBER"], &["--certificate", "FILE"]],
    ),
    (
        &["equivalent", "GAME"],
        &[
            &["--length", "NUMBER"],
            &["--digit", "NUMBER"],
            &["--shift", "NUMBER"],
        ],
    ),
    (
        &["plot", "GAME", "--out", "FILE"],
        &[
            &["--to", "NUMBER"],
            &["--highlight", "CONDITION"],
            &["--size", "NUMBERxNUMBER"],
            &["--ratio"],
            &["--log"],
        ],
    ),
    (
        &["plot", "FAMILY", "--out", "FILE"],
        &[&["--of", "CONDITION"], &["--limit", "NUMBER"]],
    ),
    (
        &["find", "GAME", "CONDITION"],
        &[&["--to", "NUMBER"], &["--most", "NUMBER"]],
    ),
    (
        &["claim", "CLAIM"],
        &[&["--to", "NUMBER"], &["--limit", "NUMBER"]],
    ),
    (
        &["sweep", "FAMILY"],
        &[
            &["--out", "FILE"],
            &["--find", "CONDITION"],
            &["--records", "CONDITION"],
            &["--shard", "NUMBER/NUMBER"],
            &["--threads", "NUMBER"],
            &["--limit", "NUMBER"],
        ],
    ),
    (
        &["show", "FILE"],
        &[&["--find", "CONDITION"], &["--export", "csv"]],
    ),
    (
        &["check", "FILE"],
        &[&["--to", "NUMBER"], &["--only", "SUM"]],
    ),
    (&["verify", "FILE"], &[]),
    (
        &["atlas", "CODES", "--limit", "20", "--work", "NUMBER"],
        &[
            &["--out", "FILE"],
            &["--shard", "NUMBER/NUMBER"],
            &["--compact", "FILE"],
        ],
    ),
    (&["games", "GAME"], &[]),
    (
        &["serve", "--port", "GAME"],
        &[&["--workers", "NUMBER"], &["--memory", "NUMBER"]],
    ),
    (
        &["GAME"],
        &[
            &["--limit", "NUMBER"],
            &["--misere"],
            &["--bound", "NUMBER"],
            &["--steps", "NUMBER"],
        ],
    ),
];

/// Commands that take no time, as all they do is soon done.
const UNTIMED: [&str; 6] = ["rules", "show", "atlas", "games", "serve", "replay"];

/// Commands whose memory nobody limits, as they keep little.
const UNMEASURED: [&str; 6] = ["rules", "show", "games", "sweep", "check", "serve"];

const SETS: [&str; 6] = [
    "1,2,6",
    "1,3,5",
    "",
    "10^18,3",
    "1,10^12",
    "all subsets of {1,...,4}",
];
const FAMILIES: [&str; 8] = [
    "S(a,b) with b <= 9",
    "S(a) for a in 1..10^10",
    "S(2^a) for a in 60..70",
    "S(a,b|c) with c <= 4",
    "S(a) for a in 2^63..2^63",
    "0.ab for a in 0..7, b in 0..7",
    "CUT(a) for a in 2..9",
    "S(a) for a in 1..9 if 12 % (a - 3) = 0",
];
const CONDITIONS: [&str; 8] = [
    "G(n) = 0",
    "G(n) = G(n-1)",
    "1/0 = 1",
    "2^2^n > 1",
    "period = a + b",
    "G(n + 10^18) = 0",
    "G(grundy, n) = G(n)",
    "prime(n)",
];
const CLAIMS: [&str; 6] = [
    "G(kayles, n) != 0 for n >= 1",
    "period(S(a,b)) = a + b for 1 <= a < b <= 9",
    "G(saliquant, n) = n/2 for n in 1..10^12",
    "preperiod(S(a)) = 0 for a in 1..10^10",
    "1 = 1",
    "0^∞",
];
const CODES: [&str; 5] = [".a", ".77 .6", "4.ab", "0.[3]", ".18"];
const FORMATS: [&str; 4] = ["json", "csv", "latex", "bfile"];
const FILES: [&str; 12] = [
    "certificate",
    "state",
    "swept",
    "atlas",
    "game",
    "claims",
    "picture.svg",
    "picture.png",
    "proof.v",
    "nowhere/file",
    "/dev/full",
    "",
];

const GAMES: [&str; 34] = [
    "kayles",
    "0.77",
    ".137",
    "4.7",
    "S(2,5,6)",
    "S(1,3,5,...)",
    "S(all except 2,5)",
    "CUT(2,3)",
    "S(1,2|1,3)",
    "0.77|0.07",
    "saliquant",
    "powerset-maliquant",
    "take one of divisors(n)",
    "to n+1",
    "S()",
    "S(0)",
    "0.",
    "",
    "S(18446744073709551615)",
    "0.V!2",
    "∗",
    "S(1,2",
    "take 1 if n/0 > 1",
    "{k : k",
    "split into d of n/d for d | n",
    "💥",
    "S(1,10^12)",
    "S(1..100000|4,18)",
    "S(1,2,...,10^6)",
    "CUT(100)!",
    "0.*[160693804425899027554196209234116260252220299379]",
    "4!.64|0.54178C75",
    "take 1; take any of nondivisors(n)",
    "to 2n; take 1; take 3 if n > 2",
];
const SUMS: [&str; 12] = [
    "kayles[5] + nim[7]",
    "{1|-1}",
    "^<65535>",
    "*5 + 2·^",
    "S(1,2|1,3)[9] - up",
    "kayles[10^18]",
    "+-1",
    "{{{|}|}|}",
    "0.77[99999999999999999999]",
    "",
    "1/3",
    "tiny(tiny(2))",
];
const NUMBERS: [&str; 10] = [
    "0",
    "1",
    "7",
    "100",
    "10^6",
    "10^19",
    "18446744073709551615",
    "-1",
    "1e9",
    "",
];

/// The same numbers on every machine.
fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

fn pick<'a>(state: &mut u64, all: &[&'a str]) -> &'a str {
    all[(next(state) % all.len() as u64) as usize]
}

/// A text with a character put in, taken out or repeated often.
fn spoilt(state: &mut u64, text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let place = (next(state) as usize) % (letters.len() + 1);
    match next(state) % 6 {
        0 => letters.insert(place, ['(', '|', '^', '0', ',', '…', '\u{0}'][place % 7]),
        1 if place < letters.len() => drop(letters.remove(place)),
        2 => letters.extend(std::iter::repeat_n('9', 3000)),
        _ => {}
    }
    letters.retain(|&letter| letter != '\u{0}');
    letters.into_iter().collect()
}

/// Makes files of every kind to be read, then damages each of them in a place.
fn damaged_files(folder: &Path, state: &mut u64) {
    let made: [&[&str]; 5] = [
        &["period", "0.77", "--certificate", "certificate"],
        &["run", "0.106", "--to", "3000", "--state", "state"],
        &["sweep", "S(a,b) with b <= 5", "--out", "swept"],
        &["atlas", ".a", "--limit", "50", "--out", "atlas"],
        &["play", "kayles[5]", "--moves", "save game; q"],
    ];
    for args in made {
        let output = process(args).current_dir(folder).output().unwrap();
        assert!(output.status.success(), "{args:?}: {output:?}");
    }
    let claims = "source: me\n\n[one]\nclaim: period(kayles) = 12\n";
    std::fs::write(folder.join("claims"), claims).unwrap();
    for name in ["certificate", "state", "swept", "atlas", "game", "claims"] {
        let path = folder.join(name);
        match path.read_dir() {
            Err(_) => damage(&path, state),
            Ok(files) => files.for_each(|file| damage(&file.unwrap().path(), state)),
        }
    }
}

/// Changes a byte, cuts a file, or leaves it as it is.
fn damage(path: &Path, state: &mut u64) {
    let mut bytes = std::fs::read(path).unwrap();
    let place = (next(state) as usize) % bytes.len().max(1);
    match next(state) % 4 {
        0 => bytes.truncate(place),
        1 if !bytes.is_empty() => bytes[place] ^= 1 << (next(state) % 8),
        _ => {}
    }
    std::fs::write(path, bytes).unwrap();
}

/// A text for a word in capitals; any other word stands for itself.
fn text_for(state: &mut u64, word: &str) -> String {
    let texts: &[&str] = match word {
        "GAME" => &GAMES,
        "SUM" => &SUMS,
        "NUMBER" => &NUMBERS,
        "SET" => &SETS,
        "FAMILY" => &FAMILIES,
        "CONDITION" => &CONDITIONS,
        "CLAIM" => &CLAIMS,
        "CODES" => &CODES,
        "FORMAT" => return pick(state, &FORMATS).into(),
        "FILE" => return pick(state, &FILES).into(),
        "NUMBERxNUMBER" => {
            return format!("{}x{}", pick(state, &NUMBERS), pick(state, &NUMBERS));
        }
        "NUMBER/NUMBER" => {
            return format!("{}/{}", pick(state, &NUMBERS), pick(state, &NUMBERS));
        }
        word => return word.into(),
    };
    let text = pick(state, texts);
    spoilt(state, text)
}

/// A command line made up at random.
fn typed(state: &mut u64) -> Vec<String> {
    let (first, others) = COMMANDS[(next(state) % COMMANDS.len() as u64) as usize];
    let mut args: Vec<String> = first.iter().map(|word| text_for(state, word)).collect();
    for _ in 0..next(state) % 3 {
        if !others.is_empty() {
            let other = others[(next(state) % others.len() as u64) as usize];
            args.extend(other.iter().map(|word| text_for(state, word)));
        }
    }
    let untimed = UNTIMED.contains(&first[0]) || first.contains(&"--replay");
    if !untimed {
        args.extend(["--seconds".into(), "0.2".into()]);
    }
    if !UNMEASURED.contains(&first[0]) && !args.iter().any(|arg| arg == "--memory") {
        args.extend(["--memory".into(), "64".into()]);
    }
    if next(state).is_multiple_of(2) {
        args.push("--json".into());
    }
    args
}

#[test]
fn no_command_line_makes_the_program_panic_or_go_on_for_ever_or_take_all_memory() {
    let rounds = std::env::var("SPRAGUE_FUZZ_ROUNDS");
    let rounds = rounds.map_or(100, |rounds| rounds.parse().unwrap());
    let seed = std::env::var("SPRAGUE_FUZZ_SEED");
    let mut state: u64 = seed.map_or(0x5eed, |seed| seed.parse::<u64>().unwrap() | 1);
    let mut folder = tempfile::tempdir().unwrap();
    for round in 0..rounds {
        if round % 50 == 0 {
            folder = tempfile::tempdir().unwrap();
            damaged_files(folder.path(), &mut state);
        }
        let args = typed(&mut state);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        answers_or_refuses(folder.path(), &args);
    }
}

#[test]
fn every_command_is_typed_at_random() {
    let help = process(&["--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let list = help.split("Commands:").nth(1).unwrap();
    let list = list.split("Arguments:").next().unwrap();
    // These print what does not depend on much, or go on for as long as they are told to.
    let left_out = ["selftest", "help", "completions", "man"];
    for line in list.lines() {
        let name = line
            .strip_prefix("  ")
            .filter(|name| !name.starts_with(' '));
        let Some(name) = name.and_then(|name| name.split_whitespace().next()) else {
            continue;
        };
        let typed = COMMANDS.iter().any(|(first, _)| first[0] == name);
        assert!(typed || left_out.contains(&name), "{name} is never typed");
    }
}
