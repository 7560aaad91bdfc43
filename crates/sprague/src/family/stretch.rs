//! Counting many values of a variable at once, so that bounds such as 10^9 cost no more than small ones.
//!
//! Let the ranges of all later variables have steps of 1 and affine ends, and let no condition stand among them. Then
//! the number f(t) of candidates with the t-th value of a variable is a polynomial in t, of degree at most the number d
//! of later variables, as long as no range is *overrun*: ends at least two before it begins. (By induction from the last
//! variable on: the length `to − from + 1` of its range is affine, and 0 for a range that ends just before it
//! begins; a sum of a polynomial between affine ends is a polynomial of one degree more, and 0 for such an empty
//! range.) Then the sum of f over the first m values is Σ Δᵏf(0)·C(m, k+1) for k = 0, …, d by Newton's formula, from
//! d + 1 values of f.
//!
//! No range is overrun if none is where each variable stands at the first or the last value of its range: settings
//! between these are convex combinations of them, and lengths are affine. So 2^d settings are looked at. In
//! `1 <= a < b < c <= N` the range of c is overrun for a = N only; a few values at either end of a range are therefore
//! counted one by one.

use super::seek::Counter;
use super::{Family, FamilyError};
use crate::arithmetic::expr::{Expr, Operator};

/// Shorter stretches are counted one by one.
const SHORTEST: i128 = 32;
/// More later variables than this are not looked at together.
const MOST_LATER: usize = 6;

/// Values of a variable whose counts are those of a polynomial.
#[derive(Debug)]
pub(super) struct Stretch {
    /// The first of them.
    pub(super) first: i128,
    /// How many there are.
    pub(super) values: i128,
    step: i128,
    /// The differences of the counts at the first value, of all orders.
    differences: Vec<i128>,
}

impl Stretch {
    /// The value so many after the first one.
    pub(super) fn value(&self, place: i128) -> i128 {
        self.first + self.step * place
    }

    /// The candidates of the first so many values; `None` if there are too many to be written down.
    pub(super) fn count(&self, values: i128) -> Option<u128> {
        let mut total = 0_i128;
        let mut choices = 1_i128;
        for (k, difference) in (0..).zip(&self.differences) {
            // C(m, k+1) = C(m, k)·(m − k)/(k + 1), which is 0 from k = m on.
            choices = choices.checked_mul(values - k)? / (k + 1);
            total = total.checked_add(difference.checked_mul(choices)?)?;
        }
        u128::try_from(total).ok()
    }

    /// How many values can be passed with so many candidates, at most all.
    pub(super) fn passed(&self, candidates: u128) -> i128 {
        let (mut low, mut high) = (0, self.values);
        while low < high {
            let middle = low + (high - low + 1) / 2;
            match self.count(middle).is_some_and(|count| count <= candidates) {
                true => low = middle,
                false => high = middle - 1,
            }
        }
        low
    }
}

/// Whether counts with a value of the variable of each level are polynomials where no range is overrun.
pub(super) fn polynomial_levels(family: &Family) -> Vec<bool> {
    let levels = family.order.len();
    let is_plain = |level: usize| {
        let variable = &family.order[level];
        let affine = is_affine(&variable.from.expr) && is_affine(&variable.to.expr);
        variable.step == 1 && affine
    };
    let bare = |level: usize| {
        let mut conditions = family.conditions.iter().map(|(at, _)| *at);
        !conditions.any(|at| at >= level && at + 1 < levels)
    };
    (0..levels)
        .map(|level| {
            let later = level + 1..levels;
            !later.is_empty()
                && later.len() <= MOST_LATER
                && bare(level)
                && later.clone().all(is_plain)
        })
        .collect()
}

fn is_affine(expr: &Expr) -> bool {
    match expr {
        Expr::Number(_) | Expr::Variable(..) => true,
        Expr::Minus(inner, _) => is_affine(inner),
        Expr::Binary(Operator::Add | Operator::Subtract, both, _) => {
            is_affine(&both.0) && is_affine(&both.1)
        }
        Expr::Binary(Operator::Multiply, both, _) => match &**both {
            (Expr::Number(_), other) | (other, Expr::Number(_)) => is_affine(other),
            _ => false,
        },
        _ => false,
    }
}

