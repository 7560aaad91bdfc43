//! Vectors of bytes: the few operations the sparse-space machine is made of, three times: portable,
//! with AVX2 and with AVX-512, chosen at run time.
//!
//! The machine's loops are written once, as a [`Task`] for any [`Lanes`]. All loads and stores go
//! through slices and are checked.

#![allow(unsafe_code)]

pub(in crate::sequence) use crate::level::Level;

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

#[cfg(target_arch = "x86_64")]
mod x86 {
    //! SAFETY of every `unsafe` here: the values exist only in tasks run by `Level::run`, after the
    //! features were detected, and memory is touched through slices of at least the vector's length.

    use super::Lanes;
    use std::arch::x86_64::*;

    #[derive(Clone, Copy)]
    pub(in super::super) struct Avx2(__m256i);

    impl Lanes for Avx2 {
        const LEN: usize = 32;

        #[inline(always)]
        fn splat(byte: u8) -> Self {
            Avx2(unsafe { _mm256_set1_epi8(byte as i8) })
        }
        #[inline(always)]
        fn load(bytes: &[u8], at: usize) -> Self {
            let bytes = &bytes[at..at + 32];
            Avx2(unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) })
        }
        #[inline(always)]
        fn load_words(words: &[u64], at: usize) -> Self {
            let words = &words[at..at + 4];
            Avx2(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
        }
        #[inline(always)]
        fn store(self, bytes: &mut [u8], at: usize) {
            let bytes = &mut bytes[at..at + 32];
            unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), self.0) }
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
        fn upper(self) -> Self {
            Avx2(unsafe { _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), _mm256_set1_epi8(15)) })
        }
        #[inline(always)]
        fn look_up(self, table: &[u8; 16]) -> Self {
            Avx2(unsafe { _mm256_shuffle_epi8(wide(table), self.0) })
        }
        #[inline(always)]
        fn rearrange(self, table: &[u8; 16]) -> Self {
            Avx2(unsafe { _mm256_shuffle_epi8(self.0, wide(table)) })
        }
        #[inline(always)]
        fn insert(self, index: Self, wanted: u8, bits: Self) -> Self {
            Avx2(unsafe {
                let here = _mm256_cmpeq_epi8(index.0, _mm256_set1_epi8(wanted as i8));
                _mm256_or_si256(self.0, _mm256_and_si256(here, bits.0))
            })
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
                let within = _mm256_shuffle_epi8(self.0, wide(&REVERSED));
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

    const REVERSED: [u8; 16] = [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0];

    /// SAFETY: as for the module.
    #[inline(always)]
    unsafe fn wide(table: &[u8; 16]) -> __m256i {
        unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast())) }
    }

    #[derive(Clone, Copy)]
    pub(in super::super) struct Avx512(__m512i);

    /// SAFETY: as for the module.
    #[inline(always)]
    unsafe fn wider(table: &[u8; 16]) -> __m512i {
        unsafe { _mm512_broadcast_i32x4(_mm_loadu_si128(table.as_ptr().cast())) }
    }

    impl Lanes for Avx512 {
        const LEN: usize = 64;

        #[inline(always)]
        fn splat(byte: u8) -> Self {
            Avx512(unsafe { _mm512_set1_epi8(byte as i8) })
        }
        #[inline(always)]
        fn load(bytes: &[u8], at: usize) -> Self {
            let bytes = &bytes[at..at + 64];
            Avx512(unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) })
        }
        #[inline(always)]
        fn load_words(words: &[u64], at: usize) -> Self {
            let words = &words[at..at + 8];
            Avx512(unsafe { _mm512_loadu_si512(words.as_ptr().cast()) })
        }
        #[inline(always)]
        fn store(self, bytes: &mut [u8], at: usize) {
            let bytes = &mut bytes[at..at + 64];
            unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), self.0) }
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
        fn upper(self) -> Self {
            Avx512(unsafe {
                _mm512_and_si512(_mm512_srli_epi16::<4>(self.0), _mm512_set1_epi8(15))
            })
        }
        #[inline(always)]
        fn look_up(self, table: &[u8; 16]) -> Self {
            Avx512(unsafe { _mm512_shuffle_epi8(wider(table), self.0) })
        }
        #[inline(always)]
        fn rearrange(self, table: &[u8; 16]) -> Self {
            Avx512(unsafe { _mm512_shuffle_epi8(self.0, wider(table)) })
        }
        #[inline(always)]
        fn insert(self, index: Self, wanted: u8, bits: Self) -> Self {
            Avx512(unsafe {
                let here = _mm512_cmpeq_epi8_mask(index.0, _mm512_set1_epi8(wanted as i8));
                _mm512_or_si512(self.0, _mm512_maskz_mov_epi8(here, bits.0))
            })
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
                let within = _mm512_shuffle_epi8(self.0, wider(&REVERSED));
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
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every operation on two blocks of bytes, as bytes.
    struct Operations<'a>(&'a [u8; 64], &'a [u8; 64]);

    impl Task for Operations<'_> {
        type Output = Vec<Vec<u8>>;
        fn run<V: Lanes>(self) -> Vec<Vec<u8>> {
            let mut results: Vec<Vec<u8>> = Vec::new();
            // Reversing and moving words is the same for two halves if they change places.
            for at in (0..64).step_by(V::LEN) {
                let (a, b) = (V::load(self.0, at), V::load(self.1, at));
                let table = &std::array::from_fn(|i| self.0[i] & 15);
                let small = b.and(V::splat(15));
                let vectors = [
                    a.xor(b),
                    a.and(b),
                    a.or(b),
                    a.without(b),
                    a.minus(b),
                    a.upper(),
                    small.look_up(table),
                    a.rearrange(table),
                    a.insert(small, 3, b),
                    a.down(5),
                    a.up(64),
                ];
                results.resize(vectors.len() + 2, Vec::new());
                for (vector, result) in vectors.into_iter().zip(&mut results) {
                    let mut bytes = [0; 64];
                    vector.store(&mut bytes, 0);
                    result.extend(&bytes[..V::LEN]);
                }
                let bits = [a.equal_bits(b), a.greater_bits(b)];
                for (bits, result) in bits.into_iter().zip(&mut results[vectors.len()..]) {
                    result.extend(&bits.to_le_bytes()[..V::LEN / 8]);
                }
            }
            let mut reversed = [0; 64];
            for at in (0..64).step_by(V::LEN) {
                V::load(self.0, at)
                    .reversed()
                    .store(&mut reversed, 64 - V::LEN - at);
            }
            results.push(reversed.to_vec());
            results
        }
    }

    #[test]
    fn all_lanes_do_the_same() {
        let mut state = 1u64;
        for _ in 0..200 {
            let mut bytes = [[0; 64]; 2];
            for byte in bytes.iter_mut().flatten() {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                *byte = (state >> 56) as u8 & if state >> 40 & 1 == 0 { 3 } else { 255 };
            }
            let wanted = Level::Portable.run(Operations(&bytes[0], &bytes[1]));
            for level in Level::available() {
                assert_eq!(
                    level.run(Operations(&bytes[0], &bytes[1])),
                    wanted,
                    "{level:?}"
                );
            }
        }
    }
}
