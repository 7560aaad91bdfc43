//! What a report begins with, shown while the search for a period goes on: the rules, and on a terminal the
//! first values.

use super::{heading, title};
use crate::commands::values::rows;
use crate::layout::BOLD;
use sprague::Heap;
use sprague_ask::answers::rules::RulesQuestion;
use sprague_ask::answers::values::{ValuesAnswer, ValuesQuestion};
use sprague_ask::{Ask, Effort};
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A report that takes longer is begun.
const PATIENCE: Duration = Duration::from_millis(300);
/// The first values may take this long to compute.
const SHORT: Duration = Duration::from_millis(200);
/// The first values are those of heaps up to this one.
const LAST: Heap = 79;

/// What of a report has been printed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Shown {
    /// The text with which the whole report begins, too.
    pub(super) heading: String,
    /// Whether the first values came after it.
    pub(super) values: bool,
}

/// The beginning of a report, printed when the rest keeps people waiting.
pub(super) struct Beginning {
    done: Sender<()>,
    /// Nobody, where no thread can be had.
    printer: Option<JoinHandle<Shown>>,
}

impl Beginning {
    /// Of a game of which heaps up to a limit are asked for.
    pub(super) fn of(game: &str, limit: Option<Heap>) -> Self {
        let begun = Instant::now();
        let (heading, values) = (rules(game), first_values(game, limit));
        let (done, waits) = channel();
        let wait = move || match waits.recv_timeout(PATIENCE.saturating_sub(begun.elapsed())) {
            Err(RecvTimeoutError::Timeout) => print(heading, values),
            _ => Shown::default(),
        };
        Beginning {
            done,
            printer: thread::Builder::new().spawn(wait).ok(),
        }
    }

    /// What was printed until now; nothing more will be.
    pub(super) fn stop(self) -> Shown {
        // The printer may be gone already.
        let _ = self.done.send(());
        let printed = self.printer.and_then(|printer| printer.join().ok());
        printed.unwrap_or_default()
    }
}

fn print(heading: Option<String>, values: Option<String>) -> Shown {
    let Some(heading) = heading else {
        return Shown::default();
    };
    let mut out = anstream::stdout().lock();
    let text = format!("{heading}{}", values.as_deref().unwrap_or(""));
    // Whoever does not take this does not take the rest, which says so.
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    Shown {
        heading,
        values: values.is_some(),
    }
}

/// The heading of the report, word for word.
fn rules(game: &str) -> Option<String> {
    let question = RulesQuestion { game: game.into() };
    let found = question.ask(&Effort::new()).ok()?;
    let name = found
        .known_as
        .iter()
        .find(|known| known.id == found.ruleset);
    let name = (name.map(|known| known.title), found.definition.as_str());
    Some(heading(name, &title(&found.ruleset), &found.rules))
}

/// The values of the first heaps, where somebody looks on and they take no time.
fn first_values(game: &str, limit: Option<Heap>) -> Option<String> {
    if !io::stdout().is_terminal() {
        return None;
    }
    let begun = Instant::now();
    let question = ValuesQuestion {
        game: game.into(),
        to: Some(limit.unwrap_or(LAST).min(LAST)),
        ..ValuesQuestion::default()
    };
    let effort = Effort::new().within(SHORT, move || begun.elapsed());
    let Ok(ValuesAnswer::Nim(found)) = question.ask(&effort) else {
        return None;
    };
    Some(format!(
        "{BOLD}Values{BOLD:#}        G(n) of the first heaps\n{}\n",
        rows(&found)
    ))
}
