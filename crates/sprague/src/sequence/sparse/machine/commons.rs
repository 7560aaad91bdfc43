//! The common values of a stretch of heaps where ranks are many: what a heap reaches is a set of bytes.

use super::super::far::{Ahead, Passes, Sets, Tables, add_reached};
use super::{Far, Machine};
use crate::lanes::{Lanes, Task};
use std::ops::Range;

/// With so many distant entries two cores are worth waking.
const FOR_TWO_CORES: usize = 200;

impl Machine {
    /// Heaps up to here need care: a rare heap is near or can be taken down to.
    pub(super) fn careful_until(&self) -> usize {
        self.last_rare() + self.block.max(self.rules.largest())
    }

    /// Fills the blocks from a heap on with what is reached through distant entries, on two cores
    /// where that pays.
    #[inline(always)]
    fn look_ahead<V: Lanes>(
        &self,
        sets: &Sets,
        first: usize,
        (passes, masked): (Passes, bool),
        out: &mut [u8],
    ) {
        let block = passes.block::<V>();
        let half = out.len() / block / 2;
        let (one, two) = out.split_at_mut(half * block);
        let part = |blocks: usize, out| Ahead {
            entries: &sets.distant,
            tables: self.tables(masked),
            at: self.store.index(first + blocks * V::LEN),
            passes,
            out,
        };
        let (one, two) = (part(0, one), part(half, two));
        if sets.distant.len() < FOR_TWO_CORES {
            one.run::<V>();
            two.run::<V>();
        } else {
            let level = self.level;
            rayon::join(|| level.run(one), || level.run(two));
        }
    }

    fn tables(&self, masked: bool) -> Tables<'_> {
        Tables {
            ranks: self.store.ranks(),
            common: self.store.common(),
            masked,
        }
    }

    /// The common values of a range of heaps by sets of bytes; the heap that has no room.
    #[inline(always)]
    pub(super) fn by_sets<V: Lanes>(&mut self, range: Range<usize>) -> Option<usize> {
        let careful = self.careful_until();
        let Far::Sets(sets) = &self.far else {
            unreachable!("called for sets only")
        };
        let masked = range.start <= 2 * self.last_rare() + self.rules.largest();
        let passes = Passes::for_ranks::<V>(self.ranks);
        let block = passes.block::<V>();
        let mut ahead = vec![0; range.len().div_ceil(V::LEN) * block];
        self.look_ahead::<V>(sets, range.start, (passes, masked), &mut ahead);
        let mut first = range.start;
        for reached in ahead.chunks_exact_mut(block) {
            let place = self.store.index(first);
            let mut filled = 0;
            let mut full = 0;
            for lane in 0..V::LEN.min(range.end - first) {
                let heap = first + lane;
                let index = place + lane;
                let careful_set = (heap <= careful).then(|| self.careful_near_ranks(heap));
                let mut byte = full;
                let rank = loop {
                    if byte == filled {
                        if 8 * filled >= self.ranks {
                            return Some(heap);
                        }
                        let pass = (passes, filled / passes.bytes());
                        let tables = self.tables(masked);
                        let is_full = add_reached::<V>(&sets.others, tables, place, pass, reached);
                        // Below it other heaps of the block may have gaps.
                        let all_full = is_full && full == filled;
                        filled += passes.bytes();
                        if all_full {
                            full = filled;
                        }
                    }
                    let set = &mut reached[byte * V::LEN + lane];
                    if *set == 255 {
                        byte += 1;
                        continue;
                    }
                    let bit = set.trailing_ones();
                    let rank = 8 * byte + bit as usize;
                    if rank >= self.ranks {
                        return Some(heap);
                    }
                    let rank = rank as u8;
                    let taken = match &careful_set {
                        Some(near) => near.contains(&rank),
                        None => {
                            let ranks = self.store.ranks();
                            self.near.iter().any(|entry| {
                                ranks[index - entry.distance as usize] ^ entry.rank == rank
                            })
                        }
                    };
                    if !taken {
                        break rank;
                    }
                    *set |= 1 << bit;
                };
                self.store.ranks_mut()[index] = rank;
            }
            self.store.mark_common(first..range.end.min(first + V::LEN));
            first += V::LEN;
        }
        None
    }

    /// The ranks of common values that a heap reaches through near entries and from rare heaps by taking.
    #[cold]
    pub(super) fn careful_near_ranks(&self, heap: usize) -> Vec<u8> {
        let mut reached = Vec::new();
        for entry in &self.near {
            let index = self.store.index(heap) - entry.distance as usize;
            // Heaps of this very chunk are common but not yet marked so.
            let source = heap - entry.distance as usize;
            if source >= self.store.known() || self.store.common()[index] == 255 {
                reached.push(self.store.ranks()[index] ^ entry.rank);
            }
        }
        for &taken in self.rules.one_heap.iter().filter(|&&taken| taken < heap) {
            let at = self
                .rare
                .binary_search_by_key(&(heap - taken), |&(heap, _)| heap);
            if let Ok(at) = at
                && !self.class.is_rare(self.rare[at].1, heap)
            {
                reached.push(self.class.rank(self.rare[at].1) as u8);
            }
        }
        reached
    }
}
