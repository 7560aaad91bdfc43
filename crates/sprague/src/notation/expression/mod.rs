//! Integer expressions and conditions: `2*a + 1`, `a % 2 = 0 and b > a`, `period not in (a+b, b+c)`.
//!
//! One language for families of games, questions over sweeps and published formulas. The
//! operators are `+ - * / % ^`, comparisons `= != < <= > >=` (which may be chained), `and`, `or`,
//! `not`, `in (…)` and `not in (…)` with numbers and ranges `x..y`, and functions. `2a` means
//! `2*a`. Names are looked up while reading, so that an unknown one is an error with its place, and
//! so is a number where a condition is wanted.

mod read;

use super::ParseError;
use super::cursor::Cursor;
use read::Reader;
use std::fmt;
use std::ops::Range;

/// What an expression stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A number.
    Integer,
    /// Yes or no.
    Truth,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Integer => "a number",
            Kind::Truth => "a condition",
        })
    }
}

/// The names an expression may use.
pub trait Names {
    /// The slot and kind of a name, `None` if there is no such name.
    fn resolve(&mut self, name: &str) -> Option<(usize, Kind)>;

    /// All names, for messages.
    fn known(&self) -> Vec<String>;

    /// Why a name that is there cannot stand in an expression.
    fn why_not(&self, _name: &str) -> Option<String> {
        None
    }
}

/// A fixed list of names; the slot is the place in the list.
impl Names for &[(String, Kind)] {
    fn resolve(&mut self, name: &str) -> Option<(usize, Kind)> {
        let slot = self.iter().position(|(known, _)| known == name)?;
        Some((slot, self[slot].1))
    }

    fn known(&self) -> Vec<String> {
        self.iter().map(|(name, _)| name.clone()).collect()
    }
}

/// Why an expression has no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Undefined {
    /// A name has no value.
    #[error("a name in it has no value")]
    Missing,
    /// Division by zero.
    #[error("division by zero")]
    ZeroDivision,
    /// A quotient that is not an integer where only integers make sense.
    #[error("a quotient is not an integer")]
    Inexact,
    /// Too large to compute with.
    #[error("the numbers become too large")]
    Overflow,
}

/// How `/` rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Division {
    /// To the integer below.
    Floor,
    /// Not at all: a quotient that is not an integer is undefined.
    Exact,
}

