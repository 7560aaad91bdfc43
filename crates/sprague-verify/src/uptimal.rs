//! Sums of a number, of copies of ↑, ↑², ↑³, … and of a nimber, with their order and how they grow.
//!
//! *Moves.* ↑ⁱ is the game {0 | \* − ↑ − … − ↑ⁱ⁻¹}, so ↑¹ = {0 | \*}. Let (d, m) be the sum of d₁ copies of ↑, d₂ of ↑², and so on, with −↑ⁱ where
//! dᵢ is negative, and of \*m. Let 1ᵢ have the digit 1 at place i and 1\[i\] at all places up to i. In a sum G − G = 0 can be left out, so the moves from (d, m) are
//!
//! - where dᵢ > 0: to (d − 1ᵢ, m) for Left, to (d − 1\[i\], m ⊕ 1) for Right;
//! - where dᵢ < 0: to (d + 1\[i\], m ⊕ 1) for Left, to (d + 1ᵢ, m) for Right;
//! - to (d, m′) with m′ < m for both.
//!
//! The last digit that changes comes nearer to 0, or no digit changes and the nimber gets smaller; inductions run along this.
//!
//! **Order.** (d, m) ≥ 0 exactly if (0) m = 0, and d = 0 or the first digit other than 0 is positive; or (1) m = 1, and the first digit other than 1 is greater than 1; or (2)
//! m ≥ 2 and d₁ ≥ 1. And (d, m) ≤ 0 exactly if (−d, m) ≥ 0.
//!
//! *Proof.* (d, m) ≥ 0 exactly if no move of Right leads to something ≤ 0, for which the theorem is known.
//! *If one of the three holds, none does.* (0): d = 0 has no moves. Else the first digit other than 0 is positive, at f. A move in ↑ⁱ has i ≥ f, makes the
//! nimber 1, the digits before f −1 and that at f at least 0: the negative of this is 1 before f and at most 0 at f. A move in −↑ⁱ has i > f and leaves a positive first digit. (1): d is 1 before some f and at least
//! 2 there. A move in ↑ⁱ makes the nimber 0 and all digits before min(i + 1, f) 0, and there is a positive one. Other moves leave the first digit
//! positive and the nimber 0 or 1, and 1 with a positive first digit is not ≤ 0. (2): moves in ↑ⁱ make d₁ at least 0 with a nimber of 2 or more; all others leave d₁ positive.
//! *If none holds, one does.* (0): the first digit other than 0 is negative, at f; let l be the last place with one. If dₗ < 0 and l > f, a move in −↑ˡ leaves the negative digit first; if l = f, it leaves no
//! positive digit. If dₗ > 0, a move in ↑ˡ makes the nimber 1, the digits before f −1 and that at f at most −2. (1): d is 1 before some f and at most 0 there. If some digit behind f is
//! positive, a move in that ↑ⁱ makes the nimber 0 and the first digit other than 0 that at f, negative. If none is, a move in ↑ᶠ⁻¹, or if f = 1 that to the nimber 0, leaves
//! no positive digit and no nimber. (2): d₁ ≤ 0. If a first digit other than 0 is positive, it stands at i ≥ 2, and a move in that ↑ⁱ makes d₁ = −1 with a nimber of 2 or more. If not, Right moves to the nimber 0. ∎
//!
//! A number x is added to (d, m): if x ≠ 0 its sign decides, as (d, m) is infinitesimal.
//!
//! **Growth.** Let all digits of U = (d, m) be positive, k ≥ 1 of them. Then **{0 | U} = U + ↑ + … + ↑ᵏ + \***.
//!
//! *Proof.* Let V = (v, w) be the right side and H = {0 | U}. The digits of V are at least 2, so V > 0. *H ≤ V.* In V − H Right can move to V, which Left wins; or in an ↑ⁱ of V, and Left answers by
//! −H to −U, which leaves ↑ⁱ⁺¹ + … + ↑ᵏ ≥ 0; or in the nimber to m′ ≠ w, and she answers the same and leaves ↑ + … + ↑ᵏ + \*(m′ ⊕ m) ≥ 0, as m′ ⊕ m ≠ 1. *V ≤ H.* By induction Z ≤ H for all Z = (z, n) ≤ V: it is not true that U ≤ Z,
//! because V − U = ↑ + … + ↑ᵏ + \* is not ≥ 0; and no left option T of Z is ≥ H. For T is not ≥ V, and we show that then T ≤ 0, while H is not ≤ 0, or T has a right option that is ≤ V, hence ≤ H by induction.
//! Suppose it has none that is ≤ V. Let T = (t, n), e = t − v, c = n ⊕ w. *It is enough that no digit of t is positive*: then (t, 0) ≤ 0 < V, so n = 0, else Right could move there; and T ≤ 0.
//! - c = 0: the first digit of e other than 0 is negative, at f. If a digit of t from f on were positive, a move in that ↑ⁱ would leave a difference to V with nimber 1 and digits −1 before f and at most −2 at f. So none is; and if f = 1, we are done. If
//!   1 < f ≤ k, then v has digits of at least 2 at f − 1 and f, and a move in ↑ᶠ⁻¹ leaves nimber 1 and digits −1 before f and at most −2 at f. If f > k, then t is negative at f, and a move in −↑ᶠ leaves nimber 0 and no positive digit of e. Both are ≤ V, which is excluded.
//! - c = 1: e is 1 before some f and at most 0 there. If a digit of t from f on were positive, a move in that ↑ⁱ would leave nimber 0 and a negative first digit, at f. If f = 1, we are done. Else the digit of t at f − 1 is positive, and a move in
//!   ↑ᶠ⁻¹ leaves nimber 0, digits 0 before f and none positive from there on: excluded.
//! - c ≥ 2: e₁ ≤ 0. If a digit of t were positive, a move in that ↑ⁱ would make e₁ negative with a nimber of 2 or more: excluded. ∎

