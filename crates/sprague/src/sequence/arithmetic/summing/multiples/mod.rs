//! Sums over the divisors of each heap, where every divisor has a *state* that the values of its
//! multiples change one after the other.
//!
//! Where `n` is a multiple of d, the multiple before it, `n - d`, changes the state of d, and the state
//! is added to the sum of `n`. The primes 2, 3 and 5 are kept apart: a state says at once what all
//! divisors `s d` contribute for many s made of these primes, and `n` picks what it needs. That
//! leaves few divisors per heap. What a state is, and how values follow from sums, are the laws of
//! two kinds of games, [`coprime`] and [`differences`].
//!
//! Heaps are worked out in blocks of eight. Divisors as long as a segment meet it at most once; they
//! are added before it begins ([`far`]). The others are added in time ([`near`]), and 1 and 7, the
//! only ones that matter within a block, by the law itself.

mod coprime;
mod differences;
mod far;
mod near;

pub(super) use coprime::Coprime;
pub(super) use differences::Differences;

use super::super::super::Nimber;
use super::{Fixed, Sums};
use crate::memory;
use far::Far;
use near::Near;
use std::ops::BitXorAssign;

/// Heaps of one segment.
const SEGMENT: usize = 1 << 14;

/// Blocks until divisibility by 2 to 6 comes round again.
const PLACES: usize = 15;

/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// What states are and how values follow from their sums.
pub(super) trait Law: Send {
    /// What is known of the multiples of a divisor.
    type State: Copy + Default + BitXorAssign + Send + Sync;

    /// Bits of a state.
    const BITS: u32;

    /// How many divisors there are below 16, 32 and 64.
    const FEW: [usize; 3];

    /// Goes on with the list of divisors, from 8 to `to`.
    fn extend_divisors(list: &mut Vec<u32>, to: usize);

    /// Whether prime heaps have no moves.
    fn primes_stop(&self) -> bool;

    /// The divisor that an entry of the list stands for.
    fn divisor(entry: u32) -> u32 {
        entry
    }

    /// What a heap tells the states of its divisors; `value` has all bits equal. Of the heap only
    /// divisibility by the primes kept apart matters.
    fn told(heap: usize, value: u8) -> u8;

    /// A state after the next multiple.
    fn after(state: Self::State, told: u8) -> Self::State;

    /// The part of the state of an entry that counts.
    fn counted(_entry: u32, state: Self::State) -> Self::State {
        state
    }

    /// A state as a word and back.
    fn pack(state: Self::State) -> u64;
    fn unpack(word: u64) -> Self::State;

    /// The values of the block at `at`, given the sums of its heaps and some of the values.
    fn values(&self, sums: [Self::State; 8], at: usize, given: Given) -> u8;

    /// Ends the block at `at`; returns what its heaps tell, a byte for each.
    fn finish(&mut self, at: usize, values: u8) -> u64;
}

/// Values of a block that do not follow from sums, a bit for each heap.
#[derive(Debug, Clone, Copy)]
pub(super) struct Given {
    heaps: u8,
    values: u8,
}

impl Given {
    fn add(&mut self, j: usize, value: u8) {
        self.heaps |= 1 << j;
        self.values |= value << j;
    }

    /// The values that agree with these, where adding 1 to one sum adds `turned` by its bit.
    fn settle(self, mut found: u8, turned: &[u8; 256]) -> u8 {
        loop {
            // A sum changes its own value and later ones.
            let wrong = (found ^ self.values) & self.heaps;
            if wrong == 0 {
                return found;
            }
            found ^= turned[usize::from(wrong & wrong.wrapping_neg())];
        }
    }
}

/// The place of a block in a table for each place and, apart from those, for blocks that begin with a
/// multiple of 7; and the first heap of the block that is one.
fn place(at: usize) -> (usize, usize) {
    let first = (7 - at % 7) % 7;
    let turn = if first == 0 { PLACES } else { 0 };
    (at / 8 % PLACES + turn, first)
}

/// A table for each place of a block, see [`place`].
fn for_places<T>(entry: impl Fn(usize, bool) -> T) -> Vec<T> {
    let places = |seven| (0..PLACES).map(move |place| (8 * place, seven));
    let both = places(false).chain(places(true));
    both.map(|(at, seven)| entry(at, seven)).collect()
}

