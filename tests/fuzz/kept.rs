//! Work that is kept in files, forged with right checksums: the games of an atlas, compact atlases, states of checks.

use crate::files::{spoilt as spoilt_bytes, xx};
use crate::{MANY_ROUNDS, Random, corpus, fuzz, fuzz_often};
use sprague::Control;
use sprague::atlas::{Atlas, Limits};
use sprague::notation::{CodeList, parse_codes};
use sprague_ask::answers::check::{CheckQuestion, CheckState};
use sprague_ask::{Effort, Refusal};
use sprague_sweep::{AtlasDone, AtlasFolder, AtlasWork, Shard};
use std::fs;
use std::ops::Range;
use std::path::PathBuf;
use tempfile::TempDir;

/// An atlas of two games, in a folder of its own.
pub(crate) struct AtlasUnits {
    codes: CodeList,
    place: TempDir,
    folder: AtlasFolder,
}

impl AtlasUnits {
    /// So few heaps that all of them are looked at again.
    const LIMITS: Limits = Limits {
        heap: 200,
        work: 1 << 20,
    };

    pub(crate) fn new() -> Self {
        let place = tempfile::tempdir().unwrap();
        let codes = parse_codes(".77 .6").unwrap();
        let folder =
            AtlasFolder::create(place.path(), &codes, &Self::LIMITS, &Control::new()).unwrap();
        AtlasUnits {
            codes,
            place,
            folder,
        }
    }

    /// Computes the games that are not in the folder.
    pub(crate) fn compute(&self) -> AtlasDone {
        self.under(&Control::new())
    }

    fn under(&self, control: &Control) -> AtlasDone {
        let work = AtlasWork {
            codes: &self.codes,
            limits: Self::LIMITS,
            shard: Shard::WHOLE,
            folder: Some(&self.folder),
        };
        work.run(control).unwrap()
    }

    fn files(&self) -> Vec<PathBuf> {
        let files = fs::read_dir(self.place.path()).unwrap();
        let files = files.map(|file| file.unwrap().path());
        let is_unit = |file: &PathBuf| {
            let name = file.file_name().unwrap().to_string_lossy();
            name.starts_with("unit-")
        };
        let mut units: Vec<PathBuf> = files.filter(is_unit).collect();
        units.sort();
        units
    }

    /// The bytes of its games.
    pub(crate) fn units(&self) -> Vec<Vec<u8>> {
        let files = self.files();
        files.iter().map(|file| fs::read(file).unwrap()).collect()
    }

    /// Puts bytes in the place of some games.
    fn put(&self, indices: Range<usize>, bytes: &[u8]) {
        let there = self.files();
        there.iter().for_each(|file| fs::remove_file(file).unwrap());
        for index in indices {
            let name = format!("unit-{index:08}-{:016x}.parquet", xx(bytes));
            fs::write(self.place.path().join(name), bytes).unwrap();
        }
    }

    /// Whether bytes are read as this game.
    pub(crate) fn reads(&self, index: usize, bytes: &[u8]) -> bool {
        self.put(index..index + 1, bytes);
        // What is stopped at once shows what was there.
        let control = Control::new();
        control.cancel();
        self.under(&control).done == 1
    }
}

#[test]
fn a_forged_game_of_an_atlas_changes_nothing() {
    let atlas = AtlasUnits::new();
    let entries = atlas.compute().entries;
    let kept = corpus::entries(corpus::GAMES).into_iter();
    let corpus: Vec<Vec<u8>> = kept.map(|(_, bytes)| bytes).chain(atlas.units()).collect();
    let target = |bytes: &Vec<u8>| {
        atlas.put(0..2, bytes);
        assert_eq!(atlas.compute().entries, entries);
    };
    fuzz(&corpus, spoilt_bytes, target);
}

/// A text with a byte changed, or a part taken out or repeated.
#[allow(clippy::ptr_arg, reason = "an entry of a corpus is owned")]
fn spoilt(random: &mut Random, text: &String, _: &[String]) -> String {
    let bytes = spoilt_bytes(random, &text.clone().into_bytes(), &[]);
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn a_compact_atlas_is_refused_or_printed_and_read_again_as_the_same() {
    // What is spoilt has no checksum, or all of it would be refused at once.
    let shipped = Atlas::shipped().to_string();
    let shipped = shipped.replacen("atlas 2", "atlas 1", 1);
    let lines: Vec<&str> = shipped.lines().collect();
    let corpus: Vec<String> = [1, lines.len() / 2, lines.len() - 7]
        .map(|from| format!("{}\n{}\n", lines[0], lines[from..from + 6].join("\n")))
        .into();
    let target = |text: &String| {
        if let Ok(atlas) = text.parse::<Atlas>() {
            let again: Atlas = atlas.to_string().parse().unwrap();
            assert_eq!(again.to_string(), atlas.to_string(), "{text}");
        }
    };
    fuzz(&corpus, spoilt, target);
}

fn question() -> CheckQuestion {
    CheckQuestion {
        formulas: Some(
            "source: fuzz\n\n[one]\nclaim: G(kayles, n) > 0 for n >= 1\n\n[two]\nclaim: G(kayles, n) != 3\n\n\
             [three]\nfamily: S(1,a) for a in 2..6 step 2\nperiod: a + 1\n"
                .into(),
        ),
        ..CheckQuestion::default()
    }
}

/// What becomes of a check that goes on from a state.
pub(crate) fn check(state: Option<&str>) -> Result<CheckState, Refusal> {
    let asked = question().ask_from(state, &Effort::new(), |_| ());
    asked.map(|(_, state)| state)
}

/// States of a check that has just begun, and of one that is finished.
pub(crate) fn states() -> [(&'static str, String); 2] {
    let only = CheckQuestion {
        only: Some("two".into()),
        ..question()
    };
    let (_, begun) = only.ask_from(None, &Effort::new(), |_| ()).unwrap();
    [
        ("begun", begun.to_text()),
        ("finished", check(None).unwrap().to_text()),
    ]
}

#[test]
fn forged_states_of_checks_are_refused_or_go_on() {
    let body = |text: &String| text[..text.find("checksum ").unwrap()].to_string();
    let made = states().map(|(_, text)| text);
    let bodies = corpus::texts(corpus::CHECKS)
        .iter()
        .chain(&made)
        .map(body)
        .collect::<Vec<_>>();
    let target = |body: &String| {
        let text = format!("{body}checksum {:016x}\n", xx(body.as_bytes()));
        if let Ok(state) = check(Some(&text)) {
            assert_eq!(check(Some(&state.to_text())).unwrap(), state);
        }
    };
    fuzz_often(MANY_ROUNDS, &bodies, spoilt, target);
}
