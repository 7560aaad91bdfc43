//! Published formulas for families of games as data, checked against computation.
//!
//! A formula says, for every game of a family, what the period is, the preperiod, the values (words
//! whose exponents are expressions in the parameters) and the expansion set. [`check`] computes the
//! games and reports field by field: holds, fails at these parameters, or does not apply, as when an
//! exponent is not a natural number. Where its numbers are too large to be worked out, it stays unknown.
//! Data files are read by
//! [`parse_claims`](crate::notation::parse_claims).

mod check;
mod sets;

pub use check::{FieldReport, FormulaReport, FormulaVerdict, Mismatch, check};

use crate::arithmetic::expr::{Division, EvalError, Span};
use crate::family::Family;
use crate::notation::Expression;
use crate::sequence::Nimber;
use crate::{Control, Stopped};

/// What is claimed for the games of a family.
#[derive(Debug, Clone)]
pub struct Formula {
    /// The place in the source, such as `table 1, r = 2`.
    pub place: String,
    /// The games.
    pub family: Family,
    /// The names that expressions may use: the family's variables, then those defined here.
    pub(crate) definitions: Vec<Expression>,
    pub(crate) fields: Vec<Field>,
}

/// One thing that is claimed.
#[derive(Debug, Clone)]
pub(crate) enum Field {
    Preperiod(Expression),
    Period(Expression),
    /// The values before the period sets in.
    Before(WordFormula),
    /// The values of one period, from the preperiod on.
    Values(WordFormula),
    /// A word that is ultimately repeated, wherever it begins: one period or several.
    Repeats(WordFormula),
    /// The first values.
    Starts(WordFormula),
    Expansion(Vec<SetFormula>),
    Expandable(Expression),
    Bipartite(Expression),
    UltimatelyBipartite(Expression),
}

impl Field {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Field::Preperiod(_) => "preperiod",
            Field::Period(_) => "period",
            Field::Before(_) => "before",
            Field::Values(_) => "values",
            Field::Repeats(_) => "repeats",
            Field::Starts(_) => "starts",
            Field::Expansion(_) => "expansion",
            Field::Expandable(_) => "expandable",
            Field::Bipartite(_) => "bipartite",
            Field::UltimatelyBipartite(_) => "ultimately_bipartite",
        }
    }
}

/// A word whose exponents are expressions.
#[derive(Debug, Clone)]
pub(crate) struct WordFormula(pub(crate) Vec<WordPart>);

#[derive(Debug, Clone)]
pub(crate) enum WordPart {
    Value(Nimber),
    Power(WordFormula, Expression),
    /// The word once for each value of an index, which has this slot.
    Product {
        slot: usize,
        from: Expression,
        to: Expression,
        word: WordFormula,
    },
}

/// A set of numbers, perhaps with all multiples of the period added.
#[derive(Debug, Clone)]
pub(crate) struct SetFormula {
    pub(crate) items: Vec<Item>,
    pub(crate) period: Option<Expression>,
}

/// A number, or a progression from one number to another.
#[derive(Debug, Clone)]
pub(crate) struct Item {
    pub(crate) from: Expression,
    pub(crate) to: Option<(Expression, Expression)>,
}

/// No word of a formula is written out beyond this length.
const LONGEST: usize = 4_000_000;

fn too_long() -> EvalError {
    EvalError::too_large(&Span::default(), "the word is too long to write out")
}

fn not_meant() -> EvalError {
    EvalError::new(
        &Span::default(),
        "the formula is not meant for these numbers",
    )
}

/// Why a formula has no value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// It cannot be worked out.
    Eval(EvalError),
    /// Whoever waits has had enough.
    Stopped(Stopped),
}

impl From<EvalError> for Trouble {
    fn from(error: EvalError) -> Self {
        Trouble::Eval(error)
    }
}

impl From<Stopped> for Trouble {
    fn from(stopped: Stopped) -> Self {
        Trouble::Stopped(stopped)
    }
}

impl WordFormula {
    /// The values at given parameters.
    pub(crate) fn values(
        &self,
        slots: &[Option<i128>],
        control: &Control,
    ) -> Result<Vec<Nimber>, Trouble> {
        let mut values = Vec::new();
        self.append(&mut slots.to_vec(), &mut values, control)?;
        Ok(values)
    }

    fn append(
        &self,
        slots: &mut Vec<Option<i128>>,
        values: &mut Vec<Nimber>,
        control: &Control,
    ) -> Result<(), Trouble> {
        for part in &self.0 {
            match part {
                WordPart::Value(value) => values.push(*value),
                WordPart::Power(word, exponent) => {
                    let exponent = exponent.value(slots, Division::Exact)?;
                    // A negative exponent means that the formula is not meant for these numbers.
                    let count = usize::try_from(exponent).map_err(|_| match exponent < 0 {
                        true => not_meant(),
                        false => too_long(),
                    })?;
                    let mut block = Vec::new();
                    word.append(slots, &mut block, control)?;
                    let length = count.saturating_mul(block.len());
                    if values.len().saturating_add(length) > LONGEST {
                        return Err(too_long().into());
                    }
                    values.extend(block.repeat(count));
                }
                WordPart::Product {
                    slot,
                    from,
                    to,
                    word,
                } => {
                    let from = from.value(slots, Division::Exact)?;
                    let to = to.value(slots, Division::Exact)?;
                    if slots.len() <= *slot {
                        slots.resize(slot + 1, None);
                    }
                    let mut ticker = control.ticker();
                    for index in from..=to {
                        ticker.tick()?;
                        slots[*slot] = Some(index);
                        word.append(slots, values, control)?;
                        if values.len() > LONGEST {
                            return Err(too_long().into());
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

impl SetFormula {
    /// The numbers without added periods, and the period.
    pub(crate) fn members(
        &self,
        slots: &[Option<i128>],
    ) -> Result<(Vec<i128>, Option<i128>), EvalError> {
        let of = |expression: &Expression| expression.value(slots, Division::Exact);
        let mut members = Vec::new();
        for item in &self.items {
            let from = of(&item.from)?;
            match &item.to {
                None => members.push(from),
                Some((to, step)) => {
                    let (to, step) = (of(to)?, of(step)?);
                    if step <= 0 {
                        return Err(not_meant());
                    }
                    let count = to.checked_sub(from).map(|width| width.div_euclid(step) + 1);
                    let room = LONGEST.saturating_sub(members.len()) as i128;
                    let count = count.filter(|&count| count <= room);
                    let count = count.ok_or_else(too_long)?;
                    members.extend((0..count).map(|i| from + i * step));
                }
            }
        }
        Ok((members, self.period.as_ref().map(of).transpose()?))
    }
}
