//! The least ranks that the heaps of a block do not reach through far entries, where ranks are many.
//!
//! Each entry reaches one rank of each heap, and only the least rank that none of them reaches decides. Entering it into a
//! set of all ranks costs up to 56 vector operations an entry with AVX2. So that is done for the first entries only,
//! until few ranks below a heap's own are missing; from then on the least missing ranks are *followed*: the other entries
//! are compared with those alone, two operations each, and half of them are given up once most are reached.
//! What is left is exact and in order, and nearly always enough; a heap all of whose followed ranks are reached is done
//! entry by entry. Which entries come first matters: there are ranks that one entry in a thousand reaches, so the entries
//! are sorted by how often they alone reach a rank of recent heaps. That halves how many have to be entered.

use super::far::Entry;
use super::planes::CHUNK;
use crate::lanes::{Lanes, Task};

/// Far entries for sets, those that decide most first.
#[derive(Debug, Clone, Default)]
pub(super) struct Sets {
    entries: Vec<Entry>,
    /// Those with distances of a whole chunk and more, whose sources are known before a chunk is begun, and the others.
    distant: Vec<Entry>,
    others: Vec<Entry>,
    /// Whether ranks are followed through the distant ones for a whole chunk before the others come.
    ahead: bool,
    /// All are entered as long as nothing was learnt.
    counts: Option<Counts>,
}

/// So many entries are entered into sets, and up to so many are compared with all ranks that are followed.
#[derive(Debug, Clone, Copy)]
struct Counts {
    enter: usize,
    compare: usize,
}

impl Sets {
    pub(super) fn add(&mut self, entry: Entry) {
        self.entries.push(entry);
        self.among(entry).push(entry);
    }

