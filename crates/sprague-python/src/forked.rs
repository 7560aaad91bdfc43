//! Threads for work that is shared out, also in a process that was forked: threads do not come along with a fork, so that
//! whoever hands work to those that the parent has waits for ever.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::process;
use std::sync::{Mutex, OnceLock, PoisonError};

/// As much stack as the thread has that hands the work over.
const STACK: usize = 16 << 20;

/// The process that loaded the module; its threads are those of everybody.
static FIRST: OnceLock<u32> = OnceLock::new();
/// The process that has threads of its own, and these. Those of a parent are left alone: they are not there.
static OWN: Mutex<Option<(u32, &'static ThreadPool)>> = Mutex::new(None);

/// Remembers which process this is.
pub(crate) fn remember() {
    FIRST.get_or_init(process::id);
}

/// The threads for this process, if it cannot use those of everybody.
pub(crate) fn pool() -> Result<Option<&'static ThreadPool>, ThreadPoolBuildError> {
    let this = process::id();
    if FIRST.get() == Some(&this) {
        return Ok(None);
    }
    let mut own = OWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, pool)) = own.filter(|(process, _)| *process == this) {
        return Ok(Some(pool));
    }
    let pool = ThreadPoolBuilder::new().stack_size(STACK).build()?;
    let pool: &'static ThreadPool = Box::leak(Box::new(pool));
    *own = Some((this, pool));
    Ok(Some(pool))
}

/// Does work on these threads, or on those of everybody.
pub(crate) fn on<T: Send>(pool: Option<&'static ThreadPool>, work: impl FnOnce() -> T + Send) -> T {
    match pool {
        Some(pool) => pool.install(work),
        None => work(),
    }
}
