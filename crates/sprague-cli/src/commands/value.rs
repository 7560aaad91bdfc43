//! `sprague value SUM`: everything about one value.

use super::{drawing, joined, print_json, print_text, value_json};
use crate::Outcome;
use crate::args::ValueArgs;
use crate::failure::Failure;
use crate::layout::paragraph;
use serde_json::{Value as Json, json};
use sprague::notation::{ParseError, parse_sum};
use sprague::sequence::LimitError;
use sprague::value::{Arena, Corner, Style, SumError, Thermograph, TooLarge, Value, term_values};

pub(crate) fn run(args: &ValueArgs) -> Outcome {
    let mut arena = Arena::with_memory(args.memory.bytes());
    let text = joined(&args.sum, &args.more);
    let terms = read_terms(&mut arena, &text, args)?;
    let sum = arena.sum_all(terms);
    if let (Ok(value), Some(file)) = (&sum, &args.thermograph) {
        let graph = arena.thermograph(*value)?;
        drawing::write(&text, &graph, file)?;
    }
    match sum {
        Ok(value) if args.json => Ok(print_json(&document(&mut arena, value, args.max_length)?)?),
        Ok(value) => Ok(print_text(&render(&mut arena, value, args)?)?),
        Err(error) => outcome_only(args, &error),
    }
}

/// Reads a sum and computes the values of its terms; what fails is shown at the term it arose from.
fn read_terms(arena: &mut Arena, text: &str, args: &ValueArgs) -> Result<Vec<Value>, Failure> {
    let failure = |error: ParseError| Failure::Parse {
        text: text.to_string(),
        error,
    };
    let terms = parse_sum(text).map_err(failure)?;
    term_values(arena, &terms, args.memory.bytes()).map_err(|(error, place)| {
        let hint = match error {
            SumError::Limit(LimitError::Memory { .. }) => {
                "raise it with --memory MIB, or give smaller heaps"
            }
            SumError::Loopy { .. } => "`sprague win` tells who wins sums with such heaps",
            _ => "give smaller heaps or fewer terms",
        };
        failure(ParseError::new(place, error.to_string()).with_hint(hint))
    })
}

/// The sum is too large for a canonical form; who wins may still be found, in a fresh arena.
fn outcome_only(args: &ValueArgs, error: &TooLarge) -> Outcome {
    let mut arena = Arena::with_memory(args.memory.bytes());
    let terms = read_terms(&mut arena, &joined(&args.sum, &args.more), args)?;
    let outcome = arena.outcome_of_sum(&terms)?;
    if args.json {
        let document =
            json!({ "outcome": outcome.letter().to_string(), "note": error.to_string() });
        return Ok(print_json(&document)?);
    }
    let mut text = paragraph("Value", &format!("not found: {error}"));
    text += &paragraph("Outcome", outcome_words(outcome.letter()));
    Ok(print_text(&text)?)
}

fn outcome_words(letter: char) -> &'static str {
    match letter {
        'L' => "L: Left wins, whoever starts",
        'R' => "R: Right wins, whoever starts",
        'N' => "N: the player who starts wins",
        _ => "P: the player who does not start wins",
    }
}

fn style(ascii: bool, max_length: usize) -> Style {
    Style { ascii, max_length }
}

/// `None` where the text would be too long; other limits are failures.
fn unless_long(text: Result<String, TooLarge>) -> Result<Option<String>, TooLarge> {
    match text {
        Ok(text) => Ok(Some(text)),
        Err(TooLarge::Text { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

fn document(arena: &mut Arena, value: Value, max_length: usize) -> Result<Json, Failure> {
    let style = style(true, max_length);
    let weight = match arena.atomic_weight(value)? {
        Ok(weight) => (unless_long(arena.name_in(weight, style))?, None),
        Err(reason) => (None, Some(reason.to_string())),
    };
    let canonical = unless_long(arena.canonical_text(value, max_length))?;
    let mut document = json!({
        "name": unless_long(arena.name_in(value, style))?,
        "outcome": arena.outcome(value)?.letter().to_string(),
        "atomic_weight": weight.0.map(|name| value_json(&name)),
        "birthday": value_json(&arena.birthday(value)?.to_string()),
        "mean": value_json(&arena.mean(value)?.to_string()),
        "temperature": value_json(&arena.temperature(value)?.to_string()),
        "thermograph": thermograph(&*arena.thermograph(value)?),
    });
    if let Some(reason) = weight.1 {
        document["atomic_weight_note"] = json!(reason);
    }
    match canonical {
        Some(canonical) => document["canonical"] = json!(canonical),
        None => {
            let note = format!("longer than {max_length} characters; --max-length allows more");
            document["canonical_note"] = json!(note);
        }
    }
    Ok(document)
}

fn thermograph(graph: &Thermograph) -> Json {
    let wall = |corners: &[Corner]| -> Json {
        corners
            .iter()
            .map(|(t, v)| json!([value_json(&t.to_string()), value_json(&v.to_string())]))
            .collect()
    };
    json!({
        "left": wall(&graph.left),
        "right": wall(&graph.right),
        "mast": value_json(&graph.mean().to_string()),
    })
}

fn render(arena: &mut Arena, value: Value, args: &ValueArgs) -> Result<String, Failure> {
    let style = style(args.ascii, args.max_length);
    let long = || "too long to print (--max-length allows more)".to_string();
    let name = unless_long(arena.name_in(value, style))?.unwrap_or_else(long);
    let canonical = unless_long(arena.canonical_text(value, args.max_length))?.unwrap_or_else(long);
    let outcome = outcome_words(arena.outcome(value)?.letter());
    let weight = match arena.atomic_weight(value)? {
        Ok(weight) => unless_long(arena.name_in(weight, style))?.unwrap_or_else(long),
        Err(reason) => format!("none: {reason}"),
    };
    let mut text = paragraph("Value", &name);
    text += &paragraph("Canonical", &canonical);
    text += &paragraph("Outcome", outcome);
    text += &paragraph("Birthday", &arena.birthday(value)?.to_string());
    text += &paragraph("Mean", &arena.mean(value)?.to_string());
    text += &paragraph("Temperature", &arena.temperature(value)?.to_string());
    text += &paragraph("Atomic weight", &weight);
    let graph = arena.thermograph(value)?;
    text += &paragraph("Left wall", &corners(&graph.left));
    text += &paragraph("Right wall", &corners(&graph.right));
    if args.draw {
        text += "\n";
        text += &drawing::thermograph(&graph, args.ascii)?;
    }
    if args.tree {
        text += "\n";
        text += &drawing::tree(arena, value, style)?;
    }
    Ok(text)
}

/// The corners of a wall from the base up, then the mast.
fn corners(wall: &[Corner]) -> String {
    let corners: Vec<String> = wall.iter().map(|(t, v)| format!("{v} at {t}")).collect();
    format!("{}, then straight up", corners.join(", "))
}
