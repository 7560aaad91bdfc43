//! Walking through a family in order, cut into units.

use super::seek::Counter;
use super::{Family, FamilyError, Size, Slots};
use crate::Control;
use crate::notation::{Division, Expression};

/// Settings of the outer variables that are looked at before a bound is good enough.
const MOST_COUNTED: usize = 3_000_000;

/// A stretch of the last variable, the others fixed.
#[derive(Debug, Clone)]
pub(super) struct Segment {
    /// All variables, the last one at its first value.
    point: Vec<i128>,
    count: usize,
}

/// A piece of work: consecutive candidates of a family.
#[derive(Debug, Clone)]
pub struct Unit {
    /// Its place among the units.
    pub index: usize,
    segments: Vec<Segment>,
}

impl Unit {
    /// How many candidates it has.
    pub fn candidates(&self) -> usize {
        self.segments.iter().map(|segment| segment.count).sum()
    }

    /// Calls `visit` with every point of the unit that satisfies all conditions.
    pub fn for_each(
        &self,
        family: &Family,
        mut visit: impl FnMut(&[i128]),
    ) -> Result<(), FamilyError> {
        let last = family.order.len().saturating_sub(1);
        let inner = family.order.last();
        let conditions: Vec<_> = family
            .conditions
            .iter()
            .filter(|(level, _)| *level >= last)
            .map(|(_, condition)| condition)
            .collect();
        let mut slots: Slots = Vec::new();
        for segment in &self.segments {
            let mut point = segment.point.clone();
            for _ in 0..segment.count {
                slots.clear();
                slots.extend(point.iter().copied().map(Some));
                if all_hold(family, conditions.iter().copied(), &slots)? {
                    visit(&point);
                }
                if let Some(variable) = inner {
                    point[variable.slot] += variable.step;
                }
            }
        }
        Ok(())
    }
}

/// Whether all conditions hold. One that cannot be decided matters only if no other one fails.
pub(super) fn all_hold<'a>(
    family: &Family,
    conditions: impl Iterator<Item = &'a Expression>,
    slots: &Slots,
) -> Result<bool, FamilyError> {
    let mut trouble = None;
    for condition in conditions {
        match condition.holds(slots) {
            Ok(true) => {}
            Ok(false) => return Ok(false),
            Err(error) => {
                trouble.get_or_insert((condition, error));
            }
        }
    }
    match trouble {
        None => Ok(true),
        Some((condition, error)) => Err(FamilyError::new(family, condition, slots, error)),
    }
}

/// The units of a family, in order.
#[derive(Debug)]
pub struct Units<'a> {
    walk: Walk<'a>,
    candidates: usize,
    next_index: usize,
    /// What is left of the segment at hand.
    rest: Option<Segment>,
    failed: bool,
}

impl<'a> Units<'a> {
    /// Lets the list end with an error once this handle says so.
    #[must_use]
    pub fn under(mut self, control: &Control) -> Self {
        self.walk.control = control.clone();
        self
    }

    pub(super) fn new(family: &'a Family, candidates: usize) -> Self {
        Units {
            walk: Walk::new(family, Control::new()),
            candidates: candidates.max(1),
            next_index: 0,
            rest: None,
            failed: false,
        }
    }

    /// The units from this one on, found without walking through those before it; none if there are fewer.
    pub fn starting_at(self, index: usize) -> Result<Self, FamilyError> {
        let before = index as u128 * self.candidates as u128;
        let counter = Counter::new(self.walk.family, &self.walk.control, usize::MAX);
        let found = counter.seek(before)?;
        Ok(match found {
            Some((walk, rest)) => Units {
                walk,
                rest: Some(rest),
                next_index: index,
                ..self
            },
            None => Units {
                failed: true,
                ..self
            },
        })
    }
}

impl Iterator for Units<'_> {
    type Item = Result<Unit, FamilyError>;

    /// The next unit. After an error there are no more.
    fn next(&mut self) -> Option<Result<Unit, FamilyError>> {
        if self.failed {
            return None;
        }
        let unit = self.unit().transpose();
        self.failed = matches!(unit, Some(Err(_)));
        unit
    }
}

impl Units<'_> {
    fn unit(&mut self) -> Result<Option<Unit>, FamilyError> {
        let mut segments = Vec::new();
        let mut room = self.candidates;
        while room > 0 {
            let next = match self.rest.take() {
                None => self.walk.next_segment()?,
                rest => rest,
            };
            let Some(mut segment) = next else {
                break;
            };
            if segment.count > room {
                let mut rest = segment.clone();
                rest.count -= room;
                if let Some(inner) = self.walk.family.order.last() {
                    rest.point[inner.slot] += inner.step * room as i128;
                }
                segment.count = room;
                self.rest = Some(rest);
            }
            room -= segment.count;
            segments.push(segment);
        }
        if segments.is_empty() {
            return Ok(None);
        }
        let index = self.next_index;
        self.next_index += 1;
        Ok(Some(Unit { index, segments }))
    }
}

