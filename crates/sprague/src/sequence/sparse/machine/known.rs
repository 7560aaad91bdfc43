//! What the machine knows: values, classes, counts, and a word about itself.

use super::super::class::Histogram;
use super::super::watch::Recurrence;
use super::{Class, Far, MOST_IN_WORDS, Machine, Nimber, Rules};
use crate::memory;
use std::ops::Range;

impl Machine {
    /// How many heaps are known: the first unknown one.
    pub(in crate::sequence) fn known(&self) -> usize {
        self.store.known()
    }

    /// What its tables take when the heaps before one are known and all of them kept: a byte for each, and a second one as
    /// long as rare heaps are near.
    pub(in crate::sequence) fn bytes(&self, to: usize) -> u64 {
        let flagged = to.min(2 * self.last_rare() + self.rules.largest());
        to as u64 + flagged as u64
    }

    /// What the heaps that are kept take, in bytes.
    pub(in crate::sequence) fn held(&self) -> usize {
        self.store.bytes() + self.watch.ranks()
    }

    /// The value of a heap, if it is kept.
    pub(in crate::sequence) fn value(&self, heap: usize) -> Option<Nimber> {
        if heap == 0 {
            return Some(0);
        }
        let at = self.rare.binary_search_by_key(&heap, |&(heap, _)| heap);
        if let Ok(at) = at {
            return Some(self.rare[at].1);
        }
        let rank = self.store.rank(heap)?;
        Some(self.class.value(rank.into(), heap, false))
    }

    /// The value of a heap that is kept as part of an earlier state.
    pub(in crate::sequence) fn value_in_checkpoints(&self, heap: usize) -> Option<Nimber> {
        let rank = self.watch.rank(heap)?;
        Some(self.class.value(rank.into(), heap, false))
    }

    /// The heaps that are kept: the first ones, the last ones, and those before checkpoints.
    pub(in crate::sequence) fn kept(&self) -> Vec<Range<usize>> {
        let first = 0..self.store.first_to();
        let last = self.store.recent_from()..self.store.known();
        [first, last].into_iter().chain(self.watch.kept()).collect()
    }

    /// Says that a repetition is known, so that its states are kept and no other is looked for.
    pub(in crate::sequence) fn has_repeated(&mut self) {
        self.watch.settle();
    }

    /// Appends the values of some heaps that are known and kept.
    pub(in crate::sequence) fn append(&self, heaps: Range<usize>, values: &mut Vec<Nimber>) {
        let tables: [Vec<Nimber>; 2] = [0, 1].map(|parity| {
            let common = |rank| self.class.value(rank, parity, false);
            (0..256).map(common).collect()
        });
        let first = values.len();
        memory::reserve(values, first + heaps.len());
        let kept = self.store.index(heaps.start)..self.store.index(heaps.end);
        let ranks = self.store.ranks()[kept].iter().zip(heaps.clone());
        values.extend(ranks.map(|(&rank, heap)| tables[heap % 2][usize::from(rank)]));
        let rare = self.rare.partition_point(|&(heap, _)| heap < heaps.start);
        let rare = self.rare[rare..].iter();
        for &(heap, value) in rare.take_while(|&&(heap, _)| heap < heaps.end) {
            values[first + heap - heaps.start] = value;
        }
    }

    pub(in crate::sequence) fn rare(&self) -> &[(usize, Nimber)] {
        &self.rare
    }

    pub(in crate::sequence) fn class(&self) -> Class {
        self.class
    }

    /// The class with the fewest rare heaps so far, if it has clearly fewer than this one.
    pub(in crate::sequence) fn better_class(&self) -> Option<Class> {
        let (class, rare) = self.histogram().best_class(self.rules.parity());
        (rare + rare / 16 < self.rare.len()).then_some(class)
    }

    /// Keeps no more than so many heaps from now on, at least [`LEAST_ROOM`](super::LEAST_ROOM).
    pub(in crate::sequence) fn keep_fewer(&mut self, room: usize) {
        self.store.keep_fewer(room.max(super::LEAST_ROOM));
    }

    /// The machine with a class that has clearly fewer rare heaps, if there is one and all heaps are
    /// kept.
    pub(in crate::sequence) fn with_better_class(&self, room: usize) -> Option<Self> {
        if self.store.recent_from() > 0 {
            return None;
        }
        let class = self.better_class()?;
        let values = (0..self.store.known()).map(|heap| self.value(heap).unwrap_or_default());
        Machine::new(&self.rules, self.level, class, room, values)
    }

    /// The largest value.
    pub(in crate::sequence) fn largest(&self) -> Option<Nimber> {
        let totals = self.histogram().totals().collect::<Vec<_>>();
        let last = totals.iter().rposition(|&count| count > 0)?;
        Some(last as Nimber)
    }

    /// What it does, in words.
    pub(in crate::sequence) fn describe(&self) -> String {
        let kernel = match &self.far {
            Far::Words(kernel, _) => format!("words of {} bits", 8 * kernel.width),
            Far::Sets(_) => "sets of bytes".into(),
        };
        let class = self.class;
        let parity = if class.position.is_some() {
            " and the parity of the heap"
        } else {
            ""
        };
        format!(
            "sparse space in lanes ({}, {kernel}): mask {:#x}{parity}, {} rare heaps, the last {}",
            self.level.name(),
            class.mask,
            self.rare.len(),
            self.last_rare(),
        )
    }

    /// What the heaps since the last call have cost.
    pub(in crate::sequence) fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// About how many nanoseconds a heap costs, by a formula that is the same on every machine.
    pub(super) fn cost(&self) -> u64 {
        Machine::price(&self.rules, self.rare.len(), self.ranks)
    }

    /// About how many nanoseconds a heap costs with so many rare heaps and ranks.
    pub(in crate::sequence) fn price(rules: &Rules, rare: usize, ranks: usize) -> u64 {
        let entries = (rare * rules.splits.len()) as u64;
        match ranks {
            0..=32 => 12 + entries / 10,
            33..=64 if entries < MOST_IN_WORDS as u64 => 12 + entries / 5,
            _ => 50 + entries / 5 + 2 * ranks as u64,
        }
    }

    /// How often each value occurred.
    pub(in crate::sequence) fn totals(&self) -> Vec<u64> {
        self.histogram().totals().collect()
    }

    pub(super) fn histogram(&self) -> Histogram {
        let mut histogram = Histogram::default();
        for (parity, counts) in self.histogram.iter().enumerate() {
            for (rank, &count) in (0..).zip(counts).filter(|(_, count)| **count > 0) {
                let value = self.class.value(rank, parity, false);
                histogram.add(parity, value, count as i64);
            }
        }
        for &(heap, value) in &self.rare {
            histogram.add(heap % 2, value, 1);
        }
        histogram
    }

    /// The repetition that proves a period, once there is one.
    pub(in crate::sequence) fn recurrence(&self) -> Option<Recurrence> {
        self.watch.found()
    }

    /// The last rare heap.
    pub(in crate::sequence) fn last_rare(&self) -> usize {
        self.rare.last().map_or(0, |&(heap, _)| heap)
    }
}
