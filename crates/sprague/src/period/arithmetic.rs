//! A theorem for arithmetic periods of codes, `G(n + p) = G(n) + s` with any `s > 0`.
//!
//! The code may end or repeat for ever, and a move may leave any number of heaps; rules must not compare the parts.
//! Let p be a multiple of the least period, and s that of its saltus; if the digits repeat with q from digit N on, also a
//! multiple of q. Let u be a power of two that divides s (1 is one) and write `G(n) = u·H(n) + L(n)` with
//! `L(n) < u`, so that nim-sums act on H and L separately. For `n ≥ n0`, `n0 ≥ 1`, the pattern says that L depends on n modulo p
//! only and `H(n + p) = H(n) + σ` with `σ = s/u`. Suppose it holds for all heaps from n0 to n − 1, and let `g` be
//! the value it predicts for n. Call parts from n0 on *large*, the others *small*.
//!
//! **g is not reached.** Take an option of n with a large part. Let X be the nim-sum of H over its large parts and c
//! that over its small parts. X is at most the sum of those H, which is `H(n) + e`, where e depends only on the small
//! parts, on the others modulo p and on the amount taken: parts and amount add up to n, so rounds of p cancel, each
//! worth σ. X has the parity of that sum. The option has value g only if its L agree and `X = H(n) ⊕ c ≥ H(n) − c`,
//! which is impossible if `e + c` is negative or odd. With a single large part, X is `H(n) + e` exactly, and `|e| > c`
//! makes it impossible too. This is checked for every choice of small parts and residues, and of amounts below N + p;
//! for the other amounts it follows or is checked as well, because taking p more lowers e by σ, until `e + c` is
//! negative.
//!
//! Where a move may leave any number of parts, let `f(a) = p·H(a) − σ·a`, which for large a depends on a modulo p.
//! As c is at most the sum of H over the small parts, `p·(e + c) ≤ Σ f(parts) − f(n)`. If f is negative for all
//! parts, this is negative as soon as there are enough of them, so that only fewer have to be looked at.
//!
//! Options with small parts only: if the code ends at digit k and moves leave at most h parts, there are none from
//! heap `h·n0 + k` on. Else let V be a power of two greater than all values of small heaps: such options have values
//! below V, and the values of the stretch below are checked to be at least V.
//!
//! **Everything below g is reached.** Call some parts *neutral* if the nim-sum of their H is 0, as that of a pair with
//! equal H is; the nim-sum of their values is that of their L. Call an option *liftable* if it consists of a large part a and
//! neutral parts; adding p to a then turns it into an option of `n + p` whose value is greater by s. Call an option
//! *lasting* if it contains a pair of large parts with equal H, or takes N or more of a code that repeats; adding p
//! to both of the pair, or taking 2p more, turns it into an option of `n + 2p` of the same value. Suppose that there
//! is a threshold T such that for all n in a stretch of 2p heaps `G(n) ≥ T + 2s` and every v below G(n) is the value
//! of an option that is lasting if `v < T`, liftable and also lasting, by such a pair among the neutral parts or by the amount taken, if
//! `T ≤ v < T + 2s`, and liftable otherwise. Then
//! the same is true for all later heaps: from n to n + 2p lasting options keep the values below T + 2s, and stay
//! liftable if they were (the pair that grows is among the neutral parts, and another amount changes no part); a value
//! `v ≥ T + 2s` is got by lifting the option for `v − 2s` twice.
//!
//! So if the pattern holds up to the end of the stretch, it holds for ever: by induction g is not reached from a later
//! heap n, and as `n − 2p` is in the stretch or later, everything below g is. ∎
//!
//! Howse and Nowakowski (2004) were the first with a theorem of this kind for hexadecimal games. The game that needs
//! a saltus that is not a power of two is Kenyon's, 0.3F, with p = 6 and s = 3.

use super::Pattern;
use super::reach::{Reach, Splits};
use crate::index::index;
use crate::ruleset::{Code, Digit, lcm};
use crate::sequence::Nimber;
use crate::{Control, Heap};
use std::ops::Range;

