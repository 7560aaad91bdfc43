//! Certificates written by `--certificate FILE`, for `sprague verify FILE`.

use super::{print_document, print_text};
use crate::Outcome;
use crate::asking::{Limits, ask};
use crate::file::Target;
use crate::layout::paragraph;
use sprague_ask::answers::certificate::CertificateQuestion;
use std::path::Path;

/// Writes the certificate to the file.
pub(super) fn write(
    question: &CertificateQuestion,
    path: &Path,
    limits: Limits,
    json: bool,
) -> Outcome {
    let target = Target::new(path)?;
    let mut answer = ask(question, limits)?;
    target.write(answer.certificate.as_bytes())?;
    answer.certificate = target.path().display().to_string();
    if json {
        return Ok(print_document(&answer)?);
    }
    let text = paragraph("About", &answer.about) + &paragraph("Certificate", &answer.certificate);
    let how = format!("`sprague verify {}` checks it.", answer.certificate);
    Ok(print_text(&(text + &paragraph("", &how)))?)
}
