//! Reading what the variables of a statement run through: `1 <= a < b <= 40, n >= 5 if gcd(a,b) = 1`.

use super::statement::StatementNames;
use crate::arithmetic::expr::{Expr, ListEntry, Operator, Span};
use crate::claim::{Domain, RangeVariable};
use crate::notation::ParseError;
use crate::notation::cursor::Cursor;
use crate::notation::expression::{self, Names, chain, comma, identifier, word};

/// Reads all that stands after `for`.
pub(super) fn read(cursor: &mut Cursor<'_>, names: &mut StatementNames) -> Result<(), ParseError> {
    word(cursor, "all");
    loop {
        cursor.skip_spaces();
        let before = cursor.clone();
        let start = cursor.at();
        let name = identifier(cursor).to_string();
        if !name.is_empty() && word(cursor, "in") {
            domain(cursor, names, &name, start)?;
        } else {
            *cursor = before;
            comparisons(cursor, names, start)?;
        }
        if !comma(cursor) {
            break;
        }
    }
    if word(cursor, "if") || word(cursor, "where") || word(cursor, "with") {
        let condition = expression::expression(cursor, names)?;
        let condition = condition.expect(crate::notation::ExpressionKind::Truth)?;
        names.ranges.conditions.push(condition.expr);
    }
    cursor.skip_spaces();
    match cursor.is_at_end() {
        true => Ok(()),
        false => Err(cursor.expected("`,`, `if` or the end").with_hint(
            "write for 1 <= a < b <= 40 if gcd(a,b) = 1, for a in 3..41 step 2, for n >= 5",
        )),
    }
}

/// `a in 2..40 step 2` or `a in (1, 3, 5..9)`.
fn domain(
    cursor: &mut Cursor<'_>,
    names: &mut StatementNames,
    name: &str,
    start: usize,
) -> Result<(), ParseError> {
    cursor.skip_spaces();
    let place = start..cursor.at();
    let domain = if cursor.eat("(") {
        let mut entries = Vec::new();
        loop {
            let at = cursor.at();
            let from = expression::number(cursor, names)?.expr;
            cursor.skip_spaces();
            let to = match cursor.eat("..") {
                true => Some(expression::number(cursor, names)?.expr),
                false => None,
            };
            let span = Span(cursor.since(at));
            entries.push(ListEntry { from, to, span });
            if !comma(cursor) {
                break;
            }
        }
        cursor.skip_spaces();
        if !cursor.eat(")") {
            return Err(cursor.expected("`,` or `)`"));
        }
        Domain::Listed(entries)
    } else {
        let from = expression::number(cursor, names)?.expr;
        cursor.skip_spaces();
        if !cursor.eat("..") {
            return Err(cursor.expected("`..`").with_hint("write a in 2..40"));
        }
        let to = Some(expression::number(cursor, names)?.expr);
        let mut step = 1;
        if word(cursor, "step") {
            cursor.skip_spaces();
            let (number, place) = cursor.number("a step", u64::MAX)?;
            if number == 0 {
                return Err(ParseError::new(place, "the step must be positive"));
            }
            step = number.into();
        }
        Domain::Between { from, to, step }
    };
    names.declare(name, domain, place)
}

/// `1 <= a < b <= 40`, `n >= 5`: each variable that is new gets its ends from its neighbours.
fn comparisons(
    cursor: &mut Cursor<'_>,
    names: &mut StatementNames,
    start: usize,
) -> Result<(), ParseError> {
    names.new_names = Some(Vec::new());
    let read = chain(cursor, names);
    let new = names.new_names.take().unwrap_or_default();
    let read = read?;
    let place = cursor.since(start);
    let (mut operands, mut operators) = (read.operands, read.operators);
    if operators
        .iter()
        .all(|o| matches!(o, Operator::Greater | Operator::AtLeast))
    {
        operands.reverse();
        operators.reverse();
        for operator in &mut operators {
            *operator = match operator {
                Operator::Greater => Operator::Less,
                _ => Operator::AtMost,
            };
        }
    }
    let ascends = operators
        .iter()
        .all(|o| matches!(o, Operator::Less | Operator::AtMost | Operator::Equal));
    if !ascends || operators.is_empty() {
        return Err(
            ParseError::new(place, "this does not say what a variable runs through")
                .with_hint("write 1 <= a < b <= 40, a in 2..40 or n >= 5; conditions follow `if`"),
        );
    }
    let is_new = |operand: &Expr| match operand {
        Expr::Variable(slot, _) if new.contains(slot) => Some(*slot),
        _ => None,
    };
    for (i, operand) in operands.iter().enumerate() {
        let Some(slot) = is_new(operand) else {
            continue;
        };
        let lower = i
            .checked_sub(1)
            .map(|i| shifted(&operands[i], operators[i], 1));
        let known = (i + 1..operands.len()).find(|&j| is_new(&operands[j]).is_none());
        let upper = known.map(|j| match j == i + 1 {
            true => shifted(&operands[j], operators[i], -1),
            false => operands[j].clone(),
        });
        let (lower, upper) = match (lower, upper) {
            // `n = 5` is one number.
            (None, Some(upper)) if operators[i] == Operator::Equal => {
                (Some(upper.clone()), Some(upper))
            }
            (Some(lower), None) if i > 0 && operators[i - 1] == Operator::Equal => {
                (Some(lower.clone()), Some(lower))
            }
            ends => ends,
        };
        let domain = Domain::Between {
            from: lower.unwrap_or(Expr::Number(0)),
            to: upper,
            step: 1,
        };
        names.ranges.order.push(RangeVariable { slot, domain });
    }
    // Ends that were taken from further away are checked once more.
    for (i, operator) in operators.iter().enumerate() {
        let (left, right) = (operands[i].clone(), operands[i + 1].clone());
        let single = new.len() == 1 && operands.len() <= 3;
        if !single {
            let condition = Expr::binary(*operator, left, right, place.clone());
            names.ranges.conditions.push(condition);
        }
    }
    Ok(())
}

/// The end of a range that a neighbour gives: one further if it is left out itself.
fn shifted(end: &Expr, operator: Operator, by: i128) -> Expr {
    match (operator, end) {
        (Operator::Less, Expr::Number(end)) => Expr::Number(end + by),
        (Operator::Less, end) => Expr::binary(Operator::Add, end.clone(), Expr::Number(by), 0..0),
        _ => end.clone(),
    }
}

/// Whether a name is free to be that of a variable.
pub(super) fn is_free(names: &dyn Names, name: &str) -> bool {
    !names.known().iter().any(|known| known == name)
}
