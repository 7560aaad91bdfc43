//! Partizan values: canonical forms that belong to no arena, worked with in a fresh one.

use crate::failure::broken;
use crate::supervise::{Limits, Watcher, hurried};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use sprague::value::{Arena, CanonicalForm, Order, TooLarge, Value as Known};
use sprague_ask::answers::value::{ThermographWalls, ValueAnswer, ValueQuestion};
use sprague_ask::{Document, Effort};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A value in canonical form.
#[pyclass(frozen, module = "sprague._sprague")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Value {
    form: CanonicalForm,
}

impl Value {
    pub(crate) fn new(form: CanonicalForm) -> Self {
        Value { form }
    }

    /// The walls of its thermograph.
    pub(crate) fn walls(&self, py: Python<'_>) -> PyResult<ThermographWalls> {
        let answer = self.described(py, ValueQuestion::default())?;
        match answer {
            ValueAnswer::Found(found) => Ok(found.thermograph),
            _ => Err(broken("a value without a thermograph")),
        }
    }

    fn described(&self, py: Python<'_>, question: ValueQuestion) -> PyResult<ValueAnswer> {
        let form = self.form.clone();
        hurried(py, Limits::default(), None, move |effort| {
            let mut arena = arena(effort);
            let value = arena.value_of(&form)?;
            question.about(&mut arena, value)
        })
    }

    /// Works with two values in one arena.
    fn with<T: Send + 'static>(
        &self,
        py: Python<'_>,
        other: &Value,
        work: impl Fn(&mut Arena, Known, Known) -> Result<T, TooLarge> + Send + Sync + 'static,
    ) -> PyResult<T> {
        let (one, two) = (self.form.clone(), other.form.clone());
        hurried(py, Limits::default(), None, move |effort| {
            let mut arena = arena(effort);
            let (a, b) = (arena.value_of(&one)?, arena.value_of(&two)?);
            Ok(work(&mut arena, a, b)?)
        })
    }

    fn order(&self, py: Python<'_>, other: &Value) -> PyResult<Order> {
        if self == other {
            return Ok(Order::Equal);
        }
        if let (Some(one), Some(two)) = (self.form.as_leaf(), other.form.as_leaf()) {
            return Ok(one.order(two));
        }
        self.with(py, other, |arena, a, b| arena.order(a, b))
    }
}

/// A fresh arena within the limits.
fn arena(effort: &Effort) -> Arena {
    let mut arena = Arena::with_memory(effort.memory);
    arena.set_control(effort.control().clone());
    arena
}

#[pymethods]
impl Value {
    /// The value of a sum.
    #[new]
    #[pyo3(signature = (sum, *, seconds=None, memory=None, watcher=None))]
    fn read(
        py: Python<'_>,
        sum: String,
        seconds: Option<f64>,
        memory: Option<u64>,
        watcher: Watcher<'_>,
    ) -> PyResult<Self> {
        let limits = Limits {
            seconds,
            memory,
            ..Limits::default()
        };
        let question = ValueQuestion {
            sum,
            ..ValueQuestion::default()
        };
        hurried(py, limits, watcher, move |effort| {
            let mut arena = arena(effort);
            let value = question.find(&mut arena, effort)?;
            Ok(Value::new(arena.canonical_form(value)?))
        })
    }

    fn __add__(&self, py: Python<'_>, other: &Value) -> PyResult<Value> {
        if let (Some(one), Some(two)) = (self.form.as_leaf(), other.form.as_leaf()) {
            return Ok(Value::new(one.plus(two).into()));
        }
        self.with(py, other, |arena, a, b| {
            let sum = arena.sum(a, b)?;
            Ok(Value::new(arena.canonical_form(sum)?))
        })
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Value> {
        if let Some(leaf) = self.form.as_leaf() {
            return Ok(Value::new(leaf.negative().into()));
        }
        self.with(py, self, |arena, a, _| {
            let negative = arena.negative(a)?;
            Ok(Value::new(arena.canonical_form(negative)?))
        })
    }

    fn __richcmp__(&self, py: Python<'_>, other: &Value, op: CompareOp) -> PyResult<bool> {
        Ok(match op {
            CompareOp::Eq => self == other,
            CompareOp::Ne => self != other,
            CompareOp::Lt => self.order(py, other)? == Order::Less,
            CompareOp::Le => matches!(self.order(py, other)?, Order::Less | Order::Equal),
            CompareOp::Gt => self.order(py, other)? == Order::Greater,
            CompareOp::Ge => matches!(self.order(py, other)?, Order::Greater | Order::Equal),
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.form.hash(&mut hasher);
        hasher.finish()
    }

    /// Whether neither is at least the other.
    fn is_confused_with(&self, py: Python<'_>, other: &Value) -> PyResult<bool> {
        Ok(self.order(py, other)? == Order::Confused)
    }

    /// Everything about it, as a document.
    #[pyo3(signature = (unicode=false, max_length=None, tree=false))]
    fn describe(
        &self,
        py: Python<'_>,
        unicode: bool,
        max_length: Option<usize>,
        tree: bool,
    ) -> PyResult<String> {
        let question = ValueQuestion {
            unicode,
            max_length,
            tree,
            ..ValueQuestion::default()
        };
        let answer = self.described(py, question)?;
        serde_json::to_string(&answer.document()).map_err(broken)
    }

    /// Its canonical form, which can be read again.
    fn canonical(&self, py: Python<'_>, max_length: usize) -> PyResult<String> {
        self.with(py, self, move |arena, a, _| {
            arena.canonical_text(a, max_length)
        })
    }

    /// Its name.
    fn name(&self, py: Python<'_>, max_length: usize, unicode: bool) -> PyResult<String> {
        let style = sprague::value::Style {
            ascii: !unicode,
            max_length,
        };
        self.with(py, self, move |arena, a, _| arena.name_in(a, style))
    }

    /// The canonical options of Left and of Right.
    fn options(&self, py: Python<'_>) -> PyResult<(Vec<Value>, Vec<Value>)> {
        self.with(py, self, |arena, a, _| {
            let (lefts, rights) = arena.options(a)?;
            let mut out = |options: Vec<Known>| -> Result<Vec<Value>, TooLarge> {
                let options = options.into_iter();
                options
                    .map(|option| Ok(Value::new(arena.canonical_form(option)?)))
                    .collect()
            };
            Ok((out(lefts)?, out(rights)?))
        })
    }
}