    fn among(&mut self, entry: Entry) -> &mut Vec<Entry> {
        if entry.distance as usize >= CHUNK {
            &mut self.distant
        } else {
            &mut self.others
        }
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entries through which ranks are followed for a whole chunk.
    pub(super) fn ahead(&self) -> Option<&[Entry]> {
        self.ahead.then_some(&self.distant)
    }

    /// How to use them for so many ranks.
    pub(super) fn plan<V: Lanes>(&self, ranks: usize) -> Plan {
        Plan {
            passes: Passes::for_ranks::<V>(ranks),
            counts: self.counts.unwrap_or(Counts {
                enter: self.entries.len(),
                compare: self.entries.len(),
            }),
        }
    }

    /// Puts the entries first that decide most, and sees how many of them it takes until few ranks are missing, by heaps
    /// that are known, given by their indices. With few ranks, sets cost no more than following some of them.
    pub(super) fn learn(&mut self, tables: Tables<'_>, ranks: usize, heaps: &[usize]) {
        if ranks <= FEW_RANKS {
            return;
        }
        let (for_merits, for_counts) = heaps.split_at(heaps.len() / 2);
        let mut merits = vec![0.0; self.entries.len()];
        for &at in for_merits {
            let own = tables.ranks[at];
            let mut ways = [0u32; 256];
            let reached = self.entries.iter().map(|entry| tables.rank(entry, at));
            let reached: Vec<Option<u8>> = reached.collect();
            for &rank in reached.iter().flatten() {
                ways[usize::from(rank)] += 1;
            }
            for (merit, rank) in merits.iter_mut().zip(reached) {
                if let Some(rank) = rank.filter(|&rank| rank < own) {
                    *merit += 1.0 / ways[usize::from(rank)].pow(2) as f32;
                }
            }
        }
        sort_by_merit(&mut self.entries, &merits);
        self.distant.clear();
        self.others.clear();
        for entry in self.entries.clone() {
            self.among(entry).push(entry);
        }
        let apart = [&self.distant[..], &self.others].concat();
        let apart = Counts::needed(&apart, tables, for_counts);
        let together = Counts::needed(&self.entries, tables, for_counts);
        self.ahead = apart.enter <= (together.enter * 5 / 4).min(self.distant.len());
        self.counts = Some(if self.ahead { apart } else { together });
    }
}

impl Counts {
    /// The counts by which nearly all of the heaps have no more ranks to follow, with these entries in this order.
    fn needed(entries: &[Entry], tables: Tables<'_>, heaps: &[usize]) -> Self {
        let mut needed = [Vec::new(), Vec::new()];
        for &at in heaps {
            let own = usize::from(tables.ranks[at]);
            let mut first = [entries.len(); 256];
            for (i, entry) in (1..).zip(entries) {
                if let Some(rank) = tables.rank(entry, at) {
                    let first = &mut first[usize::from(rank)];
                    *first = i.min(*first);
                }
            }
            let first = &mut first[..own];
            first.sort_unstable_by(|a, b| b.cmp(a));
            for (needed, followed) in needed.iter_mut().zip([FOLLOWED, LATER]) {
                needed.push(first.get(followed - 1).copied().unwrap_or(0));
            }
        }
        let [enter, compare] = needed.map(|mut counts| {
            counts.sort_unstable();
            let enough = counts.len() - counts.len() / ONE_IN;
            let last = counts.get(enough.saturating_sub(1));
            last.copied().unwrap_or(entries.len())
        });
        Counts {
            enter,
            compare: compare.max(enter),
        }
    }
}

/// Sorts entries by what they are worth, the best first.
fn sort_by_merit(entries: &mut [Entry], merits: &[f32]) {
    let mut order: Vec<(u32, Entry)> = merits
        .iter()
        .map(|merit| merit.to_bits())
        .zip(entries.iter().copied())
        .collect();
    // Floats that are not negative are ordered as their bits are.
    order.sort_by_key(|&(merit, _)| std::cmp::Reverse(merit));
    for (entry, (_, sorted)) in entries.iter_mut().zip(order) {
        *entry = sorted;
    }
}

/// How many missing ranks of each heap are followed at first, and how many once most are reached.
pub(super) const FOLLOWED: usize = 8;
const LATER: usize = 4;
/// With so many ranks all entries are entered.
const FEW_RANKS: usize = 64;
/// Of the heaps that entries are sorted by, one in so many may have more ranks to follow.
const ONE_IN: usize = 200;
/// Stands where fewer ranks are followed.
pub(super) const NONE: u8 = 255;

/// The least missing ranks of the heaps of a block in ascending order, then [`NONE`].
pub(super) type Followed<V> = [V; FOLLOWED];

/// The tables that sets are read from.
#[derive(Clone, Copy)]
pub(super) struct Tables<'a> {
    pub(super) ranks: &'a [u8],
    pub(super) common: &'a [u8],
    /// Whether some sources are not common and count for nothing.
    pub(super) masked: bool,
}

impl Tables<'_> {
    /// The common rank that the heap at an index reaches through an entry, if any.
    pub(super) fn rank(self, entry: &Entry, at: usize) -> Option<u8> {
        let source = at.checked_sub(entry.distance as usize)?;
        (self.common[source] == 255).then(|| self.ranks[source] ^ entry.rank)
    }

    /// The ranks that the heaps of the block at an index reach through an entry; [`NONE`] where the source is not common.
    #[inline(always)]
    fn reached<V: Lanes, const MASKED: bool>(self, entry: &Entry, at: usize) -> V {
        let source = at - entry.distance as usize;
        let ranks = V::load(self.ranks, source).xor(V::splat(entry.rank));
        if MASKED {
            let others = V::splat(255).without(V::load(self.common, source));
            return ranks.or(others);
        }
        ranks
    }
}

/// How the entries are used.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plan {
    passes: Passes,
    counts: Counts,
}

impl Plan {
    /// What is left of the ranks that are followed in the block at an index after the entries that are not distant.
    #[inline(always)]
    pub(super) fn after_others<V: Lanes>(
        self,
        sets: &Sets,
        tables: Tables<'_>,
        at: usize,
        ranks: Followed<V>,
    ) -> Followed<V> {
        if sets.distant.len() < self.counts.compare {
            follow(&sets.others, tables, at, ranks)
        } else {
            follow_few(&sets.others, tables, at, ranks)
        }
    }
}

