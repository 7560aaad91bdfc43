//! Rows of the table of order: how the row of a new value is filled, and which part of it is stored.

use super::HeapValues;
use crate::index::index;
use crate::value::TooLarge;
use crate::value::room::grow_list;
use crate::{Control, Stopped};

/// What a row says of all earlier values it does not store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Far {
    /// They are less than the row's value.
    AllLess,
    /// They are greater than the row's value.
    AllGreater,
}

impl Far {
    /// The bits (row ≤ earlier, earlier ≤ row).
    pub(super) fn bits(self) -> (bool, bool) {
        match self {
            Far::AllLess => (false, true),
            Far::AllGreater => (true, false),
        }
    }

    fn words(self) -> (u64, u64) {
        match self {
            Far::AllLess => (0, !0),
            Far::AllGreater => (!0, 0),
        }
    }
}

/// A distinct value: where its options and its row of order bits are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Class {
    pub(super) options: u32,
    pub(super) lefts: u32,
    pub(super) rights: u32,
    /// The heap that had the value first.
    pub(super) heap: u32,
    /// The first word of the row that is stored, counted from value 0.
    pub(super) first_word: u32,
    pub(super) far: Far,
    pub(super) row: u64,
}

/// The row under construction: bit j of `le` says "new ≤ j", of `ge` "j ≤ new".
#[derive(Debug, Default)]
pub(super) struct Row {
    first_word: usize,
    far: Option<Far>,
    le: Vec<u64>,
    ge: Vec<u64>,
}

impl Row {
    fn at(&self, words: &[u64], j: usize, far_bit: bool) -> bool {
        match (j / 64).checked_sub(self.first_word) {
            Some(word) => words[word] >> (j % 64) & 1 != 0,
            None => far_bit,
        }
    }

    fn is_le(&self, j: usize) -> bool {
        self.at(&self.le, j, self.far.is_some_and(|far| far.bits().0))
    }

    fn is_ge(&self, j: usize) -> bool {
        self.at(&self.ge, j, self.far.is_some_and(|far| far.bits().1))
    }

    /// The value that is the new one.
    pub(super) fn equal(&self) -> Option<u32> {
        let mut words = self.le.iter().zip(&self.ge);
        let word = words.position(|(le, ge)| le & ge != 0)?;
        let bit = (self.le[word] & self.ge[word]).trailing_zeros();
        Some((self.first_word + word) as u32 * 64 + bit)
    }
}

impl HeapValues {
    /// What the new heap's own options say: it is not ≤ j when j ≤ a left option, and j is not ≤ it
    /// when a right option ≤ j.
    pub(super) fn start_row(
        &self,
        row: &mut Row,
        lefts: &[u32],
        rights: &[u32],
        control: &Control,
    ) -> Result<(), Stopped> {
        control.check()?;
        let count = self.classes.len();
        (row.first_word, row.far) = self.known_part(lefts, rights);
        let words = count.div_ceil(64) - row.first_word.min(count.div_ceil(64));
        for plane in [&mut row.le, &mut row.ge] {
            plane.clear();
            plane.resize(words, !0);
            if let (Some(last), true) = (plane.last_mut(), !count.is_multiple_of(64)) {
                *last = (1 << (count % 64)) - 1;
            }
        }
        for &left in lefts {
            control.check()?;
            self.strike(&mut row.le, row.first_word, left as usize, 1);
        }
        for &right in rights {
            control.check()?;
            self.strike(&mut row.ge, row.first_word, right as usize, 0);
        }
        Ok(())
    }

    /// The part of the row that needs no computation. If all options exceed the values before some
    /// point, and Left has a move, the heap exceeds them too: Left moves to something greater, and
    /// Right has only greater things to move to. The mirror image holds as well.
    fn known_part(&self, lefts: &[u32], rights: &[u32]) -> (usize, Option<Far>) {
        let mut all = lefts
            .iter()
            .chain(rights)
            .map(|&class| &self.classes[class as usize]);
        let Some(first) = all.next() else {
            return (0, None);
        };
        let mover = match first.far {
            Far::AllLess => lefts,
            Far::AllGreater => rights,
        };
        let least = all
            .map(|class| {
                if class.far == first.far {
                    class.first_word
                } else {
                    0
                }
            })
            .fold(first.first_word, u32::min);
        if least == 0 || mover.is_empty() {
            (0, None)
        } else {
            (least as usize, Some(first.far))
        }
    }

