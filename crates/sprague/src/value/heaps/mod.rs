//! Values of the heaps of a partizan subtraction game S(L | R), by a dense table of their order.
//!
//! Every option in the canonical form of a heap is the value of a smaller heap, so only the order
//! of heap values is needed: two bits a pair, a row per new value, filled a word at a time from the
//! rows of the options (G(n) ≤ G(j) fails when G(j) ≤ G(n−l) or G(j−r) ≤ G(n)). Where a value
//! exceeds all values up to some point, and its options' rows say so, that part of the row is not
//! stored: S(1,2 | 1,k) takes linear time and memory, hot sets n²/4 bytes.

mod rows;

use super::room::{list_bytes, push};
use super::{Arena, Order, TakeSets, TooLarge, Value};
use crate::index::index;
use crate::{Control, Progress, Stopped};
use rows::{Class, Far, Row};

/// The values of the heaps 0, 1, 2, … of a partizan subtraction game.
#[derive(Debug)]
pub struct HeapValues {
    sets: TakeSets,
    class_of: Vec<u32>,
    classes: Vec<Class>,
    options: Vec<u32>,
    /// Rows one after the other, the words of "≤" and "≥" alternating.
    rows: Vec<u64>,
    scratch: Row,
    limit: usize,
}

impl HeapValues {
    /// No heap computed yet; values and order may take two gigabytes.
    pub fn new(sets: TakeSets) -> Self {
        HeapValues::with_limit(sets, 2 << 30)
    }

    /// No heap computed yet; computing fails rather than store more than so many bytes.
    pub fn with_limit(sets: TakeSets, bytes: usize) -> Self {
        HeapValues {
            sets,
            class_of: Vec::new(),
            classes: Vec::new(),
            options: Vec::new(),
            rows: Vec::new(),
            scratch: Row::default(),
            limit: bytes,
        }
    }

    /// The game.
    pub fn sets(&self) -> &TakeSets {
        &self.sets
    }

    /// How many heaps are computed: 0 up to one less than this.
    pub fn heaps(&self) -> usize {
        self.class_of.len()
    }

    /// How many different values the computed heaps have.
    pub fn distinct(&self) -> usize {
        self.classes.len()
    }

    /// The memory in use for values and order, in bytes.
    pub fn bytes(&self) -> usize {
        list_bytes(&self.class_of)
            + list_bytes(&self.classes)
            + list_bytes(&self.options)
            + list_bytes(&self.rows)
    }

    /// Computes heaps until there are `count`. What was computed before it fails is kept.
    pub fn extend_to(&mut self, count: usize, control: &Control) -> Result<(), TooLarge> {
        self.extend_within(count, self.limit, control)
    }

    /// Computes heaps until there are `count`, within a limit of bytes.
    fn extend_within(
        &mut self,
        count: usize,
        limit: usize,
        control: &Control,
    ) -> Result<(), TooLarge> {
        /// Heaps between two reports.
        const EVERY: usize = 64;
        while self.heaps() < count {
            if self.heaps().is_multiple_of(EVERY) {
                let (done, all) = (self.heaps() as u128, count as u128);
                control.tell(&Progress::steps("values of heaps", done, Some(all)));
            }
            if self.bytes() > limit {
                return Err(TooLarge::Memory { limit });
            }
            self.push_heap(limit, control)?;
        }
        Ok(())
    }

    /// How the values of two computed heaps compare.
    pub fn order(&self, a: usize, b: usize) -> Order {
        let (a, b) = (self.class_of[a] as usize, self.class_of[b] as usize);
        Order::from_le(self.le(a, b), self.le(b, a))
    }

    /// The first heap with the same value as a computed heap.
    pub fn representative(&self, heap: usize) -> usize {
        self.classes[self.class_of[heap] as usize].heap as usize
    }

    /// The canonical left and right options of a computed heap, as heaps.
    pub fn canonical_options(&self, heap: usize) -> (Vec<usize>, Vec<usize>) {
        let class = self.class_of[heap] as usize;
        let heaps = |classes: &[u32]| -> Vec<usize> {
            classes
                .iter()
                .map(|&c| self.classes[c as usize].heap as usize)
                .collect()
        };
        (heaps(self.lefts(class)), heaps(self.rights(class)))
    }

    /// The distance at which order is settled: the value of this heap compares in one and the same
    /// way with those of all heaps that are this much smaller or more. `None` when no such distance
    /// is known.
    pub fn settled_distance(&self, heap: usize) -> Option<(usize, Order)> {
        let index = self.class_of[heap] as usize;
        let class = self.classes[index];
        if class.first_word == 0 {
            return None;
        }
        let order = if class.far == Far::AllLess {
            Order::Greater
        } else {
            Order::Less
        };
        // Word boundaries are an artefact of storage: go up from the first stored value.
        let mut open = class.first_word as usize * 64;
        while open < index && Order::from_le(self.le(index, open), self.le(open, index)) == order {
            open += 1;
        }
        // Every heap below the first one with value `open` has an older value.
        Some((heap + 1 - self.classes[open].heap as usize, order))
    }

