//! The program `sprague`: reads what was typed, asks the library, and prints. No mathematics here.

/// Prints a line on standard error. What cannot be said there, as on a full device, is not worth ending for.
macro_rules! tell {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(anstream::stderr(), $($words)*);
    }};
}

mod args;
mod asking;
mod commands;
mod failure;
mod file;
mod layout;
mod meaning;
mod progress;
mod threads;

use args::{Cli, Command, Format};
use clap::{ArgMatches, FromArgMatches};
use failure::{Failure, mistyped};
use std::process::ExitCode;

fn main() -> ExitCode {
    file::take_size_limit_as_error();
    let typed = args::program().try_get_matches();
    let json = match &typed {
        Ok(matches) => wants_json(matches),
        // What was typed is not a command, but it may tell who reads the answer.
        Err(_) => std::env::args_os().any(|word| word == "--json"),
    };
    let mut cli = match typed.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return mistyped(&error, json),
    };
    if let Err(failure) = args::check_variables().and_then(|()| meaning::settle(&mut cli)) {
        return failure.report(json);
    }
    let outcome = match cli.command {
        None => commands::report::run(&cli.report),
        Some(Command::Values(args)) => commands::values::run(&args),
        Some(Command::Value(args)) => commands::value::run(&args),
        Some(Command::Win(args)) => commands::win::run(&args),
        Some(Command::Play(args)) => commands::play::run(&args),
        Some(Command::Outcomes(args)) => commands::outcomes::run(&args),
        Some(Command::Dominates(args)) => commands::dominates::run(&args),
        Some(Command::Options(args)) => commands::options::run(&args),
        Some(Command::Period(args)) => commands::period::run(&args),
        Some(Command::Run(args)) => commands::run::run(&args),
        Some(Command::Rules(args)) => commands::rules::run(&args),
        Some(Command::Guess(args)) => commands::guess::run(&args),
        Some(Command::Plot(args)) => commands::plot::run(&args),
        Some(Command::Find(args)) => commands::find::run(&args),
        Some(Command::Games(args)) => commands::games::run(&args),
        Some(Command::Equivalent(args)) => commands::equivalent::run(&args),
        Some(Command::Atlas(args)) => commands::atlas::run(&args),
        Some(Command::Expand(args)) => commands::expand::run(&args),
        Some(Command::Sweep(args)) => commands::sweep::run(&args),
        Some(Command::Show(args)) => commands::show::run(&args),
        Some(Command::Check(args)) => commands::check::run(&args),
        Some(Command::Claim(args)) => commands::claim::run(&args),
        Some(Command::Verify(args)) => commands::verify::run(&args),
        Some(Command::Selftest(args)) => commands::selftest::run(&args),
        Some(Command::Serve(args)) => commands::serve::run(&args),
        Some(Command::Help(args)) => commands::help::run(&args),
        Some(Command::Completions(args)) => commands::completions::run(&args),
        Some(Command::Man(args)) => commands::man::run(&args),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(json),
    }
}

/// Whether the answer is wanted as a JSON document, whatever the command.
fn wants_json(matches: &ArgMatches) -> bool {
    let own = matches.subcommand().map_or(matches, |(_, own)| own);
    let flag = own.try_get_one::<bool>("json").ok().flatten();
    let format = own.try_get_one::<Format>("format").ok().flatten();
    flag == Some(&true) || format == Some(&Format::Json)
}

/// What a command comes to.
type Outcome = Result<(), Failure>;
