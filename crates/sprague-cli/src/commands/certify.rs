//! Certificates written by `--certificate FILE`, for `sprague verify FILE`.

use super::{both, print_document, print_text};
use crate::Outcome;
use crate::asking::{Limits, ask};
use crate::failure::Failure;
use crate::file::Target;
use crate::layout::paragraph;
use sprague_ask::answers::certificate::CertificateQuestion;
use sprague_ask::{Ask, Document};
use std::path::Path;

/// Answers, and writes the certificate of the answer to the file, if there is one. With JSON, which is one
/// document, that of the certificate stands for both.
pub(super) fn answer_with(
    file: Option<&Path>,
    question: impl FnOnce() -> CertificateQuestion,
    limits: Limits,
    json: bool,
    answer: impl FnOnce() -> Outcome,
) -> Outcome {
    let Some(file) = file else {
        return answer();
    };
    let target = Target::new(file)?;
    let shown = match json {
        true => Ok(()),
        false => answer(),
    };
    // Whoever reads no further wants the file all the same.
    if !matches!(shown, Ok(()) | Err(Failure::Io(_))) {
        return shown;
    }
    let mut certificate = ask(&question(), limits)?;
    let kept = target.write(certificate.certificate.as_bytes());
    if kept.is_ok() {
        certificate.certificate = target.path().display().to_string();
    }
    if json {
        return both(print_document(&certificate).map_err(Failure::from), kept);
    }
    both(shown, kept)?;
    let how = format!("`sprague verify {}` checks it.", certificate.certificate);
    let text = paragraph("Certificate", &certificate.certificate) + &paragraph("", &how);
    Ok(print_text(&text)?)
}

/// Asks a question and prints its answer, with its certificate if a file for it was named.
pub(super) fn ask_with<Q: Ask<Answer: Document>>(
    file: Option<&Path>,
    certified: impl FnOnce() -> CertificateQuestion,
    (question, limits): (&Q, Limits),
    json: bool,
    render: impl FnOnce(&Q::Answer) -> String,
) -> Outcome {
    answer_with(file, certified, limits, json, || {
        let answer = ask(question, limits)?;
        match json {
            true => Ok(print_document(&answer)?),
            false => Ok(print_text(&render(&answer))?),
        }
    })
}

/// The certificate within an answer: nothing if none was asked for, nothing inside that if there is none.
pub(super) type Certificate = Option<Option<String>>;

/// Writes the certificate within an answer to its file, whose name then stands for it; if that fails, nothing does.
pub(super) fn write(target: Option<&Target>, certificate: &mut Certificate) -> Outcome {
    let (Some(target), Some(Some(text))) = (target, &certificate) else {
        return Ok(());
    };
    let kept = target.write(text.as_bytes());
    *certificate = match kept {
        Ok(()) => Some(Some(target.path().display().to_string())),
        Err(_) => None,
    };
    kept
}

/// Which file the certificate of an answer was written to, or why none was.
pub(super) fn words(certificate: &Certificate, reason: Option<&str>) -> String {
    match (certificate, reason) {
        (_, Some(why)) => paragraph("Certificate", &format!("none was written: {why}.")),
        (Some(Some(file)), None) => paragraph("Certificate", file),
        _ => String::new(),
    }
}
