//! An atlas is the same however it is computed, notices what is wrong with its folder, and proves what it says.

use sprague::atlas::{Atlas, Comparison, Difference, Fact, Limits, Status, published};
use sprague::notation::{CodeList, parse_codes};
use sprague::ruleset::{Code, Rules};
use sprague::sequence::EngineKind;
use sprague::{Control, Heap, NimSequence, Nimber, Progress, Ruleset};
use sprague_sweep::{AtlasDone, AtlasFolder, AtlasWork, Shard, SweepError};
use sprague_verify::verify;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

const LIMITS: Limits = Limits {
    heap: 4_000,
    work: 1 << 28,
};

fn codes() -> CodeList {
    parse_codes(".ab, 4.a").unwrap()
}

fn run(folder: &Path, shard: Shard, control: &Control) -> AtlasDone {
    let codes = codes();
    let folder = AtlasFolder::create(folder, &codes, &LIMITS, &Control::new()).unwrap();
    let work = AtlasWork {
        codes: &codes,
        limits: LIMITS,
        shard,
        folder: Some(&folder),
    };
    work.run(control).unwrap()
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries
        .map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read(entry.path()).unwrap())
        })
        .collect()
}

/// A handle that is cancelled once so many games are done.
fn cancelled_after(games: usize) -> Control {
    let handle: Arc<std::sync::OnceLock<Control>> = Arc::default();
    let (own, done) = (Arc::clone(&handle), AtomicUsize::new(0));
    let sink = move |_: &Progress| {
        if done.fetch_add(1, Ordering::Relaxed) + 1 >= games
            && let Some(control) = own.get()
        {
            control.cancel();
        }
    };
    let never: Option<(std::time::Duration, fn() -> std::time::Duration)> = None;
    let control = Control::with(never, Some(Box::new(sink)));
    handle.get_or_init(|| control.clone());
    control
}

#[test]
fn an_atlas_that_is_interrupted_and_continued_is_one_that_was_not() {
    let (whole, pieces) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let control = Control::new();
    let done = run(whole.path(), Shard::WHOLE, &control);
    assert_eq!(done.done, done.units);
    let first = run(pieces.path(), Shard::WHOLE, &cancelled_after(3));
    assert!((3..done.units).contains(&first.done), "{}", first.done);
    assert!(!pieces.path().join("atlas.parquet").exists());
    assert_eq!(run(pieces.path(), Shard::WHOLE, &control), done);
    assert_eq!(files(pieces.path()), files(whole.path()));
    // Nothing is computed once more.
    assert_eq!(run(whole.path(), Shard::WHOLE, &cancelled_after(0)), done);
}

#[test]
fn shards_of_an_atlas_make_up_the_whole() {
    let (whole, parts) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let control = Control::new();
    let done = run(whole.path(), Shard::WHOLE, &control);
    let first = run(parts.path(), Shard::new(1, 2).unwrap(), &control);
    assert_eq!(first.done, done.units.div_ceil(2));
    assert_eq!(run(parts.path(), Shard::new(2, 2).unwrap(), &control), done);
    assert_eq!(files(parts.path()), files(whole.path()));
}

#[test]
fn damaged_games_are_computed_again_and_those_of_others_set_aside() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let control = Control::new();
    let done = run(one.path(), Shard::WHOLE, &control);
    let before = files(one.path());
    let unit = before
        .keys()
        .find(|name| name.starts_with("unit-"))
        .unwrap();
    fs::write(one.path().join(unit), b"nonsense").unwrap();
    let again = run(one.path(), Shard::WHOLE, &control);
    assert_eq!((again.repaired, again.entries), (1, done.entries.clone()));
    assert_eq!(files(one.path()), before);

    let codes = parse_codes(".7").unwrap();
    let folder = AtlasFolder::create(other.path(), &codes, &LIMITS, &Control::new()).unwrap();
    let work = AtlasWork {
        codes: &codes,
        limits: LIMITS,
        shard: Shard::WHOLE,
        folder: Some(&folder),
    };
    work.run(&control).unwrap();
    let there = files(other.path());
    let foreign = there.keys().find(|name| name.starts_with("unit-")).unwrap();
    fs::copy(other.path().join(foreign), one.path().join(foreign)).unwrap();
    assert_eq!(
        run(one.path(), Shard::WHOLE, &control).entries,
        done.entries
    );
    assert!(one.path().join(format!("{foreign}.other")).exists());
}

