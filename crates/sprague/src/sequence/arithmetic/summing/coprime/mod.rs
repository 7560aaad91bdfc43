//! The parity of the values of the smaller heaps coprime to each heap.
//!
//! By Möbius inversion modulo 2 it is the sum, over all squarefree divisors e of `n`, of the values of
//! the multiples of e below `n`. Divisibility by 2, 3 and 5 is kept apart: a byte has one bit for each
//! set of them, about the multiples coprime to that set. So only divisors e without these primes
//! count, four or five per heap, and each has a byte, its *state*. Where `n` is a multiple of e, the
//! one before it, `n - e`, is added to the state, and the state to the sum of `n`.
//!
//! Heaps are worked out in blocks of eight ([`block`]), where only the divisors 1 and 7 matter
//! within. Divisors from two segments on meet a segment at most once and are added before it begins,
//! on another core ([`far`]). The others are added in time ([`near`]). Two bytes per heap.

mod block;
mod far;
mod near;

use super::super::super::Nimber;
use super::{Fixed, Sums, extend_odd};
use crate::arithmetic::primes::primes_to;
use crate::memory;
use block::Blocks;
use far::Far;
use near::Near;

/// Heaps of one segment.
const SEGMENT: usize = 1 << 13;

/// The primes that are kept apart.
const APART: [usize; 3] = [2, 3, 5];

/// Bit i if the i-th prime that is kept apart divides `n`.
const fn apart(n: usize) -> u8 {
    let (mut bits, mut i) = (0, 0);
    while i < APART.len() {
        if n.is_multiple_of(APART[i]) {
            bits |= 1 << i;
        }
        i += 1;
    }
    bits
}

/// The sets of apart primes to which `n` is coprime, a bit for each.
const fn coprime_sets(n: usize) -> u8 {
    let (apart, mut sets, mut set) = (apart(n), 0, 0);
    while set < 8 {
        if set & apart == 0 {
            sets |= 1 << set;
        }
        set += 1;
    }
    sets
}

pub(super) struct Coprime {
    /// The squarefree numbers from 11 on without 2, 3 and 5.
    divisors: Vec<u32>,
    blocks: Blocks,
    near: Near,
    far: Far,
    /// The values of all heaps in finished segments, a bit for each.
    bits: Vec<u8>,
    /// The values of the heaps in the segment.
    segment: Vec<u8>,
}

impl Coprime {
    pub(super) fn new(others: bool) -> Self {
        let mut divisors = Vec::new();
        extend_divisors(&mut divisors, 2 * SEGMENT);
        let far = Far::new(&divisors, others);
        let mut blocks = Blocks::new(others);
        blocks.begin(far.primes());
        Coprime {
            blocks,
            near: Near::new(&divisors),
            far,
            divisors,
            bits: Vec::new(),
            segment: Vec::new(),
        }
    }

    /// The first heap of the segment.
    fn low(&self) -> usize {
        8 * self.bits.len()
    }

    /// Ends the segment, if it is full, and begins the next.
    fn turn_page(&mut self) {
        if 8 * self.segment.len() < SEGMENT {
            return;
        }
        self.bits.append(&mut self.segment);
        let low = self.low();
        if self.far.low() != low {
            self.far.fill(&self.divisors, &self.bits, low);
        }
        self.near.begin(self.far.sums());
        self.blocks.begin(self.far.primes());
    }
}

impl Sums for Coprime {
    const BYTES: u64 = 2;

    fn reserve(&mut self, _: &[Nimber], to: usize) {
        // The segment after the last one may be begun.
        let reach = to.next_multiple_of(SEGMENT) + SEGMENT;
        memory::reserve(&mut self.bits, reach / 8);
        extend_divisors(&mut self.divisors, reach / 2);
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
            let whole = values.len() == low && end == low + SEGMENT;
            let (divisors, segment) = (&self.divisors, &mut self.segment);
            let (blocks, near, far, bits) =
                (&mut self.blocks, &mut self.near, &mut self.far, &self.bits);
            let mut run = || blocks.run(divisors, near, low, segment, values, end, here);
            if whole && low > 0 {
                // What lies two segments ahead does not depend on this one.
                rayon::in_place_scope(|scope| {
                    scope.spawn(|_| far.fill(divisors, bits, low + SEGMENT));
                    run();
                });
            } else {
                run();
            }
        }
    }
}

/// Lists the squarefree numbers from 11 on without 2, 3 and 5, as far as `to`.
fn extend_divisors(divisors: &mut Vec<u32>, to: usize) {
    let primes = primes_to(to.isqrt() as u32 + 1);
    let squares = primes.iter().map(|&p| (p * p) as usize);
    let struck: Vec<usize> = [3, 5]
        .into_iter()
        .chain(squares.skip(APART.len()))
        .collect();
    extend_odd(divisors, 11, to, &struck);
}
