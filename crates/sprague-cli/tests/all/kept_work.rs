//! Work that is kept in files and can be continued: what each command comes to when nothing disturbs it, to compare
//! with what it comes to when something does.

use crate::support::{files, process};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Child, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A command whose work is kept, and what it makes alone.
pub(crate) struct KeptWork {
    args: &'static [&'static str],
    printed: Vec<u8>,
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    /// How long it took, as a measure for random moments; nothing depends on it.
    pub(crate) took: Duration,
}

/// A run of a sparse game, whose state is written as often as can be.
pub(crate) const RUN: &[&str] = &[
    "run", "0.104", "--to", "3000000", "--every", "0", "--memory", "1", "--json", "--state",
    "state",
];
/// A sweep of some dozens of units.
pub(crate) const SWEEP: &[&str] = &["sweep", "S(a,b,c) with c <= 40", "--json", "--out", "swept"];
/// A check of claims that take a while, from a file that every folder gets.
pub(crate) const CHECK: &[&str] = &["check", CLAIMS, "--json", "--state", "state"];
/// An atlas of some dozens of games.
pub(crate) const ATLAS: &[&str] = &[
    "atlas", ".ab", "--limit", "2000", "--json", "--out", "atlas",
];

const CLAIMS: &str = "slow.claims";

impl KeptWork {
    /// Does the work alone, from beginning to end.
    pub(crate) fn new(args: &'static [&'static str]) -> Self {
        let folder = KeptWork::folder();
        let begun = Instant::now();
        let output = process(args).current_dir(folder.path()).output().unwrap();
        assert!(output.status.success(), "{args:?}: {output:?}");
        KeptWork {
            args,
            printed: output.stdout,
            files: files(folder.path()),
            took: begun.elapsed(),
        }
    }

    /// A folder in which nothing was done yet.
    pub(crate) fn folder() -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        let mut text = String::from("source: a test\n");
        for k in 1..=12 {
            text +=
                &format!("\n[entry {k}]\nclaim: G(saliquant, n) <= n + {k} for n in 0..30000\n");
        }
        std::fs::write(folder.path().join(CLAIMS), text).unwrap();
        folder
    }

    /// Starts or continues the work in a folder.
    pub(crate) fn start(&self, folder: &Path) -> Child {
        let mut command = process(self.args);
        command.current_dir(folder).stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    }

    /// A program that ended well has printed what one says that was never disturbed.
    pub(crate) fn has_answered(&self, output: &Output) {
        assert!(output.status.success(), "{:?}: {output:?}", self.args);
        assert!(output.stdout == self.printed, "{:?}: {output:?}", self.args);
    }

    /// Continues the work to its end: answer and files are those of a program that was never disturbed, byte for
    /// byte, and nothing else is left.
    pub(crate) fn finish(&self, folder: &Path) {
        self.has_answered(&self.start(folder).wait_with_output().unwrap());
        self.is_finished(folder);
    }

    /// The files are those of a program that was never disturbed.
    pub(crate) fn is_finished(&self, folder: &Path) {
        let there = files(folder);
        let names: Vec<_> = there.keys().collect();
        assert_eq!(
            names,
            self.files.keys().collect::<Vec<_>>(),
            "{:?}",
            self.args
        );
        for (name, bytes) in &there {
            assert!(*bytes == self.files[name], "{:?}: {name}", self.args);
        }
    }
}
