//! Sums over the divisors of each heap, where every divisor has a *state* that the values of its
//! multiples change one after the other.
//!
//! Where `n` is a multiple of d, the multiple before it, `n - d`, changes the state of d, and the state
//! tells what to add to the sum of `n`. A few small primes are kept apart: one state says what all
//! divisors `s d` add for many s made of these primes, and the *class* of `n`, which of the s divide
//! it, picks what counts. That leaves two or three divisors per heap. What states and classes are is
//! the law of two kinds of games, [`coprime`] and [`differences`].
//!
//! A heap has a byte, its *cell*: the class, and on top one bit, 1 and the sum as far as it is known. That
//! becomes the value when the part of the divisor 1 is added last. Divisors as long as a segment meet it at most once and are added before it begins
//! ([`far`]). The others are added in time, when a block begins ([`near`]), and 1 heap by heap.

mod coprime;
mod differences;
mod far;
mod near;
mod primes;

pub(super) use coprime::Coprime;
pub(super) use differences::Differences;

use super::super::super::Nimber;
use super::{Fixed, Sums};
use crate::lanes::{Lanes, Level, Task};
use crate::memory;
use far::Far;
use near::Near;
use primes::Primes;
use std::hint::select_unpredictable;

/// Heaps of one segment.
const SEGMENT: usize = 1 << 15;

/// Cells that are kept, by the heap modulo their number: those of the segment and of the one before it. So
/// 16 bits say which.
const RING: usize = 2 * SEGMENT;

/// The bit of a cell that becomes the value; the others hold the class.
const VALUE: u8 = 1 << 7;

type Cells = [u8; RING];

/// What states are and which part of them counts.
pub(super) trait Law: Send + Sync {
    /// The class of a heap repeats with this period.
    const PERIOD: usize;

    /// Heaps of a block, a power of 2; no divisor above 1 is smaller.
    const BLOCK: usize;

    /// The class of each heap of a period, less than [`VALUE`].
    fn classes() -> Vec<u8>;

    /// Goes on with the lists of divisors above 1, up to `to`: those with a state, and *single* ones,
    /// which add nothing but the value of the multiple before.
    fn extend_divisors(lists: &mut Lists<Vec<u32>>, to: usize);

    /// A state after the next multiple, given its cell.
    fn after(&self, state: u64, cell: u8) -> u64;

    /// A state after the next multiple, if that multiple's value were 0 and if it were 1.
    fn either(&self, state: u64, cell: u8) -> [u64; 2];

    /// What a state adds to the heap with this cell: the lowest bit.
    fn part(&self, state: u64, cell: u8) -> u64;
}

/// Something for divisors with a state and for single ones.
#[derive(Debug, Default)]
pub(super) struct Lists<T> {
    stated: T,
    single: T,
}

/// The machine for a law.
pub(super) struct Multiples<L> {
    law: L,
    level: Level,
    /// Whether the heaps left are all but those summed.
    others: bool,
    divisors: Lists<Vec<u32>>,
    near: Near,
    far: Far,
    /// Primes, if those have no moves.
    primes: Option<Primes>,
    /// The class of each heap of a period, and of some more at the end.
    classes: Vec<u8>,
    cells: Box<Cells>,
    /// The values of all heaps in finished segments, a bit for each.
    bits: Vec<u64>,
    /// The state of the divisor 1.
    one: u64,
    /// The parity of all values so far, in the place of a value; kept up if others count.
    total: u8,
}

impl<L: Law> Multiples<L> {
    /// The machine for the heaps that the law sums, or for all others.
    pub(super) fn new(law: L, others: bool) -> Self {
        let mut divisors = Lists::default();
        L::extend_divisors(&mut divisors, SEGMENT);
        let classes = L::classes();
        let around = classes.iter().cycle().copied();
        Multiples {
            law,
            level: Level::best(),
            others,
            near: Near::new(&divisors),
            far: Far::new(&divisors),
            primes: None,
            divisors,
            classes: around.take(L::PERIOD + SEGMENT).collect(),
            cells: Box::new([0; RING]),
            bits: Vec::new(),
            one: 0,
            total: 0,
        }
    }

    /// The sums of a game in which prime heaps have no moves.
    pub(super) fn without_moves_of_primes(self) -> Self {
        let primes = Some(Primes::default());
        Multiples { primes, ..self }
    }

    /// Begins the segment at `low`.
    #[inline(always)]
    fn begin(&mut self, low: usize) {
        if let Some(before) = low.checked_sub(SEGMENT) {
            let cells = &self.cells[before % RING..][..SEGMENT];
            let (words, _) = cells.as_chunks();
            self.bits.extend(words.iter().map(gather));
        }
        let sums = self
            .far
            .sums(&self.law, &self.divisors, &self.classes, &self.bits, low);
        let classes = &self.classes[low % L::PERIOD..][..SEGMENT];
        let cells = &mut self.cells[low % RING..][..SEGMENT];
        for ((cell, class), sum) in cells.iter_mut().zip(classes).zip(sums) {
            *cell = class ^ sum ^ VALUE;
        }
        if let Some(primes) = &mut self.primes {
            primes.find(low);
        }
    }

    /// Works out the heaps from `n` to `end`, in one block.
    #[inline(always)]
    fn run(&mut self, n: usize, end: usize, fixed: &mut &[Fixed]) {
        let mut given = Given {
            heaps: self.primes.as_ref().map_or(0, |primes| primes.from(n)),
            values: 0,
        };
        while let Some((&(at, value), later)) = fixed.split_first()
            && at < end
        {
            given.add(at - n, value);
            *fixed = later;
        }
        let cells = &mut self.cells[n % RING..][..end - n];
        let (law, one, total) = (&self.law, &mut self.one, &mut self.total);
        match (self.others, given.heaps != 0) {
            (false, false) => settle::<L, false, false>(law, cells, one, total, given),
            (false, true) => settle::<L, false, true>(law, cells, one, total, given),
            (true, false) => settle::<L, true, false>(law, cells, one, total, given),
            (true, true) => settle::<L, true, true>(law, cells, one, total, given),
        }
    }
}

