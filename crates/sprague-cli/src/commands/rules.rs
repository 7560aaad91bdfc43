//! `sprague rules GAME`: the moves in plain words.

use super::{entries, print_json, print_text};
use crate::Outcome;
use crate::args::RulesArgs;
use crate::failure::read_game;
use crate::layout::paragraph;
use serde_json::json;
use sprague::ruleset::plain_words;

pub(crate) fn run(args: &RulesArgs) -> Outcome {
    let game = read_game(&args.game)?;
    let rules = plain_words(&game);
    if args.output.json {
        let document = json!({
            "ruleset": game.to_string(),
            "definition": game.rules().to_string(),
            "rules": rules,
            "known_as": entries(&game.known_as()),
        });
        return Ok(print_json(&document)?);
    }
    let mut text = String::new();
    for (i, rule) in rules.iter().enumerate() {
        text += &paragraph(if i == 0 { "Rules" } else { "" }, rule);
    }
    for entry in game.known_as() {
        text += &paragraph("Known as", &format!("{}: {}", entry.title, entry.story));
    }
    Ok(print_text(&text)?)
}
