//! Who wins a position, every move that wins it, and why.
//!
//! An impartial position is decided by the nim-sum of its components (Sprague and Grundy), any other
//! by the cheapest argument on the sum of their values ([`Argument`]). The cost is that of the
//! tables, one look at every option, and one judgement for every option of another value.

use super::decide::{Judge, short_name};
use super::options::{Run, options_by_value, options_worth};
use super::plain::{Ending, OutOfReach, PlainSearch, SearchError};
use super::tables::{PositionError, Tables};
use super::{Argument, BareValue, Change, Component, Move, Part, Player, Position, Side};
use crate::sequence::DEFAULT_MEMORY;
use crate::value::{Arena, Dyadic, Outcome, Style, TooLarge};
use crate::{Heap, Value, value};
use rustc_hash::FxHashMap as HashMap;

/// How far to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Options of one heap that are looked at one by one.
    pub options: usize,
    /// Moves that a search of the whole position may look at.
    pub search: usize,
    /// Bytes for the table of each impartial game.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            options: 1_000_000,
            search: 1_000_000,
            memory: DEFAULT_MEMORY,
        }
    }
}

/// What a component, or a whole position, is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Worth {
    /// A nim-value.
    Nim(Value),
    /// A partizan value.
    Game {
        /// Its name, or `None` where that would be too long.
        name: Option<String>,
        /// The same in ASCII.
        ascii: Option<String>,
        /// Its mean.
        mean: Dyadic,
        /// Its temperature.
        temperature: Dyadic,
        /// Its atomic weight, if it has one.
        weight: Option<String>,
    },
}

/// Why a player wins or loses when a given player starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// Who starts.
    pub first: Side,
    /// Who wins.
    pub winner: Side,
    /// What decided it.
    pub by: Argument,
}

/// The moves of a player in one component that win.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Winning {
    /// Who makes them.
    pub player: Player,
    /// The component, counted from 0.
    pub component: usize,
    /// The moves one by one.
    pub changes: Vec<Change>,
    /// Further moves of a heap, in runs.
    pub runs: Vec<Run>,
    /// Whether these are all; if not, only some options could be looked at.
    pub complete: bool,
}

impl Winning {
    /// How many moves were found.
    pub fn count(&self) -> u128 {
        let runs = self.runs.iter().map(|run| u128::from(run.count));
        self.changes.len() as u128 + runs.sum::<u128>()
    }

    /// All moves found, one by one; there can be very many.
    pub fn moves<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Move> + 'a {
        let from = position.components()[self.component].heap().unwrap_or(0);
        let runs = self.runs.iter().flat_map(Run::options);
        let in_runs = runs.map(move |to| Change::Heap { from, to });
        let all = self.changes.iter().cloned().chain(in_runs);
        all.map(|change| Move {
            player: self.player,
            component: self.component,
            change,
        })
    }
}

/// How a player who loses can hold out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fight {
    /// Who is to move and loses.
    pub player: Player,
    /// The moves that hold out longest, and how many moves are made in all, these included; or why
    /// that is not known.
    pub longest: Result<(Vec<Move>, u32), OutOfReach>,
}

/// The answer about a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Who wins.
    pub outcome: Outcome,
    /// Whether both players have the same moves.
    pub impartial: bool,
    /// What the position is worth, where that is known.
    pub value: Option<Worth>,
    /// What each component is worth.
    pub components: Vec<Worth>,
    /// Why: empty for an impartial position, where the nim-sum decides.
    pub reasons: Vec<Reason>,
    /// The winning moves, component by component; those without any are left out.
    pub winning: Vec<Winning>,
    /// For each player who loses when to move: how to hold out.
    pub fights: Vec<Fight>,
}

impl Position {
    /// Who wins and how, with the tables that hold the values of the heaps.
    ///
    /// ```
    /// use sprague::position::{Limits, Position};
    ///
    /// let position = Position::parse("kayles[5] + *7 + nim[10^18]").unwrap();
    /// let answer = position.win(&Limits::default()).unwrap();
    /// assert_eq!(answer.outcome.letter(), 'N');
    /// assert_eq!(answer.winning[0].component, 2);
    /// ```
    pub fn win(&self, limits: &Limits) -> Result<Answer, PositionError> {
        let mut tables = Tables::new(self, limits.memory)?;
        tables.fill()?;
        self.win_with(&mut tables, limits)
    }

