//! The common values a block of consecutive heaps reaches through the rare heaps.
//!
//! A split off rare heap r after taking t leaves heap n − d with d = r + t, and reaches the value of
//! that heap nim-plus the value of r. Distances of at least the block's length are *far*: their
//! sources are known for the whole block, contiguous, and the block is done in lanes. The others are
//! *near* and done heap by heap. Takings are splits off an empty heap.

use crate::lanes::Lanes;

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
