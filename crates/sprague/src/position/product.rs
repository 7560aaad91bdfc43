//! The positions of a sum of loopy heaps with a value, followed move by move.
//!
//! A state is the loopy heaps left, one value for all else in canonical form, and who is to move.
//! Equal values may stand for each other beside loopy games: who plays the difference as second
//! player never runs out of answers there, and it ends. So may a loopy heap with a nim-value m for
//! *m, because moves to anything else are answered by moves back to m, and a label is derived in
//! finitely many steps (Smith 1966). A sum with a heap from which only ∞ is reached, never a number or
//! something unknown, is a draw: nobody ever runs out of moves. There are as many states as choices
//! of heaps and followers of the value, so a limit on the moves ends it, or one on the memory; what lies beyond is
//! unknown.

use super::tables::Tables;
use super::{Change, Component, Part, Prospect, Side};
use crate::loopy::{LoopyGame, LoopyHeaps, LoopyValue};
use crate::ruleset::Ruleset;
use crate::sums::Node;
use crate::value::{Arena, Order, TooLarge, Value};
use crate::values::{ImpartialValues, PartizanValues};
use crate::{Heap, Stopped};
use rustc_hash::FxHashMap as HashMap;
use std::collections::VecDeque;
use std::sync::Arc;

/// A loopy heap: its game and its number in the graph of that game.
pub(super) type Piece = (u32, u32);

/// A heap from which play never ends.
const ENDLESS: u32 = u32::MAX;
/// A heap of which nothing is known.
const UNKNOWN: u32 = u32::MAX - 1;

/// What a heap is in a sum.
enum Placed {
    /// A nimber.
    Nim(u64),
    /// Truly loopy, or not known.
    Piece(Piece),
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct State {
    pieces: Box<[Piece]>,
    rest: Value,
    mover: Side,
}

/// The states met.
pub(super) struct Product<'a> {
    pub(super) arena: &'a mut Arena,
    games: &'a [ImpartialValues],
    partizan: &'a [PartizanValues],
    /// Which positions of each game never lead to a number or to something unknown.
    sealed: Vec<Vec<bool>>,
    numbers: HashMap<State, u32>,
    nodes: Vec<Node>,
    waiting: VecDeque<State>,
    moves_left: usize,
    bytes_left: u64,
    cut: bool,
}

/// What a state takes at most: in the table and where it waits, with places that are not used, as a node, and in the
/// search backwards; a loopy heap in it; and a move to it.
const STATE_BYTES: u64 = 384;
const PIECE_BYTES: u64 = 2 * size_of::<Piece>() as u64;
const MOVE_BYTES: u64 = 24;

impl<'a> Product<'a> {
    /// No states yet; at most `moves` moves are followed, in so many bytes.
    pub(super) fn new(tables: &'a mut Tables, moves: usize, bytes: u64) -> Result<Self, Stopped> {
        let (games, partizan, arena) = tables.split();
        let sealed = |table: &ImpartialValues| match table.loopy() {
            Some(LoopyGame::Explored(heaps)) => heaps.sealed(arena.control()),
            _ => Ok(Vec::new()),
        };
        let sealed = games.iter().map(sealed).collect::<Result<_, _>>()?;
        Ok(Product {
            sealed,
            arena,
            games,
            partizan,
            numbers: HashMap::default(),
            nodes: Vec::new(),
            waiting: VecDeque::new(),
            moves_left: moves,
            bytes_left: bytes,
            cut: false,
        })
    }

    /// What a heap of a game is in a sum; `None` if its nim-value is unknown or does not fit.
    fn place(&self, game: &Arc<Ruleset>, heap: Heap) -> Option<Placed> {
        let at = self.games.iter().position(|table| table.game() == game)?;
        let table = &self.games[at];
        let Some(loopy) = table.loopy() else {
            let value = table.value(heap)?;
            return u64::try_from(&value).ok().map(Placed::Nim);
        };
        let number = match (loopy.value(heap), loopy) {
            (Some(LoopyValue::Finite(value)), _) => {
                return u64::try_from(&value).ok().map(Placed::Nim);
            }
            (Some(LoopyValue::Infinite(_)), LoopyGame::Forced(_)) => ENDLESS,
            (None, LoopyGame::Forced(_)) => UNKNOWN,
            (_, LoopyGame::Explored(heaps)) => heaps.number(heap).unwrap_or(UNKNOWN),
        };
        Some(Placed::Piece((at as u32, number)))
    }

    /// The loopy heap that a component without a nim-value is.
    pub(super) fn piece(&self, component: &Component) -> Piece {
        let placed = match &component.part {
            Part::Heap(game, heap) => self.place(game, *heap),
            _ => None,
        };
        match placed {
            Some(Placed::Piece(piece)) => piece,
            _ => (0, UNKNOWN),
        }
    }

    /// What a move leaves of a component; `None` if that is not known.
    pub(super) fn left(
        &mut self,
        component: &Component,
        change: &Change,
    ) -> Result<Option<(Vec<Piece>, Value)>, TooLarge> {
        let (mut pieces, mut nim, mut values) = (Vec::new(), 0, Vec::new());
        match (&component.part, change) {
            (Part::Heap(game, _), Change::Heap { to, .. }) => {
                for &heap in to {
                    match self.place(game, heap) {
                        Some(Placed::Nim(value)) => nim ^= value,
                        Some(Placed::Piece(piece)) => pieces.push(piece),
                        None => return Ok(None),
                    }
                }
            }
            (Part::PartizanHeap(game, _), Change::Heap { to, .. }) => {
                let table = self.partizan.iter().find(|table| table.game() == game);
                for &heap in to {
                    let Some(value) = table.and_then(|table| table.value(heap)) else {
                        return Ok(None);
                    };
                    values.push(match component.negative {
                        true => self.arena.negative(value)?,
                        false => value,
                    });
                }
            }
            (_, Change::Value { to, .. }) => values.push(to.in_arena(self.arena)?),
            _ => return Ok(None),
        }
        values.push(self.arena.nimber(nim));
        Ok(Some((pieces, self.arena.sum_all(values)?)))
    }

