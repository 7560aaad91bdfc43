//! What was meant by the words of a command: texts are brought into the notation before any command sees
//! them, and a note says how they were read.

use crate::args::{Cli, Command, FindArgs};
use crate::failure::Failure;
use clap::Parser;
use sprague::Heap;
use sprague::notation::{edit_distance, nearest_name, parse_game, parse_heap};
use sprague_ask::reading::{Wanted, understand};
use sprague_ask::{Instead, Refusal};
use std::ops::Range;

mod around;
mod bare;
mod flags;
mod phrases;

use bare::{command_line, sentence, subject};
pub(crate) use flags::with_known_flag;

/// Brings every text of a command into the notation. A line without a command may ask for one in words, and is
/// then that command.
pub(crate) fn settle(cli: &mut Cli) -> Result<(), Failure> {
    let Some(command) = &mut cli.command else {
        let first = cli.report.first.take().into_iter();
        let words: Vec<String> = first.chain(cli.report.more.drain(..)).collect();
        return subject(&words, cli);
    };
    let Err(failure) = texts(command) else {
        return Ok(());
    };
    let words = command_line();
    let spoken: Vec<String> = (words.into_iter())
        .take_while(|word| !word.starts_with("--"))
        .collect();
    match sentence(&spoken.join(" "), cli) {
        Some(Ok(())) => Ok(()),
        Some(Err(_)) | None => Err(failure),
    }
}

/// Brings the texts of a command into the notation.
fn texts(command: &mut Command) -> Result<(), Failure> {
    match command {
        Command::Values(args) => {
            if let Some((from, to)) = heaps_from_to(&args.words.more) {
                args.words.more.clear();
                (args.from, args.to) = (from, args.to.or(to));
            }
            let heap = game(&mut args.words.game, &mut args.words.more)?;
            args.to = args.to.or(heap);
        }
        Command::Options(args) => {
            let heap = game(&mut args.words.game, &mut args.words.more)?;
            args.heap = args.heap.or(heap);
        }
        Command::Period(args) => {
            let heap = game(&mut args.words.game, &mut args.words.more)?;
            args.effort.limit = args.effort.limit.or(heap);
        }
        Command::Guess(args) => {
            let heap = game(&mut args.words.game, &mut args.words.more)?;
            args.to = args.to.or(heap);
        }
        Command::Run(args) => {
            let heap = game(&mut args.game, &mut args.more)?;
            args.to = args.to.or(heap);
        }
        Command::Outcomes(args) => {
            let heap = game(&mut args.game, &mut args.more)?;
            args.to = heap.unwrap_or(args.to);
        }
        Command::Rules(args) => only_game(&mut args.words.game, &mut args.words.more)?,
        Command::Equivalent(args) => only_game(&mut args.words.game, &mut args.words.more)?,
        Command::Expand(args) => only_game(&mut args.game, &mut args.more)?,
        Command::Dominates(args) => two_sets(&mut args.first, &mut args.second)?,
        Command::Sweep(args) => text(&mut args.family, &mut Vec::new(), Wanted::Family)?,
        Command::Plot(args) => text(&mut args.game, &mut args.more, Wanted::GameOrFamily)?,
        Command::Win(args) => {
            args.flags.misere |= without_misere(&mut args.position, &mut args.more);
            text(&mut args.position, &mut args.more, Wanted::Position)?;
        }
        Command::Find(args) => condition(args)?,
        Command::Value(args) => text(&mut args.sum, &mut args.more, Wanted::Value)?,
        Command::Play(args) => {
            if let Some(position) = &mut args.position {
                args.misere |= without_misere(position, &mut args.more);
                text(position, &mut args.more, Wanted::Position)?;
            }
        }
        _ => {}
    }
    Ok(())
}

/// Leaves out words that say that whoever moves last loses, and tells whether there were any.
fn without_misere(first: &mut String, more: &mut Vec<String>) -> bool {
    let words = std::iter::once(first.as_str()).chain(more.iter().map(String::as_str));
    let typed = words.collect::<Vec<_>>().join(" ");
    let Some(Ok(line)) = around::misere(&typed) else {
        return false;
    };
    *first = line[1].clone();
    more.clear();
    note(&["whoever moves last loses".to_string()]);
    true
}

/// A text in one word or several.
fn text(first: &mut String, more: &mut Vec<String>, wanted: Wanted) -> Result<(), Failure> {
    let typed = joined(first, more)?;
    let understood = understand(&typed, wanted)?;
    note(&understood.notes);
    *first = understood.text;
    Ok(())
}

