//! `sprague dominates SET SET`: whose set wins all large heaps.

use super::certify::ask_with;
use crate::Outcome;
use crate::args::DominatesArgs;
use crate::layout::{WIDTH, wrap};
use sprague_ask::answers::certificate::CertificateQuestion;
use sprague_ask::answers::dominates::{DominatesAnswer, DominatesQuestion, Dominating};

/// Longer cycles are cut.
const MOST_SHOWN: usize = 400;

pub(crate) fn run(args: &DominatesArgs) -> Outcome {
    let limits = args.means.limits().up_to(args.limit);
    let second = args.second.clone().unwrap_or_default();
    let question = DominatesQuestion {
        first: args.first.clone(),
        second: second.clone(),
    };
    let certified = || CertificateQuestion::Dominance(args.first.clone(), second.clone());
    let (file, json) = (args.certificate.path(), args.output.json);
    ask_with(file, certified, (&question, limits), json, render)
}

fn render(answer: &DominatesAnswer) -> String {
    let (first, second) = (braces(&answer.first), braces(&answer.second));
    let sentence = match answer.dominates {
        Dominating::First => format!("{first} dominates {second}"),
        Dominating::Second => format!("{second} dominates {first}"),
        Dominating::Neither => format!("neither of {first} and {second} dominates"),
    };
    let from = answer.from;
    let text = match &answer.cycle {
        Some(cycle) => {
            let shown = cycle.get(..MOST_SHOWN).unwrap_or(cycle);
            let rest = match cycle.len() > MOST_SHOWN {
                true => format!("... ({} heaps; --json shows all)", cycle.len()),
                false => String::new(),
            };
            format!("{sentence}: from heap {from} on the outcomes repeat {shown}{rest}.")
        }
        None => format!(
            "{sentence}: its owner wins all heaps from {from} on, whoever starts (proved: the \
             outcomes of {} heaps in a row came again).",
            answer.window
        ),
    };
    wrap(&text, WIDTH).join("\n") + "\n"
}

fn braces(set: &[usize]) -> String {
    let numbers: Vec<String> = set.iter().map(usize::to_string).collect();
    format!("{{{}}}", numbers.join(","))
}