/// The most steps a check may take.
const MOST_WORK: u64 = 400_000_000;
/// These multiples of the least period are tried: with an even saltus, small parts change only what is below the unit.
const MULTIPLES: [Heap; 3] = [1, 2, 4];
/// How many stretches are tried for the second half.
const TRIES: u64 = 6;
/// Of any number of parts, options with so many are looked at for the second half.
const ENOUGH_PARTS: Heap = 6;

/// What was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Checked {
    /// Options with more parts than this were not looked at one by one.
    pub(super) most_parts: u32,
    /// The stretch of heaps on which everything below the value was seen to be reached.
    pub(super) stretch: (Heap, Heap),
    /// The power of two u.
    pub(super) unit: Nimber,
    /// The threshold T.
    pub(super) threshold: Heap,
}

/// What was checked, if the values prove the pattern; it is known to hold for all computed values.
pub(super) fn proves(
    code: &Code,
    values: &[Nimber],
    claim: &Pattern,
    control: &Control,
) -> Option<Checked> {
    let rounds = lcm(claim.period, code.repeating().len().max(1) as Heap)? / claim.period;
    let multiples = MULTIPLES.iter().map(|multiple| rounds * multiple);
    let mut found = multiples.map(|rounds| proves_multiple(code, values, claim, rounds, control));
    found.find_map(|checked| checked)
}

/// What was checked, for so many times the period.
fn proves_multiple(
    code: &Code,
    values: &[Nimber],
    claim: &Pattern,
    rounds: Heap,
    control: &Control,
) -> Option<Checked> {
    let claim = Pattern {
        period: claim.period.checked_mul(rounds)?,
        saltus: claim.saltus.checked_mul(rounds)?,
        ..*claim
    };
    let saltus = Nimber::try_from(claim.saltus).ok().filter(|&s| s > 0)?;
    // The largest unit leaves the fewest choices to the parity; smaller ones have more neutral parts.
    let units = (0..=saltus.trailing_zeros()).rev().map(|bits| 1 << bits);
    let mut found = units.map(|unit| covered(code, values, &claim, (unit, saltus), control));
    found.find_map(|checked| checked)
}

/// Whether so many values are known that more of them, which follow the same pattern, prove nothing if these do not.
pub(super) fn has_looked_enough(code: &Code, values: &[Nimber], claim: &Pattern) -> bool {
    let rounds = lcm(claim.period, code.repeating().len().max(1) as Heap);
    let Some((period, parts)) = rounds.zip(code.most_parts().or(Some(0))) else {
        return true;
    };
    let first = Heap::from(parts + 1) * claim.preperiod.max(1) + code.leading().len() as Heap;
    let most = MULTIPLES[MULTIPLES.len() - 1] * 2 * (TRIES + 1);
    values.len() as Heap >= first.saturating_add(period.saturating_mul(most))
}

/// The check with this unit and saltus.
fn covered(
    code: &Code,
    values: &[Nimber],
    claim: &Pattern,
    (unit, saltus): (Nimber, Nimber),
    control: &Control,
) -> Option<Checked> {
    let game = Game::new(code, values, claim, unit, saltus)?;
    let first = game.first_stretch();
    let stretch = 2 * game.period;
    let end = (first + TRIES * stretch).min(values.len() as Heap);
    if !game.fits_the_work(end) {
        return None;
    }
    let splits = Splits::new(&game, end)?;
    let starts = (first..).step_by(index(stretch));
    let (covered, threshold) =
        starts
            .take_while(|start| start + stretch <= end)
            .find_map(|start| {
                let stretch = start..start + stretch;
                let threshold = game.reaches_everything_in(stretch, &splits, control)?;
                Some((start, threshold))
            })?;
    game.never_reaches_itself().then_some(Checked {
        most_parts: game.most_parts as u32,
        stretch: (covered, covered + stretch),
        unit,
        threshold: threshold as Heap,
    })
}

/// In how many ways so many parts can be chosen among so many, the order not counted and each as often as one likes.
fn choices(among: Heap, parts: Heap) -> Option<Heap> {
    let mut found: Heap = 1;
    for part in 1..=parts.min(64) {
        // The product is that of binomial coefficients, so each quotient is a whole number.
        found = found.checked_mul(among + part - 1)? / part;
    }
    (parts <= 64).then_some(found)
}

