//! One heap at a time: the sparse-space step as the theory states it, for values of any size.

use super::class::{Class, Histogram};
use super::rules::Rules;
use super::{Allowance, Engine, LimitError, Nimber};
use crate::{Stopped, Ticker};

/// From here on it is worth learning a mask.
const FIRST_LESSON: usize = 64;

pub(in crate::sequence) struct Sparse {
    rules: Rules,
    class: Class,
    /// The rare heaps with their values.
    rare: Vec<(usize, Nimber)>,
    /// How many values the rare heaps take account of.
    known: usize,
    stamp: Vec<u32>,
    next_lesson: usize,
    rare_at_lesson: usize,
    /// Pairs looked at, for judging whether the engine suits the game.
    work: u64,
}

impl Sparse {
    pub(in crate::sequence) fn new(rules: Rules) -> Self {
        Sparse {
            rules,
            class: Class::default(),
            rare: Vec::new(),
            known: 0,
            stamp: Vec::new(),
            next_lesson: FIRST_LESSON,
            rare_at_lesson: 0,
            work: 0,
        }
    }

    /// How many heaps are rare.
    pub(in crate::sequence) fn rare_heaps(&self) -> usize {
        self.rare.len()
    }

    /// The class in use.
    pub(in crate::sequence) fn class(&self) -> Class {
        self.class
    }

    /// Chooses the class anew.
    pub(in crate::sequence) fn relearn(&mut self, values: &[Nimber]) {
        self.learn(values);
    }

    /// How many heaps from this one on are rare.
    pub(in crate::sequence) fn rare_since(&self, heap: usize) -> usize {
        self.rare.len() - self.rare.partition_point(|&(rare, _)| rare < heap)
    }

    /// How many pairs were looked at since the last call.
    pub(in crate::sequence) fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// Takes account of values that another engine has computed.
    pub(in crate::sequence) fn catch_up(&mut self, values: &[Nimber]) {
        if self.known < values.len() {
            self.learn(values);
        }
    }

    /// Chooses the class with the fewest rare heaps.
    fn learn(&mut self, values: &[Nimber]) {
        let histogram = Histogram::of(values.iter().copied().enumerate().skip(1));
        self.class = histogram.best_class(self.rules.parity()).0;
        self.rare.clear();
        self.known = 1;
        for (heap, &value) in values.iter().enumerate().skip(1) {
            self.note(heap, value);
        }
        self.rare_at_lesson = self.rare.len();
        self.next_lesson = (values.len() + values.len() / 4).max(FIRST_LESSON);
    }

    fn note(&mut self, heap: usize, value: Nimber) {
        if self.class.is_rare(value, heap) {
            self.rare.push((heap, value));
        }
        self.known = heap + 1;
    }

    fn lesson_is_due(&self, known: usize) -> bool {
        let grown = self.rare.len() - self.rare_at_lesson;
        known >= self.next_lesson || (known >= FIRST_LESSON && grown > 8 + self.rare_at_lesson / 32)
    }

    fn value(&mut self, values: &[Nimber], ticker: &mut Ticker<'_>) -> Result<Nimber, Stopped> {
        let (n, before) = (values.len(), self.work);
        self.mark_takes(values, n);
        self.mark_rare_splits(values, n);
        let marked = self.work - before + self.rules.one_heap.len() as u64;
        ticker.ticks(1 + marked / STEPS_PER_TICK)?;
        let Some(common) = self.least_free_common(n) else {
            // Every value is rare here: nothing to be gained.
            self.scan(values, Nimber::MAX, usize::MAX, ticker)?;
            return Ok(self.least_free(n, Nimber::MAX));
        };
        let missing = (0..common)
            .filter(|&v| self.class.is_rare(v, n) && self.is_free(v, n))
            .count();
        Ok(match self.scan(values, common, missing, ticker)? {
            true => common,
            false => self.least_free(n, common),
        })
    }

    fn is_free(&self, value: Nimber, n: usize) -> bool {
        let stamp = self.stamp.get(value as usize);
        stamp.is_none_or(|&stamp| stamp != n as u32 + 1)
    }

    fn least_free(&self, n: usize, below: Nimber) -> Nimber {
        let free = (0..below).find(|&v| self.is_free(v, n));
        free.unwrap_or(below)
    }

    /// The least common value that is not marked; none if every value is rare at this heap.
    fn least_free_common(&self, n: usize) -> Option<Nimber> {
        let exists = self.class.mask != 0 || !self.class.is_rare(0, n);
        let common = |v: &Nimber| !self.class.is_rare(*v, n) && self.is_free(*v, n);
        exists.then(|| (0..Nimber::MAX).find(common))?
    }

    /// Marks the values of splits until `missing` new ones below `bound` are found; says whether
    /// they were. Amounts are innermost: some values are reached only through one of them.
    fn scan(
        &mut self,
        values: &[Nimber],
        bound: Nimber,
        mut missing: usize,
        ticker: &mut Ticker<'_>,
    ) -> Result<bool, Stopped> {
        let n = values.len();
        let mut steps = 0;
        for a in 1..=n / 2 {
            if missing == 0 {
                break;
            }
            // A code may have as many digits as fit a line.
            steps += self.rules.splits.len() as u64;
            if steps >= STEPS_PER_TICK {
                ticker.ticks(steps / STEPS_PER_TICK)?;
                steps = 0;
            }
            for split in &self.rules.splits {
                let Some(b) = n.checked_sub(split.taken + a) else {
                    continue;
                };
                if b < a || (split.unequal && a == b) {
                    continue;
                }
                self.work += 1;
                let value = values[a] ^ values[b];
                if value < bound && mark(&mut self.stamp, value, n as u32 + 1) {
                    missing = missing.saturating_sub(1);
                }
            }
        }
        Ok(missing == 0)
    }

    fn mark_takes(&mut self, values: &[Nimber], n: usize) {
        let now = n as u32 + 1;
        if self.rules.nothing.contains(&n) {
            mark(&mut self.stamp, 0, now);
        }
        for &taken in self.rules.one_heap.iter().take_while(|&&taken| taken < n) {
            mark(&mut self.stamp, values[n - taken], now);
        }
    }

    /// Marks every split with a rare part: all common values are among them.
    fn mark_rare_splits(&mut self, values: &[Nimber], n: usize) {
        let now = n as u32 + 1;
        for split in &self.rules.splits {
            let Some(rest) = n.checked_sub(split.taken) else {
                continue;
            };
            let fitting = self.rare.partition_point(|&(heap, _)| heap < rest);
            self.work += fitting as u64;
            for &(heap, value) in &self.rare[..fitting] {
                let other = rest - heap;
                if !(split.unequal && other == heap) {
                    mark(&mut self.stamp, value ^ values[other], now);
                }
            }
        }
    }
}

/// So many marks take about as long as a round of other loops.
const STEPS_PER_TICK: u64 = 256;

/// Marks a value and says whether that is new.
fn mark(stamp: &mut Vec<u32>, value: Nimber, now: u32) -> bool {
    let index = value as usize;
    if index >= stamp.len() {
        stamp.resize((index + 1).next_power_of_two(), 0);
    }
    std::mem::replace(&mut stamp[index], now) != now
}

impl Engine for Sparse {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        self.catch_up(values);
        let mut ticker = allowance.control.ticker();
        while values.len() < to {
            let n = values.len();
            if n == 0 {
                values.push(0);
                self.known = 1;
                continue;
            }
            if self.lesson_is_due(n) {
                self.learn(values);
            }
            let value = self.value(values, &mut ticker)?;
            values.push(value);
            self.note(n, value);
        }
        Ok(())
    }
}
