//! What a sweep has kept, read back.

use super::{RowsQuestion, SweepAnswer};
use crate::{Ask, Effort, Refusal};
use sprague::Progress;
use sprague::family::Size;
use sprague_sweep::{Folder, Summary};
use std::path::PathBuf;

/// What do the games in this folder come to? Only a program can ask: it names a folder of its machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowQuestion {
    /// The folder of a sweep.
    pub folder: PathBuf,
    /// What is asked of its games.
    pub rows: RowsQuestion,
}

impl Ask for ShowQuestion {
    type Answer = SweepAnswer;

    fn ask(&self, effort: &Effort) -> Result<SweepAnswer, Refusal> {
        let folder = Folder::open(&self.folder)?;
        let family = folder.family()?;
        let question = self.rows.read(&family)?;
        let state = folder.state()?;
        let variables = family.names().len();
        let files = state.units.len();
        let mut summary = Summary::default();
        for (file, done) in state.units.values().zip(0..) {
            effort.control().check()?;
            let progress = Progress::steps("reading", done, Some(files as u128));
            effort.control().tell(&progress);
            let table = folder.read(file, variables)?;
            summary.append(Summary::of(&table, variables, &question), &question);
        }
        let mut answer = SweepAnswer::new(&family, &summary, &self.rows);
        answer.table = self.rows.table(&family, &summary, effort)?;
        answer.complete = match family.size(effort.control())? {
            Size::Exactly(size) => files as u128 == size.div_ceil(folder.unit() as u128),
            Size::AtMost(_) => family.units(folder.unit()).take(files + 1).count() == files,
        };
        answer.done = answer.complete;
        Ok(answer)
    }
}
