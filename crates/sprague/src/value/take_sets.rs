//! What each player of a partizan subtraction game may take.

/// A partizan subtraction game: what each player may take.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TakeSets {
    left: Vec<usize>,
    right: Vec<usize>,
}

/// A move that takes nothing would never end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a move must take at least one token; taking 0 never ends")]
pub struct TakesNothing;

impl TakeSets {
    /// The game in which Left takes a number from `left` and Right one from `right`.
    pub fn new(left: &[usize], right: &[usize]) -> Result<Self, TakesNothing> {
        let sorted = |set: &[usize]| {
            let mut set = set.to_vec();
            set.sort_unstable();
            set.dedup();
            if set.first() == Some(&0) {
                Err(TakesNothing)
            } else {
                Ok(set)
            }
        };
        Ok(TakeSets {
            left: sorted(left)?,
            right: sorted(right)?,
        })
    }

    /// What Left may take, ascending.
    pub fn left(&self) -> &[usize] {
        &self.left
    }

    /// What Right may take, ascending.
    pub fn right(&self) -> &[usize] {
        &self.right
    }

    /// The largest number anybody may take; 0 when nobody can move.
    pub fn largest(&self) -> usize {
        let last = |set: &[usize]| set.last().copied().unwrap_or(0);
        last(&self.left).max(last(&self.right))
    }
}
