//! Values of sets of 8 to 254 elements as plain bytes, one heap at a time.
//!
//! Heaps below 0 hold 255, which is the value of no heap. A heap costs one step an element: a bit in
//! a word while 63 values are enough, a mark in a table beyond.

/// The most elements of a set whose values fit a byte besides [`NO_HEAP`].
pub(super) const MOST: usize = 254;

/// What is stored for heaps below 0.
pub(super) const NO_HEAP: u8 = 255;

/// Computes `bytes[from..to]` for the elements; everything below `from` must be right.
pub(super) fn generate(bytes: &mut [u8], elements: &[usize], from: usize, to: usize) {
    assert!(elements.len() <= MOST);
    if elements.len() < 63 {
        by_word(bytes, elements, from, to);
    } else {
        by_marks(bytes, elements, from, to);
    }
}

fn by_word(bytes: &mut [u8], elements: &[usize], from: usize, to: usize) {
    for n in from..to {
        // Values are below 63, so that the last bit is free for heaps below 0.
        let mark = |union: u64, &s: &usize| union | 1 << (bytes[n - s] & 63);
        let reached = elements.iter().fold(0, mark);
        bytes[n] = reached.trailing_ones() as u8;
    }
}

fn by_marks(bytes: &mut [u8], elements: &[usize], from: usize, to: usize) {
    for n in from..to {
        let mut marks = [0_u8; 256];
        for &s in elements {
            marks[usize::from(bytes[n - s])] = 1;
        }
        // At most 254 values are marked, so one is free before the last two places.
        let (eights, _) = marks.as_chunks::<8>();
        let full = |eight: &&[u8; 8]| u64::from_ne_bytes(**eight) == 0x0101_0101_0101_0101;
        let at = 8 * eights.iter().take_while(full).count();
        let rest = marks[at..].iter().take_while(|&&mark| mark != 0).count();
        bytes[n] = (at + rest) as u8;
    }
}
