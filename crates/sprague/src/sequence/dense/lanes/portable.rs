//! Lane operations on plain arrays, for every machine.

#![allow(unsafe_code, reason = "implements a trait whose loads are unsafe")]

use super::{Cell, Lanes};
use std::marker::PhantomData;

/// Vectors compared together; few, so that the tests meet the edges of blocks early.
pub(super) const VECTORS: usize = 2;
/// Lanes in a vector.
pub(super) const WIDTH: usize = 16;

pub(super) struct Arrays<T>(PhantomData<T>);

impl<T: Cell> Lanes for Arrays<T> {
    type Cell = T;
    type Vector = [T; WIDTH];
    const WIDTH: usize = WIDTH;

    #[inline(always)]
    unsafe fn load(from: *const T) -> [T; WIDTH] {
        // SAFETY: the caller vouches for `WIDTH` readable cells; arrays of cells need no alignment
        // beyond that of a cell.
        unsafe { from.cast::<[T; WIDTH]>().read() }
    }

    #[inline(always)]
    unsafe fn splat(cell: T) -> [T; WIDTH] {
        [cell; WIDTH]
    }

    #[inline(always)]
    unsafe fn none() -> [T; WIDTH] {
        [T::default(); WIDTH]
    }

    #[inline(always)]
    unsafe fn add(
        hits: [T; WIDTH],
        x: [T; WIDTH],
        y: [T; WIDTH],
        wanted: [T; WIDTH],
    ) -> [T; WIDTH] {
        std::array::from_fn(|i| {
            if x[i] ^ y[i] == wanted[i] {
                T::of(1)
            } else {
                hits[i]
            }
        })
    }

    #[inline(always)]
    unsafe fn mask(hits: [T; WIDTH]) -> u64 {
        let bit = |(i, &hit): (usize, &T)| u64::from(hit != T::default()) << i;
        hits.iter().enumerate().map(bit).sum()
    }

    #[inline(always)]
    unsafe fn reverse(mut vector: [T; WIDTH]) -> [T; WIDTH] {
        vector.reverse();
        vector
    }
}
