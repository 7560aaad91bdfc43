//! A theorem for arithmetic periods of finite codes, `G(n + p) = G(n) + s` with any s.
//!
//! Let u be a power of two that divides s (1 is one) and write `G(n) = u·H(n) + L(n)` with `L(n) < u`, so that
//! nim-sums act on H and L separately. For `n ≥ n0` the pattern says that L depends on n modulo p only and
//! `H(n + p) = H(n) + σ` with `σ = s/u`. Suppose it holds for all heaps from n0 to n − 1, and let `g` be the
//! value it predicts for n.
//!
//! **g is not reached.** Take an option of n. Let X be the nim-sum of H over its parts from n0 on and c that over
//! its smaller parts. X is at most the sum of those H, which is `H(n) + e`, where e depends only on the small parts,
//! on the others modulo p and on the amount taken: parts and amount add up to n, so rounds of p cancel, each worth
//! σ. X has the parity of that sum. The option has value g only if its L agree and `X = H(n) ⊕ c ≥ H(n) − c`, which
//! is impossible if `e + c` is negative or odd. This is checked for every choice of small parts and residues. (Moves
//! that leave small parts only exist for small n.)
//!
//! With a single part from n0 on, X is `H(n) + e` exactly, and `|e| > c` is enough too.
//!
//! **Everything below g is reached.** Call some parts *neutral* if they consist of pairs with equal H and of parts
//! with H = 0; their nim-sum is that of their L. Call an option *liftable* if it consists of a part `a ≥ n0` and
//! neutral parts; adding p to a then turns it into an option of `n + p` whose value is greater by s. Call an option
//! *lasting* if it consists of neutral parts, among them a pair of parts from n0 on with equal H, and at most one
//! part more; adding p to both of the pair turns it into an option of `n + 2p` of the same value. Suppose that there
//! is a threshold T such that for all n in a stretch of 2p heaps `G(n) ≥ T + 2s` and every v below G(n) is the value
//! of an option that is lasting if `v < T`, lasting and liftable if `T ≤ v < T + 2s`, and liftable otherwise. Then
//! the same is true for all later heaps: from n to n + 2p lasting options keep the values below T + 2s, and stay
//! liftable if they were (the pair that grows is among the neutral parts); a value `v ≥ T + 2s` is got by lifting
//! the option for `v − 2s` twice.
//!
//! Howse and Nowakowski (2004) were the first with a theorem of this kind for hexadecimal games. The game that needs
//! a saltus that is not a power of two is Kenyon's, 0.3F, with p = 6 and s = 3.

use super::Pattern;
use crate::index::index;
use crate::ruleset::Code;
use crate::sequence::Nimber;
use crate::{Control, Heap};
use std::ops::Range;

/// The most steps a check may take.
const MOST_WORK: u64 = 400_000_000;
/// How many stretches are tried for the second half.
const TRIES: u64 = 6;

/// The stretch of heaps on which everything below the value was seen to be reached, if the values
/// prove the pattern; it is known to hold for all computed values.
pub(super) fn proves(
    code: &Code,
    values: &[Nimber],
    claim: &Pattern,
    control: &Control,
) -> Option<(Heap, Heap)> {
    let saltus = Nimber::try_from(claim.saltus).ok().filter(|&s| s > 0)?;
    // The largest unit leaves the fewest choices to the parity; smaller ones have more neutral parts.
    let units = (0..=saltus.trailing_zeros()).rev().map(|bits| 1 << bits);
    let mut found = units.map(|unit| covered(code, values, claim, (unit, saltus), control));
    found.find_map(|stretch| stretch)
}

