//! What is measured of a game with moves for each player.

use crate::room::{GAME, Short};
use sprague::ruleset::Partizan;
use sprague::value::{
    Arena, Dominance, Dyadic, HeapError, ProvedLaw, TakeSets, TooLarge, dominance, partizan_values,
    proved_law,
};
use sprague::{Control, Heap};

/// Heaps whose temperatures are compared.
const HEAPS: usize = 61;
/// Laws are looked for among no more heaps than this.
const LAW: Heap = 500;
/// Outcomes are looked at at least so far.
const OUTCOMES: Heap = 100_000;
/// The values of one game may store so many positions and comparisons.
const ROOM: usize = 1 << 22;

/// What is known of one partizan game.
pub(crate) struct PartizanRow {
    pub(crate) outcome: Option<(usize, usize)>,
    pub(crate) dominates: Option<&'static str>,
    pub(crate) law: Option<ProvedLaw>,
    pub(crate) hottest: Option<(Dyadic, usize)>,
}

/// Measures a game in so many bytes; what is out of reach is missing, unless it may be so for want of memory only.
pub(crate) fn measure(
    game: &Partizan,
    limit: Heap,
    memory: u64,
    control: &Control,
) -> Result<PartizanRow, Short> {
    let control = &control.quietly();
    let hottest = match hottest(game, memory, control) {
        Err(HeapError::TooLarge {
            source: TooLarge::Memory { .. },
            ..
        }) if memory < GAME => return Err(Short),
        found => found.ok().flatten(),
    };
    let mut row = PartizanRow {
        outcome: None,
        dominates: None,
        law: None,
        hottest,
    };
    let Some(sets) = TakeSets::of(game) else {
        return Ok(row);
    };
    let far = limit.max(OUTCOMES).min(Dominance::fitting(GAME));
    match dominance(&sets, far as usize, memory, control) {
        Ok(Some(found)) => {
            row.outcome = Some((found.period.preperiod, found.period.period));
            row.dominates = Some(match found.winner {
                Some(sprague::outcome::Side::Left) => "Left",
                Some(sprague::outcome::Side::Right) => "Right",
                None => "neither",
            });
        }
        Ok(None) if far > Dominance::fitting(memory) => return Err(Short),
        Ok(None) | Err(_) => {}
    }
    row.law = match proved_law(&mut arena(memory, control), &sets, limit.min(LAW) as usize) {
        Err(TooLarge::Memory { .. }) if memory < GAME => return Err(Short),
        law => law.ok().flatten(),
    };
    Ok(row)
}

fn arena(memory: u64, control: &Control) -> Arena {
    let mut arena = Arena::with_memory(memory);
    arena.set_limit(ROOM);
    arena.set_control(control.clone());
    arena
}

/// The hottest of the first heaps.
fn hottest(
    game: &Partizan,
    memory: u64,
    control: &Control,
) -> Result<Option<(Dyadic, usize)>, HeapError> {
    let mut arena = arena(memory, control);
    let values = partizan_values(&mut arena, game, HEAPS)?;
    let mut hottest: Option<(Dyadic, usize)> = None;
    for (heap, value) in values.into_iter().enumerate() {
        let temperature = arena.temperature(value);
        let temperature = temperature.map_err(|source| HeapError::TooLarge { heap, source })?;
        if hottest.as_ref().is_none_or(|(most, _)| temperature > *most) {
            hottest = Some((temperature, heap));
        }
    }
    Ok(hottest)
}
