//! Reading families: `S(1,a,b) for a in 2..40, b in a+1..120 if a % 2 = 0`.
//!
//! A ruleset in which numbers may be expressions, then `for` with ranges (both ends included), lists
//! `a in (0, 3, 5..9)`, sets `X subset of 1..7` and conditions such as `1 <= a < b <= 61`; conditions may
//! also follow after `if`, `with` or `where`. A variable without a range starts at 1; it must be
//! bounded by a condition. Where such a variable stands next to another member of a set, the two
//! ascend. In a code, small letters are digits from 0 to 7 unless a range says otherwise.

use super::cursor::Cursor;
use super::custom::looks_like_rule;
use super::expression::{self, Expression, ExpressionKind, Names};
use super::{ParseError, parse_ruleset};
use crate::arithmetic::expr::{Expr, Function, Operator, Span};
use crate::family::{Family, Interval, Member, Piece, Template, Variable, tighten};
use std::ops::Range;

const HINT: &str = "write S(1,a,b) for a in 2..40, b in a+1..120 if a % 2 = 0, or S(a,b,c) for 1 <= a < b < c \
                    <= 61, or S(X) for X subset of 1..7, or S(1,2|1,k) for k in 3..15, or .abc";
/// Subsets are taken of no more numbers than this.
const LARGEST_SET: i128 = 40;

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
        subsets: Vec::new(),
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
    /// Whether each player has moves of their own.
    partizan: bool,
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
) -> Result<(Template, Vec<Vec<Expr>>), ParseError> {
    if let Some(pieces) = rule(cursor, variables) {
        return Ok((Template::Text(pieces), Vec::new()));
    }
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
) -> Result<(Template, Vec<Vec<Expr>>), ParseError> {
    cursor.take_while(|c| c != '(');
    let open = cursor.here();
    cursor.bump();
    let mut pieces = vec![Piece::Text(format!("{head}("))];
    let mut plain = head.eq_ignore_ascii_case("S");
    let mut members = Vec::new();
    // The members of each player apart: they ascend within a set only.
    let mut nodes = vec![Vec::new()];
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
        let empty = plain && members.is_empty()
            || variables.partizan && nodes.last().is_some_and(Vec::is_empty);
        if empty && cursor.rest().starts_with(['|', ')']) {
            // A player without moves.
        } else if cursor.eat("...") || cursor.eat("…") {
            plain = false;
            pieces.push(Piece::Text("...".into()));
        } else {
            let member = expression::number(cursor, variables)?;
            members.push(Member::Number(member.clone()));
            if let Some(own) = nodes.last_mut() {
                own.push(member.expr.clone());
            }
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
        if head.eq_ignore_ascii_case("S") && !variables.partizan && cursor.eat("|") {
            (plain, variables.partizan) = (false, true);
            nodes.push(Vec::new());
            pieces.push(Piece::Text("|".into()));
            continue;
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
    let template = if plain {
        Template::Set(members)
    } else {
        Template::Text(pieces)
    };
    Ok((template, nodes))
}

/// A rule of one's own before the last `for` whose variables it uses: `take one of {k : k <= a} for a in 2..5`.
fn rule(cursor: &mut Cursor<'_>, variables: &mut Variables) -> Option<Vec<Piece>> {
    let text = cursor.rest();
    if !looks_like_rule(text) {
        return None;
    }
    let splits: Vec<usize> = text.match_indices(" for ").map(|(at, _)| at).collect();
    let (head, names) = splits.into_iter().rev().find_map(|at| {
        let names = ranged_names(&text[at + 5..]);
        let head = &text[..at];
        let filled = |number: &str| {
            let pieces = rule_pieces(head, &names);
            let words = pieces.iter().map(|(text, name)| match name {
                true => number,
                false => text.as_str(),
            });
            parse_ruleset(&words.collect::<String>()).is_ok()
        };
        let uses = rule_pieces(head, &names).iter().any(|(_, name)| *name);
        let reads = ["2", "3", "7", "1"].into_iter().any(filled);
        (uses && reads).then_some((head, names))
    })?;
    let pieces = rule_pieces(head, &names).into_iter().map(|(text, name)| {
        if !name {
            return Piece::Text(text);
        }
        let slot = variables.slot(&text);
        let expr = variables.expr(slot);
        Piece::Number(Expression::new(expr, ExpressionKind::Integer))
    });
    let pieces = pieces.collect();
    for _ in head.chars() {
        cursor.bump();
    }
    Some(pieces)
}

/// The names that are given a range in a list of ranges.
fn ranged_names(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let pairs = words.windows(2).filter(|pair| pair[1] == "in");
    let names = pairs.map(|pair| pair[0].trim_start_matches(',').to_string());
    names
        .filter(|name| name.chars().all(char::is_alphanumeric))
        .collect()
}

/// A rule cut into texts and names (with `true`) that stand on their own; a factor before a name gets its sign.
fn rule_pieces(rule: &str, names: &[String]) -> Vec<(String, bool)> {
    let mut pieces: Vec<(String, bool)> = vec![(String::new(), false)];
    let mut rest = rule;
    while let Some(c) = rest.chars().next() {
        let word = rest.len()
            - rest
                .trim_start_matches(|c: char| c.is_alphanumeric() || c == '_')
                .len();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (text, name) = match (digits, word) {
            (0, 0) => (&rest[..c.len_utf8()], false),
            (0, _) => (
                &rest[..word],
                names.iter().any(|name| *name == rest[..word]),
            ),
            _ => (&rest[..digits], false),
        };
        rest = &rest[text.len()..];
        if name {
            if let Some((before, false)) = pieces.last_mut()
                && before.ends_with(|c: char| c.is_ascii_digit())
            {
                before.push('*');
            }
            pieces.push((text.to_string(), true));
            pieces.push((String::new(), false));
        } else if let Some((before, _)) = pieces.last_mut() {
            before.push_str(text);
        }
    }
    pieces
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
    /// Variables that stand for sets: the slot and the least number that can be in it.
    subsets: Vec<(usize, i128)>,
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
            if cursor.eat_word("subset") {
                self.subset(cursor, slot)?;
                cursor.skip_spaces();
                match cursor.eat(",") {
                    true => continue,
                    false => return Ok(()),
                }
            }
            if !cursor.eat_word("in") {
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

    /// `X subset of 1..7`: all sets but the empty one, by the binary number of which they are the digits.
    fn subset(&mut self, cursor: &mut Cursor<'_>, slot: usize) -> Result<(), ParseError> {
        const HINT: &str = "write for X subset of 1..7";
        cursor.skip_spaces();
        cursor.eat_word("of");
        cursor.skip_spaces();
        let start = cursor.at();
        let (low, _) = cursor.number("the least number of a set", 1 << 62)?;
        cursor.skip_spaces();
        if !cursor.eat("..") {
            return Err(cursor.expected("`..`").with_hint(HINT));
        }
        cursor.skip_spaces();
        let (high, _) = cursor.number("the greatest number of a set", 1 << 62)?;
        let count = i128::from(high) - i128::from(low) + 1;
        if !(1..=LARGEST_SET).contains(&count) {
            let message = format!("subsets are taken of 1 to {LARGEST_SET} numbers");
            return Err(ParseError::new(start..cursor.at(), message).with_hint(HINT));
        }
        let number = |n: i128| Expression::new(Expr::Number(n), ExpressionKind::Integer);
        self.ranges.push(Bounds {
            slot,
            from: number(1),
            to: number((1 << count) - 1),
            step: 1,
        });
        self.subsets.push((slot, low.into()));
        Ok(())
    }

    /// Puts sets in the place of the variables that stand for them.
    fn with_subsets(&self, template: Template) -> Result<Template, ParseError> {
        let set_of = |expression: &Expression| -> Result<Option<(usize, i128)>, ParseError> {
            let mut subsets = self.subsets.iter();
            let Some(&(slot, low)) = subsets.find(|(slot, _)| expression.slots().contains(slot))
            else {
                return Ok(None);
            };
            match expression.expr.is_variable(slot) {
                true => Ok(Some((slot, low))),
                false => {
                    let name = &self.variables.names[slot];
                    let message = format!("{name} is a set, and nothing is worked out with sets");
                    Err(ParseError::new(expression.span(), message)
                        .with_hint("let it stand alone, as in S(1,X)"))
                }
            }
        };
        Ok(match template {
            Template::Set(members) => {
                let members = members.into_iter().map(|member| match &member {
                    Member::Number(number) => Ok(match set_of(number)? {
                        Some((slot, low)) => Member::Subset(slot, low),
                        None => member,
                    }),
                    Member::Subset(..) => Ok(member),
                });
                Template::Set(members.collect::<Result<_, ParseError>>()?)
            }
            Template::Text(pieces) => {
                let pieces = pieces.into_iter().map(|piece| match &piece {
                    Piece::Number(number) => Ok(match set_of(number)? {
                        Some((slot, low)) => Piece::Subset(slot, low),
                        None => piece,
                    }),
                    _ => Ok(piece),
                });
                Template::Text(pieces.collect::<Result<_, ParseError>>()?)
            }
        })
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

    fn family(self, template: Template, members: &[Vec<Expr>]) -> Result<Family, ParseError> {
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
    text.starts_with(char::is_alphabetic) && (starts("in") || starts("subset"))
}

/// Whether a list in brackets comes next, rather than a bracket that begins a range.
fn list_follows(text: &str) -> bool {
    let text = text.trim_start();
    let mut depth = 0_usize;
    let close = text.char_indices().find(|(_, c)| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    });
    let after = close.map(|(at, c)| text[at + c.len_utf8()..].trim_start());
    text.starts_with('(')
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
