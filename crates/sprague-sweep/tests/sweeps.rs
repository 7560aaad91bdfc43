//! A sweep gives the same rows however it is run, and notices what is wrong with its folder.

#![allow(clippy::unwrap_used)]

use sprague::family::Family;
use sprague::notation::parse_family;
use sprague::subtraction::Expansion;
use sprague_sweep::*;
use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

const FAMILY: &str = "S(a,b,c) with c <= 30 if (a + b + c) % 3 != 0";

fn family() -> Family {
    parse_family(FAMILY).unwrap()
}

fn measure() -> Measure {
    Measure {
        limit: 10_000,
        expansion: true,
    }
}

fn run(folder: &Path, shard: Shard, batches: usize) -> (Summary, Progress, bool) {
    let family = family();
    let folder = Folder::create(folder, &family, &measure(), 50).unwrap();
    let question = Question::default()
        .with_condition(&family, "period not in (a+b, b+c, a+c)")
        .unwrap()
        .with_records(&family, "period")
        .unwrap();
    let sweep = Sweep {
        family: &family,
        measure: measure(),
        shard,
        question: &question,
        unit: 50,
        folder: Some(&folder),
    };
    let mut left = batches;
    sweep
        .run(|_| {
            left -= 1;
            if left == 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .unwrap()
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read(path).unwrap())
        })
        .collect()
}

#[test]
fn shards_and_an_interrupted_sweep_give_the_same_bytes_as_one_run() {
    let whole = tempfile::tempdir().unwrap();
    let (summary, _, complete) = run(whole.path(), Shard::WHOLE, usize::MAX);
    assert!(complete);
    let expected = files(whole.path());
    assert!(expected.len() > 40);

    let parts = tempfile::tempdir().unwrap();
    for number in [2, 3, 1] {
        run(parts.path(), Shard::new(number, 3).unwrap(), usize::MAX);
    }
    assert_eq!(files(parts.path()), expected);

    let stopped = tempfile::tempdir().unwrap();
    let (_, _, complete) = run(stopped.path(), Shard::WHOLE, 1);
    assert!(!complete);
    let some = files(stopped.path()).len();
    assert!(1 < some && some < expected.len());
    let (again, progress, complete) = run(stopped.path(), Shard::WHOLE, usize::MAX);
    assert!(complete && progress.found == some as u64 - 1);
    assert_eq!(files(stopped.path()), expected);
    assert_eq!(again, summary);
}

#[test]
fn a_half_written_unit_counts_for_nothing() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), Shard::WHOLE, usize::MAX);
    let expected = files(folder.path());
    let (name, bytes) = expected
        .iter()
        .find(|(name, _)| name.starts_with("unit-00000003"))
        .unwrap();
    fs::remove_file(folder.path().join(name)).unwrap();
    fs::write(
        folder.path().join(".unit-00000003.tmp"),
        &bytes[..bytes.len() / 2],
    )
    .unwrap();
    run(folder.path(), Shard::WHOLE, usize::MAX);
    assert_eq!(files(folder.path()), expected);
}

#[test]
fn damage_is_noticed_and_repaired_by_a_rerun() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), Shard::WHOLE, usize::MAX);
    let expected = files(folder.path());
    let name = expected
        .keys()
        .find(|name| name.ends_with(".parquet"))
        .unwrap();
    for place in [0, 10, 500, expected[name].len() - 1] {
        let mut bytes = expected[name].clone();
        bytes[place] ^= 4;
        fs::write(folder.path().join(name), bytes).unwrap();
        let opened = Folder::open(folder.path()).unwrap();
        let error = opened.read(&folder.path().join(name), 3).unwrap_err();
        assert!(matches!(error, SweepError::Damaged { .. }), "{error}");
        let (_, progress, _) = run(folder.path(), Shard::WHOLE, usize::MAX);
        assert_eq!(progress.repaired, 1);
        assert_eq!(files(folder.path()), expected);
    }
}

#[test]
fn a_folder_with_something_else_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), Shard::WHOLE, usize::MAX);
    let other = parse_family("S(a,b) with b <= 30").unwrap();
    let error = Folder::create(folder.path(), &other, &measure(), 50).unwrap_err();
    assert!(matches!(error, SweepError::OtherSweep { .. }), "{error}");

    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("letter.txt"), "dear").unwrap();
    let error = Folder::create(folder.path(), &other, &measure(), 50).unwrap_err();
    assert!(matches!(error, SweepError::NotASweep { .. }), "{error}");
}

#[test]
fn rows_come_back_from_the_file_as_they_were_computed() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), Shard::WHOLE, usize::MAX);
    let opened = Folder::open(folder.path()).unwrap();
    let family = opened.family().unwrap();
    let state = opened.state().unwrap();
    let points = family.points();
    let mut rows = Vec::new();
    for file in state.units.values() {
        let table = opened.read(file, 3).unwrap();
        rows.extend((0..table.rows()).map(|row| table.row(row)));
    }
    assert_eq!(rows.len(), points.len());
    let place = |name: &str| 3 + COLUMNS.iter().position(|c| c.name == name).unwrap();
    for (row, point) in rows.iter().zip(&points).step_by(7) {
        let elements: Vec<u64> = point.iter().map(|&n| n as u64).collect();
        let expansion = Expansion::new(&elements, 10_000).unwrap();
        let adjoinable = expansion
            .members
            .adjoinable
            .iter()
            .map(|&s| s as i64)
            .take(64)
            .collect();
        assert_eq!(row[0], Cell::Integer(point[0] as i64));
        assert_eq!(
            row[place("period")],
            Cell::Integer(expansion.pattern.period as i64)
        );
        assert_eq!(
            row[place("preperiod")],
            Cell::Integer(expansion.pattern.preperiod as i64)
        );
        assert_eq!(
            row[place("expandable")],
            Cell::Truth(expansion.is_expandable())
        );
        assert_eq!(row[place("adjoinable")], Cell::List(adjoinable));
    }
}

#[test]
fn a_game_beyond_the_limit_is_a_row_marked_unknown() {
    let family = parse_family("S(9,175,263,a) for a in 272..272").unwrap();
    let question = Question::default()
        .with_condition(&family, "not known")
        .unwrap();
    let sweep = Sweep {
        family: &family,
        measure: Measure {
            limit: 20_000,
            expansion: true,
        },
        shard: Shard::WHOLE,
        question: &question,
        unit: 10,
        folder: None,
    };
    let (summary, ..) = sweep.run(|_| ControlFlow::Continue(())).unwrap();
    assert_eq!(
        (summary.games, summary.unknown, summary.matching),
        (1, 1, 1)
    );
}

#[test]
fn codes_are_swept_as_well() {
    let family = parse_family(".abc").unwrap();
    let question = Question::default()
        .with_condition(&family, "period = 12")
        .unwrap();
    let sweep = Sweep {
        family: &family,
        measure: Measure {
            limit: 500,
            expansion: true,
        },
        shard: Shard::WHOLE,
        question: &question,
        unit: unit_size(&family),
        folder: None,
    };
    let (summary, ..) = sweep.run(|_| ControlFlow::Continue(())).unwrap();
    assert_eq!(summary.games, 512);
    let kayles = vec![Cell::Integer(7), Cell::Integer(7), Cell::Integer(0)];
    assert!(summary.rows.iter().any(|row| row[..3] == kayles));
}
