//! The values of the heaps of a game with moves for each player: names, differences, atomic weights.

use super::value::{arena, unless_long};
use crate::ended::{how_far, is_for_want_of_room};
use crate::{Ask, Document, Effort, EndedEarly, Limit, Refusal, RefusalKind, ValueName, read};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::Heap;
use sprague::ruleset::{OptionsError, Partizan};
use sprague::value::{
    Arena, HeapError, Order, Style, TakeSets, TooLarge, Value, partizan_values_so_far,
};

/// The last heap that can be asked for: what memory holds when every value is new.
const MOST: Heap = 10_000_000;
/// Names may have this many characters unless asked otherwise.
const LENGTH: usize = 10_000;
/// When the time is up, names of so many bytes are still written.
const LAST_WORDS: usize = 1 << 20;

/// What are the values of these heaps, when each player has moves of their own?
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PartizanValuesQuestion {
    /// The game, such as `S(1,2|1,3)`.
    pub game: String,
    /// The first heap to list.
    #[serde(default)]
    pub from: Heap,
    /// The last heap to list.
    pub to: Heap,
    /// What to list of each heap.
    #[serde(default)]
    pub list: Listed,
    /// How far back the value lies that differences are taken to; the largest number anybody may take
    /// unless given, but at most 20.
    #[serde(default)]
    pub row: Option<usize>,
    /// Names are written with arrows and other signs instead of in ASCII.
    #[serde(default)]
    pub unicode: bool,
    /// Names that are longer than this are left out; 10000 characters unless given.
    #[serde(default)]
    pub max_length: Option<usize>,
}

/// What is listed of each heap.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Listed {
    /// Its value.
    #[default]
    Values,
    /// G(n) - G(n-k), and how G(n) compares with {0|G(n-k)}.
    Differences,
    /// Its atomic weight.
    Weights,
}

/// The values of the heaps of a partizan game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PartizanValuesAnswer {
    /// The game as it is written.
    pub ruleset: String,
    /// The first heap listed.
    pub start: Heap,
    /// What was asked for of each heap; null where a name is too long or there is no atomic weight.
    pub values: Vec<Option<ValueName>>,
    /// The heaps left out because their names are too long.
    pub too_long: Vec<Heap>,
    /// Why there are fewer values than were asked for, if there are.
    #[serde(flatten)]
    pub ended: Option<EndedEarly>,
    /// Limits of which a higher one would show more.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub raise: Vec<Limit>,
    /// How many heaps go to a row, so that laws show in columns.
    #[serde(skip)]
    pub row: usize,
    /// How many heaps were computed.
    #[serde(skip)]
    pub computed: usize,
    /// How many characters a name may have.
    #[serde(skip)]
    pub max_length: usize,
}

impl Document for PartizanValuesAnswer {
    const SCHEMA: &'static str = "partizan_values/1";
}

impl Ask for PartizanValuesQuestion {
    type Answer = PartizanValuesAnswer;

    fn ask(&self, effort: &Effort) -> Result<PartizanValuesAnswer, Refusal> {
        self.about(&read::game(&self.game)?.for_each_player(), effort)
    }
}

