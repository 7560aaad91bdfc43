//! The engines against each other, as ratios measured in one run.
//!
//! `cargo bench` prints how many times faster an engine is than the reference engine and than a
//! plain double loop over all splits, at several sizes, so that growth is visible.

#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]

use sprague::NimSequence;
use sprague::notation::parse_ruleset;
use sprague::sequence::EngineKind;
use std::hint::black_box;
use std::time::Instant;

/// Seconds for one run.
fn seconds(work: impl FnOnce()) -> f64 {
    let begun = Instant::now();
    work();
    begun.elapsed().as_secs_f64().max(1e-9)
}

fn engine(game: &str, kind: EngineKind, to: u64) -> f64 {
    let ruleset = parse_ruleset(game).unwrap();
    seconds(|| {
        let mut sequence = NimSequence::with_engine(&ruleset, kind).unwrap();
        sequence.extend_to(to).unwrap();
        black_box(sequence.values());
    })
}

/// `.6` as people write it first: mark the value of every split, then look for the gap.
fn plain_double_loop(to: usize) -> f64 {
    seconds(|| {
        let mut values = vec![0u32; to + 1];
        let mut seen = vec![0usize; 4096];
        for n in 1..=to {
            // Take one bean and leave one heap or two.
            for a in 0..=(n - 1) / 2 {
                if n - 1 > 0 {
                    seen[(values[a] ^ values[n - 1 - a]) as usize] = n;
                }
            }
            values[n] = (0..).find(|&v| seen[v as usize] != n).unwrap();
        }
        black_box(&values);
    })
}

fn main() {
    println!("times faster than the reference engine");
    for (game, best) in [
        ("0.77", EngineKind::Breaking),
        ("0.8F", EngineKind::Breaking),
        ("grundy", EngineKind::Breaking),
        ("S(2,5,6)", EngineKind::Taking),
        ("S(all except 2,5)", EngineKind::Taking),
    ] {
        for to in [100, 200, 400] {
            let ratio = engine(game, EngineKind::Reference, to) / engine(game, best, to);
            println!("  {game:<20} to {to:>6}: {ratio:>10.1}");
        }
    }
    println!("times faster than a plain double loop");
    for to in [5_000, 10_000, 20_000] {
        let ratio = plain_double_loop(to) / engine("0.6", EngineKind::Breaking, to as u64);
        println!("  {:<20} to {to:>6}: {ratio:>10.1}", "0.6");
    }
    println!("sparse space: times faster than every split of every heap");
    for (game, to) in [
        ("0.16", 20_000),
        ("0.6", 20_000),
        ("grundy", 20_000),
        ("0.007", 20_000),
    ] {
        let ratio = engine(game, EngineKind::Breaking, to) / engine(game, EngineKind::Adaptive, to);
        println!("  {game:<20} to {to:>6}: {ratio:>10.1}");
    }
    println!("growth: cost of twice the heaps, 2 is linear, 4 quadratic");
    for (game, kind, to) in [
        ("S(2,5,6)", EngineKind::Taking, 2_000_000),
        ("0.6", EngineKind::Breaking, 10_000),
        ("0.8F", EngineKind::Breaking, 1_500),
    ] {
        let ratio = engine(game, kind, 2 * to) / engine(game, kind, to);
        println!("  {game:<20} to {to:>6}: {ratio:>10.1}");
    }
}
