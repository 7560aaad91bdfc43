//! Closed forms: expressions for the value of a heap of any size, case by case.
//!
//! A closed form attached to a named game is a theorem, so it answers for one huge heap without a
//! table (see [`values`](crate::values)).

use super::expr::{EvalError, Expr, Operator, RuleScope, Span};
use super::sieve::FactorSieve;
use crate::index::index;
use crate::{BigNimber, Heap};
use std::fmt;

/// No value is written out beyond 2 to this power.
const LARGEST_EXPONENT: i64 = 1 << 26;

/// Expressions in `n`, each for the heaps that satisfy its condition and none before it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ClosedForm {
    /// Expression and condition; without a condition it is for all remaining heaps.
    pub cases: Vec<(Expr, Option<Expr>)>,
}

impl ClosedForm {
    /// The value of a heap; `None` if no case is about it.
    pub fn value(&self, n: Heap, sieve: &FactorSieve) -> Result<Option<BigNimber>, EvalError> {
        let signed = i64::try_from(n).map_err(|_| {
            let message = format!("closed forms work on heaps up to {}", i64::MAX);
            EvalError::too_large(&Span::default(), message)
        })?;
        let scope = RuleScope::new(signed, sieve);
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
fn large(expr: &Expr, scope: &RuleScope<'_>) -> Result<BigNimber, EvalError> {
    if let Expr::Binary(Operator::Power, pair, span) = expr
        && pair.0 == Expr::Number(2)
    {
        let exponent = pair.1.eval(scope)?;
        if !(0..=LARGEST_EXPONENT).contains(&exponent) {
            let message = format!("the value is 2 to the power {exponent}, too long to write out");
            return Err(EvalError::too_large(span, message));
        }
        return Ok(BigNimber::ONE << index(exponent as u64));
    }
    let value = expr.eval(scope)?;
    u64::try_from(value).map(BigNimber::from).map_err(|_| {
        let message = format!("{expr} is {value}, which is not a nim-value");
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
