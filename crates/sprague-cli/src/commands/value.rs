//! `sprague value SUM`: everything about one value.

use super::{both, drawing, print_document, print_table, print_text};
use crate::Outcome;
use crate::args::{Format, ValueArgs};
use crate::asking::ask;
use crate::failure::{Failure, raise};
use crate::layout::{WIDTH, paragraph, shortened};
use sprague_ask::answers::value::{ComparedValues, FoundValue, ValueAnswer, ValueQuestion};
use sprague_ask::{Limit, ValueName};

pub(crate) fn run(args: &ValueArgs) -> Outcome {
    let json = args.json || args.format == Some(Format::Json);
    let question = ValueQuestion {
        sum: args.sum.clone(),
        unicode: !json && !args.ascii && args.format != Some(Format::Csv),
        max_length: Some(args.max_length),
        tree: args.tree,
    };
    let picture = args.thermograph.as_deref().map(drawing::Picture::new);
    let picture = picture.transpose()?;
    let answer = ask(&question, args.means.limits())?;
    let kept = match (&answer, &picture) {
        (ValueAnswer::Found(found), Some(picture)) => {
            picture.write(&question.sum, &found.thermograph)
        }
        _ => Ok(()),
    };
    let shown = match args.format.and_then(Format::table) {
        Some(format) => print_table(&answer, format),
        None if json => print_document(&answer).map_err(Failure::from),
        None => render(&answer, args).and_then(|text| Ok(print_text(&text)?)),
    };
    both(shown, kept)?;
    match answer {
        ValueAnswer::Compared(found) if !found.holds => Err(Failure::No),
        _ => Ok(()),
    }
}

fn render(answer: &ValueAnswer, args: &ValueArgs) -> Result<String, Failure> {
    match answer {
        ValueAnswer::Found(found) => render_found(found, args),
        ValueAnswer::TooLarge(found) => {
            Ok(paragraph("Value", &format!("not found: {}", found.note))
                + &paragraph("Outcome", outcome_words(found.outcome)))
        }
        ValueAnswer::Compared(found) => Ok(render_compared(found)),
    }
}

/// What is true of two values, and whether that was what was asked.
fn render_compared(found: &ComparedValues) -> String {
    let name = |name: &Option<ValueName>| match name {
        Some(name) => shortened(&name.0, 10 * WIDTH),
        None => "(long)".into(),
    };
    let (first, second) = (name(&found.first), name(&found.second));
    let words = match found.relation.as_str() {
        "<" => "the first is less: Right likes it better",
        ">" => "the first is greater: Left likes it better",
        "=" => "they are equal",
        _ => "they are confused: whoever starts wins the difference",
    };
    let verdict = if found.holds { "yes" } else { "no" };
    let asked = format!("{first} {} {second}: {verdict}", found.asked);
    let relation = format!("{first} {} {second}; {words}.", found.relation);
    paragraph("Asked", &format!("{asked}."))
        + &paragraph("Order", &relation)
        + &paragraph("Difference", &name(&found.difference))
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
    let canonical = match args.braces {
        true => found.canonical.as_ref(),
        false => found.form.as_ref(),
    };
    text += &paragraph("Canonical", &or_long(canonical));
    text += &paragraph("Outcome", outcome_words(found.outcome));
    text += &paragraph("Birthday", &found.birthday.0);
    text += &paragraph("Mean", &found.mean.0);
    text += &paragraph("Temperature", &found.temperature.0);
    text += &paragraph("Atomic weight", &weight);
    let (left, right) = &found.stops;
    text += &paragraph(
        "Stops",
        &format!("{} for Left, {} for Right", left.0, right.0),
    );
    text += &paragraph("Incentives", &incentives(found, &more));
    let name = |name: &Option<ValueName>| or_long(name.as_ref().map(|name| &name.0));
    text += &paragraph("Reduced", &name(&found.reduced));
    if let (Some(followers), Some(stops)) = (&found.followers, &found.stop_count) {
        let counted = |count: &str, what: &str| match count {
            "1" => format!("1 {what}"),
            count => format!("{count} {what}s"),
        };
        let lines = counted(&stops.0, "line");
        let positions = counted(&followers.0, "position");
        let size = format!("{positions}, {lines} of play to a number");
        text += &paragraph("Size", &size);
    }
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

/// What each player gains by moving.
fn incentives(found: &FoundValue, more: &str) -> String {
    let list = |player: &str, gains: &Option<Vec<ValueName>>| match gains {
        None => format!("{player}: too long to print ({more})"),
        Some(gains) if gains.is_empty() => format!("{player}: no move"),
        Some(gains) => {
            let names: Vec<&str> = gains.iter().map(|gain| gain.0.as_str()).collect();
            format!("{player}: {}", names.join(", "))
        }
    };
    let left = list("Left", &found.left_incentives);
    format!("{left}; {}", list("Right", &found.right_incentives))
}

/// The corners of a wall from the base up, then the mast.
fn corners(wall: &[(ValueName, ValueName)]) -> String {
    let corners: Vec<String> = wall
        .iter()
        .map(|(temperature, value)| format!("{} at {}", value.0, temperature.0))
        .collect();
    format!("{}, then straight up", corners.join(", "))
}
