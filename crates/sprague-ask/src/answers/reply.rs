//! What the program plays: its move in a game under way.

use super::board::no_moves;
use super::loopy::LoopyEffort;
use super::win::{MoveAnswer, WinQuestion};
use crate::{Ask, Document, Effort, Refusal, read};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::outcome::Side;
use sprague::play::{Advisor, GameEnd, Opponent, Session};
use sprague::position::{Change, IllegalMove, Move};
use sprague::{Control, Heap};

/// Moves of a value that are looked through to find the one that was made.
const MOST_OPTIONS: usize = 10_000;

/// What does the program play in this game?
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplyQuestion {
    /// The position the game began with.
    pub position: String,
    /// Who began; Left unless given. In an impartial game the sides are just the names of the players.
    #[serde(default)]
    pub first: PlayerName,
    /// The moves made since, in order.
    #[serde(default)]
    pub moves: Vec<MadeMove>,
    /// Whether the player who makes the last move loses.
    #[serde(default)]
    pub misere: bool,
    /// How many moves in a hundred the program makes at random; none unless given.
    #[serde(default)]
    pub slips: u8,
    /// Chooses among equally good moves; the same game with the same seed has the same reply.
    #[serde(default)]
    pub seed: u64,
    /// How far to look where play need not end.
    #[serde(default)]
    pub loopy: LoopyEffort,
}

/// One of the players.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum PlayerName {
    /// Left.
    #[default]
    Left,
    /// Right.
    Right,
}

/// A move that was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MadeMove {
    /// The component it was made in, counted from 0, repetition expanded.
    pub component: usize,
    /// What it left there.
    pub to: MadeTo,
}

/// What a move left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum MadeTo {
    /// Heaps.
    Heaps(Vec<Heap>),
    /// A value, by its name in ASCII.
    Value(String),
}

/// The program's move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ReplyAnswer {
    /// Who is to move: `Left` or `Right`, also in an impartial game.
    pub player: String,
    /// The move; null if the game is over.
    #[serde(rename = "move")]
    pub made: Option<MoveAnswer>,
    /// The position after it.
    pub position: String,
    /// Who has won then: `Left` or `Right`; null while the game goes on.
    pub winner: Option<String>,
    /// After how many moves the position was the same with the same player to move, in a game that goes
    /// round in circles.
    pub repeats: Option<usize>,
}

impl Document for ReplyAnswer {
    const SCHEMA: &'static str = "reply/1";
}

impl From<PlayerName> for Side {
    fn from(player: PlayerName) -> Side {
        match player {
            PlayerName::Left => Side::Left,
            PlayerName::Right => Side::Right,
        }
    }
}

impl Ask for ReplyQuestion {
    type Answer = ReplyAnswer;

    fn ask(&self, effort: &Effort) -> Result<ReplyAnswer, Refusal> {
        let start = read::position(&self.position)?;
        let question = WinQuestion {
            loopy: self.loopy,
            ..WinQuestion::default()
        };
        let limits = question.limits(&start, effort);
        let mut game = Session::new(start, self.first.into(), self.misere).map_err(no_moves)?;
        game.set_control(effort.control());
        for (number, made) in self.moves.iter().enumerate() {
            effort.control().check()?;
            let made = made.in_game(&game, effort.control()).map_err(no_moves)?;
            game.play(made).map_err(|error| illegal(number, error))?;
        }
        let player = game.to_move();
        let mut chosen = None;
        if game.end().is_none() {
            let mut advisor = Advisor::new(limits, self.misere);
            advisor.set_control(effort.control().clone());
            let opponent = Opponent {
                slips: self.slips,
                seed: self.seed,
            };
            chosen = opponent.choose(&mut advisor, &game).map_err(no_moves)?;
        }
        let made = chosen.as_ref().map(MoveAnswer::from);
        if let Some(made) = chosen {
            game.play(made).map_err(no_moves)?;
        }
        Ok(ReplyAnswer {
            player: player.to_string(),
            made,
            position: game.position().to_string(),
            winner: game
                .end()
                .and_then(GameEnd::winner)
                .map(|side| side.to_string()),
            repeats: game.repeats(),
        })
    }
}

