//! Checks a certificate with nothing but the rules of the game and a theorem.
//!
//! A certificate claims that `G(n + p) = G(n) + s` for all `n ≥ q`, with the least possible p and q, for a take-and-break
//! code or a subtraction set; or what its second line says: who wins all heaps of a game with a set for each player (module
//! `outcomes`), a law of their values (`repetition`, `recursion`) and how these compare with a given one (`compared`), who wins a position (`position`, `sum`), a condition on
//! nim-values and outcomes (`statement`), or that codes have the same values (`standard`). [`verify`] computes everything again,
//! naively, and checks every hypothesis of the theorem named. Nothing in the certificate is
//! believed: a mask only tells which order of looking at options is quick. This crate shares no code
//! with the engines that found the period, and is meant to be read in one sitting. The theorems stand with their proofs at the
//! head of the modules: `period` for periods without a saltus, `growth` and `classes` for those with one.

mod certificate;
mod classes;
mod compared;
mod game;
mod growth;
mod law;
mod listing;
mod order;
mod outcomes;
mod patience;
mod period;
mod play;
mod position;
mod recursion;
mod repetition;
mod standard;
mod statement;
mod sum;
mod thermograph;
mod uptimal;
mod values;
mod watch;

use compared::Compared;
use outcomes::Outcomes;
use patience::Patience;
use recursion::Recursion;
use repetition::Repetition;
use std::fmt;

/// Why a certificate was not verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// The text is not a certificate that this program can read.
    Unreadable {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        message: String,
    },
    /// The certificate is false or damaged.
    False {
        /// The first heap where it fails, if it fails at a heap.
        heap: Option<u64>,
        /// What it says and what is true.
        message: String,
    },
    /// The check needs more memory than allowed.
    Memory,
    /// The caller had enough.
    Stopped,
}

impl Failure {
    fn at(heap: usize, message: String) -> Self {
        let heap = Some(heap as u64);
        Failure::False { heap, message }
    }

    fn claim(message: impl Into<String>) -> Self {
        let message = message.into();
        Failure::False {
            heap: None,
            message,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Unreadable { line, message } => write!(f, "line {line}: {message}"),
            Failure::False {
                heap: Some(heap),
                message,
            } => write!(f, "heap {heap}: {message}"),
            Failure::False {
                heap: None,
                message,
            } => f.write_str(message),
            Failure::Memory => f.write_str("the check needs more memory than it may use"),
            Failure::Stopped => f.write_str("stopped before the end"),
        }
    }
}

impl std::error::Error for Failure {}

/// Items with something between them, written as they come: a list of their texts takes many times the room.
fn listed(items: impl IntoIterator<Item = impl fmt::Display>, between: &str) -> String {
    let mut text = String::new();
    for item in items {
        if !text.is_empty() {
            text += between;
        }
        text += &item.to_string();
    }
    text
}

/// What was verified, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The game or position, as the certificate writes it.
    pub game: String,
    /// What is true, in words.
    pub claim: String,
    /// The least preperiod.
    pub preperiod: u64,
    /// The least period; 0 for a claim that is not about one.
    pub period: u64,
    /// What is added to nim-values with each period.
    pub saltus: u64,
    /// The theorem, or the kind of claim.
    pub theorem: String,
    /// How many values were computed again.
    pub computed: u64,
    /// Everything that was checked, as sentences.
    pub checked: Vec<String>,
}

/// Checks a certificate. `progress` is told how many of how many values are done, and stops the check
/// by answering `false`; `memory` is in bytes.
pub fn verify(
    text: &str,
    memory: u64,
    progress: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<Verified, Failure> {
    let patience = &mut Patience::new(progress);
    // A file that was sent through a mail or another system may have other ends of lines.
    match text.contains("\r\n") {
        true => check(&text.replace("\r\n", "\n"), memory, patience),
        false => check(text, memory, patience),
    }
}

/// How many numbers all ranges such as `2..900` in a text stand for.
fn numbers_of_ranges(text: &str) -> u64 {
    let is_digit = |sign: char| sign.is_ascii_digit();
    let ranges = text.match_indices("..").map(|(at, dots)| {
        let (before, after) = (&text[..at], &text[at + dots.len()..]);
        let first = &before[before.trim_end_matches(is_digit).len()..];
        let last = &after[..after.len() - after.trim_start_matches(is_digit).len()];
        let ends = first.parse::<u64>().ok().zip(last.parse::<u64>().ok());
        ends.map_or(0, |(first, last)| last.saturating_sub(first))
    });
    ranges.fold(0, u64::saturating_add)
}

/// Checks a certificate whose lines end as they do here.
fn check(text: &str, memory: u64, patience: &mut Patience<'_>) -> Result<Verified, Failure> {
    /// What a number of a set takes while it is read and checked.
    const BYTES_PER_NUMBER: u64 = 64;
    // A few characters may stand for a million numbers, and each is kept.
    let numbers = numbers_of_ranges(text);
    if numbers > memory / BYTES_PER_NUMBER {
        return Err(Failure::Memory);
    }
    patience.work(numbers as usize)?;
    let claim = text
        .lines()
        .nth(1)
        .and_then(|line| line.strip_prefix("claim "));
    let (outcome, damaged) = match claim {
        None => period::period(text, memory, patience)?,
        Some("outcomes") => {
            let outcomes = Outcomes::read(text)?;
            (outcomes.check(memory, patience), outcomes.damaged)
        }
        Some("repetition") => {
            let claim = Repetition::read(text)?;
            (claim.check(memory, patience), claim.damaged)
        }
        Some("recursion") => {
            let claim = Recursion::read(text)?;
            (claim.check(memory, patience), claim.damaged)
        }
        Some("compared") => {
            let claim = Compared::read(text)?;
            (claim.check(memory, patience), claim.damaged)
        }
        Some("statement" | "share") => statement::statement(text, memory, patience)?,
        Some("same-values") => standard::same_values(text, memory, patience)?,
        Some("position") => position::position(text, memory, patience)?,
        Some("sum") => sum::sum(text, memory, patience)?,
        Some(other) => {
            let message = format!("no claim is called `{other}` here");
            return Err(Failure::Unreadable { line: 2, message });
        }
    };
    if !damaged {
        return outcome;
    }
    let damaged = "the file is damaged: its checksum does not fit its content";
    match outcome {
        Ok(_) => Err(Failure::claim(damaged)),
        Err(Failure::False { heap, message }) => {
            let message = format!("{message}; {damaged}");
            Err(Failure::False { heap, message })
        }
        Err(other) => Err(other),
    }
}
