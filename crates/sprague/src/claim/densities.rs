//! Claims in which several densities are compared, added or joined by `and`, `or` and `not`.
//!
//! Each density is that of a condition on one variable and is measured as one that stands alone is (`density.rs`): the
//! exact share where a period settles it, else that of the heaps looked at. The claim is proved or refuted if the
//! exact ones decide it, whatever the others are.

use super::check::{Checking, Counterexample, StatementReport, StatementVerdict};
use super::density::Measured;
use super::{Body, Statement};
use crate::Stopped;
use crate::arithmetic::expr::Operator;
use std::cmp::Ordering;

/// What is said of some densities, which are numbered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DensityFormula {
    /// Sums, and the relation of each to the next.
    Chain(Vec<DensitySum>, Vec<Operator>),
    /// All of them.
    And(Vec<DensityFormula>),
    /// At least one of them.
    Or(Vec<DensityFormula>),
    /// The opposite.
    Not(Box<DensityFormula>),
}

/// A number and multiples of densities, added up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct DensitySum {
    pub(crate) number: Ratio,
    pub(crate) terms: Vec<(Ratio, usize)>,
}

/// A fraction with a positive denominator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ratio {
    numerator: i128,
    denominator: i128,
}

impl Default for Ratio {
    fn default() -> Self {
        Ratio::whole(0)
    }
}

impl Ratio {
    pub(crate) fn whole(number: i128) -> Self {
        Ratio {
            numerator: number,
            denominator: 1,
        }
    }

    /// `None` if the denominator is not positive.
    pub(crate) fn new(numerator: i128, denominator: i128) -> Option<Self> {
        let (mut a, mut b) = (numerator.checked_abs()?, denominator);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        (denominator > 0).then(|| Ratio {
            numerator: numerator / a,
            denominator: denominator / a,
        })
    }

    pub(crate) fn plus(self, other: Ratio) -> Option<Ratio> {
        let first = self.numerator.checked_mul(other.denominator)?;
        let second = other.numerator.checked_mul(self.denominator)?;
        let denominator = self.denominator.checked_mul(other.denominator)?;
        Ratio::new(first.checked_add(second)?, denominator)
    }

    pub(crate) fn times(self, other: Ratio) -> Option<Ratio> {
        Ratio::new(
            self.numerator.checked_mul(other.numerator)?,
            self.denominator.checked_mul(other.denominator)?,
        )
    }

    /// One divided by it; `None` of 0.
    pub(crate) fn inverse(self) -> Option<Ratio> {
        match self.numerator {
            0 => None,
            n if n < 0 => Ratio::new(self.denominator.checked_neg()?, n.checked_neg()?),
            n => Ratio::new(self.denominator, n),
        }
    }

    fn compare(self, other: Ratio) -> Option<Ordering> {
        let first = self.numerator.checked_mul(other.denominator)?;
        Some(first.cmp(&other.numerator.checked_mul(self.denominator)?))
    }
}

impl DensitySum {
    /// What it comes to; `None` if a density is not known.
    fn value(&self, known: &[Option<Ratio>]) -> Option<Ratio> {
        self.terms
            .iter()
            .try_fold(self.number, |sum, (factor, density)| {
                sum.plus(factor.times(known.get(*density).copied()??)?)
            })
    }
}

impl DensityFormula {
    /// Whether it holds; `None` if that depends on a density that is not known.
    fn holds(&self, known: &[Option<Ratio>]) -> Option<bool> {
        let joined = |parts: &[DensityFormula], decisive: bool| {
            let parts: Vec<Option<bool>> = parts.iter().map(|part| part.holds(known)).collect();
            match parts.contains(&Some(decisive)) {
                true => Some(decisive),
                false => parts
                    .into_iter()
                    .all(|part| part.is_some())
                    .then_some(!decisive),
            }
        };
        match self {
            DensityFormula::And(parts) => joined(parts, false),
            DensityFormula::Or(parts) => joined(parts, true),
            DensityFormula::Not(part) => part.holds(known).map(|holds| !holds),
            DensityFormula::Chain(sums, relations) => {
                let pairs = sums.windows(2).zip(relations);
                let links: Vec<Option<bool>> = pairs
                    .map(|(pair, relation)| {
                        let (first, second) = (pair[0].value(known)?, pair[1].value(known)?);
                        let order = first.compare(second)?;
                        Some(match relation {
                            Operator::Equal => order.is_eq(),
                            Operator::Less => order.is_lt(),
                            Operator::AtMost => order.is_le(),
                            Operator::Greater => order.is_gt(),
                            _ => order.is_ge(),
                        })
                    })
                    .collect();
                match links.contains(&Some(false)) {
                    true => Some(false),
                    false => links.into_iter().all(|link| link.is_some()).then_some(true),
                }
            }
        }
    }

    /// Whether a density is said to be equal to something: then nothing but the limit itself will do.
    fn has_equation(&self) -> bool {
        match self {
            DensityFormula::Chain(_, relations) => relations.contains(&Operator::Equal),
            DensityFormula::And(parts) | DensityFormula::Or(parts) => {
                parts.iter().any(DensityFormula::has_equation)
            }
            // That two limits are not equal is as hard to see.
            DensityFormula::Not(_) => true,
        }
    }
}

