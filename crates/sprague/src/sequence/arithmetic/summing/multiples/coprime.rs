//! The law for the smaller heaps coprime to each heap.
//!
//! By Möbius inversion modulo 2 their sum is the sum, over all squarefree divisors of `n`, of the
//! values of their multiples below `n`. The class of a heap is the set of apart primes that divide it.
//! A state has one bit for each set of apart primes, the parity of the values of the multiples coprime
//! to that set. So of the divisors only squarefree ones without these primes are left, two or three
//! per heap.

use super::{Law, Lists, VALUE};
use crate::arithmetic::primes::primes_to;
use crate::sequence::arithmetic::summing::extend_odd;

/// The primes that are kept apart.
const APART: [usize; 6] = [2, 3, 5, 7, 11, 13];

pub(in super::super) struct Coprime {
    /// For each cell the bits it turns over in the states of its divisors.
    turned: [u64; 256],
}

impl Coprime {
    pub(in super::super) fn new() -> Self {
        let coprime = |class: usize| (0..64).filter(move |set| set & class == 0);
        let turned = |cell: usize| match cell.checked_sub(VALUE.into()) {
            Some(class) => coprime(class).fold(0, |bits, set| bits | 1 << set),
            None => 0,
        };
        Coprime {
            turned: std::array::from_fn(turned),
        }
    }
}

impl Law for Coprime {
    const PERIOD: usize = 2 * 3 * 5 * 7 * 11 * 13;

    const BLOCK: usize = 16;

    fn classes() -> Vec<u8> {
        let mut classes = vec![0; Self::PERIOD];
        for (i, p) in APART.into_iter().enumerate() {
            let multiples = classes.iter_mut().step_by(p);
            multiples.for_each(|class| *class |= 1 << i);
        }
        classes
    }

    /// The squarefree numbers without apart primes.
    fn extend_divisors(lists: &mut Lists<Vec<u32>>, to: usize) {
        let primes = primes_to(to.isqrt() as u32 + 1);
        let squares = primes.iter().map(|&p| (p * p) as usize);
        let struck = APART[1..].iter().copied();
        let struck: Vec<usize> = struck.chain(squares.skip(APART.len())).collect();
        extend_odd(&mut lists.stated, 17, to, &struck);
    }

    #[inline(always)]
    fn after(&self, state: u64, cell: u8) -> u64 {
        state ^ self.turned[usize::from(cell)]
    }

    #[inline(always)]
    fn either(&self, state: u64, cell: u8) -> [u64; 2] {
        [state, self.after(state, cell | VALUE)]
    }

    #[inline(always)]
    fn part(&self, state: u64, cell: u8) -> u64 {
        state >> (cell & 63)
    }
}
