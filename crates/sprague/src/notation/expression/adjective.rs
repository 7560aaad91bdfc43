//! What is said of a number in words: `n is even`, `k is not prime`, `odd(n)`, `n is a multiple of 3`.

use super::read::{Read, Reader};
use super::{Expression, ExpressionKind, close, word};
use crate::arithmetic::expr::{Expr, Function, ListEntry, Operator, Span};
use crate::notation::ParseError;
use crate::notation::cursor::Cursor;
use std::ops::Range;

/// A word that is said of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Adjective {
    Even,
    Odd,
    Composite,
    Triangular,
    /// How it compares with 0.
    ToZero(Operator),
    Is(Function),
}

const ADJECTIVES: &[(&str, Adjective)] = &[
    ("even", Adjective::Even),
    ("odd", Adjective::Odd),
    ("composite", Adjective::Composite),
    ("triangular", Adjective::Triangular),
    ("zero", Adjective::ToZero(Operator::Equal)),
    ("positive", Adjective::ToZero(Operator::Greater)),
    ("negative", Adjective::ToZero(Operator::Less)),
    ("prime power", Adjective::Is(Function::PrimePower)),
    ("prime", Adjective::Is(Function::Prime)),
    ("perfect square", Adjective::Is(Function::Square)),
    ("square", Adjective::Is(Function::Square)),
    ("squarefree", Adjective::Is(Function::Squarefree)),
];

/// What is said of a number by means of another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phrase {
    Multiple,
    Power,
    Between,
    Equal,
}

const PHRASES: &[(&str, Phrase)] = &[
    ("divisible by", Phrase::Multiple),
    ("multiple of", Phrase::Multiple),
    ("power of", Phrase::Power),
    ("between", Phrase::Between),
    ("equal to", Phrase::Equal),
    ("equals", Phrase::Equal),
];

impl Adjective {
    /// The condition on a number.
    fn of(self, number: Expr, span: Range<usize>) -> Expr {
        let even = |number| Expr::binary(Operator::Divides, Expr::Number(2), number, span.clone());
        match self {
            Adjective::Even => even(number),
            Adjective::Odd => Expr::Not(Box::new(even(number))),
            Adjective::Composite => {
                let above = Expr::binary(
                    Operator::Greater,
                    number.clone(),
                    Expr::Number(1),
                    span.clone(),
                );
                let prime = Expr::Call(Function::Prime, vec![number], Span(span.clone()));
                Expr::binary(Operator::And, above, Expr::Not(Box::new(prime)), span)
            }
            // n = k(k + 1)/2 exactly when 8n + 1 is the square of 2k + 1.
            Adjective::Triangular => {
                let eight = Expr::binary(Operator::Multiply, Expr::Number(8), number, span.clone());
                let one_more = Expr::binary(Operator::Add, eight, Expr::Number(1), span.clone());
                Expr::Call(Function::Square, vec![one_more], Span(span))
            }
            Adjective::ToZero(relation) => Expr::binary(relation, number, Expr::Number(0), span),
            Adjective::Is(function) => Expr::Call(function, vec![number], Span(span)),
        }
    }
}

/// Whether words follow, and if so, they are eaten.
fn words(cursor: &mut Cursor<'_>, all: &str) -> bool {
    let before = cursor.clone();
    let eaten = all.split(' ').all(|one| word(cursor, one));
    if !eaten {
        *cursor = before;
    }
    eaten
}

impl Reader<'_, '_> {
    /// `is even`, `is not a prime` or just `odd` after a number.
    pub(super) fn said_of(&mut self, start: usize, number: Expression) -> Read {
        let before = self.cursor.clone();
        let is = word(self.cursor, "is");
        let negated = is && word(self.cursor, "not");
        self.cursor.skip_spaces();
        // `period(kayles) is 12`.
        let is_number = is && self.cursor.peek().is_some_and(|c| c.is_ascii_digit());
        let _article = word(self.cursor, "a") || word(self.cursor, "an");
        let phrase = PHRASES.iter().find(|(name, _)| words(self.cursor, name));
        let equal = is_number.then_some(Phrase::Equal);
        if let Some(phrase) = phrase.map(|(_, phrase)| *phrase).or(equal) {
            let number = self.wanted(number, ExpressionKind::Integer)?;
            let expr = self.phrase(start, number, phrase)?;
            let expr = match negated {
                true => Expr::Not(Box::new(expr)),
                false => expr,
            };
            return Ok(self.finish(start, expr, ExpressionKind::Truth));
        }
        let said = ADJECTIVES.iter().find(|(name, _)| words(self.cursor, name));
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

    /// What follows `multiple of`, `power of` or `between`.
    fn phrase(&mut self, start: usize, number: Expr, phrase: Phrase) -> Result<Expr, ParseError> {
        let other = self.sum()?;
        let other = self.wanted(other, ExpressionKind::Integer)?;
        let span = self.cursor.since(start);
        Ok(match phrase {
            Phrase::Multiple => Expr::binary(Operator::Divides, other, number, span),
            Phrase::Equal => Expr::binary(Operator::Equal, number, other, span),
            // The base to the power of how often it divides the number is the number itself.
            Phrase::Power => {
                let often = vec![other.clone(), number.clone()];
                let often = Expr::Call(Function::Valuation, often, Span(span.clone()));
                let power = Expr::binary(Operator::Power, other, often, span.clone());
                Expr::binary(Operator::Equal, power, number, span)
            }
            Phrase::Between => {
                if !word(self.cursor, "and") {
                    return Err(self.cursor.expected("`and`"));
                }
                let last = self.sum()?;
                let to = Some(self.wanted(last, ExpressionKind::Integer)?);
                let span = Span(self.cursor.since(start));
                let entry = ListEntry {
                    from: other,
                    to,
                    span,
                };
                Expr::In(Box::new(number), vec![entry])
            }
        })
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
