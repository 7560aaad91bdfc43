//! The canonical options of leaves, and the proof that they are.
//!
//! For numbers and nimbers they are known. A number x is added to an uptimal by adding it to all options (number
//! translation; no option becomes dominated or reversible, as only infinitesimals are compared). What is left are
//! games (d, m), in the notation of `order`, whose last digit dₖ is positive, and their negatives.
//!
//! **Theorem.** Let U = (d, m) with dₖ > 0 as last digit. Let *kept* be d₁ … dₛ: d without its last digit if that is
//! 1, else d without the run of positive digits at its end. Let K = (kept, m). The canonical form of U has the one
//! Right option Y = (d − 1\[k\], m ⊕ 1) and these Left options:
//!
//! - (A) if a digit is negative, the last of them at place j: K and N = (d₁+1 … dⱼ+1, m ⊕ 1);
//! - (B) if no digit is negative and U is confused with 0: K, and \*m′ for all m′ < m;
//! - (C) if no digit is negative and U > 0: only K, or only 0 if all digits of kept are 0.
//!
//! If dₖ ≥ 2, all digits behind s are positive and dₛ ≤ 0, if there is such a place; else s = k − 1. In (A) s ≥ j.
//! *(s)* and all comparisons are by the theorem in `order`; A − B stands for the digits and the nimber of the
//! difference.
//!
//! *1. No Left option is ≥ U, and Y is not ≤ U.* K − U has the nimber 0 and a negative first digit (the first that is
//! not 0); N − U the nimber 1 and digits 1 up to j, at most 0 behind; \*m′ − U a negative first digit; Y − U =
//! (−1\[k\], 1).
//!
//! *2. All options of Right in the sum U are ≥ Y*, as what they exceed Y by is ≥ 0: ↑^\[k\] − ↑^\[i\] for a move in
//! ↑ⁱ; ↑ⁱ + ↑^\[k\] + \* for a move in −↑ⁱ, digits > 111…; ↑^\[k\] + \*(m′ ⊕ m ⊕ 1) in the nim-heap, where the nimber
//! is not 1.
//!
//! *3. What is enough.* Let G be the game of the theorem. Suppose
//!
//! - **(L)** every T = (t, n) that is not ≥ U is ≤ a Left option of G, or has a Right option ≤ U.
//!
//! Then Z ≤ U implies Z ≤ G for all Z = (z, n), by induction: Y is not ≤ Z, since it is not ≤ U; and no Left option T
//! of Z is ≥ G, for T is not ≥ U, so by (L) it is ≤ a Left option of G, or has a Right option that is ≤ U, hence ≤ G.
//! So U ≤ G. And G ≤ U, because no Left option of G is ≥ U (1) and no Right option of U is ≤ G (it is ≥ Y, by 2). So
//! G = U.
//!
//! *4. Proof of (L).* Suppose T is not ≥ U and has no Right option ≤ U; we look for a Left option of G that is ≥ T.
//! Let e = t − d and c = n ⊕ m.
//!
//! First, *if c ≥ 1, no digit of t is positive, and we are in (B) or (C)*: then (t, 0) ≤ 0. (B): if n < m, \*n is a
//! Left option ≥ T; if n > m, (t, m) is a Right option of T, and it is ≤ U, as no digit of e is positive. (C): n = 0,
//! else (t, 0) is a Right option that is ≤ 0 < U; and the Left option of G is ≥ 0 ≥ T, as follows. Suppose it is K,
//! not 0. If m = 0, its digits are not negative. If m ≥ 2, its first digit is d₁ ≥ 1. If m = 1, d is 1 before some
//! place g and at least 2 there; and g ≤ s, because otherwise the run at the end begins at the first place, s = 0,
//! and the option is 0. So kept > 111….
//!
//! *c = 0.* The first digit of e that is not 0 is negative, at a place f. No digit of t from f on is positive: a move
//! in that ↑ⁱ would make the nimber of the difference 1 and its digits −1 before f and at most −2 at f. None behind f
//! is negative: a move in that −↑ⁱ would keep the first digit negative. So t = (d₁ … d_{f−1}, t_f) with t_f ≤ 0, and
//! n = m. If t_f = 0, then d_f > 0. For f ≤ s, T < K, as the first digit of the difference is d_f (which is why K is
//! not replaced by 0). For f = s + 1, T = K; if 0 stands for K in (C), either m = 0 and K = 0, or Right can move from
//! T = \*m to 0 < U, against our assumption. For f > s + 1, dₖ ≥ 2 and the digits from f − 1 to k are positive; then
//! a move in ↑ᶠ⁻¹ would make the nimber 1 and the digits −1 before f and from there −d_f, …, −dₖ, so < −111…. If t_f
//! < 0, a move in −↑ᶠ would be ≤ U, unless e_f = −1 and the next digit of e that is not 0 is positive. It stands
//! behind f, where e = −d. So we are in (A), f < j, and N − T has the nimber 1 and the digits 1 before f and 2 at f:
//! T < N.
//!
//! *c = 1.* Let e be 1 before place f and at most 0 there. No digit of t from f on is positive: a move in that ↑ⁱ
//! would make the nimber 0 and the digits 0 before f and negative at f. In (A) with f ≤ j, N − T has the nimber 0,
//! digits 0 before f and 1 − e_f > 0 at f: T < N. In (A) with f = j + 1, its digits are 0 up to j and those of −t,
//! not negative, behind: T ≤ N. In (A) with f > j + 1, and in (B) and (C) with f ≥ 2, the digits of d from f − 1 on
//! are not negative; so t_{f−1} = d_{f−1} + 1 is positive, and a move in that ↑ᶠ⁻¹ would make the nimber 0 and leave
//! no positive digit. In (B) and (C) with f = 1 no digit of t is positive, see above.
//!
//! *c ≥ 2.* e₁ ≤ 0. No digit of t is positive: a move in that ↑ⁱ would make the first digit negative and the nimber c
//! ⊕ 1 ≥ 2. In (A), N − T has the nimber c ⊕ 1 ≥ 2 and the first digit 1 − e₁ ≥ 1: T < N. In (B) and (C), see above.
//!
//! *5. The form is canonical.* Its options are in canonical form, by induction. *None is dominated.* (A): N − K has
//! the nimber 1 and digits 1 up to j and at most 0 behind, so they are confused. (B): different nimbers are confused.
//! K − \*m′ = (kept, m ⊕ m′) is one of them or has a positive first digit, so is not ≤ 0; it is not ≥ 0, for if m =
//! 1, d < 111… and so is kept, and if m ≥ 2, d₁ = 0. *None is reversible.* By induction the Right options of X = (x,
//! n) are among these: if the last digit of x is positive at q, (x − 1\[q\], n ⊕ 1); if it is negative, x without
//! some negative digits at its end, with n, and, if xₚ is the last positive digit, (x₁−1 … xₚ−1, n ⊕ 1), or if there
//! is none, nimbers; if x = 0, smaller nimbers. We show that those of X = K, N and \*m′ are not ≤ U, in this order.
//!
//! - X = K: the digits of K − U are 0 up to s and −dᵢ behind. In the first case Xᴿ − U has the nimber 1 and the
//!   digits −1 up to q and, if q < s, 0 at q + 1; if q = s, dₛ > 0, so s = k − 1 and dₖ = 1: digits −1 up to k and 0
//!   behind. Neither is < −111…. If negative digits are dropped, the first digit is positive. With xₚ, the nimber is
//!   1 and the digits are −1 up to p and at least 0 at p + 1. If there is no positive digit, the first of d that is
//!   not 0 is negative, and \*m′ − U is not ≤ 0 by (s). If kept = 0, K = 0, which has no options, or we are in (B),
//!   and K is a nimber.
//! - X = N, whose last digit is at place j or before, xᵢ = dᵢ + 1 and xⱼ ≤ 0: the first digit of Xᴿ − U that is not 0
//!   is always positive. In the first case it is 1, at q + 1. If negative digits are dropped and others are left, 1
//!   at the first place; if none is left, or for nimbers, −d₁ = 1 − x₁ ≥ 1. With xₚ it is −d_{p+1} = 1 − x_{p+1} ≥ 1
//!   at p + 1.
//! - X = \*m′ or \*m in (B): \*m″ with m″ < m is confused with U, for this is (B) if m = 1; and if m ≥ 2, d₁ = 0, so
//!   (d, m ⊕ m″) is neither ≥ 0 nor, by (s), ≤ 0.
//! - Y is −(the N of −U) with k for j, and what was said of N holds for every place j with dⱼ < 0. So no Left option
//!   of Y is ≥ U. ∎
//!
//! For example, {0 | U} = U + ↑^\[k\] + \* for all U whose digits are all positive: the digits of the right side are
//! at least 2, so that kept is empty and it is > 0; and its Right option is U.

