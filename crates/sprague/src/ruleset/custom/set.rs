//! Sets of numbers: arithmetic properties of `n`, listed numbers, and sets by condition.

use super::property::{Outcome, Property, walk};
use super::sums::sums;
use super::write_list;
use crate::arithmetic::expr::{EvalError, Expr, ListEntry, Operator, RuleScope, Span};
use std::fmt;
use std::ops::ControlFlow;

/// No more numbers than this are kept in memory at once, where a move plays all or any of them.
pub(super) const MOST_NUMBERS: usize = 1 << 22;

/// The error for a set with more numbers than can be kept.
pub(super) fn too_many(span: &Span) -> EvalError {
    let message = format!("this lists more than {MOST_NUMBERS} numbers at once");
    EvalError::new(span, message)
}

/// A set of numbers that depends on `n`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Set {
    /// The numbers an arithmetic property gives.
    Property(Property, Expr, Span),
    /// Numbers and ranges given one by one.
    Listed(Vec<ListEntry>),
    /// `{head : bindings}`.
    Built(Box<Expr>, Vec<Binding>),
    /// The sums of the non-empty sets of numbers of a set.
    Sums(Box<Set>, Span),
    /// The factorisations of a number, whose elements are not numbers but sums of heaps.
    Factorisations {
        /// Which ones.
        kind: Factorisations,
        /// Of what.
        of: Expr,
        /// Where it stands.
        span: Span,
    },
}

/// Which factorisations of a number into factors of at least 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Factorisations {
    /// At least two factors.
    pub proper: bool,
    /// Factors pairwise coprime.
    pub coprime: bool,
}

impl Factorisations {
    /// As it is written.
    pub fn name(self) -> &'static str {
        match (self.proper, self.coprime) {
            (false, false) => "factorisations",
            (true, false) => "proper_factorisations",
            (false, true) => "coprime_factorisations",
            (true, true) => "proper_coprime_factorisations",
        }
    }

    /// The kind of that name.
    pub fn named(name: &str) -> Option<Self> {
        [(false, false), (true, false), (false, true), (true, true)]
            .into_iter()
            .map(|(proper, coprime)| Factorisations { proper, coprime })
            .find(|kind| kind.name() == name.replace('z', "s"))
    }
}

/// One step in giving values to variables.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Binding {
    /// A variable runs through a range.
    Range {
        /// Its slot and name.
        variable: (usize, Box<str>),
        /// Where it begins.
        lower: Bound,
        /// Where it ends.
        upper: Bound,
        /// Where the range stands.
        span: Span,
    },
    /// A variable runs through a set.
    In((usize, Box<str>), Set),
    /// A variable has the value of an expression.
    Let((usize, Box<str>), Expr),
    /// Only where this holds.
    If(Expr),
    /// Only where a variable that has its value is in a set.
    Member((usize, Box<str>), Set),
}

/// An end of a range.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Bound {
    /// The number.
    pub at: Expr,
    /// Whether the number itself is left out.
    pub strict: bool,
}

