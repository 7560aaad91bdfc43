//! Who wins each heap when each player takes from a finite set, in the terms of the theories for Coq.

use super::ProofAnswer;
use super::repetition::{clamp, too_much};
use crate::answers::outcomes::{LOOKED_AT, finite_sets};
use crate::{Effort, Refusal};
use sprague::Game;
use sprague::outcome::{Prospect, Side};
use sprague::value::Outcomes;
use sprague_proofs::{OutcomesTheorem, outcomes_file};

/// Coq takes about so many times as long for an option here as for one of a nim-value.
const SLOWER: u128 = 50;

pub(super) fn outcomes(game: &Game, effort: &Effort) -> Result<ProofAnswer, Refusal> {
    let sets = finite_sets(game)?;
    let amounts = |set: &[usize]| -> Vec<u64> { set.iter().map(|&k| k as u64).collect() };
    let (left, right) = (amounts(sets.left()), amounts(sets.right()));
    let mut outcomes = Outcomes::new(sets).within(effort.memory);
    let limit = effort.heap.unwrap_or(LOOKED_AT);
    let limit = limit.min(outcomes.fitting(effort.memory));
    let Some(found) = outcomes.period(limit as usize, effort.control())? else {
        return Err(Refusal::unanswerable(
            format!("no period of the outcomes of {game} shows up to heap {limit}, so there is nothing to write down"),
            "look further",
        )
        .with_instead("outcomes", game.to_string()));
    };
    let mut theorem = OutcomesTheorem {
        title: game.to_string(),
        left,
        right,
        first: found.preperiod as u64,
        period: found.period as u64,
        winners: Vec::new(),
    };
    let work = theorem.work() * SLOWER;
    let heaps = found.preperiod + found.period;
    if work > super::repetition::work_limit(effort) {
        return Err(too_much(heaps as u64, work, effort));
    }
    let wins = |won: Prospect| u64::from(won == Prospect::Win);
    let listed = outcomes.first(heaps, effort.control())?;
    theorem.winners = listed
        .iter()
        .map(|outcome| wins(outcome.of(Side::Left)) + 2 * wins(outcome.of(Side::Right)))
        .collect();
    Ok(ProofAnswer {
        statement: format!(
            "for all n >= {}, the same player wins n + {} as wins n, whoever begins",
            theorem.first, theorem.period
        ),
        values: heaps as u64,
        options: clamp(work),
        text: outcomes_file(&theorem),
    })
}
