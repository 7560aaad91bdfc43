//! Reading formulas for the games of a family, as they stand in a file of claims.
//!
//! ```text
//! family: S(1,a,b) for a in 3..21 step 2, b in a+1..30 step 2
//! let: p = a + b
//! period: p
//! values: (01)^(b/2) (23)^((a-1)/2) 2
//! expansion: {1..a step 2, b..b+a-1 step 2}*p
//! ```
//!
//! Words are digits and brackets with exponents, `<12>` for a larger value; `{j in 1..k: word}` writes the
//! word once for each j. Sets are lists of numbers and progressions, joined by `u`; `*p` adds all multiples
//! of p.

use super::cursor::Cursor;
use super::expression::{self, DEEPEST, Expression, ExpressionKind, Names, too_deep};
use super::{ParseError, parse_expression, parse_family};
use crate::formula::{Field, Formula, Item, SetFormula, WordFormula, WordPart};
use std::ops::Range;

pub(super) const FIELDS: &str = "preperiod, period, before, values, repeats, starts, expansion, \
                                 expandable, bipartite, ultimately_bipartite";

/// A formula that is being read.
#[derive(Default)]
pub(super) struct FormulaDraft {
    family: Option<crate::family::Family>,
    names: Vec<String>,
    definitions: Vec<Expression>,
    fields: Vec<Field>,
    /// How many brackets and braces of a word are open.
    depth: usize,
}

impl Names for FormulaDraft {
    fn resolve(&mut self, name: &str, _: Range<usize>) -> Option<(usize, ExpressionKind)> {
        let slot = self.names.iter().rposition(|known| known == name)?;
        Some((slot, ExpressionKind::Integer))
    }

    fn known(&self) -> Vec<String> {
        self.names.clone()
    }
}

impl FormulaDraft {
    /// The formula, if there is one.
    pub(super) fn finish(
        self,
        place: &str,
        span: &Range<usize>,
    ) -> Result<Option<Formula>, ParseError> {
        match self.family {
            None if self.fields.is_empty() => Ok(None),
            None => Err(ParseError::new(span.clone(), "this formula has no family")
                .with_hint("write family: S(1,a) for a in 2..20 before the fields")),
            Some(family) => Ok(Some(Formula {
                place: place.into(),
                family,
                definitions: self.definitions,
                fields: self.fields,
            })),
        }
    }

    /// Reads the family or definitions; places are relative to the value.
    pub(super) fn head(&mut self, key: &str, value: &str) -> Result<(), ParseError> {
        if key == "let" {
            return self.definitions(value);
        }
        let family = parse_family(value)?;
        self.names = family.names().to_vec();
        self.family = Some(family);
        Ok(())
    }

    /// Whether the games of the family have moves for each player.
    pub(super) fn is_partizan(&self) -> bool {
        self.family
            .as_ref()
            .is_some_and(crate::family::Family::is_partizan)
    }

    /// Reads a field and gives its number, `None` if there is no such field; places are relative to the value.
    pub(super) fn field(&mut self, key: &str, value: &str) -> Result<Option<usize>, ParseError> {
        let number =
            |draft: &mut Self| parse_expression(value, draft)?.expect(ExpressionKind::Integer);
        let truth =
            |draft: &mut Self| parse_expression(value, draft)?.expect(ExpressionKind::Truth);
        let field = match key {
            "preperiod" => Field::Preperiod(number(self)?),
            "period" => Field::Period(number(self)?),
            "expandable" => Field::Expandable(truth(self)?),
            "bipartite" => Field::Bipartite(truth(self)?),
            "ultimately_bipartite" => Field::UltimatelyBipartite(truth(self)?),
            "before" => Field::Before(self.whole_word(value)?),
            "values" => Field::Values(self.whole_word(value)?),
            "repeats" => Field::Repeats(self.whole_word(value)?),
            "starts" => Field::Starts(self.whole_word(value)?),
            "expansion" => Field::Expansion(self.sets(value)?),
            _ => return Ok(None),
        };
        self.fields.push(field);
        Ok(Some(self.fields.len() - 1))
    }

    fn definitions(&mut self, text: &str) -> Result<(), ParseError> {
        let mut cursor = Cursor::new(text);
        loop {
            cursor.skip_spaces();
            let name = cursor.take_while(char::is_alphanumeric).to_string();
            cursor.skip_spaces();
            if name.is_empty() || !cursor.eat("=") {
                return Err(cursor
                    .expected("a definition")
                    .with_hint("write let: b = 2a + r"));
            }
            let value = expression::number(&mut cursor, self)?;
            self.names.push(name);
            self.definitions.push(value);
            cursor.skip_spaces();
            if cursor.is_at_end() {
                return Ok(());
            }
            if !cursor.eat(",") {
                return Err(cursor.expected("`,`"));
            }
        }
    }

    fn whole_word(&mut self, text: &str) -> Result<WordFormula, ParseError> {
        let mut cursor = Cursor::new(text.trim_end());
        let word = self.word(&mut cursor)?;
        if !cursor.is_at_end() {
            return Err(cursor.expected("a digit, `(`, `{` or the end"));
        }
        Ok(word)
    }

