//! Heap games in which Left and Right have moves of their own.

use super::Ruleset;
use std::fmt;

/// A game for each player on the same heaps: Left moves by one ruleset, Right by the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partizan {
    /// Left's moves.
    pub left: Ruleset,
    /// Right's moves.
    pub right: Ruleset,
}

impl Partizan {
    /// How many numbers its sets have or leave out.
    pub(crate) fn numbers_written(&self) -> u64 {
        self.left.numbers_written() + self.right.numbers_written()
    }
}

impl fmt::Display for Partizan {
    /// `S(1,2|1,3)` for two sets, otherwise the two games with a bar between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (left, right) = (self.left.to_string(), self.right.to_string());
        if left.starts_with("S(")
            && let (Some(left), Some(right)) = (left.strip_suffix(')'), right.strip_prefix("S("))
        {
            return write!(f, "{left}|{right}");
        }
        write!(f, "{left}|{right}")
    }
}