use crate::outcomes::letter;
use std::fmt;

/// Larger digits and numerators are not read, so that sums and products of some of them cannot overflow.
const LARGEST: i128 = 1 << 90;
/// Finer fractions are not read.
const FINEST: u32 = 30;
/// Values with more digits are not read: nobody can type a higher power of ↑ either.
const MOST_DIGITS: usize = 100_000;

/// A number, as a numerator and how often it is halved, the digits of ↑, ↑², … and a nimber.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Uptimal {
    numerator: i128,
    halvings: u32,
    digits: Vec<i128>,
    nimber: u64,
}

impl Uptimal {
    pub(crate) fn nimber(nimber: u64) -> Self {
        Uptimal::new((0, 0), Vec::new(), nimber)
    }

    pub(crate) fn integer(integer: i128) -> Self {
        Uptimal::new((integer, 0), Vec::new(), 0)
    }

    /// A numerator, halved so often.
    pub(crate) fn number(numerator: i128, halvings: u32) -> Self {
        Uptimal::new((numerator, halvings), Vec::new(), 0)
    }

    fn new((mut numerator, mut halvings): (i128, u32), mut digits: Vec<i128>, nimber: u64) -> Self {
        while halvings > 0 && numerator % 2 == 0 {
            (numerator, halvings) = (numerator / 2, halvings - 1);
        }
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Uptimal {
            numerator,
            halvings,
            digits,
            nimber,
        }
    }

