//! The columns of a sweep and what they mean. Variables of the family come before them.

use crate::derived::DERIVED;
use sprague::notation::{ExpressionKind, Names};
use std::ops::Range;

/// A column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ColumnSpec {
    /// Its name in files, questions and exports.
    pub name: &'static str,
    /// What it holds.
    pub holds: Holds,
    /// What it means, in a sentence.
    pub meaning: &'static str,
}

/// What a column holds; every value may be missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// Integers.
    Integer,
    /// Yes or no.
    Truth,
    /// A word.
    Text,
    /// A list of integers.
    List,
}

const fn column(name: &'static str, holds: Holds, meaning: &'static str) -> ColumnSpec {
    ColumnSpec {
        name,
        holds,
        meaning,
    }
}

/// The columns after the variables.
pub const COLUMNS: [ColumnSpec; 23] = [
    column(
        "known",
        Holds::Truth,
        "a period was proved within the limit",
    ),
    column(
        "preperiod",
        Holds::Integer,
        "the least heap from which on the values repeat",
    ),
    column("period", Holds::Integer, "the least period"),
    column(
        "saltus",
        Holds::Integer,
        "what is added per period; 0 for a periodic sequence",
    ),
    column("computed", Holds::Integer, "how many values were computed"),
    column("proof", Holds::Text, "the theorem that proves the period"),
    column(
        "largest_value",
        Holds::Integer,
        "the largest nim-value that was computed",
    ),
    column("purely_periodic", Holds::Truth, "the preperiod is 0"),
    column("bipartite", Holds::Truth, "purely periodic with period 2"),
    column(
        "ultimately_bipartite",
        Holds::Truth,
        "period 2 after a preperiod",
    ),
    column(
        "divisor",
        Holds::Integer,
        "the greatest common divisor of a subtraction set",
    ),
    column(
        "expandable",
        Holds::Truth,
        "a number below preperiod + period that is not in the subtraction set can be adjoined to it without changing any value",
    ),
    column(
        "adjoinable_count",
        Holds::Integer,
        "how many such numbers there are",
    ),
    column("adjoinable", Holds::List, "the first 64 of them"),
    column(
        "form",
        Holds::Text,
        "the period as the sum of two elements of the subtraction set, s1 the least; the first that fits",
    ),
    column(
        "largest_adjoinable",
        Holds::Integer,
        "the largest of the adjoinable numbers; missing when there is none",
    ),
    column(
        "outcome_preperiod",
        Holds::Integer,
        "partizan games: the least heap from which on outcomes repeat",
    ),
    column(
        "outcome_period",
        Holds::Integer,
        "partizan games: the least period of outcomes, proved",
    ),
    column(
        "dominates",
        Holds::Text,
        "partizan games: who wins all large heaps, Left or Right; neither if nobody does",
    ),
    column(
        "law",
        Holds::Text,
        "partizan games: the proved law of all values",
    ),
    column(
        "law_from",
        Holds::Integer,
        "partizan games: the least heap from which on the law was found to hold",
    ),
    column(
        "largest_temperature",
        Holds::Text,
        "partizan games: the largest temperature of the heaps 0 to 60",
    ),
    column(
        "hottest",
        Holds::Integer,
        "partizan games: the least of those heaps that has it",
    ),
];

/// The names that questions over a family may use: its variables, numbers and yes/no columns, and what follows from
/// columns of words.
///
/// Slots count all columns, variables first, so that a row can be looked up directly; what is derived comes last.
#[derive(Debug, Clone)]
pub struct ColumnNames<'a> {
    variables: &'a [String],
}

impl<'a> ColumnNames<'a> {
    /// The names for a family with these variables.
    pub fn new(variables: &'a [String]) -> Self {
        ColumnNames { variables }
    }
}

impl Names for ColumnNames<'_> {
    fn resolve(&mut self, name: &str, _: Range<usize>) -> Option<(usize, ExpressionKind)> {
        if let Some(slot) = self.variables.iter().position(|known| known == name) {
            return Some((slot, ExpressionKind::Integer));
        }
        let Some(place) = COLUMNS.iter().position(|column| column.name == name) else {
            let place = DERIVED.iter().position(|(known, _)| *known == name)?;
            let slot = self.variables.len() + COLUMNS.len() + place;
            return Some((slot, DERIVED[place].1));
        };
        Some((self.variables.len() + place, kind(COLUMNS[place].holds)?))
    }

    fn known(&self) -> Vec<String> {
        let columns = COLUMNS.iter().filter(|column| kind(column.holds).is_some());
        let columns = columns.map(|column| column.name.to_string());
        self.variables.iter().cloned().chain(columns).collect()
    }

    fn why_not(&self, name: &str) -> Option<String> {
        let column = COLUMNS.iter().find(|column| column.name == name)?;
        let what = match column.holds {
            Holds::Text if name == "dominates" => {
                return Some(
                    "dominates is Left, Right or neither: write left_dominates, right_dominates or nobody_dominates"
                        .into(),
                );
            }
            Holds::Text => "words",
            Holds::List => "lists",
            Holds::Integer | Holds::Truth => return None,
        };
        Some(format!(
            "{name} is a column of {what}, and only numbers and yes/no columns can be asked for"
        ))
    }
}

/// What a column is in an expression, `None` if it cannot stand there.
fn kind(holds: Holds) -> Option<ExpressionKind> {
    match holds {
        Holds::Integer => Some(ExpressionKind::Integer),
        Holds::Truth => Some(ExpressionKind::Truth),
        Holds::Text | Holds::List => None,
    }
}

/// The column dictionary as JSON, as it stands in the metadata of every file.
pub fn dictionary(variables: &[String]) -> serde_json::Value {
    let mut entries = serde_json::Map::new();
    for name in variables {
        entries.insert(name.clone(), "variable of the family".into());
    }
    for column in COLUMNS {
        entries.insert(column.name.into(), column.meaning.into());
    }
    entries.into()
}
