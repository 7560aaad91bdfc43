//! Questions about the heaps of one game: which of them satisfy a condition.
//!
//! Where the condition repeats from some heap on (`settle.rs` has the argument), one period of it tells
//! all heaps: how many of each period satisfy it, or that none does beyond the last one found. A closed form that
//! is a theorem tells them too.

use super::check::Checking;
use super::environment::OverGames;
use super::games::GameBook;
use super::settle::Settling;
use super::{Body, CheckLimits, Domain, Statement, Trouble};
use crate::arithmetic::FactorSieve;
use crate::arithmetic::expr::Expr;
use crate::index::index;
use crate::{Control, Heap, Progress, Stopped};
use std::cell::Cell;

/// The heaps that satisfy a condition.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    /// The first of them.
    pub first: Vec<Heap>,
    /// How many there are in the range.
    pub count: u64,
    /// The first heap that was looked at.
    pub from: Heap,
    /// The last heap that was looked at, `None` if none was.
    pub to: Option<Heap>,
    /// The last heap that satisfies it.
    pub last: Option<Heap>,
    /// Heaps at which the condition makes no sense.
    pub undefined: u64,
    /// The first trouble with such a heap.
    pub trouble: Option<String>,
    /// What is proved about all heaps.
    pub settled: Option<SettledHeaps>,
    /// Why it ended before the last heap.
    pub stopped: Option<Stopped>,
}

/// A condition that repeats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettledHeaps {
    /// From this heap on.
    pub from: Heap,
    /// With this period.
    pub period: Heap,
    /// So many heaps of each period satisfy it.
    pub per_period: Heap,
    /// Why.
    pub proof: String,
}

/// Looks for heaps up to `to` that satisfy the condition of [`parse_find`](crate::notation::parse_find), and
/// keeps the first `most` of them.
pub fn find(
    statement: &Statement,
    to: Heap,
    most: usize,
    limits: &CheckLimits,
    control: &Control,
) -> Found {
    let book = GameBook::new(&statement.games, *limits, to, control);
    let names = statement.ranges.names.iter();
    let slots: Vec<Cell<Option<i128>>> = names.map(|_| Cell::new(None)).collect();
    let mut sieve = FactorSieve::new();
    let mut found = Found::default();
    if let Err(stopped) = sieve.extend_under(limits.sieved(to), control) {
        found.stopped = Some(stopped);
        return found;
    }
    let environment = OverGames {
        slots: &slots,
        book: &book,
        sieve: &sieve,
    };
    let checking = Checking {
        statement,
        environment: &environment,
        room: super::values::room(statement, limits.memory, control),
        memory: limits.memory,
        end: to.into(),
        control,
    };
    if let Err(Trouble::Stopped(stopped)) = checking.search(to, most, &mut found) {
        found.stopped = Some(stopped);
    }
    found
}

