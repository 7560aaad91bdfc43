//! What a certificate says about values: all of them when they are few, else a digest of each block.
//!
//! The digest of `v1, …, vm` is `Σ (vi + 1)·B^(m−i)` modulo 2^64. B is odd, so one wrong value always
//! changes it, and digests of neighbouring blocks can be joined: blocks grow with the number of
//! values, and nothing but the digests is kept. One multiplication per value.

use crate::Heap;
use crate::sequence::Nimber;

const BASE: u64 = 0x9e37_79b9_7f4a_7c15;
/// So many values are listed one by one.
const FEW: usize = 4096;
/// Blocks begin with so many values.
const FIRST_BLOCK: u64 = 65_536;
/// When there are so many blocks, each two become one.
const MOST_BLOCKS: usize = 1024;

/// All values of a certificate, or digests of them.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// The values of heaps 0, 1, 2, …
    Values(Vec<Nimber>),
    /// The digests of blocks of so many values; the last block may be shorter.
    Digests {
        /// The number of values in a block.
        block: Heap,
        /// A digest for each block.
        digests: Vec<u64>,
        /// How many values there are.
        count: Heap,
    },
}

impl Evidence {
    /// The evidence of these values.
    pub fn of(values: &[Nimber]) -> Self {
        let mut digests = Digests::new();
        values.iter().for_each(|&value| digests.push(value));
        digests.finish()
    }

    /// How many values it is about.
    pub fn len(&self) -> Heap {
        match self {
            Evidence::Values(values) => values.len() as Heap,
            Evidence::Digests { count, .. } => *count,
        }
    }

    /// Whether it is about no value.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Collects the evidence of values that come one by one, in a few kilobytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digests {
    /// The first values.
    few: Vec<Nimber>,
    block: u64,
    /// BASE to the power `block`.
    power: u64,
    done: Vec<u64>,
    current: u64,
    count: u64,
}

impl Default for Digests {
    fn default() -> Self {
        Digests {
            few: Vec::new(),
            block: FIRST_BLOCK,
            power: (0..FIRST_BLOCK.ilog2()).fold(BASE, |power, _| power.wrapping_mul(power)),
            done: Vec::new(),
            current: 0,
            count: 0,
        }
    }
}

impl Digests {
    /// No values yet.
    pub fn new() -> Self {
        Digests::default()
    }

    /// Adds the value of the next heap.
    pub fn push(&mut self, value: Nimber) {
        if self.few.len() < FEW {
            self.few.push(value);
        }
        self.current = self
            .current
            .wrapping_mul(BASE)
            .wrapping_add(u64::from(value) + 1);
        self.count += 1;
        if self.count.is_multiple_of(self.block) {
            self.done.push(std::mem::take(&mut self.current));
            if self.done.len() == MOST_BLOCKS {
                self.join();
            }
        }
    }

    /// Makes each two blocks one.
    fn join(&mut self) {
        let pairs = self.done.chunks_exact(2);
        let joined = pairs.map(|pair| pair[0].wrapping_mul(self.power).wrapping_add(pair[1]));
        self.done = joined.collect();
        self.power = self.power.wrapping_mul(self.power);
        self.block *= 2;
    }

    /// The evidence of all values so far.
    pub fn finish(mut self) -> Evidence {
        if self.count <= FEW as u64 {
            return Evidence::Values(self.few);
        }
        if !self.count.is_multiple_of(self.block) {
            self.done.push(self.current);
        }
        Evidence::Digests {
            block: self.block,
            digests: self.done,
            count: self.count,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_blocks_have_the_digest_of_all_their_values() {
        let value = |n: u64| (n.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 50) as Nimber;
        let mut digests = Digests {
            block: 2,
            power: BASE.wrapping_mul(BASE),
            ..Digests::default()
        };
        let count = 9000;
        (0..count).for_each(|n| digests.push(value(n)));
        let Evidence::Digests { block, digests, .. } = digests.finish() else {
            panic!("nine thousand values are not few");
        };
        let plain = |from: u64| {
            let values = (from..count.min(from + block)).map(value);
            values.fold(0u64, |d, v| {
                d.wrapping_mul(BASE).wrapping_add(u64::from(v) + 1)
            })
        };
        let expected: Vec<u64> = (0..count).step_by(block as usize).map(plain).collect();
        assert!(block > 2 && digests.len() < MOST_BLOCKS);
        assert_eq!(digests, expected);
    }
}
