//! A game under way: the position, whose turn it is, the moves made, and how it ended.
//!
//! Knows the rules and nothing of good moves: what to play is for [`Advisor`](super::Advisor) to say.
//! Every position is kept, so taking back is exact and costs nothing.

use crate::Control;
use crate::outcome::Side;
use crate::position::{IllegalMove, Move, Position};

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameEnd {
    /// The player to move has no move, which decides for this side.
    Won(Side),
    /// The players agreed on a draw.
    Drawn,
    /// This side gave up.
    Resigned(Side),
}

impl GameEnd {
    /// Who won.
    pub fn winner(self) -> Option<Side> {
        match self {
            GameEnd::Won(side) => Some(side),
            GameEnd::Resigned(side) => Some(side.other()),
            GameEnd::Drawn => None,
        }
    }
}

/// A game of two players who move in turn.
///
/// In an impartial position the sides are just the names of the two players.
///
/// ```
/// use sprague::Control;
/// use sprague::play::{GameEnd, Session};
/// use sprague::position::{Position, Side};
///
/// let position = Position::parse("nim[2] + nim[2]").unwrap();
/// let mut game = Session::new(position, Side::Left, false).unwrap();
/// for _ in 0..2 {
///     let moves = game.position().moves(0, game.to_move(), 10, &Control::new()).unwrap();
///     let everything = moves.list.last().unwrap().clone();
///     game.play(everything).unwrap();
/// }
/// assert_eq!(game.end(), Some(GameEnd::Won(Side::Right)));
/// game.undo();
/// assert_eq!(game.position().to_string(), "nim[2]");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    misere: bool,
    first: Side,
    moves: Vec<Move>,
    /// The start and the position after each move; one more than there are moves.
    positions: Vec<Position>,
    end: Option<GameEnd>,
    control: Control,
}

impl Session {
    /// A game from this position; with `misere` the player who makes the last move loses.
    pub fn new(start: Position, first: Side, misere: bool) -> Result<Self, IllegalMove> {
        let mut session = Session {
            misere,
            first,
            moves: Vec::new(),
            positions: vec![start],
            end: None,
            control: Control::new(),
        };
        session.end = session.look_for_end()?;
        Ok(session)
    }

    /// Puts the look at all further moves under a handle by which it can be stopped.
    pub fn set_control(&mut self, control: &Control) {
        self.control = control.clone();
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// The position the game began with.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The start and the position after each move.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves made.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Who began.
    pub fn first(&self) -> Side {
        self.first
    }

    /// Whether the player who makes the last move loses.
    pub fn is_misere(&self) -> bool {
        self.misere
    }

    /// Who makes move number `number`, counted from 0.
    pub fn mover(&self, number: usize) -> Side {
        match number % 2 {
            0 => self.first,
            _ => self.first.other(),
        }
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Side {
        self.mover(self.moves.len())
    }

    /// How the game ended, if it is over.
    pub fn end(&self) -> Option<GameEnd> {
        self.end
    }

    /// Makes a move if the rules allow it; if not, nothing changes.
    pub fn play(&mut self, made: Move) -> Result<(), IllegalMove> {
        if self.end.is_some() {
            return Err(IllegalMove::Over);
        }
        let position = self.position();
        position.check(self.to_move(), &made, &self.control)?;
        let after = self.position().after(&made)?;
        self.positions.push(after);
        self.moves.push(made);
        match self.look_for_end() {
            Ok(end) => self.end = end,
            Err(error) => {
                self.undo();
                return Err(error);
            }
        }
        Ok(())
    }

    /// Takes the last move back, or the agreement on a draw, or that somebody gave up.
    pub fn undo(&mut self) -> Option<Move> {
        if self.was_broken_off() {
            self.end = None;
            return None;
        }
        self.end = None;
        let last = self.moves.pop()?;
        self.positions.truncate(self.moves.len() + 1);
        Some(last)
    }

    /// Ends a game that is under way as a draw.
    pub fn agree_on_draw(&mut self) {
        self.end = self.end.or(Some(GameEnd::Drawn));
    }

    /// Lets the player to move give up a game that is under way.
    pub fn resign(&mut self) {
        self.end = self.end.or(Some(GameEnd::Resigned(self.to_move())));
    }

    /// Whether the game ended before somebody had no move.
    pub fn was_broken_off(&self) -> bool {
        matches!(self.end, Some(GameEnd::Drawn | GameEnd::Resigned(_)))
    }

    /// After how many moves the position was the same with the same player to move.
    pub fn repeats(&self) -> Option<usize> {
        let now = self.moves.len();
        let same = (0..now).filter(|then| (now - then).is_multiple_of(2));
        let pieces = pieces(self.position());
        same.rev()
            .find(|&then| self::pieces(&self.positions[then]) == pieces)
    }

    /// The handle that stops whatever takes long about the rules.
    pub fn control(&self) -> &Control {
        &self.control
    }

    fn look_for_end(&self) -> Result<Option<GameEnd>, IllegalMove> {
        let mover = self.to_move();
        if self.position().can_move(mover, &self.control)? {
            return Ok(None);
        }
        let winner = if self.misere { mover } else { mover.other() };
        Ok(Some(GameEnd::Won(winner)))
    }
}

/// The components in an order of their own: where they stand does not matter.
pub(super) fn pieces(position: &Position) -> Vec<String> {
    let mut pieces: Vec<String> = position
        .components()
        .iter()
        .map(ToString::to_string)
        .collect();
    pieces.sort_unstable();
    pieces
}
