//! The values of the terms of a sum of heaps and values, as read by
//! [`parse_sum`](crate::notation::parse_sum).

use super::{ImpartialValues, Known, NoValue, ValueLimits, partizan_value};
use crate::loopy::LoopyValue;
use crate::notation::{SumPart, SumTerm};
use crate::value::{Arena, TooLarge, Value};
use crate::{Control, Heap, Ruleset, Stopped};
use dashu_int::IBig;
use std::ops::Range;

/// Why a term has no value here.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SumError {
    /// A value is too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The value of a heap is not known.
    #[error(transparent)]
    NoValue(#[from] NoValue),
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
        value: crate::BigNimber,
    },
}

impl SumError {
    /// Whether it was stopped, and why.
    pub fn stopped(&self) -> Option<Stopped> {
        match self {
            SumError::TooLarge(TooLarge::Stopped(stopped))
            | SumError::NoValue(NoValue::Stopped(stopped)) => Some(*stopped),
            _ => None,
        }
    }
}

/// The values of the terms of a sum. An error comes with the place of the term it arose from.
pub fn term_values(
    arena: &mut Arena,
    terms: &[SumTerm],
    limits: &ValueLimits,
    control: &Control,
) -> Result<Vec<Value>, (SumError, Range<usize>)> {
    let value = |term: &SumTerm| {
        term_value(arena, term, limits, control).map_err(|error| (error, term.span.clone()))
    };
    terms.iter().map(value).collect()
}

fn term_value(
    arena: &mut Arena,
    term: &SumTerm,
    limits: &ValueLimits,
    control: &Control,
) -> Result<Value, SumError> {
    let one = match &term.part {
        SumPart::Value(text) => arena.build(text).map_err(|(error, _)| error)?,
        SumPart::Heap(game, heap) => {
            let Known { value, .. } = nim_value(game, *heap, limits, control)?;
            let small = u64::try_from(&value).map_err(|_| SumError::Nimber { value })?;
            arena.nimber(small)
        }
        SumPart::PartizanHeap(game, heap) => partizan_value(arena, game, *heap)?.value,
    };
    Ok(arena.multiple(&IBig::from(term.count), one)?)
}

/// The nim-value of a heap, which one of a loopy game may have, too.
fn nim_value(
    game: &Ruleset,
    heap: Heap,
    limits: &ValueLimits,
    control: &Control,
) -> Result<Known<crate::BigNimber>, SumError> {
    let values = ImpartialValues::find(game, heap, limits, control)?;
    values.known(heap).ok_or_else(|| {
        let label = values.label(heap);
        let words = label.as_ref().map(LoopyValue::to_string);
        SumError::Loopy {
            game: game.to_string(),
            heap,
            value: words.unwrap_or_else(|| "undetermined".into()),
        }
    })
}
