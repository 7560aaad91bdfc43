//! The rows of a sweep as a table: chosen columns, in a chosen order.
//!
//! Besides the columns that are kept of every game there are some that are worked out for the rows of a table
//! only: how the values are written, what can be adjoined, which heaps are lost.

use super::RowsQuestion;
use super::columns::{Column, columns, records, sort};
use super::row::game_of;
use crate::answers::report::nim_sequence;
use crate::{Effort, Refusal, search};
use schemars::JsonSchema;
use serde::Serialize;
use sprague::Heap;
use sprague::family::Family;
use sprague::report::{PPositions, Report};
use sprague::ruleset::{Game, Ruleset};
use sprague_sweep::{COLUMNS, Cell};

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
/// A table has so many rows unless all are asked for, and then so many at most.
pub(super) const ROWS: usize = 1000;
const MOST_ROWS: usize = 1_000_000;
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
    /// Whether there are more rows than these.
    pub more: bool,
    /// How many rows were looked at for it: fewer than there are, if more do not fit the memory.
    pub looked_at: u64,
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
            .any(|column| is_derived(&column.title) && column.title != "game");
    let mut chosen = match &asked.records {
        Some(text) => records(family, text, found)?,
        None => found.iter().collect(),
    };
    if let Some(text) = &asked.order {
        sort(family, text, &mut chosen)?;
    }
    let most = if asked.all { usize::MAX } else { ROWS };
    let (mut rows, mut more) = (Vec::new(), matching > found.len() as u64);
    for cells in chosen {
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
        if rows.len() == most {
            more = true;
            break;
        }
        let named = |name: &str| match (name, &derived) {
            ("game", _) => game.as_ref().map_or_else(String::new, Game::to_string),
            ("nim_sequence", Some(derived)) => derived.nim_sequence.clone(),
            ("extras", Some(derived)) => derived.extras.clone(),
            ("p_positions", Some(derived)) => derived.p_positions.clone(),
            ("needless", Some(derived)) => joined(derived.needless.as_deref().unwrap_or(&[])),
            (name, _) => plain(family, cells, name),
        };
        let cell = |column: &Column| match &column.expression {
            Some(expression) => Column::value(expression, cells),
            None => named(&column.title),
        };
        rows.push(columns.iter().map(cell).collect::<Vec<String>>());
    }
    Ok(ListedRows {
        columns: columns.into_iter().map(|column| column.title).collect(),
        looked_at: found.len() as u64,
        rows,
        more,
    })
}

/// Reads what the table is made of, before anything is computed for it.
pub(super) fn check(family: &Family, asked: &RowsQuestion) -> Result<(), Refusal> {
    columns(family, asked)?;
    match &asked.order {
        Some(text) => sort(family, text, &mut []),
        None => Ok(()),
    }
}

/// How many rows of a family can be looked at for a table in so many bytes: their cells, as many again that wait to be
/// looked at, the texts made of them, and what is printed.
pub(super) fn fitting(family: &Family, asked: &RowsQuestion, bytes: u64) -> Result<usize, Refusal> {
    const TEXT: usize = 160;
    let cells = (family.names().len() + COLUMNS.len()) * size_of::<Cell>();
    let row = 2 * cells + columns(family, asked)?.len() * TEXT;
    Ok(usize::try_from(bytes / row as u64)
        .unwrap_or(usize::MAX)
        .clamp(1, MOST_ROWS))
}

fn is_derived(name: &str) -> bool {
    TABLE_COLUMNS.iter().any(|(known, _)| *known == name)
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
