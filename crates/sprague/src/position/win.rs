//! Who wins a position, every move that wins it, and why.
//!
//! An impartial position is decided by the nim-sum of its components (Sprague and Grundy), a partizan
//! one by the cheapest argument on the sum of their values ([`Reason`](crate::sums::Reason)), a loopy
//! one by Smith's sums, one that is both by these or backwards from the end of play. The cost is that of the tables, one look at every option, and one judgement
//! for every option of another value.

use super::answer::Look;
use super::options::options_worth;
use super::single_heap::Filled;
use super::tables::{PositionError, Tables};
use super::{
    BareValue, Change, Component, Key, Limits, Part, Player, Position, PositionAnswer, Theory,
    Winning,
};
use crate::outcome::Outcome;
use crate::sums::{Reason, Reasons};
use crate::{BigNimber, Control, Heap};
use rustc_hash::FxHashMap as HashMap;

impl Position {
    /// Who wins and how.
    ///
    /// ```
    /// use sprague::position::{Limits, Position};
    ///
    /// let position = Position::parse("kayles[5] + *7 + nim[10^18]").unwrap();
    /// let answer = position.win(&Limits::default()).unwrap();
    /// assert_eq!(answer.outcome.symbol(), Some("N"));
    /// assert_eq!(answer.winning[0].component, 2);
    /// ```
    pub fn win(&self, limits: &Limits) -> Result<PositionAnswer, PositionError> {
        self.win_under(limits, &Control::new())
    }

    /// Who wins and how, as long as the handle allows.
    pub(crate) fn win_under(
        &self,
        limits: &Limits,
        control: &Control,
    ) -> Result<PositionAnswer, PositionError> {
        match self.fill(limits, control)? {
            Filled::Tables(mut tables) => self.win_by(&mut tables, limits),
            Filled::Outcomes(answer) => Ok(answer),
        }
    }

    /// Who wins and how, with tables that were made for this position or for one that covers it.
    pub fn win_with(
        &self,
        tables: &mut Tables,
        limits: &Limits,
    ) -> Result<PositionAnswer, PositionError> {
        tables.check(self)?;
        match self.kind() {
            Theory::Impartial => self.win_impartial(tables, limits),
            Theory::Partizan => self.win_partizan(tables, limits),
            Theory::Loopy => self.win_loopy(tables, limits),
            Theory::LoopyPartizan => self.win_mixed(tables, limits),
        }
    }

    /// The nim-value of a component of an impartial position.
    pub(super) fn nim_value(
        component: &Component,
        tables: &Tables,
    ) -> Result<BigNimber, PositionError> {
        match &component.part {
            Part::Heap(game, heap) => tables.nim_value(game, *heap),
            Part::Value(value) => Ok(BigNimber::from(value.nimber().unwrap_or(0))),
            Part::PartizanHeap(..) => Err(PositionError::missing(component)),
        }
    }

    pub(super) fn nim_values(&self, tables: &Tables) -> Result<Vec<BigNimber>, PositionError> {
        let components = self.components().iter();
        components
            .map(|component| Self::nim_value(component, tables))
            .collect()
    }

    fn win_impartial(
        &self,
        tables: &Tables,
        limits: &Limits,
    ) -> Result<PositionAnswer, PositionError> {
        let look = limits.look(self);
        let values = self.nim_values(tables)?;
        let nim_sum = values
            .iter()
            .fold(BigNimber::ZERO, |sum, value| sum ^ value);
        let mut winning: Vec<Winning> = Vec::new();
        let mut known: HashMap<Key<'_>, usize> = HashMap::default();
        let components = self.components().iter().zip(&values).enumerate();
        for (i, (component, value)) in components {
            if nim_sum.is_zero() {
                break;
            }
            let wanted = value ^ &nim_sum;
            let found = match &component.part {
                Part::Heap(game, heap) => {
                    if let Some(&same) = known.get(&component.key()) {
                        let mut copy = winning[same].clone();
                        copy.component = i;
                        winning.push(copy);
                        continue;
                    }
                    known.insert(component.key(), winning.len());
                    heap_winning(tables, game, *heap, &wanted, look)?
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
        Ok(PositionAnswer {
            outcome,
            kind: Theory::Impartial,
            reasons: Reasons::Alike(Reason::NimSum {
                sum: nim_sum,
                values,
            }),
            winning,
        })
    }
}

fn heap_winning(
    tables: &Tables,
    game: &std::sync::Arc<crate::Ruleset>,
    heap: Heap,
    wanted: &BigNimber,
    look: Look,
) -> Result<Winning, PositionError> {
    let control = tables.arena.control();
    let selected = options_worth(tables.game(game)?, heap, wanted, look, control)?;
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
fn nimber_winning(value: &BareValue, wanted: &BigNimber) -> Winning {
    let from = value.clone();
    let smaller = u64::try_from(wanted)
        .ok()
        .filter(|&wanted| value.nimber().is_some_and(|nimber| wanted < nimber));
    Winning {
        player: Player::Any,
        component: 0,
        changes: smaller
            .map(BareValue::of_nimber)
            .map(|to| Change::Value { from, to })
            .into_iter()
            .collect(),
        runs: Vec::new(),
        complete: true,
    }
}
