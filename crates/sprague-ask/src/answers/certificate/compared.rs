//! How the heaps of a game with a finite set for each player compare with a value, by a law of its values.

use super::none;
use super::sum::{Law, LawKind};
use crate::answers::value::arena;
use crate::{Effort, Refusal};
use sprague::certificate;
use sprague::claim::Comparison;
use sprague::value::TakeSets;

/// The certificate that a statement about values rests on.
pub(super) fn of_comparison(comparison: &Comparison, effort: &Effort) -> Result<String, Refusal> {
    let game = comparison.game();
    let missing = |why: String| {
        none(
            why,
            "laws are what `period` looks for: its answer says what is proved of the values",
        )
    };
    let mut arena = arena(effort);
    let sets = TakeSets::of(game).ok_or_else(|| missing(format!("{game} has no finite sets")))?;
    let law = Law::find(&mut arena, &sets, &game.to_string())?
        .ok_or_else(|| missing(format!("no law of all values of {game} has one")))?;
    let (from, period) = match &law.kind {
        LawKind::Repeats(from, period) => (*from, *period),
        LawKind::Gains(modulus, gains) if gains.len() as u64 == *modulus => {
            // Twice, so that nimbers are gone; what is gained tells the values of a round before, too.
            let first = gains.iter().map(|gain| gain.1).max().unwrap_or(0);
            (first.saturating_sub(*modulus), 2 * modulus)
        }
        LawKind::Gains(..) => {
            return Err(missing(format!(
                "what is gained is known of some classes of heaps of {game} only"
            )));
        }
    };
    let heaps = comparison.heaps(&mut arena, from as usize, period as usize)?;
    let heaps = heaps.ok_or_else(|| {
        missing(format!(
            "from where on the heaps of {game} compare in the same way was not found"
        ))
    })?;
    Ok(certificate::compared(comparison, &heaps, &law.certificate))
}
