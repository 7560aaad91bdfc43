//! The rows of one unit, column by column.

use crate::columns::{COLUMNS, Holds};
use crate::derived::{derived, place_from_end};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A column of values that may be missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Column {
    /// Integers.
    Integer(Vec<Option<i64>>),
    /// Yes or no.
    Truth(Vec<Option<bool>>),
    /// Words.
    Text(Vec<Option<Cow<'static, str>>>),
    /// Lists.
    List(Vec<Option<Vec<i64>>>),
}

/// One value of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cell {
    /// Nothing is known.
    Missing,
    /// A number.
    Integer(i64),
    /// Yes or no.
    Truth(bool),
    /// A word.
    Text(String),
    /// A list of numbers.
    List(Vec<i64>),
}

impl Column {
    pub(crate) fn new(holds: Holds) -> Self {
        match holds {
            Holds::Integer => Column::Integer(Vec::new()),
            Holds::Truth => Column::Truth(Vec::new()),
            Holds::Text => Column::Text(Vec::new()),
            Holds::List => Column::List(Vec::new()),
        }
    }

    /// What it holds.
    pub fn holds(&self) -> Holds {
        match self {
            Column::Integer(_) => Holds::Integer,
            Column::Truth(_) => Holds::Truth,
            Column::Text(_) => Holds::Text,
            Column::List(_) => Holds::List,
        }
    }

    /// How many values it has.
    pub fn len(&self) -> usize {
        match self {
            Column::Integer(values) => values.len(),
            Column::Truth(values) => values.len(),
            Column::Text(values) => values.len(),
            Column::List(values) => values.len(),
        }
    }

    /// Whether it has no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value in a row.
    pub fn cell(&self, row: usize) -> Cell {
        let cell = match self {
            Column::Integer(values) => values[row].map(Cell::Integer),
            Column::Truth(values) => values[row].map(Cell::Truth),
            Column::Text(values) => values[row]
                .clone()
                .map(|text| Cell::Text(text.into_owned())),
            Column::List(values) => values[row].clone().map(Cell::List),
        };
        cell.unwrap_or(Cell::Missing)
    }

    /// A number or yes/no in a row, as expressions see it.
    pub fn number(&self, row: usize) -> Option<i128> {
        match self {
            Column::Integer(values) => values[row].map(i128::from),
            Column::Truth(values) => values[row].map(i128::from),
            Column::Text(_) | Column::List(_) => None,
        }
    }
}

/// The rows of a unit: variables first, then the columns of [`COLUMNS`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowTable {
    /// The columns, all of the same length.
    pub columns: Vec<Column>,
}

impl RowTable {
    /// A table without rows.
    pub fn new(variables: usize) -> Self {
        let variables = std::iter::repeat_n(Holds::Integer, variables);
        let kinds = variables.chain(COLUMNS.iter().map(|column| column.holds));
        RowTable {
            columns: kinds.map(Column::new).collect(),
        }
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, Column::len)
    }

    /// Whether the row is there and is that of these variables.
    pub(crate) fn has_point(&self, row: usize, point: &[i128]) -> bool {
        let columns = self.columns.iter().zip(point);
        row < self.rows() && columns.into_iter().all(|(c, n)| c.number(row) == Some(*n))
    }

    /// A row as expressions see it: a slot for each column, and what is derived from words.
    pub(crate) fn slots(&self, row: usize) -> impl Iterator<Item = Option<i128>> {
        let text = |name: &str| {
            let place = self.columns.len().checked_sub(place_from_end(name))?;
            match self.columns.get(place)? {
                Column::Text(values) => values[row].as_deref(),
                _ => None,
            }
        };
        let derived = derived(text("dominates"), text("largest_temperature"));
        let numbers = self.columns.iter().map(move |column| column.number(row));
        numbers.chain(derived)
    }

    /// A row.
    pub fn row(&self, row: usize) -> Vec<Cell> {
        self.columns.iter().map(|column| column.cell(row)).collect()
    }

    /// The column of [`COLUMNS`] with this place.
    pub(crate) fn integers(&mut self, place: usize) -> &mut Vec<Option<i64>> {
        match &mut self.columns[place] {
            Column::Integer(values) => values,
            _ => unreachable!("the column holds integers"),
        }
    }

    pub(crate) fn truths(&mut self, place: usize) -> &mut Vec<Option<bool>> {
        match &mut self.columns[place] {
            Column::Truth(values) => values,
            _ => unreachable!("the column holds truths"),
        }
    }

    pub(crate) fn texts(&mut self, place: usize) -> &mut Vec<Option<Cow<'static, str>>> {
        match &mut self.columns[place] {
            Column::Text(values) => values,
            _ => unreachable!("the column holds texts"),
        }
    }

    pub(crate) fn lists(&mut self, place: usize) -> &mut Vec<Option<Vec<i64>>> {
        match &mut self.columns[place] {
            Column::List(values) => values,
            _ => unreachable!("the column holds lists"),
        }
    }
}
