//! The engines for arithmetic games, as ratios measured in one run: against the factor sieve alone,
//! against the reference engine at equal heaps, and how the time grows when the heaps double.

#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]

use sprague::NimSequence;
use sprague::arithmetic::FactorSieve;
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

fn best(game: &str, to: u64) -> f64 {
    engine(
        game,
        EngineKind::best_for(&parse_ruleset(game).unwrap()),
        to,
    )
}

fn against_sieve() {
    let to = 10_000_000;
    let sieve = (0..9)
        .map(|_| seconds(|| drop(black_box(FactorSieve::up_to(to)))))
        .fold(f64::INFINITY, f64::min);
    println!("times the cost of the factor sieve to {to} alone, to the same heap");
    let games = [
        "mtotient",
        "stotient",
        "mtau",
        "stau",
        "mbigomega",
        "sbigomega",
        "msmallomega",
        "ssmallomega",
        "fullset-maliquot",
        "fullset-saliquot",
        "fullset-maliquant",
        "fullset-saliquant",
        "fullset-totative",
        "fullset-nontotative",
        "maliquot",
        "saliquot",
        "maliquant",
        "saliquant",
        "totative",
        "mfactoring",
    ];
    let only: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| !a.starts_with('-'))
        .collect();
    println!("sieve {sieve}");
    for game in games {
        if !only.is_empty() && !only.iter().any(|o| game.starts_with(o.as_str())) {
            continue;
        }
        let (mut a, mut b) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..7 {
            a = a.min(seconds(|| drop(black_box(FactorSieve::up_to(to)))));
            b = b.min(best(game, to));
        }
        println!(
            "  {game:<22} {:>8.1} {:.1} ns {:.1} ns",
            b / a,
            b * 100.,
            a * 100.
        );
    }
}

fn against_reference() {
    println!("times faster than the reference engine at equal heaps");
    for game in [
        "saliquant",
        "totative",
        "nontotative",
        "divide-and-residue",
        "sfactoring",
    ] {
        for to in [500, 1000, 2000] {
            let ratio = engine(game, EngineKind::Reference, to) / best(game, to);
            println!("  {game:<22} to {to:>6}: {ratio:>8.1}");
        }
    }
}

fn growth() {
    println!("growth of the time when the heaps double");
    let games = [
        ("nontotative", 500_000),
        ("powerset-maliquot", 50_000),
        ("powerset-maliquant", 50_000),
        ("powerset-saliquant", 50_000),
        ("powerset-totative", 50_000),
        ("powerset-nontotative", 50_000),
        ("divide-and-residue", 20_000),
        ("sfactoring", 100_000),
    ];
    for (game, to) in games {
        let (half, whole) = (best(game, to), best(game, 2 * to));
        println!("  {game:<22} {to} to {}: {:>6.2}", 2 * to, whole / half);
    }
}

fn main() {
    against_sieve();
    if std::env::args().len() < 3 {
        against_reference();
        growth();
    }
}
