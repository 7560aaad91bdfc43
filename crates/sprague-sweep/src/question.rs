//! Questions over rows: a condition and a column whose records are wanted.

use crate::columns::ColumnNames;
use crate::table::RowTable;
use sprague::arithmetic::EvalError;
use sprague::family::Family;
use sprague::notation::{
    Division, Expression, ExpressionKind, ParseError, parse_condition, parse_expression,
};

/// What is asked of every row.
#[derive(Debug, Clone, Default)]
pub struct RowSearch {
    condition: Option<Expression>,
    record: Option<Expression>,
    listed: Option<usize>,
}

impl RowSearch {
    /// Counts and lists the rows that satisfy a condition.
    pub fn with_condition(mut self, family: &Family, text: &str) -> Result<Self, ParseError> {
        let mut names = ColumnNames::new(family.names());
        self.condition = Some(parse_condition(text, &mut names)?);
        Ok(self)
    }

    /// Lists the rows whose value is larger than in all rows before.
    pub fn with_records(mut self, family: &Family, text: &str) -> Result<Self, ParseError> {
        let mut names = ColumnNames::new(family.names());
        let expression = parse_expression(text, &mut names)?;
        if expression.kind() != ExpressionKind::Integer {
            return Err(ParseError::new(
                expression.span(),
                "records need a number, not a condition",
            ));
        }
        self.record = Some(expression);
        Ok(self)
    }

    /// Lists so many rows, also without a condition.
    #[must_use]
    pub fn with_listed(mut self, rows: usize) -> Self {
        self.listed = Some(rows);
        self
    }

    /// How many rows are to be listed, if that was said.
    pub fn listed(&self) -> Option<usize> {
        self.listed
    }

    /// Whether there is a condition.
    pub fn has_condition(&self) -> bool {
        self.condition.is_some()
    }

    /// Whether records are wanted.
    pub fn has_records(&self) -> bool {
        self.record.is_some()
    }

    /// The rows of a table that certainly satisfy the condition; all of them without one.
    pub fn select(&self, table: &RowTable) -> Vec<usize> {
        let mut slots = Vec::new();
        let rows = 0..table.rows();
        rows.filter(|&row| self.matches(table, row, &mut slots) == Ok(true))
            .collect()
    }

    /// Whether a row satisfies the condition; an error if it has no value for what the condition asks,
    /// or if that cannot be worked out.
    pub(crate) fn matches(
        &self,
        table: &RowTable,
        row: usize,
        slots: &mut Vec<Option<i128>>,
    ) -> Result<bool, EvalError> {
        let Some(condition) = &self.condition else {
            return Ok(true);
        };
        fill(slots, table, row);
        condition.holds(slots)
    }

    /// The value whose records are wanted; nothing if none are.
    pub(crate) fn record(
        &self,
        table: &RowTable,
        row: usize,
        slots: &mut Vec<Option<i128>>,
    ) -> Option<Result<i128, EvalError>> {
        let expression = self.record.as_ref()?;
        fill(slots, table, row);
        Some(expression.value(slots, Division::Whole))
    }
}

fn fill(slots: &mut Vec<Option<i128>>, table: &RowTable, row: usize) {
    slots.clear();
    slots.extend(table.slots(row));
}
