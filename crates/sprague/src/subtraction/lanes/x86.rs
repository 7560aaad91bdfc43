//! The loops with AVX-512 and AVX2.

#![allow(unsafe_code, reason = "SIMD; every function states why it is sound")]

use super::kernel::{Vectors, generate_with};
use super::{WIDTH, portable};
use std::arch::x86_64::*;

pub(super) fn generate_avx2(bytes: &mut [u8], elements: &[usize], from: usize, to: usize) {
    #[target_feature(enable = "avx2")]
    fn compiled(bytes: &mut [u8], elements: &[usize], from: usize, to: usize) {
        // SAFETY: the instructions are there.
        unsafe { generate_with::<Avx2>(bytes, elements, from, to) }
    }
    // SAFETY: `Lanes::Avx2` is only ever named after the feature was detected.
    unsafe { compiled(bytes, elements, from, to) }
}

pub(super) fn generate_avx512(bytes: &mut [u8], elements: &[usize], from: usize, to: usize) {
    #[target_feature(enable = "avx512f,avx512bw")]
    fn compiled(bytes: &mut [u8], elements: &[usize], from: usize, to: usize) {
        // SAFETY: the instructions are there.
        unsafe { generate_with::<Avx512>(bytes, elements, from, to) }
    }
    // SAFETY: `Lanes::Avx512` is only ever named after the features were detected.
    unsafe { compiled(bytes, elements, from, to) }
}

struct Avx2;

// SAFETY of all operations: the caller of `Vectors` vouches for the instructions and for the bytes
// that are loaded and stored.
impl Vectors for Avx2 {
    type Vector = __m256i;
    const WIDTH: usize = 32;

    #[inline(always)]
    unsafe fn none() -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    unsafe fn with(union: __m256i, from: *const u8) -> __m256i {
        // SAFETY: see above.
        unsafe { _mm256_or_si256(union, _mm256_loadu_si256(from.cast())) }
    }

    #[inline(always)]
    unsafe fn store_least_free(union: __m256i, to: *mut u8) {
        // SAFETY: see above.
        unsafe {
            let value = _mm256_andnot_si256(union, _mm256_add_epi8(union, _mm256_set1_epi8(1)));
            _mm256_storeu_si256(to.cast(), value)
        }
    }
}

struct Avx512;

// SAFETY of all operations: the caller of `Vectors` vouches for the instructions and for the bytes
// that are loaded and stored.
impl Vectors for Avx512 {
    type Vector = __m512i;
    const WIDTH: usize = 64;

    #[inline(always)]
    unsafe fn none() -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_setzero_si512() }
    }

    #[inline(always)]
    unsafe fn with(union: __m512i, from: *const u8) -> __m512i {
        // SAFETY: see above.
        unsafe { _mm512_or_si512(union, _mm512_loadu_si512(from.cast())) }
    }

    #[inline(always)]
    unsafe fn store_least_free(union: __m512i, to: *mut u8) {
        // SAFETY: see above.
        unsafe {
            let value = _mm512_andnot_si512(union, _mm512_add_epi8(union, _mm512_set1_epi8(1)));
            _mm512_storeu_si512(to.cast(), value)
        }
    }
}

pub(super) fn find_back(bytes: &[u8], wanted: [u8; 4], end: usize) -> Option<usize> {
    // SAFETY: lanes other than portable ones are only ever named after they were detected, and
    // AVX-512 includes AVX2.
    unsafe { find_back_avx2(bytes, wanted, end) }
}

pub(super) fn meet(a: &[u8], b: &[u8]) -> bool {
    // SAFETY: lanes other than portable ones are only ever named after they were detected, and
    // AVX-512 includes AVX2.
    unsafe { meet_avx2(a, b) }
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