/// The missing ranks of the block at an index after all entries.
#[inline(always)]
pub(super) fn missing<V: Lanes>(
    entries: &[Entry],
    tables: Tables<'_>,
    at: usize,
    Plan { passes, counts }: Plan,
) -> Followed<V> {
    let (entered, rest) = entries.split_at(counts.enter.min(entries.len()));
    let (compared, rest) = rest.split_at((counts.compare - counts.enter).min(rest.len()));
    let mut bytes = [0; 32 * 64];
    for pass in 0..passes.count {
        fill_pass::<V>(entered, tables, at, (passes, pass), &mut bytes);
    }
    let mut ranks: Followed<V> = least_missing(&mut bytes, passes.all_bytes());
    ranks = sorted(follow(compared, tables, at, ranks));
    if !rest.is_empty() {
        ranks = sorted(follow_few(rest, tables, at, ranks));
    }
    ranks
}

/// Like [`follow`] for the least of the ranks in ascending order; the others are given up.
#[inline(always)]
fn follow_few<V: Lanes>(
    entries: &[Entry],
    tables: Tables<'_>,
    at: usize,
    ranks: Followed<V>,
) -> Followed<V> {
    let mut left = [V::splat(NONE); FOLLOWED];
    let mut few = [V::splat(NONE); LATER];
    few.copy_from_slice(&ranks[..LATER]);
    left[..LATER].copy_from_slice(&follow(entries, tables, at, few));
    left
}

/// Those of some ranks of the block at an index that no entry reaches, [`NONE`] in place of the others.
#[inline(always)]
fn follow<V: Lanes, const N: usize>(
    entries: &[Entry],
    tables: Tables<'_>,
    at: usize,
    ranks: [V; N],
) -> [V; N] {
    if tables.masked {
        compare::<V, N, true>(entries, tables, at, ranks)
    } else {
        compare::<V, N, false>(entries, tables, at, ranks)
    }
}

#[inline(always)]
fn compare<V: Lanes, const N: usize, const MASKED: bool>(
    entries: &[Entry],
    tables: Tables<'_>,
    at: usize,
    ranks: [V; N],
) -> [V; N] {
    // Where a byte becomes 0, the rank was reached.
    let mut apart = [V::splat(255); N];
    for entry in entries {
        let reached = tables.reached::<V, MASKED>(entry, at);
        for i in 0..N {
            apart[i] = apart[i].least(reached.xor(ranks[i]));
        }
    }
    let mut left = ranks;
    for i in 0..N {
        left[i] = ranks[i].or(apart[i].where_zero());
    }
    left
}

/// The bytes of each lane in ascending order.
#[inline(always)]
pub(super) fn sorted<V: Lanes, const N: usize>(mut ranks: [V; N]) -> [V; N] {
    for end in (1..N).rev() {
        for i in 0..end {
            let (one, two) = (ranks[i], ranks[i + 1]);
            (ranks[i], ranks[i + 1]) = (one.least(two), one.greatest(two));
        }
    }
    ranks
}

/// The least ranks that are missing in the sets of a block, whose vectors become empty of them.
#[inline(always)]
fn least_missing<V: Lanes>(sets: &mut [u8], bytes: usize) -> [V; FOLLOWED] {
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

/// How the sets of a block are filled: in passes over the entries, each of which fills as many pairs of bytes as
/// registers hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Passes {
    count: usize,
    /// Pairs that each pass has room for, and those that the last one needs.
    pairs: usize,
    last: usize,
}

