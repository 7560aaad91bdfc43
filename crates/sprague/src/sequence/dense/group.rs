//! Consecutive heaps whose values are settled together.
//!
//! For each heap some pairs are marked one by one. The least values that are not marked are its
//! keys, and all other pairs of heaps below the block are searched for them, chunk by chunk, all
//! heaps of the group in turn while a chunk is in the cache. A key that is found is marked and the
//! next value takes its slot. A key that has met every chunk, in whatever order, without being found
//! is not reached: the least of these is the value, but for pairs with a part in the block itself.

use super::super::rules::{Rules, Split};
use super::planes::Planes;
use super::scan::{KEYS, LEAST_PAIRS, Tables, scan, toggle};
use crate::lanes::Level;
use crate::sequence::Nimber;
use crate::{Control, Stopped};
use std::ops::Range;

/// What all groups of a block have in common.
pub(super) struct Plan<'a> {
    machine: Level,
    pub(super) moves: &'a Rules,
    /// The values of all heaps below the block, in two forms.
    known: &'a [Nimber],
    planes: &'a Planes,
    control: &'a Control,
    /// A power of two above all of them, so that no nim-sum of two reaches it.
    width: usize,
    chunks: Vec<Chunk>,
    /// The first part `a` that is searched, for every amount taken.
    first_searched: usize,
}

/// The pairs `a`, `n − taken − a` with `a` in a range.
#[derive(Debug, Clone)]
struct Chunk {
    taken: usize,
    parts: Range<usize>,
}

/// The heaps below a block.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub(super) values: &'a [Nimber],
    pub(super) planes: &'a Planes,
    pub(super) largest: Nimber,
}

/// How a block is divided.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sizes {
    /// Parts below this are marked one by one; at least the number of heaps in the block.
    pub(super) first_searched: usize,
    /// Pairs to a chunk, at least [`LEAST_PAIRS`].
    pub(super) chunk: usize,
}

impl<'a> Plan<'a> {
    /// A plan for a block that begins after the known heaps.
    pub(super) fn new(
        machine: Level,
        moves: &'a Rules,
        known: Known<'a>,
        sizes: Sizes,
        control: &'a Control,
    ) -> Self {
        let mut plan = Plan {
            machine,
            moves,
            known: known.values,
            planes: known.planes,
            control,
            width: (known.largest as usize + 1).next_power_of_two(),
            chunks: Vec::new(),
            first_searched: sizes.first_searched,
        };
        // Amounts are innermost: some values are reached only through one of them.
        let mut start = sizes.first_searched;
        let ends = moves.splits.iter().map(|&split| plan.end_searched(split));
        let ends: Vec<usize> = ends.collect();
        let last = ends.iter().copied().max().unwrap_or(0);
        while start < last {
            for (split, &end) in moves.splits.iter().zip(&ends) {
                if start < end {
                    // The last chunk may look at some pairs again.
                    let parts = start.min(end - LEAST_PAIRS)..end.min(start + sizes.chunk);
                    let taken = split.taken;
                    plan.chunks.push(Chunk { taken, parts });
                }
            }
            start += sizes.chunk;
        }
        plan
    }

    /// The first part that is not searched any more. For all parts that are, the other is larger
    /// in every heap of the block.
    fn end_searched(&self, split: Split) -> usize {
        let end = self.known.len().saturating_sub(split.taken).div_ceil(2);
        if end < self.first_searched + LEAST_PAIRS {
            self.first_searched
        } else {
            end
        }
    }

    /// Marks what heap `n` reaches with heaps below the block and without the chunks.
    fn mark(&self, n: usize, marks: &mut [u8]) {
        let known = self.known.len();
        if self.moves.nothing.binary_search(&n).is_ok() {
            marks[0] = 1;
        }
        let takes = &self.moves.one_heap;
        let first = takes.partition_point(|&taken| taken + known <= n);
        for taken in takes[first..].iter().take_while(|&&taken| taken < n) {
            marks[self.known[n - taken] as usize] = 1;
        }
        for &split in &self.moves.splits {
            let Some(sum) = n.checked_sub(split.taken) else {
                continue;
            };
            let first = (sum + 1).saturating_sub(known).max(1);
            let end = last_part(sum, split) + 1;
            mark_pairs(marks, self.known, sum, first..end.min(self.first_searched));
            let rest = self.end_searched(split).max(first)..end;
            mark_pairs(marks, self.known, sum, rest);
        }
    }