pub(super) struct Game<'a> {
    code: &'a Code,
    /// The most parts that have to be looked at: those of any move, or fewer where more have too small a sum.
    most_parts: Heap,
    values: &'a [Nimber],
    /// The n0 of the theorem.
    pub(super) start: Heap,
    period: Heap,
    saltus: Nimber,
    /// The power of two that splits values into H and L.
    pub(super) unit: Nimber,
}

impl<'a> Game<'a> {
    fn new(
        code: &'a Code,
        values: &'a [Nimber],
        claim: &Pattern,
        unit: Nimber,
        saltus: Nimber,
    ) -> Option<Self> {
        let mut game = Game {
            code,
            most_parts: 0,
            values,
            start: claim.preperiod.max(1),
            period: claim.period,
            saltus,
            unit,
        };
        // A round of the pattern has to be known: it may be far longer than the period of the values alone.
        let round = game.start.checked_add(game.period)?;
        if round > values.len() as Heap {
            return None;
        }
        game.most_parts = match code.most_parts() {
            Some(parts) => Heap::from(parts),
            None => game.parts_that_matter()?,
        };
        Some(game)
    }

    /// The N of the theorem.
    fn leading(&self) -> Heap {
        self.code.leading().len() as Heap
    }

    /// The σ of the theorem.
    fn step(&self) -> i64 {
        i64::from(self.saltus / self.unit)
    }

    /// Of any number of parts: so many that more have too small a sum.
    fn parts_that_matter(&self) -> Option<Heap> {
        let end = self.start + self.period;
        let f = |a: Heap| self.period as i64 * self.high(a) - self.step() * a as i64;
        let greatest = (1..end).map(f).max()?;
        let least = (self.start..end).map(f).min()?;
        if greatest >= 0 {
            return None;
        }
        // The least j with j · greatest < least is one too many.
        let too_many = least / greatest + 1;
        Heap::try_from(too_many).ok().map(|parts| parts.max(2))
    }

    /// The most parts of the options looked at for the second half.
    pub(super) fn most_parts_reaching(&self) -> Heap {
        match self.code.most_parts() {
            Some(parts) => Heap::from(parts),
            None => ENOUGH_PARTS,
        }
    }

    /// Where the first stretch begins.
    fn first_stretch(&self) -> Heap {
        match (self.code.last_position(), self.code.most_parts()) {
            (Some(last), Some(parts)) => Heap::from(parts) * self.start + last + 1,
            _ => self.start + self.leading(),
        }
    }

    /// A power of two that is greater than the values of all small heaps, where options with small parts only
    /// are not ruled out otherwise.
    fn least_value(&self) -> usize {
        if self.code.is_finite() && self.code.most_parts().is_some() {
            return 0;
        }
        let small = self.values[..index(self.start)].iter().max();
        small.map_or(1, |&value| (value as usize + 1).next_power_of_two())
    }

    /// Whether the check of all choices of parts and of all heaps below `end` is bearable.
    fn fits_the_work(&self, end: Heap) -> bool {
        let splits = choices(self.start + self.period, self.most_parts);
        let unit = Heap::from(self.unit);
        let neutral = (end * end * self.most_parts_reaching()).checked_mul(unit * unit);
        let reach = (end * 2 * self.period).checked_mul(unit * self.most_parts_reaching());
        let (amounts, digits) = match self.code.is_finite() {
            true => (self.leading(), self.leading()),
            false => (end, self.leading() + self.period),
        };
        let reach = reach.and_then(|reach| reach.checked_mul(amounts));
        let splits = splits.and_then(|splits| splits.checked_mul(digits));
        let work = splits.and_then(|a| neutral.and_then(|b| Some(a.max(b).max(reach?))));
        work.is_some_and(|work| work <= MOST_WORK)
    }

    pub(super) fn high(&self, heap: Heap) -> i64 {
        i64::from(self.values[index(heap)] / self.unit)
    }

    pub(super) fn low(&self, heap: Heap) -> Nimber {
        self.values[index(heap)] % self.unit
    }

    pub(super) fn value(&self, heap: Heap) -> Nimber {
        self.values[index(heap)]
    }

