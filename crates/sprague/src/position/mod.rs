//! Positions: sums of heaps of any games and of bare values, with the moves of each player.
//!
//! A [`Position`] is plain data: it is read from and printed in the notation, lists the legal moves
//! of its components and gives the position after a move, all by the rules alone. What it is worth
//! is computed apart, by [`Position::win`].
//!
//! ```
//! use sprague::position::{Position, Side};
//!
//! let position = Position::parse("kayles[5] + 2·grundy[12] - S(1,2|1,3)[4]").unwrap();
//! assert_eq!(position.components().len(), 4);
//! assert!(!position.is_impartial());
//! // Left has Right's moves in a heap that is taken away: 1 or 3 from 4.
//! let moves = position.moves(3, Side::Left, 100, &sprague::Control::new()).unwrap();
//! assert!(moves.complete);
//! let after = position.after(&moves.list[0]).unwrap();
//! assert_eq!(after.to_string(), "kayles[5] + 2·grundy[12] - S(1,2|1,3)[3]");
//! ```
//!
//! Conventions: a repeated component `2·x` is two components; a bare value is played in its
//! canonical form; heaps of 0 are not left behind, so a position after a move can have fewer
//! components or more.

mod answer;
mod bare_value;
mod loopy;
mod mixed;
mod moves;
mod nim_addition;
mod option_walk;
mod options;
mod partizan;
mod product;
mod read;
mod single_heap;
mod subsets;
mod tables;
mod win;
mod worth;

pub use answer::{Limits, PositionAnswer, Theory, Winning};
pub use bare_value::BareValue;
pub use moves::{Change, IllegalMove, Move, Moves, Player};
pub use nim_addition::{NimAddition, NimRow};
pub use option_walk::MOST_PARTS;
pub use options::Run;
pub use read::MOST_COMPONENTS;
pub(crate) use single_heap::Filled;
pub use single_heap::Solved;
pub(crate) use tables::is_loopy;
pub use tables::{FillError, PositionError, Tables, UnfilledTables};
pub use worth::{GameWorth, Worth, Worths};

pub use crate::outcome::{Outcome, Prospect, Side};
pub use crate::values::LARGEST_PARTIZAN_HEAP;

use crate::Heap;
use crate::ruleset::{Partizan, Ruleset};
use std::fmt;
use std::sync::Arc;

/// A sum of components.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Position {
    components: Vec<Component>,
}

/// One of the games that are played side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Component {
    /// Whether it is taken away instead of added: the players change sides. In an impartial heap
    /// that makes no difference and is kept as it was written.
    pub negative: bool,
    /// What it is.
    pub part: Part,
}

/// A heap or a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// A heap of an impartial game.
    Heap(Arc<Ruleset>, Heap),
    /// A heap of a partizan game.
    PartizanHeap(Arc<Partizan>, Heap),
    /// A value on its own; never negative, because the sign is in the value.
    Value(BareValue),
}

impl Component {
    /// Whether both players always have the same moves: a heap of an impartial game or a nimber.
    pub fn is_impartial(&self) -> bool {
        match &self.part {
            Part::Heap(..) => true,
            Part::PartizanHeap(..) => false,
            Part::Value(value) => value.nimber().is_some(),
        }
    }

    /// The size of the heap, if it is one.
    pub fn heap(&self) -> Option<Heap> {
        match &self.part {
            Part::Heap(_, heap) | Part::PartizanHeap(_, heap) => Some(*heap),
            Part::Value(_) => None,
        }
    }

    /// Equal components of one position have equal keys.
    fn key(&self) -> Key<'_> {
        match &self.part {
            Part::Heap(game, heap) => Key::Heap(Arc::as_ptr(game) as usize, false, *heap),
            Part::PartizanHeap(game, heap) => {
                Key::Heap(Arc::as_ptr(game) as usize, self.negative, *heap)
            }
            Part::Value(value) => Key::Value(value),
        }
    }

    /// The component without its sign.
    pub fn unsigned(&self) -> impl fmt::Display + '_ {
        Unsigned(self)
    }
}

impl Position {
    /// The sum of these components.
    pub fn new(components: Vec<Component>) -> Self {
        Position { components }
    }

    /// The components in the order they are written, repetition expanded.
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// Whether every component is impartial, so that it does not matter who moves.
    pub fn is_impartial(&self) -> bool {
        self.components.iter().all(Component::is_impartial)
    }

    /// Which theory decides it.
    pub fn kind(&self) -> Theory {
        match (self.is_impartial(), self.is_loopy()) {
            (true, false) => Theory::Impartial,
            (false, false) => Theory::Partizan,
            (true, true) => Theory::Loopy,
            (false, true) => Theory::LoopyPartizan,
        }
    }

    /// Whether play may go on for ever, as far as the games tell.
    pub fn is_loopy(&self) -> bool {
        self.largest_loopy_heap().is_some()
    }

    /// The largest heap of a loopy game.
    pub fn largest_loopy_heap(&self) -> Option<Heap> {
        let loopy = self
            .components
            .iter()
            .filter_map(|component| match &component.part {
                Part::Heap(game, heap) if is_loopy(game) => Some(*heap),
                _ => None,
            });
        loopy.max()
    }

    /// The same position with options allowed that are not smaller than the heap, in all rules of
    /// one's own. A rule that grows at the first few hundred heaps has them allowed when it is read;
    /// one that grows only later shows itself by an error.
    #[must_use]
    pub fn with_growth(&self) -> Position {
        let grown = |component: &Component| match &component.part {
            Part::Heap(game, heap) if game.custom_rule().is_some() => Component {
                negative: component.negative,
                part: Part::Heap(Arc::new(game.with_growth()), *heap),
            },
            _ => component.clone(),
        };
        Position::new(self.components.iter().map(grown).collect())
    }
}

/// Tells components apart; those of one position share their games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Key<'a> {
    Heap(usize, bool, Heap),
    Value(&'a BareValue),
}

/// A component without its sign.
struct Unsigned<'a>(&'a Component);

impl fmt::Display for Unsigned<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.part {
            Part::Heap(game, heap) => write!(f, "{game}[{heap}]"),
            Part::PartizanHeap(game, heap) => write!(f, "{game}[{heap}]"),
            // A name that is itself a sum must stay one component.
            Part::Value(value) if value.is_named_as_sum() => write!(f, "({value})"),
            Part::Value(value) => write!(f, "{value}"),
        }
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.negative { "-" } else { "" };
        write!(f, "{sign}{}", self.unsigned())
    }
}

impl fmt::Display for Position {
    /// The notation it can be read from; equal heaps in a row are written as a repetition.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.components.is_empty() {
            return f.write_str("0");
        }
        let mut rest = self.components.as_slice();
        let mut first = true;
        while let Some(component) = rest.first() {
            let repeats = component.heap().is_some();
            let equal = rest.iter().take_while(|c| *c == component).count();
            let count = if repeats { equal } else { 1 };
            f.write_str(match (first, component.negative) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            })?;
            if count > 1 {
                write!(f, "{count}·")?;
            }
            component.unsigned().fmt(f)?;
            rest = &rest[count..];
            first = false;
        }
        Ok(())
    }
}
