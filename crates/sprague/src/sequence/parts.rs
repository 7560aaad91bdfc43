//! For each heap size, the nim-values of all the ways to leave it as so many parts.
//!
//! `T_j(n)`, the values of `n` in exactly `j` parts, is the union over the smallest part `a ≤ n/j`
//! of `T_{j-1}(n-a) ⊕ G(a)`. Pairs cost n/2 byte stores, more parts n/j set unions of V/64 words for
//! values below V. Every row of size `n` needs values of smaller heaps only.

use super::Nimber;
use super::bits::{Rows, add_shifted, insert, xor_shift};
use crate::index::index;
use crate::ruleset::PartRule;
use crate::{Control, Stopped};

/// A number of parts that a move may leave, at least 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Parts {
    Exactly(u32),
    AtLeast(u32),
}

/// The tables a code needs, computed together heap by heap.
pub(super) struct PartTables {
    /// Base tables without a part rule: exactly 2, 3, … parts, each begun at the first size that
    /// can be so divided.
    exact: Vec<Rows>,
    /// How many parts the last base table will have.
    deepest: u32,
    /// How many rows of the last base table are read, if that is bounded.
    leaf_window: Option<usize>,
    /// At least `tail_from` parts, without a part rule.
    tail: Option<Rows>,
    tail_from: u32,
    /// Tables of parts that are not all equal.
    unequal: Vec<(Parts, Rows)>,
    /// Parts pairwise different.
    distinct: Option<Distinct>,
    /// How many rows back the tables are looked up, if that is bounded.
    window: Option<usize>,
    begun: bool,
    words: usize,
    marks: Vec<u8>,
    unions: Unions,
}

/// Where to find the values for one kind of split.
#[derive(Debug, Clone, Copy)]
pub(super) enum Source {
    Exact(usize),
    Tail,
    Unequal(usize),
    Distinct(u32),
}

impl PartTables {
    /// Tables for the given kinds of splits, which ascend. All `AtLeast` share the bound `tail_from`; `window` is
    /// how many rows back they are looked up, if that is bounded.
    pub(super) fn new(wanted: &[(PartRule, Parts)], tail_from: u32, window: Option<usize>) -> Self {
        let base_for = |&(rule, parts): &(PartRule, Parts)| match (rule, parts) {
            (PartRule::Any, Parts::Exactly(j)) => j,
            (PartRule::NotAllEqual, Parts::Exactly(j)) => j - 1,
            (PartRule::Any | PartRule::NotAllEqual, Parts::AtLeast(from)) => from - 1,
            _ => 0,
        };
        let deepest = wanted.iter().map(base_for).max().unwrap_or(0);
        let any_tail = |&(rule, parts): &(PartRule, Parts)| {
            matches!(rule, PartRule::Any | PartRule::NotAllEqual)
                && matches!(parts, Parts::AtLeast(_))
        };
        let has_tail = wanted.iter().any(any_tail);
        let unequal: Vec<(Parts, Rows)> = wanted
            .iter()
            .filter(|(rule, _)| *rule == PartRule::NotAllEqual)
            .map(|&(_, parts)| (parts, Rows::new(0, window, 1)))
            .collect();
        // Only the deepest base table may forget rows, and only if no other table reads it.
        let leaf_window = window.filter(|_| !has_tail && unequal.is_empty());
        PartTables {
            exact: Vec::new(),
            deepest,
            leaf_window,
            tail: has_tail.then(|| Rows::new(0, None, 1)),
            tail_from,
            unequal,
            distinct: Distinct::for_kinds(wanted),
            window,
            begun: false,
            words: 1,
            marks: vec![0; 64],
            unions: Unions::new(1),
        }
    }

    /// Where the values of a kind of split are found.
    pub(super) fn sources(&self, rule: PartRule, parts: Parts) -> Vec<Source> {
        match (rule, parts) {
            (PartRule::Any, Parts::Exactly(j)) => vec![Source::Exact(j as usize - 2)],
            (PartRule::Any, Parts::AtLeast(_)) => vec![Source::Tail],
            (PartRule::NotAllEqual, parts) => {
                let place = self
                    .unequal
                    .binary_search_by_key(&parts, |(known, _)| *known);
                place.map(Source::Unequal).into_iter().collect()
            }
            (PartRule::Distinct, Parts::Exactly(j)) => vec![Source::Distinct(j)],
            (PartRule::Distinct, Parts::AtLeast(from)) => {
                let most = self.distinct.as_ref().map_or(0, |distinct| distinct.most);
                (from..=most).map(Source::Distinct).collect()
            }
            (PartRule::AllEqual, _) => Vec::new(),
        }
    }

