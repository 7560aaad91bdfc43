//! Variables that stand for sets: `S(X) for X subset of 1..7`, `S(1,X) for X ⊆ {2, 5, 7..9}`.
//!
//! Such a variable runs through the numbers whose binary digits say which members are taken.

use super::super::ParseError;
use super::super::cursor::Cursor;
use super::super::expression::{Expression, ExpressionKind};
use super::clauses::{Bounds, Clauses};
use crate::arithmetic::expr::Expr;
use crate::family::{Member, Piece, Template};

/// Subsets are taken of no more numbers than this.
const LARGEST_SET: usize = 40;

const HINT: &str = "write for X subset of 1..7, or for X subset of (1, 3, 5..9)";

/// Whether a variable is said to be a subset; eats what says so.
pub(super) fn follow(cursor: &mut Cursor<'_>) -> bool {
    let before = cursor.clone();
    let is_in = cursor.eat_word("in");
    cursor.skip_spaces();
    let said = match is_in {
        true => cursor.eat_word("subsets"),
        false => cursor.eat("⊆") || cursor.eat("⊂") || cursor.eat_word("subset"),
    };
    if !said {
        *cursor = before;
        return false;
    }
    cursor.skip_spaces();
    cursor.eat_word("of");
    true
}

impl Clauses<'_> {
    /// The numbers of which `X` is a subset: all sets but the empty one, by the binary number of which they are the digits.
    pub(super) fn subset(
        &mut self,
        cursor: &mut Cursor<'_>,
        slot: usize,
    ) -> Result<(), ParseError> {
        cursor.skip_spaces();
        let start = cursor.at();
        let members = members(cursor)?;
        if members.is_empty() || members.len() > LARGEST_SET {
            let message = format!("subsets are taken of 1 to {LARGEST_SET} numbers");
            return Err(ParseError::new(start..cursor.at(), message).with_hint(HINT));
        }
        let number = |n: i128| Expression::new(Expr::Number(n), ExpressionKind::Integer);
        self.ranges.push(Bounds {
            slot,
            from: number(1),
            to: number((1 << members.len()) - 1),
            step: 1,
        });
        self.subsets.push((slot, members));
        Ok(())
    }

    /// Puts sets in the place of the variables that stand for them.
    pub(super) fn with_subsets(&self, template: Template) -> Result<Template, ParseError> {
        Ok(match template {
            Template::Set(members) => {
                let members = members.into_iter().map(|member| match &member {
                    Member::Number(number) => Ok(match self.set_of(number)? {
                        Some((slot, of)) => Member::Subset(slot, of),
                        None => member,
                    }),
                    Member::Subset(..) => Ok(member),
                });
                Template::Set(members.collect::<Result<_, ParseError>>()?)
            }
            Template::Text(pieces) => {
                let pieces = pieces.into_iter().map(|piece| match &piece {
                    Piece::Number(number) => Ok(match self.set_of(number)? {
                        Some((slot, of)) => Piece::Subset(slot, of),
                        None => piece,
                    }),
                    _ => Ok(piece),
                });
                Template::Text(pieces.collect::<Result<_, ParseError>>()?)
            }
        })
    }

    /// The set that a member stands for, if it is one.
    fn set_of(&self, expression: &Expression) -> Result<Option<(usize, Vec<i128>)>, ParseError> {
        let mut subsets = self.subsets.iter();
        let Some((slot, of)) = subsets.find(|(slot, _)| expression.slots().contains(slot)) else {
            return Ok(None);
        };
        match expression.expr.is_variable(*slot) {
            true => Ok(Some((*slot, of.clone()))),
            false => {
                let name = &self.variables.names[*slot];
                let message = format!("{name} is a set, and nothing is worked out with sets");
                Err(ParseError::new(expression.span(), message)
                    .with_hint("let it stand alone, as in S(1,X)"))
            }
        }
    }
}

/// `1..7`, or a list of numbers and ranges in brackets or braces, ascending and each once.
fn members(cursor: &mut Cursor<'_>) -> Result<Vec<i128>, ParseError> {
    let closing = match cursor.peek() {
        Some('(') => ")",
        Some('{') => "}",
        _ => {
            let (first, last) = entry(cursor)?;
            return match last {
                Some(last) => listed(cursor, &[(first, last)]),
                None => Err(cursor.expected("`..`").with_hint(HINT)),
            };
        }
    };
    cursor.bump();
    let mut entries: Vec<(u64, u64)> = Vec::new();
    loop {
        cursor.skip_spaces();
        // `{1, ..., 7}` and `{1, 2, ..., 7}` go on from the number before.
        if cursor.eat("...") || cursor.eat("…") {
            let _comma = cursor.eat(",");
            let (last, _) = entry(cursor)?;
            let from = entries.last().map_or(last, |&(_, before)| before);
            entries.push((from, last));
        } else {
            let (first, last) = entry(cursor)?;
            entries.push((first, last.unwrap_or(first)));
        }
        cursor.skip_spaces();
        if cursor.eat(closing) {
            return listed(cursor, &entries);
        }
        if !cursor.eat(",") {
            return Err(cursor
                .expected(&format!("`,` or `{closing}`"))
                .with_hint(HINT));
        }
    }
}

/// A number or a range.
fn entry(cursor: &mut Cursor<'_>) -> Result<(u64, Option<u64>), ParseError> {
    cursor.skip_spaces();
    let (first, _) = cursor.number("a number of a set", 1 << 62)?;
    cursor.skip_spaces();
    if cursor.rest().starts_with("...") || !cursor.eat("..") {
        return Ok((first, None));
    }
    cursor.skip_spaces();
    let (last, _) = cursor.number("the greatest number of a set", 1 << 62)?;
    Ok((first, Some(last)))
}

fn listed(cursor: &Cursor<'_>, entries: &[(u64, u64)]) -> Result<Vec<i128>, ParseError> {
    let mut all: Vec<i128> = Vec::new();
    for &(first, last) in entries {
        let length = last.saturating_sub(first);
        if all.len() as u64 + length > 2 * LARGEST_SET as u64 {
            let message = format!("subsets are taken of 1 to {LARGEST_SET} numbers");
            return Err(ParseError::new(cursor.here(), message).with_hint(HINT));
        }
        all.extend((first..=last).map(i128::from));
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}
