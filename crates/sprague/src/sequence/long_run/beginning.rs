//! The first heap of a period that a repeated state has proved.
//!
//! A run forgets most heaps, so that a repeated state says only that the values repeat from some heap on. But each
//! [checkpoint](Checkpoint) is a state from which the game can be played again. Let p be the period. Two machines go on side by
//! side, one from the last checkpoint before that heap, one p heaps later, and the last heap at which they differ is the last
//! exception. That takes as long as computing the heaps between two checkpoints twice, and those from a checkpoint to the
//! first of the second machine once: about a tenth of the run.

use super::{LimitError, LongRun, Phase, RunError};
use crate::index::index;
use crate::sequence::sparse::{Checkpoint, Machine, Stop};
use crate::{Control, Heap};

/// Heaps compared at a time; both machines keep more than these.
const PIECE: usize = 1 << 16;

/// Two machines that are a period apart.
#[derive(Debug)]
pub(super) struct Walk {
    early: Box<Machine>,
    /// On its way to a period behind the early one, then as far ahead of it.
    late: Box<Machine>,
    /// The first heap of the late machine that is compared.
    meets: usize,
    /// The first heap of the early machine that is compared, and the first that was not.
    begun: usize,
    compared: usize,
    /// The last heap at which they differed.
    difference: Option<usize>,
    /// States from which the walk can go on: the late machine on its way, or both before the last piece with a difference.
    resting: Vec<Checkpoint>,
}

impl LongRun {
    /// Looks for the first heap of a period that a repeated state proved, over about so many heaps. True when there is
    /// nothing left to look for: it is known, or cannot be told from what was kept.
    pub fn look_for_beginning(&mut self, heaps: Heap) -> Result<bool, RunError> {
        let (Some(found), Phase::Machine(machine)) = (self.repeated, &self.phase) else {
            return Ok(true);
        };
        if found.least || self.by_table.is_some() {
            return Ok(true);
        }
        let (period, end) = (index(found.period), index(found.preperiod));
        if self.walk.is_none() {
            self.walk = Walk::new(machine, period, end);
        }
        let Some(walk) = &mut self.walk else {
            return Ok(true);
        };
        let done = match walk.go_on(period, end, index(heaps), &self.control) {
            Ok(done) => done,
            Err(Stop::Stopped(why)) => return Err(LimitError::from(why).into()),
            // What would tell is not kept: the period is known, its first heap is not.
            Err(Stop::Wide | Stop::Forgotten) => {
                self.walk = None;
                return Ok(true);
            }
        };
        if !done {
            return Ok(false);
        }
        if let (Some(walk), Some(found)) = (self.walk.take(), &mut self.repeated) {
            // Without a difference it begins even before the checkpoint, and an older one may tell.
            found.least = walk.difference.is_some();
            found.preperiod = walk.difference.map_or(walk.begun, |last| last + 1) as Heap;
        }
        Ok(self.repeated.is_some_and(|found| found.least))
    }

    /// Between which heaps the first heap of the period is looked for now.
    pub fn beginning_between(&self) -> Option<(Heap, Heap)> {
        let (walk, found) = (self.walk.as_ref()?, self.repeated?);
        Some((walk.compared as Heap, found.preperiod))
    }

    /// The states from which a walk under way can go on.
    pub(super) fn resting(&self) -> &[Checkpoint] {
        self.walk.as_ref().map_or(&[], |walk| &walk.resting)
    }
}

impl Walk {
    /// From the last checkpoint before `end` for which there is one that leads to a period later; nothing if there is none.
    fn new(machine: &Machine, period: usize, end: usize) -> Option<Self> {
        let mut checkpoints = machine.checkpoints();
        checkpoints.sort_by_key(|checkpoint| checkpoint.heap);
        let early = checkpoints.iter().rev().find(|from| from.heap < end)?;
        let meets = early.heap.checked_add(period)?;
        let late = checkpoints.iter().rev().find(|from| from.heap <= meets)?;
        Some(Walk {
            early: Box::new(machine.restarted(early)?),
            late: Box::new(machine.restarted(late)?),
            meets,
            begun: early.heap,
            compared: early.heap,
            difference: None,
            resting: Vec::new(),
        })
    }

    /// Goes on for about so many heaps; true when the early machine has come to `end`.
    fn go_on(
        &mut self,
        period: usize,
        end: usize,
        heaps: usize,
        control: &Control,
    ) -> Result<bool, Stop> {
        if self.late.known() < self.meets {
            let to = self.meets.min(self.late.known().saturating_add(heaps));
            self.late.advance(to, control)?;
            self.resting = vec![self.late.checkpoint()];
            return Ok(false);
        }
        let to = end.min(self.compared.saturating_add(heaps));
        while self.compared < to {
            let from = self.compared;
            let next = to.min(from + PIECE);
            let together = self.early.known() == from && self.late.known() == from + period;
            let states = together.then(|| vec![self.early.checkpoint(), self.late.checkpoint()]);
            self.early.advance(next, control)?;
            self.late.advance(next + period, control)?;
            let differs = |&heap: &usize| self.early.value(heap) != self.late.value(heap + period);
            if let Some(last) = (from..next).rev().find(differs) {
                self.difference = Some(last);
                self.resting = states.unwrap_or_else(|| std::mem::take(&mut self.resting));
            }
            self.compared = next;
        }
        Ok(to == end)
    }
}
