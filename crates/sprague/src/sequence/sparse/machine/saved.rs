//! The machine as plain data and back, so that a run can be continued elsewhere.

use super::super::store::Kept;
use super::super::watch::SavedWatch;
use super::{Class, Level, Machine, Nimber, Rules, Store};

/// Everything that is not derived from something else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::sequence) struct Saved {
    pub(in crate::sequence) class: Class,
    pub(in crate::sequence) rare: Vec<(usize, Nimber)>,
    pub(in crate::sequence) histogram: [Vec<u64>; 2],
    pub(in crate::sequence) kept: Kept,
    pub(in crate::sequence) depth: usize,
    pub(in crate::sequence) watch: SavedWatch,
}

impl Machine {
    pub(in crate::sequence) fn save(&self) -> Saved {
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
        saved: Saved,
    ) -> Option<Self> {
        let Saved {
            class,
            rare,
            histogram,
            kept,
            depth,
            watch,
        } = saved;
        let known = kept.known();
        let ordered = rare.is_sorted_by_key(|&(heap, _)| heap)
            && rare.iter().all(|&(heap, _)| 0 < heap && heap < known);
        let consistent = class
            .position
            .is_none_or(|at| rules.parity() == Some(at % 2))
            && histogram.iter().all(|counts| counts.len() == 256);
        if !ordered || !consistent {
            return None;
        }
        let store = Store::restore(kept, room, &rare);
        let mut machine = Machine::bare(rules, level, class, room, store, rare)?;
        machine.histogram = histogram;
        machine.depth = depth;
        machine.watch.restore(watch);
        machine.fit(0).then_some(machine)
    }
}
