//! The octal atlas: octal games up to equivalence, and what is known of each.

mod published;
mod runs;
mod table;

pub use published::{AtlasComparison, AtlasPublished};

use super::sweep::SweepPart;
use crate::{Ask, Document, Effort, Limit, Refusal, RefusalKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::atlas::{Atlas, AtlasError, Entry, Limits, Provenance, Status};
use sprague::notation::{count_codes, parse_codes};
use sprague::{Control, Heap, Ruleset};
use sprague_sweep::{AtlasFolder, AtlasWork, Shard};
use std::path::{Path, PathBuf};

/// No game is computed further, which nobody has the time for anyway.
const FURTHEST: Heap = 1 << 50;
/// What a code takes in memory with its standard form and its place in the list.
const BYTES_PER_CODE: u64 = 1300;
/// So many bytes for a list are not worth a refusal.
const LITTLE: u64 = 16 << 20;

/// Which octal games are there up to equivalence, and what is known of each?
///
/// The limit of heaps is that of each game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AtlasQuestion {
    /// The codes, such as `.abc, 4.abc`, where a letter stands for any digit, or `.137 .6`. Without codes it is the atlas
    /// that comes with the program, of all codes of up to three digits, and nothing is computed.
    #[serde(default)]
    pub codes: Option<String>,
    /// How much work may be done for each game, in steps of about a nanosecond; 10^9 unless told otherwise.
    #[serde(default)]
    pub work: Option<u64>,
    /// Only this part of the games.
    #[serde(default)]
    pub part: Option<SweepPart>,
    /// The folder in which a file for each game is kept, and the result; what is there already is not computed again.
    /// Only a program can name one, not a document.
    /// Without codes it is the atlas of that folder.
    #[serde(skip)]
    pub folder: Option<PathBuf>,
    /// A file with an atlas as [`compact`](AtlasAnswer::compact) text, which is shown instead of the one that comes with the
    /// program.
    #[serde(skip)]
    pub file: Option<PathBuf>,
    /// Files with the states of long runs. What they know better of a game is taken over.
    #[serde(skip)]
    pub runs: Vec<PathBuf>,
}

/// Octal games up to equivalence, open ones first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AtlasAnswer {
    /// The codes that were asked for.
    pub codes: String,
    /// Whether this is the atlas that comes with the program, computed in advance.
    pub shipped: bool,
    /// How it was computed; of several computations the one that found more of a game counts.
    pub computations: Vec<AtlasComputation>,
    /// How many codes the games below have.
    pub code_count: usize,
    /// How many games there are up to equivalence.
    pub classes: usize,
    /// How many of them are open.
    pub open: usize,
    /// How many of them are periodic.
    pub periodic: usize,
    /// How many of them are arithmetic periodic.
    pub arithmetic: usize,
    /// Which part was asked for, such as `1/3`; null for all of it.
    pub shard: Option<String>,
    /// Whether all games are there; a part, or a search that was stopped, may have less.
    pub complete: bool,
    /// The games, open ones first, then by code.
    pub games: Vec<AtlasGame>,
    /// How they compare with what others published about them, by source.
    pub published: Vec<AtlasPublished>,
    /// Damaged files that were computed again.
    #[serde(skip)]
    pub repaired: usize,
    /// How many units of work there are, and how many are done.
    #[serde(skip)]
    pub units: (usize, usize),
    /// The atlas as it is kept in a file.
    #[serde(skip)]
    atlas: Box<Atlas>,
}

/// How games of an atlas were computed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AtlasComputation {
    /// The codes.
    pub codes: String,
    /// The last heap to look at, for each game.
    pub limit: Heap,
    /// How much work was allowed for each game, in steps of about a nanosecond; 0 for a long run, whose work is not counted.
    pub work: u64,
    /// The version of the program.
    pub version: String,
    /// The day, as in `2026-01-31`; null for what was computed now.
    pub date: Option<String>,
}

