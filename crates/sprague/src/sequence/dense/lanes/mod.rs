//! The inner loop of the dense engine: which of sixteen keys are nim-sums of given pairs.
//!
//! Values are kept as planes of bytes. Nim-addition works digit by digit, so a sum is a key if every
//! hexadecimal digit agrees, and a table of sixteen bytes tells for each digit which of eight keys
//! have it there. A vector of pairs costs an exclusive or per plane and, for eight keys, a shuffle
//! and an and per digit: about a tenth of a cycle a pair, against one for marking it.

#![allow(unsafe_code, reason = "SIMD; bounds are asserted before the loop")]

use crate::level::Level;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;
#[cfg(test)]
mod tests;

/// How many keys are looked for at once.
pub(super) const KEYS: usize = 16;
/// At least so many pairs are needed.
pub(super) const LEAST_PAIRS: usize = 64;

/// For each half of the keys and each hexadecimal digit, the keys with that digit, one bit each.
pub(super) type Tables = [[[u8; 16]; 4]; 2];

/// Puts a key into the tables or takes it out.
pub(super) fn toggle(tables: &mut Tables, slot: usize, key: u16) {
    for (digit, table) in tables[slot / 8].iter_mut().enumerate() {
        table[usize::from(key >> (4 * digit) & 15)] ^= 1 << (slot % 8);
    }
}

/// The pairs to look at: low bytes of the first parts, and of the second parts in reverse order; the
/// same for high bytes, which are left out when all values have two digits.
#[derive(Clone, Copy)]
pub(super) struct Pairs<'a> {
    pub(super) low: [&'a [u8]; 2],
    pub(super) high: [&'a [u8]; 2],
    /// How many hexadecimal digits values have: 2, 3 or 4.
    pub(super) digits: usize,
}

/// The keys that are the nim-sum of some pair, as bits. There must be [`LEAST_PAIRS`] pairs.
pub(super) fn scan(machine: Level, pairs: Pairs<'_>, tables: &Tables) -> u16 {
    let count = pairs.low[0].len();
    assert!(count >= LEAST_PAIRS && pairs.low[1].len() == count);
    assert!(pairs.digits == 2 || pairs.high.iter().all(|plane| plane.len() == count));
    // SAFETY: the lengths were asserted, and a machine is only ever named after its instructions
    // were detected.
    unsafe {
        match machine {
            Level::Portable => scan_with::<portable::Arrays>(pairs, tables),
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => avx2::scan(pairs, tables),
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => avx512::scan(pairs, tables),
        }
    }
}

/// What the loop needs of a vector of at most [`LEAST_PAIRS`] bytes.
///
/// # Safety
/// All functions need the instructions they are written for, and `load` needs a vector of readable
/// bytes.
trait Lanes {
    type Vector: Copy;
    const WIDTH: usize;

    unsafe fn load(from: *const u8) -> Self::Vector;
    /// The sixteen bytes again and again.
    unsafe fn table(bytes: &[u8; 16]) -> Self::Vector;
    unsafe fn xor(a: Self::Vector, b: Self::Vector) -> Self::Vector;
    unsafe fn or(a: Self::Vector, b: Self::Vector) -> Self::Vector;
    unsafe fn and(a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The low four bits of each byte.
    unsafe fn low_digit(bytes: Self::Vector) -> Self::Vector;
    /// The high four bits of each byte.
    unsafe fn high_digit(bytes: Self::Vector) -> Self::Vector;
    /// The bytes of a table at the given digits.
    unsafe fn at(table: Self::Vector, digits: Self::Vector) -> Self::Vector;
    /// All bytes united.
    unsafe fn union(bytes: Self::Vector) -> u8;
}

/// Chooses the loop for the number of digits.
///
/// # Safety
/// See [`Lanes`]; all planes have the same length, at least `L::WIDTH`.
#[inline(always)]
unsafe fn scan_with<L: Lanes>(pairs: Pairs<'_>, tables: &Tables) -> u16 {
    // SAFETY: as for this function.
    unsafe {
        match pairs.digits {
            2 => scan_digits::<L, 2>(pairs, tables),
            3 => scan_digits::<L, 3>(pairs, tables),
            _ => scan_digits::<L, 4>(pairs, tables),
        }
    }
}

/// # Safety
/// See [`scan_with`].
#[inline(always)]
unsafe fn scan_digits<L: Lanes, const DIGITS: usize>(pairs: Pairs<'_>, tables: &Tables) -> u16 {
    let count = pairs.low[0].len();
    // SAFETY: every load begins at most at count − WIDTH; high bytes are there when they are used.
    unsafe {
        // No closures here: they would be compiled without the instructions.
        let [t, u] = tables;
        let x = [
            L::table(&t[0]),
            L::table(&t[1]),
            L::table(&t[2]),
            L::table(&t[3]),
        ];
        let y = [
            L::table(&u[0]),
            L::table(&u[1]),
            L::table(&u[2]),
            L::table(&u[3]),
        ];
        let zero = L::xor(x[0], x[0]);
        let mut found = [zero, zero];
        let mut at = 0;
        while at + L::WIDTH <= count {
            found = step::<L, DIGITS>(pairs, at, [x, y], found);
            at += L::WIDTH;
        }
        // The last vector looks at some pairs again.
        found = step::<L, DIGITS>(pairs, count - L::WIDTH, [x, y], found);
        u16::from_le_bytes([L::union(found[0]), L::union(found[1])])
    }
}

/// One vector of pairs.
///
/// # Safety
/// See [`scan_with`]; there must be a vector of pairs from `at` on.
#[inline(always)]
unsafe fn step<L: Lanes, const DIGITS: usize>(
    pairs: Pairs<'_>,
    at: usize,
    [x, y]: [[L::Vector; 4]; 2],
    found: [L::Vector; 2],
) -> [L::Vector; 2] {
    let ([a, b], [c, d]) = (pairs.low, pairs.high);
    // SAFETY: as for this function.
    unsafe {
        let sum = L::xor(L::load(a.as_ptr().add(at)), L::load(b.as_ptr().add(at)));
        let (d0, d1) = (L::low_digit(sum), L::high_digit(sum));
        let mut x_here = L::and(L::at(x[0], d0), L::at(x[1], d1));
        let mut y_here = L::and(L::at(y[0], d0), L::at(y[1], d1));
        if DIGITS > 2 {
            let sum = L::xor(L::load(c.as_ptr().add(at)), L::load(d.as_ptr().add(at)));
            // With three digits the high byte is one.
            let d2 = if DIGITS == 3 { sum } else { L::low_digit(sum) };
            x_here = L::and(x_here, L::at(x[2], d2));
            y_here = L::and(y_here, L::at(y[2], d2));
            if DIGITS > 3 {
                let d3 = L::high_digit(sum);
                x_here = L::and(x_here, L::at(x[3], d3));
                y_here = L::and(y_here, L::at(y[3], d3));
            }
        }
        [L::or(found[0], x_here), L::or(found[1], y_here)]
    }
}
