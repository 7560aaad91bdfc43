//! Vectors of bytes: the few operations the sparse-space machine is made of, three times: portable,
//! with AVX2 and with AVX-512, chosen at run time.
//!
//! The machine's loops are written once, as a [`Task`] for any [`Lanes`]. All loads and stores go
//! through slices and are checked.

#![allow(unsafe_code)]

mod portable;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

pub(in crate::sequence) use crate::level::Level;
use portable::Portable;

/// A loop that runs on any kind of lanes. `run` must be `#[inline(always)]`, so that it is compiled
/// anew for each of them.
pub(super) trait Task {
    type Output;
    fn run<V: Lanes>(self) -> Self::Output;
}

impl Level {
    /// Bytes in a vector.
    pub(super) fn lanes(self) -> usize {
        match self {
            Level::Portable => Portable::LEN,
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => x86::Avx2::LEN,
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => x86::Avx512::LEN,
        }
    }

    /// Runs a task compiled for this level.
    pub(super) fn run<T: Task>(self, task: T) -> T::Output {
        match self {
            Level::Portable => task.run::<Portable>(),
            // SAFETY: these levels come from `available` only, after the features were detected.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { run_avx2(task) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { run_avx512(task) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx2<T: Task>(task: T) -> T::Output {
    task.run::<x86::Avx2>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx512<T: Task>(task: T) -> T::Output {
    task.run::<x86::Avx512>()
}

/// A vector of `LEN` bytes. Look-ups and reversals are exact for every implementation; tests compare
/// them all with the portable one.
pub(super) trait Lanes: Copy {
    /// Bytes in a vector, a multiple of 32.
    const LEN: usize;

    fn splat(byte: u8) -> Self;
    fn load(bytes: &[u8], at: usize) -> Self;
    fn load_words(words: &[u64], at: usize) -> Self;
    fn store(self, bytes: &mut [u8], at: usize);
    fn xor(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// Bits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;
    /// Bytes minus bytes, wrapping.
    fn minus(self, other: Self) -> Self;
    /// The upper four bits of each byte, as a number below 16.
    fn upper(self) -> Self;
    /// For each byte below 16, the entry of the table.
    fn look_up(self, table: &[u8; 16]) -> Self;
    /// Moves the bytes within each group of 16 as the table says.
    fn rearrange(self, table: &[u8; 16]) -> Self;
    /// `self`, with the bits of `bits` added where `index` is `wanted`.
    fn insert(self, index: Self, wanted: u8, bits: Self) -> Self;
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
}
