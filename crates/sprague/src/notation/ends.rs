//! The ends of a variable's range, also before the variables in its bounds have values.
//!
//! `a < 2*b, b <= n` bounds `a` by 2*n: what bounds an expression follows from what bounds its variables,
//! through sums, multiples, quotients, functions, values, sets and the parts of an `or`. Such an end may be wider than the
//! range, so the comparison stays as a condition. Only what no comparison bounds ends at 0 or at n.

use super::bindings::{Arranger, Pending};
use crate::arithmetic::expr::{Expr, Function, Operator, Span};
use crate::ruleset::custom::{Bound, Set};

/// Looking for an end gives up after so many expressions.
const MOST_LOOKS: usize = 2_000;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Lower,
    Upper,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Side::Lower => Side::Upper,
            Side::Upper => Side::Lower,
        }
    }

    /// Where a variable ends that nothing bounds.
    pub(super) fn default_end(self) -> Expr {
        match self {
            Side::Lower => Expr::Number(0),
            Side::Upper => Expr::n(),
        }
    }
}

/// What is known about an end of a variable.
pub(super) enum End {
    /// The comparison with this place among the pending ones, whose other side has a value.
    Stated(usize),
    /// It follows from what is said of other variables.
    Worked(Bound, Span),
    /// Nothing bounds the variable.
    Default,
    /// Something bounds it, but what follows from that is not known.
    Unknown,
}

impl End {
    /// The place of the comparison that states it.
    pub(super) fn stated(&self) -> Option<usize> {
        match self {
            End::Stated(index) => Some(*index),
            _ => None,
        }
    }
}

/// Two neighbours in a chain, which may become an end of a range.
pub(super) struct Comparison {
    pub(super) left: Expr,
    pub(super) operator: Operator,
    pub(super) right: Expr,
    /// The comparison as a condition.
    pub(super) condition: Expr,
    /// Where its chain stands.
    pub(super) span: Span,
}

impl Comparison {
    /// What bounds a variable on a side, and whether strictly.
    fn bounds(&self, slot: usize, side: Side) -> Option<(&Expr, bool)> {
        let (smaller, larger, strict) = match self.operator {
            Operator::Less => (&self.left, &self.right, true),
            Operator::AtMost => (&self.left, &self.right, false),
            Operator::Greater => (&self.right, &self.left, true),
            Operator::AtLeast => (&self.right, &self.left, false),
            _ => return None,
        };
        match side {
            Side::Lower => larger.is_variable(slot).then_some((smaller, strict)),
            Side::Upper => smaller.is_variable(slot).then_some((larger, strict)),
        }
    }

    /// Whether a range follows from this alone, given that no number is beyond n: `d | n`, or `d >= 1`.
    pub(super) fn bounds_by_itself(&self, slot: usize) -> bool {
        match self.operator {
            Operator::Divides => self.left.is_variable(slot) && !self.right.is_variable(slot),
            _ => matches!(self.bounds(slot, Side::Lower), Some((Expr::Number(_), _))),
        }
    }

    /// The end of the range that this comparison gives a variable.
    pub(super) fn bound(&self, slot: usize, side: Side) -> Option<(Bound, Span)> {
        let (at, strict) = self.bounds(slot, side)?;
        let at = at.clone();
        Some((Bound { at, strict }, self.span.clone()))
    }
}

/// A search for an end: whose ends it is looking for already, and how many steps are left.
pub(super) struct EndSearch {
    underway: Vec<(usize, Side)>,
    pub(super) left: usize,
}

