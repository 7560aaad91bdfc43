//! The ways to leave a number of beans as exactly `j` non-empty heaps.
//!
//! Parts are listed in non-decreasing order, each multiset once, without recursion and without
//! allocating per partition.

use super::custom::OptionsError;
use super::digit::PartRule;
use crate::{Control, Heap};
use std::ops::ControlFlow;

/// Partitions into more parts are refused.
const MOST_PARTS: usize = 1 << 24;

/// Calls `visit` with every partition of `total` into exactly `count` parts that satisfies `rule`.
pub(super) fn for_each_partition(
    total: Heap,
    count: u32,
    rule: PartRule,
    control: &Control,
    visit: &mut dyn FnMut(&[Heap]) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, OptionsError> {
    let wide = Heap::from(count);
    if count == 0 {
        return Ok(match total {
            0 => visit(&[]),
            _ => ControlFlow::Continue(()),
        });
    }
    let vain = wide > total || (rule == PartRule::AllEqual && !total.is_multiple_of(wide));
    if vain {
        return Ok(ControlFlow::Continue(()));
    }
    let length = usize::try_from(count)
        .ok()
        .filter(|&length| length <= MOST_PARTS)
        .ok_or(OptionsError::TooLong {
            heap: total,
            limit: MOST_PARTS,
        })?;
    match rule {
        PartRule::AllEqual => Ok(visit(&vec![total / wide; length])),
        PartRule::Any => for_each_plain(total, length, control, visit),
        PartRule::NotAllEqual => for_each_plain(total, length, control, &mut |parts| {
            if count >= 2 && parts.first() == parts.last() {
                ControlFlow::Continue(())
            } else {
                visit(parts)
            }
        }),
        PartRule::Distinct => {
            // Adding 0, 1, 2, … to non-decreasing parts makes them distinct, and back.
            let Some(rest) = wide
                .checked_mul(wide - 1)
                .and_then(|stairs| total.checked_sub(stairs / 2))
                .filter(|&rest| rest >= wide)
            else {
                return Ok(ControlFlow::Continue(()));
            };
            let mut lifted = vec![0; length];
            for_each_plain(rest, length, control, &mut |parts| {
                for ((step, lifted), part) in (0..).zip(&mut lifted).zip(parts) {
                    *lifted = part + step;
                }
                visit(&lifted)
            })
        }
    }
}

/// All non-decreasing sequences of `count >= 1` positive parts with sum `total >= count`.
fn for_each_plain(
    total: Heap,
    count: usize,
    control: &Control,
    visit: &mut dyn FnMut(&[Heap]) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, OptionsError> {
    let last = count - 1;
    let mut ticker = control.ticker();
    let mut parts = vec![1; count];
    parts[last] = total - last as Heap;
    loop {
        // A thousand short partitions take microseconds; a long one is looked at by itself.
        match count {
            0..256 => ticker.tick()?,
            _ => control.check()?,
        }
        if visit(&parts).is_break() {
            return Ok(ControlFlow::Break(()));
        }
        // The rightmost part that can grow by one and still leave the last part the largest
        // (Hindenburg's method).
        let Some(grow) = (0..last).rev().find(|&i| parts[last] - parts[i] >= 2) else {
            return Ok(ControlFlow::Continue(()));
        };
        let size = parts[grow] + 1;
        let spent: Heap = parts[..grow].iter().sum::<Heap>() + size * (last - grow) as Heap;
        parts[grow..last].fill(size);
        parts[last] = total - spent;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(total: Heap, count: u32, rule: PartRule) -> Vec<Vec<Heap>> {
        let mut found = Vec::new();
        let _ = for_each_partition(total, count, rule, &Control::new(), &mut |parts| {
            found.push(parts.to_vec());
            ControlFlow::Continue(())
        });
        found
    }

    /// Every non-decreasing tuple by brute force.
    fn brute(total: Heap, count: u32, rule: PartRule) -> Vec<Vec<Heap>> {
        let mut tuples = vec![vec![]];
        for _ in 0..count {
            tuples = tuples
                .into_iter()
                .flat_map(|t: Vec<Heap>| {
                    let low = t.last().copied().unwrap_or(1);
                    (low..=total).map(move |part| [t.clone(), vec![part]].concat())
                })
                .filter(|t| t.iter().sum::<Heap>() <= total)
                .collect();
        }
        tuples.retain(|t| t.iter().sum::<Heap>() == total && satisfies(t, rule));
        tuples
    }

    fn satisfies(parts: &[Heap], rule: PartRule) -> bool {
        let all_equal = parts.windows(2).all(|w| w[0] == w[1]);
        parts.len() < 2
            || match rule {
                PartRule::Any => true,
                PartRule::Distinct => parts.windows(2).all(|w| w[0] < w[1]),
                PartRule::NotAllEqual => !all_equal,
                PartRule::AllEqual => all_equal,
            }
    }

    #[test]
    fn partitions_agree_with_brute_force_for_every_rule() {
        let rules = [
            PartRule::Any,
            PartRule::Distinct,
            PartRule::NotAllEqual,
            PartRule::AllEqual,
        ];
        for rule in rules {
            for total in 0..=14 {
                for count in 0..=6 {
                    let (mut found, mut wanted) =
                        (all(total, count, rule), brute(total, count, rule));
                    found.sort();
                    wanted.sort();
                    assert_eq!(found, wanted, "{total} into {count} parts, {rule:?}");
                }
            }
        }
    }

    #[test]
    fn a_hundred_thousand_parts_do_not_overflow_the_stack() {
        assert_eq!(all(100_001, 100_000, PartRule::Any).len(), 1);
    }
}
