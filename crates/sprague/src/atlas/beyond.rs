//! Heaps beyond a table: a game with few rare heaps goes on with its first and last heaps alone.

use super::{Finding, Limits, SparseSpace};
use crate::period::Pattern;
use crate::ruleset::Ruleset;
use crate::sequence::LimitError;
use crate::sequence::long_run::{LongRun, RunError, Statistics};
use crate::{Control, Heap, Stopped};

/// Heaps between two looks at the work that was done.
const STEP: Heap = 1 << 20;
/// Bytes of the heaps that are kept. Beyond the largest heap of a table a run keeps fewer.
const MEMORY: u64 = 1 << 30;

/// What a run from the beginning finds within the limits, which counts its own steps; nothing if the game needs heaps that
/// are not kept, or if the first heap of its period cannot be told.
pub(super) fn beyond_the_table(
    ruleset: &Ruleset,
    limits: &Limits,
    control: &Control,
) -> Result<Option<Statistics>, Stopped> {
    let Some(run) = LongRun::new(ruleset, MEMORY) else {
        return Ok(None);
    };
    let mut run = run.under(control);
    let to = limits.heap.saturating_add(1);
    while run.computed() < to && !run.is_proved() && run.work() < limits.work {
        let outcome = run.advance(to.min(run.computed().saturating_add(STEP)));
        match outcome {
            Err(RunError::Limit(LimitError::Stopped(why))) => return Err(why),
            // What was computed until then holds.
            Err(_) => break,
            Ok(()) => {}
        }
    }
    loop {
        match run.look_for_beginning(STEP) {
            Ok(true) => break,
            Ok(false) => control.check()?,
            Err(RunError::Limit(LimitError::Stopped(why))) => return Err(why),
            Err(_) => return Ok(None),
        }
    }
    Ok(Some(run.statistics()))
}

impl Finding {
    /// What a run that went further has found of the same game; nothing if it has a period whose first heap is not known.
    pub fn further(&self, found: &Statistics) -> Option<Finding> {
        if found.period.is_some_and(|period| !period.least) {
            return None;
        }
        Some(Finding {
            pattern: found.period.map(|period| Pattern {
                preperiod: period.preperiod,
                period: period.period,
                saltus: 0,
            }),
            theorem: found.period.map(|period| period.theorem().to_string()),
            certificate: None,
            computed: found.computed,
            largest: found.largest,
            largest_at: found.largest_at,
            sparse: found.sparse.map(|sparse| SparseSpace {
                mask: sparse.mask,
                parity: sparse.parity,
                rare: sparse.rare as Heap,
                last_rare: sparse.last_rare,
            }),
            fingerprint: self.fingerprint,
        })
    }
}
