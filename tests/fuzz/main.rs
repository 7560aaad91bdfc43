//! Fuzzing on stable Rust: texts and files from the corpus, spoilt at random from fixed seeds, put through everything
//! that reads them. A small part runs with the other tests; `SPRAGUE_FUZZ_SECONDS` goes on for as long as anybody
//! likes, from `SPRAGUE_FUZZ_SEED` on (`scripts/fuzz`).
//!
//! Nothing panics, and what is read is right: what is printed is read back as the same, engines agree with the
//! definition, and the verifier accepts no certificate of any kind that the values refute.

#![allow(missing_docs, clippy::unwrap_used)]

mod certificates;
mod corpus;
mod files;
mod kept;
mod questions;
#[path = "../random.rs"]
mod random;
mod texts;

pub(crate) use random::Random;
use sprague::Control;
use std::fmt::Debug;
use std::time::{Duration, Instant};

/// Spoilt inputs for each one of the corpus in a test run.
pub(crate) const ROUNDS: usize = 40;
/// As many where a corpus has few entries, and each is looked at quickly.
pub(crate) const MANY_ROUNDS: usize = 150;

/// Numbers from the seed that was asked for.
fn random() -> Random {
    let seed = std::env::var("SPRAGUE_FUZZ_SEED").ok();
    let seed: Option<u64> = seed.map(|seed| seed.parse().expect("the seed is a number"));
    Random::from_seed(seed.unwrap_or(0x5eed))
}

/// A time that is enough for anything small; what takes longer is left alone.
pub(crate) fn briefly() -> Control {
    let begun = Instant::now();
    let deadline = (Duration::from_millis(200), move || begun.elapsed());
    Control::with(Some(deadline), None)
}

/// Says which input it was, if what is done with it ends in a panic.
struct Input<'a, T: Debug>(&'a T);

#[allow(clippy::print_stderr, reason = "it is for whoever reads the panic")]
impl<T: Debug> Drop for Input<'_, T> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the input was {:?}", self.0);
        }
    }
}

/// Puts every entry of a corpus and spoilt ones of it through a target.
pub(crate) fn fuzz<T: Clone + Debug>(
    corpus: &[T],
    spoil: impl FnMut(&mut Random, &T, &[T]) -> T,
    target: impl FnMut(&T),
) {
    fuzz_often(ROUNDS, corpus, spoil, target);
}

/// The same with so many spoilt ones for each entry in a test run: more, where the corpus is small.
pub(crate) fn fuzz_often<T: Clone + Debug>(
    rounds: usize,
    corpus: &[T],
    mut spoil: impl FnMut(&mut Random, &T, &[T]) -> T,
    mut target: impl FnMut(&T),
) {
    let mut target = |entry: &T| {
        let _input = Input(entry);
        target(entry);
    };
    corpus.iter().for_each(&mut target);
    let mut random = random();
    let seconds = std::env::var("SPRAGUE_FUZZ_SECONDS").ok();
    let seconds: Option<u64> = seconds.map(|seconds| seconds.parse().expect("a number of seconds"));
    let (begun, mut round) = (Instant::now(), 0);
    let goes_on = |round: usize| match seconds {
        Some(seconds) => begun.elapsed() < Duration::from_secs(seconds),
        None => round < rounds * corpus.len(),
    };
    while goes_on(round) {
        let mut entry = corpus[random.below(corpus.len())].clone();
        for _ in 0..=random.below(3) {
            entry = spoil(&mut random, &entry, corpus);
        }
        target(&entry);
        round += 1;
    }
}
