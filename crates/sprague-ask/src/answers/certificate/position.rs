//! Who wins a position: a sum of impartial heaps and nimbers, or a single heap; other sums are in `sum`.

use super::{no_certificate, none, of_outcomes, of_period, sum};
use crate::answers::win::{WinQuestion, no_answer};
use crate::{Effort, Refusal};
use sprague::Heap;
use sprague::certificate::PositionClaim;
use sprague::period::definition;
use sprague::position::{Change, Component, Part, Position, Solved};

/// Heaps of a position up to here are computed again without a period.
const SMALL: Heap = 2_000;

/// The certificate of who wins a position.
pub(super) fn certify(position: &Position, effort: &Effort) -> Result<String, Refusal> {
    let question = WinQuestion::default();
    let limits = question.limits(position, effort);
    let Solved { answer, .. } = position
        .solve(&limits, effort.control())
        .map_err(no_answer)?;
    let mut claim = PositionClaim {
        outcome: Some(answer.outcome),
        ..PositionClaim::default()
    };
    if let [component] = position.components()
        && let Part::PartizanHeap(game, heap) = &component.part
        && !component.negative
    {
        claim.heaps.push((*heap, game.to_string()));
        claim.periods.push(of_outcomes(game, false, effort)?);
        return claim.certificate().ok_or_else(nobody);
    }
    if !position.components().iter().all(Component::is_impartial) {
        return sum::certify(position, &answer, effort);
    }
    // Where each component of the position is in the certificate: heaps come first.
    let mut places = Vec::new();
    for component in position.components() {
        match &component.part {
            Part::Heap(game, heap) => {
                places.push((true, claim.heaps.len()));
                let name = definition(game).map_err(|why| no_certificate(game, &why))?;
                claim.heaps.push((*heap, name));
            }
            Part::Value(value) => {
                places.push((false, claim.nimbers.len()));
                claim.nimbers.extend(value.nimber());
            }
            Part::PartizanHeap(..) => {}
        }
    }
    claim.periods = periods_of(position, effort)?;
    let winning = answer.winning.first();
    let winning = winning.and_then(|found| Some((found.component, found.changes.first()?)));
    claim.winning = winning.map(|(component, change)| {
        let (is_heap, place) = places[component];
        let which = if is_heap {
            place
        } else {
            claim.heaps.len() + place
        };
        let parts = match change {
            Change::Heap { to, .. } => to.clone(),
            Change::Value { to, .. } => to.nimber().filter(|&m| m > 0).into_iter().collect(),
        };
        (which, parts)
    });
    claim.certificate().ok_or_else(nobody)
}

/// A draw, for example.
pub(super) fn nobody() -> Refusal {
    none(
        "certificates of positions say who wins, and here nobody does",
        "games that need not end have none",
    )
}

/// The certificates of the periods by which large heaps have their values.
pub(super) fn periods_of(position: &Position, effort: &Effort) -> Result<Vec<String>, Refusal> {
    let mut done: Vec<String> = Vec::new();
    let mut periods = Vec::new();
    for component in position.components() {
        let Part::Heap(game, heap) = &component.part else {
            continue;
        };
        let name = definition(game).map_err(|why| no_certificate(game, &why))?;
        if *heap > SMALL && !done.contains(&name) && name != "S(all)" {
            periods.push(of_period(game, effort)?);
            done.push(name);
        }
    }
    Ok(periods)
}
