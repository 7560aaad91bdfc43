//! What there is to say about who wins a position, as data.

use super::{Change, Move, Player, Position, Run};
use crate::loopy::LoopyLimits;
use crate::outcome::{Prospect, Side};
use crate::sequence::DEFAULT_MEMORY;
use crate::sums::Argument;
use crate::value::Outcome;

/// How far to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Options of one heap that are looked at one by one.
    pub options: usize,
    /// Moves that a search of the whole position may look at, forwards or backwards.
    pub search: usize,
    /// Bytes for the table of each impartial game, and for the values of all partizan ones.
    pub memory: u64,
    /// How far loopy games are followed.
    pub loopy: LoopyLimits,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            options: 1_000_000,
            search: 200_000,
            memory: DEFAULT_MEMORY,
            loopy: LoopyLimits::default(),
        }
    }
}

/// What comes of a position when both play well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standing {
    /// Somebody wins.
    Decided(Outcome),
    /// Nobody: either can keep play going for ever.
    Draw,
    /// It depends on who starts, and at least one start is a draw or not certain.
    ByStart {
        /// What Left can hope for who starts.
        left: Prospect,
        /// What Right can hope for who starts.
        right: Prospect,
    },
    /// Not certain within the bounds of a loopy game.
    Undetermined,
}

impl Standing {
    /// What a player who starts can hope for.
    pub fn prospect(self, side: Side) -> Prospect {
        let wins = |wins: bool| if wins { Prospect::Win } else { Prospect::Loss };
        match (self, side) {
            (Standing::Decided(Outcome::N), _) => Prospect::Win,
            (Standing::Decided(Outcome::P), _) => Prospect::Loss,
            (Standing::Decided(Outcome::L), side) => wins(side == Side::Left),
            (Standing::Decided(Outcome::R), side) => wins(side == Side::Right),
            (Standing::Draw, _) => Prospect::Draw,
            (Standing::ByStart { left, .. }, Side::Left) => left,
            (Standing::ByStart { right, .. }, Side::Right) => right,
            (Standing::Undetermined, _) => Prospect::Unknown,
        }
    }

    /// `P`, `N`, `L`, `R` or `draw`, or `by start`; nothing if it is not known for each player who
    /// may start.
    pub fn symbol(self) -> Option<&'static str> {
        match self {
            Standing::Decided(Outcome::P) => Some("P"),
            Standing::Decided(Outcome::N) => Some("N"),
            Standing::Decided(Outcome::L) => Some("L"),
            Standing::Decided(Outcome::R) => Some("R"),
            Standing::Draw => Some("draw"),
            Standing::ByStart { left, right } => {
                let known = left != Prospect::Unknown && right != Prospect::Unknown;
                known.then_some("by start")
            }
            Standing::Undetermined => None,
        }
    }
}

/// Which theory decides a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Nim-sums of impartial games.
    Impartial,
    /// Values of partizan games.
    Partizan,
    /// Nim-sums of impartial games in which play may go on for ever.
    Loopy,
    /// Partizan games and impartial ones in which play may go on for ever.
    LoopyPartizan,
}

/// A search backwards from the end of all play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backwards {
    /// How many positions were met, each with a player to move.
    pub positions: usize,
    /// The limit of moves that ended it too early, if one did.
    pub limit: Option<usize>,
}

/// Why a player wins or loses when a given player starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// Who starts.
    pub first: Side,
    /// Who wins.
    pub winner: Side,
    /// What decided it.
    pub by: Argument,
}

/// The moves of a player in one component that win, or keep a draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Winning {
    /// Who makes them.
    pub player: Player,
    /// The component, counted from 0.
    pub component: usize,
    /// The moves one by one.
    pub changes: Vec<Change>,
    /// Further moves of a heap, in runs.
    pub runs: Vec<Run>,
    /// Whether these are all; if not, only some options could be looked at.
    pub complete: bool,
}

impl Winning {
    /// How many moves were found.
    pub fn count(&self) -> u128 {
        let runs = self.runs.iter().map(|run| u128::from(run.count));
        self.changes.len() as u128 + runs.sum::<u128>()
    }

    /// All moves found, one by one; there can be very many.
    pub fn moves<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Move> + 'a {
        let from = position.components()[self.component].heap().unwrap_or(0);
        let runs = self.runs.iter().flat_map(Run::options);
        let in_runs = runs.map(move |to| Change::Heap { from, to });
        let all = self.changes.iter().cloned().chain(in_runs);
        all.map(|change| Move {
            player: self.player,
            component: self.component,
            change,
        })
    }
}

/// The answer about a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Who wins.
    pub standing: Standing,
    /// What kind of position it is.
    pub kind: Kind,
    /// Why, for a partizan position; in all others the nim-sum decides.
    pub reasons: Vec<Reason>,
    /// The moves that win, component by component, or keep the draw; components without any are
    /// left out.
    pub winning: Vec<Winning>,
    /// The search that decided a sum of loopy heaps with partizan games, where values did not.
    pub backwards: Option<Backwards>,
}
