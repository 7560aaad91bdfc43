//! Failing on purpose, so that tests can see what happens when a disk is full or a folder cannot be written.
//!
//! Every step of writing a file is counted, and whatever else changes a folder; the one that was named fails. Within a
//! process [`failing_at`] names it. In builds for development the variable `SPRAGUE_FAIL_AT` names it for a whole program.

use std::cell::Cell;
use std::io;

/// What can fail when a file is written or a folder is changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// Making the file under its temporary name.
    Create,
    /// Writing the bytes.
    Write,
    /// Flushing them to the disk.
    Flush,
    /// Moving the file to its place, or giving it another name.
    Rename,
    /// Removing a file.
    Remove,
    /// Making a folder.
    Folder,
}

impl Step {
    /// The steps of writing a file, in their order.
    pub const WRITING: [Step; 4] = [Step::Create, Step::Write, Step::Flush, Step::Rename];
}

thread_local! {
    /// How many steps of this thread succeed before one fails.
    static LEFT: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Does something in whose course the step with this number, from 0 on, fails; only those of this thread count.
pub fn failing_at<T>(step: usize, work: impl FnOnce() -> T) -> T {
    LEFT.set(Some(step));
    let done = work();
    LEFT.set(None);
    done
}

/// Fails if this is the step to fail at.
pub(crate) fn at(step: Step) -> io::Result<()> {
    let fails = LEFT.with(|left| match left.get() {
        Some(0) => {
            left.set(None);
            true
        }
        Some(more) => {
            left.set(Some(more - 1));
            false
        }
        None => program_fails(),
    });
    match fails {
        true => Err(io::Error::new(
            io::ErrorKind::StorageFull,
            format!("failing on purpose ({step:?})"),
        )),
        false => Ok(()),
    }
}

/// Whether this is the step at which the whole program is to fail.
#[cfg(debug_assertions)]
fn program_fails() -> bool {
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicUsize, Ordering};
    static AT: LazyLock<Option<usize>> =
        LazyLock::new(|| std::env::var("SPRAGUE_FAIL_AT").ok()?.parse().ok());
    static DONE: AtomicUsize = AtomicUsize::new(0);
    AT.is_some_and(|at| DONE.fetch_add(1, Ordering::Relaxed) == at)
}

#[cfg(not(debug_assertions))]
fn program_fails() -> bool {
    false
}
