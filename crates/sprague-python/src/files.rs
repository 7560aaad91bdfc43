//! Files that Python writes, through the door that the whole project writes through.

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use std::io;
use std::path::PathBuf;

/// Writes a file, or replaces it as a whole; whatever goes wrong, what was there before stays.
#[pyfunction]
pub(crate) fn write_file(py: Python<'_>, path: PathBuf, content: &[u8]) -> PyResult<()> {
    py.detach(|| {
        sprague_files::clear(&path);
        sprague_files::write(&path, content)
    })
    .map_err(|error| trouble(&error))
}

/// The exception that Python itself would raise.
pub(crate) fn trouble(error: &io::Error) -> PyErr {
    match error.raw_os_error() {
        Some(code) => {
            let words = error.to_string();
            let words = words.split(" (os error").next().unwrap_or_default();
            PyOSError::new_err((code, words.to_string()))
        }
        None => PyOSError::new_err(error.to_string()),
    }
}