impl MadeMove {
    /// The move in the position as it stands.
    fn in_game(&self, game: &Session, control: &Control) -> Result<Move, IllegalMove> {
        let (position, side) = (game.position(), game.to_move());
        let component = position.components().get(self.component);
        let component = component.ok_or(IllegalMove::Component)?;
        let change = match &self.to {
            MadeTo::Heaps(heaps) => {
                let mut to = heaps.clone();
                to.retain(|&heap| heap > 0);
                to.sort_unstable();
                let from = component.heap().ok_or(IllegalMove::Component)?;
                Change::Heap { from, to }
            }
            MadeTo::Value(name) => {
                let moves = position
                    .moves(self.component, side, MOST_OPTIONS, control)?
                    .list;
                let named = |made: &Move| match &made.change {
                    Change::Value { to, .. } => to.name() == name,
                    Change::Heap { .. } => false,
                };
                let found = moves.into_iter().find(named);
                found.ok_or(IllegalMove::Rules)?.change
            }
        };
        Ok(Move {
            player: position.player(side),
            component: self.component,
            change,
        })
    }
}

fn illegal(number: usize, error: IllegalMove) -> Refusal {
    let mut refusal = no_moves(error);
    refusal.message = format!("move {}: {}", number + 1, refusal.message);
    refusal
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(question: ReplyQuestion) -> Result<ReplyAnswer, Refusal> {
        question.ask(&Effort::new())
    }

    /// A game of the program against somebody who always makes the first move listed.
    fn beaten(position: &str, misere: bool) -> Option<String> {
        let mut question = ReplyQuestion {
            position: position.into(),
            misere,
            ..ReplyQuestion::default()
        };
        for _ in 0..60 {
            let answer = reply(question.clone()).expect("a reply");
            if answer.winner.is_some() || answer.made.is_none() {
                return answer.winner;
            }
            let made = answer.made?;
            let heaps = |to: &crate::answers::win::MovedTo| match to {
                crate::answers::win::MovedTo::Heaps(heaps) => MadeTo::Heaps(heaps.clone()),
                crate::answers::win::MovedTo::Value(value) => MadeTo::Value(value.clone()),
            };
            question.moves.push(MadeMove {
                component: made.component,
                to: heaps(&made.to),
            });
            let board = crate::answers::board::BoardQuestion {
                position: answer.position,
                misere,
                ..Default::default()
            };
            let moves = board.ask(&Effort::new()).expect("a board").moves;
            let first = moves.iter().find(|made| made.made.player != "Left")?;
            question.moves.push(MadeMove {
                component: first.made.component,
                to: heaps(&first.made.to),
            });
        }
        None
    }

    #[test]
    fn the_program_wins_what_can_be_won() {
        for position in [
            "kayles[9]",
            "nim[3] + nim[5] + *2",
            "S(1,2|1,3)[9] + {2|-1}",
        ] {
            assert_eq!(
                beaten(position, false).as_deref(),
                Some("Left"),
                "{position}"
            );
        }
        assert_eq!(beaten("nim[3] + nim[5]", true).as_deref(), Some("Left"));
    }

    #[test]
    fn a_move_against_the_rules_is_refused_with_its_number() {
        let refused = reply(ReplyQuestion {
            position: "kayles[9]".into(),
            moves: vec![
                MadeMove {
                    component: 0,
                    to: MadeTo::Heaps(vec![8]),
                },
                MadeMove {
                    component: 0,
                    to: MadeTo::Heaps(vec![3]),
                },
            ],
            ..ReplyQuestion::default()
        });
        let message = refused.expect_err("an illegal move").message;
        assert_eq!(message, "move 2: the rules do not allow this move");
    }

    #[test]
    fn the_same_game_has_the_same_reply() {
        let question = ReplyQuestion {
            position: "nim[9] + nim[12]".into(),
            slips: 50,
            seed: 7,
            ..Default::default()
        };
        assert_eq!(reply(question.clone()).ok(), reply(question).ok());
    }
}
