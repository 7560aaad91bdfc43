//! Lanes on every machine.

use super::Lanes;

/// Plain arrays.
#[derive(Clone, Copy)]
pub(in super::super) struct Portable([u64; 4]);

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
        Self::load(&bytes, 0)
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
    fn bits(self, other: Self, f: impl Fn(u8, u8) -> bool) -> u64 {
        let pairs = self.bytes().into_iter().zip(other.bytes());
        pairs
            .rev()
            .fold(0, |bits, (a, b)| bits << 1 | u64::from(f(a, b)))
    }
}

impl Lanes for Portable {
    const LEN: usize = 32;

    #[inline(always)]
    fn splat(byte: u8) -> Self {
        Portable([u64::from_le_bytes([byte; 8]); 4])
    }
    #[inline(always)]
    fn load(bytes: &[u8], at: usize) -> Self {
        let bytes = &bytes[at..at + 32];
        Portable(std::array::from_fn(|i| {
            u64::from_le_bytes(std::array::from_fn(|j| bytes[8 * i + j]))
        }))
    }
    #[inline(always)]
    fn load_words(words: &[u64], at: usize) -> Self {
        let words = &words[at..at + 4];
        Portable(std::array::from_fn(|i| words[i]))
    }
    #[inline(always)]
    fn store(self, bytes: &mut [u8], at: usize) {
        bytes[at..at + 32].copy_from_slice(&self.bytes());
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
        let (a, b) = (self.bytes(), other.bytes());
        Portable::of(std::array::from_fn(|i| a[i].wrapping_sub(b[i])))
    }
    #[inline(always)]
    fn upper(self) -> Self {
        self.each(|byte| byte >> 4)
    }
    #[inline(always)]
    fn look_up(self, table: &[u8; 16]) -> Self {
        self.each(|byte| table[usize::from(byte & 15)])
    }
    #[inline(always)]
    fn rearrange(self, table: &[u8; 16]) -> Self {
        let bytes = self.bytes();
        Portable::of(std::array::from_fn(|i| {
            bytes[(i & 16) + usize::from(table[i & 15] & 15)]
        }))
    }
    #[inline(always)]
    fn insert(self, index: Self, wanted: u8, bits: Self) -> Self {
        let (index, bits) = (index.bytes(), bits.bytes());
        let added = std::array::from_fn(|i| if index[i] == wanted { bits[i] } else { 0 });
        self.or(Portable::of(added))
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
