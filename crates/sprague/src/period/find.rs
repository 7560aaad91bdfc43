//! Finding repetitions: the least period of every suffix, in linear time.
//!
//! The failure function of Knuth, Morris and Pratt on the reversed sequence of differences gives the
//! least period of each suffix at once; differences make arithmetic periods look like periods.

use super::Pattern;
use crate::index::index;
use crate::sequence::Nimber;
use crate::{Control, Heap};
use std::borrow::Cow;
use std::ops::Range;

/// The least (possibly arithmetic) period of every suffix of the values that there is room for.
pub(super) struct SuffixPeriods<'a> {
    /// The last values.
    values: &'a [Nimber],
    /// How many values stand before them.
    before: usize,
    /// `border[l]` is the longest proper border of the last `l` differences, reversed.
    border: Vec<u32>,
}

impl<'a> SuffixPeriods<'a> {
    /// Takes linear time and four bytes per value; `None` if it was stopped. Looks at the last `most` values.
    pub(super) fn new(values: &'a [Nimber], most: usize, control: &Control) -> Option<Self> {
        let before = values.len().saturating_sub(most);
        let values = &values[before..];
        let differences = values.len().saturating_sub(1);
        let at = |i: usize| {
            let later = values.len() - 1 - i;
            values[later].wrapping_sub(values[later - 1])
        };
        let mut border = vec![0; differences + 1];
        for length in 2..=differences {
            if length % (1 << 18) == 0 {
                control.check().ok()?;
            }
            let next = at(length - 1);
            let mut candidate = border[length - 1] as usize;
            while candidate > 0 && at(candidate) != next {
                candidate = border[candidate] as usize;
            }
            border[length] = (candidate + usize::from(at(candidate) == next)) as u32;
        }
        Some(SuffixPeriods {
            values,
            before,
            border,
        })
    }

    /// The pattern of each suffix, longest suffix first: `G(n + p) = G(n) + s` for every `n` from
    /// the preperiod on for which both values are known. Suffixes that fall are left out.
    pub(super) fn patterns(&self) -> impl Iterator<Item = Pattern> + '_ {
        (1..self.border.len()).rev().filter_map(|length| {
            let preperiod = self.border.len() - 1 - length;
            let period = length - self.border[length] as usize;
            let saltus = self.values[preperiod + period].checked_sub(self.values[preperiod])?;
            Some(Pattern {
                preperiod: (self.before + preperiod) as Heap,
                period: period as Heap,
                saltus: Heap::from(saltus),
            })
        })
    }
}

/// The longest suffix that repeats at least four times and makes up at least half of the values:
/// worth mentioning, proving nothing. What stands before the first heap of the game does not count.
pub(crate) fn observed(values: &[Nimber], start: Heap, control: &Control) -> Option<Pattern> {
    let stretch = |heaps| Cow::Borrowed(&values[heaps]);
    observed_in(values.len(), stretch, start, control)
}

/// The same for so many values, of which stretches can be had.
pub(super) fn observed_in<'a>(
    known: usize,
    stretch: impl Fn(Range<usize>) -> Cow<'a, [Nimber]>,
    start: Heap,
    control: &Control,
) -> Option<Pattern> {
    const LEAST_VALUES: usize = 32;
    /// Of more values only the last ones are searched, and the others compared with what was found there: memory and
    /// time stay small. Longer periods are not observed then.
    const MOST_SEARCHED: usize = 1 << 22;
    let first = index(start);
    let values = known.checked_sub(first)?;
    if values < LEAST_VALUES {
        return None;
    }
    let before = values.saturating_sub(MOST_SEARCHED);
    let searched = (values - before) as Heap;
    let found = SuffixPeriods::new(&stretch(first + before..known), MOST_SEARCHED, control)?
        .patterns()
        .take_while(|pattern| 2 * pattern.preperiod <= searched)
        .find(|pattern| pattern.preperiod + 4 * pattern.period <= searched)?;
    let pattern = Pattern {
        preperiod: (first + before) as Heap + found.preperiod,
        ..found
    };
    let pattern = match found.preperiod {
        0 => least_preperiod(pattern, start, stretch),
        _ => pattern,
    };
    (2 * (pattern.preperiod - start) <= values as Heap).then_some(pattern)
}

/// Moves the preperiod down as far as the values allow, but not below `start`. Stretches of the values can be had.
pub(super) fn least_preperiod<'a>(
    pattern: Pattern,
    start: Heap,
    stretch: impl Fn(Range<usize>) -> Cow<'a, [Nimber]>,
) -> Pattern {
    const AT_A_TIME: usize = 1 << 16;
    let (start, period) = (index(start), index(pattern.period));
    let mut first = index(pattern.preperiod);
    while first > start {
        let from = first.saturating_sub(AT_A_TIME).max(start);
        let (values, later) = (stretch(from..first), stretch(from + period..first + period));
        let mut pairs = values.iter().zip(later.iter()).rev();
        let following = |(&value, &later): (&Nimber, &Nimber)| {
            Heap::from(later) == Heap::from(value) + pattern.saltus
        };
        if let Some(after) = pairs.position(|pair| !following(pair)) {
            first -= after;
            break;
        }
        first = from;
    }
    Pattern {
        preperiod: first as Heap,
        ..pattern
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The least period of the suffix from `start`, by trying every one.
    fn brute(values: &[Nimber], start: usize) -> usize {
        let differences: Vec<u32> = values[start..]
            .windows(2)
            .map(|w| w[1].wrapping_sub(w[0]))
            .collect();
        (1..=differences.len())
            .find(|&p| (p..differences.len()).all(|i| differences[i] == differences[i - p]))
            .unwrap()
    }

    #[test]
    fn suffix_periods_agree_with_trying_every_period() {
        let mut seed = 12345u32;
        for length in 2..60usize {
            let values: Vec<Nimber> = (0..length)
                .map(|_| {
                    seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12345);
                    (seed >> 16) % 2
                })
                .collect();
            let whole = SuffixPeriods::new(&values, length, &Control::new()).unwrap();
            let last = SuffixPeriods::new(&values, length / 2, &Control::new()).unwrap();
            for pattern in whole.patterns().chain(last.patterns()) {
                let start = pattern.preperiod as usize;
                assert_eq!(
                    pattern.period as usize,
                    brute(&values, start),
                    "{values:?} {start}"
                );
            }
        }
    }

    #[test]
    fn an_arithmetic_sequence_is_seen_with_its_saltus() {
        let values: Vec<Nimber> = (0..40).map(|n| n / 3 * 2).collect();
        let pattern = observed(&values, 0, &Control::new()).unwrap();
        assert_eq!(
            pattern,
            Pattern {
                preperiod: 0,
                period: 3,
                saltus: 2
            }
        );
    }
}
