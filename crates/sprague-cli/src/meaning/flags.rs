//! Flags as people type them: with one dash, by another name, before a command that does not have them.

use super::bare::command_line;
use super::{is_command, quoted};
use crate::args::{Cli, Command};
use clap::CommandFactory;
use sprague::notation::edit_distance;

/// What people type for a flag, and the flag.
const OTHER_FLAGS: &[(&str, &[&str])] = &[
    ("csv", &["--format", "csv"]),
    ("tsv", &["--format", "csv"]),
    ("latex", &["--format", "latex"]),
    ("tex", &["--format", "latex"]),
    ("markdown", &["--format", "markdown"]),
    ("md", &["--format", "markdown"]),
    ("bfile", &["--format", "bfile"]),
    ("b-file", &["--format", "bfile"]),
    ("oeis", &["--format", "bfile"]),
    ("json", &["--format", "json"]),
    ("misère", &["--misere"]),
    ("last-loses", &["--misere"]),
    ("moves", &["--why"]),
    ("verbose", &["--why"]),
    ("n", &["--to"]),
    ("max", &["--to"]),
    ("upto", &["--to"]),
    ("up-to", &["--to"]),
    ("until", &["--to"]),
    ("heaps", &["--to"]),
    ("count", &["--to"]),
    ("terms", &["--to"]),
    ("length", &["--to"]),
    ("limit", &["--to"]),
    ("to", &["--limit"]),
    ("start", &["--from"]),
    ("min", &["--from"]),
    ("first", &["--most"]),
    ("top", &["--most"]),
    ("o", &["--out"]),
    ("output", &["--out"]),
    ("file", &["--out"]),
    ("save", &["--out"]),
    ("sort", &["--order"]),
    ("order-by", &["--order"]),
    ("sort-by", &["--order"]),
    ("filter", &["--where"]),
    ("if", &["--where"]),
    ("select", &["--columns"]),
    ("cols", &["--columns"]),
    ("fields", &["--columns"]),
    ("explain", &["--why"]),
    ("timeout", &["--seconds"]),
    ("time", &["--seconds"]),
    ("mark", &["--highlight"]),
    ("name", &["--title"]),
];

/// The command line with the flag that was meant, perhaps with a command that has it.
pub(crate) fn with_known_flag(flag: &str) -> Option<String> {
    let words = command_line();
    let typed = whole_flag(&words, flag)?;
    let name = typed.trim_start_matches('-');
    let has_command = |word: &String| Command::NAMES.contains(&word.as_str());
    let own = words.first().filter(|word| has_command(word));
    let commands: Vec<&str> = match own {
        Some(command) => vec![command],
        None => vec!["", "values", "win", "period", "plot", "play", "guess"],
    };
    let exact = std::iter::once(vec![format!("--{name}")]).chain(other_flags(name));
    let near = || {
        commands
            .iter()
            .filter_map(|command| near_flag(command, name))
    };
    let ways: Vec<Vec<String>> = match own {
        Some(_) => exact.chain(near()).collect(),
        // A misspelt flag of the report is nearer than another command.
        None => near().take(1).chain(exact).collect(),
    };
    let lines = ways.iter().flat_map(|flags| {
        commands.iter().map(|command| {
            let first = (own.is_none() && !command.is_empty()).then(|| command.to_string());
            let rest = words.iter().flat_map(|word| replaced(word, &typed, flags));
            first.into_iter().chain(rest).collect::<Vec<String>>()
        })
    });
    let mut lines = lines.filter(|line| *line != words);
    let line = lines.find(|line| is_command(line))?;
    let line: Vec<String> = line.iter().map(|word| quoted(word)).collect();
    Some(format!("sprague {}", line.join(" ")))
}

/// The flag as it stands on the command line: `-to` where only its first letter was found unknown.
fn whole_flag(words: &[String], flag: &str) -> Option<String> {
    let flag = flag.split('=').next()?;
    let is_it = |word: &&String| word.starts_with(flag);
    let word = words.iter().find(is_it)?.split('=').next()?;
    Some(word.to_string())
}

/// What may be meant by a name that is not that of a flag.
fn other_flags(name: &str) -> impl Iterator<Item = Vec<String>> {
    let others = OTHER_FLAGS.iter().filter(move |(other, _)| *other == name);
    others.map(|(_, flags)| flags.iter().map(|flag| (*flag).to_string()).collect())
}

/// The flag of a command that a name is nearly.
fn near_flag(command: &str, name: &str) -> Option<Vec<String>> {
    let program = Cli::command();
    let command = match command.is_empty() {
        true => &program,
        false => program.find_subcommand(command)?,
    };
    let flags = command.get_arguments().filter_map(|arg| arg.get_long());
    let near = flags.min_by_key(|known| edit_distance(known, name))?;
    let is_near = name.len() > 1 && edit_distance(near, name) <= 1 + near.len() / 4;
    is_near.then(|| vec![format!("--{near}")])
}

/// A word of the command line, with other flags where it is the one that was typed.
fn replaced(word: &str, typed: &str, flags: &[String]) -> Vec<String> {
    match word.strip_prefix(typed) {
        Some("") => flags.to_vec(),
        Some(value) if value.starts_with('=') => vec![format!("{}{value}", flags[0])],
        _ => vec![word.to_string()],
    }
}
