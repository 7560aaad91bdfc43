//! Divisors of less than a segment.
//!
//! Let h be the largest power of 2 that divides the beginning `at` of a block, a segment at most.
//! Between two beginnings with at least this h lie `2h` heaps or less, so what the heaps of the next h
//! need from divisors of `2h` and more was there at an earlier beginning. A divisor up to h has just
//! one multiple before `at` that its state does not know; it is told now, and the state added to the
//! sum of the multiple after it. For those between h and `2h` the same is done if that multiple is
//! less than `at + h`. Each divisor has one word with its last multiple and its state.

use super::{Law, SEGMENT};

/// Heaps of which is remembered what they tell.
const RING: usize = 2 * SEGMENT;

pub(super) struct Near<L: Law> {
    /// For each divisor the last multiple that its state does not know, and below it the state.
    words: Vec<u64>,
    /// For each h how many divisors are at most h and less than 2h.
    borders: Vec<(usize, usize)>,
    /// What recent heaps tell.
    ring: Box<[u8; RING]>,
    /// The sums of the heaps of the segment.
    sums: Box<[L::State; SEGMENT]>,
    /// Heaps of the segment that have no moves because they are prime, a bit for each.
    primes: Box<[u8; SEGMENT / 8]>,
    /// The beginning of the block that comes next.
    next: usize,
}

impl<L: Law> Near<L> {
    pub(super) fn new(divisors: &[u32]) -> Self {
        let below = |limit| divisors.partition_point(|&entry| L::divisor(entry) < limit);
        let border = |limit| below(limit).min(below(SEGMENT as u32));
        let borders = (0..=SEGMENT.ilog2()).map(|k| (border((1 << k) + 1), border(2 << k)));
        let near = &divisors[..below(SEGMENT as u32)];
        // The multiple before 0.
        let word = |&entry| u64::from(L::divisor(entry)).wrapping_neg() << L::BITS;
        Near {
            words: near.iter().map(word).collect(),
            borders: borders.collect(),
            ring: Box::new([0; RING]),
            sums: Box::new([L::State::default(); SEGMENT]),
            primes: Box::new([0; SEGMENT / 8]),
            next: 0,
        }
    }

    /// Begins a segment with sums over other divisors and the primes that have no moves.
    pub(super) fn begin(&mut self, sums: &[L::State; SEGMENT], primes: &[u8; SEGMENT / 8]) {
        self.sums.copy_from_slice(sums);
        self.primes.copy_from_slice(primes);
    }

    /// The sums of the block at `at`.
    pub(super) fn sums(&self, at: usize) -> [L::State; 8] {
        let from = at % SEGMENT;
        let mut sums = [L::State::default(); 8];
        sums.copy_from_slice(&self.sums[from..from + 8]);
        sums
    }

    /// The primes without moves of the block at `at`.
    pub(super) fn primes(&self, at: usize) -> u8 {
        self.primes[at % SEGMENT / 8]
    }

    /// Remembers what the heaps of the block at `at` tell.
    pub(super) fn note(&mut self, at: usize, told: u64) {
        let from = at % RING;
        self.ring[from..from + 8].copy_from_slice(&told.to_le_bytes());
    }

    /// Adds what the heaps from the beginning of a block on need. Once for each block.
    #[inline]
    pub(super) fn straddle(&mut self, divisors: &[u32], at: usize) {
        if at < self.next {
            return;
        }
        self.next = at + 8;
        let k = (at | SEGMENT).trailing_zeros() as usize;
        // The commonest loops are short and of known length.
        match k {
            3 => self.step(divisors, 0, L::FEW[0], at + 8),
            4 => self.step(divisors, L::FEW[0], L::FEW[1], at + 16),
            5 => self.step(divisors, L::FEW[1], L::FEW[2], at + 32),
            _ => {
                let (surely, maybe) = self.borders[k];
                self.step(divisors, surely, maybe, at + (1 << k));
            }
        }
    }

    #[inline(always)]
    fn step(&mut self, divisors: &[u32], surely: usize, maybe: usize, end: usize) {
        self.add(&divisors[..surely]);
        self.add_some(&divisors[surely..maybe], surely, end);
    }

    #[inline(always)]
    fn add(&mut self, divisors: &[u32]) {
        let (ring, sums) = (&*self.ring, &mut *self.sums);
        for (word, &entry) in self.words.iter_mut().zip(divisors) {
            let next = next::<L>(*word, entry, ring);
            *word = next;
            let multiple = (next >> L::BITS) as usize;
            sums[multiple % SEGMENT] ^= L::counted(entry, L::unpack(next));
        }
    }

    /// The same for those whose next multiple is less than `end`; without a branch, for it would be
    /// guessed wrong as often as not.
    #[inline(always)]
    fn add_some(&mut self, divisors: &[u32], from: usize, end: usize) {
        let (ring, sums) = (&*self.ring, &mut *self.sums);
        for (word, &entry) in self.words[from..].iter_mut().zip(divisors) {
            let next = next::<L>(*word, entry, ring);
            let multiple = (next >> L::BITS) as usize;
            let mask = ((multiple as i64 - end as i64) >> 63) as u64;
            *word ^= (*word ^ next) & mask;
            sums[multiple % SEGMENT] ^= L::counted(entry, L::unpack(next & mask));
        }
    }
}

/// The word of a divisor after its next multiple.
#[inline(always)]
fn next<L: Law>(word: u64, entry: u32, ring: &[u8; RING]) -> u64 {
    let multiple = word >> L::BITS;
    let state = L::after(L::unpack(word), ring[multiple as usize % RING]);
    (multiple + u64::from(L::divisor(entry))) << L::BITS | L::pack(state)
}
