//! Everything that reads a file: damaged at random, with the checksum that makes it look whole.

use crate::{MANY_ROUNDS, ROUNDS, Random, corpus, fuzz_often};
use sprague::Control;
use sprague::family::Family;
use sprague::notation::{parse_family, parse_ruleset};
use sprague::sequence::long_run::LongRun;
use sprague_sweep::{Desk, Folder, Measure, RowSearch, Summary};
use std::fs;
use std::hash::Hasher;
use tempfile::TempDir;
use twox_hash::XxHash64;

pub(crate) const MEMORY: u64 = 1 << 20;

/// Bytes with some changed, moved, taken out or repeated.
#[allow(clippy::ptr_arg, reason = "an entry of a corpus is owned")]
pub(crate) fn spoilt(random: &mut Random, bytes: &Vec<u8>, _: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = bytes.clone();
    let place = random.below(bytes.len());
    match random.below(5) {
        0 if place < bytes.len() => bytes[place] ^= 1 << random.below(8),
        1 if place < bytes.len() => bytes[place] = [0, 1, 0x7f, 0x80, 0xff][random.below(5)],
        2 => bytes.truncate(place),
        3 => {
            let end = (place + 8).min(bytes.len());
            let number = [0, 1, 255, 1 << 32, u64::MAX / 2, u64::MAX][random.below(6)];
            bytes.splice(place..end, number.to_le_bytes());
        }
        _ => {
            let piece: Vec<u8> = bytes.iter().skip(place).take(16).copied().collect();
            let to = random.below(bytes.len() + 1);
            bytes.splice(to..to, piece);
        }
    }
    bytes
}

/// FNV-1a with 64 bits, as states and certificates have it.
pub(crate) fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The checksum of units and of states of checks.
pub(crate) fn xx(bytes: &[u8]) -> u64 {
    let mut hasher = XxHash64::with_seed(0);
    hasher.write(bytes);
    hasher.finish()
}

/// Runs of three games, each with its state: with a proved period, with few rare heaps, and of splits into unlike parts.
pub(crate) fn runs() -> [(&'static str, Vec<u8>); 3] {
    [("0.77", 200), ("0.106", 1500), ("grundy", 500)].map(|(text, to)| {
        let game = parse_ruleset(text).unwrap();
        let mut run = LongRun::new(&game, MEMORY).unwrap();
        run.advance(to).unwrap();
        (text, run.save())
    })
}

/// Puts forged states of a run through what goes on from them, so many in a test run.
fn forge_state(state: &[u8], rounds: usize) {
    let game = parse_ruleset(LongRun::saved_game(state).unwrap()).unwrap();
    let body = state[..state.len() - 8].to_vec();
    let target = |body: &Vec<u8>| {
        let mut state = body.clone();
        state.extend(fnv(body).to_le_bytes());
        if let Ok(mut run) = LongRun::resume(&game, MEMORY, &state) {
            let _ = run.advance(run.computed() + 10);
            run.statistics();
        }
    };
    fuzz_often(rounds, &[body], spoilt, target);
}

#[test]
fn forged_states_are_refused_or_go_on() {
    let kept = corpus::entries(corpus::RUNS).into_iter();
    let made = runs().into_iter().map(|(_, state)| state);
    for state in kept.map(|(_, state)| state).chain(made) {
        forge_state(&state, MANY_ROUNDS);
    }
}

#[test]
fn forged_states_of_runs_that_forget_heaps_are_refused_or_go_on() {
    let mut run = LongRun::new(&parse_ruleset("0.106").unwrap(), MEMORY).unwrap();
    run.advance(1 << 18).unwrap();
    forge_state(&run.save(), ROUNDS);
}

/// A sweep of one unit, in a folder of its own.
pub(crate) struct Sweep {
    name: &'static str,
    family: Family,
    measure: Measure,
    place: TempDir,
    folder: Folder,
}

impl Sweep {
    const GAMES: usize = 100;

    /// Sweeps whose rows have columns of every kind.
    pub(crate) fn all() -> [Self; 3] {
        [
            ("sets", "S(a,b) with b <= 9"),
            ("partizan", "S(a,b|2) with b <= 7"),
            ("codes", "0.ab for a in 0..7, b in 0..7"),
        ]
        .map(|(name, text)| {
            let place = tempfile::tempdir().unwrap();
            let family = parse_family(text).unwrap();
            let measure = Measure {
                limit: 500,
                expansion: true,
            };
            let folder = Folder::create(
                place.path(),
                &family,
                &measure,
                Sweep::GAMES,
                &Control::new(),
            )
            .unwrap();
            Sweep {
                name,
                family,
                measure,
                place,
                folder,
            }
        })
    }

    /// The name of its file in the corpus.
    pub(crate) fn file(&self) -> String {
        format!("{}.parquet", self.name)
    }

    /// The bytes of its file.
    pub(crate) fn unit(&self) -> Vec<u8> {
        let unit = self.family.units(Sweep::GAMES).next().unwrap().unwrap();
        let desk = &mut Desk::default();
        let table = self
            .measure
            .table(&self.family, &unit, desk, &Control::new());
        let encoded = self.folder.encode(0, &table.unwrap(), self.family.names());
        encoded.unwrap().1
    }

    /// Whether bytes are read as the unit, with the checksum they have, and whatever is read of them can be looked at.
    pub(crate) fn reads(&self, bytes: &[u8]) -> bool {
        let name = format!("unit-0-{:016x}.parquet", xx(bytes));
        let file = self.place.path().join(name);
        fs::write(&file, bytes).unwrap();
        let variables = self.family.names().len();
        let read = self.folder.read(&file, variables);
        fs::remove_file(&file).unwrap();
        if let Ok(table) = &read {
            Summary::of(table, variables, &RowSearch::default());
            (0..table.rows()).for_each(|row| drop(table.row(row)));
        }
        read.is_ok()
    }
}

#[test]
fn forged_parts_of_a_sweep_are_refused_or_read_whole() {
    let kept = corpus::entries(corpus::UNITS);
    for sweep in Sweep::all() {
        let kept = kept.iter().filter(|(name, _)| *name == sweep.file());
        let units: Vec<Vec<u8>> = kept
            .map(|(_, bytes)| bytes.clone())
            .chain([sweep.unit()])
            .collect();
        let target = |bytes: &Vec<u8>| {
            sweep.reads(bytes);
        };
        fuzz_often(MANY_ROUNDS, &units, spoilt, target);
    }
}
