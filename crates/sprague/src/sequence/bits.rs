//! Sets of nim-values as bits: xor-shifts of whole sets, and rows of sets that widen together.

use super::Nimber;

/// The bits of a word with index `i` moved to index `i ^ by`, for `by < 64`.
pub(super) fn xor_shift(word: u64, by: u32) -> u64 {
    const KEEP: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    (0..6)
        .filter(|bit| by >> bit & 1 == 1)
        .fold(word, |word, bit| {
            let (keep, step) = (KEEP[bit as usize], 1 << bit);
            (word & keep) << step | word >> step & keep
        })
}

/// Adds `{v ^ by : v in set}` to `target`; both have the same power of two of words, and `by` fits.
pub(super) fn add_shifted(target: &mut [u64], set: &[u64], by: Nimber) {
    let (low, high) = (by & 63, (by >> 6) as usize);
    for (i, &word) in set.iter().enumerate() {
        if word != 0 {
            target[i ^ high] |= xor_shift(word, low);
        }
    }
}

/// Adds one value.
pub(super) fn insert(set: &mut [u64], value: Nimber) {
    set[(value >> 6) as usize] |= 1 << (value & 63);
}

/// Adds all values of another set.
pub(super) fn add_all(target: &mut [u64], set: &[u64]) {
    for (word, more) in target.iter_mut().zip(set) {
        *word |= more;
    }
}

/// The least value not in the set.
pub(super) fn mex(set: &[u64]) -> Nimber {
    let full = set.iter().take_while(|&&word| word == u64::MAX).count();
    let rest = set.get(full).map_or(0, |word| word.trailing_ones());
    full as Nimber * 64 + rest
}

/// A table of sets, one per heap size, all of the same width. Either every row is kept or only the
/// last few, in a ring. Sizes before the first row have empty sets.
pub(super) struct Rows {
    words: usize,
    keep: Option<usize>,
    data: Vec<u64>,
    first: usize,
    count: usize,
}

impl Rows {
    /// A table that begins at size `first` and keeps the last `keep` rows, or all of them.
    pub(super) fn new(first: usize, keep: Option<usize>, words: usize) -> Self {
        Rows {
            words,
            keep,
            data: Vec::new(),
            first,
            count: 0,
        }
    }

    /// Moves the first row of a table that is still empty.
    pub(super) fn begin_at(&mut self, first: usize) {
        debug_assert!(self.count == 0);
        self.first = first;
    }

    fn slot(&self, index: usize) -> usize {
        debug_assert!(
            index < self.count && self.keep.is_none_or(|keep| index + keep >= self.count)
        );
        self.keep.map_or(index, |keep| index % keep) * self.words
    }

    /// The set of a size whose row is still kept.
    pub(super) fn row(&self, size: usize) -> &[u64] {
        match size.checked_sub(self.first) {
            Some(index) => &self.data[self.slot(index)..][..self.words],
            None => &[],
        }
    }

    /// Appends an empty set and returns it; in a ring the oldest row makes room.
    pub(super) fn push(&mut self) -> &mut [u64] {
        self.count += 1;
        let wanted = self.keep.map_or(self.count, |keep| keep.min(self.count)) * self.words;
        if self.data.len() < wanted {
            self.data.resize(wanted, 0);
        }
        let slot = self.slot(self.count - 1);
        let row = &mut self.data[slot..slot + self.words];
        row.fill(0);
        row
    }

    /// Makes every set wide enough for values below `64 * words`.
    pub(super) fn widen(&mut self, words: usize) {
        let rows = self.data.len() / self.words;
        let mut wide = vec![0; rows * words];
        for (old, new) in self.data.chunks(self.words).zip(wide.chunks_mut(words)) {
            new[..self.words].copy_from_slice(old);
        }
        (self.data, self.words) = (wide, words);
    }

    /// Bytes used once `rows` rows of `words` words are kept.
    pub(super) fn bytes(&self, rows: usize, words: usize) -> u64 {
        self.keep.map_or(rows, |keep| keep.min(rows)) as u64 * words as u64 * 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xor_shift_moves_every_bit_where_it_belongs() {
        for by in 0..64 {
            for value in 0..64 {
                assert_eq!(
                    xor_shift(1 << value, by),
                    1 << (value ^ by),
                    "{value} ^ {by}"
                );
            }
        }
    }

    #[test]
    fn shifting_wide_sets_moves_words_too() {
        let mut target = vec![0; 4];
        add_shifted(&mut target, &[1, 0, 0, 1 << 63], 130);
        let mut wanted = vec![0; 4];
        insert(&mut wanted, 130);
        insert(&mut wanted, 255 ^ 130);
        assert_eq!(target, wanted);
    }

    #[test]
    fn mex_is_the_first_gap_across_words() {
        assert_eq!(mex(&[u64::MAX, 0b0111]), 67);
        assert_eq!(mex(&[u64::MAX, u64::MAX]), 128);
        assert_eq!(mex(&[0]), 0);
    }

    #[test]
    fn a_ring_keeps_the_last_rows_and_widening_keeps_their_values() {
        let mut rows = Rows::new(0, Some(2), 1);
        for value in 0..5 {
            insert(rows.push(), value);
        }
        rows.widen(2);
        assert_eq!((rows.row(3), rows.row(4)), (&[8, 0][..], &[16, 0][..]));
    }
}
