//! A theorem for arithmetic periods of finite codes, `G(n + p) = G(n) + s` with s a power of two.
//!
//! Write `G(n) = s·H(n) + L(n)` with `L(n) < s`, so that nim-sums act on H and L separately. For
//! `n ≥ n0` the pattern says that L depends on n modulo p only and `H(n + p) = H(n) + 1`. Suppose
//! it holds for all heaps from n0 to n − 1, and let `g` be the value it predicts for n.
//!
//! **g is not reached.** Take an option of n. Let X be the nim-sum of H over its parts from n0 on
//! and c that over its smaller parts. X is at most the sum of those H, which is `H(n) + e`, where e
//! depends only on the small parts and on the others modulo p; and X has the parity of that sum.
//! The option has value g only if its L agree and `X = H(n) ⊕ c ≥ H(n) − c`, which is impossible if
//! `e + c` is negative or odd. This is checked for every choice of small parts and residues. (Moves
//! that leave small parts only exist for small n.)
//!
//! With a single part from n0 on, X is `H(n) + e` exactly, and `|e| > c` is enough too.
//!
//! **Everything below g is reached.** Call an option *liftable* if it consists of a part `a ≥ n0`
//! and nothing else, or a part with H = 0, or two parts with equal H; adding p to a then turns it
//! into an option of `n + p` whose value is greater by s. Call an option *lasting* if it consists
//! of two parts from n0 on with equal H and at most one part more; adding p to both turns it into
//! an option of `n + 2p` of the same value. Suppose that for all n in a stretch of 2p heaps
//! `G(n) ≥ 4s` and every v below G(n) is the value of an option that is lasting if `v < 2s`, lasting
//! and liftable if `2s ≤ v < 4s`, and liftable otherwise. Then the same is true for all later
//! heaps: from n to n + 2p lasting options keep the values below 4s, and a value `v ≥ 4s` is got by
//! lifting the option for `v − 2s` twice.
//!
//! Howse and Nowakowski (2004) were the first with a theorem of this kind for hexadecimal games.

use super::Pattern;
use crate::Heap;
use crate::ruleset::Code;
use crate::sequence::Nimber;

/// The most options that a check may look at.
const MOST_WORK: u64 = 400_000_000;
/// How many stretches are tried for the second half.
const TRIES: u64 = 6;

/// The stretch of heaps on which everything below the value was seen to be reached, if the values
/// prove the pattern; it is known to hold for all computed values.
pub(super) fn proves(code: &Code, values: &[Nimber], claim: &Pattern) -> Option<(Heap, Heap)> {
    let game = Game::new(code, values, claim)?;
    let most_parts = Heap::from(code.most_parts()?);
    let last = code.last_position()?;
    let first = most_parts * game.start + last + 1;
    let stretch = 2 * game.period;
    let starts = (0..TRIES).map(|i| first + i * stretch);
    let covered = starts
        .filter(|start| start + stretch <= values.len() as Heap)
        .find(|&start| (start..start + stretch).all(|n| game.reaches_everything_below(n)))?;
    game.never_reaches_itself()
        .then_some((covered, covered + stretch))
}

struct Game<'a> {
    /// Amounts taken with the numbers of parts they may leave.
    moves: Vec<(Heap, Vec<u32>)>,
    values: &'a [Nimber],
    start: Heap,
    period: Heap,
    saltus: Nimber,
}

impl<'a> Game<'a> {
    fn new(code: &Code, values: &'a [Nimber], claim: &Pattern) -> Option<Self> {
        let saltus = Nimber::try_from(claim.saltus)
            .ok()
            .filter(|s| s.is_power_of_two())?;
        let most = u64::from(code.most_parts()?);
        let moves: Vec<(Heap, Vec<u32>)> = (0..)
            .zip(code.leading())
            .map(|(taken, digit)| {
                let least = if taken == 0 { 2 } else { 1 };
                (taken, digit.counts.between(least, most).collect())
            })
            .collect();
        let (start, period) = (claim.preperiod.max(1), claim.period);
        let kinds = start + period;
        let splits = kinds.checked_pow(u32::try_from(most).ok()?)?;
        let stretch_end = most * start + moves.len() as u64 + 2 * TRIES * period;
        let pairs = stretch_end.checked_pow(2)?.checked_mul(2 * period)?;
        (splits.max(pairs).checked_mul(moves.len() as u64)? <= MOST_WORK).then_some(Game {
            moves,
            values,
            start,
            period,
            saltus,
        })
    }

