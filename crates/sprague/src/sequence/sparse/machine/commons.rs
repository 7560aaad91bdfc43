//! The common values of a stretch of heaps, as if all of them were common.

use super::super::far::{Ahead, Entry, PASS, Sets, Tables, add_reached, load_pass, store_pass};
use super::super::planes::CHUNK;
use super::super::rules::Rules;
use super::super::store::Store;
use super::{Class, Far, MARGIN, Machine, Nimber};
use crate::lanes::{Lanes, Task};
use std::ops::Range;

/// With so many distant entries two cores are worth waking.
const FOR_TWO_CORES: usize = 200;

impl Machine {
    /// The common values of a range of heaps by words of `W` bytes; the heap that has no room.
    #[inline(always)]
    pub(super) fn by_words<V: Lanes, const W: usize>(
        &mut self,
        start: usize,
        range: Range<usize>,
        needs: &mut [u8; CHUNK],
    ) -> Option<usize> {
        let careful = self.careful_until();
        self.make_room_for_words(range.start);
        let Far::Words {
            kernel,
            table,
            base,
        } = &mut self.far
        else {
            unreachable!("called for words only")
        };
        let lanes = V::LEN / W;
        let mut first = range.start;
        while first < range.end {
            let place = (first + MARGIN - *base) * W;
            let reached = kernel.reached::<V>(table, place).words();
            for lane in 0..lanes.min(range.end - first) {
                let heap = first + lane;
                let index = self.store.index(heap);
                let mut set = match W {
                    4 => reached[lane / 2] >> (32 * (lane % 2)) & 0xffff_ffff,
                    _ => reached[lane],
                };
                if heap <= careful {
                    set |= careful_near(
                        &self.near,
                        &self.rules,
                        self.class,
                        &self.store,
                        &self.rare,
                        heap,
                    );
                } else {
                    let ranks = self.store.ranks();
                    for entry in &self.near {
                        let rank = ranks[index - entry.distance as usize] ^ entry.rank;
                        set |= 1 << (rank & 63);
                    }
                }
                let rank = set.trailing_ones() as usize;
                if rank >= self.ranks {
                    return Some(heap);
                }
                self.store.ranks_mut()[index] = rank as u8;
                needs[heap - start] = self.needs[heap & 1][rank & 255];
                let word = (1u64 << rank).to_le_bytes();
                let at = place + lane * W;
                table[at..at + W].copy_from_slice(&word[..W]);
            }
            first += lanes;
        }
        None
    }

    /// Heaps up to here need care: a rare heap is near or can be taken down to.
    pub(super) fn careful_until(&self) -> usize {
        self.last_rare() + self.block.max(self.rules.largest())
    }

    pub(super) fn make_room_for_words(&mut self, from: usize) {
        let span = self.last_rare() + self.rules.largest() + CHUNK;
        if let Far::Words {
            kernel,
            table,
            base,
        } = &mut self.far
            && (from + MARGIN + 2 * CHUNK - *base) * kernel.width > table.len()
        {
            let keep = from - span;
            table.copy_within((keep - *base) * kernel.width.., 0);
            *base = keep;
        }
    }

