//! The outcome of a sum by search, for sums whose canonical form would be too large.
//!
//! Positions are multisets of components with all leaves added up into one; a position is solved
//! once for each player to move. A number is never moved in while anything else is left (number
//! avoidance), and a lone leaf is judged by its order with 0. The number of positions is at most
//! the product of the components' sizes; the depth is held on an explicit stack.

use super::arena::Memo;
use super::{Arena, Leaf, Outcome, TooLarge, Value};

/// The components that are no leaves, sorted, and the sum of the leaves.
type Position = (Vec<Value>, Value);

/// Who is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Mover {
    Left,
    Right,
}

impl Arena {
    /// The outcome of the sum of these values, without bringing the sum to canonical form.
    pub fn outcome_of_sum(&mut self, values: &[Value]) -> Result<Outcome, TooLarge> {
        let start = self.position(values.iter().copied());
        let mut solved: Memo<(Position, Mover), bool> = Memo::default();
        let left = self.mover_wins(start.clone(), Mover::Left, &mut solved)?;
        let right = self.mover_wins(start, Mover::Right, &mut solved)?;
        Ok(Outcome::from_winners(left, right))
    }

    fn position(&mut self, values: impl IntoIterator<Item = Value>) -> Position {
        let mut leaves = Leaf::nimber(0);
        let mut rest = Vec::new();
        for value in values {
            match self.as_leaf(value) {
                Some(leaf) => leaves = leaves.plus(leaf),
                None => rest.push(value),
            }
        }
        rest.sort_unstable();
        (rest, self.leaf(leaves))
    }

    fn mover_wins(
        &mut self,
        start: Position,
        mover: Mover,
        solved: &mut Memo<(Position, Mover), bool>,
    ) -> Result<bool, TooLarge> {
        let start = (start, mover);
        let mut stack = vec![(start.clone(), None)];
        while let Some((state, moves)) = stack.last_mut() {
            if solved.contains_key(state) {
                stack.pop();
                continue;
            }
            self.check_room(solved.len())?;
            let (position, mover) = (&state.0, state.1);
            if position.0.is_empty() {
                let outcome = self.outcome(position.1)?;
                let winner = if mover == Mover::Left {
                    Outcome::L
                } else {
                    Outcome::R
                };
                solved.insert(state.clone(), outcome == winner || outcome == Outcome::N);
                stack.pop();
                continue;
            }
            if moves.is_none() {
                *moves = Some(self.moves(position, mover)?);
            }
            let pending = moves
                .as_mut()
                .and_then(|moves| next_unsolved(moves, solved));
            match pending {
                Some(Verdict::Wins) => {
                    solved.insert(state.clone(), true);
                }
                Some(Verdict::Look(state)) => stack.push((state, None)),
                None => {
                    solved.insert(state.clone(), false);
                }
            }
        }
        Ok(solved[&start])
    }

    /// The positions the mover can leave, with the other player to move.
    fn moves(
        &mut self,
        (parts, leaf): &Position,
        mover: Mover,
    ) -> Result<Vec<(Position, Mover)>, TooLarge> {
        let other = if mover == Mover::Left {
            Mover::Right
        } else {
            Mover::Left
        };
        let mut found = Vec::new();
        let own = |(lefts, rights): (Vec<Value>, Vec<Value>)| {
            if mover == Mover::Left { lefts } else { rights }
        };
        for i in 0..parts.len() {
            if i > 0 && parts[i] == parts[i - 1] {
                continue;
            }
            for option in own(self.options(parts[i])?) {
                let others = parts
                    .iter()
                    .enumerate()
                    .filter(|(j, _)| *j != i)
                    .map(|(_, &v)| v);
                let after: Vec<Value> = others.chain([*leaf, option]).collect();
                found.push((self.position(after), other));
            }
        }
        if !self.is_number(*leaf) {
            for option in own(self.options(*leaf)?) {
                found.push(((parts.clone(), option), other));
            }
        }
        Ok(found)
    }
}

enum Verdict {
    Wins,
    Look((Position, Mover)),
}

/// Drops the moves that are known to lose; a move that wins, or one to look at, ends the search.
fn next_unsolved(
    moves: &mut Vec<(Position, Mover)>,
    solved: &Memo<(Position, Mover), bool>,
) -> Option<Verdict> {
    while let Some(state) = moves.last() {
        match solved.get(state) {
            Some(false) => return Some(Verdict::Wins),
            Some(true) => {
                moves.pop();
            }
            None => return Some(Verdict::Look(state.clone())),
        }
    }
    None
}
