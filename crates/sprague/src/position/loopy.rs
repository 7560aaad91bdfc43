//! Who wins a sum with loopy heaps: Smith's values add up, and a move is good when what it leaves is
//! worth 0, or, in a drawn position, when it leaves a draw.

use super::answer::Look;
use super::tables::{PositionError, Tables};
use super::{
    BareValue, Change, Component, Limits, Outcome, Part, Player, Position, PositionAnswer, Side,
    Theory, Winning,
};
use crate::loopy::LoopyValue;
use crate::sums::{Reason, Reasons};
use std::ops::ControlFlow;

impl Position {
    /// The values of the components, where they are certain.
    pub(crate) fn loopy_values(&self, tables: &Tables) -> Vec<Option<LoopyValue>> {
        let components = self.components().iter();
        components
            .map(|component| value_of(component, tables))
            .collect()
    }

    pub(super) fn win_loopy(
        &self,
        tables: &Tables,
        limits: &Limits,
    ) -> Result<PositionAnswer, PositionError> {
        let values = self.loopy_values(tables);
        let total = sum(values.iter());
        // The outcome of a heap on its own may be certain although its value is not.
        let outcome = match (&total, self.components()) {
            (Some(total), _) => total.outcome(),
            (None, [alone]) => alone_outcome(alone, tables),
            (None, _) => Outcome::UNKNOWN,
        };
        // Where nothing is certain, a move to a lost position would win even so.
        let wanted = match outcome {
            Outcome::DRAW => Outcome::DRAW,
            _ => Outcome::P,
        };
        let mut winning = Vec::new();
        for (i, component) in self.components().iter().enumerate() {
            let others = values.iter().enumerate().filter(|(j, _)| *j != i);
            let rest = sum(others.map(|(_, value)| value));
            let mut found =
                good_moves(component, rest.as_ref(), wanted, tables, limits.look(self))?;
            found.component = i;
            if !found.complete || found.count() > 0 {
                winning.push(found);
            }
        }
        let proved = winning.iter().any(|found| found.count() > 0);
        let outcome = match outcome {
            Outcome::UNKNOWN if proved => Outcome::N,
            other => other,
        };
        Ok(PositionAnswer {
            outcome,
            kind: Theory::Loopy,
            reasons: Reasons::Alike(Reason::LoopySum(total)),
            winning,
        })
    }
}

fn sum<'a>(values: impl Iterator<Item = &'a Option<LoopyValue>>) -> Option<LoopyValue> {
    let mut values = values;
    values.try_fold(LoopyValue::ZERO, |sum, value| Some(&sum + value.as_ref()?))
}

fn value_of(component: &Component, tables: &Tables) -> Option<LoopyValue> {
    match &component.part {
        Part::Heap(game, heap) => tables.loopy_value(game, &[*heap]),
        Part::Value(value) => nimber(value),
        Part::PartizanHeap(..) => None,
    }
}

fn alone_outcome(component: &Component, tables: &Tables) -> Outcome {
    match &component.part {
        Part::Heap(game, heap) => tables.loopy_outcome(game, &[*heap]),
        Part::PartizanHeap(..) | Part::Value(_) => Outcome::UNKNOWN,
    }
}

/// The moves in a component that leave a position with the wanted outcome. Options of unknown value
/// make the list incomplete.
fn good_moves(
    component: &Component,
    rest: Option<&LoopyValue>,
    wanted: Outcome,
    tables: &Tables,
    look: Look,
) -> Result<Winning, PositionError> {
    let (mut changes, mut complete, mut looked) = (Vec::new(), true, 0);
    let mut heaps = look.heaps;
    let flow = component.for_each_change(Side::Left, tables.arena.control(), &mut |change| {
        if looked == look.options {
            return ControlFlow::Break(());
        }
        looked += 1;
        let option = match (&component.part, &change) {
            (Part::Heap(game, _), Change::Heap { to, .. }) => tables.loopy_value(game, to),
            (_, Change::Value { to, .. }) => nimber(to),
            _ => None,
        };
        let outcome = match (rest, option, &component.part, &change) {
            (Some(rest), Some(option), ..) => (rest + &option).outcome(),
            (Some(rest), None, Part::Heap(game, _), Change::Heap { to, .. })
                if *rest == LoopyValue::ZERO =>
            {
                tables.loopy_outcome(game, to)
            }
            _ => Outcome::UNKNOWN,
        };
        match outcome {
            Outcome::UNKNOWN => complete = false,
            outcome if outcome == wanted => match heaps.checked_sub(change.heaps()) {
                Some(left) => {
                    heaps = left;
                    changes.push(change);
                }
                None => complete = false,
            },
            _ => {}
        }
        ControlFlow::Continue(())
    })?;
    Ok(Winning {
        player: Player::Any,
        component: 0,
        changes,
        runs: Vec::new(),
        complete: complete && flow.is_continue(),
    })
}

fn nimber(value: &BareValue) -> Option<LoopyValue> {
    value.nimber().map(LoopyValue::from)
}
