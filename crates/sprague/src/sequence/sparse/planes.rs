//! Bit planes of recent heaps, one for each rank, and the witnesses that rare values are reached.
//!
//! A rare value below the value of heap n must be an option of n: some split into two common heaps a
//! and n − t − a reaches it. For a fixed a that is the question whether heap n − d, d = a + t, has
//! a certain rank: one bit of a plane, so hundreds of heaps are answered at once. For each rare rank
//! a list of witnesses is kept, best first.

#![expect(
    clippy::needless_range_loop,
    reason = "plain loops over a constant number of vectors are what compilers unroll"
)]

use crate::lanes::Lanes;
use rustc_hash::FxHashSet;

/// Heaps checked at a time; chunks begin at multiples of it.
pub(super) const CHUNK: usize = 1024;
/// Witnesses reach back at most so far.
pub(super) const REACH: usize = 1 << 13;
/// Heaps in the planes before they are moved.
const SPAN: usize = REACH + 5 * CHUNK;
/// Bytes in a row; a few more, so that the rows do not fall on the same lines of the cache.
const STRIDE: usize = SPAN / 8 + 64 + 256;

/// A bit for each heap of a chunk, lowest bits first.
pub(super) type Bits = [u64; CHUNK / 64];

#[derive(Debug, Clone)]
pub(super) struct Planes {
    base: usize,
    rows: usize,
    /// Bit i of a row stands for heap `base + i`, lowest bits first.
    bytes: Vec<u8>,
}

impl Planes {
    /// Planes for the ranks below `rows`, holding the heaps before `known` that witnesses reach.
    pub(super) fn new(rows: usize, known: usize) -> Self {
        Planes {
            base: (known & !(CHUNK - 1)).saturating_sub(REACH + CHUNK) & !(CHUNK - 1),
            rows,
            bytes: vec![0; rows * STRIDE],
        }
    }

    pub(super) fn base(&self) -> usize {
        self.base
    }

    /// Makes room for the chunk that begins at `start`.
    pub(super) fn make_room(&mut self, start: usize) {
        if start + CHUNK - self.base <= SPAN {
            return;
        }
        let from = start - REACH - CHUNK;
        let skip = (from - self.base) / 8;
        for row in self.bytes.chunks_exact_mut(STRIDE) {
            row.copy_within(skip..SPAN / 8, 0);
        }
        self.base = from;
    }

    /// Enters the chunk that begins at `start`, whose ranks begin at index `at`, given a bit for each of its common heaps.
    #[inline(always)]
    pub(super) fn enter<V: Lanes>(&mut self, start: usize, ranks: &[u8], at: usize, common: &Bits) {
        let first = (start - self.base) / 8;
        for (word, common) in common.iter().enumerate() {
            let here = at + 64 * word;
            for row in 0..self.rows {
                let wanted = V::splat(row as u8);
                let bits = bits::<V>(|i| V::load(ranks, here + i).equal_bits(wanted));
                let place = row * STRIDE + first + 8 * word;
                self.bytes[place..place + 8].copy_from_slice(&(bits & common).to_le_bytes());
            }
        }
    }

    /// How many even and odd heaps of the chunk at `start` have a rank, from a bit of it on.
    pub(super) fn count(&self, start: usize, from: usize, row: usize) -> [u32; 2] {
        const EVEN: u64 = 0x5555_5555_5555_5555;
        let first = row * STRIDE + (start - self.base) / 8;
        let words = self.bytes[first..first + CHUNK / 8].chunks_exact(8);
        words.enumerate().fold([0; 2], |[even, odd], (i, bytes)| {
            let word = u64::from_le_bytes(bytes.try_into().unwrap_or_default());
            let kept = match from.saturating_sub(64 * i) {
                0 => word,
                skipped @ 1..64 => word >> skipped << skipped,
                _ => 0,
            };
            [
                even + (kept & EVEN).count_ones(),
                odd + (kept & !EVEN).count_ones(),
            ]
        })
    }

    /// Where the bit of a heap is in the first row, in bytes; the heap is a multiple of 8.
    #[inline(always)]
    fn place(&self, heap: usize) -> usize {
        (heap - self.base) / 8
    }

    /// Which of the heaps from there on have the rank of that row.
    #[inline(always)]
    fn having<V: Lanes>(&self, row: u8, heap: usize) -> V {
        let bit = heap - self.base;
        let at = usize::from(row) * STRIDE + bit / 64 * 8;
        let shift = (bit % 64) as u32;
        V::load(&self.bytes, at)
            .down(shift)
            .or(V::load(&self.bytes, at + 8).up(64 - shift))
    }
}

