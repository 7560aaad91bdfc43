//! Which table an answer is.

use super::{Table, TableFormat, Tabular, no_bfile};
use crate::answers::loopy::LoopyNumber;
use crate::answers::options::{LoopyOptionsAnswer, NimOptionsAnswer, OptionsAnswer};
use crate::answers::partizan_options::PartizanOptionsAnswer;
use crate::answers::partizan_values::PartizanValuesAnswer;
use crate::answers::sweep::SweepAnswer;
use crate::answers::values::{LoopyValuesAnswer, NimValuesAnswer, ValuesAnswer};
use crate::{Refusal, ValueName};
use sprague::Heap;
use sprague::loopy::LoopyValue;

/// Heaps per row of a table for people.
const ROW: Heap = 10;

impl Tabular for ValuesAnswer {
    fn table(&self, format: TableFormat) -> Result<Table<'_>, Refusal> {
        match self {
            ValuesAnswer::Nim(answer) => answer.table(format),
            ValuesAnswer::Loopy(answer) => answer.table(format),
        }
    }
}

impl Tabular for NimValuesAnswer {
    fn table(&self, format: TableFormat) -> Result<Table<'_>, Refusal> {
        let (from, to) = self.values.heaps().into_inner();
        let text = |heap| self.values.value(heap).to_string();
        Ok(list(&self.ruleset, from, to, format, text))
    }
}

impl Tabular for LoopyValuesAnswer {
    fn table(&self, format: TableFormat) -> Result<Table<'_>, Refusal> {
        let is_number = |value: &LoopyNumber| matches!(value.0, Some(LoopyValue::Finite(_)));
        if format == TableFormat::Bfile && !self.values.iter().all(|value| is_number(&value)) {
            return Err(no_bfile());
        }
        let (from, to) = self.values.heaps().into_inner();
        let text = move |heap: Heap| loopy(&self.values.value(heap));
        Ok(list(&self.ruleset, from, to, format, text))
    }
}

/// Heaps in a row: a line each for programs, ten in a row for people.
fn list<'a>(
    name: &str,
    from: Heap,
    to: Heap,
    format: TableFormat,
    text: impl Fn(Heap) -> String + 'a,
) -> Table<'a> {
    let caption = format!("Nim-values of {name}, heaps {from} to {to}");
    if matches!(format, TableFormat::Csv | TableFormat::Bfile) {
        return Table {
            caption,
            columns: vec!["n".into(), "value".into()],
            rows: Box::new((from..=to).map(move |n| vec![n.to_string(), text(n)])),
        };
    }
    let columns = ["n".to_string()].into_iter();
    let rows = (from..=to).step_by(ROW as usize).map(move |start| {
        let cell = |n| if n <= to { text(n) } else { String::new() };
        let row = (start..start + ROW).map(cell);
        [start.to_string()].into_iter().chain(row).collect()
    });
    Table {
        caption,
        columns: columns.chain((0..ROW).map(|i| format!("+{i}"))).collect(),
        rows: Box::new(rows),
    }
}

impl Tabular for PartizanValuesAnswer {
    fn table(&self, format: TableFormat) -> Result<Table<'_>, Refusal> {
        let is_integer = |name: &Option<ValueName>| {
            let digits = name.as_ref().map_or("", |name| name.0.as_str());
            let digits = digits.strip_prefix('-').unwrap_or(digits);
            !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
        };
        if format == TableFormat::Bfile && !self.values.iter().all(is_integer) {
            return Err(no_bfile());
        }
        let last = self.start + (self.values.len() as Heap).saturating_sub(1);
        // What is left out because it is too long is an empty cell.
        let cell = |(heap, name): (Heap, &Option<ValueName>)| match name {
            Some(ValueName(name)) => name.clone(),
            None if self.too_long.binary_search(&heap).is_ok() => String::new(),
            None => "none".into(),
        };
        let heaps = (self.start..).zip(&self.values);
        Ok(Table {
            caption: format!("Values of {}, heaps {} to {last}", self.ruleset, self.start),
            columns: vec!["n".into(), "value".into()],
            rows: Box::new(heaps.map(move |at| vec![at.0.to_string(), cell(at)])),
        })
    }
}

impl Tabular for SweepAnswer {
    fn table(&self, format: TableFormat) -> Result<Table<'_>, Refusal> {
        if format == TableFormat::Bfile {
            return Err(no_bfile());
        }
        let Some(table) = &self.table else {
            return Err(Refusal::unanswerable(
                "this sweep was not asked for a table of its rows",
                "ask for one, with the columns that are wanted",
            ));
        };
        Ok(Table {
            caption: self.family.clone(),
            columns: table.columns.clone(),
            rows: Box::new(table.rows.iter().cloned()),
        })
    }
}

impl Tabular for OptionsAnswer {
    fn table(&self, format: TableFormat) -> Result<Table<'_>, Refusal> {
        if format == TableFormat::Bfile {
            return Err(Refusal::unanswerable(
                "options are not an integer sequence, so there is no b-file of them",
                "choose the format csv instead",
            ));
        }
        Ok(match self {
            OptionsAnswer::Nim(answer) => nim_options(answer),
            OptionsAnswer::Loopy(answer) => loopy_options(answer),
            OptionsAnswer::Partizan(answer) => partizan_options(answer),
        })
    }
}

fn nim_options(answer: &NimOptionsAnswer) -> Table<'_> {
    let rows = answer.options.iter();
    let rows = rows.map(|option| vec![heaps(&option.to), option.value.0.to_string()]);
    options(
        &answer.ruleset,
        answer.heap,
        &answer.value.0.to_string(),
        rows,
    )
}

fn partizan_options(answer: &PartizanOptionsAnswer) -> Table<'_> {
    let name = |name: &Option<ValueName>| name.as_ref().map_or(String::new(), |n| n.0.clone());
    let rows = answer.options.iter().map(move |option| {
        vec![
            option.player.clone(),
            heaps(&option.to),
            name(&option.value),
            option.role.word().into(),
        ]
    });
    Table {
        caption: format!(
            "Options of a heap of {} in {}, value {}",
            answer.heap,
            answer.ruleset,
            name(&answer.value)
        ),
        columns: ["player", "option", "value", "canonical form"]
            .map(String::from)
            .to_vec(),
        rows: Box::new(rows),
    }
}

fn loopy_options(answer: &LoopyOptionsAnswer) -> Table<'_> {
    let rows = answer.options.iter();
    let rows = rows.map(|option| vec![heaps(&option.to), loopy(&option.value)]);
    options(&answer.ruleset, answer.heap, &loopy(&answer.value), rows)
}

fn options<'a>(
    game: &str,
    heap: Heap,
    own: &str,
    rows: impl Iterator<Item = Vec<String>> + 'a,
) -> Table<'a> {
    Table {
        caption: format!("Options of a heap of {heap} in {game}, value {own}"),
        columns: vec!["option".into(), "value".into()],
        rows: Box::new(rows),
    }
}

/// A value of a game in which play need not end.
fn loopy(value: &LoopyNumber) -> String {
    let value = value.0.as_ref();
    value.map_or_else(|| "?".into(), LoopyValue::to_string)
}

/// The heaps a move leaves, `0` for nothing.
fn heaps(parts: &[Heap]) -> String {
    if parts.is_empty() {
        return "0".into();
    }
    let parts: Vec<String> = parts.iter().map(Heap::to_string).collect();
    parts.join(" + ")
}
