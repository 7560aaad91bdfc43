//! Long runs, in steps between which Python keeps their state.

use crate::failure::broken;
use crate::files::trouble;
use crate::questions::reading;
use crate::supervise::{Limits, Watcher, supervised};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sprague::notation::parse_ruleset;
use sprague::sequence::long_run::LongRun as Run;
use sprague::{Heap, Progress, Ruleset};
use sprague_ask::answers::run::{RunAnswer, begin, may_replace, told_from_where};
use sprague_ask::{Document, Effort, Refusal};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Heaps between two looks at the handle, at first; sparse games become fast.
const STEP: Heap = 1 << 12;
/// More are never computed at once.
const LONGEST_STEP: Heap = 1 << 20;
/// How long a step should take.
const TIME: Duration = Duration::from_millis(50);

/// A run under way.
#[pyclass(frozen, module = "sprague._sprague")]
pub(crate) struct LongRun {
    game: Ruleset,
    run: Arc<Mutex<Run>>,
}

#[pymethods]
impl LongRun {
    /// Begins a run, or goes on from a saved state.
    #[new]
    #[pyo3(signature = (game, memory=None, state=None))]
    fn new(
        py: Python<'_>,
        game: &str,
        memory: Option<u64>,
        state: Option<Vec<u8>>,
    ) -> PyResult<Self> {
        let read = parse_ruleset(game).map_err(|error| Refusal::unreadable(game, &error));
        let game = reading(py, read)?;
        let memory = memory.unwrap_or(Effort::new().memory);
        let run = py.detach(|| begin(&game, memory, state.as_deref()));
        Ok(LongRun {
            run: Arc::new(Mutex::new(reading(py, run)?)),
            game,
        })
    }

    /// Goes on to a heap, until a period is proved where none is given, or for some seconds; says whether
    /// it is done.
    #[pyo3(signature = (to=None, seconds=None, watcher=None))]
    fn advance(
        &self,
        py: Python<'_>,
        to: Option<Heap>,
        seconds: Option<f64>,
        watcher: Watcher<'_>,
    ) -> PyResult<bool> {
        let run = Arc::clone(&self.run);
        let limits = Limits {
            heap: to,
            seconds,
            ..Limits::default()
        };
        supervised(py, limits, watcher, move |effort| {
            let mut run = run.lock().unwrap_or_else(PoisonError::into_inner);
            advance(&mut run, effort)
        })
    }

    /// How many heaps are computed.
    #[getter]
    fn computed(&self, py: Python<'_>) -> Heap {
        py.detach(|| self.lock().computed())
    }

    /// Everything needed to go on.
    fn save<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes = py.detach(|| self.lock().save());
        PyBytes::new(py, &bytes)
    }

    /// Writes the state to a file, unless the file holds a run of the same game that is further; says whether it
    /// did. Anything else in the file is kept, and is an error.
    fn keep(&self, py: Python<'_>, path: PathBuf) -> PyResult<bool> {
        py.detach(|| {
            let run = self.lock();
            let mut unknown = None;
            let wanted = || match may_replace(&path, &self.game, &run) {
                Ok(wanted) => wanted,
                Err(error) => {
                    unknown = Some(error);
                    false
                }
            };
            sprague_files::clear(&path);
            let written = sprague_files::replace_if(&path, &run.save(), wanted)?;
            unknown.map_or(Ok(written), Err)
        })
        .map_err(|error| trouble(&error))
    }

    /// What is known so far, as a document.
    #[pyo3(signature = (stopped=false))]
    fn answer(&self, py: Python<'_>, stopped: bool) -> PyResult<String> {
        let answer = py.detach(|| RunAnswer::of(&self.game, &self.lock(), stopped));
        serde_json::to_string(&answer.document()).map_err(broken)
    }
}

impl LongRun {
    fn lock(&self) -> std::sync::MutexGuard<'_, Run> {
        self.run.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn advance(run: &mut Run, effort: &Effort) -> Result<bool, Refusal> {
    let end = effort.heap.map_or(Heap::MAX, |to| to.saturating_add(1));
    let total = effort.heap.map(|_| u128::from(end));
    let mut step = STEP;
    while run.computed() < end && (effort.heap.is_some() || !run.is_proved()) {
        if effort.control().check().is_err() {
            return Ok(false);
        }
        let progress = Progress::steps("running", run.computed().into(), total);
        effort.control().tell(&progress);
        let begun = std::time::Instant::now();
        let next = end.min(run.computed().saturating_add(step));
        match effort.heap {
            Some(_) => run.advance(next)?,
            // Where it ends does not depend on the clock.
            None => run.advance_to_proof(next)?,
        }
        step = match begun.elapsed() {
            taken if taken < TIME / 2 => (2 * step).min(LONGEST_STEP),
            taken if taken > 2 * TIME => (step / 2).max(64),
            _ => step,
        };
    }
    told_from_where(run, effort.control())
}
