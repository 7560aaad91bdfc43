//! What follows the game of a family: ranges, lists, sets and conditions, and the bounds they give together.

use super::super::ParseError;
use super::super::cursor::Cursor;
use super::super::expression::{self, Expression, ExpressionKind};
use super::super::subtraction::named_set;
use super::{Variables, subsets};
use crate::arithmetic::expr::{Expr, Function, Operator, Span};
use crate::family::{Family, Interval, Template, Variable, tighten};
use std::ops::Range;

/// The range of a variable.
pub(super) struct Bounds {
    pub(super) slot: usize,
    pub(super) from: Expression,
    pub(super) to: Expression,
    pub(super) step: i128,
}

/// The clauses read so far.
pub(super) struct Clauses<'t> {
    text: &'t str,
    pub(super) variables: Variables,
    pub(super) ranges: Vec<Bounds>,
    conditions: Vec<Expression>,
    /// Variables that stand for sets: the slot and the numbers that can be in it.
    pub(super) subsets: Vec<(usize, Vec<i128>)>,
}

impl<'t> Clauses<'t> {
    /// No clause yet.
    pub(super) fn new(text: &'t str, variables: Variables) -> Self {
        Clauses {
            text,
            variables,
            ranges: Vec::new(),
            conditions: Vec::new(),
            subsets: Vec::new(),
        }
    }

    /// Reads all clauses.
    pub(super) fn read(&mut self, cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
        loop {
            cursor.skip_spaces();
            if cursor.is_at_end() {
                return Ok(());
            }
            if cursor.eat_word("for") {
                self.ranges(cursor)?;
            } else if ["if", "with", "where"]
                .iter()
                .any(|word| cursor.eat_word(word))
            {
                let condition = expression::expression(cursor, &mut self.variables)?;
                self.conditions
                    .extend(condition.expect(ExpressionKind::Truth)?.conjuncts());
            } else {
                let rest = cursor.at()..cursor.at() + cursor.rest().len();
                return Err(ParseError::new(rest, "the game is complete before this")
                    .with_hint("ranges follow after `for`, conditions after `if` or `with`"));
            }
        }
    }

    fn ranges(&mut self, cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
        loop {
            cursor.skip_spaces();
            let start = cursor.at();
            let here = cursor.clone();
            if !range_follows(cursor.rest()) {
                let condition = expression::expression(cursor, &mut self.variables)?;
                self.conditions
                    .extend(condition.expect(ExpressionKind::Truth)?.conjuncts());
                cursor.skip_spaces();
                match cursor.eat(",") {
                    true => continue,
                    false => return Ok(()),
                }
            }
            let name = cursor.take_while(|c| c.is_alphanumeric() || c == '_');
            let span = start..cursor.at();
            if !name.starts_with(char::is_alphabetic) {
                return Err(cursor
                    .expected("a variable")
                    .with_hint("write for a in 2..40"));
            }
            let slot = self.variables.slot(name);
            if self.ranges.iter().any(|range| range.slot == slot) {
                return Err(ParseError::new(span, format!("{name} has a range already")));
            }
            cursor.skip_spaces();
            if subsets::follow(cursor) {
                self.subset(cursor, slot)?;
                cursor.skip_spaces();
                match cursor.eat(",") {
                    true => continue,
                    false => return Ok(()),
                }
            }
            if !cursor.eat_word("in") && !cursor.eat("∈") {
                return Err(cursor.expected("`in`").with_hint("write for a in 2..40"));
            }
            if list_follows(cursor.rest()) {
                *cursor = here;
                self.listed(cursor, slot)?;
                cursor.skip_spaces();
                match cursor.eat(",") {
                    true => continue,
                    false => return Ok(()),
                }
            }
            let from = self.number(cursor)?;
            cursor.skip_spaces();
            if !cursor.eat("..") {
                return Err(cursor
                    .expected("`..`")
                    .with_hint("a range is written 2..40"));
            }
            let to = self.number(cursor)?;
            cursor.skip_spaces();
            let step = if cursor.eat_word("step") {
                cursor.skip_spaces();
                let (step, span) = cursor.number("a step", 1 << 62)?;
                if step == 0 {
                    return Err(ParseError::new(span, "a step of 0 leads nowhere"));
                }
                i128::from(step)
            } else {
                1
            };
            self.ranges.push(Bounds {
                slot,
                from,
                to,
                step,
            });
            cursor.skip_spaces();
            if !cursor.eat(",") {
                return Ok(());
            }
        }
    }

