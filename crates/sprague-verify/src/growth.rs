//! The theorem `arithmetic`: `G(n + p) = G(n) + s` with `s > 0`, for codes that end or repeat, with any number of heaps.
//!
//! Rules must not compare parts. Let P be a multiple of p, and of q if the moves come again in blocks of q from amount N on, and
//! `S = s·P/p`. Let u be a power of two that divides S, and write
//! `G(n) = u·H(n) + L(n)` with `L(n) < u`: nim-sums act on H and on L apart. The pattern is true from `n0 ≥ 1` on up to
//! the end E of a *stretch* of 2P heaps, hence there `L(n + P) = L(n)` and `H(n + P) = H(n) + σ` with `σ = S/u`. Parts from
//! n0 on are *large*, others *small*.
//!
//! *Lemma 1*: let the pattern be true from n0 to n − 1, `n ≥ E`. No option of n has the value g that it predicts for n.
//! Take an option with a large part, let Y be the sum and X the nim-sum of H over its large parts, and c the nim-sum of H over the small
//! ones. Amount and parts add up to n and rounds of P are worth σ each, so `e = Y − H(n)` depends on the amount, the
//! small parts and the residues of the large ones only. If the value is g, then the L agree and `X = H(n) ⊕ c`, hence `Y ≥ X ≥
//! H(n) − c` and, by parity, `e + c` is even: so `e + c` is even and not negative. If there is one large part, then `Y = X`, and
//! `|e| ≤ c`. That this is not so is looked at for all choices; for amounts from N + P on, of moves that come again,
//! by lowering e by σ until e + c is negative. Where any number of parts may be left, let `f(a) = P·H(a) − σ·a`, which for large a depends on the
//! residue: `P·(e + c) ≤ Σ f(parts) − f(n)`, as c is at most the sum of H over the small parts. If f is negative for all parts, then so is e + c for all but
//! finitely many numbers of parts, which are left out. An option without a large part does not exist if moves take at most k, leave at most h
//! parts, and `n > h·(n0 − 1) + k`; else its value is less than V, a power of two greater than the values of all small heaps, and the values of
//! the stretch, hence g, are at least V.
//!
//! *Lemma 2*: all values below g are reached. *Neutral* parts have nim-sum 0 of H, as pairs with equal H do: only their L count.
//! An option is *liftable* if it is a large part with neutral parts: with the large part larger by P it is an option of n + P worth S more. It is
//! *lasting* if it has two large parts with equal H, or takes N or more by a move that comes again: with both larger by P, or with 2P
//! taken more, it is an option of n + 2P of the same value. For each n of the stretch `G(n) ≥ T + 2S`, and each
//! `v < G(n)` has an option that is lasting if `v < T`; liftable, and lasting by a pair among the neutral parts, which leaves neutral parts, or by the amount, if `T ≤ v < T + 2S`; and
//! liftable if `v ≥ T + 2S`. The same then holds for n + 2P: what lasts serves below T + 2S, and what is lifted
//! twice serves above.
//!
//! By induction on `n ≥ E` both lemmas give G(n) = g. ∎

use crate::Failure;
use crate::certificate::{Certificate, Growing};
use crate::game::{Game, Move};
use crate::listing::Listing;
use crate::patience::Patience;
use std::collections::BTreeSet;

/// Of any number of parts, options with so many are looked at in the second lemma.
const ENOUGH_PARTS: usize = 6;

pub(crate) struct Growth<'a> {
    game: &'a Game,
    /// The n0, P, S, u and T of the theorem.
    from: usize,
    period: usize,
    saltus: usize,
    unit: usize,
    threshold: usize,
    stretch: usize,
}

impl<'a> Growth<'a> {
    /// Checks that the theorem applies and that the numbers are the ones it asks for.
    pub(crate) fn new(c: &Certificate, game: &'a Game, growing: &Growing) -> Result<Self, Failure> {
        if game.compares_parts() {
            return Err(Failure::claim(
                "this theorem is not for rules that compare the parts",
            ));
        }
        let block = game.tail.as_ref().map_or(1, |tail| tail.block);
        let times = |number: usize| number.checked_mul(growing.multiple);
        let Some((period, saltus)) = times(c.period).zip(times(c.saltus)) else {
            return Err(Failure::claim("`multiple` is too large"));
        };
        if !period.is_multiple_of(block) || period > c.computed {
            return Err(Failure::claim(
                "so many periods as `multiple` says must be whole blocks, and not too many",
            ));
        }
        // So `multiple` is at least 1.
        if saltus == 0 {
            return Err(Failure::claim("`arithmetic` is for a saltus of at least 1"));
        }
        let unit = growing.unit;
        if !unit.is_power_of_two() || !saltus.is_multiple_of(unit) {
            return Err(Failure::claim(
                "`unit` must be a power of two that divides the saltus",
            ));
        }
        if Some(c.computed) != growing.stretch.checked_add(2 * period)
            || c.below + c.period != c.computed
        {
            return Err(Failure::claim(format!(
                "`computed` must be the end of a stretch of {} heaps, and `below` be a period less",
                2 * period
            )));
        }
        if growing.stretch < c.from {
            return Err(Failure::claim("the stretch begins too early"));
        }
        if let Some(parts) = game.bounded_parts().filter(|_| game.tail.is_none()) {
            let small = (c.from - 1).saturating_mul(parts);
            if growing.stretch <= small.saturating_add(game.most_taken()) {
                return Err(Failure::claim("the stretch begins too early"));
            }
        }
        Ok(Growth {
            game,
            from: c.from,
            period,
            saltus,
            unit,
            threshold: growing.threshold,
            stretch: growing.stretch,
        })
    }

