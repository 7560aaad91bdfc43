//! A sweep gives the same rows however it is run, and notices what is wrong with its folder.

#![allow(clippy::unwrap_used)]

use sprague::Control;
use sprague::family::Family;
use sprague::notation::parse_family;
use sprague::subtraction::Expansion;
use sprague_sweep::*;
use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

mod atlas;

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

fn run(folder: &Path, shard: Shard, batches: usize) -> (Summary, SweepProgress, bool) {
    run_with(folder, shard, batches, measure())
}

fn run_with(
    folder: &Path,
    shard: Shard,
    batches: usize,
    measure: Measure,
) -> (Summary, SweepProgress, bool) {
    let family = family();
    let folder = Folder::create(folder, &family, &measure, 50, &Control::new()).unwrap();
    let question = RowSearch::default()
        .with_condition(&family, "period not in (a+b, b+c, a+c)")
        .unwrap()
        .with_records(&family, "period")
        .unwrap();
    let sweep = Sweep {
        family: &family,
        measure,
        shard,
        question: &question,
        unit: 50,
        folder: Some(&folder),
        room: &Room::ample(),
    };
    let mut left = batches;
    sweep
        .run(&Control::new(), |_| {
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

/// A folder with a whole sweep, and the files that were written.
fn swept() -> (tempfile::TempDir, BTreeMap<String, Vec<u8>>) {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), Shard::WHOLE, usize::MAX);
    let files = files(folder.path());
    (folder, files)
}

/// The name of a unit's file.
fn unit_name(files: &BTreeMap<String, Vec<u8>>, index: usize) -> String {
    let start = format!("unit-{index:08}-");
    let mut names = files.keys().filter(|name| name.starts_with(&start));
    names.next().unwrap().clone()
}

/// Runs the sweep again and expects one file to be set aside and nothing else to be different.
fn expect_one_set_aside(folder: &Path, file: &str, expected: &BTreeMap<String, Vec<u8>>) {
    let opened = Folder::open(folder).unwrap();
    let error = opened.read(&folder.join(file), 3).unwrap_err();
    assert!(matches!(error, SweepError::Foreign { .. }), "{error}");
    let (_, progress, complete) = run(folder, Shard::WHOLE, usize::MAX);
    assert!(complete);
    assert_eq!((progress.set_aside, progress.repaired), (1, 0));
    let mut now = files(folder);
    assert!(now.remove(&format!("{file}.other")).is_some());
    assert_eq!(&now, expected);
}

/// Puts other rows in the place of a unit, with everything about the file right but what it says.
fn forge(folder: &Path, index: usize, files: &BTreeMap<String, Vec<u8>>, lie: fn(&mut RowTable)) {
    let opened = Folder::open(folder).unwrap();
    let true_one = folder.join(unit_name(files, index));
    let mut table = opened.read(&true_one, 3).unwrap();
    lie(&mut table);
    fs::remove_file(true_one).unwrap();
    opened.write(index, &table, family().names()).unwrap();
}

fn rows_of(column: &mut Column) -> &mut Vec<Option<i64>> {
    match column {
        Column::Integer(rows) => rows,
        other => panic!("{other:?}"),
    }
}

#[test]
fn rows_that_are_not_true_are_noticed_and_computed_again() {
    let lies: [fn(&mut RowTable); 4] = [
        // Other periods for all games, and for every second one.
        |table| rows_of(&mut table.columns[3 + 2]).fill(Some(7)),
        |table| {
            let rows = rows_of(&mut table.columns[3 + 2]);
            rows.iter_mut().step_by(2).for_each(|row| *row = Some(7));
        },
        // Another game in a row.
        |table| rows_of(&mut table.columns[1])[0] = Some(999),
        // One game too few.
        |table| {
            for column in &mut table.columns {
                match column {
                    Column::Integer(rows) => drop(rows.pop()),
                    Column::Truth(rows) => drop(rows.pop()),
                    Column::Text(rows) => drop(rows.pop()),
                    Column::List(rows) => drop(rows.pop()),
                }
            }
        },
    ];
    let (folder, expected) = swept();
    for (number, lie) in lies.into_iter().enumerate() {
        // Of units as small as these, one row or none is computed again.
        let units = expected.len() - 1;
        (0..units).for_each(|index| forge(folder.path(), index, &expected, lie));
        let (_, progress, complete) = run(folder.path(), Shard::WHOLE, usize::MAX);
        assert!(complete);
        assert!(progress.repaired > 0, "lie {number}");
        let now = files(folder.path());
        let believed = now.iter().filter(|(name, _)| !expected.contains_key(*name));
        assert_eq!(believed.count() as u64 + progress.repaired, units as u64);
        fs::remove_dir_all(folder.path()).unwrap();
        run(folder.path(), Shard::WHOLE, usize::MAX);
    }
}

#[test]
fn a_unit_with_another_limit_is_set_aside_and_computed() {
    let (folder, expected) = swept();
    let other = tempfile::tempdir().unwrap();
    let short = Measure {
        limit: 60,
        expansion: true,
    };
    run_with(other.path(), Shard::WHOLE, usize::MAX, short);
    let name = unit_name(&files(other.path()), 2);
    fs::remove_file(folder.path().join(unit_name(&expected, 2))).unwrap();
    fs::copy(other.path().join(&name), folder.path().join(&name)).unwrap();
    expect_one_set_aside(folder.path(), &name, &expected);
}

#[test]
fn a_unit_under_another_number_is_set_aside_and_computed() {
    let (folder, expected) = swept();
    let (own, other) = (unit_name(&expected, 2), unit_name(&expected, 4));
    let renamed = other.replace("unit-00000004", "unit-00000002");
    fs::remove_file(folder.path().join(own)).unwrap();
    fs::copy(folder.path().join(other), folder.path().join(&renamed)).unwrap();
    expect_one_set_aside(folder.path(), &renamed, &expected);
}

#[test]
fn a_unit_beyond_the_last_is_set_aside() {
    let (folder, expected) = swept();
    let other = unit_name(&expected, 4);
    let renamed = other.replace("unit-00000004", "unit-00009999");
    fs::copy(folder.path().join(other), folder.path().join(&renamed)).unwrap();
    expect_one_set_aside(folder.path(), &renamed, &expected);
}

#[test]
fn of_two_files_for_one_unit_the_right_one_counts() {
    let (folder, expected) = swept();
    let other = unit_name(&expected, 4);
    for index in [0, 2, 3] {
        let renamed = other.replace("unit-00000004", &format!("unit-{index:08}"));
        fs::copy(folder.path().join(&other), folder.path().join(&renamed)).unwrap();
    }
    let opened = Folder::open(folder.path()).unwrap();
    for file in opened.state().unwrap().units.values() {
        opened.read(file, 3).unwrap();
    }
}

#[test]
fn a_damaged_manifest_is_written_anew_by_a_rerun_of_the_same_sweep_only() {
    let (folder, expected) = swept();
    let manifest = folder.path().join("sweep.json");
    let cut = "{\"sprague_sweep\": 1, \"family\": \"S(a\"}".as_bytes();
    for bytes in [b"".as_slice(), b"{", b"[]", b"\xff", cut] {
        fs::write(&manifest, bytes).unwrap();
        let error = Folder::open(folder.path()).unwrap_err();
        assert!(
            matches!(error, SweepError::DamagedManifest { .. }),
            "{error}"
        );
        let other = Measure {
            limit: 60,
            expansion: true,
        };
        let error =
            Folder::create(folder.path(), &family(), &other, 50, &Control::new()).unwrap_err();
        assert!(matches!(error, SweepError::OtherSweep { .. }), "{error}");
        assert_eq!(fs::read(&manifest).unwrap(), bytes);
        run(folder.path(), Shard::WHOLE, usize::MAX);
        assert_eq!(files(folder.path()), expected);
    }
}

#[test]
fn a_manifest_without_units_or_of_another_version_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = folder.path().join("sweep.json");
    for (text, version) in [("something else", false), ("{\"sprague_sweep\": 7}", true)] {
        fs::write(&manifest, text).unwrap();
        let error =
            Folder::create(folder.path(), &family(), &measure(), 50, &Control::new()).unwrap_err();
        match error {
            SweepError::DamagedManifest { .. } => assert!(!version),
            SweepError::OtherVersion { .. } => assert!(version),
            other => panic!("{other}"),
        }
        assert_eq!(fs::read_to_string(&manifest).unwrap(), text);
    }
}

