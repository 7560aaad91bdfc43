//! Which entries decide most, and how many of them it takes: learnt from heaps that are known. What is learnt changes how long
//! the next heaps take, never their values.

use super::super::far::Entry;
use super::{Counts, FOLLOWED, LATER, Sets, Tables};
use std::cmp::Reverse;

/// With so many ranks all entries are entered.
const FEW_RANKS: usize = 64;
/// Of the heaps that entries are sorted by, one in so many may have more ranks to follow.
const ONE_IN: usize = 200;
/// Of the last heaps, one in so many may have a rank that the sets have no room for.
const BEYOND_ONE_IN: usize = 400;

/// The multiple of sixteen below which nearly all ranks lie.
pub(in crate::sequence::sparse) fn window(ranks: impl Iterator<Item = u8>) -> usize {
    let mut sixteens = [0; 16];
    for rank in ranks {
        sixteens[usize::from(rank / 16)] += 1;
    }
    let all: usize = sixteens.iter().sum();
    let mut beyond = 0;
    let needed = sixteens.iter().rposition(|count| {
        beyond += count;
        beyond * BEYOND_ONE_IN > all
    });
    16 * (needed.unwrap_or(0) + 1)
}

impl Sets {
    /// Puts the entries first that decide most, and sees how many of them it takes until few ranks are missing, by heaps
    /// that are known, given by their indices; those with ranks from the window on are done in another way. With few ranks,
    /// sets cost no more than following some of them.
    pub(in crate::sequence::sparse) fn learn(
        &mut self,
        tables: Tables<'_>,
        window: usize,
        heaps: &[usize],
    ) {
        self.window = Some(window);
        if window <= FEW_RANKS {
            return;
        }
        let within = |at: &&usize| usize::from(tables.ranks[**at]) < window;
        let heaps: Vec<usize> = heaps.iter().filter(within).copied().collect();
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
    order.sort_by_key(|&(merit, _)| Reverse(merit));
    for (entry, (_, sorted)) in entries.iter_mut().zip(order) {
        *entry = sorted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_leaves_out_what_hardly_any_heap_has() {
        let with = |beyond: usize| {
            let ranks = (0..4000).map(|i| (i % 60) as u8);
            window(ranks.chain(std::iter::repeat_n(200, beyond)))
        };
        assert_eq!([with(0), with(10), with(11)], [64, 64, 208]);
        assert_eq!(window(std::iter::empty()), 16);
        assert_eq!(window(std::iter::once(255)), 256);
    }
}
