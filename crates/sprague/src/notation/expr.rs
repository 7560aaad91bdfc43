//! Reading integer expressions: `+ - * / % ^`, comparisons that may be chained, `d | n` for
//! "divides", `and`, `or`, `not`, and functions such as `gcd(k, n)` or `Omega(n)`.

use super::ParseError;
use super::cursor::Cursor;
use super::ruleset::edit_distance;
use crate::arithmetic::ClosedForm;
use crate::arithmetic::expr::{Expr, FUNCTIONS, Function, Operator, SLOTS, Span};
use std::ops::Range;

/// How deep brackets may be nested.
const DEEPEST: usize = 64;

/// The variables known while reading, by slot; slot 0 is `n`.
#[derive(Debug)]
pub(super) struct Names {
    /// Name and the place where it first stood.
    known: Vec<(String, Range<usize>)>,
    /// The variables of braces that are closed, by name and place.
    closed: Vec<(String, Range<usize>)>,
    /// How many were closed when the braces being read began.
    closed_before: usize,
    /// Whether a new name may introduce a variable.
    pub(super) open: bool,
    depth: usize,
}

impl Names {
    pub(super) fn new() -> Self {
        Names {
            known: vec![("n".into(), 0..0)],
            closed: Vec::new(),
            closed_before: 0,
            open: false,
            depth: 0,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    /// Forgets the names from slot `from` on. Their slots stay taken, because an inner set may still
    /// be running when an outer variable gets its value.
    pub(super) fn forget(&mut self, from: usize) {
        for (name, place) in &mut self.known[from..] {
            self.closed.push((std::mem::take(name), place.clone()));
        }
    }

    /// Begins braces; what it answers ends them.
    pub(super) fn begin_braces(&mut self) -> (usize, usize, bool) {
        let before = std::mem::replace(&mut self.closed_before, self.closed.len());
        (self.len(), before, std::mem::replace(&mut self.open, true))
    }

    pub(super) fn end_braces(&mut self, (outer, before, was_open): (usize, usize, bool)) {
        self.forget(outer);
        self.closed_before = before;
        self.open = was_open;
    }

    /// Refuses a new name that braces already used, as if it were known there.
    fn check_not_closed(&self, name: &str) -> Result<(), ParseError> {
        let closed = &self.closed[self.closed_before..];
        match closed.iter().find(|(closed, _)| closed == name) {
            None => Ok(()),
            Some((_, place)) => Err(ParseError::new(
                place.clone(),
                format!("{name} is not known yet, but comes as a variable after these braces"),
            )
            .with_hint(format!(
                "put what is said of {name} before the braces, or use another name in them"
            ))),
        }
    }

    /// Whether the variable in a slot was forgotten.
    pub(super) fn is_forgotten(&self, slot: usize) -> bool {
        self.known[slot].0.is_empty()
    }

    pub(super) fn place(&self, slot: usize) -> Range<usize> {
        self.known[slot].1.clone()
    }

    pub(super) fn name(&self, slot: usize) -> &str {
        &self.known[slot].0
    }

    fn variable(&mut self, name: &str, span: Range<usize>) -> Result<Expr, ParseError> {
        if let Some(slot) = self.known.iter().position(|(known, _)| known == name) {
            return Ok(Expr::Variable(slot, name.into()));
        }
        if !self.open {
            let error = ParseError::new(span, format!("{name} is not known here"));
            return Err(error
                .with_hint("the heap is n; other variables need a range, as in {k : 1 <= k < n}"));
        }
        self.check_not_closed(name)?;
        if self.known.len() == SLOTS {
            let most = SLOTS - 1;
            return Err(ParseError::new(
                span,
                format!("more than {most} variables besides n"),
            ));
        }
        self.known.push((name.into(), span));
        Ok(Expr::Variable(self.known.len() - 1, name.into()))
    }
}

/// Longer texts are refused, so that no sum is too deep to be worked out.
const LONGEST: usize = 4_000;

/// Refuses a text that is too long.
pub(super) fn check_length(text: &str) -> Result<(), ParseError> {
    if text.len() <= LONGEST {
        return Ok(());
    }
    let beyond = (LONGEST..)
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0);
    let message = format!("the text is longer than {LONGEST} bytes");
    Err(ParseError::new(beyond..text.len(), message))
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
    check_length(text)?;
    let mut cursor = Cursor::new(text.trim_end());
    let found = expression(&mut cursor, &mut Names::new())?;
    cursor.skip_spaces();
    if cursor.is_at_end() {
        Ok(found)
    } else {
        Err(cursor.expected("an operator or the end"))
    }
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
    check_length(text)?;
    let mut cursor = Cursor::new(text.trim_end());
    let names = &mut Names::new();
    let mut cases = Vec::new();
    loop {
        let value = expression(&mut cursor, names)?;
        let condition = match word(&mut cursor, "if") {
            true => Some(expression(&mut cursor, names)?),
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

/// Reads an expression of any kind.
pub(super) fn expression(cursor: &mut Cursor<'_>, names: &mut Names) -> Result<Expr, ParseError> {
    names.depth += 1;
    if names.depth > DEEPEST {
        return Err(ParseError::new(
            cursor.here(),
            "brackets are nested too deeply",
        ));
    }
    let mut left = conjunction(cursor, names)?;
    while word(cursor, "or") {
        let right = conjunction(cursor, names)?;
        left = binary(Operator::Or, left, right, 0..0);
    }
    names.depth -= 1;
    Ok(left)
}

fn conjunction(cursor: &mut Cursor<'_>, names: &mut Names) -> Result<Expr, ParseError> {
    let mut left = negation(cursor, names)?;
    while word(cursor, "and") {
        let right = negation(cursor, names)?;
        left = binary(Operator::And, left, right, 0..0);
    }
    Ok(left)
}

fn negation(cursor: &mut Cursor<'_>, names: &mut Names) -> Result<Expr, ParseError> {
    let mut negations = 0;
    while word(cursor, "not") {
        negations += 1;
        if negations > DEEPEST {
            return Err(ParseError::new(cursor.here(), "too many negations"));
        }
    }
    let chain = chain(cursor, names)?;
    let inner = chain.into_expr();
    Ok((0..negations).fold(inner, |inner, _| Expr::Not(Box::new(inner))))
}

/// `a < b <= c …`: operands and what stands between them.
#[derive(Debug)]
pub(super) struct Chain {
    pub(super) operands: Vec<Expr>,
    pub(super) operators: Vec<(Operator, Range<usize>)>,
}

impl Chain {
    /// The comparison of two neighbours.
    pub(super) fn pair(&self, i: usize) -> Expr {
        let (operator, span) = self.operators[i].clone();
        binary(
            operator,
            self.operands[i].clone(),
            self.operands[i + 1].clone(),
            span,
        )
    }

    /// The chain as one expression: all comparisons hold.
    pub(super) fn into_expr(mut self) -> Expr {
        if self.operators.is_empty() {
            return self.operands.swap_remove(0);
        }
        let pairs = (1..self.operators.len()).map(|i| self.pair(i));
        pairs.fold(self.pair(0), |all, pair| {
            binary(Operator::And, all, pair, 0..0)
        })
    }
}

/// Reads comparisons, possibly chained; a single operand is a chain, too.
pub(super) fn chain(cursor: &mut Cursor<'_>, names: &mut Names) -> Result<Chain, ParseError> {
    let mut chain = Chain {
        operands: vec![sum(cursor, names)?],
        operators: Vec::new(),
    };
    loop {
        cursor.skip_spaces();
        let start = cursor.at();
        let Some(operator) = comparison(cursor) else {
            return Ok(chain);
        };
        chain.operators.push((operator, start..cursor.at()));
        chain.operands.push(sum(cursor, names)?);
    }
}

fn comparison(cursor: &mut Cursor<'_>) -> Option<Operator> {
    [
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
    ]
    .into_iter()
    .find_map(|(text, operator)| cursor.eat(text).then_some(operator))
}

fn sum(cursor: &mut Cursor<'_>, names: &mut Names) -> Result<Expr, ParseError> {
    left_to_right(
        cursor,
        names,
        product,
        &[
            ("+", Operator::Add),
            ("-", Operator::Subtract),
            ("−", Operator::Subtract),
        ],
    )
}

fn product(cursor: &mut Cursor<'_>, names: &mut Names) -> Result<Expr, ParseError> {
    const OPERATORS: &[(&str, Operator)] = &[
        ("*", Operator::Multiply),
        ("·", Operator::Multiply),
        ("/", Operator::Divide),
        ("%", Operator::Remainder),
        ("mod ", Operator::Remainder),
    ];
    left_to_right(cursor, names, signed, OPERATORS)
}

fn left_to_right(
    cursor: &mut Cursor<'_>,
    names: &mut Names,
    operand: fn(&mut Cursor<'_>, &mut Names) -> Result<Expr, ParseError>,
    operators: &[(&str, Operator)],
) -> Result<Expr, ParseError> {
    cursor.skip_spaces();
    let start = cursor.at();
    let mut left = operand(cursor, names)?;
    loop {
        cursor.skip_spaces();
        let Some(&(_, operator)) = operators.iter().find(|(text, _)| cursor.eat(text)) else {
            return Ok(left);
        };
        let right = operand(cursor, names)?;
        left = binary(operator, left, right, cursor.since(start));
    }
}

fn signed(cursor: &mut Cursor<'_>, names: &mut Names) -> Result<Expr, ParseError> {
    cursor.skip_spaces();
    let start = cursor.at();
    if !(cursor.eat("-") || cursor.eat("−")) {
        return power(cursor, names);
    }
    names.depth += 1;
    if names.depth > DEEPEST {
        return Err(ParseError::new(
            cursor.here(),
            "signs are nested too deeply",
        ));
    }
    let inner = signed(cursor, names)?;
    names.depth -= 1;
    Ok(Expr::Minus(Box::new(inner), Span(cursor.since(start))))
}

fn power(cursor: &mut Cursor<'_>, names: &mut Names) -> Result<Expr, ParseError> {
    let start = cursor.at();
    let base = operand(cursor, names)?;
    cursor.skip_spaces();
    if !cursor.eat("^") {
        return Ok(base);
    }
    let exponent = signed(cursor, names)?;
    Ok(binary(Operator::Power, base, exponent, cursor.since(start)))
}

fn operand(cursor: &mut Cursor<'_>, names: &mut Names) -> Result<Expr, ParseError> {
    cursor.skip_spaces();
    let start = cursor.at();
    match cursor.peek() {
        Some('(') => {
            cursor.bump();
            let inner = expression(cursor, names)?;
            close(cursor, start..start + 1, ")")?;
            Ok(inner)
        }
        Some(c) if c.is_ascii_digit() => {
            let (number, _) = cursor.number("a number", i64::MAX as u64)?;
            Ok(Expr::Number(number as i64))
        }
        Some(c) if c.is_alphabetic() => {
            let name = identifier(cursor);
            let span = start..cursor.at();
            cursor.skip_spaces();
            if cursor.peek() == Some('(') {
                call(cursor, names, name, span)
            } else {
                names.variable(name, span)
            }
        }
        _ => Err(cursor.expected("a number, n, a function or a bracket")),
    }
}

/// Reads a name of letters, digits and underscores.
pub(super) fn identifier<'a>(cursor: &mut Cursor<'a>) -> &'a str {
    cursor.take_while(|c| c.is_alphanumeric() || c == '_')
}

fn call(
    cursor: &mut Cursor<'_>,
    names: &mut Names,
    name: &str,
    span: Range<usize>,
) -> Result<Expr, ParseError> {
    let Some((function, wanted)) = Function::named(name) else {
        let known = FUNCTIONS.iter().map(|(_, own, ..)| *own);
        return Err(unknown("function", name, span, known));
    };
    let open = cursor.here();
    cursor.bump();
    let mut arguments = vec![expression(cursor, names)?];
    while comma(cursor) {
        arguments.push(expression(cursor, names)?);
    }
    close(cursor, open, ")")?;
    if arguments.len() != wanted {
        let found = arguments.len();
        let message = format!("{name} takes {wanted} argument(s), not {found}");
        return Err(ParseError::new(span.start..cursor.at(), message));
    }
    Ok(Expr::Call(
        function,
        arguments,
        Span(span.start..cursor.at()),
    ))
}

/// The error for a name nobody knows, with the nearest known one.
pub(super) fn unknown(
    what: &str,
    name: &str,
    span: Range<usize>,
    known: impl Iterator<Item = &'static str> + Clone,
) -> ParseError {
    let nearest = known.clone().min_by_key(|own| edit_distance(own, name));
    let error = ParseError::new(span, format!("no {what} is called {name}"));
    match nearest.filter(|own| edit_distance(own, name) <= 1 + name.len() / 4) {
        Some(own) => error.with_hint(format!("did you mean {own}?")),
        None => error.with_hint(format!("known: {}", known.collect::<Vec<_>>().join(", "))),
    }
}

pub(super) fn comma(cursor: &mut Cursor<'_>) -> bool {
    cursor.skip_spaces();
    cursor.eat(",")
}

/// Reads a word that stands alone.
pub(super) fn word(cursor: &mut Cursor<'_>, wanted: &str) -> bool {
    cursor.skip_spaces();
    let rest = cursor.rest();
    let alone = !rest
        .get(wanted.len()..)
        .is_some_and(|after| after.starts_with('_'));
    alone && cursor.eat_word(wanted)
}

/// Refuses `in` where an expression ends: membership is no truth that could be combined.
pub(super) fn refuse_membership(cursor: &Cursor<'_>) -> Result<(), ParseError> {
    let mut ahead = cursor.clone();
    ahead.skip_spaces();
    let start = ahead.at();
    word(&mut ahead, "not");
    if !word(&mut ahead, "in") {
        return Ok(());
    }
    let message = "whether a number is in a set can only be an item of its own";
    Err(ParseError::new(ahead.since(start), message).with_hint(
        "as in {k : 1 <= k < n, k in divisors(n)}; elsewhere say it by functions, as `prime(k)` or `k | n`",
    ))
}

pub(super) fn close(
    cursor: &mut Cursor<'_>,
    open: Range<usize>,
    bracket: &str,
) -> Result<(), ParseError> {
    cursor.skip_spaces();
    if cursor.eat(bracket) {
        return Ok(());
    }
    refuse_membership(cursor)?;
    Err(if cursor.is_at_end() {
        ParseError::new(open, "this bracket is never closed")
    } else {
        cursor.expected(&format!("`,`, an operator or `{bracket}`"))
    })
}

pub(super) fn binary(operator: Operator, left: Expr, right: Expr, span: Range<usize>) -> Expr {
    Expr::Binary(operator, Box::new((left, right)), Span(span))
}