#[test]
fn a_folder_of_something_else_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let create = |codes: &str, limits: &Limits| {
        AtlasFolder::create(
            folder.path(),
            &parse_codes(codes).unwrap(),
            limits,
            &Control::new(),
        )
    };
    fs::write(folder.path().join("letter.txt"), "dear").unwrap();
    let error = create(".7", &LIMITS).unwrap_err();
    assert!(matches!(error, SweepError::NotAnAtlas { .. }), "{error}");
    fs::remove_file(folder.path().join("letter.txt")).unwrap();
    create(".7", &LIMITS).unwrap();
    create("0.7", &LIMITS).unwrap();
    for error in [
        create(".77", &LIMITS).unwrap_err(),
        create(".7", &Limits::default()).unwrap_err(),
    ] {
        assert!(matches!(error, SweepError::OtherAtlas { .. }), "{error}");
        assert!(
            error.to_string().contains("0.7, up to heap 4000"),
            "{error}"
        );
    }
    fs::write(folder.path().join("atlas.json"), "{").unwrap();
    let error = create(".7", &LIMITS).unwrap_err();
    assert!(
        matches!(error, SweepError::DamagedManifest { .. }),
        "{error}"
    );
}

#[test]
fn a_manifest_that_was_lost_or_damaged_is_written_anew_for_the_same_atlas_only() {
    let folder = tempfile::tempdir().unwrap();
    let control = Control::new();
    let done = run(folder.path(), Shard::WHOLE, &control);
    let before = files(folder.path());
    let manifest = folder.path().join("atlas.json");
    for damage in [None, Some("{")] {
        match damage {
            None => fs::remove_file(&manifest).unwrap(),
            Some(text) => fs::write(&manifest, text).unwrap(),
        }
        let other = parse_codes(".77").unwrap();
        assert!(AtlasFolder::create(folder.path(), &other, &LIMITS, &Control::new()).is_err());
        assert_eq!(fs::read_to_string(&manifest).ok().as_deref(), damage);
        let again = run(folder.path(), Shard::WHOLE, &control);
        assert_eq!((again.repaired, &again.entries), (0, &done.entries));
        assert_eq!(files(folder.path()), before);
    }
}

#[test]
fn certificates_of_an_atlas_are_true() {
    let codes = parse_codes(".abc, 4.abc").unwrap();
    let work = AtlasWork {
        codes: &codes,
        limits: LIMITS,
        shard: Shard::WHOLE,
        folder: None,
    };
    let mut checked = 0;
    for entry in work.run(&Control::new()).unwrap().entries {
        assert_eq!(
            entry.finding.certificate.is_some(),
            entry.finding.pattern.is_some()
        );
        let (Some(text), Some(pattern)) = (entry.finding.certificate, entry.finding.pattern) else {
            continue;
        };
        let verified = verify(&text, 1 << 28, &mut |_, _| true).unwrap();
        assert_eq!(
            (verified.preperiod, verified.period),
            (pattern.preperiod, pattern.period)
        );
        checked += 1;
    }
    assert!(checked > 80, "{checked}");
}