impl PartizanValuesQuestion {
    /// Answers about a game that was read.
    pub(crate) fn about(
        &self,
        game: &Partizan,
        effort: &Effort,
    ) -> Result<PartizanValuesAnswer, Refusal> {
        self.check_range()?;
        let mut arena = arena(effort);
        let count = self.to as usize + 1;
        let (values, error) = partizan_values_so_far(&mut arena, game, count);
        let mut refusal = error.map(no_values);
        if let Some(refusal) = &refusal {
            // Names of what was found in time take little; anything else may take as long again.
            let known = values.len() as Heap;
            if known <= self.from {
                return Err(how_far(refusal.clone(), known, self.from));
            }
            if !is_for_want_of_room(refusal) || self.list != Listed::Values {
                return Err(refusal.clone());
            }
            arena.set_control(effort.control().to_finish());
        }
        let row = self.row.unwrap_or_else(|| default_row(game)).max(1);
        let max_length = self.max_length.unwrap_or(LENGTH);
        let style = Style {
            ascii: !self.unicode,
            max_length,
        };
        let (mut cells, mut too_long) = (Vec::new(), Vec::new());
        let mut written = 0;
        for heap in self.from..values.len() as Heap {
            if refusal.is_some() && written > LAST_WORDS {
                break;
            }
            match self.cell(&mut arena, &values, heap as usize, row, style) {
                Ok(Cell::Name(name)) => {
                    written += name.len();
                    cells.push(Some(ValueName(name)));
                }
                Ok(Cell::NoWeight) => cells.push(None),
                Ok(Cell::Long) => {
                    written += max_length;
                    cells.push(None);
                    too_long.push(heap);
                }
                Err(error) => {
                    refusal = refusal.or_else(|| Some(error.into()));
                    break;
                }
            }
        }
        let last = (self.from + cells.len() as Heap).checked_sub(1);
        let ended = match (refusal, last.filter(|_| !cells.is_empty())) {
            (None, _) => None,
            (Some(refusal), Some(last)) if is_for_want_of_room(&refusal) => {
                Some(EndedEarly::after(last, self.to, &refusal))
            }
            (Some(refusal), _) => return Err(refusal),
        };
        Ok(PartizanValuesAnswer {
            ruleset: game.to_string(),
            start: self.from,
            values: cells,
            raise: match too_long.is_empty() {
                true => Vec::new(),
                false => vec![Limit::Length],
            },
            too_long,
            ended,
            row,
            computed: values.len(),
            max_length,
        })
    }

    fn check_range(&self) -> Result<(), Refusal> {
        let (from, to) = (self.from, self.to);
        if from > to {
            return Err(Refusal::unanswerable(
                format!("the list would end at {to} before it begins at {from}"),
                "begin at a heap that is not larger than the last",
            ));
        }
        if to > MOST {
            return Err(Refusal::unanswerable(
                format!("values of partizan games are listed up to heap {MOST}"),
                "ask for smaller heaps",
            ));
        }
        Ok(())
    }

    /// The name of a value, of its difference to the value one row up, or of its atomic weight.
    fn cell(
        &self,
        arena: &mut Arena,
        values: &[Value],
        n: usize,
        row: usize,
        style: Style,
    ) -> Result<Cell, TooLarge> {
        arena.control().check()?;
        match self.list {
            Listed::Values => Cell::unless_long(arena.name_in(values[n], style)),
            Listed::Weights => match arena.atomic_weight(values[n])? {
                Ok(weight) => Cell::unless_long(arena.name_in(weight, style)),
                Err(_) => Ok(Cell::NoWeight),
            },
            Listed::Differences => {
                let before = n.checked_sub(row).map(|before| values[before]);
                let before = before.unwrap_or(arena.zero());
                let difference = arena.difference(values[n], before)?;
                let sign = compared_with_switch(arena, values[n], before)?;
                let name = arena.name_in(difference, style);
                Cell::unless_long(name.map(|name| format!("{name} {sign}")))
            }
        }
    }
}

/// How a value compares with {0|before}.
fn compared_with_switch(
    arena: &mut Arena,
    value: Value,
    before: Value,
) -> Result<&'static str, TooLarge> {
    let zero = arena.zero();
    let recursion = arena.game(&[zero], &[before])?;
    Ok(match arena.order(value, recursion)? {
        Order::Less => "<",
        Order::Greater => ">",
        Order::Equal => "=",
        Order::Confused => "||",
    })
}

/// What is said about a heap.
enum Cell {
    Name(String),
    /// There is no atomic weight.
    NoWeight,
    /// Longer than asked for.
    Long,
}

impl Cell {
    fn unless_long(name: Result<String, TooLarge>) -> Result<Cell, TooLarge> {
        Ok(unless_long(name)?.map_or(Cell::Long, Cell::Name))
    }
}

/// Rows as long as the largest move, which is how laws show in columns.
fn default_row(game: &Partizan) -> usize {
    let largest = TakeSets::of(game).map(|sets| sets.largest());
    largest.unwrap_or(10).clamp(1, 20)
}

pub(super) fn no_values(error: HeapError) -> Refusal {
    if let HeapError::TooLarge {
        source: TooLarge::Stopped(stopped),
        ..
    }
    | HeapError::Options(OptionsError::Stopped(stopped)) = error
    {
        return stopped.into();
    }
    Refusal::new(RefusalKind::Limit, error.to_string())
        .with_hint("ask for smaller heaps")
        .with_raise(&[Limit::Memory])
}
