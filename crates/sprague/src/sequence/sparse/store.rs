//! The ranks of all heaps so far, a byte each, and flags that tell which heaps are common.
//!
//! Asked to forget, it keeps the first heaps and the last ones, which is all that a sparse game
//! needs once its rare heaps are far behind. Flags are made where lanes read them, near rare heaps; far
//! from them there are none, so that a heap takes one byte.

use super::Nimber;
use crate::memory;
use std::ops::Range;

/// Room before heap 0, so that vectors may reach below it; those heaps count as not common.
const MARGIN: usize = 128;
/// Room after the last heap, so that vectors may reach beyond it.
const SPARE: usize = 1024;
/// So many first heaps have a mirror image.
const MIRROR: usize = 1 << 16;
/// Stands for rare heaps in the mirror image. Ranks are smaller.
pub(super) const RARE: u8 = 255;

#[derive(Debug, Clone)]
pub(super) struct Store {
    /// The heap at index `MARGIN` of the two tables.
    base: usize,
    known: usize,
    ranks: Vec<u8>,
    /// 255 for common heaps, 0 for others, as far as they were asked for.
    flags: Vec<u8>,
    /// The first heaps, once the middle is forgotten.
    head: Vec<u8>,
    /// The ranks of the first heaps in reverse, heap 0 at the end, with [`RARE`] for rare ones; those of so many are entered.
    mirror: Vec<u8>,
    mirrored: usize,
    /// How many heaps to keep at most.
    room: usize,
}

impl Store {
    pub(super) fn new(room: usize) -> Self {
        Store {
            base: 0,
            known: 0,
            ranks: vec![0; MARGIN + SPARE],
            flags: Vec::new(),
            head: Vec::new(),
            mirror: vec![0; MIRROR],
            mirrored: 0,
            room,
        }
    }

    /// How many heaps are known: the first unknown one.
    pub(super) fn known(&self) -> usize {
        self.known
    }

    /// How many heaps it keeps at most, `usize::MAX` if it forgets none.
    pub(super) fn room(&self) -> usize {
        self.room
    }

