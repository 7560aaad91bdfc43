//! Writing a file as a whole or not at all, and reading one that may have no end.

use crate::asking::is_interrupted;
use crate::failure::Failure;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::sync::Arc;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// The text in a file of at most so many bytes. A file that is longer, as devices are that have no end, is not read to
/// its end.
pub(crate) fn read_text(path: &Path, most: u64) -> io::Result<String> {
    String::from_utf8(sprague_files::read(path, most)?)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not a text"))
}

/// The same of a file that somebody has named to be read. One that is not a plain file, such as a pipe, into which nobody may ever
/// write, is waited for so many seconds.
pub(crate) fn read_named(path: &Path, most: u64, seconds: Option<f64>) -> io::Result<String> {
    let plain = fs::metadata(path).map_or(true, |there| there.is_file() || there.is_dir());
    let patience = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let Some(patience) = patience.filter(|_| !plain) else {
        return read_text(path, most);
    };
    let (send, text) = mpsc::channel();
    let path = path.to_path_buf();
    // If it waits for ever, it ends with the program.
    thread::Builder::new().spawn(move || send.send(read_text(&path, most)))?;
    text.recv_timeout(patience).unwrap_or_else(|_| {
        let message = "it did not come to an end in time";
        Err(io::Error::new(io::ErrorKind::TimedOut, message))
    })
}

/// What may help where a file could not be written.
pub(crate) const ROOM: &str = "check that the folder can be written and the disk has room";

/// What may help where another program has locked the folder of a file.
const LOCKED: &str = "end the program that keeps it locked, or name a file in another folder";

/// Makes a limit on the size of files an error like a full disk. Unless somebody takes the signal that comes with it,
/// the system ends the program without a word.
pub(crate) fn take_size_limit_as_error() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// A place for a file, looked at before anything long is computed for it.
pub(crate) struct Target {
    path: PathBuf,
}

impl Target {
    /// The place, if a file can stand there.
    pub(crate) fn new(path: &Path) -> Result<Self, Failure> {
        let refuse = |why: &str| {
            Err(Failure::usage(
                format!("{}: {why}", path.display()),
                "give the name of a new file, or of one to replace",
            ))
        };
        // Links are not followed: /dev/stdout is one.
        match (fs::symlink_metadata(path), path.file_name()) {
            (Ok(there), _) if !there.is_file() => {
                return refuse("it is there and is not a plain file");
            }
            (_, None) => return refuse("that is not a name for a file"),
            _ => {}
        }
        let folder = sprague_files::folder(path);
        if !folder.is_dir() {
            return refuse("its folder is not there");
        }
        sprague_files::clear(path);
        let target = Target {
            path: path.to_path_buf(),
        };
        // What cannot be kept is not computed first; a disk that is full may have room by then.
        match sprague_files::can_write(path) {
            Err(error) if error.kind() != io::ErrorKind::StorageFull => Err(target.failure(&error)),
            _ => Ok(target),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the bytes beside the place and moves them there when they are complete.
    pub(crate) fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        self.try_write(bytes).map_err(|error| self.failure(&error))
    }

    pub(crate) fn failure(&self, error: &io::Error) -> Failure {
        Failure::Unwritten {
            message: format!("{}: {error}", self.path.display()),
            hint: match error.kind() {
                io::ErrorKind::ResourceBusy => LOCKED,
                io::ErrorKind::InvalidFilename => "give a shorter name",
                _ => ROOM,
            }
            .into(),
        }
    }

    /// Writes the bytes; whatever goes wrong, what was there before stays.
    pub(crate) fn try_write(&self, bytes: &[u8]) -> io::Result<()> {
        sprague_files::write(&self.path, bytes)
    }

    /// Writes the bytes if, when everything is written and only to be moved, that is still wanted; says
    /// whether it was.
    pub(crate) fn try_replace(
        &self,
        bytes: &[u8],
        wanted: impl FnMut() -> bool,
    ) -> io::Result<bool> {
        sprague_files::replace_if_until(&self.path, bytes, wanted, is_interrupted)
    }
}