/// The stretch, with this unit and saltus.
fn covered(
    code: &Code,
    values: &[Nimber],
    claim: &Pattern,
    (unit, saltus): (Nimber, Nimber),
    control: &Control,
) -> Option<(Heap, Heap)> {
    let game = Game::new(code, values, claim, unit, saltus)?;
    let first = game.most_parts * game.start + code.last_position()? + 1;
    let stretch = 2 * game.period;
    let end = (first + TRIES * stretch).min(values.len() as Heap);
    if !game.fits_the_work(end) {
        return None;
    }
    let neutral = Neutral::new(&game, end);
    let starts = (first..).step_by(index(stretch));
    let covered = starts
        .take_while(|start| start + stretch <= end)
        .find(|&start| game.reaches_everything_in(start..start + stretch, &neutral, control))?;
    game.never_reaches_itself()
        .then_some((covered, covered + stretch))
}

struct Game<'a> {
    /// Amounts taken with the numbers of parts they may leave.
    moves: Vec<(Heap, Vec<u32>)>,
    most_parts: Heap,
    values: &'a [Nimber],
    start: Heap,
    period: Heap,
    saltus: Nimber,
    /// The power of two that splits values into H and L.
    unit: Nimber,
}

impl<'a> Game<'a> {
    fn new(
        code: &Code,
        values: &'a [Nimber],
        claim: &Pattern,
        unit: Nimber,
        saltus: Nimber,
    ) -> Option<Self> {
        let most_parts = Heap::from(code.most_parts()?);
        let moves = (0..).zip(code.leading()).map(|(taken, digit)| {
            let least = if taken == 0 { 2 } else { 1 };
            (taken, digit.counts.between(least, most_parts).collect())
        });
        Some(Game {
            moves: moves.collect(),
            most_parts,
            values,
            start: claim.preperiod.max(1),
            period: claim.period,
            saltus,
            unit,
        })
    }

    /// Whether the check of all choices of parts and of all heaps below `end` is bearable.
    fn fits_the_work(&self, end: Heap) -> bool {
        let splits = u32::try_from(self.most_parts)
            .ok()
            .and_then(|parts| (self.start + self.period).checked_pow(parts));
        let unit = Heap::from(self.unit);
        let neutral = (end * end * self.most_parts).checked_mul(unit * unit);
        let reach = (end * 2 * self.period).checked_mul(unit * self.most_parts);
        let work = splits.and_then(|a| neutral.and_then(|b| Some(a.max(b).max(reach?))));
        work.and_then(|work| work.checked_mul(self.moves.len() as Heap))
            .is_some_and(|work| work <= MOST_WORK)
    }

    fn high(&self, heap: Heap) -> i64 {
        i64::from(self.values[index(heap)] / self.unit)
    }

    fn low(&self, heap: Heap) -> Nimber {
        self.values[index(heap)] % self.unit
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
        let step = i64::from(self.saltus / self.unit);
        let excess = chosen.high - (self.high(residue) + step * rounds as i64);
        let gap = excess + chosen.small;
        chosen.low != self.low(residue)
            || gap < 0
            || gap % 2 != 0
            || (chosen.large == 1 && excess.abs() > chosen.small)
    }

    /// The second half of the proof: some threshold serves all heaps of the stretch.
    fn reaches_everything_in(
        &self,
        stretch: Range<Heap>,
        neutral: &Neutral,
        control: &Control,
    ) -> bool {
        let twice = 2 * self.saltus as usize;
        let mut heaps = Vec::new();
        for n in stretch {
            let Some(reached) = self.reached(n, neutral).filter(|_| control.check().is_ok()) else {
                return false;
            };
            heaps.push(reached);
        }
        let least = heaps.iter().map(Vec::len).min().unwrap_or(0);
        // A threshold is at most the first value that does not last.
        let lasting =
            |reached: &Vec<Reach>| reached.iter().take_while(|reach| reach.lasting).count();
        let first_gap = heaps.iter().map(lasting).min().unwrap_or(0);
        let serves = |threshold: usize| {
            heaps.iter().all(|reached| {
                let (carried, lifted) = reached[threshold..].split_at(twice);
                carried.iter().all(|reach| reach.both) && lifted.iter().all(|reach| reach.liftable)
            })
        };
        (0..=first_gap)
            .take_while(|threshold| threshold + twice <= least)
            .any(serves)
    }

