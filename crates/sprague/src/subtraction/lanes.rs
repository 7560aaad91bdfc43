//! The inner loops over one-hot values: `E[n] = 1 << G(n)` in a byte, and 0 for heaps below 0.
//!
//! With `m` the union of `E[n − s]` over the set, the least value not in it is the lowest zero bit
//! of `m`, so `E[n] = !m & (m + 1)`. A heap depends on heaps at least `least` below it only, so that
//! many consecutive heaps can be computed in one step of up to 32 lanes; lanes beyond hold garbage
//! that the next step overwrites. Every loop exists twice: with AVX2, chosen at run time, and as a
//! portable twin, which the tests run as well.

/// Lanes computed in one step.
pub(super) const WIDTH: usize = 32;

/// From this least element on steps of several lanes beat one heap at a time.
const LEAST_FOR_LANES: usize = 10;

/// Which of the twins runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lanes {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Lanes {
    /// The fastest that this machine has.
    pub(super) fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            return Lanes::Avx2;
        }
        Lanes::Portable
    }

    /// Computes `bytes[from..to]` for the ascending `elements`, of which there are 1 to 7.
    ///
    /// Everything below `from` must be right, `from` at least the largest element, and there must
    /// be `WIDTH` spare bytes after `to`, which are overwritten.
    pub(super) fn generate(self, bytes: &mut [u8], elements: &[usize], from: usize, to: usize) {
        let (Some(&least), Some(&largest)) = (elements.first(), elements.last()) else {
            return;
        };
        assert!(0 < least && elements.is_sorted());
        assert!(from >= largest && to + WIDTH <= bytes.len());
        if least < LEAST_FOR_LANES {
            return one_by_one(bytes, elements, from, to);
        }
        match self {
            Lanes::Portable => portable::generate(bytes, elements, from, to),
            #[cfg(target_arch = "x86_64")]
            Lanes::Avx2 => avx2::generate(bytes, elements, from, to),
        }
    }

    /// The largest `i < end` with `bytes[i..i + 4]` equal to `wanted`.
    pub(super) fn find_back(self, bytes: &[u8], wanted: [u8; 4], end: usize) -> Option<usize> {
        let end = end.min((bytes.len() + 1).saturating_sub(wanted.len()));
        match self {
            Lanes::Portable => portable::find_back(bytes, wanted, end),
            #[cfg(target_arch = "x86_64")]
            Lanes::Avx2 => avx2::find_back(bytes, wanted, end),
        }
    }

    /// Whether two stretches of the same length have a value in common at the same place.
    pub(super) fn meet(self, a: &[u8], b: &[u8]) -> bool {
        match self {
            Lanes::Portable => portable::meet(a, b),
            #[cfg(target_arch = "x86_64")]
            Lanes::Avx2 => avx2::meet(a, b),
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

    pub(super) fn generate(bytes: &mut [u8], elements: &[usize], from: usize, to: usize) {
        let step = elements[0].min(WIDTH);
        let mut at = from;
        while at < to {
            let mut reached = [0; WIDTH];
            for s in elements {
                let earlier = &bytes[at - s..at - s + WIDTH];
                for (union, lane) in reached.iter_mut().zip(earlier) {
                    *union |= lane;
                }
            }
            for (lane, union) in bytes[at..at + WIDTH].iter_mut().zip(reached) {
                // Garbage lanes may hold anything, so the sum may wrap there.
                *lane = !union & union.wrapping_add(1);
            }
            at += step;
        }
    }

    pub(super) fn find_back(bytes: &[u8], wanted: [u8; 4], end: usize) -> Option<usize> {
        (0..end).rev().find(|&i| bytes[i..i + 4] == wanted)
    }

    pub(super) fn meet(a: &[u8], b: &[u8]) -> bool {
        let (left, right) = (a.chunks(WIDTH), b.chunks(WIDTH));
        left.zip(right)
            .any(|(a, b)| a.iter().zip(b).fold(0, |any, (a, b)| any | (a & b)) != 0)
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "SIMD; every function states why it is sound")]
mod avx2 {
    use super::{WIDTH, portable};
    use std::arch::x86_64::*;

    pub(super) fn generate(bytes: &mut [u8], elements: &[usize], from: usize, to: usize) {
        // SAFETY: `Lanes::Avx2` is only ever made after the feature was detected.
        unsafe { generate_avx2(bytes, elements, from, to) }
    }

    pub(super) fn find_back(bytes: &[u8], wanted: [u8; 4], end: usize) -> Option<usize> {
        // SAFETY: `Lanes::Avx2` is only ever made after the feature was detected.
        unsafe { find_back_avx2(bytes, wanted, end) }
    }

    pub(super) fn meet(a: &[u8], b: &[u8]) -> bool {
        // SAFETY: `Lanes::Avx2` is only ever made after the feature was detected.
        unsafe { meet_avx2(a, b) }
    }

    #[target_feature(enable = "avx2")]
    fn generate_avx2(bytes: &mut [u8], elements: &[usize], from: usize, to: usize) {
        let step = elements[0].min(WIDTH);
        let one = _mm256_set1_epi8(1);
        let largest = elements[elements.len() - 1];
        assert!(from >= largest && to + WIDTH <= bytes.len() && elements.is_sorted());
        let start = bytes.as_mut_ptr();
        let mut at = from;
        while at < to {
            // SAFETY: at < to, so at + WIDTH stays within the bytes; at − s ≥ from − largest ≥ 0.
            unsafe {
                let here = start.add(at);
                let mut reached = _mm256_setzero_si256();
                for &s in elements {
                    reached = _mm256_or_si256(reached, _mm256_loadu_si256(here.sub(s).cast()));
                }
                let value = _mm256_andnot_si256(reached, _mm256_add_epi8(reached, one));
                _mm256_storeu_si256(here.cast(), value);
            }
            at += step;
        }
    }

    #[target_feature(enable = "avx2")]
    fn find_back_avx2(bytes: &[u8], wanted: [u8; 4], end: usize) -> Option<usize> {
        let pattern = wanted.map(|byte| _mm256_set1_epi8(byte.cast_signed()));
        assert!(end == 0 || end + 3 <= bytes.len());
        let mut end = end;
        while end >= WIDTH {
            let at = end - WIDTH;
            let mut equal = _mm256_set1_epi8(-1);
            for (offset, byte) in pattern.iter().enumerate() {
                // SAFETY: the load ends at end + offset ≤ end + 3, which is within the bytes.
                let lanes = unsafe { _mm256_loadu_si256(bytes.as_ptr().add(at + offset).cast()) };
                equal = _mm256_and_si256(equal, _mm256_cmpeq_epi8(lanes, *byte));
            }
            let mask = _mm256_movemask_epi8(equal).cast_unsigned();
            if mask != 0 {
                return Some(at + 31 - mask.leading_zeros() as usize);
            }
            end = at;
        }
        portable::find_back(bytes, wanted, end)
    }

    #[target_feature(enable = "avx2")]
    fn meet_avx2(a: &[u8], b: &[u8]) -> bool {
        let mut left = a.chunks_exact(WIDTH);
        let mut right = b.chunks_exact(WIDTH);
        for (a, b) in left.by_ref().zip(right.by_ref()) {
            // SAFETY: both chunks are WIDTH bytes long.
            let free = unsafe {
                let a = _mm256_loadu_si256(a.as_ptr().cast());
                let b = _mm256_loadu_si256(b.as_ptr().cast());
                _mm256_testz_si256(a, b)
            };
            if free == 0 {
                return true;
            }
        }
        portable::meet(left.remainder(), right.remainder())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn twins() -> Vec<Lanes> {
        vec![Lanes::Portable, Lanes::best()]
    }

    #[test]
    fn both_twins_compute_what_the_definition_says() {
        for elements in [
            vec![1, 4],
            vec![2, 5, 6],
            vec![12, 13],
            vec![15, 31, 40, 41],
            vec![33, 70, 71],
            vec![100, 101, 150, 190, 230, 300, 333],
        ] {
            let pad = *elements.last().unwrap();
            let mut plain = vec![0_u8; pad + 1000];
            for n in pad..plain.len() {
                let reached = elements.iter().fold(0, |u, s| u | plain[n - s]);
                plain[n] = 1 << reached.trailing_ones();
            }
            for lanes in twins() {
                let mut bytes = vec![0; pad + 1000 + WIDTH];
                lanes.generate(&mut bytes, &elements, pad, pad + 500);
                lanes.generate(&mut bytes, &elements, pad + 500, pad + 1000);
                assert_eq!(bytes[..pad + 1000], plain, "{lanes:?} {elements:?}");
            }
        }
    }

    #[test]
    fn both_twins_find_the_last_place() {
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
    fn both_twins_see_a_common_value_anywhere() {
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
