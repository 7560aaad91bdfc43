//! Reading expressions: one function per level of precedence.

use super::{Expression, FUNCTIONS, Kind, Names, Node, Operator, RELATIONS, RESERVED, Relation};
use crate::notation::ParseError;
use crate::notation::cursor::Cursor;
use crate::notation::ruleset::edit_distance;
use std::ops::Range;

/// Brackets and signs may nest so deep.
const DEEPEST: usize = 100;

/// An expression that is being read.
pub(super) struct Reader<'r, 'a> {
    cursor: &'r mut Cursor<'a>,
    names: &'r mut dyn Names,
    depth: usize,
}

impl<'r, 'a> Reader<'r, 'a> {
    pub(super) fn new(cursor: &'r mut Cursor<'a>, names: &'r mut dyn Names) -> Self {
        Reader {
            cursor,
            names,
            depth: 0,
        }
    }

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

    pub(super) fn any(&mut self) -> Result<Expression, ParseError> {
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

    pub(super) fn sum(&mut self) -> Result<Expression, ParseError> {
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
            None => {
                let known = self.names.known();
                Err(match self.names.why_not(name) {
                    Some(reason) => ParseError::new(span, reason).with_hint(known_here(&known)),
                    None => unknown(name, span, &known),
                })
            }
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
        _ => error.with_hint(known_here(known)),
    }
}

fn known_here(known: &[String]) -> String {
    format!("known here: {}", known.join(", "))
}
