//! Noticing that a sparse game repeats its state, which proves its period.
//!
//! Let L be the last rare heap, k the largest amount taken and A such that every rare value that had
//! to be shown reached since some heap was reached by a split whose smaller part is at most A, or by
//! a taking. Put W = max(L, A) + k.
//!
//! **Theorem.** If the W values before heap N and the W values before heap N − p agree, N − p − W > L,
//! all heaps from L + 1 to N − 1 are common, A holds for the heaps from N − p to N − 1, and p is even
//! where the class counts the parity of heaps, then G(n + p) = G(n) for all n ≥ N − p − W.
//!
//! *Proof.* By induction on n ≥ N − p, supposing it for all smaller heaps from N − p − W on and that
//! all heaps between L and n + p are common. A common option of n + p is a taking, or has a rare part
//! r ≤ L; its other part is at least n + p − k − L ≥ N − W, so p less of it has the same value: it is
//! an option of n as well, and the other way round. So the least common value that is not reached is
//! the same, c. As n is common, c = G(n), and every rare value below c is reached at n, by a taking
//! or by parts a ≤ A and b ≥ n − k − A ≥ N − p − W (for n < N by the hypothesis, later because that
//! carries over from n − p); a and b + p show the same for n + p. Two rare parts do not reach that
//! far, and parts that differ still do, since b + p > a. Hence G(n + p) = c, which is common. ∎
//!
//! The first repetition after a checkpoint has the least period, because the state determines all
//! that follows.

use super::Nimber;
use super::class::Class;
use super::planes::REACH;
use crate::lanes::{Lanes, Level, Task};
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

/// Bytes that are looked for before whole windows are compared.
const NEEDLE: usize = 64;
/// How many of them are compared before all are.
const PLACES: usize = 4;
/// So many ranks show which are rare.
const SAMPLE: usize = 1024;
/// Checkpoints kept at a time, if there is room for all: those since half of the heaps, close together, and older ones for long periods.
const RECENT: usize = 24;
const OLD: usize = 10;
/// A machine that forgets keeps so many windows before each of them: over billions of heaps some rare value is reached only
/// by a split whose parts are both far from the ends, and a state that is shorter than that proves nothing.
const WINDOWS: usize = 4;
/// Of the heaps that a machine keeps, so many times fewer are kept before all checkpoints together, so that a late rare heap
/// does not make of them more than of all else; what is next may always be kept, because it is little beside the program.
const SHARE: usize = 8;
const LEAST_SHARE: usize = 1 << 24;

/// A heap whose state may come again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::sequence) struct Checkpoint {
    /// The first heap after the state.
    pub(in crate::sequence) heap: usize,
    /// The ranks before it: enough to look for, or all if the machine forgets.
    pub(in crate::sequence) ranks: Arc<[u8]>,
    /// The A of the theorem from that heap on.
    pub(in crate::sequence) depth: usize,
}

/// A watch as plain data.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::sequence) struct SavedWatch {
    /// Recent checkpoints and old ones.
    pub(in crate::sequence) checkpoints: [Vec<Checkpoint>; 2],
    /// Heaps before this one were looked at.
    pub(in crate::sequence) scanned: usize,
}

impl SavedWatch {
    /// Whether a watch of so many heaps can have been like this.
    pub(super) fn is_within(&self, known: usize) -> bool {
        let mut all = self.checkpoints.iter().flatten();
        let within = |checkpoint: &Checkpoint| {
            let length = checkpoint.ranks.len();
            checkpoint.heap <= known && checkpoint.depth <= known && length <= checkpoint.heap
        };
        self.scanned <= known && all.all(within)
    }
}

/// The next heap at which to look. It depends on nothing but the heap and how many are kept, so that a run in pieces looks
/// where a run in one does: steps are powers of two and about a 64th of the heaps, and all heaps of a step are still there.
pub(super) fn next_look(known: usize, room: usize) -> usize {
    let most = (room / WINDOWS).ilog2().clamp(12, 20);
    let step = 1 << (known / 64).max(1).ilog2().clamp(12, most);
    (known / step + 1) * step
}