impl From<&Provenance> for AtlasComputation {
    fn from(made: &Provenance) -> Self {
        AtlasComputation {
            codes: made.codes.clone(),
            limit: made.limits.heap,
            work: made.limits.work,
            version: made.version.clone(),
            date: (!made.date.is_empty()).then(|| made.date.clone()),
        }
    }
}

impl AtlasComputation {
    /// The limits, and who computed it if that was not now.
    pub fn in_words(&self) -> String {
        let AtlasComputation {
            limit,
            work,
            version,
            ..
        } = self;
        let limits = match work {
            0 => format!("heaps up to {limit} in a long run"),
            _ => format!("heaps up to {limit} and {work} steps of work for each game"),
        };
        match &self.date {
            Some(date) => format!("{limits}, by sprague {version} on {date}"),
            None => limits,
        }
    }
}

/// An octal game and what is known of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AtlasGame {
    /// The simplest code of the game.
    pub game: String,
    /// `open`, `periodic` or `arithmetic`.
    pub status: &'static str,
    /// The least heap from which on its values repeat; null unless proved, as are the next three.
    pub preperiod: Option<Heap>,
    /// The least period.
    pub period: Option<Heap>,
    /// What is added per period; 0 for a periodic game.
    pub saltus: Option<Heap>,
    /// The theorem that proves it.
    pub theorem: Option<String>,
    /// How many heaps were computed, heap 0 among them.
    pub computed: Heap,
    /// The largest value among them.
    pub largest: u32,
    /// The first heap that has it.
    pub largest_at: Heap,
    /// The mask of the sparse space that leaves the fewest rare heaps; null for a game that never splits a heap, as are the
    /// next three.
    pub mask: Option<u32>,
    /// Whether the parity of the heap counts as well.
    pub parity: Option<bool>,
    /// How many heaps are rare.
    pub rare: Option<Heap>,
    /// The last of them.
    pub last_rare: Option<Heap>,
    /// The names under which it is known.
    pub known_as: Vec<&'static str>,
    /// All codes that have its values for all heaps, itself among them.
    pub codes: Vec<AtlasCode>,
    /// Other games whose first values agree with its own, which is not proved for all heaps.
    pub alike: Vec<String>,
}

/// A code that has the values of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AtlasCode {
    /// The code.
    pub code: String,
    /// Its heap n + shift is heap n of the game.
    pub shift: i64,
}

/// Where a game stands in the atlas that comes with the program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AtlasPlace {
    /// Heap n + shift of the game asked about is heap n of the game of the atlas.
    pub shift: i64,
    /// How many games of the atlas are open.
    pub open_games: usize,
    /// The game of the atlas that has its values.
    pub game: AtlasGame,
}

impl AtlasPlace {
    /// The place of an octal game; nothing for games that are not in the atlas.
    pub(crate) fn of(game: &Ruleset) -> Option<Self> {
        let code = game.code()?;
        let atlas = Atlas::shipped();
        let (entry, shift) = atlas.find(&code)?;
        Some(AtlasPlace {
            shift,
            open_games: atlas.count(Status::Open),
            game: AtlasGame::new(entry),
        })
    }

    /// Other codes than this one that have the values of the game.
    pub fn other_codes(&self, own: &str) -> Vec<&str> {
        let codes = self.game.codes.iter().map(|code| code.code.as_str());
        codes.filter(|code| *code != own).collect()
    }
}

impl Document for AtlasAnswer {
    const SCHEMA: &'static str = "atlas/1";
}