impl Passes {
    /// The fewest that have room for so many ranks, with the fewest pairs that there is a loop for.
    fn for_ranks<V: Lanes>(ranks: usize) -> Self {
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
    fn all_bytes(self) -> usize {
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
fn fill_pass<V: Lanes>(
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
                let known = V::load(self.tables.common, source);
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

/// What the heaps of some blocks do not reach through distant entries.
pub(super) struct Ahead<'a> {
    pub(super) entries: &'a [Entry],
    pub(super) tables: Tables<'a>,
    /// The index of the first heap of the blocks.
    pub(super) at: usize,
    pub(super) plan: Plan,
    /// For the ranks that are followed in each block.
    pub(super) out: &'a mut [u8],
}

impl Task for Ahead<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes>(self) {
        let blocks = self.out.chunks_exact_mut(FOLLOWED * V::LEN);
        for (block, out) in blocks.enumerate() {
            let at = self.at + block * V::LEN;
            let ranks = missing::<V>(self.entries, self.tables, at, self.plan);
            write(ranks, out);
        }
    }
}

/// Followed ranks as bytes.
#[inline(always)]
pub(super) fn write<V: Lanes>(ranks: Followed<V>, out: &mut [u8]) {
    for (i, ranks) in ranks.iter().enumerate() {
        ranks.store(out, i * V::LEN);
    }
}

/// Followed ranks from bytes.
#[inline(always)]
pub(super) fn read<V: Lanes>(bytes: &[u8]) -> Followed<V> {
    let mut ranks = [V::splat(NONE); FOLLOWED];
    for (i, ranks) in ranks.iter_mut().enumerate() {
        *ranks = V::load(bytes, i * V::LEN);
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::Level;

    /// The followed ranks of a block, lane by lane.
    struct Block<'a>(&'a Sets, Tables<'a>, usize, usize);

    impl Task for Block<'_> {
        type Output = Vec<Vec<u8>>;

        #[inline(always)]
        fn run<V: Lanes>(self) -> Vec<Vec<u8>> {
            let Block(sets, tables, at, ranks) = self;
            let plan = sets.plan::<V>(ranks);
            let mut bytes = vec![0; FOLLOWED * V::LEN];
            let followed = missing::<V>(sets.entries(), tables, at, plan);
            write(followed, &mut bytes);
            let lane = |lane| (0..FOLLOWED).map(|i| bytes[i * V::LEN + lane]).collect();
            (0..V::LEN).map(lane).collect()
        }
    }

    #[test]
    fn the_ranks_that_are_followed_are_the_least_that_no_entry_reaches() {
        let mut state = 7u64;
        let mut random = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for round in 0..40 {
            let ranks = 8 * (5 + random(26)) as usize;
            let table: Vec<u8> = (0..6000).map(|_| random(ranks as u64) as u8).collect();
            let masked = round % 2 == 0;
            let common: Vec<u8> = (0..6000)
                .map(|_| if masked && random(9) == 0 { 0 } else { 255 })
                .collect();
            let tables = Tables {
                ranks: &table,
                common: &common,
                masked,
            };
            let mut sets = Sets::default();
            for _ in 0..random(900) {
                sets.add(Entry {
                    distance: 64 + random(4000) as u32,
                    rank: random(ranks as u64) as u8,
                });
            }
            let heaps: Vec<usize> = (4500..5000).collect();
            if round % 4 > 0 {
                sets.learn(tables, ranks, &heaps[..random(500) as usize]);
            }
            for level in Level::available() {
                let found = level.run(Block(&sets, tables, 5500, ranks));
                for (lane, followed) in found.iter().enumerate() {
                    let reached: Vec<u8> = sets
                        .entries()
                        .iter()
                        .filter_map(|entry| tables.rank(entry, 5500 + lane))
                        .collect();
                    let missing = (0..NONE).filter(|rank| !reached.contains(rank));
                    let followed: Vec<u8> =
                        followed.iter().copied().filter(|&r| r != NONE).collect();
                    let wanted: Vec<u8> = missing.take(followed.len()).collect();
                    assert_eq!(followed, wanted, "lane {lane} of {level:?}");
                }
            }
        }
    }
}
