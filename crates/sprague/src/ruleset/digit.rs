//! One code digit: into how many heaps the remainder may be left, and how the parts must compare.

use std::fmt;

/// A set of allowed numbers of heaps, finite or containing everything from some number on.
///
/// Kept in normal form (the listed numbers ascend, stay below `at_least` and do not touch it), so
/// that equal sets compare equal.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct PartCounts {
    listed: Vec<u32>,
    at_least: Option<u32>,
}

impl PartCounts {
    /// The set of the given numbers together with everything from `at_least` on.
    pub fn new(listed: impl IntoIterator<Item = u32>, at_least: Option<u32>) -> Self {
        let mut listed: Vec<u32> = listed.into_iter().collect();
        listed.sort_unstable();
        listed.dedup();
        let mut at_least = at_least;
        if let Some(bound) = &mut at_least {
            listed.retain(|count| count < bound);
            while listed.last().is_some_and(|&last| last + 1 == *bound) {
                listed.pop();
                *bound -= 1;
            }
        }
        PartCounts { listed, at_least }
    }

    /// The set a plain digit stands for: bit `j` allows `j` heaps.
    pub fn from_bits(bits: u32) -> Self {
        PartCounts::new((0..32).filter(|j| bits >> j & 1 == 1), None)
    }

    /// The digit with these bits, if all numbers are below 5 (digits run from 0 to V = 31).
    pub fn as_plain_digit(&self) -> Option<u32> {
        (self.at_least.is_none() && self.listed.iter().all(|&j| j < 5))
            .then(|| self.listed.iter().map(|j| 1 << j).sum())
    }

    /// Whether exactly `count` heaps may be left.
    pub fn contains(&self, count: u32) -> bool {
        self.at_least.is_some_and(|bound| count >= bound)
            || self.listed.binary_search(&count).is_ok()
    }

    /// The numbers listed one by one, ascending; all of them if the set is finite.
    pub fn listed(&self) -> &[u32] {
        &self.listed
    }

    /// The number from which on every number is allowed, if there is one.
    pub fn at_least(&self) -> Option<u32> {
        self.at_least
    }

    /// The same set without numbers beyond `most`, as far as it may be told: what goes on for ever from below goes on.
    pub(crate) fn up_to(&self, most: u32) -> Self {
        let listed = self.listed.iter().copied().filter(|&count| count <= most);
        PartCounts {
            listed: listed.collect(),
            at_least: self.at_least.filter(|&bound| bound <= most),
        }
    }

    /// Whether no number is allowed.
    pub fn is_empty(&self) -> bool {
        self.listed.is_empty() && self.at_least.is_none()
    }

    /// The allowed numbers from `low` to `high`, ascending.
    pub fn between(&self, low: u32, high: u64) -> impl Iterator<Item = u32> + '_ {
        let most = high.min(u64::from(u32::MAX)) as u32;
        let tail = self
            .at_least
            .map(|bound| bound.max(low)..=most)
            .into_iter()
            .flatten();
        let listed = self.listed.iter().copied();
        listed
            .filter(move |&j| j >= low && u64::from(j) <= high)
            .chain(tail)
    }
}

/// How the parts left by a move must compare. With fewer than two parts every rule is satisfied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
#[non_exhaustive]
pub enum PartRule {
    /// No restriction.
    #[default]
    Any,
    /// `!`: the parts are pairwise different.
    Distinct,
    /// `?`: the parts are not all equal.
    NotAllEqual,
    /// `=`: the parts are all equal.
    AllEqual,
}

impl PartRule {
    /// The modifier written after a digit, if there is one.
    pub fn symbol(self) -> Option<char> {
        match self {
            PartRule::Any => None,
            PartRule::Distinct => Some('!'),
            PartRule::NotAllEqual => Some('?'),
            PartRule::AllEqual => Some('='),
        }
    }

    /// The rule a modifier stands for.
    pub fn from_symbol(symbol: char) -> Option<Self> {
        match symbol {
            '!' => Some(PartRule::Distinct),
            '?' => Some(PartRule::NotAllEqual),
            '=' => Some(PartRule::AllEqual),
            _ => None,
        }
    }
}

/// A code digit with its modifier.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Digit {
    /// Allowed numbers of heaps left.
    pub counts: PartCounts,
    /// How they must compare.
    pub rule: PartRule,
}

impl Digit {
    /// A digit without a modifier.
    pub fn plain(bits: u32) -> Self {
        Digit {
            counts: PartCounts::from_bits(bits),
            rule: PartRule::Any,
        }
    }

    /// Whether the digit allows nothing.
    pub fn is_zero(&self) -> bool {
        self.counts.is_empty()
    }

    /// The largest number of heaps left: `Some(None)` when unbounded, `None` when nothing is allowed.
    pub fn most_parts(&self) -> Option<Option<u32>> {
        match self.counts.at_least {
            Some(_) => Some(None),
            None => self.counts.listed.last().map(|&most| Some(most)),
        }
    }

    /// Whether the modifier can make a difference: some allowed move leaves two or more heaps.
    pub fn rule_matters(&self) -> bool {
        self.rule != PartRule::Any && self.most_parts().is_some_and(|m| m.is_none_or(|m| m >= 2))
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.counts.as_plain_digit(), self.counts.at_least) {
            (Some(bits), _) => {
                let symbol = char::from_digit(bits, 32)
                    .unwrap_or('?')
                    .to_ascii_uppercase();
                write!(f, "{symbol}")?;
            }
            (None, Some(0)) => f.write_str("*")?,
            (None, at_least) => {
                let listed = self.counts.listed.iter().map(u32::to_string);
                let tail = at_least.map(|bound| format!("{bound}+"));
                let all: Vec<String> = listed.chain(tail).collect();
                write!(f, "{{{}}}", all.join(","))?;
            }
        }
        self.rule
            .symbol()
            .map_or(Ok(()), |symbol| write!(f, "{symbol}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_that_touches_its_tail_is_the_same_set_with_a_longer_tail() {
        assert_eq!(
            PartCounts::new([0, 1, 2], Some(3)),
            PartCounts::new([], Some(0))
        );
        assert_eq!(
            PartCounts::new([5, 0], Some(2)),
            PartCounts::new([0], Some(2))
        );
    }

    #[test]
    fn counts_between_bounds_join_list_and_tail() {
        let counts = PartCounts::new([0, 2], Some(4));
        assert_eq!(counts.between(1, 6).collect::<Vec<_>>(), [2, 4, 5, 6]);
        assert_eq!(counts.between(0, 3).collect::<Vec<_>>(), [0, 2]);
        assert_eq!(counts.between(7, 3).count(), 0);
    }
}