impl AtlasGame {
    pub(crate) fn new(entry: &Entry) -> Self {
        let finding = &entry.finding;
        let (pattern, sparse) = (finding.pattern, finding.sparse);
        AtlasGame {
            game: entry.code.to_string(),
            status: entry.status().name(),
            preperiod: pattern.map(|pattern| pattern.preperiod),
            period: pattern.map(|pattern| pattern.period),
            saltus: pattern.map(|pattern| pattern.saltus),
            theorem: finding.theorem.clone(),
            computed: finding.computed,
            largest: finding.largest,
            largest_at: finding.largest_at,
            mask: sparse.map(|sparse| sparse.mask),
            parity: sparse.map(|sparse| sparse.parity),
            rare: sparse.map(|sparse| sparse.rare),
            last_rare: sparse.map(|sparse| sparse.last_rare),
            known_as: entry.known_as().iter().map(|name| name.title).collect(),
            codes: entry
                .members
                .iter()
                .map(|member| AtlasCode {
                    code: member.code.to_string(),
                    shift: member.shift,
                })
                .collect(),
            alike: entry.alike.iter().map(ToString::to_string).collect(),
        }
    }
}

impl AtlasAnswer {
    fn new(atlas: Atlas, shipped: bool, control: &Control) -> Self {
        let games: Vec<AtlasGame> = atlas.entries.iter().map(AtlasGame::new).collect();
        AtlasAnswer {
            codes: atlas
                .provenance
                .first()
                .map_or_else(String::new, |made| made.codes.clone()),
            shipped,
            computations: atlas
                .provenance
                .iter()
                .map(AtlasComputation::from)
                .collect(),
            code_count: games.iter().map(|game| game.codes.len()).sum(),
            classes: games.len(),
            open: atlas.count(Status::Open),
            periodic: atlas.count(Status::Periodic),
            arithmetic: atlas.count(Status::Arithmetic),
            shard: None,
            complete: true,
            units: (games.len(), games.len()),
            games,
            published: published::compare(&atlas, control),
            repaired: 0,
            atlas: Box::new(atlas),
        }
    }

    /// The atlas as the compact text that comes with the program, computed on this day. What another such text knows
    /// better of its games is taken over, and so are games that are only there.
    pub fn compact(&self, date: &str, other: Option<&str>) -> Result<String, Refusal> {
        let mut atlas = self.atlas.clone();
        let undated = |made: &&mut Provenance| made.date.is_empty();
        for made in atlas.provenance.iter_mut().filter(undated) {
            made.date = date.into();
        }
        if let Some(other) = other {
            let other = read_compact(other)?;
            let missing = |entry: &&Entry| atlas.find(&entry.code).is_none();
            let missing: Vec<Entry> = other.entries.iter().filter(missing).cloned().collect();
            atlas.entries.extend(missing);
            atlas.improve(&other);
        }
        Ok(atlas.to_string())
    }
}

/// Says why a text is not a compact atlas, if it is none.
pub fn is_compact(text: &str) -> Result<(), Refusal> {
    read_compact(text).map(drop)
}

fn read_compact(text: &str) -> Result<Atlas, Refusal> {
    text.parse().map_err(|error: AtlasError| {
        Refusal::new(RefusalKind::File, error.to_string())
            .with_hint("give a compact atlas, or the name of a new file")
    })
}

impl Ask for AtlasQuestion {
    type Answer = AtlasAnswer;

