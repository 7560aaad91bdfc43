//! Command lines made up at random from fixed seeds: whatever is typed, there is an answer or a refusal, never a
//! panic, never without end, and never in far more memory than is allowed. Now and then a text is as long as the system allows,
//! and a file a million characters. `SPRAGUE_FUZZ_ROUNDS` makes it as long as anybody likes.

use crate::support::{answers_or_refuses, process};
use std::path::Path;

/// What is typed first: words in capitals stand for texts of that kind. Flags follow, of all that the command has.
const COMMANDS: [&[&str]; 29] = [
    &["values", "GAME"],
    &["value", "SUM"],
    &["win", "SUM"],
    &["play", "SUM", "--moves", "hint; why; review; q"],
    &["play", "--load", "FILE"],
    &["play", "--replay", "FILE"],
    &["options", "GAME", "NUMBER"],
    &["period", "GAME"],
    &["run", "GAME", "--to", "NUMBER"],
    &["rules", "GAME"],
    &["guess", "GAME"],
    &["outcomes", "GAME"],
    &["dominates", "SET", "SET"],
    &["expand", "GAME"],
    &["equivalent", "GAME"],
    &["plot", "GAME", "--out", "FILE"],
    &["plot", "FAMILY", "--out", "FILE"],
    &["find", "GAME", "CONDITION"],
    &["claim", "CLAIM"],
    &["sweep", "FAMILY"],
    &["show", "FILE"],
    &["check", "FILE"],
    &["verify", "FILE"],
    &["atlas", "CODES", "--limit", "20", "--work", "10^5"],
    &["games", "GAME"],
    // Nobody listens at such a port, so that it ends.
    &["serve", "--port", "none"],
    &["selftest"],
    &["GAME"],
    &["SUM"],
];

/// Flags that every line has at its end, where the command has them.
const LIMITS: [[&str; 2]; 2] = [["--seconds", "0.2"], ["--memory", "64"]];

/// The longest argument that systems hand over: 128 KiB with its end on Linux, 32,767 signs for all on Windows.
const LONGEST_ARGUMENT: usize = if cfg!(windows) { 4_000 } else { 130_000 };
/// As many characters as a long file has.
const LONGEST_FILE: usize = 1_000_000;

/// A flag, and the kind of text that follows it if one does.
type Flag = (String, Option<String>);

/// The flags of a command as its help lists them: so none is forgotten here.
fn flags(first: &[&str]) -> Vec<Flag> {
    let is_command = first[0].starts_with(|letter: char| letter.is_ascii_lowercase());
    let command: Vec<&str> = first[..1].iter().copied().filter(|_| is_command).collect();
    let help = process(&[&command[..], &["--help"]].concat()).output();
    let help = help.unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let words = help.lines().map(|line| {
        let words = line.split_whitespace();
        words.skip_while(|word| word.len() == 3 && word.ends_with(','))
    });
    let flags = words.filter_map(|mut words| {
        let name = words.next().filter(|word| word.starts_with("--"))?;
        let value = words.next().and_then(|word| word.strip_prefix('<'));
        let value = value.and_then(|word| word.strip_suffix('>'));
        Some((name.to_string(), value.map(str::to_string)))
    });
    let left_out = ["--help", "--version", "--json"];
    flags
        .filter(|(name, _)| !left_out.contains(&&**name))
        .collect()
}

