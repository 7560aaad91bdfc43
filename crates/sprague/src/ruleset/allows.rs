//! Whether the rules allow one given move, without listing the others where that can be told at once.
//!
//! Codes and sets answer from the amount taken and the number of parts, however large the heap. A rule
//! of one's own is listed, up to a limit, but a move to any set of numbers counts once.

use super::custom::{MoveBundle, OptionsError};
use super::{Code, Digit, PartRule, Rules, Ruleset};
use crate::arithmetic::FactorSieve;
use crate::{Control, Heap};
use std::ops::ControlFlow;

impl Ruleset {
    /// Whether a heap of `n` may become exactly these heaps (in any order, heaps of 0 do not count);
    /// `None` if it is not among the first `limit` moves of a rule of one's own that has more.
    pub fn allows(
        &self,
        n: Heap,
        parts: &[Heap],
        limit: usize,
        control: &Control,
    ) -> Result<Option<bool>, OptionsError> {
        let mut parts: Vec<Heap> = parts.iter().copied().filter(|&part| part > 0).collect();
        parts.sort_unstable();
        Ok(match &self.rules {
            Rules::Code(code) => Some(code.allows(n, &parts)),
            Rules::Cut(digit) => Some(Code::splitting(digit.clone()).allows(n, &parts)),
            Rules::Subtraction(set) => {
                let taken = taken(n, &parts).filter(|&taken| taken > 0);
                let one = parts.len() <= 1;
                Some(one && taken.is_some_and(|taken| set.removals().contains(taken)))
            }
            Rules::Custom(_) => return self.listed(n, &parts, limit, control),
        })
    }

    fn listed(
        &self,
        n: Heap,
        parts: &[Heap],
        limit: usize,
        control: &Control,
    ) -> Result<Option<bool>, OptionsError> {
        let Some(rule) = self.custom_rule() else {
            return Ok(Some(false));
        };
        let (mut looked, mut found) = (0, false);
        let flow = rule.for_each_move(n, &FactorSieve::new(), control, &mut |bundle| {
            looked += 1;
            found = includes(&bundle, parts);
            if found || looked >= limit {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        Ok(match (found, flow) {
            (true, _) => Some(true),
            (false, ControlFlow::Continue(())) => Some(false),
            (false, ControlFlow::Break(())) => None,
        })
    }
}

/// Whether a bundle of moves has one that leaves these non-empty heaps, in ascending order.
fn includes(bundle: &MoveBundle<'_>, parts: &[Heap]) -> bool {
    match bundle {
        MoveBundle::Heap(0) => parts.is_empty(),
        MoveBundle::Heap(heap) => parts == [*heap],
        MoveBundle::All(heaps) => parts == *heaps,
        MoveBundle::Heaps(heaps) => {
            let mut heaps: Vec<(u64, Heap)> = heaps.to_vec();
            heaps.sort_unstable_by_key(|&(_, heap)| heap);
            let mut rest = parts;
            for (count, heap) in heaps {
                let same = rest.iter().take_while(|&&part| part == heap).count();
                // Equal sizes may be listed apart, so only what is needed is used up.
                let Some(used) = usize::try_from(count).ok().filter(|&used| used <= same) else {
                    return false;
                };
                rest = &rest[used..];
            }
            rest.is_empty()
        }
        MoveBundle::Subsets(heaps) => {
            let mut heaps: Vec<Heap> = heaps.to_vec();
            heaps.sort_unstable();
            let mut all = heaps.iter();
            let inside = parts.iter().all(|part| all.any(|heap| heap == part));
            inside && (!parts.is_empty() || heaps.first() == Some(&0))
        }
    }
}

impl Code {
    /// Whether a heap of `n` may become these non-empty heaps, in ascending order.
    fn allows(&self, n: Heap, parts: &[Heap]) -> bool {
        let (Some(taken), Ok(count)) = (taken(n, parts), u32::try_from(parts.len())) else {
            return false;
        };
        // Taking nothing is a move only if it splits the heap.
        if taken == 0 && count < 2 {
            return false;
        }
        let fits = |digit: &Digit| digit.counts.contains(count) && digit.rule.fits(parts);
        self.digit(taken).is_some_and(fits)
    }
}

impl PartRule {
    /// Whether parts in ascending order compare as they must.
    fn fits(self, parts: &[Heap]) -> bool {
        let equal = parts.first() == parts.last();
        match self {
            _ if parts.len() < 2 => true,
            PartRule::Any => true,
            PartRule::Distinct => parts.windows(2).all(|pair| pair[0] < pair[1]),
            PartRule::NotAllEqual => !equal,
            PartRule::AllEqual => equal,
        }
    }
}

/// How many beans are gone.
fn taken(n: Heap, parts: &[Heap]) -> Option<Heap> {
    let left = parts
        .iter()
        .try_fold(0, |sum: Heap, &part| sum.checked_add(part))?;
    n.checked_sub(left)
}
