//! Reading the one language of integer expressions: `2*a + 1`, `a % 2 = 0 and b > a`,
//! `period not in (a+b, 2a)`, `prime(n) or 4 | n`.
//!
//! Families, questions over sweeps, published formulas, rules of one's own, closed forms and highlights
//! are written in it. They differ in the names they know ([`Names`]) and in the words that go on
//! after an expression. Names are looked up while reading, so that an unknown one is an error with
//! its place, and so is a number where a condition is wanted.

mod adjective;
mod games;
mod read;
mod rule;

pub use games::GameNames;
pub(crate) use games::balanced;
pub(super) use read::{Chain, DEEPEST};
pub(super) use rule::RuleNames;

use super::ParseError;
use super::cursor::Cursor;
use super::ruleset::edit_distance;
use crate::arithmetic::ClosedForm;
use crate::arithmetic::expr::{Division, EvalError, Expr, LargeRow, Operator, Row, Span};
use dashu_int::IBig;
use read::Reader;
use std::fmt;
use std::ops::Range;

/// What is said where more brackets are open than anybody means.
pub(super) fn too_deep(place: Range<usize>) -> ParseError {
    ParseError::new(place, "this is nested too deeply").with_hint("leave brackets out")
}

/// What an expression stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExpressionKind {
    /// A number.
    Integer,
    /// Yes or no.
    Truth,
}

impl fmt::Display for ExpressionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ExpressionKind::Integer => "a number",
            ExpressionKind::Truth => "a condition",
        })
    }
}

/// The names an expression may use, and what else depends on the place where it stands.
pub trait Names {
    /// The slot and kind of a name, `None` if there is no such name.
    fn resolve(&mut self, name: &str, span: Range<usize>) -> Option<(usize, ExpressionKind)>;

    /// All names, for messages.
    fn known(&self) -> Vec<String>;

    /// Why a name that is there cannot stand in an expression.
    fn why_not(&self, _name: &str) -> Option<String> {
        None
    }

    /// The error for a name that does not resolve.
    fn unknown(&self, name: &str, span: Range<usize>) -> ParseError {
        let known = self.known();
        let here = format!("known here: {}", known.join(", "));
        match self.why_not(name) {
            Some(reason) => ParseError::new(span, reason).with_hint(here),
            None => {
                let error = ParseError::new(span, format!("nothing is called {name} here"));
                let near = nearest(name, known.iter().map(String::as_str));
                match near.filter(|_| name.len() > 2) {
                    Some(near) => error.with_hint(format!("did you mean {near}?")),
                    None if known.is_empty() => error,
                    None => error.with_hint(here),
                }
            }
        }
    }

    /// The words with which the text around goes on, so that they are not names.
    fn words_after(&self) -> &[&str] {
        &["for", "if", "with", "where", "step"]
    }

    /// Whether numbers stand for conditions, 0 being false, and conditions for numbers.
    fn mixes_kinds(&self) -> bool {
        false
    }

    /// Whether `in` may be followed by a set that the text around reads.
    fn has_sets(&self) -> bool {
        false
    }

    /// The games that may be spoken of, where that is possible.
    fn games(&mut self) -> Option<&mut dyn GameNames> {
        None
    }

    /// The largest number that may be written.
    fn largest(&self) -> u64 {
        u64::MAX
    }
}

/// A fixed list of names; the slot is the place in the list.
impl Names for &[(String, ExpressionKind)] {
    fn resolve(&mut self, name: &str, _: Range<usize>) -> Option<(usize, ExpressionKind)> {
        let slot = self.iter().position(|(known, _)| known == name)?;
        Some((slot, self[slot].1))
    }

    fn known(&self) -> Vec<String> {
        self.iter().map(|(name, _)| name.clone()).collect()
    }
}

/// An expression that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expression {
    pub(crate) expr: Expr,
    kind: ExpressionKind,
    span: Range<usize>,
}