    /// Reads a number, digits and a nimber: `1/2;3,0,-1;5` is 1/2 + 3·↑ − ↑³ + *5.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let whole = |word: &str| {
            let size = word.strip_prefix('-').unwrap_or(word);
            let plain = !size.is_empty() && size.bytes().all(|b| b.is_ascii_digit());
            let number: i128 = plain.then(|| word.parse().ok())??;
            // The least number of all has no absolute value.
            (-LARGEST..=LARGEST).contains(&number).then_some(number)
        };
        let (number, rest) = text.split_once(';')?;
        let (digits, nimber) = rest.split_once(';')?;
        let (numerator, denominator) = number.split_once('/').unwrap_or((number, "1"));
        let denominator = u32::try_from(whole(denominator)?).ok()?;
        let halvings = denominator.trailing_zeros();
        if !denominator.is_power_of_two() || halvings > FINEST {
            return None;
        }
        let items = || digits.split(',').filter(|_| !digits.is_empty());
        if items().take(MOST_DIGITS + 1).count() > MOST_DIGITS {
            return None;
        }
        let digits: Vec<i128> = items().map(whole).collect::<Option<_>>()?;
        let nimber = u64::try_from(whole(nimber)?).ok()?;
        Some(Uptimal::new((whole(numerator)?, halvings), digits, nimber))
    }

    fn digit(&self, place: usize) -> i128 {
        self.digits.get(place).copied().unwrap_or(0)
    }

    /// Nothing if it is too large.
    pub(crate) fn plus(&self, other: &Uptimal) -> Option<Uptimal> {
        let halvings = self.halvings.max(other.halvings);
        let scaled = |one: &Uptimal| one.numerator.checked_mul(1 << (halvings - one.halvings));
        let numerator = scaled(self)?.checked_add(scaled(other)?)?;
        let places = self.digits.len().max(other.digits.len());
        let digits: Vec<i128> = (0..places)
            .map(|place| self.digit(place).checked_add(other.digit(place)))
            .collect::<Option<_>>()?;
        let sum = Uptimal::new((numerator, halvings), digits, self.nimber ^ other.nimber);
        sum.within(LARGEST).then_some(sum)
    }

    pub(crate) fn negative(&self) -> Uptimal {
        Uptimal {
            numerator: -self.numerator,
            digits: self.digits.iter().map(|digit| -digit).collect(),
            ..self.clone()
        }
    }

    /// So many copies of it; nothing if that is too large.
    pub(crate) fn times(&self, count: i128) -> Option<Uptimal> {
        let digits = self.digits.iter().map(|digit| digit.checked_mul(count));
        let digits: Vec<i128> = digits.collect::<Option<_>>()?;
        let nimber = if count % 2 == 0 { 0 } else { self.nimber };
        let number = (self.numerator.checked_mul(count)?, self.halvings);
        let product = Uptimal::new(number, digits, nimber);
        product.within(LARGEST).then_some(product)
    }

    fn within(&self, most: i128) -> bool {
        let numbers = self.digits.iter().chain([&self.numerator]);
        numbers
            .into_iter()
            .all(|number| (-most..=most).contains(number))
    }

    /// What `growth` adds to it, if all its digits are positive and there is nothing else but a nimber.
    pub(crate) fn growth(&self) -> Option<Uptimal> {
        let positive = !self.digits.is_empty() && self.digits.iter().all(|&digit| digit > 0);
        (positive && self.numerator == 0)
            .then(|| Uptimal::new((0, 0), vec![1; self.digits.len()], 1))
    }

    /// Whether it is at least 0, by the theorem.
    pub(crate) fn at_least_zero(&self) -> bool {
        let first_other_than = |one: i128| self.digits.iter().copied().find(|&digit| digit != one);
        match (self.numerator, self.nimber) {
            (numerator, _) if numerator != 0 => numerator > 0,
            (_, 0) => first_other_than(0).is_none_or(|digit| digit > 0),
            // Behind the last digit there are zeros.
            (_, 1) => first_other_than(1).unwrap_or(0) > 1,
            _ => self.digit(0) >= 1,
        }
    }

    /// The number, as a numerator and how often it is halved, if there is nothing else.
    pub(crate) fn as_number(&self) -> Option<(i128, u32)> {
        (*self == Uptimal::number(self.numerator, self.halvings))
            .then_some((self.numerator, self.halvings))
    }

    pub(crate) fn is_infinitesimal(&self) -> bool {
        self.numerator == 0
    }

    /// The letter of who wins it: L, R, N or P.
    pub(crate) fn outcome(&self) -> char {
        letter((!self.negative().at_least_zero(), !self.at_least_zero()))
    }

    /// Whether Left, or Right, can move to another one.
    pub(crate) fn may_become(&self, to: &Uptimal, left: bool) -> bool {
        if !left {
            return self.negative().may_become(&to.negative(), true);
        }
        // There may be too many options to list them, and each has as many digits.
        let places = self.digits.len().max(to.digits.len());
        let last_other = (0..places).rev().find(|&at| self.digit(at) != to.digit(at));
        match last_other {
            // What changes besides are digits before it.
            Some(place) => self.with_less_at(place).as_ref() == Some(to),
            None if to.nimber < self.nimber => self.with_nimber(to.nimber) == *to,
            None => self.with_less_number().as_ref() == Some(to),
        }
    }

    /// What Left can move to in the number.
    fn with_less_number(&self) -> Option<Uptimal> {
        let less = (self.numerator - 1, self.halvings);
        (self.halvings > 0 || self.numerator > 0)
            .then(|| Uptimal::new(less, self.digits.clone(), self.nimber))
    }

    /// What Left can move to in the copies of a power of ↑.
    fn with_less_at(&self, place: usize) -> Option<Uptimal> {
        let number = (self.numerator, self.halvings);
        let digit = self.digits.get(place).filter(|&&digit| digit != 0)?;
        let mut digits = self.digits.clone();
        if *digit > 0 {
            digits[place] -= 1;
            return Some(Uptimal::new(number, digits, self.nimber));
        }
        digits[..=place].iter_mut().for_each(|digit| *digit += 1);
        Some(Uptimal::new(number, digits, self.nimber ^ 1))
    }

    fn with_nimber(&self, nimber: u64) -> Uptimal {
        Uptimal {
            nimber,
            ..self.clone()
        }
    }

    /// Whether there are few enough options to look at all of them again and again.
    pub(crate) fn has_few_options(&self) -> bool {
        self.nimber < 1 << 12
    }

    /// No more can be moved to by one player.
    pub(crate) fn most_options(&self) -> usize {
        usize::try_from(self.nimber)
            .unwrap_or(usize::MAX)
            .saturating_add(2 + self.digits.len())
    }

    /// How many bytes its digits take.
    pub(crate) fn size(&self) -> usize {
        size_of_val(self.digits.as_slice())
    }

    /// All that Left, or Right, can move to in the sum that it is.
    pub(crate) fn options(&self, left: bool) -> Vec<Uptimal> {
        if !left {
            let exchanged = self.negative().options(true);
            return exchanged.iter().map(Uptimal::negative).collect();
        }
        let smaller = (0..self.nimber).map(|nimber| self.with_nimber(nimber));
        let mut found: Vec<Uptimal> = smaller.collect();
        found.extend(self.with_less_number());
        found.extend((0..self.digits.len()).filter_map(|place| self.with_less_at(place)));
        found
    }

    /// Something that is not greater and has no number or digit beyond the bound, if that is easily found.
    pub(crate) fn no_greater_within(&self, bound: i128) -> Uptimal {
        let number = (self.numerator, self.halvings);
        if self.numerator > bound << self.halvings {
            return Uptimal::integer(bound);
        }
        let far = self.digits.iter().position(|digit| digit.abs() > bound);
        let Some(far) = far else {
            return self.clone();
        };
        let mut digits = self.digits[..far].to_vec();
        match (self.digits[far] > 0, digits.last_mut()) {
            (true, _) => digits.push(bound),
            (false, Some(before)) => *before -= 1,
            (false, None) => {
                let finer = ((self.numerator << 3) - 1, self.halvings + 3);
                return Uptimal::new(finer, Vec::new(), 0);
            }
        }
        Uptimal::new(number, digits, self.nimber)
    }
}

