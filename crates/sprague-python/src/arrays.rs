//! Arrays of NumPy, made only where NumPy is known to be there.

use crate::failure::broken;
use numpy::{Element, IntoPyArray, PyArray1};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use std::thread::spawn;

/// An array with a copy of these.
pub(crate) fn copied<'py, T: Element>(
    py: Python<'py>,
    values: &[T],
) -> PyResult<Bound<'py, PyArray1<T>>> {
    find_numpy(py)?;
    Ok(PyArray1::from_slice(py, values))
}

/// An array that takes over the memory of these.
pub(crate) fn moved<T: Element>(
    py: Python<'_>,
    values: Vec<T>,
) -> PyResult<Bound<'_, PyArray1<T>>> {
    find_numpy(py)?;
    Ok(values.into_pyarray(py))
}

/// Looks for NumPy once, so that trouble is an exception: the first array would otherwise look for it and panic
/// if it fails. Ctrl-C interrupts the main thread only, and NumPy cannot be loaded again once its loading was
/// interrupted; so another thread does it.
fn find_numpy(py: Python<'_>) -> PyResult<()> {
    static FOUND: PyOnceLock<()> = PyOnceLock::new();
    FOUND.get_or_try_init(py, || {
        let found = spawn(|| {
            Python::attach(|py| {
                py.import("numpy")?;
                PyArray1::<u8>::from_slice(py, &[]);
                Ok(())
            })
        });
        let found = py.detach(|| found.join());
        found.unwrap_or_else(|_| Err(broken("this version of NumPy is not supported")))
    })?;
    Ok(())
}
