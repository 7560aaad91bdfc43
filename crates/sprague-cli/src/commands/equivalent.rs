//! `sprague equivalent GAME`: other codes with the same values.

use super::{print_document, print_text};
use crate::Outcome;
use crate::args::EquivalentArgs;
use crate::asking::ask;
use sprague_ask::answers::equivalent::{EquivalentAnswer, EquivalentQuestion};

pub(crate) fn run(args: &EquivalentArgs) -> Outcome {
    let question = EquivalentQuestion {
        game: args.game.clone(),
        length: Some(args.length),
        digit: Some(args.digit),
        shift: Some(args.shift),
    };
    let answer = ask(&question, args.patience.limits().up_to(args.limit))?;
    match args.output.json {
        true => Ok(print_document(&answer)?),
        false => Ok(print_text(&render(&answer))?),
    }
}

fn render(answer: &EquivalentAnswer) -> String {
    let mut text = summary(answer);
    for other in &answer.equivalent {
        let note = if other.proved {
            "proved for all heaps"
        } else {
            "observed"
        };
        text += &format!(
            "  {:<10} {:<28} {note}\n",
            other.code,
            relation(other.shift)
        );
    }
    if !answer.complete {
        text += "Interrupted before all codes were tried.\n";
    }
    text
}

fn summary(answer: &EquivalentAnswer) -> String {
    let (game, size) = (&answer.ruleset, answer.tried.0);
    match answer.equivalent.len() {
        0 => format!("None of the {size} codes has the values of {game}.\n"),
        count => format!(
            "{count} of {size} codes {} the values of {game} (compared to heap {}):\n",
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
