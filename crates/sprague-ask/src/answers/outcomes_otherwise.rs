//! Who wins each heap of a game other than finite sets: an impartial one by its nim-values, whose proved period settles
//! who wins, too; one with moves for each player heap by heap, with nothing proved.

use super::outcomes::{LISTED_BYTES, OutcomesAnswer, OutcomesProof, no_room};
use super::partizan_values::no_values;
use super::value::arena;
use super::values::{ValuesAnswer, ValuesQuestion};
use crate::{Ask, Effort, EndedEarly, Refusal, StoppedBy, search};
use sprague::period::{Pattern, Verdict};
use sprague::ruleset::Partizan;
use sprague::value::outcomes_so_far;
use sprague::{BigNimber, Heap, PeriodSearch, Ruleset};

/// N or P for each heap up to one, and the period of that where the nim-values have one.
pub(super) fn impartial(
    game: &Ruleset,
    to: Heap,
    effort: &Effort,
) -> Result<OutcomesAnswer, Refusal> {
    search::not_loopy(game)?;
    search::within_domain(game, to)?;
    let question = ValuesQuestion {
        game: game.to_string(),
        to: Some(to),
        ..ValuesQuestion::default()
    };
    let ValuesAnswer::Nim(listed) = question.ask(effort)? else {
        return Err(search::loopy(game));
    };
    let letter = |heap| match listed.values.value(heap) == BigNimber::default() {
        true => 'P',
        false => 'N',
    };
    let mut answer = OutcomesAnswer {
        ruleset: game.to_string(),
        start: listed.start,
        outcomes: listed.values.heaps().map(letter).collect(),
        preperiod: None,
        period: None,
        proof: None,
        stopped_by: None,
        ended: listed.ended,
        looked_to: None,
    };
    let searched = search::period(game, effort)?;
    let computed = searched.search.known();
    answer.looked_to = (computed as Heap).checked_sub(1);
    let verdict = searched.search.verdict();
    let Verdict::Proved { pattern, proof } = &verdict else {
        let is_limit = matches!(searched.stopped_by, StoppedBy::Proved | StoppedBy::Limit);
        answer.stopped_by = Some(searched.stopped_by).filter(|_| !is_limit);
        return Ok(answer);
    };
    let proof = OutcomesProof {
        theorem: proof.theorem.name(),
        window: None,
        computed,
    };
    if let Some((preperiod, period)) = period_of_zeros(pattern, game.start(), &searched.search) {
        (answer.preperiod, answer.period) = (Some(preperiod), Some(period));
        answer.proof = Some(proof);
    }
    Ok(answer)
}

/// The least period of the heaps of value 0, and where it begins. With a saltus all heaps from the second period on
/// have greater values; without one the zeros repeat as the values do, perhaps with a part of their period.
fn period_of_zeros(pattern: &Pattern, start: Heap, search: &PeriodSearch) -> Option<(Heap, Heap)> {
    let is_zero = |heap: Heap| Some(search.value(heap)? == BigNimber::default());
    let from = pattern.preperiod.max(start);
    let (from, period) = match pattern.saltus {
        0 => {
            let cycle: Option<Vec<bool>> = (from..from + pattern.period).map(is_zero).collect();
            (from, least_period(&cycle?))
        }
        _ => (from.checked_add(pattern.period)?, 1),
    };
    let mut preperiod = from;
    while preperiod > start && is_zero(preperiod - 1)? == is_zero(preperiod - 1 + period)? {
        preperiod -= 1;
    }
    Some((preperiod, period))
}

/// The least divisor of the length by which a cycle is moved onto itself.
fn least_period(cycle: &[bool]) -> Heap {
    let length = cycle.len();
    let repeats = |period: &usize| {
        length.is_multiple_of(*period) && cycle[*period..] == cycle[..length - period]
    };
    (1..length).find(repeats).unwrap_or(length) as Heap
}

/// Who wins each heap up to one.
pub(super) fn partizan(
    game: &Partizan,
    to: Heap,
    effort: &Effort,
) -> Result<OutcomesAnswer, Refusal> {
    let listed = (to + 1).min((effort.memory / LISTED_BYTES).max(1));
    let (outcomes, error) = outcomes_so_far(&mut arena(effort), game, listed as usize);
    let why = match error {
        Some(error) => Some(no_values(error)),
        None if listed <= to => Some(no_room(effort)),
        None => None,
    };
    let ended = match (why, (outcomes.len() as Heap).checked_sub(1)) {
        (None, _) => None,
        (Some(refusal), None) => return Err(refusal),
        (Some(refusal), Some(last)) => Some(EndedEarly::after(last, to, &refusal)),
    };
    Ok(OutcomesAnswer {
        ruleset: game.to_string(),
        start: 0,
        outcomes: outcomes.iter().map(|outcome| outcome.letter()).collect(),
        preperiod: None,
        period: None,
        proof: None,
        stopped_by: None,
        ended,
        looked_to: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::outcomes::OutcomesQuestion;

    fn asked(game: &str) -> OutcomesAnswer {
        let question = OutcomesQuestion {
            game: game.into(),
            to: Some(40),
        };
        question.ask(&Effort::new()).unwrap()
    }

    #[test]
    fn the_period_of_nim_values_settles_who_wins() {
        for (game, preperiod, period) in [
            // Only the empty heap of Kayles loses.
            ("kayles", 1, 1),
            ("nim", 1, 1),
            ("S(all except 2,5)", 3, 1),
            ("dawsons-chess", 35, 34),
            ("0.3", 0, 2),
        ] {
            let found = asked(game);
            let expected = (Some(preperiod), Some(period));
            assert_eq!((found.preperiod, found.period), expected, "{game}");
        }
    }

    #[test]
    fn the_least_period_of_zeros_holds_far_beyond_it() {
        for game in [
            "0.137",
            "0.07",
            "4.7",
            "0.156",
            "S(all except 2,5)",
            "lasker-nim",
            "0.[3]",
        ] {
            let question = ValuesQuestion {
                game: game.into(),
                to: Some(1000),
                ..ValuesQuestion::default()
            };
            let Ok(ValuesAnswer::Nim(known)) = question.ask(&Effort::new()) else {
                panic!("{game}");
            };
            let is_zero = |heap| known.values.value(heap) == BigNimber::default();
            let found = asked(game);
            let (Some(preperiod), Some(period)) = (found.preperiod, found.period) else {
                panic!("{game}");
            };
            let repeats =
                |from, period| (from..=1000 - period).all(|n| is_zero(n) == is_zero(n + period));
            assert!(repeats(preperiod, period), "{game}");
            assert!(preperiod == 0 || !repeats(preperiod - 1, period), "{game}");
            assert!((1..period).all(|less| !repeats(preperiod, less)), "{game}");
        }
    }
}
