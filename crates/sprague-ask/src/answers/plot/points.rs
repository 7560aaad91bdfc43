//! The points of a scatter plot: by a table or, beyond what it needs, by a closed form or a proven period.

use crate::{Effort, Refusal, search};
use sprague::arithmetic::expr::Expr;
use sprague::plot::{PlotError, Points, Quantity, scatter, scatter_values};
use sprague::values::{ImpartialValues, ValueLimits};
use sprague::{Heap, PeriodSearch, Ruleset};
use std::ops::RangeInclusive;

/// Heaps beyond this are not told apart by the floating-point numbers of a picture.
pub(super) const LARGEST_DRAWN: Heap = 1 << 53;
/// So many heaps are drawn however far they lie; of more, all heaps before must fit the memory.
const MOST_FAR: Heap = 1_000_000;
/// The points of heaps in a row; the inner error is that of the highlight.
pub(super) fn points(
    game: &Ruleset,
    heaps: RangeInclusive<Heap>,
    quantity: Quantity,
    highlight: Option<&Expr>,
    effort: &Effort,
) -> Result<Result<Points, PlotError>, Refusal> {
    let (from, to) = (*heaps.start(), *heaps.end());
    if to - from >= MOST_FAR {
        PeriodSearch::with_memory(game, effort.memory).check_memory(to)?;
    }
    let limits = ValueLimits {
        memory: effort.memory,
        ..ValueLimits::default()
    };
    let found = ImpartialValues::find(game, heaps.clone(), &limits, effort.control())?;
    if found.loopy().is_some() {
        return Err(search::loopy(game));
    }
    if found.search().values().len() as Heap > to {
        let sequence = found.search().sequence();
        return Ok(scatter(
            sequence,
            heaps,
            quantity,
            highlight,
            effort.control(),
        ));
    }
    let values = heaps.map(|heap| found.value(heap).unwrap_or_default());
    let control = effort.control();
    Ok(scatter_values(from, values, quantity, highlight, control))
}
