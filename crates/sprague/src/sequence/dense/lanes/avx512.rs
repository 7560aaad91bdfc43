//! Lane operations with AVX-512 (foundation, and bytes and words): 64 bytes or 32 words.
//!
//! An accumulator keeps the least `x ^ y ^ wanted` met so far, which is 0 after a hit: two
//! instructions a pair.

#![allow(unsafe_code, reason = "SIMD; every function states why it is sound")]

use super::{Lanes, MOST_VECTORS};
use std::arch::x86_64::*;
use std::ops::Range;

/// Vectors compared together.
pub(super) const VECTORS: usize = 8;

/// The truth table of the exclusive or of three.
const XOR3: i32 = 0b1001_0110;

/// See [`super::hits`].
#[target_feature(enable = "avx512f,avx512bw")]
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
#[target_feature(enable = "avx512f,avx512bw")]
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
    type Vector = __m512i;
    const WIDTH: usize = 64;

    #[inline(always)]
    unsafe fn load(from: *const u8) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_loadu_si512(from.cast()) }
    }

    #[inline(always)]
    unsafe fn splat(cell: u8) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_set1_epi8(cell.cast_signed()) }
    }

    #[inline(always)]
    unsafe fn none() -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_set1_epi8(-1) }
    }

    #[inline(always)]
    unsafe fn add(hits: __m512i, x: __m512i, y: __m512i, wanted: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_min_epu8(hits, _mm512_ternarylogic_epi64::<XOR3>(x, y, wanted)) }
    }

    #[inline(always)]
    unsafe fn mask(hits: __m512i) -> u64 {
        // SAFETY: see above.
        unsafe { _mm512_testn_epi8_mask(hits, hits) }
    }

    #[inline(always)]
    unsafe fn reverse(vector: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe {
            let order = _mm512_set4_epi32(0x0001_0203, 0x0405_0607, 0x0809_0a0b, 0x0c0d_0e0f);
            let halves = _mm512_shuffle_epi8(vector, order);
            _mm512_shuffle_i64x2::<0b00_01_10_11>(halves, halves)
        }
    }
}

impl Lanes for Words {
    type Cell = u16;
    type Vector = __m512i;
    const WIDTH: usize = 32;

    #[inline(always)]
    unsafe fn load(from: *const u16) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_loadu_si512(from.cast()) }
    }

    #[inline(always)]
    unsafe fn splat(cell: u16) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_set1_epi16(cell.cast_signed()) }
    }

    #[inline(always)]
    unsafe fn none() -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_set1_epi16(-1) }
    }

    #[inline(always)]
    unsafe fn add(hits: __m512i, x: __m512i, y: __m512i, wanted: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_min_epu16(hits, _mm512_ternarylogic_epi64::<XOR3>(x, y, wanted)) }
    }

    #[inline(always)]
    unsafe fn mask(hits: __m512i) -> u64 {
        // SAFETY: see above.
        unsafe { _mm512_testn_epi16_mask(hits, hits).into() }
    }

    #[inline(always)]
    unsafe fn reverse(vector: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe {
            let order = _mm512_set4_epi32(0x0100_0302, 0x0504_0706, 0x0908_0b0a, 0x0d0c_0f0e);
            let halves = _mm512_shuffle_epi8(vector, order);
            _mm512_shuffle_i64x2::<0b00_01_10_11>(halves, halves)
        }
    }
}
