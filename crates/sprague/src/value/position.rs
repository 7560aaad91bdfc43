//! The values of the terms of a sum of heaps and values, as read by [`parse_sum`](crate::notation::parse_sum).

use std::ops::Range;

use dashu_int::IBig;

use super::{Arena, HeapError, TooLarge, Value, partizan_value};
use crate::Heap;
use crate::loopy::{LoopyGame, LoopyLimits, LoopyValue};
use crate::notation::{SumPart, SumTerm};
use crate::ruleset::Ruleset;
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
            let nim = match nim_value(game, *heap) {
                Err(LimitError::Rule(error)) if error.grows => loopy_value(game, *heap)?,
                nim => nim?,
            };
            arena.nimber(nim)
        }
        SumPart::PartizanHeap(game, heap) => partizan_value(arena, game, *heap)?,
    };
    Ok(arena.multiple(&IBig::from(term.count), one)?)
}

fn nim_value(game: &Ruleset, heap: Heap) -> Result<u64, LimitError> {
    let mut sequence = NimSequence::new(game);
    sequence.extend_to(heap)?;
    let nim = sequence.values().get(heap as usize).copied();
    Ok(u64::from(nim.unwrap_or_default()))
}

/// A heap of a rule that grows elsewhere: the heaps it leads to decide.
fn loopy_value(game: &Ruleset, heap: Heap) -> Result<u64, SumError> {
    let solved = LoopyGame::solve(&game.with_growth(), &[heap], LoopyLimits::default());
    let value = solved.map_err(LimitError::Rule)?.value(heap);
    let finite = value.as_ref().and_then(LoopyValue::finite);
    finite
        .and_then(|nim| u64::try_from(nim).ok())
        .ok_or_else(|| SumError::Loopy {
            game: game.to_string(),
            heap,
            value: value.map_or("undetermined".into(), |value| value.to_string()),
        })
}
