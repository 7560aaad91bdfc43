//! The loop that computes one-hot values, over a few lane operations.

#![allow(unsafe_code, reason = "SIMD; bounds are asserted before the loop")]

use super::SPARE;

/// What the loop needs of a vector of at most [`SPARE`] bytes.
///
/// # Safety
/// All functions need the instructions they are written for, and a vector of bytes where they point.
pub(super) trait Vectors {
    type Vector: Copy;
    const WIDTH: usize;

    unsafe fn none() -> Self::Vector;
    /// The union with the bytes from a place on.
    unsafe fn with(union: Self::Vector, from: *const u8) -> Self::Vector;
    /// Stores the lowest bit that is missing in each byte. Bytes of garbage may be full: anything
    /// is right there.
    unsafe fn store_least_free(union: Self::Vector, to: *mut u8);
}

/// The portable loop; see [`super::Lanes::generate`].
pub(super) fn generate(bytes: &mut [u8], elements: &[usize], from: usize, to: usize) {
    // SAFETY: arrays need no instructions.
    unsafe { generate_with::<Arrays>(bytes, elements, from, to) }
}

/// See [`super::Lanes::generate`].
///
/// # Safety
/// The instructions of `L` must be there.
#[inline(always)]
pub(super) unsafe fn generate_with<L: Vectors>(
    bytes: &mut [u8],
    elements: &[usize],
    from: usize,
    to: usize,
) {
    let (least, largest) = (elements[0], elements[elements.len() - 1]);
    assert!(0 < least && elements.is_sorted() && L::WIDTH <= SPARE);
    assert!(from >= largest && to + SPARE <= bytes.len());
    let start = bytes.as_mut_ptr();
    // SAFETY: just asserted; steps of several vectors end before `to`, the last of one vector may
    // go beyond it, into the spare bytes.
    unsafe {
        let at = match least / L::WIDTH {
            0 | 1 => from,
            2 | 3 => by_count::<L, 2>(start, elements, 2 * L::WIDTH, from, to),
            _ => by_count::<L, 4>(start, elements, 4 * L::WIDTH, from, to),
        };
        by_count::<L, 1>(start, elements, least.min(L::WIDTH), at, to + L::WIDTH - 1);
    }
}

/// The loop for the number of elements. No closures here: they would be compiled without the
/// instructions.
///
/// # Safety
/// See [`steps`].
#[inline(always)]
unsafe fn by_count<L: Vectors, const V: usize>(
    start: *mut u8,
    elements: &[usize],
    step: usize,
    from: usize,
    to: usize,
) -> usize {
    // SAFETY: as for this function.
    unsafe {
        match *elements {
            [a] => steps::<L, V, 1>(start, [a], step, from, to),
            [a, b] => steps::<L, V, 2>(start, [a, b], step, from, to),
            [a, b, c] => steps::<L, V, 3>(start, [a, b, c], step, from, to),
            [a, b, c, d] => steps::<L, V, 4>(start, [a, b, c, d], step, from, to),
            [a, b, c, d, e] => steps::<L, V, 5>(start, [a, b, c, d, e], step, from, to),
            [a, b, c, d, e, f] => steps::<L, V, 6>(start, [a, b, c, d, e, f], step, from, to),
            [a, b, c, d, e, f, g] => steps::<L, V, 7>(start, [a, b, c, d, e, f, g], step, from, to),
            _ => unreachable!("there are one to seven elements"),
        }
    }
}

/// Steps of `V` vectors while they fit before `to`; returns where it stopped.
///
/// # Safety
/// The instructions of `L` must be there, all elements at most `from`, and bytes up to `to`
/// writable.
#[inline(always)]
unsafe fn steps<L: Vectors, const V: usize, const K: usize>(
    start: *mut u8,
    elements: [usize; K],
    step: usize,
    from: usize,
    to: usize,
) -> usize {
    let mut at = from;
    while at + V * L::WIDTH <= to {
        // SAFETY: at − s ≥ 0 and at + V · WIDTH ≤ to.
        unsafe {
            let here = start.add(at);
            let mut unions = [L::none(); V];
            for s in elements {
                let earlier = here.sub(s);
                for (i, union) in unions.iter_mut().enumerate() {
                    *union = L::with(*union, earlier.add(i * L::WIDTH));
                }
            }
            for (i, union) in unions.into_iter().enumerate() {
                L::store_least_free(union, here.add(i * L::WIDTH));
            }
        }
        at += step;
    }
    at
}

struct Arrays;

impl Vectors for Arrays {
    type Vector = [u8; 16];
    const WIDTH: usize = 16;

    #[inline(always)]
    unsafe fn none() -> [u8; 16] {
        [0; 16]
    }

    #[inline(always)]
    unsafe fn with(union: [u8; 16], from: *const u8) -> [u8; 16] {
        // SAFETY: the caller vouches for so many readable bytes.
        let bytes = unsafe { from.cast::<[u8; 16]>().read() };
        std::array::from_fn(|i| union[i] | bytes[i])
    }

    #[inline(always)]
    unsafe fn store_least_free(union: [u8; 16], to: *mut u8) {
        let values = union.map(|union| !union & union.wrapping_add(1));
        // SAFETY: the caller vouches for so many writable bytes.
        unsafe { to.cast::<[u8; 16]>().write(values) }
    }
}
