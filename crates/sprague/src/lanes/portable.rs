//! Lanes on every machine: 32 bytes in four words, which is best also where there are no vectors at all.

#![allow(unsafe_code, reason = "loads and stores at places that were checked")]

use super::Lanes;

/// Plain arrays.
#[derive(Clone, Copy)]
pub(super) struct Portable([u64; 4]);

impl Portable {
    #[inline(always)]
    fn bytes(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for (chunk, word) in bytes.chunks_exact_mut(8).zip(self.0) {
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    #[inline(always)]
    fn of(bytes: [u8; 32]) -> Self {
        Portable(std::array::from_fn(|i| {
            u64::from_le_bytes(std::array::from_fn(|j| bytes[8 * i + j]))
        }))
    }

    #[inline(always)]
    fn each(self, f: impl Fn(u8) -> u8) -> Self {
        Portable::of(self.bytes().map(f))
    }

    #[inline(always)]
    fn both(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Portable(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }

    #[inline(always)]
    fn both_bytes(self, other: Self, f: impl Fn(u8, u8) -> u8) -> Self {
        let (a, b) = (self.bytes(), other.bytes());
        Portable::of(std::array::from_fn(|i| f(a[i], b[i])))
    }

    #[inline(always)]
    fn bits(self, other: Self, f: impl Fn(u8, u8) -> bool) -> u64 {
        let pairs = self.bytes().into_iter().zip(other.bytes());
        pairs
            .rev()
            .fold(0, |bits, (a, b)| bits << 1 | u64::from(f(a, b)))
    }
}

/// One bit for each byte of a word that is 0.
#[inline(always)]
fn zero_bytes(word: u64) -> u64 {
    const LOW: u64 = u64::from_ne_bytes([0x7f; 8]);
    // The top bit of each byte, set where no bit of it is.
    let zero = !(((word & LOW) + LOW) | word | LOW);
    // Brings the eight bits together in the topmost byte.
    (zero >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

impl Lanes for Portable {
    const LEN: usize = 32;

    #[inline(always)]
    fn splat(byte: u8) -> Self {
        Portable([u64::from_le_bytes([byte; 8]); 4])
    }
    #[inline(always)]
    unsafe fn load_from(place: *const u8) -> Self {
        // SAFETY: the caller vouches for so many readable bytes, which need no alignment.
        Portable::of(unsafe { place.cast::<[u8; 32]>().read() })
    }
    #[inline(always)]
    unsafe fn store_to(self, place: *mut u8) {
        // SAFETY: the caller vouches for so many writable bytes, which need no alignment.
        unsafe { place.cast::<[u8; 32]>().write(self.bytes()) }
    }
    #[inline(always)]
    fn load_words(words: &[u64], at: usize) -> Self {
        let words = &words[at..at + 4];
        Portable(std::array::from_fn(|i| words[i]))
    }
    #[inline(always)]
    fn repeat(table: &[u8; 16]) -> Self {
        Portable::of(std::array::from_fn(|i| table[i % 16]))
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
        self.both_bytes(other, u8::wrapping_sub)
    }
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        self.both_bytes(other, u8::min)
    }
    #[inline(always)]
    fn greatest(self, other: Self) -> Self {
        self.both_bytes(other, u8::max)
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
        let (bytes, places) = (self.bytes(), places.bytes());
        Portable::of(std::array::from_fn(|i| {
            bytes[(i & 16) + usize::from(places[i] & 15)]
        }))
    }
    #[inline(always)]
    fn look_up(self, table: &[u8; 16]) -> Self {
        self.each(|byte| table[usize::from(byte & 15)])
    }
    #[inline(always)]
    fn where_equal(self, number: u8) -> Self {
        let equal = |byte| if byte == number { 255 } else { 0 };
        Portable::of(self.bytes().map(equal))
    }
    #[inline(always)]
    fn or_and(self, mask: Self, bits: Self) -> Self {
        self.or(mask.and(bits))
    }
    #[inline(always)]
    fn equal_bits(self, other: Self) -> u64 {
        let words = self.xor(other).0.into_iter();
        words
            .rev()
            .fold(0, |bits, word| bits << 8 | zero_bytes(word))
    }
    #[inline(always)]
    fn greater_bits(self, other: Self) -> u64 {
        self.bits(other, |a, b| a as i8 > b as i8)
    }
    #[inline(always)]
    fn reversed(self) -> Self {
        let bytes = self.bytes();
        Portable::of(std::array::from_fn(|i| bytes[31 - i]))
    }
    #[inline(always)]
    fn down(self, bits: u32) -> Self {
        Portable(self.0.map(|word| word.checked_shr(bits).unwrap_or(0)))
    }
    #[inline(always)]
    fn up(self, bits: u32) -> Self {
        Portable(self.0.map(|word| word.checked_shl(bits).unwrap_or(0)))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0 == [0; 4]
    }
    #[inline(always)]
    fn words(self) -> [u64; 8] {
        std::array::from_fn(|i| self.0.get(i).copied().unwrap_or(0))
    }
}