impl Arranger<'_> {
    /// The variables without a value that `a = b` says are the same as one.
    pub(super) fn same(&self, slot: usize) -> Vec<usize> {
        let mut same = vec![slot];
        let mut at = 0;
        while let Some(&slot) = same.get(at) {
            for pending in &self.pending {
                if let Pending::Let(one, Expr::Variable(two, _)) = pending {
                    let next = match slot {
                        _ if slot == *one => *two,
                        _ if slot == *two => *one,
                        _ => continue,
                    };
                    if !same.contains(&next) {
                        same.push(next);
                    }
                }
            }
            at += 1;
        }
        same
    }

    /// What is known about an end of a variable.
    pub(super) fn end(&self, slot: usize, side: Side) -> End {
        let stated = self.pending.iter().position(|pending| match pending {
            Pending::Compare(comparison) => comparison
                .bounds(slot, side)
                .is_some_and(|(at, _)| self.is_known(at)),
            _ => false,
        });
        if let Some(index) = stated {
            return End::Stated(index);
        }
        if !self.is_bounded(slot, side) {
            return End::Default;
        }
        let search = &mut EndSearch {
            underway: Vec::new(),
            left: MOST_LOOKS,
        };
        match self.worked(slot, side, search) {
            Some((bound, span)) => End::Worked(bound, span),
            None => End::Unknown,
        }
    }

    /// Whether something is said that bounds a variable on a side.
    fn is_bounded(&self, slot: usize, side: Side) -> bool {
        let same = self.same(slot);
        self.pending.iter().any(|pending| match pending {
            Pending::Compare(comparison) => same
                .iter()
                .any(|&slot| comparison.bounds(slot, side).is_some()),
            Pending::If(condition) => same
                .iter()
                .any(|&slot| Self::or_bounds(condition, slot, side)),
            Pending::Let(_, Expr::Variable(..)) => false,
            Pending::Let(found, _) | Pending::In(found, _) => same.contains(found),
        })
    }

    /// An end that follows from what is said of a variable: the first of its bounds whose own end is
    /// known.
    fn worked(&self, slot: usize, side: Side, search: &mut EndSearch) -> Option<(Bound, Span)> {
        if search.underway.contains(&(slot, side)) {
            return None;
        }
        if !self.is_bounded(slot, side) {
            let (at, strict) = (side.default_end(), false);
            return Some((Bound { at, strict }, Span::default()));
        }
        search.underway.push((slot, side));
        let same = self.same(slot);
        let bounds = |pending: &Pending, search: &mut EndSearch| match pending {
            Pending::Compare(comparison) => same.iter().find_map(|&slot| {
                let (at, strict) = comparison.bounds(slot, side)?;
                let bound = self.reach(at, side, search)?;
                let strict = strict || bound.strict;
                Some((Bound { strict, ..bound }, comparison.span.clone()))
            }),
            Pending::If(condition) => same.iter().find_map(|&slot| {
                let bounded = Self::or_bounds(condition, slot, side);
                let at = bounded.then(|| self.or_end(condition, slot, side, search))??;
                Some((Bound { at, strict: false }, Span::default()))
            }),
            Pending::Let(_, Expr::Variable(..)) => None,
            Pending::Let(found, value) => {
                let value = same.contains(found).then_some(value)?;
                Some((self.reach(value, side, search)?, Span::default()))
            }
            Pending::In(found, set) => {
                let set = same.contains(found).then_some(set)?;
                let (at, strict) = (self.set_end(set, side, search)?, false);
                Some((Bound { at, strict }, Span::default()))
            }
        };
        // A bound in known variables goes before those that must be worked out.
        let known = |pending: &&Pending| match pending {
            Pending::Compare(comparison) => same.iter().any(|&slot| {
                let bounds = comparison.bounds(slot, side);
                bounds.is_some_and(|(at, _)| self.is_known(at))
            }),
            _ => false,
        };
        let first = self.pending.iter().find(known);
        let found = first
            .into_iter()
            .chain(&self.pending)
            .find_map(|pending| bounds(pending, search));
        search.underway.pop();
        found
    }

    /// A bound of an expression in variables that are known; strict only for a bare variable.
    fn reach(&self, expr: &Expr, side: Side, search: &mut EndSearch) -> Option<Bound> {
        let plain = |at| Bound { at, strict: false };
        match expr {
            _ if self.is_known(expr) => Some(plain(expr.clone())),
            Expr::Variable(slot, _) => self.worked(*slot, side, search).map(|(bound, _)| bound),
            _ => self.reach_inside(expr, side, search).map(plain),
        }
    }

    /// The outermost number that an expression may reach, itself included.
    pub(super) fn reach_number(
        &self,
        expr: &Expr,
        side: Side,
        search: &mut EndSearch,
    ) -> Option<Expr> {
        let Bound { at, strict } = self.reach(expr, side, search)?;
        let inward = match side {
            Side::Lower => Operator::Add,
            Side::Upper => Operator::Subtract,
        };
        Some(match strict {
            true => joined(inward, at, Expr::Number(1), &Span::default()),
            false => at,
        })
    }

    fn reach_inside(&self, expr: &Expr, side: Side, search: &mut EndSearch) -> Option<Expr> {
        search.left = search.left.checked_sub(1)?;
        let mut number = |expr: &Expr, side: Side| self.reach_number(expr, side, search);
        Some(match expr {
            Expr::Minus(inner, span) => {
                Expr::Minus(Box::new(number(inner, side.other())?), span.clone())
            }
            Expr::Binary(operator, pair, span) => {
                let (left, right) = &**pair;
                let (left, right) = match operator {
                    Operator::Add => (number(left, side)?, number(right, side)?),
                    Operator::Subtract => (number(left, side)?, number(right, side.other())?),
                    Operator::Divide if is_positive(right) => (number(left, side)?, right.clone()),
                    Operator::Multiply if is_positive(left) => (left.clone(), number(right, side)?),
                    Operator::Multiply if is_positive(right) => {
                        (number(left, side)?, right.clone())
                    }
                    Operator::Divide if is_positive(left) => {
                        // A quotient is no larger than what is divided, and negative only by a
                        // negative number.
                        let divisor = number(right, Side::Lower);
                        return Some(match side {
                            Side::Upper => left.clone(),
                            Side::Lower if divisor.is_some_and(|d| is_positive(&d)) => {
                                Expr::Number(0)
                            }
                            Side::Lower => Expr::Minus(Box::new(left.clone()), span.clone()),
                        });
                    }
                    Operator::Divide if self.is_known(left) => {
                        let size = Expr::Call(Function::Abs, vec![left.clone()], span.clone());
                        return Some(match side {
                            Side::Upper => size,
                            Side::Lower => Expr::Minus(Box::new(size), span.clone()),
                        });
                    }
                    Operator::Remainder if side == Side::Lower => return Some(Expr::Number(0)),
                    Operator::Remainder if is_positive(right) => return Some(right.clone()),
                    Operator::Remainder if is_positive(left) => return Some(left.clone()),
                    truth if !truth.is_arithmetic() => return Some(truth_end(side)),
                    _ => return None,
                };
                joined(*operator, left, right, span)
            }
            Expr::Call(function @ (Function::Min | Function::Max), arguments, span) => {
                let arguments = arguments.iter().map(|argument| number(argument, side));
                Expr::Call(*function, arguments.collect::<Option<_>>()?, span.clone())
            }
            Expr::Call(function, arguments, _) => {
                return self.function_end(*function, arguments, side, search);
            }
            Expr::Not(_) | Expr::In(..) => truth_end(side),
            Expr::Number(_) | Expr::Variable(..) | Expr::Game(_) | Expr::Over(_) => return None,
        })
    }

    /// A bound of a function of numbers.
    fn function_end(
        &self,
        function: Function,
        arguments: &[Expr],
        side: Side,
        search: &mut EndSearch,
    ) -> Option<Expr> {
        use Function::{
            BigOmega, Class, Gcd, GreatestPrime, LeastPrime, Log2, Mobius, OddPart, Phi, Popcount,
            Prime, PrimeCount, PrimePower, Radical, SmallOmega, Sqrt, Square, Squarefree, Tau,
        };
        match (function, side) {
            (Mobius | OddPart, Side::Lower) => None,
            (_, Side::Lower) => Some(Expr::Number(0)),
            (Prime | PrimePower | Square | Squarefree | Mobius, _) => Some(Expr::Number(1)),
            (Gcd, _) => arguments.iter().find(|x| is_positive(x)).cloned(),
            // None of these is larger than the number it is about.
            (
                Sqrt | Log2 | Popcount | Tau | Phi | SmallOmega | BigOmega | Radical | LeastPrime
                | GreatestPrime | PrimeCount | Class,
                _,
            ) => self.reach_number(arguments.first()?, side, search),
            _ => None,
        }
    }

    /// A bound of the numbers of a set.
    pub(super) fn set_end(&self, set: &Set, side: Side, search: &mut EndSearch) -> Option<Expr> {
        search.left = search.left.checked_sub(1)?;
        match (set, side) {
            (Set::Property(..), Side::Lower) => Some(Expr::Number(0)),
            (Set::Property(_, of, _), Side::Upper) => self.reach_number(of, side, search),
            (Set::Listed(entries), _) => {
                let outermost = match side {
                    Side::Lower => Function::Min,
                    Side::Upper => Function::Max,
                };
                let ends = entries.iter().map(|entry| {
                    let end = match side {
                        Side::Lower => &entry.from,
                        Side::Upper => entry.to.as_ref().unwrap_or(&entry.from),
                    };
                    self.reach_number(end, side, search)
                });
                let ends: Vec<Expr> = ends.collect::<Option<_>>()?;
                let both = |one, two| Expr::Call(outermost, vec![one, two], Span::default());
                ends.into_iter().reduce(both)
            }
            _ => None,
        }
    }
}

/// The ends of a statement as a number.
fn truth_end(side: Side) -> Expr {
    Expr::Number(match side {
        Side::Lower => 0,
        Side::Upper => 1,
    })
}

/// Two operands, with `x - 1 - 2` as `x - 3`.
fn joined(operator: Operator, left: Expr, right: Expr, span: &Span) -> Expr {
    if let (Operator::Subtract, Expr::Number(second)) = (operator, &right)
        && let Expr::Binary(Operator::Subtract, pair, _) = &left
        && let Expr::Number(first) = pair.1
        && let Some(both) = first.checked_add(*second)
    {
        return Expr::binary(operator, pair.0.clone(), Expr::Number(both), span.0.clone());
    }
    Expr::binary(operator, left, right, span.0.clone())
}

/// Whether an expression is certainly positive: a number, `n`, which is 0 only for the empty heap, that
/// has no moves, or made of such by adding and multiplying.
fn is_positive(expr: &Expr) -> bool {
    match expr {
        Expr::Number(number) => *number > 0,
        Expr::Binary(Operator::Add | Operator::Multiply, pair, _) => {
            is_positive(&pair.0) && is_positive(&pair.1)
        }
        expr => expr.is_n(),
    }
}