impl Checking<'_> {
    /// Checks what is said of several densities.
    pub(super) fn densities(
        &self,
        of: &[Body],
        said: &DensityFormula,
        report: &mut StatementReport,
    ) -> Result<(), Stopped> {
        let mut measured = Vec::with_capacity(of.len());
        for body in of {
            match self.density_of(body)? {
                Ok(found) => measured.push(found),
                Err(trouble) => {
                    report.trouble = Some(trouble);
                    return Ok(());
                }
            }
        }
        let exact: Vec<Option<Ratio>> = measured.iter().map(Measured::exact_ratio).collect();
        let shares = |of: fn(&Measured) -> String| -> String {
            let listed: Vec<String> = measured.iter().map(of).collect();
            match listed.as_slice() {
                [only] => only.clone(),
                [first @ .., last] => format!("{} and {last}", first.join(", ")),
                [] => String::new(),
            }
        };
        let is_settled = measured.iter().all(|found| found.proof.is_some());
        report.checked = 1;
        match said.holds(&exact) {
            Some(true) => {
                report.verdict = match is_settled {
                    true => StatementVerdict::HoldsForAll,
                    false => StatementVerdict::Holds,
                };
                let proofs: Vec<&str> =
                    measured.iter().filter_map(|m| m.proof.as_deref()).collect();
                let shares = shares(Measured::words);
                report.proof = is_settled
                    .then(|| format!("{}; so the densities are {shares}", proofs.join("; ")));
            }
            Some(false) => {
                report.verdict = StatementVerdict::Fails;
                report.failed = 1;
                report.first = Some(Counterexample {
                    at: String::new(),
                    published: self.statement.text.clone(),
                    computed: format!("densities {}", shares(Measured::words)),
                });
            }
            None => {
                let observed: Vec<Option<Ratio>> = measured.iter().map(Measured::ratio).collect();
                let seen = format!("where the shares are {}", shares(Measured::words));
                match said.holds(&observed) == Some(true) && !said.has_equation() {
                    true => {
                        report.verdict = StatementVerdict::HoldsTo;
                        let looked_at = measured.iter().map(Measured::looked_at).max();
                        report.checked = looked_at.unwrap_or(0).into();
                        report.last = Some(format!("n = {}, {seen}", self.end));
                    }
                    false => {
                        report.trouble = Some(format!(
                            "only a period settles a density; looked to n = {}, {seen}",
                            self.end
                        ));
                    }
                }
            }
        }
        Ok(())
    }

    /// The density of one of several conditions.
    fn density_of(&self, body: &Body) -> Result<Result<Measured, String>, Stopped> {
        let statement = Statement {
            body: Body::Density {
                of: Box::new(body.clone()),
                bounds: Vec::new(),
            },
            ..self.statement.clone()
        };
        let alone = Checking {
            statement: &statement,
            environment: self.environment,
            room: super::values::room(&statement, self.memory, self.control),
            memory: self.memory,
            end: self.end,
            control: self.control,
        };
        alone.measure()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Control;
    use crate::claim::{CheckLimits, check};
    use crate::notation::parse_statement;

    fn checked(text: &str) -> StatementReport {
        let statement = parse_statement(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        check(&statement, None, &CheckLimits::default(), &Control::new()).unwrap()
    }

    #[test]
    fn densities_are_compared_and_joined() {
        for (text, verdict) in [
            (
                "density(G(kayles, n) = 1) = 1/4 and density(G(kayles, n) = 2) <= 1/4",
                StatementVerdict::HoldsForAll,
            ),
            (
                "density(G(kayles, n) = 1) + density(G(kayles, n) = 2) = 1/2",
                StatementVerdict::HoldsForAll,
            ),
            (
                "density(G(kayles, n) = 1) > density(G(kayles, n) = 7)",
                StatementVerdict::HoldsForAll,
            ),
            (
                "2*density(n % 4 = 1) = density(n % 2 = 0)",
                StatementVerdict::HoldsForAll,
            ),
            (
                "density(n % 4 = 1)/2 < 1/9 or density(n % 3 = 0) = 1/2",
                StatementVerdict::Fails,
            ),
            (
                "not (density(n % 4 = 1) = 1/3)",
                StatementVerdict::HoldsForAll,
            ),
            (
                "density(n % 3 = 0) < density(n % 3 = 1)",
                StatementVerdict::Fails,
            ),
            // Decided whatever the other density is.
            (
                "density(n % 3 = 0) = 1/3 or density(prime(n)) = 1/7",
                StatementVerdict::Holds,
            ),
            (
                "density(prime(n)) < density(n % 2 = 0)",
                StatementVerdict::HoldsTo,
            ),
            (
                "density(prime(n)) = density(n % 8 = 0)",
                StatementVerdict::Undecided,
            ),
            (
                "density(prime(n)) + density(n % 2 = 0) <= 1 for n in 1..100",
                StatementVerdict::Holds,
            ),
        ] {
            assert_eq!(checked(text).verdict, verdict, "{text}");
        }
    }
}
