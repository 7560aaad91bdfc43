//! `sprague completions SHELL`.

use super::print_text;
use crate::Outcome;
use crate::args::{self, CompletionsArgs};
use crate::commands::help;
use clap::Command;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;
use sprague::ruleset::catalogue;

pub(crate) fn run(args: &CompletionsArgs) -> Outcome {
    let mut command = with_names(args::program());
    // Written by the generator itself, a closed pipe or a full disk would be a panic.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "sprague", &mut script);
    let mut script = String::from_utf8_lossy(&script).into_owned();
    match args.shell {
        // The generator leaves out what is not a flag.
        Shell::Fish => script += &fish_names(),
        Shell::Zsh => script = with_game_or_command(&script),
        _ => {}
    }
    Ok(print_text(&script)?)
}

/// The script for zsh, in which the first word is a command or a game. As generated, it wants a game and the rest of its
/// text before a command, so that nothing behind a command would be completed.
fn with_game_or_command(script: &str) -> String {
    const COMMANDS: &str = "_sprague_commands() {\n    local commands; commands=(\n";
    let (before, behind) = script.split_once("_arguments").unwrap_or((script, ""));
    let (text, rest) = behind.split_once("&& ret=0").unwrap_or((behind, ""));
    let is_text = |line: &&str| line.starts_with("':first -- ") || line.starts_with("'::more -- ");
    let text: Vec<&str> = text.lines().filter(|line| !is_text(line)).collect();
    let script = format!("{before}_arguments{}\n&& ret=0{rest}", text.join("\n"));
    let games: String = names()
        .map(|name| format!("'{name}:a game' \\\n"))
        .collect();
    script
        .replace("$line[3]", "$line[1]")
        .replace(COMMANDS, &format!("{COMMANDS}{games}"))
}

/// The lines for fish that offer games, and behind `help` topics.
fn fish_names() -> String {
    let games: Vec<&str> = names().collect();
    let topics: Vec<&str> = help::topics().collect();
    let line = |no: &str, words: &[&str]| {
        let when = format!("{no}__fish_seen_subcommand_from help");
        format!(
            "complete -c sprague -n \"{when}\" -f -a \"{}\"\n",
            words.join(" ")
        )
    };
    line("not ", &games) + &line("", &topics)
}

/// The names of the games as they can be typed without quotes: `subtract-a-prime` rather than `S(primes)`, whose brackets
/// a shell would take for its own.
fn names() -> impl Iterator<Item = &'static str> {
    let is_plain = |name: &&str| {
        name.chars()
            .all(|c| c.is_alphanumeric() || "-._".contains(c))
    };
    catalogue().filter_map(move |game| {
        let mut names = [game.id].into_iter().chain(game.aliases.iter().copied());
        names.find(is_plain)
    })
}

/// The program with the named games and the topics where one can be typed.
fn with_names(program: Command) -> Command {
    known(program).mut_subcommands(known)
}

fn known(command: Command) -> Command {
    let names: Vec<&str> = match command.get_name() {
        "help" => help::topics().collect(),
        "dominates" => Vec::new(),
        _ => names().collect(),
    };
    let takes_names = |id: &str| ["game", "first", "position", "topic"].contains(&id);
    let positional: Vec<String> = command
        .get_positionals()
        .map(|arg| arg.get_id().to_string())
        .collect();
    // An argument that is changed moves to the end unless its place is said.
    let places = positional.iter().zip(1..);
    places.fold(command, |command, (id, place)| {
        command.mut_arg(id, |arg| match takes_names(id) && !names.is_empty() {
            true => arg
                .index(place)
                .value_parser(PossibleValuesParser::new(&names)),
            false => arg.index(place),
        })
    })
}