    /// Computes until told to stop; what was found until then is the answer.
    fn ask(&self, effort: &Effort) -> Result<AtlasAnswer, Refusal> {
        let runs = runs::read(&self.runs, effort.memory)?;
        let kept = match (&self.codes, &self.folder) {
            (None, None) => return self.shipped(&runs, effort),
            (None, Some(folder)) => Some(AtlasFolder::described(folder)?),
            (Some(_), _) => None,
        };
        let (text, sensible) = kept.unwrap_or_else(|| {
            let codes = self.codes.clone().unwrap_or_default();
            (codes, Limits::default())
        });
        fits(&text, effort)?;
        let codes = parse_codes(&text).map_err(|error| Refusal::unreadable(&text, &error))?;
        let (limits, threads) = self.limits(effort, &sensible)?;
        let shard = self.part.map_or(Ok(Shard::WHOLE), SweepPart::shard)?;
        let create = |path: &PathBuf| AtlasFolder::create(path, &codes, &limits, effort.control());
        let folder = self.folder.as_ref().map(create).transpose()?;
        let work = AtlasWork {
            codes: &codes,
            limits,
            shard,
            folder: folder.as_ref(),
        };
        let done = sprague::with_threads(threads, || work.run(effort.control()))?;
        let provenance = vec![Provenance {
            codes: codes.text.clone(),
            limits,
            version: env!("CARGO_PKG_VERSION").into(),
            date: String::new(),
        }];
        let entries = done.entries;
        let mut atlas = Atlas {
            provenance,
            entries,
        };
        runs::take_over(&mut atlas, &runs)?;
        let mut answer = AtlasAnswer::new(atlas, false, effort.control());
        answer.complete = done.done == done.units;
        answer.units = (done.done, done.units);
        answer.shard = shard.part().map(|(part, of)| format!("{part}/{of}"));
        answer.repaired = done.repaired;
        Ok(answer)
    }
}

/// The atlas of a file.
fn in_file(file: &Path, most: u64) -> Result<Atlas, Refusal> {
    let refused = |message: String| {
        let message = format!("{}: {message}", file.display());
        Refusal::new(RefusalKind::File, message)
            .with_hint("give a compact atlas, as it comes with the program")
    };
    let bytes = sprague_files::read_own(file, most).map_err(|error| refused(error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|_| refused("it is not a text".into()))?;
    text.parse()
        .map_err(|error: AtlasError| refused(error.to_string()))
}

/// Refuses a list of codes that does not fit the memory before it is made. What no memory allows is refused by who reads it.
fn fits(text: &str, effort: &Effort) -> Result<(), Refusal> {
    let codes = count_codes(text);
    let needed = codes.saturating_mul(BYTES_PER_CODE);
    // Some codes are listed whatever the memory is.
    if needed <= effort.memory.max(LITTLE) || needed > Effort::new().memory {
        return Ok(());
    }
    let message = format!("{codes} codes may take {} MiB", needed.div_ceil(1 << 20));
    Err(Refusal::new(RefusalKind::Limit, message)
        .with_hint("give the codes in several lists")
        .with_raise(&[Limit::Memory]))
}

impl AtlasQuestion {
    /// The atlas that comes with the program, or that of a file, which needs no effort.
    fn shipped(&self, runs: &[runs::SavedRun], effort: &Effort) -> Result<AtlasAnswer, Refusal> {
        let asked = self.work.is_some() || self.part.is_some();
        if asked || effort.heap.is_some() {
            return Err(Refusal::unanswerable(
                "without codes an atlas that is there is shown, and nothing is computed",
                "give the codes as well, such as .abc or 4.abc",
            ));
        }
        let mut atlas = match &self.file {
            Some(file) => in_file(file, effort.memory)?,
            None => Atlas::shipped(),
        };
        runs::take_over(&mut atlas, runs)?;
        let shipped = self.file.is_none();
        Ok(AtlasAnswer::new(atlas, shipped, effort.control()))
    }

    /// How far to look, and with how many threads that fits the memory; refused if it may not fit even with one.
    fn limits(&self, effort: &Effort, sensible: &Limits) -> Result<(Limits, usize), Refusal> {
        let limits = Limits {
            heap: effort.heap.unwrap_or(sensible.heap).clamp(1, FURTHEST),
            work: self.work.unwrap_or(sensible.work),
        };
        let needed = limits.memory();
        if needed > effort.memory {
            let message = format!(
                "{} heaps of a game may take {} MiB",
                limits.heap,
                needed.div_ceil(1 << 20)
            );
            return Err(Refusal::new(RefusalKind::Limit, message)
                .with_hint("look less far")
                .with_raise(&[Limit::Memory]));
        }
        let threads = usize::try_from(effort.memory / needed.max(1)).unwrap_or(usize::MAX);
        Ok((limits, threads))
    }
}
