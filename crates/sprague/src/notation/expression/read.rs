//! The grammar: one function per level of precedence.
//!
//! ```text
//! statement  = any [ ("iff" | "implies") any ]
//! any        = all { "or" all }             all = negation { "and" negation }
//! negation   = "not" negation | comparison
//! comparison = chain | sum [ "not" ] "in" ( "(" entry { "," entry } ")" | sum ".." sum )
//!            | sum [ "is" [ "not" ] ] [ "a" ] adjective
//! chain      = sum { relation sum }         entry = sum [ ".." sum ]
//! sum        = product { ("+" | "-" | "xor") product }
//! product    = sign { ("*" | "/" | "%" | "mod") sign }
//! sign       = "-" sign | power             power = primary [ "^" sign ]
//! primary    = number [ power, if a name follows at once ] | name | name "(" any { "," any } ")"
//!            | "(" statement ")" | "true" | "false"
//! ```
//!
//! `&&`, `||`, `!` and `∈` are read as what they are elsewhere, and a list may stand in braces. Adjectives are in
//! `adjective.rs`.

use super::{Expression, ExpressionKind, Names, close, comma, identifier, too_deep, unknown, word};
use crate::arithmetic::expr::{Expr, FUNCTIONS, Function, ListEntry, Operator, Span};
use crate::notation::ParseError;
use crate::notation::cursor::Cursor;
use std::ops::Range;

/// Brackets and signs may nest so deep.
pub(in crate::notation) const DEEPEST: usize = 100;

/// More operators in an expression are refused, so that none is too deep to be worked out.
const MOST_OPERATORS: usize = 2_000;

/// Words of the language, which cannot be names.
const RESERVED: [&str; 7] = ["and", "or", "not", "in", "iff", "implies", "xor"];

const ORS: &[(&str, Operator)] = &[
    ("or", Operator::Or),
    ("||", Operator::Or),
    ("∨", Operator::Or),
];
const ANDS: &[(&str, Operator)] = &[
    ("and", Operator::And),
    ("&&", Operator::And),
    ("∧", Operator::And),
];
const RELATIONS: &[(&str, Operator)] = &[
    ("<=", Operator::AtMost),
    ("≤", Operator::AtMost),
    (">=", Operator::AtLeast),
    ("≥", Operator::AtLeast),
    ("!=", Operator::Unequal),
    ("≠", Operator::Unequal),
    ("<>", Operator::Unequal),
    ("<", Operator::Less),
    (">", Operator::Greater),
    ("==", Operator::Equal),
    ("=", Operator::Equal),
    ("|", Operator::Divides),
    ("∣", Operator::Divides),
];
const SUMS: &[(&str, Operator)] = &[
    ("+", Operator::Add),
    ("-", Operator::Subtract),
    ("−", Operator::Subtract),
    ("xor", Operator::Xor),
    ("⊕", Operator::Xor),
];
const PRODUCTS: &[(&str, Operator)] = &[
    ("*", Operator::Multiply),
    ("·", Operator::Multiply),
    ("/", Operator::Divide),
    ("%", Operator::Remainder),
    ("mod", Operator::Remainder),
];

/// `a < b <= c …`: operands and what stands between them.
#[derive(Debug)]
pub(in crate::notation) struct Chain {
    pub(in crate::notation) operands: Vec<Expr>,
    pub(in crate::notation) operators: Vec<Operator>,
    kind: ExpressionKind,
    span: Range<usize>,
}

impl Chain {
    /// One comparison.
    pub(in crate::notation) fn of(
        left: Expr,
        operator: Operator,
        right: Expr,
        span: Range<usize>,
    ) -> Self {
        Chain {
            operands: vec![left, right],
            operators: vec![operator],
            kind: ExpressionKind::Truth,
            span,
        }
    }

    /// The comparison of two neighbours.
    pub(in crate::notation) fn pair(&self, i: usize) -> Expr {
        let (left, right) = (self.operands[i].clone(), self.operands[i + 1].clone());
        Expr::binary(self.operators[i], left, right, self.span.clone())
    }