/// One bit for each byte that is 1; the others are 0.
fn gather(bytes: u64) -> u8 {
    (bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// All bits of a byte for each bit.
fn spread(bits: u8) -> u64 {
    let apart = u64::from(bits).wrapping_mul(ONES) & 0x8040_2010_0804_0201;
    // Each byte has one bit or none; adding brings it to the top, and no further.
    let top = (apart + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & ONES;
    top.wrapping_mul(0xff)
}

/// The machine for a law.
pub(super) struct Multiples<L: Law> {
    law: L,
    divisors: Vec<u32>,
    near: Near<L>,
    far: Far<L>,
    /// The values of all heaps in finished segments, a bit for each.
    bits: Vec<u8>,
    /// The same for the blocks of the segment.
    segment: Vec<u8>,
}

impl<L: Law> Multiples<L> {
    pub(super) fn new(law: L) -> Self {
        let mut divisors = Vec::new();
        L::extend_divisors(&mut divisors, SEGMENT);
        let far = Far::new(&divisors, law.primes_stop());
        let mut near = Near::new(&divisors);
        near.begin(far.sums(), far.primes());
        Multiples {
            near,
            far,
            law,
            divisors,
            bits: Vec::new(),
            segment: Vec::new(),
        }
    }

    /// The first heap of the segment.
    fn low(&self) -> usize {
        8 * self.bits.len()
    }

    /// Ends the segment if it is full, and begins the next.
    fn turn_page(&mut self) {
        if 8 * self.segment.len() < SEGMENT {
            return;
        }
        self.bits.append(&mut self.segment);
        let low = self.low();
        self.far.fill(&self.divisors, &self.bits, low);
        self.near.begin(self.far.sums(), self.far.primes());
    }
}

impl<L: Law> Sums for Multiples<L> {
    const BYTES: u64 = 2;

    fn reserve(&mut self, _: &[Nimber], to: usize) {
        let reach = to.next_multiple_of(SEGMENT).max(2 * SEGMENT);
        memory::reserve(&mut self.bits, reach / 8);
        L::extend_divisors(&mut self.divisors, reach / 2);
        self.far.reserve(self.divisors.len(), reach);
    }

    fn extend(&mut self, values: &mut Vec<Nimber>, to: usize, fixed: &[Fixed]) {
        let mut fixed = fixed;
        while values.len() < to {
            self.turn_page();
            let low = self.low();
            let end = to.min(low + SEGMENT);
            let (here, later) = fixed.split_at(fixed.partition_point(|&(n, _)| n < end));
            fixed = later;
            let mut run = Run {
                law: &mut self.law,
                divisors: &self.divisors,
                near: &mut self.near,
                low,
                segment: &mut self.segment,
            };
            run.to(end, here, values);
        }
    }
}

/// What working out the heaps of a segment needs.
struct Run<'a, L: Law> {
    law: &'a mut L,
    divisors: &'a [u32],
    near: &'a mut Near<L>,
    low: usize,
    segment: &'a mut Vec<u8>,
}

impl<L: Law> Run<'_, L> {
    /// Appends the values of the heaps of the segment below `end`.
    fn to(&mut self, end: usize, fixed: &[Fixed], values: &mut Vec<Nimber>) {
        let mut fixed = fixed.iter().peekable();
        let begun = self.segment.len();
        let mut at = self.low + 8 * begun;
        let mut rest = None;
        while at < end {
            self.near.straddle(self.divisors, at);
            let mut given = Given {
                heaps: self.near.primes(at),
                values: 0,
            };
            let known = values[at.min(values.len())..].iter().enumerate();
            known.for_each(|(j, &value)| given.add(j, value as u8));
            while let Some((n, value)) = fixed.next_if(|(n, _)| *n < at + 8) {
                given.add(n - at, *value);
            }
            let found = self.law.values(self.near.sums(at), at, given);
            if at + 8 > end {
                rest = Some(found);
                break;
            }
            let told = self.law.finish(at, found);
            self.near.note(at, told);
            self.segment.push(found);
            at += 8;
        }
        // The first block may have been begun before.
        let mut done = values.len() - (self.low + 8 * begun);
        for &block in &self.segment[begun..] {
            values.extend_from_slice(&each(block)[done..]);
            done = 0;
        }
        if let Some(block) = rest {
            values.extend_from_slice(&each(block)[done..end - at]);
        }
    }
}

fn each(block: u8) -> [Nimber; 8] {
    std::array::from_fn(|j| (block >> j & 1).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts<L: Law>() -> [usize; 3] {
        let mut list = Vec::new();
        L::extend_divisors(&mut list, 50);
        L::extend_divisors(&mut list, 100);
        [16, 32, 64].map(|limit| list.partition_point(|&entry| L::divisor(entry) < limit))
    }

    #[test]
    fn there_are_as_many_small_divisors_as_the_laws_say() {
        assert_eq!(counts::<Coprime>(), Coprime::FEW);
        assert_eq!(counts::<Differences>(), Differences::FEW);
    }

    #[test]
    fn bits_are_spread_over_bytes_and_gathered_again() {
        for bits in 0..=u8::MAX {
            let bytes = spread(bits).to_le_bytes();
            for (j, byte) in bytes.into_iter().enumerate() {
                assert_eq!(byte, (bits >> j & 1) * 255);
            }
            assert_eq!(gather(spread(bits) & ONES), bits);
        }
    }
}
