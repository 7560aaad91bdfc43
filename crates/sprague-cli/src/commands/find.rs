//! `sprague find GAME CONDITION`: the heaps of a game that satisfy a condition.

use super::certify::answer_with;
use super::{print_document, print_text};
use crate::Outcome;
use crate::args::FindArgs;
use crate::asking::{self, Limits};
use crate::failure::Failure;
use crate::layout::{BOLD, paragraph};
use sprague::Heap;
use sprague_ask::answers::certificate::CertificateQuestion;
use sprague_ask::answers::find::{AllHeaps, FindAnswer, FindQuestion};
use sprague_ask::{Refusal, RefusalKind};

pub(crate) fn run(args: &FindArgs) -> Outcome {
    let question = FindQuestion {
        game: args.game.clone(),
        condition: args.condition.join(" "),
        from: args.from,
        to: args.to,
        most: args.most,
    };
    let certified = || CertificateQuestion::Find(question.game.clone(), question.condition.clone());
    let (file, json) = (args.certificate.path(), args.output.json);
    let limits = args.means.limits();
    // That no heap satisfies the condition can be certified as well.
    let mut none = false;
    answer_with(file, certified, limits, json, || {
        match answer(&question, limits, json) {
            Err(Failure::No) => {
                none = true;
                Ok(())
            }
            other => other,
        }
    })?;
    match none {
        true => Err(Failure::No),
        false => Ok(()),
    }
}

fn answer(question: &FindQuestion, limits: Limits, json: bool) -> Outcome {
    let (answer, stopped) = asking::ask_until(question, limits)?;
    match json {
        true => print_document(&answer)?,
        false => print_text(&render(&answer))?,
    }
    if !answer.complete {
        Err(match (stopped, &answer.note) {
            (None, Some(note)) => {
                let to = answer.to.unwrap_or(0);
                let ended = format!("heaps beyond {to} were not looked at: {note}");
                Failure::Open(Box::new(Refusal::new(RefusalKind::Limit, ended)))
            }
            (stopped, _) => Failure::incomplete(stopped),
        })
    } else if answer.count == 0
        && answer
            .all_heaps
            .as_ref()
            .is_none_or(|all| all.per_period == 0)
    {
        Err(Failure::No)
    } else {
        Ok(())
    }
}

fn render(answer: &FindAnswer) -> String {
    let mut text = format!("{BOLD}{}: {}{BOLD:#}\n\n", answer.game, answer.condition);
    let to = answer.to.unwrap_or(0);
    let looked = to.saturating_sub(answer.from) + 1;
    if answer.count == 0 {
        text += &paragraph("Heaps", &format!("none from {} to {to}.", answer.from));
    } else {
        let mut list: Vec<String> = answer.heaps.iter().map(Heap::to_string).collect();
        if (list.len() as u64) < answer.count {
            list.push("...".into());
        }
        text += &paragraph("Heaps", &list.join(" "));
        let share = answer.count as f64 * 100.0 / looked as f64;
        let last = answer
            .last
            .map_or_else(String::new, |last| format!(", the last of them {last}"));
        text += &paragraph(
            "Count",
            &format!(
                "{} of the {looked} heaps from {} to {to} ({share:.4}%){last}.",
                answer.count, answer.from
            ),
        );
    }
    match &answer.all_heaps {
        Some(all) => text += &paragraph("All heaps", &for_all(answer, all)),
        None => text += &paragraph("All heaps", "nothing is proved beyond these."),
    }
    if answer.undefined > 0 {
        let note = answer.note.as_deref().unwrap_or("");
        text += &paragraph(
            "Left out",
            &format!("{} without an answer, as {note}.", heaps(answer.undefined)),
        );
    } else if let Some(note) = &answer.note {
        text += &paragraph("Ended", &format!("at heap {to}: {note}."));
    }
    text
}

fn for_all(answer: &FindAnswer, all: &AllHeaps) -> String {
    let because = match all.proof.is_empty() {
        true => String::new(),
        false => format!(": {}", all.proof),
    };
    let AllHeaps {
        from,
        period,
        per_period,
        ..
    } = all;
    let told = match per_period {
        0 => match answer.last.filter(|last| last < from) {
            Some(last) => format!("heap {last} is the last one, for ever"),
            None => "none, for ever".into(),
        },
        k if k == period => format!("every heap from {from} on"),
        k => {
            let common = gcd(*k, *period);
            let density = format!("{}/{}", k / common, period / common);
            format!("{k} of every {period} heaps from {from} on, density {density}")
        }
    };
    format!("{told} (proved{because}).")
}

/// A fraction is shown in lowest terms.
fn gcd(a: Heap, b: Heap) -> Heap {
    match b {
        0 => a.max(1),
        b => gcd(b, a % b),
    }
}

fn heaps(count: u64) -> String {
    match count {
        1 => "1 heap".into(),
        n => format!("{n} heaps"),
    }
}
