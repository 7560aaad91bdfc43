//! `sprague man`: the page for `man`.

use crate::Outcome;
use crate::args::{self, ManArgs};
use crate::failure::Failure;
use std::io::{self, Write};

pub(crate) fn run(args: &ManArgs) -> Outcome {
    let mut program = args::program().disable_help_flag(true);
    program.build();
    let command = match &args.command {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => command.clone(),
            None => {
                let message = format!("there is no command {name}");
                return Err(Failure::usage(message, "`sprague --help` lists them"));
            }
        },
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    Ok(io::stdout().lock().write_all(&page)?)
}
