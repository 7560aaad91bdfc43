//! The games of a sweep, one row each.

use schemars::JsonSchema;
use serde::Serialize;
use sprague::family::Family;
use sprague::ruleset::Game;
use sprague_sweep::{COLUMNS, Cell};
use std::collections::BTreeMap;

/// What is known of one game of a family. What is missing is not known, or does not exist.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SweepRow {
    /// The game.
    pub game: String,
    /// A period was proved within the limit.
    pub known: Option<bool>,
    /// The least heap from which on the values repeat.
    pub preperiod: Option<i64>,
    /// The least period.
    pub period: Option<i64>,
    /// What is added per period; 0 for a periodic sequence.
    pub saltus: Option<i64>,
    /// How many values were computed.
    pub computed: Option<i64>,
    /// The theorem that proves the period.
    pub proof: Option<String>,
    /// The largest nim-value that was computed.
    pub largest_value: Option<i64>,
    /// The preperiod is 0.
    pub purely_periodic: Option<bool>,
    /// Purely periodic with period 2.
    pub bipartite: Option<bool>,
    /// Period 2 after a preperiod.
    pub ultimately_bipartite: Option<bool>,
    /// The greatest common divisor of a subtraction set.
    pub divisor: Option<i64>,
    /// A number below preperiod + period can be adjoined to the subtraction set.
    pub expandable: Option<bool>,
    /// How many such numbers there are.
    pub adjoinable_count: Option<i64>,
    /// The first 64 of them.
    pub adjoinable: Option<Vec<i64>>,
    /// The period as the sum of two elements of the subtraction set.
    pub form: Option<String>,
    /// The largest of the adjoinable numbers.
    pub largest_adjoinable: Option<i64>,
    /// Partizan games only, as the columns below: the least heap from which on outcomes repeat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome_preperiod: Option<i64>,
    /// The least period of outcomes, proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome_period: Option<i64>,
    /// Who wins all large heaps: `Left`, `Right` or `neither`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dominates: Option<String>,
    /// The proved law of all values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub law: Option<String>,
    /// The least heap from which on the law was found to hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub law_from: Option<i64>,
    /// The largest temperature of the heaps 0 to 60.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest_temperature: Option<String>,
    /// The least of those heaps that has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hottest: Option<i64>,
    /// The variables of the family by name.
    #[serde(flatten)]
    pub variables: BTreeMap<String, i64>,
}

/// A game with a larger value of something than all games before it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SweepRecord {
    /// That value.
    pub record: i128,
    /// The game.
    #[serde(flatten)]
    pub row: SweepRow,
}

impl SweepRow {
    pub(super) fn new(family: &Family, cells: &[Cell]) -> Self {
        let names = family.names();
        let (variables, columns) = cells.split_at(names.len().min(cells.len()));
        let columns = Columns(columns);
        let point: Vec<i64> = variables.iter().map(|c| integer(c).unwrap_or(0)).collect();
        SweepRow {
            game: game(family, cells),
            known: columns.truth("known"),
            preperiod: columns.integer("preperiod"),
            period: columns.integer("period"),
            saltus: columns.integer("saltus"),
            computed: columns.integer("computed"),
            proof: columns.text("proof"),
            largest_value: columns.integer("largest_value"),
            purely_periodic: columns.truth("purely_periodic"),
            bipartite: columns.truth("bipartite"),
            ultimately_bipartite: columns.truth("ultimately_bipartite"),
            divisor: columns.integer("divisor"),
            expandable: columns.truth("expandable"),
            adjoinable_count: columns.integer("adjoinable_count"),
            adjoinable: columns.list("adjoinable"),
            form: columns.text("form"),
            largest_adjoinable: columns.integer("largest_adjoinable"),
            outcome_preperiod: columns.integer("outcome_preperiod"),
            outcome_period: columns.integer("outcome_period"),
            dominates: columns.text("dominates"),
            law: columns.text("law"),
            law_from: columns.integer("law_from"),
            largest_temperature: columns.text("largest_temperature"),
            hottest: columns.integer("hottest"),
            variables: names.iter().cloned().zip(point).collect(),
        }
    }
}

/// The game of a row, as it is written.
pub(super) fn game(family: &Family, cells: &[Cell]) -> String {
    game_of(family, cells).map_or_else(String::new, |game| game.to_string())
}

/// The game of a row.
pub(super) fn game_of(family: &Family, cells: &[Cell]) -> Option<Game> {
    let variables = cells.iter().take(family.names().len());
    let point: Vec<i128> = variables
        .map(|cell| integer(cell).unwrap_or(0).into())
        .collect();
    family.game(&point)
}

fn integer(cell: &Cell) -> Option<i64> {
    match cell {
        Cell::Integer(n) => Some(*n),
        Cell::Missing | Cell::Truth(_) | Cell::Text(_) | Cell::List(_) => None,
    }
}

/// The cells of a row after its variables.
struct Columns<'a>(&'a [Cell]);

impl Columns<'_> {
    fn get(&self, name: &str) -> &Cell {
        let place = COLUMNS.iter().position(|column| column.name == name);
        let cell = place.and_then(|place| self.0.get(place));
        cell.unwrap_or(&Cell::Missing)
    }

    fn integer(&self, name: &str) -> Option<i64> {
        integer(self.get(name))
    }

    fn truth(&self, name: &str) -> Option<bool> {
        match self.get(name) {
            Cell::Truth(yes) => Some(*yes),
            Cell::Missing | Cell::Integer(_) | Cell::Text(_) | Cell::List(_) => None,
        }
    }

    fn text(&self, name: &str) -> Option<String> {
        match self.get(name) {
            Cell::Text(text) => Some(text.clone()),
            Cell::Missing | Cell::Integer(_) | Cell::Truth(_) | Cell::List(_) => None,
        }
    }

    fn list(&self, name: &str) -> Option<Vec<i64>> {
        match self.get(name) {
            Cell::List(list) => Some(list.clone()),
            Cell::Missing | Cell::Integer(_) | Cell::Truth(_) | Cell::Text(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_every_column_and_nothing_else() {
        let row = SweepRow {
            outcome_preperiod: Some(0),
            outcome_period: Some(1),
            dominates: Some(String::new()),
            law: Some(String::new()),
            law_from: Some(0),
            largest_temperature: Some(String::new()),
            hottest: Some(0),
            ..SweepRow::default()
        };
        let row = serde_json::to_value(row).unwrap();
        let mut names: Vec<&str> = COLUMNS.iter().map(|column| column.name).collect();
        names.push("game");
        names.sort_unstable();
        let fields: Vec<&String> = row.as_object().unwrap().keys().collect();
        assert_eq!(fields, names);
    }
}
