//! The order of leaves, and its proof.
//!
//! Numbers decide first, because uptimals and nimbers are infinitesimal. What is left is a sum of powers of ↑ and a
//! nimber, and two such are compared by their difference, which is one more.
//!
//! *Moves.* Let ↑^\[i\] = ↑ + ↑² + … + ↑ⁱ, so that ↑ⁱ = {0 | −↑^\[i−1\] + \*}. Write (d, m) for the sum of d₁ copies
//! of ↑, d₂ of ↑², and so on (copies of −↑ⁱ where dᵢ is negative) and \*m; digits behind the last are 0. Let 1ᵢ be
//! the digits of ↑ⁱ and 1\[i\] those of ↑^\[i\]. As G − G = 0, the options of (d, m) are
//!
//! - in an ↑ⁱ, if dᵢ > 0: (d − 1ᵢ, m) for Left, (d − 1\[i\], m ⊕ 1) for Right;
//! - in a −↑ⁱ, if dᵢ < 0: (d + 1\[i\], m ⊕ 1) for Left, (d + 1ᵢ, m) for Right;
//! - in the nim-heap: (d, m′) with m′ < m for both.
//!
//! Each option has a smaller digit, in absolute value, at the highest place where it differs, or the same digits and
//! a smaller nimber. Inductions run along this order, which has no endless descent.
//!
//! **Theorem.** (d, m) ≥ 0 exactly when
//!
//! - m = 0, and d = 0 or its first digit that is not 0 is positive; or
//! - m = 1, and its first digit that is not 1 is greater than 1, in short d > 111…; or
//! - m ≥ 2, and d₁ ≥ 1.
//!
//! With the players exchanged: (d, m) ≤ 0 exactly when (−d, m) is such a pair. In particular **(s)**: if d ≠ 0, only
//! (d, m) whose first digit that is not 0 is positive are ≥ 0, and only those where it is negative are ≤ 0.
//!
//! *Proof.* A game is ≥ 0 exactly when none of Right's options is ≤ 0; of these the theorem may be used, by
//! induction.
//!
//! 1. *Under the conditions no option of Right is ≤ 0.* m = 0: if d = 0, he has none. Else let the first digit that
//!    is not 0 stand at place f. A move in ↑ⁱ, where i ≥ f, makes the nimber 1 and the digits −1 before f and at
//!    least 0 at f, so they are not < −111…. A move in −↑ⁱ, where i > f, leaves the first digit positive. m = 1: let
//!    d be 1 before place f and at least 2 there. A move in ↑ⁱ makes the nimber 0; the first digit that is not 0 now
//!    stands at i + 1 or, if i ≥ f, at f, and is positive. A move in −↑ⁱ, where i > f, or to the nimber 0 leaves the
//!    first digit positive. m ≥ 2: a move in ↑ⁱ makes the first digit at least 0, and the nimber m ⊕ 1 is at least 2.
//!    All other moves leave the first digit positive.
//! 2. *Otherwise one is.* m = 0: the first digit that is not 0 is negative, at place f, and the last such digit is at
//!    place l. If l = f, he moves in −↑ᶠ, and no digit is positive. If l > f and the digit there is negative, he
//!    moves in −↑ˡ, and the first digit stays negative. If it is positive, he moves in ↑ˡ: the nimber becomes 1, the
//!    digits −1 before f and at most −2 at f, so they are < −111…. m = 1: let d be 1 before place f and at most 0
//!    there. If a digit behind f is positive, he moves in that ↑ⁱ: the nimber becomes 0, and the first digit that is
//!    not 0 is negative, at f. If not, he moves in ↑ᶠ⁻¹, or if f = 1 to the nimber 0: now the nimber is 0 and no
//!    digit is positive. m ≥ 2: d₁ ≤ 0. If d = 0 or the first digit that is not 0 is negative, he moves to the nimber
//!    0. Else that digit is positive at a place i ≥ 2 and he moves in ↑ⁱ, which makes the first digit −1 and the
//!    nimber at least 2. ∎

use std::cmp::Ordering;

use dashu_int::IBig;

use super::{Leaf, digit};
use crate::value::Order;

impl Leaf {
    /// How it compares with another leaf.
    pub fn order(&self, other: &Leaf) -> Order {
        match self.number.cmp(&other.number) {
            Ordering::Less => return Order::Less,
            Ordering::Greater => return Order::Greater,
            Ordering::Equal => {}
        }
        let nim = self.nim ^ other.nim;
        let length = self.ups.len().max(other.ups.len());
        let first = (0..length).find(|&i| digit(&self.ups, i) != digit(&other.ups, i));
        let Some(first) = first else {
            return if nim == 0 {
                Order::Equal
            } else {
                Order::Confused
            };
        };
        let (greater, smaller, answer) = if digit(&self.ups, first) > digit(&other.ups, first) {
            (self, other, Order::Greater)
        } else {
            (other, self, Order::Less)
        };
        // A nimber is absorbed by anything with an ↑ in it, except * by less than 0.111…
        let absorbed = match nim {
            0 => true,
            1 => exceeds_all_ones(&greater.ups, &smaller.ups),
            _ => first == 0,
        };
        if absorbed { answer } else { Order::Confused }
    }
}

/// Is `greater − smaller`, digit by digit, above 0.111… in lexicographic order?
fn exceeds_all_ones(greater: &[IBig], smaller: &[IBig]) -> bool {
    let length = greater.len().max(smaller.len());
    for i in 0..length {
        match (digit(greater, i) - digit(smaller, i)).cmp(&IBig::ONE) {
            Ordering::Less => return false,
            Ordering::Greater => return true,
            Ordering::Equal => {}
        }
    }
    false
}
