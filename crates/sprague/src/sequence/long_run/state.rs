//! A run as bytes and back.
//!
//! Two lines of text, what it is and which game, then numbers of eight bytes, lowest first, and
//! tables with their length before them, a period that the table proved if there is one, then a
//! checksum of everything before it.

use super::{ByTable, LEAST_MEMORY, LongRun, Phase, room};
use crate::Heap;
use crate::checksum::checksum;
use crate::ruleset::Ruleset;
use crate::sequence::rules::Rules;
use crate::sequence::sparse::{Checkpoint, Class, Kept, Level, Machine, Saved};
use crate::sequence::{NimSequence, Nimber};

const TITLE: &str = "sprague run ";
const VERSION: &str = "1";

/// Why bytes are not the state of a run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StateError {
    /// Something else.
    #[error("it is not the state of a run")]
    Foreign,
    /// Written by another version.
    #[error("it was written by version {0} of the format; this program knows version 1")]
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
        let mut out = Writer(format!("{TITLE}{VERSION}\n{}\n", self.ruleset).into_bytes());
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
                let values: Vec<u64> = sequence.values().iter().map(|&v| v.into()).collect();
                out.numbers(&values);
            }
            Phase::Machine(machine) => {
                out.number(1);
                out.machine(&machine.save());
            }
        }
        if let Some(found) = &self.by_table {
            [found.period, found.preperiod, found.needed]
                .into_iter()
                .for_each(|number| out.number(number));
        }
        let sum = checksum(&out.0);
        out.number(sum);
        out.0
    }

    /// Continues a run of a game from what was saved, keeping as many heaps as fit the memory.
    pub fn resume(ruleset: &Ruleset, memory: u64, bytes: &[u8]) -> Result<Self, StateError> {
        let body = check(ruleset, bytes)?;
        let damaged = StateError::Damaged("its parts do not fit together");
        let read = Reader(body).run(ruleset, memory);
        read.ok_or(damaged)
    }
}

/// The part after the two lines, if title, version, game and checksum are right.
fn check<'a>(ruleset: &Ruleset, bytes: &'a [u8]) -> Result<&'a [u8], StateError> {
    let rest = bytes
        .strip_prefix(TITLE.as_bytes())
        .ok_or(StateError::Foreign)?;
    let (version, rest) = line(rest)?;
    if version != VERSION {
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
    if game != ruleset.to_string() {
        return Err(StateError::OtherGame(game.into()));
    }
    Ok(body)
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

    fn machine(&mut self, saved: &Saved) {
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
        self.bytes(&saved.kept.recent);
        self.bytes(&saved.kept.head);
        self.number(saved.depth as u64);
        for checkpoints in &saved.watch {
            self.number(checkpoints.len() as u64);
            for checkpoint in checkpoints {
                self.number(checkpoint.heap as u64);
                self.number(checkpoint.depth as u64);
                self.bytes(&checkpoint.ranks);
            }
        }
    }
}

/// Reads what a [`Writer`] wrote; `None` where it cannot have written that.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn number(&mut self) -> Option<u64> {
        let (number, rest) = self.0.split_first_chunk::<8>()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*number))
    }

    fn size(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    fn numbers(&mut self) -> Option<Vec<u64>> {
        let length = self.size()?;
        let bytes = self.0.get(..length.checked_mul(8)?)?;
        self.0 = &self.0[bytes.len()..];
        let numbers = bytes.as_chunks::<8>().0.iter();
        Some(numbers.map(|&number| u64::from_le_bytes(number)).collect())
    }

    fn nimbers(&mut self) -> Option<Vec<Nimber>> {
        let numbers = self.numbers()?.into_iter();
        numbers
            .map(|number| Nimber::try_from(number).ok())
            .collect()
    }

    fn bytes(&mut self) -> Option<Vec<u8>> {
        let length = self.size()?;
        let bytes = self.0.get(..length)?;
        self.0 = &self.0[length..];
        Some(bytes.to_vec())
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
                let sequence = NimSequence::continued(ruleset, self.nimbers()?)?;
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
        let by_table = if self.0.is_empty() {
            None
        } else {
            Some(self.by_table()?)
        };
        self.0.is_empty().then(|| LongRun {
            ruleset: ruleset.clone(),
            room: room(memory),
            phase,
            largest,
            milestones,
            by_table,
        })
    }

    fn by_table(&mut self) -> Option<ByTable> {
        let found = ByTable {
            period: self.number()?,
            preperiod: self.number()?,
            needed: self.number()?,
        };
        (found.period > 0 && found.needed > 0).then_some(found)
    }

    fn machine(&mut self) -> Option<Saved> {
        let mask = Nimber::try_from(self.number()?).ok()?;
        let position = self.size()?.checked_sub(1);
        let heaps = self.numbers()?;
        let values = self.nimbers()?;
        let rare = heaps
            .into_iter()
            .map(|heap| heap as usize)
            .zip(values)
            .collect();
        let histogram = [self.numbers()?, self.numbers()?];
        let kept = Kept {
            base: self.size()?,
            recent: self.bytes()?,
            head: self.bytes()?,
        };
        let depth = self.size()?;
        let watch = [self.checkpoints()?, self.checkpoints()?];
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
                    ranks: self.bytes()?,
                })
            })
            .collect()
    }
}
