//! What a saved run says, checked as far as that takes little time: a right checksum can be forged, and numbers that
//! do not fit together would break what is built on them.
//!
//! The first values are computed anew, and in a table the last ones too; counts have to add up; a period that was
//! proved by values is proved again from values, and one that was proved by a repeated state has to hold for every
//! pair of heaps that is kept, those before checkpoints among them. What cannot be checked any more is not claimed any more.

use super::{ByTable, LongRun, Phase, RunPeriod};
use crate::index::index;
use crate::ruleset::Ruleset;
use crate::sequence::{NimSequence, Nimber};
use crate::{Control, Heap};
use std::ops::Range;

/// So many of the first values are computed anew.
const FIRST: usize = 4096;
/// So many of the last values are.
const LAST: usize = 16;
/// In longer tables the last values are not, which takes as long as beginning to go on.
const LONG: usize = 1 << 20;
/// A proof by values that needs more of them is not repeated, and so not claimed.
const MOST_PROVED_AGAIN: Heap = 1 << 20;

/// Whether these can be the first values of the game; nothing if it is not a game for runs.
pub(super) fn table_is_right(ruleset: &Ruleset, values: &[Nimber]) -> Option<bool> {
    // A larger value would let engines ask for memory that no such game needs.
    let bounded = (0..)
        .zip(values)
        .all(|(n, &value)| u64::from(value) <= 2 * n);
    if !bounded {
        return Some(false);
    }
    let head = values.len().min(FIRST);
    let mut right = continues(ruleset, &values[..head], 0)?;
    if values.len() <= LONG {
        right &= continues(ruleset, values, values.len().saturating_sub(LAST))?;
    }
    Some(right)
}

/// Whether the values from `from` on follow from those before.
fn continues(ruleset: &Ruleset, values: &[Nimber], from: usize) -> Option<bool> {
    let mut sequence = NimSequence::continued(ruleset, values[..from].to_vec())?;
    if let Some(last) = values.len().checked_sub(1) {
        sequence.extend_to(last as Heap).ok()?;
    }
    Some(sequence.values() == values)
}

impl LongRun {
    /// The run with those of its claims that can be checked; `None` if its parts do not fit together.
    pub(super) fn rechecked(mut self) -> Option<Self> {
        if !self.counts_fit() || !self.first_values_are_right()? {
            return None;
        }
        if let Some(claim) = self.by_table {
            self.by_table = self.prove_again(claim)?;
        }
        if let Some(claim) = self.repeated {
            let compared = self.compare(&claim)?;
            self.repeated = (compared > 0).then_some(claim);
        }
        if let (Some(_), Phase::Machine(machine)) = (self.repeated, &mut self.phase) {
            machine.has_repeated();
        }
        Some(self)
    }

    fn counts_fit(&self) -> bool {
        let (largest, at) = self.largest;
        let known = self.computed();
        let right = match &self.phase {
            Phase::Table(sequence) => {
                let values = sequence.values();
                let most = values.iter().copied().max().unwrap_or(0);
                let first = values.iter().position(|&value| value == most);
                self.largest == (most, first.unwrap_or(0) as Heap)
            }
            Phase::Machine(machine) => machine.largest() == Some(largest) && at < known,
        };
        let milestone = |(exponent, counts): &(u32, Vec<u64>)| {
            let below = 1u64.checked_shl(*exponent);
            let all = counts.iter().try_fold(0u64, |sum, &n| sum.checked_add(n));
            below.is_some_and(|below| below <= known && all == Some(below - 1))
        };
        let ascending = self.milestones.is_sorted_by(|(a, _), (b, _)| a < b);
        right && ascending && self.milestones.iter().all(milestone)
    }

    /// Whether the first heaps that a machine keeps have the values of the game; tables are checked before.
    fn first_values_are_right(&self) -> Option<bool> {
        let Phase::Machine(machine) = &self.phase else {
            return Some(true);
        };
        let mut sequence = NimSequence::continued(&self.ruleset, Vec::new())?;
        sequence.extend_to(FIRST as Heap).ok()?;
        let mut all = sequence.values().iter().enumerate().take(machine.known());
        Some(all.all(|(heap, &value)| machine.value(heap).is_none_or(|kept| kept == value)))
    }

    /// The outer `None` is for a proof that does not hold.
    fn prove_again(&self, claim: ByTable) -> Option<Option<ByTable>> {
        let again = match &self.phase {
            Phase::Table(sequence) => ByTable::of(&self.ruleset, sequence, &Control::new()),
            Phase::Machine(_) if claim.needed > self.computed() => None,
            Phase::Machine(_) if claim.needed > MOST_PROVED_AGAIN => return Some(None),
            Phase::Machine(_) => {
                let mut sequence = NimSequence::continued(&self.ruleset, Vec::new())?;
                sequence.extend_to(claim.needed - 1).ok()?;
                ByTable::of(&self.ruleset, &sequence, &Control::new())
            }
        };
        (again == Some(claim)).then_some(again)
    }

    /// For how many pairs of kept heaps the period holds; `None` if it does not hold for one.
    fn compare(&self, claim: &RunPeriod) -> Option<usize> {
        let known = self.computed();
        let again = claim.preperiod.checked_add(claim.period)?;
        if again > claim.proved_at || claim.proved_at > known {
            return None;
        }
        let mut compared = 0;
        for kept in self.kept() {
            for heap in kept.start.max(again)..kept.end.min(known) {
                let (before, here) = (self.remembered(heap - claim.period), self.remembered(heap));
                if let (Some(before), Some(here)) = (before, here) {
                    if before != here {
                        return None;
                    }
                    compared += 1;
                }
            }
        }
        Some(compared)
    }
    /// The heaps whose values are kept, in ranges that may overlap.
    fn kept(&self) -> Vec<Range<Heap>> {
        match &self.phase {
            Phase::Table(sequence) => std::iter::once(0..sequence.values().len() as Heap).collect(),
            Phase::Machine(machine) => {
                let kept = machine.kept().into_iter();
                kept.map(|kept| kept.start as Heap..kept.end as Heap)
                    .collect()
            }
        }
    }

    /// The value of a heap, if it is kept, also where it is part of an earlier state.
    fn remembered(&self, heap: Heap) -> Option<Nimber> {
        let earlier = || match &self.phase {
            Phase::Table(_) => None,
            Phase::Machine(machine) => machine.value_in_checkpoints(index(heap)),
        };
        self.value(heap).or_else(earlier)
    }
}