/// A repetition that proves a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recurrence {
    /// The heap after the later window: N of the theorem.
    pub heap: usize,
    /// The period.
    pub period: usize,
    /// How many values the state has: W of the theorem.
    pub window: usize,
    /// The largest smaller part of a split that was needed: A of the theorem.
    pub depth: usize,
    /// The last rare heap: L of the theorem.
    pub last_rare: usize,
    /// The bits that tell rare from common values.
    pub mask: Nimber,
    /// Whether the parity of the heap counts as well.
    pub parity: bool,
}

/// The checkpoints of a run.
#[derive(Debug, Clone, Default)]
pub(super) struct Watch {
    recent: VecDeque<Checkpoint>,
    old: VecDeque<Checkpoint>,
    /// Heaps before this one were looked at.
    scanned: usize,
    found: Option<Recurrence>,
    /// A repetition was found, here or by the run that this one continues.
    settled: bool,
}

/// What the machine knows when it is asked to look.
pub(super) struct State<'a> {
    /// The ranks of recent heaps, the last known one at the end.
    pub(super) recent: &'a [u8],
    pub(super) known: usize,
    /// How many heaps are kept at most, `usize::MAX` if none is forgotten.
    pub(super) room: usize,
    pub(super) last_rare: usize,
    pub(super) largest: usize,
    /// The A of the theorem since the last look.
    pub(super) depth: usize,
    pub(super) class: Class,
    pub(super) level: Level,
}

impl State<'_> {
    /// The ranks of the `count` heaps before a heap, if they are still there.
    fn before(&self, heap: usize, count: usize) -> Option<&[u8]> {
        let first = self.known - self.recent.len();
        let end = heap.checked_sub(first)?;
        self.recent.get(end.checked_sub(count)?..end)
    }
}

impl Watch {
    pub(super) fn found(&self) -> Option<Recurrence> {
        self.found
    }

    pub(super) fn save(&self) -> SavedWatch {
        SavedWatch {
            checkpoints: [&self.recent, &self.old].map(|list| list.iter().cloned().collect()),
            scanned: self.scanned,
        }
    }

    /// What was found is not saved here: who asked for it keeps it. Of states that were kept where there was more room
    /// the first are dropped; beside their share there are those that tell where a period begins.
    pub(super) fn restore(&mut self, saved: SavedWatch, room: usize) {
        let [recent, old] = saved.checkpoints;
        self.recent = recent.into();
        self.old = old.into();
        self.scanned = saved.scanned;
        while self.ranks() > 2 * share(room) {
            if self.recent.pop_front().is_none() {
                self.old.pop_front();
            }
        }
    }

    /// How many ranks all checkpoints have, a byte each.
    pub(super) fn ranks(&self) -> usize {
        let all = self.recent.iter().chain(&self.old);
        all.map(|checkpoint| checkpoint.ranks.len()).sum()
    }

    /// How many heaps have to be kept so that a repetition of its states can be told. A state that is deeper than the ranks
    /// kept of it is compared only while those heaps are there anyway: a depth costs nothing to write into a file, and
    /// should not be what decides how much memory is taken.
    pub(super) fn needed(&self, last_rare: usize, largest: usize) -> usize {
        let most = kept_before(last_rare, largest);
        let windows = self.recent.iter().chain(&self.old).filter_map(|from| {
            let window = last_rare.max(from.depth).saturating_add(largest);
            (window <= from.ranks.len().min(most)).then_some(window)
        });
        WINDOWS * windows.max().unwrap_or(last_rare + largest)
    }

    /// Begins anew, because a rare heap has appeared or the class has changed.
    pub(super) fn reset(&mut self) {
        *self = Watch::default();
    }

    /// A repetition is known: its states are kept, and nothing else is looked for.
    pub(super) fn settle(&mut self) {
        self.settled = true;
    }

    /// The rank of a heap that one of the states has.
    pub(super) fn rank(&self, heap: usize) -> Option<u8> {
        let mut all = self.recent.iter().chain(&self.old);
        all.find_map(|checkpoint| {
            let back = checkpoint.heap.checked_sub(heap).filter(|&back| back > 0)?;
            let place = checkpoint.ranks.len().checked_sub(back)?;
            checkpoint.ranks.get(place).copied()
        })
    }

    /// The heaps that the states have.
    pub(super) fn kept(&self) -> impl Iterator<Item = Range<usize>> {
        let all = self.recent.iter().chain(&self.old);
        all.map(|checkpoint| checkpoint.heap - checkpoint.ranks.len()..checkpoint.heap)
    }

