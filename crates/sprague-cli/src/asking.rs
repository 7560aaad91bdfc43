//! Asking a question from a terminal: the clock, Ctrl-C, and progress on standard error.

use crate::failure::Failure;
use crate::progress::Bar;
use crate::threads;
use sprague::{Control, Heap, Progress, Stopped};
use sprague_ask::{Ask, Effort};
use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

/// A deadline further away than this is none: a century.
const FOREVER: Duration = Duration::from_secs(100 * 365 * 86_400);

/// How hard to try, as typed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    pub(crate) heap: Option<Heap>,
    pub(crate) search: Option<usize>,
    pub(crate) seconds: Option<f64>,
    /// Whether nobody asked for so many seconds, so that searches end where it is sensible.
    pub(crate) sensible: bool,
    /// In bytes.
    pub(crate) memory: u64,
}

impl Limits {
    /// Looks at heaps up to this one.
    pub(crate) fn up_to(self, heap: Heap) -> Self {
        Limits {
            heap: Some(heap),
            ..self
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            heap: None,
            search: None,
            seconds: None,
            sensible: false,
            memory: Effort::new().memory,
        }
    }
}

/// Asks a question; Ctrl-C stops the work, a second one ends the program.
pub(crate) fn ask<Q: Ask>(question: &Q, limits: Limits) -> Result<Q::Answer, Failure> {
    let supervised = Supervised::new(limits)?;
    let answer = question.ask(&supervised.effort);
    drop(supervised);
    Ok(answer?)
}

/// Asks a question whose answer is what was found until it is stopped, and says what stopped it.
pub(crate) fn ask_until<Q: Ask>(
    question: &Q,
    limits: Limits,
) -> Result<(Q::Answer, Option<Stopped>), Failure> {
    let supervised = Supervised::new(limits)?;
    let answer = question.ask(&supervised.effort)?;
    let stopped = supervised.effort.control().check().err();
    Ok((answer, stopped))
}

/// Effort with a clock, Ctrl-C and a progress bar, which is cleared in the end.
pub(crate) struct Supervised {
    pub(crate) effort: Effort,
    bar: Arc<Mutex<Bar>>,
}

impl Supervised {
    /// Work that Ctrl-C stops; a second one ends the program.
    pub(crate) fn new(limits: Limits) -> Result<Self, Failure> {
        let begun = Instant::now();
        let supervised = Supervised::by(limits, move || begun.elapsed())?;
        on_interrupt(supervised.effort.control(), || ());
        Ok(supervised)
    }

    /// Work for some seconds at most, which also ends when something else is cancelled.
    pub(crate) fn beside(other: &Control, seconds: f64) -> Result<Self, Failure> {
        let (begun, other) = (Instant::now(), other.clone());
        let limits = Limits {
            // So that there is always a deadline.
            seconds: Some(seconds.min(1e9)),
            ..Limits::default()
        };
        // To cancel it is to move the clock to the end of time.
        Supervised::by(limits, move || match other.check() {
            Ok(()) => begun.elapsed(),
            Err(_) => Duration::MAX,
        })
    }

    fn by(
        limits: Limits,
        clock: impl Fn() -> Duration + Send + Sync + 'static,
    ) -> Result<Self, Failure> {
        let deadline = deadline(limits.seconds)?;
        threads::make();
        let bar = Arc::new(Mutex::new(Bar::new(deadline)));
        if stderr().is_terminal() {
            let watched = Arc::downgrade(&bar);
            // Without a thread the line stands still.
            let _ = std::thread::Builder::new().spawn(move || watch(&watched));
        }
        let shown = Arc::clone(&bar);
        let sink = move |progress: &Progress| {
            let mut bar = shown.lock().unwrap_or_else(PoisonError::into_inner);
            bar.show(progress);
        };
        let control = Control::with(deadline.map(|time| (time, clock)), Some(Box::new(sink)));
        let effort = Effort::new()
            .up_to(limits.heap)
            .with_search(limits.search)
            .with_memory(limits.memory)
            .sensibly(limits.sensible)
            .under(control);
        Ok(Supervised { effort, bar })
    }
}

/// Keeps a line alive while the work tells nothing.
fn watch(bar: &Weak<Mutex<Bar>>) {
    const EVERY: Duration = Duration::from_millis(500);
    loop {
        std::thread::sleep(EVERY);
        let Some(bar) = bar.upgrade() else { return };
        let mut bar = bar.lock().unwrap_or_else(PoisonError::into_inner);
        if !bar.show_silent() {
            return;
        }
    }
}

impl Drop for Supervised {
    fn drop(&mut self) {
        let mut bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        bar.finish();
    }
}

fn deadline(seconds: Option<f64>) -> Result<Option<Duration>, Failure> {
    match seconds {
        Some(s) if s.is_nan() || s < 0.0 => Err(Failure::usage(
            format!("--seconds {s} is not a time"),
            "give a number such as 10 or 0.5",
        )),
        Some(s) => Ok(Duration::try_from_secs_f64(s)
            .ok()
            .filter(|&time| time < FOREVER)),
        None => Ok(None),
    }
}

/// Whether somebody has pressed Ctrl-C.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether somebody has pressed Ctrl-C, and should not be kept waiting.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Ctrl-C cancels the work and tells somebody who waits for something else; a second one ends the
/// program.
pub(crate) fn on_interrupt(control: &Control, tell: impl Fn() + Send + 'static) {
    let control = control.clone();
    // Without a handler Ctrl-C simply ends the program, which is acceptable.
    let _ = ctrlc::set_handler(move || {
        if control.check() == Err(Stopped::Cancelled) {
            std::process::exit(130);
        }
        INTERRUPTED.store(true, Ordering::Relaxed);
        control.cancel();
        tell();
    });
}
