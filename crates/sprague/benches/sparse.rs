//! Sparse-space engines in units of a plain scalar double loop, measured in the same run.
//!
//! One core does everything, and each line is the least of several rounds. `cargo bench -p sprague --bench sparse` takes
//! some minutes; with `-- --long` the long proofs and runs are measured too, with `-- 0.104` that game only, with
//! `-- --rounds 5` so many rounds. `SPRAGUE_LANES=AVX2` in the environment keeps from wider vectors.

#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]

mod unit;

use sprague::notation::parse_ruleset;
use sprague::sequence::EngineKind;
use sprague::sequence::long_run::LongRun;
use sprague::{NimSequence, PeriodSearch};
use std::hint::black_box;
use unit::{plain_double_loop, seconds};

/// Something that is measured.
enum Task {
    /// To prove a period, given with the preperiod.
    Proof(u64, u64),
    /// To compute up to a heap.
    To(u64, EngineKind),
    /// To go on from one heap to another.
    Run(u64, u64),
}

impl Task {
    fn seconds(&self, game: &str) -> f64 {
        let ruleset = parse_ruleset(game).unwrap();
        match *self {
            Task::Proof(period, preperiod) => seconds(|| {
                let mut search = PeriodSearch::new(&ruleset);
                search.run(1 << 29).unwrap();
                let verdict = search.verdict();
                let pattern = verdict.proved().unwrap();
                let found = (pattern.period, pattern.preperiod);
                assert_eq!(found, (period, preperiod), "{game}");
            }),
            Task::To(heap, kind) => seconds(|| {
                let mut sequence = NimSequence::with_engine(&ruleset, kind).unwrap();
                sequence.extend_to(heap).unwrap();
                black_box(sequence.values());
            }),
            Task::Run(from, to) => {
                let mut run = LongRun::new(&ruleset, 1 << 28).unwrap();
                run.advance(from).unwrap();
                seconds(|| run.advance(to).unwrap())
            }
        }
    }

    fn line(&self, game: &str, time: f64, unit: f64) -> String {
        let what = match self {
            Task::Proof(..) => format!("prove the period of {game}"),
            Task::To(heap, EngineKind::Sparse) => {
                format!("{game} to heap {heap} by scalar sparse steps")
            }
            Task::To(heap, _) => format!("{game} to heap {heap}"),
            Task::Run(from, to) => {
                let rate = (to - from) as f64 / time * 1e-6;
                format!("{game} from {from} to {to} ({rate:.1} M/s)")
            }
        };
        format!("  {what:<52} {:>8.3} U", time / unit)
    }
}

const SHORT: [(&str, Task); 18] = [
    ("0.16", Task::Proof(149_459, 105_351)),
    ("0.127", Task::Proof(4, 46_578)),
    ("0.56", Task::Proof(144, 326_640)),
    ("0.376", Task::Proof(4, 2_268_248)),
    ("0.354", Task::Proof(1_180, 10_061_916)),
    ("0.6", Task::To(60_000, EngineKind::Sparse)),
    ("0.6", Task::To(60_000, EngineKind::Adaptive)),
    ("0.6", Task::To(100_000, EngineKind::Adaptive)),
    ("0.6", Task::To(1_000_000, EngineKind::Adaptive)),
    ("0.6", Task::Run(1_000_000, 2_000_000)),
    ("grundy", Task::To(60_000, EngineKind::Sparse)),
    ("grundy", Task::To(60_000, EngineKind::Adaptive)),
    ("grundy", Task::To(1_000_000, EngineKind::Adaptive)),
    ("grundy", Task::Run(1_000_000, 2_000_000)),
    ("0.36", Task::To(1_000_000, EngineKind::Adaptive)),
    ("0.36", Task::Run(1_000_000, 4_000_000)),
    ("0.104", Task::Run(2_000_000, 40_000_000)),
    ("0.106", Task::Run(2_000_000, 40_000_000)),
];

const LONG: [(&str, Task); 6] = [
    ("0.104", Task::Proof(11_770_282, 197_769_598)),
    ("0.054", Task::Proof(10_015_179, 193_235_616)),
    ("0.454", Task::Proof(60_620_715, 160_949_019)),
    ("0.6", Task::To(10_000_000, EngineKind::Adaptive)),
    ("grundy", Task::To(10_000_000, EngineKind::Adaptive)),
    ("0.007", Task::To(1_000_000, EngineKind::Adaptive)),
];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let long = args.iter().any(|arg| arg == "--long");
    let rounds = args.windows(2).find(|pair| pair[0] == "--rounds");
    let rounds = rounds.map_or(2, |pair| pair[1].parse().unwrap());
    let all = SHORT.iter().chain(LONG.iter().filter(|_| long));
    let named = |game: &str| args.iter().any(|arg| arg == game);
    let any_named = SHORT.iter().chain(&LONG).any(|(game, _)| named(game));
    let tasks: Vec<_> = all.filter(|(game, _)| !any_named || named(game)).collect();
    let measure = || {
        let mut unit = f64::MAX;
        let mut times = vec![f64::MAX; tasks.len()];
        for ((game, task), time) in tasks.iter().zip(&mut times) {
            unit = unit.min(plain_double_loop());
            // One after the other: memory that a virtual machine has to ask its host for takes a second a gigabyte.
            for _ in 0..rounds {
                *time = time.min(task.seconds(game));
            }
        }
        println!("U = the plain double loop for .6 to 100 000 ({unit:.2} s here)");
        for ((game, task), &time) in tasks.iter().zip(&times) {
            println!("{}", task.line(game, time, unit));
        }
    };
    let one = rayon::ThreadPoolBuilder::new().num_threads(1);
    one.build().unwrap().install(measure);
}
