//! How hard to try: one set of limits for every question.

use sprague::sequence::DEFAULT_MEMORY;
use sprague::{Control, Heap, Progress};
use std::time::Duration;

/// Limits by heap, work, time and memory, a handle to stop the work, and somebody to be told how far it is.
///
/// Without a deadline the same question gives the same answer on every machine.
///
/// ```
/// use sprague_ask::Effort;
/// use std::time::{Duration, Instant};
///
/// let begun = Instant::now();
/// let effort = Effort::new()
///     .with_memory(1 << 30)
///     .within(Duration::from_secs(5), move || begun.elapsed());
/// effort.control().cancel();
/// ```
#[derive(Debug, Clone)]
pub struct Effort {
    /// Look at heaps up to this one; a sensible number where it is `None`.
    pub heap: Option<Heap>,
    /// Moves that a search may look at; a sensible number where it is `None`.
    pub search: Option<usize>,
    /// Bytes for values and tables.
    pub memory: u64,
    /// Whether searches end where it is sensible although there is a deadline, which then only guards against
    /// waiting too long; otherwise they use all the time there is.
    pub sensible: bool,
    control: Control,
}

impl Default for Effort {
    fn default() -> Self {
        Effort {
            heap: None,
            search: None,
            memory: DEFAULT_MEMORY,
            sensible: false,
            control: Control::new(),
        }
    }
}

impl Effort {
    /// Sensible limits, no deadline.
    pub fn new() -> Self {
        Effort::default()
    }

    /// Looks at heaps up to this one.
    #[must_use]
    pub fn up_to(mut self, heap: Option<Heap>) -> Self {
        self.heap = heap;
        self
    }

    /// Searches look at no more than so many moves.
    #[must_use]
    pub fn with_search(mut self, moves: Option<usize>) -> Self {
        self.search = moves;
        self
    }

    /// Values and tables take no more than so many bytes, and no more than this machine can address at once.
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Self {
        self.memory = bytes.min(isize::MAX as u64);
        self
    }

    /// Ends searches where it is sensible, whatever time is left.
    #[must_use]
    pub fn sensibly(mut self, sensible: bool) -> Self {
        self.sensible = sensible;
        self
    }

    /// Whether searches go on until the time is up.
    pub fn uses_all_time(&self) -> bool {
        self.control.has_deadline() && !self.sensible
    }

    /// Ends the work when the clock shows `time`.
    #[must_use]
    pub fn within(
        self,
        time: Duration,
        clock: impl Fn() -> Duration + Send + Sync + 'static,
    ) -> Self {
        self.under(Control::with(Some((time, clock)), None))
    }

    /// Tells somebody how far the work is; replaces a deadline that was set before.
    #[must_use]
    pub fn watched(self, sink: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        let no_deadline: Option<(Duration, fn() -> Duration)> = None;
        self.under(Control::with(no_deadline, Some(Box::new(sink))))
    }

    /// Does the work under this handle.
    #[must_use]
    pub fn under(mut self, control: Control) -> Self {
        self.control = control;
        self
    }

    /// The handle to the work: it can be cancelled from another thread.
    pub fn control(&self) -> &Control {
        &self.control
    }
}
