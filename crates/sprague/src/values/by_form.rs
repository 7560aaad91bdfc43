//! Values without a table: by the closed form proved for a game, or by playing forced moves.
//!
//! A closed form attached to a named game is a theorem, so it answers for one huge heap. A game with one
//! option per heap can also be played out, factoring on the way.

use super::{Known, ValueSource};
use crate::arithmetic::{ClosedForm, FactorSieve};
use crate::ruleset::custom::{CustomRule, Form, MoveBundle};
use crate::{BigNimber, Control, Heap, Ruleset, Stopped};
use std::ops::ControlFlow;

/// A play of forced moves is followed for this many moves.
const LONGEST_PLAY: usize = 20_000;

/// The closed form of a game, or the rule of its forced moves, read once for many heaps.
///
/// ```
/// use sprague::{Ruleset, values::ValuesByForm};
///
/// let game: Ruleset = "maliquot".parse().unwrap();
/// let found = ValuesByForm::of(&game).heap(12 * 1_000_000_007).unwrap();
/// assert_eq!(found.value, 4u32.into());
/// ```
#[derive(Debug, Clone)]
pub struct ValuesByForm {
    start: Heap,
    closed: Option<(ClosedForm, &'static str)>,
    /// The rule, if it has at most one move a heap.
    forced: Option<CustomRule>,
    sieve: FactorSieve,
}

impl ValuesByForm {
    /// What is known of a game.
    pub fn of(game: &Ruleset) -> Self {
        let formula = game.formula();
        let closed = formula.and_then(|formula| Some((game.closed_form()?, formula.source)));
        // All numbers of a set at once are too many to follow.
        let is_forced = |rule: &&CustomRule| matches!(rule.form(), Form::OneOption(action) if action.leaves_one_heap());
        ValuesByForm {
            start: game.start(),
            closed,
            forced: game.custom_rule().filter(is_forced).cloned(),
            sieve: FactorSieve::new(),
        }
    }

    /// Whether neither a closed form nor forced play tells anything.
    pub fn is_empty(&self) -> bool {
        self.closed.is_none() && self.forced.is_none()
    }

    /// Whether there are heaps that no closed form is about.
    pub fn is_partial(&self) -> bool {
        !matches!(&self.closed, Some((closed, _)) if !closed.is_partial())
    }

    /// The closed form.
    pub fn form(&self) -> Option<&ClosedForm> {
        self.closed.as_ref().map(|(form, _)| form)
    }

    /// The value of a heap.
    pub fn value(&self, heap: Heap) -> Option<BigNimber> {
        self.value_under(heap, &Control::new()).ok()?
    }

    /// The value of a heap, for which a long play may have to be followed.
    pub fn value_under(&self, heap: Heap, control: &Control) -> Result<Option<BigNimber>, Stopped> {
        if let Some(value) = self.by_closed_form(heap) {
            return Ok(Some(value));
        }
        let moves = self.forced_moves(heap, control)?;
        Ok(moves.map(|moves| BigNimber::from(moves % 2)))
    }

    /// The value of a heap and why it is right.
    pub fn heap(&self, heap: Heap) -> Option<Known<BigNimber>> {
        if let (Some(value), Some((form, reference))) = (self.by_closed_form(heap), &self.closed) {
            let form = form.to_string();
            return Some(Known {
                value,
                source: ValueSource::ClosedForm { form, reference },
            });
        }
        let moves = self.forced_moves(heap, &Control::new()).ok()??;
        Some(Known {
            value: BigNimber::from(moves % 2),
            source: ValueSource::ForcedPlay { moves },
        })
    }

    /// Why the closed form, though there is one, gives no value for a heap: for instance a limit of a
    /// function in it.
    pub(super) fn error(&self, heap: Heap) -> Option<String> {
        let (closed, _) = self.closed.as_ref()?;
        let error = closed.value(heap, &self.sieve).err()?;
        Some(error.message.into_owned())
    }

    fn by_closed_form(&self, heap: Heap) -> Option<BigNimber> {
        let (closed, _) = self.closed.as_ref().filter(|_| heap >= self.start)?;
        closed.value(heap, &self.sieve).ok()?
    }

    /// Follows the only move again and again; the parity of the number of moves is the value.
    fn forced_moves(&self, mut heap: Heap, control: &Control) -> Result<Option<usize>, Stopped> {
        let Some(rule) = self.forced.as_ref().filter(|_| heap >= self.start) else {
            return Ok(None);
        };
        for moves in 0..LONGEST_PLAY {
            control.check()?;
            let mut next = None;
            let outcome = rule.for_each_move(heap, &self.sieve, control, &mut |one| {
                next = match one {
                    MoveBundle::Heap(heap) => Some(heap),
                    MoveBundle::Heaps([]) | MoveBundle::All([]) => Some(0),
                    MoveBundle::All(heaps) => heaps.first().copied(),
                    MoveBundle::Heaps(heaps) => heaps.first().map(|&(_, heap)| heap),
                    MoveBundle::Subsets(_) => None,
                };
                ControlFlow::Break(())
            });
            if outcome.is_err() {
                control.check()?;
                return Ok(None);
            }
            match next {
                Some(left) => heap = left,
                None => return Ok(Some(moves)),
            }
        }
        Ok(None)
    }
}