#[test]
fn another_sweep_of_the_same_family_is_told_apart_in_words() {
    let (folder, _) = swept();
    let without = Measure {
        expansion: false,
        ..measure()
    };
    let error =
        Folder::create(folder.path(), &family(), &without, 50, &Control::new()).unwrap_err();
    assert!(error.to_string().contains("with expansion sets"), "{error}");
    let error =
        Folder::create(folder.path(), &family(), &measure(), 51, &Control::new()).unwrap_err();
    assert!(error.to_string().contains("another version"), "{error}");
}

#[test]
fn columns_of_words_and_lists_are_refused_by_name() {
    let family = family();
    for (text, what) in [
        ("form", "words"),
        ("proof", "words"),
        ("adjoinable", "lists"),
    ] {
        let error = RowSearch::default()
            .with_records(&family, text)
            .unwrap_err();
        assert!(error.message().contains(what), "{error}");
        assert!(!error.hint().unwrap_or_default().contains('('), "{error}");
    }
}

#[test]
fn a_folder_with_something_else_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), Shard::WHOLE, usize::MAX);
    let other = parse_family("S(a,b) with b <= 30").unwrap();
    let error = Folder::create(folder.path(), &other, &measure(), 50, &Control::new()).unwrap_err();
    assert!(matches!(error, SweepError::OtherSweep { .. }), "{error}");

    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("letter.txt"), "dear").unwrap();
    let error = Folder::create(folder.path(), &other, &measure(), 50, &Control::new()).unwrap_err();
    assert!(matches!(error, SweepError::NotASweep { .. }), "{error}");
}

