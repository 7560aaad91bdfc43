//! The theorem `classes`: `G(n + p) = G(n) + s` for moves that leave at most one heap and come again in blocks of q
//! from amount N on, as in `S(all except 2,5)`.
//!
//! Let P be the least common multiple of p and q and `S = s·P/p`. The options of heap n are n − a for the amounts
//! `a < N`, and the heaps m with `1 ≤ m ≤ n − N` whose distance n − m is allowed modulo q, and perhaps nothing. For a
//! heap n let U(n, m) be the set of values of those of its options that take N or more and leave at most m, with 0 if
//! the whole heap may be taken by such a move.
//!
//! **Theorem.** Let `t ≥ N + n0`, `n0 ≥ 1`, with `G(n + p) = G(n) + s` for `n0 ≤ n`, `n + p < t + P`. If for each n from t to t + q − 1,
//! with `m = t − N`,
//!
//! U(n + P, m + P) = {0, …, S − 1} ∪ (U(n, m) + S),
//!
//! then the pattern is true for all `n ≥ n0`.
//!
//! *Proof* by induction on `n ≥ t`: let the pattern be true below n + P. U(n, n − N) arises from U(n', t − N), where n' is
//! the heap from t to t + q − 1 with `n' ≡ n` modulo q, by adding values of heaps m from `t − N + 1 > n0` on, and U(n + P, n + P − N)
//! from U(n' + P, t + P − N) by adding those of m + P, which are greater by S. So
//! U(n + P, n + P − N) = {0, …, S − 1} ∪ (U(n, n − N) + S). The options that take less than N have heaps `n − a > n0`, and the values of n + P − a are greater by
//! S. They do not take the whole heap, as `n ≥ t > N`. So the values of all options of n + P are those of n plus S, with all values below S: hence `G(n + P) = G(n) + S`. As
//! `n + P − p ≥ n` is below n + P and differs from n by a multiple of p, `G(n + P) = G(n + P − p) + s`. ∎

use crate::Failure;
use crate::certificate::Certificate;
use crate::game::{Game, Tail};
use crate::growth::gcd;
use crate::patience::Patience;
use std::collections::BTreeSet;

pub(crate) struct Classes<'a> {
    tail: &'a Tail,
    at: usize,
    period: usize,
    saltus: usize,
}

impl<'a> Classes<'a> {
    /// Checks that the theorem applies and that the numbers are the ones it asks for.
    pub(crate) fn new(c: &Certificate, game: &'a Game, at: usize) -> Result<Self, Failure> {
        let (Some(tail), Some(1)) = (&game.tail, game.bounded_parts()) else {
            return Err(Failure::claim(
                "`classes` is for moves that leave at most one heap and come again for ever",
            ));
        };
        let rounds = tail.block / gcd(c.period, tail.block);
        let times = |number: usize| number.checked_mul(rounds);
        let Some((period, saltus)) = times(c.period).zip(times(c.saltus)) else {
            return Err(Failure::claim(
                "the period is too long for the block of moves that come again",
            ));
        };
        if at < tail.from + c.from {
            return Err(Failure::claim("`at` is too early"));
        }
        if Some(c.computed) != at.checked_add(period) || c.below + c.period != c.computed {
            return Err(Failure::claim(format!(
                "`computed` must be `at` + {period}, and `below` be a period less"
            )));
        }
        Ok(Classes {
            tail,
            at,
            period,
            saltus,
        })
    }

    pub(crate) fn check(
        &self,
        values: &[u32],
        patience: &mut Patience<'_>,
    ) -> Result<Vec<String>, Failure> {
        const MOST: usize = 1 << 31;
        if self.at.saturating_mul(self.tail.block) > MOST {
            return Err(Failure::claim(
                "there are too many classes to look at all of them",
            ));
        }
        let m = self.at - self.tail.from;
        let amounts = Amounts::of(self.tail);
        for n in self.at..self.at + self.tail.block {
            let before = amounts.reached(values, n, m, patience)?;
            let after = amounts.reached(values, n + self.period, m + self.period, patience)?;
            let moved = before.iter().map(|value| value + self.saltus);
            let expected: BTreeSet<usize> = (0..self.saltus).chain(moved).collect();
            if after != expected {
                let message = format!(
                    "the values it reaches by amounts that come again are not those of heap {n} with {} added",
                    self.saltus
                );
                return Err(Failure::at(n + self.period, message));
            }
        }
        Ok(vec![format!(
            "from heap {} on the values reached by amounts that come again repeat in each class modulo {}",
            self.at, self.tail.block
        )])
    }
}

/// The amounts from N on that may be taken, by their distance from N modulo the block.
struct Amounts {
    from: usize,
    /// Whether the whole heap may be taken by such an amount, and whether one heap may be left.
    allowed: Vec<[bool; 2]>,
}

impl Amounts {
    fn of(tail: &Tail) -> Self {
        let mut allowed = vec![[false; 2]; tail.block];
        for m in tail.moves.iter().filter(|m| m.parts < 2) {
            allowed[m.taken - tail.from][m.parts] = true;
        }
        Amounts {
            from: tail.from,
            allowed,
        }
    }

    /// The values of options of a heap that come again and leave at most m.
    fn reached(
        &self,
        values: &[u32],
        heap: usize,
        m: usize,
        patience: &mut Patience<'_>,
    ) -> Result<BTreeSet<usize>, Failure> {
        let may = |taken: usize| self.allowed[(taken - self.from) % self.allowed.len()];
        let mut found = BTreeSet::new();
        if may(heap)[0] {
            found.insert(0);
        }
        for (left, &value) in values.iter().enumerate().take(m + 1).skip(1) {
            patience.work(4)?;
            if may(heap - left)[1] {
                found.insert(value as usize);
            }
        }
        Ok(found)
    }
}
