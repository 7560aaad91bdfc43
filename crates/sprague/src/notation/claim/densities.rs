//! Reading claims with several densities: `density(G(kayles, n) = 1) + density(G(kayles, n) = 2) = 1/2`,
//! `density(prime(n)) < 1/5 and density(n % 2 = 0) = 1/2`.

use super::density::condition;
use super::statement::StatementNames;
use crate::arithmetic::expr::Operator;
use crate::claim::{Body, DensityFormula, DensitySum, Ratio};
use crate::notation::ParseError;
use crate::notation::expression::balanced;

/// The relations, the longer ones first.
const RELATIONS: [(&str, Operator); 6] = [
    ("<=", Operator::AtMost),
    (">=", Operator::AtLeast),
    ("==", Operator::Equal),
    ("<", Operator::Less),
    (">", Operator::Greater),
    ("=", Operator::Equal),
];

/// Reads what is said of densities; the conditions they are of, and what is said.
pub(super) fn densities(
    text: &str,
    names: &mut StatementNames,
) -> Result<(Vec<Body>, DensityFormula), ParseError> {
    let mut reader = Reader {
        text,
        at: 0,
        of: Vec::new(),
        names,
    };
    let said = reader.formula()?;
    match reader.rest().is_empty() {
        true => Ok((reader.of, said)),
        false => Err(reader.unexpected()),
    }
}

struct Reader<'a, 'n> {
    text: &'a str,
    at: usize,
    of: Vec<Body>,
    names: &'n mut StatementNames,
}

impl<'a> Reader<'a, '_> {
    /// What is left, without blanks before it.
    fn rest(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start();
        self.at += rest.len() - trimmed.len();
        trimmed.trim_end()
    }

    fn eat(&mut self, sign: &str) -> bool {
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len() } else { 0 };
        found
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let rest = self.rest();
        let ends = rest
            .get(word.len()..)
            .is_some_and(|behind| !behind.starts_with(|c: char| c.is_alphanumeric() || c == '_'));
        let found = ends && rest[..word.len()].eq_ignore_ascii_case(word);
        self.at += if found { word.len() } else { 0 };
        found
    }

    fn unexpected(&mut self) -> ParseError {
        let rest = self.rest().len();
        let message = "densities are compared, added and joined by `and`, `or` and `not`";
        ParseError::new(self.at..self.at + rest.max(1), message)
            .with_hint("write density(G(kayles, n) = 1) + density(G(kayles, n) = 2) <= 1/2")
    }

    fn formula(&mut self) -> Result<DensityFormula, ParseError> {
        let mut parts = vec![self.all_of()?];
        while self.eat_word("or") {
            parts.push(self.all_of()?);
        }
        Ok(match parts.len() {
            1 => parts.remove(0),
            _ => DensityFormula::Or(parts),
        })
    }

    fn all_of(&mut self) -> Result<DensityFormula, ParseError> {
        let mut parts = vec![self.part()?];
        while self.eat_word("and") {
            parts.push(self.part()?);
        }
        Ok(match parts.len() {
            1 => parts.remove(0),
            _ => DensityFormula::And(parts),
        })
    }

    fn part(&mut self) -> Result<DensityFormula, ParseError> {
        if self.eat_word("not") {
            return Ok(DensityFormula::Not(Box::new(self.part()?)));
        }
        // A bracket may hold a formula or begin a sum.
        let (at, known) = (self.at, self.of.len());
        if self.eat("(")
            && let Ok(formula) = self.formula()
            && self.eat(")")
        {
            return Ok(formula);
        }
        self.at = at;
        self.of.truncate(known);
        self.chain()
    }

    fn chain(&mut self) -> Result<DensityFormula, ParseError> {
        let mut sums = vec![self.sum()?];
        let mut relations = Vec::new();
        while let Some(&(sign, relation)) = RELATIONS.iter().find(|(sign, _)| self.eat(sign)) {
            debug_assert!(!sign.is_empty());
            relations.push(relation);
            sums.push(self.sum()?);
        }
        match relations.is_empty() {
            true => Err(self.unexpected()),
            false => Ok(DensityFormula::Chain(sums, relations)),
        }
    }

    fn sum(&mut self) -> Result<DensitySum, ParseError> {
        let mut total = DensitySum::default();
        let mut sign = Ratio::whole(if self.eat("-") { -1 } else { 1 });
        loop {
            let term = self.term()?;
            let added = scaled(&term, sign).and_then(|term| added(total, term));
            total = added.ok_or_else(|| self.unexpected())?;
            sign = match (self.eat("+"), self.rest().starts_with('-')) {
                (true, _) => Ratio::whole(1),
                (false, true) => {
                    self.eat("-");
                    Ratio::whole(-1)
                }
                (false, false) => return Ok(total),
            };
        }
    }

    fn term(&mut self) -> Result<DensitySum, ParseError> {
        let mut product = self.factor()?;
        loop {
            let is_product = self.eat("*") || self.eat("·");
            if !is_product && !self.eat("/") {
                return Ok(product);
            }
            let factor = self.factor()?;
            let found = match (
                is_product,
                product.terms.is_empty(),
                factor.terms.is_empty(),
            ) {
                (true, true, _) => scaled(&factor, product.number),
                (true, _, true) => scaled(&product, factor.number),
                (false, _, true) => factor
                    .number
                    .inverse()
                    .and_then(|part| scaled(&product, part)),
                _ => None,
            };
            product = found.ok_or_else(|| self.unexpected())?;
        }
    }

    fn factor(&mut self) -> Result<DensitySum, ParseError> {
        if self.eat_word("density") && self.eat("(") {
            return self.density();
        }
        if self.eat("(") {
            let sum = self.sum()?;
            return match self.eat(")") {
                true => Ok(sum),
                false => Err(self.unexpected()),
            };
        }
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.');
        let digits = &rest[..end.unwrap_or(rest.len())];
        let number = number(digits).ok_or_else(|| self.unexpected())?;
        self.at += digits.len();
        Ok(DensitySum {
            number,
            terms: Vec::new(),
        })
    }

    /// What stands behind `density(`.
    fn density(&mut self) -> Result<DensitySum, ParseError> {
        let start = self.at;
        let (length, _) = balanced(&self.text[start..]);
        let inside = &self.text[start..start + length];
        let body = condition(inside, self.names).map_err(|error| error.shifted(start))?;
        self.at = (start + length + 1).min(self.text.len());
        self.of.push(body);
        Ok(DensitySum {
            number: Ratio::whole(0),
            terms: vec![(Ratio::whole(1), self.of.len() - 1)],
        })
    }
}

/// `3` or `0.25`.
fn number(digits: &str) -> Option<Ratio> {
    let (first, rest) = digits.split_once('.').unwrap_or((digits, ""));
    let whole = 10_i128.checked_pow(u32::try_from(rest.len()).ok()?)?;
    Ratio::new(format!("{first}{rest}").parse().ok()?, whole)
}

fn scaled(sum: &DensitySum, factor: Ratio) -> Option<DensitySum> {
    let terms = sum.terms.iter();
    let terms: Option<Vec<_>> = terms
        .map(|(part, of)| Some((part.times(factor)?, *of)))
        .collect();
    Some(DensitySum {
        number: sum.number.times(factor)?,
        terms: terms?,
    })
}

fn added(first: DensitySum, second: DensitySum) -> Option<DensitySum> {
    Some(DensitySum {
        number: first.number.plus(second.number)?,
        terms: [first.terms, second.terms].concat(),
    })
}