#[test]
fn rows_come_back_from_the_file_as_they_were_computed() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), Shard::WHOLE, usize::MAX);
    let opened = Folder::open(folder.path()).unwrap();
    let family = opened.family().unwrap();
    let state = opened.state().unwrap();
    let points = family.points().unwrap();
    let mut rows = Vec::new();
    for file in state.units.values() {
        let table = opened.read(file, 3).unwrap();
        rows.extend((0..table.rows()).map(|row| table.row(row)));
    }
    assert_eq!(rows.len(), points.len());
    let place = |name: &str| 3 + COLUMNS.iter().position(|c| c.name == name).unwrap();
    for (row, point) in rows.iter().zip(&points).step_by(7) {
        let elements: Vec<u64> = point.iter().map(|&n| n as u64).collect();
        let expansion = Expansion::new(&elements, 10_000, &Control::new()).unwrap();
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
    let question = RowSearch::default()
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
        room: &Room::ample(),
    };
    let (summary, ..) = sweep
        .run(&Control::new(), |_| ControlFlow::Continue(()))
        .unwrap();
    assert_eq!(
        (summary.games, summary.unknown, summary.matching),
        (1, 1, 1)
    );
}

#[test]
fn a_row_that_was_not_found_out_leaves_only_what_depends_on_it_open() {
    let family = parse_family("S(9,175,263,a) for a in 272..272").unwrap();
    for (condition, limit, open) in [
        ("period = 3694961848", 20_000, 1),
        ("period = 3694961848 and a = 5", 20_000, 0),
        ("expandable", 20_000, 1),
        ("a / 0 = 1 and known", 20_000, 0),
    ] {
        let question = RowSearch::default()
            .with_condition(&family, condition)
            .unwrap();
        let sweep = Sweep {
            family: &family,
            measure: Measure {
                limit,
                expansion: true,
            },
            shard: Shard::WHOLE,
            question: &question,
            unit: 10,
            folder: None,
            room: &Room::ample(),
        };
        let (summary, ..) = sweep
            .run(&Control::new(), |_| ControlFlow::Continue(()))
            .unwrap();
        assert_eq!((summary.matching, summary.open), (0, open), "{condition}");
    }
}

#[test]
fn codes_are_swept_as_well() {
    let family = parse_family(".abc").unwrap();
    let question = RowSearch::default()
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
        unit: unit_size(&family, &Control::new()).unwrap(),
        folder: None,
        room: &Room::ample(),
    };
    let (summary, ..) = sweep
        .run(&Control::new(), |_| ControlFlow::Continue(()))
        .unwrap();
    assert_eq!(summary.games, 512);
    let kayles = vec![Cell::Integer(7), Cell::Integer(7), Cell::Integer(0)];
    assert!(summary.rows.iter().any(|row| row[..3] == kayles));
}

#[test]
fn a_folder_in_which_another_sweep_has_just_begun_is_shared() {
    let (folder, alone) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    run(alone.path(), Shard::WHOLE, usize::MAX);
    // What another process was writing, and will not finish.
    for name in [".sweep.1.tmp", ".unit-00000000.1.tmp"] {
        fs::write(folder.path().join(name), "half").unwrap();
    }
    let (_, _, complete) = run(folder.path(), Shard::WHOLE, usize::MAX);
    assert!(complete);
    fs::remove_file(folder.path().join(".sweep.1.tmp")).unwrap();
    assert!(files(folder.path()) == files(alone.path()));
}
