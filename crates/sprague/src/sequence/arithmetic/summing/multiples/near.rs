//! Divisors of less than a segment.
//!
//! Let h be the largest power of 2 that divides the beginning `at` of a block, a segment at most.
//! Between two beginnings with at least this h lie `2h` heaps or less, so what the heaps of the next h
//! need from divisors of `2h` and more was there at an earlier beginning. A divisor up to h has just
//! one multiple before `at` that it was not told of; it is told now and adds to the next one. A
//! divisor between h and `2h` has one such multiple or none: it is told if its next multiple is
//! less than `at + h`.

use super::{Cells, Law, Lists, SEGMENT, VALUE, add};

pub(super) struct Near {
    stated: Waiting<u64>,
    single: Waiting<()>,
    hits: Box<Hits>,
}

/// Room for the places of those divisors that are told.
type Hits = [u16; SEGMENT / 4];

impl Near {
    pub(super) fn new(divisors: &Lists<Vec<u32>>) -> Self {
        Near {
            stated: Waiting::new(&divisors.stated),
            single: Waiting::new(&divisors.single),
            hits: Box::new([0; SEGMENT / 4]),
        }
    }

    /// Adds what the heaps of the block at `at` need, and some of what later ones need.
    #[inline(always)]
    pub(super) fn add<L: Law>(&mut self, law: &L, cells: &mut Cells, at: usize) {
        self.stated.tell(at, &mut self.hits, |state, before, now| {
            *state = law.after(*state, cells[before]);
            cells[now] = add(law, *state, cells[now]);
        });
        self.single.tell(at, &mut self.hits, |_, before, now| {
            cells[now] ^= cells[before] & VALUE;
        });
    }
}

/// Divisors, and the multiple of each that it was not yet told of, modulo the number of cells.
struct Waiting<T> {
    divisors: Vec<u16>,
    multiples: Vec<u16>,
    states: Vec<T>,
    /// For each power of 2 up to a segment how many divisors are at most that, and less than twice
    /// that.
    borders: Vec<(usize, usize)>,
}

impl<T: Clone + Default> Waiting<T> {
    fn new(divisors: &[u32]) -> Self {
        let below = |limit| divisors.partition_point(|&d| (d as usize) < limit);
        let border = |limit| below(limit).min(below(SEGMENT));
        let borders = (0..=SEGMENT.ilog2()).map(|k| (border((1 << k) + 1), border(2 << k)));
        let borders = borders.collect();
        let divisors: Vec<u16> = divisors[..below(SEGMENT)]
            .iter()
            .map(|&d| d as u16)
            .collect();
        Waiting {
            // The multiple before 0.
            multiples: divisors.iter().map(|d| d.wrapping_neg()).collect(),
            states: vec![T::default(); divisors.len()],
            divisors,
            borders,
        }
    }

    /// Hands the divisors that are told at `at` their multiple and the next.
    #[inline(always)]
    fn tell(&mut self, at: usize, hits: &mut Hits, mut told: impl FnMut(&mut T, usize, usize)) {
        let k = (at | SEGMENT).trailing_zeros() as usize;
        let (surely, maybe) = self.borders[k];
        let mut step = |state: &mut T, multiple: &mut u16, divisor: u16| {
            let before = *multiple;
            *multiple = before.wrapping_add(divisor);
            told(state, before.into(), usize::from(*multiple));
        };
        let states = self.states[..surely].iter_mut();
        let waiting = states.zip(&mut self.multiples[..surely]);
        for ((state, multiple), &divisor) in waiting.zip(&self.divisors[..surely]) {
            step(state, multiple, divisor);
        }
        let states = &mut self.states[surely..maybe];
        let multiples = &mut self.multiples[surely..maybe];
        let divisors = &self.divisors[surely..maybe];
        for &i in due(multiples, divisors, at as u16, 1 << k, hits) {
            let i = usize::from(i);
            step(&mut states[i], &mut multiples[i], divisors[i]);
        }
    }
}

/// The places of the divisors with a next multiple less than `at + length`. Without a branch, for it
/// would be guessed wrong as often as not.
#[inline(always)]
fn due<'a>(
    multiples: &[u16],
    divisors: &[u16],
    at: u16,
    length: u16,
    hits: &'a mut Hits,
) -> &'a [u16] {
    let meets =
        |multiple: u16, divisor: u16| multiple.wrapping_add(divisor).wrapping_sub(at) < length;
    let (eights, last) = multiples.as_chunks::<8>();
    let (divisor_eights, last_divisors) = divisors.as_chunks::<8>();
    let mut count = 0;
    let mut place = 0;
    for (multiples, divisors) in eights.iter().zip(divisor_eights) {
        let mut met = 0_u8;
        for j in 0..8 {
            met |= u8::from(meets(multiples[j], divisors[j])) << j;
        }
        if let Some(hits) = hits[count..].first_chunk_mut::<8>() {
            *hits = PLACES[usize::from(met)].map(|j| place + j);
        }
        count += met.count_ones() as usize;
        place += 8;
    }
    for (&multiple, &divisor) in last.iter().zip(last_divisors) {
        hits[count] = place;
        count += usize::from(meets(multiple, divisor));
        place += 1;
    }
    &hits[..count]
}

/// For each byte the places of its bits that are 1.
const PLACES: [[u16; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut count, mut place) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                table[byte][count] = place;
                count += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};
