//! The theorem for taking games whose amounts are ultimately periodic, such as `S(all except 2,5)`.
//!
//! Let the amounts repeat with modulus d from N on. The options of a heap n are the heaps n − k for
//! the finitely many amounts k < N, and for each tail residue r all heaps m ≤ n − N, m ≡ n − r
//! (mod d). So the next value depends on the last N values and on the sets U of values reached in
//! those classes. If at t and t + P (d divides P) the last N values agree up to adding s, and
//! U(t + P) = {0, …, s−1} ∪ (U(t) + s) for every class of n, then mex moves by s, both relations
//! carry over to t + 1, and so for ever.

use super::Pattern;
use crate::index::index;
use crate::ruleset::{Taking, lcm};
use crate::sequence::Nimber;
use crate::{Control, Heap};

/// The most words of bit sets a check may touch.
const MOST_WORK: u128 = 1 << 28;

/// What was checked.
pub(super) struct Checked {
    pub(super) window: Heap,
    pub(super) modulus: Heap,
}

/// Whether the values prove the pattern, which is known to hold for all computed values; not if the check is
/// stopped.
pub(super) fn proves(
    taking: &Taking,
    values: &[Nimber],
    claim: &Pattern,
    control: &Control,
) -> Option<Checked> {
    let known = values.len() as Heap;
    let modulus = lcm(taking.some.period(), taking.whole.period())?;
    let shift = lcm(claim.period, modulus)?;
    let saltus = claim.saltus.checked_mul(shift / claim.period)?;
    let window = taking.some.threshold();
    let now = known.checked_sub(shift)?;
    let reached = now.checked_sub(window)?;
    if reached < claim.preperiod.max(1) || now < taking.whole.threshold() {
        return None;
    }
    let largest = values.iter().copied().max().unwrap_or(0);
    let words = largest as usize / 64 + 1;
    let work = u128::from(modulus) * (taking.some.residues().len() as u128 + 1) * words as u128;
    if work > MOST_WORK {
        return None;
    }
    let mut ticker = control.ticker();
    let mut classes = |up_to: Heap| -> Option<Vec<Vec<u64>>> {
        let period = index(taking.some.period());
        let mut sets = vec![vec![0; words]; period];
        for (heap, &value) in values.iter().enumerate().take(index(up_to) + 1).skip(1) {
            ticker.tick().ok()?;
            sets[heap % period][value as usize / 64] |= 1 << (value % 64);
        }
        Some(sets)
    };
    let (before, after) = (classes(reached)?, classes(reached + shift)?);
    let saltus = usize::try_from(saltus).ok()?;
    let repeats = (now..now + modulus).all(|heap| {
        let union = |sets: &[Vec<u64>]| reachable(taking, sets, heap, words);
        let round = (taking.some.residues().len() as u64 + 64) * words as u64;
        ticker.ticks(round).is_ok() && is_shifted(&union(&before), &union(&after), saltus)
    });
    repeats.then_some(Checked { window, modulus })
}

/// The values that a heap reaches by tail amounts or by taking it whole.
fn reachable(taking: &Taking, sets: &[Vec<u64>], heap: Heap, words: usize) -> Vec<u64> {
    let mut union = vec![0; words];
    for residue in taking.some.residues() {
        // Add a multiple of the period so that the difference cannot be negative.
        let class = (heap + residue * (taking.some.period() - 1)) % taking.some.period();
        for (word, more) in union.iter_mut().zip(&sets[index(class)]) {
            *word |= more;
        }
    }
    if taking.whole.contains(heap) {
        union[0] |= 1;
    }
    union
}

/// Whether `after` is `{0, …, by − 1}` together with `before` moved up by `by`.
fn is_shifted(before: &[u64], after: &[u64], by: usize) -> bool {
    let bit = |set: &[u64], i: usize| {
        set.get(i / 64)
            .is_some_and(|word| word >> (i % 64) & 1 == 1)
    };
    (0..64 * after.len() + by).all(|i| bit(after, i) == (i < by || bit(before, i - by)))
}
