//! Who wins a sum of heaps, in games with a set for each player, and of a number with powers of ↑ and a nimber: by
//! looking at all moves. Whoever cannot move loses.

use crate::Failure;
use crate::order::after;
use crate::outcomes::Sets;
use crate::patience::Patience;
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
    /// In bytes.
    memory: u64,
}

impl<'a> Play<'a> {
    pub(crate) fn new(games: Vec<&'a Sets>, memory: u64) -> Self {
        Play {
            games,
            known: HashMap::new(),
            memory,
        }
    }

    /// Whether Left wins the sum of these heaps and of the rest, if she starts or if Right does.
    pub(crate) fn left_wins(
        &mut self,
        heaps: &[usize],
        rest: &Uptimal,
        left_moves: bool,
        patience: &mut Patience<'_>,
    ) -> Result<bool, Failure> {
        let too_many = || Failure::claim("there are too many positions to look at all of them");
        if !rest.has_few_options() {
            return Err(too_many());
        }
        // What a position takes, and how many a move may lead to, which are listed together.
        let size = 128 + 8 * heaps.len() + rest.size();
        let amounts = self
            .games
            .iter()
            .map(|sets| sets.left.len().max(sets.right.len()));
        let options = amounts.sum::<usize>() + rest.most_options();
        let room = usize::try_from(self.memory / 4 / size as u64).unwrap_or(usize::MAX);
        if options > room {
            return Err(too_many());
        }
        let most = room.min(MOST);
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
            // A step is the copying of some sixty bytes.
            patience.work(options.saturating_mul(size) / 64 + 8)?;
            match self.settle(position) {
                Ok(wins) => {
                    let done = self.known.len();
                    if done.is_multiple_of(PATIENCE) {
                        patience.at(done as u64, MOST as u64)?;
                    }
                    self.known.insert(position.clone(), wins);
                }
                Err(open) => {
                    if self.known.len() + waiting.len() >= most {
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
        patience: &mut Patience<'_>,
    ) -> Result<bool, Failure> {
        Ok(!self.left_wins(heaps, rest, true, patience)?
            && self.left_wins(heaps, rest, false, patience)?)
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
