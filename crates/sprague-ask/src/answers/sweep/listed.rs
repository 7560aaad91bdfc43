//! The rows of a sweep as a table: chosen columns, in a chosen order.
//!
//! Besides the columns that are kept of every game there are some that are worked out for the rows of a table
//! only: how the values are written, what can be adjoined, which heaps are lost.

use super::RowsQuestion;
use super::row::game_of;
use crate::answers::report::nim_sequence;
use crate::{Effort, Refusal, search};
use schemars::JsonSchema;
use serde::Serialize;
use sprague::Heap;
use sprague::family::Family;
use sprague::notation::{Division, parse_expression};
use sprague::report::{PPositions, Report};
use sprague::ruleset::{Game, Ruleset};
use sprague_sweep::{COLUMNS, Cell, ColumnNames};

/// The columns that are worked out for the rows of a table, with their meaning.
pub const TABLE_COLUMNS: [(&str, &str); 5] = [
    ("game", "the game"),
    (
        "nim_sequence",
        "the values, the repeating block in brackets",
    ),
    (
        "extras",
        "numbers that can be adjoined to a subtraction set without changing a value",
    ),
    ("p_positions", "the heaps that the player to move loses"),
    (
        "needless",
        "numbers of a subtraction set of which any one can be left out without changing a value",
    ),
];
/// Values are looked at so far for what is worked out for a table.
const HEAPS: Heap = 2000;

/// The rows of a sweep as a table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ListedRows {
    /// The columns.
    pub columns: Vec<String>,
    /// The rows, a text for each column; empty where nothing is known.
    pub rows: Vec<Vec<String>>,
    /// Whether there are more rows than were looked at.
    pub more: bool,
}

/// What is worked out for one row.
struct Derived {
    nim_sequence: String,
    extras: String,
    p_positions: String,
    needless: Option<Vec<Heap>>,
}

/// Puts the table together from the rows that a sweep has found.
pub(super) fn table(
    family: &Family,
    asked: &RowsQuestion,
    found: &[Vec<Cell>],
    matching: u64,
    effort: &Effort,
) -> Result<ListedRows, Refusal> {
    let columns = columns(family, asked)?;
    let derives = asked.minimal
        || columns
            .iter()
            .any(|name| is_derived(name) && name != "game");
    let mut rows = Vec::new();
    for cells in found {
        effort.control().check()?;
        let game = game_of(family, cells);
        let derived = match &game {
            Some(Game::Impartial(game)) if derives => derived(game, effort),
            _ => None,
        };
        let needless = derived
            .as_ref()
            .and_then(|derived| derived.needless.as_ref());
        if asked.minimal && needless.is_none_or(|needless| !needless.is_empty()) {
            continue;
        }
        let cell = |name: &String| match (name.as_str(), &derived) {
            ("game", _) => game.as_ref().map_or_else(String::new, Game::to_string),
            ("nim_sequence", Some(derived)) => derived.nim_sequence.clone(),
            ("extras", Some(derived)) => derived.extras.clone(),
            ("p_positions", Some(derived)) => derived.p_positions.clone(),
            ("needless", Some(derived)) => joined(derived.needless.as_deref().unwrap_or(&[])),
            _ => plain(family, cells, name),
        };
        rows.push((cells, columns.iter().map(cell).collect::<Vec<String>>()));
    }
    if let Some(text) = &asked.order {
        sort(family, text, &mut rows)?;
    }
    Ok(ListedRows {
        columns,
        more: matching > found.len() as u64,
        rows: rows.into_iter().map(|(_, row)| row).collect(),
    })
}

fn is_derived(name: &str) -> bool {
    TABLE_COLUMNS.iter().any(|(known, _)| *known == name)
}

