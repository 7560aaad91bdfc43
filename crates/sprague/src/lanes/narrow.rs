//! Lanes on every machine: 16 bytes, for loops that have no more to do at a time.

#![allow(unsafe_code, reason = "loads and stores at places that were checked")]

use super::Lanes;

const BYTES: usize = 16;

/// Plain arrays, which the compiler makes into what vectors there are.
#[derive(Clone, Copy)]
pub(crate) struct Narrow([u8; BYTES]);

impl Narrow {
    #[inline(always)]
    fn each(self, f: impl Fn(u8) -> u8) -> Self {
        Narrow(self.0.map(f))
    }

    #[inline(always)]
    fn both(self, other: Self, f: impl Fn(u8, u8) -> u8) -> Self {
        Narrow(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }

    #[inline(always)]
    fn bits(self, other: Self, f: impl Fn(u8, u8) -> bool) -> u64 {
        let pairs = self.0.into_iter().zip(other.0);
        pairs
            .rev()
            .fold(0, |bits, (a, b)| bits << 1 | u64::from(f(a, b)))
    }

    #[inline(always)]
    fn each_word(mut self, f: impl Fn(u64) -> u64) -> Self {
        let words = self.words();
        for (bytes, word) in self.0.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&f(word).to_le_bytes());
        }
        self
    }
}

impl Lanes for Narrow {
    const LEN: usize = BYTES;

    #[inline(always)]
    unsafe fn load_from(place: *const u8) -> Self {
        // SAFETY: the caller vouches for so many readable bytes, which need no alignment.
        Narrow(unsafe { place.cast::<[u8; BYTES]>().read() })
    }
    #[inline(always)]
    unsafe fn store_to(self, place: *mut u8) {
        // SAFETY: the caller vouches for so many writable bytes, which need no alignment.
        unsafe { place.cast::<[u8; BYTES]>().write(self.0) }
    }
    #[inline(always)]
    fn load_words(words: &[u64], at: usize) -> Self {
        let words = &words[at..at + BYTES / 8];
        let mut loaded = [0; BYTES];
        for (bytes, word) in loaded.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Narrow(loaded)
    }
    #[inline(always)]
    fn splat(byte: u8) -> Self {
        Narrow([byte; BYTES])
    }
    #[inline(always)]
    fn repeat(table: &[u8; 16]) -> Self {
        Narrow(*table)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.both(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.both(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.both(other, |a, b| a | b)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.both(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.both(other, u8::wrapping_sub)
    }
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        self.both(other, u8::min)
    }
    #[inline(always)]
    fn greatest(self, other: Self) -> Self {
        self.both(other, u8::max)
    }
    #[inline(always)]
    fn where_zero(self) -> Self {
        self.where_equal(0)
    }
    #[inline(always)]
    fn upper(self) -> Self {
        self.each(|byte| byte >> 4)
    }
    #[inline(always)]
    fn where_upper(self, number: u8) -> Self {
        self.each(|byte| if byte >> 4 == number { 255 } else { 0 })
    }
    #[inline(always)]
    fn pick(self, places: Self) -> Self {
        Narrow(std::array::from_fn(|i| {
            self.0[usize::from(places.0[i] & 15)]
        }))
    }
    #[inline(always)]
    fn where_equal(self, number: u8) -> Self {
        self.both(self, |byte, _| if byte == number { 255 } else { 0 })
    }
    #[inline(always)]
    fn or_and(self, mask: Self, bits: Self) -> Self {
        self.or(mask.and(bits))
    }
    #[inline(always)]
    fn equal_bits(self, other: Self) -> u64 {
        self.bits(other, |a, b| a == b)
    }
    #[inline(always)]
    fn greater_bits(self, other: Self) -> u64 {
        self.bits(other, |a, b| a as i8 > b as i8)
    }
    #[inline(always)]
    fn reversed(self) -> Self {
        Narrow(std::array::from_fn(|i| self.0[BYTES - 1 - i]))
    }
    #[inline(always)]
    fn down(self, bits: u32) -> Self {
        self.each_word(|word| word.checked_shr(bits).unwrap_or(0))
    }
    #[inline(always)]
    fn up(self, bits: u32) -> Self {
        self.each_word(|word| word.checked_shl(bits).unwrap_or(0))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.into_iter().fold(0, |any, byte| any | byte) == 0
    }
    #[inline(always)]
    fn words(self) -> [u64; 8] {
        let mut words = [0; 8];
        for (word, bytes) in words.iter_mut().zip(self.0.chunks_exact(8)) {
            *word = u64::from_le_bytes(std::array::from_fn(|i| bytes[i]));
        }
        words
    }
}
