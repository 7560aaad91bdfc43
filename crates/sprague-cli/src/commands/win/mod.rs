//! `sprague win POSITION`: who wins, every winning move, and why.

pub(crate) mod args;
mod text;
mod why;

use super::certify::answer_with;
use super::{print_document, print_table, print_text};
use crate::Outcome;
use crate::args::{Format, Loopy, WinArgs, WinFlags};
use crate::asking::{Limits, ask};
use sprague::position::Position;
use sprague_ask::answers::certificate::CertificateQuestion;
use sprague_ask::answers::proof::ProofQuestion;
use sprague_ask::answers::win::{WinAnswer, WinQuestion};

pub(crate) fn run(args: &WinArgs) -> Outcome {
    let position = args.position.clone();
    let limits = args.means.limits();
    if let Some(file) = &args.coq {
        let question = ProofQuestion::Win(position);
        return super::coq::write(&question, file, limits, args.output.json);
    }
    let certified = || CertificateQuestion::Win(args.position.clone());
    let (file, json) = (args.certificate.as_deref(), args.output.json);
    answer_with(file, certified, limits, json, || {
        about(position, &args.flags, &args.loopy, limits, json)
    })
}

/// Answers about a position that was read.
pub(crate) fn answer(
    position: &Position,
    flags: &WinFlags,
    loopy: &Loopy,
    limits: Limits,
    json: bool,
) -> Outcome {
    about(position.to_string(), flags, loopy, limits, json)
}

/// An answer for people.
pub(crate) fn words(answer: &WinAnswer, why: bool) -> String {
    text::render(answer, why)
}

fn about(position: String, flags: &WinFlags, loopy: &Loopy, limits: Limits, json: bool) -> Outcome {
    let question = WinQuestion {
        position,
        misere: flags.misere,
        why: flags.why || flags.format.is_some(),
        most: Some(flags.most),
        options: Some(flags.options),
        loopy: loopy.effort(),
    };
    let limits = Limits {
        search: flags.search,
        ..limits
    };
    let answer = ask(&question, limits)?;
    match flags.format.map(|format| (format, format.table())) {
        Some((_, Some(format))) => return print_table(&answer, format),
        Some((Format::Json, _)) => return Ok(print_document(&answer)?),
        _ => {}
    }
    match json {
        true => Ok(print_document(&answer)?),
        false => Ok(print_text(&text::render(&answer, flags.why))?),
    }
}
