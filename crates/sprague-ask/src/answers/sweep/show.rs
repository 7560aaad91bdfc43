//! What a sweep has kept, read back.

use super::{RowsQuestion, SweepAnswer};
use crate::{Ask, Effort, Refusal};
use sprague::family::{Family, Size};
use sprague::{Control, Progress};
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

/// Whether so many units are all there are.
pub fn is_complete(
    folder: &Folder,
    family: &Family,
    files: usize,
    control: &Control,
) -> Result<bool, Refusal> {
    match family.size(control)? {
        Size::Exactly(size) => Ok(files as u128 == size.div_ceil(folder.unit() as u128)),
        Size::AtMost(_) => {
            let units = family.units(folder.unit()).under(control).take(files + 1);
            let units: Vec<_> = units.collect::<Result<_, _>>()?;
            Ok(units.len() == files)
        }
    }
}

impl Ask for ShowQuestion {
    type Answer = SweepAnswer;

    fn ask(&self, effort: &Effort) -> Result<SweepAnswer, Refusal> {
        let folder = Folder::open(&self.folder)?;
        let family = folder.family()?;
        let question = self.rows.read(&family, effort.memory)?;
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
        answer.complete = is_complete(&folder, &family, files, effort.control())?;
        answer.done = answer.complete;
        Ok(answer)
    }
}