/// Turns cells that lack only the part of the divisor 1 into values, one after the other; for the other
/// heaps too, and where values are given.
#[inline(always)]
fn settle<L: Law, const OTHERS: bool, const GIVEN: bool>(
    law: &L,
    cells: &mut [u8],
    one: &mut u64,
    total: &mut u8,
    given: Given,
) {
    for (j, cell) in cells.iter_mut().enumerate() {
        let mut now = add(law, *one, *cell);
        if OTHERS {
            now ^= *total;
        }
        if GIVEN {
            now = given.instead_of(now, j);
        }
        let [without, with] = law.either(*one, now);
        *one = select_unpredictable(now >= VALUE, with, without);
        if OTHERS {
            *total ^= now & VALUE;
        }
        *cell = now;
    }
}

/// The cell of a multiple after what the state of a divisor adds to it.
#[inline(always)]
fn add<L: Law>(law: &L, state: u64, cell: u8) -> u8 {
    cell ^ (law.part(state, cell) << 7) as u8
}

/// Values that do not follow from sums, a bit for each heap.
#[derive(Debug, Clone, Copy)]
struct Given {
    heaps: u64,
    values: u64,
}

impl Given {
    fn add(&mut self, j: usize, value: u8) {
        self.heaps |= 1 << j;
        self.values |= u64::from(value) << j;
    }

    /// The cell of the heap, with its value if that is given.
    fn instead_of(self, cell: u8, j: usize) -> u8 {
        let given = (self.heaps >> j << 7) as u8;
        cell & !given | (self.values >> j << 7) as u8
    }
}

impl<L: Law> Sums for Multiples<L> {
    const BYTES: u64 = 3;

    fn reserve(&mut self, _: &[Nimber], to: usize) {
        let reach = to.next_multiple_of(SEGMENT).max(2 * SEGMENT);
        memory::reserve(&mut self.bits, reach / 64);
        L::extend_divisors(&mut self.divisors, reach / 2);
        self.far.reserve(&self.divisors, reach);
    }

    fn extend(&mut self, values: &mut Vec<Nimber>, to: usize, fixed: &[Fixed]) {
        self.level.run(Stretch {
            machine: self,
            values,
            to,
            fixed,
        });
    }
}

/// The heaps below `to` that have no values yet.
struct Stretch<'a, L> {
    machine: &'a mut Multiples<L>,
    values: &'a mut Vec<Nimber>,
    to: usize,
    fixed: &'a [Fixed],
}

impl<L: Law> Task for Stretch<'_, L> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes>(mut self) {
        let machine = self.machine;
        while self.values.len() < self.to {
            let from = self.values.len();
            if from.is_multiple_of(SEGMENT) {
                machine.begin(from);
            }
            let end = self.to.min((from / SEGMENT + 1) * SEGMENT);
            let mut n = from;
            while n < end {
                if n.is_multiple_of(L::BLOCK) {
                    machine.near.add(&machine.law, &mut machine.cells, n);
                }
                let next = end.min((n / L::BLOCK + 1) * L::BLOCK);
                machine.run(n, next, &mut self.fixed);
                n = next;
            }
            let cells = &machine.cells[from % RING..][..end - from];
            self.values
                .extend(cells.iter().map(|cell| Nimber::from(cell >> 7)));
        }
    }
}

/// The values of 64 cells, a bit for each.
#[inline(always)]
fn gather(cells: &[u8; 64]) -> u64 {
    let values = cells.iter().enumerate();
    values.fold(0, |bits, (j, cell)| bits | u64::from(cell >> 7) << j)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values<L: Law>(law: L, level: Level) -> Vec<Nimber> {
        let mut machine = Multiples {
            level,
            ..Multiples::new(law, false)
        };
        let to = 5 * SEGMENT;
        let mut values = Vec::new();
        machine.reserve(&values, to);
        machine.extend(&mut values, to, &[(0, 0), (1, 0)]);
        values
    }

    #[test]
    fn all_levels_agree() {
        for level in Level::available() {
            let name = level.name();
            let agree = |plain, found| assert!(plain == found, "{name}");
            agree(
                values(Coprime::new(), Level::PORTABLE),
                values(Coprime::new(), level),
            );
            agree(
                values(Differences::new(), Level::PORTABLE),
                values(Differences::new(), level),
            );
        }
    }

    #[test]
    fn values_are_gathered_from_cells() {
        let bits = 0x9e37_79b9_7f4a_7c15_u64;
        let cells = std::array::from_fn(|j| (bits >> j << 7) as u8 | j as u8);
        assert_eq!(gather(&cells), bits);
    }

    #[test]
    fn no_divisor_above_one_is_smaller_than_a_block() {
        fn least<L: Law>() -> usize {
            let mut lists = Lists::default();
            L::extend_divisors(&mut lists, 100);
            lists.stated[0].min(*lists.single.first().unwrap_or(&100)) as usize
        }
        assert!(least::<Coprime>() >= Coprime::BLOCK);
        assert!(least::<Differences>() >= Differences::BLOCK);
    }

    #[test]
    fn classes_leave_room_for_the_value() {
        assert!(
            Differences::classes()
                .into_iter()
                .all(|class| class < VALUE)
        );
        assert!(Coprime::classes().into_iter().all(|class| class < VALUE));
    }
}
