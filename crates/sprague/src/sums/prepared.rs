//! All the moves of one sum, judged one after the other: the sum is put together once as a bag and a
//! leaf, and a move takes one value away and puts others in its place.

use super::Reason;
use super::bags::{Loose, Stored};
use super::judge::{Judge, reduce};
use super::parts::{Halt, Piece};
use crate::outcome::Side;
use crate::value::{Arena, TooLarge, Value};

/// A sum of which moves are judged.
#[derive(Debug)]
pub(crate) struct PreparedSum {
    values: Vec<Value>,
    /// The sum in machine words, if it fits.
    sum: Option<(Vec<Piece>, Loose)>,
}

/// What is left to do when a part of the work is done in machine words.
fn fits<T>(result: Result<T, Halt>) -> Result<Option<T>, TooLarge> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(Halt::Misfit | Halt::Budget) => Ok(None),
        Err(Halt::Room(error)) => Err(error),
    }
}

impl Judge {
    /// Puts a sum together.
    pub(crate) fn prepare(
        &mut self,
        arena: &mut Arena,
        values: &[Value],
    ) -> Result<PreparedSum, TooLarge> {
        let sum = fits(self.put_together(arena, values))?;
        Ok(PreparedSum {
            values: values.to_vec(),
            sum,
        })
    }

    fn put_together(
        &mut self,
        arena: &mut Arena,
        values: &[Value],
    ) -> Result<(Vec<Piece>, Loose), Halt> {
        let mut pieces = Vec::with_capacity(values.len());
        let mut sum = Loose::default();
        for &value in values {
            let piece = self.bags.parts.piece(arena, value)?;
            self.bags.put(&mut sum, piece, false)?;
            pieces.push(piece);
        }
        Ok((pieces, sum))
    }

    /// Whether Left wins when `first` starts, after the value at `at` was replaced by others.
    pub(crate) fn wins_after(
        &mut self,
        arena: &mut Arena,
        prepared: &PreparedSum,
        at: usize,
        others: &[Value],
        first: Side,
    ) -> Result<bool, TooLarge> {
        if let Some((pieces, sum)) = &prepared.sum
            && let Some(after) = fits(self.replaced(arena, sum, pieces[at], others))?
            && let Some((wins, _)) = self.settle(arena, &after, first)?
        {
            return Ok(wins);
        }
        let mut after = prepared.values.clone();
        after.remove(at);
        after.extend(others);
        self.decide_exactly(arena, &after, first)
    }

    fn replaced(
        &mut self,
        arena: &mut Arena,
        sum: &Loose,
        piece: Piece,
        others: &[Value],
    ) -> Result<Loose, Halt> {
        let mut after = Loose::default();
        after.copy(sum);
        self.bags.put(&mut after, piece, true)?;
        for &other in others {
            let piece = self.bags.parts.piece(arena, other)?;
            self.bags.put(&mut after, piece, false)?;
        }
        Ok(after)
    }

    /// Whether Left wins the sum of these values when `first` starts, and why, if everything fits
    /// machine words; for sums that no quick argument decides.
    pub(super) fn settle_values(
        &mut self,
        arena: &mut Arena,
        values: &[Value],
        first: Side,
    ) -> Result<Option<(bool, Reason)>, TooLarge> {
        match fits(self.put_together(arena, values))? {
            Some((_, sum)) => self.settle(arena, &sum, first),
            None => Ok(None),
        }
    }

