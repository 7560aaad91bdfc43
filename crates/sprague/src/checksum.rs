//! The checksum of what is written down.

/// FNV-1a with 64 bits.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = Sum::new();
    sum.add(bytes);
    sum.value()
}

/// The checksum of what comes piece by piece.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sum(u64);

impl Sum {
    /// Of nothing.
    pub(crate) fn new() -> Self {
        Sum(0xcbf2_9ce4_8422_2325)
    }

    pub(crate) fn add(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |sum, &byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    }

    pub(crate) fn value(self) -> u64 {
        self.0
    }
}

/// The text with its checksum in a line at its end.
pub(crate) fn sealed(text: &str) -> String {
    let sum = checksum(text.as_bytes());
    format!("{text}checksum {sum:016x}\n")
}

/// The text before the last line, if that has its checksum.
pub(crate) fn unsealed(sealed_text: &str) -> Option<&str> {
    let end = sealed_text.rfind("checksum ")?;
    let text = &sealed_text[..end];
    (sealed(text) == sealed_text).then_some(text)
}
