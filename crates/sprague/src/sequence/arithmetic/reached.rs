//! The values the options of one heap reach, forgotten in constant time for the next heap.

use super::super::Nimber;
use rustc_hash::FxHashSet as HashSet;

/// Entries from here on are kept in a hash table: a rule may reach few entries, but huge ones.
const DENSE: usize = 1 << 22;

/// A set of table entries, with what a powerset game must know besides.
#[derive(Debug, Default)]
pub(super) struct Reached {
    /// `stamp[v] == round` when `v` was reached, for entries below [`DENSE`].
    stamp: Vec<u64>,
    /// Further entries that were reached.
    far: HashSet<Nimber>,
    round: u64,
    /// How many options were added.
    count: usize,
    /// Whether some sum of a non-empty set of them is 0: a zero, or the same value twice.
    vanishes: bool,
}

impl Reached {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.round += 1;
        self.far.clear();
        self.count = 0;
        self.vanishes = false;
    }

    pub(super) fn add(&mut self, entry: Nimber) {
        self.count += 1;
        let index = entry as usize;
        if index >= DENSE {
            self.vanishes |= !self.far.insert(entry);
            return;
        }
        if index >= self.stamp.len() {
            self.stamp.resize((2 * index + 16).min(DENSE), 0);
        }
        self.vanishes |= entry == 0 || self.stamp[index] == self.round;
        self.stamp[index] = self.round;
    }

    pub(super) fn contains(&self, entry: Nimber) -> bool {
        match entry as usize >= DENSE {
            true => self.far.contains(&entry),
            false => self.stamp.get(entry as usize) == Some(&self.round),
        }
    }

    /// Whether some sum of a non-empty set of what was added is 0.
    pub(super) fn vanishes(&self) -> bool {
        self.vanishes
    }

    /// The least entry not reached.
    pub(super) fn mex(&self) -> Nimber {
        (0..).find(|&entry| !self.contains(entry)).unwrap_or(0)
    }

    /// The entry of a powerset game whose single numbers reach these entries.
    pub(super) fn power(&self) -> Nimber {
        if self.count == 0 || !self.vanishes {
            return 0;
        }
        (1..).find(|&entry| !self.contains(entry)).unwrap_or(0)
    }

    /// The entry by the quantifier: one number, or any set of them.
    pub(super) fn value(&self, sets: bool) -> Nimber {
        if sets { self.power() } else { self.mex() }
    }
}
