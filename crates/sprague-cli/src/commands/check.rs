//! `sprague check [FILE|all]`: claims against computation, entry by entry.

use super::claim::{mismatch, words};
use super::{both, print_document, print_text, read_kept};
use crate::Outcome;
use crate::args::CheckArgs;
use crate::asking::{self, Limits, Supervised};
use crate::failure::Failure;
use crate::file::{Target, read_named};
use crate::layout::{BOLD, paragraph};
use sprague::Stopped;
use sprague_ask::RefusalKind;
use sprague_ask::answers::check::{
    CheckAnswer, CheckQuestion, CheckState, CheckedClaim, CheckedDocument, CheckedStatement,
};
use sprague_ask::answers::claim::ClaimVerdict;
use sprague_ask::answers::errata::errata;
use std::io;
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
    let shown = if args.output.json {
        print_document(&answer)
    } else if args.markdown {
        print_text(&errata(&answer))
    } else {
        print_text(&render(&answer, args.all || args.only.is_some()))
    };
    // What was found is printed even if it cannot be kept.
    both(shown.map_err(Failure::from), kept)?;
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
    let longest = longest_state(limits.memory);
    let before = read_kept(path, longest).map_err(|error| {
        let hint = match error.kind() {
            io::ErrorKind::FileTooLarge => "give the state of a check; --memory allows more",
            _ => "give the state of a check, or a new file",
        };
        Failure::usage(format!("{}: {error}", path.display()), hint)
    })?;
    let supervised = Supervised::new(limits)?;
    let effort = &supervised.effort;
    let keeper = Mutex::new(Keeper {
        target,
        longest,
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
    /// The state of a check has at most so many bytes.
    longest: u64,
    looked: Instant,
}

impl Keeper {
    /// Another entry is finished.
    fn tell(&mut self, state: &CheckState) {
        if self.looked.elapsed() >= EVERY {
            // If this fails what is there stays, and it is tried again later.
            let _ = self.keep(state);
            self.looked = Instant::now();
        }
    }

    /// Something else has come to the place of the state.
    fn kept(&self, why: &str) -> Failure {
        let path = self.target.path().display();
        Failure::Unwritten {
            message: format!("{path}: {why}; it is kept, this check is not saved"),
            hint: "give another file to --state".into(),
        }
    }

    fn keep(&mut self, state: &CheckState) -> Outcome {
        let there = || read_kept(self.target.path(), self.longest);
        loop {
            let before = there().map_err(|error| self.kept(&error.to_string()))?;
            let text = match &before {
                Some(before) => state
                    .joined(before)
                    .map_err(|refusal| self.kept(&refusal.message))?
                    .to_text(),
                None => state.to_text(),
            };
            if before.as_ref() == Some(&text) {
                return Ok(());
            }
            // Not if another check has just written: then both are joined.
            let written = self
                .target
                .try_replace(text.as_bytes(), || there().is_ok_and(|now| now == before));
            match written {
                Ok(true) => return Ok(()),
                Ok(false) => {}
                Err(error) => return Err(self.target.failure(&error)),
            }
        }
    }
}

/// How long the state of a check may be: what is in it takes up to so many times the room of its text while it is read, joined
/// and told.
fn longest_state(memory: u64) -> u64 {
    const TIMES: u64 = 20;
    const ALWAYS: u64 = 2 << 20;
    (memory / TIMES).clamp(ALWAYS, LONGEST_FILE)
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use sprague_ask::Effort;
    use std::fs;

    #[test]
    fn what_is_not_a_state_of_the_same_claims_is_kept_and_it_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let state = |claim: &str| {
            let question = CheckQuestion {
                formulas: Some(format!("source: here\n\n[one]\nclaim: {claim}\n")),
                ..CheckQuestion::default()
            };
            let asked = question.ask_from(None, &Effort::new(), |_| ());
            asked.unwrap().1
        };
        let here = state("G(kayles, n) > 0 for n in 1..9");
        let other = state("G(kayles, n) > 0 for n in 1..8").to_text();
        let mut keeper = Keeper {
            target: Target::new(&path).unwrap(),
            longest: 4096,
            looked: Instant::now(),
        };
        let long = "x".repeat(5000);
        for foreign in [
            &b"my thesis"[..],
            b"",
            b"\xff",
            other.as_bytes(),
            long.as_bytes(),
        ] {
            fs::write(&path, foreign).unwrap();
            assert!(matches!(keeper.keep(&here), Err(Failure::Unwritten { .. })));
            assert_eq!(fs::read(&path).unwrap(), foreign);
        }
        fs::remove_file(&path).unwrap();
        keeper.keep(&here).unwrap();
        keeper.keep(&here).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), here.to_text());
    }
}