    /// From the cheapest argument on: totals, the whole bag, a short search, halves, a long search.
    fn settle(
        &mut self,
        arena: &mut Arena,
        sum: &Loose,
        first: Side,
    ) -> Result<Option<(bool, Reason)>, TooLarge> {
        let by_search = |judge: &Judge| Reason::Search {
            positions: judge.positions,
        };
        if let Some(wins) = sum.decide(first) {
            return Ok(Some((wins, by_search(self))));
        }
        let loose = sum;
        let mut sum = self.store(arena, loose)?;
        let known = match self.bags.known(&sum, first) {
            None => fits(self.bags.decide(arena, &sum, first))?.flatten(),
            known => known,
        };
        let found = match known {
            None => match self.search_bags(arena, sum, first, self.patience) {
                // Halves may still fit once the bags are gone.
                Err(TooLarge::Memory { .. }) => {
                    self.bags.forget();
                    sum = self.store(arena, loose)?;
                    None
                }
                found => found?,
            },
            known => known,
        };
        if let Some(wins) = found {
            return Ok(Some((wins, by_search(self))));
        }
        // The other moves of a sum are likely to be as hard.
        self.patience /= 2;
        let values = self.bags.values(arena, &sum);
        let reduced = reduce(arena, values)?;
        if let Some(wins) = self.halves(arena, &reduced, first)? {
            self.bags.remember(&sum, first, wins);
            return Ok(Some((wins, Reason::Halves)));
        }
        let room = self.limit.saturating_sub(self.positions);
        let found = self.search_bags(arena, sum, first, room)?;
        Ok(found.map(|wins| (wins, by_search(self))))
    }

    /// Stores a sum; if there is no memory left for it, what is stored of others goes first.
    fn store(&mut self, arena: &mut Arena, sum: &Loose) -> Result<Stored, TooLarge> {
        match self.bags.store(arena, sum) {
            Err(TooLarge::Memory { .. }) => {
                self.bags.forget();
                self.bags.store(arena, sum)
            }
            stored => stored,
        }
    }

    fn search_bags(
        &mut self,
        arena: &mut Arena,
        sum: Stored,
        first: Side,
        budget: usize,
    ) -> Result<Option<bool>, TooLarge> {
        let budget = budget.min(self.limit);
        fits(
            self.bags
                .search(arena, sum, first, budget, &mut self.positions),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{TakeSets, heap_values};
    use proptest::prelude::*;

    /// Values of many kinds: hot, all-small and not, and some that do not fit machine words.
    fn pool(arena: &mut Arena) -> Vec<Value> {
        let texts = [
            "1/2",
            "*",
            "*2",
            "^",
            "v*",
            "^[2]",
            "+-1",
            "{2|0}",
            "{1|*}",
            "{2|0||-1}",
            "tiny(1)",
            "{0|v3}",
            "{^|v*}",
            "{0||0|-2}",
            "10^30",
            "-10^30",
            "*100",
            "^[6]",
            "{10^9|-10^9}",
        ];
        let mut pool: Vec<Value> = texts.iter().map(|t| arena.parse(t).unwrap()).collect();
        for (left, right) in [([1, 2], [1, 5]), ([1, 3], [2, 5]), ([2, 3], [1, 4])] {
            let sets = TakeSets::new(&left, &right).unwrap();
            pool.extend(&heap_values(arena, &sets, 14).unwrap()[5..]);
        }
        pool
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, max_shrink_iters: 200, ..Default::default() })]

        #[test]
        fn moves_are_judged_in_machine_words_as_in_numbers_of_any_size(
            chosen in prop::collection::vec((0usize..1000, any::<bool>()), 1..6),
            other in 0usize..1000,
            at in 0usize..6,
            patience in prop::sample::select(vec![0usize, 1, 5, 1000]),
        ) {
            let mut arena = Arena::new();
            let pool = pool(&mut arena);
            let mut values = Vec::new();
            for (i, minus) in chosen {
                let value = pool[i % pool.len()];
                values.push(if minus { arena.negative(value).unwrap() } else { value });
            }
            let (at, other) = (at % values.len(), pool[other % pool.len()]);
            let mut after = values.clone();
            after[at] = other;
            let mut judge = Judge::new(200_000);
            judge.patience = patience;
            let prepared = judge.prepare(&mut arena, &values).unwrap();
            let mut reference = Judge::new(200_000);
            for first in Side::BOTH {
                let expected = reference.decide_exactly(&mut arena, &after, first).unwrap();
                let found = judge.wins_after(&mut arena, &prepared, at, &[other], first).unwrap();
                prop_assert_eq!(found, expected);
                let (found, _) = judge.left_wins(&mut arena, &after, first).unwrap();
                prop_assert_eq!(found, expected);
            }
        }
    }
}
