//! Values by the definition where somebody else lists the options, heap by heap: the slow path for rules that
//! no text describes, such as a function of a program that uses this library.

use super::Nimber;
use crate::period::{Pattern, observed};
use crate::{Control, Heap};
use std::collections::HashSet;

/// The values of heaps 0, 1, 2, … whose options are listed one heap after the other.
///
/// ```
/// use sprague::sequence::ListedOptions;
///
/// // Take one or two beans.
/// let mut values = ListedOptions::new();
/// for heap in 0..6_u64 {
///     let options = (1..=heap.min(2)).map(|taken| vec![heap - taken]);
///     values.push(options)?;
/// }
/// assert_eq!(values.values(), [0, 1, 2, 0, 1, 2]);
/// # Ok::<(), sprague::sequence::NotListed>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ListedOptions {
    values: Vec<Nimber>,
}

/// Why the options of a heap were not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotListed {
    /// An option leaves a heap that is not smaller.
    #[error("an option of heap {heap} leaves a heap of {part}, which is not smaller")]
    Grows {
        /// The heap.
        heap: Heap,
        /// What the option leaves.
        part: Heap,
    },
}

impl ListedOptions {
    /// No heap yet.
    pub fn new() -> Self {
        ListedOptions::default()
    }

    /// The values so far; index is heap size.
    pub fn values(&self) -> &[Nimber] {
        &self.values
    }

    /// A pattern that the values follow, which proves nothing.
    pub fn observed(&self, control: &Control) -> Option<Pattern> {
        observed(&self.values, 0, control)
    }

    /// The value of the next heap, whose options leave these heaps: the least number that is not the
    /// nim-sum of the values of the heaps that an option leaves.
    pub fn push(
        &mut self,
        options: impl IntoIterator<Item = Vec<Heap>>,
    ) -> Result<Nimber, NotListed> {
        let heap = self.values.len() as Heap;
        let mut reached = HashSet::new();
        for option in options {
            let mut sum = 0;
            for part in option {
                let value = usize::try_from(part).ok().and_then(|i| self.values.get(i));
                sum ^= value.ok_or(NotListed::Grows { heap, part })?;
            }
            reached.insert(sum);
        }
        let value = (0..).find(|candidate| !reached.contains(candidate));
        let value = value.unwrap_or_default();
        self.values.push(value);
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NimSequence;
    use crate::notation::parse_ruleset;

    #[test]
    fn listed_options_have_the_values_of_the_engines() {
        for game in ["kayles", "grundy", "S(2,5,6)", "0.{4}3", "4.7", "S()"] {
            let rules = parse_ruleset(game).unwrap();
            let mut sequence = NimSequence::new(&rules);
            sequence.extend_to(40).unwrap();
            let mut listed = ListedOptions::new();
            for heap in 0..=40 {
                let options = rules.options(heap, 10_000, &Control::new()).unwrap();
                listed.push(options.unwrap()).unwrap();
            }
            assert_eq!(listed.values(), &sequence.values()[..41], "{game}");
        }
    }

    #[test]
    fn a_heap_that_does_not_get_smaller_is_refused() {
        let mut listed = ListedOptions::new();
        let refused = listed.push([vec![0]]);
        assert_eq!(refused, Err(NotListed::Grows { heap: 0, part: 0 }));
        assert!(listed.values().is_empty());
    }
}
