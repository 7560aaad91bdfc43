//! U, the unit of the benchmarks of engines: the time of a plain scalar double loop for `.6` to heap 100 000.

use std::hint::black_box;
use std::time::Instant;

/// Seconds this thread has run, so that a busy machine does not spoil the ratios; on systems that do not tell, seconds
/// that have passed.
fn now(begun: Instant) -> f64 {
    let schedule = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = schedule.and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    nanoseconds.map_or(begun.elapsed().as_secs_f64(), |ns| ns as f64 * 1e-9)
}

/// Seconds that this thread works.
pub(crate) fn seconds(work: impl FnOnce()) -> f64 {
    let clock = Instant::now();
    let begun = now(clock);
    work();
    now(clock) - begun
}

/// `.6` as people write it first: mark the value of every split, then look for the gap.
pub(crate) fn plain_double_loop() -> f64 {
    const TO: usize = 100_000;
    seconds(|| {
        let mut values = vec![0u32; TO + 1];
        let mut seen = vec![0usize; 4096];
        for n in 2..=TO {
            for a in 0..=(n - 1) / 2 {
                seen[(values[a] ^ values[n - 1 - a]) as usize] = n;
            }
            values[n] = (0..).find(|&v| seen[v as usize] != n).unwrap();
        }
        black_box(&values);
    })
}
