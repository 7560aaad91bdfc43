//! What the components of a position are worth, and the whole of it where that costs little.

use super::partizan::component_value;
use super::tables::{PositionError, Tables};
use super::{Part, Position, Theory};
use crate::loopy::LoopyValue;
use crate::sums::short_name;
use crate::value::{Arena, Dyadic, Style, TooLarge};
use crate::{BigNimber, value};

/// What a component, or a whole position, is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Worth {
    /// A nim-value.
    Nim(BigNimber),
    /// A value of a loopy game that is not a nim-value.
    Loopy(LoopyValue),
    /// A partizan value.
    Game(GameWorth),
    /// Not certain, or too large to form.
    Unknown,
}

/// A partizan value in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameWorth {
    /// Its name, or `None` where that would be too long.
    pub name: Option<String>,
    /// Its name in ASCII.
    pub ascii: Option<String>,
    /// Its mean.
    pub mean: Dyadic,
    /// Its temperature.
    pub temperature: Dyadic,
    /// Its atomic weight, if it has one.
    pub weight: Option<String>,
}

/// What the parts of a position and the whole are worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worths {
    /// The components in order.
    pub components: Vec<Worth>,
    /// Their sum.
    pub sum: Worth,
}

impl From<LoopyValue> for Worth {
    fn from(value: LoopyValue) -> Worth {
        match value {
            LoopyValue::Finite(value) => Worth::Nim(value),
            infinite => Worth::Loopy(infinite),
        }
    }
}

impl Position {
    /// What the components and the whole are worth, with tables that were made for this
    /// position.
    pub fn worths(&self, tables: &mut Tables) -> Result<Worths, PositionError> {
        tables.check(self)?;
        match self.kind() {
            Theory::Impartial => {
                let values = self.nim_values(tables)?;
                let sum = values
                    .iter()
                    .fold(BigNimber::ZERO, |sum, value| sum ^ value);
                Ok(Worths {
                    components: values.into_iter().map(Worth::Nim).collect(),
                    sum: Worth::Nim(sum),
                })
            }
            Theory::Loopy => {
                let known = |value: Option<LoopyValue>| value.map_or(Worth::Unknown, Worth::from);
                let values = self.loopy_values(tables);
                let sum = values
                    .iter()
                    .try_fold(LoopyValue::ZERO, |sum, value| Some(&sum + value.as_ref()?));
                Ok(Worths {
                    components: values.into_iter().map(known).collect(),
                    sum: known(sum),
                })
            }
            Theory::Partizan => self.game_worths(tables),
            Theory::LoopyPartizan => self.mixed_worths(tables),
        }
    }

    /// The components one by one. Where all loopy heaps have nim-values, the sum has a value too.
    fn mixed_worths(&self, tables: &mut Tables) -> Result<Worths, PositionError> {
        let mut loopy = Vec::new();
        for (i, value) in self.loopy_values(tables).into_iter().enumerate() {
            match (&self.components()[i].part, value) {
                (Part::Heap(..), Some(LoopyValue::Finite(_))) => {}
                (Part::Heap(..), value) => loopy.push((i, value)),
                _ => {}
            }
        }
        if loopy.is_empty() {
            return self.game_worths(tables);
        }
        let mut components = Vec::with_capacity(self.components().len());
        for (i, component) in self.components().iter().enumerate() {
            let infinite = loopy.iter().find(|(own, _)| *own == i);
            components.push(match infinite {
                Some((_, Some(value))) => Worth::Loopy(value.clone()),
                Some((_, None)) => Worth::Unknown,
                None => {
                    let value = component_value(component, tables)?;
                    Worth::Game(game_worth(&mut tables.arena, value)?)
                }
            });
        }
        Ok(Worths {
            components,
            sum: Worth::Unknown,
        })
    }

    fn game_worths(&self, tables: &mut Tables) -> Result<Worths, PositionError> {
        let mut values = Vec::with_capacity(self.components().len());
        let mut components = Vec::with_capacity(values.len());
        for component in self.components() {
            let value = component_value(component, tables)?;
            values.push(value);
            components.push(Worth::Game(game_worth(&mut tables.arena, value)?));
        }
        let sum = sum_worth(&mut tables.arena, &values)?;
        Ok(Worths {
            components,
            sum: sum.map_or(Worth::Unknown, Worth::Game),
        })
    }
}

/// The longest name of a value that is printed.
const LONGEST_NAME: usize = 2_000;

pub(super) fn game_worth(
    arena: &mut Arena,
    value: value::Value,
) -> Result<GameWorth, PositionError> {
    let mut name = |ascii: bool| {
        let style = Style {
            ascii,
            max_length: LONGEST_NAME,
        };
        match arena.name_in(value, style) {
            Err(error @ TooLarge::Stopped(_)) => Err(error),
            name => Ok(name.ok()),
        }
    };
    let (unicode, ascii) = (name(false)?, name(true)?);
    let weight = arena.atomic_weight(value)?.ok();
    Ok(GameWorth {
        name: unicode,
        ascii,
        mean: arena.mean(value)?,
        temperature: arena.temperature(value)?,
        weight: weight.map(|weight| short_name(arena, weight)).transpose()?,
    })
}

/// The value of the whole sum where it costs little: leaves and a few canonical forms.
fn sum_worth(
    arena: &mut Arena,
    values: &[value::Value],
) -> Result<Option<GameWorth>, PositionError> {
    const ROOM: usize = 1 << 16;
    let limit = arena.limit();
    arena.set_limit(limit.min(arena.used().saturating_add(ROOM)));
    let sum = arena.sum_all(values.iter().copied());
    let found = match sum {
        Ok(sum) => game_worth(arena, sum).map(Some),
        Err(error) if error.is_lack_of_room() => Ok(None),
        Err(error) => Err(error.into()),
    };
    arena.set_limit(limit);
    match found {
        Err(PositionError::TooLarge(error)) if error.is_lack_of_room() => Ok(None),
        other => other,
    }
}