/// Reads a whole text as a number or a condition over the given names.
///
/// ```
/// use sprague::notation::{ExpressionKind, parse_expression};
///
/// let names = [("a".to_string(), ExpressionKind::Integer), ("b".to_string(), ExpressionKind::Integer)];
/// let even = parse_expression("2 | a and b not in (a, 2a)", &mut &names[..])?;
/// assert_eq!(even.kind(), ExpressionKind::Truth);
/// assert_eq!(even.holds(&[Some(4), Some(5)]), Ok(true));
/// assert_eq!(even.holds(&[Some(4), Some(8)]), Ok(false));
/// assert_eq!(parse_expression("a + c", &mut &names[..]).unwrap_err().span(), 4..5);
/// # Ok::<(), sprague::notation::ParseError>(())
/// ```
pub fn parse_expression(text: &str, names: &mut dyn Names) -> Result<Expression, ParseError> {
    let mut cursor = Cursor::new(text);
    let expression = expression(&mut cursor, names)?;
    cursor.skip_spaces();
    if !cursor.is_at_end() {
        let rest = cursor.at()..text.trim_end().len();
        return Err(
            ParseError::new(rest, "the expression is complete before this")
                .with_hint("join conditions by `and` or `or`, numbers by + - * / % ^"),
        );
    }
    Ok(expression)
}

/// Reads a condition.
pub fn parse_condition(text: &str, names: &mut dyn Names) -> Result<Expression, ParseError> {
    parse_expression(text, names)?.expect(ExpressionKind::Truth)
}

/// Reads an expression in `n`, such as `prime(n)` or `n % 4 = 1`.
///
/// ```
/// use sprague::notation::parse_arithmetic;
///
/// assert_eq!(parse_arithmetic("1<=n and 2|n").unwrap().to_string(), "1 <= n and 2 | n");
/// assert_eq!(parse_arithmetic("omga(n)").unwrap_err().hint(), Some("did you mean omega?"));
/// ```
pub fn parse_arithmetic(text: &str) -> Result<Expr, ParseError> {
    Ok(parse_expression(text, &mut RuleNames::new())?.expr)
}

/// Reads a closed form: expressions with conditions, separated by `;`.
///
/// ```
/// use sprague::notation::parse_closed_form;
///
/// let form = parse_closed_form("0 if n = 0; 2^v2(n)").unwrap();
/// assert_eq!(form.to_string(), "0 if n = 0; 2^v2(n)");
/// ```
pub fn parse_closed_form(text: &str) -> Result<ClosedForm, ParseError> {
    let mut cursor = Cursor::new(text.trim_end());
    let names = &mut RuleNames::new();
    let mut cases = Vec::new();
    loop {
        let value = expression(&mut cursor, names)?.expr;
        let condition = match word(&mut cursor, "if") {
            true => Some(expression(&mut cursor, names)?.expr),
            false => None,
        };
        cases.push((value, condition));
        cursor.skip_spaces();
        if cursor.is_at_end() {
            return Ok(ClosedForm { cases });
        }
        if !cursor.eat(";") {
            return Err(cursor.expected("`if`, `;` or the end"));
        }
    }
}

/// Reads an expression as far as it goes.
pub(crate) fn expression(
    cursor: &mut Cursor<'_>,
    names: &mut dyn Names,
) -> Result<Expression, ParseError> {
    Reader::new(cursor, names).any()
}

/// Reads a number: no comparison, no `and`.
pub(crate) fn number(
    cursor: &mut Cursor<'_>,
    names: &mut dyn Names,
) -> Result<Expression, ParseError> {
    Reader::new(cursor, names)
        .sum()?
        .expect(ExpressionKind::Integer)
}

/// Reads comparisons, possibly chained; a single operand is a chain, too.
pub(super) fn chain(cursor: &mut Cursor<'_>, names: &mut dyn Names) -> Result<Chain, ParseError> {
    Reader::new(cursor, names).chain()
}

/// Reads a name of letters, digits and underscores.
pub(super) fn identifier<'a>(cursor: &mut Cursor<'a>) -> &'a str {
    cursor.take_while(|c| c.is_alphanumeric() || c == '_')
}

/// Reads a word that stands alone.
pub(super) fn word(cursor: &mut Cursor<'_>, wanted: &str) -> bool {
    cursor.skip_spaces();
    cursor.eat_word(wanted)
}

pub(super) fn comma(cursor: &mut Cursor<'_>) -> bool {
    cursor.skip_spaces();
    cursor.eat(",")
}

/// Reads the bracket that closes the one at `open`.
pub(super) fn close(
    cursor: &mut Cursor<'_>,
    open: Range<usize>,
    bracket: &str,
) -> Result<(), ParseError> {
    cursor.skip_spaces();
    if cursor.eat(bracket) {
        return Ok(());
    }
    Err(if cursor.is_at_end() {
        ParseError::new(open, "this bracket is never closed")
    } else {
        cursor.expected(&format!("`,`, an operator or `{bracket}`"))
    })
}

