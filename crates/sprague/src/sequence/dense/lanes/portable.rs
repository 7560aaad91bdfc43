//! Lane operations on plain arrays, for every machine.

use super::Lanes;

pub(super) struct Arrays;

const WIDTH: usize = 16;

impl Lanes for Arrays {
    type Vector = [u8; WIDTH];
    const WIDTH: usize = WIDTH;

    #[inline(always)]
    unsafe fn load(from: *const u8) -> [u8; WIDTH] {
        // SAFETY: the caller vouches for so many readable bytes, which need no alignment.
        unsafe { from.cast::<[u8; WIDTH]>().read() }
    }

    #[inline(always)]
    unsafe fn table(bytes: &[u8; 16]) -> [u8; WIDTH] {
        *bytes
    }

    #[inline(always)]
    unsafe fn xor(a: [u8; WIDTH], b: [u8; WIDTH]) -> [u8; WIDTH] {
        std::array::from_fn(|i| a[i] ^ b[i])
    }

    #[inline(always)]
    unsafe fn or(a: [u8; WIDTH], b: [u8; WIDTH]) -> [u8; WIDTH] {
        std::array::from_fn(|i| a[i] | b[i])
    }

    #[inline(always)]
    unsafe fn and(a: [u8; WIDTH], b: [u8; WIDTH]) -> [u8; WIDTH] {
        std::array::from_fn(|i| a[i] & b[i])
    }

    #[inline(always)]
    unsafe fn low_digit(bytes: [u8; WIDTH]) -> [u8; WIDTH] {
        bytes.map(|byte| byte & 15)
    }

    #[inline(always)]
    unsafe fn high_digit(bytes: [u8; WIDTH]) -> [u8; WIDTH] {
        bytes.map(|byte| byte >> 4)
    }

    #[inline(always)]
    unsafe fn at(table: [u8; WIDTH], digits: [u8; WIDTH]) -> [u8; WIDTH] {
        digits.map(|digit| table[usize::from(digit & 15)])
    }

    #[inline(always)]
    unsafe fn union(bytes: [u8; WIDTH]) -> u8 {
        bytes.into_iter().fold(0, |union, byte| union | byte)
    }
}
