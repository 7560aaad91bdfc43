//! Numbers and leaves in machine words, for sums that are looked at thousands of times.
//!
//! A number is kept in units of 2⁻²⁰, a multiple of ↑ⁿ in sixteen bits; what does not fit is left to
//! [`Leaf`], whose order is the same and by which this one is tested. Everything costs a few
//! instructions.

use crate::outcome::Side;
use crate::value::{Dyadic, Leaf, Order};
use std::cmp::Ordering;

/// Binary places of a number in fixed point.
const PLACES: usize = 20;
/// The number 1 in fixed point.
pub(super) const ONE: i64 = 1 << PLACES;
/// Numbers beyond this do not fit, so that sums of many cannot overflow.
const LARGEST: i64 = 1 << 44;
/// Nimbers from here on do not fit: a search would try all smaller ones.
const MOST_NIM: u64 = 64;
/// Multiples of ↑ⁿ beyond this do not fit, so that a move cannot overflow.
const MOST_UPS: i16 = 1 << 13;
/// How many multiples ↑, ↑², … are kept.
const DIGITS: usize = 4;

/// A number in units of 2⁻²⁰, if it fits.
pub(super) fn fixed(number: &Dyadic) -> Option<i64> {
    let shift = PLACES.checked_sub(number.exponent())?;
    let numerator = i64::try_from(number.numerator()).ok()?;
    let scaled = numerator.checked_mul(1 << shift)?;
    (-LARGEST..=LARGEST).contains(&scaled).then_some(scaled)
}

/// The number with so many units.
pub(super) fn unfixed(units: i64) -> Dyadic {
    Dyadic::new(units, PLACES)
}

/// Whether a multiple of ↑ⁿ fits.
fn few(digit: &i16) -> bool {
    digit.abs() <= MOST_UPS
}

/// A number, ups and a nimber in machine words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct SmallLeaf {
    pub(super) number: i64,
    pub(super) ups: [i16; DIGITS],
    pub(super) nim: u64,
}

impl SmallLeaf {
    /// A leaf in machine words, if it fits.
    pub(super) fn of(leaf: &Leaf) -> Option<SmallLeaf> {
        if leaf.nim() >= MOST_NIM || leaf.ups().len() > DIGITS {
            return None;
        }
        let mut ups = [0; DIGITS];
        for (small, digit) in ups.iter_mut().zip(leaf.ups()) {
            *small = i16::try_from(digit).ok().filter(few)?;
        }
        Some(SmallLeaf {
            number: fixed(leaf.number())?,
            ups,
            nim: leaf.nim(),
        })
    }

    /// This leaf in numbers of any size.
    pub(super) fn leaf(&self) -> Leaf {
        let ups = self.ups.iter().map(|&digit| digit.into()).collect();
        Leaf::new(unfixed(self.number), ups, self.nim)
    }

    pub(super) fn plus(&self, other: &SmallLeaf) -> Option<SmallLeaf> {
        self.combined(other, |a, b| a + b, |a, b| a + b)
    }

    pub(super) fn minus(&self, other: &SmallLeaf) -> Option<SmallLeaf> {
        self.combined(other, |a, b| a - b, |a, b| a - b)
    }

    #[inline]
    fn combined(
        &self,
        other: &SmallLeaf,
        numbers: impl Fn(i64, i64) -> i64,
        digits: impl Fn(i16, i16) -> i16,
    ) -> Option<SmallLeaf> {
        let number = numbers(self.number, other.number);
        let mut ups = [0; DIGITS];
        for (i, digit) in ups.iter_mut().enumerate() {
            *digit = digits(self.ups[i], other.ups[i]);
        }
        let fits = number.abs() <= LARGEST && ups.iter().all(few);
        fits.then_some(SmallLeaf {
            number,
            ups,
            nim: self.nim ^ other.nim,
        })
    }

    /// The negative.
    pub(super) fn negative(&self) -> SmallLeaf {
        SmallLeaf {
            number: -self.number,
            ups: self.ups.map(|digit| -digit),
            nim: self.nim,
        }
    }

    /// The leaves a player can move to, the number being left alone; see [`Leaf::options`].
    pub(super) fn for_each_option(&self, mover: Side, mut visit: impl FnMut(SmallLeaf)) {
        let Some(last) = self.ups.iter().rposition(|&digit| digit != 0) else {
            for nim in 0..self.nim {
                visit(SmallLeaf { nim, ..*self });
            }
            return;
        };
        if self.ups[last] < 0 {
            let mirror = |leaf: SmallLeaf| visit(leaf.negative());
            return self.negative().options_above(last, mover.other(), mirror);
        }
        self.options_above(last, mover, visit);
    }

