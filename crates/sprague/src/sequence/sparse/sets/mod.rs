//! The least ranks that the heaps of a block do not reach through far entries, where ranks are many.
//!
//! Each entry reaches one rank of each heap, and only the least rank that none of them reaches decides. Entering it into a
//! set of all ranks costs up to 56 vector operations an entry with AVX2. So that is done for the first entries only,
//! until few ranks below a heap's own are missing; from then on the least missing ranks are *followed*: the other entries
//! are compared with those alone, two operations each, and half of them are given up once most are reached.
//! What is left is exact and in order, and nearly always enough; a heap all of whose followed ranks are reached is done
//! entry by entry. So are the few heaps in a thousand whose ranks are far above those of all others, for which the sets
//! have no room. Which entries come first matters: there are ranks that one entry in a thousand reaches, so the entries
//! are sorted by how often they alone reach a rank of recent heaps. That halves how many have to be entered.

mod fill;
mod learn;

use super::far::Entry;
use super::planes::CHUNK;
use crate::lanes::{Lanes, Task};
use fill::{Passes, fill_pass, least_missing};
pub(super) use learn::window;

/// Far entries for sets, those that decide most first.
#[derive(Debug, Clone, Default)]
pub(super) struct Sets {
    entries: Vec<Entry>,
    /// Those with distances of a whole chunk and more, whose sources are known before a chunk is begun, and the others.
    distant: Vec<Entry>,
    others: Vec<Entry>,
    /// Whether ranks are followed through the distant ones for a whole chunk before the others come.
    ahead: bool,
    /// Nearly all heaps have ranks below this one, so that the others are not entered.
    window: Option<usize>,
    /// All are entered as long as nothing was learnt.
    counts: Option<Counts>,
}

/// So many entries are entered into sets, and up to so many are compared with all ranks that are followed.
#[derive(Debug, Clone, Copy)]
struct Counts {
    enter: usize,
    compare: usize,
}

/// How many missing ranks of each heap are followed at first, and how many once most are reached.
pub(super) const FOLLOWED: usize = 8;
const LATER: usize = 4;
/// Stands where fewer ranks are followed.
pub(super) const NONE: u8 = 255;

/// The least missing ranks of the heaps of a block in ascending order, then [`NONE`].
pub(super) type Followed<V> = [V; FOLLOWED];

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
            passes: Passes::for_ranks::<V>(self.window.unwrap_or(ranks)),
            counts: self.counts.unwrap_or(Counts {
                enter: self.entries.len(),
                compare: self.entries.len(),
            }),
        }
    }
}

/// The tables that sets are read from.
#[derive(Clone, Copy)]
pub(super) struct Tables<'a> {
    pub(super) ranks: &'a [u8],
    /// 255 for common heaps, 0 for others; looked at only if `masked`.
    pub(super) flags: &'a [u8],
    /// Whether some sources are not common and count for nothing.
    pub(super) masked: bool,
}

impl Tables<'_> {
    /// The common rank that the heap at an index reaches through an entry, if any.
    pub(super) fn rank(self, entry: &Entry, at: usize) -> Option<u8> {
        let source = at.checked_sub(entry.distance as usize)?;
        let common = !self.masked || self.flags[source] == 255;
        common.then(|| self.ranks[source] ^ entry.rank)
    }

    /// The ranks that the heaps of the block at an index reach through an entry; [`NONE`] where the source is not common.
    #[inline(always)]
    fn reached<V: Lanes, const MASKED: bool>(self, entry: &Entry, at: usize) -> V {
        let source = at - entry.distance as usize;
        let ranks = V::load(self.ranks, source).xor(V::splat(entry.rank));
        if MASKED {
            let others = V::splat(255).without(V::load(self.flags, source));
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
fn sorted<V: Lanes, const N: usize>(mut ranks: [V; N]) -> [V; N] {
    for end in (1..N).rev() {
        for i in 0..end {
            let (one, two) = (ranks[i], ranks[i + 1]);
            (ranks[i], ranks[i + 1]) = (one.least(two), one.greatest(two));
        }
    }
    ranks
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
                flags: &common,
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
                let window = ranks - random(ranks as u64 / 2) as usize;
                sets.learn(tables, window, &heaps[..random(500) as usize]);
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
