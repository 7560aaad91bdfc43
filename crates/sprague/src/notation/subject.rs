//! What a text is about: a game, or a position in some games.
//!
//! One rule decides for every front end. In this order a text is read as
//! 1. an impartial game, such as `0.77`, `kayles` or `take 1 if 2 | n`;
//! 2. a position, such as `kayles[5] + *3` or `{1|-1}`, unless it is a lone number without a sign,
//!    which is more likely a code without its point;
//! 3. a game with moves for each player, such as `S(1,2|1,3)`.
//!
//! What can be read in two ways is the first of them and carries the other: `0.77[5]` is the code whose
//! last digit repeats for ever and also a heap of Kayles, `0.7|0.77[5]` is a heap of 5 and also a game.
//! A code such as `0.5` is never taken for the value it could be.

use super::{ParseError, parse_game};
use crate::position::{Part, Position};
use crate::ruleset::Game;
use std::fmt;

/// What a text is about. A kind that is added here must be answered by every front end, so all kinds are
/// open to `match`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// A game.
    Game {
        /// The game.
        game: Game,
        /// A position with heaps that the text could be, too.
        also: Option<Position>,
    },
    /// A position.
    Position {
        /// The position.
        position: Position,
        /// A game that the text could be, too.
        also: Option<Game>,
    },
}

impl fmt::Display for Subject {
    /// The text of the game or the position, without the other reading.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Game { game, .. } => game.fmt(f),
            Subject::Position { position, .. } => position.fmt(f),
        }
    }
}

/// Reads a text that may be a game or a position.
///
/// ```
/// use sprague::notation::{Subject, parse_subject};
///
/// assert!(matches!(parse_subject("kayles"), Ok(Subject::Game { also: None, .. })));
/// assert!(matches!(parse_subject("kayles[5] + *3"), Ok(Subject::Position { .. })));
/// assert!(matches!(parse_subject("0.77[5]"), Ok(Subject::Game { also: Some(_), .. })));
/// ```
pub fn parse_subject(text: &str) -> Result<Subject, ParseError> {
    let game = parse_game(text);
    if let Ok(game @ Game::Impartial(_)) = game {
        let also = Position::parse(text).ok().filter(has_heap);
        return Ok(Subject::Game { game, also });
    }
    match (Position::parse(text), game) {
        (Ok(position), game) if !is_number(text) => Ok(Subject::Position {
            position,
            also: game.ok(),
        }),
        (_, Ok(game)) => Ok(Subject::Game { game, also: None }),
        (Err(error), Err(_)) if error.is_beyond_limit() || looks_like_position(text) => Err(error),
        (_, Err(error)) => Err(error),
    }
}

fn has_heap(position: &Position) -> bool {
    let mut components = position.components().iter();
    components.any(|component| !matches!(component.part, Part::Value(_)))
}

/// Whether a text is a number, which no sign makes a value.
fn is_number(text: &str) -> bool {
    let text = text.trim();
    !text.starts_with(['-', '+', '−']) && text.parse::<f64>().is_ok()
}

/// Whether an error should be told as one of a position: brackets name a heap, unless modifiers of the
/// digits of a code stand there, too.
fn looks_like_position(text: &str) -> bool {
    text.contains('[') && !text.contains(['!', '?', '='])
}
