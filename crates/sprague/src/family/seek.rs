//! Finding a unit of a family by its index, without walking through the units before it.
//!
//! How many candidates lie below a setting of the first variables depends only on those among them that later
//! ranges and conditions use, so counts are remembered by these. `S(a,b,c,d) with d <= 1000` has forty
//! thousand million games and a few thousand different counts; a unit is found by one pass over the values of
//! each variable, or by fewer steps where counts are polynomials (`stretch.rs`).

use super::stretch::polynomial_levels;
use super::units::{Segment, Walk, all_hold};
use super::{Family, FamilyError};
use crate::Control;
use rustc_hash::FxHashMap;

/// Counts that are remembered, which takes about 30 MB; further ones are worked out anew.
const MOST_REMEMBERED: usize = 200_000;

/// Counts candidates below settings of the first variables.
pub(super) struct Counter<'a> {
    pub(super) walk: Walk<'a>,
    /// For each level the slots of earlier variables that it and later ones depend on.
    depends: Vec<Vec<usize>>,
    counts: FxHashMap<(usize, Vec<i128>), u128>,
    /// For each level whether many of its values may be counted at once.
    pub(super) polynomial: Vec<bool>,
    /// Settings that were counted one by one.
    steps: usize,
    most_steps: usize,
}

impl<'a> Counter<'a> {
    pub(super) fn new(family: &'a Family, control: &Control, most_steps: usize) -> Self {
        Counter {
            walk: Walk::new(family, control.clone()),
            depends: depends(family),
            counts: FxHashMap::default(),
            polynomial: polynomial_levels(family),
            steps: 0,
            most_steps,
        }
    }

    /// All candidates; `None` if there are too many to count.
    pub(super) fn all(&mut self) -> Result<Option<u128>, FamilyError> {
        self.below(0)
    }

    /// The candidates once the variables before a level have their values.
    fn below(&mut self, level: usize) -> Result<Option<u128>, FamilyError> {
        if level + 1 >= self.walk.family.order.len() {
            return Ok(Some(self.walk.inner()?.1));
        }
        let key = self.key(level);
        if let Some(&count) = key.as_ref().and_then(|key| self.counts.get(key)) {
            return Ok(Some(count));
        }
        let mut total = 0_u128;
        let (mut value, last) = self.walk.range(level)?;
        let stretch = self.stretch(level, (value, last))?;
        while value <= last {
            if let Some(stretch) = stretch.as_ref().filter(|known| known.first == value) {
                let count = stretch.count(stretch.values).unwrap_or(u128::MAX);
                total = total.saturating_add(count);
                value = stretch.value(stretch.values);
                continue;
            }
            match self.at(level, value)? {
                Some(count) => total = total.saturating_add(count),
                None => return Ok(None),
            }
            value = value.saturating_add(self.walk.family.order[level].step);
        }
        self.walk.slots[self.walk.family.order[level].slot] = None;
        if let Some(key) = key.filter(|_| self.counts.len() < MOST_REMEMBERED) {
            self.counts.insert(key, total);
        }
        Ok(Some(total))
    }

    /// What the count below the setting at hand depends on; `None` if that is the whole setting, which hardly
    /// comes again.
    fn key(&self, level: usize) -> Option<(usize, Vec<i128>)> {
        let depends = &self.depends[level];
        if level > 0 && depends.len() == level {
            return None;
        }
        let values = depends.iter().map(|&slot| self.walk.slots[slot]);
        Some((level, values.map(|value| value.unwrap_or(0)).collect()))
    }

    /// The candidates with a value for the variable of a level.
    pub(super) fn at(&mut self, level: usize, value: i128) -> Result<Option<u128>, FamilyError> {
        self.walk.control.check()?;
        self.steps += 1;
        if self.steps > self.most_steps {
            return Ok(None);
        }
        let family = self.walk.family;
        self.walk.slots[family.order[level].slot] = Some(value);
        let here = family.conditions.iter().filter(|(at, _)| *at == level);
        match all_hold(
            family,
            here.map(|(_, condition)| condition),
            &self.walk.slots,
        )? {
            true => self.below(level + 1),
            false => Ok(Some(0)),
        }
    }

    /// The walk that goes on behind so many candidates, and what is left of the segment they end in; `None` if
    /// there are not more than these.
    pub(super) fn seek(
        mut self,
        mut before: u128,
    ) -> Result<Option<(Walk<'a>, Segment)>, FamilyError> {
        let outer = self.walk.family.order.len().saturating_sub(1);
        let mut ranges = Vec::with_capacity(outer);
        for level in 0..outer {
            let (mut value, last) = self.walk.range(level)?;
            let step = self.walk.family.order[level].step;
            let stretch = self.stretch(level, (value, last))?;
            loop {
                if value > last {
                    return Ok(None);
                }
                if let Some(stretch) = stretch.as_ref().filter(|known| known.first == value) {
                    let passed = stretch.passed(before);
                    before -= stretch.count(passed).unwrap_or(0);
                    value = stretch.value(passed);
                    if passed > 0 {
                        continue;
                    }
                }
                // Nothing is given up here: whoever asks for a unit wants it.
                let count = self.at(level, value)?.unwrap_or(u128::MAX);
                // Counting below has unset what it had set.
                self.walk.slots[self.walk.family.order[level].slot] = Some(value);
                value = value.saturating_add(step);
                if before < count {
                    break;
                }
                before -= count;
            }
            ranges.push((value, last));
        }
        let (first, count) = self.walk.inner()?;
        if before >= count {
            return Ok(None);
        }
        self.walk.ranges = ranges;
        self.walk.started = true;
        let segment = self.walk.segment(first, count, before);
        Ok(Some((self.walk, segment)))
    }
}

/// For each level the slots of earlier variables on which ranges and conditions from it on depend.
fn depends(family: &Family) -> Vec<Vec<usize>> {
    let levels = family.order.len();
    let earlier = |level: usize| family.order[..level].iter().map(|variable| variable.slot);
    let used_from = |level: usize| -> Vec<usize> {
        let ranges = family.order[level..].iter();
        let ranges = ranges.flat_map(|variable| [variable.from.slots(), variable.to.slots()]);
        let conditions = family.conditions.iter();
        let conditions = conditions.filter(|(at, _)| *at >= level && at + 1 < levels);
        let conditions = conditions.map(|(_, condition)| condition.slots());
        ranges.chain(conditions).flatten().collect()
    };
    (0..levels)
        .map(|level| {
            let used = used_from(level);
            earlier(level).filter(|slot| used.contains(slot)).collect()
        })
        .collect()
}
