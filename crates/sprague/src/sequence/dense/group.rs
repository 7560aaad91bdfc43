//! Consecutive heaps whose values are settled together, one lane each.
//!
//! For each heap some pairs are marked one by one; the least value that is not marked is its
//! candidate, and all candidates are compared with all other pairs of heaps known so far, chunk by
//! chunk. A candidate that is hit is marked and the next takes its place; it has to survive every
//! chunk, so the chunks before its turn are made up for at the end, heap by heap. What is marked is
//! always reached and a survivor is not, so the candidate is the exact value but for pairs with a
//! part in the block itself.

use super::lanes::Cell;
use super::moves::{Moves, Split};
use crate::machine::Machine;
use crate::sequence::Nimber;
use std::ops::Range;

/// What all groups of a block have in common.
pub(super) struct Plan<'a, T> {
    pub(super) machine: Machine,
    pub(super) moves: &'a Moves,
    /// The values of all heaps below the block.
    pub(super) cells: &'a [T],
    /// A power of two above all of them, so that no nim-sum of two reaches it.
    pub(super) width: usize,
    /// The pairs that are compared; `a < b` holds for all of them in every heap of the block.
    pub(super) chunks: Vec<Chunk>,
    /// The first part `a` that is compared, for every amount taken.
    pub(super) first_compared: usize,
}

/// The pairs `a`, `n − taken − a` with `a` in a range.
#[derive(Debug, Clone)]
pub(super) struct Chunk {
    pub(super) taken: usize,
    pub(super) parts: Range<usize>,
}

impl<'a, T: Cell> Plan<'a, T> {
    /// A plan for a block that begins after the cells. Parts below `first_compared`, which must be
    /// at least the number of heaps in the block, are marked one by one.
    pub(super) fn new(
        machine: Machine,
        moves: &'a Moves,
        cells: &'a [T],
        largest: Nimber,
        first_compared: usize,
        chunk: usize,
    ) -> Self {
        let mut plan = Plan {
            machine,
            moves,
            cells,
            width: (largest as usize + 1).next_power_of_two(),
            chunks: Vec::new(),
            first_compared,
        };
        // Amounts are innermost: some values are reached only through one of them.
        let mut start = first_compared;
        let ends: Vec<usize> = moves.splits.iter().map(|&s| plan.end_compared(s)).collect();
        let last = ends.iter().copied().max().unwrap_or(0);
        while start < last {
            for (split, &end) in moves.splits.iter().zip(&ends) {
                let parts = start..end.min(start + chunk);
                if !parts.is_empty() {
                    let taken = split.taken;
                    plan.chunks.push(Chunk { taken, parts });
                }
            }
            start += chunk;
        }
        plan
    }

    /// The first part that is not compared any more.
    fn end_compared(&self, split: Split) -> usize {
        let rest = self.cells.len().saturating_sub(split.taken);
        rest.div_ceil(2).max(self.first_compared)
    }

    /// Marks what heap `n` reaches with heaps below the block and without the chunks.
    fn mark(&self, n: usize, marks: &mut [u8]) {
        let known = self.cells.len();
        if self.moves.nothing.binary_search(&n).is_ok() {
            marks[0] = 1;
        }
        let moves = &self.moves.one_heap;
        let first = moves.partition_point(|&taken| taken + known <= n);
        for taken in moves[first..].iter().take_while(|&&taken| taken < n) {
            marks[self.cells[n - taken].into() as usize] = 1;
        }
        for &split in &self.moves.splits {
            let Some(sum) = n.checked_sub(split.taken) else {
                continue;
            };
            let first = (sum + 1).saturating_sub(known).max(1);
            let half = last_part(sum, split);
            mark_pairs(
                marks,
                self.cells,
                sum,
                first..self.first_compared.min(half + 1),
            );
            let end = self.end_compared(split).max(first);
            mark_pairs(marks, self.cells, sum, end..half + 1);
        }
    }

    /// The least value from the candidate on that survives all chunks, of which the candidate has
    /// survived those from `done` on.
    pub(super) fn settle(
        &self,
        n: usize,
        marks: &mut [u8],
        candidate: usize,
        done: usize,
    ) -> usize {
        let (mut candidate, mut left, mut next) = (candidate, done, 0);
        while left > 0 && candidate < self.width {
            let Chunk { taken, parts } = &self.chunks[next];
            let wanted = T::of(candidate as Nimber);
            if T::meets(self.machine, self.cells, n - taken, parts.clone(), wanted) {
                marks[candidate] = 1;
                candidate = free_from(marks, candidate + 1);
                left = self.chunks.len();
            } else {
                left -= 1;
            }
            next = (next + 1) % self.chunks.len();
        }
        candidate
    }
}

