//! Who wins a sum of loopy heaps with partizan games: nim-values where the loopy heaps have them, and
//! else retrograde analysis of all positions the sum can come to ([`Product`]).

use super::partizan::component_value;
use super::product::{Piece, Product};
use super::tables::{PositionError, Tables, is_loopy};
use super::{
    Change, Component, Limits, Outcome, Part, Position, PositionAnswer, Prospect, Side, Theory,
    Winning,
};
use crate::sums::{Backwards, Reason, Reasons, solve};
use crate::value::{self, TooLarge};

/// Room for canonical forms of sums; more if the search may look at more moves.
const ROOM: usize = 1 << 20;

/// The loopy heaps of a position and the value of all else.
type Split = (Vec<Piece>, value::Value);

/// A move and the state it leads to.
type Led = (Change, u32);

/// The moves of a player in a component.
struct Moves {
    side: Side,
    component: usize,
    list: Vec<Led>,
    complete: bool,
}

impl Position {
    pub(super) fn win_mixed(
        &self,
        tables: &mut Tables,
        limits: &Limits,
    ) -> Result<PositionAnswer, PositionError> {
        let finite = |component: &Component| match &component.part {
            Part::Heap(game, heap) if is_loopy(game) => {
                let value = tables.loopy_value(game, &[*heap]);
                value.is_some_and(|value| value.finite().is_some())
            }
            _ => true,
        };
        if !self.components().iter().all(finite) {
            return with_room(tables, limits, |tables| self.win_backwards(tables, limits));
        }
        // All loopy heaps have nim-values, so values decide.
        let mut answer = self.win_partizan(tables, limits)?;
        let found = with_room(tables, limits, |tables| {
            self.look_at_loopy_moves(tables, limits, &mut answer)
        });
        match found {
            Ok(()) => Ok(answer),
            // The moves in question stay unknown.
            Err(PositionError::TooLarge(error)) if error.is_lack_of_room() => Ok(answer),
            Err(error) => Err(error),
        }
    }

    fn win_backwards(
        &self,
        tables: &mut Tables,
        limits: &Limits,
    ) -> Result<PositionAnswer, PositionError> {
        let mut search = Search::new(self, tables, limits)?;
        let starts = search.starts()?;
        for side in Side::BOTH {
            for component in 0..self.components().len() {
                search.list(side, component)?;
            }
        }
        let (prospects, backwards) = search.solve()?;
        let [left, right] = Side::BOTH.map(|side| {
            let start = prospects[starts[side as usize] as usize];
            match start {
                Prospect::Unknown => search.by_moves(side, &prospects),
                known => known,
            }
        });
        let mut winning = Vec::new();
        for (side, own) in [(Side::Left, left), (Side::Right, right)] {
            winning.extend(search.good_moves(side, own, &prospects));
        }
        winning.retain(|found| !found.complete || found.count() > 0);
        Ok(PositionAnswer {
            outcome: Outcome::new(left, right),
            kind: Theory::LoopyPartizan,
            reasons: Reasons::Alike(Reason::Backwards(backwards)),
            winning,
        })
    }

    /// Completes the winning moves where a move leaves a loopy heap without a nim-value.
    fn look_at_loopy_moves(
        &self,
        tables: &mut Tables,
        limits: &Limits,
        answer: &mut PositionAnswer,
    ) -> Result<(), PositionError> {
        let open = |found: &Winning| {
            let part = &self.components()[found.component].part;
            !found.complete && matches!(part, Part::Heap(game, _) if is_loopy(game))
        };
        if !answer.winning.iter().any(open) {
            return Ok(());
        }
        let mut search = Search::new(self, tables, limits)?;
        let incomplete = answer.winning.iter().filter(|found| open(found));
        for found in incomplete {
            let side = if found.player == Side::Left.into() {
                Side::Left
            } else {
                Side::Right
            };
            search.list(side, found.component)?;
        }
        let (prospects, _) = search.solve()?;
        for side in Side::BOTH {
            for better in search.good_moves(side, Prospect::Win, &prospects) {
                let same = |found: &&mut Winning| {
                    found.player == better.player && found.component == better.component
                };
                if let Some(found) = answer.winning.iter_mut().find(same) {
                    *found = better;
                }
            }
        }
        answer
            .winning
            .retain(|found| !found.complete || found.count() > 0);
        Ok(())
    }
}

/// Does something with a limit on the canonical forms that may be stored.
fn with_room<T>(
    tables: &mut Tables,
    limits: &Limits,
    work: impl FnOnce(&mut Tables) -> Result<T, PositionError>,
) -> Result<T, PositionError> {
    let whole = tables.arena.limit();
    let room = ROOM.max(limits.search.saturating_mul(4));
    let limit = whole.min(tables.arena.used().saturating_add(room));
    tables.arena.set_limit(limit);
    let done = work(tables);
    tables.arena.set_limit(whole);
    done
}

/// A search of everything a position can come to.
struct Search<'a> {
    position: &'a Position,
    product: Product<'a>,
    /// The value of each component, or the loopy heap it is.
    parts: Vec<Result<value::Value, Piece>>,
    whole: Split,
    moves: Vec<Moves>,
    limits: Limits,
}

