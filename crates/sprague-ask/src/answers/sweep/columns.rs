//! Which columns a table has and how it is sorted: names as people write them, and expressions of columns.

use super::RowsQuestion;
use super::listed::TABLE_COLUMNS;
use crate::Refusal;
use crate::reading::rows;
use sprague::family::Family;
use sprague::notation::{Division, Expression, ExpressionKind, parse_expression};
use sprague_sweep::{COLUMNS, Cell, ColumnNames, slots_of};

/// Other names of columns.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("set", "game"),
    ("games", "game"),
    ("code", "game"),
    ("ruleset", "game"),
    ("sequence", "nim_sequence"),
    ("nimsequence", "nim_sequence"),
    ("nim_values", "nim_sequence"),
    ("values", "nim_sequence"),
    ("extra", "extras"),
    ("optional_extras", "extras"),
    ("p", "p_positions"),
    ("p_position", "p_positions"),
    ("losing", "p_positions"),
    ("pre_period", "preperiod"),
    ("temperature", "largest_temperature"),
    ("max_temperature", "largest_temperature"),
    ("outcomes", "outcome_period"),
];

/// Columns of games with a set for each player, and of all others.
const PARTIZAN: &[&str] = &[
    "outcome_preperiod",
    "outcome_period",
    "dominates",
    "law",
    "law_from",
    "largest_temperature",
    "hottest",
];

/// A column of a table.
pub(super) struct Column {
    /// What stands above it.
    pub(super) title: String,
    /// What is worked out for it; nothing for a column that has a name.
    pub(super) expression: Option<Expression>,
}

impl Column {
    fn named(name: &str) -> Self {
        Column {
            title: name.to_string(),
            expression: None,
        }
    }

    /// What an expression of columns comes to in a row.
    pub(super) fn value(expression: &Expression, cells: &[Cell]) -> String {
        let value = number_of(expression, cells);
        match (value, expression.kind()) {
            (None, _) => String::new(),
            (Some(truth), ExpressionKind::Truth) => if truth != 0 { "yes" } else { "no" }.into(),
            (Some(number), ExpressionKind::Integer) => number.to_string(),
        }
    }
}

/// The columns that were asked for, or those that suit the family.
pub(super) fn columns(family: &Family, asked: &RowsQuestion) -> Result<Vec<Column>, Refusal> {
    let Some(columns) = &asked.columns else {
        return Ok(usual(family));
    };
    let mut all = Vec::new();
    for text in joined_brackets(columns) {
        match text.trim() {
            "" => {}
            "all" | "*" => all.extend(suiting(family).map(|name| Column::named(&name))),
            text => all.extend(column(family, text)?),
        }
    }
    Ok(all)
}

/// `gcd(a,b)` is one column, although it was cut at its comma.
fn joined_brackets(texts: &[String]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for text in texts {
        let open = |text: &String| text.matches('(').count() > text.matches(')').count();
        match all.last_mut().filter(|last| open(last)) {
            Some(last) => *last += &format!(",{text}"),
            None => all.push(text.clone()),
        }
    }
    all
}

fn usual(family: &Family) -> Vec<Column> {
    let columns: &[&str] = match (family.is_partizan(), family.is_of_sets()) {
        (true, _) => &["game", "outcome_period", "dominates", "law", "law_from"],
        (_, true) => &["game", "extras", "nim_sequence", "period"],
        _ => &["game", "preperiod", "period", "saltus", "nim_sequence"],
    };
    let columns = columns.iter().map(|name| Column::named(name));
    // The variables tell rules apart, which are long and nearly the same.
    match is_of_rules(family) {
        true => {
            let variables = family.names().iter().map(|name| Column::named(name));
            variables.chain(columns.skip(1)).collect()
        }
        false => columns.collect(),
    }
}

/// Whether the games are rules of one's own.
fn is_of_rules(family: &Family) -> bool {
    let text = family.to_string();
    let verbs = [
        "take ",
        "to ",
        "split ",
        "start ",
        "stop ",
        "move ",
        "subtract ",
    ];
    verbs.iter().any(|verb| text.starts_with(verb))
}

