//! The sparse-space engine, for finite codes that leave at most two heaps, and Grundy's game.
//!
//! Fix a bit mask. A value is *rare* if it shares an even number of bits with the mask, else *common*
//! (when all splits take amounts of one parity, the parity of the heap may be counted as well).
//! Parity is linear: two rare heaps or two common ones have a rare nim-sum, one of each a common
//! one. So every common value that a heap reaches by splitting is reached with a rare part, and in
//! many games there are few rare heaps (Winning Ways, chapter 4; Gangolli and Plambeck 1989).
//!
//! Exact for every mask; only the cost depends on it: the number of rare heaps plus the number of
//! pairs looked at until every rare value below the least free common one has been seen.

use super::{Engine, LimitError, Nimber};
use crate::Heap;
use crate::ruleset::{Code, Digit, PartRule};

/// From here on it is worth learning a mask.
const FIRST_LESSON: usize = 64;

pub(super) struct Sparse {
    /// Amounts that may be taken leaving nothing, and leaving one heap.
    nothing: Vec<usize>,
    one_heap: Vec<usize>,
    /// Amounts that may be taken leaving two heaps, and whether these must differ.
    splits: Vec<Split>,
    class: Class,
    /// The rare heaps with their values.
    rare: Vec<(usize, Nimber)>,
    /// How many values the rare heaps take account of.
    known: usize,
    stamp: Vec<u32>,
    next_lesson: usize,
    rare_at_lesson: usize,
    /// Pairs looked at, for judging whether the engine suits the game.
    work: u64,
}

#[derive(Clone, Copy)]
struct Split {
    taken: usize,
    unequal: bool,
}

/// Which values are rare, at which heaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Class {
    mask: Nimber,
    /// Count the parity of the heap minus this amount as well.
    position: Option<usize>,
}

impl Class {
    fn is_rare(self, value: Nimber, heap: usize) -> bool {
        let bits = (value & self.mask).count_ones() as usize;
        // Adding instead of subtracting leaves the parity alone.
        let place = self.position.map_or(0, |from| heap + from);
        (bits + place).is_multiple_of(2)
    }
}

impl Sparse {
    /// An engine for the code, if it is finite and leaves at most two heaps.
    pub(super) fn new(code: &Code) -> Option<Self> {
        let few_parts =
            |digit: &Digit| digit.most_parts().is_none_or(|m| m.is_some_and(|m| m <= 2));
        if !code.is_finite() || !code.digits().all(few_parts) {
            return None;
        }
        let splits: Option<Vec<Split>> = code
            .leading()
            .iter()
            .enumerate()
            .filter(|(_, digit)| digit.counts.contains(2))
            .map(|(taken, digit)| match digit.rule {
                PartRule::Any => Some(Split {
                    taken,
                    unequal: false,
                }),
                PartRule::Distinct | PartRule::NotAllEqual => Some(Split {
                    taken,
                    unequal: true,
                }),
                PartRule::AllEqual => None,
            })
            .collect();
        let takes = |count: u32| {
            let digits = code.leading().iter().enumerate().skip(1);
            digits
                .filter(|(_, digit)| digit.counts.contains(count))
                .map(|(k, _)| k)
                .collect()
        };
        Some(Sparse {
            nothing: takes(0),
            one_heap: takes(1),
            splits: splits?,
            class: Class {
                mask: 0,
                position: None,
            },
            rare: Vec::new(),
            known: 0,
            stamp: Vec::new(),
            next_lesson: FIRST_LESSON,
            rare_at_lesson: 0,
            work: 0,
        })
    }

    /// How many heaps are rare.
    pub(super) fn rare_heaps(&self) -> usize {
        self.rare.len()
    }

    /// How many pairs were looked at since the last call.
    pub(super) fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// Takes account of values that another engine has computed.
    pub(super) fn catch_up(&mut self, values: &[Nimber]) {
        if self.known < values.len() {
            self.learn(values);
        }
    }

    /// Chooses the class with the fewest rare heaps, by a Walsh–Hadamard transform of the histogram
    /// of values: the transform at m counts the rare heaps for mask m minus the common ones.
    fn learn(&mut self, values: &[Nimber]) {
        let width = values
            .iter()
            .max()
            .map_or(1, |&v| (v as usize + 1).next_power_of_two());
        let mut parities = self.splits.iter().map(|split| split.taken % 2);
        let first = parities.next();
        let uniform = first.filter(|parity| parities.all(|other| other == *parity));
        let mut best = (
            i64::MAX,
            Class {
                mask: 0,
                position: None,
            },
        );
        for position in [None].into_iter().chain(uniform.map(Some)) {
            let mut counts = vec![0i64; width];
            for (heap, &value) in values.iter().enumerate().skip(1) {
                let odd = position.is_some_and(|from| (heap + from) % 2 == 1);
                counts[value as usize] += if odd { -1 } else { 1 };
            }
            walsh_hadamard(&mut counts);
            for (mask, &excess) in counts.iter().enumerate() {
                if excess < best.0 {
                    best = (
                        excess,
                        Class {
                            mask: mask as Nimber,
                            position,
                        },
                    );
                }
            }
        }
        self.class = best.1;
        self.rare.clear();
        self.known = 1;
        for (heap, &value) in values.iter().enumerate().skip(1) {
            self.note(heap, value);
        }
        self.rare_at_lesson = self.rare.len();
        self.next_lesson = (values.len() + values.len() / 4).max(FIRST_LESSON);
    }

