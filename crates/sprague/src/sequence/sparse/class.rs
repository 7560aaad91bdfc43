//! Rare and common values, and their ranks.
//!
//! A class is a bit mask and perhaps the parity of the heap. Parity is linear, so two rare heaps or
//! two common ones have a rare nim-sum, one of each a common one. Dropping one bit of the mask from a
//! value loses nothing once its class is known, respects nim-sums and keeps the order within a
//! class: what remains is the value's *rank*.

use super::Nimber;
use crate::index::index;

/// Which values are rare, at which heaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::sequence) struct Class {
    pub(in crate::sequence) mask: Nimber,
    /// Count the parity of the heap plus this amount as well.
    pub(in crate::sequence) position: Option<usize>,
}

impl Class {
    pub(in crate::sequence) fn is_rare(self, value: Nimber, heap: usize) -> bool {
        let bits = (value & self.mask).count_ones() as usize;
        // Adding instead of subtracting leaves the parity alone.
        let place = self.position.map_or(0, |from| heap + from);
        (bits + place).is_multiple_of(2)
    }

    /// The value without the lowest bit of the mask.
    pub(super) fn rank(self, value: Nimber) -> Nimber {
        let below = self.below_dropped();
        (value & below) | ((value >> 1) & !below)
    }

    /// The value of that rank which is rare, or common, at a heap.
    pub(super) fn value(self, rank: Nimber, heap: usize, rare: bool) -> Nimber {
        let below = self.below_dropped();
        let without = (rank & below) | ((rank & !below) << 1);
        if self.is_rare(without, heap) == rare {
            without
        } else {
            without | (below + 1)
        }
    }

    fn below_dropped(self) -> Nimber {
        (1 << self.mask.trailing_zeros().min(Nimber::BITS - 1)) - 1
    }

    /// How many rare values lie below the common value of a rank, at a heap.
    pub(super) fn rares_below(self, rank: Nimber, heap: usize) -> Nimber {
        let common = self.value(rank, heap, false);
        // Ranks keep the order within a class and are off by at most the dropped bit between them.
        let mut count = rank;
        while count > 0 && self.value(count - 1, heap, true) > common {
            count -= 1;
        }
        while self.value(count, heap, true) < common {
            count += 1;
        }
        count
    }
}

/// How often each value occurs, at even and at odd heaps.
#[derive(Debug, Clone, Default)]
pub(super) struct Histogram {
    counts: [Vec<i64>; 2],
}

impl Histogram {
    pub(super) fn of(values: impl IntoIterator<Item = (usize, Nimber)>) -> Self {
        let mut histogram = Histogram::default();
        for (heap, value) in values {
            histogram.add(heap % 2, value, 1);
        }
        histogram
    }

    pub(super) fn add(&mut self, parity: usize, value: Nimber, times: i64) {
        let index = value as usize;
        if index >= self.counts[0].len() {
            let length = (index + 1).next_power_of_two();
            self.counts.iter_mut().for_each(|c| c.resize(length, 0));
        }
        self.counts[parity][index] += times;
    }

    /// The class with the fewest rare heaps, with how many there are. The transform of the counts at
    /// m is the number of rare heaps for mask m minus that of the common ones (Walsh–Hadamard).
    /// `position` is given if the parity of heaps may count.
    pub(super) fn best_class(&self, position: Option<usize>) -> (Class, usize) {
        let mut best = (i64::MAX, Class::default());
        for position in [None].into_iter().chain(position.map(Some)) {
            let sign = |parity: usize| match position {
                Some(from) if (parity + from) % 2 == 1 => -1,
                _ => 1,
            };
            let pairs = self.counts[0].iter().zip(&self.counts[1]);
            let mut excess: Vec<i64> = pairs.map(|(e, o)| sign(0) * e + sign(1) * o).collect();
            walsh_hadamard(&mut excess);
            for (mask, &excess) in (0..).zip(&excess) {
                if excess < best.0 {
                    best = (excess, Class { mask, position });
                }
            }
        }
        let all: i64 = self.counts.iter().flatten().sum();
        (best.1, index(((all + best.0.min(all)) / 2) as u64))
    }

    /// How often each value occurs.
    pub(super) fn totals(&self) -> impl Iterator<Item = u64> {
        let pairs = self.counts[0].iter().zip(&self.counts[1]);
        pairs.map(|(even, odd)| (even + odd) as u64)
    }
}

/// The transform in place; the length is a power of two.
fn walsh_hadamard(counts: &mut [i64]) {
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_transform_counts_rare_minus_common_for_every_mask() {
        let values = [0u32, 3, 5, 5, 2, 7, 1];
        let mut counts = vec![0i64; 8];
        values.iter().for_each(|&v| counts[v as usize] += 1);
        walsh_hadamard(&mut counts);
        for (mask, &found) in (0..).zip(&counts) {
            let class = Class {
                mask,
                position: None,
            };
            let rare = values.iter().filter(|&&v| class.is_rare(v, 0)).count() as i64;
            assert_eq!(found, rare - (values.len() as i64 - rare), "mask {mask}");
        }
    }

    #[test]
    fn ranks_number_each_class_in_order_and_respect_nim_sums() {
        for mask in 1..64 {
            for position in [None, Some(0), Some(3)] {
                let class = Class { mask, position };
                for heap in [4, 5] {
                    for rare in [false, true] {
                        let members = (0..128).filter(|&v| class.is_rare(v, heap) == rare);
                        for (rank, value) in (0..).zip(members) {
                            assert_eq!(class.rank(value), rank, "{class:?} {value}");
                            assert_eq!(class.value(rank, heap, rare), value);
                        }
                    }
                    for rank in 0..60 {
                        let common = class.value(rank, heap, false);
                        let below = (0..common).filter(|&v| class.is_rare(v, heap)).count();
                        assert_eq!(class.rares_below(rank, heap) as usize, below);
                    }
                }
            }
        }
        let class = Class {
            mask: 0b1100,
            position: None,
        };
        for (a, b) in [(3, 9), (77, 12), (5, 5)] {
            assert_eq!(class.rank(a ^ b), class.rank(a) ^ class.rank(b));
        }
    }
}