#[test]
fn a_folder_says_which_atlas_it_holds() {
    let folder = tempfile::tempdir().unwrap();
    let error = AtlasFolder::described(folder.path()).unwrap_err();
    assert!(matches!(error, SweepError::NotAnAtlas { .. }), "{error}");
    let codes = codes();
    AtlasFolder::create(folder.path(), &codes, &LIMITS, &Control::new()).unwrap();
    let described = AtlasFolder::described(folder.path()).unwrap();
    assert_eq!(described, (codes.text, LIMITS));
    fs::write(folder.path().join("atlas.json"), "{}").unwrap();
    let error = AtlasFolder::described(folder.path()).unwrap_err();
    assert!(
        matches!(error, SweepError::DamagedManifest { .. }),
        "{error}"
    );
}

/// The values of a game up to a heap, by the definition.
fn reference(code: &Code, heap: Heap) -> Vec<Nimber> {
    let game = Ruleset::new(Rules::Code(code.clone()));
    let mut sequence = NimSequence::with_engine(&game, EngineKind::Reference).unwrap();
    sequence.extend_to(heap).unwrap();
    sequence.values().to_vec()
}

/// The least period that these values prove by the theorem of Guy and Smith, with the first heap from which on they repeat:
/// if k is the largest number that can be taken and a period p holds from heap e to heap 2e + p + k, it holds for ever.
fn proved_by_hand(values: &[Nimber], most_taken: usize) -> Option<(Heap, Heap)> {
    (1..values.len() / 2).find_map(|period| {
        let pairs = values.iter().zip(&values[period..]);
        let mut exceptions = pairs.enumerate().filter(|(_, (one, later))| one != later);
        let first = exceptions.next_back().map_or(0, |(heap, _)| heap + 1);
        let needed = 2 * first + 2 * period + most_taken;
        (needed < values.len()).then_some((first as Heap, period as Heap))
    })
}

#[test]
fn statuses_of_the_shipped_atlas_are_those_of_brute_force() {
    const HEAPS: Heap = 1_000;
    let (mut proved, mut open) = (0, 0);
    for entry in Atlas::shipped().entries {
        let most_taken = entry.code.leading().len() - 1;
        let by_hand = proved_by_hand(&reference(&entry.code, HEAPS), most_taken);
        let pattern = entry.finding.pattern;
        let in_reach = pattern.filter(|found| {
            found.saltus == 0 && 2 * (found.preperiod + found.period) + most_taken as Heap <= HEAPS
        });
        let said = in_reach.map(|found| (found.preperiod, found.period));
        assert_eq!(by_hand, said, "{}", entry.code);
        match by_hand {
            Some(_) => proved += 1,
            None => open += 1,
        }
    }
    assert!(proved > 80 && open > 70, "{proved} {open}");
}

#[test]
fn codes_of_a_game_have_the_same_values() {
    const HEAPS: usize = 1_000;
    let values = |code: &Code| {
        let game = Ruleset::new(Rules::Code(code.clone()));
        let mut sequence = NimSequence::new(&game);
        sequence.extend_to(2 * HEAPS as Heap).unwrap();
        sequence.values().to_vec()
    };
    for entry in Atlas::shipped().entries {
        let own = values(&entry.code);
        for member in &entry.members {
            let other = values(&member.code);
            for (heap, &value) in (0..).zip(&own[..HEAPS]) {
                // A heap that the other code does not have is one without moves.
                let there = usize::try_from(heap + member.shift).map_or(0, |n| other[n]);
                assert_eq!(there, value, "{} {heap} of {}", member.code, entry.code);
            }
        }
    }
}

