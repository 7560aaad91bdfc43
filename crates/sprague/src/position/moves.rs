//! Legal moves, by the rules of each component alone; the cost is that of listing the options.

use super::read::ARENA;
use super::{BareValue, Component, Part, Position};
use crate::outcome::Side;
use crate::ruleset::OptionsError;
use crate::ruleset::{Rules, Ruleset};
use crate::value::{Arena, TooLarge};
use crate::{Control, Heap, Stopped};
use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Moves of a rule of one's own that are looked through to find one.
const MOST_CHECKED: usize = 1_000_000;
/// Moves that are listed leave no more heaps than this all together.
const MOST_HEAPS: u64 = 1 << 22;

/// Who may make a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Whoever is to move, in an impartial position.
    Any,
    /// Left.
    Left,
    /// Right.
    Right,
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::Left => Player::Left,
            Side::Right => Player::Right,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Any => "any",
            Player::Left => "Left",
            Player::Right => "Right",
        })
    }
}

/// What a move does to its component.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Change {
    /// A heap becomes these heaps: ascending, heaps of 0 left out.
    Heap {
        /// The heap moved in.
        from: Heap,
        /// What is left in its place.
        to: Vec<Heap>,
    },
    /// A bare value becomes another.
    Value {
        /// The value moved in.
        from: BareValue,
        /// What is left in its place.
        to: BareValue,
    },
}

impl Change {
    /// How many heaps it leaves.
    pub(crate) fn heaps(&self) -> u64 {
        match self {
            Change::Heap { to, .. } => to.len() as u64,
            Change::Value { .. } => 0,
        }
    }
}

/// A move in a position.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Move {
    /// Who may make it.
    pub player: Player,
    /// The component it is made in, counted from 0.
    pub component: usize,
    /// What it does there.
    pub change: Change,
}

/// The moves of a player in a component.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moves {
    /// The moves, at most as many as asked for.
    pub list: Vec<Move>,
    /// Whether these are all.
    pub complete: bool,
}

/// A move that cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// There is no such component, or it is not what the move starts from.
    #[error("the position has no such component")]
    Component,
    /// The rules do not allow it.
    #[error("the rules do not allow this move")]
    Rules,
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// A rule of one's own has too many moves to find this one among them.
    #[error("this move is not among the first {limit}, and the heap has more")]
    NotAmong {
        /// The moves looked at.
        limit: usize,
    },
    /// The options of this heap could not be listed.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// A bare value is too large to list its options.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

impl From<Stopped> for IllegalMove {
    fn from(stopped: Stopped) -> Self {
        IllegalMove::Options(stopped.into())
    }
}

impl IllegalMove {
    /// Whether looking for it was stopped, and why.
    pub fn stopped(&self) -> Option<Stopped> {
        match self {
            IllegalMove::Options(OptionsError::Stopped(stopped))
            | IllegalMove::TooLarge(TooLarge::Stopped(stopped)) => Some(*stopped),
            _ => None,
        }
    }
}

impl Position {
    /// Who makes the moves of a side: anybody in an impartial position.
    pub fn player(&self, side: Side) -> Player {
        if self.is_impartial() {
            Player::Any
        } else {
            side.into()
        }
    }

    /// The moves a player has in one component, at most `limit` of them, and no more than leave four million heaps all
    /// together.
    pub fn moves(
        &self,
        component: usize,
        side: Side,
        limit: usize,
        control: &Control,
    ) -> Result<Moves, IllegalMove> {
        self.moves_of_heaps(component, side, limit, MOST_HEAPS, control)
    }

    /// The same, with no more moves than leave so many heaps all together.
    pub(crate) fn moves_of_heaps(
        &self,
        component: usize,
        side: Side,
        limit: usize,
        mut heaps: u64,
        control: &Control,
    ) -> Result<Moves, IllegalMove> {
        let player = self.player(side);
        let chosen = self.components().get(component);
        let chosen = chosen.ok_or(IllegalMove::Component)?;
        let mut list = Vec::new();
        let flow = chosen.for_each_change(side, control, &mut |change| {
            let left = heaps.checked_sub(change.heaps());
            let (Some(left), true) = (left, list.len() < limit) else {
                return ControlFlow::Break(());
            };
            heaps = left;
            list.push(Move {
                player,
                component,
                change,
            });
            ControlFlow::Continue(())
        })?;
        Ok(Moves {
            list,
            complete: flow.is_continue(),
        })
    }

