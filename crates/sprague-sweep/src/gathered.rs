//! Summaries of units that come in any order, joined as they come.

use crate::question::RowSearch;
use crate::summary::Summary;
use std::collections::BTreeMap;

/// The summaries of some units of a sweep. Those of neighbours are joined at once, so that what is kept grows
/// with the gaps between units that have come, not with their number.
#[derive(Debug, Clone, Default)]
pub struct Gathered {
    /// By the first unit of a stretch: the unit behind its last one, and the summary of all of them.
    stretches: BTreeMap<usize, (usize, Summary)>,
}

impl Gathered {
    /// Adds a unit. One that is there already changes nothing: two workers may have done the same.
    pub fn add(&mut self, index: usize, summary: Summary, question: &RowSearch) {
        if self.has(index) {
            return;
        }
        let (mut first, mut end, mut joined) = (index, index + 1, summary);
        let before = self.stretches.range(..index).next_back();
        if let Some((&start, _)) = before.filter(|(_, (end, _))| *end == index)
            && let Some((_, mut before)) = self.stretches.remove(&start)
        {
            before.append(joined, question);
            (first, joined) = (start, before);
        }
        if let Some((last, behind)) = self.stretches.remove(&end) {
            joined.append(behind, question);
            end = last;
        }
        self.stretches.insert(first, (end, joined));
    }

    /// Whether a unit has come.
    pub fn has(&self, index: usize) -> bool {
        let stretch = self.stretches.range(..=index).next_back();
        stretch.is_some_and(|(_, (end, _))| index < *end)
    }

    /// Whether these are all of so many units.
    pub fn is_complete(&self, units: usize) -> bool {
        (0..units).is_empty() || self.stretches.get(&0).is_some_and(|(end, _)| *end >= units)
    }

    /// What all units that have come, in the order of the family, come to.
    pub fn summary(&self, question: &RowSearch) -> Summary {
        let mut all = Summary::default();
        for (_, stretch) in self.stretches.values() {
            all.append(stretch.clone(), question);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(index: usize) -> Summary {
        Summary {
            games: 1 << index,
            longest_period: Some((7, Vec::new())),
            longest_preperiod: Some((index as i64 % 3, vec![crate::Cell::Integer(index as i64)])),
            ..Summary::default()
        }
    }

    #[test]
    fn the_order_in_which_units_come_does_not_matter() {
        let question = RowSearch::default();
        let mut in_order = Summary::default();
        (0..8).for_each(|index| in_order.append(unit(index), &question));
        for step in [1, 3, 5, 7] {
            let mut gathered = Gathered::default();
            for index in (0..8).map(|place| place * step % 8) {
                assert!(!gathered.has(index) && !gathered.is_complete(8));
                gathered.add(index, unit(index), &question);
                gathered.add(index, unit(index), &question);
            }
            assert!(gathered.is_complete(8) && !gathered.is_complete(9));
            assert_eq!(gathered.stretches.len(), 1);
            assert_eq!(gathered.summary(&question), in_order);
        }
    }

    #[test]
    fn a_gap_is_noticed() {
        let question = RowSearch::default();
        let mut gathered = Gathered::default();
        for index in [0, 1, 3] {
            gathered.add(index, unit(index), &question);
        }
        assert!(gathered.is_complete(2) && !gathered.is_complete(4) && !gathered.has(2));
        assert_eq!(gathered.summary(&question).games, 0b1011);
    }
}
