//! `sprague completions SHELL`.

use super::print_text;
use crate::Outcome;
use crate::args::{Cli, CompletionsArgs};
use clap::CommandFactory;

pub(crate) fn run(args: &CompletionsArgs) -> Outcome {
    let mut command = Cli::command();
    // Written by the generator itself, a closed pipe or a full disk would be a panic.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "sprague", &mut script);
    Ok(print_text(&String::from_utf8_lossy(&script))?)
}
