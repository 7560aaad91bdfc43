//! The columns of a sweep and what they mean. Variables of the family come before them.

use sprague::notation::Kind;

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
pub const COLUMNS: [ColumnSpec; 16] = [
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
];

/// Names and kinds that questions over a family may use: numbers and yes/no columns, by slot.
///
/// Slots count all columns, variables first, so that a row can be looked up directly.
pub fn names_of(variables: &[String]) -> Vec<(String, Kind)> {
    let columns = COLUMNS.iter().map(|column| {
        let kind = match column.holds {
            Holds::Truth => Kind::Truth,
            _ => Kind::Integer,
        };
        // Texts and lists keep their slot but have a name nobody can type.
        let name = match column.holds {
            Holds::Integer | Holds::Truth => column.name.to_string(),
            Holds::Text | Holds::List => format!("({})", column.name),
        };
        (name, kind)
    });
    variables
        .iter()
        .map(|name| (name.clone(), Kind::Integer))
        .chain(columns)
        .collect()
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
