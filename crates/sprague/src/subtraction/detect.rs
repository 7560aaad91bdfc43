//! Finding the last earlier occurrence of the final window of a sequence, and the preperiod.
//!
//! The next value of a subtraction game depends on the last max(S) values only, so if that window
//! occurred before, the distance to its latest earlier occurrence is the exact period (Lemma 1 in
//! Ho, after Albert, Nowakowski and Wolfe). The search first looks for four bytes around the rarest
//! value of the window; when too many false alarms come up it changes to Knuth, Morris and Pratt on
//! the reversed sequence, so that the cost stays linear in the period plus the window.

use super::compare::find_back;
use crate::lanes::Level;

/// The distance from the last `window` bytes to their latest earlier occurrence.
pub(super) fn latest_repeat(
    level: Level,
    bytes: &[u8],
    window: usize,
    failure: &mut Vec<u32>,
) -> Option<usize> {
    let start = bytes.len().checked_sub(window)?;
    if window < 4 {
        return (0..start)
            .rev()
            .find(|&i| bytes[i..i + window] == bytes[start..])
            .map(|i| start - i);
    }
    let tail = &bytes[start..];
    let rarest = rarest(tail);
    let wanted = [
        tail[rarest],
        tail[rarest + 1],
        tail[rarest + 2],
        tail[rarest + 3],
    ];
    // A bounded number of comparisons of at most a window each keeps the search linear.
    let mut false_alarms = 256;
    // Candidates for the start of the occurrence are below `end`.
    let mut end = start;
    while end > 0 {
        let found = find_back(level, bytes, wanted, end + rarest)?;
        let at = found.checked_sub(rarest)?;
        // The four bytes before the end tell most false alarms without a long comparison.
        if bytes[at + window - 4..at + window] == tail[window - 4..]
            && bytes[at..at + window] == *tail
        {
            return Some(start - at);
        }
        end = at;
        false_alarms -= 1;
        if false_alarms == 0 {
            return by_failure_function(bytes, window, failure);
        }
    }
    None
}

/// A place in a window of at least four bytes whose value is large and therefore rare; looking at
/// the last few is enough.
pub(super) fn rarest(window: &[u8]) -> usize {
    let end = window.len() - 3;
    let start = end.saturating_sub(24);
    let (mut place, mut largest) = (start, 0);
    for (i, &value) in window[start..end].iter().enumerate() {
        if value > largest {
            (place, largest) = (start + i, value);
        }
    }
    place
}

/// The period at the end of the bytes, by the failure function of the reversed window.
fn by_failure_function(bytes: &[u8], window: usize, failure: &mut Vec<u32>) -> Option<usize> {
    let last = bytes.len() - 1;
    let pattern = |i: usize| bytes[last - i];
    failure.clear();
    failure.push(0);
    let mut matched = 0;
    for i in 1..window {
        while matched > 0 && pattern(i) != pattern(matched) {
            matched = failure[matched - 1] as usize;
        }
        matched += usize::from(pattern(i) == pattern(matched));
        failure.push(matched as u32);
    }
    let mut matched = 0;
    for i in 1..bytes.len() {
        while matched > 0 && pattern(i) != pattern(matched) {
            matched = failure[matched - 1] as usize;
        }
        matched += usize::from(pattern(i) == pattern(matched));
        if matched == window {
            return Some(i + 1 - window);
        }
    }
    None
}

/// The least start from which on the bytes repeat with the period, compared backwards from the end.
pub(super) fn preperiod(bytes: &[u8], period: usize) -> usize {
    const BLOCK: usize = 64;
    let mut start = bytes.len() - period;
    while start >= BLOCK
        && bytes[start - BLOCK..start] == bytes[start - BLOCK + period..start + period]
    {
        start -= BLOCK;
    }
    while start > 0 && bytes[start - 1] == bytes[start - 1 + period] {
        start -= 1;
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_searches_find_the_same_distance() {
        let mut state = 12345_u32;
        for round in 0..500 {
            let period = 1 + round % 40;
            let window = 1 + round % 23;
            let mut bytes = Vec::new();
            for n in 0..300 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let fresh = n < 30 + period || round % 7 == 0;
                bytes.push(if fresh {
                    1 << (state >> 30)
                } else {
                    bytes[n - period]
                });
            }
            let start = bytes.len() - window;
            let plain = (0..start)
                .rev()
                .find(|&i| bytes[i..i + window] == bytes[start..]);
            let plain = plain.map(|i| start - i);
            for level in Level::available() {
                assert_eq!(latest_repeat(level, &bytes, window, &mut Vec::new()), plain);
            }
            assert_eq!(by_failure_function(&bytes, window, &mut Vec::new()), plain);
        }
    }

    #[test]
    fn the_preperiod_is_least() {
        let bytes: Vec<u8> = [9, 1, 2].into_iter().chain([1, 2, 3].repeat(60)).collect();
        assert_eq!(preperiod(&bytes, 3), 3);
        let bytes: Vec<u8> = [9, 2, 3].into_iter().chain([1, 2, 3].repeat(60)).collect();
        assert_eq!(preperiod(&bytes, 3), 1);
    }
}
