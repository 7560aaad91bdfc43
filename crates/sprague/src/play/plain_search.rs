//! Plain search on whole positions: who wins, and in how many moves.
//!
//! The definition, word for word: a position is a multiset of heaps and values, every move of it is
//! made, and what was found is remembered. It serves where no theory does: misère play, and how
//! long a lost position can be held. The winner is taken to win as fast as possible and the loser to
//! hold out as long as possible (the remoteness of Steinhaus). The number of positions is about the
//! product of the heap sizes, so a limit on the moves looked at ends it.

use crate::index::index;
use crate::outcome::Side;
use crate::position::{Change, Component, IllegalMove, Move, Part, Position};
use crate::{Control, Stopped};
use rustc_hash::FxHashMap as HashMap;
use std::ops::ControlFlow;
use std::rc::Rc;

/// Rounds of the search between two looks at the handle.
const CHECKED: u32 = 256;

/// The search came to its limit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("searching the whole position needs more than {limit} moves")]
pub struct OutOfReach {
    /// The moves that may be looked at.
    pub limit: usize,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The limit was reached.
    #[error(transparent)]
    OutOfReach(#[from] OutOfReach),
    /// A component's moves cannot be listed.
    #[error(transparent)]
    Moves(#[from] IllegalMove),
    /// Somebody ended it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// How a position ends with one player to move, and how far that is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Remoteness {
    /// Whether the player to move wins.
    pub wins: bool,
    /// How many moves are made, if the winner hurries and the loser delays.
    pub moves: u32,
}

/// A component by its number in a list of those met so far.
type Piece = u32;
type State = (Rc<[Piece]>, Side);
/// What can be put in the place of a piece.
type Choices = Rc<[Box<[Piece]>]>;

/// A search that remembers what it found.
pub struct PlainSearch {
    control: Control,
    misere: bool,
    impartial: bool,
    limit: usize,
    looked: usize,
    met: Vec<Component>,
    numbers: HashMap<String, Piece>,
    /// What each side can put in the place of a piece.
    choices: HashMap<(Piece, Side), Choices>,
    solved: HashMap<State, Remoteness>,
}

/// A position under way: its choices, which one is looked at, and the best so far.
struct Frame {
    state: State,
    next: Vec<State>,
    best: Option<Remoteness>,
}

impl PlainSearch {
    /// What a move that is looked at takes, in bytes, about: as a move, as a choice, and as the position after it.
    const MOVE_BYTES: u64 = 256;
    /// So many heaps that a move leaves take as much again, and count as another move.
    const HEAPS: usize = 16;

    /// How many moves may be looked at in so many bytes.
    pub fn moves_fitting(bytes: u64) -> usize {
        usize::try_from(bytes / Self::MOVE_BYTES).unwrap_or(usize::MAX)
    }

    /// A search for positions like this one that looks at no more than `limit` moves.
    pub fn new(position: &Position, misere: bool, limit: usize) -> Self {
        PlainSearch {
            control: Control::new(),
            misere,
            impartial: position.is_impartial(),
            limit,
            looked: 0,
            met: Vec::new(),
            numbers: HashMap::default(),
            choices: HashMap::default(),
            solved: HashMap::default(),
        }
    }

    /// Lets somebody stop the search.
    #[must_use]
    pub fn under(mut self, control: &Control) -> Self {
        self.control = control.clone();
        self
    }

    /// How many positions are solved.
    pub fn positions(&self) -> usize {
        self.solved.len()
    }

    /// How a position ends when `side` is to move.
    pub fn ending(&mut self, position: &Position, side: Side) -> Result<Remoteness, SearchError> {
        let pieces = self.pieces(position.components())?;
        let start = self.state(pieces, side);
        self.solve(start)
    }

    /// All moves of a player, each with how the position after it ends for the other one.
    pub fn moves(
        &mut self,
        position: &Position,
        side: Side,
    ) -> Result<Vec<(Move, Remoteness)>, SearchError> {
        let mut found = Vec::new();
        for component in 0..position.components().len() {
            let room = self.limit.saturating_sub(self.looked);
            let heaps = room.saturating_mul(Self::HEAPS) as u64;
            let moves = position.moves_of_heaps(component, side, room, heaps, &self.control)?;
            if !moves.complete {
                return Err(OutOfReach { limit: self.limit }.into());
            }
            self.spend(
                moves
                    .list
                    .iter()
                    .map(|made| Self::counts(&made.change))
                    .sum(),
            )?;
            for made in moves.list {
                self.control.check()?;
                let after = position.after(&made)?;
                let ending = self.ending(&after, side.other())?;
                found.push((made, ending));
            }
        }
        Ok(found)
    }

    /// How many moves one counts as that leaves many heaps.
    fn counts(change: &Change) -> usize {
        1 + index(change.heaps()) / Self::HEAPS
    }

    fn spend(&mut self, moves: usize) -> Result<(), OutOfReach> {
        self.looked = self.looked.saturating_add(moves);
        if self.looked > self.limit {
            return Err(OutOfReach { limit: self.limit });
        }
        Ok(())
    }

    /// The numbers of components, without those nobody can ever move in.
    fn pieces(&mut self, components: &[Component]) -> Result<Vec<Piece>, Stopped> {
        let control = self.control.clone();
        let mut ticker = control.ticker();
        let mut pieces = Vec::with_capacity(components.len());
        let mut last: Option<(&Component, Option<Piece>)> = None;
        for component in components {
            ticker.tick()?;
            // Heaps that one move leaves are often equal, and to write one down costs more than to compare two.
            let piece = match last {
                Some((same, piece)) if same == component => piece,
                _ => self.piece(component),
            };
            last = Some((component, piece));
            pieces.extend(piece);
        }
        Ok(pieces)
    }

    /// The number of a component; `None` if nobody can ever move in it.
    fn piece(&mut self, component: &Component) -> Option<Piece> {
        let nothing = match &component.part {
            Part::Heap(_, heap) | Part::PartizanHeap(_, heap) => *heap == 0,
            Part::Value(value) => value.nimber() == Some(0),
        };
        if nothing {
            return None;
        }
        let name = component.to_string();
        Some(*self.numbers.entry(name).or_insert_with(|| {
            self.met.push(component.clone());
            self.met.len() as Piece - 1
        }))
    }

    fn state(&self, mut pieces: Vec<Piece>, side: Side) -> State {
        pieces.sort_unstable();
        let side = if self.impartial { Side::Left } else { side };
        (pieces.into(), side)
    }

    fn solve(&mut self, start: State) -> Result<Remoteness, SearchError> {
        let mut stack = Vec::new();
        if !self.solved.contains_key(&start) {
            stack.push(self.frame(start.clone())?);
        }
        let mut rounds = 0_u32;
        while let Some(frame) = stack.last_mut() {
            rounds = rounds.wrapping_add(1);
            if rounds.is_multiple_of(CHECKED) {
                self.control.check()?;
            }
            let Some(state) = frame.next.last() else {
                let ending = frame.best.unwrap_or(Remoteness {
                    wins: self.misere,
                    moves: 0,
                });
                self.solved.insert(frame.state.clone(), ending);
                stack.pop();
                continue;
            };
            match self.solved.get(state) {
                Some(&after) => {
                    frame.best = Some(better(frame.best, after));
                    frame.next.pop();
                }
                None => {
                    let state = state.clone();
                    let next = self.frame(state)?;
                    stack.push(next);
                }
            }
        }
        Ok(self.solved[&start])
    }

    fn frame(&mut self, state: State) -> Result<Frame, SearchError> {
        self.control.check()?;
        let (pieces, side) = &state;
        let mut next = Vec::new();
        for (i, &piece) in pieces.iter().enumerate() {
            if i > 0 && pieces[i - 1] == piece {
                continue;
            }
            self.control.check()?;
            let choices = self.choices_of(piece, *side)?;
            // A position of very many pieces takes longer to write down than to look at.
            let counts = |choice: &[Piece]| 1 + (pieces.len() + choice.len()) / Self::HEAPS;
            self.spend(choices.iter().map(|choice| counts(choice)).sum())?;
            for choice in choices.iter() {
                let mut after: Vec<Piece> = Vec::with_capacity(pieces.len() + choice.len());
                after.extend(&pieces[..i]);
                after.extend(&pieces[i + 1..]);
                after.extend(choice);
                next.push(self.state(after, side.other()));
            }
        }
        Ok(Frame {
            state,
            next,
            best: None,
        })
    }

    fn choices_of(&mut self, piece: Piece, side: Side) -> Result<Choices, SearchError> {
        if let Some(known) = self.choices.get(&(piece, side)) {
            return Ok(Rc::clone(known));
        }
        let component = self.met[piece as usize].clone();
        let mut changes: Vec<Change> = Vec::new();
        let mut room = self.limit.saturating_sub(self.looked);
        let (control, mut stopped) = (self.control.clone(), Ok(()));
        let mut ticker = control.ticker();
        let flow = component.for_each_change(side, &control, &mut |change| {
            stopped = ticker.tick();
            let left = room.checked_sub(Self::counts(&change));
            let (Some(left), Ok(())) = (left, stopped) else {
                return ControlFlow::Break(());
            };
            room = left;
            changes.push(change);
            ControlFlow::Continue(())
        })?;
        stopped?;
        if flow.is_break() {
            return Err(OutOfReach { limit: self.limit }.into());
        }
        let mut choices = Vec::with_capacity(changes.len());
        for change in &changes {
            ticker.tick()?;
            let left = component.replaced(change)?;
            choices.push(self.pieces(&left)?.into_boxed_slice());
        }
        let choices: Choices = choices.into();
        self.choices.insert((piece, side), Rc::clone(&choices));
        Ok(choices)
    }
}

/// The better of what is known so far and a move to a position that ends like this for the other.
fn better(best: Option<Remoteness>, after: Remoteness) -> Remoteness {
    let moves = after.moves + 1;
    let wins = !after.wins;
    match best {
        Some(old) if old.wins && !wins => old,
        Some(old) if old.wins == wins && wins => Remoteness {
            wins,
            moves: old.moves.min(moves),
        },
        Some(old) if old.wins == wins => Remoteness {
            wins,
            moves: old.moves.max(moves),
        },
        _ => Remoteness { wins, moves },
    }
}