    /// How each value below that of a heap is reached; nothing if one is not.
    fn reached(&self, n: Heap, neutral: &Neutral) -> Option<Vec<Reach>> {
        let value = self.values[index(n)] as usize;
        let mut reached = vec![Reach::default(); value];
        for (taken, counts) in self.moves.iter().filter(|(taken, _)| *taken < n) {
            for &count in counts {
                self.note_options(n - taken, count as usize, neutral, &mut reached);
            }
        }
        let is_reached = |reach: &Reach| reach.lasting || reach.liftable;
        reached.iter().all(is_reached).then_some(reached)
    }

    /// Notes the options that leave `rest` as `count` parts, all of them neutral but for one.
    fn note_options(&self, rest: Heap, count: usize, neutral: &Neutral, reached: &mut [Reach]) {
        for (low, lasting) in neutral.of(count, rest) {
            note(reached, low, false, lasting);
        }
        for main in 1..=rest {
            for (low, lasting) in neutral.of(count - 1, rest - main) {
                let value = self.values[index(main)] ^ low;
                note(reached, value, main >= self.start, lasting);
            }
        }
    }
}

/// The nim-sums of neutral parts, by their number and total; with a mark for those that contain a
/// pair that can grow.
struct Neutral {
    /// `sums[count][total][l]`
    sums: Vec<Vec<Vec<Sum>>>,
}

#[derive(Clone, Copy, Default)]
struct Sum {
    exists: bool,
    lasting: bool,
}

impl Neutral {
    /// All totals below `end`, from the values of the game.
    fn new(game: &Game<'_>, end: Heap) -> Self {
        let empty = || vec![vec![Sum::default(); game.unit as usize]; index(end)];
        let (mut singles, mut pairs) = (empty(), empty());
        for b in 1..end {
            if game.high(b) == 0 {
                add(&mut singles[index(b)], game.low(b), false);
            }
            for c in (b..end - b).filter(|&c| game.high(c) == game.high(b)) {
                let low = game.low(b) ^ game.low(c);
                add(&mut pairs[index(b + c)], low, b >= game.start);
            }
        }
        let mut none = empty();
        add(&mut none[0], 0, false);
        let mut sums = vec![none];
        for count in 1..=index(game.most_parts) {
            let mut next = empty();
            join(&mut next, &sums[count - 1], &singles);
            if count >= 2 {
                join(&mut next, &sums[count - 2], &pairs);
            }
            sums.push(next);
        }
        Neutral { sums }
    }

    /// The nim-sums of `count` neutral parts with this total, and whether each can last.
    fn of(&self, count: usize, total: Heap) -> impl Iterator<Item = (Nimber, bool)> + '_ {
        let sums = self.sums[count][index(total)].iter();
        (0..)
            .zip(sums)
            .filter(|(_, sum)| sum.exists)
            .map(|(low, sum)| (low, sum.lasting))
    }
}

fn add(sums: &mut [Sum], low: Nimber, lasting: bool) {
    let sum = &mut sums[low as usize];
    sum.exists = true;
    sum.lasting |= lasting;
}

/// Adds all unions of parts from `a` with parts from `b`.
fn join(target: &mut [Vec<Sum>], a: &[Vec<Sum>], b: &[Vec<Sum>]) {
    let present = |sums: &[Vec<Sum>]| -> Vec<(usize, Nimber, bool)> {
        let all = sums.iter().enumerate().flat_map(|(total, lows)| {
            let lows = (0..).zip(lows).filter(|(_, sum)| sum.exists);
            lows.map(move |(low, sum)| (total, low, sum.lasting))
        });
        all.collect()
    };
    let others = present(b);
    for (total, low, lasting) in present(a) {
        let fits = others.partition_point(|other| total + other.0 < target.len());
        for &(more, other, also) in &others[..fits] {
            add(&mut target[total + more], low ^ other, lasting || also);
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
