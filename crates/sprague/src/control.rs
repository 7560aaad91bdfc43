//! The handle by which long work is stopped and watched from outside.
//!
//! The library looks at no clock and starts no thread of its own for this: whoever asks brings a
//! [`Control`], keeps a clone of it, and may cancel it from another thread, give it a deadline by a clock
//! of their own, or be told how far the work is. Everything that can take long holds one and calls
//! [`Control::check`] now and then; a [`Ticker`] does so in loops whose rounds are short.
//!
//! ```
//! use sprague::{Control, Stopped};
//!
//! let control = Control::new();
//! assert_eq!(control.check(), Ok(()));
//! control.cancel();
//! assert_eq!(control.check(), Err(Stopped::Cancelled));
//! ```

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Why work ended before it had an answer, though nothing was wrong with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Stopped {
    /// Somebody cancelled it.
    #[error("interrupted")]
    Cancelled,
    /// The time it was given is over.
    #[error("the time was up")]
    TimeUp,
}

/// How far a piece of work is.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// What is being done, such as "looking for a period".
    pub what: &'static str,
    /// Steps done.
    pub done: u128,
    /// Steps in all, where that is known. The work may end earlier.
    pub total: Option<u128>,
    /// At least this part of the time is over, between 0 and 1, as far as can be told.
    pub share: f64,
}

impl Progress {
    /// Work whose steps all take the same time.
    pub fn steps(what: &'static str, done: u128, total: Option<u128>) -> Self {
        let share = total.map_or(0.0, |total| done as f64 / total.max(1) as f64);
        Progress {
            what,
            done,
            total,
            share: share.clamp(0.0, 1.0),
        }
    }

    /// Takes into account that more of the time is over than the steps tell.
    #[must_use]
    pub fn with_share(mut self, share: f64) -> Self {
        self.share = share.clamp(0.0, 1.0);
        self
    }
}

type Clock = Box<dyn Fn() -> Duration + Send + Sync>;
/// Who is told how far the work is.
pub type Sink = Box<dyn Fn(&Progress) + Send + Sync>;

#[derive(Default)]
struct Shared {
    cancelled: AtomicBool,
    /// A clock, and when it shows that the time is over.
    deadline: Option<(Clock, Duration)>,
    sink: Option<Sink>,
}

/// A handle to work under way. Clones are handles to the same work.
#[derive(Clone, Default)]
pub struct Control {
    shared: Arc<Shared>,
    /// Whether whoever watches is not told.
    quiet: bool,
    /// Whether the deadline does not count any more.
    patient: bool,
}

impl Control {
    /// Work without a deadline whose progress nobody watches; it can be cancelled.
    pub fn new() -> Self {
        Control::default()
    }

