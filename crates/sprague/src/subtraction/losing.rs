//! Who wins the heaps of a finite subtraction game, without the values: one bit a heap.
//!
//! A heap is losing for the player to move if no element leads to a losing heap, so with losing
//! heaps as set bits `losing = ¬⋁ (losing ≫ s)`. A heap depends on heaps at least min(S) below it
//! only: up to 64 heaps are done at once, at |S| shifts of a word. The next outcome depends on the
//! last max(S) ones only, so the latest earlier occurrence of the final window proves the exact
//! period; it is searched backwards, 64 places at once. Everything is linear in preperiod + period +
//! max(S), an eighth of a byte a heap.

use super::common_divisor;
use crate::index::index;
use crate::value::OutcomePeriod;
use crate::{Control, Stopped};

/// Heaps computed between two looks at whether somebody wants to stop, and words read for them: a set may have a million
/// elements, each of which is a word for each step.
const STRETCH: usize = 1 << 22;
const WORDS: usize = 1 << 24;

/// Zeros before the first heap, so that a word may reach back a little too far.
const PAD: usize = 64;

/// The losing heaps of a finite subtraction game, computed as far as asked.
///
/// ```
/// use sprague::subtraction::LosingHeaps;
///
/// let mut heaps = LosingHeaps::new(&[1, 2]);
/// assert!(heaps.is_losing(0) && !heaps.is_losing(2) && heaps.is_losing(3));
/// assert_eq!(heaps.period(1000).unwrap().period, 3);
/// ```
#[derive(Debug, Clone)]
pub struct LosingHeaps {
    /// The elements divided by their greatest common divisor.
    reduced: Vec<usize>,
    divisor: usize,
    /// Bit `PAD + n` tells whether heap `n` of the reduced game is losing; 0 beyond what is known.
    bits: Vec<u64>,
    known: usize,
}

/// The 64 bits from a place on.
fn word_at(bits: &[u64], at: usize) -> u64 {
    let (word, shift) = (at / 64, at % 64);
    match shift {
        0 => bits[word],
        _ => bits[word] >> shift | bits[word + 1] << (64 - shift),
    }
}

impl LosingHeaps {
    /// Nothing computed yet, for these ascending positive elements.
    pub fn new(elements: &[usize]) -> Self {
        debug_assert!(elements.is_sorted() && elements.first() != Some(&0));
        let wide: Vec<u64> = elements.iter().map(|&s| s as u64).collect();
        let divisor = index(common_divisor(&wide).max(1));
        let reduced: Vec<usize> = elements.iter().map(|s| s / divisor).collect();
        LosingHeaps {
            reduced,
            divisor,
            bits: vec![0; PAD / 64 + 2],
            known: 0,
        }
    }

