//! A move of a game that is worth drawing.

use crate::Figure;
use schemars::JsonSchema;
use serde::Serialize;
use sprague::{Control, Heap, Ruleset};

/// Heaps that are drawn, in the order in which they are tried: large enough to show something, small enough
/// to be counted at a glance.
const HEAPS: [Heap; 8] = [9, 10, 12, 8, 7, 6, 15, 4];
/// Heaps with more options are not looked through.
const MOST_OPTIONS: usize = 2_000;
/// What is left must fit the picture, too.
const LARGEST: Heap = 24;

/// A move, as an example of the rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MoveExample {
    /// How heaps of this game are drawn.
    pub figure: Figure,
    /// The heap.
    pub heap: Heap,
    /// The heaps a move leaves of it, ascending.
    pub to: Vec<Heap>,
    /// Where on the drawing it is made, counted from 1, if moves of this figure are made at places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Heap>,
}

impl MoveExample {
    /// A move of the game that shows much of its rules; `None` if no small heap has one, or if somebody stops
    /// the search.
    pub fn of(game: &Ruleset, control: &Control) -> Option<Self> {
        let game = &game.with_growth();
        let figure = Figure::of_game(game);
        HEAPS.iter().find_map(|&heap| {
            let options = game.options(heap, MOST_OPTIONS, control).ok()??;
            let drawn = options.into_iter().filter_map(|mut to| {
                to.retain(|&part| part > 0);
                to.sort_unstable();
                (to.len() <= 12 && to.iter().all(|&part| part <= LARGEST)).then_some(to)
            });
            let to = drawn.max_by_key(|to| telling(heap, to))?;
            Some(MoveExample {
                figure,
                heap,
                place: figure.place_of(heap, &to),
                to,
            })
        })
    }
}

/// Moves that leave two heaps of different size tell most; then those that take some, but not all.
fn telling(heap: Heap, to: &[Heap]) -> (bool, bool, bool, Heap) {
    let rest: Heap = to.iter().sum();
    let uneven = to.len() == 2 && to[0] != to[1];
    let clear = match to {
        [one] => heap - one.abs_diff(heap * 2 / 3).min(heap),
        _ => rest.min(heap) + to.first().copied().unwrap_or(0).min(3),
    };
    (uneven, to.len() == 2, rest < heap, clear)
}
