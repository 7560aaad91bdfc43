//! The last resort for a sum of values: every move is tried, each position once and only if no other
//! argument decides it. The number of positions is at most the product of the parts' sizes.

use super::judge::{Judge, State, Sum, reduce, state_bytes};
use crate::outcome::Side;
use crate::value::{Arena, TooLarge, Value};

impl Judge {
    /// Tries every move, each position once; does Left win when `first` starts?
    pub(super) fn search(
        &mut self,
        arena: &mut Arena,
        start: Sum,
        first: Side,
    ) -> Result<bool, TooLarge> {
        let found = self.search_from(arena, (start, first));
        self.stack_bytes = 0;
        found
    }

    fn search_from(&mut self, arena: &mut Arena, start: State) -> Result<bool, TooLarge> {
        let mut stack = vec![Frame::new(start.clone())];
        while let Some(Frame { state, moves, .. }) = stack.last_mut() {
            if self.known.contains_key(state) {
                self.stack_bytes -= stack.pop().map_or(0, |frame| frame.bytes);
                continue;
            }
            arena.control().check()?;
            if self.known.len() > self.limit {
                return Err(TooLarge::Work { limit: self.limit });
            }
            let mover = state.1;
            let Some(moves) = moves else {
                let state = state.clone();
                match self.quick(arena, &state.0, mover)? {
                    Some((wins, _)) => self.remember(arena, state, wins)?,
                    None => {
                        let (found, bytes) = moves_of(arena, &state.0, mover)?;
                        if let Some(top) = stack.last_mut() {
                            (top.moves, top.bytes) = (Some(found), bytes);
                        }
                        self.stack_bytes += bytes;
                        self.count(arena)?;
                    }
                }
                continue;
            };
            let good = mover == Side::Left;
            let mut pending = None;
            while let Some(next) = moves.last() {
                match self.known.get(next) {
                    Some(&left) if left == good => {
                        let state = state.clone();
                        self.remember(arena, state, good)?;
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
                Some(next) => stack.push(Frame::new(next)),
                None if moves.is_empty() => {
                    let state = state.clone();
                    self.remember(arena, state, !good)?;
                }
                None => {}
            }
        }
        Ok(self.known[&start])
    }
}

/// A position under way, and the moves that are not yet looked at.
struct Frame {
    state: State,
    moves: Option<Vec<State>>,
    /// What the moves take.
    bytes: usize,
}

impl Frame {
    fn new(state: State) -> Self {
        Frame {
            state,
            moves: None,
            bytes: 0,
        }
    }
}

/// The sums a player can move to, and the bytes they take. A number is never moved in while anything else is left.
fn moves_of(arena: &mut Arena, sum: &Sum, mover: Side) -> Result<(Vec<State>, usize), TooLarge> {
    let own = |(lefts, rights): (Vec<Value>, Vec<Value>)| match mover {
        Side::Left => lefts,
        Side::Right => rights,
    };
    let leaf = arena.leaf(sum.leaf.clone());
    let (mut found, mut bytes) = (Vec::new(), 0);
    let mut keep = |arena: &mut Arena, after: Vec<Value>| {
        // To put a sum together takes time in proportion to its parts, and more.
        arena.control().check()?;
        let state = (reduce(arena, after)?, mover.other());
        bytes += 2 * size_of::<State>() + state_bytes(&state);
        found.push(state);
        arena.check_memory(bytes)
    };
    for (i, &part) in sum.parts.iter().enumerate() {
        if i > 0 && sum.parts[i - 1] == part {
            continue;
        }
        for option in own(arena.options(part)?) {
            let others = sum.parts.iter().enumerate().filter(|(j, _)| *j != i);
            let after: Vec<Value> = others.map(|(_, &v)| v).chain([leaf, option]).collect();
            keep(arena, after)?;
        }
    }
    if !arena.is_number(leaf) {
        for option in own(arena.options(leaf)?) {
            let after = sum.parts.iter().copied().chain([option]);
            keep(arena, after.collect())?;
        }
    }
    Ok((found, bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sums::Reason;
    use crate::value::{Outcome, PartizanRules, TakeSets, heap_values};

    /// Without room for canonical forms only the quick arguments and the search are left.
    fn searched(arena: &mut Arena, values: &[Value]) -> (Outcome, bool) {
        let mut judge = Judge::new(1_000_000);
        judge.room = 0;
        let mut won = Vec::new();
        let mut search = false;
        for first in Side::BOTH {
            let (left, by) = judge.left_wins(arena, values, first).unwrap();
            won.push(left == (first == Side::Left));
            search |= matches!(by, Reason::Search { .. });
        }
        (Outcome::from_winners(won[0], won[1]), search)
    }

    fn heaps(arena: &mut Arena, rules: &impl PartizanRules) -> Vec<Value> {
        heap_values(arena, rules, 12).unwrap()
    }

    /// In machine words, and in numbers of any size: six powers of ↑ do not fit words.
    #[test]
    fn a_search_through_many_parts_keeps_the_memory() {
        const MEMORY: usize = 4 << 20;
        for ups in ["", "+^[6]"] {
            let mut arena = Arena::with_memory(MEMORY as u64);
            let texts = (1..=99).map(|i| format!("±{i}/8{ups}"));
            // Left, who starts, comes out an eighth behind if both move in the hottest switch, and all else is worse.
            let texts = texts.chain(["-51/8".to_string()]);
            let values: Vec<Value> = texts.map(|text| arena.parse(&text).unwrap()).collect();
            let mut judge = Judge::new(usize::MAX);
            judge.room = 0;
            let found = judge.left_wins(&mut arena, &values, Side::Left);
            let refused = TooLarge::Memory { limit: MEMORY };
            assert_eq!(found.map(|(wins, _)| wins), Err(refused), "{ups}");
            assert!(arena.bytes() + judge.bags.bytes() <= MEMORY, "{ups}");
        }
    }

    #[test]
    fn the_search_agrees_with_canonical_forms_of_sums() {
        let mut arena = Arena::new();
        let mut pool: Vec<Value> = ["{1|-1}", "{2|0}", "{1|*}", "{2|0||-1}", "tiny(1)", "{0|v3}"]
            .iter()
            .map(|text| arena.parse(text).unwrap())
            .collect();
        for (left, right) in [([1, 2], [1, 5]), ([1, 3], [2, 5]), ([2, 3], [1, 4])] {
            let sets = TakeSets::new(&left, &right).unwrap();
            pool.extend(&heaps(&mut arena, &sets)[7..]);
        }
        let (mut searches, mut state) = (0, 1_u64);
        for _ in 0..300 {
            let mut values = Vec::new();
            for _ in 0..4 {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let value = pool[(state >> 33) as usize % pool.len()];
                let minus = state >> 32 & 1 == 1;
                values.push(if minus {
                    arena.negative(value).unwrap()
                } else {
                    value
                });
            }
            let (outcome, search) = searched(&mut arena, &values);
            searches += usize::from(search);
            let sum = arena.sum_all(values).unwrap();
            assert_eq!(outcome, arena.outcome(sum).unwrap());
        }
        assert!(searches > 10, "only {searches} sums needed the search");
    }
}