/// The largest smaller part of a split that leaves `sum`.
pub(super) fn last_part(sum: usize, split: Split) -> usize {
    if split.unequal {
        sum.saturating_sub(1) / 2
    } else {
        sum / 2
    }
}

/// Marks the nim-sums of the pairs with smaller part in the range.
fn mark_pairs<T: Cell>(marks: &mut [u8], cells: &[T], sum: usize, parts: Range<usize>) {
    if parts.is_empty() {
        return;
    }
    let others = &cells[sum + 1 - parts.end..=sum - parts.start];
    for (&a, &b) in cells[parts].iter().zip(others.iter().rev()) {
        marks[(a ^ b).into() as usize] = 1;
    }
}

/// The least value from `from` on that is not marked.
pub(super) fn free_from(marks: &[u8], from: usize) -> usize {
    let free = marks[from..].iter().position(|&mark| mark == 0);
    free.map_or(marks.len(), |free| from + free)
}

/// The heaps of a group; kept from block to block for its memory.
#[derive(Default)]
pub(super) struct Group {
    /// The first heap.
    pub(super) first: usize,
    /// The candidates, which are exact but for pairs with a part in the block.
    pub(super) candidates: Vec<usize>,
    /// What is marked, heap after heap.
    marks: Vec<u8>,
}

impl Group {
    /// Settles `count` heaps from `first` on.
    pub(super) fn run<T: Cell>(&mut self, plan: &Plan<'_, T>, first: usize, count: usize) {
        self.first = first;
        self.marks.clear();
        self.marks.resize(count * plan.width, 0);
        self.candidates.clear();
        for (n, marks) in (first..).zip(self.marks.chunks_mut(plan.width)) {
            plan.mark(n, marks);
            self.candidates.push(free_from(marks, 0));
        }
        // Lanes that stand for no heap cost as much as others.
        let together = 2 * count >= T::shape(plan.machine).0;
        let done = if together {
            self.compare(plan)
        } else {
            vec![plan.chunks.len(); count]
        };
        let rows = self.marks.chunks_mut(plan.width);
        for (lane, (marks, done)) in rows.zip(done).enumerate() {
            let candidate = self.candidates[lane];
            self.candidates[lane] = plan.settle(first + lane, marks, candidate, done);
        }
    }

    /// Compares all candidates with all chunks once; says for each heap how many chunks had been
    /// looked at when its candidate got its place.
    fn compare<T: Cell>(&mut self, plan: &Plan<'_, T>) -> Vec<usize> {
        let (lanes, to_a_mask) = T::shape(plan.machine);
        let cell = |candidate: usize| T::of((candidate as Nimber).min(T::LARGEST));
        let mut wanted: Vec<T> = self.candidates.iter().map(|&c| cell(c)).collect();
        wanted.resize(lanes, T::default());
        let mut done = vec![0; self.candidates.len()];
        for (i, Chunk { taken, parts }) in plan.chunks.iter().enumerate() {
            let base = self.first - taken;
            let masks = T::hits(plan.machine, plan.cells, base, parts.clone(), &wanted);
            for (vector, mut mask) in masks.into_iter().enumerate() {
                while mask != 0 {
                    let lane = vector * to_a_mask + mask.trailing_zeros() as usize;
                    mask &= mask - 1;
                    let Some(candidate) = self.candidates.get_mut(lane) else {
                        break;
                    };
                    // A candidate beyond all nim-sums cannot be hit, only what stands for it.
                    if *candidate < plan.width {
                        let marks = self.row_mut(lane, plan.width);
                        (wanted[lane], done[lane]) = (cell(marks), i + 1);
                    }
                }
            }
        }
        done
    }

    /// Marks the candidate of a heap and returns the next.
    fn row_mut(&mut self, lane: usize, width: usize) -> usize {
        let row = &mut self.marks[lane * width..][..width];
        let candidate = self.candidates[lane];
        row[candidate] = 1;
        self.candidates[lane] = free_from(row, candidate + 1);
        self.candidates[lane]
    }

    /// What is marked for a heap.
    pub(super) fn row(&self, lane: usize) -> &[u8] {
        let width = self.marks.len() / self.candidates.len().max(1);
        &self.marks[lane * width..][..width]
    }
}
