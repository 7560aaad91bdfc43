//! The values of the terms of a sum of heaps and values, as read by [`parse_sum`](crate::notation::parse_sum).

use std::ops::Range;

use dashu_int::IBig;

use super::{Arena, HeapError, TooLarge, Value, partizan_value};
use crate::notation::{SumPart, SumTerm};
use crate::sequence::{LimitError, NimSequence};

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
}

/// The values of the terms of a sum; an error comes with the place of the term it arose from.
pub fn term_values(
    arena: &mut Arena,
    terms: &[SumTerm],
) -> Result<Vec<Value>, (SumError, Range<usize>)> {
    let located = |term: &SumTerm, error| (error, term.span.clone());
    terms
        .iter()
        .map(|term| term_value(arena, term).map_err(|e| located(term, e)))
        .collect()
}

fn term_value(arena: &mut Arena, term: &SumTerm) -> Result<Value, SumError> {
    let one = match &term.part {
        SumPart::Value(text) => arena.build(text).map_err(|(error, _)| error)?,
        SumPart::Heap(game, heap) => {
            let mut sequence = NimSequence::new(game);
            sequence.extend_to(*heap)?;
            let nim = sequence
                .values()
                .get(*heap as usize)
                .copied()
                .unwrap_or_default();
            arena.nimber(u64::from(nim))
        }
        SumPart::PartizanHeap(game, heap) => partizan_value(arena, game, *heap)?,
    };
    Ok(arena.multiple(&IBig::from(term.count), one)?)
}
