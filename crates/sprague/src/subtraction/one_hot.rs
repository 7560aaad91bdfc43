//! Values of sets of up to seven elements as one-hot bytes: `E[n] = 1 << G(n)`, and 0 for heaps below 0.
//!
//! With `m` the union of `E[n − s]` over the set, the least value not in it is the lowest zero bit
//! of `m`, so `E[n] = !m & (m + 1)`. A heap depends on heaps at least `least` below it only, so that
//! many consecutive heaps can be computed in one step: several vectors if the least element allows,
//! otherwise one, whose lanes beyond hold garbage that the next step overwrites.

#![allow(unsafe_code, reason = "bounds are asserted before the loop")]

use crate::lanes::{Lanes, Level, Narrow, Task};

/// The most elements of a set whose values fit a one-hot byte.
pub(super) const MOST: usize = 7;

/// What is stored for heaps below 0.
pub(super) const NO_HEAP: u8 = 0;

/// Bytes that may be overwritten after those that are computed.
pub(super) const SPARE: usize = 64;

/// From this least element on steps of several lanes beat one heap at a time.
const LEAST_FOR_LANES: usize = 10;

/// Computes `bytes[from..to]` for 1 to [`MOST`] ascending elements.
///
/// Everything below `from` must be right, `from` at least the largest element, and there must be `SPARE`
/// spare bytes after `to`, which are overwritten.
pub(super) fn generate(level: Level, bytes: &mut [u8], elements: &[usize], from: usize, to: usize) {
    let least = elements[0];
    if least < LEAST_FOR_LANES {
        return one_by_one(bytes, elements, from, to);
    }
    let task = Generate {
        bytes,
        elements,
        from,
        to,
    };
    // Vectors wider than the least element would overlap, and loads would wait for the stores.
    if least >= level.bytes() {
        level.run(task);
    } else if least >= 32 {
        level.at_most_32_bytes().run(task);
    } else {
        task.run::<Narrow>();
    }
}

/// One heap at a time, for sets whose least element leaves few independent heaps.
fn one_by_one(bytes: &mut [u8], elements: &[usize], from: usize, to: usize) {
    match *elements {
        [a] => fixed(bytes, [a], from, to),
        [a, b] => fixed(bytes, [a, b], from, to),
        [a, b, c] => fixed(bytes, [a, b, c], from, to),
        [a, b, c, d] => fixed(bytes, [a, b, c, d], from, to),
        _ => {
            for n in from..to {
                let reached = elements.iter().fold(0, |union, &s| union | bytes[n - s]);
                bytes[n] = !reached & (reached + 1);
            }
        }
    }
}

fn fixed<const K: usize>(bytes: &mut [u8], elements: [usize; K], from: usize, to: usize) {
    if elements[0] == 1 {
        // The value just computed stays in a register: the chain of dependent steps is shortest.
        let mut last = bytes[from - 1];
        for n in from..to {
            let reached = elements[1..].iter().fold(0, |u, &s| u | bytes[n - s]) | last;
            last = !reached & (reached + 1);
            bytes[n] = last;
        }
        return;
    }
    for n in from..to {
        let reached = elements.iter().fold(0, |union, &s| union | bytes[n - s]);
        bytes[n] = !reached & (reached + 1);
    }
}

struct Generate<'a> {
    bytes: &'a mut [u8],
    elements: &'a [usize],
    from: usize,
    to: usize,
}

impl Task for Generate<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes>(self) {
        let Generate {
            bytes,
            elements,
            from,
            to,
        } = self;
        let (least, largest) = (elements[0], elements[elements.len() - 1]);
        assert!(0 < least && elements.is_sorted() && V::LEN <= SPARE);
        assert!(from >= largest && to + SPARE <= bytes.len());
        let start = bytes.as_mut_ptr();
        // SAFETY: just asserted; steps of several vectors end before `to`, the last of one vector may
        // go beyond it, into the spare bytes.
        unsafe {
            let at = match least / V::LEN {
                0 | 1 => from,
                2 | 3 => by_count::<V, 2>(start, elements, 2 * V::LEN, from, to),
                _ => by_count::<V, 4>(start, elements, 4 * V::LEN, from, to),
            };
            by_count::<V, 1>(start, elements, least.min(V::LEN), at, to + V::LEN - 1);
        }
    }
}

/// The loop for the number of elements.
///
/// # Safety
/// See [`steps`].
#[inline(always)]
unsafe fn by_count<V: Lanes, const N: usize>(
    start: *mut u8,
    elements: &[usize],
    step: usize,
    from: usize,
    to: usize,
) -> usize {
    // SAFETY: as for this function.
    unsafe {
        match *elements {
            [a] => steps::<V, N, 1>(start, [a], step, from, to),
            [a, b] => steps::<V, N, 2>(start, [a, b], step, from, to),
            [a, b, c] => steps::<V, N, 3>(start, [a, b, c], step, from, to),
            [a, b, c, d] => steps::<V, N, 4>(start, [a, b, c, d], step, from, to),
            [a, b, c, d, e] => steps::<V, N, 5>(start, [a, b, c, d, e], step, from, to),
            [a, b, c, d, e, f] => steps::<V, N, 6>(start, [a, b, c, d, e, f], step, from, to),
            [a, b, c, d, e, f, g] => steps::<V, N, 7>(start, [a, b, c, d, e, f, g], step, from, to),
            _ => unreachable!("there are one to seven elements"),
        }
    }
}

/// Steps of `N` vectors while they fit before `to`; returns where it stopped.
///
/// # Safety
/// All elements must be at most `from`, and the bytes up to `to` readable and writable.
#[inline(always)]
unsafe fn steps<V: Lanes, const N: usize, const K: usize>(
    start: *mut u8,
    elements: [usize; K],
    step: usize,
    from: usize,
    to: usize,
) -> usize {
    let mut at = from;
    while at + N * V::LEN <= to {
        // SAFETY: at − s ≥ 0 and at + N · LEN ≤ to.
        unsafe {
            let here = start.add(at);
            let mut unions = [V::splat(0); N];
            for s in elements {
                let earlier = here.sub(s);
                for (i, union) in unions.iter_mut().enumerate() {
                    *union = union.or(V::load_from(earlier.add(i * V::LEN)));
                }
            }
            for (i, union) in unions.into_iter().enumerate() {
                union.least_missing().store_to(here.add(i * V::LEN));
            }
        }
        at += step;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_computes_what_the_definition_says() {
        for elements in [
            vec![1, 4],
            vec![2, 5, 6],
            vec![12, 13],
            vec![15, 31, 40, 41],
            vec![33, 70, 71],
            vec![64, 70, 129],
            vec![100, 101, 150, 190, 230, 300, 333],
            vec![130, 200, 256],
            vec![256, 257, 300, 401],
            vec![700],
        ] {
            let pad = *elements.last().unwrap();
            let mut plain = vec![0_u8; pad + 1000];
            for n in pad..plain.len() {
                let reached = elements.iter().fold(0, |u, s| u | plain[n - s]);
                plain[n] = 1 << reached.trailing_ones();
            }
            for level in Level::available() {
                let mut bytes = vec![0; pad + 1000 + SPARE];
                generate(level, &mut bytes, &elements, pad, pad + 500);
                generate(level, &mut bytes, &elements, pad + 500, pad + 1000);
                assert_eq!(bytes[..pad + 1000], plain, "{level:?} {elements:?}");
            }
        }
    }
}