impl fmt::Display for Uptimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Written as they come: a list of the parts takes many times the room of the value.
        let mut between = "";
        if self.numerator != 0 {
            write!(f, "{}", self.numerator)?;
            if self.halvings > 0 {
                write!(f, "/{}", 1_u64 << self.halvings)?;
            }
            between = " + ";
        }
        for (place, digit) in self.digits.iter().enumerate().filter(|(_, d)| **d != 0) {
            f.write_str(between)?;
            match digit {
                1 => {}
                -1 => f.write_str("-")?,
                digit => write!(f, "{digit}.")?,
            }
            f.write_str("^")?;
            if place > 0 {
                write!(f, "({})", place + 1)?;
            }
            between = " + ";
        }
        match (self.nimber, between) {
            (0, "") => f.write_str("0"),
            (0, _) => Ok(()),
            (1, _) => write!(f, "{between}*"),
            (nimber, _) => write!(f, "{between}*{nimber}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Uptimal;
    use crate::patience::Patience;
    use crate::play::Play;

    fn all_small() -> Vec<Uptimal> {
        let mut found = Vec::new();
        for code in 0..5 * 5 * 5 * 4 {
            let digits = vec![code % 5 - 2, code / 5 % 5 - 2, code / 25 % 5 - 2];
            found.push(Uptimal::new((0, 0), digits, (code / 125) as u64));
        }
        found
    }

    #[test]
    fn what_may_be_moved_to_is_among_the_options() {
        let half = |value: &Uptimal| Uptimal::number(1, 1).plus(value).unwrap();
        let mut all = all_small();
        all.truncate(250);
        all.extend([-3, 0, 2].map(Uptimal::integer));
        all.extend([Uptimal::number(1, 2), half(&all[7]), half(&all[200])]);
        for (from, left) in all.iter().flat_map(|from| [(from, true), (from, false)]) {
            let options = from.options(left);
            for to in &all {
                let is_option = options.contains(to);
                assert_eq!(from.may_become(to, left), is_option, "{from} to {to}");
            }
            assert!(options.iter().all(|to| from.may_become(to, left)), "{from}");
        }
    }

    #[test]
    fn the_least_number_of_all_and_too_many_digits_are_not_read() {
        for text in [i128::MIN.to_string(), i128::MAX.to_string()] {
            for value in [
                format!("{text};;0"),
                format!("0;1,{text};0"),
                format!("0;;{text}"),
            ] {
                assert_eq!(Uptimal::read(&value), None, "{value}");
            }
        }
        let digits = |count: usize| Uptimal::read(&format!("0;{};0", vec!["1"; count].join(",")));
        assert!(digits(100_000).is_some() && digits(100_001).is_none());
    }

    #[test]
    fn a_value_is_written_with_a_plus_between_its_parts() {
        for (text, written) in [
            ("0;;0", "0"),
            ("-3/4;;0", "-3/4"),
            ("0;0,-1;0", "-^(2)"),
            ("5;2,0,-1;7", "5 + 2.^ + -^(3) + *7"),
            ("0;1;1", "^ + *"),
            ("0;;1", "*"),
        ] {
            assert_eq!(Uptimal::read(text).unwrap().to_string(), written);
        }
    }

    #[test]
    fn the_order_is_that_of_play() {
        let mut play = Play::new(Vec::new(), 1 << 30);
        for value in all_small() {
            let by_play = play.left_wins(&[], &value, false, &mut Patience::new(&mut |_, _| true));
            assert_eq!(by_play, Ok(value.at_least_zero()), "{value}");
        }
    }

    /// Whether the player who does not start wins {0 | U} − V.
    fn is_equal(play: &mut Play<'_>, u: &Uptimal, v: &Uptimal) -> bool {
        let difference = v.negative();
        !wins(play, u, &difference, true) && !wins(play, u, &difference, false)
    }

    /// Whether the player to move wins {0 | U} + X.
    fn wins(play: &mut Play<'_>, u: &Uptimal, x: &Uptimal, left: bool) -> bool {
        let switched = match left {
            true => x.clone(),
            false => x.plus(u).unwrap(),
        };
        let mut go_on = |_, _| true;
        let patience = &mut Patience::new(&mut go_on);
        let opponent = play.left_wins(&[], &switched, !left, patience);
        if opponent == Ok(left) {
            return true;
        }
        let options = x.options(left);
        options.iter().any(|option| !wins(play, u, option, !left))
    }

    #[test]
    fn growth_is_that_of_play() {
        let mut play = Play::new(Vec::new(), 1 << 30);
        for (digits, nimber) in [
            (vec![1], 0),
            (vec![1], 1),
            (vec![2], 2),
            (vec![1, 1], 0),
            (vec![1, 1], 1),
            (vec![2, 1], 0),
        ] {
            let u = Uptimal::new((0, 0), digits, nimber);
            let v = u.plus(&u.growth().unwrap()).unwrap();
            assert!(is_equal(&mut play, &u, &v), "{u}");
            let other = v.plus(&Uptimal::nimber(1)).unwrap();
            assert!(!is_equal(&mut play, &u, &other), "{u}");
        }
        for text in ["0;;1", "0;1,0,1;0", "0;-1;1", "1;1;0", "0;2,-1;0"] {
            assert_eq!(Uptimal::read(text).unwrap().growth(), None, "{text}");
        }
    }

    #[test]
    fn what_stands_for_a_large_value_is_not_greater_and_small() {
        for numbers in [0, 1, -1, 50, -50] {
            for first in [0, 3, -3, 50, -50] {
                for second in [0, 50, -50] {
                    let value = Uptimal::new((numbers, 0), vec![first, second], 2);
                    let less = value.no_greater_within(4);
                    let difference = value.plus(&less.negative()).unwrap();
                    assert!(difference.at_least_zero(), "{value} and {less}");
                    assert!(numbers == -50 || less.within(4 * 8 + 8), "{less}");
                }
            }
        }
    }
}
