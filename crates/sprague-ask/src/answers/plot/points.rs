//! The points of a scatter plot: by a table or, beyond what it needs, by a closed form or a proven period.

use crate::{Effort, Refusal, search};
use sprague::arithmetic::expr::Expr;
use sprague::plot::{HighlightError, Points, Quantity, scatter, scatter_values};
use sprague::{Heap, PeriodSearch, Ruleset};
use std::ops::RangeInclusive;

/// Heaps beyond this are not told apart by the floating-point numbers of a picture.
pub(super) const LARGEST_DRAWN: Heap = 1 << 53;
/// So many heaps are drawn however far they lie; of more, all heaps before must fit the memory.
const MOST_FAR: Heap = 1_000_000;
/// From this heap on closed forms are asked before a table is made.
const FAR: Heap = 10_000_000;
/// No more heaps than this are worked out by a closed form.
const MOST_BY_FORM: Heap = 10_000;

/// The points of heaps in a row; the inner error is that of the highlight.
pub(super) fn points(
    game: &Ruleset,
    heaps: RangeInclusive<Heap>,
    quantity: Quantity,
    highlight: Option<&Expr>,
    effort: &Effort,
) -> Result<Result<Points, HighlightError>, Refusal> {
    let (from, to) = (*heaps.start(), *heaps.end());
    if to >= FAR
        && to - from < MOST_BY_FORM
        && let Some(found) = search::far_values(game, heaps.clone())
    {
        let values = found.into_iter().map(|found| found.value);
        return Ok(scatter_values(from, values, quantity, highlight));
    }
    if to - from >= MOST_FAR {
        PeriodSearch::with_memory(game, effort.memory).check_memory(to)?;
    }
    let search = search::reach(game, to, effort)
        .map_err(|error| search::out_of_reach(game, heaps.clone(), error))?;
    if search.values().len() as Heap > to {
        return Ok(scatter(search.sequence(), heaps, quantity, highlight));
    }
    let values = heaps.map(|heap| search.value(heap).unwrap_or_default());
    Ok(scatter_values(from, values, quantity, highlight))
}
