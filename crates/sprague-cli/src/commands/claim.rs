//! `sprague claim TEXT`: a statement of one's own, checked.

use super::certify::answer_with;
use super::{print_document, print_text};
use crate::Outcome;
use crate::args::ClaimArgs;
use crate::asking::{self, Limits};
use crate::failure::Failure;
use crate::layout::{BOLD, paragraph, wrap};
use sprague_ask::answers::certificate::CertificateQuestion;
use sprague_ask::answers::claim::{ClaimAnswer, ClaimQuestion, ClaimVerdict, Fared, Mismatched};

/// Published and computed texts are cut after this many signs on the terminal.
const LONGEST: usize = 240;

pub(crate) fn run(args: &ClaimArgs) -> Outcome {
    let question = ClaimQuestion {
        text: args.text.join(" "),
        to: args.to,
    };
    let limits = Limits {
        heap: args.limit,
        ..args.means.limits()
    };
    let certified = || CertificateQuestion::Claim(question.text.clone());
    let (file, json) = (args.certificate.path(), args.output.json);
    answer_with(file, certified, limits, json, || {
        tell_verdict(&question, limits, json)
    })
}

fn tell_verdict(question: &ClaimQuestion, limits: Limits, json: bool) -> Outcome {
    let (answer, stopped) = asking::ask_until(question, limits)?;
    match json {
        true => print_document(&answer)?,
        false => print_text(&render(&answer))?,
    }
    match answer.fared.verdict {
        ClaimVerdict::Fails => Err(Failure::No),
        ClaimVerdict::Undecided if stopped.is_some() => Err(Failure::incomplete(stopped)),
        _ => Ok(()),
    }
}

fn render(answer: &ClaimAnswer) -> String {
    let mut text = format!("{BOLD}{}{BOLD:#}\n\n", answer.claim);
    text += &paragraph(heading(&answer.fared), &words(&answer.fared));
    if let Some(found) = &answer.fared.fails_at {
        text += &mismatch(found);
    }
    for weaker in &answer.fared.weaker {
        text += &paragraph("But", weaker);
    }
    text
}

/// The verdict as the head of a paragraph.
pub(super) fn heading(fared: &Fared) -> &'static str {
    match fared.verdict {
        ClaimVerdict::HoldsForAll | ClaimVerdict::Holds | ClaimVerdict::HoldsTo => "Holds",
        ClaimVerdict::Fails => "Fails",
        ClaimVerdict::Undecided => "Undecided",
        ClaimVerdict::NotStated => "Not stated",
    }
}

/// What is said beside the verdict.
pub(super) fn words(fared: &Fared) -> String {
    let undefined = match fared.undefined {
        0 => String::new(),
        1 => "; it makes no sense at one more".to_string(),
        n => format!("; it makes no sense at {n} more"),
    };
    let to = fared.holds_to.as_deref().filter(|to| !to.is_empty());
    match fared.verdict {
        ClaimVerdict::HoldsForAll => {
            let proof = fared.proof.as_deref().unwrap_or("");
            format!("for all n: {proof}{undefined}.")
        }
        ClaimVerdict::Holds if fared.checked == 1 => format!("as checked{undefined}."),
        ClaimVerdict::Holds => format!(
            "in all {}{}{undefined}.",
            cases(fared.checked),
            to.map_or_else(String::new, |to| format!(", to {to}"))
        ),
        ClaimVerdict::HoldsTo => format!(
            "as far as it was looked at, to {}: {}{undefined}.",
            to.unwrap_or("the end"),
            cases(fared.checked)
        ),
        ClaimVerdict::Fails => {
            let at = fared
                .fails_at
                .as_ref()
                .map_or("", |found| found.at.as_str());
            let first = match at {
                "" => String::new(),
                at => format!(", first at {at}"),
            };
            format!("in {} of {}{first}:", fared.failed, cases(fared.checked))
        }
        // The trouble is that of the first point.
        ClaimVerdict::Undecided if fared.checked == 0 && fared.undefined > 1 => {
            let trouble = fared.trouble.as_deref().unwrap_or("it makes no sense");
            format!("{trouble}; likewise in all {}.", cases(fared.undefined))
        }
        ClaimVerdict::Undecided if fared.checked == 0 && fared.undefined == 1 => {
            let trouble = fared.trouble.as_deref().unwrap_or("it makes no sense");
            format!("{trouble}.")
        }
        ClaimVerdict::Undecided => {
            let trouble = fared
                .trouble
                .as_deref()
                .unwrap_or("it could not be found out");
            format!("{trouble}{undefined}.")
        }
        ClaimVerdict::NotStated => String::new(),
    }
}

fn cases(count: u64) -> String {
    match count {
        1 => "1 case".into(),
        n => format!("{n} cases"),
    }
}

/// What was said and what is the case.
pub(super) fn mismatch(found: &Mismatched) -> String {
    let mut text = String::new();
    for (label, value) in [
        ("published", &found.published),
        ("computed", &found.computed),
    ] {
        let mut shown: String = value.chars().take(LONGEST).collect();
        if shown.len() < value.len() {
            shown += " ...";
        }
        for (i, line) in wrap(&shown, 50).into_iter().enumerate() {
            let label = if i == 0 { label } else { "" };
            text += &format!("{:14}  {label:<10} {line}\n", "");
        }
    }
    text
}