    /// The same with tables that were made for this position and filled.
    pub fn win_with(&self, tables: &mut Tables, limits: &Limits) -> Result<Answer, PositionError> {
        let mut answer = if self.is_impartial() {
            self.win_impartial(tables, limits)?
        } else {
            self.win_partizan(tables, limits)?
        };
        answer.fights = self.fights(answer.outcome, limits)?;
        Ok(answer)
    }

    /// The nim-value of a component of an impartial position.
    fn nim_value(component: &Component, tables: &Tables) -> Value {
        match &component.part {
            Part::Heap(game, heap) => {
                let table = tables.game(game);
                let value = table.and_then(|table| table.value(*heap));
                // Tables that were filled for this position hold all its heaps.
                value.unwrap_or_default()
            }
            Part::Value(value) => Value::from(value.nimber().unwrap_or(0)),
            Part::PartizanHeap(..) => Value::ZERO,
        }
    }

    fn win_impartial(&self, tables: &Tables, limits: &Limits) -> Result<Answer, PositionError> {
        let values: Vec<Value> = self
            .components()
            .iter()
            .map(|component| Self::nim_value(component, tables))
            .collect();
        let nim_sum = values.iter().fold(Value::ZERO, |sum, value| sum ^ value);
        let mut winning: Vec<Winning> = Vec::new();
        let mut known: HashMap<String, usize> = HashMap::default();
        let components = self.components().iter().zip(&values).enumerate();
        for (i, (component, value)) in components {
            if nim_sum.is_zero() {
                break;
            }
            let wanted = value ^ &nim_sum;
            let found = match &component.part {
                Part::Heap(game, heap) => {
                    let name = component.unsigned().to_string();
                    if let Some(&same) = known.get(&name) {
                        let mut copy = winning[same].clone();
                        copy.component = i;
                        winning.push(copy);
                        continue;
                    }
                    known.insert(name, winning.len());
                    heap_winning(tables, game, *heap, &wanted, limits.options)?
                }
                Part::Value(value) => nimber_winning(value, &wanted),
                Part::PartizanHeap(..) => continue,
            };
            winning.push(Winning {
                component: i,
                ..found
            });
        }
        winning.retain(|found| !found.complete || found.count() > 0);
        let outcome = if nim_sum.is_zero() {
            Outcome::P
        } else {
            Outcome::N
        };
        Ok(Answer {
            outcome,
            impartial: true,
            value: Some(Worth::Nim(nim_sum)),
            components: values.into_iter().map(Worth::Nim).collect(),
            reasons: Vec::new(),
            winning,
            fights: Vec::new(),
        })
    }

    fn win_partizan(&self, tables: &mut Tables, limits: &Limits) -> Result<Answer, PositionError> {
        let mut values = Vec::with_capacity(self.components().len());
        for component in self.components() {
            values.push(component_value(component, tables)?);
        }
        let mut judge = Judge::new(limits.search);
        let mut reasons = Vec::new();
        for first in Side::BOTH {
            let (left, by) = judge.left_wins(&mut tables.arena, &values, first)?;
            let winner = if left { Side::Left } else { Side::Right };
            reasons.push(Reason { first, winner, by });
        }
        let wins = |side: Side| reasons.iter().any(|r| r.first == side && r.winner == side);
        let outcome = Outcome::from_winners(wins(Side::Left), wins(Side::Right));
        let mut winning = Vec::new();
        for side in Side::BOTH.into_iter().filter(|&side| wins(side)) {
            let mut finder = Finder {
                judge: &mut judge,
                tables: &mut *tables,
                values: &values,
                side,
                limit: limits.options,
            };
            winning.extend(finder.all(self)?);
        }
        let mut components = Vec::with_capacity(values.len());
        for (component, &value) in self.components().iter().zip(&values) {
            components.push(match component.is_impartial() {
                true => Worth::Nim(Self::nim_value(component, tables)),
                false => worth(&mut tables.arena, value)?,
            });
        }
        Ok(Answer {
            outcome,
            impartial: false,
            value: sum_worth(&mut tables.arena, &values)?,
            components,
            reasons,
            winning,
            fights: Vec::new(),
        })
    }

