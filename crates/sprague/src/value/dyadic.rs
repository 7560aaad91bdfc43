//! Dyadic rationals m/2^k, the numbers that occur as values of finite games.
//!
//! The numerator is an arbitrary-precision integer (two machine words are held without an
//! allocation), so nothing here overflows; the exponent k is a machine word. Comparison, sum and
//! the simplest number between two others cost O(size of the numerators).

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

use dashu_int::IBig;

/// The number `numerator / 2^exponent`, in lowest terms.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: IBig,
    exponent: usize,
}

impl Dyadic {
    /// The number 0.
    pub const ZERO: Dyadic = Dyadic {
        numerator: IBig::ZERO,
        exponent: 0,
    };

    /// `numerator / 2^exponent`, brought to lowest terms.
    pub fn new(numerator: impl Into<IBig>, exponent: usize) -> Self {
        let numerator = numerator.into();
        let twos = numerator.trailing_zeros();
        let cancel = twos.map_or(exponent, |t| t.min(exponent));
        Dyadic {
            numerator: numerator >> cancel,
            exponent: exponent - cancel,
        }
    }

    /// The numerator in lowest terms.
    pub fn numerator(&self) -> &IBig {
        &self.numerator
    }

    /// The k of the denominator 2^k in lowest terms.
    pub fn exponent(&self) -> usize {
        self.exponent
    }

    /// Is it 0?
    pub fn is_zero(&self) -> bool {
        self.numerator == IBig::ZERO
    }

    /// Is it an integer?
    pub fn is_integer(&self) -> bool {
        self.exponent == 0
    }

    /// How it compares with 0.
    pub fn sign(&self) -> Ordering {
        self.numerator.cmp(&IBig::ZERO)
    }

    /// Half of it.
    #[must_use]
    pub fn half(&self) -> Dyadic {
        Dyadic::new(self.numerator.clone(), self.exponent + 1)
    }

    /// The greatest integer that is at most this.
    pub fn floor(&self) -> IBig {
        // The shift of a negative integer rounds towards minus infinity.
        &self.numerator >> self.exponent
    }

    /// The least integer that is at least this.
    pub fn ceil(&self) -> IBig {
        -((-&self.numerator) >> self.exponent)
    }

    /// The temperature a number has: −1/2^k for m/2^k, so −1 for an integer.
    pub fn temperature(&self) -> Dyadic {
        Dyadic {
            numerator: IBig::from(-1),
            exponent: self.exponent,
        }
    }

    /// The two numerators over the larger of the two denominators, and its exponent.
    fn aligned(&self, other: &Dyadic) -> (IBig, IBig, usize) {
        let exponent = self.exponent.max(other.exponent);
        let left = &self.numerator << (exponent - self.exponent);
        let right = &other.numerator << (exponent - other.exponent);
        (left, right, exponent)
    }

    /// The simplest number strictly between `low` and `high`, a missing bound being infinite.
    /// `None` when no number is between them.
    pub fn simplest_between(low: Option<&Dyadic>, high: Option<&Dyadic>) -> Option<Dyadic> {
        match (low, high) {
            (None, None) => Some(Dyadic::ZERO),
            (Some(low), None) => Some(Dyadic::from((low.floor() + IBig::ONE).max(IBig::ZERO))),
            (None, Some(high)) => Some(Dyadic::from((high.ceil() - IBig::ONE).min(IBig::ZERO))),
            (Some(low), Some(high)) if low < high => Some(simplest_inside(low, high)),
            _ => None,
        }
    }
}

/// The integer of least size between the bounds if there is one, otherwise the number of least
/// denominator, which is unique.
fn simplest_inside(low: &Dyadic, high: &Dyadic) -> Dyadic {
    let first = low.floor() + 1;
    let last = high.ceil() - 1;
    if first <= last {
        let integer = if first > IBig::ZERO {
            first
        } else if last < IBig::ZERO {
            last
        } else {
            IBig::ZERO
        };
        return Dyadic::from(integer);
    }
    let (scaled_low, scaled_high, exponent) = low.aligned(high);
    // The candidate with denominator 2^k is floor(low·2^k) + 1 over 2^k; the first k at which it
    // stays below high is found by bisection, because refining keeps older candidates.
    let (mut fails, mut works) = (0, exponent + 1);
    let candidate = |k: usize| {
        let doubled = (&scaled_low << 1) >> (exponent + 1 - k);
        doubled + 1
    };
    while works - fails > 1 {
        let k = (fails + works) / 2;
        if (candidate(k) << (exponent + 1 - k)) < (&scaled_high << 1) {
            works = k
        } else {
            fails = k
        }
    }
    Dyadic::new(candidate(works), works)
}

impl From<IBig> for Dyadic {
    fn from(integer: IBig) -> Self {
        Dyadic {
            numerator: integer,
            exponent: 0,
        }
    }
}

impl From<i64> for Dyadic {
    fn from(integer: i64) -> Self {
        Dyadic::from(IBig::from(integer))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.exponent == other.exponent {
            return self.numerator.cmp(&other.numerator);
        }
        let (left, right, _) = self.aligned(other);
        left.cmp(&right)
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;
    fn add(self, other: &Dyadic) -> Dyadic {
        let (left, right, exponent) = self.aligned(other);
        Dyadic::new(left + right, exponent)
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;
    fn sub(self, other: &Dyadic) -> Dyadic {
        let (left, right, exponent) = self.aligned(other);
        Dyadic::new(left - right, exponent)
    }
}

impl Mul for &Dyadic {
    type Output = Dyadic;
    fn mul(self, other: &Dyadic) -> Dyadic {
        Dyadic::new(
            &self.numerator * &other.numerator,
            self.exponent + other.exponent,
        )
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        Dyadic {
            numerator: -&self.numerator,
            exponent: self.exponent,
        }
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.exponent == 0 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, IBig::ONE << self.exponent)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d(numerator: i64, exponent: usize) -> Dyadic {
        Dyadic::new(numerator, exponent)
    }

    #[test]
    fn fractions_are_kept_in_lowest_terms() {
        assert_eq!(d(6, 2), d(3, 1));
        assert_eq!(d(0, 9), Dyadic::ZERO);
        assert_eq!(d(-8, 2), Dyadic::from(-2));
    }

    #[test]
    fn floor_and_ceiling_of_negative_halves_round_outwards() {
        assert_eq!(d(-3, 1).floor(), IBig::from(-2));
        assert_eq!(d(-3, 1).ceil(), IBig::from(-1));
    }

    #[test]
    fn the_simplest_number_is_the_oldest_one() {
        let between = |a: Dyadic, b: Dyadic| Dyadic::simplest_between(Some(&a), Some(&b));
        assert_eq!(between(d(1, 2), d(5, 0)), Some(d(1, 0)));
        assert_eq!(between(d(-7, 0), d(-3, 1)), Some(d(-2, 0)));
        assert_eq!(between(d(1, 2), d(3, 3)), Some(d(5, 4)));
        assert_eq!(between(d(1, 2), d(1, 0)), Some(d(1, 1)));
        assert_eq!(between(d(-1, 1), d(-1, 3)), Some(d(-1, 2)));
        assert_eq!(between(d(5, 3), d(3, 2)), Some(d(11, 4)));
        assert_eq!(between(d(1, 0), d(1, 0)), None);
        assert_eq!(
            Dyadic::simplest_between(Some(&d(5, 1)), None),
            Some(d(3, 0))
        );
        assert_eq!(
            Dyadic::simplest_between(None, Some(&d(5, 1))),
            Some(d(0, 0))
        );
    }
}