/// Runs through all but the last variable.
#[derive(Debug)]
pub(super) struct Walk<'a> {
    pub(super) family: &'a Family,
    pub(super) control: Control,
    pub(super) slots: Slots,
    /// For each outer variable the next value and the last one.
    pub(super) ranges: Vec<(i128, i128)>,
    pub(super) started: bool,
}

impl<'a> Walk<'a> {
    pub(super) fn new(family: &'a Family, control: Control) -> Self {
        Walk {
            family,
            control,
            slots: vec![None; family.names.len()],
            ranges: Vec::new(),
            started: false,
        }
    }

    pub(super) fn range(&self, level: usize) -> Result<(i128, i128), FamilyError> {
        let variable = &self.family.order[level];
        let of = |expression: &Expression| {
            expression
                .value(&self.slots, Division::Whole)
                .map_err(|error| FamilyError::new(self.family, expression, &self.slots, error))
        };
        Ok((of(&variable.from)?, of(&variable.to)?))
    }

    /// Moves to the next setting of the outer variables.
    fn advance(&mut self) -> Result<bool, FamilyError> {
        let outer = self.family.order.len().saturating_sub(1);
        if !self.started {
            self.started = true;
            if outer == 0 {
                return Ok(true);
            }
            self.ranges.push(self.range(0)?);
        } else if outer == 0 {
            return Ok(false);
        }
        while let Some(level) = self.ranges.len().checked_sub(1) {
            self.control.check()?;
            let variable = &self.family.order[level];
            let (next, last) = self.ranges[level];
            if next > last {
                self.ranges.pop();
                self.slots[variable.slot] = None;
                continue;
            }
            self.ranges[level].0 = next.saturating_add(variable.step);
            self.slots[variable.slot] = Some(next);
            let here = self.family.conditions.iter().filter(|(at, _)| *at == level);
            let here = here.map(|(_, condition)| condition);
            if !all_hold(self.family, here, &self.slots)? {
                continue;
            }
            if level + 1 == outer {
                return Ok(true);
            }
            self.ranges.push(self.range(level + 1)?);
        }
        Ok(false)
    }

    /// The values of the last variable for the setting at hand: the first one and how many.
    pub(super) fn inner(&self) -> Result<(i128, u128), FamilyError> {
        let Some(level) = self.family.order.len().checked_sub(1) else {
            return Ok((0, 1));
        };
        let (from, to) = self.range(level)?;
        let step = self.family.order[level].step;
        let count = if from > to {
            0
        } else {
            (to.saturating_sub(from) / step) as u128 + 1
        };
        Ok((from, count))
    }

    fn next_segment(&mut self) -> Result<Option<Segment>, FamilyError> {
        while self.advance()? {
            self.control.check()?;
            let (first, count) = self.inner()?;
            if count == 0 {
                continue;
            }
            return Ok(Some(self.segment(first, count, 0)));
        }
        Ok(None)
    }

    /// The values of the last variable for the setting at hand, behind so many of them.
    pub(super) fn segment(&self, first: i128, count: u128, before: u128) -> Segment {
        let mut point: Vec<i128> = self.slots.iter().map(|v| v.unwrap_or(0)).collect();
        if let Some(variable) = self.family.order.last() {
            point[variable.slot] = first + variable.step * before as i128;
        }
        let count = usize::try_from(count - before).unwrap_or(usize::MAX);
        Segment { point, count }
    }
}

pub(super) fn count(family: &Family, control: &Control) -> Result<u128, FamilyError> {
    let counted = Counter::new(family, control, usize::MAX).all()?;
    Ok(counted.unwrap_or(u128::MAX))
}

pub(super) fn size(family: &Family, control: &Control) -> Result<Size, FamilyError> {
    let width = |(low, high): (i128, i128)| (high.saturating_sub(low) + 1).max(0) as u128;
    let volume = |variables: &[super::Variable]| {
        variables
            .iter()
            .map(|v| width(v.interval).div_ceil(v.step.unsigned_abs().max(1)))
            .fold(1_u128, u128::saturating_mul)
    };
    let counted = Counter::new(family, control, MOST_COUNTED).all()?;
    Ok(match counted {
        Some(count) => Size::Exactly(count),
        None => Size::AtMost(volume(&family.order)),
    })
}
