//! The inner loop of the dense engine: which of sixteen keys are nim-sums of given pairs.
//!
//! Values are kept as planes of bytes. Nim-addition works bit by bit, so a sum is a key if all digits agree, however bits are
//! made into digits, and a table of sixteen bytes tells for each digit which of eight keys have it there. A vector
//! of pairs costs an exclusive or per plane and, for eight keys, a shuffle and an and per digit: about a tenth of a cycle a
//! pair, against one for marking it. The low plane has seven bits, because a shuffle that finds the eighth bit clear looks
//! at the lowest four only, so that the first digit need not be cut out.

#[cfg(test)]
mod tests;

use crate::lanes::{Lanes, Level, Task};

/// How many keys are looked for at once.
pub(super) const KEYS: usize = 16;
/// At least so many pairs are needed.
pub(super) const LEAST_PAIRS: usize = 64;

/// Bits of a value in the low plane.
pub(super) const LOW_BITS: u32 = 7;
/// Where the digits of a value begin. The first has four bits, the second three, the others four.
const DIGITS: [u32; 4] = [0, 4, LOW_BITS, LOW_BITS + 4];

/// For each half of the keys and each digit, the keys with that digit, one bit each.
pub(super) type Tables = [[[u8; 16]; 4]; 2];

/// Puts a key into the tables or takes it out; only so many digits are looked at.
#[inline]
pub(super) fn toggle(tables: &mut Tables, slot: usize, key: u16, digits: usize) {
    let places = [
        key & 15,
        key >> DIGITS[1] & 7,
        key >> DIGITS[2] & 15,
        key >> DIGITS[3] & 15,
    ];
    for (place, table) in places.into_iter().zip(&mut tables[slot / 8]).take(digits) {
        table[usize::from(place)] ^= 1 << (slot % 8);
    }
}

/// The pairs to look at: the low plane of the first parts, and of the second parts in reverse order; the
/// same of the high plane, which is left out when all values have two digits.
#[derive(Clone, Copy)]
pub(super) struct Pairs<'a> {
    pub(super) low: [&'a [u8]; 2],
    pub(super) high: [&'a [u8]; 2],
    /// How many digits values have: 2, 3 or 4.
    pub(super) digits: usize,
}

/// The keys that are the nim-sum of some pair, as bits. There must be [`LEAST_PAIRS`] pairs.
pub(super) fn scan(level: Level, pairs: Pairs<'_>, tables: &Tables) -> u16 {
    level.run(Scan { pairs, tables })
}

struct Scan<'a> {
    pairs: Pairs<'a>,
    tables: &'a Tables,
}

impl Task for Scan<'_> {
    type Output = u16;

    #[inline(always)]
    fn run<V: Lanes>(self) -> u16 {
        match self.pairs.digits {
            2 => self.with_digits::<V, 2>(),
            3 => self.with_digits::<V, 3>(),
            _ => self.with_digits::<V, 4>(),
        }
    }
}

impl Scan<'_> {
    #[inline(always)]
    fn with_digits<V: Lanes, const COUNT: usize>(self) -> u16 {
        let count = self.pairs.low[0].len();
        assert!(count >= LEAST_PAIRS && V::LEN <= LEAST_PAIRS);
        // Planes of one length, so that no load has to be checked in the loop; those that are not used may
        // be shorter.
        let high = self.pairs.high;
        let high = if COUNT > 2 { high } else { self.pairs.low };
        let planes = [self.pairs.low, high].map(|[a, b]| [&a[..count], &b[..count]]);
        let tables = self.tables.map(|half| half.map(|table| V::repeat(&table)));
        let mut found = [V::splat(0); 2];
        let mut at = 0;
        // Two at a time, as the loop itself costs as much as two of the operations in it.
        while at + 2 * V::LEN <= count {
            found = step::<V, COUNT>(planes, at, &tables, found);
            found = step::<V, COUNT>(planes, at + V::LEN, &tables, found);
            at += 2 * V::LEN;
        }
        if at + V::LEN <= count {
            found = step::<V, COUNT>(planes, at, &tables, found);
            at += V::LEN;
        }
        // The last vector looks at some pairs again.
        if at < count {
            found = step::<V, COUNT>(planes, count - V::LEN, &tables, found);
        }
        u16::from_le_bytes(found.map(V::union))
    }
}

/// One vector of pairs.
#[inline(always)]
fn step<V: Lanes, const COUNT: usize>(
    [[a, b], [c, d]]: [[&[u8]; 2]; 2],
    at: usize,
    [x, y]: &[[V; 4]; 2],
    found: [V; 2],
) -> [V; 2] {
    let sum = V::load(a, at).xor(V::load(b, at));
    // Of the low plane the eighth bit is clear.
    let (d0, d1) = (sum, sum.upper());
    let mut x_here = x[0].pick(d0).and(x[1].pick(d1));
    let mut y_here = y[0].pick(d0).and(y[1].pick(d1));
    if COUNT > 2 {
        let sum = V::load(c, at).xor(V::load(d, at));
        // With three digits the high plane is one.
        let d2 = if COUNT == 3 { sum } else { sum.lower() };
        x_here = x_here.and(x[2].pick(d2));
        y_here = y_here.and(y[2].pick(d2));
        if COUNT > 3 {
            let d3 = sum.upper();
            x_here = x_here.and(x[3].pick(d3));
            y_here = y_here.and(y[3].pick(d3));
        }
    }
    [found[0].or(x_here), found[1].or(y_here)]
}