use std::cmp::Ordering;

use dashu_int::IBig;

use super::{Leaf, digit};
use crate::value::{Dyadic, Order};

impl Leaf {
    /// The canonical options, which are leaves again.
    pub fn options(&self) -> (Vec<Leaf>, Vec<Leaf>) {
        match self.ups.last() {
            None if self.nim == 0 => self.number_options(),
            None => self.nimber_options(),
            Some(last) if *last > IBig::ZERO => (
                self.advances(),
                vec![self.retreat(self.ups.len(), self.nim ^ 1)],
            ),
            Some(_) => {
                let (lefts, rights) = self.negative().options();
                let negate = |leaves: Vec<Leaf>| leaves.iter().map(Leaf::negative).collect();
                (negate(rights), negate(lefts))
            }
        }
    }

    /// `self − ↑^[k]` with another nimber: Right's move in a positive ↑^k.
    pub(super) fn retreat(&self, k: usize, nim: u64) -> Leaf {
        let length = self.ups.len().max(k);
        let ups = (0..length)
            .map(|i| digit(&self.ups, i) - IBig::from(i < k))
            .collect();
        Leaf::new(self.number.clone(), ups, nim)
    }

    /// The left options of a leaf whose last digit is positive: the three cases of the theorem.
    fn advances(&self) -> Vec<Leaf> {
        let with = |ups: &[IBig], nim| Leaf::new(self.number.clone(), ups.to_vec(), nim);
        let kept = self.kept_digits();
        if let Some(j) = self.ups.iter().rposition(|digit| *digit < IBig::ZERO) {
            // Her answer in the last −↑ʲ, with everything behind it dropped.
            let answer = with(&self.ups[..=j], 0)
                .negative()
                .retreat(j + 1, 0)
                .negative();
            let answer = Leaf {
                number: self.number.clone(),
                nim: self.nim ^ 1,
                ..answer
            };
            return vec![with(kept, self.nim), answer];
        }
        if self.order(&Leaf::number_only(self.number.clone())) == Order::Confused {
            let mut lefts: Vec<Leaf> = (0..self.nim).map(|nim| with(&[], nim)).collect();
            lefts.push(with(kept, self.nim));
            return lefts;
        }
        let dropped = with(kept, self.nim);
        vec![if dropped.ups.is_empty() {
            with(&[], 0)
        } else {
            dropped
        }]
    }

