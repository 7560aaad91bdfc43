//! Any question, as a JSON document, and its answer.

use crate::failure::{broken, refused};
use crate::supervise::{Limits, Watcher, supervised};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use sprague::Heap;
use sprague_ask::answers::sweep::{RowsQuestion, ShowQuestion};
use sprague_ask::{Answer, Ask, Document, Question, Refusal};
use std::path::PathBuf;

/// The names of all questions.
#[pyfunction]
pub(crate) fn question_names() -> Vec<&'static str> {
    Question::NAMES.to_vec()
}

/// The document that answers a question; only a sweep and an atlas have a folder.
#[pyfunction]
#[pyo3(signature = (question, *, heap=None, search=None, seconds=None, memory=None, folder=None, watcher=None))]
#[expect(clippy::too_many_arguments, reason = "these are keywords in Python")]
pub(crate) fn ask(
    py: Python<'_>,
    question: &str,
    heap: Option<Heap>,
    search: Option<usize>,
    seconds: Option<f64>,
    memory: Option<u64>,
    folder: Option<PathBuf>,
    watcher: Watcher<'_>,
) -> PyResult<String> {
    let mut question = read(question)?;
    match (&mut question, folder) {
        (_, None) => {}
        (Question::Sweep(sweep), folder) => sweep.folder = folder,
        (Question::Atlas(atlas), folder) => atlas.folder = folder,
        (_, Some(_)) => {
            return Err(PyTypeError::new_err(
                "only a sweep and an atlas have a folder",
            ));
        }
    }
    let limits = Limits {
        heap,
        search,
        seconds,
        memory,
    };
    supervised(py, limits, watcher, move |effort| {
        question.ask(effort).map(|answer| text(&answer))
    })?
    .map_err(broken)
}

/// What a folder holds that a sweep has written, as a document.
#[pyfunction]
#[pyo3(signature = (folder, rows, *, watcher=None))]
pub(crate) fn show(
    py: Python<'_>,
    folder: PathBuf,
    rows: &str,
    watcher: Watcher<'_>,
) -> PyResult<String> {
    let rows: RowsQuestion = serde_json::from_str(rows).map_err(wrong)?;
    let question = ShowQuestion { folder, rows };
    supervised(py, Limits::default(), watcher, move |effort| {
        question
            .ask(effort)
            .map(|answer| serde_json::to_string(&answer.document()))
    })?
    .map_err(broken)
}

/// Reads a question.
pub(crate) fn read(question: &str) -> PyResult<Question> {
    serde_json::from_str(question).map_err(wrong)
}

fn wrong(error: serde_json::Error) -> PyErr {
    PyTypeError::new_err(format!("this is not a question: {error}"))
}

fn text(answer: &Answer) -> serde_json::Result<String> {
    // A tree of a long list would take ten times as much memory as its text.
    serde_json::to_string(answer)
}

/// Reads something and says what is wrong with it as an exception.
pub(crate) fn reading<T>(py: Python<'_>, read: Result<T, Refusal>) -> PyResult<T> {
    read.map_err(|refusal| refused(py, &refusal))
}
