//! Reading sets of numbers: `divisors(n)`, `{1, 3, 6..8}`, `{k : 1 <= k < n, gcd(k, n) = 1}`.

use super::ParseError;
use super::bindings::{items, items_in, numbers as numbers_only, reused};
use super::cursor::Cursor;
use super::custom::{amount, number};
use super::expression::{RuleNames, close, comma, expression, identifier, unknown, word};
use crate::arithmetic::expr::{Expr, Function, ListEntry, Span};
use crate::ruleset::custom::{Factorisations, PROPERTIES, Property, Set};
use std::ops::Range;

/// Reads a set of numbers.
pub(super) fn set(cursor: &mut Cursor<'_>, names: &mut RuleNames) -> Result<Set, ParseError> {
    cursor.skip_spaces();
    let start = cursor.at();
    if cursor.eat("{") {
        return braces(cursor, names, start);
    }
    let name = identifier(cursor);
    let span = start..cursor.at();
    if name.is_empty() {
        let hint = "a set is written divisors(n), {1, 2, 5} or {k : 1 <= k < n, gcd(k, n) = 1}";
        return Err(cursor.expected("a set").with_hint(hint));
    }
    if name == "sums" {
        return sums(cursor, names);
    }
    let factorisations = Factorisations::named(name);
    let property = Property::named(name);
    if factorisations.is_none() && property.is_none() {
        if Function::named(name).is_some() {
            return Err(
                ParseError::new(span, format!("{name} is a number, not a set"))
                    .with_hint(format!("`to {name}(n)` moves to that number")),
            );
        }
        let known = PROPERTIES.iter().map(|(_, own, _)| *own).chain(["sums"]);
        return Err(unknown("set", name, span, known));
    }
    cursor.skip_spaces();
    let open = cursor.here();
    if !cursor.eat("(") {
        return Err(cursor.expected("`(n)`"));
    }
    let of = expression(cursor, names)?.expr;
    close(cursor, open, ")")?;
    let span = Span(start..cursor.at());
    Ok(match (factorisations, property) {
        (Some(kind), _) => Set::Factorisations { kind, of, span },
        (None, Some(property)) => Set::Property(property, of, span),
        (None, None) => unreachable!("one of them is known"),
    })
}

/// Reads the set in `sums(set)`.
fn sums(cursor: &mut Cursor<'_>, names: &mut RuleNames) -> Result<Set, ParseError> {
    cursor.skip_spaces();
    let open = cursor.here();
    if !cursor.eat("(") {
        return Err(cursor
            .expected("`(` and a set")
            .with_hint("sums(proper_divisors(n))"));
    }
    let start = cursor.at();
    let of = set(cursor, names)?;
    let span = start..cursor.at();
    if matches!(of, Set::Factorisations { .. } | Set::Sums(..)) {
        return Err(ParseError::new(span, "sums are made of a set of numbers")
            .with_hint("sums(proper_divisors(n)), sums({1, 3, n / 2})"));
    }
    close(cursor, open, ")")?;
    Ok(Set::Sums(Box::new(of), Span(span)))
}

/// Reads `n+1..2n-1` as a set; nothing, and nothing is read, if this is not a range.
pub(super) fn range(cursor: &mut Cursor<'_>, names: &mut RuleNames) -> Option<Set> {
    let mut ahead = cursor.clone();
    ahead.skip_spaces();
    let start = ahead.at();
    let item = ahead.rest().split([',', '}', '{']).next();
    if !item.is_some_and(|item| item.contains("..")) {
        return None;
    }
    let known = names.len();
    let from = amount(&mut ahead, names).ok()?;
    let entry = entry(&mut ahead, names, start, from).ok()?;
    if entry.to.is_none() || names.len() > known {
        return None;
    }
    *cursor = ahead;
    Some(Set::Listed(vec![entry]))
}

fn braces(cursor: &mut Cursor<'_>, names: &mut RuleNames, start: usize) -> Result<Set, ParseError> {
    let braces = names.begin_braces();
    let set = members(cursor, names, start, braces.outer)?;
    close(cursor, start..start + 1, "}")?;
    names.end_braces(&braces);
    Ok(set)
}

/// Reads what stands between braces.
fn members(
    cursor: &mut Cursor<'_>,
    names: &mut RuleNames,
    start: usize,
    outer: usize,
) -> Result<Set, ParseError> {
    cursor.skip_spaces();
    let place = cursor.at();
    names.sets = true;
    let first = expression(cursor, names);
    names.sets = false;
    let first = first?;
    let span = first.span();
    // {k in set : …} is {k : k in set, …}, also with a list (1, 3, 6..8) for the set.
    if let Expr::In(needle, entries) = first.expr {
        let head = own_variable(names, *needle, span, outer)?;
        return built_in(cursor, names, outer, (head, Set::Listed(entries)));
    }
    if word(cursor, "in") {
        let head = own_variable(names, first.expr, start + 1..span.end, outer)?;
        let through = numbers_only(set(cursor, names)?)?;
        return built_in(cursor, names, outer, (head, through));
    }
    let first = number(first)?;
    cursor.skip_spaces();
    if cursor.eat(":") {
        return Ok(Set::Built(Box::new(first), items(cursor, names, outer)?));
    }
    let mut entries = vec![entry(cursor, names, place, first)?];
    while comma(cursor) {
        cursor.skip_spaces();
        let place = cursor.at();
        let first = amount(cursor, names)?;
        entries.push(entry(cursor, names, place, first)?);
    }
    if names.len() > outer {
        let (name, place) = (names.name(outer).to_string(), names.place(outer));
        return Err(ParseError::new(place, format!("{name} has no range"))
            .with_hint(format!("write {{… : 1 <= {name} < n}}")));
    }
    Ok(Set::Listed(entries))
}

/// Reads what is left of `6..8`, or of a number alone.
fn entry(
    cursor: &mut Cursor<'_>,
    names: &mut RuleNames,
    start: usize,
    from: Expr,
) -> Result<ListEntry, ParseError> {
    cursor.skip_spaces();
    let to = match cursor.eat("..") {
        true => Some(amount(cursor, names)?),
        false => None,
    };
    let span = Span(cursor.since(start));
    Ok(ListEntry { from, to, span })
}

/// The variable that an expression is, one of these braces.
fn own_variable(
    names: &RuleNames,
    expr: Expr,
    span: Range<usize>,
    outer: usize,
) -> Result<(usize, Box<str>), ParseError> {
    match expr {
        Expr::Variable(slot, _) if (1..outer).contains(&slot) => Err(reused(names, slot, span)),
        Expr::Variable(slot, name) => Ok((slot, name)),
        _ => Err(ParseError::new(span, "only a variable is in a set")),
    }
}

fn built_in(
    cursor: &mut Cursor<'_>,
    names: &mut RuleNames,
    outer: usize,
    ((slot, name), through): ((usize, Box<str>), Set),
) -> Result<Set, ParseError> {
    let bindings = items_in(cursor, names, outer, (slot, through))?;
    Ok(Set::Built(Box::new(Expr::Variable(slot, name)), bindings))
}
