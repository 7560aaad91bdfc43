//! Lanes with AVX2: 32 bytes.
//!
//! SAFETY of every `unsafe` here: the values exist only in tasks run by `Level::run`, after the
//! instructions were detected, and memory is touched through slices of at least the vector's length or where
//! the caller vouches for it.

#![allow(unsafe_code, reason = "intrinsics")]

use super::Lanes;
use std::arch::x86_64::*;

/// The sixteen places from the last to the first.
pub(super) const REVERSED: [u8; 16] = [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0];

#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i);

impl Lanes for Avx2 {
    const LEN: usize = 32;

    #[inline(always)]
    unsafe fn load_from(place: *const u8) -> Self {
        Avx2(unsafe { _mm256_loadu_si256(place.cast()) })
    }
    #[inline(always)]
    unsafe fn store_to(self, place: *mut u8) {
        unsafe { _mm256_storeu_si256(place.cast(), self.0) }
    }
    #[inline(always)]
    fn splat(byte: u8) -> Self {
        Avx2(unsafe { _mm256_set1_epi8(byte as i8) })
    }
    #[inline(always)]
    fn load_words(words: &[u64], at: usize) -> Self {
        let words = &words[at..at + 4];
        Avx2(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn repeat(table: &[u8; 16]) -> Self {
        Avx2(unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast())) })
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Avx2(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Avx2(unsafe { _mm256_and_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Avx2(unsafe { _mm256_or_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Avx2(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Avx2(unsafe { _mm256_sub_epi8(self.0, other.0) })
    }
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        Avx2(unsafe { _mm256_min_epu8(self.0, other.0) })
    }
    #[inline(always)]
    fn greatest(self, other: Self) -> Self {
        Avx2(unsafe { _mm256_max_epu8(self.0, other.0) })
    }
    #[inline(always)]
    fn where_zero(self) -> Self {
        Avx2(unsafe { _mm256_cmpeq_epi8(self.0, _mm256_setzero_si256()) })
    }
    #[inline(always)]
    fn upper(self) -> Self {
        Avx2(unsafe { _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), _mm256_set1_epi8(15)) })
    }
    #[inline(always)]
    fn where_upper(self, number: u8) -> Self {
        let upper = self.and(Avx2::splat(0xf0)).0;
        Avx2(unsafe { _mm256_cmpeq_epi8(upper, _mm256_set1_epi8((number << 4) as i8)) })
    }
    #[inline(always)]
    fn pick(self, places: Self) -> Self {
        Avx2(unsafe { _mm256_shuffle_epi8(self.0, places.0) })
    }
    #[inline(always)]
    fn where_equal(self, number: u8) -> Self {
        Avx2(unsafe { _mm256_cmpeq_epi8(self.0, _mm256_set1_epi8(number as i8)) })
    }
    #[inline(always)]
    fn or_and(self, mask: Self, bits: Self) -> Self {
        self.or(mask.and(bits))
    }
    #[inline(always)]
    fn equal_bits(self, other: Self) -> u64 {
        u64::from(unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi8(self.0, other.0)) } as u32)
    }
    #[inline(always)]
    fn greater_bits(self, other: Self) -> u64 {
        u64::from(unsafe { _mm256_movemask_epi8(_mm256_cmpgt_epi8(self.0, other.0)) } as u32)
    }
    #[inline(always)]
    fn reversed(self) -> Self {
        Avx2(unsafe {
            let within = self.rearrange(&REVERSED).0;
            _mm256_permute2x128_si256::<1>(within, within)
        })
    }
    #[inline(always)]
    fn down(self, bits: u32) -> Self {
        Avx2(unsafe { _mm256_srl_epi64(self.0, _mm_cvtsi32_si128(bits as i32)) })
    }
    #[inline(always)]
    fn up(self, bits: u32) -> Self {
        Avx2(unsafe { _mm256_sll_epi64(self.0, _mm_cvtsi32_si128(bits as i32)) })
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }
    #[inline(always)]
    fn words(self) -> [u64; 8] {
        let mut words = [0u64; 8];
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        words
    }
}