    /// What is kept, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.bits[..])
    }

    /// How many heaps can be computed in so many bytes.
    pub(crate) fn fitting(&self, bytes: u64) -> u64 {
        bytes.saturating_mul(8).saturating_mul(self.divisor as u64)
    }

    /// Whether the player to move loses.
    pub fn is_losing(&mut self, heap: usize) -> bool {
        // The game of d·S is that of S with every heap repeated d times.
        let heap = heap / self.divisor;
        // Nobody has the handle, so nobody stops it.
        let _ = self.extend_to(heap + 1, &Control::new());
        let at = PAD + heap;
        self.bits[at / 64] >> (at % 64) & 1 == 1
    }

    /// Computes the heaps of the reduced game until `count` or a few more are known.
    fn extend_to(&mut self, count: usize, control: &Control) -> Result<(), Stopped> {
        let step = self.reduced.first().map_or(64, |&least| least.min(64));
        let stretch = step * (WORDS / self.reduced.len().max(1)).max(1);
        while self.known < count {
            control.check()?;
            let end = PAD + count.min(self.known + stretch.min(STRETCH));
            self.bits.resize(end / 64 + 3, 0);
            let at = PAD + self.known;
            let at = match self.reduced.first() {
                Some(&least) if least < 64 => self.few_at_once(at, end, least),
                _ => self.words(at, end),
            };
            self.known = at - PAD;
        }
        Ok(())
    }

    /// Steps of as many heaps as are independent of each other.
    fn few_at_once(&mut self, from: usize, end: usize, least: usize) -> usize {
        let (mut at, mut within) = (from, self.within(from));
        while at < end {
            let reached = |union, &s| union | word_at(&self.bits, at - s);
            let reached = self.reduced[..within].iter().fold(0, reached);
            let losing = !reached & ((1 << least) - 1);
            let (word, shift) = (at / 64, at % 64);
            self.bits[word] |= losing << shift;
            if shift + least > 64 {
                self.bits[word + 1] |= losing >> (64 - shift);
            }
            at += least;
            within = self.within_again(within, at);
        }
        at
    }

    /// How many elements are not beyond a place: what larger ones lead to lies before the first heap.
    fn within(&self, at: usize) -> usize {
        self.reduced.partition_point(|&s| s <= at)
    }

    /// The same a little further on, when it was so many before.
    #[inline]
    fn within_again(&self, mut within: usize, at: usize) -> usize {
        while self.reduced.get(within).is_some_and(|&s| s <= at) {
            within += 1;
        }
        within
    }

    /// Steps of a word, for elements from 64 on.
    fn words(&mut self, from: usize, end: usize) -> usize {
        let mut word = from / 64;
        let mut within = self.within(64 * word);
        while 64 * word < end {
            within = self.within_again(within, 64 * word);
            let reached = |union, &s| union | word_at(&self.bits, 64 * word - s);
            self.bits[word] = !self.reduced[..within].iter().fold(0, reached);
            word += 1;
        }
        64 * word
    }

    /// The proven period of outcomes, if it shows within `limit` heaps.
    pub fn period(&mut self, limit: usize) -> Option<OutcomePeriod> {
        // Nobody has the handle, so nobody stops it.
        self.period_under(limit, &Control::new()).ok()?
    }

    /// The proven period of outcomes, if it shows within `limit` heaps and nobody stops the search.
    pub fn period_under(
        &mut self,
        limit: usize,
        control: &Control,
    ) -> Result<Option<OutcomePeriod>, Stopped> {
        let (limit, divisor) = (limit / self.divisor, self.divisor);
        let Some(&window) = self.reduced.last() else {
            return Ok(Some(OutcomePeriod {
                preperiod: 0,
                period: 1,
                window: 0,
                computed: 1,
            }));
        };
        let first = (window / 2).saturating_mul(5);
        let mut count = first.saturating_add(self.reduced[0] + 64).min(limit);
        loop {
            self.extend_to(count, control)?;
            if let Some(period) = self.latest_repeat(count, window, control)? {
                return Ok(Some(OutcomePeriod {
                    preperiod: self.preperiod(count, period) * divisor,
                    period: period * divisor,
                    window: window * divisor,
                    computed: count * divisor,
                }));
            }
            if count == limit {
                return Ok(None);
            }
            count = (count + count / 2).min(limit);
        }
    }

    /// The distance from the last `window` outcomes to their latest earlier occurrence.
    ///
    /// Long windows often agree for long before they differ, again and again at the same offset: that is looked at
    /// first.
    fn latest_repeat(
        &self,
        count: usize,
        window: usize,
        control: &Control,
    ) -> Result<Option<usize>, Stopped> {
        let end = PAD + count;
        let Some(start) = end.checked_sub(window).filter(|&start| start > PAD) else {
            return Ok(None);
        };
        let (mut ticker, mut suspect) = (control.ticker(), 0);
        // Long runs of equal outcomes are everywhere; their ends are not.
        let edge = (1..window).find(|&i| self.bit(start + i) != self.bit(start));
        let skip = edge.map_or(0, |edge| edge - 1);
        let length = (window - skip).min(64);
        let mut high = start;
        while high > PAD {
            ticker.tick()?;
            let low = high.saturating_sub(64).max(PAD);
            let mut places = u64::MAX >> (64 - (high - low));
            for i in 0..length {
                let here = word_at(&self.bits, low + skip + i);
                let wanted = self.bit(start + skip + i);
                places &= if wanted { here } else { !here };
                if places == 0 {
                    break;
                }
            }
            while places != 0 {
                let place = 63 - places.leading_zeros() as usize;
                let here = low + place;
                let differ = |i| self.differ(here + i, start + i, window - i);
                if !differ(suspect) {
                    control.check()?;
                    match (0..window).step_by(64).find(|&i| differ(i)) {
                        Some(offset) => suspect = offset,
                        None => return Ok(Some(start - here)),
                    }
                }
                places &= !(1 << place);
            }
            high = low;
        }
        Ok(None)
    }

    fn bit(&self, at: usize) -> bool {
        self.bits[at / 64] >> (at % 64) & 1 == 1
    }

    /// Whether any of the next bits at two places differ: 64 of them, or as many as there are.
    fn differ(&self, a: usize, b: usize, length: usize) -> bool {
        let different = word_at(&self.bits, a) ^ word_at(&self.bits, b);
        different & (u64::MAX >> (64 - length.min(64))) != 0
    }

    /// The least heap from which on the outcomes below `count` repeat with the period.
    fn preperiod(&self, count: usize, period: usize) -> usize {
        let mut start = PAD + count - period;
        while start >= PAD + 64 && !self.differ(start - 64, start - 64 + period, 64) {
            start -= 64;
        }
        while start > PAD && self.bit(start - 1) == self.bit(start - 1 + period) {
            start -= 1;
        }
        start - PAD
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_definition(elements: &[usize], count: usize) -> Vec<bool> {
        let mut losing: Vec<bool> = Vec::new();
        for n in 0..count {
            let reaches = elements.iter().any(|&s| s <= n && losing[n - s]);
            losing.push(!reaches);
        }
        losing
    }

    /// Preperiod and period by comparing everything with everything.
    fn plain_period(losing: &[bool], window: usize) -> (usize, usize) {
        let end = losing.len();
        let tail = &losing[end - window..];
        let last = (0..end - window)
            .rev()
            .find(|&i| losing[i..i + window] == *tail);
        let period = end - window - last.unwrap();
        let mut start = end - period;
        while start > 0 && losing[start - 1] == losing[start - 1 + period] {
            start -= 1;
        }
        (start, period)
    }

    fn random_sets() -> Vec<Vec<usize>> {
        let mut state = 7_u64;
        let mut next = move |most: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % most) as usize
        };
        let mut sets = vec![
            vec![1],
            vec![64],
            vec![6, 9],
            vec![63, 64, 65],
            vec![128, 192],
        ];
        for i in 0..120 {
            let (least, spread) = [(1, 12), (10, 30), (60, 12), (64, 40), (100, 100)][i % 5];
            let mut set: Vec<usize> = (0..1 + next(5)).map(|_| least + next(spread)).collect();
            set.sort_unstable();
            set.dedup();
            sets.push(set);
        }
        sets
    }

    #[test]
    fn heaps_and_periods_are_those_of_the_definition() {
        for set in random_sets() {
            let mut heaps = LosingHeaps::new(&set);
            let losing = by_definition(&set, 40_000);
            for n in [0, 1, 77, 500, 501, 39_999] {
                assert_eq!(heaps.is_losing(n), losing[n], "{set:?} {n}");
            }
            assert!(
                (0..40_000).all(|n| heaps.is_losing(n) == losing[n]),
                "{set:?}"
            );
            let Some(found) = LosingHeaps::new(&set).period(18_000) else {
                continue;
            };
            let plain = plain_period(&losing, *set.last().unwrap());
            assert_eq!((found.preperiod, found.period), plain, "{set:?}");
        }
    }

    #[test]
    fn the_limit_is_kept() {
        assert!(
            LosingHeaps::new(&[11, 27, 33, 49, 60])
                .period(2_000_000)
                .is_none()
        );
        assert!(LosingHeaps::new(&[5, 1_000_000]).period(1000).is_none());
    }

    #[test]
    fn an_element_that_no_heap_reaches_takes_no_memory() {
        let mut heaps = LosingHeaps::new(&[1, 1_000_000_000_000]);
        assert!((0..1000).all(|n| heaps.is_losing(n) == (n % 2 == 0)));
    }

    #[test]
    fn windows_that_nearly_come_again_are_told_apart_at_once() {
        let found = LosingHeaps::new(&[3, 1_000_000]).period(10_000_000);
        assert_eq!(found.unwrap().period, 1_000_003);
    }

    #[test]
    fn looking_for_a_window_that_came_before_can_be_ended() {
        let control = Control::new();
        let mut heaps = LosingHeaps::new(&[3, 1_000_000]);
        heaps.extend_to(10_000_000, &control).unwrap();
        control.cancel();
        let ended = heaps.latest_repeat(10_000_000, 1_000_000, &control);
        assert_eq!(ended, Err(Stopped::Cancelled));
    }

    #[test]
    fn nobody_moves_in_the_empty_game() {
        let mut heaps = LosingHeaps::new(&[]);
        assert!((0..200).all(|n| heaps.is_losing(n)));
        assert_eq!(heaps.period(10).unwrap().period, 1);
    }

    #[test]
    fn a_long_published_period_of_outcomes_is_found() {
        let found = LosingHeaps::new(&[11, 27, 33, 49, 60]).period(20_000_000);
        assert_eq!(found.unwrap().period, 2_722_797);
    }
}
