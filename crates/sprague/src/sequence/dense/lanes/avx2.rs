//! Lane operations with AVX2: 32 bytes or 16 words.

#![allow(unsafe_code, reason = "SIMD; every function states why it is sound")]

use super::{Lanes, MOST_VECTORS};
use std::arch::x86_64::*;
use std::ops::Range;

/// Vectors compared together: wanted values and hits of so many fit the sixteen registers.
pub(super) const VECTORS: usize = 6;

/// See [`super::hits`].
#[target_feature(enable = "avx2")]
pub(super) fn hits<L: Lanes>(
    g: &[L::Cell],
    base: usize,
    range: Range<usize>,
    wanted: &[L::Cell],
) -> [u64; MOST_VECTORS] {
    // SAFETY: this function is only called where the instructions are there.
    unsafe { super::hits::<L, VECTORS>(g, base, range, wanted) }
}

/// See [`super::meets`].
#[target_feature(enable = "avx2")]
pub(super) fn meets<L: Lanes>(
    g: &[L::Cell],
    sum: usize,
    range: Range<usize>,
    wanted: L::Cell,
) -> bool {
    // SAFETY: this function is only called where the instructions are there.
    unsafe { super::meets::<L>(g, sum, range, wanted) }
}

pub(super) struct Bytes;
pub(super) struct Words;

// SAFETY of all operations: the caller of `Lanes` vouches for the instructions and for the cells
// that are loaded; everything else works on registers.
impl Lanes for Bytes {
    type Cell = u8;
    type Vector = __m256i;
    const WIDTH: usize = 32;

    #[inline(always)]
    unsafe fn load(from: *const u8) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_loadu_si256(from.cast()) }
    }

    #[inline(always)]
    unsafe fn splat(cell: u8) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_set1_epi8(cell.cast_signed()) }
    }

    #[inline(always)]
    unsafe fn none() -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    unsafe fn add(hits: __m256i, x: __m256i, y: __m256i, wanted: __m256i) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_or_si256(hits, _mm256_cmpeq_epi8(_mm256_xor_si256(x, y), wanted)) }
    }

    #[inline(always)]
    unsafe fn mask(hits: __m256i) -> u64 {
        // SAFETY: see above.
        unsafe { _mm256_movemask_epi8(hits).cast_unsigned().into() }
    }

    #[inline(always)]
    unsafe fn reverse(vector: __m256i) -> __m256i {
        // SAFETY: see above.
        unsafe {
            let order = _mm256_broadcastsi128_si256(_mm_set_epi64x(
                0x0001_0203_0405_0607,
                0x0809_0a0b_0c0d_0e0f,
            ));
            _mm256_permute4x64_epi64::<0b01_00_11_10>(_mm256_shuffle_epi8(vector, order))
        }
    }
}

impl Lanes for Words {
    type Cell = u16;
    type Vector = __m256i;
    const WIDTH: usize = 16;

    #[inline(always)]
    unsafe fn load(from: *const u16) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_loadu_si256(from.cast()) }
    }

    #[inline(always)]
    unsafe fn splat(cell: u16) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_set1_epi16(cell.cast_signed()) }
    }

    #[inline(always)]
    unsafe fn none() -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    unsafe fn add(hits: __m256i, x: __m256i, y: __m256i, wanted: __m256i) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_or_si256(hits, _mm256_cmpeq_epi16(_mm256_xor_si256(x, y), wanted)) }
    }

    #[inline(always)]
    unsafe fn mask(hits: __m256i) -> u64 {
        // SAFETY: see above.
        let bytes = unsafe { _mm256_movemask_epi8(_mm256_packs_epi16(hits, hits)) };
        // Each half holds its eight lanes twice.
        let bytes = u64::from(bytes.cast_unsigned());
        bytes & 0xff | bytes >> 8 & 0xff00
    }

    #[inline(always)]
    unsafe fn reverse(vector: __m256i) -> __m256i {
        // SAFETY: see above.
        unsafe {
            let order = _mm256_broadcastsi128_si256(_mm_set_epi64x(
                0x0100_0302_0504_0706,
                0x0908_0b0a_0d0c_0f0e,
            ));
            _mm256_permute4x64_epi64::<0b01_00_11_10>(_mm256_shuffle_epi8(vector, order))
        }
    }
}