impl<'a> Search<'a> {
    fn new(
        position: &'a Position,
        tables: &'a mut Tables,
        limits: &Limits,
    ) -> Result<Self, PositionError> {
        let mut parts = Vec::with_capacity(position.components().len());
        for component in position.components() {
            let infinite = matches!(&component.part, Part::Heap(game, heap) if is_loopy(game)
                && tables.game(game).is_ok_and(|table| table.value(*heap).is_none()));
            parts.push(match infinite {
                true => None,
                false => Some(component_value(component, tables)?),
            });
        }
        let product = Product::new(tables, limits.search, limits.memory / 4);
        let product = product.map_err(TooLarge::from)?;
        let whole = product.arena.sum_all(parts.iter().copied().flatten())?;
        let piece = |(value, component): (Option<value::Value>, &Component)| match value {
            Some(value) => Ok(value),
            None => Err(product.piece(component)),
        };
        let both = parts.into_iter().zip(position.components());
        let parts: Vec<Result<value::Value, Piece>> = both.map(piece).collect();
        let pieces = parts.iter().filter_map(|part| part.err()).collect();
        Ok(Search {
            position,
            product,
            parts,
            whole: (pieces, whole),
            moves: Vec::new(),
            limits: *limits,
        })
    }

    /// The states of the position itself, with each player to move.
    fn starts(&mut self) -> Result<[u32; 2], PositionError> {
        let (pieces, rest) = self.whole.clone();
        let left = self.product.state(pieces.clone(), rest, Side::Left)?;
        Ok([left, self.product.state(pieces, rest, Side::Right)?])
    }

    /// Lists the moves of a player in a component.
    fn list(&mut self, side: Side, at: usize) -> Result<(), PositionError> {
        let component = &self.position.components()[at];
        let (mut pieces, mut rest) = self.whole.clone();
        match self.parts[at] {
            Ok(value) => rest = self.product.arena.difference(rest, value)?,
            Err(piece) => {
                let found = pieces.iter().position(|&own| own == piece);
                found.map(|found| pieces.swap_remove(found));
            }
        }
        let (mut changes, mut complete) = (Vec::new(), true);
        let control = self.product.arena.control();
        let mut look = self.limits.look(self.position);
        let flow = component
            .for_each_change(side, control, &mut |change| look.keep(change, &mut changes))?;
        complete &= flow.is_continue();
        let mut list = Vec::with_capacity(changes.len());
        for change in changes {
            let Some((more, value)) = self.product.left(component, &change)? else {
                complete = false;
                continue;
            };
            let rest = self.product.arena.sum(rest, value)?;
            let pieces = pieces.iter().copied().chain(more).collect();
            let state = self.product.state(pieces, rest, side.other())?;
            list.push((change, state));
        }
        self.moves.push(Moves {
            side,
            component: at,
            list,
            complete,
        });
        Ok(())
    }

    /// Follows everything and looks backwards.
    fn solve(&mut self) -> Result<(Vec<Prospect>, Backwards), PositionError> {
        self.product.explore()?;
        let out_of_memory = self.product.is_out_of_memory();
        let (nodes, cut) = self.product.finish();
        let backwards = Backwards {
            positions: nodes.len(),
            limit: cut.then_some(self.limits.search),
            out_of_memory: cut && out_of_memory,
        };
        let prospects = solve(nodes, self.product.arena.control()).map_err(TooLarge::from)?;
        Ok((prospects, backwards))
    }

    fn of(&self, side: Side) -> impl Iterator<Item = &Moves> {
        self.moves.iter().filter(move |moves| moves.side == side)
    }

    /// What a player who starts can hope for, by what the moves lead to.
    fn by_moves(&self, side: Side, prospects: &[Prospect]) -> Prospect {
        let after = || {
            let all = self.of(side).flat_map(|moves| &moves.list);
            all.map(|(_, state)| prospects[*state as usize])
        };
        let complete = self.of(side).all(|moves| moves.complete);
        if after().any(|prospect| prospect == Prospect::Loss) {
            Prospect::Win
        } else if !complete || after().any(|prospect| prospect == Prospect::Unknown) {
            Prospect::Unknown
        } else if after().any(|prospect| prospect == Prospect::Draw) {
            Prospect::Draw
        } else {
            Prospect::Loss
        }
    }

    /// The moves that win, or keep the draw, component by component.
    fn good_moves(&self, side: Side, own: Prospect, prospects: &[Prospect]) -> Vec<Winning> {
        let wanted = match own {
            Prospect::Win => Prospect::Loss,
            Prospect::Draw => Prospect::Draw,
            Prospect::Loss | Prospect::Unknown => return Vec::new(),
        };
        let player = self.position.player(side);
        let winning = |moves: &Moves| {
            let after = |(_, state): &&Led| prospects[*state as usize];
            let good = moves.list.iter().filter(|led| after(led) == wanted);
            let known = moves
                .list
                .iter()
                .all(|led| after(&led) != Prospect::Unknown);
            Winning {
                player,
                component: moves.component,
                changes: good.map(|(change, _)| change.clone()).collect(),
                runs: Vec::new(),
                complete: moves.complete && known,
            }
        };
        self.of(side).map(winning).collect()
    }
}