/// Sixty-four bits from as many vectors as it takes.
#[inline(always)]
fn bits<V: Lanes>(of: impl Fn(usize) -> u64) -> u64 {
    let vectors = 64 / V::LEN;
    (0..vectors).fold(0, |bits, i| bits | of(i * V::LEN) << (i * V::LEN % 64))
}

/// That heap n − `distance` has rank `row` shows that n reaches the rare rank.
#[derive(Debug, Clone, Copy)]
struct Witness {
    distance: u32,
    row: u8,
    /// For how many heaps it was asked while learning, and for how many it helped.
    asked: u32,
    helped: u32,
}

impl Witness {
    fn merit(&self) -> f32 {
        self.helped as f32 / (self.asked + 1) as f32
    }

    /// Takes away the needy heaps that it helps; whether there are any.
    #[inline(always)]
    fn help<V: Lanes>(&self, planes: &Planes, start: usize, needy: &mut Needy<V>) -> bool {
        let source = start - self.distance as usize;
        let mut helped = V::splat(0);
        for i in 0..vectors::<V>() {
            let there = planes.having(self.row, source + 8 * V::LEN * i);
            helped = helped.or(needy[i].and(there));
            needy[i] = needy[i].without(there);
        }
        !helped.is_zero()
    }

    /// Added to the place of a heap, the place of the byte it asks for.
    fn offset(&self) -> usize {
        (usize::from(self.row) * STRIDE).wrapping_sub(self.distance as usize / 8)
    }
}

/// The witnesses of one rare rank, best first.
///
/// Planes are read by bytes, so witnesses are asked in groups whose distances have the same residue
/// modulo 8, with the needy heaps shifted once for the group; the best few without shifting come
/// before all others, because often they are enough.
#[derive(Debug, Clone, Default)]
pub(super) struct Witnesses {
    all: Vec<Witness>,
    /// The distances and rows of all of them: searches find the same witnesses again and again.
    known: FxHashSet<(u32, u8)>,
    /// Offsets of the best with residue 0.
    first: Vec<usize>,
    /// Offsets by residue.
    groups: [Vec<usize>; 8],
}

/// More witnesses than this are not worth their time.
const MOST_WITNESSES: usize = 1024;
/// How many without shifting come first.
const FIRST: usize = 64;
/// Steps between two looks whether heaps are left.
const STEPS: usize = 8;
const LATER_STEPS: usize = 32;

impl Witnesses {
    /// Adds a witness that is likely to help in that part of all cases, unless it is there or there are enough.
    pub(super) fn add(&mut self, distance: u32, row: u8, merit: f32) {
        if self.all.len() < 2 * MOST_WITNESSES && self.known.insert((distance, row)) {
            self.all.push(Witness {
                distance,
                row,
                asked: 999,
                helped: (1000.0 * merit) as u32,
            });
        }
    }

    /// Makes room for as many as there may be.
    pub(super) fn reserve(&mut self) {
        self.all.reserve(2 * MOST_WITNESSES - self.all.len());
        self.known.reserve(2 * MOST_WITNESSES - self.known.len());
    }

    /// The best witnesses come first from now on, the worst go; old merits fade.
    pub(super) fn sort(&mut self) {
        self.keep_best();
        for witness in self.all.iter_mut().filter(|w| w.asked > 100_000) {
            witness.asked /= 2;
            witness.helped /= 2;
        }
        self.first.clear();
        self.groups.iter_mut().for_each(Vec::clear);
        for witness in &self.all {
            let residue = witness.distance as usize % 8;
            let comes_first = residue == 0 && self.first.len() < FIRST;
            let list = if comes_first {
                &mut self.first
            } else {
                &mut self.groups[residue]
            };
            list.push(witness.offset());
        }
    }

    /// Puts the best witnesses first and drops those that are too many.
    fn keep_best(&mut self) {
        // Floats that are not negative are ordered as their bits are. Of two with the same merit the older one comes first.
        let keys = self.all.iter().zip(0u64..);
        let keys = keys.map(|(witness, i)| u64::from(!witness.merit().to_bits()) << 32 | i);
        let mut keys: Vec<u64> = keys.collect();
        let place = |key: &u64| *key as u32 as usize;
        if keys.len() > MOST_WITNESSES {
            keys.select_nth_unstable(MOST_WITNESSES);
            for gone in keys.drain(MOST_WITNESSES..) {
                let gone = &self.all[place(&gone)];
                self.known.remove(&(gone.distance, gone.row));
            }
        }
        keys.sort_unstable();
        self.all = keys.iter().map(|key| self.all[place(key)]).collect();
    }

