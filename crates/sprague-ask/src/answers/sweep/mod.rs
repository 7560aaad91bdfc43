//! Every game of a family, summarised: counts, extremes, and the rows that were asked for.
//!
//! Rows are kept on disk by `sprague-sweep`; what is answered here is the summary. [`SweepQuestion`]
//! computes a family, [`ShowQuestion`] reads back what a sweep has kept.

mod answer;
mod columns;
mod listed;
mod row;
mod show;

pub use answer::{Finding, LengthCount, SweepAnswer, UndecidedGame};
pub use listed::{ListedRows, TABLE_COLUMNS};
pub use row::{SweepRecord, SweepRow};
pub use show::{ShowQuestion, is_complete};

use crate::reading::rows;
use crate::{Ask, Effort, Limit, Refusal, RefusalKind, read};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::family::{Family, Size};
use sprague::{Control, Progress};
use sprague_sweep::{
    COLUMNS, Folder, Gathered, Measure, Room, RowSearch, Shard, Summary, Sweep, SweepError,
    default_limit, unit_size,
};
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Larger families want to be confirmed.
const LARGE: u128 = 20_000_000;
/// Passing over the games of other parts takes as long as this many fewer games.
const PASSING: u128 = 1000;

/// What do the games of this family come to?
///
/// The limit of heaps is that of each game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SweepQuestion {
    /// The family, such as `S(1,a,b) for a in 2..40, b in a+1..120`.
    pub family: String,
    /// What is asked of its games.
    #[serde(default)]
    pub rows: RowsQuestion,
    /// Only this part of the family.
    #[serde(default)]
    pub part: Option<SweepPart>,
    /// Whether to leave out expansion sets.
    #[serde(default)]
    pub no_expansion: bool,
    /// Whether to sweep even a very large family.
    #[serde(default)]
    pub large: bool,
    /// The folder in which a row for each game is kept; what is there already is not computed again.
    /// Only a program can name one, not a document.
    #[serde(skip)]
    pub folder: Option<PathBuf>,
}

/// What is asked of the rows of a sweep.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RowsQuestion {
    /// Count and list the games that satisfy this condition, such as `prime(period) and 2 | a`.
    #[serde(default)]
    pub condition: Option<String>,
    /// Whether the question is if there is any such game at all.
    #[serde(default)]
    pub find: bool,
    /// List the games with a larger value of this than all games before them, such as `tau(period)`; a table has only
    /// these.
    #[serde(default)]
    pub records: Option<String>,
    /// Whether the rows are wanted as a table.
    #[serde(default)]
    pub table: bool,
    /// The columns of the table: those of the rows, variables of the family, `game`, `nim_sequence`, `extras`,
    /// `p_positions` and `needless`, expressions of those that are numbers, or `all`; some that suit the family unless
    /// given.
    #[serde(default)]
    pub columns: Option<Vec<String>>,
    /// Sort the table by this, smallest first, such as `-period`; by several one after the other, with commas between
    /// them.
    #[serde(default)]
    pub order: Option<String>,
    /// Whether the table has all rows rather than the first thousand.
    #[serde(default)]
    pub all: bool,
    /// Whether subtraction sets are left out of which a number can be left out without changing a value.
    #[serde(default)]
    pub minimal: bool,
}

/// One of several parts of a family, which together are the whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SweepPart {
    /// Which part, from 1 on.
    pub part: usize,
    /// Of how many.
    pub of: usize,
}

impl SweepPart {
    /// The part, if there is such a one.
    pub(crate) fn shard(self) -> Result<Shard, Refusal> {
        let SweepPart { part, of } = self;
        Shard::new(part, of).ok_or_else(|| {
            Refusal::unanswerable(
                format!("{part}/{of} is not a part of a whole"),
                "3/8 is the third of eight parts",
            )
        })
    }
}