    /// Work that may go on until `clock` shows `deadline`, and tells `progress` how far it is.
    pub fn with(
        deadline: Option<(Duration, impl Fn() -> Duration + Send + Sync + 'static)>,
        progress: Option<Sink>,
    ) -> Self {
        let shared = Arc::new(Shared {
            cancelled: AtomicBool::new(false),
            deadline: deadline.map(|(at, clock)| (Box::new(clock) as Clock, at)),
            sink: progress,
        });
        Control {
            shared,
            quiet: false,
            patient: false,
        }
    }

    /// A handle to the same work for one of many parts of it, which tells nobody how far it is.
    #[must_use]
    pub fn quietly(&self) -> Self {
        Control {
            quiet: true,
            ..self.clone()
        }
    }

    /// A handle to the same work that no deadline ends any more, to put together an answer from what was found
    /// in time. It can still be cancelled.
    #[must_use]
    pub fn patiently(&self) -> Self {
        Control {
            patient: true,
            ..self.clone()
        }
    }

    /// A handle under which an answer is put together from what was found, whatever ended the work: neither the deadline
    /// nor that it was cancelled ends that, too.
    #[must_use]
    pub fn to_finish(&self) -> Self {
        match self.check() {
            Err(Stopped::Cancelled) => Control::new(),
            _ => self.patiently(),
        }
    }

    /// A handle for a last piece of work that nobody has to have: the deadline does not end it, but so many looks do, about a
    /// millisecond each. It can still be cancelled.
    #[must_use]
    pub fn briefly(&self, looks: u64) -> Self {
        let (all, so_far) = (self.clone(), AtomicU64::new(0));
        let clock = move || match all.check() {
            Err(Stopped::Cancelled) => Duration::MAX,
            _ => Duration::from_nanos(so_far.fetch_add(1, Ordering::Relaxed)),
        };
        Control::with(Some((Duration::from_nanos(looks), clock)), None)
    }

    /// Ends the work at its next [`check`](Self::check). May be called from any thread, also from the
    /// handler of a signal.
    pub fn cancel(&self) {
        self.shared.cancelled.store(true, Ordering::Relaxed);
    }

    /// Fails once the work is to end. Costs an atomic read, and a look at the clock if there is a
    /// deadline.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.shared.cancelled.load(Ordering::Relaxed) {
            return Err(Stopped::Cancelled);
        }
        match &self.shared.deadline {
            Some((clock, deadline)) if !self.patient && clock() >= *deadline => {
                Err(Stopped::TimeUp)
            }
            _ => Ok(()),
        }
    }

    /// Whether there is a deadline, so that how far the work comes depends on the machine.
    pub fn has_deadline(&self) -> bool {
        self.shared.deadline.is_some() && !self.patient
    }

    /// Tells whoever watches how far the work is. May be called as often as is convenient: whoever
    /// watches chooses what to show.
    pub fn tell(&self, progress: &Progress) {
        if let Some(sink) = self.shared.sink.as_ref().filter(|_| !self.quiet) {
            sink(progress);
        }
    }

    /// Looks at this handle once in a while only, for loops of short rounds.
    pub fn ticker(&self) -> Ticker<'_> {
        Ticker {
            control: self,
            left: Ticker::EVERY,
        }
    }
}

impl fmt::Debug for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("state", &self.check())
            .finish_non_exhaustive()
    }
}

/// All handles are alike to whoever compares limits that hold one.
impl PartialEq for Control {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Control {}

/// Calls [`Control::check`] once in a thousand rounds.
#[derive(Debug)]
pub struct Ticker<'a> {
    control: &'a Control,
    left: u32,
}

impl Ticker<'_> {
    const EVERY: u32 = 1024;

    /// One round of about a microsecond or less.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        self.left -= 1;
        if self.left > 0 {
            return Ok(());
        }
        self.left = Ticker::EVERY;
        self.control.check()
    }

    /// A round that takes as long as so many of them.
    #[inline]
    pub fn ticks(&mut self, rounds: u64) -> Result<(), Stopped> {
        if rounds < u64::from(self.left) {
            self.left -= rounds as u32;
            return Ok(());
        }
        self.left = Ticker::EVERY;
        self.control.check()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn a_clone_cancels_the_same_work() {
        let control = Control::new();
        control.clone().cancel();
        assert_eq!(control.check(), Err(Stopped::Cancelled));
    }

    #[test]
    fn the_clock_of_the_caller_ends_the_work() {
        let now = Arc::new(Mutex::new(Duration::ZERO));
        let clock = Arc::clone(&now);
        let control = Control::with(
            Some((Duration::from_secs(2), move || *clock.lock().unwrap())),
            None,
        );
        assert_eq!(control.check(), Ok(()));
        *now.lock().unwrap() = Duration::from_secs(2);
        assert_eq!(control.check(), Err(Stopped::TimeUp));
        let patient = control.patiently();
        assert_eq!(patient.check(), Ok(()));
        control.cancel();
        assert_eq!(patient.check(), Err(Stopped::Cancelled));
    }

    #[test]
    fn a_ticker_notices_within_its_rounds() {
        let control = Control::new();
        control.cancel();
        let mut ticker = control.ticker();
        assert!((0..Ticker::EVERY).any(|_| ticker.tick().is_err()));
    }
}
