//! Values of impartial games in which play need not end: nim-values and ∞(K).
//!
//! Smith 1966 and Fraenkel, Perl and Yesha: a position is worth a nimber, or ∞(K) where K is the set
//! of nim-values among its options. Sums and outcomes of such values are known; nothing else is
//! needed to play a sum of loopy games with anything impartial.

use crate::BigNimber;
use crate::outcome::Outcome;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Add;

/// The value of an impartial game in which play may go on for ever.
///
/// ```
/// use sprague::loopy::LoopyValue;
/// use sprague::outcome::Outcome;
///
/// let two = LoopyValue::from(2u32);
/// let loopy = LoopyValue::infinity([0u32, 3]);
/// assert_eq!((&two + &loopy).to_string(), "∞{1,2}");
/// assert_eq!(loopy.outcome(), Outcome::N);
/// assert_eq!((&two + &loopy).outcome(), Outcome::DRAW);
/// assert_eq!((&loopy + &loopy).to_string(), "∞");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LoopyValue {
    /// As good as a nim-heap of this size, in every sum.
    Finite(BigNimber),
    /// ∞(K): not worth a nim-heap; the nim-values among its options are K.
    Infinite(BTreeSet<BigNimber>),
}

impl LoopyValue {
    /// The value of a finished game.
    pub const ZERO: LoopyValue = LoopyValue::Finite(BigNimber::ZERO);

    /// ∞(K) for the given numbers.
    pub fn infinity<T: Into<BigNimber>>(numbers: impl IntoIterator<Item = T>) -> Self {
        LoopyValue::Infinite(numbers.into_iter().map(Into::into).collect())
    }

    /// The nim-value, if it is one.
    pub fn finite(&self) -> Option<&BigNimber> {
        match self {
            LoopyValue::Finite(value) => Some(value),
            LoopyValue::Infinite(_) => None,
        }
    }

    /// Who wins the game on its own.
    pub fn outcome(&self) -> Outcome {
        match self {
            LoopyValue::Finite(value) if *value == BigNimber::ZERO => Outcome::P,
            LoopyValue::Finite(_) => Outcome::N,
            LoopyValue::Infinite(numbers) if numbers.contains(&BigNimber::ZERO) => Outcome::N,
            LoopyValue::Infinite(_) => Outcome::DRAW,
        }
    }
}

impl<T: Into<BigNimber>> From<T> for LoopyValue {
    fn from(value: T) -> Self {
        LoopyValue::Finite(value.into())
    }
}

/// The value of a sum: nim-sums of nimbers, ∞(K) moved by them, and ∞ with empty K for two ∞.
#[allow(clippy::suspicious_arithmetic_impl)]
impl Add for &LoopyValue {
    type Output = LoopyValue;

    fn add(self, other: &LoopyValue) -> LoopyValue {
        use LoopyValue::{Finite, Infinite};
        match (self, other) {
            (Finite(a), Finite(b)) => Finite(a ^ b),
            (Finite(a), Infinite(k)) | (Infinite(k), Finite(a)) => {
                Infinite(k.iter().map(|b| a ^ b).collect())
            }
            (Infinite(_), Infinite(_)) => Infinite(BTreeSet::new()),
        }
    }
}

impl<'a> std::iter::Sum<&'a LoopyValue> for LoopyValue {
    fn sum<I: Iterator<Item = &'a LoopyValue>>(values: I) -> Self {
        values.fold(LoopyValue::ZERO, |total, value| &total + value)
    }
}

/// A nim-value as a number, ∞(K) as `∞{0,1,2}`, and ∞ with empty K as `∞`.
impl fmt::Display for LoopyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            LoopyValue::Finite(value) => value.to_string(),
            LoopyValue::Infinite(numbers) if numbers.is_empty() => "∞".into(),
            LoopyValue::Infinite(numbers) => {
                let words: Vec<String> = numbers.iter().map(BigNimber::to_string).collect();
                format!("∞{{{}}}", words.join(","))
            }
        };
        f.pad(&text)
    }
}
