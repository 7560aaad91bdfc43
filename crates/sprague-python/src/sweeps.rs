//! Sweeps that are planned, and their units one by one, as rows in columns or as files.

use crate::arrays::moved;
use crate::failure::refused;
use crate::folders::SweepFolder;
use crate::supervise::{Limits, Watcher, supervised};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use rayon::prelude::*;
use sprague::family::{Family, Size, Unit};
use sprague::{Control, Progress};
use sprague_ask::answers::sweep::{RowsQuestion, SweepPlan as Plan, SweepQuestion};
use sprague_ask::{Effort, Refusal};
use sprague_sweep::{COLUMNS, Column, Desk, Folder, RowTable};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// A sweep that can be done, unit by unit.
#[pyclass(frozen, module = "sprague._sprague")]
pub(crate) struct SweepPlan {
    shared: Arc<Shared>,
}

/// A plan and what is remembered of it, by all that work on it.
pub(crate) struct Shared {
    pub(crate) plan: Plan,
    /// How many units there are, once somebody has asked.
    count: OnceLock<usize>,
    /// Some units in a row: finding one takes a while, and those behind it are asked for next.
    row: Mutex<Row>,
    /// What units before have left: its memory is used again.
    desks: Mutex<Vec<Desk>>,
}

/// Units in a row, the first of them with this index.
#[derive(Default)]
struct Row {
    first: usize,
    units: Vec<Unit>,
}

/// How many units are found at a time.
const ROW: usize = 256;

impl Shared {
    fn new(plan: Plan) -> Self {
        Shared {
            plan,
            count: OnceLock::new(),
            row: Mutex::default(),
            desks: Mutex::default(),
        }
    }

    /// A desk, with the memory of one that was given back if there is any.
    pub(crate) fn desk(&self) -> Desk {
        self.desks().pop().unwrap_or_default()
    }

    /// Keeps a desk for those who come next.
    pub(crate) fn give_back(&self, desk: Desk) {
        self.desks().push(desk);
    }

    fn desks(&self) -> MutexGuard<'_, Vec<Desk>> {
        self.desks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many units there are.
    pub(crate) fn count(&self, control: &Control) -> Result<usize, Refusal> {
        if let Some(&count) = self.count.get() {
            return Ok(count);
        }
        let Plan {
            family, size, unit, ..
        } = &self.plan;
        let games = match size {
            Size::Exactly(games) => *games,
            Size::AtMost(_) => family.count(control)?,
        };
        let count = usize::try_from(games.div_ceil(*unit as u128)).unwrap_or(usize::MAX);
        Ok(*self.count.get_or_init(|| count))
    }

    fn unit(&self, index: usize, control: &Control) -> Result<Unit, Refusal> {
        let mut row = self.row.lock().unwrap_or_else(PoisonError::into_inner);
        if !(row.first..row.first + row.units.len()).contains(&index) {
            let units = self.plan.family.units(self.plan.unit).under(control);
            let units = units.starting_at(index)?.take(ROW);
            *row = Row {
                first: index,
                units: units.collect::<Result<_, _>>()?,
            };
        }
        let unit = row.units.get(index - row.first).cloned();
        unit.ok_or_else(|| {
            Refusal::unanswerable(
                format!("there is no unit {index} in this sweep"),
                "units are counted from 0",
            )
        })
    }

    /// The rows of a unit.
    pub(crate) fn table(
        &self,
        index: usize,
        desk: &mut Desk,
        control: &Control,
    ) -> Result<RowTable, Refusal> {
        let unit = self.unit(index, control)?;
        let Plan {
            measure, family, ..
        } = &self.plan;
        Ok(measure.table(family, &unit, desk, control)?)
    }

    fn folder(&self, path: &Path) -> Folder {
        let Plan {
            family,
            measure,
            unit,
            ..
        } = &self.plan;
        Folder::planned(path, family, measure, *unit)
    }

