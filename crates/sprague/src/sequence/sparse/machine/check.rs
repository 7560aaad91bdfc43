//! Showing that every rare value below a heap's value is reached.

#![expect(
    clippy::needless_range_loop,
    reason = "plain loops over a constant number of vectors are what compilers unroll"
)]

use super::super::planes::{CHUNK, Planes, REACH, Witnesses, is_done, vectors};
use super::super::search::{Found, Search};
use super::{Event, Machine};
use crate::lanes::{Lanes, Task};
use crate::{Control, Stopped, Ticker};
use std::cmp::Reverse;

/// How many witnesses to begin with for each rare rank, and their largest part.
const SEEDS: usize = 1024;
const SEEDS_TO: usize = 8000;
/// A split whose smaller part is so large is worth remembering as a witness.
const DEEP: usize = 512;
/// One in so many of them.
const SAMPLE: usize = 4;

/// With so many rare ranks two cores are worth waking.
const FOR_TWO_CORES: usize = 40;

impl Machine {
    /// Shows for every heap of the chunk, which are new from `from` on, that each rare value below its
    /// own is reached; the first heap for which that is not so. Every other rank goes to a second core where that pays.
    #[inline(always)]
    pub(super) fn check<V: Lanes>(
        &mut self,
        from: usize,
        needs: &[u8; CHUNK],
        learn: bool,
        control: &Control,
    ) -> Option<Event> {
        let start = from & !(CHUNK - 1);
        let most = needs.iter().map(|&need| need ^ 0x80).max().unwrap_or(0);
        let two = usize::from(most) >= FOR_TWO_CORES;
        let mut halves = [Vec::new(), Vec::new()];
        for (rank, list) in (0..most).zip(&mut self.witnesses) {
            halves[usize::from(two && rank % 2 == 1)].push((rank, list));
        }
        let [one, other] = halves.map(|lists| Check {
            lists,
            planes: &self.planes,
            search: Search {
                rules: &self.rules,
                class: self.class,
                store: &self.store,
                rare: &self.rare,
            },
            start,
            needs,
            learn,
            ticker: control.ticker(),
            found: Checked::default(),
        });
        let found = if two {
            let level = self.level;
            let (one, other) = rayon::join(|| level.run(one), || level.run(other));
            one.and(other)
        } else {
            one.run::<V>()
        };
        if let Some(why) = found.stopped {
            return Some(Event::Stopped(from, why));
        }
        self.depth = self.depth.max(found.depth);
        found.failed.map(|failed| match failed.forgotten {
            true => Event::Forgotten(failed.heap),
            false => Event::Rare(failed.heap, failed.rank),
        })
    }

    /// Seeds the lists of witnesses with those that ask for frequent ranks of near heaps.
    pub(super) fn choose_witnesses(&mut self) {
        let rows = self.frequent_rows();
        let parts = self.parts_by_rank();
        let known = self.store.known();
        for rank in 0..self.ranks.min(255) as u8 {
            let witnesses = &mut self.witnesses[usize::from(rank)];
            witnesses.reserve();
            let seeds = rows.iter().flat_map(|&(merit, row)| {
                let parts = parts[usize::from(rank ^ row)].iter();
                let ways =
                    parts.flat_map(|part| self.rules.splits.iter().map(move |s| (part, s.taken)));
                // From heap 2·part + taken on the parts would be equal, which rules may forbid.
                let ways = ways.filter(|(part, taken)| 2 * **part + taken < known);
                ways.map(move |(part, taken)| (part + taken, row, merit))
            });
            for (distance, row, merit) in seeds.take(SEEDS) {
                witnesses.add(distance as u32, row, merit);
            }
            witnesses.sort();
        }
    }

    /// The ranks with the share of recent heaps that have them, the most frequent first.
    fn frequent_rows(&self) -> Vec<(f32, u8)> {
        let known = self.store.known();
        let recent = known.saturating_sub(1 << 16).max(self.store.recent_from());
        let mut often = [0u32; 256];
        for &rank in &self.store.ranks()[self.store.index(recent)..self.store.index(known)] {
            often[usize::from(rank)] += 1;
        }
        let mut rows: Vec<u8> = (0..self.ranks.min(255) as u8).collect();
        rows.sort_by_key(|&row| Reverse(often[usize::from(row)]));
        let share = |row: u8| often[usize::from(row)] as f32 / (known - recent) as f32;
        rows.into_iter().map(|row| (share(row), row)).collect()
    }

