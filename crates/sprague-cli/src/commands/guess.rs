//! `sprague guess GAME`: closed forms that fit the values, and how far they were checked.

use super::{print_json, print_text};
use crate::Outcome;
use crate::args::GuessArgs;
use crate::failure::{Failure, not_loopy, read_game};
use crate::layout::{WIDTH, paragraph, wrap};
use serde_json::json;
use sprague::Heap;
use sprague::arithmetic::guess::{FEWEST_FITTED, Guess, Guesses, guess};

pub(crate) fn run(args: &GuessArgs) -> Outcome {
    let game = read_game(&args.game)?;
    not_loopy(&game)?;
    let to = args.to(game.start());
    if to < game.start() {
        return Err(Failure::before_start(&game, to));
    }
    let guesses = guess(&game, to, args.memory.bytes())?;
    if args.output.json {
        let found: Vec<_> = guesses
            .found
            .iter()
            .map(|found| document(found, &guesses))
            .collect();
        let proved = game.closed_form().map(|form| form.to_string());
        return Ok(print_json(&json!({
            "ruleset": game.to_string(),
            "fitted_from": guesses.fitted.start,
            "fitted_to": guesses.fitted.end - 1,
            "checked_to": guesses.checked.end - 1,
            "guesses": found,
            "too_few": guesses.too_few(),
            "proved": proved,
        }))?);
    }
    let (from, last) = (guesses.fitted.start, guesses.checked.end - 1);
    let mut text = if guesses.found.is_empty() && guesses.too_few() {
        let (count, to) = (guesses.fitted.end - from, from + FEWEST_FITTED - 1);
        let sentence = format!(
            "{game}: {count} heaps are too few to fit a closed form on; give --to at least {to}."
        );
        wrap(&sentence, WIDTH).join("\n") + "\n"
    } else if guesses.found.is_empty() {
        let sentence =
            format!("{game}: no closed form of the library fits heaps {from} to {last}.");
        wrap(&sentence, WIDTH).join("\n") + "\n"
    } else {
        let covers = |found: &Guess| found.covered as Heap == guesses.fitted.end - from;
        let which = match guesses.found.iter().all(covers) {
            true => "all heaps",
            false => "some classes of the heaps",
        };
        let sentence = format!("{game}: fits {which} from {from} to {last}; not a proof.");
        wrap(&sentence, WIDTH).join("\n") + "\n"
    };
    for found in &guesses.found {
        text += &describe(found, &guesses);
    }
    if let Some((form, formula)) = game.closed_form().zip(game.formula()) {
        text += &paragraph("Proved", &format!("G(n) = {form} ({})", formula.source));
    }
    Ok(print_text(&text)?)
}

fn describe(found: &Guess, guesses: &Guesses) -> String {
    let mut text = paragraph("Guess", &format!("G(n) = {}", found.form));
    let all = (guesses.fitted.end - guesses.fitted.start) as usize;
    if found.covered < all {
        let covered = found.covered;
        text += &paragraph(
            "",
            &format!("for {covered} of the first {all} heaps; nothing fits the others"),
        );
    }
    text
}

fn document(found: &Guess, guesses: &Guesses) -> serde_json::Value {
    json!({
        "form": found.form.to_string(),
        "exceptions": found.exceptions,
        "covered": found.covered,
        "of": guesses.fitted.end - guesses.fitted.start,
    })
}
