//! Integer expressions and conditions: `2*a + 1`, `a % 2 = 0 and b > a`, `period not in (a+b, b+c)`.
//!
//! One language for families of games, questions over sweeps, published formulas and own rules. The
//! operators are `+ - * / % ^`, comparisons `= != < <= > >=` (which may be chained), `and`, `or`,
//! `not`, `in (…)` and `not in (…)` with numbers and ranges `x..y`, and functions. `2a` means
//! `2*a`. Names are looked up while reading, so that an unknown one is an error with its place, and
//! so is a number where a condition is wanted.

use super::ParseError;
use super::cursor::Cursor;
use super::ruleset::edit_distance;
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
    Reader {
        cursor,
        names,
        depth: 0,
    }
    .any()
}

/// Reads a number: no comparison, no `and`.
pub(crate) fn number(
    cursor: &mut Cursor<'_>,
    names: &mut dyn Names,
) -> Result<Expression, ParseError> {
    Reader {
        cursor,
        names,
        depth: 0,
    }
    .sum()?
    .expect(Kind::Integer)
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

/// Brackets and signs may nest so deep.
const DEEPEST: usize = 100;

struct Reader<'r, 'a> {
    cursor: &'r mut Cursor<'a>,
    names: &'r mut dyn Names,
    depth: usize,
}

impl Reader<'_, '_> {
    fn finish(&self, start: usize, node: Node, kind: Kind) -> Expression {
        Expression {
            node,
            kind,
            span: start..self.cursor.at(),
        }
    }

    fn start(&mut self) -> usize {
        self.cursor.skip_spaces();
        self.cursor.at()
    }

    /// Whether the word comes next; consumes it.
    fn word(&mut self, word: &str) -> bool {
        self.cursor.skip_spaces();
        self.cursor.eat_word(word)
    }

    fn deeper(&mut self) -> Result<(), ParseError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(ParseError::new(self.cursor.here(), "this nests too deep"));
        }
        Ok(())
    }

    fn any(&mut self) -> Result<Expression, ParseError> {
        self.deeper()?;
        let start = self.start();
        let first = self.all()?;
        let mut parts = Vec::new();
        while self.word("or") {
            parts.push(self.all()?.expect(Kind::Truth)?.node);
        }
        self.depth -= 1;
        if parts.is_empty() {
            return Ok(first);
        }
        parts.insert(0, first.expect(Kind::Truth)?.node);
        Ok(self.finish(start, Node::Any(parts), Kind::Truth))
    }

    fn all(&mut self) -> Result<Expression, ParseError> {
        let start = self.start();
        let first = self.negation()?;
        let mut parts = Vec::new();
        while self.word("and") {
            parts.push(self.negation()?.expect(Kind::Truth)?.node);
        }
        if parts.is_empty() {
            return Ok(first);
        }
        parts.insert(0, first.expect(Kind::Truth)?.node);
        Ok(self.finish(start, Node::All(parts), Kind::Truth))
    }

    fn negation(&mut self) -> Result<Expression, ParseError> {
        let start = self.start();
        if self.word("not") {
            self.deeper()?;
            let inner = self.negation()?.expect(Kind::Truth)?;
            self.depth -= 1;
            return Ok(self.finish(start, Node::Not(Box::new(inner.node)), Kind::Truth));
        }
        self.comparison()
    }

    fn comparison(&mut self) -> Result<Expression, ParseError> {
        let start = self.start();
        let first = self.sum()?;
        let before = self.cursor.clone();
        let negated = self.word("not");
        if self.word("in") {
            let needle = first.expect(Kind::Integer)?.node;
            let node = Node::In(Box::new(needle), self.items()?);
            let node = if negated {
                Node::Not(Box::new(node))
            } else {
                node
            };
            return Ok(self.finish(start, node, Kind::Truth));
        }
        *self.cursor = before;
        let mut rest: Vec<(Relation, Node)> = Vec::new();
        let mut last = first.clone();
        while let Some(relation) = self.relation() {
            let right = self.sum()?;
            // Conditions can be compared for equality with true and false.
            let equality = matches!(relation, Relation::Equal | Relation::Unequal);
            let right = if equality && last.kind == Kind::Truth {
                right.expect(Kind::Truth)?
            } else {
                last.expect(Kind::Integer)?;
                right.expect(Kind::Integer)?
            };
            rest.push((relation, right.node.clone()));
            last = right;
        }
        if rest.is_empty() {
            return Ok(first);
        }
        let node = Node::Compare(Box::new(first.node), rest);
        Ok(self.finish(start, node, Kind::Truth))
    }

    fn relation(&mut self) -> Option<Relation> {
        self.cursor.skip_spaces();
        let mut all = RELATIONS.iter();
        all.find(|(sign, _)| self.cursor.eat(sign))
            .map(|(_, relation)| *relation)
    }

    /// `(1, 3, 5..9)`.
    fn items(&mut self) -> Result<Vec<(Node, Option<Node>)>, ParseError> {
        self.cursor.skip_spaces();
        let open = self.cursor.here();
        if !self.cursor.eat("(") {
            return Err(self
                .cursor
                .expected("`(` after in")
                .with_hint("write in (1, 3, 5..9)"));
        }
        let mut items = Vec::new();
        loop {
            let from = self.sum()?.expect(Kind::Integer)?.node;
            self.cursor.skip_spaces();
            let to = if self.cursor.eat("..") {
                Some(self.sum()?.expect(Kind::Integer)?.node)
            } else {
                None
            };
            items.push((from, to));
            self.cursor.skip_spaces();
            if self.cursor.eat(")") {
                return Ok(items);
            }
            if !self.cursor.eat(",") {
                return Err(self.unclosed(open));
            }
        }
    }

    fn unclosed(&self, open: Range<usize>) -> ParseError {
        if self.cursor.is_at_end() {
            ParseError::new(open, "this bracket is never closed")
        } else {
            self.cursor.expected("`,`, an operator or `)`")
        }
    }

    fn sum(&mut self) -> Result<Expression, ParseError> {
        let start = self.start();
        let mut left = self.product()?;
        loop {
            self.cursor.skip_spaces();
            let operator = if self.cursor.eat("+") {
                Operator::Plus
            } else if self.cursor.eat("-") || self.cursor.eat("−") {
                Operator::Minus
            } else {
                return Ok(left);
            };
            let right = self.product()?;
            left = self.arithmetic(start, operator, left, right)?;
        }
    }

    fn product(&mut self) -> Result<Expression, ParseError> {
        let start = self.start();
        let mut left = self.sign()?;
        loop {
            self.cursor.skip_spaces();
            let operator = if self.cursor.eat("*") || self.cursor.eat("·") {
                Operator::Times
            } else if self.cursor.eat("/") {
                Operator::Over
            } else if self.cursor.eat("%") {
                Operator::Modulo
            } else {
                return Ok(left);
            };
            let right = self.sign()?;
            left = self.arithmetic(start, operator, left, right)?;
        }
    }

    fn arithmetic(
        &self,
        start: usize,
        operator: Operator,
        left: Expression,
        right: Expression,
    ) -> Result<Expression, ParseError> {
        let (left, right) = (left.expect(Kind::Integer)?, right.expect(Kind::Integer)?);
        let node = Node::Arithmetic(operator, Box::new(left.node), Box::new(right.node));
        Ok(self.finish(start, node, Kind::Integer))
    }

    fn sign(&mut self) -> Result<Expression, ParseError> {
        let start = self.start();
        if self.cursor.eat("-") || self.cursor.eat("−") {
            self.deeper()?;
            let inner = self.sign()?.expect(Kind::Integer)?;
            self.depth -= 1;
            return Ok(self.finish(start, Node::Negative(Box::new(inner.node)), Kind::Integer));
        }
        self.power()
    }

    fn power(&mut self) -> Result<Expression, ParseError> {
        let start = self.start();
        let base = self.primary()?;
        self.cursor.skip_spaces();
        if self.cursor.eat("^") {
            self.deeper()?;
            let exponent = self.sign()?;
            self.depth -= 1;
            return self.arithmetic(start, Operator::Power, base, exponent);
        }
        Ok(base)
    }

    fn primary(&mut self) -> Result<Expression, ParseError> {
        let start = self.start();
        match self.cursor.peek() {
            Some('(') => {
                let open = self.cursor.here();
                self.cursor.bump();
                let inner = self.any()?;
                self.cursor.skip_spaces();
                if !self.cursor.eat(")") {
                    return Err(self.unclosed(open));
                }
                Ok(self.finish(start, inner.node, inner.kind))
            }
            Some(c) if c.is_ascii_digit() => self.numeral(start),
            Some(c) if c.is_alphabetic() => self.name(start),
            _ => Err(self
                .cursor
                .expected("a number, a name or `(`")
                .with_hint("expressions look like 2*a + 1, conditions like a % 2 = 0 and b > a")),
        }
    }

    /// A number, and `2a` for `2*a`.
    fn numeral(&mut self, start: usize) -> Result<Expression, ParseError> {
        let (value, _) = self.cursor.number("a number", u64::MAX)?;
        let number = self.finish(start, Node::Number(i128::from(value)), Kind::Integer);
        if self.cursor.peek().is_some_and(char::is_alphabetic) {
            let factor = self.power()?;
            return self.arithmetic(start, Operator::Times, number, factor);
        }
        Ok(number)
    }

    fn name(&mut self, start: usize) -> Result<Expression, ParseError> {
        let name = self.cursor.take_while(|c| c.is_alphanumeric() || c == '_');
        let span = start..self.cursor.at();
        if name == "true" || name == "false" {
            let node = Node::Number(i128::from(name == "true"));
            return Ok(self.finish(start, node, Kind::Truth));
        }
        if RESERVED.contains(&name) {
            return Err(ParseError::new(span, format!("`{name}` cannot stand here"))
                .with_hint("a number or a condition is expected"));
        }
        if self.cursor.peek() == Some('(') {
            return self.call(start, name);
        }
        match self.names.resolve(name) {
            Some((slot, kind)) => Ok(self.finish(start, Node::Name(slot), kind)),
            None => Err(unknown(name, span, &self.names.known())),
        }
    }

    fn call(&mut self, start: usize, name: &str) -> Result<Expression, ParseError> {
        let span = start..self.cursor.at();
        let Some((_, function)) = FUNCTIONS.iter().find(|(known, _)| *known == name) else {
            let known: Vec<String> = FUNCTIONS.iter().map(|(name, _)| name.to_string()).collect();
            return Err(
                ParseError::new(span, format!("there is no function {name}"))
                    .with_hint(format!("functions are {}", known.join(", "))),
            );
        };
        let open = self.cursor.here();
        self.cursor.bump();
        self.deeper()?;
        let mut arguments = Vec::new();
        loop {
            arguments.push(self.sum()?.expect(Kind::Integer)?.node);
            self.cursor.skip_spaces();
            if self.cursor.eat(")") {
                break;
            }
            if !self.cursor.eat(",") {
                return Err(self.unclosed(open));
            }
        }
        self.depth -= 1;
        Ok(self.finish(start, Node::Call(*function, arguments), Kind::Integer))
    }
}

/// The error for a name that is not known.
fn unknown(name: &str, span: Range<usize>, known: &[String]) -> ParseError {
    let error = ParseError::new(span, format!("nothing is called {name} here"));
    let near = known.iter().min_by_key(|other| edit_distance(other, name));
    match near {
        Some(near) if edit_distance(near, name) <= 1 + name.len() / 4 && name.len() > 2 => {
            error.with_hint(format!("did you mean {near}?"))
        }
        _ if known.is_empty() => error,
        _ => error.with_hint(format!("known here: {}", known.join(", "))),
    }
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
