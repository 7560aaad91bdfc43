//! Who wins a sum with partizan components: the value of each component is looked up, and every move
//! is judged by what it makes of the sum.

use super::answer::Look;
use super::options::options_by_value;
use super::tables::{PositionError, Tables};
use super::{
    BareValue, Change, Component, Key, Limits, Outcome, Part, Position, PositionAnswer, Prospect,
    Side, Theory, Winning,
};
use crate::sums::{Judge, PreparedSum, Reasons};
use crate::value::Arena;
use crate::{Heap, value};
use rustc_hash::FxHashMap as HashMap;

impl Position {
    pub(super) fn win_partizan(
        &self,
        tables: &mut Tables,
        limits: &Limits,
    ) -> Result<PositionAnswer, PositionError> {
        let answer = self.judge_partizan(tables, limits);
        // What the judge held is gone with it.
        tables.arena.set_beside(0)?;
        answer
    }

    fn judge_partizan(
        &self,
        tables: &mut Tables,
        limits: &Limits,
    ) -> Result<PositionAnswer, PositionError> {
        let mut values = Vec::with_capacity(self.components().len());
        for component in self.components() {
            values.push(component_value(component, tables)?);
        }
        let mut judge = Judge::new(limits.search);
        let arena = &mut tables.arena;
        let (by_left, left) = judge.left_wins(arena, &values, Side::Left)?;
        let (by_right, right) = judge.left_wins(arena, &values, Side::Right)?;
        let outcome = Outcome::from_winners(by_left, !by_right);
        let prepared = judge.prepare(&mut tables.arena, &values)?;
        let mut winning = Vec::new();
        for side in Side::BOTH {
            if outcome.of(side) != Prospect::Win {
                continue;
            }
            let mut finder = Finder {
                judge: &mut judge,
                tables: &mut *tables,
                values: &values,
                prepared: &prepared,
                side,
                look: limits.look(self),
            };
            winning.extend(finder.all(self)?);
        }
        Ok(PositionAnswer {
            outcome,
            kind: Theory::Partizan,
            reasons: Reasons::ByStart { left, right },
            winning,
        })
    }
}

/// The value of a component in the arena of the tables.
pub(super) fn component_value(
    component: &Component,
    tables: &mut Tables,
) -> Result<value::Value, PositionError> {
    match &component.part {
        Part::Heap(..) => {
            let value = Position::nim_value(component, tables)?;
            let nim = u64::try_from(&value).map_err(|_| PositionError::Nimber {
                component: component.to_string(),
                value: value.clone(),
            })?;
            Ok(tables.arena.nimber(nim))
        }
        Part::PartizanHeap(game, heap) => {
            let value = tables.partizan_value(game, *heap)?;
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
    prepared: &'a PreparedSum,
    side: Side,
    look: Look,
}

impl Finder<'_> {
    fn all(&mut self, position: &Position) -> Result<Vec<Winning>, PositionError> {
        let mut found: Vec<Winning> = Vec::new();
        let mut known: HashMap<Key<'_>, Winning> = HashMap::default();
        for (i, component) in position.components().iter().enumerate() {
            let key = component.key();
            let mut winning = match known.get(&key) {
                Some(same) => same.clone(),
                None => {
                    let winning = self.component(component, i)?;
                    known.insert(key, winning.clone());
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
        let first = self.side.other();
        let arena = &mut self.tables.arena;
        let left = self
            .judge
            .wins_after(arena, self.prepared, i, parts, first)?;
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
        let table = self.tables.game(game)?;
        let control = self.tables.arena.control();
        let (options, complete) = options_by_value(table, from, self.look, control)?;
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
        let mut options = Vec::new();
        let mut look = self.look;
        let flow =
            component.for_each_change(self.side, self.tables.arena.control(), &mut |change| {
                look.keep(change, &mut options)
            })?;
        let mut changes = Vec::new();
        let mut parts = Vec::new();
        for change in options {
            let Change::Heap { to, .. } = &change else {
                continue;
            };
            parts.clear();
            for &part in to {
                let value = self.tables.partizan_value(game, part)?;
                parts.push(signed(&mut self.tables.arena, value, component.negative)?);
            }
            if self.wins(i, &parts)? {
                changes.push(change);
            }
        }
        Ok((changes, flow.is_continue()))
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
                changes.push(Change::Value {
                    from: value.clone(),
                    to: BareValue::of(&mut self.tables.arena, option)?,
                });
            }
        }
        Ok(changes)
    }
}
