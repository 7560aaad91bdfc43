//! How far the work is, on standard error: one line on a terminal, a line now and then elsewhere, nothing for
//! short work.

use crate::layout::{WIDTH, shortened};
use indicatif::{ProgressBar, ProgressStyle};
use sprague::Progress;
use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

/// Work shorter than this shows no progress.
const PATIENCE: Duration = Duration::from_millis(800);
/// Work that tells nothing for so long is said to go on.
const SILENCE: Duration = Duration::from_secs(2);
/// Without a terminal a line is printed this often.
const LINE_EVERY: Duration = Duration::from_secs(10);
/// Nobody counts so many steps: it stands for "until the time is up".
const NO_END: u128 = 1 << 53;
/// Columns of the bar, where there is room for it.
const BAR: usize = 20;

/// The progress of one piece of work.
pub(crate) struct Bar {
    begun: Instant,
    deadline: Option<Duration>,
    last_line: Instant,
    /// When something was told last.
    told: Option<Instant>,
    finished: bool,
    bar: Option<ProgressBar>,
}

/// Whether lines of progress are printed where there is no terminal; the variable SPRAGUE_NO_PROGRESS says no.
pub(crate) fn lines_are_wanted() -> bool {
    std::env::var_os("SPRAGUE_NO_PROGRESS").is_none()
}

/// How often a line is printed without a terminal: now and then, or, for tests that would otherwise have to work for so
/// long, all the time, if the variable SPRAGUE_ALL_PROGRESS is there in a build for development.
pub(crate) fn line_every() -> Duration {
    match cfg!(debug_assertions) && std::env::var_os("SPRAGUE_ALL_PROGRESS").is_some() {
        true => Duration::ZERO,
        false => LINE_EVERY,
    }
}

impl Bar {
    /// Work that begins now and ends after this time at the latest.
    pub(crate) fn new(deadline: Option<Duration>) -> Self {
        let now = Instant::now();
        Bar {
            begun: now,
            deadline,
            last_line: now,
            told: None,
            finished: false,
            bar: None,
        }
    }

    /// Shows that work goes on that has nothing to tell, on a terminal; what was told before is no longer what is
    /// being done. Says whether to go on watching.
    pub(crate) fn show_silent(&mut self) -> bool {
        let passed = self.begun.elapsed();
        let silent = self.told.map_or(passed, |told| told.elapsed());
        if !self.finished && passed >= PATIENCE && silent >= SILENCE {
            let clock = Clock {
                passed,
                deadline: self.deadline,
            };
            let line = silent_line(clock, columns());
            self.bar.get_or_insert_with(new_bar).set_message(line);
        }
        !self.finished
    }

    /// Shows how far the work is.
    pub(crate) fn show(&mut self, progress: &Progress) {
        self.told = Some(Instant::now());
        let passed = self.begun.elapsed();
        let every = line_every();
        if passed < PATIENCE.min(every) {
            return;
        }
        let clock = Clock {
            passed,
            deadline: self.deadline,
        };
        if stderr().is_terminal() {
            let bar = self.bar.get_or_insert_with(new_bar);
            bar.set_message(line(progress, clock, columns()));
        } else if self.last_line.elapsed() >= every && lines_are_wanted() {
            self.last_line = Instant::now();
            tell!("{}: {}", progress.what, counts(progress, clock));
        }
    }