    /// The chain as one expression: all comparisons hold.
    fn into_expression(mut self) -> Expression {
        let pairs = (0..self.operators.len()).map(|i| self.pair(i));
        let all = pairs.reduce(|all, pair| Expr::binary(Operator::And, all, pair, 0..0));
        Expression {
            expr: all.unwrap_or_else(|| self.operands.swap_remove(0)),
            kind: self.kind,
            span: self.span,
        }
    }
}

/// An expression that is being read.
pub(super) struct Reader<'r, 'a> {
    pub(super) cursor: &'r mut Cursor<'a>,
    pub(super) names: &'r mut dyn Names,
    depth: usize,
    operators: usize,
}

pub(super) type Read = Result<Expression, ParseError>;

impl<'r, 'a> Reader<'r, 'a> {
    pub(super) fn new(cursor: &'r mut Cursor<'a>, names: &'r mut dyn Names) -> Self {
        Reader {
            cursor,
            names,
            depth: 0,
            operators: 0,
        }
    }

    pub(super) fn finish(&self, start: usize, expr: Expr, kind: ExpressionKind) -> Expression {
        let span = self.cursor.since(start);
        Expression { expr, kind, span }
    }

    pub(super) fn start(&mut self) -> usize {
        self.cursor.skip_spaces();
        self.cursor.at()
    }