    /// The least value that is not marked nor in any chunk; marks what it finds on the way.
    pub(super) fn settle(&self, n: usize, marks: &mut [u8]) -> Result<usize, Stopped> {
        let mut keys = Keys::new(self, marks);
        let mut turn = 0;
        loop {
            if let Some(value) = keys.step(self, n, marks, turn) {
                return Ok(value);
            }
            turn += 1;
            if turn % 64 == 0 {
                self.control.check()?;
            }
        }
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
pub(super) fn mark_pairs(marks: &mut [u8], known: &[Nimber], sum: usize, parts: Range<usize>) {
    if parts.is_empty() {
        return;
    }
    let others = &known[sum + 1 - parts.end..=sum - parts.start];
    // The mask changes nothing, but shows that the index is in bounds.
    let Some(mask) = marks.len().checked_sub(1) else {
        return;
    };
    // Eight sums are found before they are marked: one by one it takes half as long again.
    let (eights, rest) = known[parts].as_chunks::<8>();
    let (other_rest, other_eights) = others.as_rchunks::<8>();
    for (a, b) in eights.iter().zip(other_eights.iter().rev()) {
        let sums: [Nimber; 8] = std::array::from_fn(|i| a[i] ^ b[7 - i]);
        for sum in sums {
            marks[sum as usize & mask] = 1;
        }
    }
    for (&a, &b) in rest.iter().zip(other_rest.iter().rev()) {
        marks[(a ^ b) as usize & mask] = 1;
    }
}

/// The unmarked ones of 64 values, as bits; what lies beyond the marks counts as unmarked.
fn unmarked(marks: &[u8]) -> u64 {
    // Eight marks, which are 0 or 1, at a time: the product has them as its highest byte.
    const TO_BITS: u64 = 0x0102_0408_1020_4080;
    let (eights, rest) = marks.as_chunks::<8>();
    let bits = |eight: &[u8; 8]| u64::from_le_bytes(*eight).wrapping_mul(TO_BITS) >> 56;
    let mut marked = 0;
    for (i, eight) in eights.iter().take(8).enumerate() {
        marked |= bits(eight) << (8 * i);
    }
    if eights.len() < 8 {
        for (i, &mark) in rest.iter().enumerate() {
            marked |= u64::from(mark) << (8 * eights.len() + i);
        }
    }
    !marked
}

/// The least values of a heap that are not marked, in slots.
struct Keys {
    /// Keys only grow, and the later one came the larger it is.
    values: [u32; KEYS],
    /// The turn by which a key has met every chunk.
    until: [u32; KEYS],
    tables: Tables,
    /// The unmarked ones of the 64 values before `next` that were not keys yet. Marks that came since are of keys.
    unmarked: u64,
    next: usize,
}

impl Keys {
    fn new(plan: &Plan<'_>, marks: &[u8]) -> Self {
        let mut keys = Keys {
            values: [u32::MAX; KEYS],
            until: [0; KEYS],
            tables: Tables::default(),
            unmarked: 0,
            next: 0,
        };
        for slot in 0..KEYS {
            keys.fill(plan, marks, slot, 0);
        }
        keys
    }

    /// Puts the next value that is not marked into a slot, to be searched from a turn on.
    fn fill(&mut self, plan: &Plan<'_>, marks: &[u8], slot: usize, turn: usize) {
        while self.unmarked == 0 {
            self.unmarked = unmarked(marks.get(self.next..).unwrap_or_default());
            self.next += 64;
        }
        let value = self.next - 64 + self.unmarked.trailing_zeros() as usize;
        self.unmarked &= self.unmarked - 1;
        self.values[slot] = value as u32;
        self.until[slot] = (turn + plan.chunks.len()) as u32;
        // No nim-sum reaches the width.
        if value < plan.width {
            toggle(&mut self.tables, slot, value as u16, plan.planes.digits());
        }
    }

    /// Searches the chunk whose turn it is; the value once it is certain.
    fn step(&mut self, plan: &Plan<'_>, n: usize, marks: &mut [u8], turn: usize) -> Option<usize> {
        // Before the first round is over, only a value beyond all sums is certain.
        if (turn >= plan.chunks.len() || self.next > plan.width)
            && let Some(value) = self.settled(plan, turn)
        {
            return Some(value);
        }
        let Chunk { taken, parts } = &plan.chunks[turn % plan.chunks.len()];
        let pairs = plan.planes.pairs(n - taken, parts.clone());
        let mut found = scan(plan.machine, pairs, &self.tables);
        while found != 0 {
            let slot = found.trailing_zeros() as usize;
            found &= found - 1;
            let value = self.values[slot];
            toggle(&mut self.tables, slot, value as u16, plan.planes.digits());
            marks[value as usize] = 1;
            self.fill(plan, marks, slot, turn + 1);
        }
        None
    }

    /// The least key, if it has met every chunk before this turn or is beyond all sums. Of the keys that are left it came
    /// first, so no other is done before it.
    fn settled(&self, plan: &Plan<'_>, turn: usize) -> Option<usize> {
        let least = |all: &[u32; KEYS]| all.iter().copied().fold(u32::MAX, u32::min) as usize;
        let value = least(&self.values);
        (value >= plan.width || least(&self.until) <= turn).then_some(value)
    }
}

/// The heaps of a group; kept from block to block for its memory.
#[derive(Default)]
pub(super) struct Group {
    /// The values, which are exact but for pairs with a part in the block.
    pub(super) values: Vec<usize>,
    /// What is marked, heap after heap.
    marks: Vec<u8>,
}

impl Group {
    /// Settles `count` heaps from `first` on.
    pub(super) fn run(
        &mut self,
        plan: &Plan<'_>,
        first: usize,
        count: usize,
    ) -> Result<(), Stopped> {
        self.marks.clear();
        self.marks.resize(count * plan.width, 0);
        self.values.clear();
        self.values.resize(count, 0);
        let rows = (first..).zip(self.marks.chunks_mut(plan.width));
        let mut open: Vec<_> = rows
            .zip(&mut self.values)
            .map(|((n, marks), value)| {
                plan.control.check()?;
                plan.mark(n, marks);
                Ok((n, Keys::new(plan, marks), marks, value))
            })
            .collect::<Result<_, Stopped>>()?;
        let mut turn = 0;
        while !open.is_empty() {
            plan.control.check()?;
            open.retain_mut(|(n, keys, marks, value)| {
                let settled = keys.step(plan, *n, marks, turn);
                **value = settled.unwrap_or_default();
                settled.is_none()
            });
            turn += 1;
        }
        Ok(())
    }

    /// What is marked for a heap.
    pub(super) fn row(&self, lane: usize) -> &[u8] {
        let width = self.marks.len() / self.values.len().max(1);
        &self.marks[lane * width..][..width]
    }
}