    /// The common ones of the first heaps, by their ranks.
    fn parts_by_rank(&self) -> Vec<Vec<usize>> {
        let known = self.store.known();
        let reach = (known / 4).min(SEEDS_TO).min(self.store.first_to());
        let (first, zero) = self.store.first();
        let mut parts = vec![Vec::new(); 256];
        let mut rare = self.rare.iter().map(|&(heap, _)| heap).peekable();
        for heap in 1..reach {
            if rare.next_if_eq(&heap).is_none() {
                parts[usize::from(first[zero + heap])].push(heap);
            }
        }
        parts
    }
}

/// A heap that does not reach a rare rank, or may not: heaps that would tell are forgotten.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Failed {
    heap: usize,
    rank: u8,
    forgotten: bool,
}

/// What a check found.
#[derive(Debug, Default)]
struct Checked {
    /// The first heap that fails, with its least rank.
    failed: Option<Failed>,
    /// The largest smaller part that was needed.
    depth: usize,
    searches: usize,
    stopped: Option<Stopped>,
}

impl Checked {
    fn and(self, other: Self) -> Self {
        Checked {
            failed: self.failed.into_iter().chain(other.failed).min(),
            depth: self.depth.max(other.depth),
            searches: self.searches + other.searches,
            stopped: self.stopped.or(other.stopped),
        }
    }
}

/// The check of a chunk for some ranks.
struct Check<'a> {
    lists: Vec<(u8, &'a mut Witnesses)>,
    planes: &'a Planes,
    search: Search<'a>,
    start: usize,
    needs: &'a [u8; CHUNK],
    learn: bool,
    ticker: Ticker<'a>,
    found: Checked,
}

impl Task for Check<'_> {
    type Output = Checked;

    #[inline(always)]
    fn run<V: Lanes>(mut self) -> Checked {
        for (rank, witnesses) in std::mem::take(&mut self.lists) {
            let mut needy = [V::splat(0); CHUNK / 256];
            for i in 0..vectors::<V>() {
                needy[i] = above::<V>(&self.needs[8 * V::LEN * i..], rank ^ 0x80);
            }
            if is_done(&needy) {
                continue;
            }
            if self.learn {
                witnesses.learn::<V>(self.planes, self.start, &mut needy);
            } else {
                witnesses.unproven::<V>(self.planes, self.start, &mut needy);
            }
            if is_done(&needy) {
                continue;
            }
            for i in 0..vectors::<V>() {
                for (j, mut word) in needy[i].words().into_iter().enumerate() {
                    while word != 0 {
                        let bit = word.trailing_zeros() as usize;
                        let heap = self.start + 8 * V::LEN * i + 64 * j + bit;
                        word &= word - 1;
                        if self.found.failed.is_none_or(|failed| heap < failed.heap) {
                            self.look::<V>(heap, rank, witnesses);
                        }
                        // A search may go through all heaps.
                        if let Err(why) = self.ticker.ticks(1 + (heap >> 16) as u64) {
                            self.found.stopped = Some(why);
                            return self.found;
                        }
                    }
                }
            }
        }
        self.found
    }
}

impl Check<'_> {
    /// Looks for an option of the rare rank and remembers it as a witness now and then.
    #[inline(always)]
    fn look<V: Lanes>(&mut self, heap: usize, rank: u8, witnesses: &mut Witnesses) {
        self.found.searches += 1;
        let fails = |forgotten| {
            Some(Failed {
                heap,
                rank,
                forgotten,
            })
        };
        match self.search.option::<V>(heap, rank) {
            Found::Nothing => self.found.failed = fails(false),
            Found::Forgotten => self.found.failed = fails(true),
            Found::Other { part } => self.found.depth = self.found.depth.max(part),
            Found::Split { part, taken } => {
                self.found.depth = self.found.depth.max(part);
                let distance = part + taken;
                let sampled = self.found.searches.is_multiple_of(SAMPLE);
                // From heap distance + part this witness would leave two equal parts, which rules may forbid. That heap
                // is before this chunk, which may be done again, and all later ones.
                let is_unequal = distance + part < self.start;
                if sampled && part >= DEEP && distance <= REACH && is_unequal {
                    let here = self.search.store.rank(part).unwrap_or_default();
                    witnesses.add(distance as u32, rank ^ here, 0.01);
                }
            }
        }
    }
}

/// A bit for each of as many signed bytes as a vector has bits, set if it is greater.
#[inline(always)]
fn above<V: Lanes>(bytes: &[u8], than: u8) -> V {
    let mut words = [0u64; 8];
    for i in 0..V::LEN / 8 {
        for j in 0..64 / V::LEN {
            let greater = V::load(bytes, 64 * i + V::LEN * j).greater_bits(V::splat(than));
            words[i] |= greater << (V::LEN * j % 64);
        }
    }
    V::load_words(&words, 0)
}
