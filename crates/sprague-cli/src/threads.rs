//! The threads that compute together: as many as are of use and can be had, and if there are none, the one there is.

use rayon::{ThreadBuilder, ThreadPoolBuilder};
use std::io;
use std::sync::Once;
use std::sync::mpsc::channel;
use std::thread;

static MADE: Once = Once::new();

/// Makes as many threads as there are cores, if nobody has asked for another number before. How many a variable of the
/// environment names does not count: a hundred thousand do not come to an end.
pub(crate) fn make() {
    make_so_many(cores());
}

/// Makes so many threads, or as many of them as can be had. A second time nothing is made.
pub(crate) fn make_so_many(count: usize) {
    // Whoever made threads in another way has them.
    MADE.call_once(|| drop(build(count)));
}

/// How many cores there are.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The pool takes threads that are there already: it can be built once only, and not if one of its threads cannot be had.
fn build(count: usize) -> Result<(), rayon::ThreadPoolBuildError> {
    let mut waiting = Vec::new();
    for _ in 0..count {
        let (send, receive) = channel::<ThreadBuilder>();
        let work = move || receive.recv().map(ThreadBuilder::run);
        match thread::Builder::new().spawn(work) {
            Ok(_) => waiting.push(send),
            Err(_) => break,
        }
    }
    let pool = ThreadPoolBuilder::new().num_threads(waiting.len().max(1));
    if waiting.is_empty() {
        return pool.use_current_thread().build_global();
    }
    let take = |worker| {
        let next = waiting.pop().and_then(|next| next.send(worker).ok());
        next.ok_or_else(|| io::ErrorKind::WouldBlock.into())
    };
    pool.spawn_handler(take).build_global()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// In a process of its own: all threads of one share their pool, and another test may have made it.
    #[test]
    fn work_is_done_by_the_thread_there_is_where_no_other_can_be_had() {
        const ALONE: &str = "SPRAGUE_TEST_ALONE";
        if std::env::var_os(ALONE).is_none() {
            let mut again = Command::new(std::env::current_exe().unwrap());
            again.args(["--exact", thread::current().name().unwrap()]);
            assert!(again.env(ALONE, "1").status().unwrap().success());
            return;
        }
        build(0).unwrap();
        assert_eq!(rayon::current_num_threads(), 1);
        assert_eq!(rayon::join(|| 1, || 2), (1, 2));
    }
}
