//! Instructions per heap of the kernels, counted by valgrind, which does not mind a busy machine.
//!
//! `cargo bench --bench instructions` runs itself under valgrind for two numbers of heaps and prints
//! what the additional heaps took; without valgrind it says so.

#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]

use sprague::NimSequence;
use sprague::notation::parse_ruleset;
use std::hint::black_box;
use std::process::Command;

/// A game, and two heaps to go to.
const CASES: [(&str, u64, u64); 7] = [
    ("0.104", 400_000, 800_000),
    ("0.454", 400_000, 800_000),
    ("0.354", 100_000, 200_000),
    ("0.6", 60_000, 80_000),
    ("grundy", 60_000, 80_000),
    ("0.007", 8_000, 12_000),
    ("S(2,5,6)", 1_000_000, 2_000_000),
];

fn compute(game: &str, to: u64) {
    let mut sequence = NimSequence::new(&parse_ruleset(game).unwrap());
    sequence.extend_to(to).unwrap();
    black_box(sequence.values());
}

/// How many instructions it takes to go to a heap.
fn count(game: &str, to: u64) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args(["--compute", game, &to.to_string()])
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = text.lines().find(|line| line.contains("Collected"))?;
    line.rsplit(' ').next()?.parse().ok()
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if let [_, flag, game, to] = &args[..]
        && flag == "--compute"
    {
        return compute(game, to.parse().unwrap());
    }
    println!("instructions per heap");
    for (game, from, to) in CASES {
        match (count(game, from), count(game, to)) {
            (Some(less), Some(more)) => {
                let each = more.saturating_sub(less) as f64 / (to - from) as f64;
                println!("  {game:<12} from {from:>8} to {to:>8}: {each:>10.1}");
            }
            _ => return println!("  valgrind is needed to count them"),
        }
    }
}
