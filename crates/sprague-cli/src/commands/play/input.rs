//! Where lines come from: `--moves` first, then standard input, with Ctrl-C as one more thing that can
//! happen. A thread of its own waits for a line, and only when one is asked for; on a terminal it can be edited.

use super::editor::Lines;
use crate::asking::on_interrupt;
use sprague::Control;
use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal, Read};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// Longer lines are cut.
const LONGEST_LINE: u64 = 1 << 16;

/// What can happen while waiting.
pub(super) enum Event {
    Line(String),
    End,
    Interrupted,
}

pub(super) struct Input {
    script: VecDeque<String>,
    /// Asks for a line, with the prompt of the editor.
    ask: Sender<String>,
    events: Receiver<Event>,
    /// Cancelled by Ctrl-C.
    control: Control,
    terminal: bool,
    /// Whether lines can be edited while they are typed.
    edited: bool,
    /// Whether the last line was typed on a terminal, which shows it by itself.
    typed: bool,
    lines: usize,
}

impl Input {
    /// Lines of `script`, separated by semicolons, and then of standard input. Lines that are typed on a
    /// terminal can be edited if the conversation is shown on standard output.
    pub(super) fn new(script: Option<&str>, shown: bool) -> Self {
        let (ask, asked) = channel::<String>();
        let (report, events) = channel();
        let interrupt = report.clone();
        let control = Control::new();
        on_interrupt(&control, move || {
            // The game may be over by now.
            let _ = interrupt.send(Event::Interrupted);
        });
        let terminal = io::stdin().is_terminal();
        let edited = terminal && shown && io::stdout().is_terminal();
        let read = move || {
            let mut editor = edited.then(Lines::new).flatten();
            for prompt in asked {
                let event = match &mut editor {
                    Some(editor) => editor.next(&prompt),
                    None => read_line(),
                };
                if report.send(event).is_err() {
                    break;
                }
            }
        };
        // Without a thread lines are read where they are asked for, and Ctrl-C comes between two of them.
        let _ = thread::Builder::new().spawn(read);
        let lines = script.unwrap_or("").split(';').map(str::trim);
        Input {
            script: lines
                .filter(|l| !l.is_empty())
                .map(str::to_string)
                .collect(),
            ask,
            events,
            control,
            terminal,
            edited,
            typed: false,
            lines: 0,
        }
    }

    /// The handle that Ctrl-C cancels.
    pub(super) fn control(&self) -> &Control {
        &self.control
    }

    /// Whether somebody sits at a terminal.
    pub(super) fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Whether the editor shows the prompt of the next line.
    pub(super) fn is_edited(&self) -> bool {
        self.edited && self.script.is_empty()
    }

    /// Whether the next line is one of the script.
    pub(super) fn is_scripted(&self) -> bool {
        !self.script.is_empty()
    }

    /// Whether the last line came from a terminal.
    pub(super) fn was_typed(&self) -> bool {
        self.typed
    }

    /// How many lines were read.
    pub(super) fn lines(&self) -> usize {
        self.lines
    }

    /// Waits for something to happen.
    pub(super) fn next(&mut self, prompt: &str) -> Event {
        self.typed = false;
        if self.control.check().is_err() {
            return Event::Interrupted;
        }
        let event = match self.script.pop_front() {
            Some(line) => Event::Line(line),
            None => {
                self.typed = self.terminal;
                match self.ask.send(prompt.to_string()) {
                    Ok(()) => self.events.recv().unwrap_or(Event::End),
                    Err(_) => read_line(),
                }
            }
        };
        self.lines += usize::from(matches!(event, Event::Line(_)));
        event
    }
}

fn read_line() -> Event {
    let mut bytes = Vec::new();
    let mut input = io::stdin().lock();
    let read = input
        .by_ref()
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut bytes);
    match read {
        Ok(0) | Err(_) => return Event::End,
        Ok(_) => {}
    }
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LONGEST_LINE {
        // What does not fit is not another line.
        let _ = input.skip_until(b'\n');
    }
    Event::Line(String::from_utf8_lossy(&bytes).trim().to_string())
}
