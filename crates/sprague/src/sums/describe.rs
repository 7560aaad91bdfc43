//! What decided a sum of values, put into words: names are made here and nowhere else, because they can
//! cost more than the decision.

use super::Reason;
use super::judge::{Judge, Sum, Weight};
use crate::value::{Arena, Dyadic, TooLarge, Value};

/// The longest name of a value in an argument.
const LONGEST_NAME: usize = 60;

/// What decided, before it is put into words.
pub(super) enum Hint {
    Leaf,
    Compared,
    Stops(Dyadic, bool),
    Mean(Dyadic),
    Temperature(Dyadic, Dyadic),
    Weight(Weight),
}

impl Judge {
    pub(super) fn describe(
        &mut self,
        arena: &mut Arena,
        sum: &Sum,
        hint: Hint,
    ) -> Result<Reason, TooLarge> {
        Ok(match hint {
            Hint::Leaf => {
                let leaf = arena.leaf(sum.leaf.clone());
                Reason::Arithmetic {
                    sum: self.name(arena, leaf)?,
                }
            }
            Hint::Compared => {
                let leaf = arena.leaf(sum.leaf.clone());
                let one = self.name(arena, sum.parts[0])?;
                let two = match sum.parts.get(1) {
                    Some(&two) => Some(self.name(arena, two)?),
                    None if leaf == arena.zero() => None,
                    None => Some(self.name(arena, leaf)?),
                };
                Reason::Comparison { games: (one, two) }
            }
            Hint::Stops(bound, above) => Reason::Stops { bound, above },
            Hint::Mean(mean) => Reason::Mean { mean },
            Hint::Temperature(mean, temperature) => Reason::Temperature { mean, temperature },
            Hint::Weight(Weight::Integer(weight)) => Reason::AtomicWeight {
                weight: weight.to_string(),
            },
            Hint::Weight(Weight::Game(weight)) => Reason::AtomicWeight {
                weight: self.name(arena, weight)?,
            },
        })
    }

    /// The name of a value, which both questions about a sum may need.
    fn name(&mut self, arena: &mut Arena, value: Value) -> Result<String, TooLarge> {
        if let Some(known) = self.names.get(&value) {
            return Ok(known.clone());
        }
        let name = short_name(arena, value)?;
        self.names.insert(value, name.clone());
        Ok(name)
    }
}

/// The name of a value, or words for one that is too long.
pub(crate) fn short_name(arena: &mut Arena, value: Value) -> Result<String, TooLarge> {
    let style = crate::value::Style {
        ascii: false,
        max_length: LONGEST_NAME,
    };
    match arena.name_in(value, style) {
        Err(error @ TooLarge::Stopped(_)) => Err(error),
        name => Ok(name.unwrap_or_else(|_| "a game with a long name".into())),
    }
}
