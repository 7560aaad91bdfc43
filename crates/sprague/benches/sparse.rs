//! Sparse-space engines in units of a plain scalar double loop, measured in the same run.
//!
//! U is the time of the double loop for `.6` to heap 100 000 on one core. `cargo bench --bench sparse`
//! takes a minute; with `-- --long` the long proofs and runs are measured too.

#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]

use sprague::notation::parse_ruleset;
use sprague::sequence::EngineKind;
use sprague::sequence::long_run::LongRun;
use sprague::{NimSequence, PeriodSearch};
use std::hint::black_box;
use std::time::Instant;

fn seconds(work: impl FnOnce()) -> f64 {
    let begun = Instant::now();
    work();
    begun.elapsed().as_secs_f64()
}

/// `.6` as people write it first: mark the value of every split, then look for the gap.
fn plain_double_loop() -> f64 {
    const TO: usize = 100_000;
    seconds(|| {
        let mut values = vec![0u32; TO + 1];
        let mut seen = vec![0usize; 4096];
        for n in 2..=TO {
            for a in 0..=(n - 1) / 2 {
                seen[(values[a] ^ values[n - 1 - a]) as usize] = n;
            }
            values[n] = (0..).find(|&v| seen[v as usize] != n).unwrap();
        }
        black_box(&values);
    })
}

/// Proves the period of a game; how long that takes.
fn proof(game: &str, wanted: (u64, u64)) -> f64 {
    seconds(|| {
        let mut search = PeriodSearch::new(&parse_ruleset(game).unwrap());
        search.run(1 << 29).unwrap();
        let verdict = search.verdict();
        let pattern = verdict.proved().unwrap();
        assert_eq!((pattern.period, pattern.preperiod), wanted, "{game}");
    })
}

/// Heaps a second between two heaps of a run.
fn rate(game: &str, from: u64, to: u64) -> f64 {
    let mut run = LongRun::new(&parse_ruleset(game).unwrap(), 1 << 28).unwrap();
    run.advance(from).unwrap();
    (to - from) as f64 / seconds(|| run.advance(to).unwrap())
}

fn to_heap(game: &str, kind: EngineKind, to: u64) -> f64 {
    let ruleset = parse_ruleset(game).unwrap();
    seconds(|| {
        let mut sequence = NimSequence::with_engine(&ruleset, kind).unwrap();
        sequence.extend_to(to).unwrap();
        black_box(sequence.values());
    })
}

fn main() {
    let long = std::env::args().any(|arg| arg == "--long");
    let unit = (0..3).map(|_| plain_double_loop()).fold(f64::MAX, f64::min);
    println!("U = the plain double loop for .6 to 100 000 ({unit:.2} s here)");
    let times = |what: &str, time: f64| println!("  {what:<44} {:>8.3} U", time / unit);
    for (game, period) in [
        ("0.16", (149_459, 105_351)),
        ("0.127", (4, 46_578)),
        ("0.56", (144, 326_640)),
        ("0.376", (4, 2_268_248)),
        ("0.354", (1_180, 10_061_916)),
    ] {
        times(&format!("prove the period of {game}"), proof(game, period));
    }
    for to in [100_000, 1_000_000] {
        for game in ["0.6", "grundy", "0.36"] {
            let time = to_heap(game, EngineKind::Adaptive, to);
            times(&format!("{game} to heap {to}"), time);
        }
    }
    for game in ["0.6", "grundy"] {
        let ratio =
            to_heap(game, EngineKind::Sparse, 60_000) / to_heap(game, EngineKind::Adaptive, 60_000);
        println!(
            "  {game} to heap 60000: scalar sparse step {ratio:.1} times the time of all engines together"
        );
    }
    for (game, from, to) in [
        ("0.6", 1_000_000, 2_000_000),
        ("grundy", 1_000_000, 2_000_000),
        ("0.36", 1_000_000, 4_000_000),
        ("0.104", 2_000_000, 40_000_000),
        ("0.106", 2_000_000, 40_000_000),
    ] {
        let rate = rate(game, from, to);
        println!(
            "  rate of {game:<36} {:>8.1} M heaps per U",
            rate * unit / 1e6
        );
    }
    if !long {
        return;
    }
    for (game, period) in [
        ("0.104", (11_770_282, 197_769_598)),
        ("0.054", (10_015_179, 193_235_616)),
        ("0.454", (60_620_715, 160_949_019)),
    ] {
        times(&format!("prove the period of {game}"), proof(game, period));
    }
    for (game, to) in [
        ("0.6", 10_000_000),
        ("grundy", 10_000_000),
        ("0.007", 1_000_000),
    ] {
        let time = to_heap(game, EngineKind::Adaptive, to);
        times(&format!("{game} to heap {to}"), time);
    }
}
