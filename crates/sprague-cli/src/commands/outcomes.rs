//! `sprague outcomes GAME`: who wins each heap, and the proven period of that.

use super::certify::answer_with;
use super::{print_document, print_table, print_text, unless_ended};
use crate::Outcome;
use crate::args::{Format, OutcomesArgs};
use crate::asking::{Limits, ask};
use crate::layout::paragraph;
use sprague::Heap;
use sprague_ask::StoppedBy;
use sprague_ask::answers::certificate::CertificateQuestion;
use sprague_ask::answers::outcomes::{OutcomesAnswer, OutcomesQuestion};
use sprague_ask::answers::proof::ProofQuestion;

pub(crate) fn run(args: &OutcomesArgs) -> Outcome {
    let limits = Limits {
        heap: args.limit,
        ..args.means.limits()
    };
    let json = args.output.json || args.format == Some(Format::Json);
    if let Some(file) = &args.coq {
        let question = ProofQuestion::Outcomes(args.game.clone());
        return super::coq::write(&question, file, limits, json);
    }
    let question = OutcomesQuestion {
        game: args.game.clone(),
        to: Some(args.to),
    };
    let certified = || CertificateQuestion::Outcomes(args.game.clone());
    answer_with(args.certificate.path(), certified, limits, json, || {
        let answer = ask(&question, limits)?;
        match args.format.and_then(Format::table) {
            Some(format) => print_table(&answer, format)?,
            None if json => print_document(&answer)?,
            None => print_text(&render(&answer))?,
        }
        unless_ended(answer.ended.as_ref())
    })
}

fn render(answer: &OutcomesAnswer) -> String {
    let from = match answer.start {
        0 => String::new(),
        start => format!("From heap {start} on: "),
    };
    let letters = format!("{from}{}", answer.outcomes);
    paragraph("Outcomes", &letters) + &paragraph("Period", &period(answer))
}

fn period(answer: &OutcomesAnswer) -> String {
    let found = answer.period.zip(answer.preperiod);
    match (found, &answer.proof, answer.looked_to) {
        (Some(_), Some(proof), _) if proof.window == Some(0) => {
            "1 from heap 0 on: nobody has a move.".to_string()
        }
        (Some((period, preperiod)), Some(proof), _) => {
            let because = match proof.window {
                Some(window) => format!(
                    "{window} outcomes in a row came again, and the next one depends on no more than that"
                ),
                None => format!("by the period of the nim-values ({})", proof.theorem),
            };
            let listed = answer.start + answer.outcomes.len() as Heap;
            let all = match (period, answer.outcomes.chars().last()) {
                (1, Some(letter)) if listed > preperiod => format!(", all {letter}"),
                _ => String::new(),
            };
            format!("{period} from heap {preperiod} on{all}, proved: {because}.")
        }
        _ if answer.stopped_by == Some(StoppedBy::Seconds) => {
            "none found in time; --seconds gives it more.".to_string()
        }
        (_, _, Some(looked)) if answer.stopped_by == Some(StoppedBy::Memory) => {
            format!(
                "none up to heap {looked}, and more do not fit the memory; --memory allows more."
            )
        }
        _ if answer.stopped_by.is_some() => "none found before it was interrupted.".to_string(),
        (_, _, Some(looked)) => format!("none up to heap {looked}; --limit N looks further."),
        (_, _, None) => {
            "not looked for: only with a finite set for each player is there a proof.".into()
        }
    }
}
