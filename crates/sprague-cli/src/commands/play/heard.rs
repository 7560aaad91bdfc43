//! A conversation that may lose its listener: the lines of `--moves` are obeyed all the same, because some of them write files.

use std::io::{self, Write};

/// Where the conversation goes, and whether anybody still listens.
pub(super) struct Heard {
    out: Box<dyn Write>,
    gone: bool,
}

impl Heard {
    pub(super) fn new(out: Box<dyn Write>) -> Self {
        Heard { out, gone: false }
    }

    /// Whether nobody listens any more.
    pub(super) fn is_gone(&self) -> bool {
        self.gone
    }

    /// A closed pipe takes everything, like a listener who has left.
    fn unless_gone<T>(&mut self, done: io::Result<T>, lost: T) -> io::Result<T> {
        match done {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.gone = true;
                Ok(lost)
            }
            done => done,
        }
    }
}

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.gone {
            return Ok(bytes.len());
        }
        let written = self.out.write(bytes);
        self.unless_gone(written, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.gone {
            return Ok(());
        }
        let flushed = self.out.flush();
        self.unless_gone(flushed, ())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn who_has_left_is_told_nothing_and_a_disk_that_is_full_is_an_error() {
        struct Fails(io::ErrorKind);
        impl Write for Fails {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(self.0.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Err(self.0.into())
            }
        }
        let mut left = Heard::new(Box::new(Fails(io::ErrorKind::BrokenPipe)));
        assert!(!left.is_gone());
        write!(left, "a word").unwrap();
        left.flush().unwrap();
        assert!(left.is_gone());
        let mut full = Heard::new(Box::new(Fails(io::ErrorKind::StorageFull)));
        assert!(write!(full, "a word").is_err());
        assert!(!full.is_gone());
    }
}
