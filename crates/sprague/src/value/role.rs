//! What becomes of an option when a game is brought to canonical form.
//!
//! An option is canonical, dominated by a better one, or reversible: the opponent has an answer at least as
//! good as the game was, and the options of that answer take its place (Siegel, *Combinatorial Game Theory*,
//! II.2). What is neither canonical nor reversible is dominated by another option or by what takes the place
//! of one.

use super::{Arena, TooLarge, Value};
use crate::outcome::Side;

/// What an option is in the canonical form of its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OptionRole {
    /// An option of the canonical form.
    Canonical,
    /// Another option is at least as good.
    Dominated,
    /// The opponent's answer makes up for it.
    Reversible,
}

impl Arena {
    /// What each option of a player is in the canonical form of `value`, which must be the game with these
    /// options. Of equal options the first may be canonical; the others are dominated.
    pub fn option_roles(
        &mut self,
        value: Value,
        player: Side,
        options: &[Value],
    ) -> Result<Vec<OptionRole>, TooLarge> {
        let (lefts, rights) = self.options(value)?;
        let canonical = match player {
            Side::Left => lefts,
            Side::Right => rights,
        };
        let mut roles = Vec::with_capacity(options.len());
        for (i, &option) in options.iter().enumerate() {
            roles.push(if options[..i].contains(&option) {
                OptionRole::Dominated
            } else if canonical.contains(&option) {
                OptionRole::Canonical
            } else if !self.is_dominated(player, option, options)?
                && self.is_reversible(value, player, option)?
            {
                OptionRole::Reversible
            } else {
                OptionRole::Dominated
            });
        }
        Ok(roles)
    }

    fn is_dominated(
        &mut self,
        player: Side,
        option: Value,
        options: &[Value],
    ) -> Result<bool, TooLarge> {
        for &other in options.iter().filter(|&&other| other != option) {
            if self.is_at_least_as_good(player, other, option)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn is_reversible(
        &mut self,
        value: Value,
        player: Side,
        option: Value,
    ) -> Result<bool, TooLarge> {
        let (lefts, rights) = self.options(option)?;
        let answers = match player {
            Side::Left => rights,
            Side::Right => lefts,
        };
        for answer in answers {
            if self.is_at_least_as_good(player, value, answer)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a player likes a game at least as well as another one.
    fn is_at_least_as_good(
        &mut self,
        player: Side,
        game: Value,
        other: Value,
    ) -> Result<bool, TooLarge> {
        let order = self.order(game, other)?;
        Ok(match player {
            Side::Left => order.is_ge(),
            Side::Right => order.is_le(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_partizan;
    use crate::value::{TakeSets, partizan_values};

    /// The heaps of a game with the roles of their options checked by the definitions.
    #[test]
    fn options_that_are_dominated_can_be_left_out_and_canonical_ones_cannot() {
        for text in [
            "S(1,2|1,3)",
            "S(1,3,5|2,4)",
            "S(1,4|2,3,5)",
            "S(2,3|1,6)",
            "S(1,2|1,2)",
        ] {
            let game = parse_partizan(text).unwrap();
            let sets = TakeSets::of(&game).unwrap();
            let mut arena = Arena::new();
            let values = partizan_values(&mut arena, &game, 25).unwrap();
            for n in 0..25 {
                let options = |set: &[usize]| -> Vec<Value> {
                    let fitting = set.iter().filter(|&&s| s <= n);
                    fitting.map(|&s| values[n - s]).collect()
                };
                let (lefts, rights) = (options(sets.left()), options(sets.right()));
                let roles = arena.option_roles(values[n], Side::Left, &lefts).unwrap();
                let without = |role: OptionRole| -> Vec<Value> {
                    let kept = lefts.iter().zip(&roles).filter(|(_, own)| **own != role);
                    kept.map(|(&option, _)| option).collect()
                };
                let kept = arena
                    .game(&without(OptionRole::Dominated), &rights)
                    .unwrap();
                assert_eq!(kept, values[n], "{text}[{n}]");
                for (&option, role) in lefts.iter().zip(&roles) {
                    let canonical = arena.left_options(values[n]).unwrap().contains(&option);
                    assert!(canonical || *role != OptionRole::Canonical, "{text}[{n}]");
                }
            }
        }
    }
}
