//! Who wins: the players, what each can hope for, and what that makes of a game.
//!
//! Everything that tells who wins says so in these words: canonical forms, outcomes of single heaps, loopy
//! labels, sums, positions, normal and misère play.
//!
//! ```
//! use sprague::outcome::{Outcome, Prospect, Side};
//!
//! let outcome = Outcome::new(Prospect::Win, Prospect::Loss);
//! assert_eq!(outcome, Outcome::L);
//! assert_eq!(outcome.of(Side::Right), Prospect::Loss);
//! ```

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
    /// It is not known.
    Unknown,
}

impl Prospect {
    /// A win or a loss.
    pub fn from_win(wins: bool) -> Prospect {
        if wins { Prospect::Win } else { Prospect::Loss }
    }
}

/// What comes of a game when both play well: what each player can hope for who starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    left: Prospect,
    right: Prospect,
}

impl Outcome {
    /// Left wins, whoever starts.
    pub const L: Outcome = Outcome::new(Prospect::Win, Prospect::Loss);
    /// Right wins, whoever starts.
    pub const R: Outcome = Outcome::new(Prospect::Loss, Prospect::Win);
    /// The player who starts wins.
    pub const N: Outcome = Outcome::new(Prospect::Win, Prospect::Win);
    /// The player who does not start wins.
    pub const P: Outcome = Outcome::new(Prospect::Loss, Prospect::Loss);
    /// Nobody wins: either player can keep play going for ever.
    pub const DRAW: Outcome = Outcome::new(Prospect::Draw, Prospect::Draw);
    /// Nothing is known, whoever starts.
    pub const UNKNOWN: Outcome = Outcome::new(Prospect::Unknown, Prospect::Unknown);

    /// From what Left can hope for who starts, and Right who starts.
    pub const fn new(left: Prospect, right: Prospect) -> Outcome {
        Outcome { left, right }
    }

    /// From who wins when Left starts and when Right starts.
    pub fn from_winners(left_wins_starting: bool, right_wins_starting: bool) -> Outcome {
        Outcome::new(
            Prospect::from_win(left_wins_starting),
            Prospect::from_win(right_wins_starting),
        )
    }

    /// What a player can hope for who starts.
    pub fn of(self, starter: Side) -> Prospect {
        match starter {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    /// Who wins when this player starts, if somebody does.
    pub fn winner(self, starter: Side) -> Option<Side> {
        match self.of(starter) {
            Prospect::Win => Some(starter),
            Prospect::Loss => Some(starter.other()),
            Prospect::Draw | Prospect::Unknown => None,
        }
    }

    /// Whether it is known what comes of the game, whoever starts.
    pub fn is_known(self) -> bool {
        Side::BOTH
            .into_iter()
            .all(|side| self.of(side) != Prospect::Unknown)
    }

    /// `L`, `R`, `N`, `P` or `draw`, or `by start` where one start is a draw and the other is not;
    /// nothing if it is not known for each player who may start.
    pub fn symbol(self) -> Option<&'static str> {
        match self {
            Outcome::L => Some("L"),
            Outcome::R => Some("R"),
            Outcome::N => Some("N"),
            Outcome::P => Some("P"),
            Outcome::DRAW => Some("draw"),
            other => other.is_known().then_some("by start"),
        }
    }

    /// The letter used in tables: `L`, `R`, `N` or `P`, and `?` for all others.
    pub fn letter(self) -> char {
        match self {
            Outcome::L => 'L',
            Outcome::R => 'R',
            Outcome::N => 'N',
            Outcome::P => 'P',
            _ => '?',
        }
    }
}
