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
    if args.shell == Shell::Fish {
        // The generator leaves out what is not a flag.
        let names: Vec<&str> = catalogue().map(|game| game.id).collect();
        script += &format!("complete -c sprague -f -a \"{}\"\n", names.join(" "));
    }
    Ok(print_text(&script)?)
}

/// The program with the named games and the topics where one can be typed.
fn with_names(program: Command) -> Command {
    known(program).mut_subcommands(known)
}

fn known(command: Command) -> Command {
    let names: Vec<&str> = match command.get_name() {
        "help" => help::topics().collect(),
        "dominates" => Vec::new(),
        _ => catalogue().map(|game| game.id).collect(),
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
