//! A run as bytes and back.
//!
//! Two lines of text, what it is and which game, then numbers of eight bytes, lowest first, and
//! tables with their length before them, the periods that were proved, then a checksum of everything
//! before it. The game is written as its code, whatever name it was asked for by. A checksum tells damage, not
//! forgery: what is read is believed only as far as it fits together (`recheck`). Version 1 had neither the period of a repeated state nor how far the watch had looked;
//! a run that continues from it watches anew, so that what it finds is the least period.

use super::recheck;
use super::{ByTable, LEAST_MEMORY, LongRun, Phase, RunPeriod, room};
use crate::checksum::checksum;
use crate::index::index;
use crate::ruleset::Ruleset;
use crate::sequence::rules::Rules;
use crate::sequence::sparse::{Checkpoint, Class, Kept, Level, Machine, Saved, SavedWatch};
use crate::sequence::{NimSequence, Nimber};
use crate::{Control, Heap};

/// Room for what is saved beside the ranks.
const ROOM_BESIDE: usize = 1 << 16;
pub(super) const TITLE: &str = "sprague run ";
pub(super) const VERSION: &str = "2";
pub(super) const FIRST_VERSION: &str = "1";

/// Why bytes are not the state of a run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// Something else.
    #[error("it is not the state of a run")]
    Foreign,
    /// Written by another version.
    #[error("it was written by version {0} of the format; this program knows versions 1 and 2")]
    Version(String),
    /// Another game.
    #[error("it is the state of a run of {0}")]
    OtherGame(String),
    /// Not what was written.
    #[error("it is damaged: {0}")]
    Damaged(&'static str),
}

impl LongRun {
    /// Everything needed to continue the run.
    pub fn save(&self) -> Vec<u8> {
        let mut out = Writer(Vec::new());
        let title = format!("{TITLE}{VERSION}\n{}\n", name(&self.ruleset));
        out.0.extend(title.as_bytes());
        out.number(self.largest.0.into());
        out.number(self.largest.1);
        out.number(self.milestones.len() as u64);
        for (exponent, counts) in &self.milestones {
            out.number((*exponent).into());
            out.numbers(counts);
        }
        match &self.phase {
            Phase::Table(sequence) => {
                out.number(0);
                let values = sequence.values();
                out.0.reserve_exact(8 * values.len() + ROOM_BESIDE);
                out.number(values.len() as u64);
                values.iter().for_each(|&value| out.number(value.into()));
            }
            Phase::Machine(machine) => {
                out.number(1);
                let mut saved = machine.save();
                let [_, old] = &mut saved.watch.checkpoints;
                old.extend_from_slice(self.resting());
                out.machine(saved);
            }
        }
        let by_table = self.by_table.iter();
        let by_table = by_table.flat_map(|found| [found.period, found.preperiod, found.needed]);
        out.numbers(&by_table.collect::<Vec<_>>());
        let repeated = self.repeated.iter().flat_map(|found| {
            let least = found.least.into();
            [found.period, found.preperiod, least, found.proved_at]
        });
        out.numbers(&repeated.collect::<Vec<_>>());
        let sum = checksum(&out.0);
        out.number(sum);
        out.0
    }

    /// The game whose run was saved, as it is written.
    pub fn saved_game(bytes: &[u8]) -> Result<&str, StateError> {
        let rest = bytes.strip_prefix(TITLE.as_bytes());
        let (_, rest) = line(rest.ok_or(StateError::Foreign)?)?;
        Ok(line(rest)?.0)
    }

    /// Continues a run of a game from what was saved, keeping as many heaps as fit the memory.
    pub fn resume(ruleset: &Ruleset, memory: u64, bytes: &[u8]) -> Result<Self, StateError> {
        let (bytes, first) = check(ruleset, bytes)?;
        let damaged = StateError::Damaged("its parts do not fit together");
        let read = Reader { bytes, first }.run(ruleset, memory);
        read.ok_or(damaged)
    }
}

