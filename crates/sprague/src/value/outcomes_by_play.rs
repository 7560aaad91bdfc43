//! Who wins each heap of a partizan game of any kind.
//!
//! While every move leaves at most one heap, a heap is a position whose options are heaps, and who wins follows from
//! their outcomes alone: time linear in the number of moves. From the first heap that can be split on, outcomes are
//! those of the values. Nothing is proved of the heaps that are not listed.

use super::{Arena, HeapError, PartizanRules, partizan_values_so_far};
use crate::outcome::{Outcome, Prospect, Side};
use crate::ruleset::{OptionsError, Partizan};

/// The outcomes of as many of the heaps 0, 1, …, `count` − 1 as can be had, and why there are no more if these are not
/// all.
pub fn outcomes_so_far(
    arena: &mut Arena,
    game: &Partizan,
    count: usize,
) -> (Vec<Outcome>, Option<HeapError>) {
    let mut outcomes = Vec::new();
    match by_play(arena, game, count, &mut outcomes) {
        Ok(true) => (outcomes, None),
        Ok(false) => by_values(arena, game, count),
        Err(error) => (outcomes, Some(error)),
    }
}

/// Computes outcomes until there are `count`; whether no move on the way left several heaps.
fn by_play(
    arena: &Arena,
    game: &Partizan,
    count: usize,
    outcomes: &mut Vec<Outcome>,
) -> Result<bool, HeapError> {
    let control = arena.control();
    for heap in outcomes.len()..count {
        control.check().map_err(OptionsError::from)?;
        let mut wins = [false; 2];
        for side in Side::BOTH {
            let moves = match side {
                Side::Left => game.left(heap, control)?,
                Side::Right => game.right(heap, control)?,
            };
            if moves.iter().any(|parts| parts.len() > 1) {
                return Ok(false);
            }
            for to in moves
                .iter()
                .map(|parts| parts.first().copied().unwrap_or(0))
            {
                let Some(outcome) = outcomes.get(to) else {
                    return Err(HeapError::Grows { heap, part: to });
                };
                wins[side as usize] |= outcome.of(side.other()) == Prospect::Loss;
            }
        }
        outcomes.push(match wins {
            [true, true] => Outcome::N,
            [true, false] => Outcome::L,
            [false, true] => Outcome::R,
            [false, false] => Outcome::P,
        });
    }
    Ok(true)
}

fn by_values(
    arena: &mut Arena,
    game: &Partizan,
    count: usize,
) -> (Vec<Outcome>, Option<HeapError>) {
    let (values, mut error) = partizan_values_so_far(arena, game, count);
    let mut outcomes = Vec::with_capacity(values.len());
    for (heap, value) in values.into_iter().enumerate() {
        match arena.outcome(value) {
            Ok(outcome) => outcomes.push(outcome),
            Err(source) => {
                error = Some(HeapError::TooLarge { heap, source });
                break;
            }
        }
    }
    (outcomes, error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Control;
    use crate::notation::parse_partizan;
    use crate::value::{Outcomes, TakeSets};

    fn outcomes(game: &str, count: usize) -> Vec<Outcome> {
        let game = parse_partizan(game).unwrap();
        let (outcomes, error) = outcomes_so_far(&mut Arena::new(), &game, count);
        assert_eq!(error, None);
        outcomes
    }

    #[test]
    fn play_and_the_window_of_finite_sets_agree() {
        for game in ["S(1,2|1,3)", "S(2,5|1,7)", "S(|2)", "S(3,4|1,9)"] {
            let sets = TakeSets::of(&parse_partizan(game).unwrap()).unwrap();
            let known = Outcomes::new(sets).first(60, &Control::new()).unwrap();
            assert_eq!(outcomes(game, 60), known, "{game}");
        }
    }

    #[test]
    fn outcomes_are_those_of_the_values() {
        for game in [
            "S(1,2|primes)",
            "S(squares|1,3,5,...)",
            "0.77|0.07",
            "0.3|S(2^k)",
        ] {
            let mut arena = Arena::new();
            let known = by_values(&mut arena, &parse_partizan(game).unwrap(), 12).0;
            assert_eq!(outcomes(game, 12), known, "{game}");
        }
    }
}