    /// The digits left when the last one (if it is 1) or the whole run of positive digits at the
    /// end is dropped.
    fn kept_digits(&self) -> &[IBig] {
        let length = self.ups.len();
        if self.ups[length - 1] == IBig::ONE {
            return &self.ups[..length - 1];
        }
        let run = self.ups.iter().rposition(|digit| *digit <= IBig::ZERO);
        &self.ups[..run.map_or(0, |i| i + 1)]
    }

    fn number_options(&self) -> (Vec<Leaf>, Vec<Leaf>) {
        let x = &self.number;
        let at = |numerator: IBig| Leaf::number_only(Dyadic::new(numerator, x.exponent()));
        if !x.is_integer() {
            return (vec![at(x.numerator() - 1)], vec![at(x.numerator() + 1)]);
        }
        match x.sign() {
            Ordering::Equal => (vec![], vec![]),
            Ordering::Greater => (vec![at(x.numerator() - 1)], vec![]),
            Ordering::Less => (vec![], vec![at(x.numerator() + 1)]),
        }
    }

    fn nimber_options(&self) -> (Vec<Leaf>, Vec<Leaf>) {
        let smaller: Vec<Leaf> = (0..self.nim).map(|m| self.with_nim(m)).collect();
        (smaller.clone(), smaller)
    }
}
