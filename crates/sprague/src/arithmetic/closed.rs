//! Closed forms: expressions for the value of a heap of any size, case by case.
//!
//! A closed form attached to a named game is a theorem, so it answers for one huge heap without a
//! table. A game with one option per heap can also be played out, factoring on the way.

use super::expr::{EvalError, Expr, Operator, Scope, Span};
use super::sieve::FactorSieve;
use crate::ruleset::own::{Form, Move};
use crate::ruleset::{Ruleset, Shape};
use crate::{Control, Heap, Value};
use std::fmt;
use std::ops::ControlFlow;

/// No value is written out beyond 2 to this power.
const LARGEST_EXPONENT: i64 = 1 << 26;

/// A play of forced moves is followed for this many moves.
const LONGEST_PLAY: usize = 20_000;

/// Expressions in `n`, each for the heaps that satisfy its condition and none before it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ClosedForm {
    /// Expression and condition; without a condition it is for all remaining heaps.
    pub cases: Vec<(Expr, Option<Expr>)>,
}

impl ClosedForm {
    /// The value of a heap; `None` if no case is about it.
    pub fn value(&self, n: Heap, sieve: &FactorSieve) -> Result<Option<Value>, EvalError> {
        let signed = i64::try_from(n).map_err(|_| {
            let message = format!("closed forms work on heaps up to {}", i64::MAX);
            EvalError::too_large(&Span::default(), message)
        })?;
        let scope = Scope::new(signed, sieve);
        for (expr, condition) in &self.cases {
            let applies = match condition {
                Some(condition) => condition.holds(&scope)?,
                None => true,
            };
            if applies {
                return large(expr, &scope).map(Some);
            }
        }
        Ok(None)
    }

    /// Whether some heaps have no case.
    pub fn is_partial(&self) -> bool {
        !self.cases.iter().any(|(_, condition)| condition.is_none())
    }
}

/// The value of an expression, which may be a power of two beyond 64 bits.
fn large(expr: &Expr, scope: &Scope<'_>) -> Result<Value, EvalError> {
    if let Expr::Binary(Operator::Power, pair, span) = expr
        && pair.0 == Expr::Number(2)
    {
        let exponent = pair.1.eval(scope)?;
        if !(0..=LARGEST_EXPONENT).contains(&exponent) {
            let message = format!("the value is 2 to the power {exponent}, too long to write out");
            return Err(EvalError::too_large(span, message));
        }
        return Ok(Value::ONE << exponent as usize);
    }
    let value = expr.eval(scope)?;
    u64::try_from(value).map(Value::from).map_err(|_| {
        let message = format!("{expr} is {value}, which is no nim-value");
        EvalError::new(&Span::default(), message)
    })
}

impl fmt::Display for ClosedForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (expr, condition)) in self.cases.iter().enumerate() {
            f.write_str(if i > 0 { "; " } else { "" })?;
            expr.fmt(f)?;
            if let Some(condition) = condition {
                write!(f, " if {condition}")?;
            }
        }
        Ok(())
    }
}

/// How the value of a single heap was found without a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SingleHeap {
    /// The value.
    pub value: Value,
    /// Why it is right.
    pub because: String,
}

/// The value of one heap by a proved closed form or by playing forced moves, if either is possible.
///
/// ```
/// use sprague::{arithmetic::closed::single_heap, notation::parse_ruleset};
///
/// let game = parse_ruleset("maliquot").unwrap();
/// let found = single_heap(&game, 12 * 1_000_000_007).unwrap();
/// assert_eq!(found.value, 4u32.into());
/// ```
pub fn single_heap(ruleset: &Ruleset, n: Heap) -> Option<SingleHeap> {
    ClosedValues::of(ruleset).heap(ruleset, n)
}

/// The closed form of a game, read once for many heaps.
#[derive(Debug, Clone, Default)]
pub struct ClosedValues {
    closed: Option<(ClosedForm, &'static str)>,
    sieve: FactorSieve,
}

impl ClosedValues {
    /// The closed form proved for a game, if there is one.
    pub fn of(ruleset: &Ruleset) -> Self {
        let formula = ruleset.formula();
        let closed = formula.and_then(|formula| Some((ruleset.closed_form()?, formula.source)));
        ClosedValues {
            closed,
            sieve: FactorSieve::new(),
        }
    }

    /// Whether there are heaps that no closed form is about.
    pub fn is_partial(&self) -> bool {
        !matches!(&self.closed, Some((closed, _)) if !closed.is_partial())
    }

    fn by_form(&self, ruleset: &Ruleset, n: Heap) -> Option<Value> {
        let (closed, _) = self.closed.as_ref().filter(|_| n >= ruleset.start())?;
        closed.value(n, &self.sieve).ok()?
    }

    /// The value of a heap of this game.
    pub fn value(&self, ruleset: &Ruleset, n: Heap) -> Option<Value> {
        let formed = self.by_form(ruleset, n);
        formed.or_else(|| Some(forced_play(ruleset, n)?.value))
    }

    /// The value of a heap of this game and why it is right.
    pub fn heap(&self, ruleset: &Ruleset, n: Heap) -> Option<SingleHeap> {
        match (self.by_form(ruleset, n), &self.closed) {
            (Some(value), Some((closed, source))) => Some(SingleHeap {
                value,
                because: format!("G(n) = {closed} ({source})"),
            }),
            _ => forced_play(ruleset, n),
        }
    }
}

/// Why the closed form of a game, though it has one, gives no value for a heap: for instance a limit of
/// a function in it.
pub fn refusal(ruleset: &Ruleset, n: Heap) -> Option<String> {
    let closed = ruleset.closed_form()?;
    let error = closed.value(n, &FactorSieve::new()).err()?;
    Some(format!(
        "G(n) = {closed} is out of reach at n = {n}: {}",
        error.message
    ))
}

/// Follows the only move again and again; the parity of the number of moves is the value.
fn forced_play(ruleset: &Ruleset, mut n: Heap) -> Option<SingleHeap> {
    let Shape::Own(rule) = ruleset.shape() else {
        return None;
    };
    if n < rule.start {
        return None;
    }
    // All numbers of a set at once are too many to follow.
    if !matches!(rule.form(), Form::OneOption(action) if action.leaves_one_heap()) {
        return None;
    }
    let sieve = FactorSieve::new();
    for moves in 0..LONGEST_PLAY {
        let mut next = None;
        let outcome = rule.for_each_move(n, &sieve, &Control::new(), &mut |one| {
            next = match one {
                Move::Heap(heap) => Some(heap),
                Move::Heaps([]) => Some(0),
                Move::Heaps(heaps) => heaps.first().map(|&(_, heap)| heap),
                Move::Subsets(_) => None,
            };
            ControlFlow::Break(())
        });
        let _ = outcome.ok()?;
        match next {
            Some(heap) => n = heap,
            None => {
                return Some(SingleHeap {
                    value: Value::from(moves % 2),
                    because: format!("every move is forced, and there are {moves}"),
                });
            }
        }
    }
    None
}