const SETS: [&str; 8] = [
    "1,2,6",
    "1,3,5",
    "",
    "10^18,3",
    "1,10^12",
    "all subsets of {1,...,4}",
    "3,10^9",
    "5,10,...,10^7",
];
const FAMILIES: [&str; 12] = [
    "S(a,b) with b <= 9",
    "S(a) for a in 1..10^10",
    "S(2^a) for a in 60..70",
    "S(a,b|c) with c <= 4",
    "S(a) for a in 2^63..2^63",
    "0.ab for a in 0..7, b in 0..7",
    "CUT(a) for a in 2..9",
    "S(a) for a in 1..9 if 12 % (a - 3) = 0",
    "S(3,7,10^12|2,a) for a in 10^9..10^9+1",
    "S(3,a) for a in 10^7..10^7+3",
    "S(X) for X subset of 1..64",
    "take a; to n/a for a in 2..9",
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
const CLAIMS: [&str; 9] = [
    "G(kayles, n) != 0 for n >= 1",
    "period(S(a,b)) = a + b for 1 <= a < b <= 9",
    "G(saliquant, n) = n/2 for n in 1..10^12",
    "preperiod(S(a)) = 0 for a in 1..10^10",
    "1 = 1",
    "0^∞",
    "dominates(S(3,10^9), S(2,1000000001))",
    "G(S(1,a), n) < 9 for a in 2..900, n in 1..10^6",
    "density(G(kayles, n) = 1) = 1/4",
];
const CODES: [&str; 5] = [".a", ".77 .6", "4.ab", "0.[3]", ".18"];
const FORMATS: [&str; 5] = ["json", "csv", "latex", "bfile", "markdown"];
const COLUMNS: [&str; 5] = ["all", "game,period-a", "nim_sequence", "a,", "needless,1/0"];
const LINES: [&str; 4] = [
    "hint; q",
    ";;",
    "1; 1 -> 0; undo; save saved; q",
    "9^9^9 -> 1",
];
const CHOICES: [&str; 7] = [
    "program", "right", "careless", "ring", "me", "cross", "none",
];
const FILES: [&str; 16] = [
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
    ".",
    "certificate/inside",
    "all",
    "no\u{301}t-ascii-∞",
];

const GAMES: [&str; 50] = [
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
    "S(3,10^9|2,1000000001)",
    "S(all except 1..10^6)",
    "S(5,10,...,10^7)",
    "S(9,175,263,272)",
    "S(all except 999999)",
    "C.8F",
    "0.GV",
    "0.{3,5+}7!",
    "0.07|0.4K",
    "{2+}!.3?[6=]",
    "take one of {d : d | n and d < 9}; to 3n+1 if n % 2 = 1",
    "split into d, k, n-d-k for 1 <= d < k < n",
    "to gcd(n, 340282366920938463463374607431768211456) if n > 1",
    "S(2^64)",
    "٣.77",
    "\u{202e}0.77",
];
const SUMS: [&str; 16] = [
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
    "3·S(3,10^9|2,1000000001)[10^9] + ^*",
    "10^30·kayles[3] - {1,*|v,{0|-2}}",
    "0.V!2[30] + {on|off}",
    "kayles[5] + to n+1[3]",
];
const NUMBERS: [&str; 15] = [
    "0",
    "1",
    "7",
    "100",
    // The largest page of a picture.
    "10000",
    "10^6",
    "10^19",
    "18446744073709551615",
    "-1",
    "1e9",
    "",
    "2^2^7",
    "340282366920938463463374607431768211456",
    "0.5",
    "nan",
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

/// A text with a character put in, taken out or repeated often, or as long as can be.
fn spoilt(state: &mut u64, text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let place = (next(state) as usize) % (letters.len() + 1);
    match next(state) % 24 {
        0..4 => letters.insert(place, ['(', '|', '^', '0', ',', '…', '\u{0}'][place % 7]),
        4..8 if place < letters.len() => drop(letters.remove(place)),
        8..12 => letters.extend(std::iter::repeat_n('9', 3000)),
        12 => return lengthened(state, text, LONGEST_ARGUMENT),
        _ => {}
    }
    letters.retain(|&letter| letter != '\u{0}');
    letters.into_iter().collect()
}

/// A text of so many bytes, and a few more for the last character: the text again and again with something between, or
/// a character again and again within it.
fn lengthened(state: &mut u64, text: &str, bytes: usize) -> String {
    const BETWEEN: [&str; 12] = ["", " ", "+", ",", "|", "; ", "(", "{", "-", "^", "\n", ")"];
    const WITHIN: [&str; 16] = [
        "9", "0", "(", "{", "[", "-", "^", "*", "|", " ", "!", "a", "7", ",1", "+1", "…",
    ];
    let missing = bytes.saturating_sub(text.len());
    if next(state).is_multiple_of(2) {
        let again = format!("{}{text}", pick(state, &BETWEEN));
        let again = if again.is_empty() { " " } else { &again };
        return format!("{text}{}", again.repeat(missing / again.len()));
    }
    let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    let ends: Vec<usize> = ends.collect();
    let place = ends[(next(state) as usize) % ends.len()];
    let sign = pick(state, &WITHIN);
    let (before, after) = text.split_at(place);
    format!("{before}{}{after}", sign.repeat(missing / sign.len()))
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

/// Changes a byte, cuts a file, makes one of text very long, or leaves it as it is.
fn damage(path: &Path, state: &mut u64) {
    let mut bytes = std::fs::read(path).unwrap();
    let place = (next(state) as usize) % bytes.len().max(1);
    match next(state) % 5 {
        0 => bytes.truncate(place),
        1 if !bytes.is_empty() => bytes[place] ^= 1 << (next(state) % 8),
        2 => {
            if let Ok(text) = String::from_utf8(bytes.clone()) {
                bytes = lengthened(state, &text, LONGEST_FILE).into_bytes();
            }
        }
        _ => {}
    }
    std::fs::write(path, bytes).unwrap();
}

/// A text for a word in capitals, as it stands here or in the help of a command; any other word stands for itself.
fn text_for(state: &mut u64, word: &str) -> String {
    let texts: &[&str] = match word {
        "GAME" => &GAMES,
        "SUM" | "TEXT" | "NAME" | "ADDRESS" => &SUMS,
        "NUMBER" | "N" | "COUNT" | "K" | "MOVES" | "STEPS" | "DIGIT" | "DIGITS" | "HEAPS"
        | "CHARACTERS" | "PERCENT" | "UNITS" | "PORT" | "S" | "MIB" => &NUMBERS,
        "SET" => &SETS,
        "FAMILY" => &FAMILIES,
        "CONDITION" | "EXPR" => &CONDITIONS,
        "CLAIM" => &CLAIMS,
        "CODES" => &CODES,
        "NAMES" => &COLUMNS,
        "LINES" => &LINES,
        "FORMAT" => return pick(state, &FORMATS).into(),
        "WHO" | "SIDE" | "HOW" | "SHAPE" => return pick(state, &CHOICES).into(),
        "FILE" | "FILE.v" | "DIR" | "STATE" => return pick(state, &FILES).into(),
        "WxH" => return format!("{}x{}", pick(state, &NUMBERS), pick(state, &NUMBERS)),
        "I/N" => return format!("{}/{}", pick(state, &NUMBERS), pick(state, &NUMBERS)),
        word => return word.into(),
    };
    let text = pick(state, texts);
    spoilt(state, text)
}

/// A command line made up at random.
fn typed(state: &mut u64, commands: &[(&[&str], Vec<Flag>)]) -> Vec<String> {
    let (first, flags) = &commands[(next(state) % commands.len() as u64) as usize];
    let mut args: Vec<String> = first.iter().map(|word| text_for(state, word)).collect();
    let is_limit = |name: &str| LIMITS.iter().any(|limit| limit[0] == name);
    for _ in 0..next(state) % 4 {
        let flag = (next(state) % flags.len().max(1) as u64) as usize;
        if let Some((name, value)) = flags.get(flag).filter(|(name, _)| !is_limit(name)) {
            args.push(name.clone());
            args.extend(value.iter().map(|kind| text_for(state, kind)));
        }
    }
    for limit in LIMITS {
        // Showing a game that was played has nothing to wait for.
        if flags.iter().any(|(name, _)| name == limit[0]) && !first.contains(&"--replay") {
            args.extend(limit.map(str::to_string));
        }
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
    let commands: Vec<(&[&str], Vec<Flag>)> = COMMANDS
        .into_iter()
        .map(|first| (first, flags(first)))
        .collect();
    let mut folder = tempfile::tempdir().unwrap();
    for round in 0..rounds {
        if round % 50 == 0 {
            folder = tempfile::tempdir().unwrap();
            damaged_files(folder.path(), &mut state);
        }
        let args = typed(&mut state, &commands);
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
    // These print what does not depend on much.
    let left_out = ["help", "completions", "man"];
    for line in list.lines() {
        let name = line
            .strip_prefix("  ")
            .filter(|name| !name.starts_with(' '));
        let Some(name) = name.and_then(|name| name.split_whitespace().next()) else {
            continue;
        };
        let typed = COMMANDS.iter().any(|first| first[0] == name);
        assert!(typed || left_out.contains(&name), "{name} is never typed");
    }
}

#[test]
fn every_kind_of_text_after_a_flag_is_made_up() {
    let mut state = 1;
    for first in COMMANDS {
        for (name, kind) in flags(first) {
            let Some(kind) = kind else { continue };
            let makes_up = (0..9).any(|_| text_for(&mut state, &kind) != kind);
            assert!(makes_up, "{} {name} <{kind}>", first[0]);
        }
    }
}