/// A game and a condition, which may stand in one text: `kayles where G = 0`.
fn condition(args: &mut FindArgs) -> Result<(), Failure> {
    if args.condition.is_empty() {
        let words = [" where ", " with ", " such that ", ": "];
        if let Some((game, condition)) = words.iter().find_map(|word| args.game.split_once(word)) {
            args.condition = vec![condition.to_string()];
            args.game = game.to_string();
        }
    }
    if args.condition.is_empty()
        && let Some((game, condition)) = args.game.split_once(' ')
        && parse_game(game).is_ok()
        && parse_game(&args.game).is_err()
    {
        args.condition = vec![condition.to_string()];
        args.game = game.to_string();
    }
    if let [game] = args.condition.as_slice()
        && parse_game(game).is_ok()
        && parse_game(&args.game).is_err()
    {
        let line = format!("sprague find {} {}", quoted(game), quoted(&args.game));
        return Err(Failure::with_command(
            "the game comes first, then the condition",
            line,
        ));
    }
    let joins = ["where", "with", "if"];
    if args.condition.len() > 1 && joins.contains(&args.condition[0].as_str()) {
        args.condition.remove(0);
    }
    only_game(&mut args.game, &mut Vec::new())?;
    if args.condition.is_empty() {
        let line = format!("sprague find {} 'G = 0'", quoted(&args.game));
        return Err(Failure::with_command("the condition is missing", line));
    }
    Ok(())
}

/// `10..20`, `from 10 to 20` or `up to 20` after a game.
fn heaps_from_to(words: &[String]) -> Option<(Heap, Option<Heap>)> {
    /// No more words than that are heaps.
    const MOST: usize = 4;
    let heap = |word: &str| parse_heap(word).ok();
    let words: Vec<&str> = words.iter().map(String::as_str).take(MOST + 1).collect();
    match words.as_slice() {
        ["from", from, "to", to] => Some((heap(from)?, Some(heap(to)?))),
        ["from", from] | ["from", from, "on"] => Some((heap(from)?, None)),
        ["up", "to", to] | ["up-to" | "to" | "until", to] => Some((0, Some(heap(to)?))),
        [range] => {
            let (from, to) = range.split_once("..").or_else(|| range.split_once('-'))?;
            Some((heap(from)?, Some(heap(to)?)))
        }
        _ => None,
    }
}

/// A game, and the heap that was named after it.
fn game(first: &mut String, more: &mut Vec<String>) -> Result<Option<Heap>, Failure> {
    if let [to, number] = more.as_slice()
        && ["to", "up-to"].contains(&to.as_str())
        && parse_heap(number).is_ok()
    {
        more.remove(0);
    }
    // A game and a number in words of their own need no guessing.
    if let [number] = more.as_slice()
        && let (Ok(_), Ok(heap)) = (parse_game(first), parse_heap(number))
    {
        more.clear();
        return Ok(Some(heap));
    }
    let typed = joined(first, more)?;
    let understood = understand(&typed, Wanted::Game)?;
    note(&understood.notes);
    *first = understood.text;
    Ok(understood.heap)
}

/// A game of which no heap is asked for.
fn only_game(first: &mut String, more: &mut Vec<String>) -> Result<(), Failure> {
    let typed = joined(first, more)?;
    let understood = understand(&typed, Wanted::Game)?;
    note(&understood.notes);
    if understood.heap.is_some() {
        note(&[format!("read as the game {}", understood.text)]);
    }
    *first = understood.text;
    Ok(())
}

/// The sets of two players: two texts, or one game with a set for each.
fn two_sets(first: &mut String, second: &mut Option<String>) -> Result<(), Failure> {
    if second.is_some() {
        return Ok(());
    }
    let inside = first
        .trim()
        .strip_prefix("S(")
        .and_then(|rest| rest.strip_suffix(')'));
    if inside.is_none() && first.contains('.') && parse_game(first).is_ok() {
        return Err(Failure::usage(
            "only finite sets are compared, and a code is not one",
            "for example sprague dominates 1,2,6 1,3,5; sprague outcomes tells who wins the heaps of any game",
        ));
    }
    if let Some((left, right)) = inside.unwrap_or(first).split_once('|') {
        let (left, right) = (left.trim().to_string(), right.trim().to_string());
        (*first, *second) = (left, Some(right));
        return Ok(());
    }
    let line = format!("sprague dominates {} 1,3", quoted(first));
    Err(Failure::with_command(
        "the set of the second player is missing",
        line,
    ))
}

