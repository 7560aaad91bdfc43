//! `sprague rules GAME`: the moves in plain words.

use super::{print_document, print_text};
use crate::Outcome;
use crate::args::RulesArgs;
use crate::layout::paragraph;
use sprague_ask::answers::rules::{RulesAnswer, RulesQuestion};
use sprague_ask::{Ask, Effort};

pub(crate) fn run(args: &RulesArgs) -> Outcome {
    let question = RulesQuestion {
        game: args.words.game.clone(),
    };
    let answer = question.ask(&Effort::new())?;
    match args.output.json {
        true => Ok(print_document(&answer)?),
        false => Ok(print_text(&render(&answer))?),
    }
}

fn render(answer: &RulesAnswer) -> String {
    let mut text = String::new();
    for (i, rule) in answer.rules.iter().enumerate() {
        text += &paragraph(if i == 0 { "Rules" } else { "" }, rule);
    }
    for game in &answer.known_as {
        text += &paragraph("Known as", &format!("{}: {}", game.title, game.story));
    }
    text
}