    /// Checks both lemmas on the values up to the end of the stretch.
    pub(crate) fn check(
        &self,
        listing: &Listing,
        memory: u64,
        patience: &mut Patience<'_>,
    ) -> Result<Vec<String>, Failure> {
        let values = &listing.values;
        let parts = self.never_reached(values, patience)?;
        self.all_reached(listing, memory, patience)?;
        Ok(vec![
            format!(
                "no choice of an amount and of up to {parts} parts, modulo {}, has the predicted value",
                self.period
            ),
            format!(
                "for {} <= n < {} every smaller value is reached by options that carry over to n + {}",
                self.stretch,
                values.len(),
                2 * self.period
            ),
        ])
    }

    fn high(&self, values: &[u32], heap: usize) -> i64 {
        (values[heap] as usize / self.unit) as i64
    }

    fn low(&self, values: &[u32], heap: usize) -> u32 {
        (values[heap] as usize % self.unit) as u32
    }

    fn step(&self) -> i64 {
        (self.saltus / self.unit) as i64
    }

    /// How many parts have to be looked at.
    fn parts_that_matter(&self, values: &[u32]) -> Result<usize, Failure> {
        if let Some(parts) = self.game.bounded_parts() {
            return Ok(parts);
        }
        let end = self.from + self.period;
        let f = |a: usize| self.period as i64 * self.high(values, a) - self.step() * a as i64;
        let most = (1..end).map(f).max().unwrap_or(0);
        let least = (self.from..end).map(f).min().unwrap_or(0);
        if most >= 0 {
            return Err(Failure::claim(
                "any number of parts may be left, and more of them do not make the sum too small",
            ));
        }
        // The first number of parts, at least 1, with which parts·most < least.
        let parts = if least > 0 { 1 } else { least / most + 1 };
        Ok(parts as usize)
    }

    /// Refuses what would take for ever to look at.
    fn within_reason(&self, values: usize, parts: usize) -> Result<(), Failure> {
        const MOST: f64 = 1e10;
        let residues = (self.from + self.period) as f64;
        let choices = residues.powi(i32::try_from(parts).unwrap_or(i32::MAX));
        let amounts = match &self.game.tail {
            Some(_) => values,
            None => self.game.moves.len(),
        };
        let options = 2.0 * self.period as f64 * amounts as f64 * values as f64;
        match choices.max(options) <= MOST {
            true => Ok(()),
            false => Err(Failure::claim(
                "there are too many choices of parts to look at all of them",
            )),
        }
    }

    /// The first lemma; gives the number of parts that were looked at.
    fn never_reached(&self, values: &[u32], patience: &mut Patience<'_>) -> Result<usize, Failure> {
        let most = self.parts_that_matter(values)?;
        self.within_reason(values.len(), most)?;
        let last = match &self.game.tail {
            Some(tail) => tail.from + self.period - 1,
            None => self.game.most_taken(),
        };
        for m in self.game.moves_from(last) {
            let counts = m.parts..=if m.or_more { most } else { m.parts };
            for count in counts.filter(|&count| count > 0) {
                self.choose(values, &m, count, &mut Vec::new(), patience)?;
            }
        }
        Ok(most)
    }

    /// Looks at all choices of so many further parts in ascending order: small ones, and the first large one of each residue.
    fn choose(
        &self,
        values: &[u32],
        m: &Move,
        count: usize,
        parts: &mut Vec<usize>,
        patience: &mut Patience<'_>,
    ) -> Result<(), Failure> {
        if count == 0 {
            return self.differs(values, m, parts, patience);
        }
        for part in parts.last().copied().unwrap_or(1)..self.from + self.period {
            parts.push(part);
            self.choose(values, m, count - 1, parts, patience)?;
            parts.pop();
        }
        Ok(())
    }

