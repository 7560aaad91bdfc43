//! Speed of the subtraction solver, as ratios measured in one run.
//!
//! `cargo bench -p sprague --bench subtraction` prints how the fast solver compares with the
//! portable one and with the general period search, what expansion sets cost on top, and how many
//! times faster than a plain loop the kernels compute values and outcomes, at several sizes.

use sprague::ruleset::{Rules, Ruleset, SubtractionSet};
use sprague::subtraction::{LosingHeaps, Solver};
use sprague::{Heap, PeriodSearch};
use std::io::Write;
use std::time::Instant;

const LIMIT: Heap = 10_000_000;

fn triples(largest: Heap) -> impl Iterator<Item = [Heap; 3]> {
    (1..=largest).flat_map(move |c| (1..c).flat_map(move |b| (1..b).map(move |a| [a, b, c])))
}

/// Nanoseconds per game, and a sum that keeps the work from being left out.
fn time(largest: Heap, every: usize, mut work: impl FnMut(&[Heap; 3]) -> Heap) -> (f64, Heap) {
    let (mut games, mut sum) = (0_u32, 0);
    let start = Instant::now();
    for set in triples(largest).step_by(every) {
        sum += work(&set);
        games += 1;
    }
    (start.elapsed().as_secs_f64() * 1e9 / f64::from(games), sum)
}

/// The loop that people write first: mark the value of every option, then look for the gap.
fn plain_loop(set: &[Heap], count: usize) -> u64 {
    let mut values = vec![0_u8; count];
    let mut seen = [usize::MAX; 256];
    for n in 0..count {
        for &s in set {
            if s as usize <= n {
                seen[usize::from(values[n - s as usize])] = n;
            }
        }
        let free = seen.iter().position(|&at| at != n);
        values[n] = free.unwrap_or_default() as u8;
    }
    values.iter().map(|&value| u64::from(value)).sum()
}

/// Values per nanosecond, the best of a few runs, so that a busy machine matters less.
fn rate(count: usize, mut work: impl FnMut()) -> f64 {
    let once = |work: &mut dyn FnMut()| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64() * 1e9
    };
    let runs = (30_000_000 / count).clamp(5, 400);
    let times = (0..runs).map(|_| once(&mut work));
    count as f64 / times.fold(f64::MAX, f64::min)
}

fn kernels(out: &mut impl Write) -> std::io::Result<()> {
    writeln!(
        out,
        "values a nanosecond, and times faster than a plain loop"
    )?;
    writeln!(out, "  set, heaps: plain | kernel | portable | outcomes")?;
    for set in [
        vec![11, 27, 33, 49, 60],
        vec![33, 70, 91],
        vec![64, 70, 91],
        vec![65, 91, 130, 131],
        vec![131, 200, 333],
        vec![257, 300, 401],
        vec![257, 300, 401, 500, 600, 700, 801],
        vec![1_031, 2_000, 100_000],
        (0..40).map(|k| 100 + k * k).collect(),
        (0..250).map(|k| 100 + 7 * k).collect::<Vec<Heap>>(),
    ] {
        let elements: Vec<usize> = set.iter().map(|&s| s as usize).collect();
        for count in [20_000, 200_000, 2_000_000] {
            let (mut fast, mut portable) = (Solver::new(), Solver::portable());
            let plain = rate(count, || {
                std::hint::black_box(plain_loop(&set, count));
            });
            let kernel = rate(count, || fast.compute(&set, count));
            let twin = rate(count, || portable.compute(&set, count));
            let outcomes = rate(count, || {
                std::hint::black_box(LosingHeaps::new(&elements).is_losing(count - 1));
            });
            let name = match set.len() {
                0..8 => format!("{set:?}"),
                many => format!("{many} elements from {}", set[0]),
            };
            writeln!(
                out,
                "  {name}, {count}: {plain:.3} | {kernel:.3} ({:.0}x) | {twin:.3} ({:.0}x) | \
                 {outcomes:.2} ({:.0}x)",
                kernel / plain,
                twin / plain,
                outcomes / plain
            )?;
        }
    }
    Ok(())
}

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    kernels(&mut out)?;
    for (largest, every) in [(100, 1), (200, 1)] {
        let mut fast = Solver::new();
        let mut portable = Solver::portable();
        let period = |solver: &mut Solver, set: &[Heap; 3]| {
            solver
                .solve(set, LIMIT)
                .pattern
                .map_or(0, |p| p.preperiod + p.period)
        };
        let (solver, sum) = time(largest, every, |set| period(&mut fast, set));
        let (twin, twin_sum) = time(largest, every, |set| period(&mut portable, set));
        assert_eq!(sum, twin_sum);
        let (expanded, _) = time(largest, every, |set| {
            let solution = fast.solve(set, LIMIT);
            let members = fast.members(set, &solution, u64::MAX);
            members.map_or(0, |m| m.adjoinable.len() as Heap)
        });
        let sample = 97;
        let (sampled, sum) = time(largest, sample, |set| period(&mut fast, set));
        let (general, general_sum) = time(largest, sample, |set| {
            let set = SubtractionSet::finite(set.iter().copied());
            let mut search = PeriodSearch::new(&Ruleset::new(Rules::Subtraction(set)));
            let _ = search.run(LIMIT);
            search
                .verdict()
                .proved()
                .map_or(0, |p| p.preperiod + p.period)
        });
        assert_eq!(sum, general_sum);
        writeln!(
            out,
            "all sets {{a,b,c}} with c <= {largest}: {solver:.0} ns per game"
        )?;
        writeln!(
            out,
            "  general period search : solver  {:.1}",
            general / sampled
        )?;
        writeln!(
            out,
            "  portable twin : solver          {:.2}",
            twin / solver
        )?;
        writeln!(
            out,
            "  with expansion sets : without   {:.2}",
            expanded / solver
        )?;
    }
    Ok(())
}
