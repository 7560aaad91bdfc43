//! `sprague check [FILE|all]`: claims against computation, entry by entry.

use super::claim::{mismatch, words};
use super::{print_document, print_text};
use crate::Outcome;
use crate::args::CheckArgs;
use crate::asking::{self, Limits, Supervised};
use crate::failure::Failure;
use crate::file::{Target, read_named, read_text};
use crate::layout::{BOLD, paragraph};
use sprague::Stopped;
use sprague_ask::RefusalKind;
use sprague_ask::answers::check::{
    CheckAnswer, CheckQuestion, CheckState, CheckedClaim, CheckedDocument, CheckedStatement,
};
use sprague_ask::answers::claim::ClaimVerdict;
use sprague_ask::answers::errata::errata;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A file of claims, or the state of a check, has at most so many bytes.
const LONGEST_FILE: u64 = 32 << 20;
/// How often the state of a check is written.
const EVERY: Duration = Duration::from_millis(500);

pub(crate) fn run(args: &CheckArgs) -> Outcome {
    let (mut formulas, mut file) = (None, None);
    if let Some(path) = &args.file {
        match is_name(path) {
            true => file = Some(path.to_string_lossy().into_owned()),
            false => formulas = Some(read(path, args.endurance.limits().seconds)?),
        }
    }
    let question = CheckQuestion {
        formulas,
        file,
        only: args.only.clone(),
        to: args.to,
    };
    let limits = args.endurance.limits().up_to(args.limit);
    let (answer, stopped, kept) = match &args.state {
        None => {
            let (answer, stopped) = asking::ask_until(&question, limits)?;
            (answer, stopped, Ok(()))
        }
        Some(path) => continued(&question, limits, path)?,
    };
    if args.output.json {
        print_document(&answer)?;
    } else if args.markdown {
        print_text(&errata(&answer))?;
    } else {
        print_text(&render(&answer, args.all || args.only.is_some()))?;
    }
    // What was found is printed even if it cannot be kept.
    kept.map_err(Failure::after_the_answer)?;
    if answer.has_failed() {
        Err(Failure::No)
    } else if answer.complete {
        Ok(())
    } else {
        Err(Failure::incomplete(stopped))
    }
}

/// Checks what the state in a file does not have yet, and keeps the state there.
fn continued(
    question: &CheckQuestion,
    limits: Limits,
    path: &Path,
) -> Result<(CheckAnswer, Option<Stopped>, Outcome), Failure> {
    let target = Target::new(path)?;
    let before = match path.exists() {
        true => Some(read_text(path, LONGEST_FILE).map_err(|error| {
            let message = format!("{}: {error}", path.display());
            Failure::usage(message, "give the state of a check, or a new file")
        })?),
        false => None,
    };
    let supervised = Supervised::new(limits)?;
    let effort = &supervised.effort;
    let keeper = Mutex::new(Keeper {
        target,
        looked: Instant::now(),
    });
    let keeper = || keeper.lock().unwrap_or_else(PoisonError::into_inner);
    let answer = question.ask_from(before.as_deref(), effort, |state| keeper().tell(state));
    let (answer, state) = answer.map_err(|mut refusal| {
        if refusal.kind == RefusalKind::File {
            refusal.message = format!("{}: {}", path.display(), refusal.message);
        }
        refusal
    })?;
    let stopped = effort.control().check().err();
    let kept = keeper().keep(&state);
    Ok((answer, stopped, kept))
}

/// Writes the state of a check now and then, together with what other checks have written there since.
struct Keeper {
    target: Target,
    looked: Instant,
}

impl Keeper {
    /// Another entry is finished.
    fn tell(&mut self, state: &CheckState) {
        if self.looked.elapsed() >= EVERY {
            // If this fails the state before stays, and it is tried again later.
            let _ = self.keep(state);
            self.looked = Instant::now();
        }
    }

    fn keep(&mut self, state: &CheckState) -> Outcome {
        let there = || read_text(self.target.path(), LONGEST_FILE).ok();
        loop {
            let before = there();
            let text = match &before {
                Some(before) => state.joined(before).to_text(),
                None => state.to_text(),
            };
            if before.as_ref() == Some(&text) {
                return Ok(());
            }
            // Not if another check has just written: then both are joined.
            let written = self
                .target
                .try_replace(text.as_bytes(), || there() == before);
            match written {
                Ok(true) => return Ok(()),
                Ok(false) => {}
                Err(error) => return Err(self.target.failure(&error)),
            }
        }
    }
}

/// Whether what was typed is the name of claims that come with the program.
fn is_name(path: &Path) -> bool {
    !path.exists() && path.extension().is_none() && path.components().count() == 1
}

