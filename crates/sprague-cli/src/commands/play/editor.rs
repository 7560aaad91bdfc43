//! Lines typed on a terminal: edited with the keys one is used to, with those typed before under the arrow
//! keys and the names of commands under the tabulator.

use super::input::Event;
use crate::layout::BOLD;
use anstream::{AutoStream, ColorChoice};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};
use std::borrow::Cow;
use std::io;

/// The words that begin a command.
const COMMANDS: &[&str] = &[
    "help", "hint", "moves", "more", "quit", "resign", "review", "rules", "save ", "show",
    "split ", "take ", "undo", "why",
];

/// Lines from a terminal.
pub(super) struct Lines(Editor<Words, DefaultHistory>);

impl Lines {
    /// An editor; none on a terminal it cannot handle.
    pub(super) fn new() -> Option<Self> {
        let words = Words {
            bold: AutoStream::choice(&io::stdout()) != ColorChoice::Never,
        };
        Editor::with_helper(words).ok().map(Lines)
    }

    /// Waits for a line.
    pub(super) fn next(&mut self, prompt: &str) -> Event {
        match self.0.readline(&format!("{prompt} ")) {
            Ok(line) => {
                // A line that cannot be remembered was typed all the same.
                let _ = self.0.add_history_entry(line.as_str());
                Event::Line(line.trim().to_string())
            }
            Err(ReadlineError::Interrupted) => Event::Interrupted,
            Err(_) => Event::End,
        }
    }
}

/// What the editor knows about the words of a line.
struct Words {
    /// Whether the prompt is shown in bold.
    bold: bool,
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        place: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line.get(..place).unwrap_or(line);
        let commands = COMMANDS.iter().filter(|word| word.starts_with(typed));
        Ok((0, commands.map(ToString::to_string).collect()))
    }
}

impl Highlighter for Words {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        match self.bold {
            true => Cow::Owned(format!("{BOLD}{prompt}{BOLD:#}")),
            false => Cow::Borrowed(prompt),
        }
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Validator for Words {}

impl Helper for Words {}
