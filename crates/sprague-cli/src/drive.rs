//! Running a long computation: progress on standard error, a deadline, and Ctrl-C.

use crate::Outcome;
use crate::failure::Failure;
use indicatif::{ProgressBar, ProgressStyle};
use sprague::sequence::{Growth, LimitError};
use sprague::{Control, Heap, PeriodSearch};
use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Set by Ctrl-C.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Computations shorter than this show no progress.
const PATIENCE: Duration = Duration::from_millis(800);
/// Without a terminal a line is printed this often.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// Lets Ctrl-C stop the computation instead of the program; a second one stops the program.
///
/// Only for commands that look at [`interrupted`] all the time and have something to print or to close
/// then. Elsewhere Ctrl-C ends the program at once.
pub(crate) fn catch_interrupts() {
    on_interrupt(|| ());
}

/// The same, and tells somebody who waits for something else.
pub(crate) fn on_interrupt(tell: impl Fn() + Send + 'static) {
    // Without a handler Ctrl-C simply ends the program, which is acceptable.
    let _ = ctrlc::set_handler(move || {
        if INTERRUPTED.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
        tell();
    });
}

pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// Why a search ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stop {
    Proved,
    Limit,
    Deadline,
    Interrupted,
    /// The next values do not fit the memory limit.
    Memory(LimitError),
}

/// How far to go.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limit {
    pub(crate) heap: Heap,
    /// Nobody asked for this heap, so stop earlier when it takes too much work.
    pub(crate) by_default: bool,
    pub(crate) seconds: Option<f64>,
}

/// Continues a search until it has a proof or a reason to stop.
pub(crate) fn run(search: &mut PeriodSearch, limits: Limit) -> Stop {
    let begun = Instant::now();
    let deadline = limits
        .seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .unwrap_or(Duration::MAX);
    // Ctrl-C moves the clock to the end of time.
    let clock = move || match interrupted() {
        true => Duration::MAX,
        false => begun.elapsed(),
    };
    let total = u128::from(limits.heap) + 1;
    let progress = Progress::new("looking for a period", total, Growth::Linear);
    let progress = Arc::new(Mutex::new(progress));
    let shown = Arc::clone(&progress);
    let sink = move |now: &sprague::Progress| {
        let mut progress = shown.lock().unwrap_or_else(PoisonError::into_inner);
        progress.at_least(now.share);
        progress.show(now.done);
    };
    search.set_control(&Control::with(
        Some((deadline, clock)),
        Some(Box::new(sink)),
    ));
    let outcome = match limits.by_default {
        true => search.run_sensibly(limits.heap),
        false => search.run(limits.heap),
    };
    search.set_control(&Control::new());
    progress
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .finish();
    match outcome {
        Ok(true) => Stop::Proved,
        Ok(false) => Stop::Limit,
        Err(LimitError::Stopped(_)) if interrupted() => Stop::Interrupted,
        Err(LimitError::Stopped(_)) => Stop::Deadline,
        Err(error) => Stop::Memory(error),
    }
}

/// Computes until the value of `heap` is known, from the table or by a proven period.
///
/// When the table cannot fit the memory, a period is looked for as long as by default; only then
/// is the heap refused.
pub(crate) fn reach(search: &mut PeriodSearch, heap: Heap) -> Outcome {
    reach_within(search, heap, None)
}

/// The same for no longer than some seconds; the value may not be known then.
pub(crate) fn reach_within(search: &mut PeriodSearch, heap: Heap, seconds: Option<f64>) -> Outcome {
    let too_large = search.check_memory(heap);
    if too_large.is_err() && !search.has_theorem() {
        return Ok(too_large?);
    }
    let limit = Limit {
        heap: if too_large.is_ok() {
            heap
        } else {
            heap.min(search.default_limit())
        },
        by_default: too_large.is_err(),
        seconds,
    };
    match (run(search, limit), too_large) {
        (Stop::Proved, _) => {}
        (Stop::Deadline, Ok(())) => return Ok(()),
        (Stop::Interrupted, _) => return Err(Failure::Interrupted),
        (_, Err(error)) | (Stop::Memory(error), Ok(())) => return Err(error.into()),
        (Stop::Limit, Ok(())) => {}
    }
    if search.value(heap).is_none() {
        // A theorem that needs no values still wants its first period in the table.
        search.extend_to(heap.min(256))?;
    }
    Ok(())
}

/// A progress bar on a terminal, a line now and then elsewhere, nothing for short work.
pub(crate) struct Progress {
    what: &'static str,
    total: u128,
    /// How the time grows with the steps done.
    growth: Growth,
    /// At least this part is done, by another measure.
    share: f64,
    begun: Instant,
    last_line: Instant,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(crate) fn new(what: &'static str, total: u128, growth: Growth) -> Self {
        let now = Instant::now();
        Progress {
            what,
            total,
            growth,
            share: 0.0,
            begun: now,
            last_line: now,
            bar: None,
        }
    }

    /// Takes into account that something else ends the work when its share is 1.
    fn at_least(&mut self, share: f64) {
        self.share = share;
    }

    pub(crate) fn show(&mut self, done: u128) {
        if self.begun.elapsed() < PATIENCE {
            return;
        }
        let clamp = |n: u128| u64::try_from(n).unwrap_or(u64::MAX);
        if stderr().is_terminal() {
            let (what, total, left) = (self.what, clamp(self.total), self.left(done));
            let bar = self.bar.get_or_insert_with(|| new_bar(what, total));
            bar.set_position(clamp(done));
            bar.set_message(left);
        } else if self.last_line.elapsed() >= LINE_EVERY {
            self.last_line = Instant::now();
            let (what, total, left) = (self.what, self.total, self.left(done));
            anstream::eprintln!("{what}: {done} of {total}, {left}");
        }
    }

    /// How long the rest takes if nothing ends it earlier.
    fn left(&self, done: u128) -> String {
        let steps = done.max(1) as f64 / self.total.max(1) as f64;
        let fraction = self.growth.share(steps);
        let fraction = fraction.max(self.share).min(1.0);
        let seconds = self.begun.elapsed().as_secs_f64() * (1.0 / fraction - 1.0);
        match seconds {
            s if s < 100.0 => format!("at most {s:.0} s left"),
            s if s < 6_000.0 => format!("at most {:.0} min left", s / 60.0),
            s if s < 360_000.0 => format!("at most {:.0} h left", s / 3_600.0),
            s => format!("at most {:.0} days left", s / 86_400.0),
        }
    }

    pub(crate) fn finish(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

fn new_bar(what: &'static str, total: u64) -> ProgressBar {
    let bar = ProgressBar::new(total);
    let template = "{prefix} {bar:24} {human_pos} of {human_len}, {msg}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.set_prefix(what);
    bar
}
