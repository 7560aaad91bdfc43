//! Running a sweep on all cores, or reading one back.

use crate::folder::{Folder, State, name_parts};
use crate::measure::Measure;
use crate::question::RowSearch;
use crate::room::{Desk, Room};
use crate::summary::{Summary, is_settled};
use crate::table::RowTable;
use rayon::prelude::*;
use sprague::arithmetic::expr::Why;
use sprague::family::{Family, FamilyError, Unit};
use sprague::notation::{Division, Expression};
use sprague::{Control, Stopped};
use std::cell::Cell;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// One of several parts of a sweep: those units whose number leaves `part` modulo `of`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    part: usize,
    of: usize,
}

impl Shard {
    /// Everything.
    pub const WHOLE: Shard = Shard { part: 0, of: 1 };

    /// Part `number` (from 1 on) of `of`.
    pub fn new(number: usize, of: usize) -> Option<Self> {
        (1..=of).contains(&number).then(|| Shard {
            part: number - 1,
            of,
        })
    }

    /// Which part of how many; nothing for everything.
    pub fn part(self) -> Option<(usize, usize)> {
        (self.of > 1).then_some((self.part + 1, self.of))
    }

    pub(crate) fn has(self, index: usize) -> bool {
        index % self.of == self.part
    }
}

/// Why a sweep stopped.
#[derive(Debug, thiserror::Error)]
pub enum SweepError {
    /// Somebody ended it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// It cannot be said which games the family has.
    #[error(transparent)]
    Family(#[from] FamilyError),
    /// The folder holds a sweep of another family or with other limits.
    #[error("{} holds another sweep: {found}", folder.display())]
    OtherSweep {
        /// The folder.
        folder: PathBuf,
        /// The sweep found there.
        found: String,
    },
    /// The folder was written by a program that lays it out differently.
    #[error("{} was written by another version of the program", folder.display())]
    OtherVersion {
        /// The folder.
        folder: PathBuf,
    },
    /// The file that says what the folder is cannot be read.
    #[error("{} is damaged", file.display())]
    DamagedManifest {
        /// The file.
        file: PathBuf,
    },
    /// A unit of another sweep, or one with another number than its name says.
    #[error("{} is not a unit of this sweep", file.display())]
    Foreign {
        /// The file.
        file: PathBuf,
    },
    /// The folder holds something that is not a sweep.
    #[error("{} does not hold a sweep", folder.display())]
    NotASweep {
        /// The folder.
        folder: PathBuf,
    },
    /// The folder holds an atlas of other codes or with other limits.
    #[error("{} holds another atlas: {found}", folder.display())]
    OtherAtlas {
        /// The folder.
        folder: PathBuf,
        /// The atlas found there.
        found: String,
    },
    /// The folder holds something that is not an atlas.
    #[error("{} does not hold an atlas", folder.display())]
    NotAnAtlas {
        /// The folder.
        folder: PathBuf,
    },
    /// A file is not what was written.
    #[error("{} is damaged", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
    },
    /// Something stands where a file has to be, and cannot be replaced by one.
    #[error("{} is {what}, where a file has to be", file.display())]
    InTheWay {
        /// Its name.
        file: PathBuf,
        /// What it is.
        what: &'static str,
    },
    /// A game needs more memory than there is.
    #[error("{game} needs more memory")]
    Memory {
        /// The game.
        game: String,
    },
    /// A file could not be read or written.
    #[error("{}: {source}", file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The rows could not be encoded.
    #[error("the rows could not be written as Parquet: {0}")]
    Parquet(#[from] parquet::errors::ParquetError),
}

impl SweepError {
    pub(crate) fn io(file: &Path, source: io::Error) -> Self {
        SweepError::Io {
            file: file.into(),
            source,
        }
    }
}

/// How far a sweep is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SweepProgress {
    /// Candidates done, those found in the folder included.
    pub candidates: u64,
    /// Units that were in the folder already.
    pub found: u64,
    /// Units that were damaged and computed again.
    pub repaired: u64,
    /// Files that are not units of this sweep and were set aside.
    pub set_aside: u64,
}

/// Progress, counted by all threads.
#[derive(Default)]
struct Counts {
    found: AtomicU64,
    repaired: AtomicU64,
    set_aside: AtomicU64,
}

impl Counts {
    /// Removes a unit that is damaged or says what is not true.
    fn repair(&self, folder: &Folder, file: &Path) -> Result<(), SweepError> {
        self.repaired.fetch_add(1, Ordering::Relaxed);
        folder.remove(file)
    }
}

