//! What a heap looks like when it is drawn, and where on the drawing a move is made.

use schemars::JsonSchema;
use serde::Serialize;
use sprague::Heap;
use sprague::position::{Component, Part};
use sprague::ruleset::{Rules, Ruleset};

/// What a heap looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Figure {
    /// A row of pins: where one takes matters.
    Pins,
    /// Beans: only how many matters.
    Pile,
    /// The squares of Treblecross that are worth a cross: two fewer than the heap.
    Strip,
    /// The files of Dawson's Chess.
    Pawns,
    /// A value, as text.
    Text,
}

impl Figure {
    /// What a component looks like.
    pub fn of(component: &Component) -> Figure {
        match &component.part {
            Part::Heap(game, _) => Figure::of_game(game),
            Part::PartizanHeap(..) => Figure::Pile,
            Part::Value(_) => Figure::Text,
        }
    }

    /// What the heaps of a game look like.
    pub fn of_game(game: &Ruleset) -> Figure {
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
    pub fn played_at(self, heap: Heap, place: Heap) -> Option<Vec<Heap>> {
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
    pub fn place_of(self, heap: Heap, to: &[Heap]) -> Option<Heap> {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use sprague::position::Position;

    #[test]
    fn every_place_of_a_board_is_a_move_and_back() {
        for text in ["treblecross[9]", "dawsons-chess[7]", "dawsons-chess[2]"] {
            let position = Position::parse(text).unwrap_or_default();
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
}
