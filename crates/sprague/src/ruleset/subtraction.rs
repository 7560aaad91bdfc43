//! Subtraction sets: finite, continuing as an arithmetic progression, or all but finitely many.

use super::code::Code;
use super::digit::Digit;
use super::removals::Removals;
use super::taking::Taking;
use super::well_known_set;
use crate::Heap;
use std::fmt::{self, Write as _};

/// The amounts that may be subtracted from a heap.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum SubtractionSet {
    /// `S(2,5,6)`: the listed numbers, ascending, none of them 0.
    Finite(Vec<Heap>),
    /// `S(1,4,6,8,...)`: the listed numbers, then `first`, `first + step`, `first + 2·step`, ….
    Progression {
        /// Numbers before the progression, ascending, all below `first`.
        listed: Vec<Heap>,
        /// Where the progression begins.
        first: Heap,
        /// Its common difference, at least 1.
        step: Heap,
    },
    /// `S(all except 2,5)`: every positive integer except the listed ones, ascending.
    AllExcept(Vec<Heap>),
}

impl SubtractionSet {
    /// A finite set from numbers in any order; 0 and repetitions are dropped.
    pub fn finite(elements: impl IntoIterator<Item = Heap>) -> Self {
        SubtractionSet::Finite(ascending(elements))
    }

    /// Every positive integer except the given ones.
    pub fn all_except(elements: impl IntoIterator<Item = Heap>) -> Self {
        SubtractionSet::AllExcept(ascending(elements))
    }

    /// The given numbers followed by the progression that continues the last two of them.
    ///
    /// `None` if fewer than two numbers are given or the last one is not the largest. The progression
    /// begins as early as the other numbers allow, so that equal texts of different length give equal
    /// sets.
    pub fn continuing(elements: impl IntoIterator<Item = Heap>) -> Option<Self> {
        let elements: Vec<Heap> = elements.into_iter().filter(|&k| k > 0).collect();
        let &[.., before, last] = elements.as_slice() else {
            return None;
        };
        let step = last.checked_sub(before).filter(|&step| step > 0)?;
        let mut listed = ascending(elements);
        let mut first = listed.pop().filter(|&largest| largest == last)?;
        while listed.last().is_some_and(|&before| before + step == first) {
            first = listed.pop()?;
        }
        Some(SubtractionSet::Progression {
            listed,
            first,
            step,
        })
    }

    /// The same set as an ultimately periodic one.
    pub fn removals(&self) -> Removals {
        match self {
            SubtractionSet::Finite(elements) => Removals::finite(elements.clone()),
            SubtractionSet::Progression {
                listed,
                first,
                step,
            } => Removals::new(listed.clone(), *first, *step, vec![*first]),
            SubtractionSet::AllExcept(missing) => {
                let threshold = missing.last().map_or(1, |last| last + 1);
                let below = (1..threshold)
                    .filter(|k| missing.binary_search(k).is_err())
                    .collect();
                Removals::new(below, threshold, 1, vec![threshold])
            }
        }
    }

    /// The moves as a taking game.
    pub fn as_taking(&self) -> Taking {
        let removals = self.removals();
        Taking {
            some: removals.clone(),
            whole: removals,
        }
    }

    /// The same moves as a code of digits 0 and 3, unless that would be very long.
    pub fn as_code(&self) -> Option<Code> {
        const LONGEST: Heap = 10_000;
        let set = self.removals();
        if set.threshold().checked_add(set.period())? > LONGEST {
            return None;
        }
        let digit = |k| Digit::plain(if set.contains(k) { 3 } else { 0 });
        let leading = (0..set.threshold()).map(digit).collect();
        let repeating = (set.threshold()..set.threshold() + set.period())
            .map(digit)
            .collect();
        Some(Code::new(leading, repeating))
    }

    /// The least element, `None` for the empty set.
    pub fn least(&self) -> Option<Heap> {
        self.removals().up_to(Heap::MAX).next()
    }

    /// For a set that goes on for ever: an amount from which on it repeats, not less than all that are written out,
    /// and with which step.
    pub(crate) fn again(&self) -> Option<(Heap, Heap)> {
        match self {
            SubtractionSet::Finite(_) => None,
            SubtractionSet::Progression { first, step, .. } => {
                Some((first.checked_add(step.checked_mul(6)?)?, *step))
            }
            SubtractionSet::AllExcept(missing) => {
                Some((missing.last().copied().unwrap_or(0) + 1, 1))
            }
        }
    }

    /// How many numbers are written out to describe it.
    pub(super) fn written(&self) -> usize {
        match self {
            SubtractionSet::Finite(listed)
            | SubtractionSet::AllExcept(listed)
            | SubtractionSet::Progression { listed, .. } => listed.len(),
        }
    }