    /// Fills the blocks from a heap on with what is reached through distant entries, on two cores
    /// where that pays.
    #[inline(always)]
    fn look_ahead<V: Lanes>(&self, sets: &Sets, first: usize, masked: bool, out: &mut [u8]) {
        let passes = self.ranks.div_ceil(8 * PASS);
        let block = passes * PASS * V::LEN;
        let half = out.len() / block / 2;
        let (one, two) = out.split_at_mut(half * block);
        let part = |blocks: usize, out| Ahead {
            entries: &sets.distant,
            tables: Tables {
                ranks: self.store.ranks(),
                common: self.store.common(),
            },
            at: self.store.index(first + blocks * V::LEN),
            masked,
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

    /// The common values of a range of heaps by sets of bytes; the heap that has no room.
    #[inline(always)]
    pub(super) fn by_sets<V: Lanes>(
        &mut self,
        start: usize,
        range: Range<usize>,
        needs: &mut [u8; CHUNK],
    ) -> Option<usize> {
        let careful = self.careful_until();
        let Far::Sets(sets) = &self.far else {
            unreachable!("called for sets only")
        };
        let masked = range.start <= 2 * self.last_rare() + self.rules.largest();
        let passes = self.ranks.div_ceil(8 * PASS);
        let mut ahead = vec![0; range.len().div_ceil(V::LEN) * passes * PASS * V::LEN];
        self.look_ahead::<V>(sets, range.start, masked, &mut ahead);
        let mut first = range.start;
        for reached in ahead.chunks_exact_mut(passes * PASS * V::LEN) {
            let place = self.store.index(first);
            let mut filled = 0;
            let mut full = 0;
            for lane in 0..V::LEN.min(range.end - first) {
                let heap = first + lane;
                let index = place + lane;
                let careful_set = (heap <= careful).then(|| {
                    careful_near_ranks(
                        &self.near,
                        &self.rules,
                        self.class,
                        &self.store,
                        &self.rare,
                        heap,
                    )
                });
                let mut byte = full;
                let rank = loop {
                    if byte == filled {
                        if filled == passes * PASS {
                            return Some(heap);
                        }
                        let pass = filled / PASS;
                        let tables = Tables {
                            ranks: self.store.ranks(),
                            common: self.store.common(),
                        };
                        let known = load_pass::<V>(reached, pass);
                        let sets = if masked {
                            add_reached::<V, true>(&sets.others, tables, place, pass, known)
                        } else {
                            add_reached::<V, false>(&sets.others, tables, place, pass, known)
                        };
                        store_pass(&sets, reached, pass);
                        filled += PASS;
                        let mut all = V::splat(255);
                        for [lower, upper] in sets {
                            all = all.and(lower).and(upper);
                        }
                        if V::splat(255).without(all).is_zero() {
                            full = filled;
                        }
                    }
                    let set = &mut reached[byte * V::LEN + lane];
                    if *set == 255 {
                        byte += 1;
                        continue;
                    }
                    let bit = set.trailing_ones();
                    let rank = (8 * byte) as u8 + bit as u8;
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
                if usize::from(rank) >= self.ranks {
                    return Some(heap);
                }
                self.store.ranks_mut()[index] = rank;
                needs[heap - start] = self.needs[heap & 1][usize::from(rank)];
            }
            self.store.mark_common(first..range.end.min(first + V::LEN));
            first += V::LEN;
        }
        None
    }
}

/// The ranks of common values that a heap reaches through near entries and from rare heaps by taking.
#[cold]
fn careful_near_ranks(
    near: &[Entry],
    rules: &Rules,
    class: Class,
    store: &Store,
    rare: &[(usize, Nimber)],
    heap: usize,
) -> Vec<u8> {
    let mut reached = Vec::new();
    for entry in near {
        let index = store.index(heap) - entry.distance as usize;
        // Heaps of this very chunk are common but not yet marked so.
        let source = heap - entry.distance as usize;
        if source >= store.known() || store.common()[index] == 255 {
            reached.push(store.ranks()[index] ^ entry.rank);
        }
    }
    for &taken in rules.one_heap.iter().filter(|&&taken| taken < heap) {
        let at = rare.binary_search_by_key(&(heap - taken), |&(heap, _)| heap);
        if let Ok(at) = at
            && !class.is_rare(rare[at].1, heap)
        {
            reached.push(class.rank(rare[at].1) as u8);
        }
    }
    reached
}

#[cold]
fn careful_near(
    near: &[Entry],
    rules: &Rules,
    class: Class,
    store: &Store,
    rare: &[(usize, Nimber)],
    heap: usize,
) -> u64 {
    let ranks = careful_near_ranks(near, rules, class, store, rare, heap);
    ranks
        .into_iter()
        .fold(0, |set, rank| set | 1 << (rank & 63))
}
