//! Outcomes of single heaps of a partizan subtraction game, with their proven period, and the
//! dominance of take sets.
//!
//! The outcome of heap n is a function of the outcomes of the last max(L ∪ R) heaps, so one repeated
//! window of that length proves the period (Fraenkel and Kotzig 1987). The repeat is looked for with
//! Brent's method on the stored outcomes, and windows are compared only if their sums agree: time
//! linear in window, preperiod and period, a byte a heap. When both players may take the same, a bit
//! a heap is enough ([`LosingHeaps`]).

use super::TakeSets;
use crate::outcome::{Outcome, Side};
use crate::sequence::DEFAULT_MEMORY;
use crate::subtraction::LosingHeaps;
use crate::{Control, Progress, Stopped};

/// So many elements of the sets are looked at in a microsecond.
const ELEMENTS: u64 = 1 << 8;

/// A period of outcomes and what was checked to prove it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutcomePeriod {
    /// The least heap from which on outcomes repeat.
    pub preperiod: usize,
    /// The least period.
    pub period: usize,
    /// The length of the window that was found twice.
    pub window: usize,
    /// How many outcomes were computed.
    pub computed: usize,
}

/// The outcomes of the heaps 0, 1, 2, … of a partizan subtraction game.
#[derive(Debug, Clone)]
pub struct Outcomes {
    sets: TakeSets,
    /// Bit 0: Left wins when she starts; bit 1: Right wins when he starts.
    winners: Vec<u8>,
    /// Used instead when both players may take the same.
    losing: Option<LosingHeaps>,
    /// Bytes in which a period is looked for.
    memory: u64,
}

impl Outcomes {
    /// Nothing computed yet.
    pub fn new(sets: TakeSets) -> Self {
        let same = sets.left() == sets.right();
        let losing = same.then(|| LosingHeaps::new(sets.left()));
        Outcomes {
            sets,
            winners: Vec::new(),
            losing,
            memory: DEFAULT_MEMORY,
        }
    }

    /// Looks for the period among no more heaps than fit so many bytes.
    #[must_use]
    pub fn within(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// What is kept, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.winners.len() + self.losing.as_ref().map_or(0, LosingHeaps::bytes)
    }

    /// How many heaps can be computed in so many bytes.
    pub fn fitting(&self, bytes: u64) -> u64 {
        match &self.losing {
            Some(heaps) => heaps.fitting(bytes),
            None => bytes,
        }
    }

    /// Computes outcomes one by one until there are `count`; bits that are computed quickly wait until they
    /// are asked for.
    pub(crate) fn extend_to(&mut self, count: usize, control: &Control) -> Result<(), Stopped> {
        if self.losing.is_some() {
            return Ok(());
        }
        self.winners
            .reserve(count.saturating_sub(self.winners.len()));
        let mut ticker = control.ticker();
        let elements = self.sets.left().len() + self.sets.right().len();
        while self.winners.len() < count {
            let n = self.winners.len();
            ticker.ticks(1 + elements.min(2 * n) as u64 / ELEMENTS)?;
            let reaches = |set: &[usize], loses_next: u8| {
                let options = set.iter().take_while(|&&s| s <= n);
                options
                    .into_iter()
                    .any(|&s| self.winners[n - s] & loses_next == 0)
            };
            let left = reaches(self.sets.left(), 2);
            let right = reaches(self.sets.right(), 1);
            self.winners.push(u8::from(left) | u8::from(right) << 1);
        }
        Ok(())
    }

    /// The outcome of a heap, computed with all smaller ones if need be. Nobody can end that: what takes
    /// long is asked for by [`first`](Self::first) or [`period`](Self::period) before.
    pub fn outcome(&mut self, heap: usize) -> Outcome {
        match &mut self.losing {
            Some(heaps) => match heaps.is_losing(heap) {
                true => Outcome::P,
                false => Outcome::N,
            },
            None => {
                // Nobody has the handle, so nobody stops it.
                let _ = self.extend_to(heap + 1, &Control::new());
                outcome_of(self.winners[heap])
            }
        }
    }

    /// The outcomes of the first `count` heaps.
    pub fn first(&mut self, count: usize, control: &Control) -> Result<Vec<Outcome>, Stopped> {
        match self.first_so_far(count, control) {
            (outcomes, None) => Ok(outcomes),
            (_, Some(stopped)) => Err(stopped),
        }
    }

    /// The outcomes of as many of the first `count` heaps as can be had, and what stopped it if these are not all.
    pub fn first_so_far(
        &mut self,
        count: usize,
        control: &Control,
    ) -> (Vec<Outcome>, Option<Stopped>) {
        let stopped = self.extend_to(count, control).err();
        // Listing what was computed in time takes none.
        let (known, control) = match stopped {
            Some(_) => (self.winners.len(), control.to_finish()),
            None => (count, control.clone()),
        };
        let mut outcomes = Vec::new();
        let mut ticker = control.ticker();
        for heap in 0..known.min(count) {
            if let Err(stopped) = ticker.tick() {
                return (outcomes, Some(stopped));
            }
            outcomes.push(self.outcome(heap));
        }
        (outcomes, stopped)
    }