    /// Computes units on all cores.
    fn tables(&self, indices: &[usize], effort: &Effort) -> Result<Vec<RowTable>, Refusal> {
        let done = AtomicU64::new(0);
        let all = indices.len() as u128;
        let table = |desk: &mut Desk, index: &usize| {
            effort.control().check()?;
            let table = self.table(*index, desk, effort.control())?;
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            let progress = Progress::steps("sweeping", done.into(), Some(all));
            effort.control().tell(&progress);
            Ok(table)
        };
        indices.par_iter().map_init(Desk::default, table).collect()
    }
}

#[pymethods]
impl SweepPlan {
    /// Reads the family and refuses what cannot be done.
    #[new]
    #[pyo3(signature = (family, *, limit=None, expansion=true, large=false, condition=None))]
    fn new(
        py: Python<'_>,
        family: String,
        limit: Option<u64>,
        expansion: bool,
        large: bool,
        condition: Option<String>,
    ) -> PyResult<Self> {
        let question = SweepQuestion {
            family,
            no_expansion: !expansion,
            large,
            rows: RowsQuestion {
                condition,
                ..RowsQuestion::default()
            },
            ..SweepQuestion::default()
        };
        let limits = Limits {
            heap: limit,
            ..Limits::default()
        };
        let plan = supervised(py, limits, None, move |effort| question.plan(effort))?;
        Ok(SweepPlan {
            shared: Arc::new(Shared::new(plan)),
        })
    }

    /// The family as it is written.
    #[getter]
    fn family(&self) -> String {
        self.shared.plan.family.to_string()
    }

    /// The last heap of each game.
    #[getter]
    fn limit(&self) -> u64 {
        self.shared.plan.measure.limit
    }

    /// Whether expansion sets are computed.
    #[getter]
    fn expansion(&self) -> bool {
        self.shared.plan.measure.expansion
    }

    /// At most so many games.
    #[getter]
    fn games(&self) -> u128 {
        self.shared.plan.size.bound()
    }

    /// The columns in order, each with what it holds and what it means.
    #[getter]
    fn columns(&self) -> Vec<(String, &'static str, String)> {
        let variables = self.shared.plan.family.names().iter();
        let variables =
            variables.map(|name| (name.clone(), "integer", "variable of the family".into()));
        let empty = RowTable::new(0);
        let columns = COLUMNS.iter().zip(&empty.columns).map(|(column, holds)| {
            (
                column.name.to_string(),
                kind(holds),
                column.meaning.to_string(),
            )
        });
        variables.chain(columns).collect()
    }

    /// How many units there are.
    fn units(&self, py: Python<'_>) -> PyResult<usize> {
        let shared = Arc::clone(&self.shared);
        supervised(py, Limits::default(), None, move |effort| {
            shared.count(effort.control())
        })
    }

    /// The rows of some units that satisfy the condition, column by column.
    #[pyo3(signature = (indices, watcher=None))]
    fn table<'py>(
        &self,
        py: Python<'py>,
        indices: Vec<usize>,
        watcher: Watcher<'py>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let shared = Arc::clone(&self.shared);
        let tables = supervised(py, Limits::default(), watcher, move |effort| {
            shared.tables(&indices, effort)
        })?;
        self.columns_of(py, tables)
    }

    /// The rows of a file of a folder, and of no other sweep.
    fn read<'py>(&self, py: Python<'py>, file: PathBuf) -> PyResult<Bound<'py, PyDict>> {
        let folder = self.shared.folder(file.parent().unwrap_or(Path::new("")));
        let variables = self.shared.plan.family.names().len();
        let table = py.detach(|| folder.read(&file, variables));
        let table = table.map_err(|error| refused(py, &error.into()))?;
        self.columns_of(py, vec![table])
    }

    /// The name of the file of a unit, and what it holds.
    #[pyo3(signature = (index, watcher=None))]
    fn encode<'py>(
        &self,
        py: Python<'py>,
        index: usize,
        watcher: Watcher<'py>,
    ) -> PyResult<(String, Bound<'py, PyBytes>)> {
        let shared = Arc::clone(&self.shared);
        let (name, bytes) = supervised(py, Limits::default(), watcher, move |effort| {
            let mut desk = shared.desk();
            let table = shared.table(index, &mut desk, effort.control());
            shared.give_back(desk);
            let (table, folder) = (table?, shared.folder(Path::new("")));
            Ok(folder.encode(index, &table, shared.plan.family.names())?)
        })?;
        Ok((name, PyBytes::new(py, &bytes)))
    }

    /// What the file `sweep.json` of its folder holds.
    fn manifest(&self) -> String {
        self.shared.folder(Path::new("")).manifest()
    }

    /// Makes the folder, or opens it if it belongs to this sweep.
    fn create(&self, py: Python<'_>, path: PathBuf) -> PyResult<SweepFolder> {
        let Plan {
            family,
            measure,
            unit,
            ..
        } = &self.shared.plan;
        let folder = py.detach(|| Folder::create(&path, family, measure, *unit, &Control::new()));
        let folder = folder.map_err(|error| refused(py, &error.into()))?;
        Ok(SweepFolder::new(folder, Arc::clone(&self.shared)))
    }
}

