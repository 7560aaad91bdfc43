//! Games and positions that were read, and the values of games as NumPy arrays.

use crate::arrays::{copied, moved};
use crate::questions::reading;
use crate::supervise::{Limits, Watcher, hurried};
use crate::values::Value;
use pyo3::prelude::*;
use pyo3::types::PyList;
use sprague::loopy::LoopyValue;
use sprague::notation::parse_game;
use sprague::position::Position;
use sprague::value::Arena;
use sprague::values::PartizanValues;
use sprague::{BigNimber as NimValue, Game as Rules, Heap, NimSequence, Nimber};
use sprague_ask::answers::values::{
    LoopyValuesAnswer, NimValuesAnswer, ValuesAnswer, ValuesQuestion, Words,
};
use sprague_ask::{Ask, Effort, Refusal};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Tables of so many values are copied, which is faster than handing over the memory they are in.
const COPIED: usize = 1 << 12;
/// Single values are kept up to this heap.
const KEPT: Heap = 1 << 16;

/// A game that was read.
#[pyclass(frozen, module = "sprague._sprague")]
pub(crate) struct Game {
    /// As it was typed, which the questions read again.
    text: String,
    rules: Arc<Rules>,
    /// The first values, for who asks for one after the other.
    kept: Mutex<Vec<Nimber>>,
}

#[pymethods]
impl Game {
    #[new]
    fn new(py: Python<'_>, text: String) -> PyResult<Self> {
        let read = parse_game(&text).map_err(|error| Refusal::unreadable(&text, &error));
        Ok(Game {
            rules: Arc::new(reading(py, read)?),
            text,
            kept: Mutex::default(),
        })
    }

    /// The game as it is written.
    #[getter]
    fn text(&self) -> String {
        self.rules.to_string()
    }

    /// Whether each player has moves of their own.
    #[getter]
    fn is_partizan(&self) -> bool {
        matches!(*self.rules, Rules::Partizan(_))
    }

    /// Whether play need not end.
    #[getter]
    fn is_loopy(&self) -> bool {
        match &*self.rules {
            Rules::Impartial(game) => game.is_loopy(),
            Rules::Partizan(_) => false,
        }
    }

    /// The first heap.
    #[getter]
    fn start(&self) -> Heap {
        match &*self.rules {
            Rules::Impartial(game) => game.start(),
            Rules::Partizan(_) => 0,
        }
    }

    /// The values of heaps in a row: an array of integers, of Python's own where they are large; a list of
    /// canonical values for a partizan game; of pairs (value, set) for a loopy one.
    #[pyo3(signature = (from, to, memory=None, watcher=None))]
    fn values<'py>(
        &self,
        py: Python<'py>,
        from: Heap,
        to: Heap,
        memory: Option<u64>,
        watcher: Watcher<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = Limits {
            memory,
            ..Limits::default()
        };
        let rules = Arc::clone(&self.rules);
        if let Rules::Partizan(_) = *rules {
            let forms = hurried(py, limits, watcher, move |effort| {
                partizan(&rules, from, to, effort)
            })?;
            return Ok(PyList::new(py, forms)?.into_any());
        }
        let question = ValuesQuestion {
            game: self.text.clone(),
            from,
            to: Some(to),
            ..ValuesQuestion::default()
        };
        let answer = hurried(py, limits, watcher, move |effort| {
            let answer = question.ask(effort)?;
            Found::whole(answer, effort.memory)
        })?;
        answer.into_python(py, from.max(self.start()))
    }

    /// How long the engine takes for a table, without Python; for benchmarks.
    #[pyo3(signature = (to, rounds=1))]
    fn engine_seconds(&self, py: Python<'_>, to: Heap, rounds: u32) -> PyResult<f64> {
        let Rules::Impartial(game) = &*self.rules else {
            return Ok(0.0);
        };
        let begun = Instant::now();
        let computed =
            py.detach(|| (0..rounds).try_for_each(|_| NimSequence::new(game).extend_to(to)));
        reading(py, computed.map_err(Refusal::from))?;
        Ok(begun.elapsed().as_secs_f64())
    }

    /// How long the library takes to answer for a table, without Python; for benchmarks.
    #[pyo3(signature = (to, rounds=1))]
    fn library_seconds(&self, py: Python<'_>, to: Heap, rounds: u32) -> PyResult<f64> {
        let question = ValuesQuestion {
            game: self.text.clone(),
            to: Some(to),
            ..ValuesQuestion::default()
        };
        let begun = Instant::now();
        let asked = py.detach(|| {
            (0..rounds).try_for_each(|_| {
                let effort = Effort::new();
                let answer = question.ask(&effort)?;
                std::hint::black_box(Found::new(answer, effort.memory));
                Ok(())
            })
        });
        reading(py, asked)?;
        Ok(begun.elapsed().as_secs_f64())
    }

    /// The value of one heap of an impartial game that ends, if it can be had at once.
    fn value(&self, py: Python<'_>, heap: Heap) -> PyResult<Option<Nimber>> {
        if let Some(value) = self.kept().get(heap as usize) {
            return Ok(Some(*value));
        }
        let Rules::Impartial(game) = &*self.rules else {
            return Ok(None);
        };
        if heap >= KEPT || heap < game.start() || game.is_loopy() {
            return Ok(None);
        }
        let question = ValuesQuestion {
            game: self.text.clone(),
            from: 0,
            to: Some((heap + 1).next_power_of_two().max(64)),
            ..ValuesQuestion::default()
        };
        let answer = hurried(py, Limits::default(), None, move |effort| {
            let answer = question.ask(effort)?;
            Found::whole(answer, effort.memory)
        })?;
        match answer {
            Found::Nim(Words::Table(table)) => {
                let value = table.get(heap as usize).copied();
                *self.kept() = table;
                Ok(value)
            }
            _ => Ok(None),
        }
    }
}

