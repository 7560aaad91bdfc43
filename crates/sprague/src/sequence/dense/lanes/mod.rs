//! The two inner loops of the dense engine, over lanes of bytes or of 16-bit words.
//!
//! Both answer whether a wanted value is the nim-sum of some pair of heaps. [`Cell::hits`] asks for
//! many consecutive heaps at once, one lane each, so that one broadcast value serves several vectors
//! and each further vector costs a load, an exclusive or, a comparison and an or: arithmetic, not
//! cache, is the limit. [`Cell::meets`] asks for one heap, with lanes over its pairs.

#![allow(unsafe_code, reason = "SIMD; bounds are asserted before every loop")]

use crate::machine::Machine;
use crate::sequence::Nimber;
use std::ops::{BitXor, Range};

/// The most vectors whose lanes are compared together.
pub(super) const MOST_VECTORS: usize = 8;

/// A nim-value as it is stored: a byte or a word.
pub(super) trait Cell:
    Copy + Eq + Default + Send + Sync + Into<Nimber> + BitXor<Output = Self> + 'static
{
    /// The largest value that can be stored.
    const LARGEST: Nimber;

    /// The value, which must not be too large.
    fn of(value: Nimber) -> Self;

    /// How many heaps [`Cell::hits`] looks at together, and how many there are to a mask.
    fn shape(machine: Machine) -> (usize, usize);

    /// For each heap `base + j`, whether `g[a] ^ g[base + j − a]` is `wanted[j]` for some `a` in the
    /// range: bit `j % w` of mask `j / w`, with `w` heaps to a mask. All heaps that are read must be
    /// in `g`.
    fn hits(
        machine: Machine,
        g: &[Self],
        base: usize,
        range: Range<usize>,
        wanted: &[Self],
    ) -> [u64; MOST_VECTORS];

    /// Whether `g[a] ^ g[sum − a]` is `wanted` for some `a` in the range.
    fn meets(machine: Machine, g: &[Self], sum: usize, range: Range<usize>, wanted: Self) -> bool;
}

/// What the inner loops need of a vector.
trait Lanes {
    type Cell: Cell;
    type Vector: Copy;
    /// Lanes in a vector.
    const WIDTH: usize;

    /// # Safety
    /// `from` must be the first of `WIDTH` readable cells; here and below the machine must have the
    /// instructions.
    unsafe fn load(from: *const Self::Cell) -> Self::Vector;
    /// # Safety
    /// See [`Lanes::load`].
    unsafe fn splat(cell: Self::Cell) -> Self::Vector;
    /// An accumulator without hits.
    /// # Safety
    /// See [`Lanes::load`].
    unsafe fn none() -> Self::Vector;
    /// The accumulator with a hit added in every lane with `x ^ y == wanted`.
    /// # Safety
    /// See [`Lanes::load`].
    unsafe fn add(
        hits: Self::Vector,
        x: Self::Vector,
        y: Self::Vector,
        wanted: Self::Vector,
    ) -> Self::Vector;
    /// The lanes of an accumulator that were hit, as bits.
    /// # Safety
    /// See [`Lanes::load`].
    unsafe fn mask(hits: Self::Vector) -> u64;
    /// The lanes in reverse order.
    /// # Safety
    /// See [`Lanes::load`].
    unsafe fn reverse(vector: Self::Vector) -> Self::Vector;
}

/// [`Cell::hits`] for `V` vectors of lanes.
///
/// # Safety
/// The machine must have the instructions of `L`.
#[inline(always)]
unsafe fn hits<L: Lanes, const V: usize>(
    g: &[L::Cell],
    base: usize,
    range: Range<usize>,
    wanted: &[L::Cell],
) -> [u64; MOST_VECTORS] {
    let mut masks = [0; MOST_VECTORS];
    if range.is_empty() {
        return masks;
    }
    assert!(V <= MOST_VECTORS && wanted.len() >= V * L::WIDTH);
    assert!(range.end <= base + 1 && range.end <= g.len());
    assert!(base + V * L::WIDTH <= range.start + g.len());
    let start = g.as_ptr();
    // SAFETY: lane j < V · WIDTH reads cell base + j − a, at least base − (end − 1) ≥ 0 and at most
    // base + V · WIDTH − 1 − start < g.len(); a < end ≤ g.len(); `wanted` is long enough.
    unsafe {
        let wanted: [L::Vector; V] =
            std::array::from_fn(|i| L::load(wanted.as_ptr().add(i * L::WIDTH)));
        let mut found = [L::none(); V];
        let mut other = start.add(base - range.start);
        for a in range {
            let part = L::splat(*start.add(a));
            for i in 0..V {
                let rest = L::load(other.add(i * L::WIDTH));
                found[i] = L::add(found[i], part, rest, wanted[i]);
            }
            other = other.wrapping_sub(1);
        }
        for (mask, found) in masks.iter_mut().zip(found) {
            *mask = L::mask(found);
        }
    }
    masks
}

