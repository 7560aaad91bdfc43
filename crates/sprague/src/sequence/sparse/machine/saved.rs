//! The machine as plain data and back, so that a run can be continued elsewhere.

use super::super::planes::{CHUNK, REACH};
use super::super::store::Kept;
use super::super::watch::{Checkpoint, SavedWatch, kept_before};
use super::{Class, FIRST_HEAP, LEAST_ROOM, Level, Machine, Nimber, Rules, Store};

/// Everything that is not derived from something else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::sequence) struct Saved<'a> {
    pub(in crate::sequence) class: Class,
    pub(in crate::sequence) rare: Vec<(usize, Nimber)>,
    pub(in crate::sequence) histogram: [Vec<u64>; 2],
    pub(in crate::sequence) kept: Kept<'a>,
    pub(in crate::sequence) depth: usize,
    pub(in crate::sequence) watch: SavedWatch,
}

/// The first of the recent heaps that a store keeps is a multiple of this.
const ALIGNED: usize = 512;
/// A machine that goes on from a state keeps at least so many heaps.
const RESTARTED_ROOM: usize = 1 << 18;
/// The largest value whose rank fits a byte.
const LARGEST_VALUE: Nimber = 511;

/// Whether every heap but 0 is either rare or counted once.
fn all_are_counted(known: usize, rare: &[(usize, Nimber)], histogram: &[Vec<u64>; 2]) -> bool {
    let counts = histogram.iter().flatten();
    let common = counts.copied().try_fold(0u64, u64::checked_add);
    let all = common.and_then(|common| common.checked_add(rare.len() as u64 + 1));
    known >= FIRST_HEAP && all == Some(known as u64)
}

impl Kept<'_> {
    /// Whether these can be the ranks that a machine keeps.
    fn fits(&self, class: &Class, rare: &[(usize, Nimber)], histogram: &[Vec<u64>; 2]) -> bool {
        let enough = match self.base {
            0 => self.head.is_empty(),
            base => {
                let (head, recent) = (self.head.len(), self.recent.len());
                base.is_multiple_of(ALIGNED) && head <= base && head.min(recent) >= LEAST_ROOM / 4
            }
        };
        let fits = |heap: usize, rank: u8| {
            if heap == 0 {
                return rank == 0;
            }
            match rare.binary_search_by_key(&heap, |&(heap, _)| heap) {
                Ok(at) => class.rank(rare[at].1) == Nimber::from(rank),
                Err(_) => histogram[heap % 2][usize::from(rank)] > 0,
            }
        };
        let head = self.head.iter().copied().enumerate();
        let recent = (self.base..).zip(self.recent.iter().copied());
        enough && head.chain(recent).all(|(heap, rank)| fits(heap, rank))
    }
}

impl Machine {
    pub(in crate::sequence) fn save(&self) -> Saved<'_> {
        Saved {
            class: self.class,
            rare: self.rare.clone(),
            histogram: self.histogram.clone(),
            kept: self.store.save(),
            depth: self.depth,
            watch: self.watch.save(),
        }
    }

    /// The machine that was saved; `None` if the data cannot be that of a machine.
    pub(in crate::sequence) fn restore(
        rules: &Rules,
        level: Level,
        room: usize,
        saved: Saved<'_>,
    ) -> Option<Self> {
        let Saved {
            class,
            rare,
            histogram,
            kept,
            depth,
            watch,
        } = saved;
        let known = kept.base.checked_add(kept.recent.len())?;
        let ordered = rare.is_sorted_by(|(a, _), (b, _)| a < b)
            && rare.iter().all(|&(heap, value)| {
                let possible = value <= LARGEST_VALUE && class.is_rare(value, heap);
                possible && 0 < heap && heap < known
            });
        let consistent = (1..=LARGEST_VALUE).contains(&class.mask)
            && class
                .position
                .is_none_or(|at| rules.parity() == Some(at % 2))
            && histogram.iter().all(|counts| counts.len() == 256);
        if !ordered || !consistent || !watch.is_within(known) || depth > known {
            return None;
        }
        let room_for_rare = 4 * (kept.recent.len() + kept.head.len());
        let last_rare = rare.last().map_or(0, |&(heap, _)| heap);
        let counted = all_are_counted(known, &rare, &histogram);
        if !counted || last_rare > room_for_rare || !kept.fits(&class, &rare, &histogram) {
            return None;
        }
        let store = Store::restore(kept, room);
        let mut machine = Machine::bare(rules, level, class, room, store, rare)?;
        machine.histogram = histogram;
        machine.depth = depth;
        machine.watch.restore(watch, room);
        machine.keep_what_tells_a_repetition();
        machine.fit(0).then_some(machine)
    }

    /// The states it keeps, from which it could go on again.
    pub(in crate::sequence) fn checkpoints(&self) -> Vec<Checkpoint> {
        self.watch.save().checkpoints.concat()
    }

    /// The state it is in.
    pub(in crate::sequence) fn checkpoint(&self) -> Checkpoint {
        let recent = self.store.known() - self.store.recent_from();
        let count = recent.min(kept_before(self.last_rare(), self.rules.largest()));
        let end = self.store.index(self.store.known());
        Checkpoint {
            heap: self.store.known(),
            ranks: self.store.ranks()[end - count..end].into(),
            depth: REACH,
        }
    }

    /// A machine that goes on from a state that this one was in after its last rare heap; `None` if too little of it is kept.
    pub(in crate::sequence) fn restarted(&self, from: &Checkpoint) -> Option<Self> {
        let first = from.heap.checked_sub(from.ranks.len())?;
        let base = first.next_multiple_of(ALIGNED);
        let recent = from.ranks.get(base - first..)?;
        let needed = self.span().max(REACH) + 2 * CHUNK;
        if recent.len() < needed || base <= self.last_rare() || self.store.recent_from() == 0 {
            return None;
        }
        let kept = Kept {
            base,
            head: self.store.first().0,
            recent,
        };
        let room = (8 * needed).max(RESTARTED_ROOM);
        let store = Store::restore(kept, room);
        let (rules, rare) = (&self.rules, self.rare.clone());
        let mut machine = Machine::bare(rules, self.level, self.class, room, store, rare)?;
        // Not what that machine has counted, but these are the ranks that it may meet.
        machine.histogram = self.histogram.clone();
        // It computes what is known to repeat: states of its own would only take memory.
        machine.has_repeated();
        machine.fit(0).then_some(machine)
    }
}