    /// Whether such parts never have the predicted value.
    fn differs(
        &self,
        values: &[u32],
        m: &Move,
        parts: &[usize],
        patience: &mut Patience<'_>,
    ) -> Result<(), Failure> {
        patience.work(8 + 4 * parts.len())?;
        let large = parts.iter().filter(|&&part| part >= self.from);
        let count = large.clone().count();
        let heap = m.taken + parts.iter().sum::<usize>();
        if count == 0 {
            return Ok(());
        }
        let first = self.from + (heap - self.from) % self.period;
        let predicted =
            self.high(values, first) + self.step() * ((heap - first) / self.period) as i64;
        let low = parts
            .iter()
            .fold(0, |sum, &part| sum ^ self.low(values, part));
        let small = parts.iter().filter(|&&part| part < self.from);
        let c = small.fold(0, |sum, &part| sum ^ self.high(values, part));
        let sum: i64 = large.map(|&part| self.high(values, part)).sum();
        let again = self
            .game
            .tail
            .as_ref()
            .is_some_and(|tail| m.taken >= tail.from);
        let mut e = sum - predicted;
        while low == self.low(values, first) && e + c >= 0 {
            patience.work(1)?;
            let impossible = (e + c) % 2 != 0 || (count == 1 && e.abs() > c);
            if !impossible {
                let message = format!(
                    "taking {} and leaving parts like {parts:?} may reach the predicted value",
                    m.taken
                );
                return Err(Failure::at(heap, message));
            }
            if !again {
                break;
            }
            e -= self.step();
        }
        Ok(())
    }

    /// The second lemma.
    fn all_reached(
        &self,
        listing: &Listing,
        memory: u64,
        patience: &mut Patience<'_>,
    ) -> Result<(), Failure> {
        let values = &listing.values;
        let parts = self.game.bounded_parts().unwrap_or(ENOUGH_PARTS);
        let neutral = Neutral::new(self, listing, parts, memory, patience)?;
        let small = values[..self.from].iter().max().copied().unwrap_or(0) as usize;
        let floor = match self.game.is_finite() {
            true => 0,
            false => (small + 1).next_power_of_two(),
        };
        let (lasting_below, lifted_from) = (self.threshold, self.threshold + 2 * self.saltus);
        for (n, &value) in values.iter().enumerate().skip(self.stretch) {
            let value = value as usize;
            if value < lifted_from || value < floor {
                let needed = lifted_from.max(floor);
                return Err(Failure::at(
                    n,
                    format!("its value is {value}, and the theorem needs {needed} or more"),
                ));
            }
            let reached = self.reached(listing, &neutral, n, parts, patience)?;
            for (v, reach) in reached.iter().enumerate().take(value) {
                let (fits, how) = match v {
                    _ if v < lasting_below => (reach.lasting, "lasts"),
                    _ if v < lifted_from => (reach.both, "lasts and can be lifted"),
                    _ => (reach.liftable, "can be lifted"),
                };
                if !fits {
                    let message = format!("no option of value {v} was found that {how}");
                    return Err(Failure::at(n, message));
                }
            }
        }
        Ok(())
    }

    /// How each value below that of heap n is reached.
    fn reached(
        &self,
        listing: &Listing,
        neutral: &Neutral,
        n: usize,
        most: usize,
        patience: &mut Patience<'_>,
    ) -> Result<Vec<Reach>, Failure> {
        let values = &listing.values;
        let mut reached = vec![Reach::default(); values[n] as usize];
        for m in self.game.moves_from(n) {
            let again = self
                .game
                .tail
                .as_ref()
                .is_some_and(|tail| m.taken >= tail.from);
            let rest = n - m.taken;
            let counts = m.parts..=if m.or_more { most } else { m.parts };
            for count in counts.filter(|&count| count <= most) {
                if count == 0 {
                    if rest == 0 {
                        note(&mut reached, 0, false, again);
                    }
                    continue;
                }
                if rest < count {
                    continue;
                }
                let large = values[..=rest].iter().enumerate().skip(self.from);
                for (part, &of_part) in large {
                    let others = neutral.of(count - 1, rest - part);
                    patience.work(1 + others.len())?;
                    for &(low, grows) in others {
                        let value = of_part ^ low;
                        note(&mut reached, value, true, grows || again);
                    }
                }
                if again {
                    patience.work(rest)?;
                    for value in all(listing, count, rest) {
                        note(&mut reached, value, false, true);
                    }
                }
                if count >= 2 {
                    for pair in 2..=rest {
                        patience.work(1)?;
                        for &(low, _) in neutral.pairs[pair].iter().filter(|pair| pair.1) {
                            let others = all(listing, count - 2, rest - pair);
                            patience.work(1 + others.len())?;
                            for value in others {
                                note(&mut reached, value ^ low, false, true);
                            }
                        }
                    }
                }
            }
        }
        Ok(reached)
    }
}