/// [`Cell::meets`].
///
/// # Safety
/// The machine must have the instructions of `L`.
#[inline(always)]
unsafe fn meets<L: Lanes>(g: &[L::Cell], sum: usize, range: Range<usize>, wanted: L::Cell) -> bool {
    if range.is_empty() {
        return false;
    }
    assert!(range.end <= g.len() && range.end <= sum + 1 && sum - range.start < g.len());
    let start = g.as_ptr();
    let mut a = range.start;
    // SAFETY: vectors read cells a to a + WIDTH − 1 < end and sum − a − (WIDTH − 1) ≥ sum + 1 − end
    // ≥ 0 to sum − a ≤ sum − start < g.len().
    let mask = unsafe {
        let wanted = L::splat(wanted);
        let mut found = L::none();
        while a + L::WIDTH <= range.end {
            let rest = L::reverse(L::load(start.add(sum + 1 - a - L::WIDTH)));
            found = L::add(found, L::load(start.add(a)), rest, wanted);
            a += L::WIDTH;
        }
        L::mask(found)
    };
    mask != 0 || (a..range.end).any(|a| g[a] ^ g[sum - a] == wanted)
}

/// Implements [`Cell`] for one type.
macro_rules! cell {
    ($cell:ty, $portable:ty, $avx2:ty, $avx512:ty) => {
        impl Cell for $cell {
            const LARGEST: Nimber = <$cell>::MAX as Nimber;

            fn of(value: Nimber) -> Self {
                debug_assert!(value <= Self::LARGEST);
                value as $cell
            }

            fn shape(machine: Machine) -> (usize, usize) {
                match machine {
                    Machine::Portable => (portable::VECTORS * portable::WIDTH, portable::WIDTH),
                    #[cfg(target_arch = "x86_64")]
                    Machine::Avx2 => (avx2::VECTORS * <$avx2>::WIDTH, <$avx2>::WIDTH),
                    #[cfg(target_arch = "x86_64")]
                    Machine::Avx512 => (avx512::VECTORS * <$avx512>::WIDTH, <$avx512>::WIDTH),
                }
            }

            fn hits(
                machine: Machine,
                g: &[Self],
                base: usize,
                range: Range<usize>,
                wanted: &[Self],
            ) -> [u64; MOST_VECTORS] {
                // SAFETY: a machine is only ever named after its instructions were detected.
                unsafe {
                    match machine {
                        Machine::Portable => {
                            hits::<$portable, { portable::VECTORS }>(g, base, range, wanted)
                        }
                        #[cfg(target_arch = "x86_64")]
                        Machine::Avx2 => avx2::hits::<$avx2>(g, base, range, wanted),
                        #[cfg(target_arch = "x86_64")]
                        Machine::Avx512 => avx512::hits::<$avx512>(g, base, range, wanted),
                    }
                }
            }

            fn meets(
                machine: Machine,
                g: &[Self],
                sum: usize,
                range: Range<usize>,
                wanted: Self,
            ) -> bool {
                // SAFETY: a machine is only ever named after its instructions were detected.
                unsafe {
                    match machine {
                        Machine::Portable => meets::<$portable>(g, sum, range, wanted),
                        #[cfg(target_arch = "x86_64")]
                        Machine::Avx2 => avx2::meets::<$avx2>(g, sum, range, wanted),
                        #[cfg(target_arch = "x86_64")]
                        Machine::Avx512 => avx512::meets::<$avx512>(g, sum, range, wanted),
                    }
                }
            }
        }
    };
}

cell!(u8, portable::Arrays<u8>, avx2::Bytes, avx512::Bytes);
cell!(u16, portable::Arrays<u16>, avx2::Words, avx512::Words);

mod portable;

#[cfg(target_arch = "x86_64")]
mod avx2;

#[cfg(target_arch = "x86_64")]
mod avx512;

#[cfg(test)]
mod tests;