    /// The proven period, if one shows within `limit` heaps and the memory.
    pub fn period(
        &mut self,
        limit: usize,
        control: &Control,
    ) -> Result<Option<OutcomePeriod>, Stopped> {
        let fitting = self.fitting(self.memory);
        let limit = usize::try_from(fitting).map_or(limit, |fitting| limit.min(fitting));
        if let Some(heaps) = &mut self.losing {
            return heaps.period_under(limit, control);
        }
        let window = self.sets.largest().max(1);
        if window >= limit {
            return Ok(None);
        }
        let mut ticker = control.ticker();
        self.extend_to(window.saturating_mul(2).min(limit), control)?;
        let mut now = WindowSum::of(&self.winners[..window]);
        let (mut anchor, mut then, mut reach) = (window, now, 1);
        for end in window + 1..=limit {
            ticker.tick()?;
            if end - anchor > reach {
                (anchor, then) = (end - 1, now);
                reach *= 2;
            }
            if end > self.winners.len() {
                let (done, all) = (end as u128, limit as u128);
                control.tell(&Progress::steps("outcomes", done, Some(all)));
                self.extend_to(end.saturating_mul(2).min(limit), control)?;
            }
            let winners = &self.winners;
            now.go_on(winners[end - 1 - window], winners[end - 1]);
            if now == then && winners[end - window..end] == winners[anchor - window..anchor] {
                let found = self.certificate(anchor - window, end - anchor, window);
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The window at `start` comes again after `period`; finds the least preperiod.
    fn certificate(&self, start: usize, period: usize, window: usize) -> OutcomePeriod {
        let mut preperiod = start;
        while preperiod > 0 && self.winners[preperiod - 1] == self.winners[preperiod - 1 + period] {
            preperiod -= 1;
        }
        OutcomePeriod {
            preperiod,
            period,
            window,
            computed: self.winners.len(),
        }
    }
}

/// A sum over the bytes of a window, each times a power of a constant, that tells most windows apart and
/// takes one step when the window moves by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct WindowSum {
    sum: u64,
    /// What the oldest byte is multiplied by when it falls out.
    oldest: u64,
}

impl WindowSum {
    const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

    fn of(window: &[u8]) -> Self {
        let sum = |sum: u64, &byte: &u8| sum.wrapping_mul(Self::BASE).wrapping_add(byte.into());
        WindowSum {
            sum: window.iter().fold(0, sum),
            oldest: window
                .iter()
                .fold(1, |power: u64, _| power.wrapping_mul(Self::BASE)),
        }
    }

    fn go_on(&mut self, out: u8, new: u8) {
        let moved = self.sum.wrapping_mul(Self::BASE).wrapping_add(new.into());
        self.sum = moved.wrapping_sub(self.oldest.wrapping_mul(out.into()));
    }
}

fn outcome_of(winners: u8) -> Outcome {
    Outcome::from_winners(winners & 1 != 0, winners & 2 != 0)
}

/// Whether the set of one player dominates that of the other: its owner wins all large heaps, whoever
/// starts.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dominance {
    /// Whose set dominates, if one does.
    pub winner: Option<Side>,
    /// The first heap from which on that is so (for neither: from which on outcomes are periodic).
    pub from: usize,
    /// The outcomes that come again and again from there on.
    pub cycle: Vec<Outcome>,
    /// The proof.
    pub period: OutcomePeriod,
}

impl Dominance {
    /// How many heaps can be looked at in so many bytes: the outcome of each is kept twice, in the table and in the
    /// cycle, and its letter by whoever prints it.
    pub fn fitting(bytes: u64) -> u64 {
        bytes / 4
    }
}

/// Compares the sets of the two players of a game; `None` when no period shows within `limit` heaps and so many bytes.
pub fn dominance(
    sets: &TakeSets,
    limit: usize,
    memory: u64,
    control: &Control,
) -> Result<Option<Dominance>, Stopped> {
    let fitting = Dominance::fitting(memory);
    let limit = usize::try_from(fitting).map_or(limit, |fitting| limit.min(fitting));
    let mut outcomes = Outcomes::new(sets.clone());
    let Some(period) = outcomes.period(limit, control)? else {
        return Ok(None);
    };
    let mut cycle = outcomes.first(period.preperiod + period.period, control)?;
    cycle.drain(..period.preperiod);
    let all = |wanted: Outcome| cycle.iter().all(|&outcome| outcome == wanted);
    let winner = if all(Outcome::L) {
        Some(Side::Left)
    } else {
        all(Outcome::R).then_some(Side::Right)
    };
    Ok(Some(Dominance {
        winner,
        from: period.preperiod,
        cycle,
        period,
    }))
}