impl RowsQuestion {
    /// Reads the expressions.
    fn read(&self, family: &Family, memory: u64) -> Result<RowSearch, Refusal> {
        let mut question = RowSearch::default();
        if let Some(text) = &self.condition {
            let read = question.clone().with_condition(family, text);
            question = read
                .or_else(|error| {
                    let said = question.with_condition(family, &rows::condition(text));
                    said.map_err(|_| error)
                })
                .map_err(|error| Refusal::unreadable(text, &error))?;
        }
        if let Some(text) = &self.records {
            question = question
                .with_records(family, text)
                .map_err(|error| Refusal::unreadable(text, &error))?;
        }
        if !self.table {
            return Ok(question);
        }
        listed::check(family, self)?;
        // Every row may be a record, or the first in another order.
        let all = self.all || self.records.is_some() || self.order.is_some();
        let fitting = listed::fitting(family, self, memory / 2)?;
        Ok(question.with_listed(match all {
            true => fitting,
            false => fitting.min(listed::ROWS),
        }))
    }

    /// The rows as a table, if that is wanted.
    fn table(
        &self,
        family: &Family,
        summary: &Summary,
        effort: &Effort,
    ) -> Result<Option<ListedRows>, Refusal> {
        if !self.table {
            return Ok(None);
        }
        listed::table(family, self, &summary.rows, summary.matching, effort).map(Some)
    }
}

impl Ask for SweepQuestion {
    type Answer = SweepAnswer;

    /// Sweeps until told to stop; what was found until then is the answer.
    fn ask(&self, effort: &Effort) -> Result<SweepAnswer, Refusal> {
        let SweepPlan {
            family,
            measure,
            unit,
            shard,
            size,
            question,
            ..
        } = self.plan(effort)?;
        let create =
            |path: &PathBuf| Folder::create(path, &family, &measure, unit, effort.control());
        let folder = self.folder.as_ref().map(create).transpose()?;
        let sweep = Sweep {
            family: &family,
            measure,
            shard,
            question: &question,
            unit,
            folder: folder.as_ref(),
            room: &self.room(effort),
        };
        let control = effort.control();
        let (summary, done, complete) = sweep.run(control, |so_far| {
            let (done, all) = (so_far.candidates.into(), size.bound());
            control.tell(&Progress::steps("sweeping", done, Some(all)));
            match control.check() {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        })?;
        if summary.games == 0 && complete && shard == Shard::WHOLE {
            return Err(Refusal::unanswerable(
                "no game of this family satisfies its conditions",
                "loosen them, or widen the ranges",
            ));
        }
        let mut answer = SweepAnswer::new(&family, &summary, &self.rows);
        answer.table = self.rows.table(&family, &summary, effort)?;
        answer.shard = shard.part().map(|(part, of)| format!("{part}/{of}"));
        answer.complete = complete && answer.shard.is_none();
        answer.done = complete;
        answer.repaired = done.repaired;
        answer.set_aside = done.set_aside;
        Ok(answer)
    }
}

/// A sweep that can be done: what is computed for which games, in which units.
#[derive(Debug)]
#[non_exhaustive]
pub struct SweepPlan {
    /// The games.
    pub family: Family,
    /// What is computed for each.
    pub measure: Measure,
    /// Candidates per unit.
    pub unit: usize,
    /// Which part of them.
    pub shard: Shard,
    /// How many games there are.
    pub size: Size,
    /// What is asked of the rows.
    pub question: RowSearch,
    /// The same as it was written.
    pub rows: RowsQuestion,
}

impl SweepPlan {
    /// What units come to that were summarised one by one; whether all of them are there, only whoever gathered
    /// them knows. A table of rows is not made.
    pub fn answer(&self, gathered: &Gathered, complete: bool) -> SweepAnswer {
        let summary = gathered.summary(&self.question);
        SweepAnswer {
            complete,
            done: complete,
            ..SweepAnswer::new(&self.family, &summary, &self.rows)
        }
    }
}

impl SweepQuestion {
    /// Reads everything and refuses what cannot be done.
    pub fn plan(&self, effort: &Effort) -> Result<SweepPlan, Refusal> {
        let family = read::family(&self.family)?;
        refuse_column_names(&family)?;
        let shard = self.part.map_or(Ok(Shard::WHOLE), SweepPart::shard)?;
        Ok(SweepPlan {
            size: self.check_size(&family, shard, effort.control())?,
            question: self.rows.read(&family, effort.memory)?,
            rows: self.rows.clone(),
            measure: Measure {
                limit: effort.heap.unwrap_or(default_limit(&family)),
                expansion: !self.no_expansion,
            },
            unit: unit_size(&family, effort.control())?,
            shard,
            family,
        })
    }

