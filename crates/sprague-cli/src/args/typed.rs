//! Which flags were typed, so that one without any effect is refused instead of ignored.

use crate::Outcome;
use crate::failure::Failure;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches, Id};

/// The flags that were typed. Must be the first field: those after it take the flags away.
#[derive(Debug, Default)]
pub(crate) struct Typed(Vec<String>);

impl Typed {
    /// The first of some flags that was typed.
    pub(crate) fn first<'f>(&self, flags: &[&'f str]) -> Option<&'f str> {
        let typed = |flag: &&&str| self.0.iter().any(|own| own == **flag);
        flags.iter().find(typed).copied()
    }

    /// Refuses flags that are about something else than what was given.
    pub(crate) fn refuse(&self, flags: &[&str], about: &str, hint: &str) -> Outcome {
        match self.first(flags) {
            None => Ok(()),
            Some(flag) => {
                let message = format!("--{} is for {about}", flag.replace('_', "-"));
                Err(Failure::usage(message, hint))
            }
        }
    }

    /// Refuses what is for games in which play need not end.
    pub(crate) fn refuse_loopy(&self) -> Outcome {
        self.refuse(
            &["bound", "moves", "steps", "digits"],
            "games in which play need not end",
            "leave it out",
        )
    }
}

impl FromArgMatches for Typed {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let typed = |id: &&Id| matches.value_source(id.as_str()) == Some(ValueSource::CommandLine);
        let ids = matches.ids().filter(typed);
        Ok(Typed(ids.map(|id| id.as_str().to_string()).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Typed::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Typed {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}
