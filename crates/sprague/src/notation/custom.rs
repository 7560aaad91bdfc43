//! Reading rules of one's own.
//!
//! ```text
//! rule    = part { ";" part }
//! part    = "start" constant | "stop at" constant { "," constant } | "stop if" condition | clause
//! clause  = verb quantifier set [ "if" condition ]
//!         | verb expression [ "for" items ] [ "if" condition ]
//!         | "split into" heaps { "," heaps } [ "for" items ] [ "if" condition ]
//! verb    = "to" | "take"                 quantifier = ("one" | "count" | "all" | "any" | "sum") "of"
//! heaps   = [ expression "of" ] expression
//! set     = name "(" expression ")" | "sums(" set ")" | "{" entry { "," entry } "}"
//!         | "{" expression ":" items "}"    entry = expression [ ".." expression ]
//! items   = item { "," item }             item = variable "in" set | condition
//! ```
//!
//! A variable gets its range from comparisons such as `1 <= k < n`, its value from `m = n / d`, or
//! runs from 0 to n if nothing bounds it. A constant is an expression without `n`. Expressions that
//! say how much is played are numbers: `take 1 or 2` is refused, not read as a truth.

use super::ParseError;
use super::bindings::items;
use super::cursor::Cursor;
use super::expression::{Expression, ExpressionKind, RuleNames, comma, expression, word};
use super::set::set;
use crate::arithmetic::FactorSieve;
use crate::arithmetic::expr::{Expr, Operator, RuleScope, Span};
use crate::ruleset::custom::{
    Action, Clause, CustomRule, Quantifier, RuleText, Set, SplitPart, Verb,
};
use std::ops::Range;

const HINT: &str = "a rule reads like `to one of proper_divisors(n)`, `take count of divisors(n)` \
                    or `split into a, n-a for 1 <= a < n-a`";

/// The words a rule can begin with.
const BEGINNINGS: [&str; 7] = ["to", "take", "split", "start", "stop", "move", "subtract"];

/// Whether a text is meant as a rule of one's own.
pub(super) fn looks_like_rule(text: &str) -> bool {
    let mut cursor = Cursor::new(text);
    BEGINNINGS.iter().any(|beginning| {
        word(&mut cursor, beginning) && cursor.peek().is_none_or(char::is_whitespace)
    })
}

/// Longer texts are refused.
pub(super) const LONGEST: usize = 4_000;
/// What a number that does not depend on `n` may cost, in the units of [`RuleScope`]: a tenth of a second.
const MOST_WORK: u64 = 10_000_000;

/// Refuses a text that is too long.
fn check_length(text: &str) -> Result<(), ParseError> {
    if text.len() <= LONGEST {
        return Ok(());
    }
    let beyond = (LONGEST..)
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0);
    let message = format!("the text is longer than {LONGEST} bytes");
    Err(ParseError::new(beyond..text.len(), message))
}

/// Reads a rule of one's own.
///
/// ```
/// use sprague::notation::parse_rule;
///
/// let rule = parse_rule("to one of {k : 1 <= k < n, gcd(k,n) = 1}").unwrap();
/// assert_eq!(rule.to_string(), "to one of {k : 1 <= k < n, gcd(k, n) = 1}");
/// assert_eq!(parse_rule("to one of divisor(n)").unwrap_err().hint(), Some("did you mean divisors?"));
/// ```
pub fn parse_rule(text: &str) -> Result<CustomRule, ParseError> {
    check_length(text)?;
    let mut cursor = Cursor::new(text.trim_end());
    let mut rule = CustomRule {
        start: 0,
        stops: Vec::new(),
        clauses: Vec::new(),
        growth: false,
        source: RuleText(text.into()),
    };
    let mut begins = false;
    loop {
        part(&mut cursor, &mut rule, &mut begins)?;
        cursor.skip_spaces();
        if cursor.is_at_end() {
            break;
        }
        if !cursor.eat(";") {
            return Err(cursor.expected("`if`, `;` or the end of the rule"));
        }
    }
    if rule.clauses.is_empty() {
        return Err(ParseError::new(cursor.here(), "the rule has no moves").with_hint(HINT));
    }
    Ok(rule)
}

/// Reads a part of a rule; `begins` is whether one said where heaps begin.
fn part(
    cursor: &mut Cursor<'_>,
    rule: &mut CustomRule,
    begins: &mut bool,
) -> Result<(), ParseError> {
    cursor.skip_spaces();
    let names = &mut RuleNames::new();
    let place = cursor.at();
    if word(cursor, "start") {
        word(cursor, "at");
        let (heap, _) = constant(cursor, "the first heap", 1 << 20)?;
        if std::mem::replace(begins, true) {
            let message = format!("heaps already begin at {}", rule.start);
            return Err(
                ParseError::new(place..cursor.at(), message).with_hint("a rule says `start` once")
            );
        }
        rule.start = heap as u64;
        return Ok(());
    }
    if word(cursor, "stop") {
        if word(cursor, "if") {
            rule.stops.push(expression(cursor, names)?.expr);
            return Ok(());
        }
        if !word(cursor, "at") {
            return Err(cursor
                .expected("`at` or `if`")
                .with_hint("stop at 1, stop if n < 3"));
        }
        loop {
            let (heap, span) = constant(cursor, "a heap", i64::MAX)?;
            let heap = Expr::Number(heap.into());
            rule.stops
                .push(Expr::binary(Operator::Equal, Expr::n(), heap, span));
            if !comma(cursor) {
                return Ok(());
            }
        }
    }
    let start = cursor.at();
    let action = action(cursor, names)?;
    let span = Span(cursor.since(start));
    names.forget(1);
    let condition = match word(cursor, "if") {
        true => Some(expression(cursor, names)?.expr),
        false => None,
    };
    rule.clauses.push(Clause {
        action,
        condition,
        span,
    });
    Ok(())
}

