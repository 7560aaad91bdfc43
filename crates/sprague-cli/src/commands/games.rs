//! `sprague games`: the catalogue.

use super::{print_document, print_text};
use crate::Outcome;
use crate::args::GamesArgs;
use crate::layout::{BOLD, WIDTH, wrap};
use sprague_ask::answers::games::{CatalogueGame, GamesQuestion};
use sprague_ask::{Ask, Effort};

pub(crate) fn run(args: &GamesArgs) -> Outcome {
    let question = GamesQuestion {
        search: args.search.clone(),
    };
    let answer = question.ask(&Effort::new())?;
    if args.output.json {
        return Ok(print_document(&answer)?);
    }
    let text: Vec<String> = answer.games.iter().map(describe).collect();
    Ok(print_text(&text.join("\n"))?)
}

fn describe(game: &CatalogueGame) -> String {
    let mut text = format!(
        "{BOLD}{}{BOLD:#}  {} ({})\n",
        game.id, game.title, game.definition
    );
    let story = wrap(game.story, WIDTH - 4);
    for line in story.iter().chain(&wrap(game.source, WIDTH - 4)) {
        text += &format!("    {line}\n");
    }
    text
}