    /// `a in (0, 3, 5..9)`: from the least to the greatest, those on the list.
    fn listed(&mut self, cursor: &mut Cursor<'_>, slot: usize) -> Result<(), ParseError> {
        let condition = expression::expression(cursor, &mut self.variables)?;
        let condition = condition.expect(ExpressionKind::Truth)?;
        let is_bound =
            |other: &usize| *other == slot || self.ranges.iter().any(|range| range.slot == *other);
        let Expr::In(_, entries) = &condition.expr else {
            return Err(
                ParseError::new(condition.span(), "this is not a list of numbers")
                    .with_hint("write for a in (0, 3, 5..9)"),
            );
        };
        if let Some(&free) = condition.slots().iter().find(|other| !is_bound(other)) {
            let name = &self.variables.names[free];
            let message = format!("{name} is not bound yet");
            return Err(ParseError::new(condition.span(), message)
                .with_hint(format!("give {name} its range before")));
        }
        let from = entries.iter().map(|entry| entry.from.clone()).collect();
        let to = entries
            .iter()
            .map(|entry| entry.to.clone().unwrap_or_else(|| entry.from.clone()))
            .collect();
        self.ranges.push(Bounds {
            slot,
            from: extreme(Function::Min, from),
            to: extreme(Function::Max, to),
            step: 1,
        });
        self.conditions.push(condition);
        Ok(())
    }

    /// A bound, which may use variables that have a range already.
    fn number(&mut self, cursor: &mut Cursor<'_>) -> Result<Expression, ParseError> {
        let bound = expression::number(cursor, &mut self.variables)?;
        let is_bound = |slot: &usize| self.ranges.iter().any(|range| range.slot == *slot);
        match bound.slots().iter().find(|slot| !is_bound(slot)) {
            None => Ok(bound),
            Some(&slot) => {
                let name = &self.variables.names[slot];
                let span = name_span(self.text, name, bound.span());
                Err(
                    ParseError::new(span, format!("{name} is not bound yet")).with_hint(format!(
                        "give {name} its range before, as in for {name} in 1..9"
                    )),
                )
            }
        }
    }

    pub(super) fn family(
        self,
        template: Template,
        members: &[Vec<Expr>],
    ) -> Result<Family, ParseError> {
        let template = self.with_subsets(template)?;
        let Clauses {
            text,
            variables,
            ranges,
            mut conditions,
            subsets: _,
        } = self;
        let has_range = |slot: usize| ranges.iter().any(|range| range.slot == slot);
        let free: Vec<usize> = (0..variables.names.len())
            .filter(|&s| !has_range(s))
            .collect();
        let sets = members.iter();
        let ascending: Vec<(Expr, Expr)> = sets.flat_map(|set| ascending(set, &free)).collect();
        let implied: Vec<Expression> = ascending
            .iter()
            .map(|(a, b)| compared(a, Operator::Less, b))
            .collect();

        let mut intervals = vec![Interval::ANY; variables.names.len()];
        for &slot in &free {
            let digit = variables.digits.contains(&slot);
            intervals[slot] = Interval {
                low: Some(i128::from(!digit)),
                high: digit.then_some(7),
            };
        }
        let mut known: Vec<Expression> = implied.clone();
        known.extend(conditions.iter().cloned());
        for range in &ranges {
            let variable = variables.expr(range.slot);
            known.push(compared(&range.from.expr, Operator::AtMost, &variable));
            known.push(compared(&variable, Operator::AtMost, &range.to.expr));
        }
        tighten(&known.iter().collect::<Vec<_>>(), &mut intervals);

        let mut order = Vec::new();
        for range in ranges {
            let Interval { low, high } = intervals[range.slot];
            order.push(Variable {
                slot: range.slot,
                from: range.from,
                to: range.to,
                step: range.step,
                interval: (low.unwrap_or(0), high.unwrap_or(i128::MAX)),
            });
        }
        let lows: Vec<_> = intervals.iter().map(|interval| interval.low).collect();
        let highs: Vec<_> = intervals.iter().map(|interval| interval.high).collect();
        // The pairs whose order the ranges keep.
        let mut enforced = Vec::new();
        for &slot in &free {
            let Interval {
                low: Some(low),
                high: Some(high),
            } = intervals[slot]
            else {
                let name = &variables.names[slot];
                let span = name_span(text, name, 0..text.len());
                if named_set(&format!("S({name})")).is_some() {
                    let message = format!("{name} is a set, and the sets of a family are listed");
                    return Err(ParseError::new(span, message)
                        .with_hint("write its first numbers, as in S(1,k|2,3,5,7) for k in 2..9"));
                }
                return Err(
                    ParseError::new(span, format!("nothing bounds {name}")).with_hint(format!(
                        "add a range (for {name} in 1..100) or a condition (with {name} <= 100)"
                    )),
                );
            };
            let placed = |expr: &Expr| match expr {
                Expr::Variable(slot, _) => order.iter().any(|v| v.slot == *slot),
                _ => true,
            };
            let (mut from, mut to) = (Vec::new(), Vec::new());
            let (mut lower, mut upper) = (vec![Expr::Number(low)], vec![Expr::Number(high)]);
            for (below, above) in &ascending {
                if above.is_variable(slot) && placed(below) {
                    from.push(shifted(below, Operator::Add));
                    enforced.push((below.clone(), above.clone()));
                    // What the smaller one has at least says all that the number does.
                    lower.retain(|_| bound(below, &free, &lows) != low.checked_sub(1));
                }
                if below.is_variable(slot) && placed(above) {
                    to.push(shifted(above, Operator::Subtract));
                    enforced.push((below.clone(), above.clone()));
                    upper.retain(|_| bound(above, &free, &highs) != high.checked_add(1));
                }
            }
            from.extend(lower);
            to.extend(upper);
            order.push(Variable {
                slot,
                from: extreme(Function::Max, from),
                to: extreme(Function::Min, to),
                step: 1,
                interval: (low, high),
            });
        }
        // What the ranges keep by themselves need not be looked at again.
        conditions.extend(implied);
        conditions.retain(|condition| !kept_by_ranges(&condition.expr, &free, &enforced));
        let level = |condition: &Expression| {
            let slots = condition.slots();
            order
                .iter()
                .rposition(|v| slots.contains(&v.slot))
                .unwrap_or(0)
        };
        let conditions = conditions.into_iter().map(|c| (level(&c), c)).collect();
        Ok(Family {
            text: text.split_whitespace().collect::<Vec<_>>().join(" "),
            template,
            partizan: variables.partizan,
            names: variables.names,
            order,
            conditions,
        })
    }
}