    /// The values of `size` split as the source says.
    pub(super) fn values_of(&self, source: Source, size: usize) -> &[u64] {
        match source {
            Source::Exact(index) => self.exact.get(index).map_or(&[], |rows| rows.row(size)),
            Source::Tail => self.tail.as_ref().map_or(&[], |rows| rows.row(size)),
            Source::Unequal(index) => self.unequal[index].1.row(size),
            Source::Distinct(count) => self.distinct.as_ref().map_or(&[], |d| d.row(count, size)),
        }
    }

    /// How many sizes back the tables must begin to be right from the next size on; `None` if they
    /// need every size.
    pub(super) fn warm_up(&self) -> Option<usize> {
        let only_pairs = self.deepest <= 2
            && self
                .unequal
                .iter()
                .all(|(parts, _)| *parts == Parts::Exactly(2))
            && self.tail.is_none()
            && self.distinct.is_none();
        self.window.filter(|_| only_pairs)
    }

    /// Appends the rows for the next size, from the values of all smaller heaps. The first size may
    /// be any if [`warm_up`](Self::warm_up) allows it. If it is stopped no row was appended, and it can be called again.
    pub(super) fn push_size(
        &mut self,
        values: &[Nimber],
        control: &Control,
    ) -> Result<(), Stopped> {
        let n = values.len();
        if !self.begun {
            self.begun = true;
            self.unequal
                .iter_mut()
                .for_each(|(_, rows)| rows.begin_at(n));
        }
        if let Some(distinct) = &mut self.distinct {
            distinct.reach(n, values, control)?;
        }
        let next = self.exact.len() as u32 + 2;
        if next <= self.deepest && n >= next as usize {
            let window = self.leaf_window.filter(|_| next == self.deepest);
            self.exact.push(Rows::new(n, window, self.words));
        }
        for index in 0..self.exact.len() {
            self.push_exact(index, n, values);
        }
        for index in 0..self.unequal.len() {
            self.push_unequal(index, n, values);
        }
        if self.tail.is_some() {
            for (a, &value) in smallest_parts(values, n / self.tail_from as usize) {
                self.add_at_least(self.tail_from - 1, n - a, value, values);
            }
            if let Some(rows) = &mut self.tail {
                self.unions.take(rows.push());
            }
        }
        Ok(())
    }

    fn push_exact(&mut self, index: usize, n: usize, values: &[Nimber]) {
        if index == 0 {
            let row = self.exact[0].push();
            pairs(&mut self.marks, values, n / 2, row);
            return;
        }
        let parts = index + 2;
        for (a, &value) in smallest_parts(values, n / parts) {
            self.unions.add(self.exact[index - 1].row(n - a), value);
        }
        self.unions.take(self.exact[index].push());
    }

    fn push_unequal(&mut self, index: usize, n: usize, values: &[Nimber]) {
        match self.unequal[index].0 {
            Parts::Exactly(2) => {
                let row = self.unequal[index].1.push();
                pairs(&mut self.marks, values, n.saturating_sub(1) / 2, row);
            }
            Parts::Exactly(count) => {
                // Not all parts are equal exactly when the smallest is below the average.
                let below_average = n.div_ceil(count as usize).saturating_sub(1);
                if let Some(rest) = self.exact.get(count as usize - 3) {
                    for (a, &value) in smallest_parts(values, below_average) {
                        self.unions.add(rest.row(n - a), value);
                    }
                }
                self.unions.take(self.unequal[index].1.push());
            }
            Parts::AtLeast(from) => {
                self.add_unequal_tail(from, n, values);
                self.unions.take(self.unequal[index].1.push());
            }
        }
    }