impl Game {
    /// Held for a moment only, and never while something is computed: who waits for it has the interpreter.
    fn kept(&self) -> MutexGuard<'_, Vec<Nimber>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Values that were found, without what belongs to the document.
enum Found {
    Nim(Words),
    Loopy(Vec<Option<LoopyValue>>),
}

impl Found {
    fn new(answer: ValuesAnswer, memory: u64) -> Self {
        match answer {
            ValuesAnswer::Nim(answer) => Found::Nim(answer.values.into_words(memory)),
            ValuesAnswer::Loopy(answer) => {
                Found::Loopy(answer.values.iter().map(|value| value.0).collect())
            }
            _ => Found::Loopy(Vec::new()),
        }
    }

    /// All values that were asked for: an array that is shorter than that would pass unnoticed.
    fn whole(answer: ValuesAnswer, memory: u64) -> Result<Self, Refusal> {
        match answer {
            ValuesAnswer::Nim(NimValuesAnswer {
                ended: Some(ended), ..
            })
            | ValuesAnswer::Loopy(LoopyValuesAnswer {
                ended: Some(ended), ..
            }) => Err(*ended.refusal),
            answer => Ok(Found::new(answer, memory)),
        }
    }

    fn into_python(self, py: Python<'_>, from: Heap) -> PyResult<Bound<'_, PyAny>> {
        match self {
            Found::Nim(Words::Table(table)) if table.len() <= COPIED => {
                let first = usize::try_from(from).unwrap_or(usize::MAX).min(table.len());
                Ok(copied(py, &table[first..])?.into_any())
            }
            Found::Nim(Words::Table(table)) => {
                let array = moved(py, table)?;
                match from {
                    0 => Ok(array.into_any()),
                    _ => {
                        array.get_item(pyo3::types::PySlice::new(py, from as isize, isize::MAX, 1))
                    }
                }
            }
            Found::Nim(Words::Listed(values)) => listed(py, &values),
            Found::Loopy(values) => {
                let cells = values.into_iter().map(|value| loopy_cell(py, value));
                let cells: Vec<Py<PyAny>> = cells.collect::<PyResult<_>>()?;
                Ok(PyList::new(py, cells)?.into_any())
            }
        }
    }
}

/// An array of machine words where the values fit, else a list of integers.
fn listed<'py>(py: Python<'py>, values: &[NimValue]) -> PyResult<Bound<'py, PyAny>> {
    let words: Option<Vec<u64>> = values.iter().map(|v| u64::try_from(v).ok()).collect();
    let Some(words) = words else {
        let large = values.iter().map(|value| integer(py, value));
        let large: Vec<Bound<'py, PyAny>> = large.collect::<PyResult<_>>()?;
        return Ok(PyList::new(py, large)?.into_any());
    };
    let small: Option<Vec<Nimber>> = words.iter().map(|&w| Nimber::try_from(w).ok()).collect();
    Ok(match small {
        Some(small) => moved(py, small)?.into_any(),
        None => moved(py, words)?.into_any(),
    })
}

/// An integer of any size.
fn integer<'py>(py: Python<'py>, value: &NimValue) -> PyResult<Bound<'py, PyAny>> {
    match u64::try_from(value) {
        Ok(word) => Ok(word.into_pyobject(py)?.into_any()),
        Err(_) => py
            .import("builtins")?
            .call_method1("int", (format!("{value:x}"), 16)),
    }
}

/// A number, the set of ∞ as a list, or nothing.
fn loopy_cell(py: Python<'_>, value: Option<LoopyValue>) -> PyResult<Py<PyAny>> {
    Ok(match value {
        None => py.None(),
        Some(LoopyValue::Finite(value)) => integer(py, &value)?.unbind(),
        Some(LoopyValue::Infinite(set)) => {
            let set = set.iter().map(|value| integer(py, value));
            let set: Vec<Bound<'_, PyAny>> = set.collect::<PyResult<_>>()?;
            PyList::new(py, set)?.into_any().unbind()
        }
    })
}

/// The values of heaps in a row, each player with moves of their own.
fn partizan(rules: &Rules, from: Heap, to: Heap, effort: &Effort) -> Result<Vec<Value>, Refusal> {
    let Rules::Partizan(game) = rules else {
        return Ok(Vec::new());
    };
    let mut arena = Arena::with_memory(effort.memory);
    arena.set_control(effort.control().clone());
    let heaps: Vec<Heap> = (from..=to).collect();
    let found = PartizanValues::find(&mut arena, game, &heaps)?;
    let values = heaps.iter().filter_map(|&heap| found.value(heap));
    let values: Vec<_> = values.collect();
    values
        .into_iter()
        .map(|value| Ok(Value::new(arena.canonical_form(value)?)))
        .collect()
}

/// A position as it is written.
#[pyfunction]
pub(crate) fn read_position(py: Python<'_>, text: &str) -> PyResult<String> {
    let read = Position::parse(text).map_err(|error| Refusal::unreadable(text, &error));
    reading(py, read).map(|position| position.to_string())
}
