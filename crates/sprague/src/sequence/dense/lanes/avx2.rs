//! Lane operations with AVX2: 32 bytes.

use super::{Lanes, Pairs, Tables};
use std::arch::x86_64::*;

/// See [`super::scan`].
///
/// # Safety
/// See [`super::scan_with`].
#[target_feature(enable = "avx2")]
pub(super) unsafe fn scan(pairs: Pairs<'_>, tables: &Tables) -> u16 {
    // SAFETY: as for this function.
    unsafe { super::scan_with::<Avx2>(pairs, tables) }
}

pub(super) struct Avx2;

// SAFETY of all operations: the caller of `Lanes` vouches for the instructions and for the bytes
// that are loaded; everything else works on registers.
impl Lanes for Avx2 {
    type Vector = __m256i;
    const WIDTH: usize = 32;

    #[inline(always)]
    unsafe fn load(from: *const u8) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_loadu_si256(from.cast()) }
    }

    #[inline(always)]
    unsafe fn table(bytes: &[u8; 16]) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(bytes.as_ptr().cast())) }
    }

    #[inline(always)]
    unsafe fn xor(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_xor_si256(a, b) }
    }

    #[inline(always)]
    unsafe fn or(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_or_si256(a, b) }
    }

    #[inline(always)]
    unsafe fn and(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_and_si256(a, b) }
    }

    #[inline(always)]
    unsafe fn low_digit(bytes: __m256i) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_and_si256(bytes, _mm256_set1_epi8(15)) }
    }

    #[inline(always)]
    unsafe fn high_digit(bytes: __m256i) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), _mm256_set1_epi8(15)) }
    }

    #[inline(always)]
    unsafe fn at(table: __m256i, digits: __m256i) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_shuffle_epi8(table, digits) }
    }

    #[inline(always)]
    unsafe fn union(bytes: __m256i) -> u8 {
        // SAFETY: see above.
        unsafe {
            let halves = _mm_or_si128(
                _mm256_castsi256_si128(bytes),
                _mm256_extracti128_si256::<1>(bytes),
            );
            let word = _mm_cvtsi128_si64(halves) | _mm_extract_epi64::<1>(halves);
            word.to_ne_bytes()
                .into_iter()
                .fold(0, |union, byte| union | byte)
        }
    }
}
