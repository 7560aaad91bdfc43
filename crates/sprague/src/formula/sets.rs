//! Comparing a claimed expansion set with the computed one.
//!
//! Both are ultimately periodic: a claim is finitely many numbers and progressions `m + p·k`, an
//! expansion set repeats with the period of its game. From the last number at which a progression
//! begins, and the preperiod, both repeat with the least common multiple of all periods, so comparing
//! them over one of those more decides; numbers that are claimed alone are looked up one by one. The
//! cost is that bound; where it is out of reach only a difference can be told.

use crate::Heap;
use crate::period::Pattern;
use crate::subtraction::Members;
use std::collections::{BTreeMap, BTreeSet};

/// So many numbers are always compared if need be.
const MOST_NUMBERS: i128 = 1 << 22;
/// So many differences are kept on each side: one more than are shown.
const MOST_KEPT: usize = 9;

/// Numbers, and the period with which they repeat.
pub(super) type SetPart = (Vec<i128>, Option<i128>);

/// What a comparison of sets comes to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Compared {
    Same,
    /// The first numbers that are claimed wrongly, and those that are missing.
    Different {
        wrongly_in: Vec<i128>,
        wrongly_out: Vec<i128>,
    },
    /// No difference as far as one may look.
    Unknown,
}

/// Compares the union of the parts with the members.
pub(super) fn compare(parts: &[SetPart], members: &Members) -> Compared {
    let claim = Claim::new(parts);
    let Pattern {
        preperiod, period, ..
    } = members.pattern;
    let (preperiod, period) = (i128::from(preperiod), i128::from(period));
    let common = claim.common_period(period);
    let settled = claim.last_begin().max(preperiod);
    let wanted = common.and_then(|common| settled.checked_add(common));
    let reach = MOST_NUMBERS.max(preperiod + 2 * period);
    let bound = wanted.map_or(reach, |wanted| wanted.min(reach));
    let is_member = |s: i128| Heap::try_from(s).is_ok_and(|s| s > 0 && members.contains(s));
    let lone = claim.alone.iter().chain(claim.begins());
    let mut wrongly_in: BTreeSet<i128> = lone.copied().filter(|&s| !is_member(s)).collect();
    let mut wrongly_out = BTreeSet::new();
    for s in 1..=bound {
        match (claim.repeats(s), is_member(s)) {
            (true, false) if wrongly_in.len() < MOST_KEPT => {
                wrongly_in.insert(s);
            }
            (false, true) if wrongly_out.len() < MOST_KEPT => {
                // What no progression claims is missing for ever, once they have all begun.
                let step = common.filter(|_| s >= settled);
                let later = std::iter::successors(Some(s), |s| s.checked_add(step?));
                wrongly_out.extend(
                    later
                        .take(claim.alone.len() + 1)
                        .find(|s| !claim.alone.contains(s)),
                );
            }
            _ => {}
        }
    }
    if let Some(common) = common.filter(|_| wanted == Some(bound)) {
        let ever = |s: &i128| *s > settled && claim.repeats(*s);
        go_on(&mut wrongly_in, common, ever);
        let ever = |s: &i128| *s > settled && !claim.alone.contains(s);
        go_on(&mut wrongly_out, common, ever);
    }
    if wrongly_in.is_empty() && wrongly_out.is_empty() {
        return if wanted == Some(bound) {
            Compared::Same
        } else {
            Compared::Unknown
        };
    }
    Compared::Different {
        wrongly_in: wrongly_in.into_iter().collect(),
        wrongly_out: wrongly_out.into_iter().collect(),
    }
}

/// Differences that come again in every round, until there are as many as are kept.
fn go_on(found: &mut BTreeSet<i128>, common: i128, ever: impl Fn(&i128) -> bool) {
    let round: Vec<i128> = found.iter().copied().filter(&ever).collect();
    let rounds = (1..=MOST_KEPT as i128).flat_map(|k| round.iter().map(move |s| s + k * common));
    let missing = MOST_KEPT.saturating_sub(found.len());
    found.extend(rounds.filter(ever).take(missing));
}

/// A union of numbers and progressions.
struct Claim {
    /// Numbers that do not repeat.
    alone: BTreeSet<i128>,
    /// For each period and residue, where the progression begins.
    progressions: BTreeMap<i128, BTreeMap<i128, i128>>,
}

