//! The dense engine, for finite codes that leave at most two heaps and have no useful sparse space.
//!
//! Every split of every heap is looked at, but nearly all of them by vector instructions that search
//! for sixteen values at once: see [`group`] for the idea and [`lanes`] for the inner loop. A heap of
//! n costs n/2 pairs per splitting amount, several of them in a nanosecond, and all cores share them.

mod group;
mod planes;
mod scan;

use super::breaking::Breaking;
use super::rules::Rules;
use super::{Allowance, Description, Engine, Growth, LimitError, Nimber};
use crate::lanes::Level;
use crate::ruleset::Code;
use crate::{Control, Heap, Stopped};
use group::{Group, Known, Plan, Sizes, last_part};
use planes::{LARGEST, Planes};
use rayon::prelude::*;

/// Heaps that a core settles together.
const GROUP: usize = 128;
/// Pairs that are searched between two looks at what was found.
const CHUNK: usize = 4096;
/// Of how many heaps one is marked as a part before the rest is searched. Measured for .007 and .06: between 12 and 16
/// there is little difference, with 20 keys are replaced more often.
const MARKED: usize = 14;
/// At most so many groups of heaps make a block.
const MOST_GROUPS: usize = 8;
/// Below so many pairs a heap, one core is enough.
const LEAST_FOR_CORES: usize = 1 << 14;

pub(super) static ENGINE: Description = Description {
    name: "dense",
    explanation: "dense engine: every split of every heap, many heaps at once",
    growth: Growth::Quadratic,
    begin: |ruleset| Some(Box::new(Dense::new(&*ruleset.code()?)?)),
    sensible: |_| 100_000,
};

pub(super) struct Dense {
    moves: Rules,
    code: Code,
    machine: Level,
    /// Heaps in a group and pairs in a chunk.
    group: usize,
    chunk: usize,
    largest: Nimber,
    planes: Planes,
    groups: Vec<Group>,
    /// Takes over when a value has more than 15 bits.
    wide: Option<Breaking>,
}

impl Dense {
    /// An engine for the code, if it is finite and leaves at most two heaps.
    pub(super) fn new(code: &Code) -> Option<Self> {
        Some(Dense {
            moves: Rules::of(code)?,
            code: code.clone(),
            machine: Level::best(),
            group: GROUP,
            chunk: CHUNK,
            largest: 0,
            planes: Planes::default(),
            groups: Vec::new(),
            wide: None,
        })
    }

    /// About how many nanoseconds the value of a heap of `n` takes one core, by which engines are
    /// chosen; the same on every machine.
    pub(super) fn price(moves: &Rules, n: usize) -> u64 {
        let pairs = n as u64 / 2 * moves.splits.len() as u64;
        pairs.min(2000) + pairs / 6
    }

    /// Appends at most `count` values.
    fn block(
        &mut self,
        values: &mut Vec<Nimber>,
        count: usize,
        control: &Control,
    ) -> Result<(), Stopped> {
        self.planes.catch_up(values, self.largest);
        let known = values.len();
        let pairs = known / 2 * self.moves.splits.len();
        let cores = if pairs < LEAST_FOR_CORES {
            1
        } else {
            rayon::current_num_threads().clamp(1, MOST_GROUPS)
        };
        let count = count.min(cores * self.group);
        let sizes = Sizes {
            first_searched: (known / MARKED).max(count),
            chunk: self.chunk,
        };
        let (moves, planes) = (&self.moves, &self.planes);
        let known_values = Known {
            values,
            planes,
            largest: self.largest,
        };
        let plan = Plan::new(self.machine, moves, known_values, sizes, control);
        // Heaps are shared out evenly.
        let share = count.div_ceil(cores);
        self.groups
            .resize_with(count.div_ceil(share), Group::default);
        let run = |(i, group): (usize, &mut Group)| {
            let first = i * share;
            group.run(&plan, known + first, share.min(count - first))
        };
        if cores == 1 {
            self.groups.iter_mut().enumerate().try_for_each(run)?;
        } else {
            self.groups.par_iter_mut().enumerate().try_for_each(run)?;
        }
        let fresh = finish(&plan, values, &self.groups)?;
        values.extend(fresh);
        Ok(())
    }
}

/// The values of the heaps in the block, with the pairs that have a part there.
fn finish(plan: &Plan<'_>, known: &[Nimber], groups: &[Group]) -> Result<Vec<Nimber>, Stopped> {
    let mut fresh: Vec<Nimber> = Vec::new();
    let mut marks = Vec::new();
    for group in groups {
        for (lane, &value) in group.values.iter().enumerate() {
            marks.clear();
            marks.extend_from_slice(group.row(lane));
            let n = known.len() + fresh.len();
            mark_block(plan, &mut marks, known, &fresh);
            let mut value = value;
            if marks.get(value).is_some_and(|&mark| mark != 0) {
                value = plan.settle(n, &mut marks)?;
            }
            fresh.push(value as Nimber);
        }
    }
    Ok(fresh)
}

/// Marks what the next heap reaches with the heaps of the block so far.
fn mark_block(plan: &Plan<'_>, marks: &mut Vec<u8>, known: &[Nimber], fresh: &[Nimber]) {
    let n = known.len() + fresh.len();
    let value = |heap: usize| match heap.checked_sub(known.len()) {
        None => known[heap],
        Some(later) => fresh[later],
    };
    let mut mark = |value: Nimber| {
        let index = value as usize;
        if index >= marks.len() {
            marks.resize(index + 1, 0);
        }
        marks[index] = 1;
    };
    let takes = plan.moves.one_heap.iter();
    for &taken in takes.take_while(|&&taken| taken < n && taken <= fresh.len()) {
        mark(value(n - taken));
    }
    for &split in &plan.moves.splits {
        let Some(sum) = n.checked_sub(split.taken) else {
            continue;
        };
        let last = last_part(sum, split).min(sum.saturating_sub(known.len()));
        for a in 1..=last {
            mark(value(a) ^ value(sum - a));
        }
    }
}

impl Engine for Dense {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        let others = values.get(self.planes.len()..).unwrap_or_default();
        let largest = others.iter().copied().max().unwrap_or(0);
        self.largest = self.largest.max(largest);
        while values.len() < to {
            if self.largest > LARGEST {
                let code = || Breaking::new(self.code.clone());
                let wide = self.wide.get_or_insert_with(code);
                return wide.extend(values, to, allowance);
            }
            let before = values.len();
            allowance.need(before as Heap, Planes::bytes(to, self.largest))?;
            self.block(values, to - before, allowance.control)?;
            let largest = values[before..].iter().copied().max().unwrap_or(0);
            self.largest = self.largest.max(largest);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
