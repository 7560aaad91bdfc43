//! `sprague completions SHELL`.

use crate::Outcome;
use crate::args::{Cli, CompletionsArgs};
use clap::CommandFactory;

pub(crate) fn run(args: &CompletionsArgs) -> Outcome {
    let mut command = Cli::command();
    clap_complete::generate(args.shell, &mut command, "sprague", &mut std::io::stdout());
    Ok(())
}
