//! `sprague equivalent GAME`: other codes with the same values.

use super::certify::answer_with;
use super::{print_document, print_text};
use crate::Outcome;
use crate::args::EquivalentArgs;
use crate::asking::{Limits, ask_until};
use crate::failure::Failure;
use crate::layout::WIDTH;
use sprague_ask::answers::atlas::AtlasPlace;
use sprague_ask::answers::certificate::CertificateQuestion;
use sprague_ask::answers::equivalent::{EquivalentAnswer, EquivalentQuestion};

pub(crate) fn run(args: &EquivalentArgs) -> Outcome {
    let question = EquivalentQuestion {
        game: args.words.game.clone(),
        length: Some(args.length),
        digit: Some(args.digit as u32),
        shift: Some(args.shift),
    };
    let limits = args.means.limits().up_to(args.limit);
    let (file, json) = (args.certificate.path(), args.output.json);
    let certified = || CertificateQuestion::Equivalent(question.clone());
    answer_with(file, certified, limits, json, || {
        answer(&question, limits, json)
    })
}

fn answer(question: &EquivalentQuestion, limits: Limits, json: bool) -> Outcome {
    let (answer, stopped) = ask_until(question, limits)?;
    match json {
        true => print_document(&answer)?,
        false => print_text(&render(&answer))?,
    }
    match answer.complete {
        true => Ok(()),
        false => Err(Failure::incomplete(stopped)),
    }
}

fn render(answer: &EquivalentAnswer) -> String {
    let mut text = summary(answer);
    let longest = answer.equivalent.iter().map(|other| other.code.len()).max();
    let width = longest.unwrap_or(0).clamp(10, WIDTH / 2);
    for other in &answer.equivalent {
        let note = if other.proved {
            "proved for all heaps"
        } else {
            "observed"
        };
        text += &format!(
            "  {:<width$} {:<28} {note}\n",
            other.code,
            relation(other.shift)
        );
    }
    text += &answer.atlas.as_ref().map_or_else(String::new, in_atlas);
    if !answer.complete {
        text += "Not all of them were tried.\n";
    }
    text
}

/// The game in the atlas of octal games.
fn in_atlas(place: &AtlasPlace) -> String {
    let game = &place.game;
    let known = match (game.preperiod, game.period) {
        (Some(preperiod), Some(period)) => format!("period {period} from heap {preperiod} on"),
        _ => format!("open, computed to heap {}", game.computed.saturating_sub(1)),
    };
    let codes = match game.codes.len() {
        1 => "1 code".to_string(),
        codes => format!("{codes} codes"),
    };
    format!(
        "In the atlas it is the game {}, {known}, of {codes}.\n",
        game.game
    )
}

fn summary(answer: &EquivalentAnswer) -> String {
    let (game, size) = (&answer.ruleset, answer.tried.0);
    let what = match answer.of_sets {
        true => "pairs of sets",
        false => "codes",
    };
    match answer.equivalent.len() {
        0 if !answer.complete => {
            format!("None of the {what} that were tried, of {size}, has the values of {game}.\n")
        }
        0 => format!("None of the {size} {what} has the values of {game}.\n"),
        count => format!(
            "{count} of {size} {what} {} the values of {game} (compared to heap {}):\n",
            if count == 1 { "has" } else { "have" },
            answer.compared_to
        ),
    }
}

fn relation(shift: i64) -> String {
    match shift {
        0 => "same values".into(),
        s if s > 0 => format!("its heap n + {s} is our n"),
        s => format!("its heap n is our n + {}", -s),
    }
}
