//! What is measured of a game with moves for each player.

use sprague::ruleset::Partizan;
use sprague::value::{Arena, Dyadic, ProvedLaw, TakeSets, dominance, partizan_values, proved_law};
use sprague::{Control, Heap};

/// Heaps whose temperatures are compared.
const HEAPS: usize = 61;
/// Laws are looked for among no more heaps than this.
const LAW: Heap = 500;
/// Outcomes are looked at at least so far.
const OUTCOMES: Heap = 100_000;
/// The values of one game may take so much memory.
const MEMORY: u64 = 256 << 20;
/// And store so many positions and comparisons.
const ROOM: usize = 1 << 22;

/// What is known of one partizan game.
pub(crate) struct PartizanRow {
    pub(crate) outcome: Option<(usize, usize)>,
    pub(crate) dominates: Option<&'static str>,
    pub(crate) law: Option<ProvedLaw>,
    pub(crate) hottest: Option<(Dyadic, usize)>,
}

/// Measures a game; what is out of reach is missing.
pub(crate) fn measure(game: &Partizan, limit: Heap, control: &Control) -> PartizanRow {
    let control = &control.quietly();
    let mut row = PartizanRow {
        outcome: None,
        dominates: None,
        law: None,
        hottest: hottest(game, control),
    };
    let Some(sets) = TakeSets::of(game) else {
        return row;
    };
    let far = usize::try_from(limit.max(OUTCOMES)).unwrap_or(usize::MAX);
    if let Ok(Some(found)) = dominance(&sets, far, control) {
        row.outcome = Some((found.period.preperiod, found.period.period));
        row.dominates = Some(match found.winner {
            Some(sprague::outcome::Side::Left) => "Left",
            Some(sprague::outcome::Side::Right) => "Right",
            None => "neither",
        });
    }
    let mut arena = Arena::with_memory(MEMORY);
    arena.set_limit(ROOM);
    arena.set_control(control.clone());
    row.law = proved_law(&mut arena, &sets, limit.min(LAW) as usize)
        .ok()
        .flatten();
    row
}

fn hottest(game: &Partizan, control: &Control) -> Option<(Dyadic, usize)> {
    let mut arena = Arena::with_memory(MEMORY);
    arena.set_limit(ROOM);
    arena.set_control(control.clone());
    let values = partizan_values(&mut arena, game, HEAPS).ok()?;
    let mut hottest: Option<(Dyadic, usize)> = None;
    for (heap, value) in values.into_iter().enumerate() {
        let temperature = arena.temperature(value).ok()?;
        if hottest.as_ref().is_none_or(|(most, _)| temperature > *most) {
            hottest = Some((temperature, heap));
        }
    }
    hottest
}
