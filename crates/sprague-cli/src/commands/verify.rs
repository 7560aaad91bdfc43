//! `sprague verify FILE`: a certificate checked by code that shares nothing with the engines.

use super::period::capitalised;
use super::{print_document, print_text};
use crate::Outcome;
use crate::args::VerifyArgs;
use crate::asking::{self};
use crate::failure::Failure;
use crate::file::read_named;
use crate::layout::{WIDTH, paragraph, wrap};
use sprague_ask::answers::verify::{CertificateVerdict, VerifiedClaim, VerifyQuestion};

pub(crate) fn run(args: &VerifyArgs) -> Outcome {
    if args.coq {
        return super::coq::verify(&args.files, args.means.limits(), args.output.json);
    }
    let [file] = args.files.as_slice() else {
        return Err(Failure::usage(
            "one certificate is checked at a time",
            "several files can be given with --coq",
        ));
    };
    let name = file.display().to_string();
    let limits = args.means.limits();
    // A list of numbers takes many times the room of its text while it is read.
    let certificate = read_named(file, limits.memory / 32, limits.seconds).map_err(|error| {
        let hint = match error.kind() {
            std::io::ErrorKind::FileTooLarge => "few certificates are so long; --memory allows more",
            std::io::ErrorKind::TimedOut => "--seconds waits longer",
            _ => "give a file written with --certificate, such as by `sprague period GAME --certificate FILE`",
        };
        Failure::usage(format!("{name}: {error}"), hint)
    })?;
    let question = VerifyQuestion {
        certificate,
        file: Some(name.clone()),
    };
    let answer = asking::ask(&question, limits)?;
    if args.output.json {
        print_document(&answer)?;
    }
    match &answer.verdict {
        _ if args.output.json => {}
        CertificateVerdict::Verified(verified) => print_text(&render(&name, verified))?,
        CertificateVerdict::Rejected(rejected) => {
            let heap = rejected.heap.map(|heap| format!("Heap {heap}"));
            let place = heap.unwrap_or_else(|| "Because".into());
            print_text(&(format!("{name}: rejected.\n") + &reason(&place, &rejected.reason)))?;
        }
    }
    match answer.verdict {
        CertificateVerdict::Verified(_) => Ok(()),
        CertificateVerdict::Rejected(_) => Err(Failure::No),
    }
}

/// A heading of any length, then why.
fn reason(place: &str, message: &str) -> String {
    if place.len() < 14 {
        return paragraph(place, &format!("{message}."));
    }
    wrap(&format!("{place}: {message}."), WIDTH).join("\n") + "\n"
}

fn render(name: &str, verified: &VerifiedClaim) -> String {
    let claim = format!("{name}: verified. {}.", capitalised(&verified.claim));
    let mut text = wrap(&claim, WIDTH).join("\n") + "\n";
    text += &paragraph("Theorem", verified.statement);
    for (i, line) in verified.checked.iter().enumerate() {
        text += &paragraph(
            if i == 0 { "Checked" } else { "" },
            &format!("{}.", capitalised(line)),
        );
    }
    text
}
