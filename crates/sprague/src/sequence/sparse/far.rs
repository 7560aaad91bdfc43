//! The common values a block of consecutive heaps reaches through the rare heaps.
//!
//! A split off rare heap r after taking t leaves heap n − d with d = r + t, and reaches the value of
//! that heap nim-plus the value of r. Distances of at least the block's length are *far*: their
//! sources are known for the whole block, contiguous, and the block is done in lanes. The others are
//! *near* and done heap by heap. Takings are splits off an empty heap.

use super::planes::CHUNK;
use crate::lanes::{Lanes, Task};

/// A way to reach a common value: through the heap that many below, nim-plus a rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    pub(super) distance: u32,
    pub(super) rank: u8,
}

/// Sets of ranks as bits of 32-bit or 64-bit words, one word for each heap.
#[derive(Debug, Clone)]
pub(super) struct Words {
    /// Bytes in a word.
    pub(super) width: usize,
    groups: Vec<Group>,
}

/// The far entries with one rank.
#[derive(Debug, Clone)]
struct Group {
    rank: u8,
    /// In bytes.
    distances: Vec<u32>,
    /// How bytes move within words, and bits within bytes, when the rank is nim-added.
    bytes: [u8; 16],
    lower: [u8; 16],
    upper: [u8; 16],
}

impl Group {
    fn new(rank: u8) -> Self {
        let moved = |bit: u8| 1u8 << (bit ^ (rank & 7));
        let union = |nibble: u8, from: u8| {
            let bits = (0..4).filter(|bit| nibble >> bit & 1 == 1);
            bits.fold(0, |set, bit| set | moved(bit + from))
        };
        Group {
            rank,
            distances: Vec::new(),
            bytes: std::array::from_fn(|i| i as u8 ^ (rank >> 3)),
            lower: std::array::from_fn(|i| union(i as u8, 0)),
            upper: std::array::from_fn(|i| union(i as u8, 4)),
        }
    }
}

impl Words {
    pub(super) fn new(width: usize) -> Self {
        Words {
            width,
            groups: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, entry: Entry) {
        let at = self.groups.iter().position(|g| g.rank == entry.rank);
        let at = at.unwrap_or_else(|| {
            self.groups.push(Group::new(entry.rank));
            self.groups.len() - 1
        });
        let distance = entry.distance * self.width as u32;
        let distances = &mut self.groups[at].distances;
        if !distances.contains(&distance) {
            distances.push(distance);
        }
    }

    /// The sets of the heaps whose own words begin at byte `at`: the union over all far entries.
    #[inline(always)]
    pub(super) fn reached<V: Lanes>(&self, words: &[u8], at: usize) -> V {
        let mut all = V::splat(0);
        let fifteen = V::splat(15);
        for group in &self.groups {
            let mut union = V::splat(0);
            let mut fours = group.distances.chunks_exact(4);
            for four in &mut fours {
                let a = V::load(words, at - four[0] as usize);
                let b = V::load(words, at - four[1] as usize);
                let c = V::load(words, at - four[2] as usize);
                let d = V::load(words, at - four[3] as usize);
                union = union.or(a.or(b)).or(c.or(d));
            }
            for &distance in fours.remainder() {
                union = union.or(V::load(words, at - distance as usize));
            }
            let bytes = union.rearrange(&group.bytes);
            let lower = bytes.and(fifteen).look_up(&group.lower);
            let upper = bytes.upper().look_up(&group.upper);
            all = all.or(lower.or(upper));
        }
        all
    }
}

/// Sets of ranks as bytes: byte `j` of a heap holds ranks `8j` to `8j + 7`.
#[derive(Debug, Clone, Default)]
pub(super) struct Sets {
    /// Distances of a whole chunk and more: their sources are known before a chunk is begun.
    pub(super) distant: Vec<Entry>,
    pub(super) others: Vec<Entry>,
}

/// Entries between two looks whether a pass is done early.
const STRETCH: usize = 64;

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
    pub(super) fn bytes(self) -> usize {
        2 * self.pairs
    }