/// A sweep to run.
#[derive(Debug)]
pub struct Sweep<'a> {
    /// The games.
    pub family: &'a Family,
    /// What is computed for each.
    pub measure: Measure,
    /// Which part of them.
    pub shard: Shard,
    /// What is asked.
    pub question: &'a RowSearch,
    /// Candidates per unit.
    pub unit: usize,
    /// Where rows are kept, if anywhere.
    pub folder: Option<&'a Folder>,
    /// Memory for the games.
    pub room: &'a Room,
}

/// How many threads work.
pub fn threads() -> usize {
    rayon::current_num_threads()
}

/// Units worked on between two reports, per thread, if the rows of so many that are listed are not more than may be.
const BATCH: usize = 16;

/// No unit has more candidates: what is read as one needs no more memory than these take.
pub(crate) const LARGEST_UNIT: usize = 8192;

/// A sensible number of candidates per unit: small enough that little is lost and all cores have
/// work, large enough that files are few. Depends on the family only, so that shards agree.
pub fn unit_size(family: &Family, control: &Control) -> Result<usize, FamilyError> {
    if !family.is_of_sets() {
        return Ok(8);
    }
    let size = usize::try_from(family.size(control)?.bound()).unwrap_or(usize::MAX);
    Ok((size / 64).clamp(64, LARGEST_UNIT))
}

impl Sweep<'_> {
    /// Computes or reads all units and puts the summary together, until `control` or `report` stops the sweep:
    /// what was summed up by then is the result, with whether all units were done.
    pub fn run(
        &self,
        control: &Control,
        mut report: impl FnMut(SweepProgress) -> ControlFlow<()>,
    ) -> Result<(Summary, SweepProgress, bool), SweepError> {
        let state = self.folder.map(Folder::state).transpose()?;
        let mut summary = Summary::default();
        let counts = Counts::default();
        let mut progress = SweepProgress::default();
        let units = Cell::new(0);
        let threads = rayon::current_num_threads();
        let listed = self.question.listed().unwrap_or(usize::MAX);
        let at_once = (listed / self.unit.max(1)).clamp(threads, BATCH * threads);
        let mut batches = self
            .family
            .units(self.unit)
            .under(control)
            .inspect(|unit| units.set(unit.as_ref().map_or(0, |unit| unit.index + 1)))
            .filter(|unit| {
                unit.as_ref()
                    .map_or(true, |unit| self.shard.has(unit.index))
            });
        loop {
            let batch: Vec<Unit> = batches
                .by_ref()
                .take(at_once)
                .collect::<Result<_, _>>()
                .or_else(unless_stopped)?;
            if batch.is_empty() && control.check().is_err() {
                return Ok((summary, progress, false));
            }
            if batch.is_empty() {
                if let (Some(folder), Some(state)) = (self.folder, &state) {
                    for file in state.units.range(units.get()..).map(|(_, file)| file) {
                        folder.set_aside(file)?;
                        progress.set_aside += 1;
                    }
                }
                return Ok((summary, progress, true));
            }
            let parts: Vec<Result<Summary, SweepError>> = batch
                .par_iter()
                .map_init(
                    || self.room.desk(),
                    |desk, unit| {
                        let table = self.unit(unit, state.as_ref(), desk, &counts, control)?;
                        let variables = self.family.names().len();
                        Ok(Summary::of(&table, variables, self.question))
                    },
                )
                .collect();
            let mut stopped = false;
            for (part, unit) in parts.into_iter().zip(&batch) {
                let part = match part {
                    Err(SweepError::Stopped(_) | SweepError::Family(FamilyError::Stopped(_))) => {
                        stopped = true;
                        break;
                    }
                    part => part?,
                };
                summary.append(part, self.question);
                progress.candidates += unit.candidates() as u64;
            }
            progress.found = counts.found.load(Ordering::Relaxed);
            progress.repaired = counts.repaired.load(Ordering::Relaxed);
            progress.set_aside = counts.set_aside.load(Ordering::Relaxed);
            if stopped {
                return Ok((summary, progress, false));
            }
            if report(progress).is_break() {
                return Ok((summary, progress, batches.next().is_none()));
            }
        }
    }

    /// The rows of a unit, from the folder if they are there and right.
    fn unit(
        &self,
        unit: &Unit,
        state: Option<&State>,
        desk: &mut Desk,
        counts: &Counts,
        control: &Control,
    ) -> Result<RowTable, SweepError> {
        let names = self.family.names();
        let Some(folder) = self.folder else {
            return self.measure.table(self.family, unit, desk, control);
        };
        if let Some(file) = state.and_then(|state| state.units.get(&unit.index)) {
            match folder.read(file, names.len()) {
                Ok(table) => {
                    let number = name_parts(file).map_or(0, |(_, checksum)| checksum);
                    let of = (self.family, unit);
                    if self.measure.agrees(&table, of, number, desk, control)? {
                        counts.found.fetch_add(1, Ordering::Relaxed);
                        return Ok(table);
                    }
                    counts.repair(folder, file)?;
                }
                Err(SweepError::Damaged { .. }) => counts.repair(folder, file)?,
                Err(SweepError::Foreign { .. }) => {
                    folder.set_aside(file)?;
                    counts.set_aside.fetch_add(1, Ordering::Relaxed);
                }
                // Another sweep in the same folder has set it aside.
                Err(SweepError::Io { source, .. }) if source.kind() == io::ErrorKind::NotFound => {}
                Err(other) => return Err(other),
            }
        }
        let table = self.measure.table(self.family, unit, desk, control)?;
        folder.write(unit.index, &table, names)?;
        let left = state.and_then(|state| state.partial.get(&unit.index));
        for file in left.into_iter().flatten() {
            folder.remove(file)?;
        }
        Ok(table)
    }
}

