//! The inner loops over one-hot values: `E[n] = 1 << G(n)` in a byte, and 0 for heaps below 0.
//!
//! With `m` the union of `E[n − s]` over the set, the least value not in it is the lowest zero bit
//! of `m`, so `E[n] = !m & (m + 1)`. A heap depends on heaps at least `least` below it only, so that
//! many consecutive heaps can be computed in one step: several vectors if the least element allows,
//! otherwise one, whose lanes beyond hold garbage that the next step overwrites. The loop is written
//! once over a few lane operations and compiled for AVX-512, for AVX2, both chosen at run time, and
//! for plain arrays, which the tests run as well.

mod kernel;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::plain;
use crate::level::Level;

/// The most elements of a set whose values fit a one-hot byte.
pub(super) const MOST_ONE_HOT: usize = 7;

/// Lanes compared in one step.
pub(super) const WIDTH: usize = 32;

/// Bytes that may be overwritten after those that are computed.
pub(super) const SPARE: usize = 64;

/// From this least element on steps of several lanes beat one heap at a time.
const LEAST_FOR_LANES: usize = 10;

/// Which of the twins runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lanes {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl From<Level> for Lanes {
    fn from(machine: Level) -> Self {
        match machine {
            Level::Portable => Lanes::Portable,
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => Lanes::Avx2,
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => Lanes::Avx512,
        }
    }
}

impl Lanes {
    /// The fastest that this machine has.
    pub(super) fn best() -> Self {
        Level::best().into()
    }

    /// Computes `bytes[from..to]` for the ascending `elements`: one-hot values for 1 to 7 of them,
    /// plain values for up to [`plain::MOST`].
    ///
    /// Everything below `from` must be right, `from` at least the largest element, and there must
    /// be `SPARE` spare bytes after `to`, which are overwritten.
    pub(super) fn generate(self, bytes: &mut [u8], elements: &[usize], from: usize, to: usize) {
        let (Some(&least), Some(&largest)) = (elements.first(), elements.last()) else {
            return;
        };
        assert!(0 < least && elements.is_sorted());
        assert!(from >= largest && to + SPARE <= bytes.len());
        if elements.len() > MOST_ONE_HOT {
            return plain::generate(bytes, elements, from, to);
        }
        if least < LEAST_FOR_LANES {
            return one_by_one(bytes, elements, from, to);
        }
        // Vectors wider than the least element would overlap, and loads would wait for the stores.
        match self {
            #[cfg(target_arch = "x86_64")]
            Lanes::Avx512 if least >= 64 => x86::generate_avx512(bytes, elements, from, to),
            #[cfg(target_arch = "x86_64")]
            Lanes::Avx2 | Lanes::Avx512 if least >= 32 => {
                x86::generate_avx2(bytes, elements, from, to);
            }
            _ => kernel::generate(bytes, elements, from, to),
        }
    }

    /// What heaps below 0 hold in a game with so many elements.
    pub(super) fn below_zero(elements: usize) -> u8 {
        if elements > MOST_ONE_HOT {
            plain::NO_HEAP
        } else {
            0
        }
    }

    /// The largest `i < end` with `bytes[i..i + 4]` equal to `wanted`.
    pub(super) fn find_back(self, bytes: &[u8], wanted: [u8; 4], end: usize) -> Option<usize> {
        let end = end.min((bytes.len() + 1).saturating_sub(wanted.len()));
        match self {
            Lanes::Portable => portable::find_back(bytes, wanted, end),
            #[cfg(target_arch = "x86_64")]
            Lanes::Avx2 | Lanes::Avx512 => x86::find_back(bytes, wanted, end),
        }
    }

    /// Whether two stretches of the same length have a value in common at the same place.
    pub(super) fn meet(self, a: &[u8], b: &[u8]) -> bool {
        match self {
            Lanes::Portable => portable::meet(a, b),
            #[cfg(target_arch = "x86_64")]
            Lanes::Avx2 | Lanes::Avx512 => x86::meet(a, b),
        }
    }
}

