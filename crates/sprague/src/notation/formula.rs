//! Reading published formulas: sections of `field: value` lines.
//!
//! ```text
//! source: Ho, On the expansion of three-element subtraction sets
//!
//! [theorem 4]
//! family: S(1,a,b) for a in 3..21 step 2, b in a+1..30 step 2
//! let: p = a + b
//! period: p
//! values: (01)^(b/2) (23)^((a-1)/2) 2
//! expansion: {1..a step 2, b..b+a-1 step 2}*p
//! ```
//!
//! Words are digits and brackets with exponents; `{j in 1..k: word}` writes the word once for each
//! j. Sets are lists of numbers and progressions, joined by `u`; `*p` adds all multiples of p. A
//! line that starts with a space continues the one before; `#` starts a comment line.

use super::cursor::Cursor;
use super::expression::{self, Expression, ExpressionKind, Names};
use super::{ParseError, parse_expression, parse_family};
use crate::formula::{Field, Formula, Formulas, Item, SetFormula, WordFormula, WordPart};
use std::ops::Range;

const FIELDS: &str = "family, let, note, preperiod, period, before, values, starts, expansion, \
                      expandable, bipartite, ultimately_bipartite";

/// Reads a file of formulas.
pub fn parse_formulas(text: &str) -> Result<Formulas, ParseError> {
    let mut source = String::new();
    let mut formulas: Vec<Draft> = Vec::new();
    let mut at = 0;
    for line in logical_lines(text) {
        let start = at;
        at += line.len();
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        let start = start + indent;
        if let Some(place) = trimmed
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
        {
            formulas.push(Draft::new(place.trim(), start..start + trimmed.len()));
            continue;
        }
        let Some((key, value)) = trimmed.split_once(':') else {
            return Err(
                ParseError::new(start..start + trimmed.len(), "this is not a field")
                    .with_hint("write `field: value`, or `[place]` to begin a formula"),
            );
        };
        let value_at = start + key.len() + 1;
        match (key.trim(), formulas.last_mut()) {
            ("source", None) => source = value.trim().to_string(),
            (key, Some(draft)) => {
                draft.lines.push((key.into(), squeezed(value)));
                let known = draft
                    .field(key, value)
                    .map_err(|error| error.shifted(value_at))?;
                if !known {
                    return Err(ParseError::new(
                        start..start + key.len(),
                        format!("there is no field {key}"),
                    )
                    .with_hint(format!("fields are {FIELDS}")));
                }
            }
            (_, None) => {
                return Err(ParseError::new(
                    start..start + key.len(),
                    "a formula begins with its place",
                )
                .with_hint("write [theorem 4] on a line before"));
            }
        }
    }
    let formulas = formulas
        .into_iter()
        .map(Draft::finish)
        .collect::<Result<_, _>>()?;
    Ok(Formulas { source, formulas })
}

/// A text that may run over several lines in one.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Lines with their continuation lines, so that the lengths add up to that of the text.
fn logical_lines(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut start = 0;
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        let continues = line.starts_with([' ', '\t']) && !line.trim().is_empty() && end > start;
        if !continues && end > start {
            lines.push(&text[start..end]);
            start = end;
        }
        end += line.len();
    }
    lines.push(&text[start..end]);
    lines
}

struct Draft {
    place: String,
    span: Range<usize>,
    note: Option<String>,
    /// The fields as written, with single spaces.
    lines: Vec<(String, String)>,
    family: Option<crate::family::Family>,
    names: Vec<String>,
    definitions: Vec<Expression>,
    fields: Vec<Field>,
}

impl Names for Draft {
    fn resolve(&mut self, name: &str, _: Range<usize>) -> Option<(usize, ExpressionKind)> {
        let slot = self.names.iter().rposition(|known| known == name)?;
        Some((slot, ExpressionKind::Integer))
    }

    fn known(&self) -> Vec<String> {
        self.names.clone()
    }
}

impl Draft {
    fn new(place: &str, span: Range<usize>) -> Self {
        Draft {
            place: place.into(),
            span,
            note: None,
            lines: Vec::new(),
            family: None,
            names: Vec::new(),
            definitions: Vec::new(),
            fields: Vec::new(),
        }
    }

    fn finish(self) -> Result<Formula, ParseError> {
        let Some(family) = self.family else {
            return Err(ParseError::new(self.span, "this formula has no family"));
        };
        Ok(Formula {
            place: self.place,
            note: self.note,
            lines: self.lines,
            family,
            definitions: self.definitions,
            fields: self.fields,
        })
    }

    /// Reads a field; spans are relative to the value.
    fn field(&mut self, key: &str, value: &str) -> Result<bool, ParseError> {
        let number =
            |draft: &mut Draft| parse_expression(value, draft)?.expect(ExpressionKind::Integer);
        let truth =
            |draft: &mut Draft| parse_expression(value, draft)?.expect(ExpressionKind::Truth);
        let field = match key {
            "note" => {
                self.note = Some(squeezed(value));
                return Ok(true);
            }
            "family" => {
                let family = parse_family(value)?;
                self.names = family.names().to_vec();
                self.family = Some(family);
                return Ok(true);
            }
            "let" => {
                self.definitions(value)?;
                return Ok(true);
            }
            "preperiod" => Field::Preperiod(number(self)?),
            "period" => Field::Period(number(self)?),
            "expandable" => Field::Expandable(truth(self)?),
            "bipartite" => Field::Bipartite(truth(self)?),
            "ultimately_bipartite" => Field::UltimatelyBipartite(truth(self)?),
            "before" => Field::Before(self.whole_word(value)?),
            "values" => Field::Values(self.whole_word(value)?),
            "starts" => Field::Starts(self.whole_word(value)?),
            "expansion" => Field::Expansion(self.sets(value)?),
            _ => return Ok(false),
        };
        self.fields.push(field);
        Ok(true)
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

    fn word(&mut self, cursor: &mut Cursor<'_>) -> Result<WordFormula, ParseError> {
        let mut parts = Vec::new();
        loop {
            cursor.skip_spaces();
            let part = match cursor.peek() {
                Some(c) if c.is_ascii_digit() => {
                    cursor.bump();
                    WordPart::Value(c.to_digit(10).unwrap_or(0))
                }
                Some('(') => {
                    cursor.bump();
                    let inner = self.word(cursor)?;
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
        let word = self.word(cursor);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_in_a_file_are_shown_where_they_are() {
        for (text, shown) in [
            ("period: 3\n", "period"),
            ("[x]\nperiod: 3\n", "[x]"),
            ("[x]\nfamily: S(1,a) for a in 2..3\nperiod: b\n", "b"),
            (
                "[x]\nfamily: S(1,a) for a in 2..3\nvalues: (01)^(a\n  /2 2\n",
                "2",
            ),
            ("[x]\nfamily: S(1,a) for a in 2..3\ncolour: 3\n", "colour"),
            (
                "[x]\nfamily: S(1,a) for a in 2..3\nexpansion: {1} {2}\n",
                "{",
            ),
            ("[x]\nfamily S(1,2)\n", "family S(1,2)"),
        ] {
            let error = parse_formulas(text).unwrap_err();
            assert_eq!(&text[error.span()], shown, "{text}: {error}");
        }
    }
}
