//! Heaps as pictures of a few characters: pins, beans, squares, pawns. Plain ASCII, so that they look
//! the same everywhere.

use crate::layout::{BOLD, WIDTH};
use sprague::Heap;
use sprague::position::{Component, Part, Position};
use sprague::ruleset::{Rules, Ruleset};

/// Components drawn one by one; a longer position is cut short unless all of it is asked for.
const ROWS: usize = 24;
/// Names are cut after so many characters.
const LONGEST_NAME: usize = 32;

/// What a heap looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Figure {
    /// A row of pins: where one takes matters.
    Pins,
    /// Beans: only how many matters.
    Pile,
    /// The squares of Treblecross that are worth a cross.
    Strip,
    /// The files of Dawson's Chess.
    Pawns,
    /// A value, as text.
    Text,
}

impl Figure {
    pub(super) fn of(component: &Component) -> Figure {
        match &component.part {
            Part::Heap(game, _) => Figure::of_game(game),
            Part::PartizanHeap(..) => Figure::Pile,
            Part::Value(_) => Figure::Text,
        }
    }

    fn of_game(game: &Ruleset) -> Figure {
        let Rules::Code(code) = game.rules() else {
            return Figure::Pile;
        };
        match code.to_string().as_str() {
            "0.007" => return Figure::Strip,
            "0.137" => return Figure::Pawns,
            _ => {}
        }
        let digits = code.leading().iter().skip(1).chain(code.repeating());
        let mut splits = digits.map(|digit| digit.most_parts().is_some_and(|m| m > Some(1)));
        let plain = !code.has_part_rules() && code.most_parts().is_some_and(|most| most <= 2);
        match plain && splits.any(|splits| splits) {
            true => Figure::Pins,
            false => Figure::Pile,
        }
    }

    /// The heaps left when something happens at a place, counted from 1: a cross on a square, a pawn
    /// that advances.
    pub(super) fn played_at(self, heap: Heap, place: Heap) -> Option<Vec<Heap>> {
        let within = |places: Heap| (1..=places).contains(&place);
        match self {
            Figure::Strip if within(heap.saturating_sub(2)) => {
                Some(vec![place - 1, heap - 2 - place])
            }
            Figure::Pawns if within(heap) => {
                let (low, high) = ((place - 1).max(1), (place + 1).min(heap));
                Some(vec![low - 1, heap - high])
            }
            _ => None,
        }
    }

    /// The first place that leaves these heaps, if moves of this figure are made at places.
    pub(super) fn place_of(self, heap: Heap, to: &[Heap]) -> Option<Heap> {
        let small = match to {
            [small, _] => *small,
            _ => 0,
        };
        let place = match self {
            Figure::Strip => small + 1,
            Figure::Pawns => small + (heap - to.iter().sum::<Heap>()).max(2) - 1,
            _ => return None,
        };
        Some(place)
    }

    /// What the places of this figure are called.
    pub(super) fn place_name(self) -> &'static str {
        match self {
            Figure::Strip => "square",
            Figure::Pawns => "file",
            _ => "place",
        }
    }

    /// The lines of the drawing, none wider than `width`.
    fn lines(self, heap: Heap, width: usize) -> Vec<String> {
        match self {
            Figure::Pins => vec![row(heap, "| ", width)],
            Figure::Pile => vec![row(heap, "o", width)],
            Figure::Strip => match heap.saturating_sub(2) {
                0 => vec!["(no square left)".into()],
                squares => vec![row(squares, "[ ]", width)],
            },
            Figure::Pawns => ["p ", ". ", "P "].map(|rank| row(heap, rank, width)).into(),
            Figure::Text => Vec::new(),
        }
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
        Some(heap) => Figure::of(component).lines(heap, width.max(20)),
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
    fn every_place_of_a_board_is_a_move_and_back() {
        for text in ["treblecross[9]", "dawsons-chess[7]", "dawsons-chess[2]"] {
            let position = position(text);
            let component = &position.components()[0];
            let (figure, heap) = (Figure::of(component), component.heap().unwrap_or(0));
            let mut places = 0;
            for place in 1..=heap {
                let Some(mut to) = figure.played_at(heap, place) else {
                    continue;
                };
                places += 1;
                to.retain(|&part| part > 0);
                to.sort_unstable();
                let game = match &component.part {
                    Part::Heap(game, _) => game,
                    _ => unreachable!(),
                };
                assert_eq!(
                    game.allows(heap, &to, 100, &sprague::Control::new()).ok(),
                    Some(Some(true)),
                    "{text}"
                );
                let back = figure.place_of(heap, &to);
                assert!(
                    back == Some(place) || back <= Some(heap + 1 - place),
                    "{text} {place}"
                );
            }
            assert!(places > 0);
        }
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
