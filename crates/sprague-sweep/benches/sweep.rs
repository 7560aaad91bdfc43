//! What a sweep costs on top of solving its games, as ratios measured in one run.
//!
//! `cargo bench -p sprague-sweep` compares the bare solver on one thread with whole sweeps on all
//! cores: without and with expansion sets, and with Parquet files.

use sprague::Heap;
use sprague::notation::parse_family;
use sprague::subtraction::Solver;
use sprague_sweep::{Folder, Measure, Room, RowSearch, Shard, Sweep, unit_size};
use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

const LIMIT: Heap = 1_000_000;
const LARGEST: Heap = 150;

fn solver_alone() -> f64 {
    let mut solver = Solver::new();
    let mut total = 0;
    let start = Instant::now();
    for a in 1..=LARGEST {
        for b in a + 1..=LARGEST {
            for c in b + 1..=LARGEST {
                total += solver.solve(&[a, b, c], LIMIT).computed;
            }
        }
    }
    assert!(total > 0);
    start.elapsed().as_secs_f64()
}

fn sweep(
    expansion: bool,
    folder: Option<&std::path::Path>,
) -> Result<f64, Box<dyn std::error::Error>> {
    let family = parse_family(&format!("S(a,b,c) with c <= {LARGEST}"))?;
    let measure = Measure {
        limit: LIMIT,
        expansion,
    };
    let unit = unit_size(&family, &sprague::Control::new())?;
    let folder = folder
        .map(|path| Folder::create(path, &family, &measure, unit, &sprague::Control::new()))
        .transpose()?;
    let question = RowSearch::default();
    let sweep = Sweep {
        family: &family,
        measure,
        shard: Shard::WHOLE,
        question: &question,
        unit,
        folder: folder.as_ref(),
        room: &Room::ample(),
    };
    let start = Instant::now();
    sweep.run(&sprague::Control::new(), |_| ControlFlow::Continue(()))?;
    Ok(start.elapsed().as_secs_f64())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = std::io::stdout().lock();
    let alone = solver_alone();
    let folder = tempfile::tempdir()?;
    writeln!(
        out,
        "all sets {{a,b,c}} with c <= {LARGEST}, wall time on all cores : solver on one"
    )?;
    writeln!(
        out,
        "  sweep without expansion sets  {:.2}",
        sweep(false, None)? / alone
    )?;
    writeln!(
        out,
        "  sweep with expansion sets     {:.2}",
        sweep(true, None)? / alone
    )?;
    writeln!(
        out,
        "  the same, kept as Parquet     {:.2}",
        sweep(true, Some(folder.path()))? / alone
    )?;
    Ok(())
}
