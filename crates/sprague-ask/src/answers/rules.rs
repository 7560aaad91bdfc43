//! The moves of a game in plain words.

use super::example::MoveExample;
use crate::{Ask, Document, Effort, Refusal, read};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::ruleset::{Game, NamedGame, game_words};

/// What are the moves of this game?
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesQuestion {
    /// The game, of either kind.
    pub game: String,
}

/// The moves of a game in plain words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RulesAnswer {
    /// The game as it is written.
    pub ruleset: String,
    /// Its rules in the notation, where it is known by a name.
    pub definition: String,
    /// Sentences.
    pub rules: Vec<String>,
    /// Named games with the same moves.
    pub known_as: Vec<KnownGame>,
    /// A move to draw, of a partizan game one of Left's; null if no small heap has one.
    pub example: Option<MoveExample>,
}

/// A game of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct KnownGame {
    /// The name to type.
    pub id: &'static str,
    /// The name to read.
    pub title: &'static str,
    /// What is played.
    pub story: &'static str,
    /// Where it comes from.
    pub source: &'static str,
}

impl From<&NamedGame> for KnownGame {
    fn from(entry: &NamedGame) -> Self {
        KnownGame {
            id: entry.id,
            title: entry.title,
            story: entry.story,
            source: entry.source,
        }
    }
}

impl Document for RulesAnswer {
    const SCHEMA: &'static str = "rules/1";
}

impl Ask for RulesQuestion {
    type Answer = RulesAnswer;

    fn ask(&self, effort: &Effort) -> Result<RulesAnswer, Refusal> {
        let game = read::game(&self.game)?;
        let (definition, known_as, example) = match &game {
            Game::Impartial(game) => {
                let definition = game.rules().to_string();
                (
                    definition,
                    game.known_as(),
                    MoveExample::of(game, effort.control()),
                )
            }
            Game::Partizan(game) => {
                let example = MoveExample::of(&game.left, effort.control());
                (game.to_string(), Vec::new(), example)
            }
        };
        Ok(RulesAnswer {
            ruleset: game.to_string(),
            definition,
            rules: game_words(&game),
            known_as: known_as.into_iter().map(KnownGame::from).collect(),
            example,
        })
    }
}