    fn note(&mut self, heap: usize, value: Nimber) {
        if self.class.is_rare(value, heap) {
            self.rare.push((heap, value));
        }
        self.known = heap + 1;
    }

    fn lesson_is_due(&self, known: usize) -> bool {
        let grown = self.rare.len() - self.rare_at_lesson;
        known >= self.next_lesson || (known >= FIRST_LESSON && grown > 8 + self.rare_at_lesson / 32)
    }

    fn value(&mut self, values: &[Nimber]) -> Nimber {
        let n = values.len();
        self.mark_takes(values, n);
        self.mark_rare_splits(values, n);
        let Some(common) = self.least_free_common(n) else {
            // Every value is rare here: nothing to be gained.
            self.scan(values, Nimber::MAX, usize::MAX);
            return self.least_free(n, Nimber::MAX);
        };
        let missing = (0..common)
            .filter(|&v| self.class.is_rare(v, n) && self.is_free(v, n))
            .count();
        if self.scan(values, common, missing) {
            common
        } else {
            self.least_free(n, common)
        }
    }

    fn is_free(&self, value: Nimber, n: usize) -> bool {
        let stamp = self.stamp.get(value as usize);
        stamp.is_none_or(|&stamp| stamp != n as u32 + 1)
    }

    fn least_free(&self, n: usize, below: Nimber) -> Nimber {
        let free = (0..below).find(|&v| self.is_free(v, n));
        free.unwrap_or(below)
    }

    /// The least common value that is not marked; none if every value is rare at this heap.
    fn least_free_common(&self, n: usize) -> Option<Nimber> {
        let exists = self.class.mask != 0 || !self.class.is_rare(0, n);
        let common = |v: &Nimber| !self.class.is_rare(*v, n) && self.is_free(*v, n);
        exists.then(|| (0..Nimber::MAX).find(common))?
    }

    /// Marks the values of splits until `missing` new ones below `bound` are found; says whether
    /// they were. Amounts are innermost: some values are reached only through one of them.
    fn scan(&mut self, values: &[Nimber], bound: Nimber, mut missing: usize) -> bool {
        let n = values.len();
        for a in 1..=n / 2 {
            if missing == 0 {
                break;
            }
            for split in &self.splits {
                let Some(b) = n.checked_sub(split.taken + a) else {
                    continue;
                };
                if b < a || (split.unequal && a == b) {
                    continue;
                }
                self.work += 1;
                let value = values[a] ^ values[b];
                if value < bound && mark(&mut self.stamp, value, n as u32 + 1) {
                    missing = missing.saturating_sub(1);
                }
            }
        }
        missing == 0
    }

    fn mark_takes(&mut self, values: &[Nimber], n: usize) {
        let now = n as u32 + 1;
        if self.nothing.contains(&n) {
            mark(&mut self.stamp, 0, now);
        }
        for &taken in self.one_heap.iter().take_while(|&&taken| taken < n) {
            mark(&mut self.stamp, values[n - taken], now);
        }
    }

    /// Marks every split with a rare part: all common values are among them.
    fn mark_rare_splits(&mut self, values: &[Nimber], n: usize) {
        let now = n as u32 + 1;
        for split in &self.splits {
            let Some(rest) = n.checked_sub(split.taken) else {
                continue;
            };
            let fitting = self.rare.partition_point(|&(heap, _)| heap < rest);
            self.work += fitting as u64;
            for &(heap, value) in &self.rare[..fitting] {
                let other = rest - heap;
                if !(split.unequal && other == heap) {
                    mark(&mut self.stamp, value ^ values[other], now);
                }
            }
        }
    }
}

/// A mask under which few of these heaps are rare, with the position if the parity of the heap
/// counts; for codes that the engine is for.
pub(crate) fn sparse_mask(code: &Code, values: &[Nimber]) -> Option<(Nimber, Option<Heap>)> {
    let mut engine = Sparse::new(code)?;
    engine.learn(values);
    let position = engine.class.position.map(|position| position as Heap);
    Some((engine.class.mask, position))
}

/// Marks a value and says whether that is new.
fn mark(stamp: &mut Vec<u32>, value: Nimber, now: u32) -> bool {
    let index = value as usize;
    if index >= stamp.len() {
        stamp.resize((index + 1).next_power_of_two(), 0);
    }
    std::mem::replace(&mut stamp[index], now) != now
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

impl Engine for Sparse {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        _budget: u64,
    ) -> Result<(), LimitError> {
        self.catch_up(values);
        while values.len() < to {
            let n = values.len();
            if n == 0 {
                values.push(0);
                self.known = 1;
                continue;
            }
            if self.lesson_is_due(n) {
                self.learn(values);
            }
            let value = self.value(values);
            values.push(value);
            self.note(n, value);
        }
        Ok(())
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
}
