//! The common values of a stretch of heaps where ranks are few: what a heap reaches is a word of bits.
//!
//! A block of heaps first gets what it reaches through far entries, in lanes. What it reaches through near
//! ones, whose sources may lie in the block itself, is added heap by heap; that loop decides the speed, so it
//! reads nothing but the words of the block and a window of bytes.

use super::super::far::Entry;
use super::super::planes::CHUNK;
use super::{Far, MARGIN, Machine, OneHot};
use crate::lanes::Lanes;
use std::ops::Range;

/// No block is longer, so near entries are closer.
const LONGEST_BLOCK: usize = 16;
/// The ranks of a block and of so many heaps before it.
type Window = [u8; 2 * LONGEST_BLOCK];
/// Finds the ranks of a block, and their words, from what far entries reach.
type Finish = fn(reached: &[u64; 8], near: &[Entry], window: &mut Window, words: &mut [u8]);

impl Machine {
    /// The common values of a range of heaps by words of `W` bytes; the heap that has no room.
    #[inline(always)]
    pub(super) fn by_words<V: Lanes, const W: usize>(
        &mut self,
        range: Range<usize>,
    ) -> Option<usize> {
        self.make_room_for_words(range.start);
        let careful = (self.careful_until() + 1).clamp(range.start, range.end);
        (range.start..careful)
            .find(|&heap| !self.carefully::<V, W>(heap))
            .or_else(|| self.by_blocks::<V, W>(careful..range.end))
    }

    fn make_room_for_words(&mut self, from: usize) {
        let span = self.last_rare() + self.rules.largest() + CHUNK;
        if let Far::Words(kernel, OneHot { table, base }) = &mut self.far
            && (from + MARGIN + 2 * CHUNK - *base) * kernel.width > table.len()
        {
            let keep = from - span;
            table.copy_within((keep - *base) * kernel.width.., 0);
            *base = keep;
        }
    }

    /// The common value of one heap that is near a rare one; whether there is room for it.
    #[cold]
    #[inline(never)]
    fn carefully<V: Lanes, const W: usize>(&mut self, heap: usize) -> bool {
        let near = self.careful_near_ranks(heap);
        let near = near.iter().fold(0u64, |set, rank| set | 1 << (rank & 63));
        let Far::Words(kernel, OneHot { table, base }) = &mut self.far else {
            unreachable!("called for words only")
        };
        let place = (heap + MARGIN - *base) * W;
        let far = kernel.reached::<V>(table, place).words()[0];
        let far = if W == 4 { far & 0xffff_ffff } else { far };
        let rank = (near | far).trailing_ones() as usize;
        if rank >= self.ranks {
            return false;
        }
        let index = self.store.index(heap);
        self.store.ranks_mut()[index] = rank as u8;
        table[place..place + W].copy_from_slice(&(1u64 << rank).to_le_bytes()[..W]);
        true
    }

    /// The common values of a range of heaps that are far from rare ones; the heap that has no room.
    #[inline(always)]
    fn by_blocks<V: Lanes, const W: usize>(&mut self, range: Range<usize>) -> Option<usize> {
        let Far::Words(kernel, OneHot { table, base }) = &mut self.far else {
            unreachable!("called for words only")
        };
        let finish = finish::<W>(self.near.len());
        let mut new = [0; LONGEST_BLOCK + CHUNK + LONGEST_BLOCK];
        let index = self.store.index(range.start);
        let ranks = self.store.ranks_mut();
        new[..LONGEST_BLOCK].copy_from_slice(&ranks[index - LONGEST_BLOCK..index]);
        for done in (0..range.len()).step_by(V::LEN / W) {
            let place = (range.start + done + MARGIN - *base) * W;
            let reached = kernel.reached::<V>(table, place).words();
            if let Some(window) = new[done..].first_chunk_mut() {
                let words = &mut table[place..place + V::LEN];
                finish(&reached, &self.near, window, words);
            }
        }
        let new = &new[LONGEST_BLOCK..LONGEST_BLOCK + range.len()];
        ranks[index..index + new.len()].copy_from_slice(new);
        let wide = new.iter().position(|&rank| usize::from(rank) >= self.ranks);
        wide.map(|at| range.start + at)
    }
}

/// What finishes a block with so many near entries.
fn finish<const W: usize>(near: usize) -> Finish {
    let all: [Finish; 13] = [
        finish_block::<W, 0>,
        finish_block::<W, 1>,
        finish_block::<W, 2>,
        finish_block::<W, 3>,
        finish_block::<W, 4>,
        finish_block::<W, 5>,
        finish_block::<W, 6>,
        finish_block::<W, 7>,
        finish_block::<W, 8>,
        finish_block::<W, 9>,
        finish_block::<W, 10>,
        finish_block::<W, 11>,
        finish_block::<W, 12>,
    ];
    all[near.min(all.len() - 1)]
}

/// See [`Finish`]. The first `N` near entries are kept in registers.
fn finish_block<const W: usize, const N: usize>(
    reached: &[u64; 8],
    near: &[Entry],
    window: &mut Window,
    words: &mut [u8],
) {
    let place = |entry: &Entry| LONGEST_BLOCK.wrapping_sub(entry.distance as usize);
    let first: [(usize, u8); N] = std::array::from_fn(|i| (place(&near[i]), near[i].rank));
    for (lane, word) in words.chunks_exact_mut(W).enumerate() {
        let mut set = match W {
            4 => reached[lane / 2 % 8] >> (32 * (lane % 2)) & 0xffff_ffff,
            _ => reached[lane % 8],
        };
        for (place, rank) in first {
            set |= 1 << ((window[(place + lane) % window.len()] ^ rank) % 64);
        }
        for entry in &near[N..] {
            let rank = window[(place(entry) + lane) % window.len()] ^ entry.rank;
            set |= 1 << (rank % 64);
        }
        let least = !set & set.wrapping_add(1);
        window[(LONGEST_BLOCK + lane) % window.len()] = set.trailing_ones() as u8;
        word.copy_from_slice(&least.to_le_bytes()[..W]);
    }
}
