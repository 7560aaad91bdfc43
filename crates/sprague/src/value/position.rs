//! The values of the terms of a sum of heaps and values, as read by [`parse_sum`](crate::notation::parse_sum).

use std::ops::Range;

use dashu_int::IBig;

use super::{Arena, HeapError, TooLarge, Value, partizan_value};
use crate::arithmetic::closed::single_heap;
use crate::loopy::{LoopyGame, LoopyLimits, LoopyValue};
use crate::notation::{SumPart, SumTerm};
use crate::sequence::LimitError;
use crate::{Control, Heap, PeriodSearch, Ruleset};

/// Beyond this heap a closed form is preferred to a table.
const TABLE: Heap = 100_000;

/// Why a term has no value here.
#[derive(Debug, thiserror::Error)]
pub enum SumError {
    /// A value is too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The values of a partizan game could not be computed.
    #[error(transparent)]
    Heap(#[from] HeapError),
    /// The values of an impartial game could not be computed.
    #[error(transparent)]
    Limit(#[from] LimitError),
    /// Play need not end, and the heap is not worth a nimber, or that is not certain.
    #[error("{game}[{heap}] is a heap from which play need not end; its value is {value}")]
    Loopy {
        /// The game.
        game: String,
        /// The heap.
        heap: Heap,
        /// What is known of its value.
        value: String,
    },
    /// A nim-value does not fit a sum with partizan games.
    #[error("this is worth *{value}, too large a nimber for a canonical form")]
    Nimber {
        /// The value.
        value: crate::Value,
    },
}

/// The values of the terms of a sum; tables of nim-values use at most so many bytes each. An error comes
/// with the place of the term it arose from.
pub fn term_values(
    arena: &mut Arena,
    terms: &[SumTerm],
    memory: u64,
) -> Result<Vec<Value>, (SumError, Range<usize>)> {
    let located = |term: &SumTerm, error| (error, term.span.clone());
    terms
        .iter()
        .map(|term| term_value(arena, term, memory).map_err(|e| located(term, e)))
        .collect()
}

fn term_value(arena: &mut Arena, term: &SumTerm, memory: u64) -> Result<Value, SumError> {
    let one = match &term.part {
        SumPart::Value(text) => arena.build(text).map_err(|(error, _)| error)?,
        SumPart::Heap(game, heap) => {
            let value = match nim_value(game, *heap, memory) {
                Err(LimitError::Rule(error)) if error.grows => {
                    loopy_value(game, *heap, arena.control())?
                }
                value => value?,
            };
            let small = u64::try_from(&value).map_err(|_| SumError::Nimber { value })?;
            arena.nimber(small)
        }
        SumPart::PartizanHeap(game, heap) => partizan_value(arena, game, *heap)?,
    };
    Ok(arena.multiple(&IBig::from(term.count), one)?)
}

/// The nim-value of a heap by a closed form, a proven period or a table.
fn nim_value(game: &Ruleset, heap: Heap, memory: u64) -> Result<crate::Value, LimitError> {
    if heap > TABLE
        && let Some(found) = single_heap(game, heap)
    {
        return Ok(found.value);
    }
    let mut search = PeriodSearch::with_memory(game, memory);
    search.reach(heap)?;
    search.value(heap).ok_or(LimitError::Heap { heap })
}

/// A heap of a rule that grows elsewhere: the heaps it leads to decide.
fn loopy_value(game: &Ruleset, heap: Heap, control: &Control) -> Result<crate::Value, SumError> {
    let limits = LoopyLimits::default();
    let solved = LoopyGame::solve(&game.with_growth(), &[heap], limits, control);
    let value = solved.map_err(LimitError::from)?.value(heap);
    let finite = value.as_ref().and_then(LoopyValue::finite);
    finite.cloned().ok_or_else(|| SumError::Loopy {
        game: game.to_string(),
        heap,
        value: value.map_or("undetermined".into(), |value| value.to_string()),
    })
}
