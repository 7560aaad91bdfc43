//! Rules that are a function of Python: the library takes the options heap by heap.

use crate::arrays::copied;
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sprague::sequence::ListedOptions;
use sprague::{Heap, Nimber};

/// A game whose options are listed by somebody else.
#[pyclass(module = "sprague._sprague")]
#[derive(Default)]
pub(crate) struct ListedGame {
    listed: ListedOptions,
}

#[pymethods]
impl ListedGame {
    #[new]
    fn new() -> Self {
        ListedGame::default()
    }

    fn __len__(&self) -> usize {
        self.listed.values().len()
    }

    /// The value of the next heap, of which these are the options.
    fn push(&mut self, options: Vec<Vec<Heap>>) -> PyResult<Nimber> {
        let value = self.listed.push(options);
        value.map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The values so far.
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<Nimber>>> {
        copied(py, self.listed.values())
    }

    /// A pattern that the values follow: preperiod, period and saltus.
    fn observed(&self) -> Option<(Heap, Heap, Heap)> {
        let pattern = self.listed.observed(&sprague::Control::new())?;
        Some((pattern.preperiod, pattern.period, pattern.saltus))
    }
}
