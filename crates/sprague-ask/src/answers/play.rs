//! The transcript of a game that was played. There is no question for it: a game is played move by move by
//! whoever keeps the table, and this is what is left of it.

use crate::{Document, ValueName};
use schemars::JsonSchema;
use serde::Serialize;
use sprague::outcome::Side;
use sprague::play::{GameEnd, Opponent, Session};
use sprague::position::{Change, Move};

/// A game that was played, or is being played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PlayTranscript {
    /// Where it began.
    pub position: String,
    /// Whether the player who makes the last move loses.
    pub misere: bool,
    /// Who started: `Left` or `Right`.
    pub first: String,
    /// Who plays.
    pub players: Players,
    /// How many moves in 100 the program makes at random.
    pub slips: u8,
    /// What the program's choices depend on.
    pub seed: u64,
    /// The moves made so far.
    pub moves: Vec<PlayedMove>,
    /// The position now.
    pub now: String,
    /// Whose move it is: `Left` or `Right`.
    pub to_move: String,
    /// How it ended; null while it goes on.
    pub result: Option<PlayResult>,
    /// Lines that were refused.
    pub refused: Vec<RefusedLine>,
}

/// Who plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Players {
    /// Who plays Left.
    #[serde(rename = "Left")]
    pub left: Seated,
    /// Who plays Right.
    #[serde(rename = "Right")]
    pub right: Seated,
}

impl Players {
    /// Who plays a side.
    pub fn of(self, side: Side) -> Seated {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }
}

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Seated {
    /// Somebody at the keyboard, or the lines of a script.
    Person,
    /// The program.
    Program,
}

/// A move that was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PlayedMove {
    /// Who made it: `Left` or `Right`, also in impartial games.
    pub player: String,
    /// Who that is.
    pub by: Seated,
    /// The component it was made in, counted from 0.
    pub component: usize,
    /// What it was made in.
    pub from: PlayedFrom,
    /// What was left in its place.
    pub to: PlayedTo,
    /// The position after it.
    pub position: String,
}

/// What a move was made in: a heap, or a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum PlayedFrom {
    /// A heap.
    Heap(sprague::Heap),
    /// A value.
    Value(ValueName),
}

/// What a move left: heaps, or a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum PlayedTo {
    /// Heaps, ascending.
    Heaps(Vec<sprague::Heap>),
    /// A value.
    Value(ValueName),
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PlayResult {
    /// Who won: `Left` or `Right`; null for a draw.
    pub winner: Option<String>,
    /// Who that is.
    pub by: Option<Seated>,
    /// Whether it was a draw.
    pub draw: bool,
    /// Whether the other side gave up.
    pub resigned: bool,
}

/// A line that was not a command or a legal move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RefusedLine {
    /// Its number.
    pub line: usize,
    /// What it said.
    pub text: String,
    /// What is wrong with it.
    pub error: String,
}

impl Document for PlayTranscript {
    const SCHEMA: &'static str = "play/1";
}

impl PlayTranscript {
    /// What there is to say about a game.
    pub fn new(
        game: &Session,
        players: Players,
        opponent: &Opponent,
        refused: Vec<RefusedLine>,
    ) -> Self {
        let moves = game.moves().iter().zip(game.positions().iter().skip(1));
        let moves = moves.enumerate().map(|(number, (made, after))| {
            let side = game.mover(number);
            played(made, side, players.of(side), after.to_string())
        });
        PlayTranscript {
            position: game.start().to_string(),
            misere: game.is_misere(),
            first: game.first().to_string(),
            players,
            slips: opponent.slips,
            seed: opponent.seed,
            moves: moves.collect(),
            now: game.position().to_string(),
            to_move: game.to_move().to_string(),
            result: game.end().map(|end| PlayResult {
                winner: end.winner().map(|side| side.to_string()),
                by: end.winner().map(|side| players.of(side)),
                draw: end == GameEnd::Drawn,
                resigned: matches!(end, GameEnd::Resigned(_)),
            }),
            refused,
        }
    }
}

fn played(made: &Move, side: Side, by: Seated, position: String) -> PlayedMove {
    let (from, to) = match &made.change {
        Change::Heap { from, to } => (PlayedFrom::Heap(*from), PlayedTo::Heaps(to.clone())),
        Change::Value { from, to } => (
            PlayedFrom::Value(ValueName::of(from.name())),
            PlayedTo::Value(ValueName::of(to.name())),
        ),
    };
    PlayedMove {
        player: side.to_string(),
        by,
        component: made.component,
        from,
        to,
        position,
    }
}
