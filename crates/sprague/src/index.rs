//! From heaps, which are 64-bit numbers on every machine, to places in tables, which need not be.

/// The place of a heap in a table. Where addresses have 32 bits, a heap beyond all of them becomes the last
/// address, at which no table has an entry: nothing is narrowed silently. Costs nothing on 64 bits.
#[inline(always)]
pub(crate) fn index(heap: u64) -> usize {
    usize::try_from(heap).unwrap_or(usize::MAX)
}
