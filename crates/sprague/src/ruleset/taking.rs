//! Taking games: every move takes beans from a heap and leaves at most one heap.
//!
//! Subtraction games and the codes with digits 0 to 3 are of this shape. What may be taken when
//! something stays (`some`) and when nothing stays (`whole`) can differ, as in `0.12`.

use super::removals::Removals;

/// The moves of a taking game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Taking {
    /// Amounts that may be taken when at least one bean stays.
    pub some: Removals,
    /// Heaps from which a move leaves nothing, or heaps that cancel out.
    pub whole: Removals,
}

impl Taking {
    /// Whether there are finitely many amounts to take.
    pub fn is_finite(&self) -> bool {
        self.some.is_finite() && self.whole.is_finite()
    }
}
