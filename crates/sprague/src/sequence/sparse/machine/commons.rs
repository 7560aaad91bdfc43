//! The common values of a stretch of heaps where ranks are many, by the least ranks that they do not reach.

use super::super::far::Entry;
use super::super::sets::{
    Ahead, FOLLOWED, Followed, NONE, Plan, Sets, Tables, missing, read, window, write,
};
use super::{Far, Machine};
use crate::lanes::{Lanes, Task};
use std::ops::Range;

/// With so many distant entries two cores are worth waking.
const FOR_TWO_CORES: usize = 200;
/// Which entries decide is learnt from so many of so many last heaps; from fewer if there are many entries, as a lesson takes
/// about so many steps for each of its passes.
const SAMPLED: usize = 512;
const FEWEST: usize = 64;
const SAMPLED_FROM: usize = 1 << 16;
const LESSON_STEPS: usize = 1 << 20;

impl Machine {
    /// Heaps up to here need care: a rare heap is near or can be taken down to.
    pub(super) fn careful_until(&self) -> usize {
        self.last_rare() + self.block.max(self.rules.largest())
    }

    /// Whether rare heaps are among those that heaps from one on lead to through entries.
    fn needs_flags(&self, from: usize) -> bool {
        from <= 2 * self.last_rare() + self.rules.largest()
    }

    /// What the heaps of the blocks from a heap on do not reach through distant entries, on two cores where that pays.
    #[inline(always)]
    fn look_ahead<V: Lanes>(
        &self,
        entries: &[Entry],
        first: usize,
        (plan, masked): (Plan, bool),
        out: &mut [u8],
    ) {
        let block = FOLLOWED * V::LEN;
        let half = out.len() / block / 2;
        let (one, two) = out.split_at_mut(half * block);
        let part = |blocks: usize, out| Ahead {
            entries,
            tables: self.tables(masked),
            at: self.store.index(first + blocks * V::LEN),
            plan,
            out,
        };
        let (one, two) = (part(0, one), part(half, two));
        if entries.len() < FOR_TWO_CORES {
            one.run::<V>();
            two.run::<V>();
        } else {
            let level = self.level;
            rayon::join(|| level.run(one), || level.run(two));
        }
    }

    /// Learns from some of the last heaps which entries decide most.
    pub(super) fn learn_entries(&mut self) {
        let Far::Sets(sets) = &self.far else {
            return;
        };
        let sampled = (LESSON_STEPS / sets.entries().len().max(1)).clamp(FEWEST, SAMPLED);
        let known = self.store.known();
        let kept = match self.store.recent_from() {
            0 => known / 2,
            from => from + self.span(),
        };
        let from = known.saturating_sub(SAMPLED_FROM).max(kept).min(known);
        let recent = self.store.index(from)..self.store.index(known);
        let window = window(self.store.ranks()[recent].iter().copied());
        // An odd step, so that heaps of both parities are among them.
        let step = ((known - from) / sampled) | 1;
        let heaps = (from..known).step_by(step);
        let heaps = heaps.filter(|&heap| !self.is_rare(heap));
        let heaps: Vec<usize> = heaps.map(|heap| self.store.index(heap)).collect();
        let masked = self.needs_flags(from);
        if masked {
            self.store.flag(known, &self.rare);
        }
        let tables = Tables {
            ranks: self.store.ranks(),
            flags: self.store.flags(),
            masked,
        };
        if let Far::Sets(sets) = &mut self.far {
            sets.learn(tables, window, &heaps);
        }
    }

    fn tables(&self, masked: bool) -> Tables<'_> {
        Tables {
            ranks: self.store.ranks(),
            flags: self.store.flags(),
            masked,
        }
    }

    /// The common values of a range of heaps by sets of bytes; the heap that has no room.
    #[inline(always)]
    pub(super) fn by_sets<V: Lanes>(&mut self, range: Range<usize>) -> Option<usize> {
        let careful = self.careful_until();
        let masked = self.needs_flags(range.start);
        if masked {
            self.store.flag(range.end, &self.rare);
        } else if !self.needs_flags(range.start.saturating_sub(SAMPLED_FROM)) {
            self.store.drop_flags();
        }
        let Far::Sets(sets) = &self.far else {
            unreachable!("called for sets only")
        };
        let plan = sets.plan::<V>(self.ranks);
        let block = FOLLOWED * V::LEN;
        let mut ahead = vec![0; range.len().div_ceil(V::LEN) * block];
        if let Some(entries) = sets.ahead() {
            self.look_ahead::<V>(entries, range.start, (plan, masked), &mut ahead);
        }
        let mut first = range.start;
        for followed in ahead.chunks_exact_mut(block) {
            let place = self.store.index(first);
            let tables = self.tables(masked);
            let ranks: Followed<V> = match sets.ahead() {
                Some(_) => plan.after_others(sets, tables, place, read(followed)),
                None => missing(sets.entries(), tables, place, plan),
            };
            write(ranks, followed);
            for lane in 0..V::LEN.min(range.end - first) {
                let heap = first + lane;
                let index = place + lane;
                let careful_set = (heap <= careful).then(|| self.careful_near_ranks(heap));
                let is_near = |rank: u8| match &careful_set {
                    Some(near) => near.contains(&rank),
                    None => {
                        let ranks = self.store.ranks();
                        let mut near = self.near.iter();
                        near.any(|entry| {
                            ranks[index - entry.distance as usize] ^ entry.rank == rank
                        })
                    }
                };
                let ranks = (0..FOLLOWED).map(|i| followed[i * V::LEN + lane]);
                let mut open = ranks.filter(|&rank| rank != NONE);
                let least = open.find(|&rank| !is_near(rank));
                let rank = least.map_or_else(
                    || self.least_unreached(sets, self.tables(masked), index, is_near),
                    usize::from,
                );
                if rank >= self.ranks {
                    return Some(heap);
                }
                self.store.ranks_mut()[index] = rank as u8;
            }
            first += V::LEN;
        }
        None
    }

    /// The least rank that the heap at an index does not reach, entry by entry: all ranks that were followed are reached.
    #[cold]
    #[inline(never)]
    fn least_unreached(
        &self,
        sets: &Sets,
        tables: Tables<'_>,
        index: usize,
        is_near: impl Fn(u8) -> bool,
    ) -> usize {
        let mut reached = [false; 256];
        let ranks = &tables.ranks[..index];
        let sources = sets.entries().iter().map(|entry| {
            let source = index - entry.distance as usize;
            (source, ranks[source] ^ entry.rank)
        });
        // Most heaps are beyond all rare ones: for them nothing but the ranks is read, and nothing that was just written.
        if tables.masked {
            for (_, rank) in sources.filter(|&(source, _)| tables.flags[source] == 255) {
                reached[usize::from(rank)] = true;
            }
        } else {
            sources.for_each(|(_, rank)| reached[usize::from(rank)] = true);
        }
        let mut missing = (0..=255u8).filter(|&rank| !reached[usize::from(rank)]);
        missing
            .find(|&rank| !is_near(rank))
            .map_or(256, usize::from)
    }

    /// The ranks of common values that a heap reaches through near entries and from rare heaps by taking.
    #[cold]
    pub(super) fn careful_near_ranks(&self, heap: usize) -> Vec<u8> {
        let mut reached = Vec::new();
        for entry in &self.near {
            let index = self.store.index(heap) - entry.distance as usize;
            let source = heap - entry.distance as usize;
            if source > 0 && !self.is_rare(source) {
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
