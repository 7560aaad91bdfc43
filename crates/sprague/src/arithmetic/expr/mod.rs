//! The one language of integer expressions, as trees and their values: rules of one's own, closed
//! forms, highlighted subsequences, families, questions over sweeps and published formulas.
//!
//! An expression is read once (`notation/expression`) into a tree whose variables are numbered slots.
//! One walk works it out ([`Environment`]) in 64 bits with a sieve ([`RuleScope`], which allocates nothing), in
//! 128 bits with values that may be missing ([`Row`], and [`LargeRow`] where those do not do), or in big
//! integers ([`large`]). Truth is 1 and falsehood 0. Arithmetic is exact or an error that points at the
//! place in the text.

mod eval;
mod function;
mod game;
pub mod large;
mod row;
mod scope;

pub use eval::Environment;
pub(crate) use eval::listed;
pub use function::{Arguments, FUNCTIONS, Function, FunctionInfo};
pub use game::{About, GameTerm, Over, Quantifier};
pub use row::{Division, LargeRow, Row};
pub use scope::{RuleScope, SLOTS};
pub(crate) use scope::{call, positive};

use crate::Stopped;
use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;

/// The bytes of the text a part of an expression was read from. Two expressions are equal wherever
/// they stood, so all spans are.
#[derive(Debug, Clone, Default)]
pub struct Span(pub Range<usize>);

impl PartialEq for Span {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Span {}

impl Hash for Span {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// An integer expression.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Expr {
    /// A number.
    Number(i128),
    /// A variable: its slot and its name. In rules slot 0 is `n`.
    Variable(usize, Box<str>),
    /// `-x`.
    Minus(Box<Expr>, Span),
    /// `not x`.
    Not(Box<Expr>),
    /// Two operands.
    Binary(Operator, Box<(Expr, Expr)>, Span),
    /// `x in (1, 3, 6..8)`.
    In(Box<Expr>, Vec<ListEntry>),
    /// A function of one or more arguments.
    Call(Function, Vec<Expr>, Span),
    /// Something about a game, such as `G(kayles, n)`.
    Game(Box<GameTerm>),
    /// Something about all numbers of a range, such as `count(k in 1..n: prime(k))`.
    Over(Box<Over>),
}

/// An entry of a list: a number, or all numbers from one to another.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ListEntry {
    /// The number, or the first one.
    pub from: Expr,
    /// The last one of a range.
    pub to: Option<Expr>,
    /// Where it stands.
    pub span: Span,
}

/// What stands between two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Xor,
    Power,
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Divides,
    And,
    Or,
}

impl Operator {
    /// As it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Operator::Add => "+",
            Operator::Subtract => "-",
            Operator::Multiply => "*",
            Operator::Divide => "/",
            Operator::Remainder => "%",
            Operator::Xor => "xor",
            Operator::Power => "^",
            Operator::Equal => "=",
            Operator::Unequal => "!=",
            Operator::Less => "<",
            Operator::AtMost => "<=",
            Operator::Greater => ">",
            Operator::AtLeast => ">=",
            Operator::Divides => "|",
            Operator::And => "and",
            Operator::Or => "or",
        }
    }

    /// Whether it makes a number of two numbers; all others make a truth.
    pub fn is_arithmetic(self) -> bool {
        self as u8 <= Operator::Power as u8
    }

    /// Whether it compares two numbers by size, as the parts of `1 <= a < b` do.
    pub(crate) fn compares(self) -> bool {
        matches!(
            self,
            Operator::Equal
                | Operator::Unequal
                | Operator::Less
                | Operator::AtMost
                | Operator::Greater
                | Operator::AtLeast
        )
    }

    /// How strongly it binds; larger is stronger.
    fn strength(self) -> u8 {
        match self {
            Operator::Or => 1,
            Operator::And => 2,
            Operator::Add | Operator::Subtract | Operator::Xor => 5,
            Operator::Multiply | Operator::Divide | Operator::Remainder => 6,
            Operator::Power => 8,
            _ => 4,
        }
    }
}

