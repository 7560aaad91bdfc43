//! What a text is about, however a person typed it.
//!
//! The notation is strict; people are not. A text that the notation does not accept is written anew where
//! its meaning is plain (`nim 3 5 7` is `nim[3] + nim[5] + nim[7]`), and a note says how it was read.
//! Everything proposed here has been read by the strict notation before it is said.

mod amounts;
pub(crate) mod conditions;
mod edits;
mod elsewhere;
mod families;
mod games;
mod methods;
mod notes;
mod number_sets;
mod numbers;
mod oeis;
mod positions;
mod questions;
mod ranges;
mod refused;
pub(crate) mod rows;
mod rules;
mod signs;
pub(crate) mod statements;
#[cfg(test)]
mod tests;
mod understand;
mod values;

pub use understand::{Understood, Wanted, understand};

use crate::Refusal;
use schemars::JsonSchema;
use serde::Serialize;
use sprague::notation::{Subject, parse_family, parse_subject};
use sprague::position::{Part, Position};
use sprague::ruleset::Game;

/// What a text was taken for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Reading {
    /// What it is.
    pub kind: ReadingKind,
    /// The text as it is printed, which reads as the same.
    pub text: String,
    /// The name of a known game as books write it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Something else that the text could be, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub also: Option<OtherReading>,
    /// How it was read, where that may surprise; sentences without a full stop.
    pub notes: Vec<String>,
    /// The names of the questions that suit it, the most natural one first.
    pub questions: Vec<&'static str>,
}

/// The other thing a text could be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OtherReading {
    /// What it would be.
    pub kind: ReadingKind,
    /// A text that is certainly read so.
    pub text: String,
}

/// What a text can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ReadingKind {
    /// A game in which both players have the same moves.
    Game,
    /// A game with moves for each player.
    PartizanGame,
    /// A sum with at least one heap.
    Position,
    /// A value, or a sum of values.
    Value,
    /// Games with variables.
    Family,
    /// A comparison of two values or of two games.
    Comparison,
}

impl ReadingKind {
    /// The questions that suit it, the most natural one first.
    fn questions(self) -> Vec<&'static str> {
        match self {
            ReadingKind::Game => vec![
                "report",
                "values",
                "period",
                "rules",
                "options",
                "guess",
                "plot",
                "equivalent",
            ],
            ReadingKind::PartizanGame => {
                vec!["report", "partizan_values", "outcomes", "laws", "rules"]
            }
            ReadingKind::Position => vec!["win", "value"],
            ReadingKind::Value => vec!["value", "win"],
            ReadingKind::Family => vec!["sweep", "plot"],
            ReadingKind::Comparison => vec!["value"],
        }
    }
}

/// Reads whatever a person types about heap games.
///
/// ```
/// use sprague_ask::reading::{ReadingKind, read};
///
/// let reading = read("nim 3 5 7")?;
/// assert_eq!(reading.kind, ReadingKind::Position);
/// assert_eq!(reading.text, "nim[3] + nim[5] + nim[7]");
/// assert_eq!(reading.notes, ["read as nim[3] + nim[5] + nim[7]"]);
/// # Ok::<(), sprague_ask::Refusal>(())
/// ```
pub fn read(text: &str) -> Result<Reading, Refusal> {
    // A game is a family of one; only a text with variables that is not a game is meant for a family.
    if let Ok(family) = parse_family(text)
        && !family.names().is_empty()
        && parse_subject(text).is_err()
    {
        return Ok(Reading::new(ReadingKind::Family, family.to_string()));
    }
    let understood = understand(text, Wanted::Anything)?;
    let subject = parse_subject(&understood.text);
    if let (Err(_), Some(question)) = (&subject, understood.question) {
        let mut reading = Reading::new(ReadingKind::Comparison, understood.text);
        reading.notes = understood.notes;
        reading.questions = vec![question];
        return Ok(reading);
    }
    let subject = subject.map_err(|error| Refusal::unreadable(&understood.text, &error))?;
    let mut reading = Reading::of(subject);
    reading.notes = understood.notes;
    if let Some(asked) = understood.question {
        reading.questions.retain(|question| *question != asked);
        reading.questions.insert(0, asked);
    }
    Ok(reading)
}

impl Reading {
    fn new(kind: ReadingKind, text: String) -> Self {
        Reading {
            kind,
            text,
            title: None,
            also: None,
            notes: Vec::new(),
            questions: kind.questions(),
        }
    }

    fn of(subject: Subject) -> Self {
        match subject {
            Subject::Game { game, also } => {
                let mut reading = Reading::new(kind_of_game(&game), game.to_string());
                reading.title = title(&game);
                reading.also = also.map(|position| OtherReading {
                    kind: kind_of_position(&position),
                    text: position.to_string(),
                });
                reading
            }
            Subject::Position { position, also } => {
                let mut reading = Reading::new(kind_of_position(&position), position.to_string());
                reading.also = also.map(|game| OtherReading {
                    kind: kind_of_game(&game),
                    text: game.to_string(),
                });
                reading
            }
        }
    }
}

fn title(game: &Game) -> Option<String> {
    match game {
        Game::Impartial(game) => game.entry().map(|entry| entry.title.to_string()),
        Game::Partizan(_) => None,
    }
}

fn kind_of_game(game: &Game) -> ReadingKind {
    match game {
        Game::Impartial(_) => ReadingKind::Game,
        Game::Partizan(_) => ReadingKind::PartizanGame,
    }
}

fn kind_of_position(position: &Position) -> ReadingKind {
    let mut components = position.components().iter();
    match components.all(|component| matches!(component.part, Part::Value(_))) {
        true => ReadingKind::Value,
        false => ReadingKind::Position,
    }
}
