//! The engines for arithmetic games, as ratios measured in one run: against the factor sieve alone and
//! against factoring every number with it, against the reference engine at equal heaps, and how the
//! time grows with the heaps. Names given as arguments choose among the games.

#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]

use sprague::NimSequence;
use sprague::arithmetic::FactorSieve;
use sprague::notation::parse_ruleset;
use sprague::sequence::EngineKind;
use std::hint::black_box;
use std::time::Instant;

/// Runs of which the fastest counts.
const RUNS: usize = 5;

/// Games to 10^7, compared with the sieve.
const LINEAR: [&str; 20] = [
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
    "maliquant",
    "saliquant",
    "maliquot",
    "saliquot",
    "totative",
    "mfactoring",
];

/// Games with more work per heap, the heap to go to and the heap for the comparison with the
/// reference, which lists every move: all subsets in the games of powers.
const HARDER: [(&str, u64, u64); 9] = [
    ("nontotative", 1_000_000, 2000),
    ("powerset-maliquot", 100_000, 60),
    ("powerset-saliquot", 100_000, 60),
    ("powerset-maliquant", 100_000, 16),
    ("powerset-saliquant", 100_000, 16),
    ("powerset-totative", 100_000, 16),
    ("powerset-nontotative", 100_000, 16),
    ("divide-and-residue", 100_000, 2000),
    ("sfactoring", 200_000, 2000),
];

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

fn sieve(to: u64) -> f64 {
    seconds(|| drop(black_box(FactorSieve::up_to(to))))
}

/// The sieve and the factorisation of every number.
fn factorisations(to: u64) -> f64 {
    seconds(|| {
        let sieve = FactorSieve::up_to(to);
        for n in 1..=to {
            black_box(sieve.factorise(n));
        }
    })
}

fn against_sieve(game: &str) {
    let to = 10_000_000;
    let mut least = [f64::INFINITY; 5];
    for _ in 0..RUNS {
        let times = [
            sieve(to),
            factorisations(to),
            best(game, to / 100),
            best(game, to / 10),
            best(game, to),
        ];
        for (least, time) in least.iter_mut().zip(times) {
            *least = least.min(time);
        }
    }
    let [sieve, all, hundredth, tenth, whole] = least;
    println!(
        "  {game:<22} {:>8.1} {:>8.2}     {:>6.1} {:>6.1}",
        whole / sieve,
        whole / all,
        tenth / hundredth,
        whole / tenth
    );
}

fn harder((game, to, small): (&str, u64, u64)) {
    let (half, whole) = (best(game, to / 2), best(game, to));
    let fast = (0..RUNS)
        .map(|_| best(game, small))
        .fold(f64::INFINITY, f64::min);
    let ratio = engine(game, EngineKind::Reference, small) / fast;
    println!(
        "  {game:<22} {to:>8} {:>8.2}     {small:>6} {ratio:>10.1}",
        whole / half
    );
}

fn main() {
    let chosen: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with('-'))
        .collect();
    let wanted = |game: &str| chosen.is_empty() || chosen.iter().any(|name| name == game);
    println!("to heap 10^7: times the factor sieve alone; times the sieve and all factorisations;");
    println!("growth from 10^5 to 10^6 and from 10^6 to 10^7");
    LINEAR
        .into_iter()
        .filter(|game| wanted(game))
        .for_each(against_sieve);
    println!("heap, growth from half of it; heap, times faster than the reference engine there");
    HARDER
        .into_iter()
        .filter(|(game, ..)| wanted(game))
        .for_each(harder);
}
