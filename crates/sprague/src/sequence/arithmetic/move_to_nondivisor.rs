//! The complement engine for moves to one non-divisor: every smaller heap is an option but the
//! divisors of `n`.
//!
//! A value is missing at `n` just if all heaps that have it divide `n`, that is, if their least common
//! multiple does. A value that comes again was missing there, so that multiple is simply the last
//! heap with the value; values come for the first time in their order. So each value waits in a
//! calendar at the next multiple of its last heap. A heap costs a few operations and at most sixteen bytes;
//! no sieve is needed.

use super::super::{Allowance, Engine, LimitError, Nimber};
use super::SievedRule;
use crate::Heap;
use crate::arithmetic::factor::gcd;
use crate::index::index;

pub(super) struct MoveToNondivisor {
    sieved: SievedRule,
    calendar: Calendar,
    /// The least value that has not occurred.
    least: Nimber,
    zeros: Zeros,
}

impl MoveToNondivisor {
    pub(super) fn new(sieved: SievedRule, zero: bool) -> Self {
        MoveToNondivisor {
            sieved,
            calendar: Calendar::default(),
            least: Nimber::from(zero),
            zeros: Zeros {
                // Heap 0 is always an option or never.
                multiple: (!zero).then_some(1),
                next: 0,
            },
        }
    }

    /// The value of a heap; 0 if it stops.
    fn value(&mut self, n: u32, stops: bool) -> Nimber {
        let missing = self.calendar.least_at(n);
        let without_zero = n == self.zeros.next && self.zeros.multiple.is_some();
        if stops || without_zero {
            if let Some(other) = missing {
                self.calendar.wait(other, n);
            }
            return 0;
        }
        missing.unwrap_or(self.least)
    }

    fn note(&mut self, value: Nimber, n: u32) {
        self.least = self.least.max(value + 1);
        match value {
            0 => self.zeros.note(n),
            _ => self.calendar.found(value, n),
        }
        self.zeros.pass(n);
    }
}

/// The heaps of value 0, which may be dictated by the rule.
struct Zeros {
    /// Their least common multiple, if it can still divide a heap.
    multiple: Option<u32>,
    /// Its next multiple.
    next: u32,
}

impl Zeros {
    fn note(&mut self, n: u32) {
        self.multiple = self.multiple.and_then(|multiple| {
            let common = gcd(multiple.into(), n.into()) as u32;
            multiple
                .checked_mul(n / common)
                .filter(|&multiple| multiple < 1 << 31)
        });
        self.next = 0;
    }

    fn pass(&mut self, n: u32) {
        if let Some(multiple) = self.multiple
            && self.next <= n
        {
            self.next = (n + 1).next_multiple_of(multiple);
        }
    }
}

/// The positive values, each waiting at the next multiple of its last heap.
#[derive(Default)]
struct Calendar {
    /// The first value that waits at each heap, 0 for none. At heap `n` all wait at 2n at the latest.
    first: Vec<Nimber>,
    /// The next value that waits at the same heap, and the last heap with the value.
    values: Vec<(Nimber, u32)>,
}

impl Calendar {
    /// Makes room for heaps below `to`, and for some more of them.
    fn extend_to(&mut self, to: usize) {
        const AHEAD: usize = 1 << 16;
        if self.first.len() < 2 * to {
            self.first.resize(2 * to + AHEAD, 0);
        }
    }

    /// Takes the least value off heap `n`, if any waits there; the others wait on.
    fn least_at(&mut self, n: u32) -> Option<Nimber> {
        let mut waiting = std::mem::take(&mut self.first[n as usize]);
        let mut least = Nimber::MAX;
        while waiting > 0 {
            let value = waiting;
            waiting = self.values[value as usize].0;
            if value.max(least) < Nimber::MAX {
                self.wait(value.max(least), n);
            }
            least = least.min(value);
        }
        (least < Nimber::MAX).then_some(least)
    }

    /// Lets a value that has come to heap `n` wait for the next multiple.
    fn wait(&mut self, value: Nimber, n: u32) {
        let (next, last) = &mut self.values[value as usize];
        let first = &mut self.first[(n + *last) as usize];
        *next = std::mem::replace(first, value);
    }

    /// Notes that heap `n` has a value, which waits nowhere.
    fn found(&mut self, value: Nimber, n: u32) {
        if value as usize >= self.values.len() {
            self.values.resize(value as usize + 1, (0, 0));
        }
        self.values[value as usize].1 = n;
        self.wait(value, n);
    }
}

impl Engine for MoveToNondivisor {
    fn extend(
        &mut self,
        values: &mut Vec<Nimber>,
        to: usize,
        allowance: Allowance<'_>,
    ) -> Result<(), LimitError> {
        self.sieved.prepare_for_stops(to, 16, allowance)?;
        self.calendar
            .first
            .reserve((2 * to).saturating_sub(self.calendar.first.len()));
        let mut ticker = allowance.control.ticker();
        while values.len() < to {
            let n = values.len() as Heap;
            ticker.tick()?;
            self.calendar.extend_to(index(n) + 1);
            let stops = self.sieved.stops_at(n, allowance.control)?;
            if n == 0 {
                values.push(0);
                continue;
            }
            let value = self.value(n as u32, stops);
            self.note(value, n as u32);
            values.push(value);
        }
        Ok(())
    }
}