impl Claim {
    fn new(parts: &[SetPart]) -> Self {
        let mut claim = Claim {
            alone: BTreeSet::new(),
            progressions: BTreeMap::new(),
        };
        for (members, period) in parts {
            let Some(period) = *period else {
                claim.alone.extend(members);
                continue;
            };
            let residues = claim.progressions.entry(period).or_default();
            for &member in members {
                let begin = residues.entry(member.rem_euclid(period)).or_insert(member);
                *begin = member.min(*begin);
            }
        }
        claim
    }

    fn repeats(&self, s: i128) -> bool {
        let mut all = self.progressions.iter();
        all.any(|(period, begins)| {
            let begin = begins.get(&s.rem_euclid(*period));
            begin.is_some_and(|&begin| begin <= s)
        })
    }

    fn begins(&self) -> impl Iterator<Item = &i128> {
        self.progressions.values().flat_map(BTreeMap::values)
    }

    fn last_begin(&self) -> i128 {
        self.begins().copied().max().unwrap_or(0)
    }

    /// The least common multiple of a period and all others, if it can be said.
    fn common_period(&self, period: i128) -> Option<i128> {
        let mut others = self.progressions.keys();
        others.try_fold(period, |common, &other| {
            (common / gcd(common, other)).checked_mul(other)
        })
    }
}

fn gcd(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::subtraction::Expansion;
    use proptest::prelude::*;

    fn members(elements: &[Heap]) -> Members {
        Expansion::new(elements, 10_000, &crate::Control::new())
            .unwrap()
            .members
    }

    #[test]
    fn a_progression_that_leaves_the_set_late_is_seen() {
        // The expansion set of S(1,4) is {1,4}*5, and {1}*12 leaves it at 13.
        let set = members(&[1, 4]);
        let right = (vec![1, 4], Some(5));
        assert_eq!(compare(std::slice::from_ref(&right), &set), Compared::Same);
        let late = compare(&[right.clone(), (vec![1], Some(12))], &set);
        let Compared::Different { wrongly_in, .. } = late else {
            panic!("{late:?}");
        };
        // 49 is in the set; the others go on for ever.
        assert_eq!(wrongly_in, [13, 25, 37, 73, 85, 97, 133, 145, 157]);
        assert_eq!(
            compare(&[right, (vec![4, 6], Some(10))], &set),
            Compared::Same
        );
    }

    #[test]
    fn numbers_far_away_are_looked_up_instead_of_counted_to() {
        let set = members(&[1, 4]);
        let right = (vec![1, 4], Some(5));
        let far = |s| compare(&[right.clone(), (vec![s], None)], &set);
        assert_eq!(far(1_000_000_001), Compared::Same);
        let wrong = 1_000_000_002;
        assert_eq!(
            far(wrong),
            Compared::Different {
                wrongly_in: vec![wrong],
                wrongly_out: vec![]
            }
        );
        let progression = |from, period| {
            let other = (vec![from], Some(period));
            compare(&[right.clone(), other], &set)
        };
        // Too far to be compared number by number: nothing is claimed.
        assert_eq!(progression(1_000_000_001, 5), Compared::Same);
        assert_eq!(progression(1_000_000_001, 10), Compared::Unknown);
        assert_eq!(progression(1, 5 * i128::from(u64::MAX)), Compared::Unknown);
    }

    #[test]
    fn nothing_below_one_can_be_subtracted() {
        let set = members(&[1, 4]);
        for part in [(vec![0], None), (vec![-1], Some(5)), (vec![-6], None)] {
            let claim = [(vec![1, 4], Some(5)), part];
            assert!(matches!(compare(&claim, &set), Compared::Different { .. }));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, max_shrink_iters: 200, ..ProptestConfig::default() })]

        #[test]
        fn sets_are_the_same_exactly_when_they_are_as_far_as_one_can_see(
            elements in prop::collection::btree_set(1u64..9, 1..4),
            parts in prop::collection::vec(
                (prop::collection::vec(1i128..20, 0..4), prop::option::of(1i128..12)), 0..3),
            with_own: bool,
        ) {
            let set = members(&elements.into_iter().collect::<Vec<_>>());
            let mut parts = parts;
            if with_own {
                let all = |list: &[Heap]| list.iter().map(|&s| i128::from(s)).collect::<Vec<_>>();
                parts.push((all(&set.finite), None));
                parts.push((all(&set.periodic), Some(set.pattern.period.into())));
            }
            let claimed = |s: i128| parts.iter().any(|(list, period)| list.iter().any(|&m| match period {
                None => m == s,
                Some(p) => s >= m && (s - m) % p == 0,
            }));
            let same = (1..20_000).all(|s| claimed(s) == set.contains(s as Heap));
            prop_assert_eq!(compare(&parts, &set) == Compared::Same, same);
        }
    }
}
