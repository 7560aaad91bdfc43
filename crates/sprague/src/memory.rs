//! Room for large tables in large pages.
//!
//! The system hands out fresh memory page by page as it is first written. In pages of four kilobytes
//! that costs 0.6 ns per byte, more than the fastest engines need to work a value out; in pages of two
//! megabytes a sixth of it. Linux gives those to whoever asks.

/// Tables smaller than this stay as they are.
const LARGE: usize = 4 << 20;

/// Makes room for `len` elements in all, in large pages where the system has them.
pub(crate) fn reserve<T>(table: &mut Vec<T>, len: usize) {
    if len <= table.capacity() {
        return;
    }
    table.reserve(len - table.len());
    if table.capacity() * size_of::<T>() >= LARGE {
        advise(table);
    }
}

#[cfg(target_os = "linux")]
#[allow(unsafe_code, reason = "advice about memory goes by address")]
fn advise<T>(table: &mut Vec<T>) {
    // SAFETY: asks for a number.
    let page = usize::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(0);
    if !page.is_power_of_two() {
        return;
    }
    // All pages that the table touches: advice for a part of what the system handed out would divide it in two, and
    // the table could only grow by being copied, in twice its memory.
    let start = table.as_mut_ptr() as usize;
    let end = (start + table.capacity() * size_of::<T>()).next_multiple_of(page);
    let start = start & !(page - 1);
    // SAFETY: this advice changes neither what pages hold nor who may use them, so that it may also reach what lies
    // beside the table in the first and the last one. If it is not taken, nothing is lost.
    unsafe {
        libc::madvise(start as *mut _, end - start, libc::MADV_HUGEPAGE);
    }
}

#[cfg(not(target_os = "linux"))]
fn advise<T>(_: &mut Vec<T>) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_about_pages_changes_no_element() {
        let mut numbers: Vec<u32> = (0..1000).collect();
        reserve(&mut numbers, 3 * LARGE / 4);
        numbers.extend(1000..LARGE as u32 / 4);
        reserve(&mut numbers, LARGE);
        assert!(numbers.iter().copied().eq(0..LARGE as u32 / 4));
    }
}
