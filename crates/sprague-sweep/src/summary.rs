//! What a sweep comes to, put together unit by unit in the order of the family.

use crate::columns::COLUMNS;
use crate::question::Question;
use crate::table::{Cell, Table};

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

/// Counts, extremes and the rows that were asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// Rows.
    pub games: u64,
    /// Rows without a proved period.
    pub unknown: u64,
    /// Rows that satisfy the condition; all rows without one.
    pub matching: u64,
    /// Rows that leave the condition open, because something was not found within the limits.
    pub open: u64,
    /// The first of those that satisfy it.
    pub rows: Vec<Vec<Cell>>,
    /// Rows with a larger value than all before, with that value.
    pub records: Vec<(i128, Vec<Cell>)>,
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
    pub fn of(table: &Table, variables: usize, question: &Question) -> Self {
        let place = |name: &str| {
            let column = COLUMNS.iter().position(|column| column.name == name);
            variables + column.unwrap_or(0)
        };
        let (period, preperiod) = (place("period"), place("preperiod"));
        let saltus = place("saltus");
        let (divisor, expandable) = (place("divisor"), place("expandable"));
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
            match number(period) {
                None => summary.unknown += 1,
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
            // Only sets have a divisor, and only sets can be expandable.
            let within = number(period).is_some()
                && (number(expandable).is_some() || number(divisor).is_none());
            if answer.is_none() && !within {
                summary.open += 1;
            }
            if answer != Some(true) {
                continue;
            }
            summary.matching += 1;
            if summary.rows.len() < MOST_ROWS && question.has_condition() {
                summary.rows.push(table.row(row));
            }
            if let Some(value) = question.record(table, row, &mut slots)
                && summary.records.last().is_none_or(|(best, _)| value > *best)
            {
                summary.records.push((value, table.row(row)));
            }
        }
        summary
    }

    /// Adds the summary of what comes next in the order.
    pub fn append(&mut self, next: Summary) {
        self.games += next.games;
        self.unknown += next.unknown;
        self.matching += next.matching;
        self.open += next.open;
        self.arithmetic += next.arithmetic;
        self.purely_arithmetic += next.purely_arithmetic;
        let room = MOST_ROWS - self.rows.len();
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

/// Keeps the first of the largest.
fn larger(best: &mut Option<(i64, Vec<Cell>)>, next: Option<(i64, Vec<Cell>)>) {
    if let Some(next) = next
        && best.as_ref().is_none_or(|(value, _)| next.0 > *value)
    {
        *best = Some(next);
    }
}