/// One heap at a time, for sets whose least element leaves few independent heaps.
fn one_by_one(bytes: &mut [u8], elements: &[usize], from: usize, to: usize) {
    match *elements {
        [a] => fixed(bytes, [a], from, to),
        [a, b] => fixed(bytes, [a, b], from, to),
        [a, b, c] => fixed(bytes, [a, b, c], from, to),
        [a, b, c, d] => fixed(bytes, [a, b, c, d], from, to),
        _ => {
            for n in from..to {
                let reached = elements.iter().fold(0, |union, &s| union | bytes[n - s]);
                bytes[n] = !reached & (reached + 1);
            }
        }
    }
}

fn fixed<const K: usize>(bytes: &mut [u8], elements: [usize; K], from: usize, to: usize) {
    if elements[0] == 1 {
        // The value just computed stays in a register: the chain of dependent steps is shortest.
        let mut last = bytes[from - 1];
        for n in from..to {
            let reached = elements[1..].iter().fold(0, |u, &s| u | bytes[n - s]) | last;
            last = !reached & (reached + 1);
            bytes[n] = last;
        }
        return;
    }
    for n in from..to {
        let reached = elements.iter().fold(0, |union, &s| union | bytes[n - s]);
        bytes[n] = !reached & (reached + 1);
    }
}

mod portable {
    use super::WIDTH;

    pub(super) fn find_back(bytes: &[u8], wanted: [u8; 4], end: usize) -> Option<usize> {
        (0..end).rev().find(|&i| bytes[i..i + 4] == wanted)
    }

    pub(super) fn meet(a: &[u8], b: &[u8]) -> bool {
        let (left, right) = (a.chunks(WIDTH), b.chunks(WIDTH));
        left.zip(right)
            .any(|(a, b)| a.iter().zip(b).fold(0, |any, (a, b)| any | (a & b)) != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn twins() -> Vec<Lanes> {
        Level::available().into_iter().map(Lanes::from).collect()
    }

    #[test]
    fn all_twins_compute_what_the_definition_says() {
        for elements in [
            vec![1, 4],
            vec![2, 5, 6],
            vec![12, 13],
            vec![15, 31, 40, 41],
            vec![33, 70, 71],
            vec![64, 70, 129],
            vec![100, 101, 150, 190, 230, 300, 333],
            vec![130, 200, 256],
            vec![256, 257, 300, 401],
            vec![700],
        ] {
            let pad = *elements.last().unwrap();
            let mut plain = vec![0_u8; pad + 1000];
            for n in pad..plain.len() {
                let reached = elements.iter().fold(0, |u, s| u | plain[n - s]);
                plain[n] = 1 << reached.trailing_ones();
            }
            for lanes in twins() {
                let mut bytes = vec![0; pad + 1000 + SPARE];
                lanes.generate(&mut bytes, &elements, pad, pad + 500);
                lanes.generate(&mut bytes, &elements, pad + 500, pad + 1000);
                assert_eq!(bytes[..pad + 1000], plain, "{lanes:?} {elements:?}");
            }
        }
    }

    #[test]
    fn all_twins_find_the_last_place() {
        let bytes: Vec<u8> = (0..300_u32).map(|n| (n * n % 7) as u8).collect();
        for end in [0, 1, 5, 40, 200, 297, 298, 400] {
            let wanted = [4, 2, 2, 4];
            let plain = (0..end.min(297)).rev().find(|&i| bytes[i..i + 4] == wanted);
            for lanes in twins() {
                assert_eq!(
                    lanes.find_back(&bytes, wanted, end),
                    plain,
                    "{lanes:?} {end}"
                );
            }
        }
    }

    #[test]
    fn all_twins_see_a_common_value_anywhere() {
        let a = vec![1_u8; 100];
        for at in [0, 31, 32, 95, 96, 99] {
            let mut b = vec![2; 100];
            for lanes in twins() {
                assert!(!lanes.meet(&a, &b));
            }
            b[at] = 1;
            for lanes in twins() {
                assert!(lanes.meet(&a, &b), "{lanes:?} {at}");
            }
        }
    }
}