    /// What it has allocated, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let tables = [&self.ranks, &self.flags, &self.head, &self.mirror];
        tables.into_iter().map(Vec::capacity).sum()
    }

    /// The first heap of the recent ones.
    pub(super) fn recent_from(&self) -> usize {
        self.base
    }

    /// Up to which heap the first ones are kept.
    pub(super) fn first_to(&self) -> usize {
        if self.base == 0 {
            self.known
        } else {
            self.head.len()
        }
    }

    pub(super) fn ranks(&self) -> &[u8] {
        &self.ranks
    }

    pub(super) fn ranks_mut(&mut self) -> &mut [u8] {
        &mut self.ranks
    }

    /// The flags that were made.
    pub(super) fn flags(&self) -> &[u8] {
        &self.flags
    }

    /// Makes flags for the heaps before one, given the rare heaps; those that are not known yet count as common.
    pub(super) fn flag(&mut self, before: usize, rare: &[(usize, Nimber)]) {
        let (made, wanted) = (self.flags.len(), self.index(before.max(1)));
        if made >= wanted {
            return;
        }
        memory::reserve(&mut self.flags, wanted);
        self.flags.resize(wanted, 255);
        if self.base == 0 && made <= MARGIN {
            // There is nothing below heap 0, and it is not common itself.
            self.flags[made..=MARGIN].fill(0);
        }
        let from = (made + self.base).saturating_sub(MARGIN);
        let first = rare.partition_point(|&(heap, _)| heap < from);
        for &(heap, _) in rare[first..].iter().take_while(|rare| rare.0 < before) {
            let index = self.index(heap);
            self.flags[index] = 0;
        }
    }

    /// Drops the flags, until they are asked for again.
    pub(super) fn drop_flags(&mut self) {
        self.flags = Vec::new();
    }

    /// The index of a recent heap in the tables.
    #[inline(always)]
    pub(super) fn index(&self, heap: usize) -> usize {
        heap + MARGIN - self.base
    }

    /// The ranks of the first heaps with the index of heap 0.
    pub(super) fn first(&self) -> (&[u8], usize) {
        if self.base == 0 {
            (&self.ranks, MARGIN)
        } else {
            (&self.head, 0)
        }
    }

    /// Up to which heap the first ones can be read in reverse.
    pub(super) fn mirrored_to(&self) -> usize {
        self.mirrored.min(self.first_to())
    }

    /// The ranks of some of the first heaps, the last one first; [`RARE`] in place of those of rare heaps.
    #[inline(always)]
    pub(super) fn mirrored(&self, heaps: Range<usize>) -> &[u8] {
        &self.mirror[MIRROR - heaps.end..MIRROR - heaps.start]
    }

    /// Enters the heaps that are known by now into the mirror image.
    fn mirror(&mut self) {
        let fresh = self.mirrored..self.known.min(self.first_to()).min(MIRROR);
        if fresh.is_empty() {
            return;
        }
        let (first, zero) = self.first();
        let ranks: Vec<u8> = first[zero + fresh.start..zero + fresh.end].into();
        let there = &mut self.mirror[MIRROR - fresh.end..MIRROR - fresh.start];
        for (to, from) in there.iter_mut().rev().zip(ranks) {
            *to = from;
        }
        self.mirrored = fresh.end;
    }

    /// Says that a heap is rare, until it is taken back.
    pub(super) fn mark_rare(&mut self, heap: usize) {
        if heap < self.mirrored {
            self.mirror[MIRROR - 1 - heap] = RARE;
        }
    }

    /// The rank of a heap, if it is kept.
    pub(super) fn rank(&self, heap: usize) -> Option<u8> {
        if heap >= self.base && heap < self.known {
            return Some(self.ranks[self.index(heap)]);
        }
        self.head.get(heap).copied().filter(|_| heap < self.known)
    }

    pub(super) fn push(&mut self, rank: u8) {
        let index = self.index(self.known);
        self.ranks[index] = rank;
        self.known += 1;
        self.grow();
    }

    /// Heaps up to but not including `to`, whose ranks were written, are now known.
    pub(super) fn advance(&mut self, to: usize) {
        self.known = to;
        self.grow();
    }

    /// Takes back the heaps from `to` on.
    pub(super) fn take_back(&mut self, to: usize) {
        self.known = self.known.min(to);
        // What becomes of these heaps is not known any more.
        self.flags.truncate(self.index(self.known));
        self.mirrored = self.mirrored.min(to);
    }

    fn grow(&mut self) {
        self.mirror();
        if self.known - self.base >= self.room {
            self.forget();
        }
        if self.index(self.known) + SPARE <= self.ranks.len() {
            return;
        }
        let length = (self.index(self.known) + SPARE).next_multiple_of(SPARE);
        let length = length.max(self.ranks.len());
        memory::reserve(&mut self.ranks, length);
        self.ranks.resize(length, 0);
    }

    /// Keeps the first quarter of the room and the last half of it. What is kept depends on how many
    /// heaps are known, not on the steps in which they came.
    fn forget(&mut self) {
        if self.base == 0 {
            let first = MARGIN..MARGIN + self.room / 4;
            self.head = self.ranks[first].to_vec();
        }
        let mut from = self.base;
        while self.known - from >= self.room {
            from = (from + self.room - self.room / 2) & !511;
        }
        let start = self.index(from) - MARGIN;
        self.ranks.copy_within(start.., 0);
        self.flags.drain(..start.min(self.flags.len()));
        self.base = from;
    }

    /// Keeps no more than so many heaps from now on.
    pub(super) fn keep_fewer(&mut self, room: usize) {
        self.room = room;
        if self.known - self.base >= room {
            self.forget();
        }
        self.head.truncate(room / 4);
        self.head.shrink_to_fit();
        let length = (self.index(self.known) + SPARE).next_multiple_of(SPARE);
        self.ranks.truncate(length);
        self.ranks.shrink_to_fit();
        self.flags.shrink_to_fit();
    }

    /// Keeps no fewer than so many heaps from now on.
    pub(super) fn keep_at_least(&mut self, room: usize) {
        self.room = self.room.max(room);
    }

    /// What is kept, as plain data.
    pub(super) fn save(&self) -> Kept<'_> {
        let recent = self.index(self.base)..self.index(self.known);
        Kept {
            base: self.base,
            recent: &self.ranks[recent],
            head: &self.head,
        }
    }

    /// The store that was saved.
    pub(super) fn restore(kept: Kept<'_>, room: usize) -> Self {
        let mut store = Store::new(room);
        store.base = kept.base;
        store.known = kept.known();
        store.head = kept.head.to_vec();
        let length = (MARGIN + kept.recent.len() + SPARE).next_multiple_of(SPARE);
        memory::reserve(&mut store.ranks, length);
        store.ranks.resize(length, 0);
        store.ranks[MARGIN..MARGIN + kept.recent.len()].copy_from_slice(kept.recent);
        store.mirror();
        store
    }
}

