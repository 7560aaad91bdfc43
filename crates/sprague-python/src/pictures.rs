//! Pictures that are not part of a document.

use crate::failure::broken;
use crate::questions::{read, reading};
use crate::supervise::{Limits, Watcher, supervised};
use crate::values::Value;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sprague::Heap;
use sprague_ask::{Ask, Question};
use sprague_picture::Scene;

/// A picture of a game or a family as PNG.
#[pyfunction]
#[pyo3(signature = (question, scale, *, heap=None, seconds=None, memory=None, watcher=None))]
pub(crate) fn plot_png<'py>(
    py: Python<'py>,
    question: &str,
    scale: f32,
    heap: Option<Heap>,
    seconds: Option<f64>,
    memory: Option<u64>,
    watcher: Watcher<'py>,
) -> PyResult<Bound<'py, PyBytes>> {
    let Question::Plot(question) = read(question)? else {
        return Err(PyTypeError::new_err("only a plot is a picture"));
    };
    let limits = Limits {
        heap,
        seconds,
        memory,
        search: None,
    };
    let png = supervised(py, limits, watcher, move |effort| {
        let answer = question.ask(effort)?;
        let picture = answer.picture();
        picture.fits_as_png(scale, effort.memory)?;
        Ok(picture.scene.png(scale))
    })?;
    Ok(PyBytes::new(py, &png.map_err(broken)?))
}

/// The thermograph of a value as SVG.
#[pyfunction]
pub(crate) fn thermograph_svg(py: Python<'_>, title: &str, value: &Value) -> PyResult<String> {
    Ok(thermograph(py, title, value)?.svg())
}

/// The thermograph of a value as PNG.
#[pyfunction]
pub(crate) fn thermograph_png<'py>(
    py: Python<'py>,
    title: &str,
    value: &Value,
    scale: f32,
) -> PyResult<Bound<'py, PyBytes>> {
    let png = thermograph(py, title, value)?.png(scale);
    Ok(PyBytes::new(py, &png.map_err(broken)?))
}

fn thermograph(py: Python<'_>, title: &str, value: &Value) -> PyResult<Scene> {
    let walls = value.walls(py)?;
    Ok(reading(py, walls.drawn(title))?.scene())
}