/// An expression that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expression {
    pub(crate) node: Node,
    kind: Kind,
    span: Range<usize>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Node {
    Number(i128),
    Name(usize),
    Negative(Box<Node>),
    Arithmetic(Operator, Box<Node>, Box<Node>),
    /// A chain such as `1 <= a < b`: the first term, then each relation with its right side.
    Compare(Box<Node>, Vec<(Relation, Node)>),
    /// One of numbers and ranges.
    In(Box<Node>, Vec<(Node, Option<Node>)>),
    Not(Box<Node>),
    All(Vec<Node>),
    Any(Vec<Node>),
    Call(Function, Vec<Node>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operator {
    Plus,
    Minus,
    Times,
    Over,
    Modulo,
    Power,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Relation {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Function {
    Gcd,
    Min,
    Max,
    Abs,
}

const FUNCTIONS: [(&str, Function); 4] = [
    ("gcd", Function::Gcd),
    ("min", Function::Min),
    ("max", Function::Max),
    ("abs", Function::Abs),
];

const RELATIONS: [(&str, Relation); 10] = [
    ("<=", Relation::AtMost),
    (">=", Relation::AtLeast),
    ("!=", Relation::Unequal),
    ("==", Relation::Equal),
    ("≤", Relation::AtMost),
    ("≥", Relation::AtLeast),
    ("≠", Relation::Unequal),
    ("<", Relation::Less),
    (">", Relation::Greater),
    ("=", Relation::Equal),
];

/// Words that cannot be names.
const RESERVED: [&str; 11] = [
    "and", "or", "not", "in", "for", "if", "with", "where", "step", "true", "false",
];

/// Reads a whole text as a number or a condition over the given names.
///
/// ```
/// use sprague::notation::{Kind, parse_expression};
///
/// let names = [("a".to_string(), Kind::Integer), ("b".to_string(), Kind::Integer)];
/// let even = parse_expression("a % 2 = 0 and b not in (a, 2a)", &mut &names[..])?;
/// assert_eq!(even.kind(), Kind::Truth);
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
    parse_expression(text, names)?.expect(Kind::Truth)
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
    Reader::new(cursor, names).sum()?.expect(Kind::Integer)
}

impl Expression {
    /// A number as an expression.
    pub fn integer(value: i128) -> Self {
        Expression {
            node: Node::Number(value),
            kind: Kind::Integer,
            span: 0..0,
        }
    }

    pub(crate) fn number_node(node: Node) -> Self {
        Expression {
            node,
            kind: Kind::Integer,
            span: 0..0,
        }
    }

    pub(crate) fn condition(node: Node) -> Self {
        Expression {
            node,
            kind: Kind::Truth,
            span: 0..0,
        }
    }

    /// What it stands for.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Where it stood in the text.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The expression if it is of the wanted kind.
    pub(crate) fn expect(self, kind: Kind) -> Result<Self, ParseError> {
        if self.kind == kind {
            return Ok(self);
        }
        let error = ParseError::new(self.span, format!("this is {}, not {kind}", self.kind));
        Err(match kind {
            Kind::Truth => error.with_hint("compare it with something: = != < <= > >= in (...)"),
            Kind::Integer => error,
        })
    }

    /// The number it comes to; a truth counts as 0 or 1.
    pub fn value(&self, slots: &[Option<i128>], division: Division) -> Result<i128, Undefined> {
        self.node.value(slots, division)
    }

    /// Whether the condition holds. Unknown parts matter only if the answer depends on them.
    pub fn holds(&self, slots: &[Option<i128>]) -> Result<bool, Undefined> {
        self.node
            .value(slots, Division::Floor)
            .map(|value| value != 0)
    }

    /// The slots of the names it uses.
    pub fn slots(&self) -> Vec<usize> {
        let mut slots = Vec::new();
        self.node.collect_slots(&mut slots);
        slots.sort_unstable();
        slots.dedup();
        slots
    }

    /// The parts joined by `and` at the top.
    pub(crate) fn conjuncts(self) -> Vec<Expression> {
        match self.node {
            Node::All(parts) => parts
                .into_iter()
                .flat_map(|node| {
                    Expression {
                        node,
                        kind: self.kind,
                        span: self.span.clone(),
                    }
                    .conjuncts()
                })
                .collect(),
            _ => vec![self],
        }
    }
}

impl Node {
    fn collect_slots(&self, slots: &mut Vec<usize>) {
        match self {
            Node::Number(_) => {}
            Node::Name(slot) => slots.push(*slot),
            Node::Negative(a) | Node::Not(a) => a.collect_slots(slots),
            Node::Arithmetic(_, a, b) => {
                a.collect_slots(slots);
                b.collect_slots(slots);
            }
            Node::Compare(first, rest) => {
                first.collect_slots(slots);
                rest.iter().for_each(|(_, node)| node.collect_slots(slots));
            }
            Node::In(needle, items) => {
                needle.collect_slots(slots);
                for (from, to) in items {
                    from.collect_slots(slots);
                    if let Some(to) = to {
                        to.collect_slots(slots);
                    }
                }
            }
            Node::All(parts) | Node::Any(parts) | Node::Call(_, parts) => {
                parts.iter().for_each(|node| node.collect_slots(slots));
            }
        }
    }

    fn value(&self, slots: &[Option<i128>], division: Division) -> Result<i128, Undefined> {
        let of = |node: &Node| node.value(slots, division);
        match self {
            Node::Number(number) => Ok(*number),
            Node::Name(slot) => slots
                .get(*slot)
                .copied()
                .flatten()
                .ok_or(Undefined::Missing),
            Node::Negative(a) => of(a)?.checked_neg().ok_or(Undefined::Overflow),
            Node::Arithmetic(operator, a, b) => operator.apply(of(a)?, of(b)?, division),
            Node::Compare(first, rest) => {
                let mut left = of(first)?;
                for (relation, node) in rest {
                    let right = of(node)?;
                    if !relation.holds(left, right) {
                        return Ok(0);
                    }
                    left = right;
                }
                Ok(1)
            }
            Node::In(needle, items) => {
                let value = of(needle)?;
                either(items.iter().map(|(from, to)| {
                    let from = of(from)?;
                    let inside = match to {
                        None => value == from,
                        Some(to) => from <= value && value <= of(to)?,
                    };
                    Ok(i128::from(inside))
                }))
            }
            Node::Not(a) => Ok(i128::from(of(a)? == 0)),
            Node::Any(parts) => either(parts.iter().map(of)),
            Node::All(parts) => {
                let none_fails = either(parts.iter().map(|part| Ok(i128::from(of(part)? == 0))))?;
                Ok(i128::from(none_fails == 0))
            }
            Node::Call(function, arguments) => {
                let values: Result<Vec<i128>, Undefined> = arguments.iter().map(of).collect();
                Ok(function.apply(&values?))
            }
        }
    }
}

/// 1 if one of the values is not 0; an undefined one matters only if all others are 0.
fn either(values: impl Iterator<Item = Result<i128, Undefined>>) -> Result<i128, Undefined> {
    let mut trouble = None;
    for value in values {
        match value {
            Ok(0) => {}
            Ok(_) => return Ok(1),
            Err(why) => trouble = Some(why),
        }
    }
    trouble.map_or(Ok(0), Err)
}

impl Operator {
    fn apply(self, a: i128, b: i128, division: Division) -> Result<i128, Undefined> {
        let result = match self {
            Operator::Plus => a.checked_add(b),
            Operator::Minus => a.checked_sub(b),
            Operator::Times => a.checked_mul(b),
            Operator::Over | Operator::Modulo if b == 0 => return Err(Undefined::ZeroDivision),
            Operator::Over if division == Division::Exact && a.checked_rem(b) != Some(0) => {
                return Err(Undefined::Inexact);
            }
            Operator::Over => a
                .checked_div_euclid(b)
                .map(|q| q - i128::from(b < 0 && a.checked_rem_euclid(b) != Some(0))),
            Operator::Modulo => a.checked_rem_euclid(b),
            Operator::Power => u32::try_from(b).ok().and_then(|b| a.checked_pow(b)),
        };
        result.ok_or(Undefined::Overflow)
    }
}

impl Relation {
    fn holds(self, a: i128, b: i128) -> bool {
        match self {
            Relation::Equal => a == b,
            Relation::Unequal => a != b,
            Relation::Less => a < b,
            Relation::AtMost => a <= b,
            Relation::Greater => a > b,
            Relation::AtLeast => a >= b,
        }
    }
}

impl Function {
    fn apply(self, values: &[i128]) -> i128 {
        match self {
            Function::Gcd => values.iter().fold(0, |a: i128, &b| gcd(a, b)),
            Function::Min => values.iter().copied().min().unwrap_or(0),
            Function::Max => values.iter().copied().max().unwrap_or(0),
            Function::Abs => values.first().map_or(0, |a| a.saturating_abs()),
        }
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.saturating_abs(), b.saturating_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<(String, Kind)> {
        [
            ("a", Kind::Integer),
            ("b", Kind::Integer),
            ("even", Kind::Truth),
        ]
        .map(|(name, kind)| (name.to_string(), kind))
        .to_vec()
    }

    fn value(text: &str) -> Result<i128, Undefined> {
        let slots = [Some(7), Some(-3), None];
        let names = names();
        parse_expression(text, &mut names.as_slice())
            .unwrap()
            .value(&slots, Division::Floor)
    }

    #[test]
    fn operators_bind_as_in_mathematics() {
        for (text, expected) in [
            ("1 + 2*3", 7),
            ("2a^2", 98),
            ("-a^2", -49),
            ("2^3^2", 512),
            ("(a - b) / 4", 2),
            ("b / 2", -2),
            ("b % 2", 1),
            ("10 - 3 - 2", 5),
            ("gcd(12, 18, 8) + max(a, b) - abs(b)", 6),
        ] {
            assert_eq!(value(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn conditions_chain_and_lists_have_ranges() {
        for (text, expected) in [
            ("b < 0 <= a < 8", true),
            ("a in (1, 3, 6..8)", true),
            ("a not in (1, 3, 6..8)", false),
            ("not a = 7 or b = -3", true),
            ("a = 7 and (b = 1 or b = -3)", true),
        ] {
            assert_eq!(value(text), Ok(i128::from(expected)), "{text}");
        }
    }

    #[test]
    fn an_unknown_part_matters_only_where_the_answer_depends_on_it() {
        assert_eq!(value("even and a = 0"), Ok(0));
        assert_eq!(value("even or a = 7"), Ok(1));
        assert_eq!(value("even"), Err(Undefined::Missing));
        assert_eq!(value("even and a = 7"), Err(Undefined::Missing));
        assert_eq!(value("a / 0"), Err(Undefined::ZeroDivision));
        assert_eq!(value("2^200"), Err(Undefined::Overflow));
    }

    #[test]
    fn mistakes_are_shown_where_they_are() {
        for (text, span) in [
            ("a + ", 4..4),
            ("a + (b", 4..5),
            ("a = 7 and 3", 10..11),
            ("even + 1", 0..4),
            ("a % 2 = 0 b", 10..11),
            ("sin(a)", 0..3),
            ("a in 3", 5..6),
            ("prime", 0..5),
            ("a + in", 4..6),
        ] {
            let names = names();
            let error = parse_condition(text, &mut names.as_slice()).unwrap_err();
            assert_eq!(error.span(), span, "{text}: {error}");
        }
        let names = names();
        let deep = "(".repeat(100_000);
        assert!(parse_expression(&deep, &mut names.as_slice()).is_err());
        let signs = "-".repeat(100_000);
        assert!(parse_expression(&signs, &mut names.as_slice()).is_err());
    }
}