impl SweepPlan {
    fn columns_of<'py>(
        &self,
        py: Python<'py>,
        tables: Vec<RowTable>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let Plan {
            family, question, ..
        } = &self.shared.plan;
        let rows: Vec<Vec<usize>> = tables.iter().map(|table| question.select(table)).collect();
        let games = tables.iter().zip(&rows);
        let games =
            games.flat_map(|(table, rows)| rows.iter().map(|&row| game(family, table, row)));
        let dict = PyDict::new(py);
        dict.set_item("game", games.collect::<Vec<String>>())?;
        for (place, (name, _, _)) in self.columns().into_iter().enumerate() {
            let parts = tables.iter().map(|table| &table.columns[place]);
            dict.set_item(name, cells(py, parts.zip(&rows))?)?;
        }
        Ok(dict)
    }
}

/// The game of a row.
fn game(family: &Family, table: &RowTable, row: usize) -> String {
    let variables = table.columns.iter().take(family.names().len());
    let point = variables.map(|column| column.number(row).unwrap_or(0));
    let point: Vec<i128> = point.collect();
    let game = family.game(&point);
    game.map_or_else(String::new, |game| game.to_string())
}

fn kind(column: &Column) -> &'static str {
    match column {
        Column::Integer(_) => "integer",
        Column::Truth(_) => "truth",
        Column::Text(_) => "text",
        Column::List(_) => "list",
    }
}

/// A column: numbers and truths as two arrays, the values and where there are any; all else as a list.
fn cells<'py, 'a>(
    py: Python<'py>,
    parts: impl Iterator<Item = (&'a Column, &'a Vec<usize>)>,
) -> PyResult<Bound<'py, PyAny>> {
    let (mut integers, mut truths, mut there) = (Vec::new(), Vec::new(), Vec::new());
    let mut texts: Vec<Option<&str>> = Vec::new();
    let mut lists: Vec<Option<&[i64]>> = Vec::new();
    let mut holds = "integer";
    for (column, rows) in parts {
        holds = kind(column);
        for &row in rows {
            match column {
                Column::Integer(values) => {
                    integers.push(values[row].unwrap_or(0));
                    there.push(values[row].is_some());
                }
                Column::Truth(values) => {
                    truths.push(values[row].unwrap_or(false));
                    there.push(values[row].is_some());
                }
                Column::Text(values) => texts.push(values[row].as_deref()),
                Column::List(values) => lists.push(values[row].as_deref()),
            }
        }
    }
    Ok(match holds {
        "integer" => (moved(py, integers)?, moved(py, there)?)
            .into_pyobject(py)?
            .into_any(),
        "truth" => (moved(py, truths)?, moved(py, there)?)
            .into_pyobject(py)?
            .into_any(),
        "text" => texts.into_pyobject(py)?,
        _ => lists.into_pyobject(py)?,
    })
}
