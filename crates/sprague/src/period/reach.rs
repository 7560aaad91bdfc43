//! How the values below that of a heap are reached, for the theorem on arithmetic periods: by options that can be
//! lifted, by options that last, or by options that are both. The words are those of [`arithmetic`](super::arithmetic).

use super::arithmetic::Game;
use crate::Heap;
use crate::index::index;
use crate::sequence::Nimber;

/// The most entries of tables and steps to fill them.
const MOST_WORK: usize = 300_000_000;

/// How a value is reached from one heap.
#[derive(Clone, Copy, Default)]
pub(super) struct Reach {
    pub(super) liftable: bool,
    pub(super) lasting: bool,
    pub(super) both: bool,
}

/// Notes that a value is reached.
pub(super) fn note(reached: &mut [Reach], value: Nimber, liftable: bool, lasting: bool) {
    if let Some(reach) = reached.get_mut(value as usize) {
        reach.liftable |= liftable;
        reach.lasting |= lasting;
        reach.both |= liftable && lasting;
    }
}

/// The nim-sums of all ways to leave so many beans as so many parts.
pub(super) struct Splits {
    /// `neutral[count][total][l]`: of neutral parts, with a mark for those that contain a pair that can grow.
    neutral: Vec<Vec<Vec<Sum>>>,
    /// `growing[total][l]`: of two large parts with equal H.
    growing: Vec<Vec<bool>>,
    /// `any[count][total]`: of any parts; shorter where that would be too much work.
    any: Vec<Vec<Vec<Nimber>>>,
}

#[derive(Clone, Copy, Default)]
struct Sum {
    exists: bool,
    lasting: bool,
}

impl Splits {
    /// All totals below `end`, from the values of the game.
    pub(super) fn new(game: &Game<'_>, end: Heap) -> Option<Self> {
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
        let growing = pairs
            .iter()
            .map(|lows| lows.iter().map(|sum| sum.lasting).collect());
        let growing = growing.collect();
        let mut none = empty();
        add(&mut none[0], 0, false);
        let mut neutral = vec![none];
        let any = any_parts(game, index(end));
        for count in 1..=index(game.most_parts_reaching()) {
            let mut next = empty();
            let totals = any.get(count).map_or(&[][..], Vec::as_slice);
            for (target, sums) in next.iter_mut().zip(totals) {
                let low = sums.iter().filter(|&&sum| sum < game.unit);
                low.for_each(|&sum| add(target, sum, false));
            }
            join(&mut next, &neutral[count - 1], &singles);
            if count >= 2 {
                join(&mut next, &neutral[count - 2], &pairs);
            }
            neutral.push(next);
        }
        Some(Splits {
            neutral,
            growing,
            any,
        })
    }

    /// Notes the options that leave so many beans as so many parts: those with neutral parts but for one, and of the
    /// others those that last.
    pub(super) fn note_options(
        &self,
        game: &Game<'_>,
        (rest, count): (Heap, usize),
        repeats: bool,
        reached: &mut [Reach],
    ) {
        for (low, lasting) in self.neutral(count, rest) {
            note(reached, low, false, lasting || repeats);
        }
        for main in 1..=rest {
            for (low, lasting) in self.neutral(count - 1, rest - main) {
                let value = game.value(main) ^ low;
                note(reached, value, main >= game.start, lasting || repeats);
            }
        }
        if repeats {
            for &value in self.any(count, index(rest)) {
                note(reached, value, false, true);
            }
        }
        for pair in 2..=if count >= 3 { index(rest) } else { 0 } {
            let lows = (0..)
                .zip(&self.growing[pair])
                .filter(|(_, exists)| **exists);
            for (low, _) in lows {
                for &value in self.any(count - 2, index(rest) - pair) {
                    note(reached, value ^ low, false, true);
                }
            }
        }
    }

    /// The nim-sums of `count` neutral parts with this total, and whether each can last.
    fn neutral(&self, count: usize, total: Heap) -> impl Iterator<Item = (Nimber, bool)> + '_ {
        let sums = self.neutral[count][index(total)].iter();
        (0..)
            .zip(sums)
            .filter(|(_, sum)| sum.exists)
            .map(|(low, sum)| (low, sum.lasting))
    }

    fn any(&self, count: usize, total: usize) -> &[Nimber] {
        self.any.get(count).map_or(&[], |totals| &totals[total])
    }
}

/// The nim-sums of 0, 1, 2, … parts, for totals below `end`; for fewer parts where more would be too much work. What
/// is left out only makes fewer options known.
fn any_parts(game: &Game<'_>, end: usize) -> Vec<Vec<Vec<Nimber>>> {
    let largest = (1..end).map(|heap| game.value(heap as Heap)).max();
    let width = (largest.unwrap_or(0) as usize + 1).next_power_of_two();
    let mut none = vec![Vec::new(); end];
    none[0].push(0);
    let mut any = vec![none];
    for count in 1..=index(game.most_parts_reaching()) {
        let work = match count {
            1 => end,
            2 => end * end,
            _ => end.saturating_mul(end).saturating_mul(width),
        };
        if work > MOST_WORK {
            break;
        }
        let before = &any[count - 1];
        let sums = (0..end).map(|total| {
            let mut seen = vec![false; width];
            for part in 1..=total {
                for &other in &before[total - part] {
                    seen[(game.value(part as Heap) ^ other) as usize] = true;
                }
            }
            let found = (0..).zip(seen).filter(|(_, seen)| *seen);
            found.map(|(value, _)| value).collect()
        });
        let sums = sums.collect();
        any.push(sums);
    }
    any
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
