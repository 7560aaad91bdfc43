//! Command lines made up at random from fixed seeds: whatever is typed, there is an answer or a refusal, never a
//! panic, and never without end. `SPRAGUE_FUZZ_ROUNDS` makes it as long as anybody likes.

use crate::support::process;
use std::process::Stdio;

const COMMANDS: [&[&str]; 12] = [
    &["values", "GAME", "--to", "NUMBER"],
    &["values", "GAME", "--from", "NUMBER", "--to", "NUMBER"],
    &["value", "SUM"],
    &["win", "SUM"],
    &["options", "GAME", "NUMBER"],
    &["period", "GAME", "--limit", "NUMBER"],
    &["rules", "GAME"],
    &["guess", "GAME", "--to", "NUMBER"],
    &["outcomes", "GAME"],
    &["expand", "GAME"],
    &["equivalent", "GAME", "--length", "NUMBER"],
    &["GAME"],
];

const GAMES: [&str; 26] = [
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

#[test]
fn no_command_line_makes_the_program_panic_or_go_on_for_ever() {
    let rounds = std::env::var("SPRAGUE_FUZZ_ROUNDS");
    let rounds = rounds.map_or(60, |rounds| rounds.parse().unwrap());
    let seed = std::env::var("SPRAGUE_FUZZ_SEED");
    let mut state: u64 = seed.map_or(0x5eed, |seed| seed.parse::<u64>().unwrap() | 1);
    for _ in 0..rounds {
        let shape = COMMANDS[(next(&mut state) % COMMANDS.len() as u64) as usize];
        let mut args: Vec<String> = Vec::new();
        for word in shape {
            let text = match *word {
                "GAME" => pick(&mut state, &GAMES),
                "SUM" => pick(&mut state, &SUMS),
                "NUMBER" => pick(&mut state, &NUMBERS),
                word => {
                    args.push(word.into());
                    continue;
                }
            };
            args.push(spoilt(&mut state, text));
        }
        let timed = !matches!(shape[0], "rules");
        if timed {
            args.extend(["--seconds".into(), "0.2".into()]);
        }
        if next(&mut state).is_multiple_of(2) {
            args.push("--json".into());
        }
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let output = process(&args).stdin(Stdio::null()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        let shown: Vec<String> = args
            .iter()
            .map(|arg| arg.chars().take(60).collect())
            .collect();
        assert!(
            matches!(output.status.code(), Some(0..=2)),
            "{shown:?}: {:?} {said}",
            output.status
        );
        assert!(!said.contains("panicked"), "{shown:?}: {said}");
    }
}