    /// Looks at the heaps that are new since the last time.
    pub(super) fn look(&mut self, state: &State<'_>) {
        if self.settled {
            return;
        }
        for checkpoint in self.recent.iter_mut().chain(&mut self.old) {
            checkpoint.depth = checkpoint.depth.max(state.depth);
        }
        let often = frequencies(state.recent);
        let all = self.recent.iter().rev().chain(self.old.iter().rev());
        let mut blind = Vec::new();
        for checkpoint in all {
            match self.repeats(checkpoint, state, &often) {
                Repetition::Nowhere => {}
                Repetition::Untold => blind.push(checkpoint.heap),
                Repetition::Here(found) => {
                    self.found = Some(found);
                    break;
                }
            }
        }
        for list in [&mut self.recent, &mut self.old] {
            list.retain(|checkpoint| !blind.contains(&checkpoint.heap));
        }
        self.scanned = state.known;
        if let Some(found) = self.found {
            self.keep_proof(&found, state);
            return;
        }
        let due = |last: Option<&Checkpoint>, part: usize| {
            last.is_none_or(|last| state.known >= last.heap + last.heap / part)
        };
        if due(self.recent.back(), 32) {
            add(&mut self.recent, RECENT, state);
        }
        if due(self.old.back(), 8) {
            add(&mut self.old, OLD, state);
        }
    }

    /// Keeps the state that repeated an earlier one, so that whoever reads it later can compare them.
    fn keep_proof(&mut self, found: &Recurrence, state: &State<'_>) {
        self.settle();
        if let Some(ranks) = state.before(found.heap, found.window) {
            self.old.push_back(Checkpoint {
                heap: found.heap,
                ranks: ranks.into(),
                depth: found.depth,
            });
        }
    }

    /// Where the state of a checkpoint first comes again among the new heaps, in which ranks are that frequent.
    fn repeats(
        &self,
        checkpoint: &Checkpoint,
        state: &State<'_>,
        often: &[u32; 256],
    ) -> Repetition {
        let window = state.last_rare.max(checkpoint.depth) + state.largest;
        let saved = match checkpoint.ranks.len().checked_sub(window) {
            Some(from) => Some(&checkpoint.ranks[from..]),
            None => state.before(checkpoint.heap, window),
        };
        let needle = checkpoint.ranks.last_chunk::<NEEDLE>();
        let (Some(saved), Some(needle)) = (saved, needle) else {
            return Repetition::Nowhere;
        };
        if checkpoint.heap <= window + state.last_rare {
            return Repetition::Nowhere;
        }
        let places = rarest(needle, often);
        let first = state.known - state.recent.len();
        let from = self.scanned.max(checkpoint.heap) + 1;
        if first > 0 && from < first + window {
            return Repetition::Untold;
        }
        // A needle that ends at a new heap begins at most its length before.
        let mut from = from.saturating_sub(NEEDLE).max(first) - first;
        // Matches may overlap, and the first one must not be missed.
        while let Some(place) = state.level.run(Find {
            bytes: &state.recent[from..],
            needle,
            places,
        }) {
            from += place + 1;
            let heap = first + from - 1 + NEEDLE;
            let period = heap - checkpoint.heap;
            if !period.is_multiple_of(2) && state.class.position.is_some() {
                continue;
            }
            if state.before(heap, window) == Some(saved) {
                return Repetition::Here(Recurrence {
                    heap,
                    period,
                    window,
                    depth: checkpoint.depth,
                    last_rare: state.last_rare,
                    mask: state.class.mask,
                    parity: state.class.position.is_some(),
                });
            }
        }
        Repetition::Nowhere
    }
}

/// Whether the state of a checkpoint comes again.
enum Repetition {
    Nowhere,
    Here(Recurrence),
    /// It may have, but too few heaps are kept to tell. A later repetition would not have the least period, so the
    /// checkpoint is of no use any more.
    Untold,
}

/// How often each rank occurs among the last ones.
fn frequencies(ranks: &[u8]) -> [u32; 256] {
    let mut often = [0; 256];
    for &rank in &ranks[ranks.len().saturating_sub(SAMPLE)..] {
        often[usize::from(rank)] += 1;
    }
    often
}