    /// The number of a state, which is followed later.
    pub(super) fn state(
        &mut self,
        mut pieces: Vec<Piece>,
        rest: Value,
        mover: Side,
    ) -> Result<u32, TooLarge> {
        pieces.sort_unstable();
        let pieces = pieces.into_boxed_slice();
        let state = State {
            pieces,
            rest,
            mover,
        };
        if let Some(&number) = self.numbers.get(&state) {
            return Ok(number);
        }
        self.take_bytes(STATE_BYTES + PIECE_BYTES * state.pieces.len() as u64);
        let ended = self.ended(&state)?;
        let number = self.nodes.len() as u32;
        self.nodes.push(Node {
            mover,
            options: Vec::new(),
            complete: false,
            ended,
        });
        if ended.is_none() {
            self.waiting.push_back(state.clone());
        }
        self.numbers.insert(state, number);
        Ok(number)
    }

    /// What can be said without looking at moves.
    fn ended(&mut self, state: &State) -> Result<Option<Prospect>, TooLarge> {
        let endless = |&(game, node): &Piece| {
            let sealed = self.sealed[game as usize].get(node as usize);
            node == ENDLESS || sealed.copied().unwrap_or(false)
        };
        if state.pieces.iter().any(endless) {
            return Ok(Some(Prospect::Draw));
        }
        if !state.pieces.is_empty() {
            return Ok(None);
        }
        let zero = self.arena.zero();
        let ahead = match state.mover {
            Side::Left => Order::Greater,
            Side::Right => Order::Less,
        };
        let order = self.arena.order(state.rest, zero)?;
        let wins = order == ahead || order == Order::Confused;
        Ok(Some(if wins { Prospect::Win } else { Prospect::Loss }))
    }

    /// Follows all states, the nearest first, until there are no more or the limit is reached.
    pub(super) fn explore(&mut self) -> Result<(), TooLarge> {
        while let Some(state) = self.waiting.pop_front() {
            self.arena.control().check()?;
            if self.moves_left == 0 || self.is_out_of_memory() {
                self.cut = true;
                break;
            }
            let (mut options, mut complete) = self.loopy_moves(&state)?;
            complete &= self.value_moves(&state, &mut options)?;
            options.sort_unstable();
            options.dedup();
            let node = &mut self.nodes[self.numbers[&state] as usize];
            (node.options, node.complete) = (options, complete);
        }
        Ok(())
    }

    /// The states and whether the limit of moves was reached.
    pub(super) fn finish(&self) -> (&[Node], bool) {
        (&self.nodes, self.cut)
    }

    /// Whether it is the memory that ends the search.
    pub(super) fn is_out_of_memory(&self) -> bool {
        self.bytes_left == 0
    }

    fn take_bytes(&mut self, bytes: u64) {
        self.bytes_left = self.bytes_left.saturating_sub(bytes);
    }

    fn spend(&mut self) -> bool {
        self.take_bytes(MOVE_BYTES);
        self.cut |= self.moves_left == 0 || self.is_out_of_memory();
        self.moves_left = self.moves_left.saturating_sub(1);
        !self.cut
    }

    fn graph(&self, game: u32) -> Option<&'a LoopyHeaps> {
        match self.games[game as usize].loopy() {
            Some(LoopyGame::Explored(heaps)) => Some(heaps),
            _ => None,
        }
    }

    /// Where moves in the loopy heaps lead, and whether these are all.
    fn loopy_moves(&mut self, state: &State) -> Result<(Vec<u32>, bool), TooLarge> {
        let (mut found, mut complete) = (Vec::new(), true);
        for (i, &(game, node)) in state.pieces.iter().enumerate() {
            if i > 0 && state.pieces[i - 1] == (game, node) {
                continue;
            }
            let Some(heaps) = self.graph(game).filter(|_| node != UNKNOWN) else {
                complete = false;
                continue;
            };
            let graph = heaps.graph();
            complete &= graph.is_complete(node);
            let single = graph.options(node).chunks(1);
            for parts in single.chain(graph.sums(node)) {
                if !self.spend() {
                    return Ok((found, false));
                }
                let mut pieces = state.pieces.to_vec();
                pieces.remove(i);
                let mut nim = 0;
                for &part in parts {
                    match heaps.labels().finite(part) {
                        Some(label) => nim ^= u64::from(label),
                        None => pieces.push((game, part)),
                    }
                }
                let nim = self.arena.nimber(nim);
                let rest = self.arena.sum(state.rest, nim)?;
                found.push(self.state(pieces, rest, state.mover.other())?);
            }
        }
        Ok((found, complete))
    }

    /// Adds where moves in the value lead; says whether these are all.
    fn value_moves(&mut self, state: &State, found: &mut Vec<u32>) -> Result<bool, TooLarge> {
        let leaf = self.arena.as_leaf(state.rest);
        if leaf.is_some_and(|leaf| leaf.nim() > self.moves_left as u64) {
            self.cut = true;
            return Ok(false);
        }
        let (lefts, rights) = self.arena.options(state.rest)?;
        let options = match state.mover {
            Side::Left => lefts,
            Side::Right => rights,
        };
        for option in options {
            if !self.spend() {
                return Ok(false);
            }
            let pieces = state.pieces.to_vec();
            found.push(self.state(pieces, option, state.mover.other())?);
        }
        Ok(true)
    }
}
