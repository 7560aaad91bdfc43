//! Checking an entry of a file: every line, every recorded erratum and its correction.

use super::check::{check, of_field};
use super::{CheckLimits, Entry, Formal, PERIOD_LIMIT, StatementReport, StatementVerdict};
use crate::family::FamilyError;
use crate::formula::{self, FormulaReport};
use crate::{Control, Progress, Stopped, with_threads};
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How the lines of an entry fared.
#[derive(Debug, Clone)]
pub struct EntryReport {
    /// The lines in order.
    pub lines: Vec<LineReport>,
    /// How the entry's formula fared field by field, corrected fields among them.
    pub formula: Option<FormulaReport>,
}

/// How a line fared.
#[derive(Debug, Clone)]
pub struct LineReport {
    /// The field it stands in.
    pub field: String,
    /// As it was written.
    pub text: String,
    /// How it fared.
    pub report: StatementReport,
    /// What is known to be wrong with it.
    pub erratum: Option<String>,
    /// The corrected form and how it fared.
    pub instead: Option<(String, StatementReport)>,
}

impl LineReport {
    /// Whether the line is as the file says: right, or wrong where an erratum is recorded, and then the
    /// correction is right.
    pub fn is_expected(&self) -> bool {
        let wrong = self.report.verdict == StatementVerdict::Fails;
        let corrected = match &self.instead {
            Some((_, report)) => report.verdict != StatementVerdict::Fails,
            None => true,
        };
        corrected
            && match self.erratum {
                Some(_) => wrong,
                None => !wrong,
            }
    }
}

impl EntryReport {
    /// Whether all lines are as the file says.
    pub fn is_expected(&self) -> bool {
        self.lines.iter().all(LineReport::is_expected)
    }

    /// What computation says about the lines together: the worst of them. `None` if nothing is stated.
    pub fn verdict(&self) -> Option<StatementVerdict> {
        let severity = |verdict: &StatementVerdict| match verdict {
            StatementVerdict::HoldsForAll => 0,
            StatementVerdict::Holds => 1,
            StatementVerdict::HoldsTo => 2,
            StatementVerdict::Undecided => 3,
            StatementVerdict::Fails => 4,
        };
        let verdicts = self.lines.iter().map(|line| line.report.verdict);
        verdicts.max_by_key(severity)
    }
}

/// Checks all lines of an entry.
pub fn check_entry(
    entry: &Entry,
    limits: &CheckLimits,
    control: &Control,
) -> Result<EntryReport, Stopped> {
    let limit = limits.period.unwrap_or(PERIOD_LIMIT);
    let (mut formula, mut trouble) = (None, None);
    if let Some(family) = &entry.formula {
        match formula::check(family, limit, limits.memory, control) {
            Ok(found) => formula = Some(found),
            Err(FamilyError::Stopped(stopped)) => return Err(stopped),
            Err(error) => trouble = Some(error.to_string()),
        }
    }
    let checked = |formal: &Formal| match formal {
        Formal::Statement(statement) => check(statement, entry.to, limits, control),
        Formal::Field(field) => Ok(match &formula {
            Some(found) => of_field(found, *field),
            None => StatementReport {
                trouble: trouble.clone(),
                ..StatementReport::new()
            },
        }),
    };
    let mut lines = Vec::new();
    for line in &entry.lines {
        let report = checked(&line.formal)?;
        let instead = match &line.instead {
            Some((text, formal)) => Some((text.clone(), checked(formal)?)),
            None => None,
        };
        lines.push(LineReport {
            field: line.field.clone(),
            text: line.text.clone(),
            report,
            erratum: line.erratum.clone(),
            instead,
        });
    }
    Ok(EntryReport { lines, formula })
}

/// So many entries are checked at once, each in its part of the memory: a number that depends on no machine, so that
/// what is found out within the memory does not either.
const AT_ONCE: usize = 4;

/// Checks entries on several cores, and gives what is made of their reports as they come; `None` for those that were not
/// finished when it was stopped.
pub fn check_entries<T: Send>(
    entries: &[&Entry],
    limits: &CheckLimits,
    control: &Control,
    finished: impl Fn(usize, EntryReport) -> T + Sync,
) -> Vec<Option<T>> {
    let (quiet, done) = (control.quietly(), AtomicUsize::new(0));
    let limits = CheckLimits {
        memory: limits.memory / AT_ONCE as u64,
        ..*limits
    };
    let check = |(place, entry): (usize, &&Entry)| {
        let report = check_entry(entry, &limits, &quiet).ok();
        let made = report.map(|report| finished(place, report));
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        let total = entries.len() as u128;
        control.tell(&Progress::steps(
            "claims checked",
            done as u128,
            Some(total),
        ));
        made
    };
    with_threads(AT_ONCE, || {
        entries.par_iter().enumerate().map(check).collect()
    })
}