    /// For each player who loses when to move: the moves that hold out longest.
    fn fights(&self, outcome: Outcome, limits: &Limits) -> Result<Vec<Fight>, PositionError> {
        let losers: &[Side] = match (outcome, self.is_impartial()) {
            (Outcome::N, _) => &[],
            (Outcome::P, true) | (Outcome::R, _) => &[Side::Left],
            (Outcome::L, _) => &[Side::Right],
            (Outcome::P, false) => &Side::BOTH,
        };
        let mut fights = Vec::new();
        for &side in losers {
            let mut search = PlainSearch::new(self, false, limits.search);
            let longest = match search.moves(self, side) {
                Ok(moves) => Ok(longest(moves)),
                Err(SearchError::OutOfReach(limit)) => Err(limit),
                Err(SearchError::Moves(error)) => return Err(error.into()),
            };
            fights.push(Fight {
                player: self.player(side),
                longest,
            });
        }
        Ok(fights)
    }
}

/// The moves after which the most moves follow, and how many moves there are then in all.
pub(super) fn longest(moves: Vec<(Move, Ending)>) -> (Vec<Move>, u32) {
    let most = moves.iter().map(|(_, ending)| ending.moves + 1).max();
    let best = moves.into_iter().filter(|(_, e)| Some(e.moves + 1) == most);
    (best.map(|(made, _)| made).collect(), most.unwrap_or(0))
}

fn heap_winning(
    tables: &Tables,
    game: &std::sync::Arc<crate::Ruleset>,
    heap: Heap,
    wanted: &Value,
    limit: usize,
) -> Result<Winning, PositionError> {
    let selected = match tables.game(game) {
        Some(table) => options_worth(table, heap, wanted, limit)?,
        None => super::options::Selected::default(),
    };
    let change = |to| Change::Heap { from: heap, to };
    Ok(Winning {
        player: Player::Any,
        component: 0,
        changes: selected.list.into_iter().map(change).collect(),
        runs: selected.runs,
        complete: selected.complete,
    })
}

/// The one move of a nimber to a smaller one.
fn nimber_winning(value: &BareValue, wanted: &Value) -> Winning {
    let smaller = Value::from(value.nimber().unwrap_or(0)) > *wanted;
    let to = match u64::try_from(wanted) {
        Ok(0) => "0".to_string(),
        Ok(1) => "*".to_string(),
        _ => format!("*{wanted}"),
    };
    let from = value.name().to_string();
    Winning {
        player: Player::Any,
        component: 0,
        changes: if smaller {
            vec![Change::Value { from, to }]
        } else {
            Vec::new()
        },
        runs: Vec::new(),
        complete: true,
    }
}

/// The value of a component in the arena of the tables.
fn component_value(
    component: &Component,
    tables: &mut Tables,
) -> Result<value::Value, PositionError> {
    match &component.part {
        Part::Heap(..) => {
            let value = Position::nim_value(component, tables);
            let nim = u64::try_from(&value).map_err(|_| PositionError::Nimber {
                component: component.to_string(),
                value: value.clone(),
            })?;
            Ok(tables.arena.nimber(nim))
        }
        Part::PartizanHeap(game, heap) => {
            let values = tables.partizan(game).map(|table| &table.values);
            let value = values.and_then(|values| values.get(*heap as usize));
            let value = value.copied().unwrap_or(tables.arena.zero());
            signed(&mut tables.arena, value, component.negative)
        }
        Part::Value(value) => Ok(value.in_arena(&mut tables.arena)?),
    }
}

fn signed(
    arena: &mut Arena,
    value: value::Value,
    negative: bool,
) -> Result<value::Value, PositionError> {
    Ok(if negative {
        arena.negative(value)?
    } else {
        value
    })
}

/// Looks for the winning moves of one player in a sum of values.
struct Finder<'a> {
    judge: &'a mut Judge,
    tables: &'a mut Tables,
    values: &'a [value::Value],
    side: Side,
    limit: usize,
}

