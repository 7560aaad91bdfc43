//! The dense engine, for finite codes that leave at most two heaps and have no useful sparse space.
//!
//! Every split of every heap is looked at, but nearly all of them by vector instructions and for
//! many consecutive heaps at once: see [`group`] for the idea and [`lanes`] for the inner loops. A
//! heap of n costs n/2 comparisons per splitting amount, some 20 to 40 of them in a nanosecond, and
//! all cores share them. Values are kept as bytes, or as words once they need it.

mod group;
mod lanes;
mod moves;

use super::breaking::Breaking;
use super::{Engine, LimitError, Nimber};
use crate::Heap;
use crate::machine::Machine;
use crate::ruleset::Code;
use group::{Group, Plan, free_from, last_part};
use lanes::Cell;
use moves::Moves;
use rayon::prelude::*;

/// Pairs that are compared between two looks at the hits.
const CHUNK: usize = 512;
/// At most so many groups of heaps make a block.
const MOST_GROUPS: usize = 8;
/// Below so many pairs a heap, one core is enough.
const LEAST_FOR_CORES: usize = 1 << 14;

pub(super) struct Dense {
    moves: Moves,
    code: Code,
    machine: Machine,
    chunk: usize,
    largest: Nimber,
    cells: Cells,
    groups: Vec<Group>,
    /// What the heap at hand reaches.
    marks: Vec<u8>,
    /// Takes over when a value does not fit a word.
    wide: Option<Breaking>,
}

/// The values of all heaps so far.
enum Cells {
    Bytes(Vec<u8>),
    Words(Vec<u16>),
}

impl Cells {
    fn len(&self) -> usize {
        match self {
            Cells::Bytes(cells) => cells.len(),
            Cells::Words(cells) => cells.len(),
        }
    }

    /// Adds the values that are missing, all of them at most `largest`, which fits a word.
    fn catch_up(&mut self, values: &[Nimber], largest: Nimber) {
        if let Cells::Bytes(cells) = self
            && largest > u8::LARGEST
        {
            *self = Cells::Words(cells.iter().map(|&cell| cell.into()).collect());
        }
        let missing = &values[self.len()..];
        match self {
            Cells::Bytes(cells) => cells.extend(missing.iter().map(|&v| u8::of(v))),
            Cells::Words(cells) => cells.extend(missing.iter().map(|&v| u16::of(v))),
        }
    }
}

impl Dense {
    /// An engine for the code, if it is finite and leaves at most two heaps.
    pub(super) fn new(code: &Code) -> Option<Self> {
        Some(Dense {
            moves: Moves::of(code)?,
            code: code.clone(),
            machine: Machine::best(),
            chunk: CHUNK,
            largest: 0,
            cells: Cells::Bytes(Vec::new()),
            groups: Vec::new(),
            marks: Vec::new(),
            wide: None,
        })
    }

    /// About how many nanoseconds the value of a heap of `n` takes one core, by which engines are
    /// chosen; the same on every machine.
    pub(super) fn price(&self, n: usize) -> u64 {
        let pairs = n as u64 / 2 * self.moves.splits.len() as u64;
        pairs.min(1000) / 2 + pairs / 24
    }

    /// How many parts are marked one by one for each amount.
    fn marked(&self, known: usize) -> usize {
        (known / 64).clamp(64, 4096)
    }

    /// Appends at most `count` values.
    fn block(&mut self, values: &mut Vec<Nimber>, count: usize) {
        self.cells.catch_up(values, self.largest);
        // The engine is borrowed for the block.
        let cells = std::mem::replace(&mut self.cells, Cells::Bytes(Vec::new()));
        match &cells {
            Cells::Bytes(cells) => self.block_of(cells, values, count),
            Cells::Words(cells) => self.block_of(cells, values, count),
        }
        self.cells = cells;
    }

    fn block_of<T: Cell>(&mut self, cells: &[T], values: &mut Vec<Nimber>, count: usize) {
        let lanes = T::shape(self.machine).0;
        let pairs = cells.len() / 2 * self.moves.splits.len();
        let cores = if pairs < LEAST_FOR_CORES {
            1
        } else {
            rayon::current_num_threads().clamp(1, MOST_GROUPS)
        };
        let count = count.min(cores * lanes);
        let first_compared = self.marked(cells.len()).max(cores * lanes);
        let plan = Plan::new(
            self.machine,
            &self.moves,
            cells,
            self.largest,
            first_compared,
            self.chunk,
        );
        // Heaps are shared out evenly.
        let share = count.div_ceil(cores);
        let mut groups = std::mem::take(&mut self.groups);
        groups.resize_with(count.div_ceil(share), Group::default);
        let run = |(i, group): (usize, &mut Group)| {
            let first = i * share;
            group.run(&plan, cells.len() + first, share.min(count - first));
        };
        if cores == 1 {
            groups.iter_mut().enumerate().for_each(run);
        } else {
            groups.par_iter_mut().enumerate().for_each(run);
        }
        let mut marks = std::mem::take(&mut self.marks);
        for group in &groups {
            for (lane, &candidate) in group.candidates.iter().enumerate() {
                marks.clear();
                marks.extend_from_slice(group.row(lane));
                values.push(finish(&plan, &mut marks, values, candidate));
            }
        }
        (self.groups, self.marks) = (groups, marks);
    }

    fn bytes(&self, heaps: usize) -> u64 {
        let each = if self.largest > u8::LARGEST { 2 } else { 1 };
        heaps as u64 * each
    }
}

/// The value of the heap after `values`, from its candidate and the pairs with a part in the block.
fn finish<T: Cell>(
    plan: &Plan<'_, T>,
    marks: &mut Vec<u8>,
    values: &[Nimber],
    candidate: usize,
) -> Nimber {
    let (n, known) = (values.len(), plan.cells.len());
    let mut mark = |value: Nimber| {
        let index = value as usize;
        if index >= marks.len() {
            marks.resize(index + 1, 0);
        }
        marks[index] = 1;
    };
    let takes = &plan.moves.one_heap;
    for &taken in takes
        .iter()
        .take_while(|&&taken| taken + known <= n && taken < n)
    {
        mark(values[n - taken]);
    }
    for &split in &plan.moves.splits {
        let Some(sum) = n.checked_sub(split.taken) else {
            continue;
        };
        let last = last_part(sum, split).min(sum.saturating_sub(known));
        for a in 1..=last {
            mark(values[a] ^ values[sum - a]);
        }
    }
    let mut candidate = candidate;
    if marks.get(candidate).is_some_and(|&mark| mark != 0) {
        candidate = free_from(marks, candidate);
        candidate = plan.settle(n, marks, candidate, plan.chunks.len());
    }
    candidate as Nimber
}

impl Engine for Dense {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        budget: u64,
    ) -> Result<(), LimitError> {
        let others = values.get(self.cells.len()..).unwrap_or_default();
        let largest = others.iter().copied().max().unwrap_or(0);
        self.largest = self.largest.max(largest);
        while values.len() < to {
            if self.largest > u16::LARGEST {
                let code = || Breaking::new(self.code.clone());
                let wide = self.wide.get_or_insert_with(code);
                return wide.extend(values, to, budget);
            }
            let (heap, needed) = (values.len() as Heap, self.bytes(to));
            if needed > budget {
                let limit = budget;
                return Err(LimitError::Memory {
                    heap,
                    needed,
                    limit,
                });
            }
            let before = values.len();
            self.block(values, to - before);
            let largest = values[before..].iter().copied().max().unwrap_or(0);
            self.largest = self.largest.max(largest);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
