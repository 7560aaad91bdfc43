//! What a sweep comes to, put together unit by unit in the order of the family.

use crate::columns::COLUMNS;
use crate::question::RowSearch;
use crate::table::{Cell, RowTable};
use serde::{Deserialize, Serialize};
use sprague::arithmetic::expr::Why;

/// Rows that satisfy the condition are listed up to this many.
const MOST_ROWS: usize = 1000;
/// The last records are kept, up to this many.
const MOST_RECORDS: usize = 1000;
/// The yes/no columns whose yeses are counted.
pub const YES_NO_COUNTS: [&str; 4] = [
    "purely_periodic",
    "bipartite",
    "ultimately_bipartite",
    "expandable",
];

/// Counts, extremes and the rows that were asked for. It can be sent from one process to another of the same version.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Rows.
    pub games: u64,
    /// Rows without a proved period.
    pub unknown: u64,
    /// Rows that satisfy the condition; all rows without one.
    pub matching: u64,
    /// Rows that leave the condition open, because something was not found within the limits.
    pub open: u64,
    /// Rows for which the condition cannot be worked out, as by a division by 0.
    pub undecided: u64,
    /// The first of those, and why.
    pub trouble: Option<(String, Vec<Cell>)>,
    /// The first of those that satisfy it.
    pub rows: Vec<Vec<Cell>>,
    /// Rows with a larger value than all before, with that value.
    pub records: Vec<(i128, Vec<Cell>)>,
    /// Rows whose value cannot be worked out, so that they may hide a record.
    pub unranked: u64,
    /// How many of [`YES_NO_COUNTS`] are yes; nothing for a column that no row has.
    pub yes: [Option<u64>; YES_NO_COUNTS.len()],
    /// Rows with a saltus, whose values grow by it from period to period.
    pub arithmetic: u64,
    /// Those of them whose preperiod is 0.
    pub purely_arithmetic: u64,
    /// Rows by period: entry k counts periods p with 2^k ≤ p < 2^(k+1).
    pub periods: Vec<u64>,
    /// The first row with the longest period.
    pub longest_period: Option<(i64, Vec<Cell>)>,
    /// The first row with the longest preperiod.
    pub longest_preperiod: Option<(i64, Vec<Cell>)>,
}

impl Summary {
    /// The summary of one table.
    pub fn of(table: &RowTable, variables: usize, question: &RowSearch) -> Self {
        let place = |name: &str| place(name, variables);
        let (period, preperiod) = (place("period"), place("preperiod"));
        let (saltus, known) = (place("saltus"), place("known"));
        let counted = YES_NO_COUNTS.map(place);
        let mut summary = Summary::default();
        let mut slots = Vec::new();
        for row in 0..table.rows() {
            let number = |place: usize| table.columns[place].number(row).map(|n| n as i64);
            summary.games += 1;
            for (count, place) in summary.yes.iter_mut().zip(counted) {
                if let Some(answer) = number(place) {
                    *count = Some(count.unwrap_or(0) + u64::from(answer == 1));
                }
            }
            if number(saltus).is_some_and(|saltus| saltus > 0) {
                summary.arithmetic += 1;
                summary.purely_arithmetic += u64::from(number(preperiod) == Some(0));
            }
            summary.unknown += u64::from(number(known) != Some(1));
            match number(period) {
                None => {}
                Some(length) => {
                    let bucket = length.max(1).ilog2() as usize;
                    if summary.periods.len() <= bucket {
                        summary.periods.resize(bucket + 1, 0);
                    }
                    summary.periods[bucket] += 1;
                    if summary
                        .longest_period
                        .as_ref()
                        .is_none_or(|(best, _)| length > *best)
                    {
                        summary.longest_period = Some((length, table.row(row)));
                    }
                }
            }
            if let Some(length) = number(preperiod)
                && summary
                    .longest_preperiod
                    .as_ref()
                    .is_none_or(|(best, _)| length > *best)
            {
                summary.longest_preperiod = Some((length, table.row(row)));
            }
            let answer = question.matches(table, row, &mut slots);
            match answer {
                Ok(true) => {}
                Ok(false) => continue,
                Err(error) if error.why != Why::Missing => {
                    summary.undecided += 1;
                    summary
                        .trouble
                        .get_or_insert_with(|| (error.to_string(), table.row(row)));
                    continue;
                }
                Err(_) => {
                    summary.open += u64::from(!is_settled(table, variables, row));
                    continue;
                }
            }
            summary.matching += 1;
            if summary.rows.len() < question.listed().unwrap_or(MOST_ROWS)
                && (question.has_condition() || question.listed().is_some())
            {
                summary.rows.push(table.row(row));
            }
            match question.record(table, row, &mut slots) {
                Some(Ok(value)) if summary.records.last().is_none_or(|best| value > best.0) => {
                    summary.records.push((value, table.row(row)));
                }
                Some(Err(error)) if error.why != Why::Missing => summary.unranked += 1,
                _ => {}
            }
        }
        summary
    }

    /// Adds the summary of what comes next in the order.
    pub fn append(&mut self, next: Summary, question: &RowSearch) {
        self.games += next.games;
        self.unknown += next.unknown;
        self.matching += next.matching;
        self.open += next.open;
        self.undecided += next.undecided;
        self.unranked += next.unranked;
        if self.trouble.is_none() {
            self.trouble = next.trouble;
        }
        self.arithmetic += next.arithmetic;
        self.purely_arithmetic += next.purely_arithmetic;
        let room = question
            .listed()
            .unwrap_or(MOST_ROWS)
            .saturating_sub(self.rows.len());
        self.rows.extend(next.rows.into_iter().take(room));
        for record in next.records {
            if self.records.last().is_none_or(|(best, _)| record.0 > *best) {
                self.records.push(record);
            }
        }
        let many = self.records.len().saturating_sub(MOST_RECORDS);
        self.records.drain(..many);
        for (count, more) in self.yes.iter_mut().zip(next.yes) {
            *count = count.map_or(more, |count| Some(count + more.unwrap_or(0)));
        }
        if self.periods.len() < next.periods.len() {
            self.periods.resize(next.periods.len(), 0);
        }
        for (count, more) in self.periods.iter_mut().zip(next.periods) {
            *count += more;
        }
        larger(&mut self.longest_period, next.longest_period);
        larger(&mut self.longest_preperiod, next.longest_preperiod);
    }
}

/// The place of a column.
fn place(name: &str, variables: usize) -> usize {
    let column = COLUMNS.iter().position(|column| column.name == name);
    variables + column.unwrap_or(0)
}

/// Whether everything was found within the limits, so that what is missing in a row does not exist.
pub(crate) fn is_settled(table: &RowTable, variables: usize, row: usize) -> bool {
    let has = |name: &str| table.columns[place(name, variables)].number(row).is_some();
    // Only sets have a divisor, and only sets can be expandable.
    has("outcome_period") || has("period") && (has("expandable") || !has("divisor"))
}

/// Keeps the first of the largest.
fn larger(best: &mut Option<(i64, Vec<Cell>)>, next: Option<(i64, Vec<Cell>)>) {
    if let Some(next) = next
        && best.as_ref().is_none_or(|(value, _)| next.0 > *value)
    {
        *best = Some(next);
    }
}
