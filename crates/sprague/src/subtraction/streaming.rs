//! Periods in bounded memory: Brent's search with a saved window, and two readers in step.
//!
//! Values are produced block by block; only the last window is kept between blocks. A saved window
//! is looked for in what follows; each time twice as many values have passed without success, a new
//! window is saved (Brent 1980). The distance is the exact period, because the saved window is then
//! on the cycle and this is its first return. The preperiod comes from two readers one period
//! apart: it ends after the last place where they differ, and max(S) equal values in a row prove
//! that there is no later one.

use super::compare::find_back;
use super::detect::rarest;
use super::encoding;
use super::one_hot::SPARE;
use crate::index::index;
use crate::lanes::Level;
use crate::{Control, Stopped};

/// Values produced at a time.
const BLOCK: usize = 1 << 18;

/// Work done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Work {
    /// How many heaps were reached.
    pub(super) values: u64,
    /// The largest byte met.
    pub(super) largest: u8,
}

/// A reader that produces the values of a set in order.
#[derive(Debug, Clone)]
pub(super) struct Stream {
    level: Level,
    elements: Vec<usize>,
    window: usize,
    /// The last window, then room for a block.
    bytes: Vec<u8>,
    /// How many values were produced.
    produced: u64,
}

impl Stream {
    pub(super) fn new(level: Level, elements: &[usize]) -> Self {
        let window = elements.last().copied().unwrap_or(0);
        let below_zero = encoding::below_zero(elements.len());
        Stream {
            level,
            elements: elements.to_vec(),
            window,
            bytes: vec![below_zero; window + BLOCK.max(window) + SPARE],
            produced: 0,
        }
    }

    /// Produces the next `count` values (at most a block) and returns them after the window that
    /// comes before them.
    fn next(&mut self, count: usize) -> &[u8] {
        let end = self.window + count;
        encoding::generate(
            self.level,
            &mut self.bytes,
            &self.elements,
            self.window,
            end,
        );
        self.produced += count as u64;
        &self.bytes[..end]
    }

    /// Makes the last window the first one; call after `next(count)`.
    fn turn(&mut self, count: usize) {
        self.bytes.copy_within(count..count + self.window, 0);
    }

    /// Preperiod and period, looking at no more than `limit` values.
    pub(super) fn search(
        mut self,
        limit: u64,
        control: &Control,
    ) -> Result<(Option<(u64, u64)>, Work), Stopped> {
        let mut work = Work::default();
        let Some(period) = self.period(limit, &mut work, control)? else {
            return Ok((None, work));
        };
        let preperiod = self.preperiod(period, limit, control)?;
        Ok((preperiod.map(|preperiod| (preperiod, period)), work))
    }

    fn period(
        &mut self,
        limit: u64,
        work: &mut Work,
        control: &Control,
    ) -> Result<Option<u64>, Stopped> {
        let window = self.window;
        let mut saved = vec![0; window];
        let mut saved_at = 0;
        let mut next_save = (2 * window as u64).max(1024);
        while self.produced < limit {
            control.check()?;
            // A window is saved exactly at the end of a block.
            let stop = if self.produced < next_save {
                next_save
            } else {
                u64::MAX
            };
            let count = index((limit.min(stop) - self.produced).min(BLOCK as u64));
            let block_start = self.produced;
            let level = self.level;
            let bytes = self.next(count);
            let largest = bytes[window..].iter().copied().max();
            work.largest = work.largest.max(largest.unwrap_or(0));
            work.values = block_start + count as u64;
            if saved_at > 0
                && let Some(offset) = first_occurrence(level, bytes, &saved)
            {
                return Ok(Some(block_start + offset as u64 - saved_at));
            }
            self.turn(count);
            if self.produced == next_save {
                saved.copy_from_slice(&self.bytes[..window]);
                saved_at = self.produced;
                next_save *= 2;
            }
        }
        Ok(None)
    }

    fn preperiod(
        &self,
        period: u64,
        limit: u64,
        control: &Control,
    ) -> Result<Option<u64>, Stopped> {
        let mut back = Stream::new(self.level, &self.elements);
        let mut ahead = back.clone();
        while ahead.produced < period {
            control.check()?;
            let count = index((period - ahead.produced).min(BLOCK as u64));
            ahead.next(count);
            ahead.turn(count);
        }
        let window = self.window;
        let mut equal_from = 0;
        while back.produced < equal_from + window as u64 {
            control.check()?;
            if back.produced > limit {
                return Ok(None);
            }
            let start = back.produced;
            let count = BLOCK;
            let (a, b) = (back.next(count), ahead.next(count));
            let (a, b) = (&a[window..], &b[window..]);
            if a != b {
                let last = a.iter().zip(b).rposition(|(a, b)| a != b).unwrap_or(0);
                equal_from = start + last as u64 + 1;
            }
            back.turn(count);
            ahead.turn(count);
        }
        Ok(Some(equal_from))
    }
}

/// The first `i ≥ 1` such that the window ends `i` values into the block.
fn first_occurrence(level: Level, bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    let window = wanted.len();
    if window < 4 {
        return (1..=bytes.len() - window).find(|&i| bytes[i..i + window] == *wanted);
    }
    let rarest = rarest(wanted);
    let key: [u8; 4] = std::array::from_fn(|i| wanted[rarest + i]);
    // The last occurrence in a block is found fast; with it the first is found by stepping back.
    let mut found = None;
    let mut end = bytes.len() - window + 1;
    let mut alarms = 0_usize;
    while let Some(at) = find_back(level, bytes, key, end + rarest) {
        let Some(start) = at.checked_sub(rarest).filter(|&start| start >= 1) else {
            break;
        };
        if bytes[start..start + window] == *wanted {
            found = Some(start);
        }
        alarms += 1;
        if alarms > 4096 + bytes.len() / 64 {
            return (1..end.min(bytes.len() - window + 1))
                .find(|&i| bytes[i..i + window] == *wanted)
                .or(found);
        }
        end = start;
    }
    found
}
