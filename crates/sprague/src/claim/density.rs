//! Claims about the density of the heaps that satisfy a condition: the limit of their share among the first heaps.
//!
//! A condition that repeats (`settle.rs` has the argument) has a density, which is its share of one period: then the
//! claim is proved or refuted, with the exact fraction. Otherwise only the share of the heaps that were looked at is
//! known. That it lies within the bounds is an observation; that it does not is no counterexample, because a limit
//! does not depend on any number of first heaps. Of a range with an end the share itself is meant.

use super::Trouble;
use super::check::{Checking, Counterexample, StatementReport, StatementVerdict};
use super::densities::Ratio;
use super::find::Found;
use crate::arithmetic::expr::Operator;
use crate::{Heap, Stopped};
use std::cmp::Ordering;
use std::fmt;

/// What a density is compared with: it stands on the left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DensityBound {
    pub(crate) relation: Operator,
    pub(crate) number: Share,
}

/// A part of a whole that is not 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Share {
    part: u64,
    whole: u64,
}

impl Share {
    /// `None` of nothing.
    pub(crate) fn new(part: u64, whole: u64) -> Option<Self> {
        (whole > 0).then_some(Share { part, whole })
    }

    fn compare(self, other: Share) -> Ordering {
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        product(self.part, other.whole).cmp(&product(other.part, self.whole))
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut a, mut b) = (self.part, self.whole);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        match self.whole / a {
            1 => write!(f, "{}", self.part / a),
            whole => write!(f, "{}/{whole}", self.part / a),
        }
    }
}

impl DensityBound {
    fn allows(&self, share: Share) -> bool {
        let found = share.compare(self.number);
        match self.relation {
            Operator::Equal => found.is_eq(),
            Operator::Less => found.is_lt(),
            Operator::AtMost => found.is_le(),
            Operator::Greater => found.is_gt(),
            Operator::AtLeast => found.is_ge(),
            _ => false,
        }
    }
}

/// The density of a condition, as far as it is known.
pub(super) struct Measured {
    /// The density itself if it is settled, else the share of the heaps looked at.
    share: Share,
    is_exact: bool,
    /// Why it is that of all heaps.
    pub(super) proof: Option<String>,
    looked_at: u64,
    count: u64,
    last: Heap,
    undefined: u64,
}

impl Measured {
    /// In words: the density, or how many of the heaps looked at.
    pub(super) fn words(&self) -> String {
        match self.is_exact {
            true => self.share.to_string(),
            false => format!("{} of {}", self.count, self.looked_at),
        }
    }

    /// How many heaps were looked at.
    pub(super) fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// The share, exact or not.
    pub(super) fn ratio(&self) -> Option<Ratio> {
        Ratio::new(self.share.part.into(), self.share.whole.into())
    }

    /// The density, if it is known.
    pub(super) fn exact_ratio(&self) -> Option<Ratio> {
        self.ratio().filter(|_| self.is_exact)
    }
}

