//! A line without a command: a game, a position, or a question in words that one of the commands answers.

use super::around::{in_a_form, looking_around, misere};
use super::phrases;
use super::{heaps_from_to, joined, near_command, note, place_of, quoted, settle};
use crate::args::{Cli, Command};
use crate::failure::{Failure, words_typed};
use clap::Parser;
use sprague::notation::{parse_game, parse_subject};
use sprague_ask::reading::{Understood, Wanted, understand};
use std::sync::OnceLock;

/// The command line that a question in words was taken for.
static TAKEN_FOR: OnceLock<Vec<String>> = OnceLock::new();

/// The words behind the name of the program, or those that they were taken for.
pub(super) fn command_line() -> Vec<String> {
    let taken = TAKEN_FOR.get().cloned();
    taken.unwrap_or_else(words_typed)
}

/// Words that are not commands, and the commands that do what they say.
const OTHER_NAMES: [(&str, &str, &str); 4] = [
    ("certify", "period", " --certificate proof.txt"),
    ("prove", "period", ""),
    ("search", "find", " 'G = 0'"),
    ("canonicalize", "value", ""),
];

/// Settles a line without a command.
pub(super) fn subject(words: &[String], cli: &mut Cli) -> Result<(), Failure> {
    let (first, more) = words.split_first().unzip();
    let first = first.map_or("", String::as_str);
    let typed = joined(first, &mut more.unwrap_or_default().to_vec())?;
    if let Some(failure) = looking_around(&typed) {
        return Err(failure);
    }
    if let Some(instead) = quoted_command(words)
        .map(Ok)
        .or_else(|| in_a_form(&typed))
        .or_else(|| misere(&typed))
        .or_else(|| heaps_in_a_row(&typed).map(Ok))
        .transpose()?
        && let Some(taken) = become_command(&typed, &instead, cli)
    {
        return taken;
    }
    match understand(&typed, Wanted::Anything) {
        Ok(understood) => answered(&typed, understood, cli),
        Err(refusal) => {
            if let Ok(family) = understand(&typed, Wanted::Family)
                && typed.contains(" for ")
                && let Some(taken) = become_command(&typed, &["sweep".into(), family.text], cli)
            {
                return taken;
            }
            if let Some(taken) = sentence(&typed, cli) {
                return taken;
            }
            Err(match near_command(words, &refusal) {
                _ if other_name(words).is_some() => other_name(words).unwrap_or(Failure::No),
                Some(command) => Failure::mistyped(words, command),
                None => refusal.into(),
            })
        }
    }
}

/// What was understood is reported, unless words around it ask for a command.
fn answered(typed: &str, understood: Understood, cli: &mut Cli) -> Result<(), Failure> {
    let is_single_heap = !understood.text.contains(" + ");
    let question = match understood.question {
        Some("options") if !is_single_heap => Some("win"),
        question => question,
    };
    if question == Some("plot") && parse_game(&understood.text).is_ok() {
        let line = format!("sprague plot {} -o picture.svg", quoted(&understood.text));
        return Err(Failure::with_command(
            "a picture needs a file to be drawn to",
            line,
        ));
    }
    let has_command = |question: &&str| Command::NAMES.contains(question);
    if let Some(question) = question.filter(has_command) {
        let instead = [question.to_string(), understood.text.clone()];
        let (read, _): (Vec<String>, Vec<String>) =
            (understood.notes.iter().cloned()).partition(|note| note.starts_with("read as"));
        note(&read);
        if let Some(taken) = become_command(typed, &instead, cli) {
            return taken;
        }
    } else {
        note(&understood.notes);
    }
    cli.report.game = understood.text;
    Ok(())
}

/// Makes a sentence about the heaps of a game the command that answers it, once.
pub(super) fn sentence(typed: &str, cli: &mut Cli) -> Option<Result<(), Failure>> {
    if TAKEN_FOR.get().is_some() {
        return None;
    }
    let instead = phrases::command(typed)?;
    let taken = become_command(typed, &instead, cli)?;
    if taken.is_ok() {
        note(&[format!("read as {}", instead.join(" "))]);
    }
    Some(taken)
}

/// Makes the line a command; nothing happens if the flags do not suit it. Flags in front of the text go behind it, where a
/// command has its own.
fn become_command(typed: &str, instead: &[String], cli: &mut Cli) -> Option<Result<(), Failure>> {
    let mut flags = command_line();
    drop(flags.drain(place_of(&flags, typed)?));
    let line = [instead, &flags].concat();
    let program = std::iter::once("sprague".to_string());
    let read = Cli::try_parse_from(program.chain(line.iter().cloned())).ok()?;
    // A line without a command would be settled as this one is, for ever.
    read.command.as_ref()?;
    *cli = read;
    // Only one line is taken for a command.
    let _ = TAKEN_FOR.set(line);
    Some(settle(cli))
}

/// A whole command between quotes: `'options kayles[10]'`.
fn quoted_command(words: &[String]) -> Option<Vec<String>> {
    let [line] = words else {
        return None;
    };
    let parts: Vec<String> = line.split_whitespace().map(String::from).collect();
    // `value of {1|0}` is a question in words.
    let is_command =
        parts.len() > 1 && parts[1] != "of" && Command::NAMES.contains(&parts[0].as_str());
    (is_command && parse_subject(line).is_err()).then_some(parts)
}

/// `kayles 10..20`, `kayles from 10 to 20` and `kayles for n in 1..5`: values of heaps in a row.
fn heaps_in_a_row(typed: &str) -> Option<Vec<String>> {
    let typed = typed.replace(" for n in ", " ").replace(" for n = ", " ");
    // `take 1 to 3` says what may be taken.
    let is_set = ["take ", "remove ", "subtract "]
        .iter()
        .any(|verb| typed.starts_with(verb));
    if is_set && understand(&typed, Wanted::Game).is_ok() {
        return None;
    }
    let words: Vec<String> = typed.split_whitespace().map(String::from).collect();
    (1..words.len()).find_map(|at| {
        // What costs least comes first: there may be very many words.
        heaps_from_to(&words[at..])?;
        let name = words[..at].join(" ");
        let name = name.strip_suffix("[n]").unwrap_or(&name);
        parse_game(name).ok()?;
        let range = words[at..].iter().cloned();
        Some(
            ["values".to_string(), name.to_string()]
                .into_iter()
                .chain(range)
                .collect(),
        )
    })
}

/// The command that does what a word says which is not the name of one.
fn other_name(words: &[String]) -> Option<Failure> {
    let first = words.first()?.to_lowercase();
    let rest = words[1..].join(" ");
    let (name, command, flags) = OTHER_NAMES.iter().find(|(name, ..)| *name == first)?;
    let about = understand(&rest, Wanted::Anything).ok()?;
    let line = format!("sprague {command} {}{flags}", quoted(&about.text));
    Some(Failure::with_command(
        format!("there is no command {name}"),
        line,
    ))
}
