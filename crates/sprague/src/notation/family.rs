//! Reading families: `S(1,a,b) for a in 2..40, b in a+1..120 if a % 2 = 0`.
//!
//! A ruleset in which numbers may be expressions, then `for` with ranges (both ends included), and
//! conditions after `if`, `with` or `where`. A variable without a range starts at 1; it must be
//! bounded by a condition. Where such a variable stands next to another member of a set, the two
//! ascend. In a code, small letters are digits from 0 to 7 unless a range says otherwise.

use super::cursor::Cursor;
use super::expression::{self, Expression, ExpressionKind, Names};
use super::{ParseError, parse_ruleset};
use crate::arithmetic::expr::{Expr, Function, Operator, Span};
use crate::family::{Family, Interval, Piece, Template, Variable, tighten};
use std::ops::Range;

const HINT: &str = "write S(1,a,b) for a in 2..40, b in a+1..120 if a % 2 = 0, or S(a,b,c) with \
                    c <= 100, or .abc";

/// Reads a family of games.
///
/// ```
/// use sprague::notation::parse_family;
///
/// let family = parse_family("S(a, 2a+1, 3a) for a in 5..99 step 2").unwrap();
/// assert_eq!(family.points().unwrap().len(), 48);
/// assert_eq!(family.game(&[7]).unwrap().to_string(), "S(7,15,21)");
/// ```
pub fn parse_family(text: &str) -> Result<Family, ParseError> {
    let mut cursor = Cursor::new(text.trim_end());
    cursor.skip_spaces();
    if cursor.is_at_end() {
        return Err(ParseError::new(cursor.here(), "no family was given").with_hint(HINT));
    }
    let mut variables = Variables::default();
    let (template, members) = template(&mut cursor, &mut variables, text)?;
    let mut reader = Clauses {
        text,
        variables,
        ranges: Vec::new(),
        conditions: Vec::new(),
    };
    reader.read(&mut cursor)?;
    reader.family(template, &members)
}

/// Collects the names that appear.
#[derive(Debug, Default)]
struct Variables {
    names: Vec<String>,
    /// Slots of digits in a code.
    digits: Vec<usize>,
}

impl Variables {
    fn slot(&mut self, name: &str) -> usize {
        self.names
            .iter()
            .position(|known| known == name)
            .unwrap_or_else(|| {
                self.names.push(name.into());
                self.names.len() - 1
            })
    }
}

impl Variables {
    fn expr(&self, slot: usize) -> Expr {
        Expr::Variable(slot, self.names[slot].as_str().into())
    }
}

impl Names for Variables {
    fn resolve(&mut self, name: &str, _: Range<usize>) -> Option<(usize, ExpressionKind)> {
        Some((self.slot(name), ExpressionKind::Integer))
    }

    fn known(&self) -> Vec<String> {
        self.names.clone()
    }
}

/// Reads the game with variables in it; also gives the members of a list for the implied order.
fn template(
    cursor: &mut Cursor<'_>,
    variables: &mut Variables,
    text: &str,
) -> Result<(Template, Vec<Expr>), ParseError> {
    let head = cursor
        .rest()
        .split('(')
        .next()
        .unwrap_or_default()
        .trim_end();
    if head.eq_ignore_ascii_case("S") || head.eq_ignore_ascii_case("CUT") {
        return list(cursor, variables, head);
    }
    let code = cursor.rest().split_whitespace().next().unwrap_or_default();
    if code.contains('.') {
        let mut pieces = Vec::new();
        for c in code.chars() {
            cursor.bump();
            if c.is_ascii_lowercase() {
                let slot = variables.slot(&c.to_string());
                variables.digits.push(slot);
                pieces.push(Piece::Digit(slot));
            } else {
                pieces.push(Piece::Text(c.into()));
            }
        }
        if variables.names.is_empty() {
            parse_ruleset(code).map_err(|_| {
                ParseError::new(0..code.len(), "this is not a code").with_hint(HINT)
            })?;
        }
        return Ok((Template::Text(pieces), Vec::new()));
    }
    match parse_ruleset(text) {
        Ok(game) => {
            cursor.take_while(|_| true);
            Ok((
                Template::Text(vec![Piece::Text(game.to_string())]),
                Vec::new(),
            ))
        }
        Err(_) => {
            let rest = cursor.at()..text.trim_end().len();
            Err(ParseError::new(rest, "there is no variable in this family").with_hint(HINT))
        }
    }
}