    /// Reads something one level deeper.
    fn deeper(&mut self, read: fn(&mut Self) -> Read) -> Read {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(too_deep(self.cursor.here()));
        }
        let found = read(self)?;
        self.depth -= 1;
        Ok(found)
    }

    /// What comes next of some operators.
    fn operator(&mut self, operators: &[(&str, Operator)]) -> Result<Option<Operator>, ParseError> {
        self.cursor.skip_spaces();
        let mut all = operators.iter();
        let found = all.find(|(sign, _)| match sign.starts_with(char::is_alphabetic) {
            true => self.cursor.eat_word(sign),
            false if *sign == "|" && self.cursor.rest().starts_with("||") => false,
            false => self.cursor.eat(sign),
        });
        self.count(usize::from(found.is_some()))?;
        Ok(found.map(|&(_, operator)| operator))
    }

    /// Counts operators of the tree.
    fn count(&mut self, more: usize) -> Result<(), ParseError> {
        self.operators += more;
        if self.operators <= MOST_OPERATORS {
            return Ok(());
        }
        let message = format!("there are more than {MOST_OPERATORS} operators before this");
        Err(ParseError::new(self.cursor.here(), message))
    }

    /// Refuses what is not of the wanted kind.
    fn check(&self, expression: &Expression, kind: ExpressionKind) -> Result<(), ParseError> {
        match self.names.mixes_kinds() {
            true => Ok(()),
            false => expression.check(kind),
        }
    }

    /// The expression where a kind is wanted.
    pub(super) fn wanted(
        &self,
        expression: Expression,
        kind: ExpressionKind,
    ) -> Result<Expr, ParseError> {
        self.check(&expression, kind)?;
        Ok(expression.expr)
    }

    /// Operands of one kind, from left to right.
    fn row(
        &mut self,
        operators: &[(&str, Operator)],
        kind: ExpressionKind,
        operand: fn(&mut Self) -> Read,
    ) -> Read {
        let start = self.start();
        let mut left = operand(self)?;
        while let Some(operator) = self.operator(operators)? {
            let right = operand(self)?;
            left = self.join(start, operator, (left, right), kind)?;
        }
        Ok(left)
    }

    fn join(
        &self,
        start: usize,
        operator: Operator,
        (left, right): (Expression, Expression),
        kind: ExpressionKind,
    ) -> Read {
        let (left, right) = (self.wanted(left, kind)?, self.wanted(right, kind)?);
        let span = self.cursor.since(start);
        let expr = Expr::binary(operator, left, right, span);
        Ok(self.finish(start, expr, kind))
    }

    /// Everything: conditions that follow from each other are the weakest bond.
    pub(super) fn any(&mut self) -> Read {
        self.deeper(Self::statement)
    }

    fn statement(&mut self) -> Read {
        let start = self.start();
        let left = self.ors()?;
        let iff = word(self.cursor, "iff");
        if !iff && !word(self.cursor, "implies") {
            return Ok(left);
        }
        self.count(2)?;
        let right = self.ors()?;
        let (left, right) = (
            self.wanted(left, ExpressionKind::Truth)?,
            self.wanted(right, ExpressionKind::Truth)?,
        );
        let span = self.cursor.since(start);
        let expr = match iff {
            true => Expr::binary(Operator::Equal, left, right, span),
            false => Expr::binary(Operator::Or, Expr::Not(Box::new(left)), right, span),
        };
        Ok(self.finish(start, expr, ExpressionKind::Truth))
    }

    fn ors(&mut self) -> Read {
        self.row(ORS, ExpressionKind::Truth, Self::all)
    }

    fn all(&mut self) -> Read {
        self.row(ANDS, ExpressionKind::Truth, Self::negation)
    }

    fn negation(&mut self) -> Read {
        let start = self.start();
        let sign = self.cursor.peek() == Some('!') && self.cursor.eat("!");
        if !sign && !self.cursor.eat("¬") && !word(self.cursor, "not") {
            return self.comparison(start);
        }
        let inner = self.deeper(Self::negation)?;
        let inner = Box::new(self.wanted(inner, ExpressionKind::Truth)?);
        Ok(self.finish(start, Expr::Not(inner), ExpressionKind::Truth))
    }

    fn comparison(&mut self, start: usize) -> Read {
        let chain = self.chain()?;
        let single = chain.operators.is_empty();
        let mut read = chain.into_expression();
        if single {
            read = self.said_of(start, read)?;
        }
        let before = self.cursor.clone();
        let at = self.start();
        let mut negated = word(self.cursor, "not");
        let mut is_in = word(self.cursor, "in") || self.cursor.eat("∈");
        if !is_in && self.cursor.eat("∉") {
            (negated, is_in) = (true, true);
        }
        let place = self.cursor.since(at);
        if !single || !is_in || !negated && self.set_follows() {
            *self.cursor = before;
            return Ok(read);
        }
        let needle = Box::new(self.wanted(read, ExpressionKind::Integer)?);
        let mut expr = Expr::In(needle, self.entries(place)?);
        if negated {
            expr = Expr::Not(Box::new(expr));
        }
        Ok(self.finish(start, expr, ExpressionKind::Truth))
    }

    /// Whether a set follows that the text around reads.
    fn set_follows(&mut self) -> bool {
        self.cursor.skip_spaces();
        self.names.has_sets() && self.cursor.peek() != Some('(')
    }

    pub(super) fn chain(&mut self) -> Result<Chain, ParseError> {
        let start = self.start();
        let mut last = self.sum()?;
        let mut chain = Chain {
            operands: Vec::new(),
            operators: Vec::new(),
            kind: last.kind,
            span: last.span.clone(),
        };
        let mut twice = 0;
        while let Some(relation) = self.operator(RELATIONS)? {
            // An operand between two relations is compared on both sides.
            self.count(twice)?;
            let before = self.operators;
            let right = self.sum()?;
            twice = self.operators - before;
            self.check_comparable(relation, &last, &right)?;
            chain.operands.push(last.expr);
            chain.operators.push(relation);
            chain.kind = ExpressionKind::Truth;
            chain.span = self.cursor.since(start);
            last = right;
        }
        chain.operands.push(last.expr);
        Ok(chain)
    }

    /// Numbers can be compared, and conditions for equality, as with true and false.
    fn check_comparable(
        &self,
        relation: Operator,
        left: &Expression,
        right: &Expression,
    ) -> Result<(), ParseError> {
        let equality = matches!(relation, Operator::Equal | Operator::Unequal);
        if equality && left.fits(ExpressionKind::Truth) && right.fits(ExpressionKind::Truth) {
            return Ok(());
        }
        let kind = match equality && !left.fits(ExpressionKind::Integer) {
            true => ExpressionKind::Truth,
            false => ExpressionKind::Integer,
        };
        self.check(left, kind)?;
        self.check(right, kind)
    }

    /// `(1, 3, 5..9)`, in braces too, or `5..9` after the `in` at this place.
    fn entries(&mut self, place: Range<usize>) -> Result<Vec<ListEntry>, ParseError> {
        let open = self.start()..self.cursor.at() + 1;
        let closing = match self.cursor.peek() {
            Some('(') => ")",
            Some('{') if !self.names.mixes_kinds() => "}",
            _ => return self.bare_range(place),
        };
        self.cursor.bump();
        let mut entries = Vec::new();
        loop {
            entries.push(self.entry()?);
            if !comma(self.cursor) {
                close(self.cursor, open, closing)?;
                return Ok(entries);
            }
        }
    }

    fn entry(&mut self) -> Result<ListEntry, ParseError> {
        let start = self.start();
        let from = self.sum()?;
        let from = self.wanted(from, ExpressionKind::Integer)?;
        self.cursor.skip_spaces();
        let mut to = None;
        if self.cursor.eat("..") {
            let last = self.sum()?;
            to = Some(self.wanted(last, ExpressionKind::Integer)?);
        }
        let span = Span(self.cursor.since(start));
        Ok(ListEntry { from, to, span })
    }

    /// `5..9` without brackets.
    fn bare_range(&mut self, place: Range<usize>) -> Result<Vec<ListEntry>, ParseError> {
        let before = self.cursor.clone();
        match self.entry() {
            Ok(entry) if entry.to.is_some() => Ok(vec![entry]),
            _ => {
                *self.cursor = before;
                Err(self.no_list(place))
            }
        }
    }

    /// The error where no list follows `in`; in rules it was probably a set.
    fn no_list(&self, place: Range<usize>) -> ParseError {
        if !self.names.mixes_kinds() {
            let error = self.cursor.expected("`(` after in");
            return error.with_hint("write in (1, 3, 5..9)");
        }
        let message = "whether a number is in a set can only be an item of its own";
        ParseError::new(place, message).with_hint(
            "as in {k : 1 <= k < n, k in divisors(n)}; elsewhere write a list, in (1, 3, 5..9), or \
             functions, as prime(k) or k | n",
        )
    }

    pub(super) fn sum(&mut self) -> Read {
        self.row(SUMS, ExpressionKind::Integer, Self::product)
    }

    fn product(&mut self) -> Read {
        self.row(PRODUCTS, ExpressionKind::Integer, Self::sign)
    }

    fn sign(&mut self) -> Read {
        let start = self.start();
        if !(self.cursor.eat("-") || self.cursor.eat("−")) {
            return self.power();
        }
        let inner = self.deeper(Self::sign)?;
        let inner = Box::new(self.wanted(inner, ExpressionKind::Integer)?);
        let span = Span(self.cursor.since(start));
        Ok(self.finish(start, Expr::Minus(inner, span), ExpressionKind::Integer))
    }

    fn power(&mut self) -> Read {
        let start = self.start();
        let base = self.primary(start)?;
        if self.operator(&[("^", Operator::Power)])?.is_none() {
            return Ok(base);
        }
        let exponent = self.deeper(Self::sign)?;
        self.join(
            start,
            Operator::Power,
            (base, exponent),
            ExpressionKind::Integer,
        )
    }

    fn primary(&mut self, start: usize) -> Read {
        match self.cursor.peek() {
            Some('(') => {
                self.cursor.bump();
                let inner = self.any()?;
                close(self.cursor, start..start + 1, ")")?;
                Ok(self.finish(start, inner.expr, inner.kind))
            }
            Some(c) if c.is_ascii_digit() => self.numeral(start),
            Some(c) if c.is_alphabetic() => self.name(start),
            _ => {
                let error = self.cursor.expected("a number, a name or `(`");
                let name = self.names.known().into_iter().next();
                let name = name.unwrap_or_else(|| "a".into());
                Err(error.with_hint(format!(
                    "numbers look like 2*{name} + 1, conditions like {name} % 2 = 0 and {name} > 3"
                )))
            }
        }
    }

    /// A number, and `2a` for `2*a`.
    fn numeral(&mut self, start: usize) -> Read {
        let (value, _) = self.cursor.numeral("a number", self.names.largest())?;
        let number = self.finish(start, Expr::Number(value.into()), ExpressionKind::Integer);
        let name = identifier(&mut self.cursor.clone());
        if !name.starts_with(char::is_alphabetic) || self.is_word(name) || is_word(name, &["mod"]) {
            return Ok(number);
        }
        let factor = self.power()?;
        self.join(
            start,
            Operator::Multiply,
            (number, factor),
            ExpressionKind::Integer,
        )
    }

    /// Whether a name is a word of the language or of the text around.
    fn is_word(&self, name: &str) -> bool {
        is_word(name, &RESERVED) || is_word(name, self.names.words_after())
    }

    fn name(&mut self, start: usize) -> Read {
        let name = identifier(self.cursor);
        let span = start..self.cursor.at();
        if name == "true" || name == "false" {
            let number = Expr::Number(i128::from(name == "true"));
            return Ok(self.finish(start, number, ExpressionKind::Truth));
        }
        if self.is_word(name) {
            return Err(ParseError::new(span, format!("`{name}` cannot stand here"))
                .with_hint("a number or a condition is expected"));
        }
        let after = self.cursor.clone();
        self.cursor.skip_spaces();
        if self.cursor.peek() == Some('(') {
            return match self.of_game(name, &span) {
                Some(read) => read,
                None => self.call(name, span),
            };
        }
        *self.cursor = after;
        if name == "G"
            && let Some(read) = self.bare_value(&span)
        {
            return read;
        }
        match self.names.resolve(name, span.clone()) {
            Some((slot, kind)) => Ok(self.finish(start, Expr::Variable(slot, name.into()), kind)),
            None => Err(self.names.unknown(name, span)),
        }
    }

    fn call(&mut self, name: &str, span: Range<usize>) -> Read {
        if let Some(read) = self.parity(name, &span) {
            return read;
        }
        let Some(info) = Function::named(name) else {
            if is_word(name, &["floor", "ceil", "ceiling", "round", "int"]) {
                let message = format!("no function is called {name}");
                return Err(ParseError::new(span, message)
                    .with_hint("leave it out: n/2 is rounded down, and (n + 1)/2 rounds it up"));
            }
            let known = FUNCTIONS.iter().map(|info| info.name);
            return Err(unknown("function", name, span, known));
        };
        let open = self.cursor.here();
        self.cursor.bump();
        let mut arguments = Vec::new();
        loop {
            let argument = self.any()?;
            arguments.push(self.wanted(argument, ExpressionKind::Integer)?);
            if !comma(self.cursor) {
                break;
            }
        }
        close(self.cursor, open, ")")?;
        let (start, found) = (span.start, arguments.len());
        if !info.arguments.accept(found) {
            let message = format!("{name} takes {}, not {found}", info.arguments);
            return Err(ParseError::new(start..self.cursor.at(), message));
        }
        let kind = match info.function.is_predicate() {
            true => ExpressionKind::Truth,
            false => ExpressionKind::Integer,
        };
        let span = Span(start..self.cursor.at());
        Ok(self.finish(start, Expr::Call(info.function, arguments, span), kind))
    }
}

/// Whether a name is one of some words, in any case.
fn is_word(name: &str, words: &[&str]) -> bool {
    words.iter().any(|word| word.eq_ignore_ascii_case(name))
}
