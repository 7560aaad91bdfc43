//! Values computed a second time, by another engine.

use crate::{Effort, Refusal, RefusalKind};
use schemars::JsonSchema;
use serde::Serialize;
use sprague::sequence::{EngineKind, LimitError};
use sprague::{Heap, NimSequence, Nimber, Ruleset};

/// So few heaps are computed straight from their options, which is the definition.
const FEW: usize = 3000;

/// What was computed a second time, with the same values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DoubleCheck {
    /// The other engine, in words.
    pub engine: &'static str,
    /// How many heaps were compared, heap 0 among them.
    pub heaps: Heap,
}

/// Computes the first values of a game again, by another engine than the one that was used, and compares.
pub(crate) fn double_check(
    game: &Ruleset,
    used: EngineKind,
    values: &[Nimber],
    effort: &Effort,
) -> Result<DoubleCheck, Refusal> {
    let (engine, again) = again(game, used, values.len(), effort)?;
    match again.values().iter().zip(values).position(|(a, b)| a != b) {
        None => Ok(DoubleCheck {
            engine: engine.explain(),
            heaps: values.len() as Heap,
        }),
        Some(heap) => Err(disagreement(&format!(
            "give heap {heap} of {game} another value"
        ))),
    }
}

/// That two ways of computing do not agree.
pub(super) fn disagreement(what: &str) -> Refusal {
    Refusal::new(RefusalKind::Fault, format!("two engines {what}")).with_hint(
        "do not trust this machine or this build: test it with random games, and please report what was asked",
    )
}

/// The first values by the first other engine that can compute so many.
pub(super) fn again(
    game: &Ruleset,
    used: EngineKind,
    count: usize,
    effort: &Effort,
) -> Result<(EngineKind, NimSequence), Refusal> {
    let mut others: Vec<EngineKind> = EngineKind::ALL.into_iter().filter(|&k| k != used).collect();
    if count <= FEW {
        others.reverse();
    }
    let mut trouble = None;
    for kind in others {
        let Some(sequence) = NimSequence::with_engine(game, kind) else {
            continue;
        };
        let mut sequence = sequence.with_memory(effort.memory).under(effort.control());
        match sequence.extend_to((count as Heap).saturating_sub(1)) {
            Ok(()) => return Ok((kind, sequence)),
            Err(LimitError::Stopped(stopped)) => return Err(stopped.into()),
            Err(error) => trouble = Some(error),
        }
    }
    Err(match trouble {
        Some(error) => error.into(),
        None => Refusal::unanswerable(
            format!("no second engine can compute {game}"),
            "ask without a second computation",
        ),
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn another_engine_agrees_and_a_wrong_value_is_found() {
        for (text, to) in [
            ("0.77", 200),
            ("0.16", 5000),
            ("S(2,5,6)", 100),
            ("saliquot", 50),
        ] {
            let game: Ruleset = text.parse().unwrap();
            let mut sequence = NimSequence::new(&game);
            sequence.extend_to(to).unwrap();
            let used = sequence.engine();
            let mut values = sequence.values().to_vec();
            let found = double_check(&game, used, &values, &Effort::new()).unwrap();
            assert_eq!(found.heaps, to + 1);
            assert_ne!(found.engine, used.explain(), "{text}");
            values[40] += 1;
            let refused = double_check(&game, used, &values, &Effort::new()).unwrap_err();
            assert!(refused.message.contains("heap 40"), "{refused:?}");
        }
    }
}
