//! The numbers that the check of a repeated sparse state starts from.
//!
//! They are found by going through the values as Coq will: heap by heap, with a list of the rare heaps so far. Whatever is
//! found here is checked there again, so a mistake would cost a proof, not the truth.

use crate::rules::room;

/// Which values are common: those that share an odd number of bits with the mask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Class {
    /// The mask.
    pub mask: u64,
    /// If given, the parity of the heap plus this number counts as one more bit.
    pub place: Option<u64>,
}

impl Class {
    fn is_common(self, heap: u64, value: u64) -> bool {
        let bits = u64::from((value & self.mask).count_ones());
        let place = self.place.map_or(0, |place| (heap ^ place) & 1);
        (bits + place) % 2 == 1
    }

    /// The mask, whether the parity of the heap counts, and the number to add to it.
    pub(crate) fn terms(self) -> String {
        let turns = self.place.is_some();
        format!("{} {turns} {}", self.mask, self.place.unwrap_or(0))
    }
}

/// How the values of a code that leaves at most two heaps are seen to repeat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SparseState {
    /// Which values are common.
    pub class: Class,
    /// The last heap whose value is not.
    pub last_rare: u64,
    /// From `from` on, values below that of a heap are reached with a part that is at most this large.
    pub depth: u64,
    /// The heaps of one period from here on are those that must be seen.
    pub from: u64,
    /// A heap takes at most so many steps beyond its rare parts.
    pub steps: u64,
    /// About how many options Coq looks at.
    pub work: u128,
}

impl SparseState {
    /// Looks for a state that proves a repetition of the values of an octal code. Nothing if there is none within the values
    /// and the work, or if `goes_on` says to stop.
    pub fn find(
        digits: &[u64],
        class: Class,
        (first, period): (u64, u64),
        values: &[u64],
        most_work: u128,
        goes_on: impl FnMut() -> bool,
    ) -> Option<Self> {
        let mut rows = Rows::new(digits, class, values, most_work, goes_on)?;
        let last = rows.last;
        if class.place.is_some() && period % 2 == 1 {
            return None;
        }
        let mut depth = 0;
        loop {
            let from = (first + depth + last).max(2 * depth + last + 1);
            let window = from.try_into().ok()?..(from + period).try_into().ok()?;
            rows.go_to(from + period)?;
            let needed = rows.depths.get::<std::ops::Range<usize>>(window)?;
            let needed = needed.iter().copied().max().unwrap_or(0);
            let needed = needed.max(rows.last_rare());
            if needed <= depth {
                return Some(SparseState {
                    class,
                    last_rare: rows.last_rare(),
                    depth,
                    from,
                    steps: rows.steps,
                    work: rows.work,
                });
            }
            depth = needed;
        }
    }

    /// How many values the proof lists.
    pub fn table_size(&self, period: u64) -> u64 {
        self.from + period
    }
}

/// The heaps that were gone through.
struct Rows<'a, F> {
    class: Class,
    values: &'a [u64],
    /// The amounts that leave one heap, and two.
    keep: Vec<usize>,
    split: Vec<usize>,
    last: u64,
    rares: Vec<usize>,
    /// For each heap how large the smaller parts have to be.
    depths: Vec<u64>,
    /// At which heap a value was reached last, by one more.
    reached: Vec<usize>,
    steps: u64,
    work: u128,
    most_work: u128,
    goes_on: F,
}

impl<'a, F: FnMut() -> bool> Rows<'a, F> {
    fn new(
        digits: &[u64],
        class: Class,
        values: &'a [u64],
        most_work: u128,
        goes_on: F,
    ) -> Option<Self> {
        if digits.iter().any(|&digit| digit > 7) {
            return None;
        }
        let places = |count: u32, least: usize| -> Vec<usize> {
            let places = digits.iter().enumerate().skip(least);
            let allowed = places.filter(|&(_, digit)| digit >> count & 1 == 1);
            allowed.map(|(place, _)| place).collect()
        };
        Some(Rows {
            class,
            values,
            keep: places(1, 1),
            split: places(2, 0),
            last: digits.len().saturating_sub(1) as u64,
            rares: Vec::new(),
            depths: Vec::new(),
            reached: vec![0; room(values).try_into().ok()?],
            steps: 1,
            work: 0,
            most_work,
            goes_on,
        })
    }