impl Finder<'_> {
    fn all(&mut self, position: &Position) -> Result<Vec<Winning>, PositionError> {
        let mut found: Vec<Winning> = Vec::new();
        let mut known: HashMap<String, Winning> = HashMap::default();
        for (i, component) in position.components().iter().enumerate() {
            let name = component.to_string();
            let mut winning = match known.get(&name) {
                Some(same) => same.clone(),
                None => {
                    let winning = self.component(component, i)?;
                    known.insert(name, winning.clone());
                    winning
                }
            };
            winning.component = i;
            if !winning.complete || winning.count() > 0 {
                found.push(winning);
            }
        }
        Ok(found)
    }

    /// Whether the player has won after putting these values in the place of component `i`.
    fn wins(&mut self, i: usize, parts: &[value::Value]) -> Result<bool, PositionError> {
        let mut after = self.values.to_vec();
        after.remove(i);
        after.extend(parts);
        let first = self.side.other();
        let left = self.judge.decide(&mut self.tables.arena, &after, first)?;
        Ok(left == (self.side == Side::Left))
    }

    fn component(&mut self, component: &Component, i: usize) -> Result<Winning, PositionError> {
        let (changes, complete) = match &component.part {
            Part::Heap(game, heap) => self.impartial_heap(game, *heap, i)?,
            Part::PartizanHeap(game, _) => self.partizan_heap(component, game, i)?,
            Part::Value(value) => (self.value(value, i)?, true),
        };
        Ok(Winning {
            player: self.side.into(),
            component: i,
            changes,
            runs: Vec::new(),
            complete,
        })
    }

    fn impartial_heap(
        &mut self,
        game: &std::sync::Arc<crate::Ruleset>,
        from: Heap,
        i: usize,
    ) -> Result<(Vec<Change>, bool), PositionError> {
        let Some(table) = self.tables.game(game) else {
            return Ok((Vec::new(), false));
        };
        let (options, complete) = options_by_value(table, from, self.limit)?;
        let mut wins: HashMap<u64, bool> = HashMap::default();
        let mut changes = Vec::new();
        for (nim, to) in options {
            let good = match wins.get(&nim) {
                Some(&good) => good,
                None => {
                    let value = self.tables.arena.nimber(nim);
                    let good = self.wins(i, &[value])?;
                    wins.insert(nim, good);
                    good
                }
            };
            if good {
                changes.push(Change::Heap { from, to });
            }
        }
        Ok((changes, complete))
    }

    fn partizan_heap(
        &mut self,
        component: &Component,
        game: &std::sync::Arc<crate::ruleset::Partizan>,
        i: usize,
    ) -> Result<(Vec<Change>, bool), PositionError> {
        let alone = Position::new(vec![component.clone()]);
        let moves = alone.moves(0, self.side, self.limit)?;
        let mut changes = Vec::new();
        for made in moves.list {
            let Change::Heap { to, .. } = &made.change else {
                continue;
            };
            let mut parts = Vec::with_capacity(to.len());
            for &part in to {
                let table = self.tables.partizan(game);
                let value = table.and_then(|table| table.values.get(part as usize));
                let value = value.copied().unwrap_or(self.tables.arena.zero());
                parts.push(signed(&mut self.tables.arena, value, component.negative)?);
            }
            if self.wins(i, &parts)? {
                changes.push(made.change);
            }
        }
        Ok((changes, moves.complete))
    }

    fn value(&mut self, value: &BareValue, i: usize) -> Result<Vec<Change>, PositionError> {
        let (lefts, rights) = self.tables.arena.options(self.values[i])?;
        let options = match self.side {
            Side::Left => lefts,
            Side::Right => rights,
        };
        let mut changes = Vec::new();
        for option in options {
            if self.wins(i, &[option])? {
                let to = BareValue::of(&mut self.tables.arena, option)?;
                changes.push(Change::Value {
                    from: value.name().to_string(),
                    to: to.name().to_string(),
                });
            }
        }
        Ok(changes)
    }
}

/// The longest name of a value that is printed.
const LONGEST_NAME: usize = 2_000;

fn worth(arena: &mut Arena, value: value::Value) -> Result<Worth, PositionError> {
    let mut name = |ascii: bool| {
        let style = Style {
            ascii,
            max_length: LONGEST_NAME,
        };
        arena.name_in(value, style).ok()
    };
    let (unicode, ascii) = (name(false), name(true));
    let weight = arena.atomic_weight(value)?.ok();
    Ok(Worth::Game {
        name: unicode,
        ascii,
        mean: arena.mean(value)?,
        temperature: arena.temperature(value)?,
        weight: weight.map(|weight| short_name(arena, weight)),
    })
}

/// The value of the whole sum where it costs little: leaves and a few canonical forms.
fn sum_worth(arena: &mut Arena, values: &[value::Value]) -> Result<Option<Worth>, PositionError> {
    const ROOM: usize = 1 << 16;
    let limit = arena.limit();
    arena.set_limit(limit.min(arena.used().saturating_add(ROOM)));
    let sum = arena.sum_all(values.iter().copied());
    let found = match sum {
        Ok(sum) => worth(arena, sum).map(Some),
        Err(TooLarge::Work { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    };
    arena.set_limit(limit);
    match found {
        Err(PositionError::TooLarge(TooLarge::Work { .. })) => Ok(None),
        other => other,
    }
}
