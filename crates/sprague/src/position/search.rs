//! The last resort for a sum of values: every move is tried, each position once and only if no other
//! argument decides it. The number of positions is at most the product of the parts' sizes.

use super::Side;
use super::decide::{Judge, Sum, reduce};
use crate::value::{Arena, TooLarge, Value};

impl Judge {
    /// Tries every move, each position once; does Left win when `first` starts?
    pub(super) fn search(
        &mut self,
        arena: &mut Arena,
        start: Sum,
        first: Side,
    ) -> Result<bool, TooLarge> {
        let start = (start, first);
        let mut stack = vec![(start.clone(), None::<Vec<(Sum, Side)>>)];
        while let Some((state, moves)) = stack.last_mut() {
            if self.known.contains_key(state) {
                stack.pop();
                continue;
            }
            if self.known.len() > self.limit {
                return Err(TooLarge::Work { limit: self.limit });
            }
            let mover = state.1;
            let Some(moves) = moves else {
                let state = state.clone();
                match self.quick(arena, &state.0, mover)? {
                    Some((wins, _)) => {
                        self.known.insert(state, wins);
                    }
                    None => {
                        let found = moves_of(arena, &state.0, mover)?;
                        if let Some(top) = stack.last_mut() {
                            top.1 = Some(found);
                        }
                    }
                }
                continue;
            };
            let good = mover == Side::Left;
            let mut pending = None;
            while let Some(next) = moves.last() {
                match self.known.get(next) {
                    Some(&left) if left == good => {
                        self.known.insert(state.clone(), good);
                        break;
                    }
                    Some(_) => {
                        moves.pop();
                    }
                    None => {
                        pending = Some(next.clone());
                        break;
                    }
                }
            }
            match pending {
                Some(next) => stack.push((next, None)),
                None if moves.is_empty() => {
                    self.known.insert(state.clone(), !good);
                }
                None => {}
            }
        }
        Ok(self.known[&start])
    }
}

/// The sums a player can move to. A number is never moved in while anything else is left.
fn moves_of(arena: &mut Arena, sum: &Sum, mover: Side) -> Result<Vec<(Sum, Side)>, TooLarge> {
    let own = |(lefts, rights): (Vec<Value>, Vec<Value>)| match mover {
        Side::Left => lefts,
        Side::Right => rights,
    };
    let leaf = arena.leaf(sum.leaf.clone());
    let mut found = Vec::new();
    for (i, &part) in sum.parts.iter().enumerate() {
        if i > 0 && sum.parts[i - 1] == part {
            continue;
        }
        for option in own(arena.options(part)?) {
            let others = sum.parts.iter().enumerate().filter(|(j, _)| *j != i);
            let after: Vec<Value> = others.map(|(_, &v)| v).chain([leaf, option]).collect();
            found.push((reduce(arena, after)?, mover.other()));
        }
    }
    if !arena.is_number(leaf) {
        for option in own(arena.options(leaf)?) {
            let after = sum.parts.iter().copied().chain([option]);
            found.push((reduce(arena, after)?, mover.other()));
        }
    }
    Ok(found)
}