/// The ranks that a store keeps, where they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sequence) struct Kept<'a> {
    /// The first of the recent heaps.
    pub(in crate::sequence) base: usize,
    pub(in crate::sequence) recent: &'a [u8],
    /// The first heaps, if the middle is forgotten.
    pub(in crate::sequence) head: &'a [u8],
}

impl Kept<'_> {
    pub(in crate::sequence) fn known(&self) -> usize {
        self.base + self.recent.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mirror_image_follows_what_is_known_and_what_is_taken_back() {
        let rank = |heap: usize, round: usize| ((heap * heap + 31 * round) % 248) as u8;
        let is_rare = |heap: usize, round: usize| (heap + round).is_multiple_of(11);
        for room in [usize::MAX, 1 << 16] {
            let mut store = Store::new(room);
            let mut known = Vec::new();
            for (round, to) in [3, 700, 650, 9000, 8999, 70_000, 100, 90_000]
                .into_iter()
                .enumerate()
            {
                if to < store.known() {
                    if store.first_to() < store.known() {
                        continue;
                    }
                    store.take_back(to);
                    known.truncate(to);
                }
                while store.known() < to {
                    let heap = store.known();
                    store.push(rank(heap, round));
                    let mut mirrored = rank(heap, round);
                    if is_rare(heap, round) {
                        store.mark_rare(heap);
                        mirrored = RARE;
                    }
                    known.push(mirrored);
                }
                let end = store.mirrored_to();
                assert_eq!(end, to.min(MIRROR).min(store.first_to()));
                for heaps in [0..end, end / 3..end / 2] {
                    let reversed: Vec<u8> = known[heaps.clone()].iter().rev().copied().collect();
                    assert_eq!(store.mirrored(heaps), reversed);
                }
            }
        }
    }

    #[test]
    fn flags_tell_rare_heaps_from_others_wherever_they_are_asked_for() {
        let is_rare = |heap: usize| heap.is_multiple_of(7) && heap < 9000;
        for room in [usize::MAX, 1 << 13] {
            let mut store = Store::new(room);
            let mut rare: Vec<(usize, Nimber)> = Vec::new();
            for to in [1, 100, 90, 3000, 2500, 20_000, 19_999, 40_000] {
                store.take_back(to);
                rare.retain(|&(heap, _)| heap < to);
                while store.known() < to {
                    let heap = store.known();
                    store.push(0);
                    if heap > 0 && is_rare(heap) {
                        rare.push((heap, 1));
                    }
                }
                if to == 3000 {
                    store.drop_flags();
                }
                // Beyond what is known as well.
                store.flag(to + 10, &rare);
                for heap in store.recent_from()..to {
                    let expected = if is_rare(heap) { 0 } else { 255 };
                    assert_eq!(store.flags()[store.index(heap)], expected, "heap {heap}");
                }
                let below = if store.recent_from() == 0 { 0 } else { 255 };
                assert_eq!(store.flags()[MARGIN - 1], below);
            }
        }
    }
}
