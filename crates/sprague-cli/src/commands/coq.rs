//! Proofs for the Coq proof assistant: written by `--coq FILE.v`, checked by `sprague verify --coq FILE`.

use super::{both, print_document, print_text};
use crate::Outcome;
use crate::asking::{Limits, Supervised, ask};
use crate::failure::Failure;
use crate::file::{Target, read_named};
use crate::layout::{WIDTH, paragraph, wrap};
use sprague::Control;
use sprague_ask::Refusal;
use sprague_ask::answers::proof::{CheckedProof, CheckedProofs, ProofQuestion};
use sprague_proofs::{LIBRARY, THEORIES};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

/// The name under which a proof is compiled, whatever its file is called.
const SUBMITTED: &str = "Submitted";
/// The theorems a proof may state, the one that counts first.
const THEOREMS: [&str; 3] = ["the_period", "the_outcome", "the_outcomes"];
/// The parts of Coq's library that a proof may rest on without proof: machine integers and arrays.
const PRIMITIVES: [&str; 3] = ["PrimInt63.", "Uint63.", "PArray."];

/// Where Coq prints, and where it complains.
const PRINTED: &str = "printed.txt";
const COMPLAINED: &str = "complained.txt";
/// A proof has at most so many bytes.
const LONGEST_FILE: u64 = 64 << 20;
/// How often to look whether Coq has ended.
const LOOK: Duration = Duration::from_millis(10);

/// Writes the proof to the file.
pub(super) fn write(question: &ProofQuestion, path: &Path, limits: Limits, json: bool) -> Outcome {
    let target = Target::new(path)?;
    let mut answer = ask(question, limits)?;
    let kept = target.write(answer.text.as_bytes());
    if kept.is_ok() {
        answer.text = target.path().display().to_string();
    }
    if json {
        return both(print_document(&answer).map_err(Failure::from), kept);
    }
    let values = match answer.values {
        0 => "no table is needed".into(),
        1 => "one value is checked".into(),
        count => format!("{count} values are checked"),
    };
    let mut text = paragraph(
        "Statement",
        &format!("{}.", super::period::capitalised(&answer.statement)),
    );
    if kept.is_ok() {
        text += &paragraph("Proof", &answer.text);
        let how = format!("`sprague verify --coq {}` does it", answer.text);
        text += &paragraph("", &format!("For Coq: {values}; {how}."));
    }
    both(print_text(&text).map_err(Failure::from), kept)
}

/// Has Coq check the proofs, in the time there is.
pub(super) fn verify(paths: &[PathBuf], limits: Limits, json: bool) -> Outcome {
    let files = proofs_in(paths)?;
    let supervised = Supervised::new(limits)?;
    let checker = Checker::new(supervised.effort.control())?;
    let checked: Result<Vec<CheckedProof>, Failure> = files
        .iter()
        .map(|file| checker.check(file, limits))
        .collect();
    let answer = CheckedProofs { proofs: checked? };
    match json {
        true => print_document(&answer)?,
        false => print_text(&answer.proofs.iter().map(render).collect::<String>())?,
    }
    match answer.proofs.iter().all(|proof| proof.verified) {
        true => Ok(()),
        false => Err(Failure::No),
    }
}

/// The files that were named, and those in the folders that were.
fn proofs_in(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        let unreadable = |error: &std::io::Error| {
            Failure::usage(
                format!("{}: {error}", path.display()),
                "give a file written by `sprague period GAME --coq FILE.v`, or a folder of them",
            )
        };
        if !path.is_dir() {
            fs::metadata(path).map_err(|error| unreadable(&error))?;
            files.push(path.clone());
            continue;
        }
        let entries = fs::read_dir(path).map_err(|error| unreadable(&error))?;
        let mut inside: Vec<PathBuf> = entries
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|file| file.extension().is_some_and(|ending| ending == "v"))
            .collect();
        inside.sort();
        if inside.is_empty() {
            return Err(Failure::usage(
                format!("{}: there are no proofs in this folder", path.display()),
                "proofs are files whose names end in .v",
            ));
        }
        files.extend(inside);
    }
    Ok(files)
}

/// A folder with the theories, compiled once for all proofs.
struct Checker<'a> {
    folder: TempDir,
    control: &'a Control,
}

impl<'a> Checker<'a> {
    fn new(control: &'a Control) -> Result<Self, Failure> {
        let folder = tempfile::Builder::new().prefix("sprague-coq-").tempdir()?;
        let checker = Checker { folder, control };
        for (name, text) in THEORIES {
            sprague_files::write(&checker.folder.path().join(name), text.as_bytes())?;
            let output = checker.coqc(name)?;
            if !output.status.success() {
                return Err(Failure::usage(
                    format!(
                        "this version of Coq does not accept the theory {name}: {}",
                        complaint(&output)
                    ),
                    "the theories are written for Coq 8.16",
                ));
            }
        }
        Ok(checker)
    }

