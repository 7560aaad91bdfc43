//! The proved law of all values of a partizan subtraction game, as one sentence, for tables of many games.

use super::{Arena, FarLaw, FarValues, HeapValues, Regularities, TakeSets, TooLarge};
use dashu_int::IBig;

/// A law that holds for all heaps from one on.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProvedLaw {
    /// The law, such as `G(n) = {0|G(n-3)}`.
    pub text: String,
    /// The least heap from which on it was found to hold.
    pub from: usize,
}

/// Looks among the first `heaps` heaps for a law of all values and its proof: G(n) = {0 | G(n−k)} with k the
/// largest number anybody may take ([`Regularities`]), or a repetition with an integer saltus ([`FarValues`]).
pub fn proved_law(
    arena: &mut Arena,
    sets: &TakeSets,
    heaps: usize,
) -> Result<Option<ProvedLaw>, TooLarge> {
    let modulus = sets.largest().max(1);
    let mut table = HeapValues::with_limit(sets.clone(), arena.table_bytes());
    let found = Regularities::find(arena, &mut table, modulus, heaps)?;
    if found.exceptions_are_complete() {
        return Ok(Some(ProvedLaw {
            text: format!("G(n) = {{0|G(n-{modulus})}}"),
            from: found.last_exception().map_or(modulus, |last| last + 1),
        }));
    }
    let far = FarValues::find(arena, sets)?;
    Ok(far.and_then(|far| match far.law() {
        FarLaw::Repetition {
            from,
            period,
            saltus,
            ..
        } => Some(ProvedLaw {
            text: match saltus {
                saltus if *saltus == IBig::ZERO => format!("G(n) = G(n-{period})"),
                saltus if *saltus > IBig::ZERO => format!("G(n) = G(n-{period}) + {saltus}"),
                saltus => format!("G(n) = G(n-{period}) - {}", -saltus),
            },
            from: from + period,
        }),
        FarLaw::Ups { .. } => None,
    }))
}
