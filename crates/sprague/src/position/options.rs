//! The options of one heap that have a wanted nim-value, all of them where that is possible.
//!
//! Up to a limit options are listed and valued one by one. A huge heap of a game with a proven
//! period has its options in runs: taking games leave one heap, so the heaps of a wanted value form
//! arithmetic progressions; codes that leave at most two heaps have the pairs (a, b) with a + b
//! fixed, whose nim-sum depends on a modulo the period once both are beyond the preperiod.

use super::answer::Look;
use super::option_walk::OptionWalk;
use super::subsets::subset_worth;
use super::tables::PositionError;
use crate::index::index;
use crate::period::Pattern;
use crate::ruleset::{Code, Removals, Rules, Shape, lcm};
use crate::sequence::{LimitError, Nimber};
use crate::values::ImpartialValues;
use crate::{BigNimber, Control, Heap, Stopped};
use rustc_hash::FxHashSet as HashSet;

/// Many options in a row: the first part grows by `step` each time, the second, if there is one,
/// shrinks by as much.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The heaps left by the first option.
    pub first: Vec<Heap>,
    /// From one option to the next.
    pub step: Heap,
    /// How many options.
    pub count: Heap,
}

impl Run {
    /// The options, each as ascending heaps.
    pub fn options(&self) -> impl Iterator<Item = Vec<Heap>> + '_ {
        (0..self.count).map(|i| self.option(i))
    }

    /// Option number `i`, which must be less than the count.
    pub fn option(&self, i: Heap) -> Vec<Heap> {
        let shift = i * self.step;
        match self.first[..] {
            [a, b] => vec![a + shift, b - shift],
            [a] => vec![a + shift],
            _ => Vec::new(),
        }
    }
}

/// The options of a heap with a wanted value.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Selected {
    /// Options one by one, each as ascending heaps.
    pub list: Vec<Vec<Heap>>,
    /// Further options in runs.
    pub runs: Vec<Run>,
    /// Whether list and runs together are all.
    pub complete: bool,
}

/// The options of a heap whose nim-sum is `wanted`, as far as they are looked at one by one.
pub(super) fn options_worth(
    table: &ImpartialValues,
    heap: Heap,
    wanted: &BigNimber,
    look: Look,
    control: &Control,
) -> Result<Selected, PositionError> {
    let limit = look.options;
    if heap > limit as Heap
        && let Some(selected) =
            in_runs(table, heap, wanted, limit, control).map_err(LimitError::Stopped)?
    {
        return Ok(selected);
    }
    let mut walk = OptionWalk::new(table, heap, look, control);
    let (found, complete) = walk.select(|value| (value == *wanted).then_some(()))?;
    let mut list: Vec<Vec<Heap>> = found.into_iter().map(|(_, parts)| parts).collect();
    if !complete {
        let small = walk.small_heaps(wanted).into_iter();
        list.extend(small.map(|heap| if heap == 0 { vec![] } else { vec![heap] }));
    }
    if table.game().custom_rule().is_some() {
        // A rule of one's own may name an option twice.
        let mut seen = HashSet::default();
        list.retain(|parts| seen.insert(parts.clone()));
    }
    if !complete && list.is_empty() {
        list.extend(subset_worth(table, heap, wanted, limit, control)?);
    }
    Ok(Selected {
        list,
        runs: Vec::new(),
        complete,
    })
}

/// Options with their nim-sums.
pub(super) type Valued = Vec<(u64, Vec<Heap>)>;

/// All options of a heap by their nim-sum, as far as they are looked at; the second result says whether these
/// were all. Sums that are not known or do not fit are left out.
pub(super) fn options_by_value(
    table: &ImpartialValues,
    heap: Heap,
    look: Look,
    control: &Control,
) -> Result<(Valued, bool), PositionError> {
    let mut fits = true;
    let (mut valued, complete) = OptionWalk::new(table, heap, look, control).select(|value| {
        let small = u64::try_from(&value).ok();
        fits &= small.is_some();
        small
    })?;
    if table.game().custom_rule().is_some() {
        let mut seen = HashSet::default();
        valued.retain(|(_, parts)| seen.insert(parts.clone()));
    }
    Ok((valued, complete && fits))
}

/// The options of a huge heap by its proven pattern; `None` where that is not possible.
fn in_runs(
    table: &ImpartialValues,
    heap: Heap,
    wanted: &BigNimber,
    limit: usize,
    control: &Control,
) -> Result<Option<Selected>, Stopped> {
    let Some(pattern) = huge(table, heap, limit) else {
        return Ok(None);
    };
    let runs = Runs {
        known: table.search().values(),
        pattern,
        heap,
        wanted,
        control,
    };
    match (table.game().rules(), table.game().shape()) {
        (Rules::Subtraction(_), Shape::Taking(taking)) => {
            runs.taking(&taking.some, taking.whole.contains(heap), limit)
        }
        (Rules::Code(code), Shape::Taking(taking)) if code.most_parts() <= Some(1) => {
            runs.taking(&taking.some, taking.whole.contains(heap), limit)
        }
        (_, Shape::Breaking(code)) => runs.breaking(&code, limit),
        _ => Ok(None),
    }
}

