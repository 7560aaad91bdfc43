//! Ferguson's pairing and the first optional extras of a set, for a report on one game.

use crate::Heap;
use crate::index::index;
use crate::period::Pattern;
use crate::ruleset::SubtractionSet;
use crate::sequence::Nimber;

/// Ferguson's pairing property: `G(n) = 1` exactly when `n ≥ least` and `G(n − least) = 0`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FergusonPairing {
    /// The least member of the subtraction set.
    pub least: Heap,
    /// The first heap where the computed values contradict it; a theorem says there is none.
    pub contradicted_at: Option<Heap>,
}

/// The pairing of a set, checked on the given values.
pub fn ferguson_pairing(set: &SubtractionSet, values: &[Nimber]) -> Option<FergusonPairing> {
    let least = set.least()?;
    let contradicts = |n: Heap| {
        let paired = n >= least && values[index(n - least)] == 0;
        (values[index(n)] == 1) != paired
    };
    Some(FergusonPairing {
        least,
        contradicted_at: (0..values.len() as Heap).find(|&n| contradicts(n)),
    })
}

/// The numbers that could be added to a set without changing any value, as far as asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extras {
    /// The first of them, ascending.
    pub first: Vec<Heap>,
    /// Whether there are more after the listed ones.
    pub more: bool,
}

/// The first `most` optional extras of a finite set whose sequence has the proven pattern.
///
/// `s` can be added exactly when `G(n + s) ≠ G(n)` for all n; with preperiod n0 and period p it is
/// enough to look at `n < n0 + p`, and from `n0 + p` on `s` can be added exactly when `s − p` can.
/// `values` must reach to `n0 + p`.
pub fn optional_extras(
    set: &SubtractionSet,
    pattern: &Pattern,
    values: &[Nimber],
    most: usize,
) -> Option<Extras> {
    let elements = set.elements()?;
    if pattern.saltus != 0 || elements.is_empty() {
        return None;
    }
    let round = pattern.preperiod + pattern.period;
    let value = |n: Heap| pattern.value_at(values, n);
    let fits = |s: Heap| (0..round).all(|n| value(n + s) != value(n));
    let is_new = |s: &Heap| elements.binary_search(s).is_err();
    // A number from `round` on fits exactly when the number one period earlier does, so one period
    // decides whether there are infinitely many.
    let endless = (round..round + pattern.period).any(fits);
    let bound = if endless { Heap::MAX } else { round };
    let mut found: Vec<Heap> = (1..bound)
        .filter(is_new)
        .filter(|&s| fits(s))
        .take(most + 1)
        .collect();
    let more = found.len() > most;
    found.truncate(most);
    Some(Extras { first: found, more })
}

/// The numbers of a finite subtraction set of which any one can be left out without changing a value.
///
/// Leaving out x changes nothing exactly when for every heap n the value of n - x is greater than that of n or is
/// also that of n - s for another number s of the set. The values repeat, so the heaps below preperiod +
/// period + the largest number stand for all.
pub fn needless(set: &SubtractionSet, pattern: &Pattern, values: &[Nimber]) -> Option<Vec<Heap>> {
    let elements = set.elements()?;
    let (preperiod, period) = (index(pattern.preperiod), index(pattern.period));
    if pattern.saltus != 0 || values.len() < preperiod + period {
        return None;
    }
    let value = |heap: usize| match heap < values.len() {
        true => values[heap],
        false => values[preperiod + (heap - preperiod) % period],
    };
    let largest = usize::try_from(*elements.last()?).ok()?;
    let heaps = 0..preperiod + period + largest;
    let is_needless = |x: usize| {
        heaps.clone().skip(x).all(|n| {
            let reached = value(n - x);
            let mut others = elements
                .iter()
                .map(|&s| index(s))
                .filter(|&s| s != x && s <= n);
            reached > value(n) || others.any(|s| value(n - s) == reached)
        })
    };
    let found = elements.iter().filter(|&&x| is_needless(index(x)));
    Some(found.copied().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_ruleset;
    use crate::{NimSequence, PeriodSearch};

    fn extras(text: &str, most: usize) -> Extras {
        let ruleset = parse_ruleset(text).unwrap();
        let mut search = PeriodSearch::new(&ruleset);
        search.run(100_000).unwrap();
        let pattern = *search.verdict().proved().unwrap();
        let set = ruleset.subtraction_set().unwrap();
        optional_extras(set, &pattern, search.values(), most).unwrap()
    }

    fn values(set: SubtractionSet, to: Heap) -> Vec<Nimber> {
        let mut sequence = NimSequence::new(&crate::ruleset::Ruleset::new(
            crate::ruleset::Rules::Subtraction(set),
        ));
        sequence.extend_to(to).unwrap();
        sequence.values().to_vec()
    }

    #[test]
    fn an_extra_changes_nothing_and_any_other_number_does() {
        for elements in [
            vec![2, 5, 6],
            vec![2, 4, 7],
            vec![1, 4],
            vec![3, 7, 8],
            vec![2, 6],
        ] {
            let set = SubtractionSet::finite(elements.clone());
            let found = extras(&set.to_string(), 30).first;
            let plain = values(set, 600);
            for s in (1..=found.last().copied().unwrap().min(60)).filter(|s| !elements.contains(s))
            {
                let with = SubtractionSet::finite(elements.iter().copied().chain([s]));
                assert_eq!(
                    values(with, 600) == plain,
                    found.contains(&s),
                    "{elements:?} and {s}"
                );
            }
        }
    }

    #[test]
    fn ferguson_pairing_holds_for_sets_finite_and_infinite() {
        for text in [
            "S(2,5,6)",
            "S(1,3,5,...)",
            "S(all except 2,5)",
            "S(4)",
            "S(6,9)",
        ] {
            let ruleset = parse_ruleset(text).unwrap();
            let mut sequence = NimSequence::new(&ruleset);
            sequence.extend_to(500).unwrap();
            let pairing = ferguson_pairing(ruleset.subtraction_set().unwrap(), sequence.values());
            assert_eq!(pairing.unwrap().contradicted_at, None, "{text}");
        }
    }
}