    /// At least `from` parts, not all equal: either some part does not divide `n`, or all parts
    /// divide it and two of them differ.
    fn add_unequal_tail(&mut self, from: u32, n: usize, values: &[Nimber]) {
        let (divisors, others): (Vec<usize>, Vec<usize>) =
            (1..n).partition(|&a| n.is_multiple_of(a));
        for a in others {
            self.add_at_least(from - 1, n - a, values[a], values);
        }
        for (i, &a) in divisors.iter().enumerate() {
            for &b in divisors[i + 1..].iter().filter(|&&b| a + b <= n) {
                let by = values[a] ^ values[b];
                if n == a + b {
                    if from <= 2 {
                        self.unions.add_value(by);
                    }
                } else {
                    self.add_at_least(from.saturating_sub(2), n - a - b, by, values);
                }
            }
        }
    }

    /// Adds the values of `size` in at least `least` parts, each xored with `by`; `least` is at
    /// most the bound of the tail table.
    fn add_at_least(&mut self, least: u32, size: usize, by: Nimber, values: &[Nimber]) {
        if least <= 1 {
            self.unions.add_value(values[size] ^ by);
        }
        // A table that has not begun would say that the size cannot be so divided.
        let from = least.max(2) as usize - 2;
        let tables = self.exact.iter().take(self.tail_from as usize - 2);
        for rows in tables.skip(from) {
            self.unions.add(rows.row(size), by);
        }
        if let Some(rows) = &self.tail {
            self.unions.add(rows.row(size), by);
        }
    }

    /// Makes room for values below `64 * words`.
    pub(super) fn widen(&mut self, words: usize) {
        self.words = words;
        self.marks = vec![0; 64 * words];
        self.unions = Unions::new(words);
        let rows = self.exact.iter_mut().chain(&mut self.tail);
        rows.chain(self.unequal.iter_mut().map(|(_, rows)| rows))
            .for_each(|rows| rows.widen(words));
        if let Some(distinct) = &mut self.distinct {
            distinct.widen(words);
        }
    }

    /// Bytes needed for sizes below `sizes` and values below `64 * words`.
    pub(super) fn bytes(&self, sizes: usize, words: usize) -> u64 {
        let base = u64::from(self.deepest).saturating_sub(1).min(sizes as u64);
        let rows_each = if base == 1 {
            self.leaf_window.unwrap_or(sizes).min(sizes)
        } else {
            sizes
        };
        let others = self
            .tail
            .iter()
            .chain(self.unequal.iter().map(|(_, rows)| rows));
        let tables = base * rows_each as u64 * words as u64 * 8
            + others.map(|rows| rows.bytes(sizes, words)).sum::<u64>();
        tables + self.distinct.as_ref().map_or(0, |d| d.bytes(sizes, words))
    }
}

/// The sizes 1 to `last` with their values.
fn smallest_parts(values: &[Nimber], last: usize) -> impl Iterator<Item = (usize, &Nimber)> {
    values.iter().enumerate().take(last + 1).skip(1)
}

/// Adds `G(a) ⊕ G(n-a)` for `a` from 1 to `last`, where `n` is the number of values known.
fn pairs(marks: &mut [u8], values: &[Nimber], last: usize, row: &mut [u64]) {
    let n = values.len();
    if last == 0 {
        return;
    }
    // Plain byte stores: a bit set would have to be read before it is written.
    for (a, b) in values[1..=last]
        .iter()
        .zip(values[n - last..n].iter().rev())
    {
        marks[(a ^ b) as usize] = 1;
    }
    for (word, bytes) in row.iter_mut().zip(marks.chunks_exact_mut(64)) {
        *word |= bytes
            .iter()
            .rev()
            .fold(0, |word, &byte| word << 1 | u64::from(byte));
        bytes.fill(0);
    }
}

/// A union of xor-shifted sets. Sets that are shifted alike within words are collected first and
/// shifted once, so that adding a set is a plain pass over its words.
struct Unions {
    words: usize,
    by_low_bits: Vec<u64>,
    used: u64,
}

impl Unions {
    fn new(words: usize) -> Self {
        Unions {
            words,
            by_low_bits: vec![0; 64 * words],
            used: 0,
        }
    }

    fn add(&mut self, set: &[u64], by: Nimber) {
        let (low, high) = ((by & 63) as usize, (by >> 6) as usize);
        self.used |= 1 << low;
        let row = &mut self.by_low_bits[low * self.words..][..self.words];
        for (i, &word) in set.iter().enumerate() {
            row[i ^ high] |= word;
        }
    }

