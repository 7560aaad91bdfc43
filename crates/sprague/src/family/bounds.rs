//! Bounds that conditions put on variables, so that `S(a,b,c) with c <= 100` needs no ranges.
//!
//! Every comparison is brought to the form Σ cᵢ·tᵢ ≤ k; a term that is a variable is then bounded by
//! what the smallest values of the other terms leave. This is repeated until nothing changes.

use crate::notation::{Expression, Node, Operator, Relation};

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
            apply(&condition.node, intervals);
        }
        if before == intervals {
            return;
        }
    }
}

/// The values that an expression can take.
pub(crate) fn interval_of(node: &Node, intervals: &[Interval]) -> Interval {
    let of = |node: &Node| interval_of(node, intervals);
    match node {
        Node::Number(value) => Interval {
            low: Some(*value),
            high: Some(*value),
        },
        Node::Name(slot) => intervals.get(*slot).copied().unwrap_or(Interval::ANY),
        Node::Negative(a) => of(a).negative(),
        Node::Arithmetic(Operator::Plus, a, b) => of(a).plus(of(b)),
        Node::Arithmetic(Operator::Minus, a, b) => of(a).plus(of(b).negative()),
        Node::Arithmetic(Operator::Times, a, b) => of(a).times(of(b)),
        Node::Arithmetic(Operator::Over, a, b) => match (of(a), b.as_ref()) {
            (a, Node::Number(by)) if *by > 0 => Interval {
                low: a.low.map(|low| low.div_euclid(*by)),
                high: a.high.map(|high| high.div_euclid(*by)),
            },
            _ => Interval::ANY,
        },
        _ => Interval::ANY,
    }
}

fn apply(node: &Node, intervals: &mut [Interval]) {
    match node {
        Node::All(parts) => parts.iter().for_each(|part| apply(part, intervals)),
        Node::Compare(first, rest) => {
            let mut left: &Node = first;
            for (relation, right) in rest {
                match relation {
                    Relation::AtMost => at_most(left, right, 0, intervals),
                    Relation::Less => at_most(left, right, -1, intervals),
                    Relation::AtLeast => at_most(right, left, 0, intervals),
                    Relation::Greater => at_most(right, left, -1, intervals),
                    Relation::Equal => {
                        at_most(left, right, 0, intervals);
                        at_most(right, left, 0, intervals);
                    }
                    Relation::Unequal => {}
                }
                left = right;
            }
        }
        Node::In(needle, items) => {
            let (lows, highs): (Vec<_>, Vec<_>) = items
                .iter()
                .map(|(from, to)| {
                    let high = interval_of(to.as_ref().unwrap_or(from), intervals).high;
                    (interval_of(from, intervals).low, high)
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
            if let Node::Name(slot) = needle.as_ref() {
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
fn at_most(left: &Node, right: &Node, slack: i128, intervals: &mut [Interval]) {
    let mut terms = Vec::new();
    flatten(left, 1, &mut terms);
    flatten(right, -1, &mut terms);
    for (i, (factor, term)) in terms.iter().enumerate() {
        let Node::Name(slot) = term else { continue };
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
fn flatten<'a>(node: &'a Node, factor: i128, terms: &mut Vec<(i128, &'a Node)>) {
    match node {
        Node::Arithmetic(Operator::Plus, a, b) => {
            flatten(a, factor, terms);
            flatten(b, factor, terms);
        }
        Node::Arithmetic(Operator::Minus, a, b) => {
            flatten(a, factor, terms);
            flatten(b, -factor, terms);
        }
        Node::Negative(a) => flatten(a, -factor, terms),
        Node::Arithmetic(Operator::Times, a, b) => match (a.as_ref(), b.as_ref()) {
            (Node::Number(by), other) | (other, Node::Number(by))
                if *by != 0 && by.checked_mul(factor).is_some() =>
            {
                flatten(other, factor * by, terms);
            }
            _ => terms.push((factor, node)),
        },
        _ => terms.push((factor, node)),
    }
}
