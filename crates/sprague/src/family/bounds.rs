//! Bounds that conditions put on variables, so that `S(a,b,c) with c <= 100` needs no ranges.
//!
//! Every comparison is brought to the form Σ cᵢ·tᵢ ≤ k; a term that is a variable is then bounded by
//! what the smallest values of the other terms leave. This is repeated until nothing changes.

use crate::arithmetic::expr::{Expr, Operator};
use crate::notation::Expression;

/// Least and greatest value, where known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Interval {
    pub(crate) low: Option<i128>,
    pub(crate) high: Option<i128>,
}

impl Interval {
    pub(crate) const ANY: Interval = Interval {
        low: None,
        high: None,
    };

    fn negative(self) -> Self {
        Interval {
            low: self.high.and_then(i128::checked_neg),
            high: self.low.and_then(i128::checked_neg),
        }
    }

    fn plus(self, other: Interval) -> Self {
        let add = |a: Option<i128>, b: Option<i128>| a.zip(b).and_then(|(a, b)| a.checked_add(b));
        Interval {
            low: add(self.low, other.low),
            high: add(self.high, other.high),
        }
    }

    /// A power, where it is known not to be of negative numbers.
    fn to_the(self, power: i128) -> Self {
        let power = u32::try_from(power).ok();
        let raised = |end: Option<i128>| {
            end.zip(power)
                .and_then(|(end, power)| end.checked_pow(power))
        };
        match self.low {
            Some(0..) => Interval {
                low: raised(self.low),
                high: raised(self.high),
            },
            _ => Interval::ANY,
        }
    }

    /// The product, where both are known not to be negative.
    fn times(self, other: Interval) -> Self {
        match (self.low, other.low) {
            (Some(a), Some(b)) if a >= 0 && b >= 0 => Interval {
                low: a.checked_mul(b),
                high: self
                    .high
                    .zip(other.high)
                    .and_then(|(a, b)| a.checked_mul(b)),
            },
            _ => Interval::ANY,
        }
    }
}

/// More rounds than this bring nothing new in sensible families.
const ROUNDS: usize = 64;

/// Narrows the intervals of the variables (by slot) to what the conditions allow.
pub(crate) fn tighten(conditions: &[&Expression], intervals: &mut [Interval]) {
    for _ in 0..ROUNDS {
        let before = intervals.to_vec();
        for condition in conditions {
            apply(&condition.expr, intervals);
        }
        if before == intervals {
            return;
        }
    }
}

/// The values that an expression can take.
pub(crate) fn interval_of(expr: &Expr, intervals: &[Interval]) -> Interval {
    let of = |expr: &Expr| interval_of(expr, intervals);
    match expr {
        Expr::Number(value) => Interval {
            low: Some(*value),
            high: Some(*value),
        },
        Expr::Variable(slot, _) => intervals.get(*slot).copied().unwrap_or(Interval::ANY),
        Expr::Minus(a, _) => of(a).negative(),
        Expr::Binary(operator, pair, _) => match (operator, &pair.1) {
            (Operator::Add, b) => of(&pair.0).plus(of(b)),
            (Operator::Subtract, b) => of(&pair.0).plus(of(b).negative()),
            (Operator::Multiply, b) => of(&pair.0).times(of(b)),
            (Operator::Divide, Expr::Number(by)) if *by > 0 => {
                let Interval { low, high } = of(&pair.0);
                Interval {
                    low: low.map(|low| low.div_euclid(*by)),
                    high: high.map(|high| high.div_euclid(*by)),
                }
            }
            (Operator::Power, Expr::Number(power)) => of(&pair.0).to_the(*power),
            _ => Interval::ANY,
        },
        _ => Interval::ANY,
    }
}

fn apply(expr: &Expr, intervals: &mut [Interval]) {
    match expr {
        Expr::Binary(operator, pair, _) => {
            let (left, right) = &**pair;
            match operator {
                Operator::And => {
                    apply(left, intervals);
                    apply(right, intervals);
                }
                Operator::AtMost => at_most(left, right, 0, intervals),
                Operator::Less => at_most(left, right, -1, intervals),
                Operator::AtLeast => at_most(right, left, 0, intervals),
                Operator::Greater => at_most(right, left, -1, intervals),
                Operator::Equal => {
                    at_most(left, right, 0, intervals);
                    at_most(right, left, 0, intervals);
                }
                _ => {}
            }
        }
        Expr::In(needle, entries) => {
            let (lows, highs): (Vec<_>, Vec<_>) = entries
                .iter()
                .map(|entry| {
                    let last = entry.to.as_ref().unwrap_or(&entry.from);
                    let high = interval_of(last, intervals).high;
                    (interval_of(&entry.from, intervals).low, high)
                })
                .unzip();
            let low = lows
                .into_iter()
                .collect::<Option<Vec<_>>>()
                .and_then(|l| l.into_iter().min());
            let high = highs
                .into_iter()
                .collect::<Option<Vec<_>>>()
                .and_then(|h| h.into_iter().max());
            if let Expr::Variable(slot, _) = needle.as_ref() {
                narrow(&mut intervals[*slot], Interval { low, high });
            }
        }
        _ => {}
    }
}

fn narrow(interval: &mut Interval, by: Interval) {
    if let Some(low) = by.low {
        interval.low = Some(interval.low.map_or(low, |known| known.max(low)));
    }
    if let Some(high) = by.high {
        interval.high = Some(interval.high.map_or(high, |known| known.min(high)));
    }
}

/// Uses `left ≤ right + slack`.
fn at_most(left: &Expr, right: &Expr, slack: i128, intervals: &mut [Interval]) {
    let mut terms = Vec::new();
    flatten(left, 1, &mut terms);
    flatten(right, -1, &mut terms);
    for (i, (factor, term)) in terms.iter().enumerate() {
        let Expr::Variable(slot, _) = term else {
            continue;
        };
        let mut others = terms.iter().enumerate().filter(|(j, _)| *j != i);
        let least = others.try_fold(0_i128, |sum, (_, (factor, term))| {
            let interval = interval_of(term, intervals);
            let end = if *factor > 0 {
                interval.low
            } else {
                interval.high
            };
            sum.checked_add(end?.checked_mul(*factor)?)
        });
        let Some(room) = least.and_then(|least| slack.checked_sub(least)) else {
            continue;
        };
        // factor · variable ≤ room.
        let bound = if *factor > 0 {
            Interval {
                low: None,
                high: Some(room.div_euclid(*factor)),
            }
        } else {
            let positive = -factor;
            Interval {
                low: Some(-(room.div_euclid(positive))),
                high: None,
            }
        };
        narrow(&mut intervals[*slot], bound);
    }
}

/// Writes a sum as terms with factors.
fn flatten<'a>(expr: &'a Expr, factor: i128, terms: &mut Vec<(i128, &'a Expr)>) {
    match expr {
        Expr::Minus(a, _) => return flatten(a, -factor, terms),
        Expr::Binary(operator, pair, _) => match (operator, &**pair) {
            (Operator::Add, (a, b)) => {
                flatten(a, factor, terms);
                return flatten(b, factor, terms);
            }
            (Operator::Subtract, (a, b)) => {
                flatten(a, factor, terms);
                return flatten(b, -factor, terms);
            }
            (Operator::Multiply, (Expr::Number(by), other) | (other, Expr::Number(by)))
                if *by != 0 && by.checked_mul(factor).is_some() =>
            {
                return flatten(other, factor * by, terms);
            }
            _ => {}
        },
        _ => {}
    }
    terms.push((factor, expr));
}
