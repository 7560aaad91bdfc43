//! A set of positive integers that is ultimately periodic: finitely many exceptions, then a pattern.
//!
//! Finite sets, arithmetic progressions and complements of finite sets are all of this kind, and so
//! are the positions of a given digit in a repeating code.

use crate::Heap;

/// `{below} ∪ {r + m·period : r in residues, m ≥ 0}`, with `below < threshold ≤ residues <
/// threshold + period`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Removals {
    below: Vec<Heap>,
    threshold: Heap,
    period: Heap,
    residues: Vec<Heap>,
}

impl Removals {
    /// The set with these parts; both lists ascend and respect the bounds stated on the type.
    pub fn new(below: Vec<Heap>, threshold: Heap, period: Heap, residues: Vec<Heap>) -> Self {
        debug_assert!(below.is_sorted() && below.last().is_none_or(|&last| last < threshold));
        debug_assert!(
            residues
                .iter()
                .all(|r| (threshold..threshold + period).contains(r))
        );
        Removals {
            below,
            threshold,
            period,
            residues,
        }
    }

    /// A finite set, given in ascending order.
    pub fn finite(elements: Vec<Heap>) -> Self {
        let threshold = elements.last().map_or(1, |last| last + 1);
        Removals::new(elements, threshold, 1, Vec::new())
    }

    /// Whether the set has finitely many elements.
    pub fn is_finite(&self) -> bool {
        self.residues.is_empty()
    }

    /// Whether `k` is in the set.
    pub fn contains(&self, k: Heap) -> bool {
        if k < self.threshold {
            self.below.binary_search(&k).is_ok()
        } else if self.is_finite() {
            false
        } else {
            let first = self.threshold + (k - self.threshold) % self.period;
            self.residues.binary_search(&first).is_ok()
        }
    }

    /// The elements up to `bound`, ascending.
    pub fn up_to(&self, bound: Heap) -> impl Iterator<Item = Heap> + '_ {
        let rounds = if self.is_finite() { 0 } else { Heap::MAX };
        let tail = (0..rounds).flat_map(move |round| {
            let shift = round.saturating_mul(self.period);
            self.residues.iter().map(move |r| r.saturating_add(shift))
        });
        self.below
            .iter()
            .copied()
            .chain(tail)
            .take_while(move |&k| k <= bound)
    }

    /// The elements before the pattern sets in.
    pub fn below(&self) -> &[Heap] {
        &self.below
    }

    /// From here on membership repeats with [`period`](Self::period).
    pub fn threshold(&self) -> Heap {
        self.threshold
    }

    /// The period of membership from the threshold on.
    pub fn period(&self) -> Heap {
        self.period
    }

    /// The elements in the first period after the threshold.
    pub fn residues(&self) -> &[Heap] {
        &self.residues
    }

    /// The largest element of a finite set, 0 for the empty one.
    pub fn largest(&self) -> Option<Heap> {
        self.is_finite()
            .then(|| self.below.last().copied().unwrap_or(0))
    }
}

/// The least common multiple of two positive numbers, unless it is too large.
pub(crate) fn lcm(a: Heap, b: Heap) -> Option<Heap> {
    let (mut gcd, mut rest) = (a, b);
    while rest != 0 {
        (gcd, rest) = (rest, gcd % rest);
    }
    (a / gcd).checked_mul(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn membership_and_listing_agree() {
        let set = Removals::new(vec![2, 3], 5, 3, vec![5, 7]);
        let listed: Vec<Heap> = set.up_to(20).collect();
        assert_eq!(listed, [2, 3, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20]);
        assert!((0..=20).all(|k| set.contains(k) == listed.contains(&k)));
    }

    #[test]
    fn an_empty_set_lists_nothing_and_ends() {
        assert_eq!(Removals::finite(vec![]).up_to(Heap::MAX).count(), 0);
    }
}
