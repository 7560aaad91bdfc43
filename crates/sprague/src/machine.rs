//! Which vector instructions this machine has, found out at run time.
//!
//! Inner loops are written once over a small trait of lane operations and compiled for each of these;
//! the portable one is plain arrays. The tests run every one that the machine has.

/// A set of instructions that inner loops are compiled for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Machine {
    /// Plain arrays, on every machine.
    Portable,
    /// Vectors of 32 bytes.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// Vectors of 64 bytes (foundation, and bytes and words).
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Machine {
    /// All that this machine has, the fastest last.
    pub(crate) fn available() -> Vec<Machine> {
        #[cfg_attr(
            not(target_arch = "x86_64"),
            expect(unused_mut, reason = "other machines have the portable one only")
        )]
        let mut found = vec![Machine::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            if std::arch::is_x86_feature_detected!("avx2") {
                found.push(Machine::Avx2);
            }
            if std::arch::is_x86_feature_detected!("avx512f")
                && std::arch::is_x86_feature_detected!("avx512bw")
            {
                found.push(Machine::Avx512);
            }
        }
        found
    }

    /// The fastest that this machine has.
    pub(crate) fn best() -> Machine {
        Machine::available()
            .last()
            .copied()
            .unwrap_or(Machine::Portable)
    }
}