impl Counter<'_> {
    /// The longest stretch of the values of a level, which run from one to another, that is found by leaving out a few
    /// at its ends; `None` if there is none.
    pub(super) fn stretch(
        &mut self,
        level: usize,
        (first, last): (i128, i128),
    ) -> Result<Option<Stretch>, FamilyError> {
        let step = self.walk.family.order[level].step;
        let values = last.saturating_sub(first) / step + 1;
        if !self.polynomial[level] || values < SHORTEST {
            return Ok(None);
        }
        let later = (self.walk.family.order.len() - level) as i128;
        let ends =
            (0..=2 * later).flat_map(|left_out| (0..=left_out).map(move |a| (a, left_out - a)));
        for (before, behind) in ends {
            let (from, to) = (first + step * before, first + step * (values - 1 - behind));
            if self.overruns(level, from)? || self.overruns(level, to)? {
                continue;
            }
            let values = values - before - behind;
            return self.differences(level, from, values);
        }
        Ok(None)
    }

    /// Whether a later range is overrun with a value for the variable of a level.
    fn overruns(&mut self, level: usize, value: i128) -> Result<bool, FamilyError> {
        let slot = self.walk.family.order[level].slot;
        self.walk.slots[slot] = Some(value);
        let overrun = match level + 1 < self.walk.family.order.len() {
            false => false,
            true => {
                let (from, to) = self.walk.range(level + 1)?;
                to < from.saturating_sub(1)
                    || self.overruns(level + 1, from)?
                    || self.overruns(level + 1, to)?
            }
        };
        self.walk.slots[slot] = None;
        Ok(overrun)
    }

    fn differences(
        &mut self,
        level: usize,
        first: i128,
        values: i128,
    ) -> Result<Option<Stretch>, FamilyError> {
        let step = self.walk.family.order[level].step;
        let degree = self.walk.family.order.len() - level - 1;
        let mut counts = Vec::with_capacity(degree + 1);
        for place in 0..=degree as i128 {
            let count = self.at(level, first + step * place)?;
            match count.and_then(|count| i128::try_from(count).ok()) {
                Some(count) => counts.push(count),
                None => return Ok(None),
            }
        }
        let mut differences = Vec::with_capacity(counts.len());
        while let Some(&at_first) = counts.first() {
            differences.push(at_first);
            counts = counts.windows(2).map(|pair| pair[1] - pair[0]).collect();
        }
        let stretch = Stretch {
            first,
            values,
            step,
            differences,
        };
        Ok(Some(stretch).filter(|stretch| stretch.count(values).is_some()))
    }
}

#[cfg(test)]
mod tests {
    use crate::Control;
    use crate::family::seek::Counter;
    use crate::family::units::count;
    use crate::notation::parse_family;

    #[test]
    fn stretches_count_as_walking_does() {
        for text in [
            "S(a,b,c) for 1 <= a < b < c <= 61",
            "S(a,b) for a in 1..100 step 3, b in a+1..2*a+50",
            "S(a,b,c,d) for a in 1..40, b in a+1..60, c in b+1..a+b, d in c+1..c+a+1",
            "S(a,b,c) for a in 1..90, b in a+1..100-a, c in b+1..110",
            "S(a,b,c) for a in 1..50, b in a+1..60, c in b+1..70 if a % 2 = 0",
            "S(a,b,c) for a in 1..50, b in a+1..a*a, c in b+1..b+3",
        ] {
            let family = parse_family(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let mut walked = Counter::new(&family, &Control::new(), usize::MAX);
            walked.polynomial.fill(false);
            let walked = walked.all().unwrap().unwrap();
            assert_eq!(count(&family, &Control::new()).unwrap(), walked, "{text}");
            for size in [1, 7, 1000] {
                let units: Vec<_> = family.units(size).map(Result::unwrap).collect();
                for index in (0..units.len()).step_by(units.len() / 50 + 1) {
                    let found = family.unit(size, index).unwrap().unwrap();
                    let points = |unit: &crate::family::Unit| {
                        let mut points = Vec::new();
                        let push = |point: &[i128]| points.push(point.to_vec());
                        unit.for_each(&family, push).unwrap();
                        points
                    };
                    assert_eq!(
                        points(&found),
                        points(&units[index]),
                        "{text}: {size}, {index}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_unit_of_a_family_with_huge_bounds_is_found_at_once() {
        let family = parse_family("S(a,b,c) for 1 <= a < b < c <= 1000000000").unwrap();
        let third = 1_000_000_000_u128;
        let all = third * (third - 1) * (third - 2) / 6;
        assert_eq!(count(&family, &Control::new()).unwrap(), all);
        let unit = family.unit(1000, 123_456_789_012_345_678).unwrap().unwrap();
        let mut points = Vec::new();
        unit.for_each(&family, |point| points.push(point.to_vec()))
            .unwrap();
        assert_eq!(points.len(), 1000);
        // What comes before the first point, counted by hand: all triples with a smaller a, then with a smaller b.
        let (a, b, c) = (
            points[0][0] as u128,
            points[0][1] as u128,
            points[0][2] as u128,
        );
        let pairs = |n: u128| n * (n - 1) / 2;
        let triples = |n: u128| n * (n - 1) * (n - 2) / 6;
        let before =
            all - triples(third - a + 1) + pairs(third - a) - pairs(third - b + 1) + (c - b - 1);
        assert_eq!(before, 123_456_789_012_345_678_000);
    }
}