    fn add_value(&mut self, value: Nimber) {
        self.used |= 1;
        insert(&mut self.by_low_bits[..self.words], value);
    }

    /// Moves the union into `target` and starts anew.
    fn take(&mut self, target: &mut [u64]) {
        for low in (0..64).filter(|low| self.used >> low & 1 == 1) {
            let row = &mut self.by_low_bits[low * self.words..][..self.words];
            for (word, collected) in target.iter_mut().zip(row) {
                *word |= xor_shift(*collected, low as u32);
                *collected = 0;
            }
        }
        self.used = 0;
    }
}

/// Values of totals as sums of distinct parts, by the number of parts: a knapsack to which each heap
/// size is added once, when its value is known.
struct Distinct {
    /// Counts run from 0 to `most`; with `open` the last one stands for `most` or more.
    most: u32,
    open: bool,
    /// Counts up to this have tables: more distinct parts do not fit below the capacity.
    tabled: u32,
    /// Totals below this are kept; doubled and rebuilt when passed.
    capacity: usize,
    /// Sizes below this have been added.
    added: usize,
    words: usize,
    sets: Vec<u64>,
}

impl Distinct {
    fn for_kinds(wanted: &[(PartRule, Parts)]) -> Option<Self> {
        let kinds = wanted
            .iter()
            .filter(|(rule, _)| *rule == PartRule::Distinct);
        // An open end is counted apart from the exact numbers of parts.
        let counts = kinds.map(|&(_, parts)| match parts {
            Parts::Exactly(count) => (count, false),
            Parts::AtLeast(count) => (count, true),
        });
        let (most, open) = counts.reduce(|a, b| (a.0.max(b.0), a.1 || b.1))?;
        let most = most + u32::from(open);
        let sets = Vec::new();
        Some(Distinct {
            most,
            open,
            tabled: 0,
            capacity: 0,
            added: 1,
            words: 1,
            sets,
        })
    }

    fn slot(&self, count: u32, total: usize) -> usize {
        (count as usize * self.capacity + total) * self.words
    }

    fn row(&self, count: u32, total: usize) -> &[u64] {
        if count > self.tabled {
            return &[];
        }
        let slot = self.slot(count, total);
        &self.sets[slot..slot + self.words]
    }

    /// Makes the sets right for all totals up to `n`, given the values of all smaller heaps.
    fn reach(&mut self, n: usize, values: &[Nimber], control: &Control) -> Result<(), Stopped> {
        if n >= self.capacity {
            self.capacity = (2 * n).max(64);
            self.reset();
        }
        while self.added < n {
            control.check()?;
            self.add(self.added, values[self.added]);
            self.added += 1;
        }
        Ok(())
    }

    fn reset(&mut self) {
        self.tabled = most_distinct(self.capacity).min(self.most);
        self.sets = vec![0; (self.tabled as usize + 1) * self.capacity * self.words];
        self.sets[0] = 1;
        self.added = 1;
    }

    /// Allows one part of this size. Totals descend so that it is used at most once.
    fn add(&mut self, size: usize, value: Nimber) {
        for total in (size..self.capacity).rev() {
            for count in 0..=self.tabled {
                if count == self.tabled && !(self.open && self.tabled == self.most) {
                    continue;
                }
                let from = self.slot(count, total - size);
                let to = self.slot((count + 1).min(self.tabled), total);
                let set = self.sets[from..from + self.words].to_vec();
                add_shifted(&mut self.sets[to..to + self.words], &set, value);
            }
        }
    }

    fn widen(&mut self, words: usize) {
        self.words = words;
        if self.capacity > 0 {
            self.reset();
        }
    }

    fn bytes(&self, sizes: usize, words: usize) -> u64 {
        let capacity = self.capacity.max(2 * sizes) as u64;
        let tabled = most_distinct(index(capacity)).min(self.most);
        (u64::from(tabled) + 1) * capacity * words as u64 * 8
    }
}

/// A bound on how many distinct parts have a sum below `total`.
fn most_distinct(total: usize) -> u32 {
    (2 * total).isqrt() as u32 + 1
}