/// An expression that has no value: where in the text, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct EvalError {
    /// The bytes of the text.
    pub span: Range<usize>,
    /// What is wrong, in one sentence without a full stop.
    pub message: Cow<'static, str>,
    /// What kind of trouble it is.
    pub why: Why,
}

/// Why an expression has no value, the gravest last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// A name in it has no value here.
    Missing,
    /// It makes no sense, as a division by 0.
    Undefined,
    /// It has a value, but the numbers are too large to work it out.
    TooLarge,
    /// It may have a value, but whoever waits has had enough.
    Stopped(Stopped),
}

impl EvalError {
    /// An error about a part of the text.
    pub fn new(span: &Span, message: impl Into<Cow<'static, str>>) -> Self {
        EvalError {
            span: span.0.clone(),
            message: message.into(),
            why: Why::Undefined,
        }
    }

    /// Numbers that are too large.
    pub fn too_large(span: &Span, message: impl Into<Cow<'static, str>>) -> Self {
        EvalError {
            why: Why::TooLarge,
            ..EvalError::new(span, message)
        }
    }

    /// Whoever waits has had enough.
    fn stopped(span: &Span, stopped: Stopped) -> Self {
        EvalError {
            why: Why::Stopped(stopped),
            ..EvalError::new(span, stopped.to_string())
        }
    }

    /// A function asked for a number that it is worked out for only if it is smaller.
    fn beyond_64_bits(function: Function, span: &Span) -> Self {
        let name = function.name();
        EvalError::too_large(span, format!("{name} is not worked out beyond 64 bits"))
    }
}

impl Expr {
    /// Two operands and what stands between them, read from these bytes.
    pub fn binary(operator: Operator, left: Expr, right: Expr, span: Range<usize>) -> Self {
        Expr::Binary(operator, Box::new((left, right)), Span(span))
    }

    /// The variable `n`.
    pub fn n() -> Self {
        Expr::Variable(0, "n".into())
    }

    /// Whether it is just `n`.
    pub fn is_n(&self) -> bool {
        self.is_variable(0)
    }

    /// Whether it is just the variable in a slot.
    pub fn is_variable(&self, slot: usize) -> bool {
        matches!(self, Expr::Variable(found, _) if *found == slot)
    }

    /// Whether it states something, so that its value is 1 or 0. Functions that say yes or no count as
    /// numbers.
    pub fn is_statement(&self) -> bool {
        match self {
            Expr::Not(_) | Expr::In(..) => true,
            Expr::Binary(operator, ..) => !operator.is_arithmetic(),
            Expr::Game(term) => term.about.is_truth(),
            Expr::Over(over) => over.quantifier.is_truth(),
            _ => false,
        }
    }

    /// Whether there may be numbers for which it has no value, as for a quotient or v2(0).
    pub(crate) fn may_be_undefined(&self) -> bool {
        use Function::{Abs, Gcd, Max, Min};
        match self {
            Expr::Number(_) | Expr::Variable(..) => false,
            Expr::Minus(inner, _) | Expr::Not(inner) => inner.may_be_undefined(),
            Expr::Binary(operator, both, _) => {
                let (left, right) = &**both;
                let divides = matches!(operator, Operator::Divide | Operator::Remainder);
                let safe = !divides || matches!(right, Expr::Number(1..));
                let power = *operator == Operator::Power;
                power || !safe || left.may_be_undefined() || right.may_be_undefined()
            }
            Expr::In(..) | Expr::Game(_) | Expr::Over(_) => true,
            Expr::Call(Abs | Gcd | Max | Min, arguments, _) => {
                arguments.iter().any(Expr::may_be_undefined)
            }
            Expr::Call(..) => true,
        }
    }