fn read(path: &Path, seconds: Option<f64>) -> Result<String, Failure> {
    read_named(path, LONGEST_FILE, seconds).map_err(|error| {
        Failure::usage(
            format!("{}: {error}", path.display()),
            "give a file of claims, or all for the published ones",
        )
    })
}

fn render(answer: &CheckAnswer, all: bool) -> String {
    let mut text = String::new();
    for document in &answer.documents {
        text += &format!("{BOLD}{}{BOLD:#}\n\n", document.source);
        let claims = answer.claims.iter();
        for claim in claims.filter(|claim| claim.document == document.name) {
            let fails = claim.verdict == ClaimVerdict::Fails;
            if all || fails || !claim.expected || claim.verdict == ClaimVerdict::Undecided {
                text += &entry(claim);
            }
        }
        text += &format!("\n{}\n", totals(document));
    }
    if !answer.complete {
        let (checked, asked) = (answer.claims.len(), answer.asked);
        text += &format!(
            "Incomplete: stopped before the other {} of {asked} entries.\n",
            asked - checked
        );
    } else if answer.expected {
        text += "Everything is as the files say.\n";
    } else {
        let count = answer.claims.iter().filter(|claim| !claim.expected).count();
        text += &format!(
            "{count} {} not as the files say.\n",
            if count == 1 {
                "entry is"
            } else {
                "entries are"
            }
        );
    }
    text
}

fn entry(claim: &CheckedClaim) -> String {
    let known = claim.expected && claim.verdict == ClaimVerdict::Fails;
    let heading = match claim.verdict {
        ClaimVerdict::HoldsForAll => "holds for all",
        ClaimVerdict::Holds | ClaimVerdict::HoldsTo => "holds",
        ClaimVerdict::Fails if known => "erratum",
        ClaimVerdict::Fails => "FAILS",
        ClaimVerdict::Undecided => "undecided",
        ClaimVerdict::NotStated => "not stated",
    };
    let mut text = paragraph(heading, &claim.place);
    if let Some(says) = &claim.says {
        text += &paragraph("", &format!("\u{201c}{says}\u{201d}"));
    }
    for line in &claim.statements {
        text += &statement(line);
    }
    for (label, said) in [
        ("cannot be stated:", &claim.cannot),
        ("damaged:", &claim.damaged),
    ] {
        if let Some(said) = said {
            text += &paragraph("", &format!("{label} {said}"));
        }
    }
    text
}

fn statement(line: &CheckedStatement) -> String {
    let verdict = line.fared.verdict.words();
    let mut text = paragraph(
        "",
        &format!("{}: {verdict}, {}", line.text, words(&line.fared)),
    );
    if let Some(found) = &line.fared.fails_at {
        text += &mismatch(found);
    }
    if let Some(erratum) = &line.erratum {
        let no_longer = match line.fared.verdict {
            ClaimVerdict::Fails => "",
            _ => " (RECORDED, but it does not fail)",
        };
        text += &paragraph("", &format!("erratum: {erratum}{no_longer}"));
    }
    // What somebody corrected needs no guess.
    for weaker in line.fared.weaker.iter().filter(|_| line.instead.is_none()) {
        text += &paragraph("", &format!("but {weaker}"));
    }
    if let Some(instead) = &line.instead {
        let (verdict, words) = (instead.fared.verdict.words(), words(&instead.fared));
        text += &paragraph(
            "",
            &format!("instead: {}: {verdict}, {words}", instead.text),
        );
        if let Some(found) = &instead.fared.fails_at {
            text += &mismatch(found);
        }
    }
    text
}

/// How many statements there are of each kind.
fn totals(document: &CheckedDocument) -> String {
    let errata = match (document.fails, document.errata) {
        (_, 0) => String::new(),
        (1, _) => " (a recorded erratum)".into(),
        (_, errata) => format!(" ({errata} of these recorded errata)"),
    };
    let mut parts = Vec::new();
    for (count, of_one, of_many, more) in [
        (
            document.holds_for_all,
            "holds for all n",
            "hold for all n",
            "",
        ),
        (document.holds, "holds", "hold", ""),
        (document.holds_to, "holds so far", "hold so far", ""),
        (document.fails, "fails", "fail", &*errata),
        (document.undecided, "undecided", "undecided", ""),
    ] {
        match count {
            0 => {}
            1 => parts.push(format!("1 {of_one}{more}")),
            _ => parts.push(format!("{count} {of_many}{more}")),
        }
    }
    let entries = match document.entries {
        1 => "1 entry".into(),
        n => format!("{n} entries"),
    };
    if document.not_stated > 0 {
        parts.push(format!("{} not stated", document.not_stated));
    }
    match parts.is_empty() {
        true => format!("{entries}."),
        false => format!("{entries}: {}.", parts.join(", ")),
    }
}