/// The known name that was probably meant.
fn nearest<'k>(name: &str, known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    let near = known.min_by_key(|own| edit_distance(own, name))?;
    (edit_distance(near, name) <= 1 + name.len() / 4).then_some(near)
}

/// The error for a function or a set that nobody knows, with the nearest known one.
pub(super) fn unknown(
    what: &str,
    name: &str,
    span: Range<usize>,
    known: impl Iterator<Item = &'static str> + Clone,
) -> ParseError {
    let error = ParseError::new(span, format!("no {what} is called {name}"));
    match nearest(name, known.clone()) {
        Some(own) => error.with_hint(format!("did you mean {own}?")),
        None => error.with_hint(format!("known: {}", known.collect::<Vec<_>>().join(", "))),
    }
}

impl Expression {
    /// A number as an expression.
    pub fn integer(value: i128) -> Self {
        Expression::new(Expr::Number(value), ExpressionKind::Integer)
    }

    pub(crate) fn new(expr: Expr, kind: ExpressionKind) -> Self {
        let span = 0..0;
        Expression { expr, kind, span }
    }

    /// What it stands for.
    pub fn kind(&self) -> ExpressionKind {
        self.kind
    }

    /// Where it stood in the text.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Whether it may stand where this kind is wanted: functions that say yes or no are numbers, too.
    fn fits(&self, kind: ExpressionKind) -> bool {
        let both = matches!(&self.expr, Expr::Call(function, ..) if function.is_predicate());
        self.kind == kind || both
    }

    /// The expression if it is of the wanted kind.
    pub(crate) fn expect(self, kind: ExpressionKind) -> Result<Self, ParseError> {
        self.check(kind).map(|()| self)
    }

    fn check(&self, kind: ExpressionKind) -> Result<(), ParseError> {
        if self.fits(kind) {
            return Ok(());
        }
        let error = ParseError::new(self.span(), format!("this is {}, not {kind}", self.kind));
        Err(match kind {
            ExpressionKind::Truth => {
                error.with_hint("compare it with something: = != < <= > >= in (...)")
            }
            ExpressionKind::Integer => error,
        })
    }

    /// The number it comes to; a truth counts as 0 or 1.
    pub fn value(&self, slots: &[Option<i128>], division: Division) -> Result<i128, EvalError> {
        let row = Row { slots, division };
        if let Ok(value) = self.expr.eval(&row) {
            return Ok(value);
        }
        i128::try_from(self.expr.eval(&LargeRow(row))?).map_err(|_| {
            let span = Span(self.span());
            EvalError::too_large(&span, "the result does not fit in 128 bits")
        })
    }

    /// The number it comes to, however large.
    pub fn value_large(
        &self,
        slots: &[Option<i128>],
        division: Division,
    ) -> Result<IBig, EvalError> {
        let row = Row { slots, division };
        match self.expr.eval(&row) {
            Ok(value) => Ok(value.into()),
            Err(_) => self.expr.eval(&LargeRow(row)),
        }
    }

    /// Whether the condition holds. Unknown parts matter only if the answer depends on them, and
    /// numbers may be of any size.
    pub fn holds(&self, slots: &[Option<i128>]) -> Result<bool, EvalError> {
        let division = Division::Whole;
        let row = Row { slots, division };
        // What is too large for 128 bits may be hidden behind something that is missing.
        match self.expr.holds(&row) {
            Ok(truth) => Ok(truth),
            Err(_) => self.expr.holds(&LargeRow(row)),
        }
    }

    /// The slots of the names it uses.
    pub fn slots(&self) -> Vec<usize> {
        let mut slots = Vec::new();
        self.expr.for_each_variable(&mut |slot| slots.push(slot));
        slots.sort_unstable();
        slots.dedup();
        slots
    }

    /// The parts joined by `and` at the top.
    pub(crate) fn conjuncts(self) -> Vec<Expression> {
        match self.expr {
            Expr::Binary(Operator::And, pair, _) => {
                let part = |expr| Expression::new(expr, ExpressionKind::Truth).conjuncts();
                let mut parts = part(pair.0);
                parts.extend(part(pair.1));
                parts
            }
            _ => vec![self],
        }
    }
}
