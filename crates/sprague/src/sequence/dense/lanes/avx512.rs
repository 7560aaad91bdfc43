//! Lane operations with AVX-512 (foundation, and bytes and words): 64 bytes.

use super::{Lanes, Pairs, Tables};
use std::arch::x86_64::*;

/// See [`super::scan`].
///
/// # Safety
/// See [`super::scan_with`].
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) unsafe fn scan(pairs: Pairs<'_>, tables: &Tables) -> u16 {
    // SAFETY: as for this function.
    unsafe { super::scan_with::<Avx512>(pairs, tables) }
}

pub(super) struct Avx512;

// SAFETY of all operations: the caller of `Lanes` vouches for the instructions and for the bytes
// that are loaded; everything else works on registers.
impl Lanes for Avx512 {
    type Vector = __m512i;
    const WIDTH: usize = 64;

    #[inline(always)]
    unsafe fn load(from: *const u8) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_loadu_si512(from.cast()) }
    }

    #[inline(always)]
    unsafe fn table(bytes: &[u8; 16]) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_broadcast_i32x4(_mm_loadu_si128(bytes.as_ptr().cast())) }
    }

    #[inline(always)]
    unsafe fn xor(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_xor_si512(a, b) }
    }

    #[inline(always)]
    unsafe fn or(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_or_si512(a, b) }
    }

    #[inline(always)]
    unsafe fn and(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_and_si512(a, b) }
    }

    #[inline(always)]
    unsafe fn low_digit(bytes: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_and_si512(bytes, _mm512_set1_epi8(15)) }
    }

    #[inline(always)]
    unsafe fn high_digit(bytes: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_and_si512(_mm512_srli_epi16::<4>(bytes), _mm512_set1_epi8(15)) }
    }

    #[inline(always)]
    unsafe fn at(table: __m512i, digits: __m512i) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_shuffle_epi8(table, digits) }
    }

    #[inline(always)]
    unsafe fn union(bytes: __m512i) -> u8 {
        // SAFETY: see above.
        unsafe {
            let word = _mm512_reduce_or_epi64(bytes);
            word.to_ne_bytes()
                .into_iter()
                .fold(0, |union, byte| union | byte)
        }
    }
}
