//! `sprague value SUM`: everything about one value.

use super::{drawing, joined, print_document, print_text};
use crate::Outcome;
use crate::args::ValueArgs;
use crate::asking::{Limits, ask};
use crate::failure::{Failure, raise};
use crate::layout::paragraph;
use sprague_ask::answers::value::{FoundValue, ValueAnswer, ValueQuestion};
use sprague_ask::{Limit, ValueName};

pub(crate) fn run(args: &ValueArgs) -> Outcome {
    let question = ValueQuestion {
        sum: joined(&args.sum, &args.more),
        unicode: !args.json && !args.ascii,
        max_length: Some(args.max_length),
        tree: args.tree,
    };
    let limits = Limits {
        memory: args.memory.bytes(),
        ..Limits::default()
    };
    let answer = ask(&question, limits)?;
    if let (ValueAnswer::Found(found), Some(file)) = (&answer, &args.thermograph) {
        drawing::write(&question.sum, &found.thermograph, file)?;
    }
    match args.json {
        true => Ok(print_document(&answer)?),
        false => Ok(print_text(&render(&answer, args)?)?),
    }
}

fn render(answer: &ValueAnswer, args: &ValueArgs) -> Result<String, Failure> {
    match answer {
        ValueAnswer::Found(found) => render_found(found, args),
        ValueAnswer::TooLarge(found) => {
            Ok(paragraph("Value", &format!("not found: {}", found.note))
                + &paragraph("Outcome", outcome_words(found.outcome)))
        }
    }
}

pub(super) fn outcome_words(letter: char) -> &'static str {
    match letter {
        'L' => "L: Left wins, whoever starts",
        'R' => "R: Right wins, whoever starts",
        'N' => "N: the player who starts wins",
        _ => "P: the player who does not start wins",
    }
}

fn render_found(found: &FoundValue, args: &ValueArgs) -> Result<String, Failure> {
    let more = raise(&[Limit::Length]).unwrap_or_default();
    let or_long = |text: Option<&String>| match text {
        Some(text) => text.clone(),
        None => format!("too long to print ({more})"),
    };
    let weight = match &found.atomic_weight_note {
        Some(reason) => format!("none: {reason}"),
        None => or_long(found.atomic_weight.as_ref().map(|name| &name.0)),
    };
    let mut text = paragraph("Value", &or_long(found.name.as_ref()));
    text += &paragraph("Canonical", &or_long(found.canonical.as_ref()));
    text += &paragraph("Outcome", outcome_words(found.outcome));
    text += &paragraph("Birthday", &found.birthday.0);
    text += &paragraph("Mean", &found.mean.0);
    text += &paragraph("Temperature", &found.temperature.0);
    text += &paragraph("Atomic weight", &weight);
    text += &paragraph("Left wall", &corners(&found.thermograph.left));
    text += &paragraph("Right wall", &corners(&found.thermograph.right));
    if args.draw {
        text += "\n";
        text += &drawing::thermograph(&found.thermograph, args.ascii)?;
    }
    if let Some(tree) = &found.tree {
        text += "\n";
        text += &drawing::tree(&or_long(found.name.as_ref()), tree);
    }
    Ok(text)
}

/// The corners of a wall from the base up, then the mast.
fn corners(wall: &[(ValueName, ValueName)]) -> String {
    let corners: Vec<String> = wall
        .iter()
        .map(|(temperature, value)| format!("{} at {}", value.0, temperature.0))
        .collect();
    format!("{}, then straight up", corners.join(", "))
}
