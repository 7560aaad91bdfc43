//! Who wins: the players and what each of them can hope for.

use std::fmt;

/// Who is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The first player of partizan games.
    Left,
    /// The second.
    Right,
}

impl Side {
    /// Both, Left first.
    pub const BOTH: [Side; 2] = [Side::Left, Side::Right];

    /// The other one.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }

    /// Whose moves a component has for this side: in a component that is taken away the players
    /// change sides.
    pub(crate) fn in_component(self, negative: bool) -> Side {
        if negative { self.other() } else { self }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Left => "Left",
            Side::Right => "Right",
        })
    }
}

/// What the player to move can hope for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Prospect {
    /// To win, with the right moves.
    Win,
    /// To lose, if the other makes no mistake.
    Loss,
    /// To keep play going for ever.
    Draw,
    /// Nobody computed it.
    Unknown,
}
