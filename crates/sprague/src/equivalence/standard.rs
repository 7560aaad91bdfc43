//! The standard form of an octal code: another code for the same game, by arguments that hold for all heaps.
//!
//! **Leaving out a bean.** If a heap of one bean has no move, every heap may be counted as one bean less
//! (Winning Ways, chapter 4). Taking t and leaving nothing is then taking t − 1 from a heap of that many; taking t and
//! leaving one heap is taking t and leaving one heap or nothing; taking t and leaving two heaps is taking t + 1 and
//! leaving two heaps, one or none. Options correspond one to one, so values do. That is done until a heap of one
//! bean has a move.
//!
//! **Needless moves.** Taking all of a heap of t is an option of value 0 in that heap only; it is needless if the heap has
//! another such option. Taking t and leaving one heap is needless if for some smaller amount s two heaps may be
//! left and G(t − s) = 0: leaving t − s and the rest has the same value. A needless move changes no value, so
//! all of them are left out.
//!
//! Codes with the same standard form have the same values, up to a shift, whatever their periods.

use crate::Heap;
use crate::ruleset::{Code, PartRule, Rules, Ruleset};
use crate::sequence::{NimSequence, Nimber};

/// Taking the whole heap, leaving one heap, leaving two heaps.
const NOTHING: u32 = 1;
const ONE_HEAP: u32 = 2;
const TWO_HEAPS: u32 = 4;
/// Longer codes are left as they are.
const MOST_DIGITS: usize = 1000;

/// An octal code in standard form, and how its heaps correspond to those of the code it was made from.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct StandardForm {
    /// The standard form: a heap of one bean has a move, and no move is needless.
    pub code: Code,
    /// Heap n of the standard form is heap n + shift of the code; smaller heaps of the code have no move.
    pub shift: Heap,
}

impl StandardForm {
    /// The standard form of a finite octal code; nothing for other codes. That of a game without moves is `0.0`.
    ///
    /// ```
    /// use sprague::{equivalence::StandardForm, notation::parse_ruleset};
    ///
    /// let standard = |text: &str| StandardForm::of(&parse_ruleset(text).unwrap().code().unwrap()).unwrap();
    /// assert_eq!(standard("0.4").code, standard("0.137").code);
    /// assert_eq!((standard("0.4").shift, standard("0.137").shift), (2, 0));
    /// ```
    pub fn of(code: &Code) -> Option<Self> {
        let mut digits = octal_digits(code).filter(|digits| digits.len() <= MOST_DIGITS)?;
        let mut shift = 0;
        while digits.iter().any(|&digit| digit > 0) && !first_heap_has_a_move(&digits) {
            digits = with_a_bean_less(&digits);
            shift += 1;
        }
        let values = first_values(&digits)?;
        let needed = (0..).zip(&digits).map(|(t, &digit)| {
            let mut needed = digit;
            if reaches_zero_otherwise(&digits, &values, t) {
                needed &= !NOTHING;
            }
            if is_left_by_a_split(&digits, &values, t) {
                needed &= !ONE_HEAP;
            }
            needed
        });
        Some(StandardForm {
            code: Code::from_digits(&needed.collect::<Vec<_>>()),
            shift,
        })
    }
}

/// The digits of a finite octal code, digit 0 first; in that one only splitting is a move.
fn octal_digits(code: &Code) -> Option<Vec<u32>> {
    if !code.is_finite() {
        return None;
    }
    let mut digits = Vec::with_capacity(code.leading().len());
    for digit in code.leading() {
        let bits = digit.counts.as_plain_digit().filter(|&bits| bits < 8)?;
        if digit.rule != PartRule::Any {
            return None;
        }
        digits.push(bits);
    }
    digits[0] &= TWO_HEAPS;
    Some(digits)
}

fn allows(digits: &[u32], taken: usize, move_: u32) -> bool {
    digits.get(taken).is_some_and(|digit| digit & move_ != 0)
}

