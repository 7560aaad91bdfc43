//! Lanes with AVX-512 (foundation, and bytes and words): 64 bytes.
//!
//! SAFETY of every `unsafe` here: the values exist only in tasks run by `Level::run`, after the
//! instructions were detected, and memory is touched through slices of at least the vector's length or where
//! the caller vouches for it.

#![allow(unsafe_code, reason = "intrinsics")]

use super::Lanes;
use super::avx2::REVERSED;
use std::arch::x86_64::*;

#[derive(Clone, Copy)]
pub(super) struct Avx512(__m512i);

impl Lanes for Avx512 {
    const LEN: usize = 64;

    #[inline(always)]
    unsafe fn load_from(place: *const u8) -> Self {
        Avx512(unsafe { _mm512_loadu_si512(place.cast()) })
    }
    #[inline(always)]
    unsafe fn store_to(self, place: *mut u8) {
        unsafe { _mm512_storeu_si512(place.cast(), self.0) }
    }
    #[inline(always)]
    fn splat(byte: u8) -> Self {
        Avx512(unsafe { _mm512_set1_epi8(byte as i8) })
    }
    #[inline(always)]
    fn load_words(words: &[u64], at: usize) -> Self {
        let words = &words[at..at + 8];
        Avx512(unsafe { _mm512_loadu_si512(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn repeat(table: &[u8; 16]) -> Self {
        Avx512(unsafe { _mm512_broadcast_i32x4(_mm_loadu_si128(table.as_ptr().cast())) })
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Avx512(unsafe { _mm512_xor_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Avx512(unsafe { _mm512_and_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Avx512(unsafe { _mm512_or_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Avx512(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Avx512(unsafe { _mm512_sub_epi8(self.0, other.0) })
    }
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        Avx512(unsafe { _mm512_min_epu8(self.0, other.0) })
    }
    #[inline(always)]
    fn greatest(self, other: Self) -> Self {
        Avx512(unsafe { _mm512_max_epu8(self.0, other.0) })
    }
    #[inline(always)]
    fn where_zero(self) -> Self {
        Avx512(unsafe { _mm512_movm_epi8(_mm512_testn_epi8_mask(self.0, self.0)) })
    }
    #[inline(always)]
    fn upper(self) -> Self {
        Avx512(unsafe { _mm512_and_si512(_mm512_srli_epi16::<4>(self.0), _mm512_set1_epi8(15)) })
    }
    #[inline(always)]
    fn where_upper(self, number: u8) -> Self {
        self.upper().where_equal(number)
    }
    #[inline(always)]
    fn pick(self, places: Self) -> Self {
        Avx512(unsafe { _mm512_shuffle_epi8(self.0, places.0) })
    }
    #[inline(always)]
    fn where_equal(self, number: u8) -> Self {
        // A comparison would give a mask of bits, which takes a step more to become bytes.
        let table = std::array::from_fn(|i| if i == usize::from(number) { 255 } else { 0 });
        self.look_up(&table)
    }
    #[inline(always)]
    fn or_and(self, mask: Self, bits: Self) -> Self {
        Avx512(unsafe { _mm512_ternarylogic_epi64::<0xf8>(self.0, mask.0, bits.0) })
    }
    #[inline(always)]
    fn equal_bits(self, other: Self) -> u64 {
        unsafe { _mm512_cmpeq_epi8_mask(self.0, other.0) }
    }
    #[inline(always)]
    fn greater_bits(self, other: Self) -> u64 {
        unsafe { _mm512_cmpgt_epi8_mask(self.0, other.0) }
    }
    #[inline(always)]
    fn reversed(self) -> Self {
        Avx512(unsafe {
            let within = self.rearrange(&REVERSED).0;
            _mm512_shuffle_i64x2::<0b00_01_10_11>(within, within)
        })
    }
    #[inline(always)]
    fn down(self, bits: u32) -> Self {
        Avx512(unsafe { _mm512_srl_epi64(self.0, _mm_cvtsi32_si128(bits as i32)) })
    }
    #[inline(always)]
    fn up(self, bits: u32) -> Self {
        Avx512(unsafe { _mm512_sll_epi64(self.0, _mm_cvtsi32_si128(bits as i32)) })
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe { _mm512_test_epi64_mask(self.0, self.0) == 0 }
    }
    #[inline(always)]
    fn words(self) -> [u64; 8] {
        let mut words = [0u64; 8];
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) };
        words
    }
}