    fn last_rare(&self) -> u64 {
        self.rares.last().map_or(0, |&heap| heap as u64)
    }

    /// Goes through the heaps before this one; nothing if that is too much.
    fn go_to(&mut self, end: u64) -> Option<()> {
        while (self.depths.len() as u64) < end {
            let heap = self.depths.len();
            let value = *self.values.get(heap)?;
            let common = self.class.is_common(heap as u64, value);
            let depth = if common && heap as u64 > self.last {
                self.common_heap(heap, value)?
            } else {
                self.work += (heap / 2 * self.split.len() + 1) as u128;
                0
            };
            if !common && heap > 0 {
                self.rares.push(heap);
            }
            self.depths.push(depth);
            if self.work > self.most_work || !(self.goes_on)() {
                return None;
            }
        }
        Some(())
    }

    /// How large the smaller parts have to be until everything below the value is reached.
    fn common_heap(&mut self, heap: usize, value: u64) -> Option<u64> {
        let stamp = heap + 1;
        for &taken in self.keep.iter().filter(|&&taken| taken < heap) {
            self.reached[self.values[heap - taken] as usize] = stamp;
        }
        let rests = self.split.iter().filter(|&&taken| taken < heap);
        let rests: Vec<usize> = rests.map(|&taken| heap - taken).collect();
        for &rare in &self.rares {
            mark_splits(&mut self.reached, self.values, &rests, rare, stamp);
        }
        if self.reached[value as usize] == stamp {
            return None;
        }
        let mut part = 1;
        for below in 0..value as usize {
            while self.reached[below] != stamp {
                if part > heap {
                    return None;
                }
                mark_splits(&mut self.reached, self.values, &rests, part, stamp);
                part += 1;
            }
        }
        let steps = value + part as u64 + 1;
        self.steps = self.steps.max(steps);
        let splits = (self.rares.len() + part) * rests.len();
        self.work += (splits + self.keep.len()) as u128 + u128::from(value);
        Some(part as u64 - 1)
    }
}

/// Marks the values of the splits with this part, by what is left to be split.
fn mark_splits(reached: &mut [usize], values: &[u64], rests: &[usize], part: usize, stamp: usize) {
    for &rest in rests.iter().filter(|&&rest| part < rest) {
        reached[(values[part] ^ values[rest - part]) as usize] = stamp;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code 0.5, whose heaps are worth 0 and 1 in turn: with the parity of the heap all are common.
    fn alternating(values: &[u64], most_work: u128, goes_on: bool) -> Option<SparseState> {
        let class = Class {
            mask: 1,
            place: Some(1),
        };
        SparseState::find(&[0, 5], class, (1, 2), values, most_work, || goes_on)
    }

    const RIGHT: [u64; 8] = [0, 1, 0, 1, 0, 1, 0, 1];

    #[test]
    fn a_state_is_found_with_what_the_check_needs() {
        let state = alternating(&RIGHT, 1000, true).unwrap();
        assert_eq!((state.last_rare, state.depth, state.from), (0, 1, 4));
        assert_eq!(state.table_size(2), 6);
    }

    #[test]
    fn nothing_is_found_in_wrong_values_too_few_of_them_or_with_too_much_work() {
        assert_eq!(alternating(&[0, 1, 0, 1, 0, 2, 0, 1], 1000, true), None);
        assert_eq!(alternating(&RIGHT[..5], 1000, true), None);
        assert_eq!(alternating(&RIGHT, 5, true), None);
        assert_eq!(alternating(&RIGHT, 1000, false), None);
    }

    #[test]
    fn a_code_that_leaves_three_heaps_has_no_state() {
        let class = Class {
            mask: 1,
            place: None,
        };
        let found = SparseState::find(&[0, 8], class, (1, 2), &RIGHT, 1000, || true);
        assert_eq!(found, None);
    }
}
