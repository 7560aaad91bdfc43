//! `sprague period GAME`: the period, with the proof or with what is missing.

use super::{both, certify, double_checked, print_document, print_table, print_text, title};
use crate::Outcome;
use crate::args::{Format, PeriodArgs};
use crate::asking::ask;
use crate::failure::{Failure, read_either};
use crate::file::Target;
use crate::layout::{WIDTH, paragraph, wrap};
use sprague::ruleset::Game;
use sprague_ask::StoppedBy;
use sprague_ask::answers::period::{
    NimPeriodAnswer, PeriodAnswer, PeriodFound, PeriodPattern, PeriodProof, PeriodQuestion,
    PeriodUnproved,
};
use sprague_ask::answers::proof::ProofQuestion;

pub(crate) fn run(args: &PeriodArgs) -> Outcome {
    if let Game::Partizan(_) = read_either(&args.words.game)? {
        if args.double_check {
            return Err(Failure::usage(
                "--double-check is for impartial games",
                "leave it out",
            ));
        }
        if args.coq.is_some() {
            return Err(Failure::usage(
                "the theory for Coq does not have the values of partizan games",
                "it has who wins each heap: `sprague outcomes GAME --coq FILE.v`",
            ));
        }
        return super::laws::run(args);
    }
    if let Some(file) = &args.coq {
        let question = ProofQuestion::Period(args.words.game.clone());
        return super::coq::write(&question, file, args.effort.limits(), args.wants_json());
    }
    let target = args.certificate.path().map(Target::new).transpose()?;
    let question = PeriodQuestion {
        game: args.words.game.clone(),
        certificate: target.is_some(),
        double_check: args.double_check,
    };
    let mut answer = ask(&question, args.effort.limits())?;
    let PeriodAnswer::Nim(found) = &mut answer else {
        return Ok(print_document(&answer)?);
    };
    let kept = certify::write(target.as_ref(), &mut found.certificate);
    let refused = found.certificate_reason.is_some();
    let shown = match args.format.and_then(Format::table) {
        Some(format) => print_table(&answer, format),
        None if args.wants_json() => print_document(&answer).map_err(Failure::from),
        None => print_text(&render(found)).map_err(Failure::from),
    };
    both(shown, kept)?;
    match refused {
        true => Err(Failure::No),
        false => Ok(()),
    }
}

fn render(answer: &NimPeriodAnswer) -> String {
    let sentence = format!("{}: {}.", title(&answer.ruleset), sentence(&answer.found));
    let mut text = wrap(&sentence, WIDTH).join("\n") + "\n";
    text += &details(&answer.found);
    if let Some(checked) = &answer.double_checked {
        text += &paragraph("Twice", &format!("{}.", double_checked(checked)));
    }
    text + &certify::words(&answer.certificate, answer.certificate_reason.as_deref())
}

/// The verdict on a game in one line, and which heaps were computed for it.
pub(super) fn sentence(found: &PeriodFound) -> String {
    match (found.pattern(), found.computed) {
        (Some(pattern), _) => format!("{}, proved for all heaps", describe(&pattern)),
        (None, _) if found.preperiod_at_most.is_some() => {
            let period = found.period.unwrap_or_default();
            let from = found.preperiod_at_most.unwrap_or_default();
            format!(
                "period {period} from heap {from} on at the latest, proved for all heaps; whether it begins earlier was not looked at to the end"
            )
        }
        (None, 0) => "unknown; looked at no heaps".into(),
        (None, count) => {
            let (start, last) = (found.start, found.start + count - 1);
            format!("unknown; looked at {count} heaps ({start} to {last})")
        }
    }
}

fn describe(pattern: &PeriodPattern) -> String {
    let kind = if pattern.saltus == 0 {
        format!("period {}", pattern.period)
    } else {
        format!(
            "arithmetic period {} with saltus {}",
            pattern.period, pattern.saltus
        )
    };
    let from = pattern.preperiod;
    match pattern.last_exception {
        None => format!("{kind} from heap {from} on"),
        Some(last) => format!("{kind} from heap {from} on (last exception {last})"),
    }
}

/// The proof, or what stands in its way.
pub(super) fn details(found: &PeriodFound) -> String {
    let proof = found.proof.as_ref().map(proved);
    let unproved = found.unproved.as_ref().map(open);
    proof.or(unproved).unwrap_or_default()
}

fn proved(proof: &PeriodProof) -> String {
    let mut text = paragraph("Theorem", proof.theorem);
    text += &paragraph("", &format!("{}.", capitalised(&proof.statement)));
    if let Some((from, to)) = proof.checked_from.zip(proof.checked_below) {
        let claim = format!("the repetition was checked for {from} <= n < {to}.");
        text += &paragraph("Checked", &claim);
    }
    text
}

fn open(unproved: &PeriodUnproved) -> String {
    let mut text = paragraph("Why", &format!("{}.", capitalised(&unproved.reason)));
    if let Some(pattern) = &unproved.observed {
        let seen = format!(
            "{} as far as computed; this is not a proof.",
            describe(pattern)
        );
        text += &paragraph("Observed", &seen);
    }
    text + &paragraph("", &advice(unproved))
}

fn advice(unproved: &PeriodUnproved) -> String {
    match (unproved.stopped_by, &unproved.memory) {
        (StoppedBy::Interrupted, _) => "Interrupted; the values so far were used.".into(),
        (StoppedBy::Seconds, _) => "The time was up; --seconds gives it more.".into(),
        (StoppedBy::Memory, Some(error)) => {
            format!("Stopped by memory: {error}; --memory raises it.")
        }
        (StoppedBy::Limit, _) if !unproved.more_may_prove => {
            "More heaps would prove nothing.".into()
        }
        _ => "--limit N looks further, --seconds S for a given time.".into(),
    }
}

pub(super) fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}