/// The proven pattern, if it has few heaps beside this one.
fn huge(table: &ImpartialValues, heap: Heap, limit: usize) -> Option<Pattern> {
    let pattern = *table.search().verdict().proved()?;
    let known = table.search().known() as Heap;
    let first_periods = pattern.preperiod.checked_add(pattern.period)?;
    if first_periods > known.min(limit as Heap) || table.search().sequence().holds_powers() {
        return None;
    }
    (heap > first_periods.checked_mul(4)?).then_some(pattern)
}

struct Runs<'a> {
    known: &'a [Nimber],
    pattern: Pattern,
    heap: Heap,
    wanted: &'a BigNimber,
    control: &'a Control,
}

impl Runs<'_> {
    fn value(&self, heap: Heap) -> BigNimber {
        self.pattern.value_at(self.known, heap)
    }

    /// Moves to one heap m with heap − m among the amounts that may be taken.
    fn taking(
        &self,
        some: &Removals,
        whole: bool,
        limit: usize,
    ) -> Result<Option<Selected>, Stopped> {
        let mut found = Selected {
            complete: true,
            ..Selected::default()
        };
        if whole && self.wanted.is_zero() {
            found.list.push(Vec::new());
        }
        let Pattern {
            preperiod,
            period,
            saltus,
        } = self.pattern;
        let allowed = |m: Heap| m > 0 && m < self.heap && some.contains(self.heap - m);
        let mut ticker = self.control.ticker();
        for m in 1..preperiod {
            ticker.tick()?;
            if allowed(m) && self.value(m) == *self.wanted {
                found.list.push(vec![m]);
            }
        }
        for base in preperiod..preperiod + period {
            ticker.tick()?;
            let value = BigNimber::from(self.known[index(base)]);
            if saltus > 0 {
                let ahead = (self.wanted >= &value).then(|| self.wanted - &value);
                let exact = ahead.filter(|ahead| (ahead % saltus) == 0);
                let rounds = exact.and_then(|ahead| Heap::try_from(&(ahead / saltus)).ok());
                let m = rounds.and_then(|r| r.checked_mul(period)?.checked_add(base));
                found
                    .list
                    .extend(m.filter(|&m| allowed(m)).map(|m| vec![m]));
            } else if value == *self.wanted
                && self.progression(base, some, limit, &mut found)?.is_none()
            {
                return Ok(None);
            }
        }
        found.list.sort_unstable();
        Ok(Some(found))
    }

    /// The heaps base, base + period, … from which the amount to take is allowed.
    fn progression(
        &self,
        base: Heap,
        some: &Removals,
        limit: usize,
        found: &mut Selected,
    ) -> Result<Option<()>, Stopped> {
        let period = self.pattern.period;
        let reached = |m: Heap| m >= base && (m - base).is_multiple_of(period) && m > 0;
        let below = some.below().iter().filter(|&&k| k <= self.heap);
        let near = below.map(|k| self.heap - k).filter(|&m| reached(m));
        found.list.extend(near.map(|m| vec![m]));
        if some.is_finite() {
            return Ok(Some(()));
        }
        // Far below the heap, membership repeats too: one run for each class that has both.
        let step = lcm(period, some.period()).filter(|&step| step / period <= limit as Heap);
        let last = self.heap.checked_sub(some.threshold());
        let Some((step, last)) = step.zip(last) else {
            return Ok(None);
        };
        let mut ticker = self.control.ticker();
        for i in 0..step / period {
            ticker.tick()?;
            // The empty heap is not left behind; taking all is looked at apart.
            let first = match base + i * period {
                0 => step,
                first => first,
            };
            if first <= last && some.contains(self.heap - first) {
                found.runs.push(Run {
                    first: vec![first],
                    step,
                    count: (last - first) / step + 1,
                });
            }
        }
        Ok(Some(()))
    }

    /// Moves that take a digit's position and leave at most two heaps.
    fn breaking(&self, code: &Code, limit: usize) -> Result<Option<Selected>, Stopped> {
        let last = code.last_position().filter(|&last| last <= limit as Heap);
        let at_most_two = code.most_parts().is_some_and(|most| most <= 2);
        let Some(last) = last.filter(|_| at_most_two) else {
            return Ok(None);
        };
        if self.pattern.saltus > 0 || code.has_part_rules() {
            return Ok(None);
        }
        let mut found = Selected {
            complete: true,
            ..Selected::default()
        };
        for taken in 0..=last.min(self.heap) {
            self.control.check()?;
            let Some(digit) = code.digit(taken) else {
                continue;
            };
            let rest = self.heap - taken;
            let one = taken > 0 && digit.counts.contains(1) && rest > 0;
            if one && self.value(rest) == *self.wanted {
                found.list.push(vec![rest]);
            }
            if digit.counts.contains(2) {
                self.pairs(rest, &mut found)?;
            }
        }
        Ok(Some(found))
    }

    /// The pairs of heaps that make up `rest`, the smaller one first.
    fn pairs(&self, rest: Heap, found: &mut Selected) -> Result<(), Stopped> {
        let Pattern {
            preperiod, period, ..
        } = self.pattern;
        let fits = |a: Heap| self.value(a) ^ self.value(rest - a) == *self.wanted;
        let from = preperiod.max(1);
        let mut ticker = self.control.ticker();
        for first in 1..from + period {
            ticker.tick()?;
            if !fits(first) {
                continue;
            }
            let pair = vec![first, rest - first];
            if first < from {
                found.list.push(pair);
                continue;
            }
            found.runs.push(Run {
                first: pair,
                step: period,
                count: (rest / 2 - first) / period + 1,
            });
        }
        Ok(())
    }
}
