//! Who wins a sum of heaps, in games with a set for each player, and of a number with powers of ↑ and a nimber: by
//! looking at all moves. Whoever cannot move loses.

use crate::Failure;
use crate::order::after;
use crate::outcomes::Sets;
use crate::uptimal::Uptimal;
use std::collections::HashMap;

/// More positions are not looked at.
const MOST: usize = 3_000_000;
/// Positions that are looked at between two looks at whether somebody has had enough.
const PATIENCE: usize = 1 << 12;

/// A sum, and whose turn it is.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Position {
    heaps: Vec<usize>,
    rest: Uptimal,
    left_moves: bool,
}

/// Sums of heaps of the same games, with what is known about them.
pub(crate) struct Play<'a> {
    /// The sets of each heap.
    games: Vec<&'a Sets>,
    /// Whether the player to move wins.
    known: HashMap<Position, bool>,
    room: usize,
}

impl<'a> Play<'a> {
    pub(crate) fn new(games: Vec<&'a Sets>, memory: u64) -> Self {
        // A position takes some hundred bytes.
        let room = usize::try_from(memory / 512).unwrap_or(usize::MAX);
        Play {
            games,
            known: HashMap::new(),
            room: room.min(MOST),
        }
    }

    /// Whether Left wins the sum of these heaps and of the rest, if she starts or if Right does.
    pub(crate) fn left_wins(
        &mut self,
        heaps: &[usize],
        rest: &Uptimal,
        left_moves: bool,
        progress: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<bool, Failure> {
        let too_many = || Failure::claim("there are too many positions to look at all of them");
        if !rest.has_few_options() {
            return Err(too_many());
        }
        let start = Position {
            heaps: heaps.to_vec(),
            rest: rest.clone(),
            left_moves,
        };
        // No recursion: games may be longer than the stack is deep.
        let mut waiting = vec![start.clone()];
        while let Some(position) = waiting.last() {
            if self.known.contains_key(position) {
                waiting.pop();
                continue;
            }
            match self.settle(position) {
                Ok(wins) => {
                    let done = self.known.len();
                    if done.is_multiple_of(PATIENCE) && !progress(done as u64, MOST as u64) {
                        return Err(Failure::Stopped);
                    }
                    self.known.insert(position.clone(), wins);
                }
                Err(open) => {
                    if self.known.len() + waiting.len() >= self.room {
                        return Err(too_many());
                    }
                    waiting.push(open);
                }
            }
        }
        Ok(self.known[&start] == left_moves)
    }

    /// Whether whoever starts in the sum loses, so that it is worth 0.
    pub(crate) fn is_zero(
        &mut self,
        heaps: &[usize],
        rest: &Uptimal,
        progress: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<bool, Failure> {
        Ok(!self.left_wins(heaps, rest, true, progress)?
            && self.left_wins(heaps, rest, false, progress)?)
    }

    /// Whether the player to move wins, or an option for which that has to be known first.
    fn settle(&self, position: &Position) -> Result<bool, Position> {
        let mut open = None;
        for option in self.options(position) {
            match self.known.get(&option) {
                Some(false) => return Ok(true),
                Some(true) => {}
                None => open = open.or(Some(option)),
            }
        }
        open.map_or(Ok(false), Err)
    }

    fn options(&self, position: &Position) -> Vec<Position> {
        let left = position.left_moves;
        let mut found = Vec::new();
        for (place, (&heap, sets)) in position.heaps.iter().zip(&self.games).enumerate() {
            for to in after(if left { &sets.left } else { &sets.right }, heap) {
                let mut heaps = position.heaps.clone();
                heaps[place] = to;
                found.push(Position {
                    heaps,
                    rest: position.rest.clone(),
                    left_moves: !left,
                });
            }
        }
        let rests = position.rest.options(left).into_iter();
        found.extend(rests.map(|rest| Position {
            heaps: position.heaps.clone(),
            rest,
            left_moves: !left,
        }));
        found
    }
}