/// The part after the two lines and whether it is of the first version, if title, version, game and
/// checksum are right.
fn check<'a>(ruleset: &Ruleset, bytes: &'a [u8]) -> Result<(&'a [u8], bool), StateError> {
    let rest = bytes
        .strip_prefix(TITLE.as_bytes())
        .ok_or(StateError::Foreign)?;
    let (version, rest) = line(rest)?;
    let first = version == FIRST_VERSION;
    if version != VERSION && !first {
        return Err(StateError::Version(version.into()));
    }
    let (game, rest) = line(rest)?;
    let (body, sum) = rest
        .split_last_chunk::<8>()
        .ok_or(StateError::Damaged("it ends too early"))?;
    let before = &bytes[..bytes.len() - sum.len()];
    if checksum(before) != u64::from_le_bytes(*sum) {
        return Err(StateError::Damaged("its checksum is wrong"));
    }
    if game != name(ruleset) && game != ruleset.to_string() {
        return Err(StateError::OtherGame(game.into()));
    }
    Ok((body, first))
}

/// The game by its code, so that a run of `kayles` goes on as one of `0.77`.
pub(super) fn name(ruleset: &Ruleset) -> String {
    match ruleset.code() {
        Some(code) => code.to_string(),
        None => ruleset.to_string(),
    }
}

fn line(bytes: &[u8]) -> Result<(&str, &[u8]), StateError> {
    let end = bytes.iter().take(1000).position(|&byte| byte == b'\n');
    let (line, rest) = bytes.split_at(end.ok_or(StateError::Foreign)?);
    let line = str::from_utf8(line).map_err(|_| StateError::Foreign)?;
    Ok((line, &rest[1..]))
}

struct Writer(Vec<u8>);

impl Writer {
    fn number(&mut self, number: u64) {
        self.0.extend(number.to_le_bytes());
    }

    fn numbers(&mut self, numbers: &[u64]) {
        self.number(numbers.len() as u64);
        numbers.iter().for_each(|&number| self.number(number));
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend(bytes);
    }

    fn machine(&mut self, saved: Saved<'_>) {
        let checkpoints = saved.watch.checkpoints.iter().flatten();
        let windows: usize = checkpoints.map(|checkpoint| checkpoint.ranks.len()).sum();
        let ranks = saved.kept.recent.len() + saved.kept.head.len() + windows;
        // A buffer that doubles would take more than what is saved.
        self.0
            .reserve_exact(ranks + 16 * saved.rare.len() + ROOM_BESIDE);
        self.number(saved.class.mask.into());
        self.number(
            saved
                .class
                .position
                .map_or(0, |position| position as u64 + 1),
        );
        let heaps: Vec<u64> = saved.rare.iter().map(|&(heap, _)| heap as u64).collect();
        let values: Vec<u64> = saved.rare.iter().map(|&(_, value)| value.into()).collect();
        self.numbers(&heaps);
        self.numbers(&values);
        saved
            .histogram
            .iter()
            .for_each(|counts| self.numbers(counts));
        self.number(saved.kept.base as u64);
        self.bytes(saved.kept.recent);
        self.bytes(saved.kept.head);
        self.number(saved.depth as u64);
        for checkpoints in &saved.watch.checkpoints {
            self.number(checkpoints.len() as u64);
            for checkpoint in checkpoints {
                self.number(checkpoint.heap as u64);
                self.number(checkpoint.depth as u64);
                self.bytes(&checkpoint.ranks);
            }
        }
        self.number(saved.watch.scanned as u64);
    }
}

/// Reads what a [`Writer`] wrote; `None` where it cannot have written that.
struct Reader<'a> {
    bytes: &'a [u8],
    /// Whether the first version wrote it.
    first: bool,
}

impl<'a> Reader<'a> {
    fn number(&mut self) -> Option<u64> {
        let (number, rest) = self.bytes.split_first_chunk::<8>()?;
        self.bytes = rest;
        Some(u64::from_le_bytes(*number))
    }

    fn size(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    fn numbers(&mut self) -> Option<Vec<u64>> {
        let length = self.size()?;
        let bytes = self.bytes.get(..length.checked_mul(8)?)?;
        self.bytes = &self.bytes[bytes.len()..];
        let numbers = bytes.as_chunks::<8>().0.iter();
        Some(numbers.map(|&number| u64::from_le_bytes(number)).collect())
    }

    fn nimbers(&mut self) -> Option<Vec<Nimber>> {
        let numbers = self.numbers()?.into_iter();
        numbers
            .map(|number| Nimber::try_from(number).ok())
            .collect()
    }

    fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = self.size()?;
        let bytes = self.bytes.get(..length)?;
        self.bytes = &self.bytes[length..];
        Some(bytes)
    }

