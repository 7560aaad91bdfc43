//! Showing that every rare value below a heap's value is reached.

#![expect(
    clippy::needless_range_loop,
    reason = "plain loops over a constant number of vectors are what compilers unroll"
)]

use super::super::lanes::Lanes;
use super::super::planes::{CHUNK, REACH, is_done, vectors};
use super::super::search::{Found, Search};
use super::{Event, Machine};

/// How many witnesses to begin with for each rare rank, and their largest part.
const SEEDS: usize = 1024;
const SEEDS_TO: usize = 8000;
/// A split whose smaller part is so large is worth remembering as a witness.
const DEEP: usize = 512;

impl Machine {
    /// Shows for every heap of the chunk that each rare value below its own is reached; the first
    /// heap for which that is not so.
    #[inline(always)]
    pub(super) fn check<V: Lanes, const LEARN: bool>(
        &mut self,
        start: usize,
        needs: &[u8; CHUNK],
    ) -> Option<Event> {
        let most = needs.iter().map(|&need| need ^ 0x80).max().unwrap_or(0);
        let mut event = None;
        let mut limit = usize::MAX;
        for rank in 0..most {
            let mut needy = [V::splat(0); CHUNK / 256];
            for i in 0..vectors::<V>() {
                needy[i] = above::<V>(&needs[8 * V::LEN * i..], rank ^ 0x80);
            }
            if is_done(&needy) {
                continue;
            }
            let witnesses = &mut self.witnesses[usize::from(rank)];
            if LEARN {
                witnesses.learn::<V>(&self.planes, start, &mut needy);
            } else {
                witnesses.unproven::<V>(&self.planes, start, &mut needy);
            }
            if is_done(&needy) {
                continue;
            }
            for i in 0..vectors::<V>() {
                for (j, mut word) in needy[i].words().into_iter().enumerate() {
                    while word != 0 {
                        let bit = word.trailing_zeros() as usize;
                        let heap = start + 8 * V::LEN * i + 64 * j + bit;
                        word &= word - 1;
                        if heap >= limit {
                            break;
                        }
                        if let Some(found) = self.search::<V>(heap, rank, start) {
                            limit = heap;
                            event = Some(found);
                        }
                    }
                }
            }
        }
        event
    }

    /// Looks for an option of the rare rank and remembers it as a witness.
    #[inline(always)]
    pub(super) fn search<V: Lanes>(
        &mut self,
        heap: usize,
        rank: u8,
        start: usize,
    ) -> Option<Event> {
        let search = Search {
            rules: &self.rules,
            class: self.class,
            store: &self.store,
            rare: &self.rare,
        };
        self.misses += 1;
        match search.option::<V>(heap, rank) {
            Found::Nothing => Some(Event::Rare(heap, rank)),
            Found::Forgotten => Some(Event::Forgotten(heap)),
            Found::Other { part } => {
                self.depth = self.depth.max(part);
                None
            }
            Found::Split { part, taken } => {
                self.depth = self.depth.max(part);
                let distance = part + taken;
                let sampled = self.misses.is_multiple_of(8);
                if sampled && part >= DEEP && distance <= REACH && distance <= start {
                    let here = self.store.rank(part).unwrap_or_default();
                    let witnesses = &mut self.witnesses[usize::from(rank)];
                    witnesses.add(distance as u32, rank ^ here, 0.01);
                }
                None
            }
        }
    }

    /// Seeds the lists of witnesses with those that ask for frequent ranks of near heaps.
    pub(super) fn choose_witnesses(&mut self) {
        let known = self.store.known();
        let recent = known.saturating_sub(1 << 16).max(self.store.recent_from());
        let mut often = [0.0f64; 256];
        for heap in recent..known {
            often[usize::from(self.store.ranks()[self.store.index(heap)])] += 1.0;
        }
        often
            .iter_mut()
            .for_each(|count| *count /= (known - recent) as f64);
        let reach = (known / 4).min(SEEDS_TO).min(self.store.first_to());
        let (first, zero) = self.store.first();
        let commons: Vec<(usize, u8)> = (1..reach)
            .map(|heap| (heap, first[zero + heap]))
            .filter(|(heap, _)| {
                self.rare
                    .binary_search_by_key(heap, |&(heap, _)| heap)
                    .is_err()
            })
            .collect();
        for rank in 0..self.ranks.min(255) as u8 {
            let mut seeds: Vec<(f64, usize, u8)> = Vec::new();
            for &(heap, here) in &commons {
                for split in &self.rules.splits {
                    let row = rank ^ here;
                    if usize::from(row) >= self.ranks {
                        continue;
                    }
                    seeds.push((often[usize::from(row)], heap + split.taken, row));
                }
            }
            seeds.sort_by(|a, b| b.0.total_cmp(&a.0));
            let witnesses = &mut self.witnesses[usize::from(rank)];
            for &(merit, distance, row) in seeds.iter().take(SEEDS) {
                witnesses.add(distance as u32, row, merit as f32);
            }
            witnesses.sort();
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
