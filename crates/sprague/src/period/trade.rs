//! The theorem of Guy and Smith (1956) for codes, also those that compare the parts and those that repeat for ever.
//!
//! Let h be the most heaps a move leaves, at least 1, and let p be a period of the values from `n0 ≥ 1` on, as far
//! as they are known. Parts are traded for parts that are larger or smaller by P. For a finite code without rules
//! about the parts `P = p`. Else P is the least multiple of p that is a multiple of j for every even number j, and of
//! j·p for every odd number `j ≥ 3`, of parts that have to be equal (`=`), and of q if the digits repeat with q from
//! digit N on. Let k be the most beans a move of a finite code takes; for a code that repeats, `k = N − 1 + P`.
//!
//! **Theorem.** Let `N0 = h·n0 + (h − 1)·P + k`, and with rules about the parts `h·(h − 1)·p` more. If
//! `G(n + p) = G(n)` for all n from n0 on with `n + p < N0 + P`, then for all n from n0 on.
//!
//! *Proof* by induction: let `n ≥ N0` and let p be a period of the values from n0 to n + P − 1. It is enough that n
//! and n + P have options of the same values: then `G(n + P) = G(n) = G(n + P − p)`, because n and n + P − p are
//! both in that range and differ by a multiple of p. A move that takes nothing
//! leaves two parts or more, so all parts are smaller than the heap.
//!
//! *Large amounts* of a code that repeats: an option of n + P that takes `N + P` or more is an option of n that takes P
//! less, with the same parts, and one of n that takes N or more is one of n + P that takes P more. All other moves
//! from n + P take at most k and all other moves from n take less than N, hence at most k. As `n > k`, they do not
//! take all.
//!
//! *From n + P to n.* An option of n + P by one of those moves has `j ≤ h` parts whose sum is at least `N0 + P − k`, so its largest part a
//! is at least `n0 + P`, with rules about the parts `n0 + P + (h − 1)·p`.
//! - Any parts: replace a by a − P, which is at least n0: an option of n of the same value.
//! - Equal parts (`=`), `j ≥ 2`: replace each by a − P/j. If j is even, both options have value 0. If it is odd, P/j is a multiple
//!   of p and `a − P/j ≥ n0`, so the values of the parts are the same.
//! - Not all equal (`?`): replace a by a − P, unless that makes all parts equal to `b = a − P`. Then the value is that
//!   of j heaps of b, as G(a) = G(b), and so is that of b − p, b + p and j − 2 heaps of b, which are not all equal and
//!   have the same sum; and `b − p ≥ n0`.
//! - Pairwise different (`!`): replace a by a − P, unless there is a part `b = a − P`. Then a and b are worth 0
//!   together. For each i from 1 to h − 1 so are b − ip and b + ip, whose sum is `a + b − P`, and `b − ip ≥ n0`.
//!   Each of the at most h − 2 other parts is one of these for at most one i, so that for some i all parts differ.
//!
//! *From n to n + P.* The parts of an option of n by one of those moves have a sum of at least N0 − k, so the largest is at least n0. Replace it
//! by one that is larger by P: then it is larger than all others, so that parts which differ still do. Equal
//! parts become larger by P/j each. The values are the same for the reasons above. ∎

use super::Pattern;
use crate::Heap;
use crate::ruleset::{Code, Digit, PartRule, lcm};
use std::ops::Range;

/// What the theorem needs to know about a finite code.
#[derive(Debug, Clone)]
pub(super) struct Trade {
    /// The h of the theorem.
    most_parts: Heap,
    /// The k of the theorem, without P if the code repeats.
    pub(super) last: Heap,
    /// The q of the theorem, for a code that repeats.
    block: Option<Heap>,
    /// With rules about the parts: the numbers of parts that have to be equal.
    equal_parts: Option<Vec<Heap>>,
}

impl Trade {
    /// For rules that do not compare the parts.
    pub(super) fn free(most_parts: u32, last: Heap) -> Self {
        Trade {
            most_parts: Heap::from(most_parts.max(1)),
            last,
            block: None,
            equal_parts: None,
        }
    }

    /// For a code that leaves a bounded number of heaps.
    pub(super) fn of(code: &Code) -> Option<Self> {
        let last = code.leading().len() as Heap - 1;
        let free = Trade {
            block: (!code.is_finite()).then_some(code.repeating().len() as Heap),
            ..Trade::free(code.most_parts()?, last)
        };
        if !code.has_part_rules() {
            return Some(free);
        }
        let equal = code
            .digits()
            .filter(|digit| digit.rule == PartRule::AllEqual);
        let counts = |digit: &Digit| -> Vec<u32> { digit.counts.between(2, Heap::MAX).collect() };
        let equal_parts = equal.flat_map(counts).map(Heap::from).collect();
        Some(Trade {
            equal_parts: Some(equal_parts),
            ..free
        })
    }

    /// The P of the theorem for a period.
    pub(super) fn step(&self, period: Heap) -> Option<Heap> {
        let equal = self.equal_parts.iter().flatten();
        let whole_blocks = lcm(period, self.block.unwrap_or(1))?;
        equal.copied().try_fold(whole_blocks, |step, parts| {
            let needed = match parts % 2 {
                0 => parts,
                _ => parts.checked_mul(period)?,
            };
            lcm(step, needed)
        })
    }

    /// The heaps n for which `G(n + p) = G(n)` has to be true.
    pub(super) fn range(&self, claim: &Pattern) -> Option<Range<Heap>> {
        let h = self.most_parts;
        // Trading parts needs a part that stays non-empty, hence heap 0 is left out.
        let start = claim.preperiod.max(1);
        let step = self.step(claim.period)?;
        let rounds = (h - 1).checked_mul(step)?;
        let spare = match self.equal_parts {
            Some(_) => h.checked_mul(h - 1)?.checked_mul(claim.period)?,
            None => 0,
        };
        let end = h.checked_mul(start)?.checked_add(rounds)?;
        let last = match self.block {
            Some(_) => self.last.checked_add(step)?,
            None => self.last,
        };
        let end = end.checked_add(spare)?.checked_add(last)?;
        Some(start..end.checked_add(step - claim.period)?)
    }
}