    /// Clears the line.
    pub(crate) fn finish(&mut self) {
        self.finished = true;
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

fn new_bar() -> ProgressBar {
    let bar = ProgressBar::no_length();
    if let Ok(style) = ProgressStyle::with_template("{msg}") {
        bar.set_style(style);
    }
    bar
}

/// The width of the terminal that shows the line.
fn columns() -> usize {
    let size = terminal_size::terminal_size_of(stderr());
    size.map_or(WIDTH, |(terminal_size::Width(columns), _)| columns.into())
}

/// When the work began and when it has to end.
#[derive(Debug, Clone, Copy)]
struct Clock {
    passed: Duration,
    deadline: Option<Duration>,
}

impl Clock {
    /// Which part of the time is over at least, by the work and by the clock; 0 if nobody can tell.
    fn share(self, progress: &Progress) -> f64 {
        let by_clock = self.deadline.map_or(0.0, |deadline| {
            self.passed.as_secs_f64() / deadline.as_secs_f64().max(1e-3)
        });
        progress.share.max(by_clock).clamp(0.0, 1.0)
    }

    /// How long it still takes at most; nothing where that would be a guess.
    fn left(self, progress: &Progress) -> Option<String> {
        let share = self.share(progress);
        let seconds = self.passed.as_secs_f64() * (1.0 / share - 1.0);
        match seconds {
            s if share < 1e-4 || s <= 0.0 => None,
            s if s < 100.0 => Some(format!("at most {:.0} s left", s.ceil())),
            s if s < 6_000.0 => Some(format!("at most {:.0} min left", (s / 60.0).ceil())),
            s if s < 360_000.0 => Some(format!("at most {:.0} h left", (s / 3_600.0).ceil())),
            s if s < 3e7 => Some(format!("at most {:.0} days left", (s / 86_400.0).ceil())),
            _ => None,
        }
    }
}

/// Steps done, of how many, and how long the rest takes.
fn counts(progress: &Progress, clock: Clock) -> String {
    let done = grouped(progress.done);
    let steps = match progress.total {
        Some(total) if total < NO_END => format!("{done} of {}", grouped(total)),
        _ if progress.done == 0 => String::new(),
        _ => done,
    };
    let parts = [Some(steps), clock.left(progress)];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let parts = parts.iter().filter(|part| !part.is_empty()).cloned();
    parts.collect::<Vec<_>>().join(", ")
}

/// The whole line, no wider than the terminal: the bar gives way first, and what is being done is said last.
fn line(progress: &Progress, clock: Clock, columns: usize) -> String {
    // The last column would make some terminals begin a new line.
    let room = columns.saturating_sub(1);
    let (what, counts) = (progress.what, counts(progress, clock));
    let full = (BAR as f64 * clock.share(progress)).round() as usize;
    let bar = format!("{}{}", "█".repeat(full), "░".repeat(BAR - full));
    let left = clock.left(progress).unwrap_or_default();
    let lines = [
        format!("{what} {bar} {counts}"),
        format!("{what}: {counts}"),
        format!("{what}: {left}"),
        left.clone(),
    ];
    let fits = |line: &&String| line.chars().count() <= room;
    let line = lines.iter().find(fits).unwrap_or(&left);
    let line = line.trim_end_matches([' ', ':']);
    shortened(line, room).chars().take(room).collect()
}

/// What is said of work that tells nothing.
fn silent_line(clock: Clock, columns: usize) -> String {
    let room = columns.saturating_sub(1);
    let passed = format!("working, {} s", clock.passed.as_secs());
    let left = clock.deadline.map(|deadline| {
        let left = deadline.saturating_sub(clock.passed).as_secs();
        format!("{passed}; at most {} s left", left + 1)
    });
    let whole = left.clone().unwrap_or_else(|| passed.clone());
    let lines = [format!("{whole}; Ctrl-C stops"), whole, passed];
    let fits = |line: &&String| line.chars().count() <= room;
    lines.iter().find(fits).cloned().unwrap_or_default()
}

/// A number with a comma after every third digit.
fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(passed: u64, deadline: Option<u64>) -> Clock {
        Clock {
            passed: Duration::from_secs(passed),
            deadline: deadline.map(Duration::from_secs),
        }
    }

    #[test]
    fn a_line_fits_every_terminal() {
        let totals = [None, Some(7), Some(1 << 40), Some(u128::MAX)];
        for total in totals {
            let progress = Progress::steps("looking for a period", 3 << 30, total);
            for columns in 0..200 {
                let line = line(&progress, clock(3, Some(60)), columns);
                assert!(line.chars().count() < columns.max(1), "{columns}: {line}");
            }
        }
    }

    #[test]
    fn the_deadline_bounds_what_is_left() {
        let progress = Progress::steps("looking for a period", 1_000, Some(u128::from(u64::MAX)));
        let line = line(&progress, clock(15, Some(60)), 80);
        assert_eq!(
            line,
            "looking for a period █████░░░░░░░░░░░░░░░ 1,000, at most 45 s left"
        );
    }

    #[test]
    fn no_absurd_time_is_told() {
        let progress = Progress::steps("sweeping", 1, Some(1 << 52));
        assert_eq!(clock(1, None).left(&progress), None);
    }

    #[test]
    fn what_is_being_done_stays_when_the_bar_has_no_room() {
        let progress = Progress::steps("following the play", 16, Some(10_000));
        let line = line(&progress, clock(2, Some(60)), 60);
        assert!(
            line.starts_with("following the play: 16 of 10,000"),
            "{line}"
        );
    }
}