    /// The numbers of parts, up to `most`, that taking so much may leave.
    fn counts(&self, taken: Heap, most: Heap) -> impl Iterator<Item = u32> {
        let least = if taken == 0 { 2 } else { 1 };
        let digit = self.code.digit(taken);
        let counts = move |digit: &'a Digit| digit.counts.between(least, most);
        digit.into_iter().flat_map(counts)
    }

    /// The first half of the proof: every choice of parts, small ones as they are and the others
    /// by the first heap of their residue class from `start` on.
    fn never_reaches_itself(&self) -> bool {
        let amounts = match self.code.is_finite() {
            true => self.leading(),
            false => self.leading() + self.period,
        };
        (0..amounts).all(|taken| {
            self.counts(taken, self.most_parts).all(|count| {
                let whole = Choice {
                    taken,
                    heaps: taken,
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

    /// Whether these parts never make the predicted value, with this amount or one that is larger by a multiple
    /// of the period.
    fn is_safe(&self, chosen: &Choice) -> bool {
        let residue = self.start + (chosen.heaps - self.start) % self.period;
        let rounds = (chosen.heaps - residue) / self.period;
        let mut excess = chosen.high - (self.high(residue) + self.step() * rounds as i64);
        if chosen.low != self.low(residue) {
            return true;
        }
        let repeats = !self.code.is_finite() && chosen.taken >= self.leading();
        while excess + chosen.small >= 0 {
            let differs = (excess + chosen.small) % 2 != 0
                || (chosen.large == 1 && excess.abs() > chosen.small);
            if !differs {
                return false;
            }
            if !repeats {
                break;
            }
            excess -= self.step();
        }
        true
    }

    /// The second half of the proof: a threshold that serves all heaps of the stretch.
    fn reaches_everything_in(
        &self,
        stretch: Range<Heap>,
        splits: &Splits,
        control: &Control,
    ) -> Option<usize> {
        let twice = 2 * self.saltus as usize;
        let mut heaps = Vec::new();
        for n in stretch {
            control.check().ok()?;
            heaps.push(self.reached(n, splits)?);
        }
        let least = heaps.iter().map(Vec::len).min().unwrap_or(0);
        if least < self.least_value() {
            return None;
        }
        // A threshold is at most the first value that does not last.
        let lasting =
            |reached: &Vec<Reach>| reached.iter().take_while(|reach| reach.lasting).count();
        let first_gap = heaps.iter().map(lasting).min().unwrap_or(0);
        let serves = |threshold: &usize| {
            heaps.iter().all(|reached| {
                let (carried, lifted) = reached[*threshold..].split_at(twice);
                carried.iter().all(|reach| reach.both) && lifted.iter().all(|reach| reach.liftable)
            })
        };
        (0..=first_gap)
            .take_while(|threshold| threshold + twice <= least)
            .find(serves)
    }

    /// How each value below that of a heap is reached; nothing if one is not.
    fn reached(&self, n: Heap, splits: &Splits) -> Option<Vec<Reach>> {
        let value = self.values[index(n)] as usize;
        let mut reached = vec![Reach::default(); value];
        let last = self.code.last_position().unwrap_or(n);
        for taken in 0..n.min(last + 1) {
            let repeats = !self.code.is_finite() && taken >= self.leading();
            for count in self.counts(taken, self.most_parts_reaching()) {
                let parts = (n - taken, count as usize);
                splits.note_options(self, parts, repeats, &mut reached);
            }
        }
        let takes_all = self.code.digit(n).is_some_and(|d| d.counts.contains(0));
        if takes_all && !self.code.is_finite() && n >= self.leading() {
            super::reach::note(&mut reached, 0, false, true);
        }
        let is_reached = |reach: &Reach| reach.lasting || reach.liftable;
        reached.iter().all(is_reached).then_some(reached)
    }
}

/// Parts chosen so far: the amount taken, the heap they come from, the sum of H over the large ones, the nim-sum of
/// H over the small ones, the nim-sum of L over all, and how many are large.
#[derive(Clone, Copy)]
struct Choice {
    taken: Heap,
    heaps: Heap,
    high: i64,
    small: i64,
    low: Nimber,
    large: u32,
}
