//! What a picture of a nim-sequence shows, as plain data: one point per heap, some highlighted.
//!
//! Iannucci and Larsson 2021 plot G(n) for the games they call mysterious; ratios and logarithms
//! show what the values themselves hide. Drawing is the front end's job.

use crate::arithmetic::FactorSieve;
use crate::arithmetic::expr::{EvalError, Expr, RuleScope, Why};
use crate::index::index;
use crate::sequence::NimSequence;
use crate::{BigNimber, Control, Heap, Stopped};
use dashu_int::ops::BitTest;
use std::ops::RangeInclusive;

/// What is drawn above each heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// G(n).
    Value,
    /// G(n) / n.
    Ratio,
    /// The logarithm of G(n) to base 2; heaps of value 0 have none.
    Logarithm,
}

impl Quantity {
    /// As it is written beside the axis.
    pub fn label(self) -> &'static str {
        match self {
            Quantity::Value => "G(n)",
            Quantity::Ratio => "G(n)/n",
            Quantity::Logarithm => "log2 G(n)",
        }
    }
}

/// A point of a scatter plot.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlotPoint {
    /// The heap.
    pub heap: Heap,
    /// How high it lies.
    pub height: f64,
    /// Whether it belongs to the highlighted subsequence.
    pub highlighted: bool,
}

/// Why there is no picture.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlotError {
    /// A condition for highlighted heaps makes no sense at one of them.
    #[error("at heap {heap}: {error}")]
    Highlight {
        /// The heap.
        heap: Heap,
        /// What is wrong there.
        error: EvalError,
    },
    /// Somebody stopped it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The points of a picture, and how many heaps have none.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Points {
    /// One for each heap that can be drawn.
    pub points: Vec<PlotPoint>,
    /// Heaps that lie higher than a picture can show.
    pub too_high: usize,
    /// Heaps of which there is nothing to draw, such as the logarithm of 0.
    pub nothing: usize,
}

/// Nothing above this is drawn; floating-point numbers end at 1.8 · 10^308.
pub const HIGHEST: f64 = 1e300;

impl Points {
    fn add(
        &mut self,
        heap: Heap,
        height: f64,
        highlight: Option<(&Expr, &FactorSieve)>,
        control: &Control,
    ) -> Result<(), PlotError> {
        if height > HIGHEST {
            self.too_high += 1;
        } else if !height.is_finite() {
            self.nothing += 1;
        } else {
            let highlighted = match highlight {
                Some((expr, sieve)) => {
                    // A large number may take a thousandth of a second to factor.
                    control.check()?;
                    let scope = RuleScope {
                        control: Some(control),
                        ..RuleScope::new(heap as i64, sieve)
                    };
                    expr.holds(&scope).map_err(|error| match error.why {
                        Why::Stopped(stopped) => PlotError::Stopped(stopped),
                        _ => PlotError::Highlight { heap, error },
                    })?
                }
                None => false,
            };
            self.points.push(PlotPoint {
                heap,
                height,
                highlighted,
            });
        }
        Ok(())
    }
}

/// The points of the heaps in a range whose values are in the table.
pub fn scatter(
    sequence: &NimSequence,
    heaps: RangeInclusive<Heap>,
    quantity: Quantity,
    highlight: Option<&Expr>,
    control: &Control,
) -> Result<Points, PlotError> {
    let last = (*heaps.end()).min(sequence.values().len() as Heap);
    let mut sieve = FactorSieve::new();
    if highlight.is_some() {
        sieve.extend_under(last, control)?;
    }
    let mut points = Points::default();
    let mut ticker = control.ticker();
    for heap in heaps {
        ticker.tick()?;
        let Some(&entry) = sequence.values().get(index(heap)) else {
            break;
        };
        let height = height(sequence.holds_powers(), entry, heap, quantity);
        let highlight = highlight.map(|expr| (expr, &sieve));
        points.add(heap, height, highlight, control)?;
    }
    Ok(points)
}

/// The points of heaps in a row from `first` on, whose values come from elsewhere than a table.
pub fn scatter_values(
    first: Heap,
    values: impl IntoIterator<Item = BigNimber>,
    quantity: Quantity,
    highlight: Option<&Expr>,
    control: &Control,
) -> Result<Points, PlotError> {
    let mut points = Points::default();
    let sieve = FactorSieve::new();
    let mut ticker = control.ticker();
    for (heap, value) in (first..).zip(values) {
        ticker.tick()?;
        let bits = value.bit_len();
        // Beyond any float only the number of digits is of interest.
        let height = match quantity {
            Quantity::Logarithm if bits > 1024 => (bits - 1) as f64,
            _ if bits > 1024 => f64::INFINITY,
            Quantity::Value => value.to_f64().value(),
            Quantity::Ratio => value.to_f64().value() / heap as f64,
            Quantity::Logarithm => value.to_f64().value().log2(),
        };
        let highlight = highlight.map(|expr| (expr, &sieve));
        points.add(heap, height, highlight, control)?;
    }
    Ok(points)
}

fn height(powers: bool, entry: u32, heap: Heap, quantity: Quantity) -> f64 {
    let value = match (powers, entry) {
        (true, 1..) => f64::from(entry - 1).exp2(),
        _ => f64::from(entry),
    };
    match quantity {
        Quantity::Value => value,
        Quantity::Ratio => value / heap as f64,
        Quantity::Logarithm if powers && entry > 0 => f64::from(entry - 1),
        Quantity::Logarithm => value.log2(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{parse_arithmetic, parse_ruleset};

    #[test]
    fn heights_ratios_and_logarithms_of_powers_beyond_any_float() {
        let control = Control::new();
        let mut sequence = NimSequence::new(&parse_ruleset("powerset-maliquant").unwrap());
        sequence.extend_to(3001).unwrap();
        let odd = parse_arithmetic("n % 2 = 1").unwrap();
        let logs = scatter(
            &sequence,
            2999..=3001,
            Quantity::Logarithm,
            Some(&odd),
            &control,
        )
        .unwrap();
        let logs = logs.points;
        assert_eq!((logs[0].height, logs[0].highlighted), (1499.0, true));
        assert_eq!((logs[1].heap, logs[1].highlighted), (3000, false));
        let ratio = scatter(&sequence, 9..=9, Quantity::Ratio, None, &control).unwrap();
        assert_eq!(ratio.points[0].height, 16.0 / 9.0);
    }

    #[test]
    fn heaps_that_cannot_be_drawn_are_counted() {
        let control = Control::new();
        let mut sequence = NimSequence::new(&parse_ruleset("powerset-maliquant").unwrap());
        sequence.extend_to(3001).unwrap();
        let values = scatter(&sequence, 2999..=3001, Quantity::Value, None, &control).unwrap();
        assert_eq!((values.points.len(), values.too_high), (1, 2));
        let logs = scatter(&sequence, 1..=3, Quantity::Logarithm, None, &control).unwrap();
        assert_eq!((logs.points.len(), logs.nothing), (1, 2));
    }

    #[test]
    fn values_from_elsewhere_are_drawn_as_those_of_a_table() {
        let control = Control::new();
        let mut sequence = NimSequence::new(&parse_ruleset("powerset-maliquant").unwrap());
        sequence.extend_to(3001).unwrap();
        for quantity in [Quantity::Value, Quantity::Ratio, Quantity::Logarithm] {
            let tabled = scatter(&sequence, 1990..=3001, quantity, None, &control).unwrap();
            let values = (1990..=3001).map(|heap| sequence.value(heap).unwrap());
            let listed = scatter_values(1990, values, quantity, None, &control).unwrap();
            assert_eq!(tabled, listed);
        }
    }
}