    /// Calls `visit` with the slot of every variable that occurs.
    pub fn for_each_variable(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            Expr::Number(_) => {}
            Expr::Variable(slot, _) => visit(*slot),
            Expr::Minus(inner, _) | Expr::Not(inner) => inner.for_each_variable(visit),
            Expr::Binary(_, pair, _) => {
                pair.0.for_each_variable(visit);
                pair.1.for_each_variable(visit);
            }
            Expr::In(needle, entries) => {
                needle.for_each_variable(visit);
                entries.iter().for_each(|e| e.for_each_variable(visit));
            }
            Expr::Call(_, arguments, _) => {
                arguments.iter().for_each(|a| a.for_each_variable(visit));
            }
            Expr::Game(term) => {
                term.numbers.iter().for_each(|a| a.for_each_variable(visit));
                term.heap.iter().for_each(|a| a.for_each_variable(visit));
            }
            Expr::Over(over) => {
                over.from.for_each_variable(visit);
                over.to.for_each_variable(visit);
                let own = over.slot;
                over.body.for_each_variable(&mut |slot| {
                    if slot != own {
                        visit(slot);
                    }
                });
            }
        }
    }
}

impl ListEntry {
    /// Calls `visit` with the slot of every variable that occurs.
    pub fn for_each_variable(&self, visit: &mut dyn FnMut(usize)) {
        self.from.for_each_variable(visit);
        if let Some(to) = &self.to {
            to.for_each_variable(visit);
        }
    }
}

impl fmt::Display for ListEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.from.write(f, 5)?;
        match &self.to {
            Some(to) => {
                f.write_str("..")?;
                to.write(f, 5)
            }
            None => Ok(()),
        }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

impl Expr {
    /// Writes the expression, in brackets if it binds less strongly than its surroundings.
    fn write(&self, f: &mut fmt::Formatter<'_>, around: u8) -> fmt::Result {
        let strength = match self {
            Expr::Binary(operator, ..) => operator.strength(),
            Expr::Not(_) => 3,
            Expr::In(..) => 4,
            Expr::Minus(..) => 7,
            Expr::Number(number) if *number < 0 => 7,
            _ => 9,
        };
        if strength < around {
            f.write_str("(")?;
        }
        match self {
            Expr::Number(number) => write!(f, "{number}")?,
            Expr::Variable(_, name) => f.write_str(name)?,
            Expr::Minus(inner, _) => {
                f.write_str("-")?;
                inner.write(f, 7)?;
            }
            Expr::Not(inner) => {
                f.write_str("not ")?;
                inner.write(f, 3)?;
            }
            Expr::Binary(operator, pair, _) => {
                // Operators group to the left, powers to the right, comparisons not at all.
                let (left, right) = match operator {
                    Operator::Power => (strength + 1, strength),
                    _ if strength == 4 => (strength + 1, strength + 1),
                    _ => (strength, strength + 1),
                };
                pair.0.write(f, left)?;
                match operator {
                    Operator::Power => f.write_str("^")?,
                    _ => write!(f, " {} ", operator.symbol())?,
                }
                pair.1.write(f, right)?;
            }
            Expr::In(needle, entries) => {
                needle.write(f, 5)?;
                f.write_str(" in (")?;
                write_list(f, entries)?;
                f.write_str(")")?;
            }
            Expr::Call(function, arguments, _) => {
                write!(f, "{}(", function.name())?;
                write_list(f, arguments)?;
                f.write_str(")")?;
            }
            Expr::Game(term) => write!(f, "{term}")?,
            Expr::Over(over) => write!(f, "{over}")?,
        }
        if strength < around {
            f.write_str(")")?;
        }
        Ok(())
    }
}

fn write_list(f: &mut fmt::Formatter<'_>, list: &[impl fmt::Display]) -> fmt::Result {
    for (i, one) in list.iter().enumerate() {
        f.write_str(if i > 0 { ", " } else { "" })?;
        one.fmt(f)?;
    }
    Ok(())
}