    fn run(mut self, ruleset: &Ruleset, memory: u64) -> Option<LongRun> {
        let rules = Rules::of(&*ruleset.code()?)?;
        let largest = (
            Nimber::try_from(self.number()?).ok()?,
            self.number()? as Heap,
        );
        let milestones = (0..self.size()?)
            .map(|_| Some((u32::try_from(self.number()?).ok()?, self.numbers()?)))
            .collect::<Option<Vec<_>>>()?;
        let phase = match self.number()? {
            0 => {
                let values = self.nimbers()?;
                if !recheck::table_is_right(ruleset, &values)? {
                    return None;
                }
                let sequence = NimSequence::continued(ruleset, values)?;
                Phase::Table(sequence.with_memory(memory.max(LEAST_MEMORY)))
            }
            1 => {
                let saved = self.machine()?;
                let level = Level::best();
                Phase::Machine(Box::new(Machine::restore(
                    &rules,
                    level,
                    room(memory),
                    saved,
                )?))
            }
            _ => return None,
        };
        let by_table = self.by_table()?;
        let repeated = if self.first { None } else { self.repeated()? };
        let run = LongRun {
            control: Control::new(),
            ruleset: ruleset.clone(),
            room: room(memory),
            phase,
            largest,
            milestones,
            by_table,
            repeated,
            walk: None,
            work: 0,
        };
        match self.bytes.is_empty() {
            true => run.rechecked(),
            false => None,
        }
    }

    /// The outer `None` is for what cannot have been written.
    fn by_table(&mut self) -> Option<Option<ByTable>> {
        let numbers = match (self.first, self.bytes.is_empty()) {
            (true, true) => Vec::new(),
            (true, false) => vec![self.number()?, self.number()?, self.number()?],
            (false, _) => self.numbers()?,
        };
        match numbers[..] {
            [] => Some(None),
            [period, preperiod, needed] if period > 0 && needed > 0 => Some(Some(ByTable {
                period,
                preperiod,
                needed,
            })),
            _ => None,
        }
    }

    fn repeated(&mut self) -> Option<Option<RunPeriod>> {
        match self.numbers()?[..] {
            [] => Some(None),
            [period, preperiod, least @ 0..=1, proved_at] if period > 0 => Some(Some(RunPeriod {
                period,
                preperiod,
                least: least == 1,
                proved_at,
                by_values: None,
            })),
            _ => None,
        }
    }

    fn machine(&mut self) -> Option<Saved<'a>> {
        let mask = Nimber::try_from(self.number()?).ok()?;
        let position = self.size()?.checked_sub(1);
        let heaps = self.numbers()?;
        let values = self.nimbers()?;
        let rare = heaps.into_iter().map(index).zip(values).collect();
        let histogram = [self.numbers()?, self.numbers()?];
        let kept = Kept {
            base: self.size()?,
            recent: self.bytes()?,
            head: self.bytes()?,
        };
        let depth = self.size()?;
        let checkpoints = [self.checkpoints()?, self.checkpoints()?];
        let watch = if self.first {
            SavedWatch::default()
        } else {
            SavedWatch {
                checkpoints,
                scanned: self.size()?,
            }
        };
        Some(Saved {
            class: Class { mask, position },
            rare,
            histogram,
            kept,
            depth,
            watch,
        })
    }

    fn checkpoints(&mut self) -> Option<Vec<Checkpoint>> {
        (0..self.size()?)
            .map(|_| {
                Some(Checkpoint {
                    heap: self.size()?,
                    depth: self.size()?,
                    ranks: self.bytes()?.into(),
                })
            })
            .collect()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::notation::parse_ruleset;

    /// The state as the first version wrote it: without what is last in this one.
    fn of_first_version(run: &LongRun) -> Vec<u8> {
        let state = run.save();
        let machine = matches!(run.phase, Phase::Machine(_));
        let new = 8 * (2 + u64::from(machine)) as usize;
        let mut old = state[..state.len() - 8 - new].to_vec();
        old[TITLE.len()] = b'1';
        let sum = checksum(&old);
        old.extend(sum.to_le_bytes());
        old
    }

    #[test]
    fn a_run_continues_from_a_state_of_the_first_version() {
        let game = parse_ruleset("0.16").unwrap();
        let memory = 64 << 20;
        for before in [5_000, 140_000, 280_000] {
            let mut run = LongRun::new(&game, memory).unwrap();
            run.advance(before).unwrap();
            let old = of_first_version(&run);
            let mut run = LongRun::resume(&game, memory, &old).unwrap();
            run.advance(600_000).unwrap();
            let period = run.period().unwrap();
            assert_eq!((period.preperiod, period.period), (105_351, 149_459));
        }
    }
}