impl Set {
    /// Calls `visit` with every number of the set; a set by condition may name a number twice.
    ///
    /// Factorisations are not numbers: their set is empty here.
    pub(super) fn for_each(
        &self,
        scope: &mut RuleScope<'_>,
        visit: &mut dyn FnMut(&mut RuleScope<'_>, i64) -> Outcome,
    ) -> Outcome {
        match self {
            Set::Property(property, of, span) => {
                let m = of.eval(scope)?;
                property.for_each(m, scope, span, visit)
            }
            Set::Listed(entries) => {
                for entry in entries {
                    let from = entry.from.eval(scope)?;
                    let walked = match &entry.to {
                        None if !scope.pass()? => ControlFlow::Break(()),
                        None => visit(scope, from)?,
                        Some(to) => walk(from, to.eval(scope)?, scope, &entry.span, visit)?,
                    };
                    if walked.is_break() {
                        return Ok(walked);
                    }
                }
                Ok(ControlFlow::Continue(()))
            }
            Set::Built(head, bindings) => for_each_assignment(bindings, scope, &mut |scope| {
                let number = head.eval(scope)?;
                visit(scope, number)
            }),
            Set::Sums(of, span) => {
                let mut numbers = Vec::new();
                let listed = of.for_each(scope, &mut |_, number| {
                    numbers.push(number);
                    Ok(match numbers.len() <= MOST_NUMBERS {
                        true => ControlFlow::Continue(()),
                        false => ControlFlow::Break(()),
                    })
                })?;
                if numbers.len() > MOST_NUMBERS {
                    return Err(too_many(span).into());
                }
                // Numbers that were not all walked through have other sums.
                let all = match listed {
                    ControlFlow::Continue(()) => sums(numbers, span, scope)?,
                    ControlFlow::Break(()) => None,
                };
                let Some(all) = all else {
                    return Ok(ControlFlow::Break(()));
                };
                // Sums within sums are kept at the same time.
                if scope.kept + all.kept() > MOST_NUMBERS {
                    return Err(too_many(span).into());
                }
                scope.kept += all.kept();
                let mut walked = Ok(ControlFlow::Continue(()));
                for sum in all.iter() {
                    walked = match scope.pass()? {
                        true => visit(scope, sum),
                        false => Ok(ControlFlow::Break(())),
                    };
                    if walked != Ok(ControlFlow::Continue(())) {
                        break;
                    }
                }
                scope.kept -= all.kept();
                walked
            }
            Set::Factorisations { .. } => Ok(ControlFlow::Continue(())),
        }
    }

    /// Calls `visit` with the slot of every variable that occurs.
    pub(crate) fn for_each_variable(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            Set::Property(_, of, _) | Set::Factorisations { of, .. } => of.for_each_variable(visit),
            Set::Listed(entries) => entries.iter().for_each(|e| e.for_each_variable(visit)),
            Set::Sums(of, _) => of.for_each_variable(visit),
            Set::Built(head, bindings) => {
                for binding in bindings {
                    match binding {
                        Binding::Range { lower, upper, .. } => {
                            lower.at.for_each_variable(visit);
                            upper.at.for_each_variable(visit);
                        }
                        Binding::In(_, set) => set.for_each_variable(visit),
                        Binding::Member((slot, _), set) => {
                            visit(*slot);
                            set.for_each_variable(visit);
                        }
                        Binding::Let(_, value) => value.for_each_variable(visit),
                        Binding::If(condition) => condition.for_each_variable(visit),
                    }
                }
                head.for_each_variable(visit);
            }
        }
    }

    /// Whether no number can be named twice.
    pub(super) fn lists_once(&self) -> bool {
        matches!(
            self,
            Set::Property(..) | Set::Factorisations { .. } | Set::Sums(..)
        )
    }
}