/// The names of all columns that games of this family can have something in.
fn suiting(family: &Family) -> impl Iterator<Item = String> {
    let (partizan, sets) = (family.is_partizan(), family.is_of_sets());
    let of_sets = |name: &str| {
        let columns = ["extras", "needless", "divisor", "form"];
        columns.contains(&name) || name.starts_with("expand") || name.contains("adjoinable")
    };
    let derived = TABLE_COLUMNS.iter().map(|(name, _)| *name);
    let kept = COLUMNS.iter().map(|column| column.name);
    let variables = family.names().iter().cloned();
    let names = derived.chain(kept).filter(move |name| {
        let partizan_too = ["game", "known"].contains(name);
        match partizan {
            true => PARTIZAN.contains(name) || partizan_too,
            false => !PARTIZAN.contains(name) && (sets || !of_sets(name)),
        }
    });
    let names: Vec<String> = names.map(str::to_string).collect();
    let (first, rest) = names.split_at(1);
    let all: Vec<String> = first
        .iter()
        .cloned()
        .chain(variables)
        .chain(rest.iter().cloned())
        .collect();
    all.into_iter()
}

/// The name of a column, however it is written.
fn known(family: &Family, text: &str) -> Option<String> {
    if family.names().iter().any(|name| name == text) {
        return Some(text.to_string());
    }
    let written = text.to_lowercase().replace(['-', ' '], "_");
    let derived = TABLE_COLUMNS.iter().map(|(name, _)| *name);
    let mut all = derived.chain(COLUMNS.iter().map(|column| column.name));
    let own = all.find(|name| *name == written);
    let other = || {
        let mut others = OTHER_NAMES.iter();
        others
            .find(|(other, _)| *other == written)
            .map(|(_, name)| *name)
    };
    own.or_else(other).map(str::to_string)
}

/// What one text asks for: a column, several with blanks between them, or an expression of columns.
fn column(family: &Family, text: &str) -> Result<Vec<Column>, Refusal> {
    if let Some(name) = known(family, text) {
        return Ok(vec![Column::named(&name)]);
    }
    let words: Option<Vec<Column>> = text
        .split_whitespace()
        .map(|word| known(family, word).map(|name| Column::named(&name)))
        .collect();
    if let Some(words) = words {
        return Ok(words);
    }
    let mut names = ColumnNames::new(family.names());
    match parse_expression(text, &mut names) {
        Ok(expression) => Ok(vec![Column {
            title: text.to_string(),
            expression: Some(expression),
        }]),
        Err(error) if text.contains(|c: char| "+-*/%^(<>=".contains(c)) => {
            Err(Refusal::unreadable(text, &error))
        }
        Err(_) => Err(unknown(family, text)),
    }
}

fn unknown(family: &Family, name: &str) -> Refusal {
    let all: Vec<String> = suiting(family).collect();
    Refusal::unanswerable(
        format!("there is no column {name}"),
        format!(
            "there are {}, and expressions of those that are numbers, such as period - {}",
            all.join(", "),
            family.names().first().map_or("1", String::as_str)
        ),
    )
}

/// Sorts by the values of expressions, one after the other, rows without a value last.
pub(super) fn sort(family: &Family, text: &str, rows: &mut [&Vec<Cell>]) -> Result<(), Refusal> {
    let parts: Vec<String> = text.split(',').map(str::to_string).collect();
    let mut keys = Vec::new();
    for part in joined_brackets(&parts) {
        let mut names = ColumnNames::new(family.names());
        let read = parse_expression(&rows::order(&part), &mut names);
        keys.push(read.map_err(|error| Refusal::unreadable(&part, &error))?);
    }
    rows.sort_by_cached_key(|cells| {
        let values = keys.iter().map(|key| {
            let value = number_of(key, cells);
            (value.is_none(), value)
        });
        values.collect::<Vec<_>>()
    });
    Ok(())
}

/// The rows with a larger value of an expression than all rows before them.
pub(super) fn records<'a>(
    family: &Family,
    text: &str,
    rows: &'a [Vec<Cell>],
) -> Result<Vec<&'a Vec<Cell>>, Refusal> {
    let mut names = ColumnNames::new(family.names());
    let of = parse_expression(text, &mut names);
    let of = of.map_err(|error| Refusal::unreadable(text, &error))?;
    let mut largest = None;
    let rows = rows.iter().filter(|cells| {
        let value = number_of(&of, cells);
        let surpasses = value > largest;
        largest = largest.max(value);
        surpasses
    });
    Ok(rows.collect())
}

fn number_of(expression: &Expression, cells: &[Cell]) -> Option<i128> {
    expression.value(&slots_of(cells), Division::Whole).ok()
}
