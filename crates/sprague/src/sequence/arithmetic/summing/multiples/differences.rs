//! The law for the heaps `n - d` for all divisors d of `n`.
//!
//! A divisor is `s e`, where s has only primes kept apart and e none. The state of e is its history,
//! the values of its last 32 multiples: the bit `s - 1` is that of `n - s e`. Since s divides `n` just if
//! it divides `n / e`, histories are added up, and the bits of those s count that divide `n`. That
//! serves all s up to 32 that divide 1440. The divisors with any other s are *single*: they
//! have a state each, of which only the last value counts.
//!
//! Given the sums, the values of a block are a linear function over GF(2) of its eight parities.

use super::{Given, Law, ONES, for_places, gather, place, spread};

/// A number with many divisors that have no prime but 2, 3 and 5.
const PERIOD: usize = 1440;

/// The mark of an entry for a single divisor.
const SINGLE: u32 = 1 << 31;

/// Numbers with the same greatest common divisor with this are alike: the highest powers are above
/// those in the period.
const ALIKE: usize = 64 * 27 * 25;

pub(in super::super) struct Differences {
    /// Whether the heaps left are all but the differences.
    others: bool,
    /// The values by the complemented parities, and what the total adds to them.
    by_parities: Vec<[u8; 256]>,
    by_total: Vec<u8>,
    /// For each residue modulo the period the bits of a history that count, and some more at the end.
    counted: Vec<u32>,
    /// The histories of the divisors 1 and 7.
    one: u32,
    seven: u32,
    /// All bits of the parity of all values so far.
    total: u8,
}

impl Differences {
    pub(in super::super) fn new(others: bool) -> Self {
        let counted = |n: usize| {
            let served = (1..=32).filter(|&s| PERIOD.is_multiple_of(s) && n.is_multiple_of(s));
            served.fold(0, |bits, s| bits | 1 << (s - 1))
        };
        let by_parities =
            |at, seven| std::array::from_fn(|parities| solve(at, parities as u8, 0, others, seven));
        Differences {
            others,
            by_parities: for_places(by_parities),
            by_total: for_places(|at, seven| solve(at, 0, 1, others, seven)),
            counted: (0..PERIOD).map(counted).collect(),
            one: 0,
            seven: 0,
            total: 0,
        }
    }
}

impl Law for Differences {
    type State = u32;

    const BITS: u32 = 32;

    const FEW: [usize; 3] = [2, 9, 24];

    fn extend_divisors(list: &mut Vec<u32>, to: usize) {
        let from = list
            .last()
            .map_or(8, |&last| Self::divisor(last) as usize + 1);
        let kind = |n: usize| {
            let apart = [(2, 6), (3, 3), (5, 2)].into_iter().map(|(p, most)| {
                let powers = (1..=most).take_while(|&k| n.is_multiple_of(usize::pow(p, k)));
                powers.last().map_or(1, |k| p.pow(k))
            });
            match apart.product() {
                1 => Some(0),
                s if s <= 32 && PERIOD.is_multiple_of(s) => None,
                _ => Some(SINGLE),
            }
        };
        let kinds: Vec<Option<u32>> = (0..ALIKE).map(kind).collect();
        crate::memory::reserve(list, list.len().max(to / 2));
        let around = kinds.iter().cycle().skip(from % ALIKE);
        let entries = (from as u32..=to as u32).zip(around);
        list.extend(entries.filter_map(|(d, kind)| kind.map(|mark| d | mark)));
    }

    fn primes_stop(&self) -> bool {
        false
    }

    fn divisor(entry: u32) -> u32 {
        entry & !SINGLE
    }

    fn told(_: usize, value: u8) -> u8 {
        value & 1
    }

    fn after(state: u32, told: u8) -> u32 {
        state << 1 | u32::from(told)
    }

    fn counted(entry: u32, state: u32) -> u32 {
        // All bits of the mark.
        let single = (entry as i32 >> 31) as u32;
        state & !(single << 1)
    }

    fn pack(state: u32) -> u64 {
        state.into()
    }

    fn unpack(word: u64) -> u32 {
        word as u32
    }

    fn values(&self, mut sums: [u32; 8], at: usize, given: Given) -> u8 {
        let (place, first) = place(at);
        sums[first] ^= self.seven;
        if first == 0 {
            sums[7] ^= self.seven << 1;
        }
        let counted = &self.counted[at % PERIOD..][..8];
        let folded = std::array::from_fn(|j| {
            let word = (sums[j] ^ self.one << j) & counted[j];
            let half = word ^ word >> 16;
            (half ^ half >> 8) as u8
        });
        let bytes = u64::from_le_bytes(folded);
        let bytes = bytes ^ bytes >> 4;
        let bytes = bytes ^ bytes >> 2;
        let parities = !gather((bytes ^ bytes >> 1) & ONES);
        let by_parities = &self.by_parities[place];
        let by_total = self.by_total[place] & self.total;
        given.settle(by_parities[usize::from(parities)] ^ by_total, by_parities)
    }

    fn finish(&mut self, at: usize, values: u8) -> u64 {
        let (_, first) = place(at);
        self.one = self.one << 8 | u32::from(values.reverse_bits());
        self.seven = Self::after(self.seven, values >> first & 1);
        if first == 0 {
            self.seven = Self::after(self.seven, values >> 7);
        }
        if self.others && values.count_ones() % 2 == 1 {
            self.total = !self.total;
        }
        spread(values) & ONES
    }
}

/// The values of the block at `at` heap by heap, without the 1 that each has: that is in the parities.
fn solve(at: usize, parities: u8, total: u8, others: bool, seven: bool) -> u8 {
    let (mut total, mut values) = (total, 0);
    for j in 0..8 {
        let mut value = parities >> j;
        let divisors = (1..=j.min(6)).filter(|&s| (at + j).is_multiple_of(s));
        value ^= divisors.fold(0, |sum, s| sum ^ values >> (j - s));
        if seven && j == 7 {
            value ^= values;
        }
        if others {
            value ^= total;
        }
        total ^= value & 1;
        values |= (value & 1) << j;
    }
    values
}
