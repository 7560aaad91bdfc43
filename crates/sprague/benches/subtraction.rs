//! Speed of the subtraction solver, as ratios measured in one run.
//!
//! `cargo bench -p sprague --bench subtraction` prints how the fast solver compares with the
//! portable one and with the general period search, and what expansion sets cost on top.

use sprague::ruleset::{Rules, Ruleset, SubtractionSet};
use sprague::subtraction::Solver;
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

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
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
