//! Values of partizan heaps in two ways: read off a table of the order of heaps, and as canonical forms of their options.

use super::{Compared, Random};
use sprague::Control;
use sprague::notation::parse_game;
use sprague::ruleset::Game;
use sprague::value::{Arena, HeapError, HeapValues, TakeSets, TooLarge, heap_values};

/// Heaps whose values are compared.
const HEAPS: usize = 24;

pub(super) fn partizan_heaps(random: &mut Random, control: &Control) -> Compared {
    let mut set = || {
        let count = 1 + random.below(3);
        let numbers: Vec<String> = (0..count)
            .map(|_| (1 + random.below(7)).to_string())
            .collect();
        numbers.join(",")
    };
    let text = format!("S({}|{})", set(), set());
    let Ok(Game::Partizan(game)) = parse_game(&text) else {
        return Ok(Vec::new());
    };
    let Some(sets) = TakeSets::of(&game) else {
        return Ok(Vec::new());
    };
    let mut arena = Arena::new();
    arena.set_control(control.quietly());
    let by_order = HeapValues::new(sets).values(&mut arena, HEAPS);
    let by_forms = heap_values(&mut arena, &game, HEAPS);
    control.check()?;
    // In one arena values are equal if and only if they are the same.
    let same = |by_order: Result<_, TooLarge>, by_forms: Result<_, HeapError>| {
        Some(by_order.ok()? == by_forms.ok()?)
    };
    Ok(match same(by_order, by_forms) {
        Some(true) => vec![Ok(())],
        Some(false) => vec![Err(format!("{text}: the values of its heaps"))],
        None => Vec::new(),
    })
}