/// The command that the first word is nearly, if no game is nearer.
fn near_command(words: &[String], refusal: &Refusal) -> Option<&'static str> {
    let first = words.first()?.to_lowercase();
    let game = refusal.corrected.as_ref().and(nearest_name(&first));
    let game = game.map_or(usize::MAX, |game| edit_distance(game.id, &first));
    let distance = |name: &str| edit_distance(name, &first);
    let (name, distance) = Command::NAMES
        .iter()
        .map(|name| (*name, distance(name)))
        .min_by_key(|(_, distance)| *distance)?;
    let mut line = words.to_vec();
    line[0] = name.to_string();
    // What would fail is not proposed, and a page of the manual takes any word.
    (name != "man" && distance <= 1 + name.len() / 5 && distance < game && is_command(&line))
        .then_some(name)
}

/// Words in a row; what looks like a flag is not one of them.
fn joined(first: &str, more: &mut Vec<String>) -> Result<String, Failure> {
    let words: Vec<String> = std::iter::once(first.to_string())
        .chain(more.drain(..))
        .collect();
    let flag = words.iter().find(|word| {
        let letters = word.strip_prefix("--");
        letters.is_some_and(|letters| letters.starts_with(|c: char| c.is_ascii_alphabetic()))
    });
    match flag {
        None => Ok(words.join(" ")),
        Some(flag) => {
            let message = format!("there is no option {flag} here");
            Err(match with_known_flag(flag) {
                Some(line) => Failure::with_command(message, line),
                None => Failure::usage(message, "--help lists the options"),
            })
        }
    }
}

fn note(notes: &[String]) {
    for note in notes {
        tell!("note: {note}");
    }
}

/// Whether these words are a command.
pub(crate) fn is_command(words: &[String]) -> bool {
    let line = std::iter::once("sprague".to_string()).chain(words.iter().cloned());
    Cli::try_parse_from(line).is_ok()
}

/// A command with one of its texts replaced, ready to be pasted into a shell.
pub(crate) fn corrected_command(typed: &str, corrected: &str) -> String {
    match spliced(&command_line(), typed, &[corrected]) {
        Some(words) => {
            let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
            format!("sprague {}", words.join(" "))
        }
        None => format!("sprague {}", quoted(corrected)),
    }
}

/// The words of a command line in which those that make up a text are replaced by others.
fn spliced(words: &[String], typed: &str, by: &[&str]) -> Option<Vec<String>> {
    let place = place_of(words, typed)?;
    let by = by.iter().map(ToString::to_string);
    let mut line = words.to_vec();
    drop(line.splice(place, by));
    Some(line)
}

/// Which words make up a text, with a space between any two.
fn place_of(words: &[String], typed: &str) -> Option<Range<usize>> {
    (0..words.len()).find_map(|start| {
        let mut rest = typed.strip_prefix(words[start].as_str())?;
        let mut end = start + 1;
        while !rest.is_empty() {
            rest = rest
                .strip_prefix(' ')?
                .strip_prefix(words.get(end)?.as_str())?;
            end += 1;
        }
        Some(start..end)
    })
}

/// How another question is asked on the command line.
pub(crate) fn other_command(other: &Instead) -> String {
    let question = match other.question {
        "partizan_values" => "values",
        "loopy_heap" | "report" => "",
        question => question,
    };
    let words = [question, &quoted(&other.about)].map(str::to_string);
    let words = words
        .into_iter()
        .filter(|word| !word.is_empty() && word != "''");
    format!("sprague {}", words.collect::<Vec<_>>().join(" "))
}

/// A word as a shell takes it.
pub(crate) fn quoted(word: &str) -> String {
    let is_safe = |c: char| c.is_ascii_alphanumeric() || "._-,/+:=@%".contains(c);
    match !word.is_empty() && word.chars().all(is_safe) {
        true => word.to_string(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_text_are_replaced_where_they_stand() {
        let words = ["win", "kalyes", "5", "--why"].map(String::from);
        let line = spliced(&words, "kalyes 5", &["kayles[5]"]).unwrap();
        assert_eq!(line, ["win", "kayles[5]", "--why"]);
    }

    #[test]
    fn words_are_quoted_as_a_shell_needs() {
        assert_eq!(quoted("0.77"), "0.77");
        assert_eq!(quoted("S(1,2)"), "'S(1,2)'");
        assert_eq!(quoted("Dawson's"), "'Dawson'\\''s'");
    }
}