    /// Half of the memory is for the rows of a table, if there is one.
    fn room(&self, effort: &Effort) -> Room {
        let bytes = match self.rows.table {
            true => effort.memory / 2,
            false => effort.memory,
        };
        Room::new(bytes, sprague_sweep::threads())
    }

    /// How many games there are; more than can be meant are refused.
    fn check_size(
        &self,
        family: &Family,
        shard: Shard,
        control: &Control,
    ) -> Result<Size, Refusal> {
        let size = family.size(control)?;
        let games = match size {
            Size::Exactly(0) => {
                return Err(Refusal::unanswerable(
                    "this family is empty: no variable has a value",
                    "a range such as 2..40 needs its smaller end first",
                ));
            }
            Size::Exactly(count) => format!("{count} games"),
            Size::AtMost(count) => format!("up to {count} games"),
        };
        if self.large {
            return Ok(size);
        }
        let too_many =
            |message: String| Refusal::new(RefusalKind::Limit, message).with_raise(&[Limit::Games]);
        let (_, parts) = shard.part().unwrap_or((1, 1));
        let part = size.bound() / parts as u128;
        match shard.part() {
            None if part > LARGE => Err(too_many(format!("this family has {games}"))),
            Some(_) if part > LARGE => Err(too_many(format!(
                "this family has {games}, and this part of it up to {part}"
            ))
            .with_hint("make more parts")),
            Some(_) if size.bound() / PASSING > LARGE => Err(too_many(format!(
                "this family has {games}, and merely passing over those of other parts takes long"
            ))
            .with_hint("narrow the ranges of the variables")),
            _ => Ok(size),
        }
    }
}

/// A variable must not hide a column.
fn refuse_column_names(family: &Family) -> Result<(), Refusal> {
    let is_column = |name: &&String| COLUMNS.iter().any(|column| column.name == *name);
    match family.names().iter().find(is_column) {
        None => Ok(()),
        Some(name) => Err(Refusal::unanswerable(
            format!("{name} is the name of a column, so it cannot be a variable"),
            "choose another letter",
        )),
    }
}

impl From<SweepError> for Refusal {
    fn from(error: SweepError) -> Self {
        let kind = match &error {
            SweepError::Io { .. } | SweepError::Parquet(_) => RefusalKind::Unwritten,
            _ => RefusalKind::File,
        };
        let hint = match &error {
            SweepError::Family(error) => return error.clone().into(),
            SweepError::Stopped(stopped) => return (*stopped).into(),
            SweepError::Memory { .. } => {
                return Refusal::new(RefusalKind::Limit, error.to_string())
                    .with_raise(&[Limit::Memory]);
            }
            SweepError::OtherSweep { .. } => "choose another folder for this family",
            SweepError::OtherAtlas { .. } => {
                "choose another folder for these codes and limits, or give those of the atlas that is there"
            }
            SweepError::NotAnAtlas { .. } => "choose a new or empty folder, or one of an atlas",
            SweepError::NotASweep { .. } => "choose a new or empty folder, or one of a sweep",
            SweepError::Damaged { .. } => "run the sweep again: damaged units are repaired",
            SweepError::DamagedManifest { .. } => {
                "ask for the same games again: the file is written anew from those that are whole; \
                 without any, choose another folder"
            }
            SweepError::Foreign { .. } => {
                "run the sweep again: such files are set aside and the units computed"
            }
            SweepError::OtherVersion { .. } => "choose another folder",
            SweepError::InTheWay { .. } => "move it away, or choose another folder",
            SweepError::Io { source, .. } if source.kind() == io::ErrorKind::ResourceBusy => {
                "end the program that keeps it locked, or choose another folder"
            }
            SweepError::Io { .. } | SweepError::Parquet(_) => {
                "check that the folder can be written and the disk has room"
            }
        };
        Refusal::new(kind, error.to_string()).with_hint(hint)
    }
}
