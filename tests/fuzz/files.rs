//! Everything that reads a file: damaged at random, with the checksum that makes it look whole.

use crate::{Random, fuzz};
use sprague::Control;
use sprague::notation::{parse_family, parse_ruleset};
use sprague::sequence::long_run::LongRun;
use sprague_sweep::{Desk, Folder, Measure, RowSearch, Summary};
use std::fs;
use std::hash::Hasher;
use twox_hash::XxHash64;

const MEMORY: u64 = 1 << 20;

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

#[test]
fn forged_states_are_refused_or_go_on() {
    for (game, to) in [("0.77", 200), ("0.106", 3000), ("grundy", 500)] {
        let game = parse_ruleset(game).unwrap();
        let mut run = LongRun::new(&game, MEMORY).unwrap();
        run.advance(to).unwrap();
        let mut body = run.save();
        body.truncate(body.len() - 8);
        let target = |body: &Vec<u8>| {
            let mut state = body.clone();
            state.extend(fnv(body).to_le_bytes());
            if let Ok(mut run) = LongRun::resume(&game, MEMORY, &state) {
                let _ = run.advance(run.computed() + 10);
                run.statistics();
            }
        };
        fuzz(&[body], spoilt, target);
    }
}

#[test]
fn forged_parts_of_a_sweep_are_refused_or_read_whole() {
    let folder = tempfile::tempdir().unwrap();
    let family = parse_family("S(a,b) with b <= 9").unwrap();
    let measure = Measure {
        limit: 1000,
        expansion: true,
    };
    let kept = Folder::create(folder.path(), &family, &measure, 100).unwrap();
    let unit = family.units(100).next().unwrap().unwrap();
    let table = measure.table(&family, &unit, &mut Desk::default(), &Control::new());
    let (_, bytes) = kept.encode(0, &table.unwrap(), family.names()).unwrap();
    let target = |bytes: &Vec<u8>| {
        let name = format!("unit-0-{:016x}.parquet", xx(bytes));
        let file = folder.path().join(name);
        fs::write(&file, bytes).unwrap();
        if let Ok(table) = kept.read(&file, family.names().len()) {
            Summary::of(&table, family.names().len(), &RowSearch::default());
            (0..table.rows()).for_each(|row| drop(table.row(row)));
        }
        fs::remove_file(&file).unwrap();
    };
    fuzz(&[bytes], spoilt, target);
}
