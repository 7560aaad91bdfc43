//! The law for the heaps `n - d` for all divisors d of `n`.
//!
//! A divisor is `s e`, where s has only primes kept apart and e none. The state of e is its history,
//! the values of its last 64 multiples: the bit `s - 1` is that of `n - s e`. Since s divides `n` just if
//! it divides `n / e`, the bits of those s count that divide `n`, which its class tells. That serves
//! all s up to 64 that divide the period. The divisors with any other s are single.

use super::{Law, Lists, VALUE};
use crate::memory;
use crate::sequence::arithmetic::summing::{extend_odd, keep};

/// The highest powers of the primes kept apart that are served.
const APART: [(usize, u32); 4] = [(2, 4), (3, 3), (5, 2), (7, 1)];

pub(in super::super) struct Differences {
    /// For each cell the bits of a history that count.
    counted: [u64; 256],
}

impl Differences {
    pub(in super::super) fn new() -> Self {
        let classes = Self::classes();
        let mut counted = [0; 256];
        // Every class is that of one divisor of the period; the period itself comes round as 0.
        for n in (1..=Self::PERIOD).filter(|&n| Self::PERIOD.is_multiple_of(n)) {
            let dividing = (1..=64).filter(|&s| is_served(s) && n.is_multiple_of(s));
            let bits = dividing.fold(0, |bits, s| bits | 1 << (s - 1));
            let class = classes[n % Self::PERIOD];
            counted[usize::from(class)] = bits;
            counted[usize::from(class | VALUE)] = bits;
        }
        Differences { counted }
    }
}

/// Whether the bit of a history is used.
fn is_served(s: usize) -> bool {
    s <= 64 && Differences::PERIOD.is_multiple_of(s)
}

impl Law for Differences {
    const PERIOD: usize = 16 * 27 * 25 * 7;

    const BLOCK: usize = 8;

    /// The exponents of the apart primes, as far as they are served, as digits.
    fn classes() -> Vec<u8> {
        let mut classes = vec![0; Self::PERIOD];
        let mut unit = 1;
        for (p, most) in APART {
            for power in (1..=most).map(|k| p.pow(k)) {
                let multiples = classes.iter_mut().step_by(power);
                multiples.for_each(|class| *class += unit);
            }
            unit *= most as u8 + 1;
        }
        classes
    }

    fn extend_divisors(lists: &mut Lists<Vec<u32>>, to: usize) {
        let odd = APART.map(|(p, _)| p);
        extend_odd(&mut lists.stated, 11, to, &odd[1..]);
        extend_single(&mut lists.single, &lists.stated, to);
    }

    #[inline(always)]
    fn after(&self, state: u64, cell: u8) -> u64 {
        state << 1 | u64::from(cell >> 7)
    }

    #[inline(always)]
    fn either(&self, state: u64, _: u8) -> [u64; 2] {
        [state << 1, state << 1 | 1]
    }

    #[inline(always)]
    fn part(&self, state: u64, cell: u8) -> u64 {
        (state & self.counted[usize::from(cell)])
            .count_ones()
            .into()
    }
}

/// Goes on with a list of the numbers `s e` up to `to` where s is not served and e is 1 or stated.
fn extend_single(list: &mut Vec<u32>, stated: &[u32], to: usize) {
    let from = list.last().map_or(0, |&last| last as usize + 1);
    if from > to {
        return;
    }
    let mut is_single = Vec::new();
    memory::reserve(&mut is_single, to + 1 - from);
    is_single.resize(to + 1 - from, false);
    let mut smooth = vec![1];
    for (p, _) in APART {
        let times = |s: usize| std::iter::successors(Some(s), move |s| Some(s * p));
        let all = smooth
            .iter()
            .flat_map(|&s| times(s).take_while(|&s| s <= to));
        smooth = all.collect();
    }
    for s in smooth.into_iter().filter(|&s| !is_served(s)) {
        let first = stated.partition_point(|&e| (e as usize) * s < from);
        let products = stated[first..].iter().map(|&e| e as usize * s);
        let products = std::iter::once(s).filter(|&s| s >= from).chain(products);
        for d in products.take_while(|&d| d <= to) {
            is_single[d - from] = true;
        }
    }
    memory::reserve(
        list,
        list.len() + is_single.iter().filter(|&&single| single).count(),
    );
    keep(list, from..=to, 1, &is_single);
}
