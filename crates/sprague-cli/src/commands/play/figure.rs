//! Heaps as pictures of a few characters: pins, beans, squares, pawns. Plain ASCII, so that they look
//! the same everywhere.

use crate::layout::{BOLD, WIDTH};
use sprague::Heap;
use sprague::position::{Component, Position};
use sprague_ask::Figure;

/// Components drawn one by one; a longer position is cut short unless all of it is asked for.
const ROWS: usize = 24;
/// Names are cut after so many characters.
const LONGEST_NAME: usize = 32;

/// What the places of a figure are called.
pub(super) fn place_name(figure: Figure) -> &'static str {
    match figure {
        Figure::Strip => "square",
        Figure::Pawns => "file",
        _ => "place",
    }
}

/// The lines of the drawing, none wider than `width`.
fn lines(figure: Figure, heap: Heap, width: usize) -> Vec<String> {
    match figure {
        Figure::Pins => vec![row(heap, "| ", width)],
        Figure::Pile => vec![row(heap, "o", width)],
        Figure::Strip => match heap.saturating_sub(2) {
            0 => vec!["(no square left)".into()],
            squares => vec![row(squares, "[ ]", width)],
        },
        Figure::Pawns => ["p ", ". ", "P "].map(|rank| row(heap, rank, width)).into(),
        _ => Vec::new(),
    }
}

/// `count` signs in a row; if they are too many, the ends with dots between them.
fn row(count: Heap, sign: &str, width: usize) -> String {
    let room = width as Heap / sign.len() as Heap;
    if count <= room {
        return sign.repeat(count as usize).trim_end().to_string();
    }
    let ends = (width - 5) / 2 / sign.len();
    let end = sign.repeat(ends.min(8));
    format!("{} ... {}", end.trim_end(), end.trim_end())
}

/// The position, one component under the other.
pub(super) fn board(position: &Position, all: bool) -> String {
    let components = position.components();
    if components.is_empty() {
        return "  (nothing is left)\n".into();
    }
    let names: Vec<String> = components.iter().map(short_name).collect();
    let most = if all { usize::MAX } else { ROWS };
    let groups = groups(&names, all);
    let labels: Vec<String> = groups.iter().map(|&(from, to)| label(from, to)).collect();
    let shown = groups.len().min(most);
    let number = labels[..shown].iter().map(String::len).max().unwrap_or(0);
    let widths = groups[..shown].iter().map(|g| names[g.0].chars().count());
    let name = widths.max().unwrap_or(0);
    let mut out = String::new();
    for (label, &(first, _)) in labels.iter().zip(&groups).take(shown) {
        let indent = 2 + number + 2 + name + 2;
        let lines = drawing(&components[first], WIDTH - indent);
        let pad = " ".repeat(name - names[first].chars().count());
        let title = format!("  {label:>number$}  {BOLD}{}{BOLD:#}{pad}  ", names[first]);
        let line = title + lines.first().map_or("", String::as_str);
        out += &format!("{}\n", line.trim_end());
        for line in lines.iter().skip(1) {
            out += &format!("{}{line}\n", " ".repeat(indent));
        }
    }
    if groups.len() > shown {
        let more = components.len() - groups[shown].0;
        out += &format!("  ... and {more} more (`show all` draws them)\n");
    }
    out
}

/// `3:` or `3-7:`, counted from 1.
fn label(first: usize, last: usize) -> String {
    match first == last {
        true => format!("{}:", first + 1),
        false => format!("{}-{}:", first + 1, last + 1),
    }
}

/// Runs of equal components, each drawn once if there are many components.
fn groups(names: &[String], all: bool) -> Vec<(usize, usize)> {
    let mut groups: Vec<(usize, usize)> = Vec::new();
    for (i, name) in names.iter().enumerate() {
        match groups.last_mut() {
            Some(last) if !all && names.len() > 12 && names[last.0] == *name => last.1 = i,
            _ => groups.push((i, i)),
        }
    }
    groups
}

fn drawing(component: &Component, width: usize) -> Vec<String> {
    match component.heap() {
        Some(heap) => lines(Figure::of(component), heap, width.max(20)),
        None => Vec::new(),
    }
}

/// The name of a component, cut if it is long; the heap stays.
pub(super) fn short_name(component: &Component) -> String {
    let name = component.to_string();
    if name.chars().count() <= LONGEST_NAME {
        return name;
    }
    let tail = match component.heap() {
        Some(heap) => format!("...[{heap}]"),
        None => "...".into(),
    };
    let room = LONGEST_NAME - tail.len();
    name.chars().take(room).collect::<String>() + &tail
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        Position::parse(text).unwrap_or_default()
    }

    #[test]
    fn no_line_of_a_board_is_wider_than_the_terminal() {
        let rule = "to one of {k : 1 <= k < n, gcd(k, n) = 1, k % 3 = 1}";
        let text = format!("kayles[10^18] + nim[77] + dawsons-chess[500] + {rule}[9]");
        let drawn = board(&position(&text), false);
        let plain = anstream::adapter::strip_str(&drawn).to_string();
        assert!(plain.lines().count() >= 6, "{plain}");
        assert!(
            plain.lines().all(|line| line.chars().count() <= WIDTH),
            "{plain}"
        );
    }
}