/// The values of all ways to leave so many beans as so many heaps.
fn all(listing: &Listing, parts: usize, beans: usize) -> Vec<u32> {
    let values = &listing.values;
    match parts {
        0 if beans == 0 => vec![0],
        0 => Vec::new(),
        1 if beans > 0 => vec![values[beans]],
        1 => Vec::new(),
        2 => (1..=beans / 2)
            .map(|part| values[part] ^ values[beans - part])
            .collect(),
        _ => listing.sums(parts, beans).to_vec(),
    }
}

/// How a value is reached.
#[derive(Clone, Copy, Default)]
struct Reach {
    liftable: bool,
    lasting: bool,
    both: bool,
}

fn note(reached: &mut [Reach], value: u32, liftable: bool, lasting: bool) {
    if let Some(reach) = reached.get_mut(value as usize) {
        reach.liftable |= liftable;
        reach.lasting |= lasting;
        reach.both |= liftable && lasting;
    }
}

/// The nim-sums of L over neutral parts, each with whether two large parts with equal H are among them.
struct Neutral {
    /// `sums[j][m]`: of j parts that have m beans together.
    sums: Vec<Vec<BTreeSet<(u32, bool)>>>,
    /// Of two parts with equal H.
    pairs: Vec<BTreeSet<(u32, bool)>>,
}

impl Neutral {
    fn new(
        growth: &Growth<'_>,
        listing: &Listing,
        parts: usize,
        memory: u64,
        patience: &mut Patience<'_>,
    ) -> Result<Self, Failure> {
        let values = &listing.values;
        let end = values.len();
        let mut room = Room::within(memory);
        // An empty set takes nearly as much as a sum.
        let sets = end.saturating_mul(parts + 3) as u64;
        room.0 = room.0.checked_sub(sets).ok_or(Failure::Memory)?;
        let mut pairs = vec![BTreeSet::new(); end];
        let mut single = vec![BTreeSet::new(); end];
        for a in 1..end {
            if growth.high(values, a) == 0 {
                single[a].insert((growth.low(values, a), false));
            }
            patience.work(end)?;
            for b in a..end - a {
                if growth.high(values, a) == growth.high(values, b) {
                    let low = growth.low(values, a) ^ growth.low(values, b);
                    room.insert(&mut pairs[a + b], (low, a >= growth.from), patience)?;
                }
            }
        }
        let mut none = vec![BTreeSet::new(); end];
        none[0].insert((0, false));
        let mut sums = vec![none];
        for count in 1..=parts {
            let mut next = vec![BTreeSet::new(); end];
            for (beans, target) in next.iter_mut().enumerate() {
                let low = all(listing, count, beans);
                patience.work(1 + low.len())?;
                for sum in low.into_iter().filter(|&sum| (sum as usize) < growth.unit) {
                    room.insert(target, (sum, false), patience)?;
                }
            }
            room.add(&mut next, &sums[count - 1], &single, patience)?;
            if count >= 2 {
                room.add(&mut next, &sums[count - 2], &pairs, patience)?;
            }
            sums.push(next);
        }
        Ok(Neutral { sums, pairs })
    }

    fn of(&self, parts: usize, beans: usize) -> &BTreeSet<(u32, bool)> {
        &self.sums[parts][beans]
    }
}

/// How many sums may be kept yet.
struct Room(u64);

impl Room {
    fn within(memory: u64) -> Self {
        // A sum takes some ten bytes, and the nodes of its set as much again.
        Room(memory / 32)
    }

    fn insert(
        &mut self,
        target: &mut BTreeSet<(u32, bool)>,
        sum: (u32, bool),
        patience: &mut Patience<'_>,
    ) -> Result<(), Failure> {
        patience.work(4)?;
        if target.insert(sum) {
            self.0 = self.0.checked_sub(1).ok_or(Failure::Memory)?;
        }
        Ok(())
    }

    /// Adds all unions of some parts with others.
    fn add(
        &mut self,
        target: &mut [BTreeSet<(u32, bool)>],
        some: &[BTreeSet<(u32, bool)>],
        others: &[BTreeSet<(u32, bool)>],
        patience: &mut Patience<'_>,
    ) -> Result<(), Failure> {
        for (beans, sums) in some.iter().enumerate().filter(|(_, sums)| !sums.is_empty()) {
            patience.work(others.len())?;
            for (more, found) in others.iter().enumerate().take(target.len() - beans) {
                for &(low, grows) in sums {
                    for &(other, also) in found {
                        let sum = (low ^ other, grows || also);
                        self.insert(&mut target[beans + more], sum, patience)?;
                    }
                }
            }
        }
        Ok(())
    }
}

pub(crate) fn gcd(a: usize, b: usize) -> usize {
    match b {
        0 => a,
        _ => gcd(b, a % b),
    }
}
