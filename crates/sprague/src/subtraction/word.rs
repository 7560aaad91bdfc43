//! Values as words with powers, as papers write them: `(01)^4 2(01)^3`.
//!
//! A shortest such word is found by dynamic programming from the right: at each place either the
//! next value stands alone, or a block that repeats there becomes a power, its own word found the
//! same way. Long sequences are searched for short blocks only, so that the cost stays linear.

use crate::sequence::Nimber;
use std::collections::HashMap;
use std::fmt;

/// A sequence of values, written with powers.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Word {
    /// The parts in order.
    pub factors: Vec<Factor>,
}

/// A part of a word.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Factor {
    /// A single value.
    Value(Nimber),
    /// A word repeated so many times, at least twice.
    Power(Word, usize),
}

/// Sequences up to this length are searched for blocks of every length.
const LONG: usize = 1200;
/// In longer ones blocks are at most so long.
const BLOCK: usize = 64;

impl Word {
    /// A shortest word for the values.
    ///
    /// ```
    /// use sprague::subtraction::Word;
    ///
    /// let word = Word::of(&[0, 1, 0, 1, 0, 1, 2, 0, 1, 0, 1, 0, 1, 2, 3]);
    /// assert_eq!(word.to_string(), "((01)^3 2)^2 3");
    /// ```
    pub fn of(values: &[Nimber]) -> Word {
        Compressor::default().word(values).0
    }

    /// The values that the word stands for.
    pub fn values(&self) -> Vec<Nimber> {
        let mut values = Vec::new();
        for factor in &self.factors {
            match factor {
                Factor::Value(value) => values.push(*value),
                Factor::Power(word, count) => values.extend(word.values().repeat(*count)),
            }
        }
        values
    }

    fn has_long_value(&self) -> bool {
        self.factors.iter().any(|factor| match factor {
            Factor::Value(value) => *value > 9,
            Factor::Power(word, _) => word.has_long_value(),
        })
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, spaced: bool) -> fmt::Result {
        let mut after_power = false;
        for (i, factor) in self.factors.iter().enumerate() {
            if i > 0 && (spaced || after_power) {
                f.write_str(" ")?;
            }
            match factor {
                Factor::Value(value) => write!(f, "{value}")?,
                Factor::Power(word, count) => {
                    let bare = matches!(word.factors.as_slice(), [Factor::Value(_)]);
                    if i > 0 && !after_power && !spaced && bare {
                        f.write_str(" ")?;
                    }
                    if bare {
                        word.write(f, spaced)?;
                    } else {
                        f.write_str("(")?;
                        word.write(f, spaced)?;
                        f.write_str(")")?;
                    }
                    write!(f, "^{count}")?;
                }
            }
            after_power = matches!(factor, Factor::Power(..));
        }
        Ok(())
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, self.has_long_value())
    }
}

/// What has been found for blocks so far.
#[derive(Default)]
struct Compressor {
    known: HashMap<Vec<Nimber>, (Word, usize)>,
}

/// A choice at one place: alone, or a block of this length so many times.
#[derive(Clone, Copy)]
enum Choice {
    Alone,
    Power { length: usize, count: usize },
}

impl Compressor {
    /// A shortest word and its length in signs.
    fn word(&mut self, values: &[Nimber]) -> (Word, usize) {
        if let Some(found) = self.known.get(values) {
            return found.clone();
        }
        let length = values.len();
        let longest = if length > LONG { BLOCK } else { length / 2 };
        // repeats[l − 1]: how many places from here on equal the place l further on.
        let mut repeats = vec![0; longest];
        let mut costs = vec![0; length + 1];
        let mut choices = vec![Choice::Alone; length];
        for at in (0..length).rev() {
            let (mut best, mut choice) = (1 + costs[at + 1], Choice::Alone);
            for block in 1..=longest.min(length - at) {
                let same = at + block < length && values[at] == values[at + block];
                repeats[block - 1] = if same { repeats[block - 1] + 1 } else { 0 };
                let count = 1 + repeats[block - 1] / block;
                // Two equal values are as short when written out.
                if count < 2 || count * block < 3 {
                    continue;
                }
                let inner = if block == 1 {
                    1
                } else {
                    1 + self.cost(&values[at..at + block])
                };
                let cost = inner + 1 + costs[at + count * block];
                // Papers write (01)^2 rather than 0101, which is as long.
                if cost < best || (cost == best && matches!(choice, Choice::Alone)) {
                    (best, choice) = (
                        cost,
                        Choice::Power {
                            length: block,
                            count,
                        },
                    );
                }
            }
            costs[at] = best;
            choices[at] = choice;
        }
        let word = self.follow(values, &choices);
        self.known.insert(values.to_vec(), (word.clone(), costs[0]));
        (word, costs[0])
    }

    fn cost(&mut self, block: &[Nimber]) -> usize {
        if block.len() < 3 {
            block.len()
        } else {
            self.word(block).1
        }
    }

    fn follow(&mut self, values: &[Nimber], choices: &[Choice]) -> Word {
        let mut factors = Vec::new();
        let mut at = 0;
        while at < values.len() {
            match choices[at] {
                Choice::Alone => {
                    factors.push(Factor::Value(values[at]));
                    at += 1;
                }
                Choice::Power { length, count } => {
                    let block = self.word(&values[at..at + length]).0;
                    factors.push(Factor::Power(block, count));
                    at += length * count;
                }
            }
        }
        Word { factors }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(digits: &str) -> String {
        let values: Vec<Nimber> = digits.bytes().map(|b| Nimber::from(b - b'0')).collect();
        let word = Word::of(&values);
        assert_eq!(word.values(), values, "{word}");
        word.to_string()
    }

    #[test]
    fn words_look_as_in_the_paper() {
        assert_eq!(text(""), "");
        assert_eq!(text("0"), "0");
        assert_eq!(text("00112"), "00112");
        assert_eq!(text("000111000111222"), "(0^3 1^3)^2 2^3");
        assert_eq!(text("010101012010101"), "(01)^4 2(01)^3");
        assert_eq!(text("0101201012010123232"), "((01)^2 2)^3 (32)^2");
        // S(2,7,10), appendix A.4.
        assert_eq!(text("00110011203120312"), "(0011)^2 (2031)^2 2");
    }

    #[test]
    fn values_of_two_digits_are_kept_apart() {
        assert_eq!(Word::of(&[10, 1, 1, 1, 0]).to_string(), "10 1^3 0");
    }

    #[test]
    fn a_long_sequence_is_written_in_little_time() {
        let values: Vec<Nimber> = (0..200_000)
            .map(|n| u32::from(n % 4099 == 0) + n % 2)
            .collect();
        assert_eq!(Word::of(&values).values(), values);
    }
}
