//! Divisors of less than two segments.
//!
//! Let h be the largest power of 2 that divides the beginning `at` of a block, a segment at most.
//! Between two beginnings with at least this h lie `2h` heaps or less, so what the heaps of the next h
//! need from divisors e of `2h` and more was there at an earlier beginning. A divisor up to h has just
//! one multiple before `at` that was not yet added to its state; it is added now, and the state to
//! the sum of the multiple after it. For those between h and `2h` the same is done if that multiple
//! is less than `at + h`. Each divisor has one word with its last multiple and its state.

use super::SEGMENT;

/// Heaps whose contributions to states are remembered.
const RING: usize = 4 * SEGMENT;

pub(super) struct Near {
    /// For each divisor the last multiple that is not in its state, times 256, and the state.
    divisors: Vec<u64>,
    /// For each h how many divisors are at most h and less than 2h.
    borders: Vec<(usize, usize)>,
    /// What recent heaps add to the states of their divisors.
    ring: Box<[u8; RING]>,
    /// The sums of the heaps of the segment.
    sums: Box<[u8; SEGMENT]>,
    /// The beginning of the block that comes next.
    next: usize,
}

impl Near {
    pub(super) fn new(divisors: &[u32]) -> Self {
        let all = divisors.partition_point(|&e| (e as usize) < 2 * SEGMENT);
        let borders = (0..=SEGMENT.ilog2()).map(|k| {
            let border = |limit: u32| divisors.partition_point(|&e| e < limit);
            (border((1 << k) + 1), border(2 << k))
        });
        Near {
            divisors: vec![0; all],
            borders: borders.collect(),
            ring: Box::new([0; RING]),
            sums: Box::new([0; SEGMENT]),
            next: 0,
        }
    }

    /// Begins a segment with sums over other divisors.
    pub(super) fn begin(&mut self, sums: &[u8; SEGMENT]) {
        self.sums.copy_from_slice(sums);
    }

    /// The sums of the block that begins at `at`.
    pub(super) fn sums(&self, at: usize) -> u64 {
        let from = at % SEGMENT;
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&self.sums[from..from + 8]);
        u64::from_le_bytes(bytes)
    }

    /// Tells what the heaps of the block that begins at `at` add to states.
    pub(super) fn note(&mut self, at: usize, added: u64) {
        let from = at % RING;
        self.ring[from..from + 8].copy_from_slice(&added.to_le_bytes());
    }

    /// Adds what the heaps from the beginning of a block on need. Once for each block.
    #[inline]
    pub(super) fn straddle(&mut self, divisors: &[u32], at: usize) {
        if at < self.next {
            return;
        }
        self.next = at + 8;
        let k = (at | SEGMENT).trailing_zeros() as usize;
        // Short loops of known length: 11, 13; 17 to 31; 37 to 61.
        match k {
            3 => self.step::<0, 2>(divisors, at + 8),
            4 => self.step::<2, 7>(divisors, at + 16),
            5 => self.step::<7, 14>(divisors, at + 32),
            _ => {
                let (surely, maybe) = self.borders[k];
                self.add(&divisors[..surely], 0);
                self.add_some(&divisors[surely..maybe], surely, at + (1 << k));
            }
        }
    }

    #[inline(always)]
    fn step<const SURELY: usize, const MAYBE: usize>(&mut self, divisors: &[u32], end: usize) {
        self.add(&divisors[..SURELY], 0);
        self.add_some(&divisors[SURELY..MAYBE], SURELY, end);
    }

    #[inline(always)]
    fn add(&mut self, divisors: &[u32], from: usize) {
        let (ring, sums) = (&*self.ring, &mut *self.sums);
        for (word, &e) in self.divisors[from..].iter_mut().zip(divisors) {
            let added = ring[(*word >> 8) as usize % RING];
            *word = (*word + (u64::from(e) << 8)) ^ u64::from(added);
            sums[(*word >> 8) as usize % SEGMENT] ^= *word as u8;
        }
    }

    /// The same for those whose next multiple is less than `end`; without a branch, for it would be
    /// guessed wrong as often as not.
    #[inline(always)]
    fn add_some(&mut self, divisors: &[u32], from: usize, end: usize) {
        let (ring, sums) = (&*self.ring, &mut *self.sums);
        for (word, &e) in self.divisors[from..].iter_mut().zip(divisors) {
            let added = ring[(*word >> 8) as usize % RING];
            let next = (*word + (u64::from(e) << 8)) ^ u64::from(added);
            let mask = (((next >> 8) as i64 - end as i64) >> 63) as u64;
            *word ^= (*word ^ next) & mask;
            sums[(next >> 8) as usize % SEGMENT] ^= (next & mask) as u8;
        }
    }
}