    /// The values of the first `count` heaps, stored in an arena. The memory that the arena may take counts
    /// for both together, and its handle ends the computation.
    pub fn values(&mut self, arena: &mut Arena, count: usize) -> Result<Vec<Value>, TooLarge> {
        match self.values_so_far(arena, count) {
            (values, None) => Ok(values),
            (_, Some(error)) => Err(error),
        }
    }

    /// The values of as many of the first `count` heaps as can be had, and why there are no more if there are not all.
    pub fn values_so_far(
        &mut self,
        arena: &mut Arena,
        count: usize,
    ) -> (Vec<Value>, Option<TooLarge>) {
        let limit = self.limit.min(arena.memory_left());
        let extended = self.extend_within(count, limit, arena.control());
        let control = arena.control().clone();
        if extended.is_err() {
            // What was found in time is stored, which takes a small part of the time it took to find it.
            arena.set_control(control.to_finish());
        }
        let mut stored = Vec::new();
        let count = count.min(self.heaps());
        let outcome = arena.holding(|arena| self.store(arena, count, &mut stored));
        arena.set_control(control);
        let known = self.class_of[..count]
            .iter()
            .map_while(|&class| stored.get(class as usize).copied());
        (known.collect(), extended.and(outcome).err())
    }

    /// Stores the values of the first `count` heaps, a value for each class; those before it fails are kept.
    fn store(
        &self,
        arena: &mut Arena,
        count: usize,
        stored: &mut Vec<Value>,
    ) -> Result<(), TooLarge> {
        let needed = self.class_of[..count]
            .iter()
            .max()
            .map_or(0, |&class| class as usize + 1);
        arena.hold(self.bytes() + (needed + count) * size_of::<Value>())?;
        stored.reserve_exact(needed);
        for class in 0..needed {
            arena.work(1)?;
            let values = |classes: &[u32]| classes.iter().map(|&c| stored[c as usize]).collect();
            let (lefts, rights) = (values(self.lefts(class)), values(self.rights(class)));
            stored.push(arena.intern(lefts, rights)?);
        }
        Ok(())
    }

    /// Whether the value of a computed heap is {G(left) | G(right)}, left and right being computed
    /// heaps too: by a row for that game, as if it were the next heap.
    pub fn is_switch(
        &mut self,
        heap: usize,
        left: usize,
        right: usize,
        control: &Control,
    ) -> Result<bool, Stopped> {
        let class = self.class_of[heap];
        let (left, right) = (self.class_of[left], self.class_of[right]);
        if self.lefts(class as usize) == [left] && self.rights(class as usize) == [right] {
            return Ok(true);
        }
        let mut row = std::mem::take(&mut self.scratch);
        let started = self.start_row(&mut row, &[left], &[right], control);
        self.finish_row(&mut row);
        let found = row.equal();
        self.scratch = row;
        started.map(|()| found == Some(class))
    }

    fn lefts(&self, class: usize) -> &[u32] {
        let Class { options, lefts, .. } = self.classes[class];
        &self.options[options as usize..][..lefts as usize]
    }

    fn rights(&self, class: usize) -> &[u32] {
        let Class {
            options,
            lefts,
            rights,
            ..
        } = self.classes[class];
        &self.options[(options + lefts) as usize..][..rights as usize]
    }

    /// The bits (high ≤ low, low ≤ high) for two values, the low one older.
    fn bits(&self, high: usize, low: usize) -> (bool, bool) {
        let class = &self.classes[high];
        let Some(word) = (low / 64).checked_sub(class.first_word as usize) else {
            return class.far.bits();
        };
        let at = index(class.row) + 2 * word;
        let bit = |word: u64| word >> (low % 64) & 1 != 0;
        (bit(self.rows[at]), bit(self.rows[at + 1]))
    }

    fn le(&self, a: usize, b: usize) -> bool {
        match a.cmp(&b) {
            std::cmp::Ordering::Equal => true,
            std::cmp::Ordering::Greater => self.bits(a, b).0,
            std::cmp::Ordering::Less => self.bits(b, a).1,
        }
    }

    fn push_heap(&mut self, limit: usize, control: &Control) -> Result<(), TooLarge> {
        let mut row = std::mem::take(&mut self.scratch);
        let class = self.next_class(&mut row, limit, control);
        self.scratch = row;
        push(&mut self.class_of, class?);
        Ok(())
    }

    /// The value of the next heap, which is stored if it is new.
    fn next_class(
        &mut self,
        row: &mut Row,
        limit: usize,
        control: &Control,
    ) -> Result<u32, TooLarge> {
        let heap = self.heaps();
        let reached = |set: &[usize]| -> Vec<u32> {
            let mut classes: Vec<u32> = set
                .iter()
                .filter(|&&s| s <= heap)
                .map(|&s| self.class_of[heap - s])
                .collect();
            classes.sort_unstable();
            classes.dedup();
            classes
        };
        let (lefts, rights) = (reached(self.sets.left()), reached(self.sets.right()));
        self.start_row(row, &lefts, &rights, control)?;
        self.finish_row(row);
        match row.equal() {
            Some(class) => Ok(class),
            None => {
                let lefts = self.canonical_side(row, lefts, true);
                let rights = self.canonical_side(row, rights, false);
                self.push_class(row, &lefts, &rights, limit)
            }
        }
    }
}
