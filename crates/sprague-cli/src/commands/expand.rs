//! `sprague expand SET`: the expansion set of a finite subtraction set.

use super::certify::ask_with;
use crate::Outcome;
use crate::args::ExpandArgs;
use crate::asking::Limits;
use crate::layout::{BOLD, listing, paragraph};
use sprague::Heap;
use sprague_ask::answers::certificate::CertificateQuestion;
use sprague_ask::answers::expand::{ExpandAnswer, ExpandQuestion};

/// The most members listed on the terminal.
const MOST: usize = 60;
/// The longest word of values shown on the terminal.
const LONGEST: usize = 2_000;

pub(crate) fn run(args: &ExpandArgs) -> Outcome {
    let question = ExpandQuestion {
        game: args.game.clone(),
    };
    let limits = Limits {
        heap: args.limit,
        ..args.means.limits()
    };
    let certified = || CertificateQuestion::Expansion(args.game.clone());
    let (file, json) = (args.certificate.path(), args.output.json);
    ask_with(file, certified, (&question, limits), json, render)
}

fn render(answer: &ExpandAnswer) -> String {
    let mut text = format!("{BOLD}{}{BOLD:#}\n\n", answer.ruleset);
    let kind = if answer.bipartite {
        "; bipartite"
    } else if answer.ultimately_bipartite {
        "; ultimately bipartite"
    } else {
        ""
    };
    let from = if answer.preperiod == 0 {
        "purely periodic".to_string()
    } else {
        format!("from heap {} on", answer.preperiod)
    };
    text += &paragraph("Period", &format!("{}, {from}{kind}.", answer.period));
    if answer.divisor > 1 {
        text += &paragraph("Divisor", &divisor(answer));
    }
    if answer.preperiod > 0 {
        text += &paragraph("Before", &word(&answer.before, answer.preperiod));
    }
    text += &paragraph("Values", &word(&answer.values, answer.period));
    text += &paragraph("Expansion", &expansion(answer));
    text + &paragraph("", &verdict(answer))
}

fn divisor(answer: &ExpandAnswer) -> String {
    let divided = answer.elements.iter().map(|s| s / answer.divisor);
    let divided: Vec<Heap> = divided.collect();
    format!(
        "{}: the values are those of S({}), each repeated {} times.",
        answer.divisor,
        listing(&divided, MOST).replace(", ", ","),
        answer.divisor
    )
}

fn expansion(answer: &ExpandAnswer) -> String {
    let finite = format!("{{{}}}", listing(&answer.finite, MOST));
    let periodic = format!("{{{}}}*{}", listing(&answer.periodic, MOST), answer.period);
    match (answer.finite.is_empty(), answer.periodic.is_empty()) {
        (true, true) => "{}".into(),
        (true, false) => periodic,
        (false, true) => finite,
        (false, false) => format!("{finite} u {periodic}"),
    }
}

fn verdict(answer: &ExpandAnswer) -> String {
    if !answer.expandable {
        return match answer.periodic.is_empty() {
            true => "non-expandable: nothing new can be adjoined.".into(),
            false => format!(
                "non-expandable: only {} plus multiples of {} can be adjoined.",
                listing(&answer.periodic, MOST),
                answer.period
            ),
        };
    }
    let (from, period) = (answer.preperiod, answer.period);
    let more = answer.adjoinable.iter().any(|&s| s >= from);
    let repeat = match from {
        0 => format!(", each plus any multiple of {period}"),
        _ => format!(", and those from {from} on plus any multiple of {period}"),
    };
    format!(
        "expandable: {} can be adjoined{}.",
        listing(&answer.adjoinable, MOST),
        if more { repeat.as_str() } else { "" }
    )
}

fn word(text: &str, values: Heap) -> String {
    if text.len() > LONGEST {
        let shown: String = text.chars().take(LONGEST).collect();
        return format!("{shown} ... ({values} values)");
    }
    text.to_string()
}