impl Checking<'_> {
    /// What heaps are looked for by: the statement itself, or what it tells the density of.
    fn wanted(&self) -> &Body {
        match &self.statement.body {
            Body::Density { of, .. } => of,
            body => body,
        }
    }

    /// Whether the statement holds at the point that is set.
    fn holds_here(&self) -> Result<bool, Trouble> {
        for condition in &self.statement.ranges.conditions {
            if !condition.holds(self.environment)? {
                return Ok(false);
            }
        }
        self.body_holds(self.wanted())
    }

    /// Looks at all heaps; says whether it came to the last one.
    pub(super) fn search(&self, to: Heap, most: usize, found: &mut Found) -> Result<bool, Trouble> {
        let variable = self.statement.ranges.order.first();
        let (slot, from, to) = match variable.map(|v| (v.slot, &v.domain)) {
            Some((slot, Domain::Between { from, to: end, .. })) => {
                let end = end
                    .as_ref()
                    .map_or(Ok(i128::from(to)), |e| e.eval(self.environment))?;
                let end = Heap::try_from(end).unwrap_or(0).min(to);
                (slot, from.eval(self.environment)?, end)
            }
            _ => (0, 0, to),
        };
        // A condition that speaks of no heap has nothing to set.
        let heap = self.environment.slots.get(slot);
        found.from = Heap::try_from(from).unwrap_or(0);
        for n in found.from..=to {
            if n.is_multiple_of(1024) {
                self.control.check()?;
                let (done, total) = ((n - found.from).into(), (to - found.from).into());
                let steps = Progress::steps("heaps looked at", done, Some(total));
                self.control.tell(&steps);
            }
            if let Some(heap) = heap {
                heap.set(Some(n.into()));
            }
            match self.holds_here() {
                Ok(true) => {
                    found.count += 1;
                    found.last = Some(n);
                    if found.first.len() < most {
                        found.first.push(n);
                    }
                }
                Ok(false) => {}
                Err(trouble) if trouble.is_undefined() => {
                    found.undefined += 1;
                    found.trouble.get_or_insert(trouble.to_string());
                }
                Err(Trouble::Stopped(stopped)) => return Err(stopped.into()),
                Err(trouble) => {
                    found.trouble = Some(trouble.to_string());
                    return Ok(false);
                }
            }
            found.to = Some(n);
        }
        if to > found.from && heap.is_some() {
            found.settled = self.settled(slot, found.from)?;
        }
        Ok(true)
    }

    /// What one period tells of all heaps.
    fn settled(&self, slot: usize, least: Heap) -> Result<Option<SettledHeaps>, Trouble> {
        let body = self.wanted();
        let is_open = self.statement.ranges.open().is_some();
        if !is_open || !self.statement.ranges.conditions.is_empty() {
            return Ok(None);
        }
        let mut settling = Settling {
            environment: self.environment,
            slot,
            because: Vec::new(),
        };
        let Some(regular) = self.regular_body(&mut settling, body)? else {
            return Ok(match body {
                Body::Condition(condition) => by_closed_form(&settling, condition, least),
                _ => None,
            });
        };
        let (from, period) = regular.ends();
        let from = Heap::try_from(from).unwrap_or(0).max(least);
        let Ok(period) = Heap::try_from(period) else {
            return Ok(None);
        };
        let Some(end) = from.checked_add(period) else {
            return Ok(None);
        };
        let (mut row, mut ticker) = (Vec::new(), self.control.ticker());
        let at = |n: Heap| {
            self.environment.slots[slot].set(Some(n.into()));
            self.body_holds(body)
        };
        for n in from..end {
            ticker.tick()?;
            match at(n) {
                Ok(holds) => row.push(holds),
                Err(trouble) if trouble.is_undefined() => return Ok(None),
                Err(trouble) => return Err(trouble),
            }
        }
        let period = least_period(&row);
        let per_period = row[..period].iter().filter(|&&holds| holds).count();
        let mut first = from;
        // The truth repeats from `first` on; as long as the heap before agrees with its place in the row, it may stand
        // in front.
        while first > least {
            ticker.tick()?;
            let ahead = index(from - (first - 1)) % period;
            match at(first - 1) {
                Ok(holds) if holds == row[(period - ahead) % period] => first -= 1,
                Err(Trouble::Stopped(stopped)) => return Err(stopped.into()),
                _ => break,
            }
        }
        Ok(Some(SettledHeaps {
            from: first,
            period: period as Heap,
            per_period: per_period as Heap,
            proof: settling.because.join("; "),
        }))
    }
}

/// The least divisor of the length of a row with which it repeats.
fn least_period(row: &[bool]) -> usize {
    let length = row.len();
    let mut divisors = (1..=length).filter(|d| length.is_multiple_of(*d));
    let repeats = |d: &usize| row[*d..] == row[..length - d];
    divisors.find(repeats).unwrap_or(length)
}

/// A condition that is a closed form, or denies one, settles all heaps but perhaps the first few.
fn by_closed_form(settling: &Settling<'_>, condition: &Expr, least: Heap) -> Option<SettledHeaps> {
    const FIRST: Heap = 3;
    (least..least.saturating_add(FIRST)).find_map(|from| {
        let (holds, proof) = settling.by_closed_form_or_not(condition, from.into())?;
        Some(SettledHeaps {
            from,
            period: 1,
            per_period: holds.into(),
            proof,
        })
    })
}