    /// Bytes that hold the sets of a block: byte `j` of lane `i` is at `j · LEN + i`.
    pub(super) fn block<V: Lanes>(self) -> usize {
        self.count * self.bytes() * V::LEN
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

impl Sets {
    pub(super) fn add(&mut self, entry: Entry) {
        if entry.distance as usize >= CHUNK {
            self.distant.push(entry);
        } else {
            self.others.push(entry);
        }
    }
}

/// The tables that sets are read from.
#[derive(Clone, Copy)]
pub(super) struct Tables<'a> {
    pub(super) ranks: &'a [u8],
    pub(super) common: &'a [u8],
    /// Whether some sources are not common and count for nothing.
    pub(super) masked: bool,
}

/// One pass over entries for the heaps of a block at index `at`: adds to its sets which of the ranks of that pass they
/// reach. Whether all of them are there now, in which case some entries may have been left out.
#[inline(always)]
pub(super) fn add_reached<V: Lanes>(
    entries: &[Entry],
    tables: Tables<'_>,
    at: usize,
    (passes, pass): (Passes, usize),
    sets: &mut [u8],
) -> bool {
    let sets = &mut sets[pass * passes.bytes() * V::LEN..];
    let fill = Fill {
        entries,
        tables,
        at,
        least: (8 * passes.bytes() * pass) as u8,
    };
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
    fn pairs<V: Lanes, const PAIRS: usize>(&self, bytes: &mut [u8]) -> bool {
        let mut sets = [[V::splat(0); 2]; PAIRS];
        for (j, pair) in sets.iter_mut().enumerate() {
            let at = 2 * j * V::LEN;
            *pair = [V::load(bytes, at), V::load(bytes, at + V::LEN)];
        }
        let is_full = match (self.tables.masked, self.least) {
            (true, _) => self.add::<V, PAIRS, true, false>(&mut sets),
            (false, 0) => self.add::<V, PAIRS, false, true>(&mut sets),
            (false, _) => self.add::<V, PAIRS, false, false>(&mut sets),
        };
        for (j, pair) in sets.iter().enumerate() {
            let at = 2 * j * V::LEN;
            pair[0].store(bytes, at);
            pair[1].store(bytes, at + V::LEN);
        }
        is_full
    }

    #[inline(always)]
    fn add<V: Lanes, const PAIRS: usize, const MASKED: bool, const FIRST: bool>(
        &self,
        sets: &mut [[V; 2]; PAIRS],
    ) -> bool {
        for stretch in self.entries.chunks(STRETCH) {
            for entry in stretch {
                let source = self.at - entry.distance as usize;
                let mut rank = V::load(self.tables.ranks, source).xor(V::splat(entry.rank));
                if !FIRST {
                    rank = rank.minus(V::splat(self.least));
                }
                // Ranks from 128 on belong to no pair if there are at most eight, so it does not matter that they
                // are not looked up.
                let lower = if PAIRS > 8 { rank.lower() } else { rank };
                let mut bits = [lower.look_up(&LOW), lower.look_up(&HIGH)];
                if MASKED {
                    let known = V::load(self.tables.common, source);
                    bits = [bits[0].and(known), bits[1].and(known)];
                }
                for (j, pair) in (0..).zip(sets.iter_mut()) {
                    let here = rank.where_upper(j);
                    pair[0] = pair[0].or_and(here, bits[0]);
                    pair[1] = pair[1].or_and(here, bits[1]);
                }
            }
            if is_full(sets) {
                return true;
            }
        }
        is_full(sets)
    }
}

#[inline(always)]
fn is_full<V: Lanes>(sets: &[[V; 2]]) -> bool {
    let all = sets
        .iter()
        .fold(V::splat(255), |all, pair| all.and(pair[0]).and(pair[1]));
    V::splat(255).without(all).is_zero()
}

/// What the heaps of some blocks reach through distant entries, for all passes.
pub(super) struct Ahead<'a> {
    pub(super) entries: &'a [Entry],
    pub(super) tables: Tables<'a>,
    /// The index of the first heap of the blocks.
    pub(super) at: usize,
    pub(super) passes: Passes,
    /// The sets of the blocks, which are empty.
    pub(super) out: &'a mut [u8],
}

impl Task for Ahead<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes>(self) {
        let blocks = self.out.chunks_exact_mut(self.passes.block::<V>());
        for (block, out) in blocks.enumerate() {
            let at = self.at + block * V::LEN;
            for pass in 0..self.passes.count {
                add_reached::<V>(self.entries, self.tables, at, (self.passes, pass), out);
            }
        }
    }
}
