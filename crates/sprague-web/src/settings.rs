//! What a server allows: places, memory, time, sizes.

use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// What a byte of a question can take while it is read: a digit of a code becomes a set of numbers.
pub(crate) const READING: usize = 192;
/// Questions of this many bytes are read however little memory there is.
const SHORT: usize = 4096;
/// What stands around an answer that is sent line by line, and more.
const ROUNDING: usize = 1024;

/// How a server is set up. The defaults are for one person on their own machine.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Settings {
    /// The address to listen on.
    pub address: IpAddr,
    /// The port to listen on; 0 for any that is free.
    pub port: u16,
    /// Names by which the server may be called, besides those of this machine.
    pub hosts: Vec<String>,
    /// How many questions are worked on at once.
    pub workers: usize,
    /// How many questions may wait for a place.
    pub queue: usize,
    /// Bytes of memory for all questions together, for values and tables.
    pub memory: u64,
    /// The longest time to work on a question.
    pub time: Duration,
    /// The last heap that may be asked for as a limit.
    pub heap: u64,
    /// The most moves that a search may be allowed.
    pub search: usize,
    /// The longest question, in bytes.
    pub question_bytes: usize,
    /// The longest answer, in bytes.
    pub answer_bytes: usize,
    /// Bytes of memory for answers that are kept.
    pub cache_bytes: usize,
    /// A client that waits for lines gets an empty one after this time without any, so that nobody in between
    /// takes the connection for dead.
    pub heartbeat: Duration,
    /// A client that reads nothing of what it asked for, for so long, is cut off.
    pub unread: Duration,
    /// How many clients may be connected at once.
    pub connections: usize,
    /// Serve the page from this folder instead of from the program, for those who write it.
    pub page_folder: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, NonZeroUsize::get);
        Settings {
            address: Ipv4Addr::LOCALHOST.into(),
            port: Settings::PORT,
            hosts: Vec::new(),
            workers: cores.max(2),
            queue: 64,
            memory: 4 << 30,
            time: Duration::from_secs(600),
            heap: 1 << 40,
            search: 1_000_000_000,
            question_bytes: 4 << 20,
            answer_bytes: 64 << 20,
            cache_bytes: 64 << 20,
            heartbeat: Duration::from_secs(10),
            unread: Duration::from_secs(30),
            connections: 2048,
            page_folder: None,
        }
    }
}

impl Settings {
    /// The port to listen on unless told otherwise: Kayles on a heap of 77.
    pub const PORT: u16 = 7077;

    /// The memory one question gets, unless it asks for less: so much that all places can be taken at once.
    pub fn memory_each(&self) -> u64 {
        self.memory / self.workers.max(1) as u64
    }

    /// The longest question that is read, in bytes: one whose game or position fits the memory of a question.
    pub(crate) fn longest_question(&self) -> usize {
        let fitting = usize::try_from(self.memory_each()).unwrap_or(usize::MAX) / READING;
        self.question_bytes.min(fitting.max(SHORT))
    }

    /// Bytes of memory for questions that arrive or wait, beside that for work.
    pub(crate) fn arriving_bytes(&self) -> u64 {
        (self.memory / 32).clamp(16 << 20, 128 << 20)
    }

    /// Bytes of memory for answers until they are sent, beside that for work.
    pub(crate) fn sending_bytes(&self) -> u64 {
        (self.memory / 8).clamp(16 << 20, 256 << 20)
    }

    /// The longest answer that is sent.
    pub(crate) fn longest_answer(&self) -> usize {
        let fitting = usize::try_from(self.sending_bytes()).unwrap_or(usize::MAX);
        self.answer_bytes.min(fitting - ROUNDING)
    }

    /// Bytes of memory for answers that are kept, no more than a quarter of that for work.
    pub(crate) fn kept_bytes(&self) -> usize {
        let part = usize::try_from(self.memory / 4).unwrap_or(usize::MAX);
        self.cache_bytes.min(part)
    }
}