/// `S(1,a,b)`, `S(all except a,b)`, `S(a,b,...)`, `CUT(a,b)`.
fn list(
    cursor: &mut Cursor<'_>,
    variables: &mut Variables,
    head: &str,
) -> Result<(Template, Vec<Expr>), ParseError> {
    cursor.take_while(|c| c != '(');
    let open = cursor.here();
    cursor.bump();
    let mut pieces = vec![Piece::Text(format!("{head}("))];
    let mut plain = head.eq_ignore_ascii_case("S");
    let mut members = Vec::new();
    cursor.skip_spaces();
    if cursor.eat_word("all") {
        plain = false;
        pieces.push(Piece::Text("all except ".into()));
        cursor.skip_spaces();
        if !cursor.eat_word("except") {
            return Err(cursor
                .expected("`except`")
                .with_hint("write S(all except a,b)"));
        }
    }
    loop {
        cursor.skip_spaces();
        if cursor.eat("...") || cursor.eat("…") {
            plain = false;
            pieces.push(Piece::Text("...".into()));
        } else {
            let member = expression::number(cursor, variables)?;
            members.push(member.clone());
            pieces.push(Piece::Number(member));
            cursor.skip_spaces();
            if !cursor.rest().starts_with("...") && cursor.eat("..") {
                plain = false;
                pieces.push(Piece::Text("..".into()));
                pieces.push(Piece::Number(expression::number(cursor, variables)?));
            }
        }
        cursor.skip_spaces();
        if cursor.eat(")") {
            pieces.push(Piece::Text(")".into()));
            break;
        }
        if !cursor.eat(",") {
            return Err(
                match cursor.is_at_end() || cursor.peek().is_some_and(char::is_alphabetic) {
                    true => ParseError::new(open, "this bracket is never closed"),
                    false => cursor.expected("`,` or `)`"),
                },
            );
        }
        pieces.push(Piece::Text(",".into()));
    }
    let nodes = members.iter().map(|member| member.expr.clone()).collect();
    let template = if plain {
        Template::Set(members)
    } else {
        Template::Text(pieces)
    };
    Ok((template, nodes))
}

struct Bounds {
    slot: usize,
    from: Expression,
    to: Expression,
    step: i128,
}

struct Clauses<'t> {
    text: &'t str,
    variables: Variables,
    ranges: Vec<Bounds>,
    conditions: Vec<Expression>,
}

impl Clauses<'_> {
    fn read(&mut self, cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
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
            if !cursor.eat_word("in") {
                return Err(cursor.expected("`in`").with_hint("write for a in 2..40"));
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

    fn family(self, template: Template, members: &[Expr]) -> Result<Family, ParseError> {
        let Clauses {
            text,
            variables,
            ranges,
            mut conditions,
        } = self;
        let has_range = |slot: usize| ranges.iter().any(|range| range.slot == slot);
        let free: Vec<usize> = (0..variables.names.len())
            .filter(|&s| !has_range(s))
            .collect();
        let ascending = ascending(members, &free);
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
        for slot in free {
            let Interval {
                low: Some(low),
                high: Some(high),
            } = intervals[slot]
            else {
                let name = &variables.names[slot];
                let span = name_span(text, name, 0..text.len());
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
            let mut from = vec![Expr::Number(low)];
            let mut to = vec![Expr::Number(high)];
            for (below, above) in &ascending {
                if above.is_variable(slot) && placed(below) {
                    from.push(shifted(below, Operator::Add));
                }
                if below.is_variable(slot) && placed(above) {
                    to.push(shifted(above, Operator::Subtract));
                }
            }
            order.push(Variable {
                slot,
                from: extreme(Function::Max, from),
                to: extreme(Function::Min, to),
                step: 1,
                interval: (low, high),
            });
        }
        conditions.extend(implied);
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
            names: variables.names,
            order,
            conditions,
        })
    }
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
