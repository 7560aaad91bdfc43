//! The dense engine, as ratios measured in one run.
//!
//! `cargo bench -p sprague --bench dense` prints its times in units of U, the time of a plain double
//! loop for `0.6` to heap 100 000 on one core, and the pairs it looks at in a nanosecond, at several
//! sizes. A size as argument goes further: `-- 1000000`.

#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]

use sprague::NimSequence;
use sprague::notation::parse_ruleset;
use sprague::sequence::EngineKind;
use std::hint::black_box;
use std::time::Instant;

/// Seconds this thread has run, so that a busy machine does not spoil the ratios; on other systems
/// seconds that have passed.
fn now(begun: Instant) -> f64 {
    let schedule = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = schedule.and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    nanoseconds.map_or(begun.elapsed().as_secs_f64(), |ns| ns as f64 * 1e-9)
}

/// `0.6` as people write it first: mark the value of every split, then look for the gap.
fn plain_double_loop(to: usize) -> f64 {
    let clock = Instant::now();
    let begun = now(clock);
    let mut values = vec![0u32; to + 1];
    let mut seen = vec![0usize; 4096];
    for n in 1..=to {
        for a in 0..=(n - 1) / 2 {
            if n > 1 {
                seen[(values[a] ^ values[n - 1 - a]) as usize] = n;
            }
        }
        values[n] = (0..).find(|&v| seen[v as usize] != n).unwrap();
    }
    black_box(&values);
    now(clock) - begun
}

/// Seconds by the clock on the wall or for this thread, and the largest value.
fn seconds(game: &str, to: u64, wall: bool) -> (f64, u32) {
    let ruleset = parse_ruleset(game).unwrap();
    let clock = Instant::now();
    let begun = now(clock);
    let mut sequence = NimSequence::with_engine(&ruleset, EngineKind::Dense).unwrap();
    sequence.extend_to(to).unwrap();
    let largest = sequence.values().iter().copied().max().unwrap_or(0);
    let passed = if wall {
        clock.elapsed().as_secs_f64()
    } else {
        now(clock) - begun
    };
    (passed, largest)
}

fn main() {
    let most: u64 = std::env::args()
        .filter_map(|text| text.parse().ok())
        .next_back()
        .unwrap_or(200_000);
    let unit = plain_double_loop(100_000);
    println!("U = {unit:.2} s");
    for (cores, name) in [
        (1, "one core, seconds of its own"),
        (0, "all cores, seconds on the wall"),
    ] {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(cores)
            .build()
            .unwrap();
        println!("{name}:\n               heaps        U   pairs/ns   largest value");
        for (game, splits) in [("0.007", 1.0), ("0.06", 1.0), ("0.004", 1.0), ("0.6", 1.0)] {
            let sizes = [20_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000];
            for to in sizes.into_iter().filter(|&to| to <= most) {
                let (time, largest) = pool.install(|| seconds(game, to, cores == 0));
                let pairs = splits * (to as f64) * (to as f64) / 4.0;
                println!(
                    "  {game:<12} {to:>12} {:>8.3} {:>10.1} {largest:>10}",
                    time / unit,
                    pairs / time * 1e-9
                );
            }
        }
    }
}