impl Checking<'_> {
    /// Measures the density of the statement's condition; the error says why that cannot be done.
    pub(super) fn measure(&self) -> Result<Result<Measured, String>, Stopped> {
        let is_open = self.statement.ranges.open().is_some();
        let to = match is_open {
            true => Heap::try_from(self.end).unwrap_or(Heap::MAX),
            false => Heap::MAX,
        };
        let mut found = Found::default();
        let whole = match self.search(to, 0, &mut found) {
            Ok(whole) => whole,
            Err(Trouble::Stopped(stopped)) => return Err(stopped),
            Err(trouble) => return Ok(Err(trouble.to_string())),
        };
        let looked_at = found.to.map_or(0, |to| to - found.from + 1) - found.undefined;
        let share = Share::new(found.count, looked_at).filter(|_| whole);
        let Some(share) = share else {
            let nothing = || "there is nothing in the range".into();
            return Ok(Err(found.trouble.unwrap_or_else(nothing)));
        };
        let settled = found.settled.as_ref();
        let proved = settled.and_then(|heaps| Share::new(heaps.per_period, heaps.period));
        Ok(Ok(Measured {
            share: proved.unwrap_or(share),
            is_exact: proved.is_some() || !is_open,
            proof: settled.map(|heaps| {
                format!(
                    "{}; so {} of each {} heaps from {} on satisfy it",
                    heaps.proof, heaps.per_period, heaps.period, heaps.from
                )
            }),
            looked_at,
            count: found.count,
            last: found.to.unwrap_or(0),
            undefined: found.undefined,
        }))
    }

    /// Checks what is said of the density of the statement's condition.
    pub(super) fn density(
        &self,
        bounds: &[DensityBound],
        report: &mut StatementReport,
    ) -> Result<(), Stopped> {
        let found = match self.measure()? {
            Ok(found) => found,
            Err(trouble) => {
                report.trouble = Some(trouble);
                return Ok(());
            }
        };
        report.undefined = found.undefined.into();
        let share = found.share;
        let broken = bounds.iter().find(|bound| !bound.allows(share));
        if found.is_exact {
            let wrong = broken.map(|bound| Counterexample {
                at: String::new(),
                published: format!("{} {}", bound.relation.symbol(), bound.number),
                computed: share.to_string(),
            });
            report.verdict = match (&wrong, &found.proof) {
                (Some(_), _) => StatementVerdict::Fails,
                (None, Some(_)) => StatementVerdict::HoldsForAll,
                (None, None) => StatementVerdict::Holds,
            };
            report.count(wrong);
            let proof = found.proof.filter(|_| report.failed == 0);
            report.proof = proof.map(|proof| format!("{proof}, and the density is {share}"));
            return Ok(());
        }
        let Measured {
            looked_at,
            count,
            last,
            ..
        } = found;
        let observed = format!("n = {last}, where the share is {count} of {looked_at}");
        report.checked = looked_at.into();
        if bounds.iter().any(|bound| bound.relation == Operator::Equal) {
            report.trouble = Some(format!("only a period settles a density; to {observed}"));
        } else if broken.is_some() {
            report.trouble = Some(format!(
                "a density is a limit, so what was looked at does not refute it: to {observed}"
            ));
        } else {
            report.verdict = StatementVerdict::HoldsTo;
            report.last = Some(observed);
        }
        Ok(())
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
        let limits = CheckLimits {
            to: Some(1_000),
            ..CheckLimits::default()
        };
        let report = check(&statement, None, &limits, &Control::new());
        report.unwrap_or_else(|stopped| panic!("{text}: {stopped}"))
    }

    #[test]
    fn a_period_settles_a_density_exactly() {
        for (text, verdict) in [
            (
                "density(G(kayles, n) = 1) = 1/4",
                StatementVerdict::HoldsForAll,
            ),
            (
                "density(G(kayles, n) = 0) = 0",
                StatementVerdict::HoldsForAll,
            ),
            (
                "0.2 <= density(G(kayles, n) in (1, 2)) < 1 for n >= 5",
                StatementVerdict::HoldsForAll,
            ),
            ("density(n % 7 = 3) > 1/7", StatementVerdict::Fails),
            (
                "density(S(1,2|1,3)[n] > 0) = 1",
                StatementVerdict::HoldsForAll,
            ),
        ] {
            let report = checked(text);
            assert_eq!(report.verdict, verdict, "{text}: {report:?}");
        }
        let report = checked("density(G(kayles, n) = 1) <= 1/5");
        let wrong = report.first.map(|first| (first.published, first.computed));
        assert_eq!(wrong, Some(("<= 1/5".into(), "1/4".into())));
    }

    #[test]
    fn without_a_period_a_density_is_observed_and_never_refuted() {
        let within = checked("1/10 <= density(prime(n)) <= 1/5 for n >= 1");
        assert_eq!(within.verdict, StatementVerdict::HoldsTo);
        let last = within.last.as_deref();
        assert_eq!(last, Some("n = 1000, where the share is 168 of 1000"));
        for text in [
            "density(prime(n)) < 1/10",
            "density(prime(n)) = 21/125 for n >= 1",
        ] {
            let report = checked(text);
            assert_eq!(report.verdict, StatementVerdict::Undecided, "{text}");
            assert!(report.proof.is_none() && report.first.is_none());
        }
    }

    #[test]
    fn the_share_of_a_range_with_an_end_is_exact() {
        let holds = checked("density(prime(n)) = 1229/10000 for n in 1..10000");
        assert_eq!(holds.verdict, StatementVerdict::Holds);
        let fails = checked("density(prime(n)) < 0.1229 for n in 1..10000");
        assert_eq!(fails.verdict, StatementVerdict::Fails);
        let nothing = checked("density(prime(n)) < 0.1229 for n in 5..4");
        assert_eq!(nothing.verdict, StatementVerdict::Undecided);
    }

    #[test]
    fn what_is_not_a_density_is_refused_with_a_hint() {
        for text in [
            "density(prime(n))",
            "density(prime(n)) <= many",
            "density(prime(n)) != 1/4",
            "density(prime(n)) <= 1/0",
            "density(prime(n)) <= 1/2 for n in 1..9 step 2",
            "density(prime(n)) <= 1/2 for n >= 1 if n % 2 = 1",
            "density(prime(a*b)) <= 1/2 for 1 <= a < b <= 9",
            "density(G(kayles) = 0 1 2) = 1",
        ] {
            let error = parse_statement(text).err();
            assert!(error.is_some_and(|error| error.hint().is_some()), "{text}");
        }
    }
}
