//! How the heaps of a game with a set for each player compare with a value, for certificates: letters of the first heaps, and from where on a
//! law says that they repeat. The argument is that of `growth`.

use super::Measure;
use crate::outcome::Outcome;
use crate::ruleset::Partizan;
use crate::value::{Arena, HeapValues, Leaf, Order, TakeSets, TooLarge, Value};
use dashu_int::IBig;

/// The heaps of a game, or what is asked of them, beside a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    game: Partizan,
    measure: Measure,
    with: Leaf,
}

/// Who wins each heap less the value.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ComparedHeaps {
    /// From this heap on they repeat.
    pub preperiod: usize,
    /// With this period.
    pub period: usize,
    /// Of the heaps up to the end of the first period.
    pub outcomes: Vec<Outcome>,
}

impl Comparison {
    /// Nothing if this cannot be compared in a certificate.
    pub(crate) fn new(game: &Partizan, measure: Measure, with: Leaf) -> Option<Self> {
        TakeSets::of(game)?;
        let known = !matches!(measure, Measure::AtomicWeight | Measure::Birthday);
        known.then(|| Comparison {
            game: game.clone(),
            measure,
            with,
        })
    }

    /// The game.
    pub fn game(&self) -> &Partizan {
        &self.game
    }

    /// What the heaps, or what is asked of them, are compared with.
    pub fn with(&self) -> &Leaf {
        &self.with
    }

    /// What is asked of a heap, as certificates write it.
    pub fn asked(&self) -> &'static str {
        match self.measure {
            Measure::Value | Measure::AtomicWeight | Measure::Birthday => "value",
            Measure::Mean => "mean",
            Measure::Temperature => "temperature",
            Measure::LeftStop => "left-stop",
            Measure::RightStop => "right-stop",
        }
    }

    /// How the heaps compare, where a law says that values gain the same with each period from a heap on; nothing if no heap is found from which on
    /// that repeats.
    pub fn heaps(
        &self,
        arena: &mut Arena,
        from: usize,
        period: usize,
    ) -> Result<Option<ComparedHeaps>, TooLarge> {
        const PERIODS: [usize; 3] = [2, 10, 60];
        let Some(sets) = TakeSets::of(&self.game) else {
            return Ok(None);
        };
        for periods in PERIODS {
            let count = from + (periods * period).max(40 * periods);
            let mut heaps = HeapValues::with_limit(sets.clone(), arena.table_bytes());
            let values = heaps.values(arena, count + period)?;
            let outcomes = self.outcomes(arena, &values[..count])?;
            let mut row = 0;
            for n in from..count {
                let lasts = self.lasts(arena, (values[n], values[n + period]), outcomes[n])?;
                row = if lasts { row + 1 } else { 0 };
                if row == period {
                    return Ok(Some(ComparedHeaps {
                        preperiod: n + 1 - period,
                        period,
                        outcomes: outcomes[..=n].to_vec(),
                    }));
                }
            }
        }
        Ok(None)
    }

    fn outcomes(&self, arena: &mut Arena, values: &[Value]) -> Result<Vec<Outcome>, TooLarge> {
        let with = arena.leaf(self.with.clone());
        let mut outcomes = Vec::with_capacity(values.len());
        for &value in values {
            let asked = self.of(arena, value)?;
            outcomes.push(match arena.order(asked, with)? {
                Order::Greater => Outcome::L,
                Order::Less => Outcome::R,
                Order::Equal => Outcome::P,
                Order::Confused => Outcome::N,
            });
        }
        Ok(outcomes)
    }

    fn of(&self, arena: &mut Arena, value: Value) -> Result<Value, TooLarge> {
        let number = match self.measure {
            Measure::Value | Measure::AtomicWeight | Measure::Birthday => return Ok(value),
            Measure::Mean => arena.mean(value)?,
            Measure::Temperature => arena.temperature(value)?,
            Measure::LeftStop => arena.stops(value).0,
            Measure::RightStop => arena.stops(value).1,
        };
        Ok(arena.number(number))
    }

    /// Whether all heaps that are whole periods later have the outcome of the first.
    fn lasts(
        &self,
        arena: &mut Arena,
        (value, later): (Value, Value),
        outcome: Outcome,
    ) -> Result<bool, TooLarge> {
        let leaves = (arena.as_leaf(value).cloned(), arena.as_leaf(later).cloned());
        let (before, after) = (self.of(arena, value)?, self.of(arena, later)?);
        let towards = arena.order(after, before)?;
        let away = match towards {
            Order::Equal => true,
            Order::Greater => outcome == Outcome::L,
            Order::Less => outcome == Outcome::R,
            Order::Confused => false,
        };
        let both = leaves.0.zip(leaves.1).filter(|_| value != later);
        // Leaves that gain powers of ↑ only.
        let by_ups = both.filter(|(before, after)| before.number() == after.number());
        if self.measure != Measure::Value {
            // Powers of ↑ are seen to be gained for ever where all of them are there, with one sign.
            let grows = |leaf: &Leaf| {
                let mut signs = leaf.ups().iter().map(IBig::signum);
                let first = signs.next().filter(|_| leaf.number().is_zero());
                first.is_some_and(|first| first != IBig::ZERO && signs.all(|sign| sign == first))
            };
            return Ok(away && by_ups.is_none_or(|(before, _)| grows(&before)));
        }
        let apart = by_ups.is_some_and(|(before, _)| before.number() != self.with.number());
        Ok(away || apart)
    }
}
