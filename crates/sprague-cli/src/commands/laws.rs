//! `sprague period` for games with a set for each player: recursions and constant differences.

use super::{both, certify, print_document, print_table, print_text};
use crate::Outcome;
use crate::args::{Format, PeriodArgs};
use crate::asking::ask;
use crate::failure::{Failure, raise};
use crate::file::Target;
use crate::layout::{listing, paragraph};
use sprague::Heap;
use sprague_ask::answers::laws::{LawsAnswer, LawsQuestion, ResidueLaws};
use sprague_ask::{Limit, StoppedBy};

pub(crate) fn run(args: &PeriodArgs) -> Outcome {
    let question = LawsQuestion {
        game: args.words.game.clone(),
        certificate: args.certificate.path().is_some(),
        unicode: !args.wants_json() && args.format != Some(Format::Csv),
    };
    let target = args.certificate.path().map(Target::new).transpose()?;
    let mut answer = ask(&question, args.effort.limits())?;
    let kept = certify::write(target.as_ref(), &mut answer.certificate);
    let shown = match args.format.and_then(Format::table) {
        Some(format) => print_table(&answer, format),
        None if args.wants_json() => print_document(&answer).map_err(Failure::from),
        None => print_text(&render(&answer)).map_err(Failure::from),
    };
    both(shown, kept)?;
    match answer.certificate_reason {
        Some(_) => Err(Failure::No),
        None => Ok(()),
    }
}

fn render(answer: &LawsAnswer) -> String {
    let LawsAnswer {
        ruleset, modulus, ..
    } = answer;
    let looked_at = format!("heaps 0 to {}", answer.computed.saturating_sub(1));
    let laws = match answer.only_repetition {
        true => String::new(),
        false => format!("laws modulo {modulus}, "),
    };
    format!("{ruleset}: {laws}{looked_at}\n") + &findings(answer) + &certificate(answer)
}

/// The laws and how far they are proved.
pub(super) fn findings(answer: &LawsAnswer) -> String {
    let modulus = answer.modulus;
    let repeats = answer.repetition.as_ref().map(|law| {
        let words = format!("{}.", law.because);
        paragraph("Repetition", &words)
    });
    let repeats = repeats.unwrap_or_default();
    if answer.only_repetition {
        return repeats;
    }
    let mut text = String::new();
    let mut lawless = Vec::new();
    for law in &answer.residues {
        match sentence(law, modulus) {
            Some(words) => {
                text += &paragraph(&format!("n = {} mod {modulus}", law.residue), &words);
            }
            None => lawless.push(law.residue),
        }
    }
    text += &no_law(answer, &lawless);
    text += &exceptions(answer);
    text += &repeats;
    text += &proof(answer);
    text + &stopped(answer)
}

fn certificate(answer: &LawsAnswer) -> String {
    certify::words(&answer.certificate, answer.certificate_reason.as_deref())
}

fn stopped(answer: &LawsAnswer) -> String {
    let more = |limit| raise(&[limit]).unwrap_or_default();
    let words = match answer.stopped_by {
        Some(StoppedBy::Seconds) => format!("the time was up; {}.", more(Limit::Seconds)),
        Some(StoppedBy::Memory) => format!("by memory; {}.", more(Limit::Memory)),
        Some(_) => "interrupted.".into(),
        None => return String::new(),
    };
    paragraph("Stopped", &words)
}

/// The residue classes without a law, in one paragraph.
fn no_law(answer: &LawsAnswer, lawless: &[usize]) -> String {
    let modulus = answer.modulus;
    if lawless.is_empty() {
        return String::new();
    }
    let mut text = match lawless.len() == answer.residues.len() {
        true => format!("for any n mod {modulus}"),
        false => format!("for n = {} mod {modulus}", listing(lawless, 40)),
    };
    if modulus.saturating_mul(2) >= answer.computed as Heap {
        text += &format!("; laws show beyond heap {modulus}·2 only, --limit N looks further");
    }
    paragraph("No law found", &text)
}

fn sentence(law: &ResidueLaws, k: Heap) -> Option<String> {
    let certainty = |proven: Option<bool>| match proven {
        Some(true) => "proved",
        _ => "observed",
    };
    let mut parts = Vec::new();
    if let Some(from) = law.recursion_from {
        let how = certainty(law.recursion_proven);
        parts.push(format!("G(n) = {{0|G(n-{k})}} from heap {from} on ({how})"));
    }
    if let (Some(saltus), Some(from)) = (&law.saltus, law.saltus_from) {
        let how = certainty(law.saltus_proven);
        parts.push(format!(
            "G(n) = G(n-{k}) + {} from heap {from} on ({how})",
            saltus.0
        ));
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}

fn exceptions(answer: &LawsAnswer) -> String {
    let recurs = |law: &ResidueLaws| law.recursion_from.is_some();
    if !answer.residues.iter().any(recurs) {
        // Where the recursion holds nowhere, its exceptions tell nothing.
        return String::new();
    }
    let complete = match answer.exceptions_complete {
        true => "these are all",
        false => "so far",
    };
    let list = match answer.exceptions.len() {
        0 => "none".into(),
        _ => format!("{} ({complete})", listing(&answer.exceptions, 40)),
    };
    paragraph(
        "Exceptions",
        &format!(
            "heaps n with G(n) other than {{0|G(n-{})}}: {list}",
            answer.modulus
        ),
    )
}

fn proof(answer: &LawsAnswer) -> String {
    let Some(proof) = &answer.proof else {
        let mut laws = answer.residues.iter();
        if laws.all(|law| law.recursion_from.is_none() && law.saltus.is_none()) {
            return String::new();
        }
        return paragraph("Proof", "none found; what is said above was observed only.");
    };
    let relation = match proof.greater {
        true => "greater than",
        false => "less than",
    };
    let text = format!(
        "from heap {} on every heap is {relation} all that are {} or more smaller, and order and \
         canonical options of {} heaps in a row came again {} later; both follow from the heaps just \
         before, so they repeat for ever.",
        proof.from, proof.distance, proof.window, proof.period
    );
    paragraph("Proof", &text)
}
