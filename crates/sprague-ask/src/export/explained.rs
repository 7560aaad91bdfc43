//! The nim-addition and the values behind who wins, the nim-sequence of a game, and the heaps of one with moves for
//! each player, as tables for slides.

use super::{Table, TableFormat, Tabular, no_bfile};
use crate::answers::partizan_report::PartizanReport;
use crate::answers::report::{NimReport, ReportAnswer};
use crate::answers::win::WinAnswer;
use crate::{Refusal, ValueName};
use sprague::position::{GameWorth, NimAddition, NimRow, Worth, Worths};

impl Tabular for WinAnswer {
    fn table(&self, format: TableFormat) -> Result<Table<'_>, Refusal> {
        if format == TableFormat::Bfile {
            return Err(no_bfile());
        }
        let found = &self.details;
        let components = found.position.components().iter();
        let names = components.map(ToString::to_string).collect();
        match (&found.nim_addition, &found.worths) {
            (Some(addition), _) => Ok(nim_addition(&self.position, names, addition)),
            (None, Some(worths)) => Ok(values(&self.position, names, worths, format)),
            (None, None) => Err(Refusal::unanswerable(
                "there are no values to put in a table",
                "leave the format out",
            )),
        }
    }
}

/// A row for each component with its binary digits, and their nim-sum.
fn nim_addition(position: &str, names: Vec<String>, addition: &NimAddition) -> Table<'static> {
    let places = addition.places.iter().map(ToString::to_string);
    let head = ["component", "value"].map(String::from).into_iter();
    let row = |name: String, row: &NimRow| -> Vec<String> {
        let digits = row.digits.iter().map(|&one| u8::from(one).to_string());
        [name, row.value.to_string()]
            .into_iter()
            .chain(digits)
            .collect()
    };
    let mut rows: Vec<Vec<String>> = names
        .into_iter()
        .zip(&addition.rows)
        .map(|(name, found)| row(name, found))
        .collect();
    rows.push(row("nim-sum".into(), &addition.sum));
    Table {
        caption: format!("Nim-addition of {position}"),
        columns: head.chain(places).collect(),
        rows: Box::new(rows.into_iter()),
    }
}

/// A row for each component with what it is worth, and their sum.
fn values(
    position: &str,
    names: Vec<String>,
    worths: &Worths,
    format: TableFormat,
) -> Table<'static> {
    // CSV spells values as JSON does.
    let ascii = format == TableFormat::Csv;
    let mut rows: Vec<Vec<String>> = names
        .into_iter()
        .zip(&worths.components)
        .map(|(name, worth)| worth_row(name, worth, ascii))
        .collect();
    rows.push(worth_row("sum".into(), &worths.sum, ascii));
    let columns = ["component", "value", "mean", "temperature", "weight"];
    Table {
        caption: format!("Values of {position}"),
        columns: columns.map(String::from).to_vec(),
        rows: Box::new(rows.into_iter()),
    }
}

fn worth_row(name: String, worth: &Worth, ascii: bool) -> Vec<String> {
    let alone = |value: String| {
        vec![
            name.clone(),
            value,
            String::new(),
            String::new(),
            String::new(),
        ]
    };
    match worth {
        Worth::Nim(value) => alone(format!("*{value}")),
        Worth::Loopy(value) => alone(value.to_string()),
        Worth::Game(game) => game_row(name, game, ascii),
        Worth::Unknown => alone("not known".into()),
    }
}

fn game_row(name: String, game: &GameWorth, ascii: bool) -> Vec<String> {
    let or_nothing = |text: &Option<String>| text.clone().unwrap_or_default();
    vec![
        name,
        or_nothing(if ascii { &game.ascii } else { &game.name }),
        game.mean.to_string(),
        game.temperature.to_string(),
        or_nothing(&game.weight),
    ]
}

impl Tabular for ReportAnswer {
    fn table(&self, format: TableFormat) -> Result<Table<'_>, Refusal> {
        match self {
            ReportAnswer::Nim(report) if format != TableFormat::Bfile => Ok(sequence(report)),
            ReportAnswer::Partizan(report) if format != TableFormat::Bfile => Ok(heaps(report)),
            _ => Err(Refusal::unanswerable(
                "only the nim-sequence of a game that ends is a table here",
                "the values of a game can be listed in any format",
            )),
        }
    }
}

/// One row: the game, its nim-sequence, and its period if that is proved.
fn sequence(report: &NimReport) -> Table<'static> {
    let pattern = report.period.pattern();
    let or_unknown = |number: Option<sprague::Heap>| {
        number.map_or_else(|| "unknown".to_string(), |number| number.to_string())
    };
    let row = vec![
        report.ruleset.clone(),
        report.nim_sequence.clone().unwrap_or_default(),
        or_unknown(pattern.map(|pattern| pattern.preperiod)),
        or_unknown(pattern.map(|pattern| pattern.period)),
        or_unknown(pattern.map(|pattern| pattern.saltus)),
    ];
    let columns = ["game", "nim-sequence", "preperiod", "period", "saltus"];
    Table {
        caption: format!("Nim-sequence of {}", report.ruleset),
        columns: columns.map(String::from).to_vec(),
        rows: Box::new([row].into_iter()),
    }
}

/// A row for each heap that was measured.
fn heaps(report: &PartizanReport) -> Table<'_> {
    let name = |name: &Option<ValueName>| name.as_ref().map_or(String::new(), |n| n.0.clone());
    let heaps = (report.start..).zip(report.heaps.iter().zip(&report.values));
    let rows = heaps.map(move |(heap, (found, value))| {
        vec![
            heap.to_string(),
            name(value),
            found.outcome.to_string(),
            found.mean.0.clone(),
            found.temperature.0.clone(),
            found.left_stop.0.clone(),
            found.right_stop.0.clone(),
            name(&found.atomic_weight),
        ]
    });
    let columns = [
        "n",
        "value",
        "outcome",
        "mean",
        "temperature",
        "left stop",
        "right stop",
        "atomic weight",
    ];
    Table {
        caption: format!("Heaps of {}", report.ruleset),
        columns: columns.map(String::from).to_vec(),
        rows: Box::new(rows),
    }
}
