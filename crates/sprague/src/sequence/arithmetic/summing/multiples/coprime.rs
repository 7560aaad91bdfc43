//! The law for the smaller heaps coprime to each heap.
//!
//! By Möbius inversion modulo 2 their sum is the sum, over all squarefree divisors of `n`, of the
//! values of their multiples below `n`. A state is a byte with one bit for each set of the primes kept
//! apart, the parity of the values of the multiples coprime to that set. So of the divisors only
//! squarefree ones without these primes are left, four or five per heap.
//!
//! Given the other states, the values of a block are a linear function over GF(2) of its eight
//! parities and of the state of 1.

use super::{Given, Law, ONES, PLACES, for_places, gather, place, spread};
use crate::arithmetic::primes::primes_to;
use crate::sequence::arithmetic::summing::extend_odd;

/// The primes that are kept apart, and their product.
const APART: [usize; 3] = [2, 3, 5];
const PRODUCT: usize = 30;

/// For each residue modulo the product a bit for each apart prime that divides it.
const DIVIDING: [u8; PRODUCT] = {
    let mut table = [0; PRODUCT];
    let mut n = 0;
    while n < PRODUCT {
        let mut i = 0;
        while i < APART.len() {
            if n.is_multiple_of(APART[i]) {
                table[n] |= 1 << i;
            }
            i += 1;
        }
        n += 1;
    }
    table
};

/// For each residue modulo the product a bit for each set of apart primes that are coprime to it.
const COPRIME: [u8; PRODUCT] = {
    let mut table = [0; PRODUCT];
    let mut n = 0;
    while n < PRODUCT {
        let mut set = 0;
        while set < 1 << APART.len() {
            if set & DIVIDING[n] == 0 {
                table[n] |= 1 << set;
            }
            set += 1;
        }
        n += 1;
    }
    table
};

fn dividing(n: usize) -> u8 {
    DIVIDING[n % PRODUCT]
}

fn coprime(n: usize) -> u8 {
    COPRIME[n % PRODUCT]
}

pub(in super::super) struct Coprime {
    /// Whether the heaps left are all but the coprime ones.
    others: bool,
    /// The values by the complemented parities, and what the state of 1 adds to them.
    by_parities: Vec<[u8; 256]>,
    by_state: Vec<[u8; 256]>,
    /// What the values add to the state of 1.
    to_state: Vec<[u8; 256]>,
    /// For each heap of a block the bit of a state that counts for it.
    chosen: Vec<u64>,
    /// For each heap of a block the bits it turns over in the states of its divisors.
    turned: Vec<u64>,
    /// The states of the divisors 1 and 7.
    one: u8,
    seven: u8,
}

impl Coprime {
    pub(in super::super) fn new(others: bool) -> Self {
        let bytes = |byte: fn(usize) -> u8| {
            let block = |at| u64::from_le_bytes(std::array::from_fn(|j| byte(at + j)));
            (0..PLACES).map(|place| block(8 * place)).collect()
        };
        let solve = |at, parities: usize, state: usize, seven| {
            solve(at, parities as u8, state as u8, others, seven)
        };
        Coprime {
            others,
            by_parities: for_places(|at, seven| std::array::from_fn(|x| solve(at, x, 0, seven))),
            by_state: for_places(|at, seven| std::array::from_fn(|x| solve(at, 0, x, seven))),
            to_state: for_places(|at, _| std::array::from_fn(|v| state_after(at, v as u8))),
            chosen: bytes(|n| 1 << dividing(n)),
            turned: bytes(coprime),
            one: 0,
            seven: 0,
        }
    }
}

impl Law for Coprime {
    type State = u8;

    const BITS: u32 = 8;

    const FEW: [usize; 3] = [2, 7, 14];

    /// The squarefree numbers from 11 on without 2, 3 and 5.
    fn extend_divisors(list: &mut Vec<u32>, to: usize) {
        let primes = primes_to(to.isqrt() as u32 + 1);
        let squares = primes.iter().map(|&p| (p * p) as usize);
        let struck = [3, 5].into_iter().chain(squares.skip(APART.len()));
        extend_odd(list, 11, to, &struck.collect::<Vec<_>>());
    }

    fn primes_stop(&self) -> bool {
        self.others
    }

    fn told(heap: usize, value: u8) -> u8 {
        coprime(heap) & value
    }

    fn after(state: u8, told: u8) -> u8 {
        state ^ told
    }

    fn pack(state: u8) -> u64 {
        state.into()
    }

    fn unpack(word: u64) -> u8 {
        word as u8
    }

    fn values(&self, sums: [u8; 8], at: usize, given: Given) -> u8 {
        let (place, first) = place(at);
        let counts = |j: usize| (self.seven >> dividing(at + j) & 1) << j;
        let sums = u64::from_le_bytes(sums) & self.chosen[place % PLACES];
        let mut parities = !gathered(sums) ^ counts(first);
        if first == 0 {
            parities ^= counts(7);
        }
        let by_parities = &self.by_parities[place];
        let by_state = self.by_state[place][usize::from(self.one)];
        given.settle(by_parities[usize::from(parities)] ^ by_state, by_parities)
    }

    fn finish(&mut self, at: usize, values: u8) -> u64 {
        let (place, first) = place(at);
        self.one ^= self.to_state[place][usize::from(values)];
        let told = spread(values) & self.turned[place % PLACES];
        self.seven ^= told.to_le_bytes()[first];
        if first == 0 {
            self.seven ^= told.to_le_bytes()[7];
        }
        told
    }
}

/// One bit for each byte that is not 0; no byte has more than one bit.
fn gathered(bytes: u64) -> u8 {
    let bytes = bytes | bytes >> 4;
    let bytes = bytes | bytes >> 2;
    gather((bytes | bytes >> 1) & ONES)
}

/// The values of the block at `at` heap by heap, without the 1 that each has: that is in the parities.
fn solve(at: usize, parities: u8, state: u8, others: bool, seven: bool) -> u8 {
    let (mut one, mut first, mut values) = (state, 0, 0);
    for j in 0..8 {
        let dividing = dividing(at + j);
        let mut value = parities >> j ^ one >> dividing;
        if others {
            // The set without primes has the total.
            value ^= one;
        }
        if seven && j == 7 {
            value ^= first >> dividing;
        }
        if value & 1 == 1 {
            values |= 1 << j;
            one ^= coprime(at + j);
            if j == 0 {
                first = coprime(at);
            }
        }
    }
    values
}

/// What the values of the block at `at` add to the state of 1.
fn state_after(at: usize, values: u8) -> u8 {
    let heaps = (0..8).filter(|j| values >> j & 1 == 1);
    heaps.fold(0, |state, j| state ^ coprime(at + j))
}
