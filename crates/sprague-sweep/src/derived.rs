//! Numbers and yes or no that follow from columns of words, so that conditions and orders can speak of them.

use crate::columns::COLUMNS;
use crate::table::Cell;
use sprague::notation::ExpressionKind::{self, Integer, Truth};

/// Their names, and what they are. A temperature is a fraction, numerator over denominator.
pub(crate) const DERIVED: [(&str, ExpressionKind); 5] = [
    ("left_dominates", Truth),
    ("right_dominates", Truth),
    ("nobody_dominates", Truth),
    ("temperature_numerator", Integer),
    ("temperature_denominator", Integer),
];

/// What the two columns they follow from come to.
pub(crate) fn derived(dominates: Option<&str>, temperature: Option<&str>) -> [Option<i128>; 5] {
    let who = |name: &str| dominates.map(|who| i128::from(who == name));
    let (numerator, denominator) = temperature.and_then(fraction).unzip();
    [
        who("Left"),
        who("Right"),
        dominates.map(|who| i128::from(who != "Left" && who != "Right")),
        numerator,
        denominator,
    ]
}

fn fraction(text: &str) -> Option<(i128, i128)> {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    Some((numerator.parse().ok()?, denominator.parse().ok()?))
}

/// The place of a column among [`COLUMNS`], counted from the last one, which is 1.
pub(crate) fn place_from_end(name: &str) -> usize {
    let from_end = COLUMNS.iter().rev().position(|column| column.name == name);
    from_end.map_or(COLUMNS.len(), |place| place + 1)
}

/// A row as expressions see it: a slot for each column, and what is derived.
pub fn slots_of(cells: &[Cell]) -> Vec<Option<i128>> {
    let number = |cell: &Cell| match cell {
        Cell::Integer(n) => Some((*n).into()),
        Cell::Truth(yes) => Some((*yes).into()),
        Cell::Missing | Cell::Text(_) | Cell::List(_) => None,
    };
    let text = |name: &str| {
        let place = cells.len().checked_sub(place_from_end(name))?;
        match cells.get(place)? {
            Cell::Text(text) => Some(text.as_str()),
            _ => None,
        }
    };
    let derived = derived(text("dominates"), text("largest_temperature"));
    cells.iter().map(number).chain(derived).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temperatures_are_fractions_and_players_are_told_apart() {
        let found = derived(Some("Left"), Some("-1/4"));
        assert_eq!(found, [Some(1), Some(0), Some(0), Some(-1), Some(4)]);
        let found = derived(Some("neither"), Some("2"));
        assert_eq!(found, [Some(0), Some(0), Some(1), Some(2), Some(1)]);
        assert_eq!(derived(None, None), [None; 5]);
        assert_eq!(
            COLUMNS[COLUMNS.len() - place_from_end("dominates")].name,
            "dominates"
        );
    }
}