    /// Takes away the needy heaps of the chunk that have a witness.
    #[inline(always)]
    pub(super) fn unproven<V: Lanes>(&self, planes: &Planes, start: usize, needy: &mut Needy<V>) {
        let place = planes.place(start);
        ask::<V, STEPS>(&self.first, planes, place, needy);
        for (residue, group) in self.groups.iter().enumerate() {
            if is_done(needy) {
                return;
            }
            if residue == 0 {
                ask::<V, LATER_STEPS>(group, planes, place, needy);
                continue;
            }
            // The first few heaps fall off and are asked about in the other groups only.
            let mut shifted = moved::<V, true>(needy, residue as u32);
            ask::<V, LATER_STEPS>(group, planes, place, &mut shifted);
            let back = moved::<V, false>(&shifted, residue as u32);
            let mut lowest = [0u64; 8];
            lowest[0] = (1 << residue) - 1;
            let lowest = V::load_words(&lowest, 0);
            for i in 0..vectors::<V>() {
                let kept = if i == 0 { back[0].or(lowest) } else { back[i] };
                needy[i] = needy[i].and(kept);
            }
        }
    }

    /// Takes away the heaps that a witness settles, and counts what each witness is worth.
    #[inline(always)]
    pub(super) fn learn<V: Lanes>(&mut self, planes: &Planes, start: usize, needy: &mut Needy<V>) {
        let mut left = count(needy);
        for witness in &mut self.all {
            if left == 0 {
                break;
            }
            witness.asked += left;
            if witness.help(planes, start, needy) {
                let after = count(needy);
                witness.helped += left - after;
                left = after;
            }
        }
    }
}

/// Bits for the heaps of a chunk; more vectors than some lanes need.
pub(super) type Needy<V> = [V; CHUNK / 256];

/// How many vectors hold a chunk.
#[inline(always)]
pub(super) fn vectors<V: Lanes>() -> usize {
    CHUNK / (8 * V::LEN)
}

#[inline(always)]
pub(super) fn is_done<V: Lanes>(needy: &Needy<V>) -> bool {
    let mut all = needy[0];
    for i in 1..vectors::<V>() {
        all = all.or(needy[i]);
    }
    all.is_zero()
}

/// Takes away the needy heaps that witnesses help, given by their offsets.
///
/// All vectors are asked together as long as most of them have needy heaps, then those that have any one by one: the last
/// few heaps of a chunk take most of the witnesses.
#[inline(always)]
fn ask<V: Lanes, const STEPS: usize>(
    offsets: &[usize],
    planes: &Planes,
    place: usize,
    needy: &mut Needy<V>,
) {
    let mut rest = offsets;
    while 2 * with_needy(needy) > vectors::<V>() && !rest.is_empty() {
        let (steps, later) = rest.split_at(STEPS.min(rest.len()));
        for &offset in steps {
            let at = place.wrapping_add(offset);
            // One check of bounds for all vectors.
            let having = &planes.bytes[at..at + CHUNK / 8];
            for i in 0..vectors::<V>() {
                needy[i] = needy[i].without(V::load(having, i * V::LEN));
            }
        }
        rest = later;
    }
    for i in 0..vectors::<V>() {
        let mut here = needy[i];
        for steps in rest.chunks(STEPS) {
            if here.is_zero() {
                break;
            }
            for &offset in steps {
                let at = place.wrapping_add(offset) + i * V::LEN;
                here = here.without(V::load(&planes.bytes, at));
            }
        }
        needy[i] = here;
    }
}

/// How many vectors have needy heaps.
#[inline(always)]
fn with_needy<V: Lanes>(needy: &Needy<V>) -> usize {
    let mut some = 0;
    for i in 0..vectors::<V>() {
        some += usize::from(!needy[i].is_zero());
    }
    some
}

/// All bits of a chunk moved by fewer than 64 places, down or up.
#[inline(always)]
fn moved<V: Lanes, const DOWN: bool>(needy: &Needy<V>, by: u32) -> Needy<V> {
    const WORDS: usize = CHUNK / 64;
    let mut words = [0u64; WORDS + 16];
    for i in 0..vectors::<V>() {
        let here = needy[i].words();
        let at = 8 + i * V::LEN / 8;
        words[at..at + V::LEN / 8].copy_from_slice(&here[..V::LEN / 8]);
    }
    let mut moved = *needy;
    for i in 0..vectors::<V>() {
        let at = 8 + i * V::LEN / 8;
        let here = V::load_words(&words, at);
        moved[i] = if DOWN {
            here.down(by).or(V::load_words(&words, at + 1).up(64 - by))
        } else {
            here.up(by).or(V::load_words(&words, at - 1).down(64 - by))
        };
    }
    moved
}

#[inline(always)]
fn count<V: Lanes>(needy: &Needy<V>) -> u32 {
    let mut count = 0;
    for i in 0..vectors::<V>() {
        let words = needy[i].words();
        for word in &words[..V::LEN / 8] {
            count += word.count_ones();
        }
    }
    count
}