/// The columns that were asked for, or those that suit the family.
fn columns(family: &Family, asked: &RowsQuestion) -> Result<Vec<String>, Refusal> {
    let Some(columns) = &asked.columns else {
        let columns: &[&str] = match (family.is_partizan(), family.is_of_sets()) {
            (true, _) => &["game", "outcome_period", "dominates", "law", "law_from"],
            (_, true) => &["game", "extras", "nim_sequence", "period"],
            _ => &["game", "preperiod", "period", "saltus", "nim_sequence"],
        };
        let columns = columns.iter().map(|name| (*name).to_string());
        // The variables tell rules apart, which are long and nearly the same.
        return Ok(match is_of_rules(family) {
            true => family
                .names()
                .iter()
                .cloned()
                .chain(columns.skip(1))
                .collect(),
            false => columns.collect(),
        });
    };
    let is_known = |name: &str| {
        is_derived(name)
            || family.names().iter().any(|known| known == name)
            || COLUMNS.iter().any(|column| column.name == name)
    };
    match columns.iter().find(|name| !is_known(name)) {
        None => Ok(columns.clone()),
        Some(name) => {
            let derived = TABLE_COLUMNS.iter().map(|(name, _)| *name);
            let kept = COLUMNS.iter().map(|column| column.name);
            let all: Vec<&str> = derived.chain(kept).collect();
            Err(Refusal::unanswerable(
                format!("there is no column {name}"),
                format!(
                    "there are {} and the variables of the family",
                    all.join(", ")
                ),
            ))
        }
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

/// Sorts by the value of an expression, rows without one last.
fn sort(
    family: &Family,
    text: &str,
    rows: &mut [(&Vec<Cell>, Vec<String>)],
) -> Result<(), Refusal> {
    let mut names = ColumnNames::new(family.names());
    let expression =
        parse_expression(text, &mut names).map_err(|error| Refusal::unreadable(text, &error))?;
    rows.sort_by_cached_key(|(cells, _)| {
        let slots: Vec<Option<i128>> = cells.iter().map(number).collect();
        let value = expression.value(&slots, Division::Whole).ok();
        (value.is_none(), value)
    });
    Ok(())
}

fn number(cell: &Cell) -> Option<i128> {
    match cell {
        Cell::Integer(n) => Some((*n).into()),
        Cell::Truth(yes) => Some((*yes).into()),
        Cell::Missing | Cell::Text(_) | Cell::List(_) => None,
    }
}

fn plain(family: &Family, cells: &[Cell], name: &str) -> String {
    let variables = family.names();
    let place = variables.iter().position(|known| known == name);
    let column = COLUMNS.iter().position(|column| column.name == name);
    let place = place.or(column.map(|column| variables.len() + column));
    match place.and_then(|place| cells.get(place)) {
        None | Some(Cell::Missing) => String::new(),
        Some(Cell::Integer(n)) => n.to_string(),
        Some(Cell::Truth(yes)) => if *yes { "yes" } else { "no" }.to_string(),
        Some(Cell::Text(text)) => text.clone(),
        Some(Cell::List(list)) => joined(list),
    }
}

fn joined<T: ToString>(numbers: &[T]) -> String {
    let words: Vec<String> = numbers.iter().map(T::to_string).collect();
    words.join(" ")
}

/// Works out what a table adds for a game; nothing where that is out of reach.
fn derived(game: &Ruleset, effort: &Effort) -> Option<Derived> {
    let mut effort = effort.clone();
    effort.heap = Some(effort.heap.unwrap_or(HEAPS));
    let mut searched = search::period(game, &effort).ok()?;
    let report = Report::new(game, &mut searched.search).ok()?;
    Some(Derived {
        nim_sequence: nim_sequence(&report),
        extras: report.extras.as_ref().map_or_else(String::new, |extras| {
            let dots = if extras.more { " ..." } else { "" };
            joined(&extras.first) + dots
        }),
        p_positions: lost(&report.p_positions),
        needless: report.needless,
    })
}

/// The heaps that are lost, in as few words as possible.
fn lost(positions: &PPositions) -> String {
    match positions {
        PPositions::Residues {
            modulus,
            residues,
            also,
            except,
        } => {
            let mut parts = Vec::new();
            if !residues.is_empty() {
                parts.push(format!("{} mod {modulus}", joined(residues)));
            }
            if !also.is_empty() {
                parts.push(format!("also {}", joined(also)));
            }
            if !except.is_empty() {
                parts.push(format!("except {}", joined(except)));
            }
            parts.join("; ")
        }
        PPositions::Computed { first, count } => {
            let dots = if *count > first.len() { " ..." } else { "" };
            joined(first) + dots
        }
    }
}
