//! What answering for a sum costs beyond the values of its heaps, and against plain search.
//!
//! Prints ratios measured in one run. Plain search is memoised search on tuples of heap sizes, as
//! one writes it without knowing the theory.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use sprague::Control;
use sprague::position::{Limits, Position, Tables};
use std::collections::HashMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The least of several times.
fn least(times: usize, mut run: impl FnMut() -> Duration) -> Duration {
    (0..times).map(|_| run()).min().unwrap()
}

/// The time for the values of a position and for the answer about it, values included.
fn values_and_answer(position: &Position, times: usize) -> (Duration, Duration) {
    let limits = Limits::default();
    let values = least(times, || {
        let begun = Instant::now();
        black_box(Tables::fill(position, &limits, &Control::new()).unwrap());
        begun.elapsed()
    });
    let answer = least(times, || {
        let begun = Instant::now();
        black_box(position.win(&limits).unwrap());
        begun.elapsed()
    });
    (values, answer)
}

/// A hundred heaps of ten games, with a thousand options each or about as many.
fn hundred_heaps() -> String {
    let set: Vec<String> = (1..=1000).map(|s| s.to_string()).collect();
    let set = format!("S({})", set.join(","));
    let games = [
        ("kayles", 1000),
        ("0.137", 2000),
        ("0.07", 2000),
        ("grundy", 2001),
        ("nim", 1000),
        (set.as_str(), 1500),
        ("4.7", 700),
        ("0.77777", 400),
        ("S(1,3,5,...)", 2000),
        ("totative", 1500),
    ];
    let heap = |i: usize| {
        let (game, heap) = games[i % games.len()];
        format!("{game}[{}]", heap - 2 * (i / games.len()))
    };
    let heaps: Vec<String> = (0..100).map(heap).collect();
    heaps.join(" + ")
}

/// Heaps with their signs and whether Left is to move, solved.
type Solved = HashMap<(Vec<(u8, bool)>, bool), bool>;

/// S(1,2|1,5) by plain search: heaps and signs as a sorted tuple; does the player to move win?
fn plain(heaps: &[(u8, bool)], left: bool, memo: &mut Solved) -> bool {
    let key = (heaps.to_vec(), left);
    if let Some(&known) = memo.get(&key) {
        return known;
    }
    let mut won = false;
    'moves: for (i, &(heap, negative)) in heaps.iter().enumerate() {
        let takes: [u8; 2] = if left != negative { [1, 2] } else { [1, 5] };
        for take in takes.into_iter().filter(|&take| take <= heap) {
            let mut after = heaps.to_vec();
            after[i].0 -= take;
            after.sort_unstable();
            if !plain(&after, !left, memo) {
                won = true;
                break 'moves;
            }
        }
    }
    memo.insert(key, won);
    won
}

/// Ten heaps of S(1,2|1,5) up to 20 with signs, as text.
fn ten_heaps(heaps: &[(u8, bool)]) -> Position {
    let term = |&(heap, negative): &(u8, bool)| {
        format!("{} S(1,2|1,5)[{heap}]", if negative { "-" } else { "+" })
    };
    let text = heaps.iter().map(term).collect::<Vec<_>>().join(" ");
    Position::parse(text.trim_start_matches("+ ")).unwrap()
}

/// How many times the values the answers take for fifty sums, always the same ones: ascending.
fn fifty_sums() -> Vec<(f64, Duration)> {
    let mut state = 7_u64;
    let mut heap = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (1 + ((state >> 33) % 20) as u8, state >> 63 == 1)
    };
    let mut sums = Vec::new();
    for _ in 0..50 {
        let heaps: Vec<(u8, bool)> = (0..10).map(|_| heap()).collect();
        let (values, answer) = values_and_answer(&ten_heaps(&heaps), 20);
        sums.push((answer.as_secs_f64() / values.as_secs_f64(), answer));
    }
    sums.sort_by(|a, b| a.0.total_cmp(&b.0));
    sums
}

fn main() {
    println!("sum of a hundred heaps of ten rulesets");
    let position = Position::parse(&hundred_heaps()).unwrap();
    let (values, answer) = values_and_answer(&position, 5);
    let answered = position.win(&Limits::default()).unwrap();
    let moves: u128 = answered.winning.iter().map(|found| found.count()).sum();
    println!("  {} winning moves", moves);
    println!("  values of the heaps {values:>12.2?}");
    println!(
        "  answer with values  {answer:>12.2?}  {:.2} times the values",
        answer.as_secs_f64() / values.as_secs_f64()
    );

    println!("sum of ten partizan heaps of S(1,2|1,5) up to 20 and their negatives");
    let sums = fifty_sums();
    let (median, worst) = (&sums[25], &sums[49]);
    println!(
        "  fifty random sums: median {:.2} times the values ({:.2?}), worst {:.2} times ({:.2?})",
        median.0, median.1, worst.0, worst.1
    );
    for heaps in [
        [
            (20, false),
            (20, true),
            (19, false),
            (18, true),
            (17, false),
            (20, false),
            (16, true),
            (19, false),
            (15, true),
            (20, true),
        ],
        [
            (20, false),
            (20, false),
            (20, false),
            (20, true),
            (20, true),
            (20, true),
            (19, false),
            (19, true),
            (18, false),
            (17, true),
        ],
        [
            (20, false),
            (19, false),
            (18, false),
            (17, false),
            (16, false),
            (20, true),
            (19, true),
            (18, true),
            (14, true),
            (13, true),
        ],
    ] {
        let position = ten_heaps(&heaps);
        let (values, answer) = values_and_answer(&position, 20);
        println!("  values of the heaps {values:>12.2?}");
        println!(
            "  answer with values  {answer:>12.2?}  {:.2} times the values",
            answer.as_secs_f64() / values.as_secs_f64()
        );
        // Ten heaps are out of reach of plain search; the first few show how it grows.
        for count in [4, 5] {
            let begun = Instant::now();
            let mut memo = HashMap::new();
            let mut some = heaps[..count].to_vec();
            some.sort_unstable();
            black_box(plain(&some, true, &mut memo));
            black_box(plain(&some, false, &mut memo));
            let taken = begun.elapsed();
            println!(
                "  plain search, {count} of the heaps {taken:>12.2?}  {:.0} times the answer for all ten",
                taken.as_secs_f64() / answer.as_secs_f64()
            );
            if taken > Duration::from_secs(3) {
                break;
            }
        }
    }
}