    /// Compiles a file of the folder. Ends with the work of this program, whatever Coq makes of it.
    fn coqc(&self, file: &str) -> Result<Output, Failure> {
        // Through files, because nobody empties a pipe meanwhile.
        let said = |name: &str| self.folder.path().join(name);
        let mut command = Command::new("coqc");
        command
            .current_dir(self.folder.path())
            .args(["-q", "-Q", ".", LIBRARY, file])
            .stdout(fs::File::create(said(PRINTED))?)
            .stderr(fs::File::create(said(COMPLAINED))?);
        let mut child = command.spawn().map_err(|error| {
            Failure::usage(
                format!("the proof assistant cannot be started: coqc: {error}"),
                "install Coq; in Debian and Ubuntu the package is named coq",
            )
        })?;
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if let Err(stopped) = self.control.check() {
                // It may have ended by itself; either way it is gone then.
                let _ = child.kill();
                let _ = child.wait();
                return Err(Refusal::from(stopped).into());
            }
            thread::sleep(LOOK);
        };
        Ok(Output {
            status,
            stdout: fs::read(said(PRINTED))?,
            stderr: fs::read(said(COMPLAINED))?,
        })
    }

    /// Compiles a proof, then asks what its theorem says and what it rests on.
    fn check(&self, file: &Path, limits: Limits) -> Result<CheckedProof, Failure> {
        let name = file.display().to_string();
        let rejected = |reason: String| CheckedProof::rejected(name.clone(), reason);
        let most = LONGEST_FILE.min(limits.memory / 2);
        let text = read_named(file, most, limits.seconds).map_err(|error| {
            Failure::usage(
                format!("{name}: {error}"),
                "give a file written by `--coq FILE.v`",
            )
        })?;
        let Some(theorem) = THEOREMS
            .iter()
            .find(|theorem| text.contains(&format!("Theorem {theorem} ")))
        else {
            return Ok(rejected(format!(
                "it has no theorem named {}",
                THEOREMS.join(" or ")
            )));
        };
        let submitted = self.folder.path().join(format!("{SUBMITTED}.v"));
        sprague_files::write(&submitted, text.as_bytes())?;
        let compiled = self.coqc(&format!("{SUBMITTED}.v"))?;
        if !compiled.status.success() {
            return Ok(rejected(complaint(&compiled)));
        }
        // Without imports, so that whatever the file itself assumes is printed with the file's name before it.
        let assumptions = self.ask(&format!(
            "Require {LIBRARY}.{SUBMITTED}.\nPrint Assumptions {SUBMITTED}.{theorem}.\n"
        ))?;
        let foreign = assumptions
            .lines()
            .skip(1)
            .filter(|line| !line.starts_with(' ') && !line.is_empty());
        let foreign: Vec<&str> = foreign
            .filter(|line| {
                !PRIMITIVES
                    .iter()
                    .any(|primitive| line.starts_with(primitive))
            })
            .filter_map(|line| line.split_whitespace().next())
            .collect();
        if !foreign.is_empty() {
            return Ok(rejected(format!(
                "it rests on what is not proved: {}",
                foreign.join(", ")
            )));
        }
        let subject = match *theorem {
            "the_outcome" => "position",
            _ => "game",
        };
        let printed = self.ask(&format!(
            "From Coq Require Import NArith List Uint63 PArray.\nFrom {LIBRARY} Require Import Certify PartRules SparseCheck Taking Outcomes {SUBMITTED}.\n\
             Import ListNotations.\nOpen Scope N_scope.\nPrint {subject}.\nCheck {theorem}.\n"
        ))?;
        let statement = match printed.split_once(&format!("\n{theorem}")) {
            Some((subject, claim)) => {
                format!("{}; {theorem} {}", one_line(subject), one_line(claim))
            }
            None => one_line(&printed),
        };
        let primitive = assumptions.starts_with("Axioms");
        Ok(CheckedProof::verified(
            name,
            one_line(&statement),
            primitive,
        ))
    }

    /// What Coq prints for these commands.
    fn ask(&self, commands: &str) -> Result<String, Failure> {
        let audit = self.folder.path().join("Audit.v");
        sprague_files::write(&audit, commands.as_bytes())?;
        let output = self.coqc("Audit.v")?;
        match output.status.success() {
            true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
            false => Ok(format!("Axioms:\n{}", complaint(&output))),
        }
    }
}

/// What Coq has against a file, in one line.
fn complaint(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr);
    let line = text
        .lines()
        .find(|line| line.starts_with("File"))
        .unwrap_or_default();
    let place = line.split(", ").nth(1).unwrap_or_default();
    let rest = text.lines().skip_while(|line| !line.starts_with("Error"));
    let mut words = one_line(&rest.collect::<Vec<_>>().join(" "));
    const LONG: usize = 300;
    if let Some((cut, _)) = words.char_indices().nth(LONG) {
        words.truncate(cut);
        words += " …";
    }
    match place.is_empty() {
        true => words,
        false => format!("{place}: {words}"),
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn render(proof: &CheckedProof) -> String {
    let verdict = if proof.verified {
        "verified by Coq"
    } else {
        "rejected"
    };
    let mut text = wrap(&format!("{}: {verdict}.", proof.file), WIDTH).join("\n") + "\n";
    if let Some(statement) = &proof.statement {
        text += &paragraph("Statement", statement);
        let trusted = match proof.rests_on_machine_integers {
            true => "Coq's kernel, its machine integers and its arrays; nothing else is assumed.",
            false => "Coq's kernel; nothing else is assumed.",
        };
        text += &paragraph("Trusted", trusted);
    }
    if let Some(reason) = &proof.reason {
        text += &paragraph("Because", reason);
    }
    text
}