fn action(cursor: &mut Cursor<'_>, names: &mut RuleNames) -> Result<Action, ParseError> {
    if word(cursor, "split") {
        word(cursor, "into");
        return split(cursor, names);
    }
    let verb = if word(cursor, "take") || word(cursor, "subtract") {
        Verb::Take
    } else if word(cursor, "to") || (word(cursor, "move") && word(cursor, "to")) {
        Verb::To
    } else {
        return Err(cursor
            .expected("`to`, `take`, `split into`, `start` or `stop`")
            .with_hint(HINT));
    };
    match quantifier(cursor)? {
        Some(quantifier) => {
            let set = set(cursor, names)?;
            if let Set::Factorisations { span, .. } = &set
                && quantifier != Quantifier::One
            {
                let message = "a factorisation is a sum of heaps, so only one can be played";
                return Err(
                    ParseError::new(span.0.clone(), message).with_hint("write `one of` before it")
                );
            }
            Ok(Action::Play {
                verb,
                quantifier,
                set,
            })
        }
        None => {
            names.open = true;
            cursor.skip_spaces();
            let start = cursor.at();
            let number = amount(cursor, names)?;
            let span = cursor.since(start);
            let size = match verb {
                Verb::To => number,
                Verb::Take => Expr::binary(Operator::Subtract, Expr::n(), number, span),
            };
            finish_heaps(cursor, names, vec![SplitPart { count: None, size }])
        }
    }
}

/// Reads a number without variables, from 0 to `most`, and where it stands.
fn constant(
    cursor: &mut Cursor<'_>,
    what: &str,
    most: i64,
) -> Result<(i64, Range<usize>), ParseError> {
    cursor.skip_spaces();
    let start = cursor.at();
    if !cursor
        .peek()
        .is_some_and(|c| c.is_ascii_digit() || c == '(')
    {
        return cursor
            .number(what, most as u64)
            .map(|(number, span)| (number as i64, span));
    }
    let expr = amount(cursor, &mut RuleNames::new())?;
    let span = cursor.since(start);
    let mut constant = true;
    expr.for_each_variable(&mut |_| constant = false);
    if !constant {
        return Err(ParseError::new(
            span,
            format!("{what} is one number, whatever n is"),
        ));
    }
    let sieve = FactorSieve::new();
    let scope = RuleScope {
        effort: Some(MOST_WORK.into()),
        ..RuleScope::new(0, &sieve)
    };
    let value = expr
        .eval(&scope)
        .map_err(|error| ParseError::new(error.span, error.message))?;
    if !(0..=most).contains(&value) {
        return Err(ParseError::new(
            span,
            format!("{what} is a number from 0 to {most}"),
        ));
    }
    Ok((value, span))
}

/// Reads an expression that says how much is played. A statement is a number, too, but hardly what
/// was meant.
pub(super) fn amount(cursor: &mut Cursor<'_>, names: &mut RuleNames) -> Result<Expr, ParseError> {
    number(expression(cursor, names)?)
}

/// The number that was read.
pub(super) fn number(read: Expression) -> Result<Expr, ParseError> {
    let hint = match &read.expr {
        Expr::Binary(Operator::Or | Operator::And, ..) => {
            "`take one of {k in {1, 2} : k <= n}` gives a choice, and S(1,2) is that game"
        }
        Expr::Not(_) => "a condition stands after `if`, as in `take 1 if not prime(n)`",
        _ => {
            "a condition stands after `if`, as in `take 1 if n > 3`, or in a set, as in {k : k < n}"
        }
    };
    let message = "this is true or false, and a number is wanted";
    let refused = ParseError::new(read.span(), message).with_hint(hint);
    Ok(read
        .expect(ExpressionKind::Integer)
        .map_err(|_| refused)?
        .expr)
}

fn quantifier(cursor: &mut Cursor<'_>) -> Result<Option<Quantifier>, ParseError> {
    let quantifiers = [
        ("one", Quantifier::One),
        ("count", Quantifier::Count),
        ("all", Quantifier::All),
        ("any", Quantifier::Any),
        ("sum", Quantifier::Sum),
    ];
    for (text, quantifier) in quantifiers {
        if word(cursor, text) {
            if !word(cursor, "of") {
                return Err(cursor.expected("`of`").with_hint(HINT));
            }
            return Ok(Some(quantifier));
        }
    }
    Ok(None)
}

fn split(cursor: &mut Cursor<'_>, names: &mut RuleNames) -> Result<Action, ParseError> {
    names.open = true;
    let mut parts = Vec::new();
    loop {
        let first = amount(cursor, names)?;
        parts.push(if word(cursor, "of") {
            SplitPart {
                count: Some(first),
                size: amount(cursor, names)?,
            }
        } else {
            SplitPart {
                count: None,
                size: first,
            }
        });
        if !comma(cursor) {
            return finish_heaps(cursor, names, parts);
        }
    }
}

/// Reads what the variables of a split run through.
fn finish_heaps(
    cursor: &mut Cursor<'_>,
    names: &mut RuleNames,
    parts: Vec<SplitPart>,
) -> Result<Action, ParseError> {
    let outer = 1;
    let bindings = if word(cursor, "for") {
        items(cursor, names, outer)?
    } else if names.len() > outer {
        let (name, place) = (names.name(outer).to_string(), names.place(outer));
        return Err(ParseError::new(place, format!("{name} has no range"))
            .with_hint(format!("add `for 1 <= {name} < n`, or use n")));
    } else {
        Vec::new()
    };
    names.open = false;
    Ok(Action::Heaps { parts, bindings })
}
