//! `sprague guess GAME`: closed forms that fit the values, and how far they were checked.

use super::certify::answer_with;
use super::{print_document, print_text, unless_ended};
use crate::Outcome;
use crate::args::GuessArgs;
use crate::asking::ask;
use crate::layout::{WIDTH, paragraph, wrap};
use sprague::Heap;
use sprague_ask::answers::certificate::CertificateQuestion;
use sprague_ask::answers::guess::{GuessAnswer, GuessQuestion, GuessedForm};

pub(crate) fn run(args: &GuessArgs) -> Outcome {
    let question = GuessQuestion {
        game: args.words.game.clone(),
        to: args.to,
    };
    let certified = || CertificateQuestion::Form(args.words.game.clone());
    let (file, json) = (args.certificate.path(), args.output.json);
    let limits = args.means.limits();
    answer_with(file, certified, limits, json, || {
        let answer = ask(&question, limits)?;
        match json {
            true => print_document(&answer)?,
            false => print_text(&render(&answer))?,
        }
        unless_ended(answer.ended.as_ref())
    })
}

fn render(answer: &GuessAnswer) -> String {
    let sentence = format!("{}: {}", answer.ruleset, sentence(answer));
    let mut text = wrap(&sentence, WIDTH).join("\n") + "\n";
    for guess in &answer.guesses {
        text += &describe(guess);
    }
    if let Some((form, source)) = answer.proved.as_ref().zip(answer.proved_in) {
        let told = answer.guesses.iter().any(|guess| guess.form == *form);
        text += &match answer.statement.is_some() && told && answer.guesses.len() == 1 {
            true => paragraph("Proved", "for all heaps: it follows from the period."),
            false => paragraph("Proved", &format!("G(n) = {form} ({source})")),
        };
    }
    text
}

fn sentence(answer: &GuessAnswer) -> String {
    let (from, last) = (answer.fitted_from, answer.checked_to);
    if answer.guesses.is_empty() && answer.too_few {
        let (count, to) = (answer.fitted_to - from + 1, answer.enough_at);
        return format!(
            "{count} heaps are too few to fit a closed form on; give --to at least {to}."
        );
    }
    if answer.guesses.is_empty() {
        return format!("no closed form of the library fits heaps {from} to {last}.");
    }
    let which = match answer.guesses.iter().all(covers_all) {
        true => "all heaps",
        false => "some classes of the heaps",
    };
    let certainty = match answer.statement {
        Some(_) => "",
        None => "; not a proof",
    };
    format!("fits {which} from {from} to {last}{certainty}.")
}

fn covers_all(guess: &GuessedForm) -> bool {
    guess.covered as Heap == guess.of
}

fn describe(guess: &GuessedForm) -> String {
    let text = paragraph("Guess", &format!("G(n) = {}", guess.form));
    if covers_all(guess) {
        return text;
    }
    let (covered, all) = (guess.covered, guess.of);
    let part = format!("for {covered} of the first {all} heaps; nothing fits the others");
    text + &paragraph("", &part)
}
