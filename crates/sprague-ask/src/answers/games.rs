//! The catalogue of named games.

use super::example::MoveExample;
use crate::{Ask, Document, Effort, Refusal};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sprague::Control;
use sprague::ruleset::{NamedGame, Ruleset, catalogue};

/// Which named games are there?
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GamesQuestion {
    /// Only games whose name, story, source or rules have this text.
    #[serde(default)]
    pub search: Option<String>,
}

/// Named games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GamesAnswer {
    /// In the order of the catalogue.
    pub games: Vec<CatalogueGame>,
}

/// All the catalogue has about a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CatalogueGame {
    /// The name to type.
    pub id: &'static str,
    /// The name to read.
    pub title: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// The rules in the notation.
    pub definition: String,
    /// What is played.
    pub story: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// The proved closed form of its values.
    pub closed_form: Option<&'static str>,
    /// A move to draw; null if no small heap has one.
    pub example: Option<MoveExample>,
}

impl Document for GamesAnswer {
    const SCHEMA: &'static str = "games/1";
}

impl Ask for GamesQuestion {
    type Answer = GamesAnswer;

    fn ask(&self, effort: &Effort) -> Result<GamesAnswer, Refusal> {
        let wanted = self.search.as_deref().unwrap_or("").to_lowercase();
        let games: Vec<CatalogueGame> = catalogue()
            .filter(|entry| matches(entry, &wanted))
            .map(|entry| described(entry, effort.control()))
            .collect();
        if games.is_empty() {
            let message = format!("no named game matches {wanted:?}");
            return Err(
                Refusal::unanswerable(message, "leave the word out to see them all")
                    .with_instead("games", ""),
            );
        }
        Ok(GamesAnswer { games })
    }
}

fn described(entry: &'static NamedGame, control: &Control) -> CatalogueGame {
    CatalogueGame {
        id: entry.id,
        title: entry.title,
        aliases: entry.aliases,
        definition: entry.rules().to_string(),
        story: entry.story,
        source: entry.source,
        closed_form: entry.formula.as_ref().map(|formula| formula.text),
        example: MoveExample::of(&Ruleset::named(entry), control),
    }
}

fn matches(entry: &NamedGame, wanted: &str) -> bool {
    let own = [entry.story, entry.source].map(str::to_string);
    let names = entry.names().map(str::to_string);
    let texts = names.chain(own).chain([entry.rules().to_string()]);
    texts
        .into_iter()
        .any(|text| text.to_lowercase().contains(wanted))
}