    /// A word one level deeper.
    fn inner_word(&mut self, cursor: &mut Cursor<'_>) -> Result<WordFormula, ParseError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(too_deep(cursor.here()));
        }
        let word = self.word(cursor)?;
        self.depth -= 1;
        Ok(word)
    }

    fn word(&mut self, cursor: &mut Cursor<'_>) -> Result<WordFormula, ParseError> {
        let mut parts = Vec::new();
        loop {
            cursor.skip_spaces();
            let part = match cursor.peek() {
                Some(c) if c.is_ascii_digit() => {
                    cursor.bump();
                    WordPart::Value(c.to_digit(10).unwrap_or(0))
                }
                Some('<') => {
                    cursor.bump();
                    let (value, _) = cursor.number("a value", u32::MAX.into())?;
                    if !cursor.eat(">") {
                        return Err(cursor.expected("`>`"));
                    }
                    WordPart::Value(value as u32)
                }
                Some('(') => {
                    cursor.bump();
                    let inner = self.inner_word(cursor)?;
                    if !cursor.eat(")") {
                        return Err(cursor.expected("`)`"));
                    }
                    WordPart::Power(inner, Expression::integer(1))
                }
                Some('{') => self.product(cursor)?,
                _ => return Ok(WordFormula(parts)),
            };
            parts.push(self.with_exponent(cursor, part)?);
        }
    }

    fn with_exponent(
        &mut self,
        cursor: &mut Cursor<'_>,
        part: WordPart,
    ) -> Result<WordPart, ParseError> {
        if !cursor.eat("^") {
            return Ok(part);
        }
        let exponent = match cursor.peek() {
            // A bare exponent is one number or one name; the next digit may be a value.
            Some(c) if c.is_ascii_digit() => {
                cursor.bump();
                Expression::integer(i128::from(c.to_digit(10).unwrap_or(0)))
            }
            Some('(') => {
                cursor.bump();
                let inner = expression::number(cursor, self)?;
                cursor.skip_spaces();
                if !cursor.eat(")") {
                    return Err(cursor.expected("`)`"));
                }
                inner
            }
            _ => {
                let at = cursor.at();
                let name = cursor.take_while(char::is_alphabetic);
                parse_expression(name, self).map_err(|error| error.shifted(at))?
            }
        };
        Ok(match part {
            WordPart::Power(word, _) => WordPart::Power(word, exponent),
            other => WordPart::Power(WordFormula(vec![other]), exponent),
        })
    }

    /// `{j in 1..k: word}`.
    fn product(&mut self, cursor: &mut Cursor<'_>) -> Result<WordPart, ParseError> {
        cursor.bump();
        cursor.skip_spaces();
        let name = cursor.take_while(char::is_alphanumeric).to_string();
        cursor.skip_spaces();
        if !cursor.eat_word("in") {
            return Err(cursor.expected("`in`").with_hint("write {j in 1..k: word}"));
        }
        let from = expression::number(cursor, self)?;
        cursor.skip_spaces();
        if !cursor.eat("..") {
            return Err(cursor.expected("`..`"));
        }
        let to = expression::number(cursor, self)?;
        cursor.skip_spaces();
        if !cursor.eat(":") {
            return Err(cursor.expected("`:`"));
        }
        let slot = self.names.len();
        self.names.push(name);
        let word = self.inner_word(cursor);
        self.names.pop();
        let word = word?;
        if !cursor.eat("}") {
            return Err(cursor.expected("`}`"));
        }
        Ok(WordPart::Product {
            slot,
            from,
            to,
            word,
        })
    }

    fn sets(&mut self, text: &str) -> Result<Vec<SetFormula>, ParseError> {
        let mut cursor = Cursor::new(text.trim_end());
        let mut sets = Vec::new();
        loop {
            cursor.skip_spaces();
            if !cursor.eat("{") {
                return Err(cursor
                    .expected("`{`")
                    .with_hint("write {1, a..b step 2}*p u {c}"));
            }
            let items = self.items(&mut cursor)?;
            let period = if cursor.eat("*") {
                let at = cursor.at();
                let name = cursor.take_while(char::is_alphanumeric);
                Some(parse_expression(name, self).map_err(|error| error.shifted(at))?)
            } else {
                None
            };
            sets.push(SetFormula { items, period });
            cursor.skip_spaces();
            if cursor.is_at_end() {
                return Ok(sets);
            }
            if !cursor.eat_word("u") {
                return Err(cursor.expected("`u` or the end"));
            }
        }
    }

    fn items(&mut self, cursor: &mut Cursor<'_>) -> Result<Vec<Item>, ParseError> {
        let mut items = Vec::new();
        loop {
            let from = expression::number(cursor, self)?;
            cursor.skip_spaces();
            let to = if cursor.eat("..") {
                let to = expression::number(cursor, self)?;
                cursor.skip_spaces();
                let step = if cursor.eat_word("step") {
                    expression::number(cursor, self)?
                } else {
                    Expression::integer(1)
                };
                Some((to, step))
            } else {
                None
            };
            items.push(Item { from, to });
            cursor.skip_spaces();
            if cursor.eat("}") {
                return Ok(items);
            }
            if !cursor.eat(",") {
                return Err(cursor.expected("`,`, `..` or `}`"));
            }
        }
    }
}
