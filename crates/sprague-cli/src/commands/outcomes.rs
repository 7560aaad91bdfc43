//! `sprague outcomes GAME`: who wins each heap, and the proven period of that.

use super::certify::answer_with;
use super::{print_document, print_text, unless_ended};
use crate::Outcome;
use crate::args::OutcomesArgs;
use crate::asking::ask;
use crate::layout::paragraph;
use sprague_ask::StoppedBy;
use sprague_ask::answers::certificate::CertificateQuestion;
use sprague_ask::answers::outcomes::{OutcomesAnswer, OutcomesQuestion};
use sprague_ask::answers::proof::ProofQuestion;

pub(crate) fn run(args: &OutcomesArgs) -> Outcome {
    let limits = args.means.limits().up_to(args.limit);
    if let Some(file) = &args.coq {
        let question = ProofQuestion::Outcomes(args.game.clone());
        return super::coq::write(&question, file, limits, args.output.json);
    }
    let question = OutcomesQuestion {
        game: args.game.clone(),
        to: Some(args.to),
    };
    let certified = || CertificateQuestion::Outcomes(args.game.clone());
    let (file, json) = (args.certificate.path(), args.output.json);
    answer_with(file, certified, limits, json, || {
        let answer = ask(&question, limits)?;
        match json {
            true => print_document(&answer)?,
            false => print_text(&render(&answer))?,
        }
        unless_ended(answer.ended.as_ref())
    })
}

fn render(answer: &OutcomesAnswer) -> String {
    let period = match (answer.period, answer.preperiod, &answer.proof) {
        (Some(_), _, Some(proof)) if proof.window == 0 => {
            "1 from heap 0 on: nobody has a move.".to_string()
        }
        (Some(period), Some(preperiod), Some(proof)) => format!(
            "{period} from heap {preperiod} on, proved: {} outcomes in a row came again, and the \
             next one depends on no more than that.",
            proof.window
        ),
        _ if answer.stopped_by == Some(StoppedBy::Seconds) => {
            "none found in time; --seconds gives it more.".to_string()
        }
        _ if answer.stopped_by == Some(StoppedBy::Memory) => format!(
            "none up to heap {}, and more do not fit the memory; --memory allows more.",
            answer.looked_to
        ),
        _ if answer.stopped_by.is_some() => "none found before it was interrupted.".to_string(),
        _ => format!(
            "none up to heap {}; --limit N looks further.",
            answer.looked_to
        ),
    };
    paragraph("Outcomes", &answer.outcomes) + &paragraph("Period", &period)
}