    /// The elements of a finite set.
    pub fn elements(&self) -> Option<&[Heap]> {
        match self {
            SubtractionSet::Finite(elements) => Some(elements),
            _ => None,
        }
    }
}

fn ascending(elements: impl IntoIterator<Item = Heap>) -> Vec<Heap> {
    let mut elements: Vec<Heap> = elements.into_iter().filter(|&k| k > 0).collect();
    elements.sort_unstable();
    elements.dedup();
    elements
}

impl fmt::Display for SubtractionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SubtractionSet::Finite(elements) => write!(f, "S({})", WithRanges(elements)),
            SubtractionSet::Progression {
                listed,
                first,
                step,
            } => {
                let numbers = |terms: Heap| -> Vec<Heap> {
                    let more = (0..terms).map_while(|m| first.checked_add(step.checked_mul(m)?));
                    listed.iter().copied().chain(more).collect()
                };
                // So many that the list does not look like a set of another name.
                let all = (3..=6)
                    .map(numbers)
                    .find(|all| well_known_set(all).is_none())
                    .unwrap_or_default();
                write!(f, "S({},...)", join(&all, ","))
            }
            SubtractionSet::AllExcept(missing) if missing.is_empty() => f.write_str("S(all)"),
            SubtractionSet::AllExcept(missing) => {
                write!(f, "S(all except {})", WithRanges(missing))
            }
        }
    }
}

/// So many numbers in a row are written as a range: nobody reads them one by one, and there may be a million.
const LONG_ROW: usize = 100;

/// Ascending numbers with commas between them, long rows as `a..b`. They go straight to where they are written: a text of
/// them all has megabytes.
struct WithRanges<'a>(&'a [Heap]);

impl fmt::Display for WithRanges<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut comma = "";
        for row in self.0.chunk_by(|number, next| number + 1 == *next) {
            match row {
                [first, .., last] if row.len() >= LONG_ROW => write!(f, "{comma}{first}..{last}")?,
                [first, rest @ ..] => {
                    write!(f, "{comma}{first}")?;
                    rest.iter().try_for_each(|number| write!(f, ",{number}"))?;
                }
                [] => {}
            }
            comma = ",";
        }
        Ok(())
    }
}

/// Numbers as text with a separator.
pub(crate) fn join(numbers: &[Heap], separator: &str) -> String {
    let mut text = String::new();
    for (place, number) in numbers.iter().enumerate() {
        // A set may have a million numbers, for which a text each would take much memory.
        let _ = match place {
            0 => write!(text, "{number}"),
            _ => write!(text, "{separator}{number}"),
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_progression_begins_as_early_as_the_listed_numbers_allow() {
        let odd = SubtractionSet::continuing([1, 3, 5, 7]);
        assert_eq!(odd, SubtractionSet::continuing([1, 3]));
        let mixed = SubtractionSet::continuing([1, 4, 6, 8]).unwrap();
        assert_eq!(mixed.to_string(), "S(1,4,6,8,...)");
        assert_eq!(
            mixed.removals().up_to(13).collect::<Vec<_>>(),
            [1, 4, 6, 8, 10, 12]
        );
        assert_eq!(SubtractionSet::continuing([7]), None);
    }

    #[test]
    fn a_progression_continues_the_last_two_numbers_as_they_are_given() {
        let set = SubtractionSet::continuing([2, 1, 3]).unwrap();
        assert_eq!(set, SubtractionSet::continuing([1, 2, 3, 5]).unwrap());
        assert_eq!(
            set.removals().up_to(9).collect::<Vec<_>>(),
            [1, 2, 3, 5, 7, 9]
        );
        let set = SubtractionSet::continuing([4, 1, 7]).unwrap();
        assert_eq!(
            set.removals().up_to(20).collect::<Vec<_>>(),
            [1, 4, 7, 13, 19]
        );
        assert_eq!(SubtractionSet::continuing([9, 1, 7]), None);
        assert_eq!(SubtractionSet::continuing([7, 1]), None);
    }

    #[test]
    fn long_rows_are_written_as_ranges_and_short_ones_are_not() {
        let odd = (1000..1000 + LONG_ROW as Heap).chain([2001]);
        let set = SubtractionSet::finite((3..=5000).chain(5002..=5050));
        let listed = (5002..=5050).map(|number| format!(",{number}"));
        let wanted = format!("S(3..5000{})", listed.collect::<String>());
        assert_eq!(set.to_string(), wanted);
        let set = SubtractionSet::all_except(odd);
        assert_eq!(set.to_string(), "S(all except 1000..1099,2001)");
    }

    #[test]
    fn all_except_lists_everything_else() {
        let set = SubtractionSet::all_except([5, 2]).removals();
        assert_eq!(set.up_to(8).collect::<Vec<_>>(), [1, 3, 4, 6, 7, 8]);
    }
}
