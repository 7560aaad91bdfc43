//! What is said of a number in words: `n is even`, `k is not prime`, `odd(n)`.

use super::read::{Read, Reader};
use super::{Expression, ExpressionKind, close, word};
use crate::arithmetic::expr::{Expr, Function, Operator, Span};
use std::ops::Range;

/// A word that is said of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Adjective {
    Even,
    Odd,
    Is(Function),
}

const ADJECTIVES: [(&str, Adjective); 5] = [
    ("even", Adjective::Even),
    ("odd", Adjective::Odd),
    ("prime", Adjective::Is(Function::Prime)),
    ("square", Adjective::Is(Function::Square)),
    ("squarefree", Adjective::Is(Function::Squarefree)),
];

impl Adjective {
    /// The condition on a number.
    fn of(self, number: Expr, span: Range<usize>) -> Expr {
        let even = |number| Expr::binary(Operator::Divides, Expr::Number(2), number, span.clone());
        match self {
            Adjective::Even => even(number),
            Adjective::Odd => Expr::Not(Box::new(even(number))),
            Adjective::Is(function) => Expr::Call(function, vec![number], Span(span)),
        }
    }
}

impl Reader<'_, '_> {
    /// `is even`, `is not a prime` or just `odd` after a number.
    pub(super) fn said_of(&mut self, start: usize, number: Expression) -> Read {
        let before = self.cursor.clone();
        let negated = word(self.cursor, "is") && word(self.cursor, "not");
        let _article = word(self.cursor, "a") || word(self.cursor, "an");
        let said = ADJECTIVES.iter().find(|(name, _)| word(self.cursor, name));
        self.cursor.skip_spaces();
        let (Some((_, adjective)), false) = (said, self.cursor.peek() == Some('(')) else {
            *self.cursor = before;
            return Ok(number);
        };
        let number = self.wanted(number, ExpressionKind::Integer)?;
        let mut expr = adjective.of(number, self.cursor.since(start));
        if negated {
            expr = Expr::Not(Box::new(expr));
        }
        Ok(self.finish(start, expr, ExpressionKind::Truth))
    }

    /// `even(n)` and `odd(n)`, which are not functions of their own.
    pub(super) fn parity(&mut self, name: &str, span: &Range<usize>) -> Option<Read> {
        let adjective = match name {
            "even" | "is_even" => Adjective::Even,
            "odd" | "is_odd" => Adjective::Odd,
            _ => return None,
        };
        let open = self.cursor.here();
        self.cursor.bump();
        let mut read = || {
            let number = self.any()?;
            let number = self.wanted(number, ExpressionKind::Integer)?;
            close(self.cursor, open.clone(), ")")?;
            let expr = adjective.of(number, self.cursor.since(span.start));
            Ok(self.finish(span.start, expr, ExpressionKind::Truth))
        };
        Some(read())
    }
}