#[test]
fn the_shipped_atlas_is_held_against_what_was_published() {
    let (atlas, control) = (Atlas::shipped(), Control::new());
    let mut facts = (0, 0, 0);
    let mut others = Vec::new();
    for known in published() {
        let compared = known.compare(&atlas, &control).unwrap();
        match &known.fact {
            Fact::Period { .. } => facts.0 += 1,
            Fact::Open(_) => facts.1 += 1,
            Fact::Same(..) => facts.2 += 1,
        }
        // All of them are about codes of the atlas.
        match (compared.expect(&known.place), &known.fact) {
            (Comparison::Agrees, _) => {}
            (Comparison::Settled { period, .. }, Fact::Open(code)) => {
                others.push(format!("{code} has period {period}"));
            }
            (Comparison::Differs(Difference::AtHeap(heap)), Fact::Same(one, other)) => {
                others.push(format!("{one} is not {other} at {heap}"));
            }
            (
                Comparison::Differs(Difference::Period { preperiod, .. }),
                Fact::Period { code, .. },
            ) => {
                others.push(format!("{code} repeats from {preperiod}"));
            }
            (compared, fact) => panic!("{fact:?}: {compared:?}"),
        }
    }
    assert_eq!(facts, (109, 82, 852));
    assert_eq!(
        others,
        [
            "0.054 has period 10015179",
            "0.104 has period 11770282",
            "0.106 has period 328226140474",
            "0.454 has period 60620715",
            "4.064 has period 16132",
            "4.344 has period 51",
            "4.364 has period 62",
            "4.406 has period 44",
            "0.27 is not 0.06 at 2",
            "0.314 is not 0.31 at 5",
            "0.161 is not 0.36 at 519",
            // The last exception is heap 326639, as Gangolli and Plambeck say, and not 326637.
            "0.56 repeats from 326640",
        ]
    );
}

#[test]
fn the_atlas_of_four_digits_has_all_their_codes() {
    let text = include_str!("../../crates/sprague/atlas/octal-4.atlas");
    let atlas: Atlas = text.parse().unwrap();
    let open = atlas.count(Status::Open);
    assert_eq!((atlas.entries.len(), open), (787, 427));
    let codes = atlas.entries.iter().map(|entry| entry.members.len());
    assert_eq!(codes.sum::<usize>(), 8192);
}

#[test]
fn an_atlas_of_few_heaps_says_how_far_it_is_behind() {
    let codes = parse_codes(".16 .77 .6").unwrap();
    let work = AtlasWork {
        codes: &codes,
        limits: LIMITS,
        shard: Shard::WHOLE,
        folder: None,
    };
    let atlas = Atlas {
        provenance: Vec::new(),
        entries: work.run(&Control::new()).unwrap().entries,
    };
    let control = Control::new();
    let compared: Vec<Comparison> = published()
        .iter()
        .filter_map(|known| known.compare(&atlas, &control).unwrap())
        .collect();
    let not_reached = compared
        .iter()
        .filter(|compared| **compared == Comparison::NotReached);
    // The period of .16 is told by three sources.
    assert_eq!(not_reached.count(), 3);
    assert!(compared.contains(&Comparison::Agrees));
}

#[test]
fn what_was_published_is_in_the_shipped_atlas() {
    let atlas = Atlas::shipped();
    // Code, period and preperiod: Winning Ways, chapter 4 (last exceptions); Gangolli and Plambeck, 1989; Flammenkamp's
    // tables, as quoted in OEIS A071509, for .454.
    for (text, period, preperiod) in [
        (".77", 12, 71),
        (".137", 34, 52),
        (".07", 34, 53),
        (".15", 10, 1),
        (".45", 20, 498),
        (".055", 148, 259),
        (".156", 349, 3_479),
        (".165", 1_550, 5_181),
        (".356", 142, 7_315),
        (".644", 442, 3_256),
        (".16", 149_459, 105_351),
        (".56", 144, 326_640),
        (".127", 4, 46_578),
        (".376", 4, 2_268_248),
        (".354", 1_180, 10_061_916),
        (".454", 60_620_715, 160_949_019),
    ] {
        let code = &parse_codes(text).unwrap().codes[0];
        let (entry, shift) = atlas.find(code).unwrap();
        let Some(found) = entry.finding.pattern else {
            // An atlas that was not computed as far says nothing else.
            assert!(entry.finding.computed < preperiod + 2 * period, "{text}");
            continue;
        };
        let own = found.preperiod as i64 + shift;
        assert_eq!((found.period, own), (period, preperiod as i64), "{text}");
    }
}
