//! Looking for bytes and comparing stretches of them, many at a time.

use crate::lanes::{Lanes, Level, Task};

/// The largest `i < end` with `bytes[i..i + 4]` equal to `wanted`.
pub(super) fn find_back(level: Level, bytes: &[u8], wanted: [u8; 4], end: usize) -> Option<usize> {
    let end = end.min((bytes.len() + 1).saturating_sub(wanted.len()));
    level
        .at_most_32_bytes()
        .run(FindBack { bytes, wanted, end })
}

struct FindBack<'a> {
    bytes: &'a [u8],
    wanted: [u8; 4],
    end: usize,
}

impl Task for FindBack<'_> {
    type Output = Option<usize>;

    #[inline(always)]
    fn run<V: Lanes>(self) -> Option<usize> {
        let FindBack { bytes, wanted, .. } = self;
        let pattern = wanted.map(V::splat);
        let mut end = self.end;
        while let Some(at) = end.checked_sub(V::LEN) {
            let mut different = V::splat(0);
            for (offset, byte) in pattern.iter().enumerate() {
                different = different.or(V::load(bytes, at + offset).xor(*byte));
            }
            let found = different.equal_bits(V::splat(0));
            if found != 0 {
                return Some(at + found.ilog2() as usize);
            }
            end = at;
        }
        (0..end).rev().find(|&i| bytes[i..i + 4] == wanted)
    }
}

/// Whether two stretches of the same length have a bit in common at the same place.
pub(super) fn meet(level: Level, a: &[u8], b: &[u8]) -> bool {
    level.at_most_32_bytes().run(Meet(a, b))
}

struct Meet<'a>(&'a [u8], &'a [u8]);

impl Task for Meet<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<V: Lanes>(self) -> bool {
        let Meet(a, b) = self;
        let (left, right) = (a.chunks_exact(V::LEN), b.chunks_exact(V::LEN));
        let mut rest = left.remainder().iter().zip(right.remainder());
        for (a, b) in left.zip(right) {
            if !V::load(a, 0).and(V::load(b, 0)).is_zero() {
                return true;
            }
        }
        rest.any(|(a, b)| a & b != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_finds_the_last_place() {
        let bytes: Vec<u8> = (0..300_u32).map(|n| (n * n % 7) as u8).collect();
        for end in [0, 1, 5, 40, 200, 297, 298, 400] {
            let wanted = [4, 2, 2, 4];
            let plain = (0..end.min(297)).rev().find(|&i| bytes[i..i + 4] == wanted);
            for level in Level::available() {
                assert_eq!(
                    find_back(level, &bytes, wanted, end),
                    plain,
                    "{level:?} {end}"
                );
            }
        }
    }

    #[test]
    fn every_level_sees_a_common_value_anywhere() {
        let a = vec![1_u8; 100];
        for at in [0, 31, 32, 95, 96, 99] {
            let mut b = vec![2; 100];
            for level in Level::available() {
                assert!(!meet(level, &a, &b));
            }
            b[at] = 1;
            for level in Level::available() {
                assert!(meet(level, &a, &b), "{level:?} {at}");
            }
        }
    }
}