/// Calls `visit` for all values of the variables.
pub(super) fn for_each_assignment(
    bindings: &[Binding],
    scope: &mut RuleScope<'_>,
    visit: &mut dyn FnMut(&mut RuleScope<'_>) -> Outcome,
) -> Outcome {
    let Some((first, rest)) = bindings.split_first() else {
        return visit(scope);
    };
    match first {
        Binding::Let((slot, _), value) => {
            scope.slots[*slot] = value.eval(scope)?;
            for_each_assignment(rest, scope, visit)
        }
        Binding::If(condition) => {
            if condition.holds(scope)? {
                for_each_assignment(rest, scope, visit)
            } else {
                Ok(ControlFlow::Continue(()))
            }
        }
        Binding::Member((slot, _), set) => match set.contains(scope.slots[*slot], scope)? {
            ControlFlow::Continue(true) => for_each_assignment(rest, scope, visit),
            ControlFlow::Continue(false) => Ok(ControlFlow::Continue(())),
            ControlFlow::Break(()) => Ok(ControlFlow::Break(())),
        },
        Binding::In((slot, _), set) => set.for_each(scope, &mut |scope, number| {
            scope.slots[*slot] = number;
            for_each_assignment(rest, scope, visit)
        }),
        Binding::Range {
            variable: (slot, _),
            lower,
            upper,
            span,
        } => {
            let mut ends = (
                lower
                    .at
                    .eval(scope)?
                    .saturating_add(i64::from(lower.strict)),
                upper
                    .at
                    .eval(scope)?
                    .saturating_sub(i64::from(upper.strict)),
            );
            narrow(&mut ends, *slot, rest, scope);
            walk(ends.0, ends.1, scope, span, &mut |scope, number| {
                scope.slots[*slot] = number;
                for_each_assignment(rest, scope, visit)
            })
        }
    }
}

/// Narrows a range to those conditions right after it that compare its variable with something known, so
/// that it ends at the nearest of all bounds. The conditions are still asked.
fn narrow((from, to): &mut (i64, i64), slot: usize, rest: &[Binding], scope: &RuleScope<'_>) {
    use Operator::{AtLeast, AtMost, Greater, Less};
    // Variables without a value yet, a bit for each.
    let mut later = 1_u64 << slot;
    for binding in rest {
        let condition = match binding {
            Binding::If(condition) => condition,
            Binding::Let((slot, _), _) => {
                later |= 1 << slot;
                continue;
            }
            _ => return,
        };
        if *from > *to {
            return;
        }
        let Expr::Binary(operator @ (Less | AtMost | Greater | AtLeast), pair, _) = condition
        else {
            continue;
        };
        let (bound, operator) = match &**pair {
            (left, right) if left.is_variable(slot) => (right, *operator),
            (left, right) if right.is_variable(slot) => match operator {
                Less => (left, Greater),
                AtMost => (left, AtLeast),
                Greater => (left, Less),
                _ => (left, AtMost),
            },
            _ => continue,
        };
        let mut known = true;
        bound.for_each_variable(&mut |found| known &= later >> found & 1 == 0);
        // What has no value is refused where the condition is asked.
        let Some(at) = known.then(|| bound.eval(scope).ok()).flatten() else {
            continue;
        };
        match operator {
            Less => *to = (*to).min(at.saturating_sub(1)),
            AtMost => *to = (*to).min(at),
            Greater => *from = (*from).max(at.saturating_add(1)),
            _ => *from = (*from).max(at),
        }
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Set::Property(property, of, _) => write!(f, "{}({of})", property.name()),
            Set::Factorisations { kind, of, .. } => write!(f, "{}({of})", kind.name()),
            Set::Sums(of, _) => write!(f, "sums({of})"),
            Set::Listed(numbers) => {
                f.write_str("{")?;
                write_list(f, numbers, ", ")?;
                f.write_str("}")
            }
            Set::Built(head, bindings) => {
                write!(f, "{{{head} : ")?;
                write_list(f, bindings, ", ")?;
                f.write_str("}")
            }
        }
    }
}

impl fmt::Display for Binding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |bound: &Bound| if bound.strict { "<" } else { "<=" };
        match self {
            Binding::Range {
                variable: (_, name),
                lower,
                upper,
                ..
            } => write!(
                f,
                "{} {} {name} {} {}",
                Tight(&lower.at),
                sign(lower),
                sign(upper),
                Tight(&upper.at)
            ),
            Binding::In((_, name), set) | Binding::Member((_, name), set) => {
                write!(f, "{name} in {set}")
            }
            Binding::Let((_, name), value) => write!(f, "{name} = {}", Tight(value)),
            Binding::If(condition) => condition.fmt(f),
        }
    }
}

/// An expression in brackets if it would not stand next to a comparison.
struct Tight<'a>(&'a Expr);

impl fmt::Display for Tight<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.is_statement() {
            true => write!(f, "({})", self.0),
            false => self.0.fmt(f),
        }
    }
}