    /// The options of a leaf whose last digit, at `last`, is positive.
    fn options_above(&self, last: usize, mover: Side, mut visit: impl FnMut(SmallLeaf)) {
        // The first `count` digits, each changed, and a nimber.
        let with = |count: usize, change: i16, nim: u64| {
            let mut ups = [0; DIGITS];
            for (digit, own) in ups.iter_mut().zip(&self.ups[..count]) {
                *digit = own + change;
            }
            SmallLeaf { ups, nim, ..*self }
        };
        if mover == Side::Right {
            return visit(with(last + 1, -1, self.nim ^ 1));
        }
        let kept = match self.ups[last] {
            1 => last,
            _ => self.ups[..last]
                .iter()
                .rposition(|&digit| digit <= 0)
                .map_or(0, |i| i + 1),
        };
        if let Some(j) = self.ups[..last].iter().rposition(|&digit| digit < 0) {
            visit(with(kept, 0, self.nim));
            return visit(with(j + 1, 1, self.nim ^ 1));
        }
        let number = SmallLeaf {
            number: self.number,
            ..SmallLeaf::default()
        };
        if self.order(&number) == Order::Confused {
            (0..self.nim).for_each(|nim| visit(with(0, 0, nim)));
            return visit(with(kept, 0, self.nim));
        }
        let dropped = with(kept, 0, self.nim);
        visit(if dropped.ups == [0; DIGITS] {
            number
        } else {
            dropped
        });
    }

    /// How it compares with another; see [`Leaf::order`].
    #[inline]
    pub(super) fn order(&self, other: &SmallLeaf) -> Order {
        match self.number.cmp(&other.number) {
            Ordering::Less => return Order::Less,
            Ordering::Greater => return Order::Greater,
            Ordering::Equal => {}
        }
        let nim = self.nim ^ other.nim;
        let digit = |i: usize| i32::from(self.ups[i]) - i32::from(other.ups[i]);
        let Some(first) = (0..DIGITS).find(|&i| digit(i) != 0) else {
            return if nim == 0 {
                Order::Equal
            } else {
                Order::Confused
            };
        };
        let sign = digit(first).signum();
        let absorbed = match nim {
            0 => true,
            // More than 0.111…
            1 => {
                let differs = (0..DIGITS).find(|&i| digit(i) * sign != 1);
                differs.is_some_and(|i| digit(i) * sign > 1)
            }
            _ => first == 0,
        };
        match (absorbed, sign > 0) {
            (false, _) => Order::Confused,
            (true, true) => Order::Greater,
            (true, false) => Order::Less,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn leaf() -> impl Strategy<Value = Leaf> {
        let ups = prop::collection::vec(-3i32..4, 0..5);
        (-5i64..6, 0usize..3, ups, 0u64..4).prop_map(|(number, exponent, ups, nim)| {
            let number = if number.abs() < 4 { 0 } else { number };
            let ups = ups.into_iter().map(Into::into).collect();
            Leaf::new(Dyadic::new(number, exponent), ups, nim)
        })
    }

    proptest! {
        #[test]
        fn small_leaves_are_ordered_and_added_like_leaves(a in leaf(), b in leaf()) {
            let (x, y) = (SmallLeaf::of(&a).unwrap(), SmallLeaf::of(&b).unwrap());
            prop_assert_eq!(x.order(&y), a.order(&b));
            prop_assert_eq!(x.plus(&y).unwrap().leaf(), a.plus(&b));
            prop_assert_eq!(x.minus(&y).unwrap().leaf(), a.plus(&b.negative()));
        }

        #[test]
        fn small_leaves_have_the_options_of_leaves(leaf in leaf()) {
            // A number is never moved in.
            prop_assume!(!leaf.is_number());
            let (lefts, rights) = leaf.options();
            for (mover, expected) in [(Side::Left, lefts), (Side::Right, rights)] {
                let mut found = Vec::new();
                let small = SmallLeaf::of(&leaf).unwrap();
                small.for_each_option(mover, |option| found.push(option.leaf()));
                prop_assert_eq!(found, expected);
            }
        }
    }

    #[test]
    fn leaves_that_do_not_fit_are_refused() {
        let many = Leaf::new(Dyadic::ZERO, vec![1.into(); 5], 0);
        let high = Leaf::new(Dyadic::ZERO, vec![40_000.into()], 0);
        let fine = Leaf::number_only(Dyadic::new(1, 21));
        let large = Leaf::number_only(Dyadic::from(1 << 30));
        for leaf in [many, high, fine, large, Leaf::nimber(64)] {
            assert_eq!(SmallLeaf::of(&leaf), None);
        }
        let most = SmallLeaf::of(&Leaf::new(Dyadic::ZERO, vec![MOST_UPS.into()], 0)).unwrap();
        assert_eq!(most.plus(&most), None);
    }
}
