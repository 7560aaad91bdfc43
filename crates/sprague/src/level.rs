//! Which vector instructions this machine has, found out at run time.
//!
//! Inner loops are written once over a small trait of lane operations and compiled for each of these;
//! the portable one is plain arrays. The tests run every one that the machine has.

/// Work in plain code that gains from better instructions. `run`, and all it calls, must be
/// `#[inline(always)]`, so that it is compiled anew for each level.
pub(crate) trait Work {
    fn run(self);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx2(work: impl Work) {
    work.run();
}

/// A set of instructions that inner loops are compiled for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Level {
    /// Plain arrays, on every machine.
    Portable,
    /// Vectors of 32 bytes.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// Vectors of 64 bytes (foundation, and bytes and words).
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// All that this machine has, the fastest last.
    pub(crate) fn available() -> Vec<Level> {
        #[cfg_attr(
            not(target_arch = "x86_64"),
            expect(unused_mut, reason = "other machines have the portable one only")
        )]
        let mut found = vec![Level::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            // Every machine with AVX2 has the others; loops use them too.
            let bits = has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt");
            if bits && has!("avx2") {
                found.push(Level::Avx2);
                if has!("avx512f") && has!("avx512bw") {
                    found.push(Level::Avx512);
                }
            }
        }
        found
    }

    /// The fastest that this machine has.
    pub(crate) fn best() -> Level {
        Level::available()
            .last()
            .copied()
            .unwrap_or(Level::Portable)
    }

    /// Does work compiled for this level.
    #[allow(unsafe_code, reason = "the compiler cannot know what was detected")]
    pub(crate) fn work(self, work: impl Work) {
        match self {
            Level::Portable => work.run(),
            // SAFETY: these levels come from `available` only, after the features were detected.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 | Level::Avx512 => unsafe { run_avx2(work) },
        }
    }

    /// What people call it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Level::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => "AVX-512",
        }
    }
}
