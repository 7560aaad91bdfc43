//! Refusals as Python exceptions: `sprague.errors` makes them of the document, so that all their words are
//! in one place.

use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use sprague_ask::{Document, Refusal};

/// The exception for a question that has no answer.
pub(crate) fn refused(py: Python<'_>, refusal: &Refusal) -> PyErr {
    if refusal.is_cancelled() {
        return PyKeyboardInterrupt::new_err(());
    }
    let made = serde_json::to_string(&refusal.document())
        .map_err(|error| PyRuntimeError::new_err(error.to_string()))
        .and_then(|document| {
            let module = py.import("sprague.errors")?;
            module.call_method1("from_document", (document,))
        });
    match made {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// What ought not to happen.
pub(crate) fn broken(error: impl ToString) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}