/// The places of a needle whose ranks are rarest, so that few other places have them.
fn rarest(needle: &[u8; NEEDLE], often: &[u32; 256]) -> [usize; PLACES] {
    let mut places: [usize; NEEDLE] = std::array::from_fn(|place| place);
    places.sort_by_key(|&place| often[usize::from(needle[place])]);
    std::array::from_fn(|i| places[i])
}

/// The heaps before a state that usually decide what comes after it.
fn window(last_rare: usize, largest: usize) -> usize {
    last_rare.max(REACH) + largest + NEEDLE
}

/// How many heaps before a checkpoint a machine that forgets would keep.
pub(super) fn kept_before(last_rare: usize, largest: usize) -> usize {
    WINDOWS * window(last_rare, largest)
}

/// How many heaps a machine with so much room keeps before all checkpoints together.
fn share(room: usize) -> usize {
    (room / SHARE).max(LEAST_SHARE)
}

/// How many heaps to keep before each checkpoint, of so many checkpoints at most: fewer windows rather than fewer
/// checkpoints, and no window at all where not even one has room.
fn fitting(window: usize, most: usize, room: usize) -> (usize, usize) {
    if room == usize::MAX {
        return (NEEDLE, most);
    }
    let all = RECENT + OLD;
    let kept = (share(room) / all).clamp(window, WINDOWS * window);
    match most.min(most * (share(room) / kept) / all) {
        0 => (NEEDLE, most),
        most => (kept, most),
    }
}

/// Adds a checkpoint, and drops the first ones if there are too many.
fn add(checkpoints: &mut VecDeque<Checkpoint>, most: usize, state: &State<'_>) {
    let window = window(state.last_rare, state.largest);
    if state.known <= window + state.last_rare || state.recent.len() < window {
        return;
    }
    let (kept, most) = fitting(window, most, state.room);
    let kept = kept.min(state.recent.len());
    checkpoints.push_back(Checkpoint {
        heap: state.known,
        ranks: state.recent[state.recent.len() - kept..].into(),
        depth: REACH,
    });
    while checkpoints.len() > most {
        checkpoints.pop_front();
    }
}

/// The first place of a needle, some of whose bytes are compared first.
struct Find<'a> {
    bytes: &'a [u8],
    needle: &'a [u8; NEEDLE],
    places: [usize; PLACES],
}

impl Task for Find<'_> {
    type Output = Option<usize>;

    #[inline(always)]
    fn run<V: Lanes>(self) -> Option<usize> {
        let Find {
            bytes,
            needle,
            places,
        } = self;
        let mut at = 0;
        while at + V::LEN + NEEDLE <= bytes.len() {
            let equal =
                |place: usize| V::load(bytes, at + place).equal_bits(V::splat(needle[place]));
            // Two at once, because one often finds something and the processor cannot foresee when.
            let mut hits = equal(places[0]) & equal(places[1]);
            for &place in &places[2..] {
                if hits == 0 {
                    break;
                }
                hits &= equal(place);
            }
            while hits != 0 {
                let here = at + hits.trailing_zeros() as usize;
                hits &= hits - 1;
                if bytes[here..here + NEEDLE] == *needle {
                    return Some(here);
                }
            }
            at += V::LEN;
        }
        let mut rest = bytes.get(at..)?.windows(NEEDLE);
        rest.position(|bytes| bytes == needle).map(|here| at + here)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn needles_are_found_wherever_they_are() {
        let needle: [u8; NEEDLE] = std::array::from_fn(|i| (i * i % 7) as u8);
        for level in Level::available() {
            for place in [0, 1, 31, 32, 63, 64, 100, 136] {
                let mut bytes: Vec<u8> = (0..200).map(|i| (i % 5) as u8).collect();
                bytes[place..place + NEEDLE].copy_from_slice(&needle);
                let find = |bytes: &[u8]| {
                    let places = rarest(&needle, &frequencies(bytes));
                    level.run(Find {
                        bytes,
                        needle: &needle,
                        places,
                    })
                };
                assert_eq!(find(&bytes), Some(place), "{level:?}");
                assert_eq!(find(&[0; 300]), None);
                assert_eq!(find(&[0; 3]), None);
            }
        }
    }
}
