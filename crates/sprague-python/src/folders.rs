//! Folders in which sweeps are kept: some units at a time are written there, and what they come to is gathered.

use crate::failure::{broken, refused};
use crate::supervise::{Limits, Watcher, supervised};
use crate::sweeps::Shared;
use pyo3::prelude::*;
use sprague::Control;
use sprague_ask::{Document, Refusal};
use sprague_sweep::{Desk, Folder, Gathered, Summary, SweepError};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A folder in which a sweep is kept.
#[pyclass(frozen, module = "sprague._sprague")]
pub(crate) struct SweepFolder {
    inner: Arc<Inner>,
}

struct Inner {
    folder: Folder,
    shared: Arc<Shared>,
    /// What the units come to that were found or told of.
    gathered: Mutex<Gathered>,
}

/// What became of a unit: what was wrong, or its summary as a text.
type Outcome = (Option<String>, Option<String>);

impl SweepFolder {
    pub(crate) fn new(folder: Folder, shared: Arc<Shared>) -> Self {
        SweepFolder {
            inner: Arc::new(Inner {
                folder,
                shared,
                gathered: Mutex::default(),
            }),
        }
    }
}

impl Inner {
    fn gathered(&self) -> MutexGuard<'_, Gathered> {
        self.gathered.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn gather(&self, index: usize, summary: Summary) {
        let question = &self.shared.plan.question;
        self.gathered().add(index, summary, question);
    }

    /// Computes a unit, writes it, and says what it comes to.
    fn write(&self, index: usize, desk: &mut Desk, control: &Control) -> Result<Summary, Refusal> {
        let names = self.shared.plan.family.names();
        let table = self.shared.table(index, desk, control)?;
        self.folder.write(index, &table, names)?;
        let question = &self.shared.plan.question;
        Ok(Summary::of(&table, names.len(), question))
    }

    fn outcome(
        &self,
        index: usize,
        desk: &mut Desk,
        control: &Control,
    ) -> Result<Outcome, Refusal> {
        match self.write(index, desk, control) {
            Ok(summary) => Ok((None, serde_json::to_string(&summary).ok())),
            Err(refusal) if refusal.is_cancelled() => Err(refusal),
            Err(refusal) => Ok((Some(refusal.message), None)),
        }
    }

    /// The units that are whole. What they come to is gathered.
    fn finished(&self, control: &Control) -> Result<Vec<usize>, Refusal> {
        let (folder, plan) = (&self.folder, &self.shared.plan);
        let variables = plan.family.names().len();
        let mut finished = Vec::new();
        for (index, file) in folder.state()?.units {
            control.check()?;
            match folder.read(&file, variables) {
                Ok(table) => {
                    self.gather(index, Summary::of(&table, variables, &plan.question));
                    finished.push(index);
                }
                Err(SweepError::Damaged { .. }) => folder.remove(&file)?,
                Err(SweepError::Foreign { .. }) => folder.set_aside(&file)?,
                Err(error) => return Err(error.into()),
            }
        }
        Ok(finished)
    }
}

#[pymethods]
impl SweepFolder {
    /// What a folder says it holds: the family, the last heap of each game, and whether expansion sets are
    /// computed.
    #[staticmethod]
    fn describe(py: Python<'_>, path: PathBuf) -> PyResult<(String, u64, bool)> {
        let folder = py.detach(|| Folder::open(&path));
        let folder = folder.map_err(|error| refused(py, &error.into()))?;
        let measure = folder.measure();
        Ok((folder.family_text(), measure.limit, measure.expansion))
    }

    /// The files of units by their number, as their names say.
    fn files(&self, py: Python<'_>) -> PyResult<BTreeMap<usize, PathBuf>> {
        let state = py.detach(|| self.inner.folder.state());
        let state = state.map_err(|error| refused(py, &error.into()))?;
        Ok(state.units)
    }

    /// The units that are finished and whole, which count in the summary. Damaged ones are removed, those of other
    /// sweeps set aside, as a sweep on one machine does.
    #[pyo3(signature = (watcher=None))]
    fn finished(&self, py: Python<'_>, watcher: Watcher<'_>) -> PyResult<Vec<usize>> {
        let inner = Arc::clone(&self.inner);
        supervised(py, Limits::default(), watcher, move |effort| {
            inner.finished(effort.control())
        })
    }

    /// Removes what killed workers have left of writing units that are finished by now.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        let cleared = py.detach(|| self.inner.folder.clear());
        cleared.map_err(|error| refused(py, &error.into()))
    }

    /// Computes units and writes them, one after the other; says for each what was wrong, or what it comes to, as a
    /// text for `gather`.
    #[pyo3(signature = (indices, watcher=None))]
    fn write(
        &self,
        py: Python<'_>,
        indices: Vec<usize>,
        watcher: Watcher<'_>,
    ) -> PyResult<Vec<Outcome>> {
        let inner = Arc::clone(&self.inner);
        supervised(py, Limits::default(), watcher, move |effort| {
            let mut desk = inner.shared.desk();
            let control = effort.control();
            let indices = indices.into_iter();
            let outcomes = indices.map(|index| inner.outcome(index, &mut desk, control));
            let outcomes = outcomes.collect();
            inner.shared.give_back(desk);
            outcomes
        })
    }

    /// Counts a unit that was written elsewhere in the summary.
    fn gather(&self, index: usize, summary: &str) -> PyResult<()> {
        let summary = serde_json::from_str(summary).map_err(broken)?;
        self.inner.gather(index, summary);
        Ok(())
    }

    /// What the units come to that were found or gathered, as a document. All of them are there only if their files
    /// are: workers may have written to a folder that only they see.
    fn summary(&self, py: Python<'_>) -> PyResult<String> {
        let inner = Arc::clone(&self.inner);
        supervised(py, Limits::default(), None, move |effort| {
            let units = inner.shared.count(effort.control())?;
            let files = inner.folder.state()?.units;
            let seen = (0..units).all(|index| files.contains_key(&index));
            let gathered = inner.gathered();
            let complete = seen && gathered.is_complete(units);
            let answer = inner.shared.plan.answer(&gathered, complete);
            Ok(serde_json::to_string(&answer.document()))
        })?
        .map_err(broken)
    }
}