/// No units rather than an error if somebody has stopped the list of them.
fn unless_stopped(error: FamilyError) -> Result<Vec<Unit>, FamilyError> {
    match error {
        FamilyError::Stopped(_) => Ok(Vec::new()),
        error => Err(error),
    }
}

/// What an expression comes to for one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evaluated {
    /// A number; a truth counts as 0 or 1.
    Number(i128),
    /// There is no such number, as the largest adjoinable one where none is, or a quotient by 0.
    Nothing,
    /// It was not found within the limits.
    Unknown,
    /// It does not fit in 128 bits.
    TooLarge,
}

/// A part of the games of a family, for whoever wants to show the first before the last are computed. Parts lie
/// all over the family and together are the whole of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// The number of this part, from 0 on.
    pub number: usize,
    /// How many parts there are.
    pub of: usize,
}

impl Part {
    /// All games.
    pub const WHOLE: Part = Part { number: 0, of: 1 };

    /// The units of this part. Those of small parts are small, so that no part goes without.
    fn units(self, family: &Family, control: &Control) -> Result<Vec<Unit>, FamilyError> {
        let mut candidates = unit_size(family, control)?;
        if self.of > 1 {
            let all = usize::try_from(family.size(control)?.bound()).unwrap_or(usize::MAX);
            candidates = candidates.min(all / self.of / UNITS_OF_A_PART).max(1);
        }
        let units = family.units(candidates);
        let mine = |unit: &Result<Unit, _>| match unit {
            Ok(unit) => unit.index % self.of == self.number,
            Err(_) => true,
        };
        units.filter(mine).collect()
    }
}

/// A part of a family has at least so many units, if there are so many games.
const UNITS_OF_A_PART: usize = 8;

/// The value of an expression for every game in a part of a family, with the variables, in order. Looks at
/// `control` before every unit of work.
pub fn evaluate(
    family: &Family,
    part: Part,
    measure: Measure,
    expression: &Expression,
    room: &Room,
    control: &Control,
) -> Result<Vec<(Vec<i64>, Evaluated)>, SweepError> {
    let variables = family.names().len();
    let units = part.units(family, control)?;
    let parts: Result<Vec<Vec<_>>, SweepError> = units
        .par_iter()
        .map_init(
            || room.desk(),
            |desk, unit| {
                control.check()?;
                let table = measure.table(family, unit, desk, control)?;
                let number = |place: usize, row: usize| table.columns[place].number(row);
                let rows = (0..table.rows())
                    .map(|row| {
                        let slots: Vec<_> = table.slots(row).collect();
                        let point = (0..variables)
                            .map(|place| number(place, row).unwrap_or(0) as i64)
                            .collect();
                        let value = match expression.value(&slots, Division::Whole) {
                            Ok(value) => Evaluated::Number(value),
                            Err(error) => match error.why {
                                Why::TooLarge | Why::Stopped(_) => Evaluated::TooLarge,
                                Why::Undefined => Evaluated::Nothing,
                                Why::Missing if is_settled(&table, variables, row) => {
                                    Evaluated::Nothing
                                }
                                Why::Missing => Evaluated::Unknown,
                            },
                        };
                        (point, value)
                    })
                    .collect();
                Ok::<_, SweepError>(rows)
            },
        )
        .collect();
    Ok(parts?.concat())
}
