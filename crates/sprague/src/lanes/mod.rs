//! Vectors of bytes: the few operations that inner loops are made of, three times: on plain arrays, with
//! AVX2 and with AVX-512, chosen at run time.
//!
//! A loop is written once, as a [`Task`] for any [`Lanes`], and [`Level::run`] runs it compiled for the
//! instructions of this machine. The tests run every kind that the machine has.

#![allow(unsafe_code, reason = "loads and stores at places that were checked")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod level;
mod narrow;
mod portable;
#[cfg(test)]
mod tests;

pub(crate) use level::Level;
pub(crate) use narrow::Narrow;
use portable::Portable;

/// A loop that runs on any kind of lanes. `run`, and all it calls, must be `#[inline(always)]`, so that it
/// is compiled anew for each of them.
pub(crate) trait Task {
    type Output;
    fn run<V: Lanes>(self) -> Self::Output;
}

/// A vector of `LEN` bytes. All implementations give the same; tests compare them with plain arrays.
///
/// The kinds that need instructions of their own are known to this module only, so that their values exist
/// only in tasks run by [`Level::run`].
pub(crate) trait Lanes: Copy {
    /// Bytes in a vector, a multiple of 16.
    const LEN: usize;

    /// The bytes from a place on.
    ///
    /// # Safety
    /// `LEN` bytes must be readable there.
    unsafe fn load_from(place: *const u8) -> Self;
    /// Writes the bytes to a place.
    ///
    /// # Safety
    /// `LEN` bytes must be writable there.
    unsafe fn store_to(self, place: *mut u8);

    /// The words from an index on, the first byte of each being its lowest.
    fn load_words(words: &[u64], at: usize) -> Self;

    fn splat(byte: u8) -> Self;
    /// Sixteen bytes again and again.
    fn repeat(table: &[u8; 16]) -> Self;
    fn xor(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// Bits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;
    /// Bytes minus bytes, wrapping.
    fn minus(self, other: Self) -> Self;
    /// The lesser of two bytes, and the greater one.
    fn least(self, other: Self) -> Self;
    fn greatest(self, other: Self) -> Self;
    /// All bits of the bytes that are 0; none of the others.
    fn where_zero(self) -> Self;
    /// The upper four bits of each byte, as a number below 16.
    fn upper(self) -> Self;
    /// All bits of the bytes whose upper four bits are a number below 16; none of the others.
    fn where_upper(self, number: u8) -> Self;
    /// Within each group of 16, the bytes at the places that the lower four bits give. For places from 128 on it may
    /// as well be 0.
    fn pick(self, places: Self) -> Self;
    /// All bits of the bytes that equal a number below 16, which all of them must be; none of the others.
    fn where_equal(self, number: u8) -> Self;
    /// `self`, with those bits of `bits` added that are in `mask`.
    fn or_and(self, mask: Self, bits: Self) -> Self;
    /// One bit for each byte that equals the other's.
    fn equal_bits(self, other: Self) -> u64;
    /// One bit for each byte that is greater than the other's, both read as signed.
    fn greater_bits(self, other: Self) -> u64;
    /// The bytes in reverse order.
    fn reversed(self) -> Self;
    /// Every 64-bit word moved down, and up; by 64 or more leaves nothing.
    fn down(self, bits: u32) -> Self;
    fn up(self, bits: u32) -> Self;
    fn is_zero(self) -> bool;
    /// The words of the vector, the first `LEN / 8` entries.
    fn words(self) -> [u64; 8];

    #[inline(always)]
    fn load(bytes: &[u8], at: usize) -> Self {
        let bytes = &bytes[at..at + Self::LEN];
        // SAFETY: so many bytes are there.
        unsafe { Self::load_from(bytes.as_ptr()) }
    }
    #[inline(always)]
    fn store(self, bytes: &mut [u8], at: usize) {
        let bytes = &mut bytes[at..at + Self::LEN];
        // SAFETY: so many bytes are there.
        unsafe { self.store_to(bytes.as_mut_ptr()) }
    }
    /// The lower four bits of each byte.
    #[inline(always)]
    fn lower(self) -> Self {
        self.and(Self::splat(15))
    }
    /// For each byte below 16, the entry of the table.
    #[inline(always)]
    fn look_up(self, table: &[u8; 16]) -> Self {
        Self::repeat(table).pick(self)
    }
    /// Moves the bytes within each group of 16 as the table says.
    #[inline(always)]
    fn rearrange(self, table: &[u8; 16]) -> Self {
        self.pick(Self::repeat(table))
    }
    /// The lowest bit that is missing in each byte; nothing where all are there.
    #[inline(always)]
    fn least_missing(self) -> Self {
        self.minus(Self::splat(u8::MAX)).without(self)
    }
    /// All bytes united.
    #[inline(always)]
    fn union(self) -> u8 {
        let words = self.words();
        let words = words[..Self::LEN / 8].iter();
        let word = words.fold(0, |any, word| any | word);
        let half = word | word >> 32;
        let quarter = half | half >> 16;
        (quarter | quarter >> 8) as u8
    }
}