    fn high(&self, heap: Heap) -> i64 {
        i64::from(self.values[heap as usize] / self.saltus)
    }

    fn low(&self, heap: Heap) -> Nimber {
        self.values[heap as usize] % self.saltus
    }

    /// The first half of the proof: every choice of parts, small ones as they are and the others
    /// by the first heap of their residue class from `start` on.
    fn never_reaches_itself(&self) -> bool {
        self.moves.iter().all(|(taken, counts)| {
            counts.iter().all(|&count| {
                let whole = Choice {
                    heaps: *taken,
                    high: 0,
                    small: 0,
                    low: 0,
                    large: 0,
                };
                self.every_choice_is_safe(1, count, whole)
            })
        })
    }

    /// Parts are chosen in ascending order; recursion is as deep as there are parts.
    fn every_choice_is_safe(&self, least: Heap, count: u32, chosen: Choice) -> bool {
        if count == 0 {
            return chosen.large == 0 || self.is_safe(&chosen);
        }
        (least..self.start + self.period).all(|part| {
            let mut next = chosen;
            next.heaps += part;
            next.low ^= self.low(part);
            if part < self.start {
                next.small ^= self.high(part);
            } else {
                next.high += self.high(part);
                next.large += 1;
            }
            self.every_choice_is_safe(part, count - 1, next)
        })
    }

    fn is_safe(&self, chosen: &Choice) -> bool {
        let residue = self.start + (chosen.heaps - self.start) % self.period;
        let rounds = (chosen.heaps - residue) / self.period;
        let excess = chosen.high - (self.high(residue) + rounds as i64);
        let gap = excess + chosen.small;
        chosen.low != self.low(residue)
            || gap < 0
            || gap % 2 != 0
            || (chosen.large == 1 && excess.abs() > chosen.small)
    }

    /// The second half of the proof, for one heap.
    fn reaches_everything_below(&self, n: Heap) -> bool {
        let value = self.values[n as usize] as usize;
        let low = 2 * self.saltus as usize;
        let mut reached = vec![Reach::default(); value];
        for (taken, counts) in self.moves.iter().filter(|(taken, _)| *taken < n) {
            for count in counts {
                match count {
                    1 => self.note_single(n - taken, &mut reached),
                    2 => self.note_two(n - taken, &mut reached),
                    3 => self.note_three(n - taken, &mut reached),
                    _ => {}
                }
            }
        }
        value >= 2 * low
            && (0..).zip(&reached).all(|(v, reach)| match v {
                _ if v < low => reach.lasting,
                _ if v < 2 * low => reach.both,
                _ => reach.liftable,
            })
    }

    fn note_single(&self, rest: Heap, reached: &mut [Reach]) {
        note(
            reached,
            self.values[rest as usize],
            rest >= self.start,
            false,
        );
    }

    fn note_two(&self, rest: Heap, reached: &mut [Reach]) {
        for a in 1..rest {
            let b = rest - a;
            let value = self.values[a as usize] ^ self.values[b as usize];
            let lasting = self.high(a) == self.high(b) && a.min(b) >= self.start;
            note(
                reached,
                value,
                self.high(b) == 0 && a >= self.start,
                lasting,
            );
        }
    }

    fn note_three(&self, rest: Heap, reached: &mut [Reach]) {
        for main in 1..rest.saturating_sub(1) {
            let left = rest - main;
            for b in (1..=left / 2).filter(|&b| self.high(b) == self.high(left - b)) {
                let low = self.low(b) ^ self.low(left - b);
                let value = self.values[main as usize] ^ low;
                note(reached, value, main >= self.start, b >= self.start);
            }
        }
    }
}

/// Parts chosen so far: the heap they come from, the sum of H over the large ones, the nim-sum of H
/// over the small ones, the nim-sum of L over all, and how many are large.
#[derive(Clone, Copy)]
struct Choice {
    heaps: Heap,
    high: i64,
    small: i64,
    low: Nimber,
    large: u32,
}

/// How a value is reached from one heap.
#[derive(Clone, Copy, Default)]
struct Reach {
    liftable: bool,
    lasting: bool,
    both: bool,
}

fn note(reached: &mut [Reach], value: Nimber, liftable: bool, lasting: bool) {
    if let Some(reach) = reached.get_mut(value as usize) {
        reach.liftable |= liftable;
        reach.lasting |= lasting;
        reach.both |= liftable && lasting;
    }
}
