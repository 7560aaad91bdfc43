//! Answers that are kept: those that would be the same on any machine at any time, as long as there is room.

use bytes::Bytes;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};

/// What an entry takes besides its texts, about.
const OVERHEAD: usize = 200;
/// An answer larger than this part of the room would push out too many others.
const LARGEST_PART: usize = 8;

/// Answers by their questions. The one that was not asked for longest goes first.
#[derive(Debug)]
pub(crate) struct Cache {
    most: usize,
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    answers: HashMap<String, (Bytes, u64)>,
    /// Questions by when they were asked last.
    by_age: BTreeMap<u64, String>,
    now: u64,
    bytes: usize,
}

impl Cache {
    /// Room for so many bytes.
    pub(crate) fn new(most: usize) -> Self {
        Cache {
            most,
            kept: Mutex::default(),
        }
    }

    /// The answer to a question, if it is kept.
    pub(crate) fn get(&self, question: &str) -> Option<Bytes> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let Kept {
            answers,
            by_age,
            now,
            ..
        } = &mut *kept;
        let (answer, asked) = answers.get_mut(question)?;
        *now += 1;
        if let Some(question) = by_age.remove(asked) {
            by_age.insert(*now, question);
        }
        *asked = *now;
        Some(answer.clone())
    }

    /// Keeps an answer of this length, if there is room for it.
    pub(crate) fn keep(&self, question: String, length: usize, answer: impl FnOnce() -> Bytes) {
        let size = 2 * question.len() + length + OVERHEAD;
        if size > self.most / LARGEST_PART {
            return;
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.answers.contains_key(&question) {
            return;
        }
        kept.now += 1;
        let now = kept.now;
        kept.bytes += size;
        kept.by_age.insert(now, question.clone());
        kept.answers.insert(question, (answer(), now));
        while kept.bytes > self.most {
            let Some((_, oldest)) = kept.by_age.pop_first() else {
                break;
            };
            if let Some((answer, _)) = kept.answers.remove(&oldest) {
                kept.bytes -= 2 * oldest.len() + answer.len() + OVERHEAD;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_asked_for_longest_goes_first() {
        let answer = |n: u32| Bytes::from(n.to_string());
        let cache = Cache::new(10 * (OVERHEAD + 6));
        for n in 10..20 {
            cache.keep(n.to_string(), 2, || answer(n));
        }
        assert_eq!(cache.get("10"), Some(answer(10)));
        cache.keep("20".into(), 2, || answer(20));
        assert_eq!(cache.get("10"), Some(answer(10)));
        assert_eq!(cache.get("11"), None);
        assert_eq!(cache.get("12"), Some(answer(12)));
    }

    #[test]
    fn what_is_kept_never_outgrows_its_room() {
        let cache = Cache::new(10_000);
        for n in 0..1000_usize {
            cache.keep(n.to_string(), n % 997, || vec![0; n % 997].into());
            assert!(cache.kept.lock().unwrap().bytes <= 10_000);
        }
        cache.keep("large".into(), 9_000, || vec![0; 9_000].into());
        assert_eq!(cache.get("large"), None);
    }
}
