//! How many threads work at once.

/// Does work with no more than so many threads. Where threads cannot be had, it is done without any.
pub fn with_threads<T: Send>(most: usize, work: impl FnOnce() -> T + Send) -> T {
    if most >= rayon::current_num_threads() {
        return work();
    }
    match rayon::ThreadPoolBuilder::new()
        .num_threads(most.max(1))
        .build()
    {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}