fn first_heap_has_a_move(digits: &[u32]) -> bool {
    allows(digits, 1, NOTHING)
}

/// The code of the game in which every heap counts one bean less; a heap of one bean must have no move.
fn with_a_bean_less(digits: &[u32]) -> Vec<u32> {
    let mut less = vec![0; digits.len() + 1];
    for (t, digit) in digits.iter().enumerate() {
        if digit & NOTHING != 0 && t > 1 {
            less[t - 1] |= NOTHING;
        }
        if digit & ONE_HEAP != 0 {
            less[t] |= ONE_HEAP | NOTHING;
        }
        if digit & TWO_HEAPS != 0 {
            less[t + 1] |= TWO_HEAPS | ONE_HEAP | NOTHING;
        }
    }
    less
}

/// The values of the heaps that a digit takes whole.
fn first_values(digits: &[u32]) -> Option<Vec<Nimber>> {
    let game = Ruleset::new(Rules::Code(Code::from_digits(digits)));
    let mut sequence = NimSequence::new(&game);
    sequence.extend_to(digits.len() as Heap).ok()?;
    Some(sequence.values().to_vec())
}

/// Whether a heap of t has an option of value 0 other than taking it whole.
fn reaches_zero_otherwise(digits: &[u32], values: &[Nimber], t: usize) -> bool {
    (0..t).any(|taken| {
        let rest = t - taken;
        let one = allows(digits, taken, ONE_HEAP) && values[rest] == 0;
        let two = || (1..rest).any(|part| values[part] == values[rest - part]);
        one || (allows(digits, taken, TWO_HEAPS) && two())
    })
}

/// Whether taking t and leaving one heap is as good as leaving a heap of value 0 beside it.
fn is_left_by_a_split(digits: &[u32], values: &[Nimber], t: usize) -> bool {
    (0..t).any(|taken| allows(digits, taken, TWO_HEAPS) && values[t - taken] == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::EngineKind;

    fn standard(digits: &[u32]) -> StandardForm {
        StandardForm::of(&Code::from_digits(digits)).unwrap()
    }

    fn values(code: &Code, heap: Heap) -> Vec<Nimber> {
        let game = Ruleset::new(Rules::Code(code.clone()));
        let mut sequence = NimSequence::with_engine(&game, EngineKind::Reference).unwrap();
        sequence.extend_to(heap).unwrap();
        sequence.values().to_vec()
    }

    #[test]
    fn every_code_of_three_digits_has_the_values_of_its_standard_form() {
        for number in 0..1024_u32 {
            let digits = [
                number >> 9 << 2,
                number >> 6 & 7,
                number >> 3 & 7,
                number & 7,
            ];
            let form = standard(&digits);
            let own = values(&Code::from_digits(&digits), 120);
            let shift = form.shift as usize;
            assert!(own[..shift].iter().all(|&value| value == 0), "{digits:?}");
            assert_eq!(
                own[shift..],
                values(&form.code, 120 - form.shift),
                "{digits:?} {}",
                form.code
            );
            assert_eq!(StandardForm::of(&form.code).unwrap().code, form.code);
        }
    }

    #[test]
    fn codes_of_one_game_share_their_standard_form() {
        for (one, other) in [
            (&[0, 6][..], &[0, 3, 7][..]),
            (&[0, 6], &[0, 6, 3]),
            (&[0, 4], &[0, 1, 3, 7]),
            (&[4, 4, 4], &[0, 7, 7, 6]),
            (&[0, 5, 6, 4], &[0, 5, 6, 7]),
        ] {
            assert_eq!(standard(one).code, standard(other).code, "{one:?}");
        }
        assert_ne!(standard(&[0, 3, 6]).code, standard(&[0, 1, 6, 1]).code);
    }

    #[test]
    fn a_game_without_moves_is_its_own_standard_form() {
        for digits in [&[0][..], &[3], &[0, 0, 0]] {
            assert_eq!(standard(digits).code.to_string(), "0.0");
        }
    }
}
