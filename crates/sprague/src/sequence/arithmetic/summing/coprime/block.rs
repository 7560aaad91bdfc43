//! Eight heaps at a time.
//!
//! Within a block the states of 1 and 7 change with each value, those of other divisors do not. Given
//! the other states the values are a linear function over GF(2) of the eight parities and of the
//! state of 1, which is tabulated for each of the 15 places of a block modulo 30, with and without a
//! multiple of 7 at both its ends.

use super::super::super::super::Nimber;
use super::super::Fixed;
use super::near::Near;
use super::{SEGMENT, apart, coprime_sets};

/// Blocks until the apart primes come round again.
const PLACES: usize = 15;

/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

pub(super) struct Blocks {
    /// The values by the complemented parities, and what the state of 1 adds to them; then the same
    /// for blocks that begin with a multiple of 7.
    by_parities: Vec<[u8; 256]>,
    by_state: Vec<[u8; 256]>,
    /// What the values add to the state of 1.
    to_state: Vec<[u8; 256]>,
    /// For each heap of a block the bit of a state that counts for it.
    chosen: [u64; PLACES],
    /// For each heap of a block the bits it adds to the states of its divisors.
    added: [u64; PLACES],
    /// All bits of a byte for each bit.
    spread: Vec<u64>,
    /// The states of the divisors 1 and 7.
    one: u8,
    seven: u8,
    /// Heaps of the segment that have no moves because they are prime, a bit for each.
    primes: Vec<u8>,
}

impl Blocks {
    pub(super) fn new(others: bool) -> Self {
        let both = || {
            [false, true]
                .into_iter()
                .flat_map(|seven| (0..PLACES).map(move |place| (place, seven)))
        };
        let bytes = |byte: fn(usize) -> u8| {
            std::array::from_fn(|place| {
                u64::from_le_bytes(std::array::from_fn(|j| byte(8 * place + j)))
            })
        };
        let values = |parities, state| {
            move |(place, seven)| solve(8 * place, parities, state, others, seven)
        };
        Blocks {
            by_parities: both()
                .map(|at| std::array::from_fn(|x| values(x as u8, 0)(at)))
                .collect(),
            by_state: both()
                .map(|at| std::array::from_fn(|x| values(0, x as u8)(at)))
                .collect(),
            to_state: (0..PLACES)
                .map(|place| std::array::from_fn(|v| state_after(8 * place, v as u8)))
                .collect(),
            chosen: bytes(|n| 1 << apart(n)),
            added: bytes(coprime_sets),
            spread: (0..256)
                .map(|v| (0..8).map(|j| (v >> j & 1) * (0xff << (8 * j))).sum())
                .collect(),
            one: 0,
            seven: 0,
            primes: vec![0; SEGMENT / 8],
        }
    }

    /// Begins a segment, given its primes if they have no moves.
    pub(super) fn begin(&mut self, primes: Option<&[u8]>) {
        if let Some(primes) = primes {
            self.primes.copy_from_slice(primes);
        }
    }

    /// Appends the values of heaps of the segment that begins at `low`, below `end`; whole blocks to
    /// `segment`, too.
    #[expect(
        clippy::too_many_arguments,
        reason = "parts of one machine that run apart"
    )]
    pub(super) fn run(
        &mut self,
        divisors: &[u32],
        near: &mut Near,
        low: usize,
        segment: &mut Vec<u8>,
        values: &mut Vec<Nimber>,
        end: usize,
        fixed: &[Fixed],
    ) {
        let mut fixed = fixed.iter().peekable();
        while values.len() < end {
            let at = low + 8 * segment.len();
            near.straddle(divisors, at);
            // Heaps whose values are known already.
            let (mut known, mut given) = (self.primes[segment.len()], 0);
            for (j, &value) in values[at..].iter().enumerate() {
                known |= 1 << j;
                given |= (value as u8) << j;
            }
            while let Some((n, value)) = fixed.next_if(|(n, _)| *n < at + 8) {
                known |= 1 << (n - at);
                given |= value << (n - at);
            }
            let found = self.values(near.sums(at), at, known, given);
            let each: [Nimber; 8] = std::array::from_fn(|j| (found >> j & 1).into());
            values.extend_from_slice(&each[values.len() - at..(end - at).min(8)]);
            if at + 8 <= end {
                self.finish(at, found);
                let place = at / 8 % PLACES;
                near.note(at, self.spread[usize::from(found)] & self.added[place]);
                segment.push(found);
            }
        }
    }

    /// The values of a block, given the sums of states and some values.
    fn values(&self, sums: u64, at: usize, known: u8, given: u8) -> u8 {
        let place = at / 8 % PLACES;
        let mut parities = !gathered(sums & self.chosen[place]);
        let first = (7 - at % 7) % 7;
        let counts = |j: usize| (self.seven >> apart_of(at + j) & 1) << j;
        parities ^= counts(first);
        let mut table = place;
        if first == 0 {
            parities ^= counts(7);
            table += PLACES;
        }
        let by_parities = &self.by_parities[table];
        let mut found =
            by_parities[usize::from(parities)] ^ self.by_state[table][usize::from(self.one)];
        // Turning a value over turns over later ones, never earlier ones.
        loop {
            let wrong = (found ^ given) & known;
            if wrong == 0 {
                return found;
            }
            found ^= by_parities[usize::from(wrong & wrong.wrapping_neg())];
        }
    }

    /// Adds the values of a block to the states of 1 and 7.
    fn finish(&mut self, at: usize, found: u8) {
        self.one ^= self.to_state[at / 8 % PLACES][usize::from(found)];
        let mut j = (7 - at % 7) % 7;
        while j < 8 {
            self.seven ^= SETS[(at + j) % 30] & (found >> j & 1).wrapping_neg();
            j += 7;
        }
    }
}

/// For each residue modulo 30 the primes that are kept apart, and the sets coprime to it.
const APARTS: [u8; 30] = {
    let mut aparts = [0; 30];
    let mut n = 0;
    while n < 30 {
        aparts[n] = apart(n);
        n += 1;
    }
    aparts
};
const SETS: [u8; 30] = {
    let mut sets = [0; 30];
    let mut n = 0;
    while n < 30 {
        sets[n] = coprime_sets(n);
        n += 1;
    }
    sets
};

fn apart_of(n: usize) -> u8 {
    APARTS[n % 30]
}

/// One bit for each byte that is not 0; no byte has more than one.
fn gathered(bytes: u64) -> u8 {
    let bytes = bytes | bytes >> 4;
    let bytes = bytes | bytes >> 2;
    let bytes = (bytes | bytes >> 1) & ONES;
    (bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// The values of the block at `at` heap by heap, without the 1 that each has: that is in the parities.
fn solve(at: usize, parities: u8, state: u8, others: bool, seven: bool) -> u8 {
    let (mut one, mut first, mut values) = (state, 0, 0);
    for j in 0..8 {
        let apart = apart(at + j);
        let mut value = parities >> j ^ one >> apart;
        if others {
            // The set without primes has the total.
            value ^= one;
        }
        if seven && j == 7 {
            value ^= first >> apart;
        }
        if value & 1 == 1 {
            values |= 1 << j;
            one ^= coprime_sets(at + j);
            if j == 0 {
                first = coprime_sets(at);
            }
        }
    }
    values
}

/// What the values of the block at `at` add to the state of 1.
fn state_after(at: usize, values: u8) -> u8 {
    let heaps = (0..8).filter(|j| values >> j & 1 == 1);
    heaps.fold(0, |state, j| state ^ coprime_sets(at + j))
}
