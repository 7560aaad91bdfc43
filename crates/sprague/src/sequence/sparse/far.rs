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
        self.groups[at]
            .distances
            .push(entry.distance * self.width as u32);
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

/// How many pairs of bytes one pass over the entries fills: as many as registers hold.
pub(super) const PAIRS: usize = 5;
/// Bytes that one pass fills.
pub(super) const PASS: usize = 2 * PAIRS;
/// Entries between two looks whether a pass is done early.
const STRETCH: usize = 64;

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
}

/// One pass over entries for the heaps at index `at`: adds which of the ranks `8·PASS·pass` on they
/// reach, as many as a pass fills, to the sets. May stop when all are there. With `MASKED`, sources
/// that are not common count for nothing.
#[inline(always)]
pub(super) fn add_reached<V: Lanes, const MASKED: bool>(
    entries: &[Entry],
    tables: Tables<'_>,
    at: usize,
    pass: usize,
    mut sets: [[V; 2]; PAIRS],
) -> [[V; 2]; PAIRS] {
    let fifteen = V::splat(15);
    let least = V::splat((8 * PASS * pass) as u8);
    for stretch in entries.chunks(STRETCH) {
        for entry in stretch {
            let source = at - entry.distance as usize;
            let rank = V::load(tables.ranks, source).xor(V::splat(entry.rank));
            let rank = rank.minus(least);
            let lower = rank.and(fifteen);
            let mut bits = [lower.look_up(&LOW), lower.look_up(&HIGH)];
            if MASKED {
                let known = V::load(tables.common, source);
                bits = [bits[0].and(known), bits[1].and(known)];
            }
            let upper = rank.upper();
            for (j, pair) in (0..).zip(&mut sets) {
                pair[0] = pair[0].insert(upper, j, bits[0]);
                pair[1] = pair[1].insert(upper, j, bits[1]);
            }
        }
        let all = sets
            .iter()
            .fold(V::splat(255), |all, pair| all.and(pair[0]).and(pair[1]));
        if V::splat(255).without(all).is_zero() {
            break;
        }
    }
    sets
}

/// What the heaps of some blocks reach through distant entries, for all passes.
pub(super) struct Ahead<'a> {
    pub(super) entries: &'a [Entry],
    pub(super) tables: Tables<'a>,
    /// The index of the first heap of the blocks.
    pub(super) at: usize,
    pub(super) masked: bool,
    pub(super) passes: usize,
    /// Room for `passes · PASS` vectors a block.
    pub(super) out: &'a mut [u8],
}

impl Task for Ahead<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes>(self) {
        let blocks = self.out.chunks_exact_mut(self.passes * PASS * V::LEN);
        for (block, out) in blocks.enumerate() {
            let at = self.at + block * V::LEN;
            for pass in 0..self.passes {
                let none = [[V::splat(0); 2]; PAIRS];
                let sets = if self.masked {
                    add_reached::<V, true>(self.entries, self.tables, at, pass, none)
                } else {
                    add_reached::<V, false>(self.entries, self.tables, at, pass, none)
                };
                store_pass(&sets, out, pass);
            }
        }
    }
}

/// The sets of one pass from where [`store_pass`] put them.
#[inline(always)]
pub(super) fn load_pass<V: Lanes>(bytes: &[u8], pass: usize) -> [[V; 2]; PAIRS] {
    let mut sets = [[V::splat(0); 2]; PAIRS];
    for (j, pair) in sets.iter_mut().enumerate() {
        let at = (pass * PASS + 2 * j) * V::LEN;
        *pair = [V::load(bytes, at), V::load(bytes, at + V::LEN)];
    }
    sets
}

/// Puts the sets of one pass where byte `j` of lane `i` is at `j · LEN + i`.
#[inline(always)]
pub(super) fn store_pass<V: Lanes>(sets: &[[V; 2]; PAIRS], bytes: &mut [u8], pass: usize) {
    for (j, pair) in sets.iter().enumerate() {
        let at = (pass * PASS + 2 * j) * V::LEN;
        pair[0].store(bytes, at);
        pair[1].store(bytes, at + V::LEN);
    }
}
