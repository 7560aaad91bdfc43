//! Long work under the eyes of Python: done in a thread of its own while the interpreter is let go, ended by
//! Ctrl-C and by the clock, and reported to whoever shows progress.

use crate::failure::{broken, refused};
use crate::forked;
use pyo3::prelude::*;
use sprague::{Control, Heap, Progress};
use sprague_ask::{Effort, Refusal, RefusalKind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// How often somebody looks whether Ctrl-C was pressed.
const LOOK: Duration = Duration::from_millis(40);
/// How long work that was told to end is waited for; then it ends behind the scenes.
const PATIENCE: Duration = Duration::from_millis(400);
/// Work that is likely to be short is done in the calling thread for so long at most.
const HURRY: Duration = Duration::from_millis(4);
/// As much as a program has that is not a thread, and more.
const STACK: usize = 16 << 20;
/// A deadline further away than this is none: a century.
const FOREVER: Duration = Duration::from_secs(100 * 365 * 86_400);

/// How hard to try, as Python says it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Limits {
    pub(crate) heap: Option<Heap>,
    pub(crate) search: Option<usize>,
    pub(crate) seconds: Option<f64>,
    /// In bytes.
    pub(crate) memory: Option<u64>,
}

impl Limits {
    fn effort(&self, control: Control) -> Effort {
        let effort = Effort::new()
            .up_to(self.heap)
            .with_search(self.search)
            .under(control);
        match self.memory {
            Some(bytes) => effort.with_memory(bytes),
            None => effort,
        }
    }

    fn deadline(&self) -> Option<Duration> {
        let seconds = self.seconds?;
        let time = Duration::try_from_secs_f64(seconds).ok();
        time.filter(|&time| time < FOREVER)
    }
}

/// Who is told how far the work is: called with what is done, how far it is, and of how much.
pub(crate) type Watcher<'py> = Option<Bound<'py, PyAny>>;

/// Does the work in a thread of its own; Ctrl-C ends it.
pub(crate) fn supervised<T: Send + 'static>(
    py: Python<'_>,
    limits: Limits,
    watcher: Watcher<'_>,
    work: impl FnOnce(&Effort) -> Result<T, Refusal> + Send + 'static,
) -> PyResult<T> {
    let latest: Arc<Mutex<Option<Progress>>> = Arc::default();
    let begun = Instant::now();
    let deadline = limits
        .deadline()
        .map(|time| (time, move || begun.elapsed()));
    let control = {
        let latest = Arc::clone(&latest);
        let sink = move |progress: &Progress| {
            *latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress.clone());
        };
        Control::with(deadline, watcher.is_some().then(|| Box::new(sink) as _))
    };
    let effort = limits.effort(control.clone());
    let pool = forked::pool().map_err(broken)?;
    let (sender, mut receiver) = channel();
    Builder::new()
        .name("sprague".into())
        .stack_size(STACK)
        .spawn(move || {
            // Whoever waited may have gone.
            let _ = sender.send(forked::on(pool, || work(&effort)));
        })
        .map_err(broken)?;
    loop {
        let got;
        (receiver, got) = wait(py, receiver, LOOK);
        match got {
            Ok(answer) => return answer.map_err(|refusal| refused(py, &refusal)),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(broken("the computation broke; please report this as a bug"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        let progress = latest.lock().unwrap_or_else(PoisonError::into_inner).take();
        let looked = py.check_signals().and_then(|()| tell(&watcher, progress));
        if let Err(exception) = looked {
            control.cancel();
            let _ = wait(py, receiver, PATIENCE);
            return Err(exception);
        }
    }
}

/// Waits with the interpreter let go.
fn wait<T: Send>(
    py: Python<'_>,
    receiver: Receiver<T>,
    time: Duration,
) -> (Receiver<T>, Result<T, RecvTimeoutError>) {
    py.detach(move || {
        let got = receiver.recv_timeout(time);
        (receiver, got)
    })
}

fn tell(watcher: &Watcher<'_>, progress: Option<Progress>) -> PyResult<()> {
    let (Some(watcher), Some(progress)) = (watcher, progress) else {
        return Ok(());
    };
    watcher.call1((progress.what, progress.done, progress.total))?;
    Ok(())
}

/// Does work that is likely to be short in the calling thread; if it is not, it is begun anew under
/// supervision. The answer must not depend on there being a deadline.
pub(crate) fn hurried<T: Send + 'static>(
    py: Python<'_>,
    limits: Limits,
    watcher: Watcher<'_>,
    work: impl Fn(&Effort) -> Result<T, Refusal> + Send + Sync + 'static,
) -> PyResult<T> {
    let begun = Instant::now();
    let control = Control::with(Some((HURRY, move || begun.elapsed())), None);
    let effort = limits.effort(control);
    let pool = forked::pool().map_err(broken)?;
    match py.detach(|| forked::on(pool, || work(&effort))) {
        Err(refusal) if refusal.kind == RefusalKind::TimeUp => {
            supervised(py, limits, watcher, work)
        }
        answer => answer.map_err(|refusal| refused(py, &refusal)),
    }
}