/// Whether a variable and its range come next, rather than a condition.
fn range_follows(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    let word = rest.trim_start();
    let starts = |expected: &str| {
        let rest = word.strip_prefix(expected);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
    };
    let sign = word.starts_with(['∈', '⊆', '⊂']);
    text.starts_with(char::is_alphabetic) && (starts("in") || starts("subset") || sign)
}

/// Whether a list in brackets comes next, rather than a bracket that begins a range.
fn list_follows(text: &str) -> bool {
    let text = text.trim_start();
    let mut depth = 0_usize;
    let close = text.char_indices().find(|(_, c)| {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    });
    let after = close.map(|(at, c)| text[at + c.len_utf8()..].trim_start());
    text.starts_with(['(', '{'])
        && after.is_some_and(|rest| {
            rest.is_empty() || !rest.starts_with(['.', '+', '-', '*', '/', '%', '^'])
        })
}

/// Neighbouring members that are numbers or variables, at least one of them without a range.
fn ascending(members: &[Expr], free: &[usize]) -> Vec<(Expr, Expr)> {
    let is_free = |expr: &Expr| free.iter().any(|&slot| expr.is_variable(slot));
    let is_plain = |expr: &Expr| matches!(expr, Expr::Variable(..) | Expr::Number(_));
    members
        .windows(2)
        .filter(|pair| pair.iter().all(is_plain) && pair.iter().any(is_free))
        .map(|pair| (pair[0].clone(), pair[1].clone()))
        .collect()
}

fn compared(a: &Expr, operator: Operator, b: &Expr) -> Expression {
    let expr = Expr::binary(operator, a.clone(), b.clone(), 0..0);
    Expression::new(expr, ExpressionKind::Truth)
}

/// Whether the ranges of free variables keep a condition: it bounds one of them by a number, or it is the order of a pair
/// that they keep.
fn kept_by_ranges(condition: &Expr, free: &[usize], pairs: &[(Expr, Expr)]) -> bool {
    let Expr::Binary(operator, both, _) = condition else {
        return false;
    };
    let (smaller, larger) = match operator {
        Operator::Less | Operator::AtMost => (&both.0, &both.1),
        Operator::Greater | Operator::AtLeast => (&both.1, &both.0),
        _ => return false,
    };
    match (smaller, larger) {
        (Expr::Number(_), Expr::Variable(slot, _)) | (Expr::Variable(slot, _), Expr::Number(_)) => {
            free.contains(slot)
        }
        (Expr::Variable(..), Expr::Variable(slot, _)) => pairs
            .iter()
            .any(|(below, above)| same_variable(below, smaller) && above.is_variable(*slot)),
        _ => false,
    }
}

fn same_variable(one: &Expr, other: &Expr) -> bool {
    matches!(other, Expr::Variable(slot, _) if one.is_variable(*slot))
}

/// What a number is, or a variable whose own range keeps this bound.
fn bound(expr: &Expr, free: &[usize], bounds: &[Option<i128>]) -> Option<i128> {
    match expr {
        Expr::Number(number) => Some(*number),
        Expr::Variable(slot, _) if free.contains(slot) => bounds[*slot],
        _ => None,
    }
}

fn shifted(expr: &Expr, operator: Operator) -> Expr {
    Expr::binary(operator, expr.clone(), Expr::Number(1), 0..0)
}

fn extreme(function: Function, mut of: Vec<Expr>) -> Expression {
    let expr = match of.len() {
        1 => of.remove(0),
        _ => Expr::Call(function, of, Span::default()),
    };
    Expression::new(expr, ExpressionKind::Integer)
}

/// Where a name stands on its own within a part of the text.
fn name_span(text: &str, name: &str, within: Range<usize>) -> Range<usize> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name)
        .map(|(at, _)| at..at + name.len())
        .filter(|span| within.start <= span.start && span.end <= within.end)
        .find(|span| {
            // `2a` is 2 times a, so a digit may stand before a name.
            let before = text[..span.start].chars().next_back();
            !before.is_some_and(|c| is_part(c) && !c.is_ascii_digit())
                && !text[span.end..].starts_with(is_part)
        })
        .unwrap_or(within)
}
