//! The dense engine, as ratios measured in one run.
//!
//! `cargo bench -p sprague --bench dense` prints its times in units of a plain double loop and the pairs it looks at
//! in a nanosecond, at several sizes. A size as argument goes further: `-- 1000000`. `SPRAGUE_LANES=AVX2` in the
//! environment keeps from wider vectors.

#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]

mod unit;

use sprague::NimSequence;
use sprague::notation::parse_ruleset;
use sprague::sequence::EngineKind;
use std::time::Instant;
use unit::{plain_double_loop, seconds};

/// Seconds by the clock on the wall or for this thread, and the largest value.
fn time(game: &str, to: u64, wall: bool) -> (f64, u32) {
    let ruleset = parse_ruleset(game).unwrap();
    let clock = Instant::now();
    let mut largest = 0;
    let worked = seconds(|| {
        let mut sequence = NimSequence::with_engine(&ruleset, EngineKind::Dense).unwrap();
        sequence.extend_to(to).unwrap();
        largest = sequence.values().iter().copied().max().unwrap_or(0);
    });
    let passed = clock.elapsed().as_secs_f64();
    (if wall { passed } else { worked }, largest)
}

fn main() {
    let most: u64 = std::env::args()
        .filter_map(|text| text.parse().ok())
        .next_back()
        .unwrap_or(200_000);
    let unit = plain_double_loop();
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
                let (time, largest) = pool.install(|| time(game, to, cores == 0));
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
