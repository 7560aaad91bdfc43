//! What long runs that were saved know of the games of an atlas.

use crate::answers::run::begin;
use crate::{Refusal, RefusalKind, read};
use sprague::Ruleset;
use sprague::atlas::{Atlas, Entry, Limits, Provenance};
use sprague::sequence::long_run::LongRun;
use std::path::{Path, PathBuf};

/// Takes over what saved runs know better: a proved period, or more heaps of an open game.
pub(super) fn take_over(atlas: &mut Atlas, runs: &[SavedRun]) -> Result<(), Refusal> {
    for run in runs {
        let further = further(atlas, run).map_err(|refusal| of_file(&run.file, refusal))?;
        atlas.improve(&further);
    }
    Ok(())
}

/// A run that was saved.
pub(super) struct SavedRun {
    file: PathBuf,
    bytes: Vec<u8>,
    name: String,
    game: Ruleset,
}

const GIVE: &str = "give the state of a run of a game of the atlas";

fn refused(message: String, hint: &str) -> Refusal {
    Refusal::new(RefusalKind::File, message).with_hint(hint.to_string())
}

fn of_file(file: &Path, mut refusal: Refusal) -> Refusal {
    refusal.message = format!("{}: {}", file.display(), refusal.message);
    refusal
}

/// Reads the states of runs in at most so many bytes each, before anything is computed for an atlas that cannot take
/// them over.
pub(super) fn read(files: &[PathBuf], most: u64) -> Result<Vec<SavedRun>, Refusal> {
    let read = |file: &PathBuf| {
        let bytes = sprague_files::read_own(file, most);
        let bytes = bytes.map_err(|error| refused(error.to_string(), GIVE))?;
        let name = LongRun::saved_game(&bytes).map_err(|error| refused(error.to_string(), GIVE))?;
        Ok(SavedRun {
            file: file.clone(),
            name: name.to_string(),
            game: read::impartial(name)?,
            bytes,
        })
    };
    let runs = files.iter();
    runs.map(|file| read(file).map_err(|refusal| of_file(file, refusal)))
        .collect()
}

/// The atlas of the one game of a saved run; empty if the run is not further.
fn further(atlas: &Atlas, run: &SavedRun) -> Result<Atlas, Refusal> {
    let SavedRun { name, game, .. } = run;
    let entry = game.code().and_then(|code| {
        let found = atlas.entries.iter().find(|entry| entry.code == *code);
        found.cloned()
    });
    let Some(entry) = entry else {
        let message = format!("it is a run of {name}, by which no game of the atlas is called");
        return Err(refused(message, GIVE));
    };
    let found = begin(game, 0, Some(&run.bytes))?.statistics();
    let finding = entry.finding.further(&found).ok_or_else(|| {
        refused(
            format!("the run proves a period of {name}, but heaps that tell where it begins were not kept"),
            "go on with that run, which looks for its first heap",
        )
    })?;
    if entry.finding.pattern.is_some() || finding.computed <= entry.finding.computed {
        return Ok(Atlas::default());
    }
    Ok(Atlas {
        provenance: vec![Provenance {
            codes: entry.code.to_string(),
            limits: Limits {
                heap: finding.computed.saturating_sub(1),
                work: 0,
            },
            version: env!("CARGO_PKG_VERSION").into(),
            date: String::new(),
        }],
        entries: vec![Entry { finding, ..entry }],
    })
}
