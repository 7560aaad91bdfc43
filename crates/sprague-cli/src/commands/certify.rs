//! Certificates written by `--certificate FILE`, for `sprague verify FILE`.

use super::{print_document, print_text};
use crate::Outcome;
use crate::asking::{Limits, ask};
use crate::file::Target;
use crate::layout::paragraph;
use sprague_ask::answers::certificate::CertificateQuestion;
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
    if !json {
        answer()?;
    }
    let mut certificate = ask(&question(), limits)?;
    target.write(certificate.certificate.as_bytes())?;
    certificate.certificate = target.path().display().to_string();
    if json {
        return Ok(print_document(&certificate)?);
    }
    let how = format!("`sprague verify {}` checks it.", certificate.certificate);
    let text = paragraph("Certificate", &certificate.certificate) + &paragraph("", &how);
    Ok(print_text(&text)?)
}
