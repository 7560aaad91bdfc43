//! Which vector instructions this machine has, found out at run time.

#![allow(
    unsafe_code,
    reason = "the compiler cannot know what was detected at run time"
)]

use super::{Lanes, Portable, Task};
#[cfg(target_arch = "x86_64")]
use super::{avx2::Avx2, avx512::Avx512};

/// A set of instructions that this machine has. Whoever holds one knows that they are there: other than
/// the portable one, it comes from detecting them only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Level(Instructions);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Instructions {
    /// Plain arrays, on every machine.
    Portable,
    /// Vectors of 32 bytes.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// Vectors of 64 bytes (foundation, and bytes and words). Where they are, AVX2 is as well.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// Plain arrays, on every machine.
    pub(crate) const PORTABLE: Level = Level(Instructions::Portable);

    /// All that this machine has, the fastest last.
    pub(crate) fn available() -> Vec<Level> {
        #[cfg_attr(
            not(target_arch = "x86_64"),
            expect(unused_mut, reason = "other machines have the portable one only")
        )]
        let mut found = vec![Level::PORTABLE];
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            // Every machine with AVX2 has the others; loops use them too.
            let bits = has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt");
            if bits && has!("avx2") {
                found.push(Level(Instructions::Avx2));
                if has!("avx512f") && has!("avx512bw") {
                    found.push(Level(Instructions::Avx512));
                }
            }
        }
        found
    }

    /// The fastest that this machine has. For benchmarks the environment may name another one that it has:
    /// `SPRAGUE_LANES=AVX2`.
    pub(crate) fn best() -> Level {
        Level::named(std::env::var("SPRAGUE_LANES").ok().as_deref())
    }

    /// The level of a name, or the fastest if this machine has none of that name.
    pub(super) fn named(name: Option<&str>) -> Level {
        let available = Level::available();
        let named = available.iter().find(|level| name == Some(level.name()));
        let level = named.or(available.last());
        level.copied().unwrap_or(Level::PORTABLE)
    }

    /// This level, or the one below if this has vectors of more than 32 bytes.
    pub(crate) fn at_most_32_bytes(self) -> Level {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => Level(Instructions::Avx2),
            _ => self,
        }
    }

    /// Bytes in a vector.
    pub(crate) fn bytes(self) -> usize {
        match self.0 {
            Instructions::Portable => Portable::LEN,
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => Avx2::LEN,
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => Avx512::LEN,
        }
    }

    /// Runs a task compiled for these instructions.
    pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
        match self.0 {
            Instructions::Portable => task.run::<Portable>(),
            // SAFETY: such a level was made after its instructions were detected.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { run_avx2(task) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => unsafe { run_avx512(task) },
        }
    }

    /// What people call it.
    pub(crate) fn name(self) -> &'static str {
        match self.0 {
            Instructions::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => "AVX-512",
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx2<T: Task>(task: T) -> T::Output {
    task.run::<Avx2>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx512<T: Task>(task: T) -> T::Output {
    task.run::<Avx512>()
}
