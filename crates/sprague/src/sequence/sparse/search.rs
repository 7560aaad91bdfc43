//! Looking for a split that reaches a given rare value, through all pairs of parts.
//!
//! Most searches end after one or two thousand parts, and nearly all pairs miss. So the first parts are read from their
//! mirror image, in which the parts of consecutive pairs both ascend, and only whole blocks are asked whether a pair hits.

use super::Nimber;
use super::class::Class;
use super::rules::Rules;
use super::store::{RARE, Store};
use crate::lanes::Lanes;
use std::ops::Range;

/// Vectors of parts that are looked at together.
const BLOCK: usize = 4;

/// What a search comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    /// Two common parts, the smaller of this size, after taking an amount.
    Split { part: usize, taken: usize },
    /// Some other option; its smaller part, if it has two.
    Other { part: usize },
    /// No option has the value.
    Nothing,
    /// The heaps that would tell are not kept.
    Forgotten,
}

/// What a search looks at.
pub(super) struct Search<'a> {
    pub(super) rules: &'a Rules,
    pub(super) class: Class,
    pub(super) store: &'a Store,
    pub(super) rare: &'a [(usize, Nimber)],
}

impl Search<'_> {
    fn rare_value(&self, heap: usize) -> Option<Nimber> {
        // Most heaps lie beyond the last rare one.
        self.rare.last().filter(|last| heap <= last.0)?;
        let at = self.rare.binary_search_by_key(&heap, |&(heap, _)| heap);
        at.ok().map(|at| self.rare[at].1)
    }

    /// An option of heap `n` that has the rare value of a rank.
    #[inline(always)]
    pub(super) fn option<V: Lanes>(&self, n: usize, rank: u8) -> Found {
        let value = self.class.value(rank.into(), n, true);
        match self.common_split::<V>(n, rank) {
            Found::Nothing | Found::Forgotten if self.takes_to(n, value) => {
                Found::Other { part: 0 }
            }
            Found::Nothing => self.rare_split(n, value),
            other => other,
        }
    }

    fn takes_to(&self, n: usize, value: Nimber) -> bool {
        self.rules.one_heap.iter().any(|&taken| {
            taken < n && {
                let heap = n - taken;
                let there = self.rare_value(heap).or_else(|| {
                    let rank = self.store.rank(heap)?;
                    Some(self.class.value(rank.into(), heap, false))
                });
                there == Some(value)
            }
        })
    }

    #[inline(always)]
    fn common_split<V: Lanes>(&self, n: usize, rank: u8) -> Found {
        let block = BLOCK * V::LEN;
        let end = self.end_of_blocks(n);
        let mut part = 1;
        while part + block <= end {
            if let Some(found) = self.split_in_block::<V>(n, rank, part) {
                return found;
            }
            part += block;
        }
        self.split_among::<V>(n, rank, part..n / 2 + 1)
    }

    /// Parts below this one are smaller than what they leave, whatever is taken, and both are kept.
    fn end_of_blocks(&self, n: usize) -> usize {
        let least = n.saturating_sub(self.rules.largest());
        let kept = least.saturating_sub(self.store.recent_from());
        (least / 2).min(kept).min(self.store.mirrored_to())
    }

    /// A split with the rank whose smaller part is in the block from one on; the smallest such part.
    #[inline(always)]
    fn split_in_block<V: Lanes>(&self, n: usize, rank: u8, part: usize) -> Option<Found> {
        let block = BLOCK * V::LEN;
        let parts = self.store.mirrored(part..part + block);
        let others = |taken: usize| {
            let last = self.store.index(n - taken - part);
            &self.store.ranks()[last + 1 - block..=last]
        };
        let wanted = V::splat(rank);
        let mut least = [V::splat(u8::MAX); BLOCK];
        for split in &self.rules.splits {
            let others = others(split.taken);
            for (i, least) in least.iter_mut().enumerate() {
                let sum = V::load(parts, i * V::LEN).xor(V::load(others, i * V::LEN));
                *least = least.least(sum.xor(wanted));
            }
        }
        let all = least.into_iter().reduce(V::least)?;
        if all.where_zero().is_zero() {
            return None;
        }
        // Both parts are in reverse order: the smallest one comes last.
        for (i, least) in least.into_iter().enumerate().rev() {
            let mut hits = least.equal_bits(V::splat(0));
            while hits != 0 {
                let lane = hits.ilog2() as usize;
                hits &= !(1 << lane);
                let at = i * V::LEN + lane;
                let part = part + block - 1 - at;
                if parts[at] == RARE {
                    continue;
                }
                let splits = self.rules.splits.iter();
                let mut others = splits.map(|split| (n - split.taken - part, split.taken));
                let hit = others.find(|&(other, _)| {
                    let has_rank = parts[at] ^ self.store.ranks()[self.store.index(other)] == rank;
                    has_rank && self.rare_value(other).is_none()
                });
                if let Some((_, taken)) = hit {
                    return Some(Found::Split { part, taken });
                }
            }
        }
        None
    }

    /// Looks through the pairs one vector at a time. Amounts taken are innermost: some values are reached only through
    /// one of them.
    #[inline(always)]
    fn split_among<V: Lanes>(&self, n: usize, rank: u8, among: Range<usize>) -> Found {
        let (first, zero) = self.store.first();
        let wanted = V::splat(rank);
        for part in among.step_by(V::LEN) {
            if part + V::LEN > self.store.first_to() {
                let whole = self.store.recent_from() == 0;
                if !whole {
                    return Found::Forgotten;
                }
            }
            let parts = V::load(first, zero + part);
            for split in &self.rules.splits {
                let Some(other) = n.checked_sub(split.taken + part) else {
                    continue;
                };
                if other < part {
                    continue;
                }
                if other < self.store.recent_from() + V::LEN && self.store.recent_from() > 0 {
                    return Found::Forgotten;
                }
                // Reaches below heap 0 at most by a vector, where nothing is common.
                let others = V::load(self.store.ranks(), self.store.index(other) + 1 - V::LEN);
                let mut hits = parts.xor(others.reversed()).equal_bits(wanted);
                while hits != 0 {
                    let part = part + hits.trailing_zeros() as usize;
                    hits &= hits - 1;
                    if self.is_common_pair(part, n - split.taken, split.unequal) {
                        return Found::Split {
                            part,
                            taken: split.taken,
                        };
                    }
                }
            }
        }
        Found::Nothing
    }

    fn is_common_pair(&self, part: usize, rest: usize, unequal: bool) -> bool {
        let Some(other) = rest.checked_sub(part) else {
            return false;
        };
        let ordered = part < other || (part == other && !unequal);
        // Few pairs come so far, and no part is empty.
        ordered && self.rare_value(part).is_none() && self.rare_value(other).is_none()
    }

    fn rare_split(&self, n: usize, value: Nimber) -> Found {
        for split in &self.rules.splits {
            for &(part, here) in self.rare {
                let Some(other) = n.checked_sub(split.taken + part) else {
                    break;
                };
                if other < part || (other == part && split.unequal) {
                    break;
                }
                if self.rare_value(other) == Some(here ^ value) {
                    return Found::Other { part };
                }
            }
        }
        Found::Nothing
    }
}
