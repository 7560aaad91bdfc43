//! Sets of all ranks that the heaps of a block reach, a bit for each, and the least ranks that are missing in them.

use super::super::far::Entry;
use super::{FOLLOWED, Followed, NONE, Tables};
use crate::lanes::Lanes;

/// How the sets of a block are filled: in passes over the entries, each of which fills as many pairs of bytes as
/// registers hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Passes {
    pub(super) count: usize,
    /// Pairs that each pass has room for, and those that the last one needs.
    pairs: usize,
    last: usize,
}

impl Passes {
    /// The fewest that have room for so many ranks, with the fewest pairs that there is a loop for.
    pub(super) fn for_ranks<V: Lanes>(ranks: usize) -> Self {
        let all = ranks.div_ceil(16).max(1);
        // Machines with vectors of 64 bytes have twice as many registers.
        let most = if V::LEN == 64 { 10 } else { 5 };
        let count = all.div_ceil(most);
        let pairs = with_loop(all.div_ceil(count));
        let last = with_loop(all - (count - 1) * pairs);
        Passes { count, pairs, last }
    }

    /// Pairs that a pass fills.
    fn pairs(self, pass: usize) -> usize {
        if pass + 1 == self.count {
            self.last
        } else {
            self.pairs
        }
    }

    /// Bytes that a pass fills for each heap.
    fn bytes(self) -> usize {
        2 * self.pairs
    }

    /// Bytes that all passes fill for each heap: byte `j` of lane `i` is at `j · LEN + i`.
    pub(super) fn all_bytes(self) -> usize {
        (self.count - 1) * self.bytes() + 2 * self.last
    }
}

/// The least number of pairs that there is a loop for, from a number on.
fn with_loop(pairs: usize) -> usize {
    match pairs {
        0..=4 => 4,
        5 => 5,
        6 | 7 => 7,
        8 | 9 => 9,
        _ => 10,
    }
}

/// `1 << i` for `i < 8`, and for the others.
const LOW: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];
const HIGH: [u8; 16] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128];

/// One pass over entries for the heaps of a block at index `at`: which of the ranks of that pass they reach.
#[inline(always)]
pub(super) fn fill_pass<V: Lanes>(
    entries: &[Entry],
    tables: Tables<'_>,
    at: usize,
    (passes, pass): (Passes, usize),
    sets: &mut [u8],
) {
    let fill = Fill {
        entries,
        tables,
        at,
        least: (8 * passes.bytes() * pass) as u8,
    };
    let sets = &mut sets[pass * passes.bytes() * V::LEN..];
    // Vectors of 32 bytes never have more than five pairs.
    match passes.pairs(pass) {
        4 => fill.pairs::<V, 4>(sets),
        5 => fill.pairs::<V, 5>(sets),
        7 if V::LEN == 64 => fill.pairs::<V, 7>(sets),
        9 if V::LEN == 64 => fill.pairs::<V, 9>(sets),
        10 if V::LEN == 64 => fill.pairs::<V, 10>(sets),
        other => unreachable!("no loop for {other} pairs"),
    }
}

/// A pass over entries.
struct Fill<'a> {
    entries: &'a [Entry],
    tables: Tables<'a>,
    at: usize,
    /// The least rank of the pass.
    least: u8,
}

impl Fill<'_> {
    #[inline(always)]
    fn pairs<V: Lanes, const PAIRS: usize>(&self, bytes: &mut [u8]) {
        let mut sets = [[V::splat(0); 2]; PAIRS];
        match (self.tables.masked, self.least) {
            (true, _) => self.add::<V, PAIRS, true, false>(&mut sets),
            (false, 0) => self.add::<V, PAIRS, false, true>(&mut sets),
            (false, _) => self.add::<V, PAIRS, false, false>(&mut sets),
        }
        for (j, pair) in sets.iter().enumerate() {
            let at = 2 * j * V::LEN;
            pair[0].store(bytes, at);
            pair[1].store(bytes, at + V::LEN);
        }
    }

    #[inline(always)]
    fn add<V: Lanes, const PAIRS: usize, const MASKED: bool, const FIRST: bool>(
        &self,
        sets: &mut [[V; 2]; PAIRS],
    ) {
        for entry in self.entries {
            let mut rank = self.tables.reached::<V, false>(entry, self.at);
            if !FIRST {
                rank = rank.minus(V::splat(self.least));
            }
            // Ranks from 128 on belong to no pair if there are at most eight, so it does not matter that they
            // are not looked up.
            let lower = if PAIRS > 8 { rank.lower() } else { rank };
            let mut bits = [lower.look_up(&LOW), lower.look_up(&HIGH)];
            if MASKED {
                let source = self.at - entry.distance as usize;
                let known = V::load(self.tables.flags, source);
                bits = [bits[0].and(known), bits[1].and(known)];
            }
            for (j, pair) in (0..).zip(sets.iter_mut()) {
                let here = rank.where_upper(j);
                pair[0] = pair[0].or_and(here, bits[0]);
                pair[1] = pair[1].or_and(here, bits[1]);
            }
        }
    }
}

/// The least ranks that are missing in the sets of a block, in ascending order. They are entered on the way.
#[inline(always)]
pub(super) fn least_missing<V: Lanes>(sets: &mut [u8], bytes: usize) -> Followed<V> {
    const BIT: [[u8; 16]; 2] = [
        [0, 0, 1, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0],
        [0, 4, 5, 0, 6, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0],
    ];
    let (mut from, mut bit) = (V::splat(NONE), V::splat(0));
    let mut ranks = [V::splat(NONE); FOLLOWED];
    for rank in &mut ranks {
        // The byte that each lane takes its rank from: the first that is not full, with what was found before.
        let (mut next, mut set) = (V::splat(NONE), V::splat(255));
        for byte in (0..bytes).rev() {
            let least = V::splat((8 * byte) as u8);
            let found = from.xor(least).where_zero().and(bit);
            let here = V::load(sets, byte * V::LEN).or(found);
            here.store(sets, byte * V::LEN);
            let full = here.xor(V::splat(255)).where_zero();
            set = here.without(full).or(set.and(full));
            next = next.least(least.or(full));
        }
        from = next;
        bit = set.least_missing();
        let place = bit
            .lower()
            .look_up(&BIT[0])
            .or(bit.upper().look_up(&BIT[1]));
        *rank = from.or(place);
    }
    ranks
}
