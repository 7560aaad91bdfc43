//! What a picture of a nim-sequence shows, as plain data: one point per heap, some highlighted.
//!
//! Iannucci and Larsson 2021 plot G(n) for the games they call mysterious; ratios and logarithms
//! show what the values themselves hide. Drawing is the front end's job.

use crate::Heap;
use crate::arithmetic::FactorSieve;
use crate::arithmetic::expr::{EvalError, Expr, Scope};
use crate::sequence::NimSequence;
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
pub struct Point {
    /// The heap.
    pub heap: Heap,
    /// How high it lies.
    pub height: f64,
    /// Whether it belongs to the highlighted subsequence.
    pub highlighted: bool,
}

/// The points of the heaps in a range whose values are in the table.
///
/// Heaps without a height, or with one beyond what a picture can show, are left out.
pub fn scatter(
    sequence: &NimSequence,
    heaps: RangeInclusive<Heap>,
    quantity: Quantity,
    highlight: Option<&Expr>,
) -> Result<Vec<Point>, EvalError> {
    let last = (*heaps.end()).min(sequence.values().len() as Heap);
    let sieve = match highlight {
        Some(_) => FactorSieve::up_to(last),
        None => FactorSieve::new(),
    };
    let mut points = Vec::new();
    for heap in heaps {
        let Some(&entry) = sequence.values().get(heap as usize) else {
            break;
        };
        let height = height(sequence.holds_powers(), entry, heap, quantity);
        let highlighted = match highlight {
            Some(expr) => expr.holds(&Scope::new(heap as i64, &sieve))?,
            None => false,
        };
        if height.is_finite() {
            points.push(Point {
                heap,
                height,
                highlighted,
            });
        }
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
        let mut sequence = NimSequence::new(&parse_ruleset("powerset-maliquant").unwrap());
        sequence.extend_to(3001).unwrap();
        let odd = parse_arithmetic("n % 2 = 1").unwrap();
        let logs = scatter(&sequence, 2999..=3001, Quantity::Logarithm, Some(&odd)).unwrap();
        assert_eq!((logs[0].height, logs[0].highlighted), (1499.0, true));
        assert_eq!((logs[1].heap, logs[1].highlighted), (3000, false));
        let values = scatter(&sequence, 2999..=3001, Quantity::Value, None).unwrap();
        assert!(values.iter().all(|point| point.height.is_finite()));
        let ratio = scatter(&sequence, 9..=9, Quantity::Ratio, None).unwrap();
        assert_eq!(ratio[0].height, 16.0 / 9.0);
    }
}