    /// Clears the bits j for which j ≤ `class` (plane 1 of its row) or `class` ≤ j (plane 0).
    fn strike(&self, target: &mut [u64], first_word: usize, class: usize, plane: usize) {
        let stored = &self.classes[class];
        let own_words = class.div_ceil(64);
        let (far_le, far_ge) = stored.far.words();
        let far = if plane == 0 { far_le } else { far_ge };
        for word in first_word..own_words {
            let bits = match word.checked_sub(stored.first_word as usize) {
                Some(own) => self.rows[index(stored.row) + 2 * own + plane],
                None => far,
            };
            target[word - first_word] &= !bits;
        }
        let clear = |target: &mut [u64], j: usize| {
            if let Some(word) = (j / 64).checked_sub(first_word) {
                target[word] &= !(1 << (j % 64));
            }
        };
        clear(target, class);
        for j in (class + 1).max(first_word * 64)..self.classes.len() {
            let (high_le, high_ge) = self.bits(j, class);
            if if plane == 1 { high_le } else { high_ge } {
                clear(target, j);
            }
        }
    }

    /// What the other heap's options say: the new heap is not ≤ j when a right option of j is ≤ it,
    /// and j is not ≤ it when it is ≤ a left option of j. Options are older, so one pass upwards
    /// finds their bits settled.
    pub(super) fn finish_row(&self, row: &mut Row) {
        for word in 0..row.le.len() {
            let mut open = row.le[word] | row.ge[word];
            while open != 0 {
                let bit = open.trailing_zeros();
                open &= open - 1;
                let j = (row.first_word + word) * 64 + bit as usize;
                let mask = 1u64 << bit;
                if row.le[word] & mask != 0
                    && self
                        .rights(j)
                        .iter()
                        .any(|&right| row.is_ge(right as usize))
                {
                    row.le[word] &= !mask;
                }
                if row.ge[word] & mask != 0
                    && self.lefts(j).iter().any(|&left| row.is_le(left as usize))
                {
                    row.ge[word] &= !mask;
                }
            }
        }
    }

    /// Stores a new value, that of the next heap, with its canonical options and its row.
    pub(super) fn push_class(
        &mut self,
        row: &Row,
        lefts: &[u32],
        rights: &[u32],
        limit: usize,
    ) -> Result<u32, TooLarge> {
        let refuse = || TooLarge::Memory { limit };
        let count = |length: usize| u32::try_from(length).map_err(|_| refuse());
        let (skipped, far) = droppable(row);
        let words = 2 * (row.le.len() - skipped);
        let mut left = limit.saturating_sub(self.bytes());
        let fits = left > 0
            && grow_list(&mut self.rows, words, &mut left)
            && grow_list(&mut self.options, lefts.len() + rights.len(), &mut left)
            && grow_list(&mut self.classes, 1, &mut left);
        if !fits {
            return Err(refuse());
        }
        let class = Class {
            options: count(self.options.len())?,
            lefts: count(lefts.len())?,
            rights: count(rights.len())?,
            heap: count(self.heaps())?,
            first_word: count(row.first_word + skipped)?,
            far,
            row: self.rows.len() as u64,
        };
        self.options.extend_from_slice(lefts);
        self.options.extend_from_slice(rights);
        for (le, ge) in row.le.iter().zip(&row.ge).skip(skipped) {
            self.rows.extend([*le, *ge]);
        }
        self.classes.push(class);
        count(self.classes.len() - 1)
    }

    /// Bypasses reversible options and drops dominated ones.
    pub(super) fn canonical_side(&self, row: &Row, options: Vec<u32>, left: bool) -> Vec<u32> {
        let mut waiting = options;
        let mut kept: Vec<u32> = Vec::new();
        while let Some(option) = waiting.pop() {
            let option = option as usize;
            let through = if left {
                self.rights(option)
                    .iter()
                    .find(|&&answer| row.is_ge(answer as usize))
            } else {
                self.lefts(option)
                    .iter()
                    .find(|&&answer| row.is_le(answer as usize))
            };
            match through {
                None => kept.push(option as u32),
                Some(&answer) => {
                    let answer = answer as usize;
                    waiting.extend(if left {
                        self.lefts(answer)
                    } else {
                        self.rights(answer)
                    });
                    waiting.sort_unstable();
                    waiting.dedup();
                }
            }
        }
        kept.sort_unstable();
        kept.dedup();
        let better = |a: u32, b: u32| {
            let (a, b) = (a as usize, b as usize);
            if left { self.le(b, a) } else { self.le(a, b) }
        };
        let all = kept.clone();
        kept.retain(|&option| {
            !all.iter()
                .any(|&other| other != option && better(other, option))
        });
        kept
    }
}

/// How many words at the start of the stored part say one and the same thing that need not be
/// stored, and what.
fn droppable(row: &Row) -> (usize, Far) {
    let count = |far: Far| {
        let words = far.words();
        row.le
            .iter()
            .zip(&row.ge)
            .take_while(|(le, ge)| (**le, **ge) == words)
            .count()
    };
    match row.far {
        Some(far) => (count(far), far),
        None => {
            let (less, greater) = (count(Far::AllLess), count(Far::AllGreater));
            if less >= greater {
                (less, Far::AllLess)
            } else {
                (greater, Far::AllGreater)
            }
        }
    }
}
