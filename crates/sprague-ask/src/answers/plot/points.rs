//! The points of a scatter plot: by a table or, beyond what it needs, by a closed form or a proven period.

use crate::{Effort, Refusal, search};
use sprague::arithmetic::expr::Expr;
use sprague::plot::{PlotError, Points, Quantity, scatter, scatter_values};
use sprague::values::{NoValue, Unfinished, ValueLimits, ValueRequest};
use sprague::{Heap, PeriodSearch, Ruleset};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Heaps beyond this are not told apart by the floating-point numbers of a picture.
pub(super) const LARGEST_DRAWN: Heap = 1 << 53;
/// So many heaps are drawn however far they lie; of more, all heaps before must fit the memory.
const MOST_FAR: Heap = 1_000_000;
/// The points of heaps in a row, and the last heap that has one if the work was stopped before all had; the inner error
/// is that of the highlight.
pub(super) fn points(
    game: &Ruleset,
    heaps: RangeInclusive<Heap>,
    quantity: Quantity,
    highlight: Option<&Expr>,
    effort: &Effort,
) -> Result<Result<(Points, Heap), PlotError>, Refusal> {
    let (from, to) = (*heaps.start(), *heaps.end());
    if to - from >= MOST_FAR {
        PeriodSearch::with_memory(game, effort.memory).check_memory(to)?;
    }
    let limits = ValueLimits {
        memory: effort.memory,
        ..ValueLimits::default()
    };
    let request = ValueRequest::new(&Arc::new(game.clone()), heaps.into(), limits);
    let mut control = effort.control().clone();
    let (found, last) = match request.fill(&control) {
        Ok(found) => (found, to),
        Err(unfinished) => {
            let Unfinished { error, rest } = *unfinished;
            let found = rest.into_values();
            let last = found.known_up_to(from, to);
            match last.filter(|_| matches!(error, NoValue::Stopped(_))) {
                Some(last) => {
                    control = control.to_finish();
                    (found, last)
                }
                None => return Err(error.into()),
            }
        }
    };
    if found.loopy().is_some() {
        return Err(search::loopy(game));
    }
    let heaps = from..=last;
    let drawn = match found.search().known() as Heap > last {
        true => {
            let sequence = found.search().sequence();
            scatter(sequence, heaps, quantity, highlight, &control)
        }
        false => {
            let values = heaps.map(|heap| found.value(heap).unwrap_or_default());
            scatter_values(from, values, quantity, highlight, &control)
        }
    };
    Ok(drawn.map(|points| (points, last)))
}
