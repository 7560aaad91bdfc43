//! What follows from a condition as a whole, however it is bracketed, joined and negated: the parts that must
//! all hold, and how far a variable can go while one part of an `or` holds.

use super::bindings::Arranger;
use super::ends::{EndSearch, Side};
use crate::arithmetic::expr::{Expr, Function, Operator, Span};
use crate::ruleset::custom::Set;

/// The parts of a condition that must all hold. `not` is moved inwards, so that `not (k <= n or k >= 2n)` is
/// `n < k` and `k < 2n`.
pub(super) fn conjuncts(condition: Expr, found: &mut impl FnMut(Expr)) {
    // From the left, without a call for each: a long condition is a deep tree.
    let mut open = vec![(condition, false)];
    while let Some((part, negated)) = open.pop() {
        match (part, negated) {
            (Expr::Binary(Operator::And, both, _), false)
            | (Expr::Binary(Operator::Or, both, _), true) => {
                let (left, right) = *both;
                open.extend([(right, negated), (left, negated)]);
            }
            (Expr::Not(inner), _) => open.push((*inner, !negated)),
            (Expr::Binary(operator, both, span), true) if operator.compares() => {
                found(Expr::Binary(opposite(operator), both, span));
            }
            (part, true) => found(Expr::Not(Box::new(part))),
            (part, false) => found(part),
        }
    }
}

/// The comparison that holds exactly where another one does not.
fn opposite(comparison: Operator) -> Operator {
    match comparison {
        Operator::Equal => Operator::Unequal,
        Operator::Unequal => Operator::Equal,
        Operator::Less => Operator::AtLeast,
        Operator::AtLeast => Operator::Less,
        Operator::Greater => Operator::AtMost,
        Operator::AtMost => Operator::Greater,
        other => other,
    }
}

/// What a comparison says of a variable on a side: the other expression, and whether it is excluded itself.
fn compared(
    operator: Operator,
    (left, right): (&Expr, &Expr),
    slot: usize,
    side: Side,
) -> Option<(Expr, bool)> {
    let (smaller, larger, strict) = match operator {
        Operator::Less => (left, right, true),
        Operator::AtMost => (left, right, false),
        Operator::Greater => (right, left, true),
        Operator::AtLeast => (right, left, false),
        Operator::Equal if left.is_variable(slot) => return Some((right.clone(), false)),
        Operator::Equal if right.is_variable(slot) => return Some((left.clone(), false)),
        _ => return None,
    };
    let (bounded, by) = match side {
        Side::Lower => (larger, smaller),
        Side::Upper => (smaller, larger),
    };
    bounded.is_variable(slot).then(|| (by.clone(), strict))
}

impl Arranger<'_> {
    /// Whether a condition with `or` says how far a variable goes on a side, at least in one of its parts.
    pub(super) fn or_bounds(condition: &Expr, slot: usize, side: Side) -> bool {
        let mut open = vec![condition];
        while let Some(part) = open.pop() {
            let bounds = match part {
                Expr::Binary(Operator::Or | Operator::And, both, _) => {
                    open.extend([&both.1, &both.0]);
                    false
                }
                Expr::Binary(operator, both, _) => {
                    compared(*operator, (&both.0, &both.1), slot, side).is_some()
                }
                Expr::In(needle, _) => needle.is_variable(slot),
                _ => false,
            };
            if bounds {
                return true;
            }
        }
        false
    }

    /// How far a variable goes while a condition holds: with `or` the farther of both parts, one of which may end
    /// where a variable ends that nothing bounds.
    pub(super) fn or_end(
        &self,
        condition: &Expr,
        slot: usize,
        side: Side,
        search: &mut EndSearch,
    ) -> Option<Expr> {
        search.left = search.left.checked_sub(1)?;
        match condition {
            Expr::Binary(Operator::Or, both, span) => {
                let mut part = |part: &Expr| match Self::or_bounds(part, slot, side) {
                    true => self.or_end(part, slot, side, search),
                    false => Some(side.default_end()),
                };
                let ends = vec![part(&both.0)?, part(&both.1)?];
                let outermost = match side {
                    Side::Lower => Function::Min,
                    Side::Upper => Function::Max,
                };
                Some(Expr::Call(outermost, ends, span.clone()))
            }
            Expr::Binary(Operator::And, both, _) => {
                let parts = [&both.0, &both.1].into_iter();
                let mut parts = parts.filter(|part| Self::or_bounds(part, slot, side));
                parts.find_map(|part| self.or_end(part, slot, side, search))
            }
            Expr::Binary(operator, both, span) => {
                let (by, strict) = compared(*operator, (&both.0, &both.1), slot, side)?;
                let by = self.reach_number(&by, side, search)?;
                Some(if strict { inward(by, side, span) } else { by })
            }
            Expr::In(needle, entries) if needle.is_variable(slot) => {
                self.set_end(&Set::Listed(entries.clone()), side, search)
            }
            _ => None,
        }
    }
}

/// The next number on the inner side of an end.
fn inward(end: Expr, side: Side, span: &Span) -> Expr {
    let operator = match side {
        Side::Lower => Operator::Add,
        Side::Upper => Operator::Subtract,
    };
    Expr::binary(operator, end, Expr::Number(1), span.0.clone())
}