    /// Whether a player can move at all.
    pub fn can_move(&self, side: Side, control: &Control) -> Result<bool, IllegalMove> {
        for component in self.components() {
            let found =
                component.for_each_change(side, control, &mut |_| ControlFlow::Break(()))?;
            if found.is_break() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the rules allow a player this move; however large the heap, codes and sets tell at
    /// once.
    pub fn check(&self, side: Side, wanted: &Move, control: &Control) -> Result<(), IllegalMove> {
        let component = self.components().get(wanted.component);
        let component = component.ok_or(IllegalMove::Component)?;
        match (component.rules(side), &wanted.change) {
            (Some((game, heap)), Change::Heap { from, to }) if *from == heap => {
                match game.allows(heap, to, MOST_CHECKED, control)? {
                    Some(true) => Ok(()),
                    Some(false) => Err(IllegalMove::Rules),
                    None => Err(IllegalMove::NotAmong {
                        limit: MOST_CHECKED,
                    }),
                }
            }
            (None, _) => component.check_value(side, &wanted.change, control),
            (Some(_), _) => Err(IllegalMove::Component),
        }
    }

    /// The position after a move. The heaps left stand where the heap was; a value of 0 stays.
    ///
    /// That the rules allow the move is for [`check`](Self::check) to say.
    pub fn after(&self, made: &Move) -> Result<Position, IllegalMove> {
        let old = self.components().get(made.component);
        let old = old.ok_or(IllegalMove::Component)?;
        let left = old.replaced(&made.change)?;
        let mut components = self.components().to_vec();
        components.splice(made.component..=made.component, left);
        Ok(Position::new(components))
    }
}

impl Component {
    /// Calls `visit` with everything a player can do in this component, each once, until it has seen
    /// enough or the handle says so.
    pub fn for_each_change(
        &self,
        side: Side,
        control: &Control,
        visit: &mut dyn FnMut(Change) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, IllegalMove> {
        match (self.rules(side), &self.part) {
            (Some((game, heap)), _) => heap_changes(game, heap, control, visit),
            (None, Part::Value(value)) => {
                value_changes(value, side.in_component(self.negative), control, visit)
            }
            (None, _) => Ok(ControlFlow::Continue(())),
        }
    }

    /// The rules a player moves a heap by, and the heap; `None` for a value.
    pub fn rules(&self, side: Side) -> Option<(&Ruleset, Heap)> {
        match (&self.part, side.in_component(self.negative)) {
            (Part::Heap(game, heap), _) => Some((game, *heap)),
            (Part::PartizanHeap(game, heap), Side::Left) => Some((&game.left, *heap)),
            (Part::PartizanHeap(game, heap), Side::Right) => Some((&game.right, *heap)),
            (Part::Value(_), _) => None,
        }
    }

    fn check_value(
        &self,
        side: Side,
        wanted: &Change,
        control: &Control,
    ) -> Result<(), IllegalMove> {
        let found = self.for_each_change(side, control, &mut |change| {
            if change == *wanted {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })?;
        match found {
            ControlFlow::Break(()) => Ok(()),
            ControlFlow::Continue(()) => Err(IllegalMove::Rules),
        }
    }

    /// What stands in the place of the component after a change.
    pub(crate) fn replaced(&self, change: &Change) -> Result<Vec<Component>, IllegalMove> {
        let heaps = |part: &dyn Fn(Heap) -> Part, to: &[Heap]| {
            let component = |&heap: &Heap| Component {
                negative: self.negative,
                part: part(heap),
            };
            to.iter().map(component).collect()
        };
        match (&self.part, change) {
            (Part::Heap(game, heap), Change::Heap { from, to }) if heap == from => {
                Ok(heaps(&|heap| Part::Heap(Arc::clone(game), heap), to))
            }
            (Part::PartizanHeap(game, heap), Change::Heap { from, to }) if heap == from => Ok(
                heaps(&|heap| Part::PartizanHeap(Arc::clone(game), heap), to),
            ),
            (Part::Value(value), Change::Value { from, to }) if value == from => {
                Ok(vec![Component {
                    negative: false,
                    part: Part::Value(to.clone()),
                }])
            }
            _ => Err(IllegalMove::Component),
        }
    }
}

fn heap_changes(
    game: &Ruleset,
    from: Heap,
    control: &Control,
    visit: &mut dyn FnMut(Change) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, IllegalMove> {
    // Codes and sets list each option once; a rule of one's own may name a number twice.
    let repeats = matches!(game.rules(), Rules::Custom(_));
    let mut seen: HashSet<Vec<Heap>> = HashSet::new();
    Ok(game.for_each_option(from, control, &mut |parts| {
        let mut to = parts.to_vec();
        to.retain(|&heap| heap > 0);
        to.sort_unstable();
        if repeats && !seen.insert(to.clone()) {
            return ControlFlow::Continue(());
        }
        visit(Change::Heap { from, to })
    })?)
}

fn value_changes(
    value: &BareValue,
    side: Side,
    control: &Control,
    visit: &mut dyn FnMut(Change) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, IllegalMove> {
    let mut arena = Arena::with_limit(ARENA);
    arena.set_control(control.clone());
    let stored = value.in_arena(&mut arena)?;
    let (lefts, rights) = arena.options(stored)?;
    for option in if side == Side::Left { lefts } else { rights } {
        let to = BareValue::of(&mut arena, option)?;
        let from = value.clone();
        if visit(Change::Value { from, to }).is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}
