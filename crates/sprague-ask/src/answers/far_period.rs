//! Periods beyond what a table holds: a sparse game goes on with its first and last heaps alone.

use super::period::{PeriodFound, PeriodProof, PeriodUnproved};
use super::run::told_from_where;
use crate::search::Searched;
use crate::{Effort, Refusal, StoppedBy};
use sprague::sequence::LimitError;
use sprague::sequence::long_run::{LongRun, RunError, RunPeriod};
use sprague::{Heap, Progress, Ruleset, Stopped};

/// Heaps between two looks at the handle.
const STEP: Heap = 1 << 20;

/// What more heaps show where a search ended because its table was full and somebody wants more; nothing if that is
/// not so, or if the game cannot go on without its table.
pub(crate) fn beyond_the_table(
    game: &Ruleset,
    searched: Searched,
    effort: &Effort,
) -> Result<Result<PeriodFound, Searched>, Refusal> {
    let wanted = effort.heap.is_some() || effort.uses_all_time();
    let sparse = searched.search.sequence().is_watching();
    if searched.stopped_by != StoppedBy::Memory || !wanted || !sparse {
        return Ok(Err(searched));
    }
    let Some(run) = LongRun::new(game, effort.memory) else {
        return Ok(Err(searched));
    };
    // Its table makes room for the run.
    drop(searched);
    let mut run = run.under(effort.control());
    let stopped_by = go_on(&mut run, effort)?;
    // If told to stop, the period is known all the same.
    told_from_where(&mut run, effort.control())?;
    Ok(Ok(found(game, &run, stopped_by)))
}

/// Goes on to the last heap to look at, or until a period is proved.
fn go_on(run: &mut LongRun, effort: &Effort) -> Result<StoppedBy, Refusal> {
    let control = effort.control();
    let to = effort.heap.map_or(Heap::MAX, |to| to.saturating_add(1));
    let total = effort.heap.map(|_| u128::from(to));
    while run.computed() < to && !run.is_proved() {
        let what = "looking for a period";
        control.tell(&Progress::steps(what, run.computed().into(), total));
        match run.advance(to.min(run.computed().saturating_add(STEP))) {
            Ok(()) => {}
            Err(RunError::Limit(LimitError::Stopped(Stopped::TimeUp))) => {
                return Ok(StoppedBy::Seconds);
            }
            Err(RunError::Limit(LimitError::Stopped(_))) => return Ok(StoppedBy::Interrupted),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(match run.is_proved() {
        true => StoppedBy::Proved,
        false => StoppedBy::Limit,
    })
}

fn found(game: &Ruleset, run: &LongRun, stopped_by: StoppedBy) -> PeriodFound {
    let start = game.start();
    let period = run.statistics().period;
    let first = period.map(|found| found.preperiod.max(start));
    let least = period.is_some_and(|found| found.least);
    PeriodFound {
        kind: match period {
            Some(_) => "periodic",
            None => "unknown",
        },
        preperiod: first.filter(|_| least),
        preperiod_at_most: first.filter(|_| !least),
        period: period.map(|found| found.period),
        saltus: period.map(|_| 0),
        last_exception: first
            .filter(|&first| least && first > start)
            .map(|first| first - 1),
        computed: run.computed().saturating_sub(start),
        start,
        proof: period.map(|found| proof(&found)),
        unproved: period.is_none().then(|| PeriodUnproved {
            reason: "the values computed so far do not prove a period".into(),
            stopped_by,
            observed: None,
            more_may_prove: true,
            memory: None,
        }),
    }
}

fn proof(found: &RunPeriod) -> PeriodProof {
    let by_values = found.by_values.map(|theorem| theorem.statement());
    let by_state = || {
        format!(
            "all that the next values depend on was the same before heap {} and {} heaps earlier",
            found.proved_at, found.period
        )
    };
    let statement = by_values.unwrap_or_else(by_state);
    PeriodProof {
        theorem: found.theorem(),
        statement,
        checked_from: None,
        checked_below: None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::period::{PeriodAnswer, PeriodQuestion};
    use crate::{Ask, Effort, StoppedBy};

    fn asked(to: u64) -> super::PeriodFound {
        let question = PeriodQuestion {
            game: ".56".into(),
            certificate: false,
            double_check: false,
        };
        let effort = Effort::new().up_to(Some(to)).with_memory(1 << 20);
        let PeriodAnswer::Nim(answer) = question.ask(&effort).unwrap();
        answer.found
    }

    #[test]
    fn a_full_table_is_not_the_end() {
        let found = asked(1_000_000);
        assert_eq!((found.period, found.preperiod), (Some(144), Some(326_640)));
        assert_eq!(found.last_exception, Some(326_639));
        assert!(found.proof.is_some() && found.unproved.is_none());
    }

    #[test]
    fn beyond_a_full_table_a_search_ends_at_its_limit() {
        let found = asked(300_000);
        assert_eq!((found.computed, found.period), (300_001, None));
        let why = found.unproved.unwrap();
        assert_eq!(why.stopped_by, StoppedBy::Limit);
    }
}
